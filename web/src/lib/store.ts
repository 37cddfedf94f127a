/** Small things kept in this browser; a browser that forbids storage loses nothing but comfort. */
export function recall<T>(key: string, otherwise: T): T {
  try {
    const found = localStorage.getItem(`starhall.${key}`)
    return found === null ? otherwise : (JSON.parse(found) as T)
  } catch {
    return otherwise
  }
}

let watching: (key: string) => void = () => {}
/** Have somebody told of whatever is kept from now on. */
export const watch = (by: (key: string) => void): void => void (watching = by)

export function keep(key: string, value: unknown): void {
  watching(key)
  try {
    localStorage.setItem(`starhall.${key}`, JSON.stringify(value))
  } catch {
    // Private windows refuse; the setting then lasts as long as the page.
  }
}
