/** QR codes: against the figures of the standard, and by reading what was written. */
import { describe, expect, it } from 'vitest'
import { blocks, correcting, formatBits, MASKS, places, qr, qrPath, versionBits, type Modules } from '../src/art/qr'

const ADDRESS = 'http://192.168.178.100:65535/t/ABCDEFGH#i-0123456789abcdef0123456789abcdef'
const dark = (modules: Modules, i: number, j: number) => Number(modules[i]![j]!)

/** Where something else than data stands, by the layout of the standard. */
function isFixed(version: number, i: number, j: number): boolean {
  const size = 4 * version + 17
  const last = size - 7
  const finder = (i < 9 && j < 9) || (i < 9 && j >= size - 8) || (i >= size - 8 && j < 9)
  const about = version >= 7 && ((i < 6 && j >= size - 11) || (j < 6 && i >= size - 11))
  const lines = version === 1 ? [] : version < 7 ? [6, last] : [6, (6 + last) / 2, last]
  const corners = [`6 6`, `6 ${last}`, `${last} 6`]
  const aligned = lines.some((r) => lines.some((c) => !corners.includes(`${r} ${c}`) && Math.abs(i - r) <= 2 && Math.abs(j - c) <= 2))
  return finder || about || i === 6 || j === 6 || aligned
}

/** The text of a code, read as a reader would: format, mask, codewords, blocks, bytes. */
function readCode(modules: Modules): string {
  const size = modules.length
  const version = (size - 17) / 4
  const format = Array.from({ length: 15 }, (_, i) => dark(modules, i < 6 ? i : i < 8 ? i + 1 : size - 15 + i, 8) << i).reduce((a, b) => a | b)
  const mask = MASKS.findIndex((_, number) => formatBits(number) === format)
  const bits: number[] = []
  for (const [i, j] of places(size)) if (!isFixed(version, i, j)) bits.push(dark(modules, i, j) ^ Number(MASKS[mask]!(i, j)))
  const words = Array.from({ length: bits.length >> 3 }, (_, i) => parseInt(bits.slice(8 * i, 8 * i + 8).join(''), 2))
  const sizes = blocks(version)
  const found = sizes.map(() => [] as number[])
  let at = 0
  for (let i = 0; i < Math.max(...sizes); i++) sizes.forEach((most, block) => i < most && found[block]!.push(words[at++]!))
  const more = sizes.map(() => [] as number[])
  while (at < words.length) more[(at - sizes.reduce((a, b) => a + b)) % sizes.length]!.push(words[at++]!)
  found.forEach((data, block) => expect(correcting(data, more[block]!.length)).toEqual(more[block]))
  const stream = found.flat().map((word) => word.toString(2).padStart(8, '0')).join('')
  expect(stream.slice(0, 4)).toBe('0100')
  const from = version > 9 ? 20 : 12
  const length = parseInt(stream.slice(4, from), 2)
  return new TextDecoder().decode(Uint8Array.from({ length }, (_, i) => parseInt(stream.slice(from + 8 * i, from + 8 * i + 8), 2)))
}

describe('the figures of the standard', () => {
  it('corrects its example of digits', () => {
    const data = [0x10, 0x20, 0x0c, 0x56, 0x61, 0x80, 0xec, 0x11, 0xec, 0x11, 0xec, 0x11, 0xec, 0x11, 0xec, 0x11]
    expect(correcting(data, 10)).toEqual([0xa5, 0x24, 0xd4, 0xc1, 0xed, 0x36, 0xc7, 0x87, 0x2c, 0x55])
  })
  it('has its bits for level M with mask 5, and for version 7', () => {
    expect(formatBits(5).toString(2)).toBe('100000011001110')
    expect(versionBits(7).toString(2).padStart(18, '0')).toBe('000111110010010100')
  })
  it('has its blocks', () => {
    expect([1, 2, 3, 4, 5].map(blocks)).toEqual([[16], [28], [44], [32, 32], [43, 43]])
    expect([6, 7, 8].map(blocks)).toEqual([[27, 27, 27, 27], [31, 31, 31, 31], [38, 38, 39, 39]])
    expect([9, 10].map(blocks)).toEqual([[36, 36, 36, 37, 37], [43, 43, 43, 43, 44]])
  })
})

describe('a code', () => {
  // The longest text of each version, and one byte more.
  it.each([14, 15, 26, 27, 42, 62, 84, 106, 122, 152, 180, 181, 213])('of %i bytes reads as it was written', (length) => {
    const text = ADDRESS.repeat(3).slice(0, length)
    expect(readCode(qr(text)!)).toBe(text)
  })
  it('takes letters of every script', () => {
    expect(readCode(qr('http://sternwarte.example/t/Käthe#星')!)).toBe('http://sternwarte.example/t/Käthe#星')
  })
  it('is as small as it can be', () => {
    const sides = [14, 15, 26, 27, 106, 107, 213].map((length) => qr('x'.repeat(length))!.length)
    expect(sides).toEqual([21, 25, 25, 29, 41, 45, 57])
  })
  it('is none for a text that is too long', () => {
    expect(qr('x'.repeat(214))).toBeNull()
  })
  it('has three finders and none in the last corner', () => {
    const modules = qr(ADDRESS)!
    const size = modules.length
    const ring = (i: number, j: number) => [0, 6].every((k) => modules[i + k]!.slice(j, j + 7).every(Boolean)) && modules[i + 3]![j + 3]! && !modules[i + 1]![j + 1]!
    expect([ring(0, 0), ring(0, size - 7), ring(size - 7, 0), ring(size - 7, size - 7)]).toEqual([true, true, true, false])
  })
  it('is drawn module by module', () => {
    const modules = qr(ADDRESS)!
    expect(qrPath(modules).match(/M/g)).toHaveLength(modules.flat().filter(Boolean).length)
  })
})
