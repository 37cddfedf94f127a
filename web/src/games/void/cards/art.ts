/** The pictures of the cards: a sign for each group, in a place of its own for each card. */
import { beast } from '../../../art/beast'
import { setting, type Art } from '../../../art/picture'
import { BEASTS, CARDS } from '../model'

/** By group of cards: a sign and a tint. */
const GROUPS: Record<string, { sign: string; tint: string }> = {
  'Sector affectors': { sign: 'M12 2.5 20.5 7.5v9L12 21.5l-8.5-5v-9zM12 8v8M8 12h8', tint: '#1b6e50' },
  'Getting cards': { sign: 'M5 4h9v13H5zM10 7h9v13h-9M14.5 10v7M11 13.5h7', tint: '#1f63ad' },
  'Hitting hands': { sign: 'M6 20V9.5L9 4l3 6 3-6 3 5.5V20zM6 14h12', tint: '#b02f2a' },
  'Destroying sectors': { sign: 'M12 3a9 9 0 1 1 0 18 9 9 0 0 1 0-18M12 8.5a3.5 3.5 0 1 1 0 7 3.5 3.5 0 0 1 0-7M3 12h5.5', tint: '#7a2fc0' },
  'Restoring sectors': { sign: 'M12 8a4 4 0 1 1 0 8 4 4 0 0 1 0-8M12 2.5v3M12 18.5v3M2.5 12h3M18.5 12h3M5.3 5.3l2 2M16.7 16.7l2 2M18.7 5.3l-2 2M7.3 16.7l-2 2', tint: '#7d5a00' },
  'Moving ships': { sign: 'M3 20 21 4l-6 17-3.5-6.5zM11.5 14.5 21 4', tint: '#9c4a0c' },
  'Moving and turning sectors': { sign: 'M18.5 8A7.5 7.5 0 1 0 19.5 13M19 3v5.5h-5.5', tint: '#0f6670' },
  'Handling affectors': { sign: 'M14.5 4.5a5 5 0 0 0-6.3 6.3L3.5 15.5l5 5 4.7-4.7a5 5 0 0 0 6.3-6.3L16 13l-5-5z', tint: '#55631f' },
  'Odd ones': { sign: 'M8.6 9.2a3.4 3.4 0 1 1 4.9 3c-1 .6-1.5 1.3-1.5 2.8M12 19v.01', tint: '#912a7c' },
}

export const groupOf = (kind: number) => GROUPS[CARDS[kind]!.group] ?? GROUPS['Odd ones']!

/** The picture of a card, white on the tint of its group. */
export function artOf(kind: number): Art {
  const { back, halo, move } = setting(CARDS[kind]!.name, kind)
  return { hue: '#fff', back, halo, shape: groupOf(kind).sign, move: `${move}scale(2)`, line: 1.3 }
}

/** The same in light of that tint, for dark grounds. */
export const onTint = (kind: number): Art => ({ ...artOf(kind), hue: `color-mix(in srgb, ${groupOf(kind).tint} 55%, #fff)` })

/** The picture of a Void Beast. */
export const beastArt = (number: number): Art => ({ hue: '#e39cff', shape: beast(BEASTS[number]!.name), ...setting(BEASTS[number]!.byname, number), move: '' })
