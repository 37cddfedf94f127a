/** Changes of what a seat sees, as the server sends them: see `Told` on the wire. */
import type { Told } from './wire'

type Plain = Record<string, unknown>

/** What a change makes of a value, which stays as it is. */
export function changed(old: unknown, change: unknown): unknown {
  if (change === null || change === undefined) return old
  if (Array.isArray(change)) {
    if (change.length === 1) return change[0]
    const [start, gone, come] = change as [number, number, unknown[]]
    const list = old as unknown[]
    return [...list.slice(0, start), ...come, ...list.slice(start + gone)]
  }
  const changes = change as Plain
  if (Array.isArray(old)) return old.map((item: unknown, i) => changed(item, changes[i]))
  const found: Plain = { ...(old as Plain) }
  for (const [key, one] of Object.entries(changes)) {
    if (Array.isArray(one) && !one.length) delete found[key]
    else found[key] = changed(found[key], one)
  }
  return found
}

/** The table right after each line, from the one before the first. */
export function stills(before: Plain, told: Told): Plain[] {
  let view = before
  return told.stills.map((change) => (view = changed(view, change) as Plain))
}
