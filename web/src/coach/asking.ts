/** What the coach is asked. */
import { ask } from '../lib/api'
import type { AnalysisState, HintFacts, VerdictFacts } from '../lib/wire'

/** Standard errors within which a chance lies 95 times of 100: six searches were made. */
export const SURE = 2.57

const table = (code: string) => `/api/tables/${encodeURIComponent(code)}`
const record = (id: string) => `/api/records/${encodeURIComponent(id)}/analysis`

export const hint = (code: string, seat: number) => ask<HintFacts>(`${table(code)}/hint`, { seat })
export const verdict = (code: string, seat: number) => ask<VerdictFacts>(`${table(code)}/verdict`, { seat })
export const analysis = (id: string) => ask<AnalysisState>(record(id))
export const analyse = (id: string) => ask<AnalysisState>(record(id), {})
