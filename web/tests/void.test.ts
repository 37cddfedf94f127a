import { describe, expect, it } from 'vitest'
import { arrival, cardOf, ending, hint, kindOf, kinds } from '../src/games/void/model'
import type { Captain, Landing, Sector, VoidSeen } from '../src/games/void/view'

const LIVE: Sector = { hole: false, value: 2, front: [2], off: [], exits: [1], restored: [1], affectors: [], ships: [] }
const HOLE: Sector = { ...LIVE, hole: true, value: 0, exits: [] }
const CAPTAIN: Captain = { cell: 0, power: true, cards: 3, worth: -1, income: -1, stuck: false, lost: false, saved: false }

/** Two captains, the first a Topkul, who has lost by an empty hand; two sectors, the second a black hole. */
const view = {
  seat: 0,
  players: 2,
  names: ['Ann', 'Bea'],
  alien: [1, 0],
  beast: [2, -1],
  sectors: [LIVE, HOLE],
  captains: [CAPTAIN, CAPTAIN],
  endings: ['action', 'last'],
} as VoidSeen

const landing = (at: Partial<Landing>): Landing => ({ income: 0, start: 0, mines: 0, ways: 1, ...at })
const standing = (cell: number, at: Partial<Landing>) =>
  arrival({ ...view, landings: [landing(at), landing(at)] }, cell, 0)

describe('cards', () => {
  it('are named by the first copy of their kind', () => {
    expect(kindOf(0)).toBe(0)
    expect(cardOf(3).name).not.toBe(cardOf(2).name)
    expect(kinds([3, 3, 0])).toEqual([
      { kind: kindOf(3), n: 2 },
      { kind: 0, n: 1 },
    ])
  })
})

describe('the words', () => {
  it('say what a sector would mean', () => {
    expect(standing(0, { income: 2, ways: 1 })).toBe('worth 2: as it lies, 2 cards in Income · 1 way on')
    expect(standing(0, { income: -1, ways: 2, mines: 1 })).toBe(
      'Minefield: you would discard 1. worth −1: as it lies, 1 to discard in Income · 2 ways on',
    )
    expect(standing(0, { income: 1, ways: 0 })).toBe('worth 1 · dead end as it lies now')
    expect(standing(1, { ways: 0 })).toBe('Black hole: no arrow leads out')
    expect(standing(1, { ways: 0, start: 2 })).toBe('Black hole: no arrow leads out, but the Topkul draw 2 there')
  })
  it('warn of dangers, and say whether a power saves', () => {
    expect(hint(view, { what: 'poor sector', saved: false })).toBe('Your sector is worth −1: you would discard in Income.')
    expect(hint(view, { what: 'black hole', saved: true })).toContain('only your power saves you')
    expect(hint(view, { what: 'dead end', saved: false })).toContain('you lose in your Travel Phase')
  })
  it('say how everybody ended', () => {
    expect(ending(view, 0)).toMatch(/^no cards left after playing one · became /)
    expect(ending(view, 1)).toBe('last one standing')
  })
})
