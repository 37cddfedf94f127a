import { describe, expect, it } from 'vitest'
import { countsOf, facesOf, QUOTA, read, SIZE, STARTERS, written } from '../src/decks/decks'

describe('decks', () => {
  it('has starter decks that keep every quota', () => {
    for (const deck of STARTERS) {
      expect(facesOf(deck)).toHaveLength(SIZE)
      expect(countsOf(deck)).toEqual(QUOTA)
    }
  })
  it('reads what it has written', () => {
    for (const deck of STARTERS) {
      const again = read(written(deck))
      expect(again.trouble).toEqual([])
      expect(again.cards).toEqual(deck.cards)
      expect(again.notes).toEqual(deck.notes)
    }
  })
  it('takes names for ids, and says which line is wrong', () => {
    const found = read('2 dustrunner vest\n\n1 ARM-01 Other Vest\n0 ARM-02')
    expect(found.cards).toEqual({ 'ARM-01': 2 })
    expect(found.trouble).toEqual(['line 3: ARM-01 is Dustrunner Vest, not “Other Vest”', 'line 4: 0 copies; a deck has 60 cards'])
  })
})
