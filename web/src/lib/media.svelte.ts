/** How wide the window is, for what styles alone cannot decide. */
export class Media {
  now = $state(false)

  constructor(query: string) {
    const list = matchMedia(query)
    this.now = list.matches
    list.addEventListener('change', () => (this.now = list.matches))
  }
}

/** A low window beside which there is room: captions stand in the bar at its top. */
export const low = new Media('(min-width: 56.3125em) and (max-height: 57.5em)')
/** A tablet: the log is a sheet, question and hand lie below the board. */
export const narrow = new Media('(max-width: 56.25em)')
/** A phone: the rarer tools are behind one button. */
export const small = new Media('(max-width: 38.75em)')
