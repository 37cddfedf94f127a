import { describe, expect, it, vi } from 'vitest'
import futura from '../src/games/futura/voices'
import peace from '../src/games/peace/voices'
import saga from '../src/games/saga/voices'
import stellar from '../src/games/stellar/voices'
import voids from '../src/games/void/voices'
import futuraTale from '../src/games/futura/tale'
import peaceTale from '../src/games/peace/tale'
import sagaTale from '../src/games/saga/tale'
import stellarTale from '../src/games/stellar/tale'
import voidTale from '../src/games/void/tale'
import type { Tale } from '../src/stage/timing'
import type { Line } from '../src/lib/wire'
import type { Voices } from '../src/sound/live'
import { levelOf, Mixer, type Heard, type Note } from '../src/sound/mixer'
import { lengthOf, RECIPES, VOICES, type Voice } from '../src/sound/recipes'
import { pitchIn, timbreOf } from '../src/sound/timbres'
import { FLIGHT } from '../src/ui/dice'

vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => {} }))
vi.stubGlobal('document', { documentElement: { dataset: {} } })
const { hasLost, isMine } = await import('../src/sound/live')

const GAMES: Record<string, Voices> = { peace, void: voids, saga, stellar, futura }

const TALES: Record<string, Tale> = { peace: peaceTale, void: voidTale, saga: sagaTale, stellar: stellarTale, futura: futuraTale }

const heard = (voice: Voice, more: Partial<Heard> = {}): Heard => ({ voice, mine: true, scene: false, ...more })
/** The one note that begins. */
function begun(mixer: Mixer, what: Heard, at: number): Note {
  const found = mixer.hear(what, at).filter((order) => order.what === 'play')
  expect(found).toHaveLength(1)
  return found[0]!.note
}

describe('what is heard', () => {
  it('is every voice of the hall in some game, except the call for a turn', () => {
    const used = new Set(Object.values(GAMES).flatMap((voices) => Object.values(voices)))
    expect(VOICES.filter((voice) => !used.has(voice))).toEqual(['call'])
  })

  it.each(Object.entries(GAMES))('in %s tells a gain from a loss, and ends with a win', (_, voices) => {
    const found = new Set(Object.values(voices))
    expect(found).toContain('win')
    expect(found).toContain('hit')
    expect([...found].some((voice) => voice === 'gain' || voice === 'ward')).toBe(true)
    expect(Object.values(voices).filter((voice) => voice === null).length).toBeGreaterThan(0)
  })

  it.each(Object.entries(GAMES))('in %s is told, and every scene is heard', (game, voices) => {
    const tale = TALES[game]!
    expect(Object.keys(voices).filter((name) => voices[name] && tale[name] === 'silent')).toEqual([])
    expect(Object.keys(voices).filter((name) => !voices[name] && tale[name] === 'scene')).toEqual([])
  })

  it('of a throw ends when the dice lie', () => {
    const last = Math.max(...RECIPES.dice.parts.map(({ at = 0 }) => at))
    expect(last).toBeGreaterThan(0.8 * FLIGHT)
    expect(last).toBeLessThan(FLIGHT)
  })

  it('lasts as long as its last part', () => {
    expect(lengthOf('tick')).toBe(26)
    expect(lengthOf('gain')).toBe(70 + 163)
  })
})

describe('a mixer', () => {
  it('plays what concerns me at full, and what others do softer', () => {
    expect(levelOf(begun(new Mixer(), heard('hit'), 0))).toBe(0)
    expect(levelOf(begun(new Mixer(), heard('hit', { mine: false }), 0))).toBe(-5)
  })

  it('merges the same within 60 ms, louder by at most 4 dB', () => {
    const mixer = new Mixer()
    const note = begun(mixer, heard('hit'), 0)
    expect(mixer.hear(heard('hit'), 60)).toEqual([{ what: 'level', note }])
    expect(levelOf(note)).toBeCloseTo(3, 1)
    for (let n = 0; n < 6; n++) mixer.hear(heard('hit'), 30)
    expect(levelOf(note)).toBe(4)
  })

  it('climbs by semitones in a run, at most seven, and begins anew after something else or a pause', () => {
    const mixer = new Mixer()
    const run = Array.from({ length: 10 }, (_, n) => begun(mixer, heard('tick'), 100 * n).semitones)
    expect(run).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 7, 7])
    expect(begun(mixer, heard('gain'), 1000).semitones).toBe(0)
    expect(begun(mixer, heard('tick'), 1100).semitones).toBe(0)
    expect(begun(mixer, heard('tick'), 2000).semitones).toBe(0)
  })

  it('has four voices at once: the softest gives way, or is not heard', () => {
    const mixer = new Mixer()
    const [ward] = (['ward', 'power', 'call', 'fall'] as const).map((voice) => begun(mixer, heard(voice), 0))
    expect(mixer.hear(heard('tick'), 10)).toEqual([])
    const orders = mixer.hear(heard('hit'), 20)
    expect(orders.map(({ what, note }) => [what, note.voice])).toEqual([['stop', 'ward'], ['play', 'hit']])
    expect(orders[0]!.note).toBe(ward)
  })

  it('has room again when a voice has died away', () => {
    const mixer = new Mixer()
    for (const voice of ['ward', 'power', 'call', 'fall'] as const) mixer.hear(heard(voice), 0)
    expect(begun(mixer, heard('tick'), lengthOf('ward') + 1).voice).toBe('tick')
  })

  it('lets a scene duck the rest by 8 dB, before and after it began', () => {
    const mixer = new Mixer()
    const before = begun(mixer, heard('ward'), 0)
    const orders = mixer.hear(heard('fall', { scene: true }), 100)
    expect(orders.map(({ what, note }) => [what, note.voice])).toEqual([['level', 'ward'], ['play', 'fall']])
    expect(levelOf(before)).toBe(-8)
    expect(levelOf(orders[1]!.note)).toBe(0)
    expect(levelOf(begun(mixer, heard('gain', { mine: false }), 200))).toBe(-13)
    expect(levelOf(begun(mixer, heard('gain'), 100 + lengthOf('fall') + 1))).toBe(0)
  })
})

describe('somebody who listens', () => {
  const line = (name: string, operands: Record<string, unknown>) => ({ name, operands }) as Line

  it('is concerned by what is done by or to them', () => {
    expect(isMine(line('damaged', { seat: 1 }), 1)).toBe(true)
    expect(isMine(line('missile launched', { seat: 0, targets: [1, 2] }), 1)).toBe(true)
    expect(isMine(line('damaged', { seat: 0 }), 1)).toBe(false)
    expect(isMine(line('damaged', { seat: 0 }), null)).toBe(false)
  })

  it('hears of a loss also where nothing is told, and of nothing else', () => {
    expect(hasLost([line('turn begins', { seat: 1 }), line('destroyed', { seat: 1 })], 1, peace)).toBe(true)
    expect(hasLost([line('repaired', { seat: 1 }), line('destroyed', { seat: 0 })], 1, peace)).toBe(false)
  })
})

describe('a game', () => {
  it('has a root and a wave of its own, and a stranger those of the hall', () => {
    const roots = Object.keys(GAMES).map((game) => timbreOf(game).root)
    expect(new Set(roots).size).toBe(roots.length)
    expect(timbreOf('liftoff').own).toBe('triangle')
  })

  it('in minor has another third and the same fifth', () => {
    const [major, minor] = [timbreOf('peace'), timbreOf('saga')]
    expect(pitchIn(major, 5) / pitchIn(major, 4)).toBeCloseTo(5 / 4)
    expect(pitchIn(minor, 5) / pitchIn(minor, 4)).toBeCloseTo(6 / 5)
    expect(pitchIn(minor, 6) / pitchIn(minor, 4)).toBeCloseTo(3 / 2)
  })
})
