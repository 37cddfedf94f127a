// The content of We Come In Peace. Made from src/starhall/games/peace by tools/view_types.py: change it there.

declare module 'content:peace/craters' {
  const rows: Record<string, { ring: "centre" | "inner" | "outer"; piece: "city" | "core"; mark: "known" | "ours" | "printed"; sector?: number | null; note?: string }>
  export default rows
}

declare module 'content:peace/sectors' {
  const rows: Record<string, { opposite: number; path: string[]; mark: "known" | "ours" | "printed" }>
  export default rows
}

declare module 'content:peace/invasion_dice' {
  const rows: Record<string, { colour: "blue" | "purple" | "yellow"; shape: string; enters: number; mark: "known" | "ours" | "printed"; note?: string }>
  export default rows
}

declare module 'content:peace/invasion_faces' {
  const rows: Record<string, { saucers: number[]; mark: "known" | "ours" | "printed"; note?: string }>
  export default rows
}

declare module 'content:peace/defense_dice' {
  const rows: Record<string, { enters: number; mark: "known" | "ours" | "printed" }>
  export default rows
}

declare module 'content:peace/defense_faces' {
  const rows: Record<string, { name: string; effect: "cancel" | "launch" | "negate" | "rebuild"; scales: boolean; step: number; copies: number; mark: "known" | "ours" | "printed"; colour?: "blue" | "purple" | "yellow" | null; note?: string }>
  export default rows
}

declare module 'content:peace/rounds' {
  const rows: Record<string, { invasion: number; defense: number; blaster: number; missile: number; rebuild: number; free_rebuild: number; saucer: number; mark: "known" | "ours" | "printed"; note?: string }>
  export default rows
}

declare module 'content:peace/pieces' {
  const rows: Record<string, { points: number[]; start: number; in_box: number; each: number; mark: "known" | "ours" | "printed" }>
  export default rows
}

declare module 'content:peace/planets' {
  const rows: Record<string, { planet: string; species: string; frame: string; core: string; mark: "known" | "ours" | "printed"; cities: Record<string, string> }>
  export default rows
}

declare module 'content:peace/steps' {
  const rows: Record<string, { name: string; skipped: string; mark: "known" | "ours" | "printed"; roller?: string; decider?: string }>
  export default rows
}

declare module 'content:peace/box' {
  const rows: Record<string, { value: string; mark: "known" | "ours" | "printed" }>
  export default rows
}
