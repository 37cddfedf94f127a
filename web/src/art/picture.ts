/** Pictures on 48 × 48: the kind of a thing says what is drawn, its name where it stands and what surrounds it. */
import { hash } from './chance'

export interface Art {
  /** The colour of its light, or a class that brings one. */
  hue?: string
  tone?: string
  /** Far away. */
  back: string
  /** About the thing. */
  halo: string
  /** The thing itself, and how it stands. */
  shape: string
  move: string
  /** How broad its lines are, before it is moved. */
  line?: number
  /** What glows, and what it is held by. */
  blade?: string
  grip?: string
}

/** Numbers from 0 to 1, one after another: always the same for a name. */
export type Chance = () => number
export const chanceOf = (name: string): Chance => {
  let at = 0
  return () => hash(`${name}/${at++}`) / 2 ** 32
}
export const among = (next: Chance, n: number) => Math.floor(next() * n)
/** A tenth is as fine as anybody sees. */
export const short = (n: number) => Math.round(10 * n) / 10
export const disc = (x: number, y: number, r: number) => `M${short(x - r)} ${short(y)}a${short(r)} ${short(r)} 0 1 0 ${short(2 * r)} 0a${short(r)} ${short(r)} 0 1 0 ${short(-2 * r)} 0z`
export const many = (n: number, part: (i: number) => string) => Array.from({ length: n }, (_, i) => part(i)).join('')

/** What lies far away; it runs on at both sides, for pictures that are wide. */
const LANDS: readonly ((next: Chance) => string)[] = [
  // A planet with its moon.
  (next) => disc(6 + 36 * next(), 4 + 18 * next(), 8 + 8 * next()) + disc(48 * next(), 40 * next(), 2 + 2 * next()),
  // Towers.
  (next) => `M-28 48${many(15, (i) => `V${short(42 - 32 * next())}H${7 * i - 21}`)}V48z`,
  // Peaks.
  (next) => `M-30 48${many(12, (i) => `L${short(9 * i - 26 + 6 * next())} ${short(i % 2 ? 30 + 12 * next() : 8 + 20 * next())}`)}L80 48z`,
  // Rays from a low star.
  (next) => {
    const [x, rays] = [8 + 32 * next(), 6 + among(next, 6)]
    return many(rays, (i) => `M${short(x)} 46L${short(24 + 70 * Math.cos((Math.PI * (i + 0.5)) / rays))} ${short(46 - 60 * Math.sin((Math.PI * (i + 0.5)) / rays))}`)
  },
  // Orbits.
  (next) => {
    const [x, y, step] = [48 * next(), 48 * next(), 6 + 6 * next()]
    return many(4, (i) => disc(x, y, step * (i + 1)))
  },
  // Waves.
  (next) => {
    const [high, wide, count] = [2 + 6 * next(), 6 + 8 * next(), 3 + among(next, 4)]
    return many(count, (i) => `M${short(-30 - 10 * next())} ${short(6 + (40 * i) / count)}q${short(wide / 2)} ${short(-high)} ${short(wide)} 0${many(17, () => `t${short(wide)} 0`)}`)
  },
  // Shards.
  (next) => many(9 + among(next, 5), () => `M${short(96 * next() - 24)} ${short(48 * next())}l${short(14 * next() - 7)} ${short(-6 - 10 * next())} ${short(5 + 7 * next())} ${short(12 * next())}z`),
]

/** Marks on a ring, as steps outwards and along it. */
const MARKS = [
  [-3, 0, 3, 0],
  [-2, -1, 2, 0, -2, 1],
  [-3, 0, 0, 1, 3, 0, 0, -1, -3, 0],
  [0, -1, 0, 1],
  [-2, -1, 3, 0, -2, 1, -2, -1],
  [2, -1, -2, -1, -2, 1, 2, 1],
]
function ring(next: Chance, radius: number): string {
  const [fold, mark, from, wide] = [3 + among(next, 7), MARKS[among(next, MARKS.length)]!, 7 * next(), 0.4 + 0.4 * next()]
  return many(fold, (k) =>
    many(mark.length / 2, (i) => {
      const [out, along] = [radius + mark[2 * i]!, from + ((2 * k + wide * mark[2 * i + 1]!) * Math.PI) / fold]
      return `${i ? 'L' : 'M'}${short(24 + out * Math.cos(along))} ${short(24 + out * Math.sin(along))}`
    }),
  )
}

/** How a thing stands: as it is, turned, mirrored, small. */
const STANCES = ['translate(4 4)scale(.83)', 'translate(44 4)scale(-.83 .83)', 'translate(3 9)rotate(-12 20 20)scale(.8)', 'translate(45 9)scale(-.8 .8)rotate(-12 20 20)', 'translate(7 8)scale(.72)']

/** Where a thing stands, by its name; `number` keeps neighbours of a deck apart. */
export function setting(name: string, number: number): Pick<Art, 'back' | 'halo' | 'move'> {
  const next = chanceOf(name)
  return { back: LANDS[number % LANDS.length]!(next), halo: ring(next, 19 + 2 * next()) + ring(next, 11 + 4 * next()), move: STANCES[number % STANCES.length]! }
}
