/** Where an explanation goes: beside what it explains, never over it. */
interface Size {
  width: number
  height: number
}
type At = Pick<DOMRect, 'left' | 'top' | 'right' | 'bottom'>

const GAP = 6
const EDGE = 8

/** Left, top and the greatest height: below if there is room, else above, else at a side; else where there is most. */
export function beside(at: At, size: Size, page: Size): { left: number; top: number; most: number } {
  const left = Math.max(EDGE, Math.min(at.left, page.width - size.width - EDGE))
  const below = page.height - EDGE - at.bottom - GAP
  const above = at.top - GAP - EDGE
  if (size.height <= below) return { left, top: at.bottom + GAP, most: below }
  if (size.height <= above) return { left, top: at.top - GAP - size.height, most: above }
  const top = Math.max(EDGE, Math.min(at.top, page.height - EDGE - size.height))
  const most = page.height - 2 * EDGE
  const right = at.right + GAP
  if (right + size.width <= page.width - EDGE) return { left: right, top, most }
  if (at.left - GAP - size.width >= EDGE) return { left: at.left - GAP - size.width, top, most }
  return below >= above ? { left, top: at.bottom + GAP, most: below } : { left, top: EDGE, most: above }
}
