/** How stellar_omega is told; what is not named here is a beat. */
import { flies, flight, looks, scene, several, type Shows } from '../../stage/show'
import { tale } from '../../stage/timing'
import type { StellarSeen } from './view'

export default tale({
  silent: [
    'first player', 'npr', 'pile refilled', 'deck shuffled', 'turn ends', 'draw declined', 'level declined',
    'gate stays', 'phase b ends', 'bonus placed', 'closed bonus for nobody', 'nobody inside', 'equal bids',
    'no bonus', 'no crystal left', 'no crystal used', 'pad full', 'cube stays', 'cube returned',
    'tiles turned up', 'AT taken back', 'vp kept', 'nudges cancel', 'damage ignored', 'tie by SP',
    'tie by order', 'place taken',
  ],
  moment: [
    'round begins', 'cosmic order', 'crystals drawn', 'dice rolled', 'die rerolled', 'target chosen',
    'attack blocked', 'unit eliminated', 'decode broken', 'decode holds', 'gate controlled', 'gate failed',
    'category won', 'vp gained', 'vp lost', 'tokens revealed',
  ],
  scene: [
    'bid revealed', 'gate moved', 'ship attacks', 'won',
  ],
})

const pad = (race: number) => `pad:${race}`
/** Where a race is to be found: at its pad, or on a phone that shows something else, at the seat that controls it. */
const home = (race: number, view: StellarSeen) => (view.race.includes(race) ? `${pad(race)}|seat:${view.race.indexOf(race)}` : pad(race))
/** Its line of the ladder. */
const rank = (race: number, view: StellarSeen) => `rank:${race}|${home(race, view)}`
const unit = (race: number, area: number) => `unit:${race}:${area}|area:${area}`
/** The race of a line: its own, or that of the seat that it tells of. */
const raceOf = ({ race, seat }: { race?: number; seat?: number }, view: StellarSeen) => race ?? view.race[seat!]!
const seatOf = (race: number, view: StellarSeen) => ({ seat: Math.max(0, view.race.indexOf(race)) })
const own: (what: 'card' | 'token', from: string) => Shows<StellarSeen>[string] = (what, from) => (operands, view) =>
  flies(flight(what, from, operands.seat === view.seat && what === 'card' ? 'hand' : home(raceOf(operands, view), view)))

/** Dice, what they come to, and the account of Phase C lie in the scene beside the ship. */
const staged = () => looks('stage')

export const shows: Shows<StellarSeen> = {
  'bid revealed': (_, view) =>
    scene('The bids', 'reveal', view.race.map(pad), { shared: true, marks: view.race.map((race, seat) => [pad(race), view.bids[seat]!] as const) }),
  'action paid': ({ action, at, seat }, view) => flies(flight('tile', home(view.race[seat]!, view), `action:${action}|stage`, { n: several(at) })),
  'card drawn': own('card', 'stage'),
  'card changed': own('card', 'stage'),
  'card placed': ({ seat }, view) => flies(flight('card', seat === view.seat ? 'hand' : home(view.race[seat]!, view), `stage|${home(view.race[seat]!, view)}`)),
  'card swapped': ({ seat, race }, view) => flies(flight('card', home(view.race[seat]!, view), pad(race))),
  'placed card lost': ({ race }, view) => flies(flight('card', home(race, view), 'ship', seatOf(race, view))),
  'tile added': ({ race, area }, view) => flies(flight('tile', home(race, view), unit(race, area), seatOf(race, view))),
  'tile removed': ({ race, area }, view) => flies(flight('tile', unit(race, area), home(race, view), seatOf(race, view))),
  'sp gained': own('token', 'stage'),
  'token drawn': own('token', 'ship'),
  'marker passed': own('token', 'stage'),
  'crystal to pouch': ({ race }, view) => flies(flight('gem', home(race, view), 'pouch', seatOf(race, view))),
  'crystals drawn': ({ race, crystals }, view) => flies(flight('gem', 'pouch', 'stage', { n: several(crystals.length), ...seatOf(race, view) })),
  'crystals used': ({ race, used }, view) => flies(flight('gem', 'stage', home(race, view), { n: several(used), ...seatOf(race, view) })),
  'dice rolled': staged,
  'die rerolled': staged,
  'die kept': staged,
  'gate controlled': staged,
  'gate failed': staged,
  'decode broken': staged,
  'decode holds': staged,
  'target chosen': ({ seat, race, area }, view) => flies(flight('ray', home(view.race[seat]!, view), unit(race, area))),
  'attack blocked': ({ race }, view) => flies(flight('shield', home(race, view), 'stage', seatOf(race, view))),
  'unit eliminated': ({ race }, view) => flies(flight('spark', 'ship', home(race, view), { n: 4, ...seatOf(race, view) })),
  'no winner': staged,
  // The line of the ladder sparkles where it stands.
  'category won': (operands, view) => {
    const race = raceOf(operands, view)
    return flies(flight('spark', rank(race, view), rank(race, view), { n: 3, ...seatOf(race, view) }))
  },
  'vp gained': ({ seat }, view) => ({ ...flies(flight('token', 'stage', rank(view.race[seat]!, view))), looks: rank(view.race[seat]!, view) }),
  'vp lost': ({ seat }, view) => looks(rank(view.race[seat]!, view)),
  'tokens revealed': ({ seat, counts }, view) =>
    flies(flight('token', home(view.race[seat]!, view), 'stage', { n: several(counts.reduce((all: number, n: number) => all + n, 0)) })),
  'gate moved': ({ gate }) => scene('The gate turns', 'gate', [`gate:${gate}`], { light: ['ship'] }),
  'ship attacks': ({ race, damage }, view) => ({
    flights: [flight('spark', 'ship', home(race, view), { n: several(damage), ...seatOf(race, view) })],
    ...scene('The ship attacks', 'burst', [pad(race)], { light: ['stage'] }),
  }),
  won: ({ race }) => scene('Victory', 'crown', [`${pad(race)}|ship`]),
}

export const great = ['won']
