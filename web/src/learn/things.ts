/** Where on the screen the things are that a lesson points at, by the names that it has for them. */
import type { View } from '../games/contract'
import type { Ask, Pointed } from '../lib/wire'

export interface Sight {
  game: string
  view: View
  names: readonly string[]
  ask: Ask | null
}

const all = (selector: string, within: ParentNode = document) => [...within.querySelectorAll(selector)]
const words = (one: Element) => `${one.getAttribute('aria-label') ?? ''} ${one.getAttribute('title') ?? ''} ${one.textContent}`
const having = (selector: string, text: string) => all(selector).filter((one) => words(one).includes(text))
const first = (...ways: Element[][]) => ways.find((way) => way.length) ?? []
const only = (found: Element | undefined) => (found ? [found] : [])
const chair = (name: string) => having('.seats-area li', name)

type Find = (thing: string, seat: number, sight: Sight) => Element[]

/** What belongs to a player is named after them: `ship of Bo`; without a name it is the learner's. */
function split(name: string, names: readonly string[]): [thing: string, seat: number] {
  const owner = names.findIndex((one) => name.endsWith(` of ${one}`))
  return owner < 0 ? [name, 0] : [name.slice(0, -` of ${names[owner]}`.length), owner]
}

const square = (name: string) => /^r(\d)c(\d)$/.exec(name)?.slice(1).map(Number)

const peace: Find = (thing, seat, { names }) => {
  const cells = all('.home .globe [role=gridcell]')
  const other = seat ? having('.flank .mini', names[seat]!) : null
  const [, ring, number] = /^(Sector |O|I|D)(\d)$/.exec(thing) ?? []
  const n = Number(number)
  if (ring === 'D') return all(`[data-at="defense:${n - 1}"]`)
  if (thing === 'points') return first(chair(names[seat]!).flatMap((li) => all('.score', li)))
  if (other) return other
  if (ring) return { 'Sector ': cells.slice(2 * n - 2, 2 * n), O: only(cells[2 * n - 2]), I: only(cells[2 * n - 1]) }[ring] ?? []
  if (/^[PYBR]\d$/.test(thing)) return having('.fleet .die .name', thing).map((name) => name.closest('.die')!)
  const places: Record<string, string> = {
    C: '.home .globe [role=row]:last-of-type [role=gridcell]',
    'Defense dice': '.tray .dice',
    duel: '.staging .steps',
    'Invasion dice': '.fleet',
    Missile: '.tray .dice',
    planet: '.home .globe',
    'Rebuild points': '.tray .pool',
    're-rolls': '.tray .rerolls',
    'Staging Board': '.staging',
    values: '.staging .values',
  }
  return all(places[thing] ?? ':not(*)')
}

const voidGame: Find = (thing, seat, { view }) => {
  const cell = square(thing)
  if (cell) return only(all('.galaxy .cells [role=gridcell]')[5 * (cell[0]! - 1) + cell[1]! - 1])
  const crew = `[data-crew="${seat}"]`
  const places: Record<string, () => Element[]> = {
    captain: () => all(crew),
    counter: () => first(all('.bar .owed'), all('.bar .turn')),
    deck: () => all('.piles .pile:nth-child(1)'),
    'discard pile': () => all('.piles .pile:nth-child(2)'),
    hand: () => all('section.hand'),
    ladder: () => first(seat ? [] : all('section.hand .ladder'), all(crew)),
    ship: () => first(all(`[data-ship="${view['alien']?.[seat]}"]`), all(crew)),
  }
  return places[thing]?.() ?? []
}

const saga: Find = (thing, seat, { names, view }) => {
  if (square(thing)) return having('.saga-map [role=gridcell]', thing)
  const panel = having('article.seat', names[seat]!)
  const places: Record<string, () => Element[]> = {
    deck: () => all('.doom .clock'),
    'Energy Order': () => all('.ladder.card'),
    figure: () => only(all('.figures .figure')[(view['at'] as number[]).slice(0, seat).filter((at) => at >= 0).length]),
    hand: () => all('section.hand'),
    life: () => first(panel.flatMap((one) => all('.hearts', one)), panel),
    'next ring': () => all('.doom .clock'),
    pile: () => first(panel.flatMap((one) => all('.facts', one)), panel),
    player: () => panel,
  }
  return places[thing]?.() ?? []
}

const stellar: Find = (thing, seat, { view }) => {
  const area = /^area ([A-Z])$/.exec(thing)?.[1]
  if (area) return only(all('.wedge')[area.charCodeAt(0) - 65])
  const race = view['race']?.[seat] as number
  const pad = seat ? all(`.pads section.pad.race-${race}`) : all('section.hand section.pad')
  const places: Record<string, () => Element[]> = {
    actions: () => first(all('.stage .turn'), all('.left .areas')),
    AT: () => first(pad.flatMap((one) => all('.thing.at', one)), pad),
    'cosmic order': () => all('section.ladder'),
    'crystals drawn': () => all('section.stage'),
    dice: () => all('section.stage'),
    'gate tile': () => all('.ship .disc .gate:not(.ahead)'),
    'gate track': () => all('.left .track'),
    hand: () => first(all('section.hand .cards'), all('section.hand')),
    pad: () => pad,
    phases: () => all('section.phases'),
    pouch: () => all('button.pouch'),
    tracks: () => all('section.ladder'),
    values: () => all('section.ladder'),
  }
  return places[thing]?.() ?? []
}

const futura: Find = (thing, seat, { names }) => {
  const mat = seat ? first(having('section.summary', names[seat]!), having('section.mat:not(.own)', names[seat]!)) : first(all('section.mat.own'), having('section.summary', names[0]!))
  const dice = all('section.fight .duels:has(.arrow:not(.open))')
  const places: Record<string, () => Element[]> = {
    attack: () => [...all('section.fight [data-at=attack]'), ...dice],
    bay: () => first(mat.flatMap((one) => all('.bay', one)).slice(0, 1), mat),
    defence: () => all('section.fight [data-at=defence]'),
    energy: () => first(mat.flatMap((one) => all('.energy', one)).slice(0, 1), mat),
    mat: () => mat,
    middle: () => all('button.mid'),
    'sigil wheel': () => all('.bar .wheel'),
    'the fallen': () => first(all('.bar .fallen'), all('button.mid')),
  }
  return places[thing]?.() ?? first(having('section.fight .unit', thing), having('.plate', thing), having('.site', thing), having('.summary .unit', thing), all('section.summary'))
}

const FIND: Record<string, Find> = { futura, peace, saga, stellar, void: voidGame }

function option({ choices }: Pointed, ask: Ask | null): Element[] {
  const meant = ask?.options.filter((one) => choices.includes(one.choice)) ?? []
  return meant.flatMap(({ text, label }) => first(having('.ask .action', label || text), all('main [data-cell=legal]').filter((one) => names(text, one))))
}

/** Is a thing that may be pressed called by what an answer is about? */
const names = (text: string, one: Element) => text.includes(one.querySelector('b')?.textContent || '\0')

/** Of a card of which several parts may be pressed, the card. */
const whole = (parts: Element[]) => [...new Set(parts.map((one) => (parts.filter((other) => other.parentElement === one.parentElement).length > 1 && one.closest('li')) || one))]

const isSeen = (one: Element) => {
  const { width, height } = one.getBoundingClientRect()
  return width > 0 && height > 0
}

/** What to look at, as far as it is on the screen. */
export function pointedAt(pointed: Pointed, sight: Sight): Element[] {
  const { what, name } = pointed
  const [thing, seat] = split(name, sight.names)
  const found =
    what === 'seat' ? chair(name)
    : what === 'card' ? whole(first(having('section.hand [data-cell]:not(.zoom)', name), having('main [data-cell]', name)))
    : what === 'option' ? option(pointed, sight.ask)
    : (FIND[sight.game]?.(thing, seat, sight) ?? [])
  return found.filter(isSeen)
}
