// What a seat sees of Grand Saga Futura TCG, and what it is asked. Made from src/starhall/games/futura by tools/view_types.py: change it there.

export interface FuturaSeen {
  players: number
  names: string[]
  options: Record<string, unknown>
  places: number[]
  seat: number | null
  asked: Asked[]
  together: number[]
  finished: number[][]
  resigned: number[]
  first: number
  cycle: number
  active: number
  part: string
  playing: number[]
  turns: number
  time_called: number
  discards: number[][]
  bays: number[][]
  energy: number[]
  loot: Loot[][]
  side: number[]
  place: number[]
  base: number[]
  died_for: number[]
  supported: number[]
  as_support: number
  recalled: number
  offers: number
  cast_off: number
  moves: number
  holder: number[]
  site: number[]
  since: number[]
  built: number[]
  station: number[]
  level: number[]
  ap: number[]
  ap_full: number[]
  dam: number[]
  mutants: number[][]
  mutant_harm: number[]
  middle: number[]
  supply: [number, number, number, number]
  force: Force[]
  shields: Shield[]
  chronic: Chronic[]
  later: Later[]
  attacker: number
  defender: number
  primary: number
  support: number
  beast: number
  target: number
  summoned: number
  interaction: number
  window: string
  rolls: Rolled[]
  applied: Applied[]
  warded: number[]
  queue: Play[]
  announced: Play[]
  resolved: Play[]
  possessed: Possessed[]
  dying: number
  ensigilled: number
  stasis: [number, number]
  wear: Record<string, number>
  replayed: number
  claims: number[]
  eliminated: number[]
  points: Score[]
  lists: Hand[]
  hands: Hand[]
  loose: Hand[]
  chosen: number[]
  attacked: number
  resting: number
  risen: number
  acolytes: AcolyteSheet[]
  districts: DistrictSheet[]
  fight: Fight | null
  spent: Record<string, "assault" | "cycle" | "turn">
  in_hand: Record<string, InHand>
  ways: Record<string, Ways>
  payments: Record<string, Payment>
  lacking: boolean[]
  mats: Mat[]
  order: number[]
  match: Games
}

/** An open question as a reader sees it. */
export interface Asked {
  seat: number
  kind: string
  about: Record<string, unknown> | null
}

/** An upgrade card kept beside the mat. */
export type Loot = [number, number]

/** Something in force. */
export type Force = [string, number, number, string, number, number, string]

/** Temporary AP. */
export type Shield = [number, string, number, string, number, number]

/** A counter that hurts after each interaction. */
export type Chronic = [number, string, number, number, number]

/** A delayed part of a play. */
export type Later = [string, number, number, number, number, number]

/** A final combat dice result. */
export type Rolled = [number, number]

/** A sigil on equipment. */
export type Applied = [number, number, number, number]

/** An announced play. */
export type Play = [number, number, number, number, number, number[]]

/** A unit that fights on the other side. */
export type Possessed = [number, number, number]

/** The half victory points of a player, by row of the table. */
export type Score = [number, number, number, number, number, number]

/** The cards of a seat: how many, and those that the reader knows (all of them, if they are its own). */
export interface Hand {
  count: number
  known: number[]
}

/** An acolyte with what it wears and carries. */
export interface AcolyteSheet {
  rank: number
  broken: boolean
  armour: Piece | null
  saber: Piece | null
  off_hand: Piece | null
  items: Piece[]
  abilities: Piece[]
  ap: [string, number, string][]
  full: number
  dam: [string, number, string][]
  dice: string[]
  levels: number
}

/** A card in play. */
export interface Piece {
  card: number
  up: boolean
  harm: number
  kind: number
  level: number
  rank: number
}

/** A district with what is in its station. */
export interface DistrictSheet {
  on: boolean
  cargo: Piece[]
  fitted: Piece[]
  face_down: number
  slots: number
  free: number
  mutants: Mutant[]
  ap: [string, number, string][]
  dam: [string, number, string][]
  dice: string[]
  levels: number
}

/** An acolyte that serves a station as a mutant. */
export interface Mutant {
  acolyte: number
  left: number
  full: number
}

/** Both parties of an assault; what has not been turned up yet does not stand there for the reader. */
export interface Fight {
  attackers: Unit[]
  defenders: Unit[]
  waiting: Unit[]
  front: number
  fighting: number
}

/** One that stands in a fight. */
export interface Unit {
  thing: number
  card: number
  left: number
  full: number
  ap: [string, number, string][]
  dam: [string, number, string][]
  dice: string[]
  plus: number
  roll: number
  won: boolean
  lost: boolean
  sigils: [number, boolean][]
  chronic: [string, number, number][]
  chance: number | null
}

/** A card of the own hand: what equipping it costs, who may wear it, and why others may not. */
export interface InHand {
  price: number
  sale: number
  on: number[]
  refused: [number, string, string][]
}

/** What it costs an own acolyte to move into the assault bay, and to go home. */
export interface Ways {
  move: number
  support: number
  recall: number
}

/** A way to pay for a play. */
export interface Payment {
  energy: number
  left: number
  sigil: number
}

/** What a player has, earns, and would score now. */
export interface Mat {
  acolytes: number[]
  districts: number[]
  deck: number
  income: [string, number, string][]
  points: number[]
}

/** Which game of how many this is, and the games won so far. */
export interface Games {
  game: number
  games: number
  won: number[]
}

/** By kind of question: what it is about. */
export interface About {
  face: { seat: number; purpose: string; terms: [number, number, number[], number] }
  deck: { seat: number; purpose: string }
  action: { seat: number; purpose: string }
  play: { seat: number; purpose: string; subject: number | string; other: number }
  pay: { seat: number; purpose: string; window: string; subject: number; play: number; bearer: number }
  thing: { seat: number; purpose: string; of: number | [number, number, number, number, number, number[]]; window: string; then: unknown }
  card: { seat: number; purpose: string; of: number | [number, number, number, number, number, number[]]; window: number | string; then: unknown }
  place: { seat: number; purpose: string; of: number; card: number }
  trade: { seat: number; purpose: string; terms: [number, number, number[], number] }
  seat: { seat: number; purpose: string; of: [number, number, number, number, number, number[]]; window: string; then: unknown }
  acolyte: { seat: number; purpose: string; primary: number; target: number }
  station: { seat: number; purpose: string; district: number; price: number }
  sigil: { seat: number; purpose: string; of: [number, number, number, number, number, number[]]; window: string; then: unknown }
  type: { seat: number; purpose: string; of: [number, number, number, number, number, number[]]; window: string; then: unknown }
  number: { seat: number; purpose: string; of: number | [number, number, number, number, number, number[]]; terms: [number, number, number[], number] | string; then: unknown }
  yes: { seat: number; purpose: string; of: number; terms: [number, number, number[], number] }
  set: { seat: number; purpose: string }
  leave: { host: number }
  time: { host: number }
}

/** What can happen: the names of its events. */
export type EventName =
  | 'deck chosen'
  | 'card taken'
  | 'decks shuffled'
  | 'hands shaken'
  | 'start rolled'
  | 'first player'
  | 'recruited'
  | 'district dealt'
  | 'cycle began'
  | 'turn began'
  | 'turn ended'
  | 'paid'
  | 'gained'
  | 'collected'
  | 'drew'
  | 'reshuffled'
  | 'sigil received'
  | 'sigil lost'
  | 'sigil cast off'
  | 'district turned up'
  | 'equipped'
  | 'unequipped'
  | 'discarded'
  | 'sold'
  | 'taken to hand'
  | 'held in off-hand'
  | 'promoted'
  | 'repaired'
  | 'stored'
  | 'retrieved'
  | 'fitted'
  | 'taken out'
  | 'station built'
  | 'station rolled'
  | 'station upgraded'
  | 'loot used'
  | 'looted'
  | 'district secured'
  | 'moved in'
  | 'went home'
  | 'offered'
  | 'offer withdrawn'
  | 'offer refused'
  | 'traded'
  | 'declared'
  | 'walked in'
  | 'revealed'
  | 'equipment revealed'
  | 'ambush failed'
  | 'assault ended'
  | 'retreated'
  | 'summoned creature discarded'
  | 'summoned'
  | 'creature summoned'
  | 'swapped'
  | 'fights first'
  | 'interaction began'
  | 'rolled'
  | 'rolled again'
  | 'called off'
  | 'assault capped'
  | 'ensigiled'
  | 'sigil spent'
  | 'sigil ended'
  | 'warded'
  | 'living sigil'
  | 'sigil bonus'
  | 'strike'
  | 'weakness'
  | 'packet'
  | 'evaded'
  | 'held off'
  | 'damaged'
  | 'mended'
  | 'healed'
  | 'cured'
  | 'shielded'
  | 'armour broken'
  | 'depleted'
  | 'destroyed'
  | 'plays'
  | 'takes effect'
  | 'acts'
  | 'cancelled'
  | 'no effect'
  | 'countered'
  | 'nullified'
  | 'district off'
  | 'turned'
  | 'copied'
  | 'stasis'
  | 'recovered'
  | 'stole'
  | 'item destroyed'
  | 'hand seen'
  | 'station revealed'
  | 'counter'
  | 'commissioned'
  | 'revived'
  | 'chance rolled'
  | 'rolled for'
  | 'resisted'
  | 'in force'
  | 'in force for all'
  | 'streak ended'
  | 'possessed'
  | 'converted'
  | 'replayed'
  | 'killed'
  | 'saved'
  | 'enthralled'
  | 'mutant fell'
  | 'purified'
  | 'station fell'
  | 'bombardment called'
  | 'district destroyed'
  | 'claimed'
  | 'claim placed'
  | 'cargo kept'
  | 'eliminated'
  | 'resigned'
  | 'time called'
  | 'game over'
  | 'match stands'
  | 'next game'
  | 'match over'
