/** The pictures of the cards: lines on a 48 × 48 field, drawn by kind, class, element, sort and effect type. */
import { setting, type Art } from '../../../art/picture'
import { ABILITY, ARMOUR, CREATURE, hueOf, SABER, SIGIL, type Card } from '../cards/cards'

/** By sigil, on 24 × 24. */
export const SIGIL_PATHS = [
  'M12 2.2 20 5v6.5c0 5-3.4 8.6-8 10.3-4.6-1.7-8-5.3-8-10.3V5zM12 6.8v9.4M8.2 10.8h7.6',
  'M6.2 3c-1.4 6-.6 12.4 2.6 18M12.2 2c-1.2 6.8-.6 13.6 1.4 20M17.6 3.2c1.4 5.8.6 11.6-1.8 16.8',
  'M12 1.8 14.4 9.6 22.2 12l-7.8 2.4L12 22.2l-2.4-7.8L1.8 12l7.8-2.4zM12 9.8a2.2 2.2 0 1 1 0 4.4 2.2 2.2 0 0 1 0-4.4',
  'M12.4 1.8c.8 4.6 5.8 6.6 5.8 12.4a6.2 6.2 0 0 1-12.4 0c0-3.2 2.2-4.6 2.6-7.6 1.6 1 2.6 2.6 2.6 4.6 1.2-2.6 1.8-5.6 1.4-9.4zM12 20.2c-1.8-.4-2.6-2-2-3.8.4-1.2 1.4-1.8 1.8-3.2 1.4 1.2 2.4 2.6 2.4 4.2',
  'M3.5 20h17M4.2 16.8 2.4 7l5.4 3.8L12 3.6l4.2 7.2L21.6 7l-1.8 9.8zM12 13.2v.01',
] as const

const ITEM_PATHS: Record<string, string> = {
  Thrown: 'M24 16a13 13 0 1 1 0 26 13 13 0 0 1 0-26M24 16v-4M21 12h6M27 10c3-4 7-4 8 0M38 8l3-2M39 12h4M17 26c1-3 3-5 6-5',
  'Off-hand saber': 'M10 38l6-6M13 29l6 6M17 31 37 8l3 3-23 20',
  Shield: 'M24 5l15 5v12c0 10-6 17-15 21C15 39 9 32 9 22V10zM24 11v25M15 20h18',
  Chemical: 'M20 6h8M21 6v12L12 36c-2 4 0 6 4 6h16c4 0 6-2 4-6L27 18V6M16 31h16M22 36v.01M27 34v.01',
  Implant: 'M14 14h20v20H14zM20 20h8v8h-8zM18 14V7M24 14V7M30 14V7M18 41v-7M24 41v-7M30 41v-7M14 18H7M14 24H7M14 30H7M41 18h-7M41 24h-7M41 30h-7',
  Gear: 'M24 9l3 5 6-1 1 6 5 3-3 5 3 5-5 3-1 6-6-1-3 5-3-5-6 1-1-6-5-3 3-5-3-5 5-3 1-6 6 1zM24 20a5 5 0 1 1 0 10 5 5 0 0 1 0-10',
  Blaster: 'M6 17h30l6 4v4H24l-2 4h-4l-3 12H8l4-14H6zM36 17v-4M12 21h14',
  Droid: 'M24 8a14 14 0 0 1 14 14v10H10V22A14 14 0 0 1 24 8M24 8V4M24 19a5 5 0 1 1 0 10 5 5 0 0 1 0-10M24 24v.01M14 32v8M24 32v10M34 32v8M10 24H5M43 24h-5',
  Armament: 'M8 40h32l-4-9H12zM15 31c0-8 4-12 9-12s9 4 9 12M28 20 42 8M31 23 44 12M20 25v.01',
  Trap: 'M6 30c4-14 32-14 36 0M6 30l4-5 4 5 4-6 4 6 4-6 4 6 4-6 4 6 2-5M6 30c4 12 32 12 36 0',
  Artefact: 'M24 5l11 12-11 26-11-26zM13 17h22M24 5l-4 12 4 26 4-26zM4 12l4 2M44 12l-4 2M3 26h5M45 26h-5',
}

const CREATURE_PATHS: Record<string, string> = {
  wolf: 'M8 6l6 10h20l6-10 1 18-7 12-10 8-10-8-7-12zM16 24l5 3M32 24l-5 3M20 36l4 2 4-2M21 40l3-4 3 4',
  brood: 'M24 14a8 8 0 1 1 0 16 8 8 0 0 1 0-16M24 30v10M16 20 6 12 4 18M16 24H4M17 28 8 38l-4-3M32 20l10-8 2 6M32 24h12M31 28l9 10 4-3M20 14l-3-7M28 14l3-7M21 22v.01M27 22v.01',
  maw: 'M24 6a18 18 0 1 1 0 36 18 18 0 0 1 0-36M24 14a10 10 0 1 1 0 20 10 10 0 0 1 0-20M24 6v8M24 34v8M6 24h8M34 24h8M11 11l6 6M31 31l6 6M37 11l-6 6M17 31l-6 6M24 21l2 3-2 3-2-3z',
  ray: 'M24 8c8 4 16 10 20 20-8-4-12-4-16-2l-2 6 4 12-6-5-6 5 4-12-2-6c-4-2-8-2-16 2C8 18 16 12 24 8M20 18v.01M28 18v.01',
  golem: 'M16 6h16v10H16zM10 16h28l4 8-4 6v12h-9V32h-10v10h-9V30l-4-6zM20 11h3M26 11h3M20 22h8M24 22v6',
  daemon: 'M10 4c0 8 4 10 8 11h12c4-1 8-3 8-11 6 10 4 18-2 22l-4 12-8 6-8-6-4-12C6 22 4 14 10 4M17 23l5 2-4 2zM31 23l-5 2 4 2zM19 35c3-2 7-2 10 0',
  ancient: 'M24 6c8 0 14 6 14 14 0 4-1 7-3 9 6 0 9 4 8 10-3-4-6-4-9-3 3 3 3 6 0 9-1-4-4-6-10-6s-9 2-10 6c-3-3-3-6 0-9-3-1-6-1-9 3-1-6 2-10 8-10-2-2-3-5-3-9 0-8 6-14 14-14M18 20v.01M24 17v.01M30 20v.01M18 27c4 3 8 3 12 0',
}
const CREATURES: Record<string, string> = {
  'CRE-01': 'wolf',
  'CRE-02': 'brood',
  'CRE-03': 'wolf',
  'CRE-04': 'maw',
  'CRE-05': 'brood',
  'CRE-06': 'golem',
  'CRE-07': 'ray',
  'CRE-08': 'daemon',
  'CRE-09': 'maw',
  'CRE-10': 'ancient',
}

const ABILITY_PATHS: Record<string, string> = {
  burst: 'M24 3l4 12 11-6-6 11 12 4-12 4 6 11-11-6-4 12-4-12-11 6 6-11-12-4 12-4-6-11 11 6z',
  shield: 'M24 5l15 5v12c0 10-6 17-15 21C15 39 9 32 9 22V10zM16 23l6 6 11-12',
  heart: 'M24 40C10 30 6 22 8 15c3-8 13-8 16 0 3-8 13-8 16 0 2 7-2 15-16 25M12 24h7l3-6 4 11 3-5h7',
  eye: 'M4 24s7-12 20-12 20 12 20 12-7 12-20 12S4 24 4 24M24 17a7 7 0 1 1 0 14 7 7 0 0 1 0-14M24 24v.01M24 4v4M10 7l2 4M38 7l-2 4',
  banner: 'M12 44V5M12 7c8-4 14 4 26 0v20c-12 4-18-4-26 0M20 17l4-5 4 5-4 5z',
  step: 'M8 36l10-10M8 26l10-10M20 40l20-20M40 34V20H26M30 8h10v10',
  cog: 'M24 7a17 17 0 1 1 0 34 17 17 0 0 1 0-34M24 15a9 9 0 1 1 0 18 9 9 0 0 1 0-18M24 2v10M24 36v10M2 24h10M36 24h10M24 24h9',
  hour: 'M12 5h24M12 43h24M15 5c0 12 6 14 9 19-3 5-9 7-9 19M33 5c0 12-6 14-9 19 3 5 9 7 9 19M19 38c2-4 8-4 10 0',
  drop: 'M24 4c8 12 13 17 13 25a13 13 0 0 1-26 0c0-8 5-13 13-25M17 29c0 5 3 7 6 8M24 18v.01M28 26v.01',
  claw: 'M10 6c-2 14 0 26 6 36M22 4c-2 14-1 28 4 40M34 6c2 12 1 24-4 34',
  none: 'M24 6a18 18 0 1 1 0 36 18 18 0 0 1 0-36M11 11l26 26M24 16a8 8 0 1 1 0 16 8 8 0 0 1 0-16',
  flame: 'M25 4c2 9 13 14 13 25a14 14 0 0 1-28 0c0-7 5-10 6-17 4 3 6 6 6 10 3-5 4-12 3-18M24 42c-5-2-6-6-4-10 1-3 4-4 4-8 4 3 6 7 6 11',
  bolt: 'M28 3 10 27h12l-4 18 20-26H26z',
  prism: 'M24 6l18 32H6zM2 22l14 4M24 6v32M30 24l16-6M32 28l14 0M33 32l13 6',
  ring: 'M24 5a19 19 0 1 1 0 38 19 19 0 0 1 0-38M24 13l4 7 8 1-6 6 2 8-8-4-8 4 2-8-6-6 8-1z',
  coin: 'M24 8a16 16 0 1 1 0 32 16 16 0 0 1 0-32M18 16h12v16H18zM21 20h6M21 24h6M21 28h4',
  mind: 'M14 42v-8c-5-3-7-8-6-14C9 11 16 6 24 6s15 5 16 14c0 5-2 8-2 10v5h-7v7M18 20c0-5 9-5 9 0s-5 4-5 8M22 33v.01',
}
const FAMILIES: Record<string, string[]> = {
  burst: ['Kinetic', 'Sunder', 'Sharp Shooter', 'Quick Strike', 'Overcharge', 'Gauss', 'Orbital Bombardment'],
  shield: ['Forcefield', 'Reversal'],
  heart: ['Health', 'Life Support', 'Sacrifice'],
  eye: ['Informant', 'Arcana'],
  mind: ['Possession', 'Domination'],
  banner: ['Inspire', 'Commander', 'Politik', 'Might of Man', 'Populous'],
  step: ['Speed Run', 'Warp', 'Ambush', 'Summon'],
  cog: ['Cyborg', 'Cybernetics', 'Droid', 'Mechanic', 'Nano Swarm', 'Special Ordnance'],
  hour: ['Stasis', 'Chroma Shift'],
  drop: ['Blood', 'Biohazard', 'Radiation', 'Mutagen', 'Stimulant'],
  claw: ['Beast Form'],
  none: ['Nullify', 'Void'],
  flame: ['Fire'],
  bolt: ['Electric'],
  prism: ['Chroma', 'Crystal Production'],
  ring: ['Aether', 'Avatar', 'Living Sigil'],
}
function typePath(type: string): string {
  const family = Object.keys(FAMILIES).find((name) => FAMILIES[name]!.includes(type))
  return ABILITY_PATHS[family ?? 'coin']!
}

/** Helms: Base, Recon, Adept, Heavy. */
export const ARMOUR_PATHS = [
  'M16 20a8 8 0 1 1 16 0v6c0 5-3 8-8 8s-8-3-8-8zM8 46c1-8 7-12 16-12s15 4 16 12',
  'M14 22C14 12 18 7 24 7s10 5 10 15l-2 9-8 6-8-6zM16 22l8 3 8-3-8 5zM6 46c1-7 5-11 12-12l6 5 6-5c7 1 11 5 12 12M24 39v7',
  'M24 3l3 6c5 1 8 6 8 13l-3 10-8 6-8-6-3-10c0-7 3-12 8-13zM15 21h18l-4 5h-4v8h-2v-8h-4zM5 46c0-8 4-12 11-13l8 7 8-7c7 1 11 5 11 13M14 37l-4 9M34 37l4 9',
  'M10 8l6 5c2-4 5-6 8-6s6 2 8 6l6-5-3 14-2 10-9 7-9-7-2-10zM14 21h20M16 21l2 5h4l2-3 2 3h4l2-5M24 26v9M2 46V36c2-4 7-5 13-4l9 9 9-9c6-1 11 0 13 4v10M10 34v12M38 34v12',
] as const

/** Blades: Base, Recon, Adept, Heavy; then hilts, one of them for each card. */
const BLADES = [
  'M17 31 40 8',
  'M17 31 41 7',
  'M16 32C24 27 34 18 42 5',
  'M14.5 30.5 38 5l6-1-1 6-25.5 23.5z',
] as const
const HILTS = [
  'M6 42l8-8M11 30l7 7',
  'M5 43l9-9M10 31c3 0 7 4 7 7M5 43l-1-4M5 43l4 1',
  'M7 41l7-7M9 33l2-4 8 8-4 2z',
  'M6 42l8-8M12 28l2 6 6 2M9 36l3 3',
  'M4 44l4-4M9 39l5-5M10 29l9 9M9 29v4M19 39h-4',
] as const

/** What plays about a blade, by its element. */
const EDGES: Record<string, string> = {
  Fire: 'M20 25c-3-4 1-6 0-10 4 2 5 5 4 8M28 17c-3-4 1-6 0-10 4 2 5 5 4 8M31 24c3-1 5 0 8-2',
  Electric: 'M18 22l1-7 4 3 1-8 4 3 2-7M26 30l7-1-3-4 8-1-3-4 7-2',
  Blood: 'M29 27c2 3 2 5 0 5s-2-2 0-5M35 21c2 3 2 5 0 5s-2-2 0-5M23 34c1 2 1 3 0 3s-1-1 0-3',
  Aether: 'M20 14v8M16 18h8M34 26v8M30 30h8M30 9v4M28 11h4',
  Void: 'M29 12c6 1 9 5 7 9-3 6-12 7-15 2-2-4 1-10 8-11M18 8a4 4 0 1 0 .1 0',
  Chroma: 'M16 20l6-4-1 7zM24 12l6-4-1 7zM27 30l7-1-4-5zM35 22l7-1-4-5z',
}

/** The crests of helms. */
const CRESTS = ['M24 7c-1-4 2-6 6-6-1 3-2 5-6 6', 'M14 12C8 10 6 6 7 2M34 12c6-2 8-6 7-10', 'M20 7l4-7 4 7', 'M12 6a14 6 0 1 0 24 0a14 6 0 1 0-24 0', 'M16 9l-2-7 5 4 5-6 5 6 5-4-2 7', 'M24 8V0M18 9l-3-7M30 9l3-7']

/** The thing on a card, apart from a blade. */
function shapeOf(card: Card): string {
  if (card.kind === ARMOUR) return ARMOUR_PATHS[card.cls]! + CRESTS[card.face % CRESTS.length]!
  if (card.kind === CREATURE) return CREATURE_PATHS[CREATURES[card.id] ?? 'wolf']!
  if (card.kind === ABILITY) return typePath(card.type)
  if (card.kind === SABER) return EDGES[card.element] ?? ''
  if (card.kind === SIGIL) return SIGIL_PATHS[card.sigil]!
  return ITEM_PATHS[card.itemKind] ?? ITEM_PATHS.Gear!
}

/** The picture of a card. */
export function artOf(card: Card): Art {
  const found: Art = { tone: `hue-${hueOf(card)}`, shape: shapeOf(card), ...setting(card.id, card.face) }
  if (card.kind === SABER) return { ...found, blade: BLADES[card.cls]!, grip: HILTS[card.face % HILTS.length]! }
  return card.kind === SIGIL ? { ...found, move: 'translate(10.5 10.5)scale(1.125)' } : found
}

/** Kinds of cards as signs on 24 × 24: for counters and filters. */
export const KIND_PATHS = [
  'M12 2.5 15 5l6 1-2 6v9.5H5V12L3 6l6-1zM9 5c1 2 5 2 6 0M12 12v9.5',
  'M3 21l4-4M5.5 14.5l4 4M8 16 20.5 3.5',
  'M12 2 14.4 9.6 22 12l-7.6 2.4L12 22l-2.4-7.6L2 12l7.6-2.4z',
  'M13 2 4.5 13.5h6.5L10 22l9-12h-6.5z',
  'M7 3h10M9 3v6L4.5 18c-1 2 0 3 2 3h11c2 0 3-1 2-3L15 9V3M7 15h10',
  'M4 3l3 5h10l3-5 .5 9-3.5 6-5 4-5-4-3.5-6zM8.5 12l2 1M15.5 12l-2 1',
] as const
