/** How dice lie and how they are thrown: numbers only. The face at rest is the truth; a throw ends there. */
import type { Line } from '../lib/wire'

/** Milliseconds from the hand to rest, and between two dice of a throw. */
export const FLIGHT = 600
export const STAGGER = 45

/** A cube has its faces here, by places: turned about x, then y, in degrees. To lie on one, it turns back. */
const CUBE: readonly (readonly [number, number])[] = [
  [0, 0],
  [0, 90],
  [90, 0],
  [-90, 0],
  [0, -90],
  [0, 180],
]

/** Three faces are printed twice, on opposite sides. */
const TWICE = [0, 1, 2, 2, 1, 0] as const

export interface Body {
  /** A coin and a cube turn in space; the others are drawn, and turn in the plane. */
  form: 'coin' | 'cube' | 'drawn'
  /** The face on each side of the body, and how that side is turned. */
  sides: readonly { face: number; turn: readonly [number, number] }[]
}

const cube = (faces: readonly number[]): Body => ({ form: 'cube', sides: CUBE.map((turn, side) => ({ face: faces[side]!, turn })) })
const COIN: Body = { form: 'coin', sides: [0, 1].map((face) => ({ face, turn: [180 * face, 0] as const })) }

/** The body of a die with so many faces. */
export function bodyOf(faces: number): Body {
  if (faces === 2) return COIN
  if (faces === 3) return cube(TWICE)
  if (faces === 6) return cube([0, 1, 2, 3, 4, 5])
  return { form: 'drawn', sides: [] }
}

/** How a body lies that shows a face: the side of that face is turned to the front. */
export function restOf(body: Body, face: number): readonly [number, number] {
  const side = body.sides.find((one) => one.face === face)
  return side ? [0 - side.turn[0], 0 - side.turn[1]] : [0, 0]
}

/** Outline and facets of dice that are drawn, in a box of 48, and where the number stands. */
export interface Shape {
  outline: string
  facets: string
  middle: number
}

const SHAPES: Record<number, Shape> = {
  4: { outline: 'M24 3 46 42H2z', facets: 'M24 3v26L2 42M24 29 46 42', middle: 30 },
  8: { outline: 'M24 2 44 24 24 46 4 24z', facets: 'M4 24 24 36 44 24M24 36v10', middle: 23 },
  10: { outline: 'M24 2 45 19v10L24 46 3 29V19z', facets: 'M24 2 39 27 24 36 9 27zM39 27l6 2M9 27l-6 2M24 36v10', middle: 22 },
  12: {
    outline: 'M24 2 37 6 46 18v13L37 42 24 46 11 42 2 31V18L11 6z',
    facets: 'M24 10 39 21 33 37H15L9 21zM24 2v8M39 21l7-3M33 37l4 5M15 37l-4 5M9 21l-7-3',
    middle: 25,
  },
  20: {
    outline: 'M24 2 44 13v22L24 46 4 35V13z',
    facets: 'M24 9 38 33H10zM24 2v7M38 33l6 2M10 33l-6 2M24 9 44 13 38 33 24 46 10 33 4 13z',
    middle: 26,
  },
}
/** A die of which nobody said how many faces it has. */
const PLAIN: Shape = { outline: 'M8 3h32q5 0 5 5v32q0 5-5 5H8q-5 0-5-5V8q0-5 5-5z', facets: '', middle: 24 }

export const shapeOf = (faces: number): Shape => SHAPES[faces] ?? PLAIN

/** Numbers from 0 to 1, the same each time for a seed: a throw that is seen again looks alike. */
export function numbers(seed: number): () => number {
  let state = Math.imul(seed + 1, 0x9e3779b1)
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/** When the face of a drawn die is exchanged; the last exchange is the truth. */
export const EXCHANGES = [0, 60, 130, 220, 330, 460] as const

export interface Flight {
  /** Whole turns about x and y on the way. */
  turns: [number, number]
  /** The faces that a drawn die shows before it lies still. */
  decoys: number[]
}

/** How the die in a slot flies in the throw of a line. */
export function flightOf(seed: number, slot: number, faces: number): Flight {
  const next = numbers(seed * 64 + slot)
  const turn = () => (2 + Math.floor(next() * 2)) * (next() < 0.5 ? -1 : 1)
  return { turns: [turn(), turn()], decoys: EXCHANGES.slice(1).map(() => Math.floor(next() * faces)) }
}

/** Does anything move on this screen? Else dice simply lie. */
export const isMoving = () =>
  document.documentElement.dataset.speed !== 'off' && !matchMedia('(prefers-reduced-motion: reduce)').matches

/** The line that is told, if dice fall in it: its number is the seed of their throw. */
export const thrownIn = (line: Line | null, ...names: string[]): number | null =>
  line && names.includes(line.name) ? line.number : null

/** Where the pips of a face are, on a grid of three by three; none for a face that has no pips. */
export function pips(face: number): number[] {
  const PIPS: Record<number, number[]> = {
    1: [4],
    2: [2, 6],
    3: [2, 4, 6],
    4: [0, 2, 6, 8],
    5: [0, 2, 4, 6, 8],
    6: [0, 2, 3, 5, 6, 8],
  }
  return PIPS[face] ?? []
}
