// What a seat sees of Avoid the Void, and what it is asked. Made from src/starhall/games/void by tools/view_types.py: change it there.

export interface VoidSeen {
  players: number
  names: string[]
  options: Record<string, unknown>
  places: number[]
  seat: number | null
  asked: Asked[]
  together: number[]
  first: number
  active: number
  round: number
  phase: string
  window: number
  tile: number[]
  facing: number[]
  holes: number
  affectors: [number, number][]
  alien: number[]
  power: number[]
  ship: number[]
  discard: number[]
  playing: number[]
  must: number
  owed: number
  travel_power: number
  same: number
  left: number
  changes: number
  beast: number[]
  slot: number[]
  used: number
  ability: number
  lost: number[]
  reasons: string[]
  hands: Hand[]
  deck: Pile
  looked: Pile
  beasts: Pile
  sectors: Sector[]
  captains: Captain[]
  pieces: Piece[]
  order: number[]
  endings: ("action" | "arrows" | "hole" | "income" | "last" | "standing")[]
  dangers: Danger[]
  outlook: Outlook | null
  idle: number[]
  targets: Target[]
  ladder: Target[]
  landings: Landing[]
  turned: number[][]
  worths: number[]
}

/** An open question as a reader sees it. */
export interface Asked {
  seat: number
  kind: string
  about: Record<string, unknown> | null
}

/** The cards of a seat: how many, and those that the reader knows (all of them, if they are its own). */
export interface Hand {
  count: number
  known: number[]
}

/** Cards that lie face down: how many, and those that the reader knows, by their place. */
export interface Pile {
  count: number
  known: Record<string, number>
}

/** A cell of the board as it lies now. */
export interface Sector {
  hole: boolean
  value: number
  front: number[]
  off: number[]
  exits: number[]
  restored: number[]
  affectors: number[]
  ships: number[]
}

/** A seat: its ship, its hand, and what its next turn would begin with. */
export interface Captain {
  cell: number
  power: boolean
  cards: number
  worth: number
  income: number
  stuck: boolean
  lost: boolean
  saved: boolean
}

/** An affector on the board. */
export interface Piece {
  cell: number
  affector: number
}

/** What threatens the reader. */
export interface Danger {
  what: "black hole" | "dead end" | "every card" | "holes ahead" | "poor sector"
  saved: boolean
}

/** What will be left of the reader's hand: now, or in the next turn if nothing changed. */
export interface Outlook {
  now: boolean
  hand: number
  play: number
  keep: number
  bare: boolean
}

/** What a card, or the ability on a slot, could be aimed at now. */
export interface Target {
  source: number
  cells: number[]
  seats: number[]
}

/** What it would mean to stand on a sector, for the captain whose ship is asked about. */
export interface Landing {
  income: number
  start: number
  mines: number
  ways: number
}

/** By kind of question: what it is about. */
export interface About {
  play: { seat: number }
  alien: { seat: number }
  start: { seat: number }
  travel: { seat: number }
  "go on": {  }
  power: { seat: number }
  pass: {  }
  "any time": { seat: number }
  ability: { seat: number }
  player: { seat: number; who: string; needs_cards: boolean; not_these: number[]; then: unknown; more: unknown[] }
  discard: { seat: number; number: number; cause: (string | number)[] }
  recover: { seat: number }
  take: { seat: number; of: number; number: number }
  give: { seat: number; to: number; number: number }
  best: { seat: number }
  destroy: { seat: number; filters: string[]; up_to: number }
  restore: { seat: number; filters: string[]; up_to: number }
  rotate: { seat: number; filters: string[]; turns: number[] }
  turn: { seat: number; cell: number; turns: number[] }
  line: { seat: number; eighths: number }
  shift: { seat: number }
  "swap sectors": { seat: number; first: number }
  ship: { seat: number; whose: string; path: [string, number | string | string[]] }
  destination: { seat: number; ship: number; path: [string, number | string | string[]] }
  drift: { seat: number }
  "swap ships": { seat: number }
  place: { seat: number; affector: number }
  lift: { seat: number }
  relocate: { seat: number }
  "new place": { seat: number; affector: number }
  jump: { seat: number }
}

/** What can happen: the names of its events. */
export type EventName =
  | 'aliens dealt'
  | 'alien picked'
  | 'board laid'
  | 'starting player'
  | 'ship placed'
  | 'cards dealt'
  | 'turn begins'
  | 'income'
  | 'income raised'
  | 'counted'
  | 'drew'
  | 'no card left'
  | 'reshuffled'
  | 'discarded'
  | 'all discarded'
  | 'recovered'
  | 'stolen'
  | 'hand seen'
  | 'taken'
  | 'given'
  | 'hands swapped'
  | 'hands passed'
  | 'destroyed'
  | 'restored'
  | 'affectors removed'
  | 'turned'
  | 'line turned'
  | 'shifted'
  | 'sectors swapped'
  | 'moved'
  | 'mine hit'
  | 'drifted'
  | 'affector placed'
  | 'affector lifted'
  | 'affector moved'
  | 'played'
  | 'no effect'
  | 'looked'
  | 'action ended'
  | 'power used'
  | 'power used up'
  | 'aliens swapped'
  | 'lost'
  | 'became beast'
  | 'beast turn'
  | 'ability used'
  | 'climbed down'
  | 'won'
  | 'won on time'
  | 'tie broken'
  | 'placed'
