/** Creatures of the dark, on 48 × 48. */
import { among, chanceOf, disc, many, short } from './picture'

/** A creature with so many horns, eyes and teeth as its name has it. */
export function beast(name: string): string {
  const next = chanceOf(name)
  const [horns, eyes, long, skew] = [5 + among(next, 6), 1 + among(next, 4), 4 + 6 * next(), next()]
  const hide = many(2 * horns, (i) => {
    const [r, turn] = [i % 2 ? 11 + 3 * next() : 13 + long * next() + long / 2, (Math.PI * (i + skew)) / horns]
    return `${i ? 'L' : 'M'}${short(24 + r * Math.cos(turn))} ${short(24 + r * Math.sin(turn))}`
  })
  const teeth = 3 + among(next, 4)
  return `${hide}z${many(eyes, (i) => disc(24 + (i - (eyes - 1) / 2) * 6, 20 + 2 * (i % 2), 1.6 + next()))}M${24 - 1.5 * teeth} 29${many(teeth, () => 'l1.5 3 1.5-3')}`
}
