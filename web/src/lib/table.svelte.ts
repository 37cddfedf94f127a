/** A table as this page knows it: all that the server has told, and what is asked of it. */
import { RefusedError } from './api'
import { interrupt } from './announce.svelte'
import { t } from './messages'
import { Socket, type Asked, type LineState, type Wire } from './socket'
import { Passing } from './passing.svelte'
import { stills } from './patch'
import { speed } from './settings.svelte'
import { keep, recall } from './store'
import { Story } from './story.svelte'
import type {
  Ack,
  Around,
  Ask,
  Closing,
  Foreseen,
  FromServer,
  Happening,
  Line,
  Moment,
  Offer,
  Position,
  Reasons,
  TableFacts,
  Verify,
} from './wire'

/** A prepared run of answers: gives the choice for a question, or null when it does not know it. */
export type Plan = (ask: Ask) => number | null

/** Milliseconds before a question is passed by itself: so many, and up to so many more. */
const PASSING_LEAST = 250
const PASSING_MORE = 500

export class Table {
  state = $state<LineState>('connecting')
  number = $state(0)
  reader = $state<number | null>(null)
  held = $state<number[]>([])
  host = $state(false)
  facts = $state.raw<TableFacts | null>(null)
  around = $state.raw<Around | null>(null)
  lines = $state.raw<Line[]>([])
  said = $state.raw<Happening[]>([])
  position = $state.raw<Position | null>(null)
  present = $state.raw<number[]>([])
  watching = $state(0)
  verify = $state.raw<Verify | null>(null)
  /** What the server refused last, in its words. */
  trouble = $state('')
  /** Why the server has closed the line. */
  closed = $state.raw<Closing | null>(null)
  /** A choice is on its way. */
  sending = $state(false)
  /** The entry that the last answer became: until it is told, the question that it answered is still in sight. */
  private owed = $state(0)
  /** When the clocks were told, by this page's clock. */
  told = $state(0)
  /** The number of this seat's last choice: what came later is news. */
  read = $state(0)

  readonly story = new Story()
  readonly passing = new Passing()
  /** Answers what its player has answered beforehand; the page of the game sets it. */
  habit: Plan | null = null
  private readonly socket: Wire
  private moments = new Map<string, Promise<Moment>>()
  private plan = $state.raw<Plan | null>(null)
  private fresh = true
  /** Something was taken back: habits rest until the next answer. */
  private resting = false
  /** Does the server send what is told? */
  private listens = false

  constructor(
    readonly code: string,
    line: (...given: ConstructorParameters<typeof Socket>) => Wire = (...given) => new Socket(...given),
  ) {
    this.socket = line(
      code,
      () => ({ have: this.facts ? this.number : null, seat: this.reader, told: (this.listens = speed() !== 'off') }),
      (message) => this.heard(message),
      (state) => (this.state = state),
    )
  }

  get ask(): Ask | null {
    return this.position?.ask ?? null
  }

  name(seat: number): string {
    return this.around?.seats[seat]?.name ?? t('seat.number', { n: seat + 1 })
  }

  /** The game goes no further: it is over, or the table was closed. */
  get ended(): boolean {
    return this.position?.outcome != null || this.around?.closed != null
  }

  /** An answer is on its way, or several are carried out together. */
  get busy(): boolean {
    return this.sending || this.plan !== null || this.number < this.owed
  }

  /** The seats held here that are asked something now. */
  get mine(): number[] {
    return (this.position?.waiting ?? []).map((waiting) => waiting.seat).filter((seat) => this.held.includes(seat))
  }

  private heard(message: FromServer) {
    switch (message.type) {
      case 'snapshot': {
        const sameReader = this.reader === message.reader && !this.fresh
        this.story.drop()
        this.number = message.number
        this.reader = message.reader
        this.held = message.held
        this.host = message.host
        this.facts = message.table
        this.setAround(message.around)
        this.lines = message.lines
        this.said = message.said
        this.setPosition(message.position)
        this.moments.clear()
        this.read = recall(this.readKey, sameReader ? this.read : 0)
        this.fresh = false
        break
      }
      case 'step':
        this.step(message)
        break
      case 'presence':
        this.present = message.present
        this.watching = message.watching
        break
      case 'verify':
        this.verify = message
        break
      case 'closing':
        this.closed = message
        break
      case 'error':
        if (message.re === null) this.trouble = message.text
        break
    }
  }

  private step(message: Extract<FromServer, { type: 'step' }>) {
    if (message.number <= this.number) return
    if (message.number !== this.number + 1) {
      this.socket.resync()
      return
    }
    this.number = message.number
    this.setAround(message.around)
    const undone = this.lines[message.kept]
    if (undone) {
      this.moments.clear()
      this.story.takeBack(t('story.undone', { text: undone.text }))
    }
    if (message.kept !== this.lines.length || message.lines.length) {
      this.lines = [...this.lines.slice(0, message.kept), ...message.lines]
    }
    if (message.happening.kind === 'closed') interrupt(message.happening.text)
    if (message.happening.kind === 'said') this.said = [...this.said, message.happening]
    this.tell(message)
    if (message.position) this.setPosition(message.position)
  }

  /** Before the truth moves on: what has happened, line by line. */
  private tell({ lines, told, happening: { seat } }: Extract<FromServer, { type: 'step' }>) {
    const before = this.position?.view ?? null
    const views = told && before ? stills(before, told) : []
    this.story.tell(lines, views, { seat, own: seat !== null && seat === this.reader }, before)
  }

  /** Have sent what is told, once somebody wants to see it. */
  listen() {
    if (!this.listens && this.facts) this.socket.resync()
  }

  private setAround(around: Around) {
    this.around = around
    this.told = performance.now()
  }

  private setPosition(position: Position | null) {
    const before = this.position?.ask?.since
    this.position = position
    const ask = position?.ask
    if (!ask) this.plan = null
    if (!ask || ask.since === before) return
    const planned = this.plan?.(ask) ?? null
    if (planned !== null) {
      void this.choose(planned)
      return
    }
    this.plan = null
    if (this.passBy()) return
    void this.story.over().then(() => {
      if (this.ask?.since === ask.since) interrupt(t('ask.yourTurn', { text: ask.text }))
    })
  }

  /** Answer the open question by habit, if its player has one for it; not what has just been taken back. */
  passBy(): boolean {
    const ask = this.ask
    if (!ask || this.resting) return false
    const choice = this.habit?.(ask) ?? null
    if (choice === null) return false
    // Never at once: how fast somebody passes must not tell what they could have done.
    const pause = PASSING_LEAST + Math.random() * PASSING_MORE
    setTimeout(() => {
      if (this.ask?.since === ask.since) void this.choose(choice)
    }, pause)
    return true
  }

  private get readKey() {
    return `read.${this.code}.${this.reader ?? 'public'}`
  }

  /** Everything up to choice number `at` has been read; at first, all there is. */
  markRead(at = this.position?.choices ?? 0) {
    this.read = at
    keep(this.readKey, this.read)
  }

  private async request<T extends FromServer>(message: Asked): Promise<T> {
    this.trouble = ''
    try {
      return await this.socket.ask<T>(message)
    } catch (error) {
      this.plan = null
      if (error instanceof RefusedError) this.trouble = error.message
      throw error
    }
  }

  /** Do something at the table; a refusal is shown in its words and needs no further care. */
  act(message: Asked): Promise<boolean> {
    return this.request(message).then(
      () => true,
      () => false,
    )
  }

  /** Answer the open question of the seat that looks. */
  async choose(choice: number): Promise<boolean> {
    const ask = this.ask
    if (!ask || this.sending) return false
    this.sending = true
    this.resting = false
    this.markRead((this.position?.choices ?? 0) + 1)
    try {
      const ack = await this.request<Ack>({ type: 'choose', seat: ask.seat, choice, at: ask.since })
      this.owed = ack.number
      return true
    } catch {
      // The refusal is shown in its words.
      return false
    } finally {
      this.sending = false
      // The next question may have come before the acknowledgement.
      const next = this.ask
      if (next && next.since !== ask.since) {
        if (this.plan) this.follow(next)
        else this.passBy()
      }
    }
  }

  private follow(ask: Ask) {
    const planned = this.plan?.(ask) ?? null
    if (planned === null) this.plan = null
    else void this.choose(planned)
  }

  /** Answer this question and those that follow by a plan, until it has no answer. */
  carryOut(plan: Plan) {
    if (!this.ask) return
    this.plan = plan
    this.follow(this.ask)
  }

  look = (seat: number | null) => {
    this.fresh = true
    return this.act({ type: 'look', seat })
  }
  undo = (seat: number, to: number | null = null) => {
    this.plan = null
    this.passing.stop()
    this.resting = true
    return this.act({ type: 'undo', seat, to })
  }
  mute = (seat: number, on: boolean) => this.act({ type: 'mute', seat, on })
  report = (line: number | null, text: string) => this.act({ type: 'report', seat: this.reader, line, text })
  rematch = (seat: number) => this.request<Offer>({ type: 'rematch', seat })
  whyNot = (seat: number, choice: number) => this.request<Reasons>({ type: 'why_not', seat, choice })
  /** Asked silently: a pointer that passes over an option troubles nobody. */
  preview = (seat: number, choice: number) => this.socket.ask<Foreseen>({ type: 'preview', seat, choice })

  /** The table as it stood after so many choices; `told` with how the last one came about. */
  moment(at: number, seat: number | null, told = false): Promise<Moment> {
    const key = `${at}/${seat}/${told}`
    let found = this.moments.get(key)
    if (!found) {
      found = this.request<Moment>({ type: 'history', at, seat, told })
      found.catch(() => this.moments.delete(key))
      this.moments.set(key, found)
    }
    return found
  }

  end() {
    this.story.drop()
    this.socket.end()
  }
}
