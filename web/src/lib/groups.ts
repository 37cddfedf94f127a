/** A long list of answers in parts: what refers to the same thing stands together. */
import type { Action } from '../games/contract'

export interface Group {
  /** Empty: the list is short, or the game has named no parts. */
  title: string
  actions: Action[]
}

/** Shorter lists are read at a glance. */
const SHORT = 7

/** The parts of a list, in the order in which their first members come. */
export function grouped(actions: readonly Action[]): Group[] {
  const parts = new Map<string, Action[]>()
  if (actions.length <= SHORT) return [{ title: '', actions: [...actions] }]
  for (const action of actions) {
    const title = action.group ?? ''
    parts.set(title, [...(parts.get(title) ?? []), action])
  }
  return [...parts].map(([title, members]) => ({ title, actions: members }))
}

/** Those with all the words that were typed. */
export function matching(actions: readonly Action[], typed: string): Action[] {
  const words = typed.trim().toLowerCase().split(/\s+/).filter(Boolean)
  return actions.filter((action) => {
    const text = `${action.group ?? ''} ${action.label} ${action.detail ?? ''}`.toLowerCase()
    return words.every((word) => text.includes(word))
  })
}
