/** What can be ordered in We Come In Peace: to aim and fire in one go; dice are dragged to what they shoot at. */
import type { Scene } from '../../lib/scene.svelte'
import { speaker } from '../../lib/text'
import type { Ask } from '../../lib/wire'
import type { Action, Controls } from '../contract'
import { PeaceControls } from './controls.svelte'
import { INVASION } from './model'

const say = speaker({
  cover: 'Aim for the best, and fire',
  'cover.how': 'All dice are aimed where they stop most saucers.',
  aim: 'Aim D{n} at {target}',
})

export default function orders(_: Scene, ask: Ask, controls: Controls | null): Action[] {
  if (ask.kind !== 'assign' || !(controls instanceof PeaceControls)) return []
  const run = () => {
    controls.cover()
    controls.fire()
  }
  return [{ id: 'cover-fire', label: say('cover'), detail: say('cover.how'), hotkey: 'c', run }]
}

/** A Defense die is dropped on the Invasion die that it shoots at. */
export function onto(_: Scene, ask: Ask, from: string, to: string, controls: Controls | null): Action[] {
  const [sort, die] = from.split(':')
  const [other, target] = to.split(':')
  if (ask.kind !== 'assign' || sort !== 'defense' || other !== 'invasion' || !(controls instanceof PeaceControls)) return []
  if (!controls.reaches(Number(die), Number(target))) return []
  const run = () => {
    controls.take(Number(die))
    controls.aim(Number(target))
  }
  return [{ id: `aim-${from}-${to}`, label: say('aim', { n: Number(die) + 1, target: INVASION[Number(target)]!.name }), run }]
}
