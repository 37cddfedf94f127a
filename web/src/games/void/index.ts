/** Avoid the Void: a galaxy that falls apart, a hand that must be played, and beasts out of the dark. */
import type { GameScreen } from '../contract'
import Board from './board/Board.svelte'
import Hand from './cards/Hand.svelte'
import { VoidControls } from './controls.svelte'
import { HULL_COLOURS } from './board/Ship.svelte'
import { onTint } from './cards/art'
import { ALIENS, alienOf, beastOf, CARDS, ending } from './model'
import type { VoidSeen } from './view'
import { say } from './words'

const screen: GameScreen = {
  Board,
  Hand,
  handName: say('nobodyAsked'),
  controls: (scene) => new VoidControls(scene),
  orders: () => import('./orders'),
  pass: (ask, view: VoidSeen) => {
    if (ask.kind !== 'go on' && ask.kind !== 'pass') return null
    const leave = ask.options.find(({ kind }) => kind === ask.kind)
    return leave ? { choice: leave.choice, risky: view.captains[ask.seat]?.stuck ?? false } : null
  },
  badge: (view: VoidSeen, seat) => {
    const captain = view.captains[seat]
    if (!captain) return ''
    const beast = beastOf(view, seat)
    if (beast) return beast.name
    if (captain.lost) return say('lost')
    return [alienOf(view, seat)?.name ?? '', say('cards', { n: captain.cards })].filter(Boolean).join(', ')
  },
  colours: (view: VoidSeen) => view.alien.map((alien) => HULL_COLOURS[ALIENS[alien]?.colour ?? '']),
  picture: ({ operands: { kind } }) => (typeof kind === 'number' && kind in CARDS ? onTint(kind) : null),
  ending,
  ends: ['lost', 'won', 'won on time'],
  fights: ['stolen', 'taken', 'discarded', 'all discarded', 'destroyed', 'hands swapped', 'aliens swapped', 'power used', 'ability used'],
  scoring: ['lost', 'became beast', 'climbed down', 'won'],
  summary: ([1, 2, 3, 4, 5, 6] as const).map((n) => say(`short.${n}`)),
  order: (view: VoidSeen) => view.order,
}

export default screen
