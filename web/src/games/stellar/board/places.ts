/** Where things lie on the ship, in units of its drawing: 440 wide and high, the middle of the disc at (0, 12). */
export const MIDDLE = 12
export const WEDGE = [-150, -30, 90]
const WALL = [-90, 30, 150]
const SIDE = [
  { x: -60, y: -122 },
  { x: -133, y: -72 },
  { x: -83, y: -8 },
  { x: -142, y: 30 },
]
const BELOW = [
  { x: -92, y: 100 },
  { x: -34, y: 80 },
  { x: 34, y: 80 },
  { x: 92, y: 100 },
]

export function polar(angle: number, radius: number): { x: number; y: number } {
  const turn = (angle * Math.PI) / 180
  return { x: Math.cos(turn) * radius, y: Math.sin(turn) * radius + MIDDLE }
}
/** Per race a place of its own in each area; the right side mirrors the left. */
export function unitPlace(race: number, area: number) {
  const { x, y } = (area === 2 ? BELOW : SIDE)[race]!
  return { x: area === 1 ? -x : x, y: y + MIDDLE }
}
export const gatePlace = (gate: number) => polar(WALL[gate]!, 176)
export const CHIP = [
  { x: -128, y: -196 },
  { x: 128, y: -196 },
  { x: 0, y: 178 },
]
export const share = (n: number) => `${((n + 220) / 440) * 100}%`

export function wedgePath(area: number, inner: number, outer: number): string {
  const [from, to] = [WEDGE[area]! - 60, WEDGE[area]! + 60]
  const [a, b, c, d] = [polar(from, outer), polar(to, outer), polar(to, inner), polar(from, inner)]
  return `M${a.x} ${a.y}A${outer} ${outer} 0 0 1 ${b.x} ${b.y}L${c.x} ${c.y}A${inner} ${inner} 0 0 0 ${d.x} ${d.y}Z`
}
export const wallLine = (gate: number) => ({ from: polar(WALL[gate]!, 44), to: polar(WALL[gate]!, 184) })
export const gateAngle = (gate: number) => gate * 120
