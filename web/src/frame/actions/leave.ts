/** Get up: a bot plays on. */
import { t } from '../../lib/messages'
import type { SeatAction } from '../actions'

export default {
  place: 20,
  icon: 'door',
  text: () => t('seat.leave'),
  offered: ({ mine, info, playing }) => mine && !info.stand_in && playing,
  message: ({ seat }) => ({ type: 'leave', seat }),
} satisfies SeatAction
