/** Pictures are made by chance, but the same ones every time: all of it comes from a name. */

/** A number from a text, spread evenly (FNV-1a, then mixed). */
export function hash(text: string): number {
  let found = 0x811c9dc5
  for (let i = 0; i < text.length; i++) found = Math.imul(found ^ text.charCodeAt(i), 0x01000193)
  found = Math.imul(found ^ (found >>> 15), 0x2c1b3c6d)
  found = Math.imul(found ^ (found >>> 12), 0x297a2d39)
  return (found ^ (found >>> 15)) >>> 0
}

/** One of these, by a name. */
export const picked = <T>(from: readonly T[], name: string): T => from[hash(name) % from.length]!
