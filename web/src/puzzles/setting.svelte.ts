/** A puzzle on the table. To its table it is the line to the server: it answers as a socket does. */
import { ask, RefusedError } from '../lib/api'
import type { Asked, LineState, Wire } from '../lib/socket'
import { Table } from '../lib/table.svelte'
import type { Around, FromServer, PuzzleAnswered, PuzzleAsk, PuzzleShown, TableFacts } from '../lib/wire'
import { keepSolved } from './solved'
import { say } from './words'

export class Setting implements Wire {
  shown = $state.raw<PuzzleShown | null>(null)
  /** Why the answer is the best choice, once it is found or given up. */
  answer = $state.raw<PuzzleAnswered | null>(null)
  trouble = $state('')
  /** The table that it is set on. */
  readonly table: Table
  private number = 0
  private heard: (message: FromServer) => void = () => {}
  private changed: (state: LineState) => void = () => {}

  constructor(
    readonly game: string,
    readonly puzzle: string,
  ) {
    this.table = new PuzzleTable(this)
  }

  connect(heard: (message: FromServer) => void, changed: (state: LineState) => void): Wire {
    this.heard = heard
    this.changed = changed
    return this
  }

  private get address() {
    return `/api/games/${encodeURIComponent(this.game)}/puzzles/${encodeURIComponent(this.puzzle)}`
  }

  async begin(): Promise<void> {
    this.trouble = ''
    try {
      this.shown = await ask<PuzzleShown>(this.address)
      this.show(true)
    } catch (error) {
      this.trouble = (error as Error).message
    }
  }

  /** The table as it is shown, with the question or without it. */
  private show(asks: boolean) {
    const { seat, lines, position } = this.shown!
    const shown = asks ? position : { ...position, ask: null, waiting: [] }
    this.heard({ type: 'snapshot', number: ++this.number, reader: seat, held: [seat], host: false, table: this.facts, around: this.around, lines, said: [], position: shown, muted: [] })
    this.heard({ type: 'presence', present: [seat], watching: 0 })
    this.changed('live')
  }

  giveUp = async () => {
    try {
      this.finish(await this.wonder<PuzzleAnswered>('answer', {}))
    } catch (error) {
      this.trouble = (error as Error).message
    }
  }

  private finish(answer: PuzzleAnswered) {
    this.answer = answer
    this.show(false)
  }

  private wonder<T>(what: string, about: Partial<PuzzleAsk>): Promise<T> {
    return ask<T>(`${this.address}/${what}`, about)
  }

  // As the line to the server.

  ask<T extends FromServer>(message: Asked): Promise<T> {
    return this.respond(message) as Promise<T>
  }

  private async respond(message: Asked): Promise<FromServer> {
    switch (message.type) {
      case 'choose':
        return this.choose(message.choice)
      case 'preview':
        return this.wonder('preview', { choice: message.choice })
      case 'why_not':
        return this.wonder('why-not', { choice: message.choice })
      case 'history':
        return this.wonder('moment', { at: message.at, told: message.told ?? false })
      default:
        throw new RefusedError('not_now', say('notHere'))
    }
  }

  private async choose(choice: number): Promise<FromServer> {
    const answer = await this.wonder<PuzzleAnswered>('answer', { choice })
    if (!answer.solved) throw new RefusedError('not_legal', answer.text)
    keepSolved(this.game, this.shown!.puzzle)
    this.finish(answer)
    return { type: 'ack', re: '', number: this.number }
  }

  resync() {}

  end() {}

  private get facts(): TableFacts {
    const { content, options } = this.shown!
    return { table: '', title: '', game: this.game, content, options, public: false, hot_seat: false, chat: 'off', stand_in: '', take_backs: 'free', branch_of: '', coach: 'off', event: '', rated: false }
  }
  private get around(): Around {
    const { seats } = this.shown!
    const clock = { profile: 'none' as const, expiry: 'wait' as const, seats: [], game: null }
    return { status: 'playing', seats, clock, undo: null, rematch: '', fairness: { commitment: '', salts: [], secret: null, chosen: false }, life: null, closed: null, renewed: [], slow: 0, older: '' }
  }
}

/** A table at which nothing is answered by habit: that would solve the puzzle, or try to. */
class PuzzleTable extends Table {
  constructor(setting: Setting) {
    super(`puzzle.${setting.game}.${setting.puzzle}`, (_code, _hello, heard, changed) => setting.connect(heard, changed))
  }

  override passBy(): boolean {
    return false
  }
}
