import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { Press, REST } from '../src/frame/drag'

describe('a press on a thing', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  it('pulls it at once with a mouse', () => {
    const press = new Press('held:3', 10, 10, false, () => false)
    expect([press.ready, press.gone(14, 14), press.gone(19, 10)]).toEqual([true, false, true])
  })
  it('pulls it with a finger that has rested, and scrolls before', () => {
    const press = new Press('held:3', 10, 10, true, () => true)
    vi.advanceTimersByTime(REST - 1)
    expect(press.ready).toBe(false)
    vi.advanceTimersByTime(1)
    expect(press.ready).toBe(true)
  })
  it('remains a press where the thing can be dropped nowhere', () => {
    const press = new Press('held:3', 10, 10, true, () => false)
    vi.advanceTimersByTime(REST)
    expect(press.ready).toBe(false)
  })
  it('is over when the finger has gone', () => {
    const rested = vi.fn(() => true)
    new Press('held:3', 10, 10, true, rested).end()
    vi.advanceTimersByTime(REST)
    expect(rested).not.toHaveBeenCalled()
  })
})
