interface FuturaRow {
  name: string
  level: number
  effect_type: string
  focus: number
  tag?: string
}
declare module 'content:futura/armour' {
  const rows: Record<string, FuturaRow & { rank: string; ap: number; sigil: string; use: string; weak: string; weak_by: number }>
  export default rows
}
declare module 'content:futura/sabers' {
  const rows: Record<string, Omit<FuturaRow, 'effect_type'> & { rank: string; dam: number; element: string; sigil: string; use: string }>
  export default rows
}
declare module 'content:futura/sigils' {
  const rows: Record<string, { name: string; sigil: string; deity: string; ward: number }>
  export default rows
}
declare module 'content:futura/abilities' {
  const rows: Record<string, Omit<FuturaRow, 'focus'> & { sigil: string; use: string }>
  export default rows
}
declare module 'content:futura/items' {
  const rows: Record<
    string,
    FuturaRow & { kind: string; carrier: string; one_off?: boolean; sigil?: string; ap?: number; dam?: number }
  >
  export default rows
}
declare module 'content:futura/creatures' {
  const rows: Record<
    string,
    FuturaRow & {
      ap: number
      dam: number
      die: string
      element: string
      sigil: string
      resists: string
      weak: string
      weak_by: number
      ability: string
    }
  >
  export default rows
}
declare module 'content:futura/acolytes' {
  const rows: Record<
    string,
    { name: string; house: string; sigil: string; ap: number; dam: number; ability: string; use: string; effect_type: string; fourth?: boolean }
  >
  export default rows
}
declare module 'content:futura/districts' {
  const rows: Record<string, { name: string; energy: number; ability: string; use: string; effect_type: string }>
  export default rows
}
declare module 'content:futura/stations' {
  const rows: Record<string, { type: string; ability: string; use: string; effect_type?: string }>
  export default rows
}
declare module 'content:futura/levels' {
  const rows: Record<
    string,
    { name: string; die: string[]; ap_plus: number; dam_plus: number; slots: number; energy: number; creature: number; price: number; copies: number }
  >
  export default rows
}
declare module 'content:futura/classes' {
  const rows: Record<string, { die: number; move: number; sigil_bonus: number; points: number }>
  export default rows
}
declare module 'content:futura/wheel' {
  const rows: Record<string, { beats: string }>
  export default rows
}
declare module 'content:futura/ranks' {
  const rows: Record<string, { title: string; experience: number; level: number; focus: number }>
  export default rows
}
declare module 'content:futura/numbers' {
  const rows: Record<string, { value: number }>
  export default rows
}
declare module 'content:futura/starters' {
  const rows: Record<string, { name: string; plan: string; cards: Record<string, number> }>
  export default rows
}
