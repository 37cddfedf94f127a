/** Texts of the coach: hints, verdicts, the analysis of a game. They come with the first of them. */
import { speaker } from '../lib/text'

const EN = {
  hint: 'Hint',
  'hint.title': 'What the coach would do',
  'hint.thinking': 'The coach is thinking. It sees only what you see.',
  'hint.how': 'Of {n} options, after {tries} tries. It sees only what you see.',
  'hint.close': 'The first is not surely better than the second.',
  'hint.follows': 'What it does',
  'hint.expects': 'What it expects next',
  'hint.told': 'The others at this table are told that you asked.',
  coach: 'Coach',
  'coach.usual': 'As usual',
  'coach.off': 'None',
  'coach.hints': 'Hints',
  'coach.learning': 'Hints, and was that good?',
  'coach.usual.how': 'Hints against bots alone, none where people meet.',
  'coach.off.how': 'Nobody asks the coach.',
  'coach.hints.how': 'Everybody may ask for a hint; the others are told that they did.',
  'coach.learning.how': 'For learning: everybody may ask for a hint, and afterwards whether a choice was good.',
  good: 'Was that good?',
  'good.yes': 'Yes: of all that was tried, nothing was surely better.',
  'good.no': 'There was something better.',
  'good.made': 'You chose',
  'good.better': 'Better',
  'good.cost': 'It cost {cost} of your chance to win.',
  chance: '{chance} to win',
  rules: 'Rules: {rules}',
  rough: 'The chances of this game are rough: they were not held against many games.',
  within: 'What follows ± is how far the tries disagree; where nobody looks far enough, all of them may be wrong.',
  analyse: 'Analyse',
  side: 'Seen by',
  'side.all': 'Everybody',
  analysis: 'Analysis',
  'analysis.begin': 'Analyse this game',
  'analysis.how': 'How likely each player was to win, what choices cost, what was luck. It takes a minute or so.',
  'analysis.running': '{done} of {of} choices are analysed.',
  'analysis.waiting': 'It begins when the bots have time.',
  'analysis.line': 'Chance to win before each choice, as the one who chose could know',
  'analysis.at': 'After {at} {at|choice|choices}',
  'analysis.parts': 'Luck and choice',
  'analysis.who': 'Player',
  'analysis.start': 'Start',
  'analysis.own': 'Own choices',
  'analysis.others': 'Others’ choices',
  'analysis.luck': 'Luck',
  'analysis.result': 'Result',
  'analysis.sum': 'Start, choices and luck add up to the result. Luck is what dice and hidden cards did; over many games it sums to nothing.',
  'analysis.turns': 'Turning points',
  'analysis.more': 'And what followed ({n})',
  'analysis.by.choice': 'by choice',
  'analysis.by.luck': 'by luck',
  'analysis.costly': 'Choices that cost most',
  'analysis.none': 'No choice surely cost anything.',
  'analysis.cost': '{name} chose: {made}. It cost {cost}.',
  'analysis.instead': 'Better: {better}.',
  'analysis.look': 'Look',
  'analysis.play': 'Play on from here',
} as const

export const say = speaker(EN)

/** A chance as people read it; a rough one is said to be. */
export const percent = (chance: number, measured: boolean, within?: number): string =>
  `${measured ? '' : 'about '}${Math.round(chance * 100)} %${within === undefined ? '' : ` ± ${Math.ceil(Math.round(within * 1e4) / 100)}`}`

/** A change of a chance, with its sign; what rounds to nothing has none. */
export const change = (value: number): string => {
  const hundredths = Math.round(Math.abs(value) * 100)
  return `${hundredths ? (value < 0 ? '−' : '+') : ''}${hundredths} %`
}
