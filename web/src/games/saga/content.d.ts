// The content of Saga of a Dying World. Made from src/starhall/games/saga by tools/view_types.py: change it there.

declare module 'content:saga/disasters' {
  const rows: Record<string, { name: string; disaster: "quake" | "tsunami" | "volcano"; energy: number; effect: string; basic: "attack" | "move"; basic_energy: number; mark: "known" | "ours" | "printed"; squares?: number; note?: string }>
  export default rows
}

declare module 'content:saga/nova' {
  const rows: Record<string, { name: string; squares: number; energy: number; effect: string; mark: "known" | "ours" | "printed"; note?: string }>
  export default rows
}

declare module 'content:saga/collapse' {
  const rows: Record<string, { name: string; disaster: "quake" | "tsunami" | "volcano"; mark: "known" | "ours" | "printed" }>
  export default rows
}

declare module 'content:saga/characters' {
  const rows: Record<string, { name: string; short: string; letter: string; energy: number; starts_on: "crater" | "quake" | "tsunami" | "volcano"; hand_size: number; basic: string; omega: string; statistics: string; flavour: string; mark: "known" | "ours" | "printed"; note?: string }>
  export default rows
}

declare module 'content:saga/abilities' {
  const rows: Record<string, { name: string; side: "basic" | "omega"; when: string; text: string; mark: "known" | "ours" | "printed"; effect?: string; note?: string }>
  export default rows
}

declare module 'content:saga/energy' {
  const rows: Record<string, { name: string; from_players: number; mark: "known" | "ours" | "printed" }>
  export default rows
}

declare module 'content:saga/slots' {
  const rows: Record<string, { ring: number; first: number[]; second: number[]; mark: "known" | "ours" | "printed" }>
  export default rows
}

declare module 'content:saga/tiles' {
  const rows: Record<string, { front: ("blank" | "crater" | "quake" | "tsunami" | "void" | "volcano")[]; back: ("blank" | "crater" | "quake" | "tsunami" | "void" | "volcano")[]; mark: "known" | "ours" | "printed"; slot?: string }>
  export default rows
}

declare module 'content:saga/numbers' {
  const rows: Record<string, { value: number; mark: "known" | "ours" | "printed"; note?: string }>
  export default rows
}

declare module 'content:saga/sides' {
  const rows: Record<string, { name: string; disaster: "quake" | "tsunami" | "volcano" | ""; energy: number; squares: number; text: string; symbols: string[]; for_omega: boolean }>
  export default rows
}
