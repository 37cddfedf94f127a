/** While somebody attends to a thing: the pointer or the focus is on it. */
import { on } from 'svelte/events'

/** What begins when somebody comes to a thing; it gives back how it ends. */
type Begin = (event: Event) => (() => void) | undefined | void

/**
 * An attachment. What began ends when the pointer or the focus leaves, and also when the thing is taken away: a browser does
 * not say then that anything has left it.
 */
export const attended = (begin: Begin) => (node: Element) => {
  // Pointer and focus may come one after the other: all that began has to end.
  const ends: ReturnType<Begin>[] = []
  const stop = () => ends.splice(0).forEach((end) => end?.())
  const start = (event: Event) => ends.push(begin(event))
  const ears = [
    ...['pointerenter', 'focus'].map((comes) => on(node, comes, start)),
    ...['pointerleave', 'blur'].map((leaves) => on(node, leaves, stop)),
  ]
  return () => {
    for (const off of ears) off()
    stop()
  }
}
