/** Faces of bots: whoever may sit at a table beside others is told apart from them. */
import { expect, test } from 'vitest'
import { faceOf } from '../src/art/faces'
import { casts } from './casts'

test('there are casts for every level', () => {
  expect(casts.length).toBeGreaterThan(7)
  expect(casts.every((cast) => cast.length > 6)).toBe(true)
})

test('no two bots look alike', () => {
  const faces = casts.flat().map((name) => JSON.stringify(faceOf(name)))
  expect(new Set(faces).size).toBe(faces.length)
})
