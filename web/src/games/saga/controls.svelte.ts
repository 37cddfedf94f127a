/** How the questions of the Saga are answered: a move is planned step by step and seen before it is made. */
import { narrow } from '../../lib/media.svelte'
import type { Scene } from '../../lib/scene.svelte'
import { settings } from '../../lib/settings.svelte'
import type { Ask, Option } from '../../lib/wire'
import type { Action, Controls } from '../contract'
import { course, DIRECTION_NAMES, DIRECTIONS, faceOf, NO_SIDE, number, routes, sideName, STOP_MOVING, where, type Course } from './model'
import type { About, Laid, SagaSeen } from './view'
import { say } from './words'

const SQUARE_KINDS = ['start', 'teleport', 'relocate']
const SEAT_KINDS = ['attack', 'target', 'push']
const TABLE_KINDS = ['charge', 'drain', 'trigger', 'steal', 'place', 'discard']
/** On a narrow screen the hand lies right above the question: these need no second button there. */
const IN_HAND = ['play', 'character', 'draft']

export class SagaControls implements Controls {
  /** The directions chosen so far; they belong to one question. */
  private path = $state.raw<number[]>([])
  private pathOf = $state(-1)
  /** The square under the pointer while a move is planned. */
  aim = $state<number | null>(null)
  /** The cards picked to pay with; they belong to one question, too. */
  private cards = $state.raw<number[]>([])
  private cardsOf = $state(-1)

  constructor(readonly scene: Scene) {}

  get view(): SagaSeen | null {
    return this.scene.position?.view ?? null
  }
  private kind(...names: string[]): Ask | null {
    const ask = this.scene.ask
    return ask && names.includes(ask.kind) ? ask : null
  }

  /** The choice that is pointed at, or waits for its second click. */
  get lit(): number | null {
    return this.scene.pointed ?? this.scene.armed?.choice ?? null
  }
  get litOption(): Option | undefined {
    return this.lit === null ? undefined : this.scene.option(this.lit)
  }

  // Squares, seats and cards on the table that answer the question as they are.

  private byValue(ask: Ask | null, value: number): Option | undefined {
    return ask ? this.scene.option(ask.first + value) : undefined
  }
  square = (square: number): Option | undefined => this.byValue(this.kind(...SQUARE_KINDS), square)
  seat = (seat: number): Option | undefined => this.byValue(this.kind(...SEAT_KINDS), seat)
  card = (card: number): Option | undefined => this.byValue(this.kind(...TABLE_KINDS), card)
  /** A card of the own hand as a whole: to be discarded. */
  held = (card: number): Option | undefined => this.byValue(this.kind('discard', 'hand limit'), card)
  side = (value: number): Option | undefined => this.byValue(this.kind('play', 'extra play'), value)
  get asksSquare() {
    return this.kind(...SQUARE_KINDS)
  }
  get asksSeat() {
    return this.kind(...SEAT_KINDS)
  }
  get asksSide() {
    return this.kind('play', 'extra play')
  }
  /** Is something on the map asked for? */
  get asksMap(): boolean {
    return this.kind('step', ...SQUARE_KINDS, ...SEAT_KINDS) !== null
  }
  get asksCard() {
    return this.kind(...TABLE_KINDS)
  }

  // A Move.

  get moving(): Ask | null {
    return this.kind('step')
  }
  /** The steps to make now: the printed ones, or after them the one of Supercharging. */
  get steps(): number {
    return (this.moving && this.view?.spots[0]?.left) ?? 1
  }
  get planned(): number[] {
    return this.moving && this.pathOf === this.moving.since ? this.path : []
  }
  private run(path: readonly number[]): Course | null {
    const ask = this.moving
    return ask && this.view ? course(this.view, ask.seat, path) : null
  }
  /** What has been planned. */
  get plan(): Course | null {
    return this.run(this.planned)
  }
  /** What is shown: the plan, and on to the square or direction under the pointer. */
  get shown(): Course | null {
    const ask = this.moving
    if (!ask || !this.view) return null
    const option = this.litOption
    if (this.aim !== null) {
      const path = this.ways.get(this.aim)
      if (path) return this.run(path)
    } else if (!this.planned.length && option?.kind === 'step' && option.value < STOP_MOVING) return this.run([option.value])
    return this.planned.length ? this.plan : null
  }
  get complete(): boolean {
    return this.planned.length > 0 && this.plan?.left === 0
  }
  /** The plan with one step more, if it can be made. */
  private step(direction: number): Course | null {
    return this.complete ? null : this.run([...this.planned, direction])
  }
  /** By square: the path that a click there stands for, one step on or all the way. */
  readonly ways: Map<number, number[]> = $derived.by(() => {
    const ask = this.moving
    const plan = this.plan
    const view = this.view
    if (!ask || !plan || !view) return new Map<number, number[]>()
    const here = plan.at[ask.seat]!
    if (this.complete) return new Map([[here, this.planned]])
    const found = routes(view, ask.seat, this.planned)
    for (let direction = 0; direction < DIRECTIONS.length; direction++) {
      const next = this.step(direction)
      if (next) found.set(next.at[ask.seat]!, [...this.planned, direction])
    }
    return found
  })

  /** The square is reached by a click: a step on, or the end of the plan, which a second click confirms. */
  pressSquare = (square: number) => {
    const path = this.ways.get(square)
    if (!path) return false
    if (this.complete) this.go()
    else this.stage(path)
    return true
  }

  private stage(path: number[]) {
    const ask = this.moving
    if (!ask) return
    this.scene.disarm()
    this.path = path
    this.pathOf = ask.since
    this.aim = null
    const plan = this.plan
    if (!plan || plan.left) return
    const harmless = path.length === 1 && plan.shifts.length === 1 && !plan.voids.length
    if (harmless || !settings.confirm || this.scene.table?.single) this.go()
  }
  /** Take the last step of the plan back. */
  back = () => {
    this.path = this.planned.slice(0, -1)
  }
  clear = () => {
    this.path = []
    this.aim = null
  }
  go = () => {
    const path = [...this.planned]
    if (path.length === 1) {
      this.scene.pick(this.moving!.first + path[0]!, !settings.confirm)
      return
    }
    let k = 0
    this.scene.carryOut((ask) => {
      if (ask.kind !== 'step' || k >= path.length) return null
      const choice = ask.first + path[k++]!
      return ask.options.some((option) => option.choice === choice) ? choice : null
    })
  }

  /** What a course does, in words: where one lands, whom one shoves, who loses a life. */
  consequences(found: Course, seat: number): string {
    const view = this.view!
    const others = [...new Set(found.shifts.filter((shift) => shift.shoved).map((shift) => shift.seat))]
    return [
      ...others.map((q) => say('shoves', { name: this.scene.name(q), where: where(view, found.at[q]!) })),
      ...found.voids.filter((fall) => fall.seat === seat || others.includes(fall.seat)).map((fall) => say('landsVoid', { name: this.scene.name(fall.seat), n: fall.damage })),
    ].join(' ')
  }

  private stepActions(ask: Ask): Action[] {
    const view = this.view!
    const found: Action[] = []
    for (let direction = 0; direction < DIRECTIONS.length; direction++) {
      const option = this.byValue(ask, direction)
      const next = this.step(direction)
      if (!next) continue
      // What the steps before it do is said at "Go" already.
      const more = this.consequences(next, ask.seat)
      const fresh = more && (!this.planned.length || more !== this.consequences(this.plan!, ask.seat))
      found.push({
        id: `step-${this.planned.length}-${direction}`,
        label: say('step', { direction: DIRECTION_NAMES[direction]!, where: where(view, next.at[ask.seat]!) }),
        ...(fresh ? { detail: more } : {}),
        ...(option && !this.planned.length ? { choice: option.choice } : {}),
        commits: false,
        run: () => this.stage([...this.planned, direction]),
      })
    }
    const stop = this.byValue(ask, STOP_MOVING)
    if (stop) found.push({ id: 'stop', label: stop.text, detail: ask.decline, hotkey: 's', choice: stop.choice, run: () => this.scene.pick(stop.choice, true) })
    if (this.planned.length) {
      const plan = this.plan!
      const end = plan.at[ask.seat]!
      found.unshift({
        id: 'go',
        label: say('go', { where: where(view, end) }),
        detail: this.consequences(plan, ask.seat) || say('goHow', { n: this.planned.length }),
        hotkey: 'g',
        primary: this.complete,
        ...(this.complete ? {} : { blocked: say('goNot', { n: plan.left }) }),
        run: this.go,
      })
      found.push({ id: 'anew', label: say('anew'), detail: say('anewHow'), hotkey: 'x', run: this.clear })
    }
    return found
  }

  // Damage.

  get paying(): Ask | null {
    return this.kind('discard')
  }
  get points(): number {
    return this.paying ? (this.paying.about as About['discard']).points : 1
  }
  get life(): number {
    const ask = this.scene.ask
    return ask ? (this.view?.seats[ask.seat]?.life ?? 0) : 0
  }
  get picked(): number[] {
    return this.paying && this.cardsOf === this.paying.since ? this.cards : []
  }
  isPicked = (card: number) => this.picked.includes(card)
  /** One card pays one point; several are picked together and paid together. */
  pay = (card: number) => {
    const ask = this.paying
    if (!ask) return
    if (this.points === 1) {
      this.scene.pick(ask.first + card)
      return
    }
    if (!this.byValue(ask, card)) {
      void this.scene.whyNot(ask.first + card)
      return
    }
    const others = this.picked.filter((other) => other !== card)
    this.cards = this.isPicked(card) ? others : [...others.slice(-(this.points - 1)), card]
    this.cardsOf = ask.since
  }
  private payAll = () => {
    const cards = [...this.picked]
    let k = 0
    this.scene.carryOut((ask) => {
      if (ask.kind !== 'discard' || k >= cards.length) return null
      const choice = ask.first + cards[k++]!
      return ask.options.some((option) => option.choice === choice) ? choice : null
    })
  }

  private onTable(card: number): Laid | undefined {
    const ask = this.scene.ask
    return ask ? this.view?.seats[ask.seat]?.laid.find((found) => found.card === card) : undefined
  }
  /** The side that does the damage being paid; an attack or a Void is none. */
  get harming(): number {
    const damaged = this.scene.source.lines.findLast((line) => line.name === 'damaged')
    return this.paying && damaged ? (damaged.operands['source'] as number) : -1
  }
  /** What paying with a card costs, in lives and besides. */
  costOf = (card: number): string => {
    const table = this.onTable(card)
    return [
      this.points > 1 ? say('costPart', { n: this.points }) : say('costOne', { life: this.life }),
      table?.cubes ? say('costCubes', { n: table.cubes }) : '',
      table?.active ? say('activeLost') : '',
      table?.side === this.harming ? say('blastHow') : '',
    ]
      .filter(Boolean)
      .join(' ')
  }
  private nameOf(card: number): string {
    return sideName(this.onTable(card)?.side ?? 2 * card)
  }

  private payActions(ask: Ask): Action[] {
    const several = this.points > 1
    const found: Action[] = ask.options.map((option) => ({
      id: `pay-${option.value}`,
      label: option.text,
      detail: this.costOf(option.value),
      choice: option.choice,
      ...(several ? { commits: false, pressed: this.isPicked(option.value) } : {}),
      run: () => (several ? this.pay(option.value) : this.scene.pick(option.choice, true)),
    }))
    if (several) {
      const missing = this.points - this.picked.length
      const names = this.picked.map((card) => this.nameOf(card)).join(', ')
      found.unshift({
        id: 'pay-all',
        label: this.picked.length ? say(missing ? 'discardSome' : 'discardThese', { names, n: missing }) : say('discardNone', { n: missing }),
        detail: say('cost', { n: this.points, life: this.life }),
        hotkey: 'd',
        primary: missing === 0,
        commits: true,
        ...(missing ? { blocked: say('discardPick', { n: missing }) } : {}),
        run: this.payAll,
      })
    }
    return found
  }

  // Cards to play, charge, and targets: what each would do.

  /** The side of a hand card under the pointer: what it would mean for the next turn. */
  get litSide(): number | null {
    const option = this.litOption
    return option?.kind === 'play' ? option.value : null
  }
  private detail(option: Option, ask: Ask): string {
    if (option.kind === 'play' || option.kind === 'extra play') {
      if (option.value === NO_SIDE) return ask.decline
      const { energy, text } = faceOf(option.value)
      return say('playHow', { energy: number(energy), text })
    }
    return option.kind === 'hand limit' ? say('limitCost') : option.detail
  }

  /** Damage of several points is paid by several cards together. */
  get partial(): boolean {
    return this.paying !== null && this.points > 1
  }

  get text(): string {
    if (this.complete) return say('stepsReady')
    if (this.moving && (this.steps > 1 || this.planned.length)) return say('stepsText', { n: this.steps })
    if (this.paying) return `${this.scene.ask!.text} ${this.points > 1 ? say('cost', { n: this.points, life: this.life }) : say('costOne', { life: this.life })}`
    return ''
  }

  get actions(): Action[] | null {
    const ask = this.scene.ask
    if (!ask || !this.view) return null
    if (ask.kind === 'step') return this.stepActions(ask)
    if (ask.kind === 'discard') return this.payActions(ask)
    return ask.options.map((option) => ({
      ...this.scene.button(option, this.detail(option, ask)),
      elsewhere: narrow.now && IN_HAND.includes(option.kind),
    }))
  }
}
