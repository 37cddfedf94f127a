/** How the questions of Avoid the Void are answered: each option with what it would do, on the board and beside it. */
import { narrow } from '../../lib/media.svelte'
import type { Scene } from '../../lib/scene.svelte'
import type { Option } from '../../lib/wire'
import type { Action, Controls } from '../contract'
import { AFFECTORS, cellName, OFF, rowOf, STOP } from './model'
import type { About, VoidSeen } from './view'
import { say } from './words'

/** What is looked at: a card by its kind, or an ability by its slot. */
export type Looked = { card: number } | { slot: number }
interface Reach {
  cells: readonly number[]
  seats: readonly number[]
}

const HAND = ['play', 'discard', 'give']
const TRAY = ['recover', 'take', 'best']
/** On a narrow screen the hand lies right above the question: these need no second button there. */
const IN_HAND = ['card', 'slot', 'alien']
const NOTHING: Reach = { cells: [], seats: [] }

export class VoidControls implements Controls {
  /** The card or ability that somebody looks at: its targets light up. */
  private looked = $state.raw<Looked | null>(null)
  /** The seat whose plate is looked at: a line leads to its ship. */
  seat = $state<number | null>(null)

  constructor(readonly scene: Scene) {}

  get view(): VoidSeen | null {
    return this.scene.position?.view ?? null
  }
  /** The table after the choice under the pointer, where that can be foreseen. */
  get next(): VoidSeen | null {
    return this.scene.foreseen?.view ?? null
  }

  // Where the options lie.

  private asks(refers: string): boolean {
    return this.scene.ask?.refers === refers
  }
  get asksCell() {
    return this.asks('cell')
  }
  get asksSeat() {
    return this.asks('seat')
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

  private get lookedAt(): Looked | null {
    const option = this.scene.pointed === null ? undefined : this.scene.option(this.scene.pointed)
    if (option?.refers === 'card' && option.kind !== 'discard' && option.kind !== 'give') return { card: option.value }
    return option?.kind === 'ability' ? { slot: option.value } : this.looked
  }
  get reach(): Reach {
    const looked = this.lookedAt
    const view = this.view
    if (!looked || !view) return NOTHING
    if ('slot' in looked) return view.ladder[looked.slot] ?? NOTHING
    return view.targets.find(({ source }) => source === looked.card) ?? NOTHING
  }

  /** Somebody looks at a card or an ability: what it could reach lights up. It gives back how that ends. */
  look(at: Looked, option: Option | undefined): () => void {
    this.looked = at
    this.scene.point(option?.choice ?? null)
    return () => {
      this.looked = null
      this.scene.point(null)
    }
  }

  /** What the open question is about, if it is of this kind. */
  private about<Kind extends keyof About>(kind: Kind): About[Kind] | null {
    const ask = this.scene.ask
    return ask?.kind === kind ? (ask.about as About[Kind]) : null
  }
  /** The cell that is being turned. */
  get turning(): number {
    return this.about('turn')?.cell ?? OFF
  }
  /** The captain whose ship is being moved. */
  get moving(): number {
    return this.about('travel')?.seat ?? this.about('destination')?.ship ?? OFF
  }

  // The buttons of the panel.

  /** A last card is a danger, unless it does nothing at all. */
  private last({ kind, value }: Option): string {
    const view = this.view!
    const captain = view.captains[this.scene.ask!.seat]!
    if (kind !== 'play' || captain.cards !== 1 || view.idle.includes(value)) return ''
    return say(captain.saved ? 'detailLastSaved' : 'detailLast')
  }

  /** Long lists are of sectors: they stand by rows. */
  private groupOf({ refers, value }: Option): string {
    if (refers !== 'cell' || value === STOP) return ''
    return say('rowNumber', { n: rowOf(value) + 1 })
  }

  get actions(): Action[] | null {
    const ask = this.scene.ask
    if (!ask || !this.view) return null
    return ask.options.map((option) => {
      const leave = option.kind === 'go on' || option.kind === 'pass' || (option.refers === 'cell' && option.value === STOP)
      const detail = [this.last(option), option.detail].filter(Boolean).join(' · ')
      return {
        ...this.scene.button(option, detail),
        group: this.groupOf(option),
        elsewhere: narrow.now && IN_HAND.includes(option.refers),
        ...(leave ? { hotkey: 'g' } : {}),
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
