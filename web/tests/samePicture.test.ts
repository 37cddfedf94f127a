/** A card has the same picture in the hand, seen closely, in the log and in the deck builder. */
import { render } from 'svelte/server'
import { describe, expect, it, vi } from 'vitest'
import Picture from '../src/art/Picture.svelte'
import Catalogue from '../src/decks/Catalogue.svelte'
import { STARTERS } from '../src/decks/decks'
import { Filters } from '../src/decks/filters.svelte'
import type { GameScreen } from '../src/games/contract'
import futura from '../src/games/futura'
import FuturaCard from '../src/games/futura/cards/Card.svelte'
import { CARDS as FUTURA, SLOTS } from '../src/games/futura/cards/cards'
import saga from '../src/games/saga'
import PlayFace from '../src/games/saga/cards/PlayFace.svelte'
import { NO_SIDE } from '../src/games/saga/model'
import stellar from '../src/games/stellar'
import CommandCard from '../src/games/stellar/cards/CommandCard.svelte'
import stellarCards from 'content:stellar/cards'
import avoid from '../src/games/void'
import CardFace from '../src/games/void/cards/CardFace.svelte'
import { CARDS as VOID } from '../src/games/void/model'
import type { Line } from '../src/lib/wire'

// The boards ask how wide the window is when they are read.
vi.hoisted(() => vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => {} })))

/** What is drawn of every picture in a piece of a page, whatever its size and hue. */
const drawn = (html: string) => [...html.matchAll(/<svg class="picture[^>]*>([^]*?)<\/svg>/g)].map(([, lines]) => lines!)
const shown = (component: unknown, props: object) => drawn(render(component as never, { props } as never).body)
const count = (n: number) => Array.from({ length: n }, (_, i) => i)

/** The thumb beside a line of the log that tells of a card. */
function inLog(screen: GameScreen, operands: Line['operands']): string[] {
  const art = screen.picture!({ operands } as Line)
  return art ? shown(Picture, { art }) : []
}
/** A table at which nothing is asked: cards of a hand are drawn on it. */
const scene = { position: { view: { early: [] } }, ask: null, pointed: null, legal: () => undefined }
const stellarHand = (card: number) => ({ scene, controls: { ask: () => null, lights: () => ({}) }, view: { nprs: [], race: [0] }, card, seat: 0 })

/** By game: the cards, each as it is drawn in every place. */
const GAMES: Record<string, string[][][]> = {
  'Avoid the Void': VOID.map((_, kind) => [shown(CardFace, { kind }), inLog(avoid, { kind })]),
  'the Saga': count(NO_SIDE / 2).map((card) => [shown(PlayFace, { side: 2 * card, scene }), inLog(saga, { card })]),
  stellar_omega: Object.keys(stellarCards).map((_, card) => [shown(CommandCard, stellarHand(card)), inLog(stellar, { card })]),
  'Grand Saga Futura': FUTURA.map((card) => [
    ...(['whole', 'tile', 'mini'] as const).map((size) => shown(FuturaCard, { card, size })),
    inLog(futura, { card: card.face * SLOTS }),
  ]),
}

describe('a card looks the same in every place:', () => {
  it.each(Object.entries(GAMES))('%s', (_, cards) => {
    expect(cards.length).toBeGreaterThan(3)
    for (const [first, ...others] of cards) {
      expect(first).toHaveLength(1)
      for (const other of others) expect(other).toEqual(first)
    }
  })
  it('the deck builder', () => {
    const filters = new Filters()
    const deck = STARTERS[0]!
    const tiles = shown(Catalogue, { deck, filters, verdict: null, change: () => {}, zoom: () => {} })
    expect(tiles).toEqual(filters.shown(deck).flatMap((card) => inLog(futura, { card: card.face * SLOTS })))
    expect(tiles).toHaveLength(FUTURA.length)
  })
})
