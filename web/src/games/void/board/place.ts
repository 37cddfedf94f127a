/** Where things lie on the drawn galaxy, in hundredths of a cell. */
import { columnOf, OFF, rowOf, SIZE } from '../model'
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

/** A ship as it lies on the galaxy. */
export interface Berth {
  seat: number
  alien: number
  stuck: boolean
  hole: boolean
  tile: number
  size: number
  x: number
  y: number
}

/** Where the ships lie: side by side, four and more in two rows. */
export const berths = (view: VoidSeen, next: VoidSeen | null): Berth[] =>
  view.captains
    .flatMap((captain, seat) => {
      if (captain.cell === OFF || captain.lost || !view.sectors[captain.cell]) return []
      const { ships, hole } = view.sectors[captain.cell]!
      const tile = view.tile[captain.cell]!
      const size = ships.length === 1 ? 37 : ships.length <= 3 ? 30 : 25
      const inRow = ships.length <= 3 ? ships.length : Math.ceil(ships.length / 2)
      const i = ships.indexOf(seat)
      const row = Math.floor(i / inRow)
      const inThis = row ? ships.length - inRow : inRow
      const [dx, dy] = lean(next, tile, captain.cell)
      return [
        {
          seat,
          alien: view.alien[seat]!,
          stuck: captain.stuck,
          hole,
          tile,
          size,
          x: x(captain.cell) + ((i % inRow) - (inThis - 1) / 2) * size * 0.92 + dx,
          y: y(captain.cell) + (ships.length > 3 ? 9 + row * 21 : 23) + dy,
        },
      ]
    })
    .sort((a, b) => a.alien - b.alien)

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
