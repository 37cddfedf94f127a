import { describe, expect, it } from 'vitest'
import { cardOf, ending, hint, kindOf, kinds } from '../src/games/void/model'
import type { Captain, Sector, VoidSeen } from '../src/games/void/view'

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
