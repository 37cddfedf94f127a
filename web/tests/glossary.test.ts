import { expect, test } from 'vitest'
import { finder, wordsIn } from '../src/glossary/finding'
import { beside } from '../src/glossary/placing'
import type { WordFacts } from '../src/lib/wire'

const word = (word: string, ...forms: string[]): WordFacts => ({ id: word, word, forms, text: '', picture: '', rules: [] })
const find = finder([word('AP'), word('base AP'), word('strike', 'strikes'), word('Charge Up', 'Charge Ups'), word('Victory is Mine!')])
const found = (text: string) => find(text).map(({ start, end }) => text.slice(start, end))

test('small letters stand for capitals, capitals only for themselves', () => {
  expect(found('Strike for 2 AP; an ap is none, a strike is')).toEqual(['Strike', 'AP', 'strike'])
})

test('a word is one of its own, and the longest counts', () => {
  expect(found('APs, base AP, Charge Ups and strikers')).toEqual(['base AP', 'Charge Ups'])
})

test('signs in a word are no pattern', () => {
  expect(found('“Victory is Mine!” and Victory is Mine')).toEqual(['Victory is Mine!'])
})

test('a word that stands there twice is explained once', () => {
  expect(wordsIn(find, 'A strike, AP, two strikes').map(({ id }) => id)).toEqual(['strike', 'AP'])
  expect(wordsIn(finder([]), 'AP')).toEqual([])
})

test('an explanation stands beside what it explains, and never over it', () => {
  const size = { width: 340, height: 300 }
  for (const [width, height] of [[1440, 900], [360, 740], [740, 360]] as const) {
    for (const [left, top, w, h] of [[20, 20, 60, 20], [20, height - 60, 320, 44], [width - 60, height / 2, 40, 30], [10, 200, 340, 120]] as const) {
      const at = { left, top, right: left + w, bottom: top + h }
      const found = beside(at, size, { width, height })
      const tall = Math.min(size.height, found.most)
      const apart = found.top >= at.bottom || found.top + tall <= at.top || found.left >= at.right || found.left + size.width <= at.left
      expect([apart, found.left >= 0, found.top >= 0, found.top + tall <= height]).toEqual([true, true, true, true])
    }
  }
})
