/** What can be done about a seat, from its sheet: one module an action, each found in `actions/`. */
import type { Asked } from '../lib/socket'
import type { Table } from '../lib/table.svelte'
import type { GameFacts, SeatInfo } from '../lib/wire'
import type { IconName } from '../ui/Icon.svelte'

/** The seat whose sheet is open. */
export interface AtSeat {
  table: Pick<Table, 'host' | 'around' | 'present'>
  game: GameFacts | null
  seat: number
  info: SeatInfo
  /** The seat that acts, if any is held here. */
  me: number | null
  /** Is it one of those that are held here? */
  mine: boolean
  /** Is it in a game that goes on? */
  playing: boolean
}

export interface SeatAction {
  /** Buttons stand in this order. */
  place: number
  icon: IconName
  look?: 'primary' | 'ghost'
  text: () => string
  /** What is for good is asked twice: what it means, and the second button. */
  sure?: { how: () => string; yes: () => string }
  offered: (at: AtSeat) => boolean
  message: (at: AtSeat) => Asked
}

const FOUND = import.meta.glob<{ default: SeatAction }>('./actions/*.ts', { eager: true })

export const SEAT_ACTIONS = Object.values(FOUND)
  .map((module) => module.default)
  .sort((one, other) => one.place - other.place)
