import { describe, expect, it } from 'vitest'
import { covers, placed } from '../src/learn/placing'

const PAGE = { w: 1440, h: 900 }
const SIZE = { w: 340, h: 160 }

describe('a bubble', () => {
  it('stands beside what it speaks of', () => {
    const clear = { targets: [{ x: 600, y: 300, w: 100, h: 100 }], answers: [], places: [], rest: [] }
    expect(placed(SIZE, PAGE, clear)).toEqual({ ...SIZE, x: 480, y: 414 })
  })

  it('covers no answer, however much of the page they fill', () => {
    const answers = [
      { x: 0, y: 0, w: 1440, h: 640 },
      { x: 0, y: 640, w: 1050, h: 260 },
    ]
    const clear = { targets: [{ x: 100, y: 100, w: 60, h: 60 }], answers, places: [], rest: [] }
    expect(covers(placed(SIZE, PAGE, clear), clear)).toBe(0)
  })

  it('rather covers what only explains than what it speaks of', () => {
    const clear = { targets: [{ x: 0, y: 0, w: 1440, h: 400 }], answers: [{ x: 0, y: 400, w: 1440, h: 200 }], places: [], rest: [{ x: 0, y: 600, w: 1440, h: 300 }] }
    expect(placed(SIZE, PAGE, clear).y).toBeGreaterThanOrEqual(600)
  })

  it('rather covers a place on the board than the button that means the same', () => {
    const clear = {
      targets: [{ x: 20, y: 20, w: 60, h: 60 }],
      answers: [{ x: 1040, y: 0, w: 400, h: 900 }],
      places: [{ x: 0, y: 0, w: 1040, h: 900 }],
      rest: [],
    }
    const { x, w } = placed(SIZE, PAGE, clear)
    expect(x + w).toBeLessThanOrEqual(1040)
  })

  it('finds a strip that is just wide enough', () => {
    const answers = [
      { x: 0, y: 0, w: 1440, h: 301 },
      { x: 0, y: 301 + 14 + SIZE.h + 5, w: 1440, h: 900 },
    ]
    const clear = { targets: [], answers, places: [], rest: [] }
    expect(covers(placed(SIZE, PAGE, clear), clear)).toBe(0)
  })

  it('stays inside the page', () => {
    const clear = { targets: [{ x: 1400, y: 860, w: 40, h: 40 }], answers: [], places: [], rest: [] }
    const { x, y, w, h } = placed(SIZE, PAGE, clear)
    expect([x >= 0, y >= 0, x + w <= PAGE.w, y + h <= PAGE.h]).toEqual([true, true, true, true])
  })
})
