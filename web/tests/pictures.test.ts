/** Pictures: no two cards or characters of a game look alike, and each looks the same every time. */
import { render } from 'svelte/server'
import { describe, expect, it } from 'vitest'
import Face from '../src/art/Face.svelte'
import Picture from '../src/art/Picture.svelte'
import type { Art } from '../src/art/picture'
import { artOf as futuraArt } from '../src/games/futura/board/art'
import { HAIR } from '../src/games/futura/board/portraits'
import { CARDS as FUTURA } from '../src/games/futura/cards/cards'
import PlanetSkin from '../src/games/peace/board/PlanetSkin.svelte'
import planets from 'content:peace/planets'
import Figure from '../src/games/saga/board/Figure.svelte'
import { artOf as sagaArt } from '../src/games/saga/cards/art'
import { CHARACTERS, faceOf } from '../src/games/saga/model'
import disasters from 'content:saga/disasters'
import { artOf as stellarArt } from '../src/games/stellar/cards/art'
import { cardOf } from '../src/games/stellar/model'
import RaceIcon from '../src/games/stellar/panels/RaceIcon.svelte'
import stellarCards from 'content:stellar/cards'
import { casts } from './casts'
import Ship from '../src/games/void/board/Ship.svelte'
import { artOf as voidArt, beastArt } from '../src/games/void/cards/art'
import { ALIENS, BEASTS, CARDS as VOID } from '../src/games/void/model'
import { chains, difference, ink } from './raster'

/** How much of the ink of two pictures must lie elsewhere. */
const APART = 0.33
/** As heavy as the lines are drawn. */
const WEIGHTS: Record<string, number> = { back: 0.4, halo: 0.65 }
const weight = (tag: string) => WEIGHTS[/class="(\w+)/.exec(tag)?.[1] ?? ''] ?? 1
const drawn = (art: Art) => render(Picture, { props: { art } }).body
const shown = (component: unknown, props: object) => render(component as never, { props } as never).body

interface Seen {
  name: string
  html: string
}
const count = (n: number) => Array.from({ length: n }, (_, i) => i)
const svg = (box: string, inner: string) => `<svg viewBox="${box}">${inner}</svg>`
/** A planet without the rim, the sectors and the shade that all have. */
const ground = (frame: string) => /<g clip-path[^]*(?=<g stroke=)/.exec(shown(PlanetSkin, { frame, id: 'p' }))![0]

const DECKS: Record<string, Seen[]> = {
  'cards of Avoid the Void': VOID.map((card, kind) => ({ name: card.name, html: drawn(voidArt(kind)) })),
  'aliens of Avoid the Void': ALIENS.map((alien, i) => ({ name: alien.name, html: shown(Ship, { alien: i }) })),
  'beasts of Avoid the Void': BEASTS.map((beast, i) => ({ name: beast.name, html: drawn(beastArt(i)) })),
  'cards of the Saga': count(Object.keys(disasters).length + 1).map((card) => ({ name: faceOf(2 * card).name, html: drawn(sagaArt(card)) })),
  'characters of the Saga': CHARACTERS.map((row, character) => ({ name: row.name, html: svg('-46 -46 92 92', shown(Figure, { character, seat: 0, base: false })) })),
  'cards of stellar_omega': Object.values(stellarCards).map((_, card) => ({ name: cardOf(card).title, html: drawn(stellarArt(card)) })),
  'races of stellar_omega': count(4).map((race) => ({ name: String(race), html: shown(RaceIcon, { race }) })),
  'cards of Grand Saga Futura': FUTURA.map((card) => ({ name: card.name, html: drawn(futuraArt(card)) })),
  'acolytes of Grand Saga Futura': HAIR.map((hair, acolyte) => ({ name: String(acolyte), html: svg('0 0 48 48', `<path d="${hair}">`) })),
  'planets of We Come In Peace': Object.values(planets).map(({ planet, frame }) => ({ name: planet, html: svg('-100 -100 200 200', ground(frame)) })),
}

/** The pair that looks most alike, and how much of it differs. */
function closest(seen: readonly Seen[]): { pair: string; apart: number } {
  const pictures = seen.map(({ html }) => ink(html, weight))
  let found = { pair: '', apart: 1 }
  pictures.forEach((one, i) =>
    pictures.slice(0, i).forEach((other, j) => {
      const apart = difference(one, other)
      if (apart < found.apart) found = { pair: `${seen[j]!.name} and ${seen[i]!.name}`, apart }
    }),
  )
  return found
}

describe('no two look alike:', () => {
  it.each(Object.entries(DECKS))('%s', (_, seen) => {
    expect(seen.every(({ html }) => ink(html).some((heavy) => heavy > 0))).toBe(true)
    const { pair, apart } = closest(seen)
    expect(apart, pair).toBeGreaterThan(APART)
  })
  it('the faces of bots', () => {
    for (const cast of casts) {
      const { pair, apart } = closest(cast.map((name) => ({ name, html: shown(Face, { name }) })))
      expect(apart, pair).toBeGreaterThan(APART)
    }
  })
})

describe('a picture', () => {
  it('is the same every time', () => {
    expect(FUTURA.map((card) => drawn(futuraArt(card)))).toEqual(DECKS['cards of Grand Saga Futura']!.map(({ html }) => html))
  })
  it('shows the kind of its card', () => {
    const [crate, lode, pirates] = ['Supply Crate', 'Mother Lode', 'Space Pirates'].map((name) => voidArt(VOID.findIndex((card) => card.name === name)).shape)
    expect(crate).toBe(lode)
    expect(crate).not.toBe(pirates)
  })
  it('stays on its field', () => {
    const points = FUTURA.flatMap((card) => chains(futuraArt(card).halo).flat(2))
    expect(Math.min(...points)).toBeGreaterThan(-1)
    expect(Math.max(...points)).toBeLessThan(49)
  })
})

describe('the measure', () => {
  const cross = svg('0 0 48 48', '<path d="M0 24H48M24 0V48" />')
  it('finds no difference between a drawing and itself', () => {
    expect(difference(ink(cross), ink(cross))).toBe(0)
  })
  it('finds all the difference between drawings that share nothing', () => {
    const [left, right] = ['M2 2h10v10z', 'M30 30a6 6 0 1 0 8 0z'].map((d) => ink(svg('0 0 48 48', `<path d="${d}" />`)))
    expect(difference(left!, right!)).toBe(1)
  })
  it('sees what is moved', () => {
    const turned = svg('0 0 48 48', '<g transform="rotate(45 24 24)"><path d="M0 24H48M24 0V48" /></g>')
    expect(difference(ink(cross), ink(turned))).toBeGreaterThan(0.5)
  })
})
