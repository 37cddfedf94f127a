/** How tiles came to lie as they do: turns are counted on, and what goes round the edge does not fly over the board. */
import { columnOf, rowOf, SIZE } from '../model'
import type { VoidSeen } from '../view'

export class Turns {
  /** By tile: by how many degrees it was turned in all, so that it always turns on, never back. */
  angles: Record<number, number> = {}
  /** The tiles that have just gone out at one edge and come in at the other. */
  wrapped: ReadonlySet<number> = new Set()
  private before = new Map<number, { cell: number; facing: number }>()

  see(view: VoidSeen) {
    const angles: Record<number, number> = {}
    const wrapped = new Set<number>()
    view.tile.forEach((tile, cell) => {
      const facing = view.facing[cell]!
      const last = this.before.get(tile)
      const seen = this.angles[tile] ?? facing * 45
      angles[tile] = last ? seen + ((facing - last.facing + 8) % 8) * 45 : facing * 45
      if (last) {
        const across = Math.abs(columnOf(cell) - columnOf(last.cell))
        const down = Math.abs(rowOf(cell) - rowOf(last.cell))
        if (Math.max(across, down) === SIZE - 1 && Math.min(across, down) === 0) wrapped.add(tile)
      }
      this.before.set(tile, { cell, facing })
    })
    this.angles = angles
    this.wrapped = wrapped
  }
}
