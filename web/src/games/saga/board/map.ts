/** Where things lie on the drawn world, and the arrows between them. */
import type { Scene } from '../../../lib/scene.svelte'
import type { Line } from '../../../lib/wire'
import type { SagaControls } from '../controls.svelte'
import { columnOf, DIRECTIONS, MIDDLE, OFF, rowOf, SIZE } from '../model'
import type { SagaSeen } from '../view'

export const CELL = 100
export const x = (square: number) => columnOf(square) * CELL + CELL / 2
export const y = (square: number) => rowOf(square) * CELL + CELL / 2

/** The shortest way in rows and columns, across the edges too. */
export function offset(from: number, to: number, rim: number): [number, number] {
  const side = 2 * rim + 1
  const shortest = (by: number) => ((((by + rim) % side) + side) % side) - rim
  return [shortest(rowOf(to) - rowOf(from)), shortest(columnOf(to) - columnOf(from))]
}

/** What is left of the world, and what is shown of it. */
export interface Frame {
  low: number
  span: number
  /** One removed ring stays in sight, in outline; what lies beyond it is gone from the screen too. */
  sight: number
  edge: number
  wide: number
}

export function frameOf(rim: number): Frame {
  const sight = Math.min(MIDDLE, rim + 1)
  return {
    low: (MIDDLE - rim) * CELL,
    span: (2 * rim + 1) * CELL,
    sight,
    edge: (MIDDLE - sight) * CELL,
    wide: (2 * sight + 1) * CELL,
  }
}

export interface Ghost {
  key: string
  square: number
  x: number
  y: number
  w: number
  h: number
}

/** The squares beyond the edges, as a strip of what lies across. */
export function ghostsOf(view: SagaSeen, { low, span }: Frame): Ghost[] {
  const found: Ghost[] = []
  const first = MIDDLE - view.rim
  const last = MIDDLE + view.rim
  const deep = 20
  for (let i = first; i <= last; i++) {
    const [a, z] = [low, low + span]
    found.push({ key: `n${i}`, square: last * SIZE + i, x: i * CELL, y: a - deep - 4, w: CELL, h: deep })
    found.push({ key: `s${i}`, square: first * SIZE + i, x: i * CELL, y: z + 4, w: CELL, h: deep })
    found.push({ key: `w${i}`, square: i * SIZE + last, x: a - deep - 4, y: i * CELL, w: deep, h: CELL })
    found.push({ key: `e${i}`, square: i * SIZE + first, x: z + 4, y: i * CELL, w: deep, h: CELL })
  }
  return found
}

export interface Arrow {
  d: string
  kind: 'step' | 'shove' | 'beam' | 'plan'
}

/** A line from a square over rows and columns; where it leaves the map it comes in on the other side. */
export function line(frame: Frame, from: number, by: [number, number], kind: Arrow['kind'], trim = 0): Arrow[] {
  return stroke(frame, x(from), y(from), by, kind, trim)
}
/** A line of one step that ends on a square. */
function stepTo(frame: Frame, to: number, direction: number, kind: Arrow['kind']): Arrow[] {
  const by = DIRECTIONS[direction]!
  return stroke(frame, x(to) - by[1] * CELL, y(to) - by[0] * CELL, by, kind, 0)
}
function stroke({ low, span }: Frame, sx: number, sy: number, [rows, columns]: [number, number], kind: Arrow['kind'], trim: number): Arrow[] {
  const long = Math.hypot(rows, columns) || 1
  const cut = (trim / CELL) * (1 / long)
  const dx = columns * CELL
  const dy = rows * CELL
  const draw = (ax: number, ay: number) => `M${ax + dx * cut} ${ay + dy * cut}L${ax + dx * (1 - cut)} ${ay + dy * (1 - cut)}`
  const over = (...ends: number[]) => (Math.min(...ends) < low ? 1 : Math.max(...ends) > low + span ? -1 : 0)
  const [ox, oy] = [over(sx, sx + dx) * span, over(sy, sy + dy) * span]
  const found: Arrow[] = [{ d: draw(sx, sy), kind }]
  if (ox || oy) found.push({ d: draw(sx + ox, sy + oy), kind })
  return found
}

/** The arrows of what a line of the log did. */
export function toldArrows(view: SagaSeen, frame: Frame, told: Line): Arrow[] {
  const { seat, victim, direction, square } = told.operands as { seat: number; victim: number; direction: number; square: number }
  if (told.name === 'stepped' || told.name === 'shoved') {
    const victims = told.name === 'shoved' ? line(frame, square, DIRECTIONS[direction]!, 'shove', 16) : []
    return [...stepTo(frame, square, direction, 'step'), ...victims]
  }
  if (told.name === 'pushed') return stepTo(frame, square, direction, 'shove')
  if (told.name === 'attacked') {
    const [here, target] = [view.at[seat] ?? OFF, view.at[victim] ?? OFF]
    return here !== OFF && target !== OFF ? line(frame, here, offset(here, target, view.rim), 'beam', 30) : []
  }
  return []
}

/** Somebody who would stand elsewhere, and the lives that it would cost. */
export interface Shadow {
  seat: number
  to: number
  cost: number
}

/** Those who would stand elsewhere after the option under the pointer, as the server foresees it. */
function foreseen(scene: Scene, saga: SagaControls, view: SagaSeen): Shadow[] {
  const after: SagaSeen | null = scene.foreseen?.view ?? null
  if (!after || saga.shown || saga.litOption?.kind === 'step') return []
  return after.at.flatMap((to, seat) =>
    to !== view.at[seat] && to !== OFF && view.at[seat] !== OFF ? [{ seat, to, cost: after.owed[seat]! }] : [],
  )
}

/** The arrows of what is planned or pointed at. */
export function plannedArrows(scene: Scene, saga: SagaControls, view: SagaSeen, frame: Frame): Arrow[] {
  const { shown, litOption: option } = saga
  if (shown) {
    return shown.shifts.flatMap((shift) =>
      line(frame, shift.from, DIRECTIONS[shift.direction]!, shift.shoved ? 'shove' : 'step', shift.shoved ? 16 : 0),
    )
  }
  const here = (scene.ask && view.at[scene.ask.seat]) ?? OFF
  if (option && here !== OFF) {
    if (option.kind === 'teleport') return line(frame, here, offset(here, option.value, view.rim), 'plan', 34)
    const target = view.at[option.value] ?? OFF
    if ((option.kind === 'attack' || option.kind === 'target') && target !== OFF) {
      return line(frame, here, offset(here, target, view.rim), 'beam', 34)
    }
  }
  return foreseen(scene, saga, view).flatMap(({ seat, to }) =>
    line(frame, view.at[seat]!, offset(view.at[seat]!, to, view.rim), 'shove', 16),
  )
}

/** Where everybody would stand after what is planned or pointed at. */
export function shadowsOf(scene: Scene, saga: SagaControls, view: SagaSeen): Shadow[] {
  const { shown, litOption: option } = saga
  if (shown) {
    const moved = new Set(shown.shifts.map((shift) => shift.seat))
    return [...moved].map((seat) => ({ seat, to: shown.at[seat]!, cost: shown.voids.find((fall) => fall.seat === seat)?.damage ?? 0 }))
  }
  const found = foreseen(scene, saga, view)
  if (found.length || !scene.ask || !option || !['start', 'relocate', 'teleport'].includes(option.kind)) return found
  return [{ seat: scene.ask.seat, to: option.value, cost: 0 }]
}
