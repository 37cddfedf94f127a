/** What can be done where a table waits for someone who is not there. */
import { hasDays } from '../lib/clocks'
import type { Table } from '../lib/table.svelte'
import type { GameFacts } from '../lib/wire'
import callStandIn from './actions/callStandIn'

/** `away` and `late`: you may let a bot stand in; `host`: only the host may; `never`: this table has no stand-ins. */
export type Help = 'away' | 'late' | 'host' | 'never'

/** How a seat that the table waits for can be helped; null if someone is there, or the clock sees to it. */
export function helpFor(
  table: Pick<Table, 'host' | 'around' | 'present' | 'facts' | 'held' | 'reader'>,
  seat: number,
  game: GameFacts | null,
): Help | null {
  const { around, facts, held } = table
  const info = around?.seats[seat]
  const me = table.reader ?? held[0] ?? null
  if (!around || !info || info.sits !== 'person' || info.stand_in || me === null || held.includes(seat)) return null
  const late = !!around.clock.seats.find((of) => of.seat === seat)?.expired
  // Where one has days, being away is no news.
  if (!late && (table.present.includes(seat) || hasDays(around.clock))) return null
  const none = around.clock.profile === 'none'
  if (!facts?.stand_in || !game?.stand_ins) return none ? 'never' : null
  if (callStandIn.offered({ table, game, seat, info, me, mine: false, playing: true })) return late ? 'late' : 'away'
  return none ? 'host' : null
}
