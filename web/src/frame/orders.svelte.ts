/** What answers more than one question: gestures and standing orders of the game, and to play as in the last turn. */
import type { Action, Controls, GameScreen } from '../games/contract'
import type { Scene } from '../lib/scene.svelte'
import { settings } from '../lib/settings.svelte'
import { Turns } from '../lib/turns'
import type { Ask } from '../lib/wire'
import { drags } from './drag'
import { say } from './wordsOfSheets'

/** By question: its answers, and what may be ordered beside them. */
export async function ordersOf(scene: Scene, screen: GameScreen, controls: Controls | null): Promise<(ask: Ask, answers: Action[]) => Action[]> {
  const own = await screen.orders?.()
  const turns = screen.turn ? new Turns(screen.turn) : null
  if (scene.table) {
    scene.table.turns = turns
    scene.table.ending = (ask) => (settings.idle ? (own?.idle?.(ask) ?? null) : null)
  }
  function again(ask: Ask): Action[] {
    const order = turns?.again(ask, say('orders.again.on'))
    return order ? [{ id: 'again', label: say('orders.again'), detail: say('orders.again.how'), run: () => scene.order(order) }] : []
  }

  /** A thing was dropped where it can do several things: which of them, is asked in the panel. */
  let offered = $state.raw<{ since: number; actions: Action[] } | null>(null)
  const back: Action = { id: 'back', label: say('orders.back'), hotkey: 'b', run: () => (offered = null) }
  const frame = document.querySelector<HTMLElement>('.frame')
  const onto = own?.onto
  if (frame && onto) {
    const found = (from: string, to: string) => (scene.ask && !scene.busy && from !== to ? onto(scene, scene.ask, from, to, controls) : [])
    const dropped = (actions: Action[]) => {
      if (actions.length > 1) offered = { since: scene.ask!.since, actions }
      else scene.act(actions[0]!)
    }
    drags(frame, found, dropped, () => (scene.zoomed = null))
  }
  return (ask, answers) => {
    if (offered?.since === ask.since) return [...offered.actions.map((action) => ({ ...action, group: '' })), back]
    return [...answers, ...(own?.default(scene, ask, controls) ?? []), ...again(ask)]
  }
}
