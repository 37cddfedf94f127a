/** How We Come In Peace is told; what is not named here is a beat. */
import type { Line } from '../../lib/wire'
import { flies, flight, looks, scene, several, type Shows } from '../../stage/show'
import { tale } from '../../stage/timing'
import type { PeaceSeen } from './view'

export default tale({
  silent: [
    'first player', 'planets dealt', 'kept', 'no use', 'assigned to none', 'stopped repairing',
    'nothing to repair', 'still tied', 'places',
  ],
  moment: [
    'round begins', 'invasion rolled', 'defense rolled', 'rerolled', 'all repelled', 'destroyed',
    'points counted', 'dropped out',
  ],
  scene: [
    'missile launched', 'tied', 'duel pass', 'won', 'won the duel', 'victory shared',
  ],
})

/** The first crater of a planet is its Core. */
const CORE = 0
const planet = (seat: number) => `planet:${seat}`
const planets = (seats: readonly number[]) => seats.map(planet)
const crater = ({ seat, piece }: { seat: number; piece: [number, number] }) => `crater:${seat}:${piece[1]}|${planet(seat)}`

/** What befalls a planet is seen there: on a phone the others lie below one's own. */
const there = ({ seat }: { seat: number }) => looks(planet(seat))

const mended = (operands: { seat: number; piece: [number, number] }) => ({
  ...flies(flight('token', `tray|seat:${operands.seat}`, crater(operands))),
  ...there(operands),
})

export const isScene = ({ name, operands }: Line) => name === 'destroyed' && operands.piece[1] === CORE

export const shows: Shows<PeaceSeen> = {
  'invasion rolled': ({ seat, target, saucers }) =>
    flies(flight('saucer', `seat:${seat}`, `sky|${planet(target)}`, { n: several(saucers.length) })),
  assigned: ({ die, against }) => flies(flight('ray', `defense:${die[0]}|tray`, `invasion:${against}|sky`)),
  'saucers strike': ({ seat, die, sector, saucers }, view) =>
    ({ ...flies(flight('saucer', `invasion:${die}|sky`, `sector:${seat}:${sector}|${planet(seat)}`, { n: several(saucers), seat: view.roller })), ...there({ seat }) }),
  'missile launched': ({ seat, targets, sector }) => ({
    flights: targets.map((target: number) => flight('missile', planet(seat), `sector:${target}:${sector}|${planet(target)}`)),
    ...scene('A Missile flies', 'missile', planets(targets), { marks: [[planet(seat), sector]], light: ['missiles'] }),
  }),
  countered: ({ seat }) => flies(flight('shield', `seat:${seat}`, planet(seat))),
  'not countered': ({ seat, sector }) => flies(flight('spark', planet(seat), `sector:${seat}:${sector}`, { n: 3 })),
  damaged: there,
  destroyed: ({ seat, piece }) => (piece[1] === CORE ? scene('A Core is lost', 'implode', [planet(seat)]) : there({ seat })),
  'no target': there,
  repaired: mended,
  'put back': mended,
  tied: ({ seats }) => scene('A tie: the duel', 'duel', planets(seats)),
  'duel pass': ({ seats }) => ({
    flights: seats.flatMap((seat: number) =>
      seats.flatMap((other: number) => (other === seat ? [] : [flight('missile', planet(seat), planet(other), { seat })])),
    ),
    ...scene('The duel', 'duel', planets(seats)),
  }),
  won: ({ seat }) => scene('Victory', 'crown', [planet(seat)]),
  'won the duel': ({ seat }) => scene('Victory', 'crown', [planet(seat)]),
  'victory shared': ({ seats }) => scene('Victory is shared', 'crown', planets(seats)),
}

export const great = ['won', 'won the duel', 'victory shared']
