/**
 * On a hall of one's own computer, a browser that `starhall` has opened saves its things with the hall, too, and has
 * what its owner's other browsers saved. Things are cut into items, a table or a deck or a setting each; of two, the
 * later one counts. What others saved is taken in before a page begins, and never under its feet.
 */
import { ask, tableCard } from './api'
import { ticket } from './router.svelte'
import { DEFAULTS } from './settings.svelte'
import { keep, lay, names, recall, watch } from './store'
import type { Linked, SavedFacts, SavedItem } from './wire'

/** Of this browser alone: who is signed in here, how far each log was read, and what linking itself needs. */
const OWN = /^(me|renewed|link|saved|shelf\..+|read\..+)$/
/** Saved with the account of anyone who is signed in. */
const ACCOUNT = /^(met|solved|decks)\.[a-z0-9-]+$/
const WAIT = 500
/** A request holds that much, and the hall takes items of that size. */
const [MOST_SENT, MOST_ITEMS, MOST_VALUE, MOST_NAME] = [40_000, 500, 20_000, 200]

interface State {
  hall: string
  /** The last change of others that was taken in here. */
  number: number
  /** By item: when it was saved, and its value as JSON, as the hall and this browser last agreed. */
  base: Record<string, [at: number, value: string | null]>
}
const NOTHING: State = { hall: '', number: 0, base: {} }

const state = () => recall<State>('saved', NOTHING)
const keyOf = (name: string) => name.split('/', 1)[0]!
const isMine = (key: string) => !OWN.test(key) && !(recall('me', '') && ACCOUNT.test(key))

// A thing and its items.

type Item = [name: string, value: unknown]

/** By what the entries of a list are told apart; a list of marks has none. */
const idOf = (key: string) => (key === 'recent' ? 'code' : ACCOUNT.test(key) && key.startsWith('decks.') ? 'id' : '')
const isMarks = (key: string) => ACCOUNT.test(key) && !key.startsWith('decks.')

function cut(key: string, value: unknown): Item[] {
  const id = idOf(key)
  if (key !== 'settings' && !Array.isArray(value)) return [[key, value]]
  if (key === 'settings') return Object.entries(value as object).map(([field, one]) => [`${key}/${field}`, one])
  if (isMarks(key)) return (value as string[]).map((mark) => [`${key}/${mark}`, true])
  if (id) return (value as Record<string, unknown>[]).map((one) => [`${key}/${String(one[id])}`, one])
  return [[key, value]]
}

function joined(key: string, items: Item[]): unknown {
  const short = items.map(([name, value]): Item => [name.slice(key.length + 1), value])
  if (key === 'settings') return Object.fromEntries(short)
  if (isMarks(key)) return short.map(([mark]) => mark)
  if (!idOf(key)) return items[0]?.[1]
  const list = short.map(([, value]) => value as { at?: number })
  return key === 'recent' ? list.sort((a, b) => (b.at ?? 0) - (a.at ?? 0)) : list
}

/** Everything here that is to be saved, by item. */
function here(): Map<string, string> {
  const found = new Map<string, string>()
  for (const key of names())
    if (isMine(key))
      for (const [name, value] of cut(key, recall<unknown>(key, null))) {
        const text = JSON.stringify(value)
        if (text.length <= MOST_VALUE && name.length <= MOST_NAME) found.set(name, text)
      }
  return found
}

/** What has changed here since the hall last heard of it. */
function changes({ hall, base }: State): SavedItem[] {
  const found: SavedItem[] = []
  const mine = here()
  // What was here before this browser was linked gives way to what others have chosen since, and a default to all.
  const isUsual = (name: string, value: string) => JSON.stringify(DEFAULTS[name.replace('settings/', '') as keyof typeof DEFAULTS]) === value
  const now = (name: string) => Math.max(Date.now(), (base[name]?.[0] ?? 0) + 1)
  for (const [name, value] of mine)
    if (base[name]?.[1] !== value) found.push({ name, at: hall ? now(name) : isUsual(name, value) ? 0 : 1, value })
  const present = new Set(names())
  for (const [name, [, value]] of Object.entries(base)) {
    const key = keyOf(name)
    // A thing that is gone as a whole was cleared away; marks are only ever made.
    if (value !== null && !mine.has(name) && present.has(key) && isMine(key) && !isMarks(key)) found.push({ name, at: now(name), value: null })
  }
  return found
}

/** Put items down here, in the place of those of the same name. */
function take(items: SavedItem[]): void {
  for (const key of new Set(items.map(({ name }) => keyOf(name)))) {
    if (!isMine(key)) continue
    const now = new Map(names().includes(key) ? cut(key, recall<unknown>(key, null)) : [])
    for (const { name, value } of items) {
      if (keyOf(name) !== key) continue
      if (value === null) now.delete(name)
      else now.set(name, JSON.parse(value))
    }
    lay(key, now.size || idOf(key) ? joined(key, [...now]) : undefined)
  }
}

// The hall.

function* portions(items: SavedItem[]): Generator<SavedItem[]> {
  let [part, size]: [SavedItem[], number] = [[], 0]
  for (const item of items) {
    const more = item.name.length + 3 * (item.value ?? '').length + 50
    if (part.length && (size + more > MOST_SENT || part.length >= MOST_ITEMS)) {
      yield part
      ;[part, size] = [[], 0]
    }
    part.push(item)
    size += more
  }
  yield part
}

let going: Promise<void> = Promise.resolve()
/** One after the other: two at once would not know what the other has said. */
const sync = (whole: boolean) => (going = going.then(() => once(whole)).catch(() => {}))

async function once(whole: boolean, again = true): Promise<void> {
  const before = state()
  const mine = changes(before)
  if (!whole && !mine.length) return
  const theirs: SavedItem[] = []
  let number = before.number
  for (const items of portions(mine)) {
    const found = await ask<SavedFacts>('/api/saved', { items, since: number }, true)
    if (!found.linked) {
      lay('link', undefined)
      lay('saved', undefined)
      return
    }
    if (again && before.hall && (found.hall !== before.hall || found.number < before.number)) {
      // The hall begins anew, or has come back from a backup: it hears of everything again.
      const base = Object.fromEntries(Object.entries(before.base).map(([name, [at]]) => [name, [at, ''] as [number, string]]))
      lay('saved', found.hall === before.hall ? { ...before, number: 0, base } : NOTHING)
      return once(whole, false)
    }
    theirs.push(...found.items)
    const now = state()
    for (const { name, at, value } of items) now.base[name] = [at, value]
    // What others have saved is taken in at the beginning of a page only: until then it stays to be asked for.
    if (whole) {
      number = now.number = found.number
      for (const { name, at, value } of found.items) now.base[name] = [at, value]
    }
    lay('saved', { ...now, hall: found.hall })
  }
  if (!whole) return
  take(theirs)
  // Each table has a cookie of its own, which the hall gives to whoever asks for the table.
  const tables = theirs.filter(({ name, value }) => value !== null && keyOf(name) === 'recent')
  await Promise.all(tables.map(({ name }) => tableCard(name.slice('recent/'.length)).catch(() => null)))
}

/** Link this browser if the launcher has opened it, then follow what is kept here. */
export async function begin(): Promise<void> {
  if (ticket) {
    const { token } = await ask<Linked>('/api/saved/link', { ticket })
    if (token) keep('link', token)
  }
  if (!recall('link', '')) return
  await sync(true)
  let later: ReturnType<typeof setTimeout> | undefined
  watch((key) => {
    if (!isMine(key)) return
    clearTimeout(later)
    later = setTimeout(() => void sync(false), WAIT)
  })
  document.addEventListener('visibilitychange', () => document.visibilityState === 'hidden' && void sync(false))
}

/** Put down again what the hall has of things that an account has taken along. */
export function restore(): void {
  const found = Object.entries(state().base).map(([name, [at, value]]) => ({ name, at, value }))
  take(found.filter(({ name }) => ACCOUNT.test(keyOf(name))))
}
