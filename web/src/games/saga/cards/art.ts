/** The pictures of the cards: the Disaster of each, in a place of its own. */
import { setting, type Art } from '../../../art/picture'
import { NOVA, SIGNS } from '../board/Ground.svelte'
import { faceOf, kindOf } from '../model'

const HUES = { volcano: '#ec7f62', tsunami: '#6cb2ea', quake: '#8fc571', nova: '#f0c164' }

/** The picture of a card, in the colour of its type. */
export function artOf(card: number): Art {
  const kind = kindOf(card)
  const { back, halo, move } = setting(faceOf(2 * card).name, card)
  return { hue: HUES[kind], back, halo, shape: SIGNS[kind] ?? NOVA, move: `${move}translate(24 24)scale(.6)`, line: 4 }
}
