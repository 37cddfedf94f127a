/** How the questions of Avoid the Void are answered: each option with what it would do, on the board and beside it. */
import type { Scene } from '../../lib/scene.svelte'
import { keep, recall } from '../../lib/store'
import type { Ask, Option } from '../../lib/wire'
import type { Action, Controls } from '../contract'
import {
  AFFECTOR_KEYS,
  AFFECTORS,
  arrival,
  BEASTS,
  CARDS,
  cellName,
  effectNow,
  OFF,
  reach,
  shipMoved,
  STOP,
  turnedExits,
  type Reach,
  type VoidView,
} from './model'
import { say, signed } from './words'

/** What an open question is about, where its words do not say. */
interface Subject {
  since: number
  cell: number
  seat: number
}

/** On a narrow screen the hand lies right above the question: its cards need no second button there. */
const narrow = matchMedia('(max-width: 900px)')
const HAND = ['play', 'discard', 'give']
const TRAY = ['recover', 'take', 'best']
const IN_HAND = ['card', 'slot', 'alien']
const NOTHING: Reach = { cells: new Set(), seats: new Set() }

export class VoidControls implements Controls {
  /** The card or ability that somebody looks at: its targets light up. */
  looked = $state<string | null>(null)
  /** The seat whose plate is looked at: a line leads to its ship. */
  seat = $state<number | null>(null)
  auto = $state(recall('void.auto', false))
  private narrow = $state(narrow.matches)
  private subject = $state.raw<Subject | null>(null)

  constructor(readonly scene: Scene) {
    narrow.addEventListener('change', () => (this.narrow = narrow.matches))
  }

  get view(): VoidView | null {
    return this.scene.view as unknown as VoidView | null
  }
  /** The seat that is asked here, else the reader. */
  get me(): number | null {
    return this.scene.ask?.seat ?? this.scene.seat
  }

  setAuto = (on: boolean) => {
    this.auto = on
    keep('void.auto', on)
  }

  // Where the options lie.

  private about(kind: string): Ask | null {
    const ask = this.scene.ask
    return ask?.refers === kind ? ask : null
  }
  get asksCell() {
    return this.about('cell') !== null
  }
  get asksSeat() {
    return this.about('seat') !== null
  }
  get asksHand() {
    return this.scene.ask !== null && HAND.includes(this.scene.ask.kind)
  }
  /** Cards to choose from that are not in the hand: the kinds, or null. */
  get tray(): Option[] | null {
    const ask = this.scene.ask
    return ask && TRAY.includes(ask.kind) ? ask.options.filter((option) => option.refers === 'card') : null
  }
  /** The legal option for a value of things of this sort: a cell, a seat, a card. */
  option(refers: string, value: number): Option | undefined {
    return this.scene.ask?.options.find((option) => option.refers === refers && option.value === value)
  }
  /** The affectors on a cell that may be chosen. */
  affectorsAt(cell: number): Option[] {
    const sorts = AFFECTORS.length
    return (
      this.scene.ask?.options.filter(
        ({ refers, value }) => refers === 'affector' && Math.floor(value / sorts) === cell,
      ) ?? []
    )
  }
  lit(option: Option | undefined): boolean {
    return option !== undefined && (this.scene.pointed === option.choice || this.scene.armed?.choice === option.choice)
  }

  // What cards, abilities and options could reach.

  get reach(): Reach {
    const view = this.view
    const me = this.me
    if (!view || me === null || !view.seats[me]) return NOTHING
    const option = this.scene.pointed === null ? undefined : this.scene.option(this.scene.pointed)
    let effect = this.looked
    if (option?.refers === 'card' && option.kind !== 'discard' && option.kind !== 'give') effect = CARDS[option.value]!.effect
    if (option?.kind === 'ability') effect = BEASTS[view.seats[me]!.beast]?.abilities[option.value]?.effect ?? null
    return effect ? reach(view, me, effect) : NOTHING
  }

  /** The cell that is being turned, or whose ship is being moved; found by a look ahead where nothing says it. */
  get turning(): number {
    const ask = this.scene.ask
    if (ask?.kind !== 'turn' || !this.view) return OFF
    if (this.subject?.since === ask.since && this.subject.cell !== OFF) return this.subject.cell
    return effectNow(this.view).includes('ROTATE(mine') ? (this.view.seats[ask.seat]?.cell ?? OFF) : OFF
  }
  get moving(): number {
    const ask = this.scene.ask
    const view = this.view
    if (!ask || !view) return OFF
    if (ask.kind === 'travel') return ask.seat
    if (ask.kind !== 'destination') return OFF
    if (this.subject?.since === ask.since && this.subject.seat !== OFF) return this.subject.seat
    return shipMoved(view, ask.seat, ask.options.map(({ value }) => value)) ?? OFF
  }

  /** Ask the table what the first option would change: that is what the question is about. */
  async probe() {
    const { ask, table } = this.scene
    const view = this.view
    if (!ask || !table || !view || (ask.kind !== 'turn' && ask.kind !== 'destination') || this.subject?.since === ask.since) return
    try {
      const next = (await table.preview(ask.seat, ask.options[0]!.choice)).view as unknown as VoidView | null
      if (!next || this.scene.ask?.since !== ask.since) return
      this.subject = {
        since: ask.since,
        cell: view.sectors.findIndex((sector, cell) => sector.facing !== next.sectors[cell]?.facing),
        seat: view.seats.findIndex((captain, seat) => captain.cell !== next.seats[seat]?.cell),
      }
    } catch {
      // Nothing to foresee: the question stays as the server put it.
    }
  }

  // The buttons of the panel.

  private detail(option: Option): string {
    const view = this.view!
    const { kind, value } = option
    const me = this.scene.ask!.seat
    const sector = view.sectors[value]
    if (option.refers === 'cell' && value !== STOP && sector) {
      if (kind === 'travel' || kind === 'start') return arrival(view, value, me)
      if (kind === 'destination') return arrival(view, value, this.moving === OFF ? me : this.moving)
      if (kind === 'destroy') {
        const names = sector.ships.map((seat) => view.names[seat]).join(', ')
        return names ? say('detailDestroyShips', { names }) : say('detailDestroyEmpty', { n: signed(sector.value) })
      }
      if (kind === 'restore') return say('detailRestore', { n: sector.printed, ways: turnedExits(view, value, 0).length })
      if (kind === 'place') {
        const effect = effectNow(view)
        const piece = AFFECTORS.find((_, i) => effect.includes(`PLACE(${AFFECTOR_KEYS[i]},`))
        return piece?.value
          ? say('detailPlace', { from: signed(sector.value), to: signed(sector.value + piece.value) })
          : say('detailPlaceNone', { n: signed(sector.value) })
      }
    }
    if (option.refers === 'seat' && view.seats[value]) {
      const { cards, worth, stuck } = view.seats[value]!
      return say(stuck ? 'detailStuckSeat' : 'detailSeat', { cards, worth: signed(worth) })
    }
    if (kind === 'turn' && this.turning !== OFF) {
      const exits = turnedExits(view, this.turning, value + 1)
      return exits.length
        ? say('detailTurn', { ways: exits.length, cells: exits.map(cellName).join(', ') })
        : say('detailTurnStuck')
    }
    if (kind === 'play') {
      if (view.idle.includes(value)) return say('detailIdle')
      if (view.seats[me]?.cards === 1) return say('detailLast')
    }
    return ''
  }

  get actions(): Action[] | null {
    const ask = this.scene.ask
    if (!ask || !this.view) return null
    return ask.options.map((option) => {
      const leave = option.kind === 'go on' || option.kind === 'pass' || (option.refers === 'cell' && option.value === STOP)
      const detail = this.detail(option)
      return {
        id: `option-${option.choice}`,
        label: option.text,
        choice: option.choice,
        commits: option.commits,
        ...(leave ? { hotkey: 'g' } : {}),
        ...(this.narrow && IN_HAND.includes(option.refers) ? { elsewhere: true } : {}),
        ...(detail ? { detail } : {}),
        run: () => this.scene.pick(option.choice, true),
      }
    })
  }

  get text(): string {
    const ask = this.scene.ask
    const view = this.view
    if (!ask || !view) return ''
    if (this.turning !== OFF) return `${ask.text} ${say('turnOf', { cell: cellName(this.turning) })}`
    if (ask.kind === 'destination' && this.moving !== OFF) {
      const ship = this.moving === ask.seat ? say('shipYours') : say('shipOf', { name: view.names[this.moving] ?? '' })
      return `${ask.text} ${say('shipIs', { ship })}`
    }
    return ''
  }

  /** The answer that a player who passes all windows has given beforehand; never where a power may save the ship. */
  get passes(): number | null {
    const ask = this.scene.ask
    const view = this.view
    if (!this.auto || !ask || !view || this.scene.busy || (ask.kind !== 'go on' && ask.kind !== 'pass')) return null
    if (view.seats[ask.seat]?.stuck) return null
    return ask.options.find(({ kind }) => kind === ask.kind)?.choice ?? null
  }
}
