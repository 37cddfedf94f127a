/** The texts of this screen by id; `{n|one|many}` picks the form by the number. The rest the game says. */
import { speaker } from '../../lib/text'

const EN = {
  card: 'Card {n}',
  'cards.down': '{n} {n|card|cards} face down',
  'cards.none': 'no cards',
  die: 'Die {n} shows {face}',
  next: 'then {n}',
  no: 'no',
  nobody: 'nobody',
  none: 'none',
  'pile.place': 'number {n} from the bottom',
  'pile.top': 'on top',
  'seat.of': '{name}’s side',
  'seat.own': 'Your side',
  'set.not': 'Not this choice of dice: why?',
  table: 'The table',
  unknown: 'not known',
  yes: 'yes',
} as const

export const say = speaker(EN)
