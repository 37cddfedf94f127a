import { describe, expect, it, vi } from 'vitest'
import { course, routes } from '../src/games/saga/model'
import type { SagaSeen, Spot } from '../src/games/saga/view'

vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => {} }))
vi.stubGlobal('document', { documentElement: { dataset: {} } })
const { SagaControls } = await import('../src/games/saga/controls.svelte')

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

describe('damage that is paid', () => {
  const paying = (points: number) => {
    const laid = [{ card: 3, side: 6, cubes: 2, active: false }]
    const ask = { kind: 'discard', seat: 0, since: 1, first: 0, about: { points }, options: [{ choice: 3, value: 3, text: 'Discard it' }] }
    const lines = [{ name: 'damaged', operands: { source: 6 } }]
    const scene = { ask, position: { view: { seats: [{ life: 5, laid }] } }, source: { lines }, option: () => undefined }
    return new SagaControls(scene as unknown as ConstructorParameters<typeof SagaControls>[0])
  }
  it('costs what is owed, whichever card one looks at', () => {
    expect(paying(1).partial).toBe(false)
    expect(paying(1).costOf(8)).toBe('Costs 1 of your 5 lives.')
    expect(paying(2).partial).toBe(true)
    expect(paying(2).text).toContain('Costs 2 of your 5 lives.')
    expect(paying(2).costOf(8)).toBe('Pays 1 of 2.')
    expect(paying(2).costOf(3)).toBe('Pays 1 of 2. Its 2 cubes are lost. It won’t resolve.')
  })
})
