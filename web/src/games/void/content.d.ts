declare module 'content:void/cards' {
  const cards: Record<string, { name: string; group: string; copies: number; effect: string; text: string }>
  export default cards
}
declare module 'content:void/aliens' {
  const aliens: Record<
    string,
    { name: string; colour: string; letter: string; who: string; timing: string; once: boolean; text: string }
  >
  export default aliens
}
declare module 'content:void/beasts' {
  const beasts: Record<string, { name: string; byname: string; abilities: { effect: string; text: string }[] }>
  export default beasts
}
declare module 'content:void/tiles' {
  const tiles: Record<string, { value: number; arrows: string[] }>
  export default tiles
}
declare module 'content:void/affectors' {
  const affectors: Record<
    string,
    { name: string; pieces: number; value: number; symbol: string; text: string; standing?: string }
  >
  export default affectors
}
