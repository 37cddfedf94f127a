/** Ask somebody to go, before the game begins or when they do not come back. */
import { t } from '../../lib/messages'
import type { SeatAction } from '../actions'

export default {
  place: 60,
  icon: 'door',
  look: 'ghost',
  text: () => t('seat.remove'),
  sure: { how: () => t('seat.removeHow'), yes: () => t('seat.removeSure') },
  offered: ({ table, seat, info, mine, playing }) =>
    table.host &&
    !mine &&
    info.sits === 'person' &&
    !info.left &&
    (table.around?.status === 'open' || (playing && !table.present.includes(seat))),
  message: ({ seat }) => ({ type: 'remove', away: seat }),
} satisfies SeatAction
