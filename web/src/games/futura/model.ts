/** What the table of Grand Saga Futura shows: the view of a seat, and small questions to it. */
import acolytes from 'content:futura/acolytes'
import classes from 'content:futura/classes'
import districts from 'content:futura/districts'
import levels from 'content:futura/levels'
import stations from 'content:futura/stations'
import type { Option } from '../../lib/wire'
import { ARMOUR, BEATS, cardOf, CLASSES, KINDS, SABER, SIGILS, SLOTS, textOf } from './cards'
import { say } from './words'

export const NOBODY = -1
export const NONE = -1
export const NEUTRAL = -2
export const [POOL, BENCH, BAY, FALLEN, MUTANT, GONE] = [0, 1, 2, 3, 4, 5]
export const [OUT, FACE_DOWN, UNBUILT, BUILT] = [0, 1, 2, 3]

/** What a figure is made of: what, how much, and the rule. */
export type Row = [string, number, string]
/** A card in play that the reader knows, or the back of one. */
export type Piece = { card: number; up: boolean; harm: number } | { kind: number; level: number; class: number }

export interface Acolyte {
  name: string
  seat: number
  place: number
  base: number
  full: number
  class: number
  broken: boolean
  armour: Piece | null
  saber: Piece | null
  off_hand: Piece | null
  items: Piece[]
  abilities: Piece[]
  slots: number[]
  load: [number, number, number]
  face_down: number
  resting: boolean
  attacked: boolean
  supported: number
  as_support: boolean
  risen: boolean
  ap?: Row[]
  dam?: Row[]
  dice?: string[]
  move?: number
  support?: number
  recall?: number
}
export interface District {
  name: string
  seat: number
  site: number
  station: number
  level: number
  full: number
  on: boolean
  slots: number
  cargo: Piece[]
  fitted: Piece[]
  face_down: number
  mutants: { acolyte: number; left: number; full: number }[]
  ap?: Row[]
  dam?: Row[]
  dice?: string[]
}
export interface Unit {
  thing: number
  card: number
  name: string
  left: number
  full: number
  ap: Row[]
  dam: Row[]
  dice: string[]
  plus: number
  roll: number
  won: boolean
  lost: boolean
  sigils: [number, number][]
  chronic: [string, number, number][]
  chance?: number
}
export interface Fight {
  attackers: Unit[]
  defenders: Unit[]
  waiting: Unit[]
  front: number
  fighting: number
  cap: number
}
export interface Mat {
  in: boolean
  energy: number
  income: Row[]
  earns: number
  hand: number
  hand_limit: number
  deck: number
  discard: number
  bay: number[]
  acolytes: number[]
  districts: number[]
  points: number[]
  total: number
}
/** Seat, thing, clause, tier, the sigil that paid, targets. */
export type Play = [number, number, number, number, number, number[]]
export interface InHand {
  price: number
  sale: number
  on: number[]
  refused: [number, string, string][]
}

export interface FuturaView {
  seat: number | null
  names: string[]
  players: number
  options: Record<string, string | number>
  /** Which game of the match this is, of how many at most, and the games won by seat. */
  match: { game: number; games: number; won: number[] }
  resigned: number[]
  first: number
  cycle: number
  active: number
  part: string
  playing: number[]
  order: number[]
  lists: unknown[]
  hands: unknown[]
  loose: unknown[]
  discards: number[][]
  bays: number[][]
  energy: number[]
  loot: [number, number][][]
  middle: number[]
  supply: number[]
  died_for: number[]
  attacker: number
  defender: number
  primary: number
  support: number
  target: number
  interaction: number
  window: string
  queue: Play[]
  announced: Play[]
  possessed: [number, number, number][]
  shields: [number, string, number, string, number, number][]
  chronic: [number, string, number, number, number][]
  applied: [number, number, number, number][]
  claims: number[]
  points: number[][]
  places: number[]
  offers: number
  cast_off: number
  recalled: number
  mats: Mat[]
  acolytes: Acolyte[]
  districts: District[]
  fight: Fight | null
  cards: Record<string, number>
  chosen: number[]
  own: { hand?: Record<string, InHand> }
  used: Record<'interaction' | 'assault' | 'turn' | 'cycle', number[]>
  numbers: {
    station: number
    card: number
    mutant: number
    district: number
    clauses: number
    pass: number
    no_card: number
    own: number
    on_acolyte: number
    in_station: number
    give: number
    blocks: Record<string, number>
  }
}

export const of = (view: Record<string, unknown>) => view as unknown as FuturaView

// Printed things.

export const ACOLYTES = Object.entries(acolytes).map(([id, row]) => ({ id, ...row, sigil: SIGILS.indexOf(row.sigil), text: textOf(id) }))
export const DISTRICTS = Object.entries(districts).map(([id, row]) => ({ id, ...row, text: textOf(id) }))
export const STATIONS = Object.entries(stations).map(([id, row]) => ({ id, ...row, text: textOf(id) }))
export const LEVELS = [null, ...Object.values(levels)]
export const RANKS = Object.values(classes)
/** The sigil that a sigil in the bay wards against. */
export const wardOf = (sigil: number) => BEATS[sigil]!

export const isKnown = (piece: Piece): piece is { card: number; up: boolean; harm: number } => 'card' in piece
export const kindOf = (piece: Piece) => (isKnown(piece) ? cardOf(piece.card).kind : piece.kind)
export const sum = (rows: readonly Row[] = []) => rows.reduce((total, [, n]) => total + n, 0)

export function handOf(view: FuturaView, seat: number | null): number[] {
  const hand = seat === null ? null : view.hands[seat]
  return Array.isArray(hand) ? (hand as number[]) : []
}
export function listOf(view: FuturaView, seat: number): number[] {
  const list = view.lists[seat]
  return Array.isArray(list) ? (list as number[]) : []
}

/** A back in words: "Recon armour". */
export function backOf(piece: { kind: number; level: number; class: number }): string {
  const kind = KINDS[piece.kind]!
  return piece.kind === ARMOUR || piece.kind === SABER ? `${CLASSES[piece.class]} ${kind}` : kind
}
export const pieceName = (piece: Piece) => (isKnown(piece) ? cardOf(piece.card).name : say('faceDown', { what: backOf(piece), n: piece.level }))

/** All that an acolyte carries, the armour first. */
export const carried = (about: Acolyte): Piece[] =>
  [about.armour, about.saber, about.off_hand, ...about.items, ...about.abilities].filter((piece) => piece !== null)

/** Has an inherent ability been used up, and until when? */
export function spent(view: FuturaView, thing: number): 'cycle' | 'turn' | 'assault' | '' {
  const first = thing * view.numbers.clauses
  for (const span of ['cycle', 'turn', 'assault'] as const) {
    if (view.used[span].some((play) => play >= first && play < first + view.numbers.clauses)) return span
  }
  return ''
}

// Things and what is chosen.

export type ThingSort = 'acolyte' | 'station' | 'card' | 'mutant' | 'district' | 'none'
export interface Thing {
  sort: ThingSort
  /** Acolyte, district or slot. */
  at: number
}
export function thingOf(view: FuturaView, thing: number): Thing {
  const { station, card, mutant, district } = view.numbers
  if (thing < 0) return { sort: 'none', at: NONE }
  if (thing < station) return { sort: 'acolyte', at: thing }
  if (thing < card) return { sort: 'station', at: thing - station }
  if (thing < mutant) return { sort: 'card', at: thing - card }
  if (thing < district) return { sort: 'mutant', at: thing - mutant }
  return { sort: 'district', at: thing - district }
}
export function thingName(view: FuturaView, thing: number): string {
  const { sort, at } = thingOf(view, thing)
  if (sort === 'acolyte') return ACOLYTES[at]!.name
  if (sort === 'mutant') return say('mutantOf', { name: ACOLYTES[at]!.name })
  if (sort === 'station' || sort === 'district') return DISTRICTS[at]!.name
  const card = view.cards[String(at)]
  return card === undefined ? say('aCard') : cardOf(card).name
}
/** What is used by a play: a card by name, everything else by its ability. */
export function sourceName(view: FuturaView, thing: number): string {
  const { sort, at } = thingOf(view, thing)
  if (sort === 'acolyte' || sort === 'mutant') return ACOLYTES[at]!.ability
  if (sort === 'district') return DISTRICTS[at]!.ability
  if (sort === 'station') return STATIONS[view.districts[at]!.station]?.ability ?? DISTRICTS[at]!.name
  return thingName(view, thing)
}

/** The block of an action and the number within it. */
export function blockOf(view: FuturaView, value: number): { block: string; at: number } {
  let found = { block: 'END', at: value }
  for (const [block, first] of Object.entries(view.numbers.blocks)) {
    if (first <= value) found = { block, at: value - first }
  }
  return found
}
const BY_ACOLYTE = ['REPAIR', 'MOVE', 'MOVE_SUPPORT', 'ENSIGIL', 'DECLARE']
const BY_DISTRICT = ['BUILD', 'UPGRADE', 'PLACE_LOOT']
const BY_SLOT = ['EQUIP', 'UNEQUIP', 'STORE', 'RETRIEVE', 'FIT', 'TAKE_OUT', 'SELL']

/** What an option is about: `a3` an acolyte, `d5` a district, `c17` a card by slot, `p1` a player, or nothing. */
export function subjectOf(view: FuturaView, option: Option): string {
  const { kind, value } = option
  const n = view.numbers
  if (kind === 'action') {
    const { block, at } = blockOf(view, value)
    if (BY_ACOLYTE.includes(block)) return `a${at}`
    if (BY_DISTRICT.includes(block)) return `d${at}`
    if (BY_SLOT.includes(block)) return `c${at}`
    return block === 'OFFER' ? `p${at}` : ''
  }
  if (kind === 'thing' || kind === 'play') {
    if (kind === 'play' && value === n.pass) return ''
    const { sort, at } = thingOf(view, kind === 'play' ? Math.floor(value / n.clauses) : value)
    return sort === 'acolyte' || sort === 'mutant' ? `a${at}` : sort === 'card' ? `c${at}` : `d${at}`
  }
  if (kind === 'acolyte') return `a${value}`
  if (kind === 'card') return value === n.no_card ? '' : `c${value}`
  if (kind === 'place') {
    if (value >= n.in_station) return `d${value - n.in_station}`
    return value >= n.on_acolyte ? `a${value - n.on_acolyte}` : ''
  }
  if (kind === 'trade' && value >= n.give) return `c${value - n.give}`
  if (kind === 'seat') return `p${value}`
  return ''
}

/** The name behind a subject. */
export function subjectName(view: FuturaView, subject: string): string {
  const at = Number(subject.slice(1))
  if (subject[0] === 'a') return ACOLYTES[at]!.name
  if (subject[0] === 'd') return DISTRICTS[at]!.name
  if (subject[0] === 'p') return view.names[at] ?? ''
  const card = view.cards[String(at)]
  return card === undefined ? '' : cardOf(card).name
}
export const slotSubject = (card: number) => `c${card % SLOTS}`

/** Half points as people write them. */
export const halves = (n: number) => (n % 2 ? `${Math.floor(n / 2)}½` : String(n / 2))

/** Seats from the reader on, clockwise. */
export function around(view: FuturaView, seat: number | null): number[] {
  const from = seat ?? view.first
  return Array.from({ length: view.players }, (_, i) => (from + i) % view.players)
}
