/** How each game sounds: its root, its own wave, and what lies behind every voice. */

export interface Timbre {
  /** Hz. */
  root: number
  /** `glass` is a sine that another one bends. */
  own: 'sine' | 'triangle' | 'sawtooth' | 'glass'
  /** Hz, above which all is dampened. */
  lowpass?: number
  /** Comes back after so many milliseconds, so much softer. */
  echo?: readonly [number, number]
  /** Louder noise, in dB. */
  noise?: number
  /** A minor third, where others have a major one. */
  minor?: boolean
  /** Tones begin so many times brighter than they end. */
  bright?: number
}

const [A3, C3, D3, E3, F3] = [220, 130.81, 146.83, 164.81, 174.61] as const

const TIMBRES: Record<string, Timbre> = {
  peace: { root: A3, own: 'sawtooth', lowpass: 2200 },
  void: { root: D3, own: 'sine', echo: [180, 0.35] },
  saga: { root: E3, own: 'triangle', noise: 3, minor: true },
  stellar: { root: F3, own: 'glass' },
  futura: { root: C3, own: 'sawtooth', bright: 4 },
}
const HALL: Timbre = { root: C3, own: 'triangle' }

export const timbreOf = (game: string): Timbre => TIMBRES[game] ?? HALL

/** A pitch of a recipe in this game: its fifth overtone is the third of the chord. */
export const pitchIn = (timbre: Timbre, pitch: number): number => (timbre.minor && pitch === 5 ? 4.8 : pitch) * timbre.root
