/** What a screen reader says: events politely, the own turn and the clock at once. */
export const spoken = $state({ polite: '', assertive: '' })

export function announce(text: string): void {
  // The same words twice in a row are only spoken if the text differs.
  spoken.polite = spoken.polite === text ? `${text}\u00a0` : text
}

export function interrupt(text: string): void {
  spoken.assertive = spoken.assertive === text ? `${text}\u00a0` : text
}
