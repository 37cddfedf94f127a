/** What one gesture does in Avoid the Void: a card is dropped on the sector or crew that it shall concern. */
import { gesture } from '../../lib/gesture'
import type { Scene } from '../../lib/scene.svelte'
import { speaker } from '../../lib/text'
import type { Ask } from '../../lib/wire'
import type { Action } from '../contract'
import { CARDS, cellName } from './model'
import type { VoidSeen } from './view'

const say = speaker({
  play: 'Play {card} on {target}',
  'play.how': 'What else it asks, you are asked.',
})

const orders = (): Action[] => []
export default orders

/** The card's first question is answered by where it was dropped. */
export function onto(scene: Scene, ask: Ask, from: string, to: string): Action[] {
  const [sort, card] = numbered(from)
  const [place, at] = numbered(to)
  const view = scene.source.live!.view as VoidSeen
  const reach = view.targets.find(({ source }) => source === card)
  const choice = ask.options.find(({ kind, refers, value }) => kind === 'play' && refers === 'card' && value === card)?.choice
  if (sort !== 'held' || ask.kind !== 'play' || choice === undefined || !reach) return []
  const onCell = place === 'cell' && reach.cells.includes(at)
  const onSeat = (place === 'crew' || place === 'ship') && reach.seats.includes(at)
  if (!onCell && !onSeat) return []
  const target = onCell ? cellName(at) : scene.name(at)
  const run = () => scene.carryOut(gesture({ kind: 'play', value: card }, { refers: onCell ? 'cell' : 'seat', value: at }))
  return [{ id: `play-${from}-${to}`, label: say('play', { card: CARDS[card]!.name, target }), detail: say('play.how'), choice, run }]
}

/** A place by its sort and number. */
function numbered(place: string): [string, number] {
  const [sort = '', at = ''] = place.split(':')
  return [sort, Number(at)]
}
