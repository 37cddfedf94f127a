/** The routes about people and each other: pages, friends, invitations, finding a game. */
import { ask, salt } from '../lib/api'
import type { ChangeTie, Find, FoundFacts, InviteByName, Invitations, Joined, PeopleWaiting, PersonPage, Privacy, Ties } from '../lib/wire'

export const myPage = () => ask<PersonPage>('/api/me/page')
export const pageOf = (name: string) => ask<PersonPage>(`/api/people/${encodeURIComponent(name)}`)
export const setPrivacy = (privacy: Privacy) => ask<Privacy>('/api/me/privacy', privacy)
export const ties = () => ask<Ties>('/api/me/ties')
export const changeTie = (change: ChangeTie) => ask<Ties>('/api/me/ties', change)
export const invitations = () => ask<Invitations>('/api/me/invitations')
export const accept = (id: string) => ask<Joined>(`/api/me/invitations/${encodeURIComponent(id)}/accept`, { salt: salt() })
export const decline = (id: string) => ask<Invitations>(`/api/me/invitations/${encodeURIComponent(id)}/decline`, {})
export const invite = (table: string, name: string) => ask<InviteByName>(`/api/tables/${encodeURIComponent(table)}/invite`, { name })
export const waiting = () => ask<PeopleWaiting>('/api/find')
export const find = (wanted: Find) => ask<FoundFacts>('/api/find', wanted)
export const beat = () => ask<FoundFacts>('/api/find/beat', {})
export const leave = () => ask<FoundFacts>('/api/find/leave', {})
