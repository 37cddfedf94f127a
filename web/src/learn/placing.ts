/** Where a bubble goes: beside what it speaks of, and over nothing that must be seen. */
export interface Box {
  x: number
  y: number
  w: number
  h: number
}
type Size = Pick<Box, 'w' | 'h'>

const GAP = 14
const EDGE = 8
/** Pixels between two places that are tried in the middle of the page. */
const GRID = 48

const overlap = (a: Box, b: Box) =>
  Math.max(0, Math.min(a.x + a.w, b.x + b.w) - Math.max(a.x, b.x)) * Math.max(0, Math.min(a.y + a.h, b.y + b.h) - Math.max(a.y, b.y))

/** Pixels of the straight way from one box to another; none where they meet. */
const distance = (a: Box, b: Box) =>
  Math.hypot(Math.max(0, a.x - b.x - b.w, b.x - a.x - a.w), Math.max(0, a.y - b.y - b.h, b.y - a.y - a.h))

/** What a bubble keeps clear of: first of what it speaks of and what is answered with, then of the places on the
 * board that mean the same, and if it can of the rest. */
export interface Clear {
  targets: readonly Box[]
  answers: readonly Box[]
  places: readonly Box[]
  rest: readonly Box[]
}

/** What a place covers, in pixels; what it may not cover counts most. */
export const covers = (box: Box, { targets, answers, places, rest }: Clear) => {
  const over = (boxes: readonly Box[]) => sum(boxes.map((one) => overlap(box, one)))
  return 1000 * (over(targets) + over(answers)) + 30 * over(places) + over(rest)
}

/** The best place for a box of this size inside the page, of those that cover least the nearest. */
export function placed(size: Size, page: Size, clear: Clear): Box {
  const inside = (x: number, y: number): Box => ({
    ...size,
    x: Math.max(EDGE, Math.min(x, page.w - size.w - EDGE)),
    y: Math.max(EDGE, Math.min(y, page.h - size.h - EDGE)),
  })
  // Where the page is full, what is free is often a strip beside one of these, narrower than the grid.
  const places = [...clear.targets, ...clear.answers].flatMap(({ x, y, w, h }) => [
    inside(x + w / 2 - size.w / 2, y + h + GAP),
    inside(x + w / 2 - size.w / 2, y - size.h - GAP),
    inside(x + w + GAP, y + h / 2 - size.h / 2),
    inside(x - size.w - GAP, y + h / 2 - size.h / 2),
  ])
  for (let y = EDGE; y < page.h; y += GRID) for (let x = page.w; x > 0; x -= GRID) places.push(inside(x, y))
  const near = clear.targets[0] ?? inside(page.w, page.h)
  const cost = (box: Box) => covers(box, clear) + distance(box, near)
  return places.map((box) => ({ box, at: cost(box) })).reduce((best, one) => (one.at < best.at ? one : best)).box
}

const sum = (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, 0)
