/** Decks: five parts with a quota each. What is wrong with one, and what it is as text, the server says. */
import words from 'content:futura/card_words'
import numbers from 'content:futura/numbers'
import ranks from 'content:futura/ranks'
import starters from 'content:futura/starters'
import { CARDS, FACE, type Card } from '../games/futura/cards/cards'
import { recall } from '../lib/store'

export interface Deck {
  id: string
  name: string
  notes: string[]
  /** Copies by the id of the card. */
  cards: Record<string, number>
}

const PARTS = ['armour', 'saber', 'sigil', 'ability', 'item'] as const
type Part = (typeof PARTS)[number]
export const HEADINGS = ['Armour', 'Sabers', 'Sigils', 'Abilities', 'Items'] as const
export const QUOTA = PARTS.map((part) => numbers[part]!.value)
export const SIZE = numbers.deck!.value
export const HAND = numbers.hand!.value
export const CASUAL = 'casual'
export const CHECKS = [CASUAL, ...Object.keys(ranks)]
export const RANKS = ranks

/** The part of the deck that a card counts for. */
export const partOf = ({ id }: Card) => PARTS.indexOf(words[id]!.part as Part)

export const STARTERS: readonly Deck[] = Object.entries(starters).map(([id, { name, plan, cards }]) => ({ id, name, notes: [plan], cards }))

/** Where the decks are kept in this browser. */
export const KEY = 'decks.futura'
/** The saved decks, as they are now. */
export const saved = (): Deck[] => recall<Deck[]>(KEY, [])

/** The cards of a deck, each as often as it is in it, in order. */
export function facesOf(deck: Deck): number[] {
  return Object.entries(deck.cards)
    .flatMap(([id, copies]) => (FACE.has(id) ? Array<number>(copies).fill(FACE.get(id)!) : []))
    .sort((a, b) => a - b)
}
export const sizeOf = (deck: Deck) => facesOf(deck).length
export const countsOf = (deck: Deck) => {
  const counts = PARTS.map(() => 0)
  for (const face of facesOf(deck)) counts[partOf(CARDS[face]!)]! += 1
  return counts
}
export const focusOf = (deck: Deck) => facesOf(deck).reduce((sum, face) => sum + CARDS[face]!.focus, 0)
