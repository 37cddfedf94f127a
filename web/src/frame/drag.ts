/** What lies on the table can be dragged onto what it shall concern: a card onto its target, an attacker onto a station. */
import './drag.css'
import type { Action } from '../games/contract'

/** So far the mouse goes before a press becomes a drag. */
const FAR = 8

/** The places under a point, the topmost first. */
const placesAt = (x: number, y: number) =>
  document.elementsFromPoint(x, y).flatMap((element) => element.closest<HTMLElement>('[data-at]') ?? [])

/** The click that comes with the end of a drag presses nothing; a later one does. */
function swallowClick() {
  const swallow = (event: MouseEvent) => event.stopPropagation()
  addEventListener('click', swallow, { capture: true })
  setTimeout(() => removeEventListener('click', swallow, { capture: true }))
}

/** Listen to drags in the frame; `onto` says what dropping a thing on another does, `dropped` does it. */
export function drags(frame: HTMLElement, onto: (from: string, to: string) => Action[], dropped: (actions: Action[]) => void) {
  let from: { at: string; x: number; y: number } | null = null
  let chip: HTMLElement | null = null

  function end() {
    from = null
    chip?.remove()
    chip = null
    for (const marked of frame.querySelectorAll('[data-drop]')) marked.removeAttribute('data-drop')
  }
  /** Mark what the thing can be dropped on; where that is nothing, a press remains a press. */
  function begin(at: string) {
    const targets = [...frame.querySelectorAll<HTMLElement>('[data-at]')].filter((place) => onto(at, place.dataset.at!).length)
    if (!targets.length) return end()
    for (const place of targets) place.setAttribute('data-drop', '')
    chip = document.createElement('div')
    chip.className = 'drag-chip'
    chip.ariaHidden = 'true'
    frame.append(chip)
  }
  function found(x: number, y: number): Action[] {
    return placesAt(x, y).map((place) => onto(from!.at, place.dataset.at!)).find((actions) => actions.length) ?? []
  }

  frame.dataset.drags = ''
  frame.addEventListener('pointerdown', (event) => {
    end()
    const place = (event.target as Element).closest<HTMLElement>('[data-at]')
    // A finger scrolls and presses long; there a thing is pressed, and its actions stand in the panel.
    if (place && event.pointerType !== 'touch' && event.button === 0) from = { at: place.dataset.at!, x: event.clientX, y: event.clientY }
  })
  frame.addEventListener('pointermove', ({ clientX: x, clientY: y }) => {
    if (from && !chip && Math.hypot(x - from.x, y - from.y) > FAR) begin(from.at)
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
  frame.addEventListener('dragstart', (event) => event.preventDefault())
}
