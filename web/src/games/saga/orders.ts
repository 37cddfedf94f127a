/** What one gesture does in the Saga: a figure goes the whole way to a square. */
import { gesture } from '../../lib/gesture'
import type { Scene } from '../../lib/scene.svelte'
import { speaker } from '../../lib/text'
import type { Ask } from '../../lib/wire'
import type { Action, Controls } from '../contract'
import { SagaControls } from './controls.svelte'
import { course, where } from './model'
import type { SagaSeen } from './view'

const say = speaker({
  go: 'Go to {where}',
  'go.how': '{n} {n|step|steps}',
})

const seen = (scene: Scene) => scene.source.live!.view as SagaSeen

/** The whole way to a square, if it is one that a Move can end on. */
function way(scene: Scene, ask: Ask, controls: Controls | null, square: number): Action[] {
  if (!(controls instanceof SagaControls) || ask.kind !== 'step') return []
  const view = seen(scene)
  const path = controls.ways.get(square)
  const found = path && course(view, ask.seat, path)
  if (!path || !found || found.left) return []
  const detail = controls.consequences(found, ask.seat) || say('go.how', { n: path.length })
  const run = () => scene.carryOut(gesture(...path.map((value) => ({ kind: 'step', value }))))
  return [{ id: `go-${square}`, label: say('go', { where: where(view, square) }), detail, run }]
}

/** Where a Move of several steps can end. */
export default function orders(scene: Scene, ask: Ask, controls: Controls | null): Action[] {
  if (!(controls instanceof SagaControls) || controls.steps < 2 || controls.planned.length) return []
  return [...controls.ways.keys()].flatMap((square) => way(scene, ask, controls, square))
}

/** The own figure is dragged to a square. */
export function onto(scene: Scene, ask: Ask, from: string, to: string, controls: Controls | null): Action[] {
  const [sort, square] = to.split(':')
  return from === `square:${seen(scene).at[ask.seat]}` && sort === 'square' ? way(scene, ask, controls, Number(square)) : []
}
