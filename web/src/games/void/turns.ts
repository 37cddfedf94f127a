/** How tiles came to lie as they do: turns are counted on, and what goes round the edge does not fly over the board. */
import { columnOf, rowOf, SIZE, type Sector } from './model'

export class Turns {
  /** By tile: by how many degrees it was turned in all, so that it always turns on, never back. */
  angles: Record<string, number> = {}
  /** The tiles that have just gone out at one edge and come in at the other. */
  wrapped: ReadonlySet<string> = new Set()
  private before = new Map<string, { cell: number; facing: number }>()

  see(sectors: readonly Sector[]) {
    const angles: Record<string, number> = {}
    const wrapped = new Set<string>()
    sectors.forEach((sector, cell) => {
      const last = this.before.get(sector.tile)
      const seen = this.angles[sector.tile] ?? sector.facing * 45
      angles[sector.tile] = last ? seen + ((sector.facing - last.facing + 8) % 8) * 45 : sector.facing * 45
      if (last) {
        const across = Math.abs(columnOf(cell) - columnOf(last.cell))
        const down = Math.abs(rowOf(cell) - rowOf(last.cell))
        if (Math.max(across, down) === SIZE - 1 && Math.min(across, down) === 0) wrapped.add(sector.tile)
      }
      this.before.set(sector.tile, { cell, facing: sector.facing })
    })
    this.angles = angles
    this.wrapped = wrapped
  }
}
