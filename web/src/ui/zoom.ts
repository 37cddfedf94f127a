/** Looking closely: a right click, a long press, or the key z on something opens it large. */

/** Milliseconds that a finger rests before it means "closer" and no longer "this one". */
const HOLD = 450

export const zoomable = (open: () => void) => (node: HTMLElement) => {
  let timer: ReturnType<typeof setTimeout> | undefined
  let held = false
  /** Has it rested on what it may still pull? Then it looks closely when it is lifted there. */
  let waits = false

  const menu = (event: Event) => {
    event.preventDefault()
    open()
  }
  const down = (event: PointerEvent) => {
    held = false
    if (event.pointerType === 'mouse') return
    timer = setTimeout(() => {
      held = true
      waits = !!node.closest('[data-pull]')
      if (!waits) open()
    }, HOLD)
  }
  const off = () => {
    clearTimeout(timer)
    waits = false
  }
  const up = () => {
    if (waits && !node.closest('[data-pull=on]')) open()
    off()
  }
  // The finger that has held a card does not press it as well when it is lifted.
  const click = (event: Event) => {
    if (!held) return
    held = false
    event.preventDefault()
    event.stopPropagation()
  }
  const key = (event: KeyboardEvent) => {
    if (event.key !== 'z' || event.ctrlKey || event.metaKey || event.altKey) return
    event.preventDefault()
    event.stopPropagation()
    open()
  }

  node.addEventListener('contextmenu', menu)
  node.addEventListener('pointerdown', down)
  node.addEventListener('pointerup', up)
  node.addEventListener('pointercancel', off)
  node.addEventListener('pointerleave', off)
  node.addEventListener('click', click, { capture: true })
  node.addEventListener('keydown', key)
  return () => {
    clearTimeout(timer)
    node.removeEventListener('contextmenu', menu)
    node.removeEventListener('pointerdown', down)
    node.removeEventListener('pointerup', up)
    node.removeEventListener('pointercancel', off)
    node.removeEventListener('pointerleave', off)
    node.removeEventListener('click', click, { capture: true })
    node.removeEventListener('keydown', key)
  }
}
