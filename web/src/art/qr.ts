/** QR codes after ISO/IEC 18004, for addresses: bytes at error correction level M, versions 1 to 10. */

/** A square of modules by row and column; true is dark. */
export type Modules = boolean[][]

/** By version, at level M: codewords that correct errors in each block, and the number of blocks. */
const CORRECTING = [10, 16, 26, 18, 24, 16, 18, 22, 22, 26]
const BLOCKS = [1, 1, 1, 2, 2, 4, 4, 4, 5, 5]
const BYTES = 0b0100
const FORMAT_MASK = 0x5412

// Arithmetic of the field of 256 elements in which codewords are numbers.
const POWERS: number[] = []
for (let i = 0, x = 1; i < 255; i++, x = x & 128 ? (x << 1) ^ 0x11d : x << 1) POWERS.push(x)
const LOGS = new Map(POWERS.map((x, i) => [x, i]))
const times = (a: number, b: number) => (a && b ? POWERS[(LOGS.get(a)! + LOGS.get(b)!) % 255]! : 0)

/** The codewords that correct errors in these: what is left after dividing by the generator. */
export function correcting(data: readonly number[], count: number): number[] {
  let generator = [1]
  for (let i = 0; i < count; i++) {
    const grown = [...generator, 0]
    generator.forEach((factor, j) => (grown[j + 1]! ^= times(factor, POWERS[i]!)))
    generator = grown
  }
  const left = [...data, ...Array<number>(count).fill(0)]
  for (let i = 0; i < data.length; i++) {
    const lead = left[i]!
    generator.forEach((factor, j) => (left[i + j]! ^= times(factor, lead)))
  }
  return left.slice(data.length)
}

/** A number with the remainder of its division by a polynomial behind it: for format and version. */
function checked(value: number, polynomial: number): number {
  const size = 31 - Math.clz32(polynomial)
  let left = value << size
  while (left >> size) left ^= polynomial << (Math.clz32(polynomial) - Math.clz32(left))
  return (value << size) | left
}
export const formatBits = (mask: number) => checked(mask, 0x537) ^ FORMAT_MASK
export const versionBits = (version: number) => checked(version, 0x1f25)

/** The centres of the alignment patterns, along each side. */
function centres(version: number): number[] {
  const last = 4 * version + 10
  return version === 1 ? [] : version < 7 ? [6, last] : [6, (6 + last) / 2, last]
}

/** A version with its finders, timing and alignment patterns: `null` where data may stand. */
function frame(version: number): (boolean | null)[][] {
  const size = 4 * version + 17
  const found = Array.from({ length: size }, () => Array<boolean | null>(size).fill(null))
  const rings = (row: number, column: number, reach: number, dark: (ring: number) => boolean) => {
    for (let i = -reach; i <= reach; i++)
      for (let j = -reach; j <= reach; j++)
        if (found[row + i] && column + j in found) found[row + i]![column + j] = dark(Math.max(Math.abs(i), Math.abs(j)))
  }
  for (let i = 0; i < size; i++) found[6]![i] = found[i]![6] = i % 2 === 0
  for (const row of centres(version))
    for (const column of centres(version))
      if (![[6, 6], [6, size - 7], [size - 7, 6]].some(([r, c]) => r === row && c === column)) rings(row, column, 2, (ring) => ring !== 1)
  for (const [row, column] of [[3, 3], [3, size - 4], [size - 4, 3]] as const) rings(row, column, 4, (ring) => ring !== 2 && ring !== 4)
  // Kept free for the format, and from version 7 on for the version.
  for (let i = 0; i < 9; i++) {
    found[8]![i] ??= false
    found[i]![8] ??= false
    if (i < 8) found[8]![size - 1 - i] = found[size - 1 - i]![8] = false
  }
  found[size - 8]![8] = true
  if (version >= 7) for (let i = 0; i < 18; i++) found[Math.floor(i / 3)]![size - 11 + (i % 3)] = found[size - 11 + (i % 3)]![Math.floor(i / 3)] = Boolean((versionBits(version) >> i) & 1)
  return found
}

function writeFormat(modules: Modules, mask: number): void {
  const size = modules.length
  for (let i = 0; i < 15; i++) {
    const dark = Boolean((formatBits(mask) >> i) & 1)
    modules[i < 6 ? i : i < 8 ? i + 1 : size - 15 + i]![8] = dark
    modules[8]![i < 8 ? size - 1 - i : i < 9 ? 7 : 14 - i] = dark
  }
}

/** The places of data in the order in which they are filled: in pairs of columns, up and down from the right. */
export function* places(size: number): Generator<[row: number, column: number]> {
  for (let right = size - 1, up = true; right > 0; right -= 2, up = !up) {
    if (right === 6) right--
    for (let i = 0; i < size; i++) for (const column of [right, right - 1]) yield [up ? size - 1 - i : i, column]
  }
}

/** By number: which modules a mask turns over. */
export const MASKS: readonly ((row: number, column: number) => boolean)[] = [
  (i, j) => (i + j) % 2 === 0,
  (i) => i % 2 === 0,
  (_, j) => j % 3 === 0,
  (i, j) => (i + j) % 3 === 0,
  (i, j) => (Math.floor(i / 2) + Math.floor(j / 3)) % 2 === 0,
  (i, j) => ((i * j) % 2) + ((i * j) % 3) === 0,
  (i, j) => (((i * j) % 2) + ((i * j) % 3)) % 2 === 0,
  (i, j) => (((i + j) % 2) + ((i * j) % 3)) % 2 === 0,
]

/** How hard a code is to read: long runs, squares, what looks like a finder, too much of one colour. */
function penalty(modules: Modules): number {
  const size = modules.length
  const text = (line: boolean[]) => line.map(Number).join('')
  const rows = modules.map(text)
  const columns = modules.map((_, j) => text(modules.map((row) => row[j]!)))
  let sum = 0
  for (const line of [...rows, ...columns]) {
    for (const [run] of line.matchAll(/0{5,}|1{5,}/g)) sum += run.length - 2
    sum += 40 * [...line.matchAll(/(?=10111010000|00001011101)/g)].length
  }
  for (let i = 1; i < size; i++)
    for (let j = 1; j < size; j++) {
      const square = [modules[i]![j], modules[i - 1]![j], modules[i]![j - 1], modules[i - 1]![j - 1]]
      if (square.every((dark) => dark === square[0])) sum += 3
    }
  const dark = modules.flat().filter(Boolean).length / size ** 2
  return sum + 10 * Math.floor(Math.abs(dark - 0.5) * 20)
}

/** How many codewords a version holds. */
const room = (version: number) => Math.floor(frame(version).flat().filter((module) => module === null).length / 8)

/** The blocks of a version: how many codewords of data each of them takes. The later ones may take one more. */
export function blocks(version: number): number[] {
  const count = BLOCKS[version - 1]!
  const data = room(version) - count * CORRECTING[version - 1]!
  return Array.from({ length: count }, (_, i) => Math.floor((data + i) / count))
}

/** All codewords of a text in the order in which they stand in the code. */
function codewords(bytes: Uint8Array, version: number): number[] {
  const sizes = blocks(version)
  const most = sizes.reduce((sum, size) => sum + size)
  const long = version > 9 ? 16 : 8
  const bits = [BYTES.toString(2).padStart(4, '0'), bytes.length.toString(2).padStart(long, '0'), ...Array.from(bytes, (byte) => byte.toString(2).padStart(8, '0')), '0000'].join('')
  const data = (bits.match(/.{1,8}/g) ?? []).map((byte) => parseInt(byte.padEnd(8, '0'), 2)).slice(0, most)
  for (let i = 0; data.length < most; i++) data.push(i % 2 ? 0x11 : 0xec)
  let from = 0
  const cut = sizes.map((size) => data.slice(from, (from += size)))
  const more = cut.map((block) => correcting(block, CORRECTING[version - 1]!))
  return [cut, more].flatMap((rows) => Array.from({ length: Math.max(...rows.map((row) => row.length)) }, (_, i) => rows.flatMap((row) => row.slice(i, i + 1))).flat())
}

/** The code of a text; null if it is too long for one. */
export function qr(text: string): Modules | null {
  const bytes = new TextEncoder().encode(text)
  const version = BLOCKS.findIndex((_, i) => blocks(i + 1).reduce((sum, size) => sum + size) >= bytes.length + (i < 9 ? 2 : 3)) + 1
  if (!version) return null
  const empty = frame(version)
  const words = codewords(bytes, version)
  const made = MASKS.map((turns, mask) => {
    const modules = empty.map((row) => row.map(Boolean))
    let bit = 0
    for (const [i, j] of places(empty.length)) {
      if (empty[i]![j] !== null) continue
      modules[i]![j] = Boolean(((words[bit >> 3] ?? 0) >> (7 - (bit & 7))) & 1) !== turns(i, j)
      bit++
    }
    writeFormat(modules, mask)
    return modules
  })
  const hard = made.map(penalty)
  return made[hard.indexOf(Math.min(...hard))]!
}

/** The dark modules as a path, a unit each. */
export const qrPath = (modules: Modules) =>
  modules.flatMap((row, i) => row.flatMap((dark, j) => (dark ? [`M${j} ${i}h1v1h-1z`] : []))).join('')
