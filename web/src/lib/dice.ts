/** The check of the dice, with nothing but SHA-2: the commitment, and every draw from the opened seed. */
import { hex, sha256, sha512 } from './sha2'
import type { Draw } from './wire'

/** Is this the secret that was promised before the first draw? */
export const keepsPromise = (commitment: string, secret: string): boolean => hex(sha256(secret)) === commitment

export const seedOf = (secret: string, salts: readonly string[]) => [secret, ...salts].join('/')

/** A SHA-512 digest is sixteen words of 32 bits; each word is one outcome. */
const WORDS = 16

/** Chance from a seed, outcome by outcome: the same numbers as `Seeded`, the server's dealer in the core. */
export class Seeded {
  private blocks = new Map<string, DataView>()

  constructor(readonly seed: string) {}

  private word(label: string, i: number): number {
    let block = this.blocks.get(label)
    if (!block) this.blocks.set(label, (block = new DataView(sha512(`${this.seed}${label}`).buffer)))
    return block.getUint32(i * 4)
  }

  pick(k: number, size: number): number {
    return this.word(`/${Math.floor(k / WORDS)}`, k % WORDS) % size
  }

  dice(k: number, size: number, n: number): number[] {
    return Array.from({ length: n }, (_, i) => this.pick(k + i, size))
  }

  order(k: number, size: number): number[] {
    const found = Array.from({ length: size }, (_, i) => i)
    for (let swap = 0; swap < size - 1; swap++) {
      const i = size - 1 - swap
      const j = this.word(`/${k}/${Math.floor(swap / WORDS)}`, swap % WORDS) % (i + 1)
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
export function verify(
  commitment: string,
  secret: string,
  salts: readonly string[],
  draws: readonly Draw[],
): Verdict {
  const promise = keepsPromise(commitment, secret)
  const dealer = new Seeded(seedOf(secret, salts))
  let checked = 0
  for (const { number, kind, size, outcomes } of draws) {
    const found =
      kind === 'dice'
        ? dealer.dice(number, size, outcomes.length)
        : kind === 'pick'
          ? [dealer.pick(number, size)]
          : dealer.order(number, size)
    if (outcomes.some((value, i) => value !== found[i])) return { promise, checked, wrong: number }
    checked += kind === 'dice' ? outcomes.length : 1
  }
  return { promise, checked, wrong: null }
}
