/** The pictures of the command cards: the head of the race, in a place of its own for each title. */
import { setting, type Art } from '../../../art/picture'
import { cardOf } from '../model'
import { BODY, FACE } from '../panels/RaceIcon.svelte'

/** The picture of a card, in the colour of its race. */
export function artOf(card: number): Art {
  const { race, title } = cardOf(card)
  const { back, halo, move } = setting(title, card)
  return { hue: `var(--race-${race})`, back, halo, shape: BODY[race]! + FACE[race]!, move: `${move}scale(2)`, line: 1.2 }
}
