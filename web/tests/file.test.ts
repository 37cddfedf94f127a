import { describe, expect, it } from 'vitest'
import { canonical, check, exact, fingerprint } from '../src/file/check'
import { answering, tables } from '../src/file/game'

describe('a replay in one file', () => {
  it('spells data as the core does', () => {
    // json.dumps(…, sort_keys=True, separators=(",", ":"), ensure_ascii=True)
    const data = exact('{"b": [1, true, null, -3], "a": "ü\\u007f\\n\\"", "Z": 123456789012345678901234567890}')
    expect(canonical(data)).toBe('{"Z":123456789012345678901234567890,"a":"\\u00fc\\u007f\\n\\"","b":[1,true,null,-3]}')
  })

  const first = { score: 0, cards: [1, 2] }
  const last = { score: 5, cards: [1, 2, 3] }
  const steps = [
    { told: { stills: [{ score: [5] }, null], rest: null }, change: null },
    { told: null, change: { cards: [2, 0, [3]] } },
  ]
  const story = { first: { n: 1 }, changes: [{ n: [2] }] }
  const record = { choices: [[0, 1]], snapshots: [{ digest: fingerprint({ n: 2 }), state: { n: 2 } }], story }
  const game = { first, steps, shown: fingerprint(last) }
  const written = { ...record, check: fingerprint(record), signed: { key: 'k' } }
  const checked = (one: object, other: object) => check(JSON.stringify(one), JSON.stringify(other))

  it('leads from table to table', () => {
    expect(tables({ first, steps })).toEqual([first, { score: 5, cards: [1, 2] }, last])
  })

  it('finds itself as it was made', () => {
    expect(checked(game, written)).toEqual({ whole: true, ends: true, shown: true, digest: fingerprint({ n: 2 }) })
  })

  it('finds out whatever was changed', () => {
    expect(checked(game, { ...written, choices: [[0, 2]] }).whole).toBe(false)
    expect(checked(game, { ...written, story: { ...story, changes: [{ n: [3] }] } }).ends).toBe(false)
    expect(checked({ ...game, first: { ...first, cards: [2, 2] } }, written).shown).toBe(false)
  })

  it('answers what it has, and refuses the rest in words', async () => {
    const ask = answering({ '/api/hall?game=peace': { games: [] } }, 'not here')
    expect(await (await ask('/api/hall?game=peace')).json()).toEqual({ games: [] })
    const refused = await ask('/api/house')
    expect([refused.ok, ((await refused.json()) as { text: string }).text]).toEqual([false, 'not here'])
  })
})
