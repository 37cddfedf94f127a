/** Which cards of the catalogue are shown. */
import { ANY, CARDS, CREATURE, ITEM, type Card } from '../games/futura/cards/cards'
import type { Deck } from './decks'

/** What the kind can be narrowed to: the six kinds, and artefacts. */
export const ARTEFACT = 6

export class Filters {
  text = $state('')
  kind = $state<number | null>(null)
  cls = $state<number | null>(null)
  level = $state<number | null>(null)
  sigil = $state<number | null>(null)
  type = $state('')
  held = $state(false)

  get any(): boolean {
    return this.text !== '' || [this.kind, this.cls, this.level, this.sigil].some((value) => value !== null) || this.type !== '' || this.held
  }
  clear = () => {
    this.text = ''
    this.kind = this.cls = this.level = this.sigil = null
    this.type = ''
    this.held = false
  }

  private fits(card: Card, words: string[], deck: Deck): boolean {
    if (this.kind === ARTEFACT ? card.itemKind !== 'Artefact' : this.kind !== null && card.kind !== this.kind && !(this.kind === ITEM && card.kind === CREATURE)) return false
    if (this.cls !== null && (card.kind > 1 || card.cls !== this.cls)) return false
    if (this.level !== null && card.level !== this.level) return false
    if (this.sigil !== null && card.sigil !== this.sigil && card.sigil !== ANY) return false
    if (this.type && card.type !== this.type) return false
    if (this.held && !deck.cards[card.id]) return false
    const text = `${card.id} ${card.name} ${card.type} ${card.itemKind} ${card.tag} ${card.ability} ${card.text}`.toLowerCase()
    return words.every((word) => text.includes(word))
  }
  shown(deck: Deck): Card[] {
    const words = this.text.toLowerCase().split(/\s+/).filter(Boolean)
    return CARDS.filter((card) => this.fits(card, words, deck))
  }
}

export const TYPES = [...new Set(CARDS.map(({ type }) => type).filter(Boolean))].sort()
export const LEVELS = [...new Set(CARDS.map(({ level }) => level).filter(Boolean))].sort((a, b) => a - b)
