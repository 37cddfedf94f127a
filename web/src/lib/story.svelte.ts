/** The story of what has just happened: told line by line after the numbers have already changed. */
import { announce } from './announce.svelte'
import { BEAT, settings } from './settings.svelte'
import type { Line } from './wire'

/** Behind by more than this, only the last lines are told. */
const LONGEST = 60

export class Story {
  /** The line that is being told. */
  line = $state<Line | null>(null)
  /** How many are still to come. */
  waiting = $state(0)
  private queue: Line[] = []
  private timer: ReturnType<typeof setTimeout> | undefined

  tell(lines: readonly Line[]) {
    if (!lines.length) return
    announce(lines.slice(-6).map((line) => line.text).join(' '))
    if (settings.speed === 'off') return
    this.queue.push(...lines)
    if (this.queue.length > LONGEST) this.queue.splice(0, this.queue.length - LONGEST)
    this.waiting = this.queue.length
    if (this.line === null) this.next()
  }

  /** Any key or click ends the telling; the table already shows the truth. */
  skip = () => {
    clearTimeout(this.timer)
    this.queue.length = 0
    this.waiting = 0
    this.line = null
  }

  private next = () => {
    this.line = this.queue.shift() ?? null
    this.waiting = this.queue.length
    // A long queue is told faster, so that nobody waits for the past.
    const hurry = Math.max(0.3, 1 - this.queue.length * 0.03)
    if (this.line) this.timer = setTimeout(this.next, BEAT[settings.speed] * hurry)
  }
}
