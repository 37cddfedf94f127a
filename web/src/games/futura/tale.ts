/** How Grand Saga Futura is told; what is not named here is a beat. */
import { flies, flight, scene, several, type Flight, type Shows } from '../../stage/show'
import { tale } from '../../stage/timing'
import type { FuturaSeen } from './view'

export default tale({
  silent: [
    'deck chosen', 'card taken', 'decks shuffled', 'hands shaken', 'start rolled', 'first player',
    'recruited', 'district dealt', 'reshuffled', 'station rolled', 'packet', 'fights first', 'loot used',
    'assault capped', 'interaction began', 'in force', 'in force for all', 'offer withdrawn', 'match stands',
    'held in off-hand', 'promoted', 'claim placed', 'cargo kept', 'rolled for', 'evaded',
    'held off', 'takes effect',
  ],
  moment: [
    'cycle began', 'ensigiled', 'warded', 'station built', 'station upgraded', 'district secured', 'traded',
    'walked in', 'ambush failed', 'summoned', 'creature summoned', 'swapped', 'rolled again', 'chance rolled',
    'damaged', 'armour broken', 'destroyed', 'item destroyed', 'shielded', 'saved', 'resisted', 'revived',
    'cancelled', 'countered', 'nullified', 'copied', 'stasis', 'replayed', 'possessed', 'converted',
    'enthralled', 'purified', 'mutant fell', 'claimed', 'resigned', 'time called',
  ],
  scene: [
    'declared', 'killed', 'station fell', 'bombardment called', 'district destroyed', 'eliminated',
    'game over', 'next game', 'match over',
  ],
})

const mat = (seat: number) => (seat < 0 ? 'middle' : `mat:${seat}`)
const acolyte = (at: number, seat: number) => `unit:${at}|acolyte:${at}|${mat(seat)}`
const district = (at: number, seat: number) => `district:${at}|${mat(seat)}`
const hand = (view: FuturaSeen, seat: number) => (view.seat === seat ? `hand|${mat(seat)}` : mat(seat))
const card = (from: string, to: string, n = 1) => flies(flight('card', from, to, { n: several(n) }))
const energy = (from: string, to: string, n: number) => flies(flight('energy', from, to, { n: several(n) }))

/** The place of a unit: acolytes come first, then the stations of the districts; others fight as cards. */
function unit(view: FuturaSeen, thing: number): string {
  const station = thing - view.place.length
  if (station < 0) return acolyte(thing, view.side[thing] ?? -1)
  return station < view.site.length ? `unit:${thing}|${district(station, view.holder[station] ?? -1)}` : `unit:${thing}|fight`
}

/** A blow goes to the other side of the fight. */
function blow(view: FuturaSeen, thing: number): Flight[] {
  const attacks = view.fight?.attackers.some((one) => one.thing === thing)
  return [flight('ray', unit(view, thing), attacks ? 'defence' : 'attack', { seat: Math.max(0, attacks ? view.attacker : view.defender) })]
}

const worn: Shows<FuturaSeen>[string] = ({ seat, acolyte: at }, view) => card(hand(view, seat), acolyte(at, seat))
const takenOff: Shows<FuturaSeen>[string] = ({ seat, acolyte: at }, view) => card(acolyte(at, seat), hand(view, seat))
const laidOn: Shows<FuturaSeen>[string] = ({ seat, district: at }, view) => card(hand(view, seat), district(at, seat))
const takenFrom: Shows<FuturaSeen>[string] = ({ seat, district: at }, view) => card(district(at, seat), hand(view, seat))
const toBay: Shows<FuturaSeen>[string] = ({ seat }) => flies(flight('token', 'middle', mat(seat)))
const fromBay: Shows<FuturaSeen>[string] = ({ seat }) => flies(flight('token', mat(seat), 'middle'))

const onAcolyte: Shows<FuturaSeen>[string] = ({ seat, acolyte: at }) => flies(flight('spark', mat(seat), acolyte(at, seat), { n: 3 }))
const wards: Shows<FuturaSeen>[string] = ({ seat, acolyte: at }) => flies(flight('shield', mat(seat), acolyte(at, seat)))
const mends: Shows<FuturaSeen>[string] = ({ unit: thing }, view) => flies(flight('spark', 'middle', unit(view, thing), { n: 2 }))

export const shows: Shows<FuturaSeen> = {
  paid: ({ seat, n }) => energy(mat(seat), 'middle', n),
  gained: ({ seat, n }) => energy('middle', mat(seat), n),
  collected: ({ seat, n }) => energy('middle', mat(seat), n),
  sold: ({ seat, n }) => energy('middle', mat(seat), n),
  drew: ({ seat, n }, view) => card('middle', hand(view, seat), n),
  discarded: ({ seat }, view) => card(hand(view, seat), 'middle'),
  'taken to hand': ({ seat }, view) => card('middle', hand(view, seat)),
  recovered: ({ seat }, view) => card('middle', hand(view, seat)),
  stored: laidOn,
  retrieved: takenFrom,
  fitted: laidOn,
  'taken out': takenFrom,
  equipped: worn,
  unequipped: takenOff,
  'sigil received': toBay,
  'sigil cast off': fromBay,
  'sigil lost': fromBay,
  'sigil spent': fromBay,
  ensigiled: ({ seat, unit: thing }, view) => flies(flight('token', mat(seat), unit(view, thing))),
  warded: ({ seat }) => flies(flight('shield', mat(seat), `fight|${mat(seat)}`)),
  'station built': ({ seat, district: at }) => flies(flight('tile', 'middle', district(at, seat))),
  'station upgraded': ({ seat, district: at }) => flies(flight('tile', 'middle', district(at, seat))),
  'district secured': ({ seat, district: at }) => flies(flight('tile', 'middle', district(at, seat))),
  repaired: onAcolyte,
  commissioned: onAcolyte,
  saved: wards,
  revived: onAcolyte,
  converted: onAcolyte,
  purified: onAcolyte,
  healed: mends,
  mended: mends,
  resisted: ({ unit: thing }, view) => flies(flight('shield', 'fight', unit(view, thing))),
  possessed: ({ seat, unit: thing }, view) => flies(flight('spark', mat(seat), unit(view, thing), { n: 3 })),
  'living sigil': ({ seat, unit: thing }, view) => flies(flight('token', mat(seat), unit(view, thing))),
  'sigil bonus': ({ unit: thing }, view) => flies(flight('token', 'fight', unit(view, thing))),
  weakness: ({ unit: thing }, view) => flies(flight('spark', 'fight', unit(view, thing), { n: 2 })),
  'item destroyed': ({ seat, unit: thing }, view) => card(unit(view, thing), mat(seat)),
  'equipment revealed': ({ acolyte: at }, view) => flies(flight('eye', 'middle', acolyte(at, view.side[at] ?? -1))),
  revealed: ({ district: at }, view) => flies(flight('eye', 'middle', district(at, view.holder[at] ?? -1))),
  'walked in': ({ seat, district: at }) => flies(flight('tile', mat(seat), district(at, seat))),
  'offer refused': ({ seat, to }) => card(mat(seat), mat(to)),
  stole: ({ seat, of, n }) => energy(mat(of), mat(seat), n),
  'hand seen': ({ seat, of }) => flies(flight('eye', mat(seat), mat(of))),
  offered: ({ seat, to }) => card(mat(seat), mat(to)),
  traded: ({ seat, to }) => flies(flight('card', mat(seat), mat(to)), flight('card', mat(to), mat(seat), { seat: to })),
  declared: ({ acolyte: at, seat, thing }, view) => ({
    flights: [flight('ray', acolyte(at, seat), unit(view, thing))],
    ...scene('An assault', 'duel', [acolyte(at, seat), unit(view, thing)], { brief: true }),
  }),
  summoned: ({ seat, acolyte: at }) => flies(flight('spark', mat(seat), acolyte(at, seat), { n: 3 })),
  strike: ({ unit: thing }, view) => ({ flights: blow(view, thing) }),
  shielded: ({ unit: thing }, view) => flies(flight('shield', 'fight', unit(view, thing))),
  claimed: ({ seat, cards }) => card('fight|middle', mat(seat), cards.length),
  looted: ({ seat }) => flies(flight('tile', 'fight|middle', mat(seat))),
  killed: ({ seat, acolyte: at }) => scene('Killed', 'fallen', [acolyte(at, seat)]),
  enthralled: ({ acolyte: at, seat, district: on }) => flies(flight('spark', acolyte(at, seat), district(on, seat), { n: 3 })),
  'station fell': ({ seat, district: at }, view) => ({
    flights: [flight('tile', district(at, view.holder[at] ?? -1), mat(seat))],
    ...scene('A station falls', 'burst', [`unit:${view.place.length + at}|${district(at, view.holder[at] ?? -1)}`]),
  }),
  'bombardment called': () => scene('Bombardment', 'missile', ['fight']),
  'district destroyed': ({ district: at }, view) => scene('A district is destroyed', 'burst', [district(at, view.holder[at] ?? -1)]),
  eliminated: ({ seat }) => scene('Eliminated', 'fallen', [mat(seat)], { brief: true, because: ['killed', 'resigned'] }),
  'game over': ({ seats }) => scene('The game is over', 'crown', seats.map(mat)),
  'next game': () => scene('Between the games', 'reveal', ['middle'], { recalls: ['game over', 'match stands'], holds: 20 }),
  'match over': ({ seats = [] }) => scene('The match is over', 'crown', seats.map(mat)),
}

export const great = ['eliminated', 'game over', 'match over']
