// What a seat sees of We Come In Peace, and what it is asked. Made from src/starhall/games/peace by tools/view_types.py: change it there.

export interface PeaceSeen {
  players: number
  names: string[]
  options: Record<string, unknown>
  places: number[]
  seat: number | null
  asked: Asked[]
  together: number[]
  planets: number[]
  first: number
  round: number
  active: number
  hp: number[][]
  invasion: number[]
  defense: number[]
  rerolls: number
  assigned: number[]
  pool: number
  attack: number
  final: number[]
  duellists: number[]
  passes: number
  dropped: Dropped[]
  die: number | null
  to_fly: number
  step: number
  standing: Standing[]
  saucers_left: number[]
  targets: Target[]
  repair: Repair | null
  roller: number
  order: number[]
  most_rerolls: number
  waiting: string[][]
}

/** An open question as a reader sees it. */
export interface Asked {
  seat: number
  kind: string
  about: Record<string, unknown> | null
}

/** A seat that has left the tie-break duel. */
export type Dropped = [number, number, number]

/** How a planet stands. */
export interface Standing {
  points: number
  missing: number
  whole: number
  damaged: number
  worth: [number, number, number]
  open: boolean
}

/** An Invasion die in Step 3. */
export interface Target {
  dice: number[]
  left: number[]
}

/** What the points of a Rebuild can do. */
export interface Repair {
  seat: number
  gains: number[]
  enough: boolean
}

/** By kind of question: what it is about. */
export interface About {
  reroll: {  }
  assign: { die: number }
  repair: { seat: number }
}

/** What can happen: the names of its events. */
export type EventName =
  | 'first player'
  | 'planets dealt'
  | 'round begins'
  | 'turn begins'
  | 'invasion rolled'
  | 'defense rolled'
  | 'rerolled'
  | 'kept'
  | 'no use'
  | 'assigned'
  | 'assigned to none'
  | 'all repelled'
  | 'saucers strike'
  | 'damaged'
  | 'destroyed'
  | 'no target'
  | 'missile launched'
  | 'countered'
  | 'not countered'
  | 'free rebuild'
  | 'rebuild'
  | 'put back'
  | 'repaired'
  | 'stopped repairing'
  | 'nothing to repair'
  | 'points counted'
  | 'tied'
  | 'duel pass'
  | 'dropped out'
  | 'still tied'
  | 'won'
  | 'won the duel'
  | 'victory shared'
  | 'places'
