import { describe, expect, it } from 'vitest'
import { hex, sha256, sha512 } from '../src/lib/sha2'

async function expected(kind: 'SHA-256' | 'SHA-512', text: string): Promise<string> {
  return hex(new Uint8Array(await crypto.subtle.digest(kind, new TextEncoder().encode(text))))
}

describe('SHA-2', () => {
  it.each([0, 1, 55, 56, 63, 64, 111, 112, 127, 128, 1000])('of %i letters is what everybody else finds', async (length) => {
    const text = 'Saturn ü'.repeat(200).slice(0, length)
    expect(hex(sha256(text))).toBe(await expected('SHA-256', text))
    expect(hex(sha512(text))).toBe(await expected('SHA-512', text))
  })
})
