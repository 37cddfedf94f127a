import { expect, it } from 'vitest'
import { tellsLater } from '../src/frame/telling'
import type { TableFacts } from '../src/lib/wire'

const later = (facts: Partial<TableFacts>, secrets = false, ended = false) => tellsLater({ ended, facts: facts as TableFacts }, secrets)

it('bots explain their moves at once where nothing is hidden and nothing counts', () => {
  expect(later({ event: '', rated: false })).toBe(false)
})
it('bots explain their moves after the end where the game counts or has secrets', () => {
  for (const wait of [later({ rated: true }), later({ event: 'cup' }), later({}, true)]) expect(wait).toBe(true)
  for (const now of [later({ rated: true }, false, true), later({ event: 'cup' }, true, true)]) expect(now).toBe(false)
})
