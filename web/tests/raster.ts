/** SVG as a coarse grid of ink: what somebody sees who only glances at it. */

export const GRID = 24

type Matrix = [a: number, b: number, c: number, d: number, e: number, f: number]
type Point = [x: number, y: number]
const product = ([a, b, c, d, e, f]: Matrix, [g, h, i, j, k, l]: Matrix): Matrix => [a * g + c * h, b * g + d * h, a * i + c * j, b * i + d * j, a * k + c * l + e, b * k + d * l + f]
const moved = ([a, b, c, d, e, f]: Matrix, [x, y]: Point): Point => [a * x + c * y + e, b * x + d * y + f]

/** The matrix of a `transform`. */
function matrix(text: string): Matrix {
  let found: Matrix = [1, 0, 0, 1, 0, 0]
  for (const [, name, inner] of text.matchAll(/(\w+)\(([^)]*)\)/g)) {
    const n = numbers(inner!)
    const [x = 0, y = 0] = n
    if (name === 'translate') found = product(found, [1, 0, 0, 1, x, y])
    else if (name === 'scale') found = product(found, [x, 0, 0, n[1] ?? x, 0, 0])
    else if (name === 'rotate') {
      const [turn, px = 0, py = 0] = [(x * Math.PI) / 180, n[1], n[2]]
      found = product(found, [1, 0, 0, 1, px, py])
      found = product(found, [Math.cos(turn), Math.sin(turn), -Math.sin(turn), Math.cos(turn), 0, 0])
      found = product(found, [1, 0, 0, 1, -px, -py])
    } else throw new Error(`no transform ${name}`)
  }
  return found
}
const numbers = (text: string) => [...text.matchAll(/[-+]?(?:\d*\.\d+|\d+\.?)(?:e[-+]?\d+)?/g)].map(Number)

/** An arc as points, after the notes on implementation in the standard of SVG. */
function arc([x1, y1]: Point, n: number[], [x2, y2]: Point): Point[] {
  const [rx0 = 0, ry0 = 0, tilt = 0, large = 0, sweep = 0] = n
  const [cos, sin] = [Math.cos((tilt * Math.PI) / 180), Math.sin((tilt * Math.PI) / 180)]
  const [dx, dy] = [(x1 - x2) / 2, (y1 - y2) / 2]
  const [x, y] = [cos * dx + sin * dy, -sin * dx + cos * dy]
  const grow = Math.sqrt(Math.max(1, (x / rx0) ** 2 + (y / ry0) ** 2))
  const [rx, ry] = [rx0 * grow, ry0 * grow]
  const left = Math.max(0, (rx * ry) ** 2 - (rx * y) ** 2 - (ry * x) ** 2) / ((rx * y) ** 2 + (ry * x) ** 2 || 1)
  const side = (large === sweep ? -1 : 1) * Math.sqrt(left)
  const [cx, cy] = [(side * rx * y) / ry, (-side * ry * x) / rx]
  const from = Math.atan2((y - cy) / ry, (x - cx) / rx)
  let turn = Math.atan2((-y - cy) / ry, (-x - cx) / rx) - from
  if (sweep && turn < 0) turn += 2 * Math.PI
  if (!sweep && turn > 0) turn -= 2 * Math.PI
  return Array.from({ length: 17 }, (_, i): Point => {
    const [u, v] = [rx * Math.cos(from + (turn * i) / 16) + cx, ry * Math.sin(from + (turn * i) / 16) + cy]
    return [cos * u - sin * v + (x1 + x2) / 2, sin * u + cos * v + (y1 + y2) / 2]
  })
}

const TAKES: Record<string, number> = { M: 2, L: 2, H: 1, V: 1, C: 6, S: 4, Q: 4, T: 2, A: 7, Z: 0 }

/** The numbers that follow a letter; those of an arc may write its two flags without a space. */
const argumentsOf = (letter: string, text: string) =>
  letter === 'A' ? numbers(text.replace(/((?:[-+]?[\d.]+[\s,]*?){3}[\s,])([01])[\s,]?([01])/g, '$1$2 $3 ')) : numbers(text)

/** The lines of a path as chains of points. */
export function chains(d: string): Point[][] {
  const found: Point[][] = []
  let [at, start, control]: Point[] = [[0, 0], [0, 0], [0, 0]] as Point[]
  let line: Point[] = []
  for (const [, raw, inner] of d.matchAll(/([a-zA-Z])([^a-zA-Z]*)/g)) {
    const kind = raw!.toUpperCase()
    const n = argumentsOf(kind, inner!)
    const takes = TAKES[kind]!
    for (let i = 0; i === 0 || (takes > 0 && i < n.length); i += takes || 1) {
      const [ox, oy] = raw === kind ? [0, 0] : at!
      const args = n.slice(i, i + takes)
      const point = (k: number): Point => [args[k]! + ox!, args[k + 1]! + oy!]
      const before = at!
      const mirrored: Point = [2 * before[0] - control![0], 2 * before[1] - control![1]]
      if (kind === 'M' && i === 0) {
        at = start = point(0)
        line = [at]
        found.push(line)
      } else if (kind === 'Z') {
        line.push(start!)
        at = start
        line = [at!]
        found.push(line)
      } else if (kind === 'H' || kind === 'V') {
        at = kind === 'H' ? [args[0]! + ox!, before[1]] : [before[0], args[0]! + oy!]
        line.push(at)
      } else if (kind === 'A') {
        at = point(5)
        line.push(...arc(before, args, at))
      } else if (kind === 'M' || kind === 'L') line.push((at = point(0)))
      else {
        const cubic = kind === 'C' || kind === 'S'
        const first = kind === 'C' || kind === 'Q' ? point(0) : mirrored
        const second = kind === 'C' ? point(2) : kind === 'S' ? point(0) : first
        at = point(takes - 2)
        for (let k = 1; k <= 12; k++) {
          const [t, s] = [k / 12, 1 - k / 12]
          const mix = (a: number, b: number, c: number, e: number) => (cubic ? s ** 3 * a + 3 * s * s * t * b + 3 * s * t * t * c + t ** 3 * e : s * s * a + 2 * s * t * b + t * t * e)
          line.push([mix(before[0], first[0], second[0], at[0]), mix(before[1], first[1], second[1], at[1])])
        }
        control = second
      }
      if (!'CSQT'.includes(kind)) control = at
    }
  }
  return found
}

const attribute = (tag: string, name: string) => new RegExp(`\\s${name}="([^"]*)"`).exec(tag)?.[1] ?? ''
const amount = (tag: string, name: string) => Number(attribute(tag, name) || 0)

/** The path of a shape that is none. */
function outline(tag: string): string {
  if (tag.startsWith('<path')) return attribute(tag, 'd')
  const [x, y] = [amount(tag, 'cx'), amount(tag, 'cy')]
  const [rx, ry] = tag.startsWith('<circle') ? [amount(tag, 'r'), amount(tag, 'r')] : [amount(tag, 'rx'), amount(tag, 'ry')]
  if (/^<(circle|ellipse)/.test(tag)) return `M${x - rx} ${y}a${rx} ${ry} 0 1 0 ${2 * rx} 0a${rx} ${ry} 0 1 0 ${-2 * rx} 0z`
  return ''
}

/** The ink of the drawings in some HTML: how much of it lies in each cell, each class of lines as heavy as it is drawn. */
export function ink(html: string, weight: (tag: string) => number = () => 1): number[] {
  const box = numbers(attribute(/<svg[^>]*>/.exec(html)?.[0] ?? '', 'viewBox') || '0 0 48 48') as [number, number, number, number]
  const cells = Array<number>(GRID * GRID).fill(0)
  const stack: Matrix[] = [[GRID / box[2], 0, 0, GRID / box[3], (-box[0] * GRID) / box[2], (-box[1] * GRID) / box[3]]]
  for (const [tag] of html.matchAll(/<\/?(?:g|path|circle|ellipse)\b[^>]*>/g)) {
    const here = product(stack.at(-1)!, matrix(attribute(tag, 'transform')))
    if (tag === '</g>') stack.pop()
    else if (tag.startsWith('<g')) stack.push(here)
    else for (const line of chains(outline(tag))) draw(line.map((point) => moved(here, point)), weight(tag), cells)
  }
  return cells
}

function draw(line: Point[], heavy: number, cells: number[]): void {
  for (let i = 1; i < line.length; i++) {
    const [[x1, y1], [x2, y2]] = [line[i - 1]!, line[i]!]
    const steps = Math.max(1, Math.ceil(2 * Math.hypot(x2 - x1, y2 - y1)))
    for (let k = 0; k <= steps; k++) {
      const [x, y] = [Math.floor(x1 + ((x2 - x1) * k) / steps), Math.floor(y1 + ((y2 - y1) * k) / steps)]
      if (x >= 0 && y >= 0 && x < GRID && y < GRID) cells[y * GRID + x] = Math.max(cells[y * GRID + x]!, heavy)
    }
  }
}

/** The share of the ink of two drawings that lies where the other has none. */
export function difference(one: readonly number[], other: readonly number[]): number {
  const apart = one.reduce((sum, heavy, i) => sum + Math.abs(heavy - other[i]!), 0)
  return apart / one.reduce((sum, heavy, i) => sum + Math.max(heavy, other[i]!), 0)
}
