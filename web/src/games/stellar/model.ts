/** What the screen of stellar_omega needs to know of its view. Races, areas, gates and actions are numbers. */
import areas from 'content:stellar/areas'
import cards from 'content:stellar/cards'
import categories from 'content:stellar/categories'
import constants from 'content:stellar/constants'
import dice from 'content:stellar/dice'
import gateTrack from 'content:stellar/gate_track'
import gates from 'content:stellar/gates'
import padSlots from 'content:stellar/pad_slots'
import prices from 'content:stellar/prices'
import races from 'content:stellar/races'
import type { Scene } from '../../lib/scene.svelte'
import type { StellarSeen } from './view'
import { say } from './words'

export const NOBODY = -1
export const FACE_DOWN = -1
export const AT_EACH = constants.at_per_player!.value
export const GATE_NUMBERS = Object.values(gateTrack).map((slot) => slot.number)
/** The slots of a pad from the top: the number that each shows when it is bare. */
export const BARE = Object.values(padSlots).flatMap((slot) => (slot.bare_when_missing ? [slot.number] : []))
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
export const DO = { card: 0, crystal: 1, decode: 2, gate: 3, end: 4, tile: 5, attack: 8, change: 12, swap: 16 }
/** The values of a command die; each is on it twice. */
export const DIE = [...new Set(dice.command!.faces)]
/** Values of a choice about dice. */
export const REROLL = 3
export const GIVE_UP = 6
export const LOSE_CARD = 3

export const cardOf = (card: number) => CARDS[card]!
export const raceName = (race: number) => RACES[race]?.name ?? ''
export const areaName = (area: number) => `${AREAS[area]?.letter ?? ''} ${AREAS[area]?.name ?? ''}`
export const percent = (chance: number) => `${Math.round(chance * 100)} %`
export const sum = (numbers: readonly number[]) => numbers.reduce((a, b) => a + b, 0)
export const viewOf = (scene: Scene): StellarSeen => scene.position?.view
export const seatOf = (view: StellarSeen, race: number) => view.race.indexOf(race)
/** A race with its player: "Clones (Ann)". */
export const who = (view: StellarSeen, race: number) => {
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
export function refusal(view: StellarSeen, seat: number, action: number): string {
  const refused = view.refusals.find((one) => one.action === action)
  if (!refused) return ''
  if (refused.lacks === 'actions') return say('blocked.actions', { n: view.actions, most: view.max_actions[seat]! })
  if (refused.lacks === 'AT') return say('blocked.at', { n: view.prices[seat]![action]!, at: view.at[seat]! })
  if (refused.lacks === 'target') return say('blocked.target')
  if (refused.lacks === 'unit') return action === DECODE ? say('blocked.closed', { area: AREAS[view.closed]!.letter }) : say('blocked.open')
  return action === DECODE ? say('blocked.card', { colour: RACES[view.race[seat]!]!.colour }) : say('blocked.cardAny')
}

/** "3 of 7 in the pouch are yours: drawing 2 finds one 71 % of the time". */
export function oddsInWords(view: StellarSeen, race: number, draws: number, own: boolean): string {
  return say('chance.draw', {
    own: view.pouch[race]!,
    all: sum(view.pouch),
    whose: own ? 'yours' : `of the ${raceName(race)}`,
    n: draws,
    percent: percent(view.chances[race]![Math.min(draws, 4) - 1] ?? 0),
  })
}

/** By what somebody came to their place: the categories, and what decided where the totals are equal. */
export function ending(view: StellarSeen, seat: number): string {
  const tracks = CATEGORIES.map((category, c) => `${category.name} ${view.vp[seat]![c]}`).join(', ')
  const behind = view.places.indexOf(view.places[seat]! + 1)
  const [spot, lower] = [view.sp[seat]!, view.sp[behind]!]
  if (behind < 0 || view.totals[behind] !== view.totals[seat]) return tracks
  return `${tracks}; ${spot === lower ? say('final.byOrder') : say('final.bySp', { n: spot, other: lower })}`
}
