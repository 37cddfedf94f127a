/** What is said where a player passes for a while. It comes when it is needed. */
import { speaker } from '../lib/text'

const EN = {
  'pass.until': 'Pass until',
  'pass.halt': 'Stop',
  'pass.me': 'something happens to me',
  'pass.me.on': 'Passing until something happens to you.',
  'pass.moment': 'a moment to come …',
  'pass.moment.on': 'Passing until {text}.',
  'pass.stop': 'Stop passing',
  'pass.turn': 'my turn',
  'pass.turn.on': 'Passing until you are asked something else.',
} as const

export const say = speaker(EN)
