import { describe, expect, it } from 'vitest'
import { gesture } from '../src/lib/gesture'
import type { Ask } from '../src/lib/wire'

const ask = (kind: string, first: number, values: number[], about: Record<string, unknown> = {}, refers = '') =>
  ({ kind, refers, first, about, options: values.map((value) => ({ kind, value, choice: first + value })) }) as unknown as Ask
const action = ask('action', 0, [3, 4])
const target = (...values: number[]) => ask('thing', 100, values, { purpose: 'target' })
const support = ask('acolyte', 200, [1, 2], { purpose: 'support' })

describe('a gesture', () => {
  const assault = () =>
    gesture(
      { kind: 'action', value: 3 },
      { kind: 'thing', about: { purpose: 'target' }, value: 7 },
      { kind: 'acolyte', about: { purpose: 'support' }, value: 2, perhaps: true },
    )

  it('answers each question that it foresees, one after the other', () => {
    const plan = assault()
    expect([plan(action), plan(target(6, 7)), plan(support), plan(action)]).toEqual([3, 107, 202, null])
  })

  it('stops at a question that is another one, and answers nothing after it', () => {
    const plan = assault()
    plan(action)
    expect(plan(ask('thing', 100, [7], { purpose: 'heal' }))).toBeNull()
    expect(plan(target(7))).toBeNull()
    expect(plan(support)).toBeNull()
  })

  it('stops where its answer is not legal', () => {
    const plan = assault()
    plan(action)
    expect(plan(target(6))).toBeNull()
  })

  it('passes over a question that may not be asked', () => {
    const plan = gesture({ kind: 'thing', value: 7, perhaps: true }, { kind: 'action', value: 4 })
    expect(plan(action)).toBe(4)
  })

  it('knows a question also by the things that it asks for', () => {
    const plan = gesture({ kind: 'action', value: 3 }, { refers: 'cell', value: 5 })
    plan(action)
    expect(plan(ask('destroy', 300, [5], {}, 'cell'))).toBe(305)
    const other = gesture({ refers: 'seat', value: 1 })
    expect(other(ask('destroy', 300, [1], {}, 'cell'))).toBeNull()
  })
})
