/** Where things lie on the drawn galaxy, in hundredths of a cell. */
import { columnOf, rowOf, SIZE } from '../model'
import type { VoidSeen } from '../view'

/** The rim around the sectors. */
export const RIM = 42
export const SPAN = SIZE * 100 + 2 * RIM
export const x = (cell: number) => RIM + columnOf(cell) * 100 + 50
export const y = (cell: number) => RIM + rowOf(cell) * 100 + 50

/** How far a tile leans towards where the choice under the pointer would take it. */
export function lean(next: VoidSeen | null, tile: number, cell: number): [number, number] {
  const to = next?.tile.indexOf(tile) ?? -1
  if (to < 0 || to === cell) return [0, 0]
  const step = (d: number) => (Math.abs(d) === SIZE - 1 ? -Math.sign(d) : Math.sign(d)) * 20
  return [step(columnOf(to) - columnOf(cell)), step(rowOf(to) - rowOf(cell))]
}

/** A stroke from the edge of one sector to the edge of another. */
export function way(from: number, to: number): string {
  const dx = x(to) - x(from)
  const dy = y(to) - y(from)
  const far = Math.hypot(dx, dy)
  const [ux, uy] = [dx / far, dy / far]
  return `M${x(from) + ux * 46} ${y(from) + uy * 46}L${x(to) - ux * 40} ${y(to) - uy * 40}`
}

/** A curve from the middle of one sector to the middle of another. */
export function flight(from: number, to: number): string {
  const bend = 0.16
  const [dx, dy] = [x(to) - x(from), y(to) - y(from)]
  return `M${x(from)} ${y(from)}Q${x(from) + dx / 2 - dy * bend} ${y(from) + dy / 2 + dx * bend} ${x(to)} ${y(to)}`
}
