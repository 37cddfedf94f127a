/** Give the game up for good, where it has a rule for that. */
import { t } from '../../lib/messages'
import type { SeatAction } from '../actions'

export default {
  place: 30,
  icon: 'flag',
  look: 'ghost',
  text: () => t('seat.resign'),
  sure: { how: () => t('seat.resignHow'), yes: () => t('seat.resignSure') },
  offered: ({ mine, info, playing, game }) => mine && !info.stand_in && playing && !!game?.resign,
  message: ({ seat }) => ({ type: 'leave', seat, resign: true }),
} satisfies SeatAction
