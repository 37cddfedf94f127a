/** The host lets somebody play, but not speak at this table. */
import { t } from '../../lib/messages'
import type { SeatAction } from '../actions'

export default {
  place: 70,
  icon: 'silent',
  look: 'ghost',
  text: () => t('seat.silence'),
  offered: ({ table, info, mine }) => table.host && !mine && info.sits === 'person' && !info.left && !info.silenced,
  message: ({ seat }) => ({ type: 'silence', whom: seat, on: true }),
} satisfies SeatAction
