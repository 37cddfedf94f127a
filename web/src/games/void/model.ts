/** What the screen of Avoid the Void needs to know of its view: where things lie, and what a choice would do. */
import affectors from 'content:void/affectors'
import aliens from 'content:void/aliens'
import beasts from 'content:void/beasts'
import cards from 'content:void/cards'
import tiles from 'content:void/tiles'
import { signed } from '../../lib/text'
import { say } from './words'

export interface Sector {
  tile: string
  hole: boolean
  printed: number
  value: number
  facing: number
  arrows: number[]
  front: number[]
  exits: number[]
  affectors: number[]
  dome: boolean
  ships: number[]
}

export interface Captain {
  alien: number
  power: boolean
  cell: number
  cards: number
  worth: number
  income: number
  stuck: boolean
  beast: number
  slot: number
  lost: boolean
}

export type Held = number[] | { count: number; known: number[] }

export interface VoidView {
  seat: number | null
  players: number
  names: string[]
  options: Record<string, string | number>
  places: number[]
  first: number
  active: number
  round: number
  phase: 'set-up' | 'income' | 'action' | 'travel' | 'beast' | 'over'
  affectors: { cell: number; affector: number; card: number }[]
  alien: number[]
  ship: number[]
  hands: Held[]
  deck: { count: number }
  discard: number[]
  playing: number[]
  looked: { count: number; known: Record<string, number> }
  must: number
  owed: number
  beasts: { count: number }
  used: number
  lost: number[]
  reasons: ('income' | 'action' | 'hole' | 'arrows')[]
  asked: { seat: number; kind: string }[]
  sectors: Sector[]
  seats: Captain[]
  hints: string[]
  idle: number[]
  order: number[]
}

export const SIZE = 5
export const CELLS = SIZE * SIZE
export const OFF = -1
/** In place of a cell: no more. */
export const STOP = CELLS
export const CARDS = Object.values(cards)
export const ALIENS = Object.values(aliens)
export const BEASTS = Object.values(beasts)
export const AFFECTORS = Object.values(affectors)
export const GATE = AFFECTORS.findIndex((affector) => affector.standing === 'gate')
export const MINE = AFFECTORS.findIndex((affector) => affector.standing === 'mine')
const COMPASS = ['N', 'NE', 'E', 'SE', 'S', 'SW', 'W', 'NW']
export const WAYS = ['north', 'north-east', 'east', 'south-east', 'south', 'south-west', 'west', 'north-west']
const STEPS: [number, number][] = [
  [-1, 0],
  [-1, 1],
  [0, 1],
  [1, 1],
  [1, 0],
  [1, -1],
  [0, -1],
  [-1, -1],
]

export const rowOf = (cell: number) => Math.floor(cell / SIZE)
export const columnOf = (cell: number) => cell % SIZE
export const cellName = (cell: number) => `r${rowOf(cell) + 1}c${columnOf(cell) + 1}`

/** The cell so many spaces straight ahead, or OFF: the board does not wrap. */
export function ahead(cell: number, direction: number, spaces = 1): number {
  const [down, right] = STEPS[direction]!
  const row = rowOf(cell) + down * spaces
  const column = columnOf(cell) + right * spaces
  return row >= 0 && row < SIZE && column >= 0 && column < SIZE ? row * SIZE + column : OFF
}

export const near = (cell: number) => STEPS.flatMap((_, d) => (ahead(cell, d) === OFF ? [] : [ahead(cell, d)]))

/** The arrows of a tile that lies upright, as directions. */
export const printedArrows = (tile: string) => tiles[tile]!.arrows.map((arrow) => COMPASS.indexOf(arrow))

/** The cells of a line: rows from the top, then columns from the left. */
export const lineCells = (line: number) =>
  Array.from({ length: SIZE }, (_, i) => (line < SIZE ? line * SIZE + i : i * SIZE + (line - SIZE)))
export const lineName = (line: number) => (line < SIZE ? `row ${line + 1}` : `column ${line - SIZE + 1}`)
/** Where a shift goes, as a direction: rows east or west, columns south or north. */
export const shiftWay = (way: number) => (way >> 1 < SIZE ? (way % 2 ? 6 : 2) : way % 2 ? 0 : 4)

export const survives = (view: VoidView, seat: number) => !view.lost.includes(seat)
export const isBeast = (view: VoidView, seat: number) => (view.seats[seat]?.beast ?? OFF) >= 0
export const alienOf = (view: VoidView, seat: number) => ALIENS[view.alien[seat] ?? OFF]

/** The cards of a hand as this reader knows them, each kind once with how many there are. */
export function kinds(hand: readonly number[]): { kind: number; n: number }[] {
  const found = new Map<number, number>()
  for (const kind of hand) found.set(kind, (found.get(kind) ?? 0) + 1)
  return [...found].map(([kind, n]) => ({ kind, n }))
}
export const handOf = (view: VoidView, seat: number | null): number[] | null => {
  const hand = seat === null ? undefined : view.hands[seat]
  return Array.isArray(hand) ? hand : null
}

/** The order around the table as this reader sees it: own seat first, then clockwise. */
export function around(view: VoidView, seat: number | null): number[] {
  const start = seat ?? view.first
  return Array.from({ length: view.players }, (_, i) => (start + i) % view.players)
}

// What will be left: the survival meter.

export interface Outlook {
  /** Is the Action Phase of this seat on? Else it is a forecast of the next turn. */
  now: boolean
  hand: number
  play: number
  keep: number
}

/** Has a seat a power that replaces a loss for lack of cards? */
export const savedFromNoCards = (view: VoidView, seat: number) =>
  view.seats[seat]?.power === true && alienOf(view, seat)?.timing === 'would_lose_cards'

/** The cards of a seat after the plays it owes, or those it would owe next turn if nothing changed. */
export function outlook(view: VoidView, seat: number): Outlook | null {
  const captain = view.seats[seat]
  if (!captain || captain.lost || captain.cell === OFF || !view.round) return null
  if (view.active === seat && view.phase === 'action') {
    return { now: true, hand: captain.cards, play: view.owed, keep: captain.cards - view.owed }
  }
  if (view.active === seat && view.phase === 'travel') {
    return { now: true, hand: captain.cards, play: 0, keep: captain.cards }
  }
  const diver = captain.power && alienOf(view, seat)?.timing === 'turn_start' && view.sectors[captain.cell]?.hole
  const hand = Math.max(0, captain.cards + (diver ? 2 : 0) + captain.income)
  return { now: false, hand, play: Math.ceil(hand / 2), keep: Math.floor(hand / 2) }
}

// What a card can reach.

export interface Reach {
  cells: Set<number>
  seats: Set<number>
}

const FILTERS: Record<string, (view: VoidView, cell: number, me: number) => boolean> = {
  live: (view, cell) => !view.sectors[cell]!.hole,
  hole: (view, cell) => view.sectors[cell]!.hole,
  empty: (view, cell) => !view.sectors[cell]!.ships.length,
  occupied: (view, cell) => view.sectors[cell]!.ships.length > 0,
  edge: (_, cell) => near(cell).length < 8,
  corner: (_, cell) => near(cell).length < 4,
  near_me: (view, cell, me) => near(view.seats[me]!.cell).includes(cell),
  near_hole: (view, cell) => near(cell).some((other) => view.sectors[other]!.hole),
}

function sectorsOf(view: VoidView, me: number, where: string): number[] {
  if (where === 'mine') return view.seats[me]!.cell === OFF ? [] : [view.seats[me]!.cell]
  if (where === 'left') return []
  const filters = where.match(/\[(.*)\]/)?.[1]?.split(',') ?? []
  return view.sectors.flatMap((_, cell) =>
    filters.every((name) => FILTERS[name.trim()]?.(view, cell, me) ?? true) ? [cell] : [],
  )
}

/** Where a ship may be moved along a path such as `arrow`, `line:3` or `to:sec[live,empty]`. */
export function pathCells(view: VoidView, me: number, seat: number, path: string): number[] {
  const here = view.seats[seat]!.cell
  if (here === OFF) return []
  const [way, what = ''] = path.split(/:(.*)/)
  if (way === 'arrow') return view.sectors[here]!.exits
  if (way === 'step') return near(here)
  if (way === 'line') {
    return STEPS.flatMap((_, d) => (ahead(here, d, Number(what)) === OFF ? [] : [ahead(here, d, Number(what))]))
  }
  return sectorsOf(view, me, what).filter((cell) => cell !== here)
}

/** The ships that an effect such as `MOVE(ship,arrow)` may move: seats. */
export function movers(view: VoidView, me: number, whose: string, path: string): number[] {
  const seats = whose === 'my_ship' ? [me] : view.order.filter((seat) => whose === 'ship' || seat !== me)
  return seats.filter((seat) => survives(view, seat) && pathCells(view, me, seat, path).length > 0)
}

const MOVE = /MOVE\((\w+),((?:[^()[\]]|\[[^\]]*\])+)\)/g

/** What an effect could be aimed at now: sectors and seats. */
export function reach(view: VoidView, me: number, effect: string): Reach {
  const found: Reach = { cells: new Set(), seats: new Set() }
  if (!view.sectors.length) return found
  const others = view.order.filter((seat) => seat !== me && survives(view, seat))
  const withCards = others.filter((seat) => view.seats[seat]!.cards > 0)
  const addCells = (cells: Iterable<number>) => {
    for (const cell of cells) found.cells.add(cell)
  }
  const addSeats = (seats: Iterable<number>) => {
    for (const seat of seats) found.seats.add(seat)
  }
  for (const [, verb, where] of effect.matchAll(/(DESTROY|RESTORE|ROTATE)\(((?:sec(?:\[[^\]]*\])?)|\w+)/g)) {
    const cells = where === 'line' || where === 'board' ? view.sectors.keys() : sectorsOf(view, me, where!)
    addCells(
      [...cells].filter((cell) => {
        const { hole, dome } = view.sectors[cell]!
        return verb === 'RESTORE' ? hole : !hole && !(verb === 'DESTROY' && dome)
      }),
    )
  }
  if (/SHIFT|SWAP_SECTORS|PLACE/.test(effect)) addCells(view.sectors.keys())
  if (/LIFT|RELOCATE/.test(effect)) addCells(view.affectors.map(({ cell }) => cell))
  for (const [, whose, path] of effect.matchAll(MOVE)) {
    const ships = movers(view, me, whose!, path!)
    if (whose === 'my_ship') addCells(pathCells(view, me, me, path!))
    else {
      addSeats(ships)
      addCells(ships.map((seat) => view.seats[seat]!.cell))
    }
  }
  if (effect.includes('SWAP_SHIPS')) {
    const seats = others.filter((seat) => view.seats[seat]!.cell !== view.seats[me]!.cell)
    addSeats(seats)
    addCells(seats.map((seat) => view.seats[seat]!.cell))
  }
  if (effect.includes('DRIFT')) addCells(view.seats.flatMap(({ cell }) => (cell === OFF ? [] : [cell])))
  if (/(STEAL|DISCARD_RND|DISCARD|PICK|PLAY_RND)\((opp|others|anyone|all|two)/.test(effect)) addSeats(withCards)
  if (/(SWAP_HANDS|SWAP_ALIENS|DRAW)\((me,opp|opp|two|all)/.test(effect)) addSeats(others)
  if (effect.includes('(most')) {
    const most = Math.max(...view.seats.map((captain, seat) => (captain.lost ? 0 : captain.cards - (seat === me ? 1 : 0))))
    addSeats(view.order.filter((seat) => survives(view, seat) && view.seats[seat]!.cards - (seat === me ? 1 : 0) === most))
  }
  if (effect.includes('(near')) {
    const here = view.seats[me]!.cell
    addSeats(withCards.filter((seat) => [here, ...near(here)].includes(view.seats[seat]!.cell)))
  }
  if (effect.includes('PASS_HANDS')) addSeats(others)
  return found
}

// Words.

export function sectorLabel(view: VoidView, cell: number): string {
  const sector = view.sectors[cell]!
  const name = cellName(cell)
  const head = sector.hole
    ? say(sector.value ? 'cellHoleWorth' : 'cellHole', { cell: name, n: signed(sector.value) })
    : say('cellWorth', { cell: name, n: signed(sector.value) })
  const parts = [head, ...sector.affectors.map((kind) => AFFECTORS[kind]!.name)]
  if (sector.exits.length) parts.push(say('arrowsTo', { cells: sector.exits.map(cellName).join(', ') }))
  else parts.push(say('arrowsNone'))
  if (sector.ships.length) parts.push(say('ships', { names: sector.ships.map((seat) => view.names[seat]).join(', ') }))
  if (sector.hole) parts.push(frontLabel(sector))
  return parts.join(', ')
}

export const frontLabel = (sector: Sector) =>
  say('faceDown', { n: sector.printed, arrows: sector.front.map((d) => WAYS[d]).join(', ') || say('arrowsNone') })

/** What it would mean for a seat to stand on a sector. */
export function arrival(view: VoidView, cell: number, seat: number): string {
  const sector = view.sectors[cell]!
  const captain = view.seats[seat]!
  const timing = captain.power ? alienOf(view, seat)?.timing : ''
  const mines = sector.affectors.includes(MINE) ? say('detailArrival') : ''
  if (sector.hole && !sector.exits.length) return mines + say(timing === 'turn_start' ? 'detailHoleTopkul' : 'detailHole')
  const ways = sector.exits.length
  const n = timing === 'income' ? Math.max(1, sector.value) : sector.value
  if (!ways) return mines + say('detailDeadEnd', { n: signed(n) })
  if (n < 0) return mines + say('detailPays', { n: signed(n), less: -n, ways })
  return mines + say(n ? 'detailDraws' : 'detailZero', { n, ways })
}

/** Where the arrows of a sector would lead after a turn by so many eighths. */
export function turnedExits(view: VoidView, cell: number, eighths: number): number[] {
  const gate = view.sectors[cell]!.exits.filter((exit) => !near(cell).includes(exit))
  const led = view.sectors[cell]!.front.map((d) => ahead(cell, (d + eighths) % 8)).filter((to) => to !== OFF)
  return [...new Set([...led, ...gate])].sort((a, b) => a - b)
}

/** How a captain ended: still standing, or by what, and what came out of the dark. */
export function ending(view: VoidView, seat: number): string {
  const at = view.lost.indexOf(seat)
  if (at < 0) return say(view.lost.length === view.players - 1 ? 'endWinner' : 'endOnTime')
  const beast = BEASTS[view.seats[seat]!.beast]
  return [say(`endReason_${view.reasons[at]!}`), beast ? say('endBeast', { beast: beast.name }) : ''].filter(Boolean).join(' · ')
}
