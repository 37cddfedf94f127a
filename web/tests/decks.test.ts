import { describe, expect, it } from 'vitest'
import { CASUAL, CHECKS, countsOf, facesOf, faults, noMore, QUOTA, rankFrom, read, SIZE, STARTERS, written } from '../src/decks/decks'
import { CARDS, FACE } from '../src/games/futura/cards/cards'

const card = (id: string) => CARDS[FACE.get(id)!]!

describe('decks', () => {
  it('has starter decks that keep every quota', () => {
    for (const deck of STARTERS) {
      expect(facesOf(deck)).toHaveLength(SIZE)
      expect(countsOf(deck)).toEqual(QUOTA)
      expect(faults(deck, CASUAL)).toEqual([])
    }
  })
  it('knows from which rank a deck may be brought to a tournament', () => {
    expect(STARTERS.map(({ id }) => [id, rankFrom({ ...STARTERS.find((deck) => deck.id === id)! })])).toEqual([
      ['SD-IMP', '4'],
      ['SD-AOR', '4'],
      ['SD-REV', '2'],
      ['SD-STE', '4'],
      ['SD-MOR', '4'],
    ])
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
  it('says why one more is too many', () => {
    const full = STARTERS[0]!
    const empty = { id: '', name: '', notes: [], cards: {} }
    expect(noMore(full, card('ARM-01'), CASUAL)).toContain('full')
    expect(noMore(empty, card('ARM-34'), '1')).toContain('level 4')
    expect(noMore({ ...empty, cards: { 'ARM-26': 1 } }, card('ARM-26'), '5')).toContain('Unique')
    expect(noMore(empty, card('ARM-01'), CASUAL)).toBe('')
  })
  it('finds more faults the lower the rank is', () => {
    const counts = CHECKS.slice(1).map((check) => faults(STARTERS[0]!, check).length)
    expect(counts).toEqual([...counts].sort((a, b) => b - a))
    expect(counts[0]).toBeGreaterThan(0)
  })
})
