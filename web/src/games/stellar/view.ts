// What a seat sees of stellar_omega, and what it is asked. Made from src/starhall/games/stellar by tools/view_types.py: change it there.

export interface StellarSeen {
  players: number
  names: string[]
  options: Record<string, unknown>
  places: number[]
  seat: number | null
  asked: Asked[]
  together: number[]
  race: number[]
  marker: number
  round: number
  phase: string
  order: number[]
  bids: number[]
  gate: number
  cube: number
  level: number[][]
  available: number[]
  flipped: number[]
  pad: number[]
  active: number
  actions: number
  at: number[]
  fresh: number[]
  older: number[][]
  sp: number[]
  vp: number[][]
  revealed: number[][]
  placed: number[][]
  bonus_of: number[]
  dice: number[]
  crystals: number[]
  step: number
  values: number[]
  victim: number
  damage: number
  omega: number[][]
  hands: Hand[]
  tokens: Hand[]
  deck: Pile
  pile: Pile
  bonus: Pile
  rounds: number
  nprs: number[]
  seat_order: number[]
  open: number[]
  closed: number
  pouch: number[]
  chances: number[][]
  gate_number: number
  gate_needs: number
  gate_chance: number
  max_actions: number[]
  prices: number[][]
  idle: number[]
  slowest: number[]
  cosmic_sp: number[]
  cosmic_income: number[]
  ranking: number[]
  totals: number[]
  own_tokens: number[]
  values_now: number[][]
  leaders: number[]
  category: number
  phase_c: PhaseStep[]
  accounts: Account[]
  contest: Contest | null
  kept: number[]
  at_left: Record<string, number>
  refusals: Refusal[]
  odds: Record<string, number[]>
  no_reroll: "" | "AT" | "tiles"
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

/** A step of Phase C. */
export interface PhaseStep {
  step: number
  name: string
  state: "done" | "now" | "to come"
}

/** How a seat comes to its last points; what Phase omega has not come to yet is empty. */
export interface Account {
  converted: number[]
  tokens: number[]
  nudges: number[]
}

/** The DECODE, ATTACK or GATE control that a question is about. */
export interface Contest {
  action: number
  seat: number
  target: number
  drawers: number[]
  barred_by: number
}

/** An action that the reader cannot play now. */
export interface Refusal {
  action: number
  lacks: "AT" | "actions" | "card" | "target" | "unit"
  target: number
}

/** By kind of question: what it is about. */
export interface About {
  action: { seat: number }
  race: { seat: number }
  bid: { seat: number }
  place: { seat: number; race: number }
  level: { seat: number; why: string }
  target: { seat: number; target: number; crystals: number }
  dice: { seat: number; contest: number; target: number; area: number; removed: number }
  gate: { seat: number }
  draw: { race: number; crystals: number; contest: number; against: number; place: number[] | number; so_far: boolean | number }
  use: { race: number; own: number }
  lose: { race: number }
}

/** What can happen: the names of its events. */
export type EventName =
  | 'first player'
  | 'race chosen'
  | 'npr'
  | 'round begins'
  | 'bid revealed'
  | 'equal bids'
  | 'cosmic order'
  | 'sp gained'
  | 'token drawn'
  | 'pile refilled'
  | 'turn begins'
  | 'action paid'
  | 'turn ends'
  | 'phase b ends'
  | 'card drawn'
  | 'card changed'
  | 'card placed'
  | 'card swapped'
  | 'bonus placed'
  | 'no bonus'
  | 'placed card lost'
  | 'deck shuffled'
  | 'crystal to pouch'
  | 'no crystal left'
  | 'crystals drawn'
  | 'crystals used'
  | 'pad full'
  | 'no crystal used'
  | 'tile added'
  | 'tile removed'
  | 'tiles turned up'
  | 'AT taken back'
  | 'level declined'
  | 'dice rolled'
  | 'die rerolled'
  | 'die kept'
  | 'draw declined'
  | 'decode broken'
  | 'decode holds'
  | 'target chosen'
  | 'attack blocked'
  | 'unit eliminated'
  | 'gate controlled'
  | 'gate failed'
  | 'cube advanced'
  | 'cube stays'
  | 'cube returned'
  | 'gate moved'
  | 'gate stays'
  | 'closed bonus for nobody'
  | 'nobody inside'
  | 'category tied'
  | 'category won'
  | 'no winner'
  | 'vp gained'
  | 'vp lost'
  | 'vp kept'
  | 'nudges cancel'
  | 'ship attacks'
  | 'damage ignored'
  | 'marker passed'
  | 'converted'
  | 'tokens revealed'
  | 'tie by SP'
  | 'tie by order'
  | 'won'
  | 'place taken'
