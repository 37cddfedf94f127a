/** The line of chances as shapes: for each seat a line and the band within which it lies. */
import type { AnalysisFacts } from '../lib/wire'

export const WIDTH = 600
export const HEIGHT = 200

export interface Curve {
  line: string
  band: string
}

/** By seat, in a box of WIDTH by HEIGHT: from left to right the choices of the game, its result at the end. */
export function curves({ line, parts, choices, seats }: AnalysisFacts): Curve[] {
  const x = (at: number) => ((choices ? at / choices : 0) * WIDTH).toFixed(1)
  const y = (chance: number) => ((1 - Math.min(1, Math.max(0, chance))) * HEIGHT).toFixed(1)
  return seats.map((_, seat) => {
    const points = line.map((point) => ({ at: point.at, chance: point.chances[seat]!, within: point.within[seat]! }))
    points.push({ at: choices, chance: parts[seat]!.result, within: 0 })
    const upper = points.map(({ at, chance, within }) => `${x(at)},${y(chance + within)}`)
    const lower = points.map(({ at, chance, within }) => `${x(at)},${y(chance - within)}`).reverse()
    return {
      line: `M${points.map(({ at, chance }) => `${x(at)},${y(chance)}`).join('L')}`,
      band: `M${[...upper, ...lower].join('L')}Z`,
    }
  })
}
