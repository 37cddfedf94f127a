/** What this browser keeps, kept with the account too: rules met, puzzles solved, decks. */
import { ask, RefusedError } from '../lib/api'
import { keep, recall, watch } from '../lib/store'
import type { KeepShelf, KeptDeck, Shelf } from '../lib/wire'

const OF = 'shelf.of'
const BASE = 'shelf.base'
const KIND = /^(met|solved|decks)\.([a-z0-9-]+)$/
const WAIT = 1000

type Decks = Record<string, KeptDeck[]>
/** The decks that this page goes by: what is missing from them since was thrown away here. */
let base: Decks = recall<Decks>(BASE, {})
let later: ReturnType<typeof setTimeout> | undefined
let going: Promise<Shelf> | null = null
/** Not while what comes from the account is put down here. */
let deaf = false

const me = () => recall('me', '')

function here(): Required<Pick<KeepShelf, 'met' | 'solved' | 'decks'>> {
  const found = { met: {}, solved: {}, decks: {} } as Record<string, Record<string, unknown>>
  for (const key of Object.keys(localStorage)) {
    const [, kind, game] = KIND.exec(key.replace(/^starhall\./, '')) ?? []
    if (kind && game) found[kind]![game] = recall(`${kind}.${game}`, [])
  }
  return found as ReturnType<typeof here>
}

function forget(): void {
  for (const [kind, games] of Object.entries(here())) for (const game of Object.keys(games)) localStorage.removeItem(`starhall.${kind}.${game}`)
}

async function send(): Promise<Shelf> {
  const mine = here()
  const found = await ask<Shelf>('/api/me/shelf', { ...mine, base })
  base = mine.decks
  keep(BASE, base)
  keep(OF, me())
  return found
}

/** Make this browser and the account one; what another person kept here is theirs, and stays with their account. */
export const synced = (): Promise<Shelf> => (going ??= sync().finally(() => (going = null)))

async function sync(): Promise<Shelf> {
  if (!me()) throw new RefusedError('sign_in', '')
  const before = recall(OF, '')
  if (before && before !== me()) forget()
  if (before !== me()) base = {}
  const found = await send()
  deaf = true
  for (const [kind, games] of Object.entries(found)) for (const [game, value] of Object.entries(games)) keep(`${kind}.${game}`, value)
  deaf = false
  base = found.decks
  keep(BASE, base)
  return found
}

/** Whoever signs out leaves nothing of theirs in this browser: it is kept with the account. */
export async function putAway(): Promise<void> {
  await send()
  forget()
  disown()
}

/** What is here is this browser's own again. */
export function disown(): void {
  base = {}
  keep(BASE, base)
  keep(OF, '')
}

/** Follow what is kept here; a table and the deck builder go by what they have begun with. */
export function begin(): void {
  follow()
  if (!/^\/(t|decks)(\/|$)/.test(location.pathname)) void synced().catch(() => {})
}

/** Send what changes in this page, a moment later. */
export const follow = (): void => watch(changed)

function changed(key: string): void {
  if (deaf || !KIND.test(key) || !me()) return
  clearTimeout(later)
  later = setTimeout(() => void send().catch(() => {}), WAIT)
}
