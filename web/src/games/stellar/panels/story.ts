/** Scenes that the log tells: a contest of the turn, an attack of the ship, the steps of Phase C. */
import type { Line } from '../../../lib/wire'
import { ATTACK, cardOf, CATEGORIES, DECODE, NOBODY } from '../model'
import type { StellarSeen } from '../view'

export interface Contest {
  action: number
  seat: number
  target: number
  /** What happened in it so far. */
  lines: Line[]
}

export interface Bite {
  race: number
  damage: number
  /** The category that was won. */
  track: string
  /** How each point was met, in order. */
  hits: { kind: 'crystal' | 'tile' | 'card'; area: number; line: Line }[]
  drawn: number[] | null
  declined: boolean
  over: boolean
}

export interface Verdict {
  track: string
  winner: number
  value: number
  vp: number
  rest: { seat: number; sp: number }[]
  bite: Bite | null
}

export interface Reckoning {
  bonus: number[] | null
  crowded: boolean
  verdicts: Verdict[]
}

const TURN_ENDS = new Set(['turn begins', 'turn ends', 'phase b ends', 'round begins', 'cosmic order'])
const BITE_ENDS = new Set(['category won', 'no winner', 'deck shuffled', 'converted', 'round begins'])

/** The line up to which the story is told: the told one, else the last. */
const upTo = (lines: readonly Line[], told: Line | null) => (told ? Math.min(told.number, lines.length - 1) : lines.length - 1)

/** The DECODE, ATTACK or GATE control that is being resolved, or was the last thing of this turn. */
export function contestOf(lines: readonly Line[], told: Line | null): Contest | null {
  const last = upTo(lines, told)
  for (let i = last; i >= 0; i--) {
    const line = lines[i]!
    if (TURN_ENDS.has(line.name)) return null
    if (line.name !== 'action paid') continue
    const action = line.operands.action as number
    if (action < DECODE) return null
    const found = lines.slice(i + 1, last + 1)
    // The card shows whom it is against.
    const key = lines.slice(i).find((next) => next.name === 'card placed')?.operands.card as number | undefined
    const target = action === ATTACK && key !== undefined ? cardOf(key).race : NOBODY
    return { action, seat: line.operands.seat as number, target, lines: found }
  }
  return null
}

/** The attack of the ship that is going on, or that the told line belongs to. */
export function biteOf(lines: readonly Line[], told: Line | null): Bite | null {
  const last = upTo(lines, told)
  for (let i = last; i >= 0; i--) {
    const line = lines[i]!
    if (BITE_ENDS.has(line.name)) return null
    if (line.name === 'ship attacks') return readBite(lines, i, last + 1)
  }
  return null
}

/** The attack that the view tells of, where no line does. */
export function biteIn(view: StellarSeen): Bite | null {
  if (view.victim === NOBODY) return null
  const track = CATEGORIES[view.category]?.name ?? ''
  return { race: view.victim, damage: view.damage, track, hits: [], drawn: view.crystals.length ? view.crystals : null, declined: false, over: false }
}

function readBite(lines: readonly Line[], start: number, end: number): Bite {
  const { race, damage } = lines[start]!.operands as { race: number; damage: number }
  let track = ''
  for (let i = start; i >= 0 && !track; i--) if (lines[i]!.name === 'category won') track = lines[i]!.operands.track as string
  const found: Bite = { race, damage, track, hits: [], drawn: null, declined: false, over: false }
  for (const line of lines.slice(start + 1, end)) {
    const { name, operands } = line
    if (BITE_ENDS.has(name)) {
      found.over = true
      break
    }
    if (name === 'crystals drawn') found.drawn = operands.crystals as number[]
    else if (name === 'draw declined') found.declined = true
    else if (name === 'crystals used')
      for (let n = 0; n < (operands.used as number); n++) found.hits.push({ kind: 'crystal', area: NOBODY, line })
    else if (name === 'tile removed') found.hits.push({ kind: 'tile', area: operands.area as number, line })
    else if (name === 'placed card lost') found.hits.push({ kind: 'card', area: NOBODY, line })
  }
  return found
}

/** Phase C as far as it has come: of this round, or of the last one that was scored. */
export function reckoningOf(lines: readonly Line[], told: Line | null): Reckoning | null {
  const last = upTo(lines, told)
  let start = last
  while (start >= 0 && lines[start]!.name !== 'phase b ends') start--
  if (start < 0) return null
  const found: Reckoning = { bonus: null, crowded: false, verdicts: [] }
  const inside: number[] = []
  let scoring = false
  for (let i = start + 1; i <= last; i++) {
    const { name, operands } = lines[i]!
    if (name === 'deck shuffled' || name === 'converted') break
    if (name === 'closed bonus for nobody') found.crowded = true
    else if (name === 'token drawn' && !scoring) inside.push(operands.seat as number)
    else if (name === 'no winner' || name === 'category won') {
      scoring = true
      found.verdicts.push({
        track: operands.track as string,
        winner: name === 'no winner' ? NOBODY : (operands.race as number),
        value: name === 'no winner' ? 0 : (operands.value as number),
        vp: 0,
        rest: [],
        bite: null,
      })
    } else if (found.verdicts.length) {
      const verdict = found.verdicts.at(-1)!
      if (name === 'vp gained') verdict.vp = operands.vp as number
      else if (name === 'sp gained') verdict.rest.push({ seat: operands.seat as number, sp: operands.sp as number })
      else if (name === 'ship attacks') verdict.bite = readBite(lines, i, last + 1)
    }
  }
  found.bonus = inside
  return found
}

/** Phase C while it goes on, as far as it is told or has come; null in the other phases. */
export function phaseC(lines: readonly Line[], told: Line | null, view: StellarSeen): Reckoning | null {
  return (told ? isReckoned(lines, told) : view.phase === 'C') ? reckoningOf(lines, told) : null
}

/** Is the told line one of Phase C? */
export function isReckoned(lines: readonly Line[], told: Line): boolean {
  for (let i = Math.min(told.number, lines.length - 1); i >= 0; i--) {
    const { name } = lines[i]!
    if (name === 'phase b ends') return true
    if (name === 'round begins' || name === 'turn begins' || name === 'deck shuffled' || name === 'converted') return false
  }
  return false
}
