/** What is seen of a line above the board: things that fly, and the scenes of great moments. */
import type { Line } from '../lib/wire'

/** The forms that things in flight have. */
export type Look =
  | 'card' | 'cube' | 'die' | 'energy' | 'eye' | 'gem' | 'heart' | 'missile' | 'ray' | 'saucer' | 'shield' | 'ship' | 'spark'
  | 'tile' | 'token'

/**
 * Something flies from one place to another. A place is what the board marks with `data-at`; of several, parted by
 * bars, the first that is in sight counts.
 */
export interface Flight {
  look: Look
  from: string
  to: string
  /** Whose colour it has: of who did it, unless it is told otherwise. */
  seat?: number
  /** How many, one behind the other. */
  n?: number
}

/** What a scene draws at the places that it lights. */
export type Art = 'beast' | 'burst' | 'crown' | 'duel' | 'fallen' | 'gate' | 'hole' | 'implode' | 'missile' | 'nova' | 'reveal'

/** A great moment: the board dims but for where it happens. */
export interface Tableau {
  title: string
  art: Art
  /** Where it happens. */
  lit: readonly string[]
  /** What else is to be seen of it: nothing is drawn there, but it does not dim. */
  light?: readonly string[]
  /** A number that turns up at a place: a bid, a die. */
  marks?: readonly (readonly [place: string, text: string | number])[]
  /** It is everybody's: it has the mark and colour of nobody. */
  shared?: boolean
  /** It is over with its line: what comes of it has the whole board. */
  brief?: boolean
  /** Names of events whose last lines are said once more. */
  recalls?: readonly string[]
  /** What led to it is said once more: its cause, and the last of these events of the same seat since then. */
  because?: readonly string[]
  /** Seconds that the story waits here for a key or click. */
  holds?: number
}

export interface Show {
  flights?: readonly Flight[]
  scene?: Tableau
  /** Where it is to be seen though nothing flies there. */
  looks?: string
}

/** By event: what is seen of it, with the table right after it. */
// eslint-disable-next-line @typescript-eslint/no-explicit-any
export type Shows<View = any> = Readonly<Record<string, (operands: any, view: View, line: Line) => Show>>

export const flight = (look: Look, from: string, to: string, more: Partial<Flight> = {}): Flight => ({ look, from, to, ...more })
/** A show of one flight, or of several. */
export const flies = (...flights: Flight[]): Show => ({ flights })
/** A show of what the board itself draws at a place: dice, the sum they make. */
export const looks = (place: string): Show => ({ looks: place })
export const scene = (title: string, art: Art, lit: readonly string[], more: Partial<Tableau> = {}): Show => ({
  scene: { title, art, lit, ...more },
})

/** So many of a thing fly at most: more cannot be counted. */
export const MOST = 5
export const several = (n: number) => Math.max(1, Math.min(MOST, n))
