/** One tab stop for a whole board: arrows move to the nearest thing in that direction.
 *
 * Things are elements with `data-cell`. Their places on the screen decide, so every board of every game gets the
 * same keys without saying how its cells hang together.
 */
const ARROWS: Record<string, [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

export function roving(root: HTMLElement) {
  let current: HTMLElement | SVGElement | null = null
  const cells = () => [...root.querySelectorAll<HTMLElement | SVGElement>('[data-cell]')]

  function settle() {
    const all = cells()
    if (!current || !all.includes(current)) {
      current = all.find((cell) => cell.dataset.cell === 'legal') ?? all[0] ?? null
    }
    for (const cell of all) {
      const index = cell === current ? '0' : '-1'
      if (cell.getAttribute('tabindex') !== index) cell.setAttribute('tabindex', index)
    }
  }

  function focused(event: FocusEvent) {
    const cell = (event.target as Element).closest<HTMLElement | SVGElement>('[data-cell]')
    if (cell && cell !== current) {
      current = cell
      settle()
    }
  }

  function pressed(event: KeyboardEvent) {
    const arrow = ARROWS[event.key]
    const from = (event.target as Element).closest?.('[data-cell]')
    if (!from || event.altKey || event.ctrlKey || event.metaKey) return
    const all = cells()
    let next: HTMLElement | SVGElement | null = null
    if (event.key === 'Home') next = all[0] ?? null
    else if (event.key === 'End') next = all.at(-1) ?? null
    else if (arrow) next = nearest(from, all, arrow)
    else return
    event.preventDefault()
    next?.focus()
  }

  const watcher = new MutationObserver(settle)
  watcher.observe(root, { childList: true, subtree: true, attributes: true, attributeFilter: ['data-cell'] })
  root.addEventListener('focusin', focused)
  root.addEventListener('keydown', pressed)
  settle()
  return {
    destroy() {
      watcher.disconnect()
      root.removeEventListener('focusin', focused)
      root.removeEventListener('keydown', pressed)
    },
  }
}

function nearest(from: Element, all: (HTMLElement | SVGElement)[], [dx, dy]: [number, number]) {
  const here = centre(from)
  let best: HTMLElement | SVGElement | null = null
  let least = Infinity
  for (const cell of all) {
    if (cell === from) continue
    const there = centre(cell)
    const x = there.x - here.x
    const y = there.y - here.y
    const along = x * dx + y * dy
    if (along <= 1) continue
    const aside = Math.abs(x * dy) + Math.abs(y * dx)
    const far = along + aside * 2
    if (far < least) {
      least = far
      best = cell
    }
  }
  return best
}

function centre(cell: Element) {
  const box = cell.getBoundingClientRect()
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}
