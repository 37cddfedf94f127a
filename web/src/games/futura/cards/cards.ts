/** The deck cards as the game knows them: a face is a number, in the order of the content files. */
import abilities from 'content:futura/abilities'
import armour from 'content:futura/armour'
import words from 'content:futura/card_words'
import classes from 'content:futura/classes'
import creatures from 'content:futura/creatures'
import items from 'content:futura/items'
import numbering from 'content:futura/numbering'
import sabers from 'content:futura/sabers'
import sigils from 'content:futura/sigils'
import wheel from 'content:futura/wheel'
import { say } from '../words'

export const NONE = -1
export const [ARMOUR, SABER, SIGIL, ABILITY, ITEM, CREATURE] = [0, 1, 2, 3, 4, 5]
export const KINDS = ['armour', 'saber', 'sigil', 'ability', 'item', 'creature'] as const
export const CLASSES = Object.keys(classes)
export const SIGILS = Object.keys(wheel)
/** The sigil that any front sigil stands for. */
export const ANY = SIGILS.length
export const BEATS = SIGILS.map((sigil) => SIGILS.indexOf(wheel[sigil]!.beats))

/** Places of the four decks: a card on the table is `face * SLOTS + slot`. */
export const SLOTS = numbering.slots!.value

export interface Card {
  face: number
  id: string
  name: string
  kind: number
  /** Of armour and sabers; 0 else. */
  cls: number
  level: number
  ap: number
  dam: number
  sigil: number
  /** The effect type; of a saber its element. */
  type: string
  /** The damage type of sabers and creatures. */
  element: string
  use: string
  focus: number
  tag: string
  itemKind: string
  carrier: string
  oneOff: boolean
  weak: string
  weakBy: number
  resists: string
  /** The name of a creature's ability. */
  ability: string
  die: string
  text: string
}

export const textOf = (id: string): string => words[id]?.text ?? ''

const blank = {
  cls: 0,
  level: 0,
  ap: 0,
  dam: 0,
  type: '',
  element: '',
  use: '',
  focus: 0,
  itemKind: '',
  carrier: '',
  oneOff: false,
  weak: '',
  weakBy: 0,
  resists: '',
  ability: '',
  die: '',
}
const sigilOf = (name = '') => (name === 'any' ? ANY : SIGILS.indexOf(name))

function listed(): Omit<Card, 'face' | 'text'>[] {
  const found: Omit<Card, 'face' | 'text'>[] = []
  for (const [id, row] of Object.entries(armour)) {
    const { name, level, ap, use, focus, weak, weak_by: weakBy, tag = '', effect_type: type } = row
    found.push({ ...blank, id, name, kind: ARMOUR, cls: CLASSES.indexOf(row.rank), level, ap, sigil: sigilOf(row.sigil), type, use, focus, weak, weakBy, tag })
  }
  for (const [id, row] of Object.entries(sabers)) {
    const { name, level, dam, use, focus, element, tag = '' } = row
    found.push({ ...blank, id, name, kind: SABER, cls: CLASSES.indexOf(row.rank), level, dam, sigil: sigilOf(row.sigil), type: element, element, use, focus, tag })
  }
  for (const [id, row] of Object.entries(sigils)) found.push({ ...blank, id, name: row.name, kind: SIGIL, sigil: sigilOf(row.sigil), tag: '' })
  for (const [id, row] of Object.entries(abilities)) {
    const { name, level, use, tag = '', effect_type: type } = row
    if (tag !== 'AC ONLY') found.push({ ...blank, id, name, kind: ABILITY, level, use, sigil: sigilOf(row.sigil), type, tag })
  }
  for (const [id, row] of Object.entries(items)) {
    const { name, level, ap = 0, dam = 0, carrier, focus, kind: itemKind, one_off: oneOff = false, tag = '', effect_type: type } = row
    found.push({ ...blank, id, name, kind: ITEM, level, ap, dam, sigil: sigilOf(row.sigil), type, focus, itemKind, carrier, oneOff, tag })
  }
  for (const [id, row] of Object.entries(creatures)) {
    const { name, level, ap, dam, die, element, focus, weak, weak_by: weakBy, resists, ability, tag = '', effect_type: type } = row
    found.push({ ...blank, id, name, kind: CREATURE, level, ap, dam, die, element, sigil: sigilOf(row.sigil), type, focus, weak, weakBy, resists, ability, tag })
  }
  return found
}

export const CARDS: readonly Card[] = listed().map((card, face) => ({ ...card, face, text: textOf(card.id) }))
export const FACE: ReadonlyMap<string, number> = new Map(CARDS.map(({ id, face }) => [id, face]))

/** What a card on the table is. */
export const cardOf = (card: number): Card => CARDS[Math.floor(card / SLOTS)]!

/** The damage type or effect type whose colour the picture has. */
export const hueOf = (card: Card): string => (card.element || card.type || SIGILS[card.sigil] || '').toLowerCase().replaceAll(' ', '-')

/** "Recon armour", "Off-hand saber", "Level 3 creature". */
export function sortOf(card: Card): string {
  if (card.kind === ARMOUR || card.kind === SABER) return `${CLASSES[card.cls]} ${KINDS[card.kind]}`
  if (card.kind === ITEM) return card.oneOff ? say('card.once', { kind: card.itemKind }) : card.itemKind
  if (card.kind === ABILITY) return say('card.ability', { use: card.use })
  return say(card.kind === SIGIL ? 'card.sigil' : 'card.creature')
}
