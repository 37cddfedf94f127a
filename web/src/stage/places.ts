/** Where things are on the page, by the places that boards mark with `data-at`. */

/** What is drawn at a place, the largest first: some things are drawn twice, small and large. */
function drawnAt(place: string): Element[] {
  const found = [...document.querySelectorAll(`[data-at~="${place}"]`)].map((one) => ({ one, box: one.getBoundingClientRect() }))
  const size = ({ box }: { box: DOMRect }) => box.width * box.height
  return found.filter((one) => size(one) > 0).sort((a, b) => size(b) - size(a)).map(({ one }) => one)
}

/** Of several places, parted by bars, the first that is in sight; else the first that is anywhere. */
export function elementAt(places: string): Element | null {
  const found = places.split('|').flatMap(drawnAt)
  return found.find(isShown) ?? found[0] ?? null
}

export const boxAt = (places: string): DOMRect | null => elementAt(places)?.getBoundingClientRect() ?? null

/** The box of a place now; what is gone has the one that it had before, and only then another place stands for it. */
export const boxOf = (places: string, before: ReadonlyMap<string, DOMRect>): DOMRect | null =>
  boxAt(places.split('|')[0]!) ?? before.get(places) ?? boxAt(places)

const partOf = (part: string) => document.querySelector(part)?.getBoundingClientRect()

/** The part of the board that is in sight: on a narrow screen the caption may lie over its head, hand and question over its end. */
export function boardInSight(): DOMRect | null {
  const board = partOf('main.board')
  if (!board) return null
  const strip = partOf('.strip-area')
  const top = Math.max(0, board.top, strip && strip.top < board.bottom ? strip.bottom : 0)
  const feet = [partOf('.ask-area'), partOf('.table-area > .hand')].filter((foot) => foot && foot.left < board.right && foot.top > board.top)
  const bottom = Math.min(board.bottom, innerHeight, ...feet.map((foot) => foot!.top))
  return new DOMRect(board.left, top, board.width, Math.max(0, bottom - top))
}

/** The end of a flight: what lies beyond the board that is in sight is left or reached at its edge. */
export function endAt(places: string): DOMRect | null {
  const one = elementAt(places)
  const box = one?.getBoundingClientRect() ?? null
  const sight = box && one!.closest('main.board') ? boardInSight() : null
  if (!box || !sight || isInSight(box, sight)) return box
  const middle = box.y + box.height / 2
  return new DOMRect(box.x, box.y + Math.min(Math.max(middle, sight.top), sight.bottom) - middle, box.width, box.height)
}

/** Is the middle of a box in sight? */
export function isInSight(box: DOMRect, within: DOMRect): boolean {
  const y = box.y + box.height / 2
  return y >= within.top && y <= within.bottom
}

function isShown(one: Element): boolean {
  const within = one.closest('main.board') ? boardInSight() : new DOMRect(0, 0, innerWidth, innerHeight)
  return within !== null && isInSight(one.getBoundingClientRect(), within)
}
