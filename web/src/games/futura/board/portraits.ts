/** The acolytes as they look: a head each, on 48 × 48; armour comes over it. */

/** By acolyte: hair, hood or mask. */
export const HAIR = [
  'M15 20c0-9 4-13 9-13s9 4 9 13c-2-4-4-6-9-6s-7 2-9 6M33 15l6 14',
  'M15 17c2-6 5-8 9-8s7 2 9 8M17 33c2 4 12 4 14 0l-1 6h-12z',
  'M12 36c-2-20 3-30 12-30s14 10 12 30M16 22c3-5 13-5 16 0',
  'M15 19c0-7 4-11 9-11s10 3 9 11l-3-4-4 1-5-2-3 2z',
  'M14 20c0-9 5-13 10-13s10 4 10 13M14 20h20M18 20v4h5v-4M25 20v4h5v-4',
  'M13 18c4-2 5-6 11-6s7 4 11 6M18 34c3 9 9 9 12 0M24 34v8',
  'M14 17l2-8 5 3 3-5 3 5 5-3 2 8M18 30c4 2 8 2 12 0',
  'M14 22c-3-4-1-13 4-12 1-4 11-4 12 0 5-1 7 8 4 12M19 21a3 3 0 1 0 0 .1M29 21a3 3 0 1 0 0 .1',
  'M13 24c0-10 5-17 11-17s11 7 11 17l-4-2c-2-5-12-5-14 0zM13 24l-3 12M35 24l3 12',
  'M16 15c3-3 13-3 16 0M15 31c2 12 16 12 18 0M19 32c3 1 7 1 10 0',
  'M14 21c-1-9 4-14 10-14 7 0 11 5 10 14M14 21l20-6M34 16l5-3',
  'M24 4v6M14 20c1-7 5-10 10-10s9 3 10 10M12 22c1 4 2 6 4 8M36 22c-1 4-2 6-4 8',
] as const
export const HEAD = 'M16 21c0-6 3-10 8-10s8 4 8 10-3 13-8 13-8-7-8-13M20 22v.01M28 22v.01M21 29c2 1 4 1 6 0M8 47c1-8 7-11 12-12l4 3 4-3c5 1 11 4 12 12'

export const HOUSES: Record<string, { hue: string; crest: string }> = {
  Mori: { hue: '#b58bff', crest: 'M12 3c6 3 6 12 0 18-6-6-6-15 0-18M12 3v18' },
  Revolution: { hue: '#ff9a52', crest: 'M5 20V8l7-5 7 5v12M9 20v-7h6v7' },
  Aoric: { hue: '#f7cc4d', crest: 'M12 2v20M5 8h14M8 14h8' },
  Imperial: { hue: '#ff7d74', crest: 'M3 18 6 7l6 6 6-6 3 11z' },
  Stellen: { hue: '#6cbcff', crest: 'M12 2l3 7 7 3-7 3-3 7-3-7-7-3 7-3z' },
}
