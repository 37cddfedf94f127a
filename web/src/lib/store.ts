/** Small things kept in this browser; a browser that forbids storage loses nothing but comfort. */
export function recall<T>(key: string, otherwise: T): T {
  try {
    const found = localStorage.getItem(`starhall.${key}`)
    return found === null ? otherwise : (JSON.parse(found) as T)
  } catch {
    return otherwise
  }
}

export function keep(key: string, value: unknown): void {
  try {
    localStorage.setItem(`starhall.${key}`, JSON.stringify(value))
  } catch {
    // Private windows refuse; the setting then lasts as long as the page.
  }
}
