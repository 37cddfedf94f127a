/** Faces of bots: whoever may sit at a table beside others is told apart from them. */
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { faceOf } from '../src/art/faces'

const python = readFileSync(new URL('../../src/starhall/bots/characters.py', import.meta.url), 'utf8')
const casts = [...python.matchAll(/_cast\(\n([\s\S]*?)\n {0,4}\)/g)].map((cast) => [...cast[1]!.matchAll(/"(\w+): /g)].map((one) => `${one[1]} bot`))

test('there are casts for every level', () => {
  expect(casts.length).toBeGreaterThan(7)
  expect(casts.every((cast) => cast.length > 6)).toBe(true)
})

test('no two bots look alike', () => {
  const faces = casts.flat().map((name) => JSON.stringify(faceOf(name)))
  expect(new Set(faces).size).toBe(faces.length)
})
