/** A table as this page knows it: all that the server has told, and what is asked of it. */
import { RefusedError } from './api'
import { interrupt } from './announce.svelte'
import { hasDays } from './clocks'
import { t } from './messages'
import { Socket, type Asked, type LineState, type Wire } from './socket'
import { Passing, type Order } from './passing.svelte'
import { stills } from './patch'
import { speed } from './settings.svelte'
import { keep, recall } from './store'
import { Story } from './story.svelte'
import type { Turns } from './turns'
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
  /** The seats that are not read here. */
  muted = $state.raw<number[]>([])
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
  /** The choice that is given by itself in a moment. */
  answering = $state<number | null>(null)
  /** When the clocks were told, by this page's clock. */
  told = $state(0)
  /** The number of this seat's last choice: what came later is news. */
  read = $state(0)

  readonly story = new Story()
  readonly passing = new Passing()
  /** Answers what its player has answered beforehand; the page of the game sets it. */
  habit: Plan | null = null
  /** Is every question answered on its own, whatever was planned for more of them? */
  readonly single: boolean = false
  /** Ends a turn in which nothing else is left; the page of the game sets it. */
  ending: Plan | null = null
  /** How one's turns went; the page of the game sets it. */
  turns: Turns | null = null
  private readonly socket: Wire
  private moments = new Map<string, Promise<Moment>>()
  private plan = $state.raw<Plan | null>(null)
  private fresh = true
  /** Was the last answer given by a plan, an order or a habit? */
  private byItself = false
  /** The number of the last choice by hand, and whether others have followed from it. */
  private byHand: number | null = null
  private undoTo: number | null = null
  private pause: ReturnType<typeof setTimeout> | undefined
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
      () => ({ have: this.facts ? this.number : null, seat: this.reader, told: (this.listens = speed() !== 'off'), muted: this.unread.map(({ seat }) => seat) }),
      (message) => this.take(message),
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
    return this.sending || this.plan !== null || this.answering !== null || this.number < this.owed
  }

  /** The seats held here that are asked something now. */
  get mine(): number[] {
    return (this.position?.waiting ?? []).map((waiting) => waiting.seat).filter((seat) => this.held.includes(seat))
  }

  private take(message: FromServer) {
    switch (message.type) {
      case 'snapshot': {
        const sameReader = this.reader === message.reader && !this.fresh
        this.story.drop()
        this.forget()
        this.number = message.number
        this.reader = message.reader
        this.held = message.held
        this.host = message.host
        this.facts = message.table
        this.setAround(message.around)
        this.lines = message.lines
        this.said = message.said
        this.muted = message.muted
        // Somebody else sits there by now.
        for (const { seat, name } of this.unread) if (this.name(seat) !== name) void this.mute(seat, false)
        this.setPosition(message.position)
        this.moments.clear()
        this.read = recall(this.readKey, sameReader ? this.read : 0)
        this.fresh = false
        break
      }
      case 'step':
        this.step(message)
        break
      case 'muted':
        this.muted = message.seats
        this.said = message.said
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
      this.forget()
      this.moments.clear()
      this.story.takeBack(t('story.undone', { text: undone.text }))
    }
    if (message.kept !== this.lines.length || message.lines.length) {
      this.lines = [...this.lines.slice(0, message.kept), ...message.lines]
    }
    if (message.happening.kind === 'closed') interrupt(message.happening.text)
    if (message.happening.kind === 'chose' && message.happening.seat === this.reader && message.position) this.chose(message.position.choices - 1)
    if (message.happening.kind === 'said') this.said = [...this.said, message.happening]
    this.tell(message)
    if (message.position) this.setPosition(message.position)
  }

  /** The choice of this number was made here. */
  private chose(at: number) {
    this.undoTo = this.byItself ? this.byHand : null
    if (!this.byItself) this.byHand = at
  }

  /** Before the truth moves on: what has happened, line by line. */
  private tell({ lines, told, happening: { seat } }: Extract<FromServer, { type: 'step' }>) {
    const before = this.position?.view ?? null
    try {
      const views = told && before ? stills(before, told) : []
      this.story.tell(lines, views, { seat, own: seat !== null && seat === this.reader }, before)
    } catch (error) {
      this.story.fail(error)
    }
  }

  /** Have sent what is told, once somebody wants to see it. */
  listen() {
    if (!this.listens && this.facts) this.socket.resync()
  }

  private setAround(around: Around) {
    this.around = around
    this.passing.slow = hasDays(around.clock)
    this.told = performance.now()
  }

  private setPosition(position: Position | null) {
    const before = this.position?.ask?.since
    this.position = position
    const ask = position?.ask
    if (!ask) this.plan = null
    if (ask?.since === before) return
    this.think()
    // While an answer is under way, its acknowledgement leads on to the question.
    if (ask && !this.sending) this.meet(ask)
  }

  /** A new question: it is answered by the plan, by habit, or by its player. */
  private meet(ask: Ask) {
    if (this.plan && this.follow(ask)) return
    if (this.passBy()) return
    void this.story.over().then(() => {
      if (this.ask?.since === ask.since) interrupt(t('ask.yourTurn', { text: ask.text }))
    })
  }

  /** Answer the open question by habit, if its player has one for it; not what has just been taken back. */
  passBy(): boolean {
    this.think()
    const ask = this.ask
    if (!ask || this.resting) return false
    const choice = this.habit?.(ask) ?? this.ending?.(ask) ?? null
    if (choice === null) return false
    // Never at once: how fast somebody passes must not tell what they could have done.
    const pause = PASSING_LEAST + Math.random() * PASSING_MORE
    this.answering = choice
    this.pause = setTimeout(() => {
      this.answering = null
      void this.choose(choice, true)
    }, pause)
    return true
  }

  /** Give no answer by itself for now: the question is another one, or its player thinks again. */
  private think() {
    clearTimeout(this.pause)
    this.answering = null
  }

  /** From now on questions of this seat are answered by this order, until it is over. */
  order = (order: Order) => {
    const seat = this.reader
    const own: Order = { ...order, answer: (ask) => (ask.seat === seat ? order.answer(ask) : undefined) }
    this.passing.order(own)
    // What answers the question at which it is ordered is chosen by hand: undo takes the order back with it.
    const first = this.ask ? own.answer(this.ask) : undefined
    if (first == null) this.passBy()
    else void this.choose(first)
  }

  /** Nothing ordered stands any more. */
  halt = () => {
    this.passing.stop()
    this.passing.orders = []
    this.think()
  }

  /** What was chosen by hand, and how one's turns went, is not known any more. */
  private forget() {
    this.byHand = this.undoTo = null
    this.turns?.forget()
  }

  /** What there is to read of the chat. */
  get heard(): Happening[] {
    return this.said.filter(({ text, phrase }) => text || phrase)
  }

  private get unreadKey() {
    return `muted.${this.code}`
  }
  /** Whom somebody without an account does not read here, as this browser remembers them. */
  private get unread(): { seat: number; name: string }[] {
    return recall(this.unreadKey, [])
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
  async choose(choice: number, byItself = false): Promise<boolean> {
    const ask = this.ask
    if (!ask || this.sending) return false
    this.sending = true
    this.byItself = byItself
    this.resting = false
    this.markRead((this.position?.choices ?? 0) + 1)
    try {
      const ack = await this.request<Ack>({ type: 'choose', seat: ask.seat, choice, at: ask.since })
      this.owed = ack.number
      this.turns?.note(ask, choice)
      return true
    } catch {
      // The refusal is shown in its words.
      return false
    } finally {
      this.sending = false
      // The next question may have come before the acknowledgement.
      const next = this.ask
      if (next && next.since !== ask.since) this.meet(next)
    }
  }

  /** Answer by the plan; false if it has no answer, and so is over. */
  private follow(ask: Ask, byItself = true): boolean {
    const planned = this.plan?.(ask) ?? null
    if (planned === null) this.plan = null
    else void this.choose(planned, byItself)
    return planned !== null
  }

  /** Answer this question and those that follow by a plan, until it has no answer. */
  carryOut(plan: Plan) {
    if (!this.ask) return
    this.plan = plan
    this.follow(this.ask, false)
  }

  look = (seat: number | null) => {
    this.fresh = true
    return this.act({ type: 'look', seat })
  }
  /** What a choice did, in its first words; empty where nothing is told of it. */
  deed(choice: number): string {
    return this.lines.find(({ at }) => at === choice + 1)?.text ?? ''
  }
  /** What undo would take back, in words; empty where it was not chosen on this page. */
  get undoes(): string {
    return this.position && this.byHand !== null ? this.deed(this.byHand) : ''
  }
  /** Take back what was last chosen by hand, and all that followed from it by itself. */
  undo = (seat: number, to = this.undoTo) => {
    this.plan = null
    this.halt()
    this.resting = true
    return this.act({ type: 'undo', seat, to })
  }
  /** Read no more what a seat says, or read it again: whoever is signed in has it kept with the account. */
  mute = async (seat: number, on: boolean): Promise<boolean> => {
    const done = await this.act({ type: 'mute', seat, on })
    if (done && !recall('me', '')) {
      const others = this.unread.filter((one) => one.seat !== seat)
      keep(this.unreadKey, on ? [...others, { seat, name: this.name(seat) }] : others)
    }
    return done
  }
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
    this.think()
    this.story.drop()
    this.socket.end()
  }
}
