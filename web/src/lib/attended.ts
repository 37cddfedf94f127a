/** While somebody attends to a thing: the pointer or the focus is on it. */
import { on } from 'svelte/events'

/** What begins when somebody comes to a thing; it gives back how it ends. */
type Begin = (event: Event) => (() => void) | undefined | void

/**
 * An attachment. What began ends when the pointer or the focus leaves, and also when the thing is taken away: a browser does
 * not say then that anything has left it.
 */
export const attended = (begin: Begin) => (node: Element) => {
  let end: ReturnType<Begin>
  const stop = () => {
    end?.()
    end = undefined
  }
  const start = (event: Event) => void (end = begin(event))
  const ears = [
    ...['pointerenter', 'focus'].map((comes) => on(node, comes, start)),
    ...['pointerleave', 'blur'].map((leaves) => on(node, leaves, stop)),
  ]
  return () => {
    for (const off of ears) off()
    stop()
  }
}
