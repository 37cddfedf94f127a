// The content of stellar_omega. Made from src/starhall/games/stellar by tools/view_types.py: change it there.

declare module 'content:stellar/constants' {
  const rows: Record<string, { value: number; mark: "known" | "ours" | "printed"; note: string }>
  export default rows
}

declare module 'content:stellar/races' {
  const rows: Record<string, { name: string; tag: string; colour: string; permanent: number; permanent_as_npr: number; cubes: number; mark: "known" | "ours" | "printed"; note?: string }>
  export default rows
}

declare module 'content:stellar/pad_slots' {
  const rows: Record<string, { position: string; number: number; bare_when_missing: number; mark: "known" | "ours" | "printed" }>
  export default rows
}

declare module 'content:stellar/orbit' {
  const rows: Record<string, { next: number; on_arrival: string[]; mark: "known" | "ours" | "printed" }>
  export default rows
}

declare module 'content:stellar/storage' {
  const rows: Record<string, { tiles: number; side: "back" | "colourful" | "none"; mark: "known" | "ours" | "printed" }>
  export default rows
}

declare module 'content:stellar/areas' {
  const rows: Record<string, { name: string; touches: string[]; mark: "known" | "ours" | "printed" }>
  export default rows
}

declare module 'content:stellar/gates' {
  const rows: Record<string, { wall: string[]; open: string[]; closed: "A" | "B" | "C"; start: boolean; mark: "known" | "ours" | "printed" }>
  export default rows
}

declare module 'content:stellar/actions' {
  const rows: Record<string, { name: string; row: "bottom" | "top"; requires: string[]; effect: string[]; fallback: string[]; when: string; mark: "known" | "ours" | "printed"; bonus?: string[]; note?: string }>
  export default rows
}

declare module 'content:stellar/free_moves' {
  const rows: Record<string, { name: string; requires: string[]; cost: string[]; effect: string[]; mark: "known" | "ours" | "printed"; note?: string }>
  export default rows
}

declare module 'content:stellar/prices' {
  const rows: Record<string, { at: number; total: number; mark: "known" | "ours" | "printed" }>
  export default rows
}

declare module 'content:stellar/cosmic_track' {
  const rows: Record<string, { sp: number; rank_of_4: number; rank_of_3: number; rank_of_2: number; mark: "known" | "ours" | "printed" }>
  export default rows
}

declare module 'content:stellar/gate_track' {
  const rows: Record<string, { number: number; start_for: number; mark: "known" | "ours" | "printed"; note?: string }>
  export default rows
}

declare module 'content:stellar/set_up' {
  const rows: Record<string, { rounds: number; nprs: number; marker_holdings: number; starting_hand: number; mark: "known" | "ours" | "printed"; note?: string }>
  export default rows
}

declare module 'content:stellar/dice' {
  const rows: Record<string, { faces: number[]; copies: number; mark: "known" | "ours" | "printed"; note?: string }>
  export default rows
}

declare module 'content:stellar/categories' {
  const rows: Record<string, { name: string; value: string; start: number; shown_to: number; mark: "known" | "ours" | "printed"; cap?: number | null; note?: string }>
  export default rows
}

declare module 'content:stellar/conversion' {
  const rows: Record<string, { name: string; sp: number; mark: "known" | "ours" | "printed" }>
  export default rows
}

declare module 'content:stellar/procedures' {
  const rows: Record<string, { actor: string; effect: string[]; mark: "known" | "ours" | "printed"; text?: string; note?: string }>
  export default rows
}

declare module 'content:stellar/tokens' {
  const rows: Record<string, { category: "captain" | "crew" | "exploration"; worth: number; mark: "known" | "ours" | "printed" }>
  export default rows
}

declare module 'content:stellar/cards' {
  const rows: Record<string, { race: "aliens" | "clones" | "machines" | "mutants"; title: string; mark: "known" | "ours" | "printed" }>
  export default rows
}

declare module 'content:stellar/pieces' {
  const rows: Record<string, { name: string; count: number; mark: "known" | "ours" | "printed"; note?: string }>
  export default rows
}

declare module 'content:stellar/box' {
  const rows: Record<string, { value: string; mark: "known" | "ours" | "printed" }>
  export default rows
}

declare module 'content:stellar/verbs' {
  const rows: Record<string, { arguments: string[]; text: string; mark: "known" | "ours" | "printed" }>
  export default rows
}

declare module 'content:stellar/action_texts' {
  const rows: Record<string, { text: string }>
  export default rows
}
