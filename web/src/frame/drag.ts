/** What lies on the table can be dragged onto what it shall concern: a card onto its target, an attacker onto a station. */
import './drag.css'
import type { Action } from '../games/contract'

/** So far one goes before a press becomes a drag. */
const FAR = 8
/** Milliseconds that a finger rests on a thing before it pulls it; one that moves sooner scrolls. */
export const REST = 220

/** A press on a thing: a mouse pulls it at once, a finger when it has rested. */
export class Press {
  ready: boolean
  private readonly timer: ReturnType<typeof setTimeout> | undefined

  constructor(readonly at: string, private readonly x: number, private readonly y: number, finger: boolean, rested: () => boolean) {
    this.ready = !finger
    if (finger) this.timer = setTimeout(() => (this.ready = rested()), REST)
  }
  /** Has it gone so far that it is no press any more? */
  gone = (x: number, y: number) => Math.hypot(x - this.x, y - this.y) > FAR
  end = () => clearTimeout(this.timer)
}

/** The places under a point, the topmost first. */
const placesAt = (x: number, y: number) =>
  document.elementsFromPoint(x, y).flatMap((element) => element.closest<HTMLElement>('[data-at]') ?? [])

/** The click that comes with the end of a drag presses nothing; a later one does. */
function swallowClick() {
  const swallow = (event: MouseEvent) => event.stopPropagation()
  addEventListener('click', swallow, { capture: true })
  setTimeout(() => removeEventListener('click', swallow, { capture: true }))
}

/** Listen to drags in the frame; `onto` says what dropping a thing on another does, `dropped` does it, `begun` makes room. */
export function drags(frame: HTMLElement, onto: (from: string, to: string) => Action[], dropped: (actions: Action[]) => void, begun: () => void) {
  let from: Press | null = null
  /** The thing that is pressed: `data-pull` says that it can be pulled, and when it is. */
  let thing: HTMLElement | null = null
  let chip: HTMLElement | null = null

  function end() {
    from?.end()
    from = null
    delete thing?.dataset.pull
    thing = null
    chip?.remove()
    chip = null
    frame.dataset.drags = ''
    for (const marked of frame.querySelectorAll('[data-drop]')) marked.removeAttribute('data-drop')
  }
  /** Mark what a thing can be dropped on: is there anything? */
  function mark(at: string): boolean {
    const targets = [...frame.querySelectorAll<HTMLElement>('[data-at]')].filter((place) => onto(at, place.dataset.at!).length)
    for (const place of targets) place.setAttribute('data-drop', '')
    if (targets.length) thing!.dataset.pull = ''
    return targets.length > 0
  }
  /** Where a thing can be dropped nowhere, a press remains a press. */
  function begin(at: string) {
    if (!mark(at)) return end()
    thing!.dataset.pull = 'on'
    begun()
    chip = document.createElement('div')
    chip.className = 'drag-chip'
    chip.ariaHidden = 'true'
    frame.append(chip)
    frame.dataset.drags = 'on'
  }
  function found(x: number, y: number): Action[] {
    return placesAt(x, y).map((place) => onto(from!.at, place.dataset.at!)).find((actions) => actions.length) ?? []
  }

  frame.dataset.drags = ''
  frame.addEventListener('pointerdown', (event) => {
    end()
    thing = (event.target as Element).closest<HTMLElement>('[data-at]')
    const at = thing?.dataset.at
    if (at && event.isPrimary && event.button === 0) from = new Press(at, event.clientX, event.clientY, event.pointerType === 'touch', () => mark(at))
  })
  frame.addEventListener('pointermove', ({ clientX: x, clientY: y }) => {
    if (from && !chip && from.gone(x, y)) {
      if (from.ready) begin(from.at)
      else end()
    }
    if (!chip) return
    chip.textContent = found(x, y)[0]?.label ?? ''
    chip.style.transform = `translate(${x}px, ${y}px)`
  })
  frame.addEventListener('pointerup', ({ clientX: x, clientY: y }) => {
    const actions = chip ? found(x, y) : []
    if (chip) swallowClick()
    end()
    if (actions.length) dropped(actions)
  })
  frame.addEventListener('pointercancel', end)
  // What is pulled by a finger does not scroll the page.
  frame.addEventListener('touchmove', (event) => from?.ready && event.preventDefault(), { passive: false })
  frame.addEventListener('dragstart', (event) => event.preventDefault())
}
