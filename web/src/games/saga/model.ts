/** What the screen of the Saga needs to know of its view, and the moves it works out before they are made. */
import abilities from 'content:saga/abilities'
import characters from 'content:saga/characters'
import disasters from 'content:saga/disasters'
import energyCards from 'content:saga/energy'
import slots from 'content:saga/slots'
import { say } from './messages'

export type Disaster = 'volcano' | 'quake' | 'tsunami'
export type GroundName = Disaster | 'blank' | 'crater' | 'void' | 'nova' | 'gone'

export interface Side {
  value: number
  name: string
  disaster: Disaster | ''
  energy: number
  squares: number
  text: string
  symbols: string[]
  why_not: string
}
export interface HandCard {
  card: number
  id: string
  sides: [Side, Side]
}
export interface FaceUp {
  card: number
  side: number
  name: string
  text: string
  energy: number
  cubes: number
  squares: number
  active: boolean
  performing: boolean
}
export interface SeatView {
  character: string
  letter: string
  ability: string
  ability_text: string
  rank: string
  energy: number
  hand: number
  hand_size: number
  life: number
  pile: number
  square: number
  out: boolean
  face_up: FaceUp[]
}
export interface SagaView {
  seat: number | null
  players: number
  names: string[]
  places: number[]
  character: number[]
  ground: number[]
  rim: number
  collapses: number
  omega: boolean
  turn: number
  phase: number
  slot: number
  order: number[]
  at: number[]
  sets: (number[] | { count: number })[]
  performing: number[]
  throes: number
  asked: { seat: number; kind: string }[]
  seats: SeatView[]
  next_order: number[]
  clock: {
    deck: number
    collapses_left: number
    next_ring: number
    next_voids: number[]
    omega: boolean
    cubes_in_supply: number
  }
  throes_clock: {
    quiet: number
    quiet_limit: number
    omega_turns: number
    omega_limit: number
    turn_limit: number
    next_damage: number
  }
  victory_watch: { seat: number; cubes: number; squares: number; on_nova: boolean }[]
  hand: HandCard[]
  /** The cards that the reader is asked to choose from and that are not in the hand, where the view has them. */
  offered?: HandCard[]
}

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
/** Forgo the step, attack or push of an ability. */
export const STOP_MOVING = DIRECTIONS.length
export const NOBODY = 4

export const CHARACTERS = Object.values(characters)
const SLUDGE = 1
const ABILITIES = abilities
const CARDS = Object.values(disasters)
const RANKS = Object.values(energyCards).map((card) => card.name.replace(/ Energy$/, ''))
export const TILES = Object.values(slots).map(({ ring, first, second }) => ({
  ring,
  squares: [first[0] * SIZE + first[1], second[0] * SIZE + second[1]] as [number, number],
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
export const groundAt = (view: SagaView, square: number): GroundName => GROUNDS[view.ground[square] ?? 0] ?? 'blank'
export const groundWord = (view: SagaView, square: number) => {
  const ground = groundAt(view, square)
  return say(ground === 'nova' && view.omega ? 'omegaNova' : ground)
}
export const where = (view: SagaView, square: number) => `${squareName(square)} (${groundWord(view, square)})`

export const number = (value: number) => value.toLocaleString('en-US')
export const rankName = (players: number, place: number) => RANKS.slice(-players)[place] ?? ''
export const abilityOf = (character: number, omega: boolean) => {
  const row = CHARACTERS[character]
  return row ? ABILITIES[omega ? row.omega : row.basic] : undefined
}
export const disasterOf = (card: number): Disaster | '' => CARDS[card]?.disaster ?? ''
export const cardOf = (card: number) => CARDS[card]

const wrapped = (coordinate: number, rim: number) => {
  const low = MIDDLE - rim
  const side = 2 * rim + 1
  return low + ((((coordinate - low) % side) + side) % side)
}
export function ahead(square: number, direction: number, rim: number): number {
  const [rows, columns] = DIRECTIONS[direction]!
  return wrapped(rowOf(square) + rows, rim) * SIZE + wrapped(columnOf(square) + columns, rim)
}
/** The shortest way in rows and columns, across the edges too. */
export function offset(from: number, to: number, rim: number): [number, number] {
  const side = 2 * rim + 1
  const shortest = (by: number) => ((((by + rim) % side) + side) % side) - rim
  return [shortest(rowOf(to) - rowOf(from)), shortest(columnOf(to) - columnOf(from))]
}
export const distance = (from: number, to: number, rim: number) => Math.max(...offset(from, to, rim).map(Math.abs))

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
  bonus: number
  /** Those who end on a Void. */
  voids: number[]
}

/** The Omega Death Sludge, whom others cannot simply shove. */
function heap(view: SagaView, mover: number): number {
  const found = view.omega ? view.character.indexOf(SLUDGE) : OFF
  return found !== mover && found >= 0 && view.at[found] !== OFF ? found : OFF
}

/** A Move along these directions, with everybody shoved on the way; null where a step is not legal. */
export function course(view: SagaView, seat: number, path: readonly number[], left: number, bonus: number): Course | null {
  const at = [...view.at]
  const shifts: Shift[] = []
  const moved = new Set<number>()
  const sludge = heap(view, seat)
  for (const direction of path) {
    if (left + bonus <= 0) return null
    const start = at[seat]!
    const line = [seat]
    for (let square = ahead(start, direction, view.rim); square !== start; square = ahead(square, direction, view.rim)) {
      const there = at.indexOf(square)
      if (there < 0) break
      line.push(there)
    }
    const price = line.includes(sludge) ? 2 : 1
    if (left + bonus < price) return null
    bonus -= Math.max(0, price - left)
    left = Math.max(0, left - price)
    for (const q of line) {
      const from = at[q]!
      shifts.push({ seat: q, from, direction, to: ahead(from, direction, view.rim), shoved: q !== seat })
      moved.add(q)
    }
    for (const q of line) at[q] = ahead(at[q]!, direction, view.rim)
  }
  return { shifts, at, left, bonus, voids: [...moved].filter((q) => groundAt(view, at[q]!) === 'void') }
}

/** By square: the whole way there that shoves the fewest and turns the least, after the steps planned before. */
export function routes(view: SagaView, seat: number, before: readonly number[], left: number, bonus: number): Map<number, number[]> {
  const best = new Map<number, number[]>()
  const costs = new Map<number, number>()
  const search = (path: number[]) => {
    const found = course(view, seat, path, left, bonus)
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

/** The Energy that a seat has for the next turn, if Energy were compared now; null: no Active Card. */
export const activeEnergy = (view: SagaView, seat: number): number | null =>
  view.seats[seat]!.face_up.find((card) => card.active)?.energy ?? null

/** The order of the next turn, were this Energy that of a seat's Active Card. */
export function orderWith(view: SagaView, seat: number, energy: number): number[] {
  const of = (q: number) => (q === seat ? energy : (activeEnergy(view, q) ?? 0))
  return [...view.order].sort((a, b) => of(b) - of(a))
}

/** The order around the table as this reader sees it: the others clockwise, own seat last. */
export function around(view: SagaView, seat: number | null): number[] {
  const start = seat === null ? 0 : seat + 1
  return Array.from({ length: view.players }, (_, i) => (start + i) % view.players)
}

export const isOut = (view: SagaView, seat: number) => view.seats[seat]!.out
export const firesIn = (card: { cubes: number; squares: number }) => Math.max(0, card.squares - card.cubes)
export const ordinal = (n: number) => ['1st', '2nd', '3rd', '4th'][n] ?? `${n + 1}th`

/** A Disaster card that is not in the own hand, as far as the content files tell it; the words come with an option. */
export function bareCard(card: number, text: string): HandCard | null {
  const row = CARDS[card]
  if (!row) return null
  const side = { disaster: row.disaster, name: row.name, symbols: [], why_not: '' }
  return {
    card,
    id: Object.keys(disasters)[card]!,
    sides: [
      { ...side, value: 2 * card, energy: row.energy, squares: row.squares ?? 0, text },
      { ...side, value: 2 * card + 1, energy: row.basic_energy, squares: 0, text: row.basic === 'move' ? 'Move.' : 'Attack.' },
    ],
  }
}

/** How somebody ended. */
export function ending(view: SagaView, seat: number): string {
  const { out, life, character } = view.seats[seat]!
  const standing = view.seats.filter((other) => !other.out).length
  const how = out ? say('endOut') : view.places[seat] === 1 && standing > 1 ? say('endVictory') : say(standing > 1 ? 'endStood' : 'endLeft', { n: life })
  return `${character}, ${how}`
}
