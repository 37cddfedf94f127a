import { describe, expect, it } from 'vitest'
import { SEAT_ACTIONS, type AtSeat } from '../src/frame/actions'
import type { Around, GameFacts, SeatInfo } from '../src/lib/wire'

const INFO: SeatInfo = { seat: 1, name: 'Bea', sits: 'person', level: '', stand_in: false, left: false, resigned: false, silenced: false }

/** The sheet of seat 1, opened by seat 0. */
function sheet(more: Partial<AtSeat> = {}, expired = false): AtSeat {
  const around: Around = {
    status: 'playing',
    seats: [INFO],
    clock: { profile: 'live', expiry: 'wait', seats: [{ seat: 1, turn: 0, bank: 0, running: true, expired, away: null }], game: null },
    undo: null,
    rematch: '',
    fairness: { commitment: '', salts: [], secret: null, chosen: false },
    life: null,
    closed: null,
    renewed: [],
    slow: 0,
    older: '',
  }
  return { table: { host: false, around, present: [1] }, game: { resign: true } as GameFacts, seat: 1, info: INFO, me: 0, mine: false, playing: true, ...more }
}

const messages = (at: AtSeat) => SEAT_ACTIONS.filter((action) => action.offered(at)).map((action) => action.message(at))

describe('actions of a seat', () => {
  it('offer getting up and giving up at one’s own seat', () => {
    expect(messages(sheet({ mine: true, me: 1 }))).toEqual([
      { type: 'leave', seat: 1 },
      { type: 'leave', seat: 1, resign: true },
    ])
  })
  it('offer the seat back from the bot that stands in', () => {
    expect(messages(sheet({ mine: true, me: 1, info: { ...INFO, stand_in: true } }))).toEqual([{ type: 'reclaim', seat: 1 }])
  })
  it('call a bot for somebody whose time is up, if one plays oneself', () => {
    expect(messages(sheet())).toEqual([])
    expect(messages(sheet({}, true))).toEqual([{ type: 'call_stand_in', seat: 0, away: 1 }])
    expect(messages(sheet({ me: null }, true))).toEqual([])
  })
  it('let the host ask somebody to go who does not come back, and anybody before the game begins', () => {
    const at = (host: boolean, present: number[], status: Around['status'] = 'playing') => {
      const around = { ...sheet().table.around!, status }
      return sheet({ table: { host, around, present }, me: null, playing: status === 'playing' })
    }
    const remove = { type: 'remove', away: 1 }
    expect(messages(at(true, []))).toContainEqual(remove)
    expect(messages(at(true, [1]))).not.toContainEqual(remove)
    expect(messages(at(true, [1], 'open'))).toContainEqual(remove)
    expect(messages(at(false, []))).toEqual([])
    expect(messages({ ...at(true, []), info: { ...INFO, sits: 'bot' } })).toEqual([])
  })
  it('let the host mute somebody for all, and lift it', () => {
    const at = (host: boolean, more: Partial<SeatInfo> = {}) =>
      messages(sheet({ table: { ...sheet().table, host }, info: { ...INFO, ...more }, me: null }))
    expect(at(true)).toEqual([{ type: 'silence', whom: 1, on: true }])
    expect(at(true, { silenced: true })).toEqual([{ type: 'silence', whom: 1, on: false }])
    expect(at(false)).toEqual([])
    expect(messages(sheet({ table: { ...sheet().table, host: true }, mine: true, me: 1 }))).not.toContainEqual({ type: 'silence', whom: 1, on: true })
  })
  it('ask twice for what is for good', () => {
    expect(SEAT_ACTIONS.filter((action) => action.sure).map((action) => action.message(sheet()))).toEqual([
      { type: 'leave', seat: 1, resign: true },
      { type: 'remove', away: 1 },
    ])
  })
})
