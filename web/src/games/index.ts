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

/** The screen of a game; its content, of this fingerprint if that is known, is fetched at the same time. */
export async function screenOf(game: string, print = ''): Promise<GameScreen> {
  const own = SCREENS[game]
  const [screen] = await Promise.all([
    own ? own().then((found) => found.default) : import('./default').then(({ screenFor }) => screenFor(game)),
    loadContent(game, print),
  ])
  return screen
}

/** Every game has its own sky and lamp (see app.css); a stranger gets the hall's. */
const MOODS = ['peace', 'void', 'saga', 'stellar', 'futura']

export const moodOf = (game: string) => (MOODS.includes(game) ? game : 'hall')

/** A player has one colour: that of the pieces, wherever the seat is shown. */
export function setColours(colours: readonly (string | undefined)[]): void {
  for (let seat = 0; seat < 7; seat++) document.documentElement.style.setProperty(`--seat-${seat}`, colours[seat] ?? '')
}

export function setMood(game: string): void {
  document.documentElement.dataset.mood = moodOf(game)
}
