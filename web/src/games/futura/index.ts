/** Grand Saga Futura: a table of sabers and sigils. */
import type { GameScreen } from '../contract'
import { artOf } from './board/art'
import Board from './board/Board.svelte'
import { cardOf } from './cards/cards'
import { FuturaControls } from './controls.svelte'
import Hand from './cards/Hand.svelte'
import { firstOf, halves, isTabbed, PASS, total } from './model'
import { moments } from './moments'
import type { FuturaSeen } from './view'
import { say } from './words'

const screen: GameScreen = {
  Board,
  Hand,
  handName: say('hand'),
  handTab: isTabbed,
  controls: (scene) => new FuturaControls(scene),
  pass: (ask, view: FuturaSeen) => {
    if (ask.kind !== 'play') return null
    const pass = ask.options.find(({ kind, value }) => kind === 'play' && value === PASS)
    if (!pass) return null
    // An assault on one's own, or a life at stake, and something to be done about it: that is never passed unasked.
    const attacked = ask.about.purpose === 'DEC' && view.defender === ask.seat
    return { choice: pass.choice, risky: ask.options.length > 1 && (attacked || ask.about.purpose === 'KO') }
  },
  orders: () => import('./orders'),
  turn: { kind: 'action', end: firstOf('END') },
  moments: (view: FuturaSeen) => moments(view),
  score: (view: FuturaSeen, seat) => total(view.mats[seat]?.points ?? []) / 2,
  scoreName: say('points.short'),
  resultName: (view: FuturaSeen) => say(view.match.games > 1 ? 'match.won' : 'points'),
  sum: (view: FuturaSeen, seat) => ({
    rows: (view.mats[seat]?.points ?? []).map((n, i) => [say(`row.${i as 0 | 1 | 2 | 3 | 4 | 5}`), n / 2]),
    rules: ['FUT-300', 'FUT-301', 'FUT-302', 'FUT-303'],
  }),
  ending: (view: FuturaSeen, seat) => {
    if (view.resigned.includes(seat)) return say('match.left')
    if (view.match.games === 1) return view.playing.includes(seat) ? '' : say('eliminated')
    const points = view.points[seat]
    return points ? say('points.last', { n: halves(total(points)) }) : ''
  },
  badge: (view: FuturaSeen, seat) => {
    if (view.resigned.includes(seat)) return say('match.left')
    if (!view.cycle) return ''
    return view.playing.includes(seat) ? say('energyOf', { n: view.energy[seat] ?? 0 }) : say('eliminated')
  },
  picture: ({ operands: { card } }) => (typeof card === 'number' && card >= 0 ? artOf(cardOf(card)) : null),
  order: (view: FuturaSeen) => view.order,
  ends: ['eliminated', 'game over', 'match over'],
  fights: ['declared', 'rolled', 'strike', 'packet', 'damaged', 'killed', 'station fell', 'called off', 'armour broken', 'evaded', 'held off', 'plays', 'takes effect'],
  scoring: ['station built', 'station fell', 'district secured', 'killed', 'equipped', 'game over', 'collected', 'gained', 'sold', 'match stands', 'match over'],
  summary: ([1, 2, 3, 4, 5, 6] as const).map((n) => say(`short.${n}`)),
}

export default screen
