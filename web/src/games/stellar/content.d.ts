declare module 'content:stellar/cards' {
  const cards: Record<string, { race: string; title: string }>
  export default cards
}
declare module 'content:stellar/races' {
  const races: Record<
    string,
    { name: string; tag: string; colour: string; permanent: number; permanent_as_npr: number }
  >
  export default races
}
declare module 'content:stellar/areas' {
  const areas: Record<string, { name: string }>
  export default areas
}
declare module 'content:stellar/gates' {
  const gates: Record<string, { wall: string[]; open: string[]; closed: string }>
  export default gates
}
declare module 'content:stellar/categories' {
  const categories: Record<string, { name: string; value: string; cap?: number }>
  export default categories
}
declare module 'content:stellar/prices' {
  const prices: Record<string, { at: number; total: number }>
  export default prices
}
