/** Where we are: the hall, a table, a replay, the deck builder, the account, notices, finding a game, a person, a tournament, a report, a lesson, a puzzle; or at an address that is none. */

export type Place =
  | { page: 'hall'; dialog: 'rules' | 'friends' | 'watch' | ''; game: string; rule: string }
  | { page: 'table'; code: string }
  | { page: 'replay'; id: string; at: number | null }
  | { page: 'decks' | 'account' | 'notices' }
  | { page: 'people'; name: string | null; ratings?: string }
  | { page: 'events' | 'reports'; id: string }
  | { page: 'learn'; game: string; lesson: string }
  | { page: 'puzzles'; game: string; puzzle: string }
  | { page: 'rules'; game: string; part: string; rule: string }
  | { page: 'nowhere' }

/** The ticket of the launcher: it is taken out of the address before anything else reads that. */
export const ticket = takeTicket()

function takeTicket(): string {
  const [, found = '', rest = ''] = /^#link=([\w.]+)&?(.*)$/.exec(location.hash) ?? []
  if (found) history.replaceState(null, '', location.pathname + (rest && `#${rest}`))
  return found
}

function read(): Place {
  const [, page, id, more] = location.pathname.split('/')
  const fragment = location.hash.slice(1)
  if (page === 't' && id) return { page: 'table', code: decodeURIComponent(id) }
  if (page === 'r' && id) {
    const at = /^\d{1,9}$/.test(fragment) ? Number(fragment) : null
    return { page: 'replay', id: decodeURIComponent(id), at }
  }
  if (page === 'decks' || page === 'account' || page === 'notices') return { page }
  // Finding a game is about nobody yet, `/me` about whoever is signed in.
  if (page === 'find' || page === 'me' || (page === 'people' && id)) return { page: 'people', name: page === 'find' ? null : decodeURIComponent(id ?? '') }
  if (page === 'ratings') return { page: 'people', name: null, ratings: decodeURIComponent(id ?? '') }
  if (page === 'device') return { page: 'account' }
  if (page === 'events' || page === 'reports') return { page, id: decodeURIComponent(id ?? '') }
  if (page === 'learn' && id) return { page: 'learn', game: decodeURIComponent(id), lesson: decodeURIComponent(more ?? '') }
  if (page === 'puzzles') return { page: 'puzzles', game: decodeURIComponent(id ?? ''), puzzle: decodeURIComponent(more ?? '') }
  if (page === 'rules' && id) return { page: 'rules', game: decodeURIComponent(id), part: more ?? '', rule: fragment }
  if (page) return { page: 'nowhere' }
  const [dialog = '', game = '', rule = ''] = fragment.split('/')
  const known = dialog === 'rules' || dialog === 'friends' || dialog === 'watch'
  return { page: 'hall', dialog: known ? dialog : '', game, rule }
}

export const place = $state<{ now: Place }>({ now: read() })

addEventListener('popstate', () => (place.now = read()))
addEventListener('hashchange', () => {
  // A ticket that is pasted into an open page is taken when the page begins again.
  if (location.hash.startsWith('#link=')) location.reload()
  else place.now = read()
})

export function go(address: string, replace = false): void {
  history[replace ? 'replaceState' : 'pushState'](null, '', address)
  place.now = read()
  scrollTo(0, 0)
}

/** Keys in a link open seats: they are taken out of the address before anything else happens. */
export function takeKeys(): string[] {
  const keys = location.hash
    .slice(1)
    .split('.')
    .filter((key) => /^([0-9]{1,2}|h|i|x)-[0-9a-f]{32}$/.test(key))
  if (keys.length) history.replaceState(null, '', location.pathname)
  return keys
}

/** A plain left click on one of our own links stays in the page. */
export function link(node: HTMLAnchorElement) {
  const follow = (event: MouseEvent) => {
    if (event.button || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    go(node.getAttribute('href')!)
  }
  node.addEventListener('click', follow)
  return { destroy: () => node.removeEventListener('click', follow) }
}
