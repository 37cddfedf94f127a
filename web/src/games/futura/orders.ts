/** What can be ordered in Grand Saga Futura: to fight on until …, to bring acolytes home. */
import type { Order } from '../../lib/passing.svelte'
import type { Scene } from '../../lib/scene.svelte'
import { speaker } from '../../lib/text'
import type { Ask } from '../../lib/wire'
import type { Action } from '../contract'
import { ACOLYTES, BAY, blockOf, PASS } from './model'
import type { FuturaSeen } from './view'

const say = speaker({
  card: 'Fight on until the other plays a card',
  decided: 'Fight on until it is won or lost',
  half: 'Fight on while you have {n} AP or more',
  how: 'You go on each time, and play nothing yourself.',
  'on.card': 'You fight on until the other plays a card.',
  'on.decided': 'You fight on until it is won or lost.',
  'on.half': 'You fight on while you have {n} AP or more.',
  recall: 'Recall {names}',
  'recall.how': '{price} energy, {left} left',
  and: '{one} and {other}',
})

type Until = 'decided' | 'card' | 'half'

const seen = (scene: Scene) => scene.source.live!.view as FuturaSeen
/** The AP that the attackers have left. */
const strength = (view: FuturaSeen) => (view.fight?.attackers ?? []).reduce((all, { left }) => all + left, 0)

/** Go on until something has happened; whoever fights on plays nothing, but is asked where a life is at stake. */
export function fightOn(scene: Scene, seat: number, until: Until, least: number): Order {
  const from = scene.source.lines.length
  const played = () => scene.source.lines.slice(from).some(({ name, operands }) => name === 'plays' && operands.seat !== seat)
  return {
    text: say(`on.${until}`, { n: least }),
    answer: (ask) => {
      const view = seen(scene)
      if (view.attacker !== seat) return null
      if ((until === 'card' && played()) || (until === 'half' && strength(view) < least)) return null
      if (ask.kind === 'play' && ask.about.purpose !== 'KO') return ask.options.find(({ value }) => value === PASS)?.choice
      return goesOn(ask) ? ask.options.find(({ value }) => value)?.choice : undefined
    },
  }
}

const goesOn = (ask: Ask) => ask.kind === 'yes' && ask.about.purpose === 'go on'

function fights(scene: Scene, ask: Ask): Action[] {
  const least = Math.ceil(strength(seen(scene)) / 2)
  return (['decided', 'card', 'half'] as const).map((until) => ({
    id: `fight-${until}`,
    label: say(until, { n: least }),
    detail: say('how'),
    run: () => scene.order(fightOn(scene, ask.seat, until, least)),
  }))
}

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

export default function orders(scene: Scene, ask: Ask): Action[] {
  if (goesOn(ask)) return fights(scene, ask)
  return ask.kind === 'action' ? recalls(scene, ask) : []
}
