/** The routes of an account, and what this browser knows of who is signed in. */
import { ask, RefusedError } from '../lib/api'
import { keep, recall } from '../lib/store'
import type { AccountFacts, Claims, Codes, DeviceNamed, MeFacts, MyTables, PasskeyAsked, Ratings } from '../lib/wire'

const shelf = () => import('./shelf')

/** The hall shows the name without asking the server: whoever is nobody asks for nothing. */
export function remember(me: MeFacts): MeFacts {
  const before = recall('me', '')
  keep('me', me.name)
  if (me.name && me.name !== before) void shelf().then(({ follow, synced }) => (follow(), synced())).catch(() => {})
  return me
}

export const me = () => ask<MeFacts>('/api/me').then(remember)
export const account = () => ask<AccountFacts>('/api/me/account')
export const tables = () => ask<MyTables>('/api/me/tables')
export const myRatings = () => ask<Ratings>('/api/me/ratings')
export const ladder = (game: string) => ask<Ratings>(`/api/games/${encodeURIComponent(game)}/ratings`)
export const signIn = (name: string, password: string) => ask<MeFacts>('/api/sign-in', { name, password }).then(remember)
export const recover = (name: string, code: string, password: string) =>
  ask<MeFacts>('/api/sign-in/recover', { name, code, password }).then(remember)
export const register = (name: string, password: string) => ask<Codes>('/api/people', { name, password })
export async function signOut(): Promise<MeFacts> {
  await shelf().then(({ putAway }) => putAway()).catch(() => {})
  const nobody = remember(await ask<MeFacts>('/api/me/sign-out', {}))
  if (recall('link', '')) await import('../lib/linked').then(({ restore }) => restore())
  return nobody
}
export const endSession = (id: string) => ask<AccountFacts>('/api/me/sessions/end', { id })
export const confirmDevice = (code: string) => ask<DeviceNamed>('/api/devices/confirm', { code })
export const setPassword = (password: string) => ask<AccountFacts>('/api/me/password', { password })
export const newCodes = () => ask<Codes>('/api/me/codes', {})
export const removePasskey = (id: string) => ask<AccountFacts>('/api/me/passkeys/remove', { id })
export const everything = () => ask<unknown>('/api/me/export', {})
export async function close(): Promise<MeFacts> {
  const nobody = remember(await ask<MeFacts>('/api/me/delete', {}))
  await shelf().then(({ disown }) => disown())
  return nobody
}

/** Bind the seats of this browser to the account: each table has a cookie of its own, so each is asked. */
export async function bringTables(): Promise<void> {
  for (const { code } of recall<{ code: string }[]>('recent', []))
    await ask<Claims>(`/api/tables/${encodeURIComponent(code)}/claim`, {}).catch((error: RefusedError) => {
      if (error.code === 'offline') throw error
    })
}

// Passkeys. Browsers that cannot read the options as the server writes them are offered none.

/** What only newer browsers have. */
type Reader = Partial<Pick<typeof PublicKeyCredential, 'parseCreationOptionsFromJSON' | 'parseRequestOptionsFromJSON'>>
const reader = (): Reader => globalThis.PublicKeyCredential ?? {}

export const hasPasskeys = () => reader().parseCreationOptionsFromJSON !== undefined

const asked = (purpose: 'sign_in' | 'register' | 'add', name = '') => ask<PasskeyAsked>('/api/passkeys', { purpose, name })

async function made(purpose: 'register' | 'add', name = ''): Promise<Credential | null> {
  const { options } = await asked(purpose, name)
  return navigator.credentials.create({ publicKey: reader().parseCreationOptionsFromJSON!(options) })
}

export const registerWithPasskey = async (name: string) => ask<Codes>('/api/people', { name, passkey: await made('register', name) })
export const addPasskey = async () => ask<AccountFacts>('/api/me/passkeys', { passkey: await made('add') })
export async function signInWithPasskey(): Promise<MeFacts> {
  const { options } = await asked('sign_in')
  const passkey = await navigator.credentials.get({ publicKey: reader().parseRequestOptionsFromJSON!(options) })
  return remember(await ask<MeFacts>('/api/sign-in', { passkey }))
}
