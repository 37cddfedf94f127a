/** What is heard of all that happens: decided here, note by note, without a sound. */
import { lengthOf, RECIPES, type Voice } from './recipes'

/** Milliseconds within which the same is one note, and within which it is a run. */
const MERGE = 60
const RUN = 700
const MOST = 4
const MOST_SEMITONES = 7
/** In dB: what merges is louder by at most so much, what others do and what a scene leaves behind is softer. */
const MERGED = 4
const OTHERS = -5
const DUCKED = -8

export interface Heard {
  voice: Voice
  /** Does it concern whoever listens? */
  mine: boolean
  /** Is it part of a scene? Then the rest gives way. */
  scene: boolean
}

export interface Note {
  readonly voice: Voice
  /** Milliseconds: from when until when it sounds. */
  readonly from: number
  readonly until: number
  readonly semitones: number
  readonly scene: boolean
  /** What it is before anything merges with it or lets it give way. */
  readonly base: number
  times: number
  ducked: boolean
}

/** Something to be done now about a note. */
export interface Order {
  what: 'play' | 'level' | 'stop'
  note: Note
}

/** Louder or softer than its recipe says, in dB. */
export const levelOf = ({ base, times, ducked }: Note): number =>
  base + Math.min(MERGED, 10 * Math.log10(times)) + (ducked ? DUCKED : 0)

const loudness = (note: Note) => RECIPES[note.voice].db + levelOf(note)

export class Mixer {
  private sounding: Note[] = []
  private last: Note | null = null

  /** Something happens at this moment, in milliseconds. */
  hear({ voice, mine, scene }: Heard, at: number): Order[] {
    this.sounding = this.sounding.filter(({ until }) => until > at)
    const same = this.sounding.findLast((note) => note.voice === voice && at - note.from <= MERGE)
    if (same) {
      same.times++
      return [{ what: 'level', note: same }]
    }
    const run = this.last?.voice === voice && at - this.last.from <= RUN ? this.last.semitones + 1 : 0
    const note: Note = {
      voice,
      from: at,
      until: at + lengthOf(voice),
      semitones: Math.min(run, MOST_SEMITONES),
      scene,
      base: mine ? 0 : OTHERS,
      times: 1,
      ducked: !scene && this.sounding.some((other) => other.scene),
    }
    return this.seat(note)
  }

  /** Find room among those that sound; the softest of too many is not heard. */
  private seat(note: Note): Order[] {
    const orders: Order[] = []
    if (this.sounding.length >= MOST) {
      const softest = this.sounding.reduce((one, other) => (loudness(other) < loudness(one) ? other : one))
      if (loudness(softest) >= loudness(note)) return []
      this.sounding = this.sounding.filter((other) => other !== softest)
      orders.push({ what: 'stop', note: softest })
    }
    for (const other of note.scene ? this.sounding : []) {
      if (other.scene || other.ducked) continue
      other.ducked = true
      orders.push({ what: 'level', note: other })
    }
    this.sounding.push(note)
    this.last = note
    return [...orders, { what: 'play', note }]
  }
}
