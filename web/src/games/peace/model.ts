/** What the screen of We Come In Peace makes of its view: names, places, and what staged aims would leave. */
import craters from 'content:peace/craters'
import faces from 'content:peace/defense_faces'
import invasionDice from 'content:peace/invasion_dice'
import invasionFaces from 'content:peace/invasion_faces'
import pieces from 'content:peace/pieces'
import planets from 'content:peace/planets'
import rounds from 'content:peace/rounds'
import sectors from 'content:peace/sectors'
import steps from 'content:peace/steps'
import type { PeaceSeen, Target } from './view'
import { say } from './words'

export const CRATERS = Object.keys(craters)
export const CORE = CRATERS.indexOf('C')
export const CITY = CRATERS.findIndex((name) => craters[name]!.piece === 'city')
export const SECTORS = [1, 2, 3, 4, 5, 6]
export const INVASION = Object.entries(invasionDice).map(([name, die]) => ({ name, ...die }))
export const NO_DIE = INVASION.length
export const STOP_REPAIR = CRATERS.length
export const FACES = Object.entries(faces).map(([letter, face]) => ({ letter, ...face }))
/** The faces of a Defense die, as often as they are on it. */
export const DEFENSE_FACES = FACES.flatMap(({ copies }, face) => Array<number>(copies).fill(face))
/** The saucers on the faces of an Invasion die, by the options of the table. */
export const saucersOn = (view: PeaceSeen): readonly number[] => invasionFaces[String(view.options.invasion)]!.saucers
export const MISSILE = FACES.findIndex(({ effect }) => effect === 'launch')
const PLANETS = Object.values(planets)
export const UNDAMAGED = 2

export const planetOf = (view: PeaceSeen, seat: number) => PLANETS[view.planets[seat] ?? 0]!
export const isCore = (crater: number) => crater === CORE
export const sectorOf = (crater: number) => craters[CRATERS[crater]!]!.sector ?? 0
export const isOuter = (crater: number) => craters[CRATERS[crater]!]!.ring === 'outer'
export const craterAt = (sector: number, ring: 'outer' | 'inner') =>
  CRATERS.indexOf(`${ring === 'outer' ? 'O' : 'I'}${sector}`)

export const pathOf = (sector: number) => (sectors[sector]?.path ?? []).map((name) => CRATERS.indexOf(name))

export const pieceName = (view: PeaceSeen, seat: number, crater: number) =>
  isCore(crater) ? planetOf(view, seat).core : planetOf(view, seat).cities[CRATERS[crater]!]!

export const worth = (crater: number, hp: number) => pieces[isCore(crater) ? 'core' : 'city']!.points[hp] ?? 0

export const STEPS = Object.entries(steps).map(([number, step]) => ({ number: Number(number), name: step.name }))
/** After the last printed step there is only the duel. */
export const inDuel = (view: PeaceSeen) => view.step > STEPS.length

export const faceName = (face: number) => FACES[face]?.name ?? ''

/** What Blaster, Missile and Rebuild are worth in the round that is played. */
export const valuesOf = (view: PeaceSeen) => rounds[view.round]!

/** The Invasion dice that a Defense die may negate. */
export const targets = (view: PeaceSeen, die: number): number[] =>
  view.targets.flatMap((target, i) => (target.dice.includes(die) ? [i] : []))

/** The Invasion dice with saucers that the face of a Defense die could negate, whatever is asked now. */
export function reachOf(view: PeaceSeen, die: number): number[] {
  const { effect, colour } = FACES[view.defense[die]!]!
  const hits = (i: number) => effect === 'cancel' || (effect === 'negate' && colour === INVASION[i]!.colour)
  return view.invasion.flatMap((saucers, i) => (saucers && hits(i) ? [i] : []))
}

/** The dice whose target is still to be asked for, in the order of the questions: those that have one. */
export const gunners = (view: PeaceSeen): number[] =>
  view.defense.flatMap((_, d) => (d >= (view.die ?? 0) && targets(view, d).length ? [d] : []))

/** The saucers left on each Invasion die, were the dice aimed like this: looked up, die by die. */
export const leftAfter = (view: PeaceSeen, aims: readonly number[]): number[] =>
  view.targets.map((target, i) => target.left[aimedAt(target, i, aims)]!)

/** The set of dice aimed at a target, as its row counts them. */
const aimedAt = ({ dice }: Target, target: number, aims: readonly number[]) =>
  dice.reduce((set, die, k) => (aims[die] === target ? set | (1 << k) : set), 0)

/** Power that hits nothing: aims whose removal would change nothing. */
export function wasted(view: PeaceSeen, aims: readonly number[]): number[] {
  const now = total(leftAfter(view, aims))
  return aims.flatMap((target, d) => {
    if (target === NO_DIE) return []
    return total(leftAfter(view, aims.with(d, NO_DIE))) === now ? [d] : []
  })
}

export const total = (numbers: readonly number[]) => numbers.reduce((sum, n) => sum + n, 0)

/** The aims that leave the fewest saucers; of equals the one that leaves the fewest dice striking. */
export function bestCover(view: PeaceSeen, fixed: readonly number[], dice: readonly number[]): number[] {
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

export const condition = (hp: number): 'whole' | 'damaged' | 'gone' =>
  hp >= UNDAMAGED ? 'whole' : hp === 1 ? 'damaged' : 'gone'

/** One planet as a sentence, for those who cannot see it. */
export const planetLabel = (view: PeaceSeen, seat: number) =>
  say('planet', {
    planet: planetOf(view, seat).planet,
    name: view.names[seat] ?? '',
    points: view.standing[seat]!.points,
    state: planetInWords(view, seat),
  })

function planetInWords(view: PeaceSeen, seat: number): string {
  const hp = view.hp[seat]!
  const hurt = hp.flatMap((points, c) =>
    points < UNDAMAGED ? [`${CRATERS[c]} ${pieceName(view, seat, c)} ${say(`${condition(points)}`)}`] : [],
  )
  return hurt.length ? hurt.join(', ') : say('allStands')
}

/** The order around the table as this reader sees it: own seat first, then clockwise. */
export function around(view: PeaceSeen, seat: number | null): number[] {
  const start = seat ?? view.first
  return Array.from({ length: view.players }, (_, i) => (start + i) % view.players)
}
