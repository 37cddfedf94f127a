/** Where a bubble goes: beside what it speaks of, and over none of it. */
export interface Box {
  x: number
  y: number
  w: number
  h: number
}

const GAP = 14
const EDGE = 8

const overlap = (a: Box, b: Box) =>
  Math.max(0, Math.min(a.x + a.w, b.x + b.w) - Math.max(a.x, b.x)) * Math.max(0, Math.min(a.y + a.h, b.y + b.h) - Math.max(a.y, b.y))

/** The best place for a box of this size: by its target, inside the page, clear of what must stay in sight. */
export function placed(size: { w: number; h: number }, page: { w: number; h: number }, targets: readonly Box[], clear: readonly Box[]): Box {
  const inside = (x: number, y: number): Box => ({
    ...size,
    x: Math.max(EDGE, Math.min(x, page.w - size.w - EDGE)),
    y: Math.max(EDGE, Math.min(y, page.h - size.h - EDGE)),
  })
  const places = targets.slice(0, 2).flatMap(({ x, y, w, h }) => [
    inside(x + w / 2 - size.w / 2, y + h + GAP),
    inside(x + w / 2 - size.w / 2, y - size.h - GAP),
    inside(x + w + GAP, y + h / 2 - size.h / 2),
    inside(x - size.w - GAP, y + h / 2 - size.h / 2),
  ])
  for (const y of [56, page.h / 2 - size.h / 2, page.h]) for (const x of [0, page.w / 2 - size.w / 2, page.w]) places.push(inside(x, y))
  // What it speaks of counts most; of places that are equally good, the nearest comes first.
  const cost = (box: Box) => 4 * sum(targets.map((one) => overlap(box, one))) + sum(clear.map((one) => overlap(box, one)))
  return places.reduce((best, one) => (cost(one) < cost(best) ? one : best))
}

const sum = (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, 0)
