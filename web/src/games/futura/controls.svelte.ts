/** How the questions of Grand Saga Futura are answered: by the things on the table, or one by one in the panel. */
import { facesOf, HEADINGS, partOf, STARTERS, type Deck } from '../../decks/decks'
import { attended } from '../../lib/attended'
import { narrow } from '../../lib/media.svelte'
import type { Scene } from '../../lib/scene.svelte'
import type { Ask, Option } from '../../lib/wire'
import type { Action, Controls } from '../contract'
import { CARDS, NONE, SIGILS } from './cards/cards'
import { blockOf, firstOf, PASS, subjectName, subjectOf, thingName } from './model'
import type { FuturaSeen } from './view'
import { say } from './words'

/** In this order the actions of a turn stand in the panel. Its end stands first: it must never be searched for. */
const ORDER = ['END', 'DECLARE', 'EQUIP', 'FIT', 'PLAY', 'MOVE', 'MOVE_SUPPORT', 'ENSIGIL', 'BUILD', 'UPGRADE', 'PLACE_LOOT', 'REPAIR', 'RECALL', 'STORE', 'RETRIEVE', 'UNEQUIP', 'TAKE_OUT', 'SELL', 'CAST_OFF', 'OFFER']

export class FuturaControls implements Controls {
  /** The thing that somebody pressed: only answers about it are shown. */
  private subject = $state('')
  private subjectSince = $state(-1)
  /** The deck that is laid out card by card. */
  laying = $state.raw<Deck | null>(null)
  /** Is the rest of a deck taken by chance? */
  filling = $state(false)

  constructor(readonly scene: Scene) {}

  get view(): FuturaSeen | null {
    return this.scene.position?.view ?? null
  }
  ask(kind: string, purpose?: string): Ask | null {
    const ask = this.scene.ask
    return ask?.kind === kind && (purpose === undefined || ask.about.purpose === purpose) ? ask : null
  }

  // Things on the table.

  get focus(): string {
    return this.scene.ask?.since === this.subjectSince ? this.subject : ''
  }
  /** Of all subjects: the answers that are about each. */
  private readonly table = $derived.by(() => {
    const found = new Map<string, Option[]>()
    const view = this.view
    const ask = this.scene.ask
    if (!view || !ask) return found
    for (const option of ask.options) {
      const subject = subjectOf(option)
      if (!subject) continue
      const list = found.get(subject)
      if (list) list.push(option)
      else found.set(subject, [option])
    }
    return found
  })
  about(subject: string): Option[] {
    return this.table.get(subject) ?? []
  }
  /** Casting off the oldest sigil, where that can be done now. */
  get castOff(): Option | undefined {
    return this.ask('action')?.options.find(({ kind, value }) => kind === 'action' && blockOf(value).block === 'CAST_OFF')
  }
  /** The thing under the pointer: who can wear a card of the hand lights up with it. */
  private over = $state('')
  lit(subject: string): boolean {
    const chosen = this.scene.pointed ?? this.scene.armed?.choice ?? null
    const wearers = this.over[0] === 'c' ? this.view?.in_hand[+this.over.slice(1)]?.on : undefined
    if (wearers?.some((acolyte) => subject === `a${acolyte}`)) return true
    return this.focus === subject || (chosen !== null && this.about(subject).some(({ choice }) => choice === chosen))
  }
  /** Press a thing: its only answer is given, among several the panel narrows to them. */
  press = (subject: string): boolean => {
    const options = this.about(subject)
    const ask = this.scene.ask
    if (!ask || !options.length) return false
    if (options.length === 1) this.scene.pick(options[0]!.choice)
    else {
      this.subject = this.focus === subject ? '' : subject
      this.subjectSince = ask.since
      this.scene.disarm()
    }
    return true
  }
  /** An attachment: while somebody attends to a thing, its only answer lights up, and who can wear it. */
  pointing = (subject: () => string) =>
    attended(() => {
      this.over = subject()
      const options = this.over ? this.about(this.over) : []
      this.scene.point(options.length === 1 ? options[0]!.choice : null)
      return () => {
        this.over = ''
        this.scene.point(null)
      }
    })
  clear = () => {
    this.subject = ''
  }

  // The buttons of the panel.

  private turnActions(ask: Ask): Action[] {
    const view = this.view!
    const shown = this.focus ? this.about(this.focus) : ask.options
    const rank = (option: Option) => (option.kind === 'action' ? ORDER.indexOf(blockOf(option.value).block) : ORDER.length)
    const found: Action[] = [...shown]
      .sort((a, b) => rank(a) - rank(b))
      .map((option) => {
        const subject = subjectOf(option)
        const ends = option.kind === 'action' && blockOf(option.value).block === 'END'
        // On a narrow screen the things themselves are near enough: pressing one shows its answers.
        const near = narrow.now && !this.focus && subject !== '' && !subject.startsWith('p')
        return {
          ...this.scene.button(option),
          ...(this.focus || !subject ? {} : { group: subject.startsWith('p') ? say('trade') : subjectName(view, subject) }),
          ...(ends ? { hotkey: 'e' } : {}),
          ...(near ? { elsewhere: true } : {}),
        }
      })
    // Answers about the same thing stand together; what is about no thing comes first.
    const groups = [...new Set(found.map(({ group }) => group ?? ''))].sort((a, b) => Number(b === '') - Number(a === ''))
    const sorted = groups.flatMap((group) => found.filter((action) => (action.group ?? '') === group))
    if (this.focus) sorted.push({ id: 'back', label: say('back'), hotkey: 'b', run: this.clear })
    return sorted
  }

  private playActions(ask: Ask): Action[] {
    const shown = this.focus ? this.about(this.focus) : ask.options
    const found: Action[] = shown.map((option) => ({
      ...this.scene.button(option),
      ...(option.value === PASS ? { hotkey: 'g' } : {}),
    }))
    if (this.focus) found.push({ id: 'back', label: say('back'), hotkey: 'b', run: this.clear })
    return found
  }

  /** What each way to pay buys: the figure at its tier, and the energy that is left. */
  payments(ask: Ask): { option: Option; price: string; buys: string; left: string; sigil: number }[] {
    return ask.options.map((option) => {
      const { energy, left, sigil } = this.view!.payments[option.value]!
      const bySigil = sigil !== NONE
      return {
        option,
        sigil,
        price: bySigil ? say('pay.sigil', { sigil: SIGILS[sigil]! }) : say('pay.energy', { n: energy }),
        buys: option.detail,
        left: bySigil ? '' : say('pay.left', { n: left }),
      }
    })
  }
  private payActions(ask: Ask): Action[] {
    return this.payments(ask).map(({ option, buys, left }) => ({
      ...this.scene.button(option),
      detail: [buys, left].filter(Boolean).join('; '),
    }))
  }

  /** Cards to take or to ask for, by the part of the deck they belong to; while a deck is laid out only a way to stop. */
  private faceActions(ask: Ask): Action[] {
    if (this.laying || this.filling) {
      const stop = () => {
        this.laying = null
        this.filling = false
      }
      return [{ id: 'stop', label: say('deck.stop'), run: stop }]
    }
    // One of sixty cards: nobody wants to be asked twice for each.
    const commits = ask.about.purpose === 'deck' ? { commits: false } : {}
    return ask.options.map((option) => ({ ...this.scene.button(option), ...commits, group: HEADINGS[partOf(CARDS[option.value]!)]! }))
  }

  /** The starter decks by name and plan. */
  private deckActions(ask: Ask): Action[] {
    return ask.options.map((option) => {
      const deck = STARTERS[option.value]
      return deck ? { ...this.scene.button(option), label: deck.name, detail: deck.notes[0] ?? '' } : this.scene.button(option)
    })
  }

  /** Going on is a wager: how good it is stands on its button. */
  private goOnActions(ask: Ask): Action[] {
    const odds = (this.view!.fight?.attackers ?? []).flatMap(({ thing, chance }) => (chance === null ? [] : say('odds', { name: thingName(this.view!, thing), percent: Math.round(100 * chance) })))
    return ask.options.map((option) => ({
      ...this.scene.button(option),
      ...(option.value ? { hotkey: 'g', detail: odds.join(', ') } : { hotkey: 'o', detail: ask.decline }),
    }))
  }

  get actions(): Action[] | null {
    const ask = this.scene.ask
    if (!ask || !this.view) return null
    if (ask.kind === 'action') return this.turnActions(ask)
    if (ask.kind === 'deck') return this.deckActions(ask)
    if (ask.kind === 'face') return this.faceActions(ask)
    if (ask.kind === 'play') return this.playActions(ask)
    if (ask.kind === 'pay') return this.payActions(ask)
    if (ask.kind === 'yes' && ask.about.purpose === 'go on') return this.goOnActions(ask)
    return ask.options.map((option) => this.scene.button(option))
  }

  get text(): string {
    const ask = this.scene.ask
    const view = this.view
    if (ask?.kind === 'action' && narrow.now && !this.focus) return `${ask.text} ${say('press')}`
    return ask && view ? this.progress(ask) : ''
  }
  /** How far a deck is that is laid out by itself. */
  progress(ask: Ask): string {
    if (ask.kind !== 'face' || !(this.laying || this.filling)) return ''
    const n = this.view!.lists[ask.seat]!.count + 1
    return this.laying ? say('deck.laying', { name: this.laying.name, n }) : say('deck.filling', { n })
  }

  // An own deck.

  /** Can this deck still be laid out, after the cards that are taken already? */
  fits(deck: Deck, seat: number): boolean {
    const left = new Map<number, number>()
    for (const face of facesOf(deck)) left.set(face, (left.get(face) ?? 0) + 1)
    return this.view!.lists[seat]!.known.every((face) => {
      const copies = (left.get(face) ?? 0) - 1
      left.set(face, copies)
      return copies >= 0
    })
  }
  /** Choose a deck of one's own: one answer for each of its cards, as they are asked for. */
  layOut = (deck: Deck) => {
    const own = firstOf('own')
    this.laying = deck
    this.scene.carryOut((ask) => {
      if (ask.kind === 'deck') return ask.first + own
      const view = this.view
      if (!this.laying) return null
      if (ask.kind !== 'face' || ask.about.purpose !== 'deck' || !view) {
        this.laying = null
        return null
      }
      const left = facesOf(deck)
      for (const face of view.lists[ask.seat]!.known) {
        const at = left.indexOf(face)
        if (at >= 0) left.splice(at, 1)
      }
      const face = left.find((one) => ask.options.some(({ value }) => value === one))
      return face === undefined ? null : ask.first + face
    })
  }

  /** Take the rest of a deck by chance. */
  fillUp = () => {
    this.filling = true
    this.scene.carryOut((ask) => {
      this.filling &&= ask.kind === 'face' && ask.about.purpose === 'deck'
      return this.filling ? ask.options[Math.floor(Math.random() * ask.options.length)]!.choice : null
    })
  }

  /** The card that a question in parts is about. */
  get card(): number | null {
    const view = this.view
    const ask = this.scene.ask
    if (!view || !ask) return null
    if (ask.kind === 'place' && ask.about.purpose === 'claim') return view.claims[0] ?? null
    if ((ask.kind === 'place' || ask.kind === 'acolyte') && view.chosen.length) return view.chosen[0]!
    return null
  }
}
