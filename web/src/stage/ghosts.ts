/** Things in flight. They are drawn above the page, move by transform and opacity alone, and are gone when they land. */
import type { Flight } from './show'

/** How far a path bends, as a share of its length. */
const ARC = 0.12
/** Things that fly one behind the other: milliseconds between them, as a share of the flight. */
const BEHIND = 0.16
const TRAVEL = 'cubic-bezier(.45, .05, .25, 1)'
/** More at once are a cloud. */
const MOST = 40
/** These point the way that they fly. */
const POINTED = ['missile', 'ship', 'ray']

const middle = (box: DOMRect) => ({ x: box.x + box.width / 2, y: box.y + box.height / 2 })

export class Ghosts {
  constructor(private readonly layer: HTMLElement) {}

  /** Let a thing fly from one box to another. */
  fly({ look, seat = 0, n = 1 }: Flight, from: DOMRect, to: DOMRect, lasts: number) {
    const [a, b] = [middle(from), middle(to)]
    const [dx, dy] = [b.x - a.x, b.y - a.y]
    const turn = POINTED.includes(look) ? ` rotate(${Math.atan2(dy, dx)}rad)` : ''
    for (let i = 0; i < n && this.layer.childElementCount < MOST; i++) {
      const ghost = this.ghost(look, seat)
      const delay = i * BEHIND * lasts
      if (look === 'ray') this.beam(ghost, a, Math.hypot(dx, dy), turn, lasts)
      else {
        const at = (x: number, y: number, scale: number) => `translate(${x}px, ${y}px)${turn} scale(${scale})`
        this.run(
          ghost,
          [
            { transform: at(a.x, a.y, 0.5), opacity: 0 },
            { transform: at(a.x + dx * 0.12 - dy * ARC * 0.4, a.y + dy * 0.12 + dx * ARC * 0.4, 1), opacity: 1, offset: 0.15 },
            { transform: at(a.x + dx / 2 - dy * ARC, a.y + dy / 2 + dx * ARC, 1.25), opacity: 1, offset: 0.55 },
            { transform: at(b.x, b.y, 0.9), opacity: 1, offset: 0.92 },
            { transform: at(b.x, b.y, 0.4), opacity: 0 },
          ],
          { duration: lasts, delay, easing: TRAVEL },
        )
      }
    }
  }

  private ghost(look: string, seat: number): HTMLElement {
    const ghost = document.createElement('i')
    ghost.className = `ghost ${look}`
    ghost.style.setProperty('--seat', `var(--seat-${seat % 7})`)
    this.layer.append(ghost)
    return ghost
  }

  /** A ray grows from its beginning and fades. */
  private beam(ghost: HTMLElement, a: { x: number; y: number }, long: number, turn: string, lasts: number) {
    ghost.style.width = `${long}px`
    const from = `translate(${a.x}px, ${a.y}px)${turn}`
    this.run(
      ghost,
      [
        { transform: `${from} scaleX(0)`, opacity: 1 },
        { transform: `${from} scaleX(1)`, opacity: 1, offset: 0.5 },
        { transform: `${from} scaleX(1)`, opacity: 0 },
      ],
      { duration: lasts, easing: TRAVEL },
    )
  }

  private run(ghost: HTMLElement, frames: Keyframe[], timing: KeyframeAnimationOptions) {
    const land = () => ghost.remove()
    ghost.animate(frames, { fill: 'both', ...timing }).finished.then(land, land)
  }

  /** Whatever flies is gone at once. */
  clear() {
    this.layer.replaceChildren()
  }
}
