/** What the screen of stellar_omega needs to know of its view. Races, areas, gates and actions are numbers. */
import areas from 'content:stellar/areas'
import cards from 'content:stellar/cards'
import categories from 'content:stellar/categories'
import gates from 'content:stellar/gates'
import prices from 'content:stellar/prices'
import races from 'content:stellar/races'
import type { Scene } from '../../lib/scene.svelte'
import { say } from './words'

export interface Hidden {
  count: number
}

export interface StellarView {
  seat: number | null
  players: number
  names: string[]
  options: Record<string, string | number>
  places: number[]
  race: number[]
  marker: number
  round: number
  rounds: number
  phase: '' | 'A' | 'B' | 'C' | 'D' | 'omega'
  order: number[]
  bids: number[]
  gate: number
  cube: number
  level: number[][]
  available: number[]
  flipped: number[]
  pad: number[]
  active: number
  actions: number
  at: number[]
  fresh: number[]
  older: number[][]
  sp: number[]
  vp: number[][]
  hands: (number[] | Hidden)[]
  tokens: (number[] | Hidden)[]
  revealed: number[][]
  deck: Hidden
  pile: Hidden
  placed: number[][]
  dice: number[]
  crystals: number[]
  step: number
  values: number[]
  victim: number
  damage: number
  omega: number[][]
  asked: { seat: number; kind: string }[]
  nprs: number[]
  open: number[]
  closed: number
  pouch: number[]
  chances: number[][]
  gate_track: number[]
  gate_number: number
  gate_chance: number
  max_actions: number[]
  prices: number[][]
  idle: number[]
  cosmic_sp: number[]
  totals: number[]
  own_tokens: number[]
  values_now: number[][]
  phase_c: { step: number; name: string; state: 'done' | 'now' | 'to come' }[]
  action_texts: Record<string, string>
  at_each: number
  seat_order: number[]
}

export const NOBODY = -1
export const FACE_DOWN = -1
export const CRYSTALS_ON_PAD = 3
export const MAX_LEVEL = 3
export const RACES = Object.values(races)
const RACE_IDS = Object.keys(races)
export const ALL_RACES = RACES.map((_, race) => race)
export const AREAS = Object.entries(areas).map(([letter, { name }]) => ({ letter, name }))
export const GATES = Object.entries(gates).map(([name, gate]) => ({ name, ...gate }))
export const CATEGORIES = Object.values(categories)
export const PRICES = Object.values(prices).map((price) => price.at)
const CARDS = Object.values(cards).map((card) => ({ title: card.title, race: RACE_IDS.indexOf(card.race) }))

/** The actions by their areas on the left board, and the values of a choice in a turn. */
export const [CARD, CRYSTAL, TILE, DECODE, ATTACK, GATE] = [0, 1, 2, 3, 4, 5]
export const ACTION_IDS = ['card', 'crystal', 'tile', 'decode', 'attack', 'gate'] as const
export const DO = { card: 0, crystal: 1, decode: 2, gate: 3, end: 4, tile: 5, attack: 8, change: 12, swap: 16 }
/** Values of a choice about dice. */
export const REROLL = 3
export const GIVE_UP = 6
export const LOSE_CARD = 3

export const cardOf = (card: number) => CARDS[card]!
export const raceName = (race: number) => RACES[race]?.name ?? ''
export const areaName = (area: number) => `${AREAS[area]?.letter ?? ''} ${AREAS[area]?.name ?? ''}`
export const percent = (chance: number) => `${Math.round(chance * 100)} %`
export const sum = (numbers: readonly number[]) => numbers.reduce((a, b) => a + b, 0)
export const size = (pile: readonly number[] | Hidden | undefined) =>
  pile === undefined ? 0 : 'count' in pile ? pile.count : pile.length
export const faces = (pile: number[] | Hidden | undefined): number[] => (Array.isArray(pile) ? pile : [])

export const viewOf = (scene: Scene) => scene.view as unknown as StellarView
export const seatOf = (view: StellarView, race: number) => view.race.indexOf(race)
/** A race with its player: "Clones (Ann)". */
export const who = (view: StellarView, race: number) => {
  const seat = seatOf(view, race)
  return seat === NOBODY ? raceName(race) : `${raceName(race)} (${view.names[seat]})`
}

/** The choices of a turn that play an action. */
export function valuesOf(action: number): number[] {
  if (action === TILE) return AREAS.map((_, area) => DO.tile + area)
  if (action === ATTACK) return ALL_RACES.map((race) => DO.attack + race)
  return [{ [CARD]: DO.card, [CRYSTAL]: DO.crystal, [DECODE]: DO.decode, [GATE]: DO.gate }[action]!]
}

export function actionOf(value: number): number | null {
  if (value === DO.end || value >= DO.change) return null
  if (value >= DO.attack) return ATTACK
  if (value >= DO.tile) return TILE
  return { [DO.card]: CARD, [DO.crystal]: CRYSTAL, [DO.decode]: DECODE, [DO.gate]: GATE }[value] ?? null
}

/** Why an action cannot be played now, in a few words; the server says it in full. */
export function refusal(view: StellarView, seat: number, action: number): string {
  const race = view.race[seat]!
  const most = view.max_actions[seat]!
  const price = view.prices[seat]![action]!
  if (view.actions >= most) return say('blocked.actions', { n: view.actions, most })
  if (price > view.at[seat]!) return say('blocked.at', { n: price, at: view.at[seat]! })
  const colours = new Set(faces(view.hands[seat]).map((card) => cardOf(card).race))
  const own = view.level[race]!
  if (action === DECODE) {
    if (!own[view.closed]) return say('blocked.closed', { area: AREAS[view.closed]!.letter })
    if (!colours.has(race)) return say('blocked.card', { colour: RACES[race]!.colour })
  }
  if (action === ATTACK) {
    if (!view.open.some((area) => own[area])) return say('blocked.open')
    return [...colours].some((colour) => colour !== race) ? say('blocked.target') : say('blocked.cardAny')
  }
  return ''
}

/** The seat without AT that bars re-rolls of a contest, as a race; NOBODY if there is none. */
export function barring(view: StellarView, seat: number, action: number, target: number): number {
  if (action === GATE) return NOBODY
  for (const [q, race] of view.race.entries()) {
    const concerned = action === ATTACK ? race === target : (view.level[race]?.[view.closed] ?? 0) > 0
    if (q !== seat && concerned && !view.at[q]) return race
  }
  return NOBODY
}

/** The other races in the closed sector. */
export const opposers = (view: StellarView, seat: number) =>
  ALL_RACES.filter((race) => race !== view.race[seat] && view.level[race]![view.closed])

/** "3 of 7 in the pouch are yours: drawing 2 finds one 71 % of the time". */
export function oddsInWords(view: StellarView, race: number, draws: number, own: boolean): string {
  return say('chance.draw', {
    own: view.pouch[race]!,
    all: sum(view.pouch),
    whose: own ? 'yours' : `of the ${raceName(race)}`,
    n: draws,
    percent: percent(view.chances[race]![Math.min(draws, 4) - 1] ?? 0),
  })
}

/** Who wins ties, best first: races without a player, then the cosmic order. */
export const ladder = (view: StellarView): number[] =>
  view.order.length ? [...view.nprs, ...view.order] : view.race.filter((race) => race !== NOBODY)

/** Who would win a category now; NOBODY if all stand at 0. */
export function leader(view: StellarView, category: number): number {
  const values = view.values_now[category]!
  const best = Math.max(...values)
  return best ? (ladder(view).find((race) => values[race] === best) ?? NOBODY) : NOBODY
}

/** Where things lie on the ship, in units of its drawing: 440 wide and high, the middle of the disc at (0, 12). */
export const MIDDLE = 12
export const WEDGE = [-150, -30, 90]
const WALL = [-90, 30, 150]
const SIDE = [
  { x: -60, y: -122 },
  { x: -133, y: -72 },
  { x: -83, y: -8 },
  { x: -142, y: 30 },
]
const BELOW = [
  { x: -92, y: 100 },
  { x: -34, y: 80 },
  { x: 34, y: 80 },
  { x: 92, y: 100 },
]

export function polar(angle: number, radius: number): { x: number; y: number } {
  const turn = (angle * Math.PI) / 180
  return { x: Math.cos(turn) * radius, y: Math.sin(turn) * radius + MIDDLE }
}
/** Per race a place of its own in each area; the right side mirrors the left. */
export function unitPlace(race: number, area: number) {
  const { x, y } = (area === 2 ? BELOW : SIDE)[race]!
  return { x: area === 1 ? -x : x, y: y + MIDDLE }
}
export const gatePlace = (gate: number) => polar(WALL[gate]!, 176)
export const CHIP = [
  { x: -128, y: -196 },
  { x: 128, y: -196 },
  { x: 0, y: 178 },
]
export const share = (n: number) => `${((n + 220) / 440) * 100}%`

export function wedgePath(area: number, inner: number, outer: number): string {
  const [from, to] = [WEDGE[area]! - 60, WEDGE[area]! + 60]
  const [a, b, c, d] = [polar(from, outer), polar(to, outer), polar(to, inner), polar(from, inner)]
  return `M${a.x} ${a.y}A${outer} ${outer} 0 0 1 ${b.x} ${b.y}L${c.x} ${c.y}A${inner} ${inner} 0 0 0 ${d.x} ${d.y}Z`
}
export const wallLine = (gate: number) => ({ from: polar(WALL[gate]!, 44), to: polar(WALL[gate]!, 184) })
export const gateAngle = (gate: number) => gate * 120
