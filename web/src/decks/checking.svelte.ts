/** What the rules say of a deck: asked of the server, once for the same cards. */
import { SvelteMap } from 'svelte/reactivity'
import { checkDeck } from '../lib/api'
import type { DeckChecked } from '../lib/wire'
import type { Deck } from './decks'

/** Milliseconds that a deck stays as it is before it is checked. */
const WAIT = 120

const ANSWERS = new SvelteMap<string, DeckChecked>()
const asking = new Set<string>()

/** What is wrong with a deck; null until the server has answered. */
export function checked(cards: Deck['cards'], check: string): DeckChecked | null {
  const key = JSON.stringify([check, cards])
  const found = ANSWERS.get(key)
  if (!found && !asking.has(key)) {
    asking.add(key)
    checkDeck('futura', { cards, check })
      .then((answer) => ANSWERS.set(key, answer))
      .catch(() => asking.delete(key))
  }
  return found ?? null
}

/** A deck while it is built: the latest answer stands until the next one comes. */
export class Checking {
  /** The cards as they were when somebody last paused. */
  private settled = $state.raw<Deck['cards'] | null>(null)
  private latest = $state.raw<DeckChecked | null>(null)
  private readonly now = $derived.by(() => (this.settled ? checked(this.settled, this.check()) : null))

  constructor(
    deck: () => Deck,
    private readonly check: () => string,
  ) {
    $effect(() => {
      const cards = { ...deck().cards }
      const timer = setTimeout(() => (this.settled = cards), this.settled ? WAIT : 0)
      return () => clearTimeout(timer)
    })
    $effect(() => {
      if (this.now) this.latest = this.now
    })
  }
  get answer(): DeckChecked | null {
    return this.now ?? this.latest
  }
}
