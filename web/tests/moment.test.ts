import { describe, expect, it, vi } from 'vitest'
import type { Line, Position } from '../src/lib/wire'

vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => {} }))
vi.stubGlobal('document', { documentElement: { dataset: {} }, hidden: false })
const { Moment, questionOf, tipped } = await import('../src/learn/moment')
const { Scene } = await import('../src/lib/scene.svelte')

const TIPS = { A: 'About A.', B: 'About B.' }
const line = (number: number, at: number, rule: string, operands: Line['operands'] = { seat: 0 }): Line => ({ number, at, rule, operands, name: '', cause: null, barrier: false, text: '' })
const tip = (lines: Line[], from = 0, met: string[] = []) => tipped(lines, from, 0, new Set(met), TIPS)?.rule ?? null

describe('a tip', () => {
  it('is about the latest line of the moment that has one', () => {
    expect(tip([line(0, 1, 'A'), line(1, 1, 'B'), line(2, 1, 'C')])).toBe('B')
  })
  it('is not about what happened before the moment', () => {
    expect(tip([line(0, 1, 'A'), line(1, 2, 'C')], 1)).toBeNull()
  })
  it('is not about what only happens to others', () => {
    expect(tip([line(0, 1, 'A', { seat: 1 })])).toBeNull()
    expect(tip([line(0, 1, 'A', { seats: [1, 2] })])).toBeNull()
    expect(tip([line(0, 1, 'A', { seat: 1, victim: 0 })])).toBe('A')
    expect(tip([line(0, 1, 'A', { seats: [0, 1] })])).toBe('A')
    expect(tip([line(0, 1, 'A', {})])).toBe('A')
  })
  it('is not about what has been read', () => {
    const later = Array.from({ length: 5 }, (_, i) => line(i + 1, 2, 'C'))
    expect(tip([line(0, 1, 'A'), ...later])).toBe('A')
    expect(tip([line(0, 1, 'A'), ...later, line(6, 2, 'C')])).toBeNull()
  })
  it('where it stands alone, is about the last choice', () => {
    const alone = (at: number) => tipped([line(0, 1, 'A'), line(1, at, 'C')], 0, 0, new Set(), TIPS, true)
    expect(alone(1)?.rule).toBe('A')
    expect(alone(2)).toBeNull()
  })
  it('is shown once', () => {
    expect(tip([line(0, 1, 'A')], 0, ['A'])).toBeNull()
  })
})

describe('the moment of a player', () => {
  it('begins with the last choice for someone who has just come', () => {
    expect(new Moment([line(0, 0, 'A'), line(1, 3, 'A'), line(2, 3, 'B')]).from).toBe(1)
  })
  it('lasts until the question is answered, through what others do meanwhile', () => {
    const moment = new Moment([line(0, 0, 'A')])
    expect(moment.follow(7, 1)).toBe(false)
    expect(moment.follow(7, 2)).toBe(false)
    expect(moment.from).toBe(0)
    expect(moment.follow(null, 4)).toBe(true)
    expect(moment.from).toBe(2)
    expect(moment.follow(null, 6)).toBe(false)
    expect(moment.follow(9, 6)).toBe(false)
    expect(moment.from).toBe(2)
  })
  it('looks at no line that has been taken back', () => {
    const moment = new Moment([])
    moment.follow(7, 9)
    expect(moment.follow(5, 3)).toBe(true)
    expect(moment.from).toBe(3)
  })
})

describe('the question of a player', () => {
  function at(reader: number | null, asked: number | null, lines = [line(0, 1, 'A')]) {
    const live = { view: {}, ask: asked === null ? null : { since: asked } } as unknown as Position
    return new Scene({ game: 'void', names: [], lines, live, last: 1, reader, moment: () => Promise.reject(new Error('no past')) }, null)
  }
  it('is still open while what others did is told', () => {
    const scene = at(0, 7)
    expect(questionOf(scene)).toBe(7)
    scene.story.shown = { line: null, view: {}, lines: 1, lasts: 100 }
    expect(scene.ask).toBeNull()
    expect(questionOf(scene)).toBe(7)
    expect(questionOf(at(0, null))).toBeNull()
  })
  it('is nobody’s where someone looks on, or a shared screen is covered', () => {
    expect(questionOf(at(null, null))).toBeUndefined()
  })
  it('waits for the log, and for the end of a look at the past', () => {
    expect(questionOf(at(0, 7, []))).toBeUndefined()
    const scene = at(0, 7)
    scene.replay.on = true
    expect(questionOf(scene)).toBeUndefined()
  })
})
