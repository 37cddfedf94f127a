import { describe, expect, it } from 'vitest'
import { contradiction } from '../src/games/peace/draws'
import { bestCover, gunners, leftAfter, NO_DIE, targets, wasted } from '../src/games/peace/model'
import type { PeaceSeen, Target } from '../src/games/peace/view'
import type { Line } from '../src/lib/wire'

/** A table in Step 3, by what the server says of its Invasion dice; the rest of it does not matter here. */
function seen(targets: Target[], defense: number[] = [0, 0], die = 0): PeaceSeen {
  return {
    ...{ players: 2, names: ['Ann', 'Ben'], options: {}, places: [], seat: 0, asked: [], together: [], planets: [0, 1] },
    ...{ first: 0, round: 1, active: 0, hp: [], invasion: targets.map(({ left }) => left[0]!), defense, rerolls: 0 },
    ...{ assigned: [], pool: 0, attack: 0, final: [], duellists: [], passes: 0, dropped: [], die, to_fly: 0, step: 3 },
    ...{ standing: [], saucers_left: [], targets, repair: null, roller: 1, order: [0, 1], most_rerolls: 3, waiting: [] },
  }
}
const none = (view: PeaceSeen) => view.defense.map(() => NO_DIE)
const quiet: Target = { dice: [], left: [0] }

describe('targets', () => {
  it('are the Invasion dice that name the die', () => {
    const view = seen([{ dice: [0, 2], left: [1, 0, 0, 0] }, quiet, { dice: [2], left: [2, 0] }], [0, 1, 3, 4])
    expect([0, 1, 2, 3].map((die) => targets(view, die))).toEqual([[0], [], [0, 2], []])
  })

  it('are asked for die by die, from the one that is asked for now', () => {
    const aims = [{ dice: [0, 2, 3], left: [1, 0, 0, 0, 0, 0, 0, 0] }]
    expect(gunners(seen(aims, [0, 1, 3, 3]))).toEqual([0, 2, 3])
    expect(gunners(seen(aims, [0, 1, 3, 3], 2))).toEqual([2, 3])
  })
})

describe('what is left', () => {
  it('is looked up by the set of dice that are aimed at each', () => {
    const view = seen([{ dice: [0, 1, 2], left: [3, 2, 2, 1, 0, 0, 0, 0] }, quiet, { dice: [2], left: [2, 0] }], [0, 0, 3])
    expect(leftAfter(view, none(view))).toEqual([3, 0, 2])
    expect(leftAfter(view, [0, 0, 2])).toEqual([1, 0, 0])
    expect(leftAfter(view, [NO_DIE, 0, 0])).toEqual([0, 0, 2])
  })

  it('power beyond the saucers is wasted', () => {
    const view = seen([{ dice: [0, 1], left: [1, 0, 0, 0] }])
    expect(wasted(view, [0, 0])).toEqual([0, 1])
    expect(wasted(view, [0, NO_DIE])).toEqual([])
  })
})

describe('the best cover', () => {
  it('keeps the Interceptor for what Blasters cannot reach', () => {
    const view = seen([{ dice: [0, 1], left: [1, 0, 0, 0] }, { dice: [1], left: [3, 0] }], [0, 3])
    expect(bestCover(view, none(view), [0, 1])).toEqual([0, 1])
  })

  it('spreads Blasters over several dice', () => {
    const view = seen([{ dice: [0, 1], left: [3, 0, 0, 0] }, { dice: [0, 1], left: [2, 0, 0, 0] }])
    expect(leftAfter(view, bestCover(view, none(view), [0, 1]))).toEqual([0, 0])
  })

  it('wastes nothing where one die is enough', () => {
    const view = seen([{ dice: [0, 1], left: [1, 0, 0, 0] }])
    expect(bestCover(view, none(view), [0, 1]).filter((aim) => aim !== NO_DIE)).toHaveLength(1)
  })

  it('leaves alone what has been assigned before', () => {
    const view = seen([{ dice: [0, 1], left: [1, 0, 0, 0] }, { dice: [1], left: [2, 0] }], [0, 3], 1)
    expect(bestCover(view, [0, NO_DIE], [1])).toEqual([0, 1])
  })
})

describe('the dice that a log shows', () => {
  const line = (name: string, operands: Line['operands']): Line => ({
    ...{ number: 0, at: 0, rule: '', cause: null, barrier: false, text: '' },
    ...{ name, operands },
  })
  const options = { invasion: 'light', first: 'random', planets: 'random' }
  const lines = [
    line('first player', { seat: 1 }),
    line('planets dealt', { planets: [4, 0] }),
    line('invasion rolled', { saucers: [0, 3, 1] }),
    line('saucers strike', { sector: 6 }),
  ]

  it('are those that fell', () => {
    expect(contradiction(lines, [1, [4, 0, 1, 2, 3, 5], 0, 5, 2, 5], options)).toBeNull()
  })

  it('are not, where a face does not fit its outcome', () => {
    expect(contradiction(lines, [1, [4, 0, 1, 2, 3, 5], 0, 5, 0, 5], options)).toBe(4)
    expect(contradiction(lines, [1, [0, 4, 1, 2, 3, 5], 0, 5, 2, 5], options)).toBe(1)
    expect(contradiction(lines, [1, [4, 0, 1, 2, 3, 5], 0, 5, 2, 4], options)).toBe(5)
  })
})
