import { describe, expect, it } from 'vitest'
import type { Action } from '../src/games/contract'
import { grouped, matching } from '../src/lib/groups'

const action = (label: string, group = ''): Action => ({ id: label, label, group, run: () => {} })
const rows = Array.from({ length: 10 }, (_, i) => action(`Destroy r${i % 2}c${i}`, `Row ${i % 2}`))

describe('a long list of answers', () => {
  it('stands in parts by what the answers are about', () => {
    const found = grouped(rows)
    expect(found.map((group) => group.title)).toEqual(['Row 0', 'Row 1'])
    expect(found.flatMap((group) => group.actions)).toHaveLength(rows.length)
  })

  it('is one list while it is short', () => {
    expect(grouped(rows.slice(0, 4))).toEqual([{ title: '', actions: rows.slice(0, 4) }])
  })

  it('is searched by all the words that were typed', () => {
    expect(matching(rows, 'row 1  C3').map((found) => found.label)).toEqual(['Destroy r1c3'])
    expect(matching(rows, '')).toHaveLength(rows.length)
  })
})
