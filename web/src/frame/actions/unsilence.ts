/** The host lets somebody speak again at this table. */
import { t } from '../../lib/messages'
import type { SeatAction } from '../actions'

export default {
  place: 71,
  icon: 'sound',
  look: 'ghost',
  text: () => t('seat.unsilence'),
  offered: ({ table, info, mine }) => table.host && !mine && info.sits === 'person' && info.silenced,
  message: ({ seat }) => ({ type: 'silence', whom: seat, on: false }),
} satisfies SeatAction
