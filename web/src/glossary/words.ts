/** Texts of the words that are explained. */
import { speaker } from '../lib/text'

const EN = {
  close: 'Close',
  none: 'There is no word of the game here that needs explaining.',
  rules: 'In the rules',
  words: 'Words of the game',
}

export const say = speaker(EN)
