/** Looking back: the table as it stood after any choice, step by step. */
import { stills } from './patch'
import type { Story } from './story.svelte'
import type { Line, Position, Told } from './wire'

/** Milliseconds between two choices that are played one after the other. */
const PAUSE = 350

export interface Past {
  readonly lines: readonly Line[]
  readonly last: number
  /** Where only some moments were kept: by moment, how many choices had been made. */
  readonly kept?: readonly number[]
  /** A moment; `told` with how the last choice came about. */
  moment(at: number, told: boolean): Promise<{ position: Position; before: Position['view'] | null; told: Told | null }>
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
      const { position, before, told } = await this.past.moment(target, tell)
      if (wanted !== this.wanted || !this.on) return
      this.position = position
      this.trouble = ''
      this.story.drop()
      const lines = told ? this.past.lines.filter((line) => line.at === target) : []
      if (told && before) this.story.tell(lines, stills(before, told), { seat: null, alone: true }, before)
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
      await this.story.over()
      this.timer = setTimeout(() => void step(), PAUSE)
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
    this.story.drop()
  }
}
