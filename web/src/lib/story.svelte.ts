/**
 * The story of what has just happened, told line by line, each on the table that it happened on. The truth runs
 * ahead; what is drawn follows still by still, and questions wait until both are the same.
 */
import { announce } from './announce.svelte'
import { speed } from './settings.svelte'
import { BETWEEN_MOST, FACTOR, plan, TURN_MOST, type Weight } from './timing'
import type { Line, Position } from './wire'

type View = Position['view']

/** A line, and the table right after it. */
export interface Still {
  line: Line
  view: View
}

/** Who made the choice that is told. */
export interface Chooser {
  seat: number | null
  /** Was it this seat, whose next question waits for it? */
  own?: boolean
  /** Is it looked at by itself, as in a replay? */
  alone?: boolean
}

interface Waiting extends Still {
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
  /** What is told now; null: what is drawn is the truth. */
  shown = $state.raw<Still | null>(null)
  /** How many lines are still to come. */
  waiting = $state(0)
  /** What was taken back, in words, for a moment. */
  note = $state('')
  /** How much an event weighs; the page of the game sets it. */
  weigh: (name: string) => Weight = () => 'beat'

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

  /** Tell the lines of a choice, each with the table right after it. */
  tell(lines: readonly Line[], views: readonly View[], by: Chooser) {
    if (!lines.length) return
    announce(lines.slice(-6).map((line) => line.text).join(' '))
    if (speed() === 'off' || document.hidden || views.length !== lines.length) return this.drop()
    const times = plan(lines.map((line) => line.name), this.weigh, this.pace(by))
    const all = times.reduce((sum, time) => sum + time, 0)
    this.inTurn += all
    this.between += all
    this.queue.push(...lines.map((line, i) => ({ line, view: views[i]!, time: times[i]!, turn: this.turn })))
    this.catchUp()
    this.waiting = this.queue.length
    if (!this.telling) this.next()
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
    return { own, left: Math.min(TURN_MOST - this.inTurn, BETWEEN_MOST - this.between), told: this.told }
  }

  /** Who is too far behind to hear it all hears the last turn. */
  private catchUp() {
    const behind = this.queue.reduce((sum, one) => sum + one.time, 0)
    if (this.turn - (this.queue[0]?.turn ?? this.turn) < MOST_TURNS && behind <= MOST_BEHIND) return
    this.queue = this.queue.filter((one) => one.turn === this.turn)
  }

  private next = () => {
    if (this.held) return
    let now = this.queue.shift()
    // What is silent comes with what is told next.
    while (now && now.time <= 0) now = this.queue.shift()
    this.waiting = this.queue.length
    if (!now) return this.drop()
    this.shown = now
    const hurry = now.turn < this.turn ? FACTOR.fast : 1
    this.timer = setTimeout(this.next, now.time * hurry * FACTOR[speed()])
  }

  /** The story waits for a scene of its line; call what this gives when the scene is over. */
  hold(): () => void {
    this.held++
    clearTimeout(this.timer)
    return () => {
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

  /** Nothing is told any more: the table shows the truth. */
  drop() {
    clearTimeout(this.timer)
    this.queue.length = 0
    this.waiting = 0
    this.shown = null
    for (const done of this.done.splice(0)) done()
  }
}
