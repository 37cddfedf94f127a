/** How a game is told: how long each line, and what is seen of it above the board. It comes with the first story. */
import type { Component } from 'svelte'
import type { Scene } from '../lib/scene.svelte'
import type { Pace, Teller, Weight } from '../lib/story.svelte'
import type { Line } from '../lib/wire'
import type { Show, Shows } from './show'
import { FIRST, plan, type Tale } from './timing'

/** What a game brings in its `tale.ts`. */
interface Told {
  /** How much each event weighs; what is not named is a beat. */
  default: Tale
  shows?: Shows
  /** What ends a game, for all or for one, or comes a few times in it: told however little time there is. */
  great?: readonly string[]
  /** Is a line a scene, though its name alone does not make it one? */
  isScene?: (line: Line) => boolean
}

type TableauComponent = typeof import('./Tableau.svelte').default
type LayerComponent = Component<{ scene: Scene; stage: Stage }>

const TALES = import.meta.glob<Told>('../games/*/tale.ts')

export class Stage implements Teller {
  /** What is drawn above the page; it comes with the first line of which anything is seen there. */
  Layer = $state.raw<LayerComponent | null>(null)

  /** What draws a scene; it comes with the first one. */
  Tableau = $state.raw<TableauComponent | null>(null)

  constructor(private readonly told: Told) {}

  weigh = (line: Line): Weight => (this.told.isScene?.(line) ? 'scene' : (this.told.default[line.name] ?? 'beat'))

  plan = (lines: readonly Line[], pace: Pace) =>
    plan(lines.map((line) => line.name), (_, at) => this.weigh(lines[at]!), pace).map((time, at) =>
      this.isGreat(lines[at]!) ? FIRST.scene : time,
    )

  isGreat = ({ name }: Line) => this.told.great?.includes(name) ?? false

  show(line: Line, view: Record<string, unknown>): Show {
    return this.told.shows?.[line.name]?.(line.operands, view, line) ?? {}
  }

  prepare(lines: readonly Line[]): Promise<void> | null {
    const shown = lines.filter((line) => this.told.shows?.[line.name])
    const layer = !this.Layer && shown.length ? import('./Stage.svelte').then((found) => void (this.Layer = found.default)) : null
    const scenes = !this.Tableau && shown.some((line) => this.weigh(line) === 'scene')
    const tableau = scenes ? import('./Tableau.svelte').then((found) => void (this.Tableau = found.default)) : null
    return layer || tableau ? Promise.all([layer, tableau]).then(() => {}) : null
  }
}

export async function stageOf(game: string, lines: readonly Line[]): Promise<Stage> {
  const own = TALES[`../games/${game}/tale.ts`]
  const stage = new Stage(own ? await own() : { default: {} })
  await stage.prepare(lines)
  return stage
}
