declare module 'content:peace/planets' {
  const planets: Record<
    string,
    { planet: string; species: string; frame: string; core: string; cities: Record<string, string> }
  >
  export default planets
}
declare module 'content:peace/sectors' {
  const sectors: Record<string, { opposite: number; path: string[] }>
  export default sectors
}
declare module 'content:peace/craters' {
  const craters: Record<string, { ring: string; piece: string; sector?: number }>
  export default craters
}
declare module 'content:peace/invasion_dice' {
  const dice: Record<string, { colour: 'yellow' | 'blue' | 'purple'; shape: string; enters: number }>
  export default dice
}
declare module 'content:peace/defense_faces' {
  const faces: Record<string, { name: string; effect: 'negate' | 'cancel' | 'launch' | 'rebuild' }>
  export default faces
}
declare module 'content:peace/steps' {
  const steps: Record<string, { name: string }>
  export default steps
}
declare module 'content:peace/rounds' {
  const rounds: Record<string, { invasion: number; defense: number; blaster: number }>
  export default rounds
}
declare module 'content:peace/pieces' {
  const pieces: Record<string, { points: number[] }>
  export default pieces
}
declare module 'content:peace/invasion_faces' {
  const faces: Record<string, { saucers: number[] }>
  export default faces
}
