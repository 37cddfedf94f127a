/**
 * The cards, dice and tables of a game, from the server: what an owner's content pack changes shows here, too.
 * A game's screen imports them as `content:peace/planets`; they are there before the screen is loaded.
 */
import { content as ask, hall } from './api'

type Tables = Record<string, Record<string, unknown>>

const LOADED = new Map<string, Tables>()
/** By game: the fingerprint of what was loaded. */
const PRINTS = new Map<string, string>()
const loading = new Map<string, Promise<void>>()

/** Have the content of a game here; asked for once. */
export function loadContent(game: string): Promise<void> {
  let found = loading.get(game)
  if (!found) {
    found = load(game)
    found.catch(() => loading.delete(game))
    loading.set(game, found)
  }
  return found
}

async function load(game: string) {
  const print = (await hall()).games.find((facts) => facts.game === game)?.content
  if (print === undefined) return
  LOADED.set(game, await ask(game, print))
  PRINTS.set(game, print)
}

/** Has the server other cards by now than this page was loaded with? */
export const isStale = (game: string, print: string) => PRINTS.has(game) && PRINTS.get(game) !== print

/** The rows of a table, by their ids. */
export function rows(game: string, table: string): Record<string, unknown> {
  const found = LOADED.get(game)?.[table]
  if (!found) throw new Error(`content:${game}/${table} is used before it is there`)
  return found
}
