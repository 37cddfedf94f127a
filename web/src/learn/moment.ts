/** Which tip belongs to the moment: the lines since a player last answered, as far as they are drawn. */
import { concerns } from '../lib/passing.svelte'
import type { Scene } from '../lib/scene.svelte'
import type { Line } from '../lib/wire'

const SEATS = ['seat', 'seats', 'victims', 'targets']

/** Is a line about this seat, or about everyone? What only happens to others has its tip when it happens to you. */
function isAbout(line: Line, seat: number): boolean {
  return line.operands['seat'] === seat || concerns(line, seat) || !SEATS.some((name) => name in line.operands)
}

/** What is further back than so many lines has been read, and may be true no longer. */
const NEAR = 6

/** The latest line of the moment whose rule is new to a seat and has a tip; `alone`: of the last choice only. */
export function tipped(
  lines: readonly Line[],
  from: number,
  seat: number,
  met: ReadonlySet<string>,
  tips: Readonly<Record<string, string>>,
  alone = false,
): Line | null {
  const last = lines.at(-1)?.at
  const recent = lines.slice(Math.max(from, lines.length - NEAR))
  return recent.findLast((line) => line.rule in tips && !met.has(line.rule) && isAbout(line, seat) && (!alone || line.at === last)) ?? null
}

/**
 * The number of the question that a player has not answered, also while a story hides it; null: none is open. Undefined
 * where no moment passes: nobody plays here, the past is looked at, or the log has not come yet.
 */
export function questionOf({ seat, replay, lines, source }: Pick<Scene, 'seat' | 'replay' | 'lines' | 'source'>): number | null | undefined {
  return seat === null || replay.on || !lines.length ? undefined : (source.live?.ask?.since ?? null)
}

/** The moment of a player: it begins where they last answered. */
export class Moment {
  /** The number of its first line; no tip looks further back. */
  from = 0
  private asked: { since: number; lines: number } | null = null

  /** A player who has just come looks at the last choice alone. */
  constructor(lines: readonly Line[]) {
    const at = lines.at(-1)?.at
    this.from = lines.findIndex((line) => line.at === at)
  }

  /** Follow the table; whether a new moment has begun. */
  follow(since: number | null, lines: number): boolean {
    const answered = this.asked !== null && this.asked.since !== since
    if (answered) this.from = Math.min(this.asked!.lines, lines)
    this.asked = since === null ? null : { since, lines }
    return answered
  }
}
