/** The boards by game. A game that has none yet is played on the server's own text board. */
import { loadContent } from '../lib/content'
import type { GameScreen } from './contract'
import TextBoard from './TextBoard.svelte'

const SCREENS: Record<string, () => Promise<{ default: GameScreen }>> = {
  futura: () => import('./futura'),
  peace: () => import('./peace'),
  saga: () => import('./saga'),
  stellar: () => import('./stellar'),
  void: () => import('./void'),
}

const FALLBACK: GameScreen = { Board: TextBoard }

/** The screen of a game, once its content is here. */
export async function screenOf(game: string): Promise<GameScreen> {
  await loadContent(game)
  return (await SCREENS[game]?.())?.default ?? FALLBACK
}

/** Every game has its own sky and lamp (see app.css); a stranger gets the hall's. */
const MOODS = ['peace', 'void', 'saga', 'stellar', 'futura']

export const moodOf = (game: string) => (MOODS.includes(game) ? game : 'hall')

export function setMood(game: string): void {
  document.documentElement.dataset.mood = moodOf(game)
}
