/** What the screen of the Saga makes of its view: names, places, and a Move as far as it is planned. */
import abilities from 'content:saga/abilities'
import characters from 'content:saga/characters'
import energyCards from 'content:saga/energy'
import sides from 'content:saga/sides'
import slots from 'content:saga/slots'
import type { Landing, SagaSeen } from './view'
import { say } from './words'

export type GroundName = 'volcano' | 'quake' | 'tsunami' | 'blank' | 'crater' | 'void' | 'nova' | 'gone'

export const SIZE = 7
export const MIDDLE = 3
export const CENTRE = 24
export const OFF = -1
export const SQUARES = Array.from({ length: SIZE * SIZE }, (_, square) => square)
export const ROWS = Array.from({ length: SIZE }, (_, row) => row)
/** North, north-east and so on: rows, columns. */
export const DIRECTIONS: [number, number][] = [
  [-1, 0],
  [-1, 1],
  [0, 1],
  [1, 1],
  [1, 0],
  [1, -1],
  [0, -1],
  [-1, -1],
]
export const DIRECTION_NAMES = [
  'north',
  'north-east',
  'east',
  'south-east',
  'south',
  'south-west',
  'west',
  'north-west',
]
/** Forgo the step, or the additional card, of an ability. */
export const STOP_MOVING = DIRECTIONS.length
export const NO_SIDE = Object.keys(sides).length

export const CHARACTERS = Object.values(characters)
const RANKS = Object.values(energyCards).map((card) => card.name.replace(/ Energy$/, ''))
const at = ([row = 0, column = 0]: number[]) => row * SIZE + column
export const TILES = Object.values(slots).map(({ ring, first, second }) => ({
  ring,
  squares: [at(first), at(second)] as const,
}))

export const rowOf = (square: number) => Math.floor(square / SIZE)
export const columnOf = (square: number) => square % SIZE
export const ringOf = (square: number) => Math.max(Math.abs(rowOf(square) - MIDDLE), Math.abs(columnOf(square) - MIDDLE))
export const squareName = (square: number) => `r${rowOf(square)}c${columnOf(square)}`
export const ringName = (ring: number) => say(`ring${ring as 0 | 1 | 2 | 3}`)

const GROUNDS: Record<number, GroundName> = {
  0: 'blank',
  1: 'volcano',
  2: 'quake',
  4: 'tsunami',
  7: 'nova',
  8: 'void',
  16: 'crater',
  32: 'gone',
}
export const groundAt = (view: SagaSeen, square: number): GroundName => GROUNDS[view.ground[square] ?? 0] ?? 'blank'
export const groundWord = (view: SagaSeen, square: number) => {
  const ground = groundAt(view, square)
  return say(ground === 'nova' && view.omega ? 'omegaNova' : ground)
}
export const where = (view: SagaSeen, square: number) => `${squareName(square)} (${groundWord(view, square)})`

export const number = (value: number) => value.toLocaleString('en-US')
/** The Energy card of a seat. */
export const rankName = (view: SagaSeen, seat: number) => RANKS[view.seats[seat]?.rank ?? OFF] ?? ''
export const abilityOf = (character: number, omega: boolean) => {
  const row = CHARACTERS[character]
  return row && abilities[omega ? row.omega : row.basic]
}
/** The ability of a seat as it is now. */
export const abilityAt = (view: SagaSeen, seat: number) => abilities[view.seats[seat]!.ability]
export const characterAt = (view: SagaSeen, seat: number) => CHARACTERS[view.character[seat] ?? OFF]

/** What stands on a side of a card; a side is 2 × card, and 1 more if it is upside-down. */
export const faceOf = (side: number) => sides[side]!
/** The Disaster of a card; a Nova card has all of them. */
export const kindOf = (card: number) => faceOf(2 * card).disaster || 'nova'
/** A side with how the card lies. */
export const sideName = (side: number) => faceOf(side).name + (side % 2 && kindOf(side >> 1) !== 'nova' ? `, ${say('basicSide')}` : '')

/** One displacement of one figure. */
export interface Shift {
  seat: number
  from: number
  direction: number
  to: number
  shoved: boolean
}
export interface Course {
  shifts: Shift[]
  at: number[]
  /** Steps that are left after it. */
  left: number
  /** Those who end on a Void, and what that costs. */
  voids: Landing[]
}

/** A Move along these directions, with everybody shoved on the way, as the view has thought it through. */
export function course(view: SagaSeen, seat: number, path: readonly number[]): Course | null {
  const shifts: Shift[] = []
  let spot = view.spots[0]
  for (const direction of path) {
    const next = view.spots[spot?.ways[direction] ?? OFF]
    if (!spot || !next) return null
    for (const [q, from] of spot.at.entries()) {
      const to = next.at[q]!
      if (to !== from) shifts.push({ seat: q, from, direction, to, shoved: q !== seat })
    }
    spot = next
  }
  return spot ? { shifts, at: spot.at, left: spot.left, voids: spot.voids } : null
}

/** By square: the whole way there that shoves the fewest and turns the least, after the steps planned before. */
export function routes(view: SagaSeen, seat: number, before: readonly number[]): Map<number, number[]> {
  const best = new Map<number, number[]>()
  const costs = new Map<number, number>()
  const search = (path: number[]) => {
    const found = course(view, seat, path)
    if (!found) return
    if (found.left > 0) {
      for (let direction = 0; direction < DIRECTIONS.length; direction++) search([...path, direction])
      return
    }
    const end = found.at[seat]!
    const cost = found.shifts.filter((shift) => shift.shoved).length * 10 + found.voids.length * 5 + turns(path)
    if (cost < (costs.get(end) ?? Infinity)) {
      costs.set(end, cost)
      best.set(end, path)
    }
  }
  search([...before])
  return best
}
const turns = (path: readonly number[]) => path.filter((direction, i) => i > 0 && direction !== path[i - 1]).length

/** The order around the table as this reader sees it: the others clockwise, own seat last. */
export function around(view: SagaSeen, seat: number | null): number[] {
  const start = seat === null ? 0 : seat + 1
  return Array.from({ length: view.players }, (_, i) => (start + i) % view.players)
}

export const isOut = (view: SagaSeen, seat: number) => view.fallen[seat]! > 0

/** How somebody ended. */
export function ending(view: SagaSeen, seat: number): string {
  const how = say(`end.${view.endings[seat]!}`, { n: view.seats[seat]!.life })
  return `${characterAt(view, seat)?.short ?? ''}, ${how}`
}
