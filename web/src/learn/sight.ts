/** What of the table is in sight, and how to bring the rest of it there. */
import type { Box } from './placing'

const boxOf = (one: Element): Box => {
  const { x, y, width: w, height: h } = one.getBoundingClientRect()
  return { x, y, w, h }
}

function common(a: Box, b: Box): Box {
  const x = Math.max(a.x, b.x)
  const y = Math.max(a.y, b.y)
  return { x, y, w: Math.max(0, Math.min(a.x + a.w, b.x + b.w) - x), h: Math.max(0, Math.min(a.y + a.h, b.y + b.h) - y) }
}

/** What lies over the page, from below: nothing behind it is seen. */
const FEET = ['.ask-area', 'section.hand']
const isOver = (foot: Element) => ['sticky', 'fixed'].includes(getComputedStyle(foot).position)

/** The part of the window in which a thing of the table is seen, between the lesson's strip and the question. */
function windowFor(one: Element, top: number): Box {
  const feet = FEET.map((foot) => document.querySelector(foot)).filter((foot) => foot && !foot.contains(one) && isOver(foot))
  const within = FEET.some((foot) => one.closest(foot))
  const bottom = Math.min(innerHeight, ...feet.map((foot) => (within ? innerHeight : foot!.getBoundingClientRect().top)))
  return { x: 0, y: top, w: innerWidth, h: Math.max(0, bottom - top) }
}

/** What is seen of a thing: what no scroller cuts off and nothing lies over. */
export function seenOf(one: Element, top: number): Box {
  let seen = common(boxOf(one), windowFor(one, top))
  for (let at = one.parentElement; at && at !== document.body; at = at.parentElement) {
    if (getComputedStyle(at).overflow !== 'visible') seen = common(seen, boxOf(at))
  }
  return seen
}

/** Scroll until a thing is seen as far as it can be; what is larger than the window from its beginning. */
export function bringIntoView(one: Element, top: number): void {
  const whole = boxOf(one)
  const free = windowFor(one, top)
  const seen = seenOf(one, top)
  if (seen.w >= 0.9 * Math.min(whole.w, free.w) && seen.h >= 0.9 * Math.min(whole.h, free.h)) return
  const root = document.documentElement.style
  root.scrollPadding = `${top}px 0 ${innerHeight - free.y - free.h}px`
  one.scrollIntoView({ block: whole.h > free.h ? 'start' : 'center', inline: 'center', behavior: 'instant' })
  root.scrollPadding = ''
}
