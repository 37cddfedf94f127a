import { describe, expect, it } from 'vitest'
import { attended } from '../src/lib/attended'

describe('attending to a thing', () => {
  const log: string[] = []
  const node = new EventTarget() as Element
  const came = (name: string) => node.dispatchEvent(new Event(name))
  async function attach() {
    const away = attended(() => {
      log.push('begins')
      return () => log.push('ends')
    })(node)
    await Promise.resolve()
    return away
  }

  it('lasts while the pointer or the focus is there', async () => {
    const away = await attach()
    for (const name of ['pointerenter', 'pointerleave', 'focus', 'blur']) came(name)
    expect(log.splice(0)).toEqual(['begins', 'ends', 'begins', 'ends'])
    away()
  })

  it('ends whole when the pointer leaves, though the focus came meanwhile and began nothing', async () => {
    const away = attended((event) => {
      if (event.type === 'pointerenter') return () => log.push('ends')
    })(node)
    await Promise.resolve()
    for (const name of ['pointerenter', 'focus', 'pointerleave']) came(name)
    expect(log.splice(0)).toEqual(['ends'])
    came('blur')
    away()
    expect(log).toEqual([])
  })

  it('ends with the thing, which hears nothing any more', async () => {
    const away = await attach()
    came('pointerenter')
    away()
    expect(log.splice(0)).toEqual(['begins', 'ends'])
    for (const name of ['pointerleave', 'pointerenter']) came(name)
    expect(log).toEqual([])
  })
})
