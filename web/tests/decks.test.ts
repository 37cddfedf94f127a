import { describe, expect, it } from 'vitest'
import { countsOf, facesOf, QUOTA, SIZE, STARTERS } from '../src/decks/decks'

describe('decks', () => {
  it('has starter decks that keep every quota', () => {
    for (const deck of STARTERS) {
      expect(facesOf(deck)).toHaveLength(SIZE)
      expect(countsOf(deck)).toEqual(QUOTA)
    }
  })
})
