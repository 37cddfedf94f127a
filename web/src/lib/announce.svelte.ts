/** What a screen reader says: events politely, the own turn and the clock at once. */
import { untrack } from 'svelte'

export const spoken = $state({ polite: '', assertive: '' })

/** The same words twice in a row are only spoken if the text differs. An effect that speaks does not wait for its own words. */
const anew = (how: keyof typeof spoken, text: string) => untrack(() => (spoken[how] === text ? `${text}\u00a0` : text))

export function announce(text: string): void {
  spoken.polite = anew('polite', text)
}

export function interrupt(text: string): void {
  spoken.assertive = anew('assertive', text)
}
