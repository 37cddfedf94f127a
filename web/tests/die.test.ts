import { render } from 'svelte/server'
import { describe, expect, it } from 'vitest'
import { CHANCE, facesOf } from '../src/games/futura/board/dice'
import Die from '../src/ui/Die.svelte'
import { bodyOf, EXCHANGES, flightOf, numbers, pips, restOf, shapeOf, thrownIn } from '../src/ui/dice'
import type { Line } from '../src/lib/wire'

const places = (faces: number) => Array.from({ length: faces }, (_, i) => i)
const bodies = [2, 3, 6]
const drawn = [4, 8, 10, 12, 20]

type Point = [number, number, number]
const radians = (degrees: number) => (degrees * Math.PI) / 180
const aboutX = (degrees: number, [x, y, z]: Point): Point => {
  const [c, s] = [Math.cos(radians(degrees)), Math.sin(radians(degrees))]
  return [x, c * y - s * z, s * y + c * z]
}
const aboutY = (degrees: number, [x, y, z]: Point): Point => {
  const [c, s] = [Math.cos(radians(degrees)), Math.sin(radians(degrees))]
  return [c * x + s * z, y, c * z - s * x]
}
/** As CSS turns: the last turn of the list comes first. */
const turned = ([x, y]: readonly [number, number], point: Point) => aboutX(x, aboutY(y, point))
const near = (point: Point) => point.map((n) => Math.round(n) + 0)

/** What a die shows at rest, as the page would draw it. */
const atRest = (faces: readonly number[], shown: number | null, thrown: number | null = null) =>
  render(Die<number>, { props: { faces, shown, thrown, name: 'd8' } }).body
const sidesIn = (html: string) => [...html.matchAll(/data-face="(\d+)"/g)].map(([, face]) => Number(face))

describe('a die at rest', () => {
  it.each(bodies)('of %i faces turns the side of its face to the front, upright', (faces) => {
    const body = bodyOf(faces)
    for (const face of places(faces)) {
      const rest = restOf(body, face)
      const side = body.sides.find((one) => one.face === face)!
      expect(near(turned(rest, turned(side.turn, [0, 0, 1])))).toEqual([0, 0, 1])
      expect(near(turned(rest, turned(side.turn, [0, 1, 0])))).toEqual([0, 1, 0])
    }
  })

  it('of six faces has each on a side of its own, and of three each on two opposite sides', () => {
    const normals = bodyOf(6).sides.map(({ turn }) => near(turned(turn, [0, 0, 1])).join())
    expect(new Set(normals).size).toBe(6)
    for (const face of places(3)) {
      const [one, other] = bodyOf(3).sides.filter((side) => side.face === face)
      const sum = near(turned(one!.turn, [0, 0, 1])).map((n, i) => n + near(turned(other!.turn, [0, 0, 1]))[i]!)
      expect(sum).toEqual([0, 0, 0])
    }
  })

  it.each([...bodies, ...drawn])('of %i faces draws its true face and no other', (faces) => {
    for (const shown of places(faces)) {
      const html = atRest(places(faces).map((face) => 100 + face), shown)
      expect(sidesIn(html)).toEqual([shown])
      expect([...html.matchAll(/>(\d+)<\/text>/g)].map(([, text]) => text)).toEqual([String(100 + shown)])
    }
  })

  it('shows the tens of the chance die and the numbers of a d20', () => {
    expect(atRest(CHANCE, CHANCE.indexOf(70))).toContain('>70</text>')
    expect(atRest(facesOf('d20'), 19)).toContain('>20</text>')
  })

  it('has as many pips as its face says', () => {
    for (const face of places(6)) expect(atRest(facesOf('d6'), face).match(/<circle/g)).toHaveLength(face + 1)
    expect(pips(7)).toEqual([])
  })

  it('that has not been rolled has its name and no face', () => {
    const html = atRest(facesOf('d8'), null, 3)
    expect(html).toContain('>d8</text>')
    expect(sidesIn(html)).toEqual([])
  })

  it('of a number of faces that nobody named is a plain square', () => {
    expect(shapeOf(1).facets).toBe('')
    expect(new Set([1, ...drawn].map((faces) => shapeOf(faces).outline)).size).toBe(1 + drawn.length)
  })
})

describe('a throw', () => {
  it('is the same for the same line and slot, and another for others', () => {
    expect(flightOf(12, 3, 20)).toEqual(flightOf(12, 3, 20))
    const others = places(40).map((slot) => JSON.stringify(flightOf(12, slot, 20)))
    expect(new Set(others).size).toBeGreaterThan(35)
    expect(flightOf(13, 3, 20)).not.toEqual(flightOf(12, 3, 20))
  })

  it('turns two or three times about each axis, and exchanges faces that the die has', () => {
    for (const seed of places(200)) {
      const { turns, decoys } = flightOf(seed, 0, 8)
      expect(turns.every((turn) => [2, 3].includes(Math.abs(turn)))).toBe(true)
      expect(decoys).toHaveLength(EXCHANGES.length - 1)
      expect(decoys.every((face) => face >= 0 && face < 8)).toBe(true)
    }
  })

  it('draws numbers evenly between 0 and 1', () => {
    const next = numbers(7)
    const found = places(4000).map(next)
    expect(found.every((n) => n >= 0 && n < 1)).toBe(true)
    expect(found.reduce((sum, n) => sum + n, 0) / found.length).toBeCloseTo(0.5, 1)
  })

  it('has the number of the line for its seed, if dice fall in that line', () => {
    const line = { number: 41, name: 'rolled' } as Line
    expect(thrownIn(line, 'rolled', 'rolled again')).toBe(41)
    expect(thrownIn(line, 'chance rolled')).toBeNull()
    expect(thrownIn(null, 'rolled')).toBeNull()
  })
})
