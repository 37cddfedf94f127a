import { describe, expect, it } from 'vitest'
import { keepsPromise, Seeded, seedOf, verify } from '../src/lib/dice'
import type { Draw } from '../src/lib/wire'

// Worked out by the server's own dealer, `Seeded` in src/starhall/core/dealer.py, for the seed "abc/1/".
const SEED = 'abc/1/'
const DICE_0 = [4, 3, 4, 2, 3]
const DICE_7 = [0, 1, 5, 1, 4, 4, 3, 1, 3, 5, 5, 1, 1, 4]
const PICK_3 = 0
const ORDER_4 = [1, 2, 5, 0, 4, 3]
const ORDER_5 = [2, 19, 21, 26, 0, 11, 3, 18, 9, 23, 14, 20, 22, 28, 12, 16, 4, 17, 10, 6, 13, 24, 27, 7, 5, 1, 8, 25, 29, 15]
const DICE_5 = 2

describe('the dealer of the browser', () => {
  it('rolls the dice of the server', () => {
    const dealer = new Seeded(SEED)
    expect(dealer.dice(0, 6, 5)).toEqual(DICE_0)
    expect(dealer.dice(7, 6, 14)).toEqual(DICE_7)
  })

  it('picks and shuffles as the server does', () => {
    const dealer = new Seeded(SEED)
    expect(dealer.pick(3, 4)).toBe(PICK_3)
    expect(dealer.order(4, 6)).toEqual(ORDER_4)
    expect(dealer.order(5, 30)).toEqual(ORDER_5)
  })
})

describe('the check of the dice', () => {
  const commitment = 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad'
  const draws: Draw[] = [
    { number: 0, kind: 'dice', size: 6, outcomes: DICE_0 },
    { number: 5, kind: 'dice', size: 6, outcomes: [DICE_5] },
  ]

  it('believes the secret that was promised, and no other', () => {
    expect(keepsPromise(commitment, 'abc')).toBe(true)
    expect(keepsPromise(commitment, 'abd')).toBe(false)
  })

  it('finds every draw as it was shown', () => {
    expect(seedOf('abc', ['1', ''])).toBe(SEED)
    expect(verify(commitment, 'abc', ['1', ''], draws)).toEqual({ promise: true, checked: 6, wrong: null })
  })

  it('names the first draw that was changed', () => {
    const changed: Draw[] = [draws[0]!, { number: 5, kind: 'dice', size: 6, outcomes: [(DICE_5 + 1) % 6] }]
    expect(verify(commitment, 'abc', ['1', ''], changed)).toEqual({ promise: true, checked: 5, wrong: 5 })
  })
})
