import { beforeEach, describe, expect, it, vi } from 'vitest'

const page = { documentElement: { dataset: {} }, hidden: false }
vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => {} }))
vi.stubGlobal('document', page)
const { settings } = await import('../src/lib/settings.svelte')
const { Story } = await import('../src/lib/story.svelte')
const { plan, tale } = await import('../src/stage/timing')
import type { Teller } from '../src/lib/story.svelte'
import type { Line } from '../src/lib/wire'

const weights = tale({ silent: ['counted'], moment: ['fell'], scene: ['won', 'lost'] })
const teller: Teller = {
  weigh: ({ name }) => weights[name] ?? 'beat',
  isGreat: ({ name }) => name === 'lost',
  prepare: () => null,
  plan: (lines, pace) => plan(lines.map(({ name }) => name), (name) => weights[name] ?? 'beat', pace),
}
const line = (number: number, name = 'stepped') => ({ number, name, text: `line ${number}`, operands: {} }) as unknown as Line
const OTHER = { seat: 1 }

function told(story: InstanceType<typeof Story>, names: string[], by: { seat: number; own?: boolean } = OTHER, first = 0) {
  const lines = names.map((name, i) => line(first + i, name))
  story.tell(lines, lines.map(({ number }) => ({ after: number })), by)
}
const fresh = () => {
  const story = new Story()
  story.teller = teller
  return story
}
const seen = (story: InstanceType<typeof Story>) => [story.line?.number ?? null, story.shown?.view.after ?? null]

describe('a story', () => {
  beforeEach(() => {
    vi.useFakeTimers()
    settings.speed = 'normal'
    page.hidden = false
  })

  it('shows every line on the table right after it, and then the truth', () => {
    const story = fresh()
    told(story, ['stepped', 'fell', 'stepped'])
    expect(seen(story)).toEqual([0, 0])
    expect(story.waiting).toBe(2)
    vi.advanceTimersByTime(220)
    expect(seen(story)).toEqual([1, 1])
    vi.advanceTimersByTime(450)
    expect(seen(story)).toEqual([2, 2])
    vi.advanceTimersByTime(220)
    expect(seen(story)).toEqual([null, null])
    expect(story.telling).toBe(false)
  })

  it('applies what is silent with what is told next', () => {
    const story = fresh()
    told(story, ['counted', 'counted', 'fell', 'counted'])
    expect(seen(story)).toEqual([2, 2])
    vi.advanceTimersByTime(450)
    expect(story.telling).toBe(false)
  })

  it('goes slower and faster as one likes it', () => {
    for (const [speed, time] of [['slow', 396], ['fast', 99]] as const) {
      settings.speed = speed
      const story = fresh()
      told(story, ['stepped'])
      vi.advanceTimersByTime(time - 1)
      expect(story.telling).toBe(true)
      vi.advanceTimersByTime(1)
      expect(story.telling).toBe(false)
    }
  })

  it('is not told at all with the speed off, in a hidden tab, or without the tables', () => {
    const story = fresh()
    settings.speed = 'off'
    told(story, ['fell'])
    expect(story.telling).toBe(false)
    settings.speed = 'normal'
    page.hidden = true
    told(story, ['fell'])
    expect(story.telling).toBe(false)
    page.hidden = false
    story.tell([line(0)], [], OTHER)
    expect(story.telling).toBe(false)
  })

  it('is skipped at once, and for a moment longer nothing is answered', () => {
    const story = fresh()
    told(story, ['fell', 'fell', 'fell'])
    expect(story.deaf).toBe(false)
    story.skip()
    expect(seen(story)).toEqual([null, null])
    expect(story.waiting).toBe(0)
    expect(story.deaf).toBe(true)
    vi.advanceTimersByTime(250)
    expect(story.deaf).toBe(false)
    story.skip()
    expect(story.deaf).toBe(false)
  })

  it('that cannot be told keeps nobody from the truth, and the next one is told', async () => {
    const reported: unknown[] = []
    vi.stubGlobal('reportError', (error: unknown) => reported.push(error))
    const broken = () => {
      throw new Error('no such line')
    }
    const story = new Story()
    story.bring = () => Promise.resolve({ ...teller, plan: broken })
    told(story, ['fell'])
    expect(story.telling).toBe(true)
    await story.over()
    expect(reported).toEqual([new Error('no such line')])
    expect(seen(story)).toEqual([null, null])
    story.teller = teller
    told(story, ['fell'], OTHER, 1)
    expect(seen(story)).toEqual([1, 1])
  })

  it('that is cut short takes with it whatever held it', () => {
    const story = fresh()
    told(story, ['fell', 'fell'])
    const release = story.hold()
    const { cuts } = story
    story.drop()
    expect(story.cuts).toBe(cuts + 1)
    told(story, ['fell', 'fell'], OTHER, 2)
    expect(seen(story)).toEqual([2, 2])
    release()
    expect(seen(story)).toEqual([2, 2])
    vi.advanceTimersByTime(300)
    expect(seen(story)[0]).toBe(3)
  })

  it('goes on with what comes while it is told', () => {
    const story = fresh()
    told(story, ['stepped'])
    told(story, ['fell'], OTHER, 1)
    expect(seen(story)).toEqual([0, 0])
    vi.advanceTimersByTime(220)
    expect(seen(story)).toEqual([1, 1])
  })

  it('tells an own choice within 400 milliseconds', () => {
    const story = fresh()
    told(story, ['fell', 'stepped', 'fell', 'stepped', 'fell'], { seat: 0, own: true })
    vi.advanceTimersByTime(401)
    expect(story.telling).toBe(false)
  })

  it('tells a turn of ninety events in six seconds', () => {
    const story = fresh()
    for (let choice = 0; choice < 30; choice++) told(story, ['stepped', 'fell', 'won'], OTHER, 3 * choice)
    vi.advanceTimersByTime(6001)
    expect(story.telling).toBe(false)
  })

  it('hurries with the turns of before, and of many tells the last alone', () => {
    const story = fresh()
    told(story, ['fell', 'stepped'], { seat: 1 })
    told(story, ['stepped'], { seat: 2 }, 2)
    vi.advanceTimersByTime(450)
    expect(seen(story)).toEqual([1, 1])
    vi.advanceTimersByTime(99)
    expect(seen(story)).toEqual([2, 2])
    for (const seat of [3, 4, 5, 6]) told(story, ['stepped'], { seat }, seat)
    vi.advanceTimersByTime(220)
    expect(seen(story)).toEqual([6, 6])
  })

  it('tells what was great, however far behind one is', () => {
    const story = fresh()
    for (const turn of [0, 1, 2]) told(story, ['won'], { seat: 1 + turn }, turn)
    told(story, ['lost'], { seat: 4 }, 3)
    for (let turn = 4; turn < 12; turn++) told(story, ['won'], { seat: 1 + (turn % 2) }, turn)
    const found: number[] = []
    for (; story.telling; vi.advanceTimersByTime(50)) if (found.at(-1) !== seen(story)![0]) found.push(seen(story)![0]!)
    expect(found).toEqual([0, 3, 11])
  })

  it('tells who is never asked all that they have time for, to the very end', () => {
    const story = fresh()
    for (let turn = 0; turn < 40; turn++) {
      told(story, ['won', 'fell'], { seat: 1 + (turn % 2) }, 2 * turn)
      expect(seen(story)).toEqual([2 * turn, 2 * turn])
      vi.advanceTimersByTime(2000)
      expect(story.telling).toBe(false)
    }
    // All at once, they hear the last.
    for (let turn = 0; turn < 40; turn++) told(story, Array(9).fill('won'), { seat: 1 + (turn % 2) }, 9 * turn)
    const before = seen(story)
    vi.advanceTimersByTime(1200)
    expect(before).toEqual([0, 0])
    expect(seen(story)).toEqual([351, 351])
  })

  it('says that something was taken back, and tells nothing of it', () => {
    const story = fresh()
    told(story, ['fell', 'fell'])
    story.takeBack('Taken back: a step.')
    expect(story.telling).toBe(false)
    expect(story.note).toBe('Taken back: a step.')
    vi.advanceTimersByTime(5000)
    expect(story.note).toBe('')
  })

  it('waits for a scene of its line', () => {
    const story = fresh()
    told(story, ['fell', 'stepped'])
    const release = story.hold()
    vi.advanceTimersByTime(10_000)
    expect(seen(story)).toEqual([0, 0])
    release()
    expect(seen(story)).toEqual([1, 1])
  })

  it('waits for who tells it on the table as it was, and is skipped there, too', async () => {
    const story = new Story()
    let come = (_: Teller) => {}
    story.bring = () => new Promise((found) => (come = found))
    story.tell([line(4, 'fell')], [{ after: 4 }], OTHER, { after: 3 })
    expect([...seen(story), story.shown?.lines]).toEqual([null, 3, 4])
    story.skip()
    expect(story.telling).toBe(false)
    story.tell([line(5, 'fell')], [{ after: 5 }], OTHER, { after: 4 })
    story.tell([line(6, 'fell')], [{ after: 6 }], OTHER, { after: 5 })
    come(teller)
    await vi.advanceTimersByTimeAsync(0)
    expect(seen(story)).toEqual([5, 5])
    await vi.advanceTimersByTimeAsync(450)
    expect(seen(story)).toEqual([6, 6])
  })

  it('shows the truth where nobody can tell it', async () => {
    const story = new Story()
    story.bring = () => Promise.reject(new Error('away'))
    story.tell([line(0, 'fell')], [{ after: 0 }], OTHER, { after: null })
    expect(story.telling).toBe(true)
    await vi.advanceTimersByTimeAsync(0)
    expect(story.telling).toBe(false)
  })

  it('says when it is over', async () => {
    const story = fresh()
    await story.over()
    told(story, ['fell'])
    let over = false
    const end = story.over().then(() => (over = true))
    await Promise.resolve()
    expect(over).toBe(false)
    vi.advanceTimersByTime(450)
    await end
    expect(over).toBe(true)
  })
})
