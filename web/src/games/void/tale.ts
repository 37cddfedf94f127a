/** How Avoid the Void is told; what is not named here is a beat. */
import { flies, flight, scene, several, type Shows } from '../../stage/show'
import { tale } from '../../stage/timing'
import type { VoidSeen } from './view'

export default tale({
  silent: [
    'aliens dealt', 'board laid', 'cards dealt', 'starting player', 'counted', 'reshuffled', 'no card left',
    'action ended', 'looked', 'power used up', 'no effect', 'tie broken',
  ],
  moment: [
    'hands swapped', 'hands passed', 'played', 'moved', 'drifted', 'mine hit', 'affector placed',
    'affector moved', 'line turned', 'shifted', 'sectors swapped', 'restored', 'power used', 'ability used',
    'aliens swapped',
  ],
  scene: [
    'destroyed', 'lost', 'became beast', 'won', 'won on time',
  ],
})

/** Where a captain is to be found: on a phone that shows the galaxy, at the seat. */
const crew = (seat: number) => `crew:${seat}|seat:${seat}`
const cell = (at: number) => `cell:${at}`
const ship = (seat: number) => `ship:${seat}|${crew(seat)}`
/** Where the cards of a seat are: one's own lie open. */
const hand = (view: VoidSeen, seat: number) => (view.seat === seat ? `hand|${crew(seat)}` : crew(seat))
const card = (from: string, to: string, n = 1) => flight('card', from, to, { n: several(n) })

export const shows: Shows<VoidSeen> = {
  'alien picked': ({ seat }) => flies(card('galaxy', crew(seat))),
  'ship placed': ({ seat, cell: at }) => flies(flight('ship', crew(seat), cell(at))),
  income: ({ seat }) => flies(flight('token', ship(seat), crew(seat))),
  'income raised': ({ seat }) => flies(flight('token', ship(seat), crew(seat))),
  drew: ({ seat, n }, view) => flies(card('deck', hand(view, seat), n)),
  discarded: ({ seat }, view) => flies(card(hand(view, seat), 'discard')),
  'all discarded': ({ seat, kinds }, view) => flies(card(hand(view, seat), 'discard', kinds.length)),
  recovered: ({ seat }, view) => flies(card('discard', hand(view, seat))),
  stolen: ({ seat, to }, view) => flies(card(hand(view, seat), hand(view, to))),
  taken: ({ seat, to }, view) => flies(card(hand(view, seat), hand(view, to))),
  given: ({ seat, to }, view) => flies(card(hand(view, seat), hand(view, to))),
  'hand seen': ({ seat, of }) => flies(flight('eye', crew(seat), crew(of))),
  'hands swapped': ({ seat, other }, view) => flies(card(hand(view, seat), hand(view, other), 3), card(hand(view, other), hand(view, seat), 3)),
  'hands passed': (_, view) =>
    flies(...view.order.map((seat, i) => ({ ...card(hand(view, seat), hand(view, view.order[(i + 1) % view.order.length]!), 2), seat }))),
  played: ({ seat }, view) => flies(card(hand(view, seat), 'discard|galaxy')),
  'affector placed': ({ cell: at }) => flies(flight('token', 'affectors|galaxy', cell(at))),
  'affector moved': ({ cell: at, left }) => flies(flight('token', cell(left), cell(at))),
  'affector lifted': ({ cell: at }) => flies(flight('token', cell(at), 'affectors|galaxy')),
  'affectors removed': ({ cell: at, kinds }) => flies(flight('token', cell(at), 'affectors|galaxy', { n: several(kinds.length) })),
  'mine hit': ({ seat, cell: at }) => flies(flight('spark', cell(at), ship(seat), { n: 3 })),
  restored: ({ seat, cell: at }) => flies(flight('ray', crew(seat), cell(at))),
  'power used': ({ seat }) => flies(flight('ray', crew(seat), 'galaxy')),
  'ability used': ({ seat }) => flies(flight('ray', crew(seat), 'galaxy')),
  'aliens swapped': ({ seat, other }) => flies(card(crew(seat), crew(other)), { ...card(crew(other), crew(seat)), seat: other }),
  destroyed: ({ cell: at }) => scene('A sector collapses', 'implode', [cell(at)]),
  lost: ({ seat }) => scene('A ship is lost', 'hole', [ship(seat)]),
  'became beast': ({ seat }) => ({ flights: [card('beasts|galaxy', crew(seat))], ...scene('A beast wakes', 'beast', [crew(seat)]) }),
  won: ({ seat }) => scene('Victory', 'crown', [ship(seat)]),
  'won on time': ({ seat }) => scene('Victory', 'crown', [ship(seat)]),
}

export const great = ['lost', 'became beast', 'won', 'won on time']
