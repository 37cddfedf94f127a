declare module 'content:saga/characters' {
  const characters: Record<
    string,
    {
      name: string
      short: string
      letter: string
      energy: number
      starts_on: 'volcano' | 'quake' | 'tsunami' | 'crater'
      hand_size: number
      basic: string
      omega: string
      statistics: string
      flavour: string
    }
  >
  export default characters
}
declare module 'content:saga/abilities' {
  const abilities: Record<string, { name: string; side: 'basic' | 'omega'; text: string }>
  export default abilities
}
declare module 'content:saga/disasters' {
  const disasters: Record<
    string,
    {
      name: string
      disaster: 'volcano' | 'quake' | 'tsunami'
      energy: number
      squares?: number
      basic: 'move' | 'attack'
      basic_energy: number
    }
  >
  export default disasters
}
declare module 'content:saga/energy' {
  const energy: Record<string, { name: string }>
  export default energy
}
declare module 'content:saga/slots' {
  const slots: Record<string, { ring: number; first: [number, number]; second: [number, number] }>
  export default slots
}
