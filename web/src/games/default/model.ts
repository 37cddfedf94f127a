/** How the fields of a seen table are laid out, and what a question points at. Nothing here knows any game. */
import type { Ask, Field, Option, Shape, Shown } from '../../lib/wire'

/** What a choice can point at on this board. */
export type Thing = 'card' | 'die' | 'seat'

export interface Layout {
  /** Single facts: numbers, words, yes or no. */
  facts: Field[]
  /** Which seat is what: active, first, in the lead. */
  roles: Field[]
  /** What lies on the table: dice, cards, piles. */
  zones: Field[]
  /** An entry for each seat that is a single fact. */
  counters: Field[]
  /** What each seat holds: its own cards lie below the board. */
  hands: Field[]
  /** An entry for each seat that is anything else: cards laid out, lists. */
  holdings: Field[]
  /** Lists, records and tables. */
  rest: Field[]
}

const FACTS: readonly Shown['what'][] = ['number', 'words', 'yes or no', 'seat']
const LAID: readonly Shown['what'][] = ['card', 'die']

const isHand = (shown: Shown | null): boolean => shown !== null && (shown.what === 'hand' || (shown.what === 'list' && isHand(shown.of)))
const isFact = (shown: Shown | null) => shown !== null && FACTS.includes(shown.what)
const isZone = ({ what, of }: Shown) =>
  what === 'pile' || what === 'hand' || LAID.includes(what) || (what === 'list' && of !== null && (of.what === 'pile' || LAID.includes(of.what)))

export function layout(shape: Shape): Layout {
  const found: Layout = { facts: [], roles: [], zones: [], counters: [], hands: [], holdings: [], rest: [] }
  for (const field of shape.fields) {
    const { shows } = field
    if (shows.what === 'seat') found.roles.push(field)
    else if (isFact(shows)) found.facts.push(field)
    else if (shows.what === 'by seat')
      (isFact(shows.of) ? found.counters : isHand(shows.of) ? found.hands : found.holdings).push(field)
    else (isZone(shows) ? found.zones : found.rest).push(field)
  }
  return found
}

/** The own seat first, the others clockwise after it. */
export const fromHere = (players: number, seat: number | null): number[] =>
  Array.from({ length: players }, (_, i) => ((seat ?? 0) + i) % players)

const THINGS: Record<string, Thing> = { card: 'card', cards: 'card', die: 'die', dice: 'die', seat: 'seat', seats: 'seat' }

/** What the values of a kind point at, by the last word of what it refers to: `Defense dice` are dice. */
export const pointsAt = (refers: string): Thing | null => THINGS[refers.toLowerCase().split(' ').at(-1) ?? ''] ?? null

/** The option that a thing stands for: of the question itself before those that may be chosen beside it. */
export function optionFor(ask: Ask | null, thing: Thing, value: number): Option | null {
  const fits = (option: Option) => option.value === value && pointsAt(option.refers) === thing
  const isOwn = (option: Option) => option.kind === ask?.kind
  // A value of a set is many things at once.
  const found = (ask?.options ?? []).filter((option) => fits(option) && !(ask?.is_set && isOwn(option)))
  return found.find(isOwn) ?? found[0] ?? null
}

/** The only field of dice: there a question about dice means those, by their places. */
export function diceField(shape: Shape): Field | null {
  const found = shape.fields.filter(({ shows }) => shows.what === 'list' && shows.of?.what === 'die')
  return found.length === 1 ? found[0]! : null
}

/** The faces of a die that shows this: one to six, else nobody says what is on the others. */
export const facesWith = (face: number): number[] => (face >= 1 && face <= 6 ? [1, 2, 3, 4, 5, 6] : [face])

/** The name of a card; empty if the game gives it none. A number may also say more than which card it is. */
export const nameOf = (shape: Shape, card: number): string =>
  card < 0 || !shape.cards.length ? '' : (shape.cards[card % shape.cards.length] ?? '')

/** The hue of a card: the same for all of the same name, far from those of its neighbours. */
export function hue(shape: Shape, card: number): number {
  const GOLDEN = 137.5
  const name = nameOf(shape, card)
  const place = name ? [...new Set(shape.cards)].indexOf(name) : 0
  return (place * GOLDEN + 200) % 360
}
