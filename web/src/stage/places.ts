/** Where things are on the page, by the places that boards mark with `data-at`. */

/** Of a place that is drawn twice, small and large, the larger. */
export function elementAt(places: string): Element | null {
  for (const place of places.split('|')) {
    let best: Element | null = null
    let most = 0
    for (const one of document.querySelectorAll(`[data-at~="${place}"]`)) {
      const { width, height } = one.getBoundingClientRect()
      if (width * height > most) [best, most] = [one, width * height]
    }
    if (best) return best
  }
  return null
}

export const boxAt = (places: string): DOMRect | null => elementAt(places)?.getBoundingClientRect() ?? null

/** The part of the board that is in sight: on a narrow screen the question lies over its end. */
export function boardInSight(): DOMRect | null {
  const board = document.querySelector('main.board')?.getBoundingClientRect()
  if (!board) return null
  const ask = document.querySelector('.ask-area')?.getBoundingClientRect()
  const below = ask && ask.left < board.right && ask.top > board.top ? ask.top : innerHeight
  const top = Math.max(0, board.top)
  return new DOMRect(board.left, top, board.width, Math.max(0, Math.min(board.bottom, below, innerHeight) - top))
}

/** Is the middle of a box in sight? */
export function isInSight(box: DOMRect, within: DOMRect): boolean {
  const y = box.y + box.height / 2
  return y >= within.top && y <= within.bottom
}
