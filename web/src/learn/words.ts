/** Every text of the lessons by its id; another language is the same ids again. */
import { speaker } from '../lib/text'

const EN = {
  again: 'Begin anew',
  anew: 'This lesson has changed since you left it, so it begins anew.',
  back: 'Back to the lessons',
  done: '{title}: done',
  doneMark: 'done',
  far: '{n} % taken',
  free: 'Your choice. The lesson goes on after it.',
  lastLesson: 'That was the last lesson. Now play: the rules are beside every table.',
  learn: 'Learn {game}',
  learned: 'What you have learned, {n} {n|rule|rules}',
  lesson: 'Lesson',
  lessons: 'Lessons',
  look: 'Look at: {names}',
  met: 'You have met {n} % of {game}',
  'met.known': '{n} {n|rule|rules} you know',
  'met.new': '{n} {n|rule|rules} you have not met yet',
  minutes: '{n} {n|minute|minutes}',
  next: 'Next',
  nextLesson: 'What comes next',
  none: 'There are no lessons for this game.',
  notHere: 'Not in a lesson: here you learn the game. Open a table for that.',
  'offer.busy': 'Looking …',
  'offer.found': 'A table for {players} players{options}: with its dice {n} {n|rule|rules} came up in a trial game that you have not met. The dice are chosen for that, and the table says so.',
  'offer.look': 'Find a table with new rules',
  'offer.none': 'No trial game brought any of them. Try again, or take a lesson.',
  'offer.other': 'Find another',
  'offer.sit': 'Play it against bots',
  pause: 'Pause',
  pauseHow: 'Leave the lesson: it is kept in this browser',
  readFirst: 'First read on: press Next.',
  riddle: 'Which choice is it?',
  section: '{n} of {of}: {title}',
  skip: 'Skip section',
  taken: '{n} of {of}',
  'tips.off': 'No more tips',
  'tips.on': 'At tables, a tip the first time that a rule comes up',
}

/** A text by its id, with its arguments. */
export const say = speaker(EN)
