import { describe, expect, it } from 'vitest'
import { strokes } from '../src/ui/glyphs'

const count = (text: string) => strokes(text)?.parts.length

describe('the display letters', () => {
  it('draw everything that headings are made of', () => {
    expect(count('Which is best?')).toBe('Whichisbest?'.length)
    expect(count("You won! (8–5, 62%) … Ann & Bea's")).toBe("Youwon!(8–5,62%)…Ann&Bea's".length)
  })
  it('leave a name alone rather than lose a letter of it', () => {
    expect(strokes('Zoë')).toBeNull()
    expect(strokes('李')).toBeNull()
  })
})
