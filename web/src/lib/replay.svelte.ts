/** Looking back: the table as it stood after any choice, step by step. */
import { BEAT, settings } from './settings.svelte'
import type { Story } from './story.svelte'
import type { Line, Position } from './wire'

export interface Past {
  readonly lines: readonly Line[]
  readonly last: number
  /** Where only some moments were kept: by moment, how many choices had been made. */
  readonly kept?: readonly number[]
  moment(at: number): Promise<{ position: Position }>
}

export class Replay {
  on = $state(false)
  at = $state(0)
  playing = $state(false)
  position = $state.raw<Position | null>(null)
  /** The line that was clicked to come here. */
  line = $state<number | null>(null)
  trouble = $state('')
  private timer: ReturnType<typeof setTimeout> | undefined
  private wanted = 0

  constructor(
    private readonly past: Past,
    private readonly story: Story,
  ) {}

  get last() {
    return this.past.last
  }

  /** Go to the moment after `at` choices; `tell` plays the lines of that choice. */
  async go(at: number, tell = false, line: number | null = null) {
    const target = Math.max(0, Math.min(at, this.past.last))
    const wanted = ++this.wanted
    this.on = true
    this.at = target
    this.line = line
    try {
      const { position } = await this.past.moment(target)
      if (wanted !== this.wanted || !this.on) return
      this.position = position
      this.trouble = ''
      this.story.skip()
      if (tell) this.story.tell(this.past.lines.filter((told) => told.at === target))
    } catch (error) {
      this.trouble = error instanceof Error ? error.message : ''
      this.stop()
    }
  }

  /** One choice on or back from where one looks; back from now is where the last choice was made. */
  step(by: number) {
    this.stop()
    return this.go((this.on ? this.at : this.past.last) + by, by > 0)
  }

  play() {
    this.playing = true
    if (this.at >= this.past.last) this.at = -1
    const step = async () => {
      if (!this.playing || !this.on) return
      if (this.at >= this.past.last) {
        this.playing = false
        return
      }
      await this.go(this.at + 1, true)
      const lines = this.past.lines.filter((told) => told.at === this.at).length
      const pause = Math.max(350, BEAT[settings.speed] * Math.min(lines, 8))
      this.timer = setTimeout(() => void step(), pause)
    }
    this.on = true
    void step()
  }

  stop() {
    this.playing = false
    clearTimeout(this.timer)
  }

  leave() {
    this.stop()
    this.wanted++
    this.on = false
    this.position = null
    this.line = null
    this.story.skip()
  }
}
