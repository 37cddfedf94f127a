/** Which bots may sit at a table together, as the server knows them: by level, their names. */
import python from '../../src/starhall/bots/characters.py?raw'

export const casts = [...python.matchAll(/_cast\(\n([\s\S]*?)\n {0,4}\)/g)].map((cast) => [...cast[1]!.matchAll(/"(\w+): /g)].map((one) => `${one[1]} bot`))
