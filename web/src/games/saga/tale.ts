/** How Saga of a Dying World is told; what is not named here is a beat. */
import { flies, flight, scene, type Shows } from '../../stage/show'
import { tale } from '../../stage/timing'
import type { SagaSeen } from './view'

export default tale({
  silent: [
    'map laid', 'cards dealt', 'draft over', 'first order', 'ordered', 'drew nothing', 'took nothing',
    'chose', 'condition met', 'condition unmet', 'nothing to charge', 'nothing to drain', 'limited',
    'throes begin', 'tied', 'replaced', 'resolved',
  ],
  moment: [
    'compared', 'played', 'played charge up', 'extra played', 'shoved', 'pushed', 'teleported', 'swapped',
    'attacked', 'damaged', 'stole', 'triggered', 'caught by void', 'ring removed',
  ],
  scene: [
    'collapse revealed', 'ring flipped', 'omega', 'final throes', 'eliminated', 'won',
  ],
})

/** Where a player is to be found: on a phone that shows the map, at the seat. */
const panel = (seat: number) => `panel:${seat}|seat:${seat}`
const figure = (seat: number) => `figure:${seat}|${panel(seat)}`
const hand = (view: SagaSeen, seat: number) => (view.seat === seat ? `hand|${panel(seat)}` : panel(seat))
const laid = (card: number, seat: number) => `card:${card}|${panel(seat)}`
const card = (from: string, to: string) => flies(flight('card', from, to))
const played: Shows<SagaSeen>[string] = ({ seat, card: of }, view) => card(hand(view, seat), laid(of, seat))
const blow = (seats: readonly number[]) => flies(...seats.map((seat) => flight('spark', 'map', figure(seat), { seat, n: 3 })))

export const shows: Shows<SagaSeen> = {
  drafted: ({ seat }) => card('map', panel(seat)),
  played,
  'played charge up': played,
  'extra played': played,
  'landed on void': ({ seats }) => blow(seats),
  'caught by void': ({ seats }) => blow(seats),
  discarded: ({ seat, card: of }) => flies(flight('heart', laid(of, seat), 'deck|map')),
  'discarded from hand': ({ seat }, view) => flies(flight('heart', hand(view, seat), 'deck|map')),
  returned: ({ seat, card: of }, view) => card(laid(of, seat), hand(view, seat)),
  drew: ({ seat }, view) => card('deck', hand(view, seat)),
  replaced: ({ seat }, view) => card('deck', hand(view, seat)),
  looted: ({ seat, victim }, view) => card(panel(victim), hand(view, seat)),
  charged: ({ seat, card: of }) => flies(flight('cube', panel(seat), laid(of, seat))),
  drained: ({ seat, card: of }) => flies(flight('cube', laid(of, seat), panel(seat))),
  stole: ({ seat, card: of }) => flies(flight('cube', laid(of, seat), panel(seat))),
  triggered: ({ seat, card: of }) => flies(flight('ray', laid(of, seat), 'map')),
  'collapse revealed': ({ seat }) => ({ ...card('deck', panel(seat)), ...scene('Collapse', 'burst', ['map']) }),
  'final throes': () => scene('The final throes', 'nova', ['map']),
  eliminated: ({ seat }) => scene('Eliminated', 'fallen', [figure(seat)]),
  won: ({ seat }) => scene('Victory', 'crown', [figure(seat)]),
}

export const great = ['collapse revealed', 'ring flipped', 'omega', 'eliminated', 'won']
