import { expect, test } from 'vitest'
import { curves, HEIGHT, WIDTH } from '../src/coach/chart'
import { change, percent } from '../src/coach/words'
import type { AnalysisFacts } from '../src/lib/wire'

const analysis: AnalysisFacts = {
  game: 'peace',
  seats: ['Ann', 'Ben'],
  choices: 4,
  measured: false,
  line: [
    { at: 0, seat: 0, chances: [0.5, 0.5], within: [0.1, 0.1] },
    { at: 2, seat: 1, chances: [0.75, 0.25], within: [0, 0] },
  ],
  parts: [
    { start: 0.5, own: 0.2, others: 0.1, luck: 0.2, result: 1 },
    { start: 0.5, own: -0.1, others: -0.2, luck: -0.2, result: 0 },
  ],
  turns: [],
  costly: [],
}

test('each player has a line from the first choice to the result, and a band around it', () => {
  const [ann, ben] = curves(analysis)
  expect(ann!.line).toBe(`M0.0,${(HEIGHT / 2).toFixed(1)}L${(WIDTH / 2).toFixed(1)},${(HEIGHT / 4).toFixed(1)}L${WIDTH.toFixed(1)},0.0`)
  expect(ben!.line.endsWith(`L${WIDTH.toFixed(1)},${HEIGHT.toFixed(1)}`)).toBe(true)
  expect(ann!.band).toContain(`M0.0,${(HEIGHT * 0.4).toFixed(1)}L`)
  expect(ann!.band.endsWith(`L0.0,${(HEIGHT * 0.6).toFixed(1)}Z`)).toBe(true)
})

test('a rough chance is said to be rough, a change has its sign', () => {
  expect(percent(0.618, false, 0.03)).toBe('about 62 % ± 3')
  expect(percent(0.618, true)).toBe('62 %')
  expect(percent(0.5, true, 0.07)).toBe('50 % ± 7')
  expect(percent(0.5, true, 0.001)).toBe('50 % ± 1')
  expect(change(-0.126)).toBe('−13 %')
  expect(change(0.126)).toBe('+13 %')
  expect(change(-0.001)).toBe('0 %')
})
