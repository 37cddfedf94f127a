/** What is said while a choice may be taken back. It comes when it is needed. */
import { speaker } from '../lib/text'

const EN = {
  'undo.asked': '{name} asks to take the last choice back.',
  'undo.askedFor': '{name} asks to take this back: {text}',
  'undo.no': 'No',
  'undo.waits': 'Waiting for {names}.',
  'undo.yes': 'Agree',
} as const

export const say = speaker(EN)
