/** What can be ordered in stellar_omega: to end idle turns, to roll on, to draw or not in this round, to lose several at once. */
import type { Order } from '../../lib/passing.svelte'
import type { Scene } from '../../lib/scene.svelte'
import { speaker } from '../../lib/text'
import type { Ask, Option } from '../../lib/wire'
import type { Action } from '../contract'
import { actionOf, areaName, DO, GATE, LOSE_CARD, REROLL } from './model'
import type { About, StellarSeen } from './view'

const say = speaker({
  end: 'End the turn, and so whenever no action is left',
  'end.how': 'Free moves are left: you make none of them.',
  'end.on': 'Your turns end when no action is left.',
  'draw.always': 'Draw, and so in this whole round',
  'draw.always.on': 'You draw crystals whenever you may, in this round.',
  'draw.half': 'In this round draw where the odds are even or better',
  'draw.half.on': 'In this round you draw where the odds are even or better.',
  'draw.never': 'Do not draw, and so in this whole round',
  'draw.never.on': 'You draw no crystals in this round.',
  'roll.gate': 'Roll the lowest again until the gate moves',
  'roll.less': 'Roll the highest again until a die shows less than {n}, and keep it',
  'roll.how': 'With at most {n} {n|tile|tiles}; then you are asked again.',
  'roll.on': 'You roll on, with at most {n} {n|tile|tiles}.',
  'lose.cards': 'Lose {n} placed cards',
  'lose.tiles': 'Lose {n} tiles of the unit in {area}',
  'lose.how': 'That is all the damage.',
})

const seen = (scene: Scene) => scene.source.live!.view as StellarSeen
const of = (ask: Ask, value: number): number | null => ask.options.find((option) => option.value === value)?.choice ?? null

// The turn.

/** Nothing but free moves and the end of the turn is left. */
const isIdle = (ask: Ask) => ask.kind === 'action' && ask.options.every(({ value }) => actionOf(value) === null)

function ends(scene: Scene, ask: Ask): Action[] {
  const order: Order = { text: say('end.on'), answer: (next) => (isIdle(next) ? of(next, DO.end) : undefined) }
  return isIdle(ask) ? [{ id: 'end-always', label: say('end'), detail: say('end.how'), run: () => scene.order(order) }] : []
}

// Dice.

/** No more tiles than this are flipped unasked. */
const TILES = 6

function rollOn(scene: Scene, seat: number, gate: boolean, best: number, tiles: number): Order {
  const race = seen(scene).race[seat]!
  const least = seen(scene).available[race]! - tiles
  return {
    text: say('roll.on', { n: tiles }),
    answer: (ask) => {
      const { dice, available } = seen(scene)
      if (ask.kind !== 'dice') return null
      const lowest = Math.min(...dice)
      if (!gate && lowest < best) return of(ask, lowest - 1)
      return available[race]! <= least ? null : of(ask, REROLL + (gate ? lowest : Math.max(...dice)) - 1)
    },
  }
}

function rolls(scene: Scene, ask: Ask): Action[] {
  const view = seen(scene)
  const tiles = Math.min(TILES, view.available[view.race[ask.seat]!]!)
  const gate = (ask.about as About['dice']).contest === GATE
  const best = Math.min(...view.dice)
  if (view.no_reroll || tiles < 2 || (!gate && best === 1)) return []
  const label = gate ? say('roll.gate') : say('roll.less', { n: best })
  return [{ id: 'roll-on', label, detail: say('roll.how', { n: tiles }), run: () => scene.order(rollOn(scene, ask.seat, gate, best, tiles)) }]
}

// Crystals.

const EVEN = 0.5

function draws(scene: Scene): Action[] {
  const round = seen(scene).round
  const order = (which: 'always' | 'half' | 'never'): Order => ({
    text: say(`draw.${which}.on`),
    answer: (ask) => {
      const view = seen(scene)
      if (view.round !== round) return null
      if (ask.kind !== 'draw') return undefined
      const { crystals, race } = ask.about as About['draw']
      const chance = view.chances[race]![Math.min(crystals, 4) - 1] ?? 0
      return of(ask, which === 'always' || (which === 'half' && chance >= EVEN) ? 0 : 1)
    },
  })
  return (['always', 'never', 'half'] as const).map((which) => ({ id: `draw-${which}`, label: say(`draw.${which}`), run: () => scene.order(order(which)) }))
}

// What is lost.

/** All the damage to one unit, or to the placed cards, where that can bear it. */
function losses(scene: Scene, ask: Ask): Action[] {
  const view = seen(scene)
  const { race } = ask.about as About['lose']
  const n = view.damage
  const bears = ({ value }: Option) => (value === LOSE_CARD ? view.placed[race]!.length : view.level[race]![value]!) >= n
  if (n < 2) return []
  return ask.options.filter(bears).map(({ value }) => ({
    id: `lose-${value}`,
    label: value === LOSE_CARD ? say('lose.cards', { n }) : say('lose.tiles', { n, area: areaName(value) }),
    detail: say('lose.how'),
    run: () => {
      const left = { n }
      scene.carryOut((next) => (next.kind === 'lose' && left.n-- > 0 ? of(next, value) : null))
    },
  }))
}

export default function orders(scene: Scene, ask: Ask): Action[] {
  if (ask.kind === 'dice') return rolls(scene, ask)
  if (ask.kind === 'draw') return draws(scene)
  if (ask.kind === 'action') return ends(scene, ask)
  return ask.kind === 'lose' ? losses(scene, ask) : []
}
