// What a seat sees of Saga of a Dying World, and what it is asked. Made from src/starhall/games/saga by tools/view_types.py: change it there.

export interface SagaSeen {
  players: number
  names: string[]
  options: Record<string, unknown>
  places: number[]
  seat: number | null
  asked: Asked[]
  together: number[]
  character: number[]
  tiles: number[]
  ground: number[]
  rim: number
  collapses: number
  collapsed: number[]
  omega: boolean
  turn: number
  phase: number
  slot: number
  order: number[]
  energy: number[]
  at: number[]
  landed: number[]
  face_up: FaceUp[][]
  active: number[]
  performing: number[]
  hits: number[]
  stirred: boolean
  quiet: number
  omega_turns: number
  throes: number
  fallen: number[]
  loot: [number, number][]
  hands: Hand[]
  piles: Pile[]
  sets: Hand[]
  deck: Pile
  gone: Hand
  owed: number[]
  seats: Place[]
  next_order: number[]
  slots_to_come: number[]
  clock: Clock
  victory_watch: Watch[]
  offered: number[]
  outlook: Record<string, number[]>
  after_paying: number[]
  spots: Spot[]
  around: number[]
  early: number[]
  endings: ("all at once" | "last" | "out" | "standing" | "victory")[]
}

/** An open question as a reader sees it. */
export interface Asked {
  seat: number
  kind: string
  about: Record<string, unknown> | null
}

/** A card on the table: its number, the side that shows, the cubes on it. */
export type FaceUp = [number, number, number]

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

/** What is to be known of a player at a glance. */
export interface Place {
  ability: string
  rank: number
  hand_size: number
  life: number
  after_blow: number
  next_energy: number | null
  laid: Laid[]
}

/** A card on the table; made once for many readers, so it is frozen. */
export interface Laid {
  card: number
  side: number
  cubes: number
  missing: number
  after_cube: number
  active: boolean
  performing: boolean
}

/** How far the end of the world is. */
export interface Clock {
  full_deck: number
  collapses_left: number
  next_ring: number
  next_voids: number[]
  cubes_in_supply: number
  quiet_left: number
  omega_left: number
  throe: number
}

/** Victory is Mine! in play. */
export interface Watch {
  seat: number
  cubes: number
  squares: number
  on_nova: boolean
}

/** A moment of a Move that is thought through: where all would stand, and where each step leads. */
export interface Spot {
  at: number[]
  left: number
  voids: Landing[]
  ways: number[]
}

/** Somebody who would land on a Void. */
export interface Landing {
  seat: number
  damage: number
  life: number
}

/** By kind of question: what it is about. */
export interface About {
  character: { seat: number }
  draft: { seat: number }
  start: { seat: number }
  play: { seat: number }
  step: { seat: number; left: number; bonus: number; displaced: number; shoved: number }
  attack: { seat: number; left: number; bonus: number; hit: number; filters: [number, number, number, number, number]; reach: number }
  target: { seat: number; scope: string; filters: [number, number, number, number, number]; number: number }
  discard: { seat: number; points: number; paid: number }
  order: { seat: number; cards: number }
  loot: { seat: number; victim: number }
  charge: { seat: number; whose: string }
  drain: { seat: number }
  trigger: { seat: number }
  steal: { seat: number; victim: number }
  teleport: { seat: number; filters: string[] }
  choose: { seat: number; one: unknown[][]; other: unknown[][] }
  push: { seat: number; hit: number }
  vote: { seat: number; card: number }
  "extra play": { seat: number }
  "hand limit": { seat: number }
  relocate: { seat: number }
  leave: { host: number }
  place: { seat: number }
}

/** What can happen: the names of its events. */
export type EventName =
  | 'map laid'
  | 'character'
  | 'drafted'
  | 'draft over'
  | 'cards dealt'
  | 'first order'
  | 'placed'
  | 'turn begins'
  | 'played'
  | 'played charge up'
  | 'extra played'
  | 'chose'
  | 'voted'
  | 'condition met'
  | 'condition unmet'
  | 'stepped'
  | 'shoved'
  | 'teleported'
  | 'swapped'
  | 'led nowhere'
  | 'landed on void'
  | 'attacked'
  | 'nobody to attack'
  | 'pushed'
  | 'pushed nobody'
  | 'push stopped'
  | 'damaged'
  | 'met nobody'
  | 'discarded'
  | 'discarded from hand'
  | 'limited'
  | 'ordered'
  | 'eliminated'
  | 'left'
  | 'looted'
  | 'took nothing'
  | 'charged'
  | 'nothing to charge'
  | 'drained'
  | 'nothing to drain'
  | 'stole'
  | 'supplied'
  | 'triggered'
  | 'resolved'
  | 'returned'
  | 'compared'
  | 'tied'
  | 'drew'
  | 'replaced'
  | 'drew nothing'
  | 'collapse revealed'
  | 'ring flipped'
  | 'ring removed'
  | 'relocated'
  | 'caught by void'
  | 'omega'
  | 'throes begin'
  | 'final throes'
  | 'won'
