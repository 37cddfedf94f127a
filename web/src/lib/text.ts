/** Texts by their ids. Each part of the client has a table of its own; another language is the same ids again. */

export type Arguments = Readonly<Record<string, string | number>>

/** A text with its arguments filled in: `{name}` is one, `{n|one|many}` picks a form by a number; forms may hold arguments. */
export function fill(text: string, args: Arguments = {}): string {
  const formed = text.replace(
    /\{(\w+)\|((?:[^|{}]|\{\w+\})*)\|((?:[^|{}]|\{\w+\})*)\}/g,
    (_, name: string, one: string, many: string) => (Number(args[name]) === 1 ? one : many),
  )
  return formed.replace(/\{(\w+)\}/g, (_, name: string) => written(args[name] ?? ''))
}

/** How a part of the client says its texts. */
export const speaker =
  <Id extends string>(texts: Readonly<Record<Id, string>>) =>
  (id: Id, args?: Arguments): string =>
    fill(texts[id], args)

/** A moment of the server's clock, in seconds, as a date and a time of the day here. */
export const date = (seconds: number) =>
  new Date(seconds * 1000).toLocaleString('en-GB', { day: 'numeric', month: 'long', hour: '2-digit', minute: '2-digit' })

/** Numbers below 0 with a true minus sign, and a half as such: −1, 39½. */
export const signed = (n: number): string => (n < 0 ? `−${signed(-n)}` : n % 1 === 0.5 ? `${Math.floor(n) || ''}½` : String(n))
const written = (value: string | number) => (typeof value === 'number' ? signed(value) : value)
