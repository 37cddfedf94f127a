/** One gesture that answers several questions: a card dropped on its target, an assault from declaration to support. */
import type { Plan } from './table.svelte'
import type { Ask } from './wire'

/** A question that is foreseen, and its answer. */
export interface Step {
  /** Its kind, or the sort of things that it asks for. */
  kind?: string
  refers?: string
  /** What it is about, as far as that tells it from others of its kind. */
  about?: Record<string, unknown>
  value: number
  /** Where there is nothing to choose it may not be asked at all. */
  perhaps?: boolean
}

const isForeseen = (ask: Ask, { kind, refers, about = {} }: Step) =>
  ask.kind === (kind ?? ask.kind) && ask.refers === (refers ?? ask.refers) && Object.entries(about).every(([name, value]) => ask.about[name] === value)

/** The choice that answers a question so, if it is legal; standing options beside it are not meant. */
export const answer = (ask: Ask, value: number): number | null => ask.options.find((option) => option.choice === ask.first + value)?.choice ?? null

/** Answers as long as each question is the one foreseen; any other is left to the player, and so is all after it. */
export function gesture(...steps: Step[]): Plan {
  const left = [...steps]
  return (ask) => {
    for (let step = left.shift(); step; step = left.shift()) {
      if (isForeseen(ask, step)) return answer(ask, step.value)
      if (!step.perhaps) left.length = 0
    }
    return null
  }
}
