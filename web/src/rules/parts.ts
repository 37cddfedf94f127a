/** The heart of each game's board: what a picture in the rules shows of it, without the panels around. */
import type { Component } from 'svelte'
import type { Controls } from '../games/contract'
import type { Scene } from '../lib/scene.svelte'

type Props = Record<string, unknown>
// Each part has props of its own, which are made here for it.
type Part = Component<any>

interface Heart {
  Part: Part
  props: (scene: Scene, controls: Controls | null) => Props
  /** Is it as high as it is wide? */
  square: boolean
}

const PARTS: Record<string, () => Promise<Heart>> = {
  futura: async () => ({
    Part: (await import('../games/futura/board/Mat.svelte')).default,
    props: (scene, controls) => ({ scene, controls, view: scene.view, seat: scene.seat, own: true }),
    square: false,
  }),
  peace: async () => ({
    Part: (await import('../games/peace/board/Planet.svelte')).default,
    props: (scene) => ({ scene, view: scene.view, seat: scene.seat, large: true }),
    square: true,
  }),
  saga: async () => ({
    Part: (await import('../games/saga/board/WorldMap.svelte')).default,
    props: (scene, controls) => ({ scene, saga: controls, view: scene.view, foretell: false }),
    square: true,
  }),
  stellar: async () => ({
    Part: (await import('../games/stellar/board/Ship.svelte')).default,
    props: (scene, controls) => ({ scene, controls, view: scene.view }),
    square: true,
  }),
  void: async () => ({
    Part: (await import('../games/void/board/Galaxy.svelte')).default,
    props: (scene, controls) => ({ scene, game: controls, view: scene.view }),
    square: true,
  }),
}

/** The heart of a game's board; null for a game of somebody else, whose whole board is shown. */
export const heartOf = (game: string): Promise<Heart> | null => PARTS[game]?.() ?? null
