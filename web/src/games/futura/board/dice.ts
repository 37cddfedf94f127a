/** What the dice of a fight show. The table tells what a unit rolled in all: its dice, and what counts with them. */
import abilities from 'content:futura/abilities'
import { cardOf } from '../cards/cards'
import type { Line } from '../../../lib/wire'
import type { FuturaSeen, Unit } from '../view'

/** The faces of a die by its name. */
export const facesOf = (die: string): number[] => Array.from({ length: Number(die.slice(1)) }, (_, i) => i + 1)
export const CHANCE: readonly number[] = Array.from({ length: 10 }, (_, i) => 10 * (i + 1))

/** Abilities that always count with the dice of who has them. */
const ALWAYS = new Set(Object.entries(abilities).flatMap(([id, { effect }]) => (/ALW.*ROLL/.test(effect) ? [id] : [])))

/** Has anything counted with the dice of this unit in the assault? */
function isHelped(view: FuturaSeen, unit: Unit, lines: readonly Line[]): boolean {
  const known = view.acolytes[unit.thing]?.abilities.filter(({ card }) => card >= 0) ?? []
  const declared = lines.findLastIndex(({ name }) => name === 'declared')
  const isForIt = ({ name, operands }: Line) => name === 'in force for all' || (name === 'in force' && operands.thing === unit.thing)
  return (
    unit.plus !== 0 ||
    known.some(({ card }) => ALWAYS.has(cardOf(card).id)) ||
    lines.slice(declared + 1).some((line) => isForIt(line) && (line.operands.force as [string])[0] === 'ROLL')
  )
}

/** The dice of a unit; none where they cannot have shown what lies, as those of a dead acolyte without its armour. */
export function diceOf(unit: Unit): readonly string[] {
  const most = unit.dice.reduce((all, die) => all + facesOf(die).length, Math.max(0, unit.plus))
  return unit.roll > most ? [] : unit.dice
}

/** The place of the face that is up; null if the table does not tell it, as other dice or effects count with it. */
export function faceUp(view: FuturaSeen, unit: Unit, lines: readonly Line[]): number | null {
  const [die, ...others] = unit.dice
  const isPlain = unit.roll > 0 && die !== undefined && !others.length && !isHelped(view, unit, lines)
  return isPlain && unit.roll <= facesOf(die).length ? unit.roll - 1 : null
}
