/**
 * On a hall of your own computer, a browser that `starhall` has opened shares what it keeps with your other browsers.
 * Things are cut into items: a table, a deck or a setting each. Of two versions, the later one counts. What others
 * saved is taken in before a page begins, never under its feet, and only what you throw away yourself is deleted.
 */
import { ask, RefusedError, tableCard } from './api'
import { ticket } from './router.svelte'
import { DEFAULTS } from './settings.svelte'
import { keep, lay, names, recall, watch } from './store'
import type { Linked, SavedFacts, SavedItem } from './wire'

/** Of this browser alone: who is signed in here, how far each log was read, and what linking itself needs. */
const OWN = /^(me|renewed|link|saved|forgotten|shelf\..+|read\..+)$/
/** Saved with the account of anyone who is signed in. */
const ACCOUNT = /^(met|solved|decks)\.[a-z0-9-]+$/
/** Milliseconds: until a change is sent, and for which a page waits to begin. */
const [WAIT, PATIENCE] = [500, 2000]
/** A request holds that much, and the hall takes items of that size. */
const [MOST_SENT, MOST_ITEMS, MOST_VALUE, MOST_NAME] = [40_000, 500, 20_000, 200]

interface State {
  hall: string
  /** The last change of others that was taken in here. */
  number: number
  /** By item, as the hall and this browser last agreed: when it was saved, and the mark of its value; null once deleted. */
  base: Record<string, [at: number, mark: string | null]>
  /** The refusal that was shown last. */
  said?: string
}
const NOTHING: State = { hall: '', number: 0, base: {} }

const keyOf = (name: string) => name.split('/', 1)[0]!
const codeOf = (name: string) => name.slice('recent/'.length)
const isMine = (key: string) => !OWN.test(key) && !(recall('me', '') && ACCOUNT.test(key))

function state(): State {
  const found = recall<State>('saved', NOTHING)
  // What an account brings and takes away is no choice of this browser's.
  if (recall('me', '')) for (const name of Object.keys(found.base)) if (ACCOUNT.test(keyOf(name))) delete found.base[name]
  return found
}

/** A short mark of a text, which tells whether it has changed. */
function mark(text: string): string {
  let [one, two] = [0xdeadbeef, 0x41c6ce57]
  for (let at = 0; at < text.length; at++) {
    one = Math.imul(one ^ text.charCodeAt(at), 2654435761)
    two = Math.imul(two ^ text.charCodeAt(at), 1597334677) ^ (one >>> 15)
  }
  return (one >>> 0).toString(36) + (two >>> 0).toString(36)
}

// A thing and its items.

type Item = [name: string, value: unknown]
type Entry = Record<string, unknown>

/** By what the entries of a list are told apart; a list of marks has none. */
const idOf = (key: string) => (key === 'recent' ? 'code' : isDecks(key) ? 'id' : '')
const isDecks = (key: string) => ACCOUNT.test(key) && key.startsWith('decks.')
const isMarks = (key: string) => ACCOUNT.test(key) && !isDecks(key)

/** Return the items of a thing that is kept here; null if there is none, or it cannot be read. */
function cut(key: string): Item[] | null {
  const [value, id] = [recall<unknown>(key, null), idOf(key)]
  if (value === null) return null
  if (key === 'settings') return typeof value === 'object' ? Object.entries(value).map(([field, one]) => [`${key}/${field}`, one]) : null
  if (!id && !isMarks(key)) return [[key, value]]
  if (!Array.isArray(value)) return null
  if (!id) return value.map((one) => [`${key}/${String(one)}`, true])
  return value.filter((one: Entry | null) => one?.[id]).map((one: Entry) => [`${key}/${String(one[id])}`, one])
}

function joined(key: string, items: Item[]): unknown {
  const short = items.map(([name, value]): Item => [name.slice(key.length + 1), value])
  if (key === 'settings') return Object.fromEntries(short)
  if (isMarks(key)) return short.map(([one]) => one)
  if (!idOf(key)) return items[0]?.[1]
  const list = short.map(([, value]) => value as { at?: number })
  return key === 'recent' ? list.sort((a, b) => (b.at ?? 0) - (a.at ?? 0)) : list
}

/** Date tables that were kept without a time like the one before them, so that none of them counts as the oldest. */
function date(): void {
  const tables = recall<{ at?: number }[]>('recent', [])
  let at = Date.now()
  if (tables.some((table) => !table.at)) lay('recent', tables.map((table) => ({ ...table, at: (at = table.at || at) })))
}

/** What has changed here since the hall last heard of it. */
function changes({ hall, base }: State): SavedItem[] {
  const found: SavedItem[] = []
  // What was here before this browser was linked gives way to what others have chosen since, and a default to all.
  const isUsual = (name: string, value: string) => JSON.stringify(DEFAULTS[name.replace('settings/', '') as keyof typeof DEFAULTS]) === value
  const now = (name: string) => Math.min(Math.max(Date.now(), (base[name]?.[0] ?? 0) + 1), Number.MAX_SAFE_INTEGER)
  const present = new Map<string, Set<string>>()
  for (const key of names().filter(isMine)) {
    const items = cut(key)
    if (!items) continue
    present.set(key, new Set(items.map(([name]) => name)))
    for (const [name, one] of items) {
      const value = JSON.stringify(one)
      if (value.length > MOST_VALUE || name.length > MOST_NAME || base[name]?.[1] === mark(value)) continue
      found.push({ name, at: hall ? now(name) : isUsual(name, value) ? 0 : 1, value })
    }
  }
  // A deck that its list lacks was thrown away; a list that is gone as a whole was cleared away.
  for (const [name, [, last]] of Object.entries(base)) {
    const there = isDecks(keyOf(name)) && present.get(keyOf(name))
    if (last !== null && there && !there.has(name)) found.push({ name, at: now(name), value: null })
  }
  for (const name of forgotten()) if (base[name]?.[1] !== null) found.push({ name, at: now(name), value: null })
  return found
}

/** The tables that were taken off the list by hand, and were not opened again. */
function forgotten(): string[] {
  const there = new Set(cut('recent')?.map(([name]) => name))
  return recall<string[]>('forgotten', []).map((code) => `recent/${code}`).filter((name) => !there.has(name))
}

/** Return a value as this browser writes it; nothing if it is no JSON. */
function own(value: string | null): string | null | undefined {
  try {
    return value && JSON.stringify(JSON.parse(value))
  } catch {
    return undefined
  }
}

/** Put items down here, in the place of those of the same name; return those that are really kept now. */
function take(items: SavedItem[]): SavedItem[] {
  const kept: SavedItem[] = []
  for (const key of new Set(items.map(({ name }) => keyOf(name)))) {
    if (!isMine(key)) continue
    const now = new Map(cut(key))
    const its = items.filter(({ name }) => keyOf(name) === key)
    for (const { name, value } of its)
      if (value === null) now.delete(name)
      else now.set(name, JSON.parse(value))
    lay(key, now.size || idOf(key) ? joined(key, [...now]) : undefined)
    // Storage may be full: what was not kept must not look as if it were thrown away here.
    const there = new Map(cut(key))
    kept.push(...its.filter(({ name, value }) => (value === null ? !there.has(name) : JSON.stringify(there.get(name)) === value)))
  }
  return kept
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
  if (part.length) yield part
}

/** Ask the hall; null if it does not know this browser any more. */
async function told(items: SavedItem[], since: number): Promise<SavedFacts | null> {
  const found = await ask<SavedFacts>('/api/saved', { items, since }, true)
  if (found.linked) return found
  lay('link', undefined)
  lay('saved', undefined)
  return null
}

/** May what others saved be taken in? Only until the page begins. */
let taking = true
let going: Promise<unknown> = Promise.resolve()
/** Do one thing after the other: two at once would not know what the other has said. */
const after = (what: () => Promise<unknown>) => (going = going.then(what).catch(show))

/** Show why something was not saved, once. */
async function show(error: unknown): Promise<void> {
  if (!(error instanceof RefusedError) || error.code === 'offline' || state().said === error.message) return
  lay('saved', { ...state(), said: error.message })
  const { showNotSaved } = await import('../pages/notSaved')
  showNotSaved(error.message)
}

/** Take in what others have saved since, as far as it is wanted. */
async function pull(since: number, wanted = (_key: string) => taking): Promise<void> {
  const before = state()
  const found = await told([], since)
  if (!found) return
  if (before.hall && (found.hall !== before.hall || found.number < before.number)) {
    // The hall begins anew, or has come back from a backup: it hears of everything again.
    if (found.hall !== before.hall) lay('saved', NOTHING)
    else {
      const gone = Object.keys(before.base).filter((name) => before.base[name]![1] === null && keyOf(name) === 'recent')
      lay('forgotten', [...recall<string[]>('forgotten', []), ...gone.map(codeOf)])
      lay('saved', { ...before, number: 0, base: Object.fromEntries(Object.entries(before.base).map(([name, [at]]) => [name, [at, '']])) })
    }
    return pull(0, wanted)
  }
  const now = state()
  const mine = new Map(changes(now).map(({ name, at }) => [name, at]))
  const theirs = found.items
    .map(({ name, at, value }) => ({ name, at, value: own(value)! }))
    .filter(({ name, at, value }) => value !== undefined && at >= (mine.get(name) ?? 0))
  const kept = take(theirs.filter(({ name }) => wanted(keyOf(name))))
  for (const { name, at, value } of kept) now.base[name] = [at, value && mark(value)]
  // What could not be kept is asked for again.
  if (kept.length === theirs.length) now.number = found.number
  lay('saved', { ...now, hall: found.hall })
}

/** Tell the hall what has changed here. */
async function push(): Promise<void> {
  const before = state()
  if (recall('me', '')) lay('saved', before)
  let isWhole = true
  for (const items of portions(changes(before))) isWhole = (await send(items)) && isWhole
  const { base, said } = state()
  if (recall<string[]>('forgotten', []).length) lay('forgotten', forgotten().filter((name) => base[name]?.[1] !== null).map(codeOf))
  if (isWhole && said) lay('saved', { ...state(), said: '' })
}

/** Send items; false if some were refused. */
async function send(items: SavedItem[]): Promise<boolean> {
  let found: SavedFacts | null
  try {
    found = await told(items, state().number)
  } catch (error) {
    // One item that the hall does not understand must not hold up the others.
    if (!(error instanceof RefusedError) || error.code !== 'not_understood') throw error
    const half = items.length >> 1
    if (half) return [await send(items.slice(0, half)), await send(items.slice(half))].every(Boolean)
    await show(error)
    return false
  }
  if (!found) return false
  const now = state()
  for (const { name, at, value } of items) now.base[name] = [at, value && mark(value)]
  // What others have saved meanwhile stays to be asked for, until the next page begins.
  if (!found.items.length) now.number = found.number
  lay('saved', { ...now, hall: found.hall })
  return true
}

/** Link this browser if the launcher has opened it, and follow what is kept here; a page waits for a moment only. */
export async function begin(): Promise<void> {
  await Promise.race([follow(), new Promise((done) => setTimeout(done, PATIENCE))])
  taking = false
}

async function follow(): Promise<void> {
  if (ticket) {
    const found = await ask<Linked>('/api/saved/link', { ticket }).catch(show)
    if (found?.token) keep('link', found.token)
  }
  if (!recall('link', '')) return
  date()
  let later: ReturnType<typeof setTimeout> | undefined
  watch((key) => {
    if (!isMine(key)) return
    clearTimeout(later)
    later = setTimeout(() => void after(push), WAIT)
  })
  document.addEventListener('visibilitychange', () => document.visibilityState === 'hidden' && void after(push))
  await after(() => pull(state().number))
  void after(push)
  // A table needs its cookie, which the hall gives to a linked browser that asks for the card.
  const [, code = ''] = /^\/t\/(\w+)/.exec(location.pathname) ?? []
  if (cut('recent')?.some(([name]) => codeOf(name) === code)) await tableCard(code).catch(() => {})
}

/** Put down again what the hall has of things that an account has taken along. */
export async function restore(): Promise<void> {
  const now = state()
  lay('saved', { ...now, base: Object.fromEntries(Object.entries(now.base).filter(([name]) => !ACCOUNT.test(keyOf(name)))) })
  await after(() => pull(0, (key) => ACCOUNT.test(key)))
}
