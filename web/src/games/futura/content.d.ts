// The content of Grand Saga Futura TCG. Made from src/starhall/games/futura by tools/view_types.py: change it there.

declare module 'content:futura/armour' {
  const rows: Record<string, { name: string; rank: "Adept" | "Base" | "Heavy" | "Recon"; level: number; ap: number; sigil: "Emperor" | "Paladin" | "Primal" | "Puritan" | "Strategist"; effect_type: string; use: "Active" | "Conditional" | "Declared" | "Passive"; effect: string; weak: "Aether" | "Biohazard" | "Blood" | "Chroma" | "Electric" | "Fire" | "Gauss" | "Kinetic" | "Nano" | "Radiation" | "Void"; weak_by: number; focus: number; mark: "known" | "ours" | "printed"; tag?: "" | "AC ONLY" | "Restricted" | "Unique"; note?: string }>
  export default rows
}

declare module 'content:futura/sabers' {
  const rows: Record<string, { name: string; rank: "Adept" | "Base" | "Heavy" | "Recon"; level: number; dam: number; element: "Aether" | "Blood" | "Chroma" | "Electric" | "Fire" | "Void"; sigil: "Emperor" | "Paladin" | "Primal" | "Puritan" | "Strategist"; use: "Active" | "Conditional" | "Declared" | "Passive"; effect: string; focus: number; mark: "known" | "ours" | "printed"; tag?: "" | "AC ONLY" | "Restricted" | "Unique"; note?: string }>
  export default rows
}

declare module 'content:futura/sigils' {
  const rows: Record<string, { name: string; sigil: "Emperor" | "Paladin" | "Primal" | "Puritan" | "Strategist"; deity: string; ward: number; mark: "known" | "ours" | "printed"; note?: string }>
  export default rows
}

declare module 'content:futura/abilities' {
  const rows: Record<string, { name: string; level: number; use: "Active" | "Conditional" | "Declared" | "Passive"; sigil: "Emperor" | "Paladin" | "Primal" | "Puritan" | "Strategist" | "any"; effect_type: string; effect: string; mark: "known" | "ours" | "printed"; tag?: "" | "AC ONLY" | "Restricted" | "Unique"; note?: string }>
  export default rows
}

declare module 'content:futura/items' {
  const rows: Record<string, { name: string; level: number; kind: "Armament" | "Artefact" | "Blaster" | "Chemical" | "Droid" | "Gear" | "Implant" | "Off-hand saber" | "Shield" | "Thrown" | "Trap"; carrier: "Acolyte" | "Adept" | "Both" | "Station"; effect_type: string; effect: string; focus: number; mark: "known" | "ours" | "printed"; one_off?: boolean; sigil?: "" | "Emperor" | "Paladin" | "Primal" | "Puritan" | "Strategist"; ap?: number; dam?: number; tag?: "" | "AC ONLY" | "Restricted" | "Unique"; note?: string }>
  export default rows
}

declare module 'content:futura/creatures' {
  const rows: Record<string, { name: string; level: number; ap: number; dam: number; die: string; element: "Aether" | "Biohazard" | "Blood" | "Chroma" | "Electric" | "Fire" | "Gauss" | "Kinetic" | "Nano" | "Radiation" | "Void"; sigil: "Emperor" | "Paladin" | "Primal" | "Puritan" | "Strategist"; resists: string; weak: "Aether" | "Biohazard" | "Blood" | "Chroma" | "Electric" | "Fire" | "Gauss" | "Kinetic" | "Nano" | "Radiation" | "Void"; weak_by: number; ability: string; effect_type: string; effect: string; focus: number; mark: "known" | "ours" | "printed"; tag?: "" | "AC ONLY" | "Restricted" | "Unique"; note?: string }>
  export default rows
}

declare module 'content:futura/acolytes' {
  const rows: Record<string, { name: string; house: string; sigil: "Emperor" | "Paladin" | "Primal" | "Puritan" | "Strategist"; ap: number; dam: number; ability: string; use: "Active" | "Conditional" | "Declared" | "Passive"; effect_type: string; effect: string; mark: "known" | "ours" | "printed"; fourth?: boolean; note?: string }>
  export default rows
}

declare module 'content:futura/districts' {
  const rows: Record<string, { name: string; energy: number; ability: string; use: "Active" | "Conditional" | "Declared" | "Passive"; effect_type: string; effect: string; mark: "known" | "ours" | "printed"; note?: string }>
  export default rows
}

declare module 'content:futura/stations' {
  const rows: Record<string, { type: string; ability: string; use: "Active" | "Conditional" | "Declared" | "Passive"; effect: string; mark: "known" | "ours" | "printed"; effect_type?: string; fourth?: boolean; note?: string }>
  export default rows
}

declare module 'content:futura/levels' {
  const rows: Record<string, { name: string; die: ("d10" | "d12" | "d20" | "d4" | "d6" | "d8")[]; ap_plus: number; dam_plus: number; slots: number; energy: number; creature: number; price: number; copies: number; mark: "known" | "ours" | "printed"; note?: string }>
  export default rows
}

declare module 'content:futura/classes' {
  const rows: Record<string, { die: number; move: number; sigil_bonus: number; points: number; mark: "known" | "ours" | "printed"; note?: string }>
  export default rows
}

declare module 'content:futura/wheel' {
  const rows: Record<string, { beats: "Emperor" | "Paladin" | "Primal" | "Puritan" | "Strategist"; mark: "known" | "ours" | "printed" }>
  export default rows
}

declare module 'content:futura/beasts' {
  const rows: Record<string, { dice: ("d10" | "d12" | "d20" | "d4" | "d6" | "d8")[]; sigil_bonus: number; mark: "known" | "ours" | "printed"; note?: string }>
  export default rows
}

declare module 'content:futura/energy' {
  const rows: Record<string, { value: number; copies: number; mark: "known" | "ours" | "printed"; note?: string }>
  export default rows
}

declare module 'content:futura/ranks' {
  const rows: Record<string, { title: string; experience: number; level: number; focus: number; mark: "known" | "ours" | "printed" }>
  export default rows
}

declare module 'content:futura/starters' {
  const rows: Record<string, { name: string; plan: string; mark: "known" | "ours" | "printed"; cards: Record<string, number> }>
  export default rows
}

declare module 'content:futura/effect_types' {
  const rows: Record<string, { name: string; carriers: string[]; mark: "known" | "ours" | "printed"; arena?: boolean; note?: string }>
  export default rows
}

declare module 'content:futura/numbers' {
  const rows: Record<string, { value: number; mark: "known" | "ours" | "printed"; note?: string }>
  export default rows
}

declare module 'content:futura/numbering' {
  const rows: Record<string, { value: number }>
  export default rows
}

declare module 'content:futura/card_words' {
  const rows: Record<string, { text: string; part: string }>
  export default rows
}
