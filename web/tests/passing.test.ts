import { beforeEach, describe, expect, it, vi } from 'vitest'

vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => {} }))
vi.stubGlobal('document', { documentElement: { dataset: {} } })
const { concerns, Passing } = await import('../src/lib/passing.svelte')
const { settings } = await import('../src/lib/settings.svelte')
import type { Ask, Line } from '../src/lib/wire'

const PASS = 7
const ask = (options: number) =>
  ({ seat: 1, options: Array.from({ length: options }, (_, choice) => ({ choice })) }) as unknown as Ask
const line = (operands: Record<string, unknown>) => ({ operands }) as unknown as Line
const open = { choice: PASS }

describe('passing by itself', () => {
  beforeEach(() => {
    settings.windows = 'able'
  })

  it('answers only where nothing else can be done', () => {
    const passing = new Passing()
    expect(passing.answer(ask(1), open, [])).toBe(PASS)
    expect(passing.answer(ask(2), open, [])).toBeNull()
  })

  it('asks also where only passing is possible, if one has days: an answer at once would tell', () => {
    const passing = new Passing()
    passing.slow = true
    expect(passing.answer(ask(1), open, [])).toBeNull()
    passing.begin('turn', [])
    expect(passing.answer(ask(1), open, [])).toBe(PASS)
  })

  it('asks always for those who want it so, and never for those who do not', () => {
    settings.windows = 'always'
    expect(new Passing().answer(ask(1), open, [])).toBeNull()
    settings.windows = 'never'
    expect(new Passing().answer(ask(3), open, [])).toBe(PASS)
  })

  it('never answers a question that is no window, nor a risky one, and then stops', () => {
    settings.windows = 'never'
    const passing = new Passing()
    passing.begin('turn', [])
    expect(passing.answer(ask(3), { ...open, risky: true }, [])).toBeNull()
    expect(passing.until).toBeNull()
    passing.begin('turn', [])
    expect(passing.answer(ask(3), null, [])).toBeNull()
    expect(passing.until).toBeNull()
  })

  it('goes on until something is done to the seat', () => {
    const passing = new Passing()
    const old = [line({ seat: 0, target: 1 })]
    passing.begin('me', old)
    expect(passing.answer(ask(3), open, [...old, line({ seat: 1 })])).toBe(PASS)
    expect(passing.answer(ask(3), open, [...old, line({ seat: 0, victims: [2, 1] })])).toBeNull()
    expect(passing.answer(ask(3), open, old)).toBeNull()
  })

  it('goes on until a moment has come, be it between two questions', () => {
    const passing = new Passing()
    passing.begin({ id: 'turn.2', text: 'the turn of Cid' }, [])
    expect(passing.answer(ask(3), open, [], ['turn.0'])).toBe(PASS)
    expect(passing.answer(ask(3), open, [], ['turn.2'])).toBeNull()
    expect(passing.until).toBeNull()
    passing.begin({ id: 'turn.2', text: 'the turn of Cid' }, [])
    passing.watch(['turn.2'])
    expect(passing.answer(ask(3), open, [], ['turn.0'])).toBeNull()
  })

  it('knows what concerns a seat: what is done to it, not what it does', () => {
    expect(concerns(line({ seat: 1, cell: 1 }), 1)).toBe(false)
    expect(concerns(line({ seat: 0, victim: 1 }), 1)).toBe(true)
    expect(concerns(line({ seat: 0, seats: [0, 1] }), 1)).toBe(true)
  })
})
