/** The faces of bots, on 24 × 24: every name has its own head, eyes, mouth and aerial. */
import { picked } from './chance'

const HEADS = [
  'M5 7h14v13H5z',
  'M8 6h8a4 4 0 0 1 4 4v6a4 4 0 0 1-4 4H8a4 4 0 0 1-4-4v-6a4 4 0 0 1 4-4z',
  'M12 5a8 8 0 1 1 0 16 8 8 0 0 1 0-16z',
  'M7 6h10l3 6-2 8H6l-2-8z',
  'M4 8l4-2h8l4 2v9l-5 4H9l-5-4z',
  'M6 20V11a6 6 0 0 1 12 0v9z',
]
const EYES = [
  'M8.5 12v.01M15.5 12v.01',
  'M7.5 12h2.5M14 12h2.5',
  'M8.7 10.5a1.7 1.7 0 1 1 0 3.4 1.7 1.7 0 0 1 0-3.4M15.3 10.5a1.7 1.7 0 1 1 0 3.4 1.7 1.7 0 0 1 0-3.4',
  'M7 10.5h10v3H7zM13 12v.01',
  'M7 13l2-2 1.5 2M13.5 13l1.5-2 2 2',
  'M12 9.5a2.6 2.6 0 1 1 0 5.2 2.6 2.6 0 0 1 0-5.2M12 12v.01',
  'M8 11l2 2M10 11l-2 2M15.5 12v.01',
]
const MOUTHS = ['M9 17h6', 'M9 16.3q3 2.4 6 0', 'M8.5 17h7M10.5 16v2M13.5 16v2', 'M11 17h2', 'M9 17.5l1.5-1 1.5 1 1.5-1 1.5 1']
const TOPS = ['M12 6V3M12 2.5v.01', 'M9 6L7 2.5M15 6l2-3.5', 'M12 6V4M9 3.5h6', 'M8 6c0-4 8-4 8 0', 'M4 11H2M20 11h2', 'M12 6l-2-3h4z', 'M9 6V3M12 6V2M15 6V3']

/** With this number no two bots look alike, and those of a level differ at a glance. */
const APART = 223

/** All lines of a face, the head first. */
export function faceOf(name: string): { head: string; lines: string } {
  const part = (from: readonly string[], of: string) => picked(from, `${name}/${of}${APART}`)
  return { head: part(HEADS, 'head'), lines: part(TOPS, 'top') + part(EYES, 'eyes') + part(MOUTHS, 'mouth') }
}
