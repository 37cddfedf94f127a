import { describe, expect, it } from 'vitest'
import { signedBy } from '../src/lib/ed25519'
import { hex } from '../src/lib/sha2'

/** From RFC 8032, section 7.1: the key, a text in ASCII, the signature. */
const TESTS = [
  ['d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a', '', 'e5564300c360ac729086e2cc806e828a84877f1eb8e5d974d873e065224901555fb8821590a33bacc61e39701cf9b46bd25bf5f0595bbe24655141438e7a100b'],
  ['3d4017c3e843895a92b70aa74d1b7ebc9c982ccf2ec4968cc0cd55f12af4660c', 'r', '92a009a9f0d4cab8720e820b5f642540a2b27b5416503f8fb3762223ebdb69da085ac1e43e15996e458f3613d0f11d8c387b2eaeb4302aeeb00d291612bb0c00'],
] as const

/** How many multiples the base point has. */
const ORDER = 2n ** 252n + 27742317777372353535851937790883648493n

/** A number as 32 bytes in hexadecimal digits, the smallest first. */
const spelled = (value: bigint) => value.toString(16).padStart(64, '0').match(/../g)!.reverse().join('')

describe('Ed25519', () => {
  it.each(TESTS)('agrees with the examples of its standard (%s)', (key, text, signature) => {
    expect(signedBy(key, signature, text)).toBe(true)
    expect(signedBy(key, signature, `${text}!`)).toBe(false)
  })

  it('takes what others have signed, and nothing that was changed', async () => {
    for (let i = 0; i < 8; i++) {
      const { privateKey, publicKey } = (await crypto.subtle.generateKey('Ed25519', true, ['sign', 'verify'])) as CryptoKeyPair
      const key = hex(new Uint8Array(await crypto.subtle.exportKey('raw', publicKey)))
      const text = `starhall record ${'ab'.repeat(i)} ö`
      const signature = hex(new Uint8Array(await crypto.subtle.sign('Ed25519', privateKey, new TextEncoder().encode(text))))
      expect(signedBy(key, signature, text)).toBe(true)
      const at = (13 * i) % 128
      const other = (parseInt(signature[at]!, 16) ^ 1).toString(16)
      expect(signedBy(key, signature.slice(0, at) + other + signature.slice(at + 1), text)).toBe(false)
      expect(signedBy(TESTS[0][0], signature, text)).toBe(false)
    }
  })

  it('refuses a second spelling of a signature, and what is none', () => {
    const [key, text, signature] = TESTS[0]
    const scalar = BigInt(`0x${signature.slice(64).match(/../g)!.reverse().join('')}`)
    expect(signedBy(key, signature.slice(0, 64) + spelled(scalar + ORDER), text)).toBe(false)
    for (const bad of ['', 'zz', signature.slice(2), signature.toUpperCase()]) expect(signedBy(key, bad, text)).toBe(false)
    expect(signedBy('ff'.repeat(32), signature, text)).toBe(false)
    expect(signedBy('', signature, text)).toBe(false)
  })
})
