/** Standing orders, beside the answers to a question: those of the game, and to play as in the last turn. */
import type { Action, Controls, GameScreen } from '../games/contract'
import type { Scene } from '../lib/scene.svelte'
import { Turns } from '../lib/turns'
import type { Ask } from '../lib/wire'
import { say } from './wordsOfSheets'

/** By question: what may be ordered there. */
export async function ordersOf(scene: Scene, screen: GameScreen, controls: Controls | null): Promise<(ask: Ask) => Action[]> {
  const own = await screen.orders?.()
  const turns = screen.turn ? new Turns(screen.turn) : null
  if (scene.table) scene.table.turns = turns
  function again(ask: Ask): Action[] {
    const order = turns?.again(ask, say('orders.again.on'))
    return order ? [{ id: 'again', label: say('orders.again'), detail: say('orders.again.how'), run: () => scene.order(order) }] : []
  }
  return (ask) => [...(own?.default(scene, ask, controls) ?? []), ...again(ask)]
}
