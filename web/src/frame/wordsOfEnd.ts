/** What is said when a game is over. It comes when it is needed. */
import { speaker } from '../lib/text'

const EN = {
  'over.event': 'To the tournament',
  'over.next': 'To the next game',
  'over.rematch': 'Rematch',
  'over.replay': 'Watch again',
  'over.together': '{names} win together',
  'over.won': '{name} wins',
  'over.youWon': 'You won',
} as const

export const say = speaker(EN)
