import { beforeEach, describe, expect, it, vi } from 'vitest'

vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => {} }))
vi.stubGlobal('document', { documentElement: { dataset: {} } })
const { Passing } = await import('../src/lib/passing.svelte')
const { Scene } = await import('../src/lib/scene.svelte')
const { settings } = await import('../src/lib/settings.svelte')
const { Turns } = await import('../src/lib/turns')
import type { SceneSource } from '../src/lib/scene.svelte'
import type { Table } from '../src/lib/table.svelte'
import type { Ask } from '../src/lib/wire'

const ask = (kind: string, ...choices: number[]) => ({ seat: 0, kind, first: 0, options: choices.map((choice) => ({ choice, value: choice })) }) as unknown as Ask
const END = 9

describe('a question with one answer', () => {
  beforeEach(() => {
    settings.forced = true
    settings.windows = 'able'
  })

  it('is answered by itself, unless its player wants to give the answer', () => {
    expect(new Passing().answer(ask('action', END), null, [])).toBe(END)
    expect(new Passing().answer(ask('action', 1, END), null, [])).toBeNull()
    settings.forced = false
    expect(new Passing().answer(ask('action', END), null, [])).toBeNull()
  })

  it('stays where one may act but need not, for whoever wants to be asked there', () => {
    settings.windows = 'always'
    expect(new Passing().answer(ask('play', 1), { choice: 1 }, [])).toBeNull()
  })
})

describe('a standing order', () => {
  const order = { text: 'on', answer: ({ kind }: Ask) => (kind === 'fight' ? 1 : kind === 'over' ? null : undefined) }

  it('answers what is its business, lets others be asked, and ends when it is over', () => {
    const passing = new Passing()
    passing.order(order)
    expect(passing.answer(ask('fight', 0, 1), null, [])).toBe(1)
    expect(passing.answer(ask('draw', 0, 1), null, [])).toBeNull()
    expect(passing.orders).toEqual([order])
    expect(passing.answer(ask('over', 0, 1), null, [])).toBeNull()
    expect(passing.orders).toEqual([])
  })
})

describe('a turn as the last one', () => {
  const played = (...choices: number[]) => {
    const turns = new Turns({ kind: 'action', end: END })
    for (const choice of choices) turns.note(ask('action', choice), choice)
    return turns
  }

  it('goes the same way until it ends', () => {
    const turns = played(1, 2, END)
    const order = turns.again(ask('action', 1, 2, END), 'again')!
    for (const choice of [1, 2, END]) {
      expect(order.answer(ask('action', 1, 2, END))).toBe(choice)
      turns.note(ask('action', choice), choice)
    }
    expect(order.answer(ask('action', 1, 2, END))).toBeNull()
  })

  it('leaves other questions to its player, and is over where it cannot be gone on', () => {
    const order = played(1, 2, END).again(ask('action', 1, END), 'again')!
    expect(order.answer(ask('dice', 0, 1))).toBeUndefined()
    expect(order.answer(ask('action', 5, END))).toBeNull()
  })

  it('is offered only where a turn begins that can begin so', () => {
    expect(played().again(ask('action', 1), '')).toBeNull()
    expect(played(1, 2, END, 1).again(ask('action', 1, 2), '')).toBeNull()
    expect(played(1, 2, END).again(ask('action', 2, END), '')).toBeNull()
    const undone = played(1, 2, END)
    undone.forget()
    expect(undone.again(ask('action', 1), '')).toBeNull()
  })
})

describe('a second click', () => {
  const at = (take_backs: string) => new Scene({} as SceneSource, { facts: { take_backs }, story: {} } as unknown as Table)

  it('is asked for only where taking back is not free, and by nobody who wants one', () => {
    settings.confirm = true
    expect(at('free').twice).toBe(false)
    expect(at('consent').twice).toBe(true)
    expect(at('none').twice).toBe(true)
    settings.confirm = false
    expect(at('consent').twice).toBe(false)
  })
})
