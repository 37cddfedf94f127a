/** The routes of notices, and of links in mails. */
import { ask } from '../lib/api'
import type { Confirmed, Heard, HookMade, Hours, LeftOrder, MeFacts, NoticesFacts, OrdersFacts } from '../lib/wire'
import { remember } from '../people/account'

const about = (what: string, body: unknown) => ask<NoticesFacts>(`/api/me/notices/${what}`, body)

export const notices = () => ask<NoticesFacts>('/api/me/notices')
export const newMail = (address: string) => about('mail', { address })
export const newHook = (address: string) => ask<HookMade>('/api/me/notices/hook', { address })
export const turn = (id: string, on: boolean) => about('switch', { id, on })
export const remove = (id: string) => about('remove', { id })
export const keepHours = (hours: Hours) => about('hours', hours)
export const goAway = (days: number) => about('away', { days })
export const comeBack = () => about('back', {})
const ordersPath = (code: string) => `/api/me/orders/${encodeURIComponent(code)}`
/** What one may answer beforehand at a table, and has. */
export const ordersAt = (code: string) => ask<OrdersFacts>(ordersPath(code))
/** Answer something beforehand; null takes it back. */
export const leaveOrder = (code: string, order: LeftOrder | null) => ask<OrdersFacts>(ordersPath(code), { order })
export const test = (id: string) => ask<Heard>('/api/me/notices/test', { id })
export const confirm = (token: string) => ask<Confirmed>('/api/notices/confirm', { token })
/** A link for a new password goes to the account's confirmed address, if it has one. */
export const lost = (name: string) => ask<Heard>('/api/sign-in/mail', { name })
export const recover = (token: string, password: string) =>
  ask<MeFacts>('/api/sign-in/mail/recover', { token, password }).then(remember)

/** Can this browser be told when it is closed? Only on a page that came by https. */
export const canPush = () => 'serviceWorker' in navigator && 'PushManager' in globalThis

/** The one script that a page may start beside itself; the pages' policy lets none be started by a mere text. */
const WORKER = '/told.js'
interface Policies {
  createPolicy: (name: string, rules: { createScriptURL: () => string }) => { createScriptURL: (url: string) => string }
}
let trusted = ''
function worker(): string {
  const { trustedTypes } = globalThis as { trustedTypes?: Policies }
  trusted ||= trustedTypes?.createPolicy('starhall-worker', { createScriptURL: () => WORKER }).createScriptURL(WORKER) ?? WORKER
  return trusted
}

/** Ask the browser, and tell the hall where it is reached. */
export async function pushHere(key: string): Promise<NoticesFacts> {
  await navigator.serviceWorker.register(worker())
  const ready = await navigator.serviceWorker.ready
  const made = (await ready.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key })).toJSON()
  return about('push', { endpoint: made.endpoint, p256dh: made.keys?.['p256dh'], auth: made.keys?.['auth'] })
}

/** What a link in a mail says, which nobody else needs to see in the address. */
export function fromMail(): { what: 'confirm' | 'recover' | ''; token: string } {
  const found = /^#(confirm|recover)=([\w.]+)$/.exec(location.hash)
  if (found) history.replaceState(null, '', location.pathname)
  return { what: (found?.[1] as 'confirm' | 'recover' | undefined) ?? '', token: found?.[2] ?? '' }
}
