/** What can be ordered in We Come In Peace: to aim and fire in one go. */
import type { Scene } from '../../lib/scene.svelte'
import { speaker } from '../../lib/text'
import type { Ask } from '../../lib/wire'
import type { Action, Controls } from '../contract'
import { PeaceControls } from './controls.svelte'

const say = speaker({
  cover: 'Aim for the best, and fire',
  'cover.how': 'All dice are aimed where they stop most saucers.',
})

export default function orders(_: Scene, ask: Ask, controls: Controls | null): Action[] {
  if (ask.kind !== 'assign' || !(controls instanceof PeaceControls)) return []
  const run = () => {
    controls.cover()
    controls.fire()
  }
  return [{ id: 'cover-fire', label: say('cover'), detail: say('cover.how'), hotkey: 'c', run }]
}
