import { describe, expect, it } from 'vitest'
import type { Line } from '../src/lib/wire'
import type { Shows } from '../src/stage/show'
import { Stage } from '../src/stage/stage.svelte'

/** By game: its great moments, each with what the event says of itself; and what of the table is looked at. */
const GREAT: Readonly<Record<string, { view: object; moments: Readonly<Record<string, object>> }>> = {
  peace: {
    view: {},
    moments: {
      'missile launched': { seat: 0, targets: [1, 2], sector: 3 },
      destroyed: { seat: 1, piece: [2, 0] },
      tied: { seats: [0, 1] },
      'duel pass': { seats: [0, 1] },
      won: { seat: 0 },
      'won the duel': { seat: 0 },
      'victory shared': { seats: [0, 1] },
    },
  },
  void: {
    view: { seat: 0 },
    moments: { destroyed: { cell: 4 }, lost: { seat: 1 }, 'became beast': { seat: 1 }, won: { seat: 0 }, 'won on time': { seat: 0 } },
  },
  saga: {
    view: { seat: 0 },
    moments: { 'collapse revealed': { seat: 0 }, 'final throes': {}, eliminated: { seat: 1 }, won: { seat: 0 } },
  },
  stellar: {
    view: { seat: 0, race: [1, 3], bids: [4, 2] },
    moments: { 'bid revealed': { seat: 0 }, 'ship attacks': { race: 3, damage: 2 }, 'gate moved': { seat: 0, gate: 1 }, won: { race: 1 } },
  },
  futura: {
    view: { seat: 0, place: [0, 0, 1, 1], side: [0, 0, 1, 1], site: [0, 1], holder: [0, 1], fight: null },
    moments: {
      declared: { seat: 0, acolyte: 0, thing: 2 },
      killed: { seat: 1, acolyte: 2 },
      'station fell': { seat: 0, district: 1 },
      'bombardment called': { seat: 0 },
      'district destroyed': { district: 1 },
      eliminated: { seat: 1 },
      'game over': { seats: [0] },
      'next game': {},
      'match over': { seats: [0] },
    },
  },
}
/** Of these the board itself fills the screen. */
const OWN = { saga: ['ring flipped', 'omega'] }

const TALES = import.meta.glob<{ default: Record<string, 'scene'>; shows: Shows; great: readonly string[] }>('../src/games/*/tale.ts', { eager: true })
const stageOf = (game: string) => new Stage(TALES[`../src/games/${game}/tale.ts`]!)
const line = (name: string, operands: object): Line => ({ name, operands, text: '', number: 0, at: 0, cause: null, rule: '', barrier: false }) as unknown as Line

describe.each(Object.keys(GREAT))('the great moments of %s', (game) => {
  const { view, moments } = GREAT[game]!
  it.each(Object.entries(moments))('%s has a scene', (name, operands) => {
    const told = line(name, operands)
    const stage = stageOf(game)
    expect(stage.weigh(told)).toBe('scene')
    const { scene } = stage.show(told, view as Record<string, unknown>)
    expect(scene?.title).toBeTruthy()
    expect(scene?.lit.length).toBeGreaterThan(0)
    expect(scene?.lit.join(' ')).not.toMatch(/undefined|NaN/)
  })
  it('tells what is great, and how it ends, when there is no time left', () => {
    const { great, default: weights } = TALES[`../src/games/${game}/tale.ts`]!
    expect(great.map((name) => weights[name])).toEqual(great.map(() => 'scene'))
    const lines = ['nothing much', ...great].map((name) => line(name, {}))
    expect(stageOf(game).plan(lines, { own: false, left: 0, told: new Map() })).toEqual([0, ...great.map(() => 1200)])
  })
  it('has no scene beside these', () => {
    const scenes = Object.entries(TALES[`../src/games/${game}/tale.ts`]!.default).filter(([, weight]) => weight === 'scene')
    const known = [...Object.keys(moments), ...((OWN as Record<string, string[]>)[game] ?? [])]
    expect(scenes.map(([name]) => name).filter((name) => !known.includes(name))).toEqual([])
  })
})
