/** Grand Saga Futura: a table of sabers and sigils. */
import type { GameScreen } from '../contract'
import Board from './Board.svelte'
import { FuturaControls } from './controls.svelte'
import Hand from './Hand.svelte'
import { halves, of } from './model'
import { moments } from './moments'
import { say } from './words'

const screen: GameScreen = {
  Board,
  Hand,
  handName: say('hand'),
  controls: (scene) => new FuturaControls(scene),
  pass: (ask, view) => {
    if (ask.kind !== 'play') return null
    const pass = ask.options.find(({ kind, value }) => kind === 'play' && value === of(view).numbers.pass)
    if (!pass) return null
    // An assault on one's own, or a life at stake, and something to be done about it: that is never passed unasked.
    const attacked = ask.about.purpose === 'DEC' && of(view).defender === ask.seat
    return { choice: pass.choice, risky: ask.options.length > 1 && (attacked || ask.about.purpose === 'KO') }
  },
  moments: (view) => moments(of(view)),
  score: (view, seat) => of(view).mats[seat]?.total ?? null,
  scoreName: say('points.short'),
  resultName: (view) => say(of(view).match.games > 1 ? 'match.won' : 'points'),
  sum: (view, seat) => ({
    rows: (of(view).mats[seat]?.points ?? []).map((n, i) => [say(`row.${i as 0 | 1 | 2 | 3 | 4 | 5}`), n / 2]),
    rules: ['FUT-300', 'FUT-301', 'FUT-302', 'FUT-303'],
  }),
  ending: (view, seat) => {
    const points = of(view).points[seat]
    const id = of(view).match.games > 1 ? 'points.last' : 'points.now'
    return points ? say(id, { n: halves(points.reduce((a, b) => a + b, 0)) }) : ''
  },
  badge: (view, seat) => {
    const mat = of(view).mats[seat]
    if (of(view).resigned.includes(seat)) return say('match.left')
    if (!mat || !of(view).cycle) return ''
    return mat.in ? say('energyOf', { n: mat.energy }) : say('eliminated')
  },
  order: (view) => of(view).order,
  fights: ['declared', 'rolled', 'strike', 'packet', 'damaged', 'killed', 'station fell', 'called off', 'armour broken', 'evaded', 'held off', 'plays', 'takes effect'],
  scoring: ['station built', 'station fell', 'district secured', 'killed', 'equipped', 'game over', 'collected', 'gained', 'sold', 'match stands', 'match over'],
  summary: ([1, 2, 3, 4, 5, 6] as const).map((n) => say(`short.${n}`)),
}

export default screen
