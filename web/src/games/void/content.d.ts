// The content of Avoid the Void. Made from src/starhall/games/void by tools/view_types.py: change it there.

declare module 'content:void/box' {
  const rows: Record<string, { value: number; mark: "known" | "ours" | "printed"; note?: string }>
  export default rows
}

declare module 'content:void/affectors' {
  const rows: Record<string, { name: string; pieces: number; value: number; symbol: string; text: string; mark: "known" | "ours" | "printed"; standing?: "" | "dome" | "gate" | "mine"; note?: string }>
  export default rows
}

declare module 'content:void/tiles' {
  const rows: Record<string, { value: number; arrows: ("E" | "N" | "NE" | "NW" | "S" | "SE" | "SW" | "W")[]; mark: "known" | "ours" | "printed" }>
  export default rows
}

declare module 'content:void/cards' {
  const rows: Record<string, { name: string; group: string; copies: number; effect: string; text: string; mark: "known" | "ours" | "printed"; note?: string }>
  export default rows
}

declare module 'content:void/aliens' {
  const rows: Record<string, { name: string; colour: string; letter: string; who: string; timing: "any_time" | "income" | "my_turn" | "travel" | "turn_start" | "would_lose_cards"; once: boolean; effect: string; text: string; mark: "known" | "ours" | "printed"; note?: string }>
  export default rows
}

declare module 'content:void/beasts' {
  const rows: Record<string, { name: string; byname: string; mark: "known" | "ours" | "printed"; abilities: ({ effect: string; text: string; mark: "known" | "ours" | "printed" })[] }>
  export default rows
}
