/** What the screen of Grand Saga Futura makes of its view: names, places, and what a choice is about. */
import acolytes from 'content:futura/acolytes'
import classes from 'content:futura/classes'
import districts from 'content:futura/districts'
import levels from 'content:futura/levels'
import numbering from 'content:futura/numbering'
import stations from 'content:futura/stations'
import { signed } from '../../lib/text'
import type { Option } from '../../lib/wire'
import { ARMOUR, BEATS, cardOf, CLASSES, KINDS, SABER, SIGILS, SLOTS, textOf } from './cards/cards'
import type { AcolyteSheet, FuturaSeen, Piece } from './view'
import { say } from './words'

export const NOBODY = -1
export const NONE = -1
export const NEUTRAL = -2
export const [POOL, BENCH, BAY, FALLEN, MUTANT, GONE] = [0, 1, 2, 3, 4, 5]
export const [OUT, FACE_DOWN, UNBUILT, BUILT] = [0, 1, 2, 3]

/** What a figure is made of: what, how much, and the rule. */
export type Row = AcolyteSheet['ap'][number]

// Printed things.

export const ACOLYTES = Object.entries(acolytes).map(([id, row]) => ({ id, ...row, sigil: SIGILS.indexOf(row.sigil), text: textOf(id) }))
export const DISTRICTS = Object.entries(districts).map(([id, row]) => ({ id, ...row, text: textOf(id) }))
export const STATIONS = Object.entries(stations).map(([id, row]) => ({ id, ...row, text: textOf(id) }))
export const LEVELS = [null, ...Object.values(levels)]
export const RANKS = Object.values(classes)
/** The sigil that a sigil in the bay wards against. */
export const wardOf = (sigil: number) => BEATS[sigil]!

export const isKnown = (piece: Piece) => piece.card !== NONE
/** A card that lies open in the middle of the table. */
export function openPiece(card: number): Piece {
  const { kind, level, cls } = cardOf(card)
  return { card, up: true, harm: 0, kind, level, rank: cls }
}
export const sum = (rows: readonly Row[]) => rows.reduce((total, [, n]) => total + n, 0)
/** Is the bit of this acolyte set? */
export const has = (bits: number, acolyte: number) => ((bits >> acolyte) & 1) === 1

/** Where things, plays, places and, in capitals, actions begin among the numbers of their kinds. */
export const firstOf = (name: string) => numbering[name]!.value

/** Is the table in play, so that a phone shows it in parts? */
export const isTabbed = ({ cycle, places }: FuturaSeen) => cycle > 0 && !places.length
export const handOf = (view: FuturaSeen, seat: number | null): number[] => (seat === null ? [] : view.hands[seat]!.known)
export const sigilsOf = (view: FuturaSeen, seat: number): number[] => view.bays[seat]!.map((card) => cardOf(card).sigil)

const KNOWN = new WeakMap<FuturaSeen, Map<number, number>>()
/** The card of a slot, if the reader knows where it is. */
function cardAt(view: FuturaSeen, slot: number): number | undefined {
  let found = KNOWN.get(view)
  if (!found) {
    const pieces = [...view.acolytes.flatMap(carried), ...view.districts.flatMap(({ cargo, fitted }) => [...cargo, ...fitted])]
    const piles = [...view.discards, ...view.bays, view.claims, ...[...view.hands, ...view.loose].map(({ known }) => known)]
    const cards = [...piles.flat(), ...pieces.map(({ card }) => card), ...view.applied.map(([, , card]) => card), view.beast]
    found = new Map(cards.filter((card) => card !== NONE).map((card) => [card % SLOTS, card]))
    KNOWN.set(view, found)
  }
  return found.get(slot)
}

/** A back in words: "Recon armour". */
function backOf({ kind, rank }: Piece): string {
  return kind === ARMOUR || kind === SABER ? `${CLASSES[rank]} ${KINDS[kind]!}` : KINDS[kind]!
}
export const pieceName = (piece: Piece) => (isKnown(piece) ? cardOf(piece.card).name : say('faceDown', { what: backOf(piece), n: piece.level }))

/** All that an acolyte carries, the armour first. */
export const carried = (about: AcolyteSheet): Piece[] =>
  [about.armour, about.saber, about.off_hand, ...about.items, ...about.abilities].filter((piece) => piece !== null)

/** Is there anything that the reader does not know? */
export const hasBacks = (about: AcolyteSheet) => carried(about).some((piece) => !isKnown(piece))

// Things and what is chosen.

export type ThingSort = 'acolyte' | 'station' | 'card' | 'mutant' | 'district' | 'none'
export interface Thing {
  sort: ThingSort
  /** Acolyte, district or slot. */
  at: number
}
const [STATION, CARD, MUTANT_THING, DISTRICT] = [firstOf('station'), firstOf('card'), firstOf('mutant'), firstOf('district')]
export function thingOf(thing: number): Thing {
  if (thing < 0) return { sort: 'none', at: NONE }
  if (thing < STATION) return { sort: 'acolyte', at: thing }
  if (thing < CARD) return { sort: 'station', at: thing - STATION }
  if (thing < MUTANT_THING) return { sort: 'card', at: thing - CARD }
  if (thing < DISTRICT) return { sort: 'mutant', at: thing - MUTANT_THING }
  return { sort: 'district', at: thing - DISTRICT }
}
export function thingName(view: FuturaSeen, thing: number): string {
  const { sort, at } = thingOf(thing)
  if (sort === 'acolyte') return ACOLYTES[at]!.name
  if (sort === 'mutant') return say('mutantOf', { name: ACOLYTES[at]!.name })
  if (sort === 'station' || sort === 'district') return DISTRICTS[at]!.name
  const card = cardAt(view, at)
  return card === undefined ? say('aCard') : cardOf(card).name
}
/** What is used by a play: a card by name, everything else by its ability. */
export function sourceName(view: FuturaSeen, thing: number): string {
  const { sort, at } = thingOf(thing)
  if (sort === 'acolyte' || sort === 'mutant') return ACOLYTES[at]!.ability
  if (sort === 'district') return DISTRICTS[at]!.ability
  if (sort === 'station') return STATIONS[view.station[at]!]?.ability ?? DISTRICTS[at]!.name
  return thingName(view, thing)
}

/** The block of an action and the number within it. */
export function blockOf(value: number): { block: string; at: number } {
  let found = { block: 'END', at: value }
  for (const [block, first] of BLOCKS) {
    if (first <= value) found = { block, at: value - first }
  }
  return found
}
const BLOCKS = Object.entries(numbering)
  .filter(([name]) => name === name.toUpperCase())
  .map(([name, { value }]) => [name, value] as const)

const BY_ACOLYTE = ['REPAIR', 'MOVE', 'MOVE_SUPPORT', 'ENSIGIL', 'DECLARE']
const BY_DISTRICT = ['BUILD', 'UPGRADE', 'PLACE_LOOT']
const BY_SLOT = ['EQUIP', 'UNEQUIP', 'STORE', 'RETRIEVE', 'FIT', 'TAKE_OUT', 'SELL']

export const PASS = firstOf('pass')
const [CLAUSES, NO_CARD, ON_ACOLYTE, IN_STATION, GIVE] = [firstOf('clauses'), firstOf('no_card'), firstOf('on_acolyte'), firstOf('in_station'), firstOf('give')]

/** What an option is about: `a3` an acolyte, `d5` a district, `c17` a card by slot, `p1` a player, or nothing. */
export function subjectOf({ kind, value }: Option): string {
  if (kind === 'action') {
    const { block, at } = blockOf(value)
    if (BY_ACOLYTE.includes(block)) return `a${at}`
    if (BY_DISTRICT.includes(block)) return `d${at}`
    if (BY_SLOT.includes(block)) return `c${at}`
    return block === 'OFFER' ? `p${at}` : ''
  }
  if (kind === 'thing' || kind === 'play') {
    if (kind === 'play' && value === PASS) return ''
    const { sort, at } = thingOf(kind === 'play' ? Math.floor(value / CLAUSES) : value)
    return sort === 'acolyte' || sort === 'mutant' ? `a${at}` : sort === 'card' ? `c${at}` : `d${at}`
  }
  if (kind === 'acolyte') return `a${value}`
  if (kind === 'card') return value === NO_CARD ? '' : `c${value}`
  if (kind === 'place') {
    if (value >= IN_STATION) return `d${value - IN_STATION}`
    return value >= ON_ACOLYTE ? `a${value - ON_ACOLYTE}` : ''
  }
  if (kind === 'trade' && value >= GIVE) return `c${value - GIVE}`
  if (kind === 'seat') return `p${value}`
  return ''
}

/** The name behind a subject. */
export function subjectName(view: FuturaSeen, subject: string): string {
  const at = Number(subject.slice(1))
  if (subject[0] === 'a') return ACOLYTES[at]!.name
  if (subject[0] === 'd') return DISTRICTS[at]!.name
  if (subject[0] === 'p') return view.names[at] ?? ''
  const card = cardAt(view, at)
  return card === undefined ? '' : cardOf(card).name
}

/** All half points. */
export const total = (points: readonly number[]) => points.reduce((all, n) => all + n, 0)
/** Half points as people write them. */
export const halves = (n: number) => signed(n / 2)

/** Seats from the reader on, clockwise. */
export function around(view: FuturaSeen, seat: number | null): number[] {
  const from = seat ?? view.first
  return Array.from({ length: view.players }, (_, i) => (from + i) % view.players)
}
