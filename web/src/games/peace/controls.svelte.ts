/** How the questions of We Come In Peace are answered: dice are toggled, aimed and confirmed together. */
import type { Scene } from '../../lib/scene.svelte'
import type { Ask } from '../../lib/wire'
import type { Action, Controls } from '../contract'
import {
  bestCover,
  faceName,
  gunners,
  INVASION,
  leftAfter,
  MISSILE,
  NO_DIE,
  reachOf,
  STOP_REPAIR,
  targets,
  total,
  wasted,
} from './model'
import type { PeaceSeen } from './view'
import { say } from './words'

export class PeaceControls implements Controls {
  /** The dice to roll again, bit by bit. */
  private mask = $state(0)
  private maskOf = $state(-1)
  /** Where each die is aimed before anything is sent; undefined: not decided yet. */
  private aims = $state<Record<number, number>>({})
  private aimsOf = $state(-1)
  private chosen = $state<number | null>(null)

  /** The Defense die that somebody looks at: what it can reach lights up. */
  private looked = $state<number | null>(null)

  constructor(readonly scene: Scene) {}

  get view(): PeaceSeen | null {
    return this.scene.position?.view ?? null
  }

  /** Somebody looks at a die; it gives back how that ends. */
  look(die: number): () => void {
    this.looked = die
    return () => (this.looked = null)
  }

  /** The Invasion dice that it can negate. */
  get reach(): number[] {
    return this.view && this.looked !== null ? reachOf(this.view, this.looked) : []
  }
  /** Is it a Missile? Then it flies at every other planet. */
  get flies(): boolean {
    return this.looked !== null && this.view?.defense[this.looked] === MISSILE
  }

  private kind(name: string): Ask | null {
    const ask = this.scene.ask
    return ask?.kind === name ? ask : null
  }

  // Step 2: which dice to roll again. A selection belongs to one question.

  get rerolling() {
    return this.kind('reroll') !== null
  }
  get selection(): number {
    const ask = this.kind('reroll')
    return ask && this.maskOf === ask.since ? this.mask : 0
  }
  isSelected = (die: number) => ((this.selection >> die) & 1) === 1

  toggle = (die: number) => {
    const ask = this.kind('reroll')
    if (!ask) return
    this.mask = this.selection ^ (1 << die)
    this.maskOf = ask.since
    this.scene.disarm()
  }

  private rerollActions(ask: Ask): Action[] {
    const view = this.view!
    const dice = view.defense.map((face, d) => ({ d, name: say('die', { n: d + 1 }), face: faceName(face) }))
    const chosen = dice.filter(({ d }) => this.isSelected(d))
    const keep = ask.options.find((option) => option.value === 0)
    return [
      ...dice.map(({ d, name, face }) => ({
        id: `toggle-${d}`,
        label: say('toggle', { die: name, face }),
        pressed: this.isSelected(d),
        elsewhere: true,
        run: () => this.toggle(d),
      })),
      {
        id: 'roll',
        label: chosen.length
          ? say('rollAgain', { dice: chosen.map(({ name }) => name).join(', ') })
          : say('rollNone'),
        detail: chosen.length
          ? say('rollGivesUp', { faces: chosen.map(({ face }) => face).join(', ') })
          : say('rollHow'),
        hotkey: 'r',
        primary: chosen.length > 0,
        ...(chosen.length ? {} : { blocked: say('rollHow') }),
        run: () => this.scene.pick(ask.first + this.selection, true),
      },
      {
        id: 'keep',
        label: keep?.text ?? say('keepAll'),
        detail: ask.decline,
        hotkey: 'k',
        choice: ask.first,
        primary: chosen.length === 0,
        run: () => this.scene.pick(ask.first, true),
      },
    ]
  }

  // Step 3: dice are aimed in any order; the answers go to the server together.

  get aiming() {
    return this.kind('assign') !== null
  }
  /** The dice still to be aimed, in the order of the questions. */
  get gunners(): number[] {
    return this.view && this.aiming ? gunners(this.view) : []
  }
  private get staged(): Record<number, number> {
    return this.view && this.aimsOf === this.turnKey ? this.aims : {}
  }
  private get turnKey() {
    const view = this.view!
    return view.round * 100 + view.active
  }
  /** Where every Defense die is aimed, sent or not. */
  get allAims(): number[] {
    const view = this.view
    if (!view) return []
    return view.defense.map((_, d) => this.staged[d] ?? view.assigned[d] ?? NO_DIE)
  }
  /** The die whose target is chosen next. */
  get aimer(): number | null {
    const dice = this.gunners
    if (this.chosen !== null && dice.includes(this.chosen)) return this.chosen
    return dice.find((d) => this.staged[d] === undefined) ?? dice[0] ?? null
  }
  isAimed = (die: number) => this.staged[die] !== undefined
  get ready() {
    return this.gunners.every((d) => this.staged[d] !== undefined)
  }
  get left(): number[] {
    return this.view ? leftAfter(this.view, this.allAims) : []
  }
  get targets(): number[] {
    const die = this.aimer
    return die === null || !this.view ? [] : targets(this.view, die)
  }

  /** Can this die still be aimed there? */
  reaches = (die: number, target: number) => this.gunners.includes(die) && targets(this.view!, die).includes(target)

  take = (die: number) => {
    this.chosen = die
    this.scene.disarm()
  }

  aim = (target: number) => {
    const die = this.aimer
    if (die === null) return
    this.aims = { ...this.staged, [die]: target }
    this.aimsOf = this.turnKey
    this.chosen = null
    // In a lesson something may be said between two dice: what is asked first goes alone.
    if (this.scene.table?.single ? this.isAimed(this.gunners[0]!) : this.ready && !this.scene.twice) this.fire()
  }

  clear = () => {
    this.aims = {}
    this.chosen = null
  }

  cover = () => {
    const view = this.view!
    const fixed = view.defense.map((_, d) => view.assigned[d] ?? NO_DIE)
    const best = bestCover(view, fixed, this.gunners)
    this.aims = Object.fromEntries(this.gunners.map((d) => [d, best[d] ?? NO_DIE]))
    this.aimsOf = this.turnKey
    this.chosen = null
  }

  fire = () => {
    const order = this.gunners
    const aims = this.staged
    let k = 0
    this.scene.carryOut((ask) => {
      if (ask.kind !== 'assign' || k >= order.length) return null
      const choice = ask.first + (aims[order[k++]!] ?? NO_DIE)
      return ask.options.some((option) => option.choice === choice) ? choice : null
    })
  }

  private aimActions(): Action[] {
    const view = this.view!
    const die = this.aimer
    const alone = this.scene.table?.single
    const found: Action[] = []
    if (die !== null) {
      const name = say('die', { n: die + 1 })
      for (const target of [...this.targets, NO_DIE]) {
        const before = leftAfter(view, this.allAims.with(die, NO_DIE))
        const after = leftAfter(view, this.allAims.with(die, target))
        found.push({
          id: `aim-${die}-${target}`,
          label:
            target === NO_DIE
              ? say('aimNone', { die: name })
              : say('aim', { die: name, target: INVASION[target]!.name }),
          detail:
            target === NO_DIE
              ? say('aimNoneWhy')
              : before[target] === after[target]
                ? say('aimWasted')
                : say('aimEffect', { from: before[target]!, to: after[target]! }),
          pressed: this.staged[die] === target,
          ...(alone && die === this.gunners[0] ? { choice: this.scene.ask!.first + target, commits: false } : {}),
          run: () => this.aim(target),
        })
      }
    }
    const through = total(this.left)
    found.push({
      id: 'fire',
      label: say('fire', { n: through }),
      detail: this.ready
        ? this.warning || say('fireHow', { dice: this.left.filter(Boolean).length })
        : say('fireLeft', { n: this.gunners.filter((d) => !this.isAimed(d)).length }),
      hotkey: 'f',
      primary: this.ready,
      ...(this.ready ? {} : { blocked: say('fireNotYet') }),
      run: this.fire,
    })
    if (!alone) found.push({ id: 'cover', label: say('cover'), detail: say('coverHow'), hotkey: 'b', run: this.cover })
    return found
  }

  /** The server asks die by die; here all are aimed first. */
  get text(): string {
    if (!this.aiming || this.gunners.length < 2) return ''
    return say('aimText', { then: say(this.scene.twice ? 'aimThenFire' : 'aimThenAll') })
  }

  get warning(): string {
    const view = this.view
    if (!view) return ''
    const waste = wasted(view, this.allAims).map((d) => say('die', { n: d + 1 }))
    const idle = this.gunners.filter((d) => this.staged[d] === NO_DIE).map((d) => say('die', { n: d + 1 }))
    if (waste.length) return say('warnWasted', { dice: waste.join(', ') })
    if (idle.length && total(this.left)) return say('warnIdle', { dice: idle.join(', ') })
    return ''
  }

  // Step 6 and free rebuilds.

  get repairing() {
    return this.kind('repair') !== null
  }
  private repairActions(ask: Ask): Action[] {
    const view = this.view!
    const { missing } = view.standing[ask.seat]!
    const found: Action[] = ask.options.map((option) => ({
      id: `repair-${option.value}`,
      label: option.text,
      choice: option.choice,
      ...(option.value === STOP_REPAIR ? { hotkey: 's', detail: ask.decline } : {}),
      run: () => this.scene.pick(option.choice, true),
    }))
    if (missing > 1 && view.repair?.enough && !this.scene.table?.single) {
      found.unshift({
        id: 'repair-all',
        label: say('repairAll'),
        detail: say('repairAllHow', { n: missing }),
        hotkey: 'a',
        primary: true,
        run: () =>
          this.scene.carryOut((next) => {
            const option = next.kind === 'repair' ? next.options.find(({ value }) => value !== STOP_REPAIR) : undefined
            return option?.choice ?? null
          }),
      })
    }
    return found
  }

  get actions(): Action[] | null {
    const ask = this.scene.ask
    if (!ask || !this.view) return null
    if (ask.kind === 'reroll') return this.rerollActions(ask)
    if (ask.kind === 'assign') return this.aimActions()
    if (ask.kind === 'repair') return this.repairActions(ask)
    return null
  }
}
