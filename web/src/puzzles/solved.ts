/** Which puzzles were solved, kept in this browser; and where puzzles are asked for. */
import { ask } from '../lib/api'
import { keep, recall } from '../lib/store'
import type { Puzzles } from '../lib/wire'

const key = (game: string) => `solved.${game}`

export const solvedOf = (game: string): Set<string> => new Set(recall<string[]>(key(game), []))
export const keepSolved = (game: string, puzzle: string) => keep(key(game), [...solvedOf(game).add(puzzle)])

/** All puzzles, and the one of today. */
export const puzzles = () => ask<Puzzles>('/api/puzzles')
