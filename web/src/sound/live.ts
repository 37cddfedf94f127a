/** The sound of a table. It begins with the first click or key, and nothing from before is caught up. */
import { concerns } from '../lib/passing.svelte'
import type { Line } from '../lib/wire'
import { Mixer, type Heard } from './mixer'
import { Player } from './player'
import type { Voice } from './recipes'
import { timbreOf } from './timbres'

/** By event: what is heard of it; null where it is silent. */
export type Voices = Readonly<Record<string, Voice | null>>

const FOUND = import.meta.glob<{ default: Voices }>('../games/*/voices.ts')
/** What one hears who has lost something. */
const LOSSES: readonly Voice[] = ['hit', 'break', 'fall']

export const isMine = (line: Line, seat: number | null): boolean =>
  seat !== null && (line.operands.seat === seat || concerns(line, seat))

/** Has this seat lost something in these lines? */
export const hasLost = (lines: readonly Line[], seat: number | null, voices: Voices): boolean =>
  lines.some((line) => isMine(line, seat) && LOSSES.includes(voices[line.name]!))

export class Live {
  private readonly context = new AudioContext()
  private readonly mixer = new Mixer()
  private readonly player: Player

  private constructor(
    game: string,
    private readonly voices: Voices,
  ) {
    this.player = new Player(this.context, timbreOf(game), 0)
  }

  static async at(game: string): Promise<Live> {
    const own = FOUND[`../games/${game}/voices.ts`]
    return new Live(game, own ? (await own()).default : {})
  }

  set volume(percent: number) {
    this.player.volume = percent / 100
  }

  /** A browser may have put it to sleep. */
  wake() {
    if (this.context.state === 'suspended') void this.context.resume()
  }

  tell(line: Line, seat: number | null, scene: boolean) {
    const voice = this.voices[line.name]
    if (voice) this.hear({ voice, mine: isMine(line, seat), scene })
  }

  /** Where nothing is told: one blow, if this seat has lost something. */
  sum(lines: readonly Line[], seat: number | null) {
    if (hasLost(lines, seat, this.voices)) this.hear({ voice: 'hit', mine: true, scene: false })
  }

  call() {
    this.hear({ voice: 'call', mine: true, scene: false })
  }

  sample() {
    this.hear({ voice: 'place', mine: true, scene: false })
  }

  private hear(heard: Heard) {
    if (this.context.state !== 'running') return
    for (const { what, note } of this.mixer.hear(heard, this.context.currentTime * 1000)) this.player[what](note)
  }

  end() {
    void this.context.close()
  }
}
