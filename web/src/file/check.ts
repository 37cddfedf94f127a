/** What a file can find out about itself without asking anybody. */
import { signedBy } from '../lib/ed25519'
import { changed } from '../lib/patch'
import { hex, sha256 } from '../lib/sha2'
import { tables, type Packed } from './game'

type Plain = Record<string, unknown>

export interface Checked {
  /** Is the record in the file as it was written? */
  whole: boolean
  /** Do its moments lead to the state that it names at the end? */
  ends: boolean
  /** Is the last table that this page draws the one that was put into the file? */
  shown: boolean
  /** The fingerprint of the last state, worked out here. */
  digest: string
}

/** A string, or a number. */
const TOKEN = /"[^"\\]*(?:\\.[^"\\]*)*"|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g
/** Begins what stands for a number that is too long for a browser: no text of ours begins so. */
const LONG = '\0'

/** JSON with every whole number as it is written, however long: a browser would round it. */
export function exact(text: string): unknown {
  const long = (token: string) => /^-?\d+$/.test(token) && !Number.isSafeInteger(Number(token))
  return JSON.parse(text.replace(TOKEN, (token) => (long(token) ? `"\\u0000${token}"` : token)))
}

/** Data in its one canonical spelling, the same as `fingerprint` in the core has. */
export function canonical(value: unknown): string {
  if (typeof value === 'string' && value.startsWith(LONG)) return value.slice(LONG.length)
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`
  if (value !== null && typeof value === 'object') {
    const fields = Object.keys(value).sort()
    return `{${fields.map((key) => `${spelled(key)}:${canonical((value as Plain)[key])}`).join(',')}}`
  }
  return spelled(value)
}

const spelled = (value: unknown) =>
  JSON.stringify(value).replace(/[^ -~]/g, (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`)

export const fingerprint = (value: unknown) => hex(sha256(canonical(value)))

interface Written extends Plain {
  check: string
  snapshots: { digest: string; state: unknown }[]
  story: { first: unknown; changes: unknown[] } | null
}

/** Check what is in a file: the game as it is shown, and its record. */
export function check(game: string, written: string): Checked {
  const packed = exact(game) as Packed
  const { check, signed: _, ...record } = exact(written) as Written & { signed?: unknown }
  const last = record.snapshots.at(-1)!
  // A game that did not end has no story: its last state stands alone.
  const state = record.story ? record.story.changes.reduce(changed, record.story.first) : last.state
  const digest = fingerprint(state)
  return {
    whole: fingerprint(record) === check,
    ends: digest === last.digest,
    shown: fingerprint(tables(packed).at(-1)) === packed.shown,
    digest,
  }
}

/** What whoever made the file knows of a hall: a name in words, its keys, and its signature of what is shown. */
export interface Seal {
  hall: string
  keys: string[]
  signature: string
}

export interface Origin {
  where: 'here' | 'elsewhere' | 'unknown'
  /** By a key of the hall; by none, though one of its own is named; by another one; by none at all. */
  signed: 'ours' | 'broken' | 'theirs' | 'not'
  /** The key that the record names. */
  key: string
  /** Has the hall signed what is shown, too? */
  page: boolean
  /** Does the record begin in the middle of a game? */
  middle: boolean
}

/** Where the game was played, as far as a file can know: by the same rules as the page of a record in a hall. */
export function origin(letters: string, written: string, whole: boolean, seal: Seal, diceAgree: boolean): Origin {
  const { check, signed, start } = JSON.parse(written) as { check: string; signed?: { key: string; signature: string }; start: unknown }
  const key = signed?.key ?? ''
  const fits = whole && signed !== undefined && signedBy(key, signed.signature, `starhall record ${check}`)
  const ours = seal.keys.includes(key)
  const by = ours ? (fits ? 'ours' : 'broken') : fits ? 'theirs' : 'not'
  const said = `starhall file ${hex(sha256(letters))} ${check}`
  return {
    where: by === 'ours' ? 'here' : by === 'broken' || !diceAgree ? 'unknown' : 'elsewhere',
    signed: by,
    key,
    page: seal.signature !== '' && seal.keys.some((one) => signedBy(one, seal.signature, said)),
    middle: start !== null,
  }
}
