/** Let a bot stand in for somebody whose time is up, or who is away. */
import { t } from '../../lib/messages'
import type { SeatAction } from '../actions'

export default {
  place: 40,
  icon: 'bot',
  text: () => t('seat.callStandIn'),
  offered: ({ table, seat, info, me, mine }) =>
    me !== null &&
    !mine &&
    info.sits === 'person' &&
    !info.stand_in &&
    ((table.host && !table.present.includes(seat)) || !!table.around?.clock.seats.find((of) => of.seat === seat)?.expired),
  message: ({ me, seat }) => ({ type: 'call_stand_in', seat: me ?? 0, away: seat }),
} satisfies SeatAction
