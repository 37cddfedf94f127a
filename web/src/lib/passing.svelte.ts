/** Passing by itself: where a player may act but need not, the answer can be given beforehand.
 *
 * A game says which of its questions are such windows, and which choice lets one pass (`GameScreen.pass`). The
 * table then answers it for the seat: always where nothing else is possible, if the player likes it so, and
 * for a while if the player said "pass until". Standing orders are answers of the same sort: "fight on until …".
 */
import { settings } from './settings.svelte'
import type { Ask, Line } from './wire'

/** A moment of the game that one may pass until: a phase of a player, a part of a fight. */
export interface Moment {
  id: string
  text: string
}

/** The moments that it is now, and those to come that are worth waiting for. */
export interface Moments {
  now: readonly string[]
  ahead: readonly Moment[]
}

/** Until when: my next turn, whatever concerns me, or a moment. */
export type Until = 'turn' | 'me' | Moment

/** What a player has ordered: it stands, over the answers of others, until it is over or taken back. */
export interface Order {
  /** While it stands: "You fight on until it is won or lost." */
  text: string
  /** The choice for a question; null if the order is over, undefined if the question is none of its business. */
  answer: (ask: Ask) => number | null | undefined
}

export interface Window {
  /** The choice that lets it pass. */
  choice: number
  /** Too much is at stake to pass unasked: the ship is stuck, the last card is at risk. */
  risky?: boolean
}

export class Passing {
  until = $state<Until | null>(null)
  orders = $state.raw<readonly Order[]>([])
  /** Where one has days, whoever answers at once could do nothing else: there one is always asked. */
  slow = false
  private from = 0
  /** Has the moment come, perhaps without a question? */
  private come = false

  /** Begin to pass; what has been told so far is not looked at again. */
  begin(until: Until, lines: readonly Line[]) {
    this.until = until
    this.from = lines.length
    this.come = false
  }

  /** These moments it is now. */
  watch(now: readonly string[]) {
    if (typeof this.until === 'object' && this.until && now.includes(this.until.id)) this.come = true
  }

  stop = () => {
    this.until = null
    this.come = false
  }

  order(order: Order) {
    this.orders = [...this.orders, order]
  }
  revoke(order: Order) {
    this.orders = this.orders.filter((other) => other !== order)
  }

  /** The choice for this question, or null: then it is asked. A question that is no window ends the passing. */
  answer(ask: Ask, window: Window | null, lines: readonly Line[], now: readonly string[] = []): number | null {
    if (!window && ask.options.length === 1 && settings.forced) return ask.options[0]!.choice
    for (const order of this.orders) {
      const choice = order.answer(ask)
      if (choice === null) this.revoke(order)
      else if (choice !== undefined) return choice
    }
    if (!window) {
      this.stop()
      return null
    }
    if (window.risky) {
      this.stop()
      return null
    }
    this.watch(now)
    if (this.come) this.stop()
    if (ask.options.length === 1 && settings.windows === 'able' && !this.slow) return window.choice
    if (settings.windows === 'never') return window.choice
    if (this.until === null) return null
    if (this.until === 'me' && lines.slice(this.from).some((line) => concerns(line, ask.seat))) {
      this.stop()
      return null
    }
    return window.choice
  }
}

/** Is a seat the one that something is done to? What it did itself is no news to it. */
export function concerns(line: Line, seat: number): boolean {
  const { operands } = line
  return ['target', 'victim', 'other', 'to', 'of'].some((name) => operands[name] === seat)
    || ['seats', 'victims', 'targets'].some((name) => Array.isArray(operands[name]) && (operands[name] as unknown[]).includes(seat))
}
