/** Saga of a Dying World: rings round the Nova, cards that are life, a clock that runs out. */
import type { GameScreen } from '../contract'
import Board from './Board.svelte'
import { SagaControls } from './controls.svelte'
import Hand from './Hand.svelte'
import { say } from './messages'
import { ending, type SagaView } from './model'

const seatOf = (view: Record<string, unknown>, seat: number) => (view as unknown as SagaView).seats[seat]

const screen: GameScreen = {
  Board,
  Hand,
  handName: say('your'),
  controls: (scene) => new SagaControls(scene),
  ending: (view, seat) => ending(view as unknown as SagaView, seat),
  fights: ['attacked', 'damaged', 'pushed', 'shoved', 'swapped', 'drained', 'triggered', 'caught by void', 'landed on void'],
  scoring: ['damaged', 'discarded', 'eliminated', 'looted', 'won'],
  summary: ([1, 2, 3, 4, 5, 6, 7] as const).map((n) => say(`short${n}`)),
  badge: (view, seat) => {
    const of = seatOf(view, seat)
    if (!of?.character) return ''
    return of.out ? `${of.character}, ${say('out')}` : of.life ? `${of.character}, ${say('lives', { n: of.life })}` : of.character
  },
}

export default screen
