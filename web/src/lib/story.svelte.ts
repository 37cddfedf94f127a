/**
 * The story of what has just happened, told line by line, each on the table that it happened on. The truth runs
 * ahead; what is drawn follows still by still, and questions wait until both are the same.
 */
import { untrack } from 'svelte'
import { announce } from './announce.svelte'
import { speed } from './settings.svelte'
import { BETWEEN_MOST, FACTOR, TURN_MOST } from './speed'
import type { Line, Position } from './wire'

export type View = Position['view']

/** How much an event weighs: nothing, a beat, a moment, or a scene of its own. */
export type Weight = 'silent' | 'beat' | 'moment' | 'scene'

/** The table right after a line; without one, before what is to be told next. */
export interface Still {
  line: Line | null
  view: View
  /** So many lines of the log have happened. */
  lines: number
  /** Milliseconds that it is shown. */
  lasts: number
}

export interface Pace {
  /** Is it what this seat has chosen? */
  own: boolean
  /** Milliseconds that there are at normal speed. */
  left: number
  /** By event: how often it was told since the last question; it is counted on. */
  told: Map<string, number>
}

/** What knows how a game is told. */
export interface Teller {
  weigh(line: Line): Weight
  /** Milliseconds for each line of a choice, at normal speed. */
  plan(lines: readonly Line[], pace: Pace): number[]
  /** Must it be told, however far behind one is? */
  isGreat(line: Line): boolean
  /** Resolves when all is here that telling these lines takes; null: it is. */
  prepare(lines: readonly Line[]): Promise<void> | null
}

/** Who made the choice that is told. */
export interface Chooser {
  seat: number | null
  /** Was it this seat, whose next question waits for it? */
  own?: boolean
  /** Is it looked at by itself, as in a replay? */
  alone?: boolean
}

interface Choice {
  lines: readonly Line[]
  views: readonly View[]
  by: Chooser
}

interface Waiting {
  line: Line
  view: View
  /** Milliseconds at normal speed. */
  time: number
  turn: number
}

/** Further behind, in turns or milliseconds, only the last turn is told. */
const MOST_TURNS = 3
const MOST_BEHIND = 20_000
/** After a story was skipped, answers listen again so many milliseconds later. */
const DEAF = 250
/** So long it is said that something was taken back. */
const NOTED = 2500

export class Story {
  /** What is drawn instead of the truth; null: what is drawn is the truth. */
  shown = $state.raw<Still | null>(null)
  /** How many lines are still to come. */
  waiting = $state(0)
  /** What was taken back, in words, for a moment. */
  note = $state('')
  /** How often a story was cut short: whatever is still under way ends with it. */
  cuts = $state(0)
  /** Knows how to tell; it comes when there is something to tell. */
  teller = $state.raw<Teller | null>(null)
  /** Brings the teller for these lines; the page of the game sets it. */
  bring: (lines: readonly Line[]) => Promise<Teller> = () => Promise.reject(new Error('nobody tells here'))

  /** So many times slower than the person likes it. */
  calm = 1

  private untold: Choice[] = []
  private queue: Waiting[] = []
  private timer: ReturnType<typeof setTimeout> | undefined
  private noted: ReturnType<typeof setTimeout> | undefined
  private held = 0
  private done: (() => void)[] = []
  private deafUntil = 0

  private turn = 0
  private chooser: number | null = null
  private inTurn = 0
  private between = 0
  private told = new Map<string, number>()

  get line(): Line | null {
    return this.shown?.line ?? null
  }
  get telling(): boolean {
    return this.shown !== null
  }
  /** Does a key or click still belong to the story that it has just skipped? */
  get deaf(): boolean {
    return performance.now() < this.deafUntil
  }

  /** Tell the lines of a choice, each with the table right after it; `before` is the table that they found. */
  tell(lines: readonly Line[], views: readonly View[], by: Chooser, before: View | null = null) {
    if (!lines.length) return
    announce(lines.slice(-6).map((line) => line.text).join(' '))
    if (speed() === 'off' || document.hidden || views.length !== lines.length) return this.drop()
    const coming = this.teller ? this.teller.prepare(lines) : this.bring(lines).then((teller) => void (this.teller ??= teller))
    this.untold.push({ lines, views, by })
    if (!coming) return this.planAll()
    this.shown ??= { line: null, view: before ?? views[0]!, lines: lines[0]!.number, lasts: 0 }
    // Where the server is away, what has happened is shown untold; the next story asks again.
    coming.then(this.planAll, () => this.drop()).catch((error: unknown) => this.fail(error))
  }

  /** A story that cannot be told keeps nobody from the truth. */
  fail = (error: unknown) => {
    this.drop()
    reportError(error)
  }

  /** All that telling takes is here; until then the table has waited as it was. */
  private planAll = () => {
    for (const choice of this.untold.splice(0)) this.plan(this.teller!, choice)
  }

  private plan(teller: Teller, { lines, views, by }: Choice) {
    const times = teller.plan(lines, this.pace(by))
    const all = times.reduce((sum, time) => sum + time, 0)
    this.inTurn += all
    this.between += all
    this.queue.push(...lines.map((line, i) => ({ line, view: views[i]!, time: times[i]!, turn: this.turn })))
    this.waiting = this.queue.length
    if (!this.line) this.next()
  }

  /** What there is time for: a turn has its most, and so has all between two own choices. */
  private pace({ seat, own = false, alone = false }: Chooser) {
    if (own || alone) {
      this.between = 0
      this.told.clear()
    }
    if (own || alone || seat !== this.chooser) {
      this.chooser = seat
      this.turn++
      this.inTurn = 0
    }
    this.catchUp()
    return { own, left: Math.min(TURN_MOST - this.inTurn, BETWEEN_MOST - this.between), told: this.told }
  }

  /** Who is too far behind to hear it all hears the last turn, and before it what was great. */
  private catchUp() {
    const behind = this.queue.reduce((sum, one) => sum + one.time, 0)
    if (this.turn - (this.queue[0]?.turn ?? this.turn) < MOST_TURNS && behind <= MOST_BEHIND) return
    this.queue = this.queue.filter(({ turn, line }) => turn === this.turn || this.teller?.isGreat(line))
    this.between = this.inTurn
  }

  private next = () => {
    if (this.held) return
    let now = this.queue.shift()
    // What is silent comes with what is told next.
    while (now && now.time <= 0) now = this.queue.shift()
    this.waiting = this.queue.length
    if (!now) return this.end()
    const hurry = now.turn < this.turn ? FACTOR.fast : 1
    const lasts = now.time * hurry * this.calm * FACTOR[speed()]
    this.shown = { line: now.line, view: now.view, lines: now.line.number + 1, lasts }
    this.timer = setTimeout(this.next, lasts)
  }

  /** The story waits for a scene of its line; call what this gives when the scene is over. */
  hold(): () => void {
    const { cuts } = this
    this.held++
    clearTimeout(this.timer)
    return () => {
      // What was cut short has let go of everything.
      if (cuts !== this.cuts) return
      this.held--
      if (this.telling) this.next()
    }
  }

  /** Any key or click ends the telling; the table shows the truth. */
  skip = () => {
    if (this.telling) this.deafUntil = performance.now() + DEAF
    this.drop()
  }

  /** Something was taken back: nothing is told of it, but that. */
  takeBack(text: string) {
    this.drop()
    this.note = text
    clearTimeout(this.noted)
    this.noted = setTimeout(() => (this.note = ''), NOTED)
  }

  /** Resolves when all is told. */
  over(): Promise<void> {
    return this.telling ? new Promise((done) => this.done.push(done)) : Promise.resolve()
  }

  /** Whatever is told is cut short, and all that was seen of it goes with it: the table shows the truth. */
  drop() {
    untrack(() => this.cuts++)
    this.held = 0
    this.end()
  }

  /** Nothing is told any more: the table shows the truth. */
  private end() {
    clearTimeout(this.timer)
    this.untold.length = 0
    this.queue.length = 0
    this.waiting = 0
    this.shown = null
    // Nothing has to be waited for: who is never asked any more, or only looks on, is told all that comes.
    this.inTurn = this.between = 0
    for (const done of this.done.splice(0)) done()
  }
}
