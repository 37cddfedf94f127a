/** How the questions of stellar_omega are answered: a bid is set and locked, an action narrowed to its targets. */
import type { Scene } from '../../lib/scene.svelte'
import type { Ask, Option } from '../../lib/wire'
import type { Action, Controls } from '../contract'
import { actionOf, ATTACK, CRYSTAL, DECODE, DO, GATE, GATES, GIVE_UP, LOSE_CARD, oddsInWords, raceName, REROLL, TILE, valuesOf } from './model'
import type { About, StellarSeen } from './view'
import { contestOf, type Contest } from './panels/story'
import { say } from './words'

export class StellarControls implements Controls {
  private bidValue = $state(0)
  private bidOf = $state(-1)
  private narrowed = $state<number | null>(null)
  private narrowedOf = $state(-1)

  /** The action that somebody looks at: all that it can be aimed at lights up. */
  looked = $state<number | null>(null)

  constructor(readonly scene: Scene) {}

  get view(): StellarSeen | null {
    return this.scene.position?.view ?? null
  }
  ask(kind: string): Ask | null {
    const ask = this.scene.ask
    return ask?.kind === kind ? ask : null
  }

  // The bid: set with the slider, sent with the lock.

  get bid(): number {
    const ask = this.ask('bid')
    return ask && this.bidOf === ask.since ? this.bidValue : 0
  }
  get mostBid(): number {
    return Math.max(0, ...(this.ask('bid')?.options.map((option) => option.value) ?? []))
  }
  /** The tiles that stay available. */
  get bidKeeps(): string {
    return say('bid.keep', { n: this.view?.kept[this.bid] ?? 0 })
  }
  setBid = (tiles: number) => {
    const ask = this.ask('bid')
    if (!ask) return
    this.bidValue = Math.min(this.mostBid, Math.max(0, tiles))
    this.bidOf = ask.since
    this.scene.disarm()
  }

  private bidActions(ask: Ask): Action[] {
    return [
      {
        id: 'lock',
        label: say('bid.lock', { n: this.bid }),
        detail: this.bidKeeps,
        hotkey: 'b',
        choice: ask.first + this.bid,
        primary: true,
        run: () => this.scene.pick(ask.first + this.bid, true),
      },
      {
        id: 'more',
        label: say('bid.more'),
        hotkey: '+',
        ...(this.bid < this.mostBid ? {} : { blocked: say('bid.most') }),
        run: () => this.setBid(this.bid + 1),
      },
      {
        id: 'less',
        label: say('bid.less'),
        hotkey: '-',
        ...(this.bid > 0 ? {} : { blocked: say('bid.none') }),
        run: () => this.setBid(this.bid - 1),
      },
    ]
  }

  // The turn: an action with several targets is narrowed first.

  get focus(): number | null {
    const ask = this.ask('action')
    return ask && this.narrowedOf === ask.since ? this.narrowed : null
  }
  options(action: number): Option[] {
    const values = valuesOf(action)
    return this.ask('action')?.options.filter((option) => values.includes(option.value)) ?? []
  }
  /** The choice that is pointed at, or waits for its second click. */
  private get pointed(): number | null {
    return this.scene.pointed ?? this.scene.armed?.choice ?? null
  }
  /** Is this choice pointed at, or an aim of the action that is? */
  lit(choice: number | null): boolean {
    if (choice === null) return false
    return this.pointed === choice || (this.looked !== null && this.options(this.looked).some((option) => option.choice === choice))
  }
  play = (action: number) => {
    const ask = this.ask('action')
    if (!ask) return
    const legal = this.options(action)
    if (legal.length > 1) {
      this.narrowed = this.focus === action ? null : action
      this.narrowedOf = ask.since
      this.scene.disarm()
    } else this.scene.pick(legal[0]?.choice ?? ask.first + this.likeliest(action))
  }
  /** Of an action that is not legal, the choice whose refusal says most. */
  private likeliest(action: number): number {
    const view = this.view!
    const refused = view.refusals.find((one) => one.action === action)
    if (action === TILE) return DO.tile + view.open[0]!
    return action === ATTACK && refused ? DO.attack + refused.target : valuesOf(action)[0]!
  }

  /** The AT that an option of the turn leaves; null if it costs none. */
  atAfter(option: Option): number | null {
    const action = actionOf(option.value)
    return action === null ? null : (this.view!.at_left[action] ?? null)
  }
  /** What an option of the turn costs. */
  private cost(option: Option): string {
    const view = this.view!
    const seat = this.scene.ask!.seat
    const after = this.atAfter(option)
    if (after !== null) return `${say('at')} ${say('after', { before: view.at[seat]!, after })}`
    const changes = option.value >= DO.change && option.value < DO.swap
    return changes ? say('contest.price', { n: view.available[view.race[seat]!]! }) : ''
  }

  private turnActions(ask: Ask): Action[] {
    const shown = this.focus === null ? ask.options : this.options(this.focus)
    // What costs AT comes first, then the free moves, and the end of the turn last.
    const sorted = [...shown].sort((a, b) => Number(a.value === DO.end) - Number(b.value === DO.end))
    const found: Action[] = sorted.map((option) => ({
      ...this.scene.button(option),
      detail: option.value === DO.end ? ask.decline : this.cost(option),
      ...(option.value === DO.end ? { hotkey: 'e' } : {}),
    }))
    if (this.focus !== null) {
      found.push({ id: 'back', label: say('back'), hotkey: 'b', run: () => (this.narrowed = null) })
    }
    return found
  }

  // Dice and draws: what a choice makes likely.

  get contest(): Contest | null {
    return contestOf(this.scene.lines, null) ?? this.asked
  }
  /** At a table that begins in the middle of a contest no line tells of it: the view does. */
  private get asked(): Contest | null {
    const view = this.view
    return view?.contest ? { ...view.contest, lines: [] } : null
  }
  /** Why no die may be rolled again; empty if one may. */
  get noReroll(): string {
    const view = this.view
    if (!view?.contest || !view.no_reroll) return ''
    return view.no_reroll === 'AT' ? say('contest.barred', { race: raceName(view.race[view.contest.barred_by]!) }) : say('contest.noTiles')
  }

  private diceActions(ask: Ask): Action[] {
    const view = this.view!
    const tiles = view.available[view.race[ask.seat]!]!
    const found: Action[] = ask.options.map((option) => ({
      ...this.scene.button(option),
      detail:
        option.value >= REROLL && option.value < GIVE_UP ? say('contest.price', { n: tiles }) : '',
    }))
    if (this.noReroll) {
      const value = view.dice[0] ?? 1
      found.push({
        id: 'barred',
        label: say('contest.reroll'),
        detail: this.noReroll,
        blocked: this.noReroll,
        choice: ask.first + REROLL + value - 1,
        run: () => undefined,
      })
    }
    return found
  }

  /** How many crystals may be drawn; 0 while nobody asks for that. */
  get crystals(): number {
    const ask = this.ask('draw')
    return ask ? (ask.about as About['draw']).crystals : 0
  }
  private drawActions(ask: Ask): Action[] {
    const view = this.view!
    const race = view.race[ask.seat]!
    return ask.options.map((option) => ({
      ...this.scene.button(option),
      detail: option.value === 0 ? oddsInWords(view, race, this.crystals, true) : ask.decline,
      primary: option.value === 0,
    }))
  }

  get actions(): Action[] | null {
    const ask = this.scene.ask
    if (!ask || !this.view) return null
    if (ask.kind === 'bid') return this.bidActions(ask)
    if (ask.kind === 'action') return this.turnActions(ask)
    if (ask.kind === 'dice') return this.diceActions(ask)
    if (ask.kind === 'draw') return this.drawActions(ask)
    return ask.options.map((option) => this.scene.button(option))
  }

  /** What a thing does under the pointer, and with the focus of the keyboard: it lights what it would answer. */
  lights = (choice: () => number | null | undefined) =>
    this.scene.pointing(() => {
      const found = choice()
      return found != null && this.scene.option(found) ? found : null
    })

  // The ship: what a thing on it would answer.

  unitChoice(race: number, area: number): number | null {
    const ask = this.scene.ask
    const view = this.view
    if (!ask || !view) return null
    const own = race === view.race[ask.seat]
    if (ask.kind === 'action') {
      const action = !own ? ATTACK : area === view.closed ? DECODE : TILE
      if (this.focus !== null && this.focus !== action) return null
      return ask.first + { [ATTACK]: DO.attack + race, [DECODE]: DO.decode, [TILE]: DO.tile + area }[action]!
    }
    if (ask.kind === 'level') return own ? ask.first + area : null
    if (ask.kind === 'target') return race === this.contest?.target ? ask.first + area : null
    if (ask.kind === 'lose') return race === view.victim ? ask.first + area : null
    return null
  }
  areaChoice(area: number): number | null {
    const ask = this.scene.ask
    if (ask?.kind === 'action') return this.focus === null || this.focus === TILE ? ask.first + DO.tile + area : null
    return ask?.kind === 'place' ? ask.first + area : null
  }
  gateChoice(gate: number): number | null {
    const ask = this.scene.ask
    if (ask?.kind === 'gate') return ask.first + gate
    if (ask?.kind !== 'action' || gate !== this.view?.gate) return null
    return this.focus === null || this.focus === GATE ? ask.first + DO.gate : null
  }
  /** The crystals on the own pad: one of them goes into the pouch. */
  crystalChoice(race: number): number | null {
    const ask = this.ask('action')
    if (!ask || race !== this.view?.race[ask.seat]) return null
    return this.focus === null || this.focus === CRYSTAL ? ask.first + DO.crystal : null
  }
  placedChoice(race: number): number | null {
    const ask = this.scene.ask
    return ask?.kind === 'lose' && race === this.view?.victim ? ask.first + LOSE_CARD : null
  }

  /** Where the gate tile would lie, were the option under the pointer taken. */
  get gateAhead(): number | null {
    const ask = this.ask('gate')
    const pointed = this.pointed
    if (!ask || pointed === null) return null
    return GATES[pointed - ask.first] ? pointed - ask.first : null
  }
}
