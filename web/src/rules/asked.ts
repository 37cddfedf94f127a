/** What a game brings to read, from the server; asked for once. */
import { ask } from '../lib/api'
import type { Glossary, Reading } from '../lib/wire'

const once = new Map<string, Promise<unknown>>()

function asked<T>(path: string): Promise<T> {
  let found = once.get(path)
  if (!found) {
    found = ask<T>(path)
    found.catch(() => once.delete(path))
    once.set(path, found)
  }
  return found as Promise<T>
}

const about = (game: string) => `/api/games/${encodeURIComponent(game)}`

/** The rules of a game for people. */
export const reading = (game: string) => asked<Reading>(`${about(game)}/reading`)
/** The words of a game. */
export const glossary = (game: string) => asked<Glossary>(`${about(game)}/glossary`)
