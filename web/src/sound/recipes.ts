/** What each voice is made of: rows, and nothing that plays. */

/** `own` is the wave of the game that is played; noise has no pitch. */
export type Wave = 'own' | 'sine' | 'sawtooth' | 'noise'

/** A filter that glides from one frequency to another, in Hz. */
export interface Filter {
  kind: BiquadFilterType
  from: number
  to?: number
  q?: number
}

export interface Part {
  wave: Wave
  /** Pitch at the beginning and at the end, as multiples of the root of the game. */
  from?: number
  to?: number
  filter?: Filter
  /** Milliseconds: when it begins, until it is at its loudest, and until it has died away. */
  at?: number
  attack: number
  decay: number
  /** Louder or softer than the voice, in dB; a narrow filter takes some of it away again. */
  db?: number
  cents?: number
  /** Swells so many times a second. */
  tremolo?: number
}

export interface Recipe {
  /** How loud at its loudest. */
  db: number
  parts: readonly Part[]
}

const click = (at: number, filter: Filter, db = 0): Part => ({ wave: 'noise', filter, at, attack: 1, decay: 18, db })
const chime = (pitch: number, at: number): Part => ({ wave: 'own', from: pitch, at, attack: 6, decay: 380 })

const BLOW: readonly Part[] = [
  { wave: 'noise', filter: { kind: 'lowpass', from: 700 }, attack: 1, decay: 120 },
  { wave: 'sine', from: 1, to: 0.5, attack: 1, decay: 160 },
]
/** When a die touches the table; the last time it lies. */
const TOUCHES = [150, 240, 315, 378, 430, 472, 510]

export const RECIPES = {
  tick: { db: -30, parts: [{ wave: 'own', from: 6, attack: 1, decay: 25 }] },
  slide: { db: -26, parts: [{ wave: 'noise', filter: { kind: 'bandpass', from: 900, to: 2400, q: 1.2 }, attack: 20, decay: 140, db: 6 }] },
  flip: { db: -22, parts: [0, 45].map((at) => click(at, { kind: 'highpass', from: 2500 })) },
  place: { db: -20, parts: [{ wave: 'own', from: 2, to: 1.5, attack: 2, decay: 90 }, click(0, { kind: 'highpass', from: 2500 }, -6)] },
  gain: { db: -20, parts: [4, 6].map((from, n) => ({ wave: 'own', from, at: 70 * n, attack: 3, decay: 160 })) },
  pay: { db: -22, parts: [{ wave: 'own', from: 5, to: 3.75, attack: 3, decay: 140 }] },
  dice: { db: -20, parts: TOUCHES.map((at, n) => click(at, { kind: 'bandpass', from: 1800, q: 6 }, n === TOUCHES.length - 1 ? 14 : 10)) },
  shot: { db: -18, parts: [{ wave: 'sawtooth', from: 8, to: 2, filter: { kind: 'lowpass', from: 3000 }, attack: 2, decay: 180 }] },
  hit: { db: -14, parts: BLOW },
  break: {
    db: -14,
    parts: [
      ...[0, 45, 105, 180].map((at): Part => ({ wave: 'noise', filter: { kind: 'bandpass', from: 3000, q: 0.8 }, at, attack: 1, decay: 80 })),
      ...BLOW.map((part) => ({ ...part, db: -6 })),
    ],
  },
  ward: { db: -20, parts: [4, 5, 6].map((from) => ({ wave: 'own', from, attack: 30, decay: 420, tremolo: 9, db: -6 })) },
  power: {
    db: -18,
    parts: [-9, 9].map((cents) => ({ wave: 'sawtooth', from: 2, cents, filter: { kind: 'lowpass', from: 300, to: 2800 }, attack: 120, decay: 500, db: 2 })),
  },
  fall: {
    db: -11,
    parts: [
      { wave: 'sine', from: 2, to: 0.4, attack: 10, decay: 1100 },
      { wave: 'noise', filter: { kind: 'lowpass', from: 250 }, attack: 10, decay: 1100 },
    ],
  },
  call: { db: -16, parts: [4, 6].map((pitch, n) => chime(pitch, 140 * n)) },
  win: { db: -16, parts: [4, 5, 6, 8].map((pitch, n) => chime(pitch, 140 * n)) },
} as const satisfies Record<string, Recipe>

export type Voice = keyof typeof RECIPES
export const VOICES = Object.keys(RECIPES) as Voice[]

/** Milliseconds from the first to the last of a voice. */
export const lengthOf = (voice: Voice): number =>
  Math.max(...(RECIPES[voice] as Recipe).parts.map(({ at = 0, attack, decay }) => at + attack + decay))
