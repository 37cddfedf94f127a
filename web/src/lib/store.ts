/** Small things kept in this browser; a browser that forbids storage loses nothing but comfort. */
const PREFIX = 'starhall.'

export function recall<T>(key: string, otherwise: T): T {
  try {
    const found = localStorage.getItem(PREFIX + key)
    return found === null ? otherwise : (JSON.parse(found) as T)
  } catch {
    return otherwise
  }
}

const watching = new Set<(key: string) => void>()
/** Call a function with each key that is kept from now on. */
export const watch = (by: (key: string) => void): void => void watching.add(by)

export function keep(key: string, value: unknown): void {
  for (const tell of watching) tell(key)
  lay(key, value)
}

/** Keep something, or nothing, without telling anyone. */
export function lay(key: string, value: unknown): void {
  try {
    if (value === undefined) localStorage.removeItem(PREFIX + key)
    else localStorage.setItem(PREFIX + key, JSON.stringify(value))
  } catch {
    // Private windows refuse; the setting then lasts as long as the page.
  }
}

/** The keys of everything that is kept here. */
export function names(): string[] {
  try {
    return Object.keys(localStorage).filter((key) => key.startsWith(PREFIX)).map((key) => key.slice(PREFIX.length))
  } catch {
    return []
  }
}
