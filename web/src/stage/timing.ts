/** How long each line of a story is told: by its weight, what came before it, and the time there is. */
import { SMALL } from '../lib/speed'
import type { Pace, Weight } from '../lib/story.svelte'

/** By event: how it is told. */
export type Tale = Readonly<Record<string, Weight>>

/** A tale from its lists; what is in none of them is a beat. */
export function tale(lists: Partial<Record<Weight, readonly string[]>>): Tale {
  const found: Record<string, Weight> = {}
  for (const weight of Object.keys(lists) as Weight[]) for (const name of lists[weight]!) found[name] = weight
  return found
}

type Table = Readonly<Record<Weight, number>>
/** A weight, or a scene that was told in the same choice before. */
type Rank = Weight | 'again'

/** Milliseconds at normal speed: the first of a run of equal events, each further one, and the least. */
export const FIRST: Table = { silent: 0, beat: SMALL, moment: 450, scene: 1200 }
export const FURTHER: Table = { silent: 0, beat: 70, moment: 140, scene: 350 }
export const LEAST: Table = { silent: 0, beat: 80, moment: 160, scene: 700 }
/** What somebody has chosen here is told faster, for the next question waits for it. */
export const OWN: Table = { silent: 0, beat: 120, moment: 200, scene: 1200 }

/** Of an own choice, but for its scenes. */
export const OWN_MOST = 400

/** What is told often is told faster: so much less each time, down to this share. */
const WEARY = 0.2
const WEARIEST = 0.45

/** The order in which lines fall silent when there is no time: scenes last, and those that tell something new very last. */
const FALL: readonly Rank[] = ['beat', 'moment', 'again', 'scene']

const sum = (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, 0)

/** Milliseconds for each event of a choice, at normal speed. */
export function plan(names: readonly string[], weigh: (name: string, at: number) => Weight, pace: Pace): number[] {
  const weights = names.map(weigh)
  const wanted = names.map((name, i) => {
    const weight = weights[i]!
    const before = pace.told.get(name) ?? 0
    pace.told.set(name, before + 1)
    if (pace.own) return OWN[weight]
    if (names[i - 1] === name) return FURTHER[weight]
    return Math.max(LEAST[weight], FIRST[weight] * Math.max(WEARIEST, 1 - WEARY * before))
  })
  return pace.own ? swift(wanted, weights) : fit(wanted, ranked(names, weights), pace.left)
}

/** An own choice is over at once; only its scenes take their time. */
function swift(wanted: readonly number[], weights: readonly Weight[]): number[] {
  const short = sum(wanted.filter((_, i) => weights[i] !== 'scene'))
  const share = Math.min(1, OWN_MOST / short)
  return wanted.map((time, i) => (weights[i] === 'scene' ? time : time * share))
}

/** The weights, with scenes apart that were told in the same choice before: a duel of ten volleys is seen by its first. */
function ranked(names: readonly string[], weights: readonly Weight[]): Rank[] {
  const seen = new Set<string>()
  return weights.map((weight, i) => {
    if (weight !== 'scene') return weight
    const again = seen.has(names[i]!)
    seen.add(names[i]!)
    return again ? 'again' : weight
  })
}

const leastOf = (rank: Rank) => LEAST[rank === 'again' ? 'scene' : rank]

/** First everything shrinks towards its least, then one after the other falls silent. */
function fit(wanted: readonly number[], ranks: readonly Rank[], left: number): number[] {
  if (sum(wanted) <= left) return [...wanted]
  let least = wanted.map((time, i) => Math.min(time, leastOf(ranks[i]!)))
  for (const rank of FALL) {
    if (sum(least) <= left) break
    least = least.map((time, i) => (ranks[i] === rank ? 0 : time))
  }
  const spare = sum(wanted.filter((_, i) => least[i]! > 0)) - sum(least)
  const share = spare > 0 ? Math.min(1, Math.max(0, left - sum(least)) / spare) : 0
  return least.map((time, i) => (time > 0 ? time + (wanted[i]! - time) * share : 0))
}
