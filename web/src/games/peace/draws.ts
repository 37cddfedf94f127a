/** Does the log of We Come In Peace show the dice as they fell? Its draws follow the order of the rules (PEACE-R36). */
import faces from 'content:peace/invasion_faces'
import type { Line } from '../../lib/wire'

type Options = Record<string, string | number>

/** The number of the first outcome that a line of the log contradicts; null if all agree. */
export function contradiction(lines: readonly Line[], outcomes: readonly unknown[], options: Options): number | null {
  const saucers = faces[options.invasion ?? 'light']?.saucers ?? []
  let k = 0
  let wrong: number | null = null
  const compare = (shown: readonly unknown[], read: (outcome: never) => unknown) => {
    for (const value of shown) {
      if (wrong === null && read(outcomes[k] as never) !== value) wrong = k
      k++
    }
  }
  const sector = (position: number) => position + 1
  const face = (position: number) => position
  for (const { name, operands } of lines) {
    if (name === 'first player' && options.first === 'random') compare([operands.seat], face)
    else if (name === 'planets dealt' && options.planets === 'random') {
      const planets: number[] = operands.planets
      compare([true], (order: number[]) => planets.every((planet, seat) => order[seat] === planet))
    } else if (name === 'invasion rolled') {
      compare(operands.saucers, (position: number) => saucers[position])
    } else if (name === 'defense rolled') compare(operands.faces, face)
    else if (name === 'rerolled') {
      const all = operands.faces
      compare(operands.dice.map((die: number) => all[die]), face)
    } else if (name === 'saucers strike' || name === 'missile launched') compare([operands.sector], sector)
    else if (name === 'countered' || name === 'not countered') compare([operands.rolled], sector)
  }
  return wrong
}
