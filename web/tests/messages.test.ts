import { describe, expect, it } from 'vitest'
import { fill, t } from '../src/lib/messages'
import { say } from '../src/games/peace/words'

describe('messages', () => {
  it('fill in their arguments', () => {
    expect(say('aim', { die: 'D1', target: 'Y1' })).toBe('D1 at Y1')
  })

  it('pick one or many by the number', () => {
    expect(say('rerolls', { n: 1 })).toBe('1 re-roll left')
    expect(say('rerolls', { n: 2 })).toBe('2 re-rolls left')
    expect(say('fireHow', { dice: 3 })).toBe('3 dice strike, each in a Sector of its own roll.')
    expect(say('fireHow', { dice: 1 })).toBe('One die strikes, each in a Sector of its own roll.')
  })

  it('never read markup: an argument stays what it is', () => {
    expect(t('seat.points', { what: 'points', name: '{n|a|b}<b>' })).toBe('The points of {n|a|b}<b>')
  })

  it('are filled by the same hand in every part of the client', () => {
    expect(fill('{n|one card|{n} cards} of {name}', { n: 3, name: 'Ann' })).toBe('3 cards of Ann')
    expect(fill('{n|one card|{n} cards} of {name}', { n: 1, name: 'Ann' })).toBe('one card of Ann')
    expect(fill('no {argument} here')).toBe('no  here')
  })
})
