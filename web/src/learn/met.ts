/** Which rules of a game this person has met, kept in this browser; and whether tips are wanted. */
import { keep, recall } from '../lib/store'
import type { Lessons } from '../lib/wire'
import { progressOf } from './progress'

const key = (game: string) => `met.${game}`

export const metOf = (game: string): Set<string> => new Set(recall<string[]>(key(game), []))

export function meet(game: string, rules: Iterable<string>): void {
  keep(key(game), [...new Set([...metOf(game), ...rules])])
}

export const wantsTips = () => recall('tips', true)
export const setTips = (on: boolean) => keep('tips', on)

/** All rules that lessons and tips of a game teach, and those of them that this person knows. */
export function known({ game, lessons, tips }: Lessons): { all: string[]; met: Set<string> } {
  const all = [...new Set([...lessons.flatMap((one) => one.rules), ...Object.keys(tips)])].sort()
  const taken = lessons.filter((one) => progressOf(game, one.lesson).done).flatMap((one) => one.rules)
  const found = new Set([...metOf(game), ...taken])
  return { all, met: new Set(all.filter((rule) => found.has(rule))) }
}
