import { describe, expect, it } from 'vitest'
import { diceField, facesWith, fromHere, hue, layout, nameOf, optionFor, pointsAt } from '../src/games/default/model'
import type { Ask, Field, Option, Shape, Shown } from '../src/lib/wire'

const shown = (what: Shown['what'], of: Shown | null = null): Shown => ({ what, of, fields: [] })
const field = (name: string, shows: Shown): Field => ({ name, label: name, text: '', shows })
const list = (what: Shown['what']) => shown('list', shown(what))
const seats = (of: Shown) => shown('by seat', of)

const SHAPE: Shape = {
  cards: ['Ore', 'Ore', 'Raid'],
  fields: [
    field('round', shown('number')),
    field('active', shown('seat')),
    field('deck', shown('pile')),
    field('market', list('card')),
    field('rolled', list('die')),
    field('chips', seats(shown('number'))),
    field('hands', seats(shown('hand'))),
    field('racks', seats(shown('list', shown('hand')))),
    field('laid', seats(list('card'))),
    field('bids', shown('list', shown('row'))),
    field('loose', list('number')),
  ],
}
const option = (kind: string, refers: string, value: number): Option => ({ choice: value + 10, value, kind, refers, text: '', label: '', detail: '', brings: '' })
const ask = (options: Option[], is_set = false): Ask =>
  ({ kind: 'play', refers: options[0]!.refers, first: 10, is_set, options }) as Ask

describe('the fields of a seen table', () => {
  it('are laid out by what they show', () => {
    const names = Object.entries(layout(SHAPE)).map(([part, fields]) => [part, (fields as Field[]).map(({ name }) => name)])
    expect(Object.fromEntries(names)).toEqual({
      facts: ['round'],
      roles: ['active'],
      zones: ['deck', 'market', 'rolled'],
      counters: ['chips'],
      hands: ['hands', 'racks'],
      holdings: ['laid'],
      rest: ['bids', 'loose'],
    })
  })

  it('have seats with the own one first', () => {
    expect(fromHere(4, 2)).toEqual([2, 3, 0, 1])
    expect(fromHere(2, null)).toEqual([0, 1])
  })
})

describe('a question', () => {
  it('points at cards, dice and seats, and at nothing else', () => {
    expect(['card', 'Defense dice', 'seat', 'number', ''].map(pointsAt)).toEqual(['card', 'die', 'seat', null, null])
  })

  it('lights the thing of its own kind before those that may be chosen beside it', () => {
    const own = option('play', 'card', 2)
    const asked = ask([option('swap', 'card', 2), own, option('swap', 'card', 1), option('victim', 'seat', 0)])
    expect(optionFor(asked, 'card', 2)).toBe(own)
    expect(optionFor(asked, 'card', 1)?.kind).toBe('swap')
    expect(optionFor(asked, 'seat', 0)?.kind).toBe('victim')
    expect(optionFor(asked, 'seat', 2)).toBeNull()
    expect(optionFor(null, 'card', 2)).toBeNull()
  })

  it('for a set takes no single thing for one of its values', () => {
    expect(optionFor(ask([option('play', 'dice', 1)], true), 'die', 1)).toBeNull()
  })

  it('means the dice of the only field that has any', () => {
    expect(diceField(SHAPE)?.name).toBe('rolled')
    expect(diceField({ ...SHAPE, fields: [...SHAPE.fields, field('others', list('die'))] })).toBeNull()
  })
})

describe('things', () => {
  it('that are dice have six faces only where the face may be one of six', () => {
    expect(facesWith(6)).toEqual([1, 2, 3, 4, 5, 6])
    expect(facesWith(7)).toEqual([7])
  })

  it('have the names that the game gives its cards, and colours by them', () => {
    expect(nameOf(SHAPE, 2)).toBe('Raid')
    expect(nameOf(SHAPE, 5)).toBe('Raid')
    expect(nameOf(SHAPE, -1)).toBe('')
    expect(nameOf({ ...SHAPE, cards: [] }, 2)).toBe('')
    expect(hue(SHAPE, 0)).toBe(hue(SHAPE, 1))
    expect(hue(SHAPE, 0)).not.toBe(hue(SHAPE, 2))
  })
})
