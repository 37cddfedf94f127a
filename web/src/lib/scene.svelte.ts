/** What a board draws: one position, who looks at it, and how to answer. The same live, in replay and in a record. */
import type { Snippet } from 'svelte'
import { attended } from './attended'
import type { Action } from '../games/contract'
import type { Order } from './passing.svelte'
import { stills } from './patch'
import { Replay, type Past } from './replay.svelte'
import { settings } from './settings.svelte'
import { Story } from './story.svelte'
import type { Plan, Table } from './table.svelte'
import type { Ask, Foreseen, Line, Option, Position } from './wire'

/** An answer to "why?". */
export interface Explanation {
  title: string
  text?: string
  /** A line of the log and, before it, what led to it. */
  line?: Line
  rules: string[]
  sum?: [string, number][]
}

/** What is said about a line the first time that its rule bites this seat. */
export interface Tip {
  /** The number of the line. */
  line: number
  rule: string
  text: string
  /** Show no more tips. */
  off: () => void
}

/** What is selected and waits for the second click. */
export interface Armed {
  label: string
  choice: number | null
  run: () => void
}

export interface SceneSource extends Past {
  readonly game: string
  readonly names: readonly string[]
  readonly live: Position | null
  readonly reader: number | null
}

/** Milliseconds that the pointer rests on an option before its effect is asked for. */
const FORESIGHT = 220

export class Scene {
  readonly story: Story
  readonly replay: Replay
  private aimed = $state.raw<{ since: number; choice: number } | null>(null)
  private read = $state.raw<Line | null>(null)
  private half = $state.raw<Armed & { since: number } | null>(null)
  explanation = $state.raw<Explanation | null>(null)
  /** The tip of the moment; it stands beside the line that it is about. */
  tip = $state.raw<Tip | null>(null)
  /** A card that somebody looks at closely. */
  zoomed = $state.raw<{ title: string; card: Snippet } | null>(null)
  private ahead = $state.raw<{ of: Position; found: Foreseen } | null>(null)
  private past = $state.raw<{ line: Line; scene: Scene } | null>(null)
  private wondering = $state(false)
  private looking: ReturnType<typeof setTimeout> | undefined

  constructor(
    readonly source: SceneSource,
    readonly table: Table | null,
  ) {
    this.story = table?.story ?? new Story()
    this.replay = new Replay(source, this.story)
  }

  /** A table that is played at. */
  static at(table: Table): Scene {
    return new Scene(
      {
        get game() {
          return table.facts?.game ?? ''
        },
        get names() {
          return table.around?.seats.map((seat) => seat.name) ?? []
        },
        get lines() {
          return table.lines
        },
        get live() {
          return table.position
        },
        get last() {
          return table.position?.choices ?? 0
        },
        get reader() {
          return table.reader
        },
        moment: (at, told) => table.moment(at, table.reader, told),
      },
      table,
    )
  }

  /** What is drawn: the truth, or, while a story is told, the table as it was then. */
  readonly position = $derived.by<Position | null>(() => {
    const now = this.replay.on ? this.replay.position : this.source.live
    const shown = this.story.shown
    return now && shown ? { ...now, view: shown.view, ask: null, waiting: [], outcome: null } : now
  })
  get view(): Record<string, unknown> | null {
    return this.position?.view ?? null
  }
  /** The open question, if it can be answered here and now. */
  get ask(): Ask | null {
    return this.replay.on || !this.table || this.story.telling ? null : (this.position?.ask ?? null)
  }
  get seat(): number | null {
    return this.source.reader
  }
  get lines(): readonly Line[] {
    const { lines } = this.source
    if (this.story.shown) return lines.slice(0, this.story.shown.lines)
    return this.replay.on ? lines.filter((line) => line.at <= this.replay.at) : lines
  }
  /** The line to show on the board: the one that is told, else the one under the pointer. */
  get told(): Line | null {
    return this.story.line ?? this.hovered
  }

  // What a hand is about to do holds for one question, one table, one line of the log. It is not taken away when these
  // change but counts only while they are there: nothing that is drawn can outlive what it is about.

  /** The option under the pointer, in the panel or on the board: both light up. */
  get pointed(): number | null {
    return this.aimed && this.aimed.since === this.ask?.since ? this.aimed.choice : null
  }
  /** What the option under the pointer would do, where neither chance nor secrets come in. */
  get foreseen(): Foreseen | null {
    const { ahead } = this
    return ahead && ahead.of === this.source.live && ahead.found.option.choice === this.pointed ? ahead.found : null
  }
  /** What is selected and waits for the second click. */
  get armed(): Armed | null {
    return this.half && this.half.since === this.ask?.since ? this.half : null
  }
  /** The line of the log under the pointer. */
  get hovered(): Line | null {
    return this.read && this.source.lines[this.read.number] === this.read ? this.read : null
  }
  /** The table as it was at a line that somebody points at: it is drawn instead, and nothing can be chosen on it. */
  get peeked(): Scene | null {
    return this.past && this.ask && this.past.line === this.hovered ? this.past.scene : null
  }

  /** Is an answer under way, or does the server still say whether it is asked twice? */
  get busy(): boolean {
    return this.wondering || (this.table?.busy ?? false)
  }

  name(seat: number): string {
    return this.source.names[seat] ?? ''
  }

  option(choice: number): Option | undefined {
    return this.ask?.options.find((option) => option.choice === choice)
  }
  /** The choice that stands for a value of the question's own kind, if it is legal. */
  legal(value: number): Option | undefined {
    const ask = this.ask
    return ask ? this.option(ask.first + value) : undefined
  }

  /** Somebody points at an option, or at none any more. */
  point = (choice: number | null) => {
    if (choice !== null && choice === this.pointed) return
    clearTimeout(this.looking)
    // What it would do shows only after a rest, every time: it may push the option from under the pointer.
    this.ahead = null
    this.aimed = choice === null || !this.ask ? null : { since: this.ask.since, choice }
    if (choice === null || !this.option(choice)) return
    this.looking = setTimeout(() => void this.foresee(choice), FORESIGHT)
  }

  /** An attachment: an option is pointed at while somebody attends to its thing. */
  pointing = (choice: () => number | null | undefined) =>
    attended(() => {
      this.point(choice() ?? null)
      return () => this.point(null)
    })

  private async foresee(choice: number) {
    const { ask } = this
    const of = this.source.live
    if (!ask || !of || !this.table || this.busy) return
    try {
      const found = await this.table.preview(ask.seat, choice)
      if (this.pointed === choice) this.ahead = { of, found }
    } catch {
      // The question has changed under the pointer: there is nothing to foresee.
    }
  }

  /** Is what cannot simply be taken back asked twice? Where taking back is free, nothing is. */
  get twice(): boolean {
    return settings.confirm && this.table?.facts?.take_backs !== 'free'
  }

  /** Choose at once, or, where it cannot be taken back, select it and wait for the second click. */
  pick = (choice: number, sure = false) => {
    const option = this.option(choice)
    if (!option) {
      void this.whyNot(choice)
      return
    }
    const run = () => void this.table?.choose(choice)
    if (sure) this.run(run)
    else void this.runOrArm(option.text, choice, run)
  }

  /** The button of an option: what it is, and smaller what it costs or does. */
  button(option: Option, detail = option.detail): Action {
    return {
      id: `option-${option.choice}`,
      label: option.label || option.text,
      ...(detail ? { detail } : {}),
      choice: option.choice,
      run: () => this.pick(option.choice, true),
    }
  }

  /** The same for a button; one that is no single choice says itself whether it is asked twice. */
  act = (action: Action) => {
    if (action.blocked) {
      this.explain({ title: action.label, text: action.blocked, rules: this.ask ? [this.ask.why] : [] })
    } else if (this.armed?.label === action.label || !this.twice) {
      this.run(action.run)
    } else if (action.commits === undefined && action.choice !== undefined) {
      void this.runOrArm(action.label, action.choice, action.run)
    } else if (action.commits) {
      this.arm(action.label, action.choice ?? null, action.run)
    } else {
      this.run(action.run)
    }
  }

  private run(run: () => void) {
    this.disarm()
    run()
  }

  /** Nothing is selected any more. */
  disarm = () => void (this.half = null)

  private arm(label: string, choice: number | null, run: () => void) {
    if (this.ask) this.half = { since: this.ask.since, label, choice, run: () => this.run(run) }
  }

  /** What rolls, reveals or hands on the turn is asked twice; the server knows what does. */
  private async runOrArm(label: string, choice: number, run: () => void) {
    const ask = this.ask
    if (!this.twice || !ask || !this.table) return this.run(run)
    if (this.wondering) return
    this.wondering = true
    try {
      const known = this.foreseen?.option.choice === choice ? this.foreseen : await this.table.preview(ask.seat, choice)
      if (this.ask?.since !== ask.since) return
      if (known.commits) this.arm(label, choice, run)
      else this.run(run)
    } catch {
      // The question has changed under the hand: nothing is answered by accident.
    } finally {
      this.wondering = false
    }
  }

  carryOut = (plan: Plan) => {
    this.disarm()
    this.table?.carryOut(plan)
  }

  /** Let an order of this player stand: what it answers is not asked. */
  order = (order: Order) => {
    this.disarm()
    this.table?.order(order)
  }

  /** Somebody looks at a line of the log: it is shown on the board. It gives back how that ends. */
  hover(line: Line): () => void {
    this.read = line
    return () => (this.read = null)
  }

  /** Look for a moment at the table as it was right after a line. */
  peek = async (line: Line | null) => {
    this.past = null
    this.read = line
    if (!line) return
    try {
      const { position, before, told } = await this.source.moment(line.at, true)
      const first = this.source.lines.findIndex(({ at }) => at === line.at)
      const view = before && told ? stills(before, told)[line.number - first] : null
      if (!view || this.hovered !== line) return
      const { game, names, reader, lines, last } = this.source
      const live = { ...position, view, ask: null, waiting: [], outcome: null }
      const past = { game, names, reader, live, last, lines: lines.slice(0, line.number + 1), moment: this.source.moment }
      this.past = { line, scene: new Scene(past, null) }
    } catch {
      // It has been taken back meanwhile: there is nothing to look at.
    }
  }

  whyNot = async (choice: number) => {
    const ask = this.ask
    if (!ask || !this.table) return
    try {
      const found = await this.table.whyNot(ask.seat, choice)
      this.explain({ title: found.option, text: found.text, rules: [found.rule || ask.why].filter(Boolean) })
    } catch {
      // The refusal stands in the trouble line already.
    }
  }

  explain = (explanation: Explanation) => {
    this.explanation = explanation
  }

  explainLine = (line: Line) => this.explain({ title: line.text, line, rules: [line.rule] })

  explainAsk = () => {
    const ask = this.ask
    if (ask) this.explain({ title: ask.text, text: ask.decline, rules: [ask.why] })
  }

  /** Why the question is asked; while there is none, why the last thing happened. */
  explainLatest = () => {
    const last = this.lines.at(-1)
    if (this.ask) this.explainAsk()
    else if (last) this.explainLine(last)
  }

  /** What led to a line, the first cause first. */
  causes(line: Line): Line[] {
    const chain: Line[] = []
    let cause = line.cause
    while (cause !== null && chain.length < 12) {
      const found: Line | undefined = this.source.lines[cause]
      if (!found) break
      chain.unshift(found)
      cause = found.cause
    }
    return chain
  }
}
