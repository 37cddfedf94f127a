/** The game in a file: every moment as everybody saw it, and what its screen would ask a server for. */
import { changed } from '../lib/patch'
import type { Position, RecordCard, Told } from '../lib/wire'

type View = Position['view']

/** A moment but for what lies on the table. */
export type Rest = Omit<Position, 'view'>

export interface Packed {
  card: RecordCard
  /** The table before the first choice. */
  first: View
  /** By moment. */
  positions: Rest[]
  /** By choice: how the table changes, line by line where that is known. */
  steps: { told: Told | null; change: unknown }[]
  /** The fingerprint of the last table. */
  shown: string
  /** By path: what the server would answer. */
  answers: Record<string, unknown>
}

/** What stands in a place of the page. */
export const lettersOf = (place: string) => document.getElementById(place)!.textContent.trim()

/** What was put into a place of the page: JSON, deflated, in letters; empty if nothing was. */
export async function unpacked(place: string): Promise<string> {
  const letters = lettersOf(place)
  if (!letters) return ''
  const bytes = Uint8Array.from(atob(letters), (letter) => letter.charCodeAt(0))
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('deflate'))
  return new Response(stream).text()
}

/** The table after a choice. */
export function after(before: View, { told, change }: Packed['steps'][number]): View {
  const found = told ? [...told.stills, told.rest].reduce(changed, before) : changed(before, change)
  return found as View
}

/** The table at every moment. */
export function tables({ first, steps }: Pick<Packed, 'first' | 'steps'>): View[] {
  const found = [first]
  for (const step of steps) found.push(after(found.at(-1)!, step))
  return found
}

/** Whatever is asked for is answered from the file, or not at all. */
export function answering(answers: Packed['answers'], missing: string): typeof fetch {
  return async (path) => {
    const found = answers[String(path)]
    if (found !== undefined) return Response.json(found)
    return Response.json({ code: 'offline', text: missing, rule: '' }, { status: 404 })
  }
}
