/** stellar_omega: a ship of three areas, one gate that moves, and four races that want to be its captain. */
import type { GameScreen } from '../contract'
import Board from './board/Board.svelte'
import { StellarControls } from './controls.svelte'
import Hand from './cards/Hand.svelte'
import { artOf } from './cards/art'
import { CATEGORIES, DO, ending, FACE_DOWN, NOBODY, raceName } from './model'
import type { StellarSeen } from './view'
import './board/races.css'
import { say } from './words'

const screen: GameScreen = {
  Board,
  Hand,
  handName: say('hand'),
  controls: (scene) => new StellarControls(scene),
  orders: () => import('./orders'),
  turn: { kind: 'action', end: DO.end },
  score: (view: StellarSeen, seat) => view.totals[seat] ?? null,
  scoreName: say('scoreName'),
  ending,
  ends: ['won'],
  fights: ['target chosen', 'attack blocked', 'unit eliminated', 'ship attacks', 'tile removed', 'placed card lost'],
  scoring: ['vp gained', 'vp lost', 'vp kept', 'nudges cancel', 'category tied', 'category won', 'tokens revealed', 'converted', 'tie by SP', 'tie by order', 'won', 'place taken'],
  sum: (view: StellarSeen, seat) => ({
    rows: CATEGORIES.map((category, c) => [category.name, view.vp[seat]?.[c] ?? 0]),
    rules: ['STEL-002', 'STEL-127', 'STEL-154', 'STEL-157'],
  }),
  badge: (view: StellarSeen, seat) => {
    const race = view.race[seat] ?? NOBODY
    return [race === NOBODY ? '' : raceName(race), view.marker === seat ? say('first') : ''].filter(Boolean).join(', ')
  },
  colours: (view: StellarSeen) => view.race.map((race) => (race === NOBODY ? undefined : `var(--race-${race})`)),
  picture: ({ operands: { card } }) => (typeof card === 'number' && card !== FACE_DOWN ? artOf(card) : null),
  order: (view: StellarSeen) => view.seat_order,
  summary: ([1, 2, 3, 4, 5, 6, 7, 8] as const).map((n) => say(`short.${n}`)),
}

export default screen
