/** The texts about sound. */
import { speaker } from '../lib/text'

export const say = speaker({
  notify: 'When it is my turn and I look elsewhere',
  'notify.ask': 'Notify me',
  'notify.denied': 'This browser does not let us notify you: allow it for this address first.',
  'notify.none': 'This browser cannot notify.',
  'notify.off': 'Notify me no more',
  'notify.turn': 'Your turn: {game}',
  off: 'Silent',
  on: 'On',
  sound: 'Sound',
  volume: 'Volume',
})
