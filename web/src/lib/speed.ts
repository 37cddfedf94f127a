/** How fast stories are told. */
export type Speed = 'slow' | 'normal' | 'fast' | 'off'

export const FACTOR: Readonly<Record<Speed, number>> = { slow: 1.8, normal: 1, fast: 0.45, off: 0 }
/** Milliseconds at normal speed of an event that is small and stands alone. */
export const SMALL = 220
/** Of the turn of somebody else at normal speed, and of all between two questions to this seat. */
export const TURN_MOST = 6000
export const BETWEEN_MOST = 15_000
