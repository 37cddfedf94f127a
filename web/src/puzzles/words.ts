/** Every text of the puzzles by its id; another language is the same ids again. */
import { speaker } from '../lib/text'

const EN = {
  all: 'All puzzles',
  chance: '{about}{n} % ± {spread}',
  done: 'Solved',
  easy: 'easy',
  follows: 'What it does',
  giveUp: 'Show the answer',
  hard: 'hard',
  how: 'You are {name}. One choice here wins clearly more often than all others: make it. Looking ahead at a choice costs nothing.',
  next: 'Next puzzle',
  none: 'There are no puzzles here.',
  notHere: 'Not in a puzzle: here one choice is looked for.',
  number: 'Puzzle {n}',
  players: '{n} players',
  puzzles: 'Puzzles',
  rough: 'The chances are rough: they were not held against many games.',
  rules: 'Rules behind it',
  shown: 'The answer',
  solved: '{n} of {of} solved',
  then: 'What may follow',
  title: '{game}, puzzle {n}: what would you do?',
  today: 'Puzzle of the day',
  what: 'What would you do?',
  wins: 'How often each choice wins, as searches that know nothing of each other found it',
}

/** A text by its id, with its arguments. */
export const say = speaker(EN)
