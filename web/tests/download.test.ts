import { afterEach, expect, it, vi } from 'vitest'
import { saveFile } from '../src/lib/download'

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

it('a saved file stays at its address until the browser has read it', async () => {
  vi.useFakeTimers()
  const given = vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:game')
  const taken = vi.spyOn(URL, 'revokeObjectURL').mockReturnValue()
  const anchor = { href: '', download: '', click: vi.fn() }
  vi.stubGlobal('document', { createElement: () => anchor })
  vi.stubGlobal('fetch', async () => new Response('a game', { headers: { 'Content-Disposition': 'attachment; filename="game.html"' } }))
  await saveFile('/game')
  expect(anchor).toMatchObject({ href: 'blob:game', download: 'game.html' })
  expect(given).toHaveBeenCalledOnce()
  expect(anchor.click).toHaveBeenCalledOnce()
  vi.advanceTimersByTime(30_000)
  expect(taken).not.toHaveBeenCalled()
  vi.advanceTimersByTime(30_000)
  expect(taken).toHaveBeenCalledExactlyOnceWith('blob:game')
})

it('what is refused is said in the words of the server, and nothing is saved', async () => {
  const given = vi.spyOn(URL, 'createObjectURL')
  vi.stubGlobal('fetch', async () => Response.json({ code: 'not_now', text: 'Look again later.' }, { status: 409 }))
  await expect(saveFile('/game')).rejects.toThrow('Look again later.')
  expect(given).not.toHaveBeenCalled()
})
