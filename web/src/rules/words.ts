/** Every text of the rules to read by its id; another language is the same ids again. */
import { speaker } from '../lib/text'

const EN = {
  'advice.greedy': 'by what looks best right now',
  'advice.how': 'Measured with bots: pairs of games that differ in nothing but the habit of one player.',
  'advice.proof':
    'Among {players} bots that otherwise choose {how}, one that does so won {with} % of {games} games, one that does the contrary {without} % of the same games. The difference is known to {spread} points.',
  'advice.random': 'at random',
  'advice.title': 'How to win',
  'aid.only': 'On one page',
  'aid.title': 'In short',
  'aid.whole': 'All rules',
  'cards.find': 'Find a card',
  'cards.none': 'No card is called so.',
  'cards.title': 'Cards from A to Z',
  chapters: 'Chapters',
  credits: 'In our own words, by the course of play. {credits}',
  ids: 'Rules of this paragraph',
  loading: 'The rules are coming …',
  none: 'Nobody has written the rules of this game down to be read yet. Every single rule stands in the rulebook.',
  picture: 'Picture',
  print: 'Print',
  rulebook: 'Every single rule',
  title: '{game}: the rules',
  'words.title': 'Words',
} as const

export const say = speaker(EN)
