/**
 * The cards, dice and tables of a game, from the server: what an owner's content pack changes shows here, too.
 * A game's screen imports them as `content:peace/planets`, and waits for them while it is loaded.
 */
import { content as ask, hall, RefusedError } from './api'

type Tables = Record<string, Record<string, unknown>>

/** By game: the fingerprint of what was asked for. */
const PRINTS = new Map<string, string>()
const loading = new Map<string, Promise<Tables>>()
/** Milliseconds before a server that did not answer is asked again. */
const AGAIN = 1000

/** Have the content of a game here, of this fingerprint or of the one that the server has now; asked for once. */
export function loadContent(game: string, print = ''): Promise<Tables> {
  let found = loading.get(game)
  if (!found) {
    found = load(game, print)
    loading.set(game, found)
  }
  return found
}

async function load(game: string, print: string): Promise<Tables> {
  try {
    const found = print || (await hall(game)).games[0]?.content
    if (!found) return {}
    PRINTS.set(game, found)
    return await ask(game, found)
  } catch (error) {
    // A screen that failed for want of its content could not be loaded again.
    if ((error as RefusedError).code !== 'offline') throw error
    await new Promise((later) => setTimeout(later, AGAIN))
    return load(game, print)
  }
}

/** Has the server other cards by now than this page was loaded with? */
export const isStale = (game: string, print: string) => PRINTS.has(game) && PRINTS.get(game) !== print

/** The rows of a table, by their ids. */
export async function rows(game: string, table: string): Promise<Record<string, unknown>> {
  const found = (await loadContent(game))[table]
  if (!found) throw new Error(`content:${game}/${table} is not among what the server has`)
  return found
}
