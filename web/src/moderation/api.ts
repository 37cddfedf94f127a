/** The routes of those who look after what is said. */
import { ask } from '../lib/api'
import type { AuditLines, CaseFacts, CloseReport, MeFacts, Moderate, Moderated, Reports } from '../lib/wire'

const of = (id: string) => `/api/reports/${encodeURIComponent(id)}`

export const moderates = (me: Pick<MeFacts, 'roles'>): boolean => me.roles.some((role) => role === 'moderator' || role === 'operator')
export const reports = (done: boolean) => ask<Reports>(`/api/reports${done ? '?done=1' : ''}`)
export const report = (id: string) => ask<CaseFacts>(of(id))
export const act = (id: string, wanted: Partial<Moderate>) => ask<CaseFacts>(`${of(id)}/act`, wanted)
export const close = (id: string, wanted: CloseReport) => ask<CaseFacts>(`${of(id)}/close`, wanted)
export const log = () => ask<AuditLines>('/api/audit')
export const atTable = (code: string, wanted: Partial<Moderate>) => ask<Moderated>(`/api/tables/${encodeURIComponent(code)}/moderate`, wanted)

/** Seconds between two sayings of a seat that are offered. */
export const PACES = [0, 10, 30, 60, 300]
