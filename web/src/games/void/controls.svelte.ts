/** How the questions of Avoid the Void are answered: each option with what it would do, on the board and beside it. */
import type { Scene } from '../../lib/scene.svelte'
import type { Ask, Option } from '../../lib/wire'
import type { Action, Controls } from '../contract'
import {
  AFFECTORS,
  arrival,
  BEASTS,
  CARDS,
  cellName,
  OFF,
  reach,
  savedFromNoCards,
  STOP,
  turnedExits,
  type Reach,
  type VoidView,
} from './model'
import { signed } from '../../lib/text'
import { say } from './words'

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
  private narrow = $state(narrow.matches)

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

  /** A part of what the open question is about, if it is of this kind. */
  private part(kind: string, name: string): number {
    const ask = this.scene.ask
    const found: unknown = ask?.kind === kind ? ask.about[name] : OFF
    return typeof found === 'number' ? found : OFF
  }
  /** The cell that is being turned. */
  get turning(): number {
    return this.part('turn', 'cell')
  }
  /** The captain whose ship is being moved. */
  get moving(): number {
    return this.scene.ask?.kind === 'travel' ? this.scene.ask.seat : this.part('destination', 'p')
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
        const piece = AFFECTORS[this.part('place', 'kind')]
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
      if (view.seats[me]?.cards === 1) return say(savedFromNoCards(view, me) ? 'detailLastSaved' : 'detailLast')
    }
    return ''
  }

  /** A card's button: what is done with it large, what the card does smaller. */
  private split(option: Option): [string, string] {
    const colon = option.refers === 'card' || option.refers === 'slot' ? option.text.indexOf(': ') : -1
    return colon < 0 ? [option.text, ''] : [option.text.slice(0, colon), option.text.slice(colon + 2)]
  }
  /** Long lists are of sectors: they stand by rows. */
  private groupOf({ refers, value }: Option): string {
    if (refers !== 'cell' || value === STOP) return ''
    return say('rowNumber', { n: Math.floor(value / 5) + 1 })
  }

  get actions(): Action[] | null {
    const ask = this.scene.ask
    if (!ask || !this.view) return null
    return ask.options.map((option) => {
      const [label, effect] = this.split(option)
      const leave = option.kind === 'go on' || option.kind === 'pass' || (option.refers === 'cell' && option.value === STOP)
      const detail = [this.detail(option), effect].filter(Boolean).join(' · ')
      return {
        id: `option-${option.choice}`,
        label,
        group: this.groupOf(option),
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
}
