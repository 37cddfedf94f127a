/** What a game brings to the table page: a board, perhaps a hand, perhaps controls of its own. */
import type { Component } from 'svelte'
import type { Art } from '../art/picture'
import type { Moments, Window } from '../lib/passing.svelte'
import type { Scene } from '../lib/scene.svelte'
import type { TurnRule } from '../lib/turns'
import type { Ask, Line, Position } from '../lib/wire'

/** What a seat sees: each game has a type of its own for it, in its `view.ts`. */
export type View = Position['view']

/** A button of the ask panel. */
export interface Action {
  id: string
  label: string
  /** What it does, smaller, under the label. */
  detail?: string
  /** What it is about: in a long list, answers about the same thing stand under one heading. */
  group?: string
  /** The key that presses it, if not its number. */
  hotkey?: string
  /** The choice that it stands for: pointing at it lights the thing on the board. */
  choice?: number
  primary?: boolean
  pressed?: boolean
  /** Why it cannot be used now; then it is greyed and answers with this. */
  blocked?: string
  /** Shown elsewhere, as on the dice tray; only its key is listened to here. */
  elsewhere?: boolean
  /** Is it asked twice? Unsaid, the server is asked whether its choice rolls, reveals or hands on the turn. */
  commits?: boolean
  run: () => void
}

/** How a game lets its questions be answered, where one button for each option would not do. */
export interface Controls {
  /** The buttons for the question now; null: one for each option. */
  readonly actions: Action[] | null
  /** The question in other words, where several are answered together. */
  readonly text?: string
  /** Is one option only a part of the answer? Then what it would do alone is not foretold. */
  readonly partial?: boolean
}

export interface BoardProps {
  scene: Scene
  controls: Controls | null
}

export interface Orders {
  default: (scene: Scene, ask: Ask, controls: Controls | null) => Action[]
  /** The choice that ends the turn, where only that and free moves are left; null elsewhere. */
  idle?: (ask: Ask) => number | null
  /** What dropping a thing of the table on another does; both by the names of their places (`data-at`). */
  onto?: (scene: Scene, ask: Ask, from: string, to: string, controls: Controls | null) => Action[]
}

export interface GameScreen {
  Board: Component<BoardProps>
  /** Below the board: the hand, the dice. */
  Hand?: Component<BoardProps>
  handName?: string
  /** Does the board of a phone show the hand itself, in a tab? */
  handTab?: (view: View) => boolean
  controls?: (scene: Scene) => Controls
  /** A question in which one may act but need not: how it is passed. Then it can be passed by itself. */
  pass?: (ask: Ask, view: View) => Window | null
  /** What may be ordered at a question, for this one and those to come; it is loaded after the first click. */
  orders?: () => Promise<Orders>
  /** What a turn is made of, where one can be played as the last one was. */
  turn?: TurnRule
  /** Moments that one may pass until. */
  moments?: (view: View) => Moments
  /** The score of a seat in a view, for the seat chips. */
  score?: (view: View, seat: number) => number | null
  /** What a score counts, in a word or two: points, lives. */
  scoreName?: string
  /** What the final scores count, where that is not what the seat chips show. */
  resultName?: (view: View) => string
  /** How a seat ended, in a few words; instead of a bare number in the list of places. */
  ending?: (view: View, seat: number) => string
  /** The sum behind a score, for "why?". */
  sum?: (view: View, seat: number) => { rows: [string, number][]; rules: string[] }
  /** Turn order from a view. */
  order?: (view: View) => number[]
  /** What else to say of a seat: the first player, a role. */
  badge?: (view: View, seat: number) => string
  /** The colours of the seats, where their pieces in the box have some. */
  colours?: (view: View) => readonly (string | undefined)[]
  /** The picture of the card that a line of the log tells of. */
  picture?: (line: Line) => Art | null
  /** Names of events that say how the game was won. */
  ends?: readonly string[]
  /** Names of events that are fights, and of those that change the score: filters of the log. */
  fights?: readonly string[]
  scoring?: readonly string[]
  /** The game on half a page, step by step. */
  summary?: string[]
  /** The number of the first outcome of chance that the log does not show as it fell; null if all agree. */
  contradiction?: (
    lines: readonly Line[],
    outcomes: readonly unknown[],
    options: Record<string, string | number>,
  ) => number | null
}
