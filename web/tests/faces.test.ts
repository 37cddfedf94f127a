/** Faces of bots: whoever may sit at a table beside others is told apart from them. */
import { expect, test } from 'vitest'
import { faceOf } from '../src/art/faces'
import python from '../../src/starhall/bots/characters.py?raw'

const casts = [...python.matchAll(/_cast\(\n([\s\S]*?)\n {0,4}\)/g)].map((cast) => [...cast[1]!.matchAll(/"(\w+): /g)].map((one) => `${one[1]} bot`))

test('there are casts for every level', () => {
  expect(casts.length).toBeGreaterThan(7)
  expect(casts.every((cast) => cast.length > 6)).toBe(true)
})

test('no two bots look alike', () => {
  const faces = casts.flat().map((name) => JSON.stringify(faceOf(name)))
  expect(new Set(faces).size).toBe(faces.length)
})
