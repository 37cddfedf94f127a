import { describe, expect, it } from 'vitest'
import { changed, stills } from '../src/lib/patch'

describe('a change of what a seat sees', () => {
  it('names what is other, and leaves the rest as it is', () => {
    const before = { round: 1, hp: [[2, 2], [2, 1]], pool: 0 }
    expect(changed(before, { round: [2], hp: { '1': { '0': [1] } } })).toEqual({ round: 2, hp: [[2, 2], [1, 1]], pool: 0 })
    expect(before).toEqual({ round: 1, hp: [[2, 2], [2, 1]], pool: 0 })
    expect((changed(before, { round: [2] }) as typeof before).hp).toBe(before.hp)
  })

  it('is nothing where it is null', () => {
    const before = { a: 1 }
    expect(changed(before, null)).toBe(before)
  })

  it('takes names out and puts names in', () => {
    expect(changed({ a: 1, b: 2 }, { a: [], c: [{ d: [] }] })).toEqual({ b: 2, c: { d: [] } })
  })

  it('puts things into a list at a place, and takes things out there', () => {
    expect(changed([1, 2, 3, 4], [1, 2, [7]])).toEqual([1, 7, 4])
    expect(changed([1, 2], [2, 0, [3, 4]])).toEqual([1, 2, 3, 4])
    expect(changed({ list: [1] }, { list: [[]] })).toEqual({ list: [] })
  })

  it('is a thing by itself where the whole is another', () => {
    expect(changed({ fight: null }, { fight: [{ of: 1 }] })).toEqual({ fight: { of: 1 } })
    expect(changed({ fight: { of: 1 } }, { fight: [null] })).toEqual({ fight: null })
  })

  it('leads from line to line', () => {
    const told = { stills: [{ at: [1] }, null, { at: [2], on: [true] }], rest: { at: [3] } }
    expect(stills({ at: 0, on: false }, told)).toEqual([{ at: 1, on: false }, { at: 1, on: false }, { at: 2, on: true }])
  })
})
