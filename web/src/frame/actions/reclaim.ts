/** Sit down again where a bot stands in. */
import { t } from '../../lib/messages'
import type { SeatAction } from '../actions'

export default {
  place: 10,
  icon: 'person',
  look: 'primary',
  text: () => t('seat.reclaim'),
  offered: ({ mine, info }) => mine && info.stand_in,
  message: ({ seat }) => ({ type: 'reclaim', seat }),
} satisfies SeatAction
