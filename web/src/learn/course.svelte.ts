/**
 * A lesson that is being taken. To its table it is the line to the server: it answers as a socket does. What happens
 * comes moment by moment, and the next moment waits until what is said about this one is read.
 */
import { ask, RefusedError } from '../lib/api'
import { speed } from '../lib/settings.svelte'
import type { Asked, LineState, Wire } from '../lib/socket'
import { Table, type Plan } from '../lib/table.svelte'
import type { Around, Bubble, FromServer, LessonMoment, LessonTaken, Lessons, TableFacts, TakeLesson } from '../lib/wire'
import { keepProgress, progressOf } from './progress'
import { say } from './words'

const LEARNER = 0
/** So many times slower than at other tables it is told what the others do: it is seen for the first time. */
const CALM = 1.6
const lessonsOf = (game: string) => `/api/games/${encodeURIComponent(game)}/lessons`

/** What somebody did with a choice, in a line. */
const deedOf = ({ seat, lines }: LessonMoment) => lines.filter((line) => line.operands['seat'] === seat).slice(0, 1).map((line) => line.text)

/** The lessons of a game. */
export const lessons = (game: string) => ask<Lessons>(lessonsOf(game))

export class Course implements Wire {
  taken = $state.raw<LessonTaken | null>(null)
  moment = $state.raw<LessonMoment | null>(null)
  /** How many bubbles of this moment are read. */
  private read = $state(0)
  done = $state(false)
  trouble = $state('')
  note = $state('')
  /** What the lesson has just answered to a choice that is not for now. */
  refused = $state('')
  /** What the others have done since the learner's last choice, in lines. */
  did = $state.raw<string[]>([])
  /** The table at which it is taken. */
  readonly table: Table
  private queue: LessonMoment[] = []
  private number = 0
  private heard: (message: FromServer) => void = () => {}
  private changed: (state: LineState) => void = () => {}
  private ended = false

  constructor(
    readonly game: string,
    readonly lesson: string,
  ) {
    this.table = new LessonTable(this)
  }

  connect(heard: (message: FromServer) => void, changed: (state: LineState) => void): Wire {
    this.heard = heard
    this.changed = changed
    return this
  }

  // What is said.

  /** What is said now: the next thing to be read, or what the question is answered under. */
  get bubble(): Bubble | null {
    const now = this.moment?.now ?? []
    return now[this.read] ?? (this.asks ? now.at(-1) : null) ?? null
  }
  /** Does the table wait until the bubble is read? The last one before a choice is read with it. */
  get mustRead(): boolean {
    return (this.moment?.now.length ?? 0) - this.read > (this.asks ? 1 : 0)
  }
  private get asks(): boolean {
    return this.moment?.position.ask != null
  }
  /** How many beats have come, up to the one that is read now. */
  get beats(): number {
    const { now, beats, done } = this.moment ?? { now: [], beats: 0, done: false }
    const unread = Math.max(0, now.length - 1 - this.read)
    // What may fail to come has failed by then.
    if (done && !unread && this.taken!.part + 1 === this.taken!.parts) return this.taken!.of
    return beats - unread
  }
  get section(): number {
    return this.bubble?.section ?? this.moment?.section ?? 0
  }

  /** Does the lesson show that this choice is allowed? A riddle shows nothing. */
  isForNow(choice: number): boolean {
    return !this.moment || this.moment.riddle || this.moment.allowed.includes(choice)
  }
  /** What a legal choice answers that the lesson does not allow; a riddle does not tell beforehand. */
  later(choice: number): string {
    return this.moment?.riddle ? '' : this.refusal(choice)
  }
  private refusal(choice: number): string {
    const { moment, taken } = this
    if (!moment || !taken) return ''
    if (this.mustRead) return say('readFirst')
    return moment.allowed.includes(choice) ? '' : (moment.refusals[choice] ?? taken.later)
  }
  /** Is this what the lesson answers to a choice that is not for now? */
  isRefusal(text: string): boolean {
    const { moment, taken } = this
    return text === taken?.later || text === say('readFirst') || Object.values(moment?.refusals ?? {}).includes(text)
  }
  /** Is this choice not for now? Then it is said why. */
  refuses(choice: number): boolean {
    this.refused = this.refusal(choice)
    return this.refused !== ''
  }

  // How it goes on.

  /** From where it was left. */
  async begin(anew = false): Promise<void> {
    const kept = anew ? null : progressOf(this.game, this.lesson)
    this.done = false
    try {
      await this.goOn(kept ? { part: kept.part, choices: kept.choices, check: kept.check } : {}, true)
    } catch (error) {
      if ((error as RefusedError).code === 'out_of_date' && !anew) {
        this.note = say('anew')
        return this.begin(true)
      }
      this.trouble = (error as Error).message
    }
  }

  private where() {
    const { taken, moment } = this
    return { part: taken!.part, choices: taken!.choices.slice(0, moment!.at), check: taken!.check }
  }

  private async goOn(from: Partial<TakeLesson>, whole: boolean, past: number | null = null) {
    const told = speed() !== 'off'
    const taken = await ask<LessonTaken>(`${lessonsOf(this.game)}/${encodeURIComponent(this.lesson)}`, { ...from, past, told })
    if (this.ended) return
    this.trouble = ''
    this.taken = taken
    this.queue = taken.moments
    // What was skipped is not read.
    if (past !== null) for (const moment of this.queue) moment.now = moment.now.filter((bubble) => bubble.section > past)
    this.next(whole)
  }

  private next(whole = false) {
    const moment = this.queue.shift()
    if (!moment) return
    this.show(moment, whole)
    this.keep()
    this.flow(moment)
  }

  private show(moment: LessonMoment, whole: boolean) {
    this.moment = moment
    this.read = 0
    this.refused = ''
    this.did = whole || moment.seat === LEARNER ? [] : [...this.did, ...deedOf(moment)]
    this.number++
    if (whole) {
      this.heard({ type: 'snapshot', number: this.number, reader: LEARNER, held: [LEARNER], host: false, table: this.facts, around: this.around, lines: moment.lines, said: [], position: moment.position, muted: [] })
      this.heard({ type: 'presence', present: [LEARNER], watching: 0 })
      this.changed('live')
    } else {
      const happening = { kind: 'chose' as const, number: this.number, when: 0, seat: moment.seat, text: '', phrase: '' }
      this.heard({ type: 'step', number: this.number, happening, around: this.around, kept: moment.kept, lines: moment.lines, position: moment.position, told: moment.told })
    }
  }

  /** Where nothing is to be read and nothing is asked, it goes on once all is told. */
  private flow(moment: LessonMoment) {
    if (this.mustRead || this.asks) return
    void this.table.story.over().then(() => {
      if (this.moment !== moment || this.ended) return
      if (this.queue.length) this.next()
      else if (moment.done) this.finish()
    })
  }

  /** The bubble is read. */
  readOn = () => {
    if (!this.mustRead || !this.moment) return
    this.read++
    this.refused = ''
    this.did = []
    this.flow(this.moment)
  }

  private finish() {
    const { part, parts } = this.taken!
    if (part + 1 < parts) {
      void this.goOn({ part: part + 1 }, true).catch((error: Error) => (this.trouble = error.message))
      return
    }
    this.done = true
    keepProgress(this.game, this.lesson, { part: 0, choices: [], check: '', beats: 0, done: true })
  }

  private keep() {
    const { done } = progressOf(this.game, this.lesson)
    keepProgress(this.game, this.lesson, { ...this.where(), beats: this.beats, done })
  }

  /** To the next section: what is told already is passed over, the rest is played as a model pupil would. */
  skip = async () => {
    const { section } = this
    this.table.story.drop()
    while (this.queue.length && this.moment!.section <= section) {
      this.show(this.queue.shift()!, false)
      this.table.story.drop()
    }
    const ahead = this.moment!.now.findIndex((bubble) => bubble.section > section)
    if (ahead >= 0 || this.moment!.section > section) {
      this.read = Math.max(0, ahead)
      this.keep()
      this.flow(this.moment!)
      return
    }
    try {
      await this.goOn(this.where(), true, section)
    } catch (error) {
      this.trouble = (error as Error).message
    }
  }

  // As the line to the server.

  ask<T extends FromServer>(message: Asked): Promise<T> {
    return this.answer(message) as Promise<T>
  }

  private async answer(message: Asked): Promise<FromServer> {
    switch (message.type) {
      case 'choose':
        return this.choose(message.choice)
      case 'undo':
        return this.undo(message.to)
      case 'preview': {
        const later = this.later(message.choice)
        const option = this.moment?.position.ask?.options.find((one) => one.choice === message.choice)
        if (!option) throw new RefusedError('not_now', say('notHere'))
        if (later) return { type: 'foreseen', re: '', option, commits: false, lines: [later], view: this.moment!.position.view }
        return this.wonder('preview', { choice: message.choice })
      }
      case 'why_not':
        if (!this.asks) throw new RefusedError('not_now', say('notHere'))
        return this.wonder('why-not', { choice: message.choice })
      case 'history':
        return this.wonder('moment', { at: message.at, told: message.told ?? false })
      default:
        throw new RefusedError('not_now', say('notHere'))
    }
  }

  private wonder(what: string, about: object): Promise<FromServer> {
    return ask(`${lessonsOf(this.game)}/${encodeURIComponent(this.lesson)}/${what}`, { ...this.where(), ...about })
  }

  private async choose(choice: number): Promise<FromServer> {
    await this.goOn({ ...this.where(), choice }, false)
    return { type: 'ack', re: '', number: this.number }
  }

  private async undo(to: number | null | undefined): Promise<FromServer> {
    const { choices, ...where } = this.where()
    const last = to ?? choices.findLastIndex(([seat]) => seat === LEARNER)
    if (last < 0) throw new RefusedError('not_now', say('notHere'))
    await this.goOn({ ...where, choices: choices.slice(0, last) }, true)
    return { type: 'ack', re: '', number: this.number }
  }

  resync() {}

  end() {
    this.ended = true
  }

  private get facts(): TableFacts {
    const { content, options } = this.taken!
    return { table: '', title: '', game: this.game, content, options, public: false, hot_seat: false, chat: 'off', stand_in: '', take_backs: 'free', branch_of: '', coach: 'off', event: '', rated: false }
  }
  private get around(): Around {
    const { seats } = this.taken!
    const clock = { profile: 'none' as const, expiry: 'wait' as const, seats: [], game: null }
    return { status: 'playing', seats, clock, undo: null, rematch: '', fairness: { commitment: '', salts: [], secret: null, chosen: false }, life: null, closed: null, renewed: [], slow: 0, older: '' }
  }
}

/** A table at which nothing is answered by habit: the lesson says what may be done. */
class LessonTable extends Table {
  /** Between two answers something may be said. */
  override readonly single = true

  constructor(private readonly course: Course) {
    super(`lesson.${course.game}.${course.lesson}`, (_code, _hello, heard, changed) => course.connect(heard, changed))
    this.story.calm = CALM
  }

  override choose(choice: number, byItself = false): Promise<boolean> {
    return this.course.refuses(choice) ? Promise.resolve(false) : super.choose(choice, byItself)
  }

  override passBy(): boolean {
    return false
  }

  override carryOut(plan: Plan) {
    const choice = this.ask ? plan(this.ask) : null
    if (choice !== null) void this.choose(choice)
  }
}

