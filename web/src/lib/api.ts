/** The routes outside the socket. Every refusal arrives as a `RefusedError` with words for people. */
import { t } from './messages'
import { recall } from './store'
import type {
  BotThought,
  Branch,
  CheckDeck,
  DeckChecked,
  DeckRead,
  DeckWritten,
  Entered,
  Hall,
  Handed,
  House,
  Join,
  Joined,
  NewTable,
  Opened,
  ReadDeck,
  RecordCard,
  RecordMoment,
  Refused,
  RulePage,
  Rules,
  Shape,
  Shared,
  TableCard,
  Tables,
  WriteDeck,
} from './wire'

export class RefusedError extends Error {
  constructor(
    readonly code: string,
    text: string,
    readonly rule = '',
  ) {
    super(text)
  }
}

/** Ask the server; what has to `last` arrives even if the page is closed at once. */
export async function ask<T>(path: string, body?: unknown, last = false): Promise<T> {
  const link = recall<string>('link', '')
  const request: RequestInit = { headers: { Accept: 'application/json', ...(link ? { 'X-Starhall-Link': link } : {}) }, credentials: 'same-origin', keepalive: last }
  if (body !== undefined) {
    request.method = 'POST'
    request.headers = { ...request.headers, 'Content-Type': 'application/json' }
    request.body = typeof body === 'string' ? body : JSON.stringify(body)
  }
  let answer: Response
  try {
    answer = await fetch(path, request)
  } catch {
    throw new RefusedError('offline', t('error.offline'))
  }
  const found: unknown = await answer.json().catch(() => null)
  if (answer.ok) return found as T
  const refused = found as Refused | null
  throw new RefusedError(refused?.code ?? 'went_wrong', refused?.text ?? t('error.unknown'), refused?.rule)
}

const about = (game: string) => `/api/games/${encodeURIComponent(game)}`
const table = (code: string) => `/api/tables/${encodeURIComponent(code)}`
const record = (id: string) => `/api/records/${encodeURIComponent(id)}`

const hallOnce = new Map<string, Promise<Hall>>()
const rulesOnce = new Map<string, Promise<Rules>>()

/** What there is to play, or of one game alone; asked for once. */
export function hall(game = ''): Promise<Hall> {
  let found = hallOnce.get(game)
  if (!found) {
    found = ask<Hall>(`/api/hall${game ? `?game=${encodeURIComponent(game)}` : ''}`)
    found.catch(() => hallOnce.delete(game))
    hallOnce.set(game, found)
  }
  return found
}

/** The ledger and rulings of a game; asked for once. */
export function rules(game: string): Promise<Rules> {
  let found = rulesOnce.get(game)
  if (!found) {
    found = ask<Rules>(`${about(game)}/rules`)
    found.catch(() => rulesOnce.delete(game))
    rulesOnce.set(game, found)
  }
  return found
}

/** Where a rule stands in the sources, and what cites it; asked for when somebody wants to see it. */
export const rulePage = (game: string, rule: string) =>
  ask<RulePage>(`${about(game)}/rules/${encodeURIComponent(rule)}`)

/** The content of a game, under its fingerprint. */
export const content = (game: string, print: string) =>
  ask<Record<string, Record<string, unknown>>>(`${about(game)}/content/${print}`)

/** What the fields of a game's seen table are: for a board that knows nothing else of the game. */
export const shape = (game: string) => ask<Shape>(`${about(game)}/shape`)

/** What the rules say of a deck. */
export const checkDeck = (game: string, deck: CheckDeck) =>
  ask<DeckChecked>(`${about(game)}/decks/check`, deck)
/** A deck from its text. */
export const readDeck = (game: string, from: ReadDeck) => ask<DeckRead>(`${about(game)}/decks/read`, from)
/** The text of a deck. */
export const writeDeck = (game: string, deck: WriteDeck) => ask<DeckWritten>(`${about(game)}/decks/write`, deck)

/** Where other devices in the house find this server. */
export const house = () => ask<House>('/api/house')

/** What can be known of a table before sitting down. */
export const tableCard = (code: string) => ask<TableCard>(table(code))
export const tables = (game?: string) => ask<Tables>(`/api/tables${game ? `?game=${encodeURIComponent(game)}` : ''}`)
export const openTable = (plan: NewTable) => ask<Opened>('/api/tables', plan)
export const enter = (code: string, keys: string[]) => ask<Entered>(`${table(code)}/enter`, { keys })
export const join = (code: string, as: Join) => ask<Joined>(`${table(code)}/join`, as)
export const handOver = (code: string, seat: number) => ask<Handed>(`${table(code)}/hand-over`, { seat })
export const thoughts = (code: string, at: number) => ask<BotThought>(`${table(code)}/thoughts/${at}`)
export const share = (code: string) => ask<Shared>(`${table(code)}/share`, {})
export const branchTable = (code: string, from: Branch) => ask<Opened>(`${table(code)}/branch`, from)
export const branchRecord = (id: string, from: Branch) => ask<Opened>(`${record(id)}/branch`, from)
export const uploadRecord = (text: string) => ask<Shared>('/api/records', text)
export const recordCard = (id: string) => ask<RecordCard>(record(id))
export const recordMoment = (id: string, at: number, seat: number | null, told = false) =>
  ask<RecordMoment>(`${record(id)}/moment?at=${at}${seat === null ? '' : `&seat=${seat}`}${told ? '&told=1' : ''}`)
export const recordFile = (id: string) => `${record(id)}/file`
export const tableFile = (code: string) => `${table(code)}/record`

/** Something nobody can guess, thrown into the seed of the dice. */
export function salt(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(12)), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
