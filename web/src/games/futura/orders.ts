/** What can be ordered in Grand Saga Futura: whole assaults, to fight on until …, to equip and to bring acolytes home. */
import { gesture, type Step } from '../../lib/gesture'
import type { Order } from '../../lib/passing.svelte'
import type { Scene } from '../../lib/scene.svelte'
import { speaker } from '../../lib/text'
import type { Ask } from '../../lib/wire'
import type { Action, Controls } from '../contract'
import { FuturaControls } from './controls.svelte'
import { ACOLYTES, BAY, BENCH, blockOf, BUILT, DISTRICTS, firstOf, has, NOBODY, PASS, subjectName, UNBUILT } from './model'
import type { FuturaSeen } from './view'

const say = speaker({
  card: 'Fight on until the other plays a card',
  decided: 'Fight on until it is won or lost',
  turn: 'In this whole turn fight on until each assault is won or lost',
  half: 'Fight on while you have {n} AP or more',
  how: 'You go on each time, and play nothing yourself.',
  'on.card': 'You fight on until the other plays a card.',
  'on.decided': 'You fight on until it is won or lost.',
  'on.turn': 'In this turn you fight on until each assault is won or lost.',
  'on.half': 'You fight on while you have {n} AP or more.',
  recall: 'Recall {names}',
  'recall.how': '{price} energy, {left} left',
  and: '{one} and {other}',
  alone: 'Assault {target} with {name}, alone',
  with: 'Assault {target} with {name} and {support}',
  'assault.how': '{price} energy for the way, {left} left',
  'assault.near': 'Nobody has to move in.',
  equip: 'Put {card} on {name}',
})

type Until = 'decided' | 'turn' | 'card' | 'half'

const seen = (scene: Scene) => scene.source.live!.view as FuturaSeen
/** The AP that the attackers have left. */
const strength = (view: FuturaSeen) => (view.fight?.attackers ?? []).reduce((all, { left }) => all + left, 0)

/** Go on until something has happened; whoever fights on plays nothing, but is asked where a life is at stake. */
export function fightOn(scene: Scene, seat: number, until: Until, least: number): Order {
  const from = scene.source.lines.length
  const turn = seen(scene).turns
  const played = () => scene.source.lines.slice(from).some(({ name, operands }) => name === 'plays' && operands.seat !== seat)
  return {
    text: say(`on.${until}`, { n: least }),
    answer: (ask) => {
      const view = seen(scene)
      if (until === 'turn' ? view.turns !== turn : view.attacker !== seat) return null
      if (view.attacker !== seat) return undefined
      if ((until === 'card' && played()) || (until === 'half' && strength(view) < least)) return null
      if (ask.kind === 'play' && ask.about.purpose !== 'KO') return ask.options.find(({ value }) => value === PASS)?.choice
      return goesOn(ask) ? ask.options.find(({ value }) => value)?.choice : undefined
    },
  }
}

const goesOn = (ask: Ask) => ask.kind === 'yes' && ask.about.purpose === 'go on'

function fights(scene: Scene, ask: Ask): Action[] {
  const least = Math.ceil(strength(seen(scene)) / 2)
  return (['decided', 'turn', 'card', 'half'] as const).map((until) => ({
    id: `fight-${until}`,
    label: say(until, { n: least }),
    detail: say('how'),
    run: () => scene.order(fightOn(scene, ask.seat, until, least)),
  }))
}

// A whole assault: who, on what, with whom.

/** An action of the turn as the first step of a gesture. */
const deed = (block: string, at: number): Step => ({ kind: 'action', value: firstOf(block) + at })
const canDo = (ask: Ask, { kind, value }: Step) => ask.options.some((option) => option.kind === kind && option.value === value)

/** Districts of others that lie open: what anybody may assault. */
const targets = (view: FuturaSeen, seat: number) =>
  view.holder.flatMap((holder, d) => (holder !== seat && holder !== NOBODY && view.site[d]! >= UNBUILT ? [d] : []))

/** What it costs to bring a primary in, and perhaps a support. */
const wayOf = (view: FuturaSeen, primary: number, support?: number) =>
  (view.place[primary] === BENCH ? view.ways[primary]!.move : 0) + (support !== undefined && view.place[support] === BENCH ? view.ways[support]!.support : 0)

/** The acolytes that can come along. */
function supports(view: FuturaSeen, seat: number, primary: number): number[] {
  const near = (a: number) => view.place[a] === BAY || (view.place[a] === BENCH && !has(view.resting, a))
  return Object.keys(view.ways)
    .map(Number)
    .filter((a) => a !== primary && near(a) && !has(view.attacked, a) && view.supported[a]! < MOST_SUPPORT && wayOf(view, primary, a) <= view.energy[seat]!)
}
/** So often an acolyte may be support in a turn. */
const MOST_SUPPORT = 2

function assault(scene: Scene, ask: Ask, primary: number, d: number, support?: number): Action {
  const view = seen(scene)
  const price = wayOf(view, primary, support)
  const names = { target: DISTRICTS[d]!.name, name: ACOLYTES[primary]!.name }
  const thing = firstOf(view.site[d] === BUILT ? 'station' : 'district') + d
  const steps = [
    deed('DECLARE', primary),
    { kind: 'thing', about: { purpose: 'target' }, value: thing },
    { kind: 'acolyte', about: { purpose: 'support' }, value: support ?? primary, perhaps: true },
  ]
  return {
    id: `assault-${primary}-${d}-${support ?? ''}`,
    label: support === undefined ? say('alone', names) : say('with', { ...names, support: ACOLYTES[support]!.name }),
    detail: price ? say('assault.how', { price, left: view.energy[ask.seat]! - price }) : say('assault.near'),
    group: names.name,
    choice: ask.first + steps[0]!.value,
    run: () => scene.carryOut(gesture(...steps)),
  }
}

/** Every assault of an acolyte on a district, alone and with each support. */
function assaultsOn(scene: Scene, ask: Ask, primary: number, d: number): Action[] {
  if (!canDo(ask, deed('DECLARE', primary))) return []
  return [undefined, ...supports(seen(scene), ask.seat, primary)].map((support) => assault(scene, ask, primary, d, support))
}

/** More than this are not listed before somebody looks at an acolyte. */
const FEW = 12

/** Those of the acolyte that is looked at; while none is, everybody's alone. */
function assaults(scene: Scene, ask: Ask, focus: string): Action[] {
  const view = seen(scene)
  const sites = targets(view, ask.seat)
  if (focus[0] === 'a') return sites.flatMap((d) => assaultsOn(scene, ask, Number(focus.slice(1)), d))
  const primaries = focus ? [] : Object.keys(view.ways).map(Number).filter((a) => canDo(ask, deed('DECLARE', a)))
  return primaries.length * sites.length > FEW ? [] : primaries.flatMap((a) => sites.map((d) => assault(scene, ask, a, d)))
}

// Equipping: the card with its wearer.

/** Those whom the card fits, and for whom it can be paid. */
const wearers = (view: FuturaSeen, slot: number) => {
  const { on = [], refused = [] } = view.in_hand[slot] ?? {}
  return on.filter((wearer) => !refused.some(([other]) => other === wearer))
}

function equip(scene: Scene, ask: Ask, slot: number, wearer: number): Action[] {
  const view = seen(scene)
  const first = deed('EQUIP', slot)
  if (!wearers(view, slot).includes(wearer) || !canDo(ask, first)) return []
  const run = () => scene.carryOut(gesture(first, { kind: 'place', about: { purpose: 'equip' }, value: firstOf('on_acolyte') + wearer }))
  const label = say('equip', { card: subjectName(view, `c${slot}`), name: ACOLYTES[wearer]!.name })
  return [{ id: `equip-${slot}-${wearer}`, label, group: subjectName(view, `c${slot}`), choice: ask.first + first.value, run }]
}

/** The card that is looked at, on everybody who may wear it; or all that the acolyte may put on who is looked at. */
function equips(scene: Scene, ask: Ask, focus: string): Action[] {
  const view = seen(scene)
  const at = Number(focus.slice(1))
  if (focus[0] === 'c') return wearers(view, at).flatMap((wearer) => equip(scene, ask, at, wearer))
  return focus[0] === 'a' ? Object.keys(view.in_hand).flatMap((slot) => equip(scene, ask, Number(slot), at)) : []
}

// The way home.

/** Who comes home is said at once, where no more than two could. */
function recalls(scene: Scene, ask: Ask): Action[] {
  const recall = ask.options.find(({ kind, value }) => kind === 'action' && blockOf(value).block === 'RECALL')
  const view = seen(scene)
  const home = Object.keys(view.ways).map(Number).filter((acolyte) => view.place[acolyte] === BAY)
  if (!recall || home.length > 2) return []
  const energy = view.energy[ask.seat]!
  const groups = home.length === 2 ? [home, ...home.map((one) => [one])] : [home]
  return groups.flatMap((group) => {
    const price = group.reduce((all, one) => all + view.ways[one]!.recall, 0)
    if (!group.length || price > energy) return []
    const [one, other] = group.map((acolyte) => ACOLYTES[acolyte]!.name)
    const bits = group.reduce((all, acolyte) => all | (1 << acolyte), 0)
    return {
      id: `recall-${bits}`,
      label: say('recall', { names: other ? say('and', { one: one!, other }) : one! }),
      detail: say('recall.how', { price, left: energy - price }),
      run: () =>
        scene.carryOut((next) => {
          if (next.since === ask.since) return recall.choice
          return next.kind === 'set' ? (next.options.find(({ value }) => value === bits)?.choice ?? null) : null
        }),
    }
  })
}

export default function orders(scene: Scene, ask: Ask, controls: Controls | null): Action[] {
  if (goesOn(ask)) return fights(scene, ask)
  if (ask.kind !== 'action') return []
  const focus = controls instanceof FuturaControls ? controls.focus : ''
  return [...assaults(scene, ask, focus), ...equips(scene, ask, focus), ...(focus ? [] : recalls(scene, ask))]
}

/** To make an offer is always free. */
export function idle(ask: Ask): number | null {
  const others = ask.options.filter(({ kind, value }) => kind === 'action' && blockOf(value).block !== 'OFFER')
  return ask.kind === 'action' && others.length === 1 && blockOf(others[0]!.value).block === 'END' ? others[0]!.choice : null
}

/** What is done by dropping one thing on another: an acolyte on a district or on a whole mat, a card on an acolyte. */
export function onto(scene: Scene, ask: Ask, from: string, to: string): Action[] {
  const [one, other] = [from, to].map((at) => ({ sort: at.split(':')[0], at: Number(at.split(':')[1]) }))
  if (ask.kind !== 'action' || !one || !other) return []
  if (one.sort === 'acolyte') {
    const view = seen(scene)
    const isMeant = (d: number) => (other.sort === 'district' ? d === other.at : other.sort === 'mat' && view.holder[d] === other.at)
    return targets(view, ask.seat).filter(isMeant).flatMap((d) => assaultsOn(scene, ask, one.at, d))
  }
  return one.sort === 'slot' && other.sort === 'acolyte' ? equip(scene, ask, one.at, other.at) : []
}
