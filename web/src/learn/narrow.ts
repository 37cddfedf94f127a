/** The screen of a game in a lesson: buttons that are not for now say so. */
import type { Action, Controls, GameScreen } from '../games/contract'
import type { Scene } from '../lib/scene.svelte'
import type { Course } from './course.svelte'

export function narrowed(screen: GameScreen, course: Course): GameScreen {
  // What answers several questions at once would pass by what is said between them.
  const { pass: _pass, moments: _moments, orders: _orders, turn: _turn, ...rest } = screen
  return { ...rest, controls: (scene) => narrowedControls(screen.controls?.(scene) ?? { actions: null }, scene, course) }
}

/** The same controls, of which only the list of buttons is another. */
function narrowedControls(controls: Controls, scene: Scene, course: Course): Controls {
  const actions = () => {
    const all = controls.actions ?? scene.ask?.options.map((option) => scene.button(option)) ?? []
    // What is wanted comes first: a long list is not searched for it.
    const [now, later] = [all.filter((action) => isForNow(action, course)), all.filter((action) => !isForNow(action, course))]
    return [...now, ...later].map((action) => marked(action, course))
  }
  return new Proxy(controls, {
    get(own, key) {
      if (key === 'actions') return actions()
      const found: unknown = Reflect.get(own, key, own)
      return typeof found === 'function' ? (found as () => unknown).bind(own) : found
    },
    set: (own, key, value) => Reflect.set(own, key, value, own),
  })
}

const isForNow = ({ choice }: Action, course: Course) => choice === undefined || course.isForNow(choice)

function marked(action: Action, course: Course): Action {
  const later = action.choice === undefined || action.blocked ? '' : course.later(action.choice)
  return later ? { ...action, blocked: later } : action
}
