/** Saga of a Dying World: rings round the Nova, cards that are life, a clock that runs out. */
import type { GameScreen } from '../contract'
import Board from './board/Board.svelte'
import { SagaControls } from './controls.svelte'
import Hand from './cards/Hand.svelte'
import { say } from './words'
import { artOf } from './cards/art'
import { characterAt, ending, isOut, NO_SIDE } from './model'
import type { SagaSeen } from './view'

const screen: GameScreen = {
  Board,
  Hand,
  handName: say('your'),
  controls: (scene) => new SagaControls(scene),
  orders: () => import('./orders'),
  picture: ({ operands: { card } }) => (typeof card === 'number' && 2 * card < NO_SIDE ? artOf(card) : null),
  ending,
  ends: ['final throes', 'eliminated', 'left', 'won'],
  fights: ['attacked', 'damaged', 'pushed', 'shoved', 'swapped', 'drained', 'triggered', 'caught by void', 'landed on void'],
  scoring: ['damaged', 'discarded', 'eliminated', 'looted', 'won'],
  summary: ([1, 2, 3, 4, 5, 6, 7] as const).map((n) => say(`short.${n}`)),
  badge: (view: SagaSeen, seat) => {
    const name = characterAt(view, seat)?.short ?? ''
    const life = view.seats[seat]?.life
    if (!name) return ''
    return isOut(view, seat) ? `${name}, ${say('out')}` : life ? `${name}, ${say('lives', { n: life })}` : name
  },
}

export default screen
