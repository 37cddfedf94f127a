/** We Come In Peace: planets in a B-movie sky, dice in the hand. */
import type { GameScreen } from '../contract'
import Board from './Board.svelte'
import { PeaceControls } from './controls.svelte'
import { contradiction } from './draws'
import Hand from './Hand.svelte'
import { CORE, worth, type PeaceView } from './model'
import { say } from './words'

const screen: GameScreen = {
  Board,
  Hand,
  handName: say('tray'),
  controls: (scene) => new PeaceControls(scene),
  score: (view, seat) => (view as unknown as PeaceView).points[seat] ?? null,
  scoreName: say('scoreName'),
  fights: ['saucers strike', 'missile launched', 'countered', 'not countered', 'no target', 'damaged', 'destroyed'],
  scoring: ['damaged', 'destroyed', 'repaired', 'put back', 'points counted', 'dropped out', 'won', 'won the duel', 'victory shared', 'places'],
  sum: (view, seat) => {
    const hp = (view as unknown as PeaceView).hp[seat]!
    const cities = hp.filter((_, crater) => crater !== CORE)
    const whole = cities.filter((points) => points === 2).length
    const damaged = cities.filter((points) => points === 1).length
    return {
      rows: [
        [say('sumWhole', { n: whole }), whole * 2],
        [say('sumDamaged', { n: damaged }), damaged],
        [say('sumCore'), worth(CORE, hp[CORE]!)],
      ],
      rules: ['PEACE-100', 'PEACE-101', 'PEACE-102', 'PEACE-103'],
    }
  },
  badge: (view, seat) => ((view as unknown as PeaceView).first === seat ? say('first') : ''),
  summary: ([1, 2, 3, 4, 5, 6, 7] as const).map((n) => say(`short.${n}`)),
  order: (view) => (view as unknown as PeaceView).order,
  contradiction,
}

export default screen
