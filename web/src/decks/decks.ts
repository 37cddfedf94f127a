/** Decks: five parts with a quota each, what is wrong with one, and decks as text. The same rules as the game's own. */
import abilities from 'content:futura/abilities'
import numbers from 'content:futura/numbers'
import ranks from 'content:futura/ranks'
import starters from 'content:futura/starters'
import { ABILITY, ARENA, CARDS, CREATURE, FACE, ITEM, SIGIL, type Card } from '../games/futura/cards/cards'
import { say } from './words'

export interface Deck {
  id: string
  name: string
  notes: string[]
  /** Copies by the id of the card. */
  cards: Record<string, number>
}

export interface Fault {
  rule: string
  text: string
}

export const PARTS = ['armour', 'saber', 'sigil', 'ability', 'item'] as const
export const HEADINGS = ['Armour', 'Sabers', 'Sigils', 'Abilities', 'Items'] as const
export const QUOTA = PARTS.map((part) => numbers[part]!.value)
export const SIZE = numbers.deck!.value
export const HAND = numbers.hand!.value
export const CASUAL = 'casual'
export const CHECKS = [CASUAL, ...Object.keys(ranks)]
export const RANKS = ranks
const COPIES = 3
const RESTRICTED = 3

/** The part of the deck that a card counts for; creatures are items. */
export const partOf = (card: Card) => (card.kind === CREATURE ? ITEM : card.kind)

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

/** How many of a card a deck may hold. */
export function most(card: Card, check: string): number {
  if (check === CASUAL || card.kind === SIGIL) return SIZE
  return card.tag === 'Unique' || card.tag === 'Restricted' ? 1 : COPIES
}

const title = (card: Card) => `${card.id} ${card.name}`

/** Everything that is wrong with a deck, each with its rule. */
export function faults(deck: Deck, check: string): Fault[] {
  const arena = Object.keys(deck.cards).filter((id) => ARENA.has(id))
  return [
    ...arena.map((id) => ({ rule: 'FUT-R76', text: say('fault.arena', { card: `${id} ${ARENA.get(id)}` }) })),
    ...sizeFaults(deck),
    ...(check === CASUAL ? [] : tournamentFaults(deck, check)),
  ]
}

function sizeFaults(deck: Deck): Fault[] {
  const size = sizeOf(deck)
  const found: Fault[] = size === SIZE ? [] : [{ rule: 'FUT-017', text: say('fault.size', { n: size, size: SIZE }) }]
  countsOf(deck).forEach((n, part) => {
    if (n !== QUOTA[part]) found.push({ rule: 'FUT-012', text: say('fault.part', { n, part: PARTS[part]!, quota: QUOTA[part]! }) })
  })
  return found
}

function tournamentFaults(deck: Deck, check: string): Fault[] {
  const rank = RANKS[check]!
  const whose = say('rank', { check, title: rank.title })
  const held = [...new Set(facesOf(deck))].map((face) => CARDS[face]!)
  const found: Fault[] = held
    .filter((card) => card.level > rank.level)
    .map((card) => ({ rule: 'FUT-R75', text: say('fault.level', { card: title(card), level: card.level, rank: whose, most: rank.level }) }))
  const focus = focusOf(deck)
  if (focus > rank.focus) found.push({ rule: 'FUT-422', text: say('fault.focus', { n: focus, rank: whose, most: rank.focus }) })
  for (const card of held) {
    const copies = deck.cards[card.id]!
    if (copies <= most(card, check)) continue
    const tag = card.tag ? say('fault.tag', { tag: card.tag }) : ''
    found.push({
      rule: card.tag === 'Unique' ? 'FUT-R77' : 'FUT-395',
      text: say('fault.copies', { n: copies, card: `${title(card)}${tag}`, most: most(card, check) }),
    })
  }
  const restricted = held.filter((card) => card.tag === 'Restricted')
  if (restricted.length > RESTRICTED) {
    found.push({
      rule: 'FUT-395',
      text: say('fault.restricted', { n: restricted.length, most: RESTRICTED, cards: restricted.map(title).join(', ') }),
    })
  }
  return found
}

/** Why one more of a card would be too many; empty if it would not. */
export function noMore(deck: Deck, card: Card, check: string): string {
  const part = partOf(card)
  if (countsOf(deck)[part]! >= QUOTA[part]!) return say('full', { part: HEADINGS[part]!, quota: QUOTA[part]! })
  if ((deck.cards[card.id] ?? 0) >= most(card, check)) return say('enough', { n: most(card, check), tag: card.tag ? say('fault.tag', { tag: card.tag }) : '' })
  if (check !== CASUAL && card.level > RANKS[check]!.level) return say('tooHigh', { n: RANKS[check]!.level })
  return ''
}

/** The lowest rank whose players may bring this deck to a tournament. */
export const rankFrom = (deck: Deck) => Object.keys(RANKS).find((check) => !faults(deck, check).length) ?? ''

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
