/** The boards by game. A game that has none is drawn from what its seen table is declared to be. */
import { loadContent } from '../lib/content'
import type { GameScreen } from './contract'

const SCREENS: Record<string, () => Promise<{ default: GameScreen }>> = {
  futura: () => import('./futura'),
  peace: () => import('./peace'),
  saga: () => import('./saga'),
  stellar: () => import('./stellar'),
  void: () => import('./void'),
}

/** The screen of a game, once its content is here. */
export async function screenOf(game: string): Promise<GameScreen> {
  await loadContent(game)
  const own = SCREENS[game]
  return own ? (await own()).default : (await import('./default')).screenFor(game)
}

/** Every game has its own sky and lamp (see app.css); a stranger gets the hall's. */
const MOODS = ['peace', 'void', 'saga', 'stellar', 'futura']

export const moodOf = (game: string) => (MOODS.includes(game) ? game : 'hall')

export function setMood(game: string): void {
  document.documentElement.dataset.mood = moodOf(game)
}
