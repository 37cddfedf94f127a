import { describe, expect, it } from 'vitest'
import { t } from '../src/lib/messages'

describe('messages', () => {
  it('fill in their arguments', () => {
    expect(t('peace.aim', { die: 'D1', target: 'Y1' })).toBe('D1 at Y1')
  })

  it('pick one or many by the number', () => {
    expect(t('peace.rerolls', { n: 1 })).toBe('1 re-roll left')
    expect(t('peace.rerolls', { n: 2 })).toBe('2 re-rolls left')
    expect(t('peace.fireHow', { dice: 3 })).toBe('3 dice strike, each in a Sector of its own roll.')
    expect(t('peace.fireHow', { dice: 1 })).toBe('One die strikes, each in a Sector of its own roll.')
  })

  it('never read markup: an argument stays what it is', () => {
    expect(t('seat.points', { name: '{n|a|b}<b>' })).toBe('The points of {n|a|b}<b>')
  })
})
