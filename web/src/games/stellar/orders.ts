/** What can be ordered in stellar_omega: whole contests, to end idle turns, to roll on, to draw or not in this round, to lose several at once. */
import type { Order } from '../../lib/passing.svelte'
import type { Scene } from '../../lib/scene.svelte'
import { speaker } from '../../lib/text'
import type { Ask, Option } from '../../lib/wire'
import type { Action } from '../contract'
import { actionOf, areaName, ATTACK, DECODE, DO, GATE, GATES, LOSE_CARD, raceName, REROLL, TILE } from './model'
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
  gate: 'Roll for the gate, and turn it to close {area}',
  'gate.how': 'The lowest die is rolled again until the gate moves, with at most {n} {n|tile|tiles}; then you are asked.',
  'gate.once': 'No tile is there to roll again.',
  decode: 'DECODE, and keep the lowest die',
  attack: 'Attack the {race} in {area}, and keep the lowest die each time',
  'keep.how': 'Of two equal ones either; nothing is rolled again.',
  'keep.on': 'You keep the lowest die each time.',
  'lose.cards': 'Lose {n} placed cards',
  'lose.tiles': 'Lose {n} tiles of the unit in {area}',
  'lose.how': 'That is all the damage.',
})

const seen = (scene: Scene) => scene.source.live!.view as StellarSeen
const of = (ask: Ask, value: number): number | null => ask.options.find((option) => option.value === value)?.choice ?? null

// The turn.

/** Nothing but free moves and the end of the turn is left. */
const isIdle = (ask: Ask) => ask.kind === 'action' && ask.options.every(({ value }) => actionOf(value) === null)

/** Only free moves are left. */
export const idle = (ask: Ask) => (isIdle(ask) ? of(ask, DO.end) : null)

function ends(scene: Scene, ask: Ask): Action[] {
  const order: Order = { text: say('end.on'), answer: (next) => (isIdle(next) ? of(next, DO.end) : undefined) }
  return isIdle(ask) ? [{ id: 'end-always', label: say('end'), detail: say('end.how'), run: () => scene.order(order) }] : []
}

// Dice.

/** No more tiles than this are flipped unasked. */
const TILES = 6

const tilesOf = (view: StellarSeen, seat: number) => Math.min(TILES, view.available[view.race[seat]!]!)

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
  const tiles = tilesOf(view, ask.seat)
  const gate = (ask.about as About['dice']).contest === GATE
  const best = Math.min(...view.dice)
  if (view.no_reroll || tiles < 2 || (!gate && best === 1)) return []
  const label = gate ? say('roll.gate') : say('roll.less', { n: best })
  return [{ id: 'roll-on', label, detail: say('roll.how', { n: tiles }), run: () => scene.order(rollOn(scene, ask.seat, gate, best, tiles)) }]
}

// A whole contest, from its action on.

/** Roll for the gate until it moves, and turn it there. */
function gates(scene: Scene, ask: Ask): Action[] {
  const first = of(ask, DO.gate)
  if (first === null) return []
  const view = seen(scene)
  const tiles = tilesOf(view, ask.seat)
  const run = (position: number) => {
    const roll = rollOn(scene, ask.seat, true, 0, tiles)
    scene.carryOut((next) => {
      if (next.since === ask.since) return first
      if (next.kind === 'gate') return of(next, position)
      return next.kind === 'dice' && (next.about as About['dice']).contest === GATE ? (roll.answer(next) ?? null) : null
    })
  }
  return GATES.flatMap(({ closed }, position) =>
    position === view.gate
      ? []
      : [{ id: `gate-${position}`, label: say('gate', { area: closed }), detail: tiles ? say('gate.how', { n: tiles }) : say('gate.once'), choice: first, run: () => run(position) }],
  )
}

/** Answers the dice of a contest with the lowest, and where there are several units, which one is attacked. */
function keepLowest(scene: Scene, first: Ask, value: number, contest: number, area?: number): Order {
  return {
    text: say('keep.on'),
    answer: (ask) => {
      if (ask.since === first.since) return of(ask, value)
      if (ask.kind === 'dice' && (ask.about as About['dice']).contest === contest) return of(ask, Math.min(...seen(scene).dice) - 1)
      if (ask.kind === 'target' && area !== undefined) return of(ask, area)
      return ask.kind === 'action' || ask.kind === 'dice' ? null : undefined
    },
  }
}

/** Attack a unit, the lowest die kept each time. */
function attack(scene: Scene, ask: Ask, race: number, area: number): Action[] {
  const view = seen(scene)
  const choice = of(ask, DO.attack + race)
  if (choice === null || !view.open.includes(area) || !view.level[race]![area]) return []
  const run = () => scene.order(keepLowest(scene, ask, DO.attack + race, ATTACK, area))
  return [{ id: `attack-${race}-${area}`, label: say('attack', { race: raceName(race), area: areaName(area) }), detail: say('keep.how'), choice, run }]
}

function contests(scene: Scene, ask: Ask): Action[] {
  const view = seen(scene)
  const decode = of(ask, DO.decode)
  const decodes: Action[] =
    decode === null
      ? []
      : [{ id: 'decode-lowest', label: say('decode'), detail: say('keep.how'), choice: decode, run: () => scene.order(keepLowest(scene, ask, DO.decode, DECODE)) }]
  return [...decodes, ...view.level.flatMap((_, race) => view.open.flatMap((area) => attack(scene, ask, race, area))), ...gates(scene, ask)]
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
  if (ask.kind === 'action') return [...ends(scene, ask), ...contests(scene, ask)]
  return ask.kind === 'lose' ? losses(scene, ask) : []
}

/** An action is dropped on what it shall concern: TILE on an area, ATTACK on a unit, GATE control on where the gate shall lie. */
export function onto(scene: Scene, ask: Ask, from: string, to: string): Action[] {
  if (ask.kind !== 'action') return []
  const [place, ...at] = to.split(':')
  const [one = 0, other = 0] = at.map(Number)
  const tile = ask.options.find(({ value }) => value === DO.tile + one)
  if (from === `action:${TILE}` && place === 'area' && tile) return [scene.button(tile)]
  if (from === `action:${ATTACK}` && place === 'unit') return attack(scene, ask, one, other)
  return from === `action:${GATE}` && place === 'gate' ? gates(scene, ask).filter(({ id }) => id === `gate-${one}`) : []
}
