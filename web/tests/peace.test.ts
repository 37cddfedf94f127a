import { describe, expect, it } from 'vitest'
import { contradiction } from '../src/games/peace/draws'
import { bestCover, CORE, hits, leftAfter, NO_DIE, targets, wasted, type PeaceView } from '../src/games/peace/model'
import type { Line } from '../src/lib/wire'

const [YELLOW, BLUE, PURPLE, INTERCEPTOR, MISSILE] = [0, 1, 2, 3, 4]

function scene(invasion: number[], defense: number[], value = 1): PeaceView {
  return { invasion, defense, staging: { blaster: value } } as unknown as PeaceView
}
const none = (view: PeaceView) => view.defense.map(() => NO_DIE)

describe('targets', () => {
  it('a Blaster shoots at its own colour, an Interceptor at any die, neither at a quiet one', () => {
    const view = scene([1, 0, 2], [YELLOW, BLUE, INTERCEPTOR, MISSILE])
    expect(targets(view, 0)).toEqual([0])
    expect(targets(view, 1)).toEqual([])
    expect(targets(view, 2)).toEqual([0, 2])
    expect(targets(view, 3)).toEqual([])
  })
})

describe('what is left', () => {
  it('Blasters on one die add up, an Interceptor takes it whole', () => {
    const view = scene([3, 0, 2], [YELLOW, YELLOW, INTERCEPTOR])
    expect(leftAfter(view, [0, 0, 2])).toEqual([1, 0, 0])
  })

  it('power beyond the saucers is wasted', () => {
    const view = scene([1, 0, 0], [YELLOW, YELLOW])
    expect(wasted(view, [0, 0])).toEqual([0, 1])
    expect(wasted(view, [0, NO_DIE])).toEqual([])
  })
})

describe('the best cover', () => {
  it('keeps the Interceptor for what Blasters cannot reach', () => {
    const view = scene([1, 3, 0], [YELLOW, INTERCEPTOR])
    expect(bestCover(view, none(view), [0, 1])).toEqual([0, 1])
  })

  it('spreads Blasters of a late round over several dice', () => {
    const view = scene([3, 0, 0, 2, 0, 0], [YELLOW, YELLOW], 3)
    expect(leftAfter(view, bestCover(view, none(view), [0, 1]))).toEqual([0, 0, 0, 0, 0, 0])
  })

  it('wastes nothing where one die is enough', () => {
    const view = scene([0, 0, 1], [PURPLE, PURPLE])
    expect(bestCover(view, none(view), [0, 1]).filter((aim) => aim !== NO_DIE)).toHaveLength(1)
  })
})

describe('the path of a hit', () => {
  const whole = Array.from({ length: 13 }, () => 2)

  it('runs from the rim inward and stops at the Core', () => {
    expect(hits(whole, 5, 3)).toEqual([5, 5, 11])
    expect(hits(whole.with(3, 0).with(9, 0), 3, 1)).toEqual([CORE])
  })

  it('passes a missing Core to the far side, and finds no target on a bare line', () => {
    const open = whole.with(3, 0).with(9, 0).with(CORE, 0)
    expect(hits(open, 3, 3)).toEqual([12, 12, 6])
    expect(hits(open.with(12, 0).with(6, 0), 3, 1)).toEqual([-1])
  })
})

describe('the dice that a log shows', () => {
  const line = (name: string, operands: Record<string, unknown>) => ({ name, operands }) as unknown as Line
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
