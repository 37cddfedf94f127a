/** Finds the words of a game in a text. */
import type { WordFacts } from '../lib/wire'

export interface Hit {
  start: number
  end: number
  word: WordFacts
}

/** What somebody looks up with: small letters stand for capitals, too; of words within words the longest counts. */
export function finder(words: readonly WordFacts[]): (text: string) => Hit[] {
  const exact = new Map<string, WordFacts>()
  const small = new Map<string, WordFacts>()
  for (const word of words) {
    for (const form of [word.word, ...word.forms]) {
      if (form === form.toLowerCase()) small.set(form, word)
      else exact.set(form, word)
    }
  }
  const forms = [...exact.keys(), ...small.keys()].sort((a, b) => b.length - a.length)
  if (!forms.length) return () => []
  const each = forms.map((form) => form.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&')).join('|')
  const pattern = new RegExp(`(?<![\\p{L}\\p{N}_])(?:${each})(?![\\p{L}\\p{N}_])`, 'giu')
  return (text) =>
    [...text.matchAll(pattern)].flatMap(({ 0: found, index }) => {
      const word = exact.get(found) ?? small.get(found.toLowerCase())
      return word ? [{ start: index, end: index + found.length, word }] : []
    })
}

/** The words that a text has, each once, in their order. */
export const wordsIn = (find: (text: string) => Hit[], text: string): WordFacts[] => [...new Set(find(text).map(({ word }) => word))]
