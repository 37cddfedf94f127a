import { describe, expect, it } from 'vitest'
import { BETWEEN_MOST, TURN_MOST } from '../src/lib/speed'
import type { Pace, Weight } from '../src/lib/story.svelte'
import { FIRST, FURTHER, LEAST, OWN, OWN_MOST, plan, tale } from '../src/stage/timing'

const pace = (more: Partial<Pace> = {}): Pace => ({ own: false, left: TURN_MOST, told: new Map(), ...more })
const weighed = tale({ silent: ['counted'], moment: ['fell', 'rolled'], scene: ['won'] })
const weigh = (name: string): Weight => weighed[name] ?? 'beat'
const sum = (times: number[]) => times.reduce((all, time) => all + time, 0)

describe('how long a line is told', () => {
  it('goes by its weight; what no list names is a beat', () => {
    expect(plan(['counted', 'stepped', 'fell', 'won'], weigh, pace())).toEqual([0, FIRST.beat, FIRST.moment, FIRST.scene])
  })

  it('is shorter for what follows its like: a run is one gesture', () => {
    expect(plan(['stepped', 'stepped', 'stepped', 'fell', 'fell'], weigh, pace())).toEqual([
      FIRST.beat,
      FURTHER.beat,
      FURTHER.beat,
      FIRST.moment,
      FURTHER.moment,
    ])
  })

  it('wears off each time, down to less than half but never below the least', () => {
    const one = pace()
    const times = Array.from({ length: 6 }, () => plan(['fell'], weigh, one)[0]!)
    expect(times.slice(0, 3)).toEqual([450, 450 * 0.8, 450 * 0.6])
    expect(times.at(-1)).toBeCloseTo(450 * 0.45)
    const scenes = pace()
    const last = Array.from({ length: 6 }, () => plan(['won'], weigh, scenes)[0]!).at(-1)
    expect(last).toBe(LEAST.scene)
  })

  it('shrinks as far as it must where there is too little time', () => {
    const names = Array.from({ length: 12 }, (_, i) => (i % 2 ? 'fell' : 'stepped'))
    const whole = sum(plan(names, weigh, pace()))
    const times = plan(names, weigh, pace({ left: whole * 0.8 }))
    expect(sum(times)).toBeCloseTo(whole * 0.8)
    for (const [i, time] of times.entries()) expect(time).toBeGreaterThanOrEqual(LEAST[weigh(names[i]!)] - 1e-9)
  })

  it('falls silent in order: beats, then moments, and scenes last', () => {
    const names = ['stepped', 'fell', 'stepped', 'rolled', 'won']
    const beats = plan(names, weigh, pace({ left: 2 * LEAST.moment + LEAST.scene }))
    expect(beats.map((time) => time > 0)).toEqual([false, true, false, true, true])
    const scenes = plan(names, weigh, pace({ left: LEAST.scene }))
    expect(scenes).toEqual([0, 0, 0, 0, LEAST.scene])
    expect(plan(names, weigh, pace({ left: 0 }))).toEqual([0, 0, 0, 0, 0])
  })

  it('keeps the first scene of each sort where there is no time for all', () => {
    const names = ['won', 'fell', 'won', 'lost', 'won', 'lost']
    const times = plan(names, (name) => (name === 'fell' ? 'moment' : 'scene'), pace({ left: 3 * LEAST.scene }))
    expect(times.map((time) => time > 0)).toEqual([true, false, false, true, false, false])
  })

  it('never takes more than there is', () => {
    for (let left = 0; left <= BETWEEN_MOST; left += 250) {
      const names = Array.from({ length: 90 }, (_, i) => ['stepped', 'fell', 'counted', 'rolled', 'won'][(i * 7) % 5]!)
      expect(sum(plan(names, weigh, pace({ left })))).toBeLessThanOrEqual(left + 1e-6)
    }
  })

  it('is swift after an own choice, but for a scene', () => {
    expect(plan(['stepped', 'fell'], weigh, pace({ own: true }))).toEqual([OWN.beat, OWN.moment])
    const many = plan(['stepped', 'fell', 'stepped', 'fell', 'rolled', 'won'], weigh, pace({ own: true }))
    expect(sum(many.slice(0, -1))).toBeCloseTo(OWN_MOST)
    expect(many.at(-1)).toBe(OWN.scene)
  })
})
