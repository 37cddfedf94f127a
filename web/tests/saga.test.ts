import { describe, expect, it } from 'vitest'
import { course, routes } from '../src/games/saga/model'
import type { SagaSeen, Spot } from '../src/games/saga/view'

const NOWHERE = Array<number>(8).fill(-1)
const [EAST, SOUTH, WEST] = [2, 4, 6]
const ways = (to: Record<number, number>) => NOWHERE.map((none, direction) => to[direction] ?? none)

/** Seat 0 stands west of seat 1 and has two steps: east it shoves, south it goes alone; farther east is a Void. */
const SPOTS: Spot[] = [
  { at: [0, 1], left: 2, voids: [], ways: ways({ [EAST]: 1, [SOUTH]: 2 }) },
  { at: [1, 2], left: 1, voids: [], ways: ways({ [EAST]: 3, [SOUTH]: 4 }) },
  { at: [7, 1], left: 1, voids: [], ways: ways({ [EAST]: 5 }) },
  { at: [2, 3], left: 0, voids: [{ seat: 1, damage: 1, life: 4 }], ways: [] },
  { at: [8, 2], left: 0, voids: [], ways: [] },
  { at: [8, 1], left: 0, voids: [], ways: [] },
]
const view = { spots: SPOTS } as SagaSeen

describe('a Move that is planned', () => {
  it('displaces whoever stands elsewhere in the next spot', () => {
    const found = course(view, 0, [EAST, EAST])!
    expect(found.at).toEqual([2, 3])
    expect(found.voids.map(({ seat }) => seat)).toEqual([1])
    expect(found.shifts.map(({ seat, from, to, shoved }) => [seat, from, to, shoved])).toEqual([
      [0, 0, 1, false],
      [1, 1, 2, true],
      [0, 1, 2, false],
      [1, 2, 3, true],
    ])
  })
  it('has no step that the view does not know', () => {
    expect(course(view, 0, [WEST])).toBeNull()
    expect(course(view, 0, [EAST, EAST, EAST])).toBeNull()
    expect(course({ spots: [] as Spot[] } as SagaSeen, 0, [])).toBeNull()
  })
  it('reaches a square on the way that shoves the fewest', () => {
    const found = routes(view, 0, [])
    expect([...found.keys()].sort((a, b) => a - b)).toEqual([2, 8])
    expect(found.get(8)).toEqual([SOUTH, EAST])
    expect(routes(view, 0, [EAST]).get(8)).toEqual([EAST, SOUTH])
  })
})
