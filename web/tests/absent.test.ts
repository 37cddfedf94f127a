import { describe, expect, it } from 'vitest'
import { helpFor } from '../src/frame/absent'
import type { ClockInfo, GameFacts, SeatInfo, TableFacts } from '../src/lib/wire'

const GAME = { stand_ins: true } as GameFacts
const BEA: SeatInfo = { seat: 1, name: 'Bea', sits: 'person', level: '', stand_in: false, left: false, resigned: false, silenced: false }

interface Case {
  host?: boolean
  present?: number[]
  profile?: ClockInfo['profile']
  expired?: boolean
  agreed?: string
  bea?: Partial<SeatInfo>
  held?: number[]
}

/** Seat 0 looks at a table that waits for Bea at seat 1. */
function help({ host = false, present = [0], profile = 'none', expired = false, agreed = 'greedy', bea = {}, held = [0] }: Case) {
  const seats = [{ ...BEA, seat: 0, name: 'Ann' }, { ...BEA, ...bea }]
  const clock = { profile, expiry: 'wait', seats: [{ seat: 1, turn: 0, bank: 0, running: true, expired, away: null }], game: null } as ClockInfo
  const around = { status: 'playing', seats, clock } as unknown as Parameters<typeof helpFor>[0]['around']
  return helpFor({ host, present, held, reader: held[0] ?? null, around, facts: { stand_in: agreed } as TableFacts }, 1, GAME)
}

describe('where a table waits for someone', () => {
  it('nothing is offered while they are there', () => {
    expect(help({ present: [0, 1], host: true })).toBeNull()
    expect(help({ bea: { sits: 'bot' } })).toBeNull()
    expect(help({ bea: { stand_in: true } })).toBeNull()
  })
  it('the host calls a bot for who is away, and the others read who can', () => {
    expect(help({ host: true })).toBe('away')
    expect(help({})).toBe('host')
  })
  it('anyone who plays calls a bot once the time is up', () => {
    expect(help({ profile: 'live' })).toBeNull()
    expect(help({ profile: 'live', expired: true })).toBe('late')
    expect(help({ profile: 'live', expired: true, present: [0, 1] })).toBe('late')
  })
  it('being away is no news where one has days', () => {
    expect(help({ profile: 'days', host: true })).toBeNull()
    expect(help({ profile: 'days', expired: true })).toBe('late')
  })
  it('a table without stand-ins says that it waits', () => {
    expect(help({ agreed: '', host: true })).toBe('never')
    expect(help({ agreed: '', profile: 'live' })).toBeNull()
  })
  it('who only watches is offered nothing', () => {
    expect(help({ held: [], expired: true, profile: 'live' })).toBeNull()
  })
})
