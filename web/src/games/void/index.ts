/** Avoid the Void: a galaxy that falls apart, a hand that must be played, and beasts out of the dark. */
import type { GameScreen } from '../contract'
import Board from './Board.svelte'
import { VoidControls } from './controls.svelte'
import Hand from './Hand.svelte'
import { ALIENS, BEASTS, ending, type VoidView } from './model'
import { say } from './words'

const of = (view: Record<string, unknown>) => view as unknown as VoidView

const screen: GameScreen = {
  Board,
  Hand,
  handName: say('nobodyAsked'),
  controls: (scene) => new VoidControls(scene),
  pass: (ask, view) => {
    if (ask.kind !== 'go on' && ask.kind !== 'pass') return null
    const leave = ask.options.find(({ kind }) => kind === ask.kind)
    return leave ? { choice: leave.choice, risky: of(view).seats[ask.seat]?.stuck ?? false } : null
  },
  badge: (view, seat) => {
    const captain = of(view).seats[seat]
    if (!captain) return ''
    if (captain.beast >= 0) return BEASTS[captain.beast]!.name
    if (captain.lost) return say('lost')
    const parts = [ALIENS[captain.alien]?.name ?? '', say('cards', { n: captain.cards })]
    return parts.filter(Boolean).join(', ')
  },
  ending: (view, seat) => ending(of(view), seat),
  fights: ['stolen', 'taken', 'discarded', 'all discarded', 'destroyed', 'hands swapped', 'aliens swapped', 'power used', 'ability used'],
  scoring: ['lost', 'became beast', 'climbed down', 'won'],
  summary: ([1, 2, 3, 4, 5, 6] as const).map((n) => say(`short.${n}`)),
  order: (view) => of(view).order,
}

export default screen
