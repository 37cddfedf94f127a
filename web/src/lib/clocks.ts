/** Which clocks there are. */
import type { ClockInfo } from './wire'

const DAYS: readonly ClockInfo['profile'][] = ['days', 'three_days', 'week']

/** Has everybody days to answer? */
export const hasDays = (clock: ClockInfo | undefined) => clock !== undefined && DAYS.includes(clock.profile)
