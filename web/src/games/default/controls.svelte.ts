/** How the questions of any game are answered on its board: things are pressed, dice of a set are switched one by one. */
import type { Scene } from '../../lib/scene.svelte'
import type { Ask, Shape } from '../../lib/wire'
import type { Action, Controls } from '../contract'
import { diceField, optionFor, pointsAt, type Thing } from './model'
import { say } from './words'

/** What pressing a thing does now. */
export interface Press {
  /** The choice that it stands for. */
  choice: number
  text: string
  /** Of a switch: is it on? */
  pressed?: boolean
  press: () => void
}

export class DefaultControls implements Controls {
  private mask = $state(0)
  private maskOf = $state(-1)

  constructor(
    readonly scene: Scene,
    readonly shape: Shape,
  ) {}

  /** What pressing this thing does; null if nothing is asked about it. */
  press(thing: Thing, value: number): Press | null {
    if (thing === 'die' && this.set) return this.switch(this.set, value)
    const option = optionFor(this.scene.ask, thing, value)
    return option && { choice: option.choice, text: option.text, press: () => this.scene.pick(option.choice) }
  }

  // A question for a set of dice. A selection belongs to one question.

  private get set(): Ask | null {
    const { ask, view } = this.scene
    const dice = diceField(this.shape)
    if (!ask?.is_set || pointsAt(ask.refers) !== 'die' || !dice) return null
    const shown = view?.[dice.name]
    return Array.isArray(shown) && 2 ** shown.length === ask.size ? ask : null
  }

  private get selection(): number {
    return this.set && this.maskOf === this.set.since ? this.mask : 0
  }

  private switch(ask: Ask, die: number): Press {
    const other = this.selection ^ (1 << die)
    return {
      choice: ask.first + other,
      text: this.scene.legal(other)?.text ?? '',
      pressed: ((this.selection >> die) & 1) === 1,
      press: () => {
        this.mask = other
        this.maskOf = ask.since
        this.scene.disarm()
      },
    }
  }

  /** For a set of dice: what is switched on, and whatever may be done beside it. */
  get actions(): Action[] | null {
    const ask = this.set
    if (!ask) return null
    const choice = ask.first + this.selection
    const option = this.scene.option(choice)
    const beside = ask.options.filter((other) => other.kind !== ask.kind)
    return [
      option
        ? { id: 'set', label: option.text, choice, primary: true, run: () => this.scene.pick(choice, true) }
        : { id: 'set', label: say('set.not'), commits: false, run: () => this.scene.pick(choice) },
      ...beside.map((other) => this.scene.button(other)),
    ]
  }
}
