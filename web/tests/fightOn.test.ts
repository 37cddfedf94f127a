import { describe, expect, it, vi } from 'vitest'

vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => {} }))
vi.stubGlobal('document', { documentElement: { dataset: {} } })
const { fightOn } = await import('../src/games/futura/orders')
const { PASS } = await import('../src/games/futura/model')
import type { Scene } from '../src/lib/scene.svelte'
import type { Ask } from '../src/lib/wire'

const YES = 101
const goOn = { kind: 'yes', about: { purpose: 'go on' }, options: [{ value: 0, choice: 100 }, { value: 1, choice: YES }] } as unknown as Ask
const window = (purpose: string) => ({ kind: 'play', about: { purpose }, options: [{ value: PASS, choice: 7 }, { value: PASS + 1, choice: 8 }] }) as unknown as Ask
const table = (left: number, attacker = 0, lines: unknown[] = []) =>
  ({ source: { lines, live: { view: { attacker, turns: 4, fight: { attackers: [{ left }] } } } } }) as unknown as Scene

describe('fighting on', () => {
  it('goes on and plays nothing while the assault lasts', () => {
    const order = fightOn(table(40), 0, 'decided', 0)
    expect(order.answer(goOn)).toBe(YES)
    expect(order.answer(window('POST'))).toBe(7)
    expect(fightOn(table(40, -1), 0, 'decided', 0).answer(goOn)).toBeNull()
  })

  it('leaves to its player what a life depends on, and whatever else is asked', () => {
    const order = fightOn(table(40), 0, 'decided', 0)
    expect(order.answer(window('KO'))).toBeUndefined()
    expect(order.answer({ kind: 'place', about: {}, options: [] } as unknown as Ask)).toBeUndefined()
  })

  it('stands between the assaults of a turn, if it is for the whole turn', () => {
    const scene = table(40, -1)
    const order = fightOn(scene, 0, 'turn', 0)
    const view = scene.source.live!.view
    expect(order.answer(goOn)).toBeUndefined()
    view.attacker = 0
    expect(order.answer(goOn)).toBe(YES)
    view.turns++
    expect(order.answer(goOn)).toBeNull()
  })

  it('ends when the attackers have become too weak', () => {
    expect(fightOn(table(20), 0, 'half', 20).answer(goOn)).toBe(YES)
    expect(fightOn(table(19), 0, 'half', 20).answer(goOn)).toBeNull()
  })

  it('ends when the other plays a card, not when one does so oneself', () => {
    const lines: unknown[] = [{ name: 'plays', operands: { seat: 1 } }]
    const order = fightOn(table(40, 0, lines), 0, 'card', 0)
    expect(order.answer(goOn)).toBe(YES)
    lines.push({ name: 'plays', operands: { seat: 0 } })
    expect(order.answer(goOn)).toBe(YES)
    lines.push({ name: 'plays', operands: { seat: 1 } })
    expect(order.answer(goOn)).toBeNull()
  })
})
