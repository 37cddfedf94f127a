/** Decks: five parts with a quota each, and decks as text. What is wrong with one, the server says. */
import abilities from 'content:futura/abilities'
import words from 'content:futura/card_words'
import numbers from 'content:futura/numbers'
import ranks from 'content:futura/ranks'
import starters from 'content:futura/starters'
import { ABILITY, ARENA, CARDS, FACE, type Card } from '../games/futura/cards/cards'
import { say } from './words'

export interface Deck {
  id: string
  name: string
  notes: string[]
  /** Copies by the id of the card. */
  cards: Record<string, number>
}

export const PARTS = ['armour', 'saber', 'sigil', 'ability', 'item'] as const
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

const title = (card: Card) => `${card.id} ${card.name}`

// Text.

/** The text of a deck, in five sections. */
export function written(deck: Deck): string {
  const counts = countsOf(deck)
  const lines = [`Name: ${deck.name}`, ...deck.notes.map((note) => `# ${note}`)]
  PARTS.forEach((_, part) => {
    lines.push('', `${HEADINGS[part]} (${counts[part]})`)
    for (const card of CARDS) {
      if (partOf(card) === part && deck.cards[card.id]) lines.push(`${deck.cards[card.id]} ${title(card)}`)
    }
  })
  const arena = Object.entries(deck.cards).filter(([id]) => ARENA.has(id))
  if (arena.length) lines.push('', HEADINGS[ABILITY]!, ...arena.map(([id, copies]) => `${copies} ${id} ${ARENA.get(id)}`))
  return `${lines.join('\n')}\n`
}

const SECTIONS = [
  ['armour', 'armours', 'armor'],
  ['saber', 'sabers', 'sabre', 'sabres'],
  ['sigil', 'sigils'],
  ['ability', 'abilities'],
  ['item', 'items'],
]
const NAMES = new Map([
  ...CARDS.map(({ name, id }) => [name.toLowerCase(), id] as const),
  ...[...ARENA].map(([id, name]) => [name.toLowerCase(), id] as const),
])
const nameOf = (id: string) => abilities[id]?.name ?? CARDS[FACE.get(id)!]!.name

export interface Read {
  name: string
  notes: string[]
  cards: Record<string, number>
  /** What could not be read, line by line. */
  trouble: string[]
}

/** A deck from its text. */
export function read(text: string): Read {
  const found: Read = { name: '', notes: [], cards: {}, trouble: [] }
  let section: number | null = null
  text.split(/\r?\n/).forEach((line, i) => {
    const words = line.trim().replace(/\s+/g, ' ')
    if (!words) return
    const heading = words.replace(/^\[|\]$/g, '').replace(/\s*[:([].*/, '').toLowerCase()
    const part = SECTIONS.findIndex((names) => names.includes(heading))
    if (words.startsWith('#')) found.notes.push(words.replace(/^[# ]+/, ''))
    else if (words.toLowerCase().startsWith('name:')) found.name = words.slice(5).trim()
    else if (part >= 0) section = part
    else {
      const { id, copies, trouble } = readLine(words, section)
      if (trouble) found.trouble.push(say('line', { n: i + 1, trouble }))
      else found.cards[id] = (found.cards[id] ?? 0) + copies
    }
  })
  found.notes = found.notes.filter(Boolean)
  if (!Object.keys(found.cards).length && !found.trouble.length) found.trouble.push(say('noCards'))
  return found
}

function readLine(words: string, section: number | null): { id: string; copies: number; trouble: string } {
  const wrong = (trouble: string) => ({ id: '', copies: 0, trouble })
  const match = /^(\d{1,3})\s*[x×]?\s+(\S.*)$/.exec(words)
  if (!match) return wrong(say('notACard', { words: words.slice(0, 60) }))
  const copies = Number(match[1])
  const what = match[2]!
  if (copies < 1 || copies > SIZE) return wrong(say('tooMany', { n: copies, size: SIZE }))
  const [head = '', ...rest] = what.split(' ')
  const isId = /^[a-z]{3}-[a-z0-9]{1,3}$/i.test(head)
  const id = isId ? head.toUpperCase() : (NAMES.get(what.toLowerCase()) ?? '')
  if (!FACE.has(id) && !ARENA.has(id)) return wrong(say('noSuchCard', { what: isId ? head : what.slice(0, 60) }))
  const name = nameOf(id)
  if (isId && rest.length && rest.join(' ').toLowerCase() !== name.toLowerCase()) {
    return wrong(say('otherName', { id, name, rest: rest.join(' ').slice(0, 60) }))
  }
  const part = FACE.has(id) ? partOf(CARDS[FACE.get(id)!]!) : ABILITY
  if (section !== null && part !== section) {
    return wrong(say('wrongPart', { card: `${id} ${name}`, part: HEADINGS[part]!, section: HEADINGS[section]! }))
  }
  return { id, copies, trouble: '' }
}
