/** A file of the server, saved where the browser keeps downloads. */
import { RefusedError } from './api'
import { t } from './messages'
import type { Refused } from './wire'

/** Milliseconds that a file stays at its address: some browsers read it only after somebody has said where it goes. */
const KEPT = 60_000

/** Fetch a file and hand it to the browser as a download. */
export async function saveFile(path: string): Promise<void> {
  const answer = await fetch(path, { credentials: 'same-origin' }).catch(() => null)
  if (!answer) throw new RefusedError('offline', t('error.offline'))
  if (!answer.ok) {
    const refused = (await answer.json().catch(() => null)) as Refused | null
    throw new RefusedError(refused?.code ?? 'went_wrong', refused?.text ?? t('error.unknown'))
  }
  const name = /filename="([^"]+)"/.exec(answer.headers.get('Content-Disposition') ?? '')?.[1] ?? ''
  const address = URL.createObjectURL(await answer.blob())
  Object.assign(document.createElement('a'), { href: address, download: name }).click()
  setTimeout(() => URL.revokeObjectURL(address), KEPT)
}
