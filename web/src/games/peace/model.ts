/** What the screen of We Come In Peace needs to know of its view, and the sums it shows before a choice. */
import craters from 'content:peace/craters'
import faces from 'content:peace/defense_faces'
import invasionDice from 'content:peace/invasion_dice'
import pieces from 'content:peace/pieces'
import planets from 'content:peace/planets'
import sectors from 'content:peace/sectors'
import steps from 'content:peace/steps'
import { say } from './words'

export type Colour = 'yellow' | 'blue' | 'purple'

export interface PeaceView {
  seat: number | null
  players: number
  names: string[]
  places: number[]
  planets: number[]
  first: number
  round: number
  active: number
  hp: number[][]
  invasion: number[]
  defense: number[]
  rerolls: number
  /** Of the dice decided so far: during the assignment those before `die`. */
  assigned: number[]
  /** The Defense die whose target is asked for. */
  die: number | null
  pool: number
  attack: number
  /** The Missiles that come after the one in flight. */
  to_fly: number
  final: number[]
  duellists: number[]
  passes: number
  dropped: [number, number, number][]
  asked: { seat: number; kind: string }[]
  step: number
  points: number[]
  missing: number[]
  saucers_left: number[]
  roller: number
  order: number[]
  staging: {
    round: number
    blaster: number
    missile: number
    rebuild: number
    free_rebuild: number
    waiting: Record<string, string[]>
  }
}

export const CRATERS = Object.keys(craters)
export const CORE = CRATERS.indexOf('C')
export const SECTORS = [1, 2, 3, 4, 5, 6]
export const INVASION = Object.entries(invasionDice).map(([name, die]) => ({ name, ...die }))
export const NO_DIE = INVASION.length
export const STOP_REPAIR = CRATERS.length
export const FACES = Object.entries(faces).map(([letter, face]) => ({ letter, ...face }))
export const INTERCEPTOR = 3
export const MISSILE = 4
export const REBUILD = 5
const PLANETS = Object.values(planets)
const COLOURS: Colour[] = ['yellow', 'blue', 'purple']
const UNDAMAGED = 2
const DUEL = 7

export const planetOf = (view: PeaceView, seat: number) => PLANETS[view.planets[seat] ?? 0]!
export const isCore = (crater: number) => crater === CORE
export const sectorOf = (crater: number) => craters[CRATERS[crater]!]!.sector ?? 0
export const isOuter = (crater: number) => craters[CRATERS[crater]!]!.ring === 'outer'
export const craterAt = (sector: number, ring: 'outer' | 'inner') =>
  CRATERS.indexOf(`${ring === 'outer' ? 'O' : 'I'}${sector}`)

export const pathOf = (sector: number) => (sectors[sector]?.path ?? []).map((name) => CRATERS.indexOf(name))

export const pieceName = (view: PeaceView, seat: number, crater: number) =>
  isCore(crater) ? planetOf(view, seat).core : planetOf(view, seat).cities[CRATERS[crater]!]!

export const worth = (crater: number, hp: number) => pieces[isCore(crater) ? 'core' : 'city']!.points[hp] ?? 0

export const STEPS = Object.entries(steps).map(([number, step]) => ({ number: Number(number), name: step.name }))
export const inDuel = (view: PeaceView) => view.step === DUEL

export const faceName = (face: number) => FACES[face]?.name ?? ''
export const faceColour = (face: number): Colour | null => COLOURS[face] ?? null

/** Can this face be assigned to saucers at all? */
export const shoots = (face: number) => face <= INTERCEPTOR

/** The Invasion dice that a Defense die may negate (PEACE-R14). */
export function targets(view: PeaceView, die: number): number[] {
  const face = view.defense[die]
  if (face === undefined || !shoots(face)) return []
  return view.invasion.flatMap((saucers, i) =>
    saucers && (face === INTERCEPTOR || INVASION[i]!.colour === COLOURS[face]) ? [i] : [],
  )
}

/** The dice that will be asked for, in the order of the questions: those with a target. */
export const gunners = (view: PeaceView) => view.defense.flatMap((_, d) => (targets(view, d).length ? [d] : []))

/** The saucers left on each Invasion die, were the dice aimed like this. */
export function leftAfter(view: PeaceView, aims: readonly number[]): number[] {
  const left = [...view.invasion]
  aims.forEach((target, d) => {
    const face = view.defense[d]
    if (target === NO_DIE || target === undefined || face === undefined || !shoots(face)) return
    left[target] = face === INTERCEPTOR ? 0 : Math.max(0, (left[target] ?? 0) - view.staging.blaster)
  })
  return left
}

/** Power that hits nothing: aims whose removal would change nothing. */
export function wasted(view: PeaceView, aims: readonly number[]): number[] {
  const now = total(leftAfter(view, aims))
  return aims.flatMap((target, d) => {
    if (target === NO_DIE) return []
    return total(leftAfter(view, aims.with(d, NO_DIE))) === now ? [d] : []
  })
}

export const total = (numbers: readonly number[]) => numbers.reduce((sum, n) => sum + n, 0)

/** The aims that leave the fewest saucers; of equals the one that leaves the fewest dice striking. */
export function bestCover(view: PeaceView, fixed: readonly number[], dice: readonly number[]): number[] {
  let best: number[] = [...fixed]
  let bestWorth = Infinity
  const aims = [...fixed]
  const search = (k: number) => {
    if (k === dice.length) {
      const left = leftAfter(view, aims)
      const cost = total(left) * 100 + left.filter(Boolean).length * 10 + aims.filter((aim) => aim !== NO_DIE).length
      if (cost < bestWorth) {
        bestWorth = cost
        best = [...aims]
      }
      return
    }
    const d = dice[k]!
    for (const target of [...targets(view, d), NO_DIE]) {
      aims[d] = target
      search(k + 1)
    }
  }
  search(0)
  return best
}

/** What a hit in a sector would do to a planet: the craters it meets, one entry a point; -1 finds no target. */
export function hits(planet: readonly number[], sector: number, points: number): number[] {
  const hp = [...planet]
  return Array.from({ length: points }, () => {
    const crater = pathOf(sector).find((c) => (hp[c] ?? 0) > 0)
    if (crater === undefined) return -1
    hp[crater] = hp[crater]! - 1
    return crater
  })
}

export const condition = (hp: number): 'whole' | 'damaged' | 'gone' =>
  hp >= UNDAMAGED ? 'whole' : hp === 1 ? 'damaged' : 'gone'

/** One planet as a sentence, for those who cannot see it. */
export const planetLabel = (view: PeaceView, seat: number) =>
  say('planet', {
    planet: planetOf(view, seat).planet,
    name: view.names[seat] ?? '',
    points: view.points[seat] ?? 0,
    state: planetInWords(view, seat),
  })

function planetInWords(view: PeaceView, seat: number): string {
  const hp = view.hp[seat]!
  const hurt = hp.flatMap((points, c) =>
    points < UNDAMAGED ? [`${CRATERS[c]} ${pieceName(view, seat, c)} ${say(`${condition(points)}`)}`] : [],
  )
  return hurt.length ? hurt.join(', ') : say('allStands')
}

/** The order around the table as this reader sees it: own seat first, then clockwise. */
export function around(view: PeaceView, seat: number | null): number[] {
  const start = seat ?? view.first
  return Array.from({ length: view.players }, (_, i) => (start + i) % view.players)
}
