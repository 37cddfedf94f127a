/** SHA-256 and SHA-512 (FIPS 180-4): a browser has them of its own only where a page is served securely. */

const PRIMES: bigint[] = []
for (let n = 2n; PRIMES.length < 80; n++) if (PRIMES.every((prime) => n % prime)) PRIMES.push(n)

/** The first 64 bits of the fractional part of a root of each of the first primes. */
const roots = (count: number, root: bigint) =>
  PRIMES.slice(0, count).map((prime) => BigInt.asUintN(64, floorRoot(prime << (64n * root), root)))

/** The largest number whose power is not above a number. */
function floorRoot(of: bigint, root: bigint): bigint {
  let found = 1n << (BigInt(of.toString(2).length) / root + 1n)
  for (;;) {
    const next = ((root - 1n) * found + of / found ** (root - 1n)) / root
    if (next >= found) return found
    found = next
  }
}

/** The sums of both have eight words. */
type Eight<Word> = [Word, Word, Word, Word, Word, Word, Word, Word]

const FIRST = roots(8, 2n)
const ROUNDS = roots(80, 3n)
/** SHA-256 has the upper half of each. */
const half = (words: bigint[]) => words.map((word) => Number(word >> 32n) | 0)

/** A message, a one, noughts, and how many bits it has: whole blocks of so many bytes. */
function padded(of: string | Uint8Array, block: 64 | 128): DataView {
  const message = typeof of === 'string' ? new TextEncoder().encode(of) : of
  const found = new Uint8Array(Math.ceil((message.length + 1 + block / 8) / block) * block)
  found.set(message)
  found[message.length] = 0x80
  const data = new DataView(found.buffer)
  data.setBigUint64(found.length - 8, BigInt(message.length) * 8n)
  return data
}

export function sha256(of: string | Uint8Array): Uint8Array {
  const data = padded(of, 64)
  const sums = Int32Array.from(half(FIRST))
  const constants = half(ROUNDS)
  const words = new Int32Array(64)
  const turned = (word: number, by: number) => (word >>> by) | (word << (32 - by))
  for (let block = 0; block < data.byteLength; block += 64) {
    for (let i = 0; i < 16; i++) words[i] = data.getInt32(block + 4 * i)
    for (let i = 16; i < 64; i++) {
      const [x, y] = [words[i - 15]!, words[i - 2]!]
      const first = turned(x, 7) ^ turned(x, 18) ^ (x >>> 3)
      const second = turned(y, 17) ^ turned(y, 19) ^ (y >>> 10)
      words[i] = words[i - 16]! + first + words[i - 7]! + second
    }
    let [a, b, c, d, e, f, g, h] = Array.from(sums) as Eight<number>
    for (let i = 0; i < 64; i++) {
      const one = (h + (turned(e, 6) ^ turned(e, 11) ^ turned(e, 25)) + ((e & f) ^ (~e & g)) + constants[i]! + words[i]!) | 0
      const two = ((turned(a, 2) ^ turned(a, 13) ^ turned(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))) | 0
      h = g
      g = f
      f = e
      e = (d + one) | 0
      d = c
      c = b
      b = a
      a = (one + two) | 0
    }
    for (const [i, word] of [a, b, c, d, e, f, g, h].entries()) sums[i]! += word
  }
  const found = new DataView(new ArrayBuffer(32))
  for (const [i, sum] of sums.entries()) found.setInt32(4 * i, sum)
  return new Uint8Array(found.buffer)
}

export function sha512(of: string | Uint8Array): Uint8Array<ArrayBuffer> {
  const data = padded(of, 128)
  const sums = BigUint64Array.from(FIRST)
  const words = new BigUint64Array(80)
  const turned = (word: bigint, by: bigint) => BigInt.asUintN(64, (word >> by) | (word << (64n - by)))
  for (let block = 0; block < data.byteLength; block += 128) {
    for (let i = 0; i < 16; i++) words[i] = data.getBigUint64(block + 8 * i)
    for (let i = 16; i < 80; i++) {
      const [x, y] = [words[i - 15]!, words[i - 2]!]
      const first = turned(x, 1n) ^ turned(x, 8n) ^ (x >> 7n)
      const second = turned(y, 19n) ^ turned(y, 61n) ^ (y >> 6n)
      words[i] = words[i - 16]! + first + words[i - 7]! + second
    }
    let [a, b, c, d, e, f, g, h] = Array.from(sums) as Eight<bigint>
    for (let i = 0; i < 80; i++) {
      const one = h + (turned(e, 14n) ^ turned(e, 18n) ^ turned(e, 41n)) + ((e & f) ^ (BigInt.asUintN(64, ~e) & g)) + ROUNDS[i]! + words[i]!
      const two = (turned(a, 28n) ^ turned(a, 34n) ^ turned(a, 39n)) + ((a & b) ^ (a & c) ^ (b & c))
      h = g
      g = f
      f = e
      e = BigInt.asUintN(64, d + one)
      d = c
      c = b
      b = a
      a = BigInt.asUintN(64, one + two)
    }
    for (const [i, word] of [a, b, c, d, e, f, g, h].entries()) sums[i]! += word
  }
  const found = new DataView(new ArrayBuffer(64))
  for (const [i, sum] of sums.entries()) found.setBigUint64(8 * i, sum)
  return new Uint8Array(found.buffer)
}

export const hex = (bytes: Uint8Array) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
