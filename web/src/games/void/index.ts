/** Avoid the Void: a galaxy that falls apart, a hand that must be played, and beasts out of the dark. */
import type { GameScreen } from '../contract'
import Board from './Board.svelte'
import { VoidControls } from './controls.svelte'
import Hand from './Hand.svelte'
import { ALIENS, BEASTS, type VoidView } from './model'
import { say } from './words'

const screen: GameScreen = {
  Board,
  Hand,
  handName: say('nobodyAsked'),
  controls: (scene) => new VoidControls(scene),
  badge: (view, seat) => {
    const captain = (view as unknown as VoidView).seats[seat]
    if (!captain) return ''
    if (captain.beast >= 0) return BEASTS[captain.beast]!.name
    if (captain.lost) return say('lost')
    const parts = [ALIENS[captain.alien]?.name ?? '', say('cards', { n: captain.cards })]
    return parts.filter(Boolean).join(', ')
  },
  summary: ([1, 2, 3, 4, 5, 6] as const).map((n) => say(`short.${n}`)),
  order: (view) => (view as unknown as VoidView).order,
}

export default screen
