/** Where things are on the page, by the places that boards mark with `data-at`. */

/** What is drawn at a place, the largest first: some things are drawn twice, small and large. */
function drawnAt(place: string): Element[] {
  const found = [...document.querySelectorAll(`[data-at~="${place}"]`)].map((one) => ({ one, box: one.getBoundingClientRect() }))
  const size = ({ box }: { box: DOMRect }) => box.width * box.height
  return found.filter((one) => size(one) > 0).sort((a, b) => size(b) - size(a)).map(({ one }) => one)
}

/** Of several places, parted by bars, the first that is in sight; else the first that is anywhere. */
function elementAt(places: string): Element | null {
  const found = places.split('|').flatMap(drawnAt)
  return found.find(isShown) ?? found[0] ?? null
}

/** Where a thing is or was. */
export interface Kept {
  /** Its box; of a thing that is gone, where it would be now: what it lay on may have moved since. */
  box: () => DOMRect
  onBoard: boolean
}

function kept(one: Element): Kept {
  const on = one.parentElement?.closest('[data-at]') ?? document.querySelector('main.board') ?? document.body
  const [was, under] = [one.getBoundingClientRect(), on.getBoundingClientRect()]
  function box() {
    if (one.isConnected) return one.getBoundingClientRect()
    const now = on.isConnected ? on.getBoundingClientRect() : under
    return new DOMRect(was.x + now.x - under.x, was.y + now.y - under.y, was.width, was.height)
  }
  return { box, onBoard: one.closest('main.board') !== null }
}

export function keptAt(places: string): Kept | null {
  const one = elementAt(places)
  return one && kept(one)
}

/** The first of these places where it is or was; only then another one stands for it. */
export const ownAt = (places: string, before: ReadonlyMap<string, Kept>): Kept | null =>
  keptAt(places.split('|')[0]!) ?? before.get(places) ?? keptAt(places)

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
export function edgeOf({ box, onBoard }: Kept): DOMRect {
  const at = box()
  const sight = onBoard ? boardInSight() : null
  if (!sight) return at
  const middle = at.y + at.height / 2
  return new DOMRect(at.x, at.y + Math.min(Math.max(middle, sight.top), sight.bottom) - middle, at.width, at.height)
}

/** What has room for all these boxes. */
export function around(boxes: readonly DOMRect[]): DOMRect {
  const [left, top] = [Math.min(...boxes.map((box) => box.left)), Math.min(...boxes.map((box) => box.top))]
  return new DOMRect(left, top, Math.max(...boxes.map((box) => box.right)) - left, Math.max(...boxes.map((box) => box.bottom)) - top)
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
