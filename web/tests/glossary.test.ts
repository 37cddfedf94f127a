import { expect, test } from 'vitest'
import { finder, wordsIn } from '../src/glossary/finding'
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
