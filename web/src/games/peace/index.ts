/** We Come In Peace: planets in a B-movie sky, dice in the hand. */
import type { GameScreen } from '../contract'
import Board from './board/Board.svelte'
import { PeaceControls } from './controls.svelte'
import { contradiction } from './draws'
import Hand from './panels/Hand.svelte'
import type { PeaceSeen } from './view'
import { say } from './words'

const screen: GameScreen = {
  Board,
  Hand,
  handName: say('tray'),
  controls: (scene) => new PeaceControls(scene),
  orders: () => import('./orders'),
  score: (view: PeaceSeen, seat) => view.standing[seat]?.points ?? null,
  scoreName: say('scoreName'),
  ends: ['won', 'won the duel', 'victory shared'],
  fights: ['saucers strike', 'missile launched', 'countered', 'not countered', 'no target', 'damaged', 'destroyed'],
  scoring: ['damaged', 'destroyed', 'repaired', 'put back', 'points counted', 'dropped out', 'won', 'won the duel', 'victory shared', 'places'],
  sum: (view: PeaceSeen, seat) => {
    const { whole, damaged, worth } = view.standing[seat]!
    const [cities, damagedCities, core] = worth
    return {
      rows: [
        [say('sumWhole', { n: whole }), cities],
        [say('sumDamaged', { n: damaged }), damagedCities],
        [say('sumCore'), core],
      ],
      rules: ['PEACE-100', 'PEACE-101', 'PEACE-102', 'PEACE-103'],
    }
  },
  badge: (view: PeaceSeen, seat) => (view.first === seat ? say('first') : ''),
  summary: ([1, 2, 3, 4, 5, 6, 7] as const).map((n) => say(`short.${n}`)),
  order: (view: PeaceSeen) => view.order,
  contradiction,
}

export default screen
