/** The decks that are kept in this browser, and the one that lies open. */
import { keep, recall } from '../lib/store'
import { KEY, saved, STARTERS, type Deck } from './decks'
import { say } from './words'

export class Shelf {
  decks = $state<Deck[]>(saved())
  openId = $state(recall(`${KEY}.open`, this.decks[0]?.id ?? STARTERS[0]!.id))

  get open(): Deck {
    return this.decks.find(({ id }) => id === this.openId) ?? STARTERS.find(({ id }) => id === this.openId) ?? this.decks[0] ?? STARTERS[0]!
  }
  /** Can the open deck be changed? */
  get own(): boolean {
    return this.decks.some(({ id }) => id === this.open.id)
  }

  show = (id: string) => {
    this.openId = id
    keep(`${KEY}.open`, id)
  }
  private store() {
    keep(KEY, this.decks)
  }

  /** A new deck, opened at once. */
  put = (name: string, cards: Record<string, number> = {}, notes: string[] = []) => {
    const id = crypto.randomUUID?.() ?? String(Date.now() + Math.random())
    this.decks.push({ id, name: name || say('newName', { n: this.decks.length + 1 }), notes: [...notes], cards: { ...cards } })
    this.store()
    this.show(id)
  }
  duplicate = () => {
    const { name, cards, notes } = this.open
    this.put(say('copyOf', { name }), cards, notes)
  }
  remove = () => {
    const at = this.decks.findIndex(({ id }) => id === this.open.id)
    if (at < 0) return
    this.decks.splice(at, 1)
    this.store()
    this.show((this.decks[Math.min(at, this.decks.length - 1)] ?? STARTERS[0]!).id)
  }
  rename = (name: string) => {
    if (!this.own) return
    this.open.name = name
    this.store()
  }
  /** Put so many more of a card in, or take them out; a starter deck is copied first. */
  change = (card: string, by: number) => {
    if (!this.own) this.duplicate()
    const { cards } = this.open
    const copies = (cards[card] ?? 0) + by
    if (copies > 0) cards[card] = copies
    else delete cards[card]
    this.store()
  }
}
