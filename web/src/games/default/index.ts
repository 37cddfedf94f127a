/** A game without a screen of its own: its table, drawn from what its fields are declared to be. */
import { shape } from '../../lib/api'
import type { GameScreen } from '../contract'
import Board from './board/Board.svelte'
import { DefaultControls } from './controls.svelte'
import { layout } from './model'
import Hand from './panels/Hand.svelte'

/** The screen of a game of which nothing is known but its shape. */
export async function screenFor(game: string): Promise<GameScreen> {
  const found = await shape(game)
  const screen: GameScreen = { Board, controls: (scene) => new DefaultControls(scene, found) }
  return layout(found).hands.length ? { ...screen, Hand } : screen
}
