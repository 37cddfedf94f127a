/** Signatures by Ed25519 (RFC 8032), only checked: a page that is opened from a file has none of the browser's own. */
import { sha512 } from './sha2'

const PRIME = 2n ** 255n - 19n
/** How many multiples the base point has. */
const ORDER = 2n ** 252n + 27742317777372353535851937790883648493n

const mod = (value: bigint, by = PRIME) => ((value % by) + by) % by

function power(base: bigint, exponent: bigint): bigint {
  let found = 1n
  for (let left = exponent, square = mod(base); left; left >>= 1n, square = (square * square) % PRIME) {
    if (left & 1n) found = (found * square) % PRIME
  }
  return found
}

const inverse = (value: bigint) => power(value, PRIME - 2n)

const D = mod(-121665n * inverse(121666n))
/** The square root of -1. */
const I = power(2n, (PRIME - 1n) / 4n)

/** A point as x = X/Z, y = Y/Z, and T with X·Y = Z·T. */
type Point = [X: bigint, Y: bigint, Z: bigint, T: bigint]

const NOTHING: Point = [0n, 1n, 1n, 0n]

/** One law adds any two points, also a point to itself. */
function added([x1, y1, z1, t1]: Point, [x2, y2, z2, t2]: Point): Point {
  const a = mod((y1 - x1) * (y2 - x2))
  const b = mod((y1 + x1) * (y2 + x2))
  const c = mod(2n * D * t1 * t2)
  const d = mod(2n * z1 * z2)
  const [e, f, g, h] = [b - a, d - c, d + c, b + a]
  return [mod(e * f), mod(g * h), mod(f * g), mod(e * h)]
}

function times(scalar: bigint, point: Point): Point {
  let found = NOTHING
  for (let left = scalar, doubled = point; left; left >>= 1n, doubled = added(doubled, doubled)) {
    if (left & 1n) found = added(found, doubled)
  }
  return found
}

/** A number of 32 bytes, the smallest first. */
const number = (bytes: Uint8Array) => bytes.reduceRight((sum, byte) => (sum << 8n) | BigInt(byte), 0n)

/** The point that 32 bytes stand for: y, and whether x is odd; null where there is none. */
function point(bytes: Uint8Array): Point | null {
  const whole = number(bytes)
  const y = whole & (2n ** 255n - 1n)
  if (y >= PRIME) return null
  const [u, v] = [mod(y * y - 1n), mod(D * y * y + 1n)]
  let x = mod(u * v ** 3n * power(u * v ** 7n, (PRIME - 5n) / 8n))
  if (mod(v * x * x) !== u) x = mod(x * I)
  if (mod(v * x * x) !== u) return null
  const odd = whole >> 255n
  if (!x && odd) return null
  if ((x & 1n) !== odd) x = PRIME - x
  return [x, y, 1n, mod(x * y)]
}

/** The 32 bytes of a point, as a number. */
function packed([x, y, z]: Point): bigint {
  const below = inverse(z)
  return mod(y * below) | ((mod(x * below) & 1n) << 255n)
}

const BASE = point(Uint8Array.from({ length: 32 }, (_, i) => (i ? 0x66 : 0x58)))!

function bytesOf(hex: string, length: number): Uint8Array | null {
  if (!/^[0-9a-f]*$/.test(hex) || hex.length !== 2 * length) return null
  return Uint8Array.from({ length }, (_, i) => parseInt(hex.slice(2 * i, 2 * i + 2), 16))
}

/** Has this key signed this text? Both as hexadecimal digits. */
export function signedBy(key: string, signature: string, text: string): boolean {
  const [keyBytes, both] = [bytesOf(key, 32), bytesOf(signature, 64)]
  if (!keyBytes || !both) return false
  const [first, scalar] = [both.slice(0, 32), number(both.slice(32))]
  const owner = point(keyBytes)
  if (!owner || scalar >= ORDER) return false
  const hashed = mod(number(sha512(new Uint8Array([...first, ...keyBytes, ...new TextEncoder().encode(text)]))), ORDER)
  const [x, y, z, t] = times(hashed, owner)
  return packed(added(times(scalar, BASE), [mod(-x), y, z, mod(-t)])) === number(first)
}
