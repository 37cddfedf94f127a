/** One's last whole turn, so that the next can be played in the same way. */
import type { Order } from './passing.svelte'
import type { Ask } from './wire'

/** What a turn is made of: answers to questions of one kind, and the value that ends it. */
export interface TurnRule {
  kind: string
  end: number
}

export class Turns {
  private now: number[] = []
  private last: number[] = []
  private count = 0

  constructor(private readonly rule: TurnRule) {}

  /** A choice was made. */
  note(ask: Ask, choice: number) {
    if (ask.kind !== this.rule.kind) return
    this.now.push(choice)
    if (choice !== ask.first + this.rule.end) return
    this.last = this.now
    this.now = []
    this.count++
  }

  /** Something was taken back: nobody knows any more how the turn went. */
  forget() {
    this.last = []
    this.now = []
  }

  /** The order to go the same way again; null unless a turn begins that can begin so. */
  again(ask: Ask, text: string): Order | null {
    const way = this.last
    const turn = this.count
    if (this.now.length || way.length < 2) return null
    const answer = (next: Ask) => {
      if (this.count !== turn) return null
      if (next.kind !== this.rule.kind) return undefined
      const choice = way[this.now.length]
      return next.options.some((option) => option.choice === choice) ? choice : null
    }
    return answer(ask) == null ? null : { text, answer }
  }
}
