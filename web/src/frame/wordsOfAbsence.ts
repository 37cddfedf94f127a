/** What is said while a table waits for someone who is away. It comes when it is needed. */
import { speaker } from '../lib/text'

const EN = {
  'absent.away': '{name} is away, and the table waits.',
  'absent.host': '{name} is away, and the table waits. Only the host of the table can let a bot stand in.',
  'absent.late': '{name} has run out of time.',
  'absent.never': "{name} is away. This table doesn't allow stand-ins, so it waits.",
} as const

export const say = speaker(EN)
