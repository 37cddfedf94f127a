/** The check of the dice, with nothing but SHA-2: the commitment, and every draw from the opened seed. */
import type { Draw } from './wire'

const bytes = (text: string) => new TextEncoder().encode(text)

async function digest(algorithm: 'SHA-256' | 'SHA-512', text: string): Promise<Uint8Array> {
  return new Uint8Array(await crypto.subtle.digest(algorithm, bytes(text)))
}

const hex = (found: Uint8Array) => Array.from(found, (byte) => byte.toString(16).padStart(2, '0')).join('')

/** Is this the secret that was promised before the first draw? */
export async function keepsPromise(commitment: string, secret: string): Promise<boolean> {
  return hex(await digest('SHA-256', secret)) === commitment
}

export const seedOf = (secret: string, salts: readonly string[]) => [secret, ...salts].join('/')

/** A SHA-512 digest is sixteen words of 32 bits; each word is one outcome. */
const WORDS = 16

/** Chance from a seed, outcome by outcome: the same numbers as `Seeded`, the server's dealer in the core. */
export class Seeded {
  private blocks = new Map<string, Promise<DataView>>()

  constructor(readonly seed: string) {}

  private async word(label: string, i: number): Promise<number> {
    let block = this.blocks.get(label)
    if (!block) {
      block = digest('SHA-512', `${this.seed}${label}`).then((found) => new DataView(found.buffer))
      this.blocks.set(label, block)
    }
    return (await block).getUint32(i * 4)
  }

  async pick(k: number, size: number): Promise<number> {
    return (await this.word(`/${Math.floor(k / WORDS)}`, k % WORDS)) % size
  }

  dice(k: number, size: number, n: number): Promise<number[]> {
    return Promise.all(Array.from({ length: n }, (_, i) => this.pick(k + i, size)))
  }

  async order(k: number, size: number): Promise<number[]> {
    const found = Array.from({ length: size }, (_, i) => i)
    for (let swap = 0; swap < size - 1; swap++) {
      const i = size - 1 - swap
      const j = (await this.word(`/${k}/${Math.floor(swap / WORDS)}`, swap % WORDS)) % (i + 1)
      ;[found[i], found[j]] = [found[j]!, found[i]!]
    }
    return found
  }
}

export interface Verdict {
  promise: boolean
  /** How many outcomes were worked out again and were the same. */
  checked: number
  /** The number of the first outcome that is not what the seed gives; null if none. */
  wrong: number | null
}

/** Work every draw out again and compare it with what was shown. */
export async function verify(
  commitment: string,
  secret: string,
  salts: readonly string[],
  draws: readonly Draw[],
): Promise<Verdict> {
  const promise = await keepsPromise(commitment, secret)
  const dealer = new Seeded(seedOf(secret, salts))
  let checked = 0
  for (const { number, kind, size, outcomes } of draws) {
    const found =
      kind === 'dice'
        ? await dealer.dice(number, size, outcomes.length)
        : kind === 'pick'
          ? [await dealer.pick(number, size)]
          : await dealer.order(number, size)
    if (outcomes.some((value, i) => value !== found[i])) return { promise, checked, wrong: number }
    checked += kind === 'dice' ? outcomes.length : 1
  }
  return { promise, checked, wrong: null }
}
