/** What the screen of Avoid the Void makes of its view: names, places and groups. */
import affectors from 'content:void/affectors'
import aliens from 'content:void/aliens'
import beasts from 'content:void/beasts'
import cards from 'content:void/cards'
import tiles from 'content:void/tiles'
import { signed } from '../../lib/text'
import type { Danger, VoidSeen } from './view'
import { say } from './words'

export const SIZE = 5
export const CELLS = SIZE * SIZE
export const OFF = -1
/** In place of a cell: no more. */
export const STOP = CELLS
export const CARDS = Object.values(cards)
export const ALIENS = Object.values(aliens)
export const BEASTS = Object.values(beasts)
export const AFFECTORS = Object.values(affectors)
export const TILES = Object.values(tiles)
export const GATE = AFFECTORS.findIndex((affector) => affector.standing === 'gate')
const COMPASS = ['N', 'NE', 'E', 'SE', 'S', 'SW', 'W', 'NW']
export const WAYS = ['north', 'north-east', 'east', 'south-east', 'south', 'south-west', 'west', 'north-west']

export const rowOf = (cell: number) => Math.floor(cell / SIZE)
export const columnOf = (cell: number) => cell % SIZE
export const cellName = (cell: number) => `r${rowOf(cell) + 1}c${columnOf(cell) + 1}`

/** The arrows of a tile that lies upright, as directions. */
export const printedArrows = (tile: number) => TILES[tile]!.arrows.map((arrow) => COMPASS.indexOf(arrow))

/** The cells of a line: rows from the top, then columns from the left. */
export const lineCells = (line: number) =>
  Array.from({ length: SIZE }, (_, i) => (line < SIZE ? line * SIZE + i : i * SIZE + (line - SIZE)))
export const lineName = (line: number) => (line < SIZE ? `row ${line + 1}` : `column ${line - SIZE + 1}`)
/** Where a shift goes, as a direction: rows east or west, columns south or north. */
export const shiftWay = (way: number) => (way >> 1 < SIZE ? (way % 2 ? 6 : 2) : way % 2 ? 0 : 4)

// Cards: copies are numbered one after another, and a view names each kind by its first copy.

const KINDS = CARDS.flatMap(({ copies }, kind) => Array<number>(copies).fill(kind))
export const kindOf = (card: number) => KINDS[card]!
export const cardOf = (card: number) => CARDS[kindOf(card)]!

/** Each kind among these cards once, with how many there are. */
export function kinds(hand: readonly number[]): { kind: number; n: number }[] {
  const found = new Map<number, number>()
  for (const card of hand) found.set(kindOf(card), (found.get(kindOf(card)) ?? 0) + 1)
  return [...found].map(([kind, n]) => ({ kind, n }))
}

// Seats.

export const isBeast = (view: VoidSeen, seat: number) => (view.beast[seat] ?? OFF) !== OFF
export const alienOf = (view: VoidSeen, seat: number) => ALIENS[view.alien[seat] ?? OFF]
export const beastOf = (view: VoidSeen, seat: number) => BEASTS[view.beast[seat] ?? OFF]

/** The order around the table as this reader sees it: own seat first, then clockwise. */
export function around(view: VoidSeen, seat: number | null): number[] {
  const start = seat ?? view.first
  return Array.from({ length: view.players }, (_, i) => (start + i) % view.players)
}

// Words.

export function sectorLabel(view: VoidSeen, cell: number): string {
  const sector = view.sectors[cell]!
  const name = cellName(cell)
  const head = sector.hole
    ? say(sector.value ? 'cellHoleWorth' : 'cellHole', { cell: name, n: signed(sector.value) })
    : say('cellWorth', { cell: name, n: signed(sector.value) })
  const parts = [head, ...sector.affectors.map((kind) => AFFECTORS[kind]!.name)]
  if (sector.exits.length) parts.push(say('arrowsTo', { cells: sector.exits.map(cellName).join(', ') }))
  else parts.push(say('arrowsNone'))
  if (sector.ships.length) parts.push(say('ships', { names: sector.ships.map((seat) => view.names[seat]).join(', ') }))
  if (sector.hole) parts.push(frontLabel(view, cell))
  return parts.join(', ')
}

const frontLabel = (view: VoidSeen, cell: number) =>
  say('faceDown', {
    n: TILES[view.tile[cell]!]!.value,
    arrows: view.sectors[cell]!.front.map((d) => WAYS[d]).join(', ') || say('arrowsNone'),
  })

/** A danger as a sentence to whoever is in it. */
export function hint(view: VoidSeen, { what, saved }: Danger): string {
  if (what === 'poor sector') return say('hintPoor', { n: signed(view.captains[view.seat ?? 0]!.worth) })
  if (what === 'holes ahead') return say('hintHoles')
  if (what === 'every card') return say(saved ? 'surviveSaved' : 'surviveNone')
  const where = say(what === 'black hole' ? 'hintOnHole' : 'hintNoArrow')
  return say(saved ? 'hintStuckSaved' : 'hintStuck', { where })
}

/** How a captain ended: still standing, or by what, and what came out of the dark. */
export function ending(view: VoidSeen, seat: number): string {
  const beast = beastOf(view, seat)
  const how = say(`end.${view.endings[seat]!}`)
  return beast ? `${how} · ${say('endBeast', { beast: beast.name })}` : how
}
