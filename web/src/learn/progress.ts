/** How far each lesson has come, kept in this browser. */
import { keep, recall } from '../lib/store'
import type { LessonTaken } from '../lib/wire'

export interface Progress {
  part: number
  choices: LessonTaken['choices']
  /** Of the lesson that the choices belong to. */
  check: string
  beats: number
  /** Was it taken to its end, once? */
  done: boolean
}

const key = (game: string, lesson: string) => `lesson.${game}.${lesson}`
const NONE: Progress = { part: 0, choices: [], check: '', beats: 0, done: false }

export const progressOf = (game: string, lesson: string): Progress => ({ ...NONE, ...recall<Partial<Progress>>(key(game, lesson), {}) })

export const keepProgress = (game: string, lesson: string, found: Progress) => keep(key(game, lesson), found)

/** Is there something to go on with? */
export const isBegun = (found: Progress) => found.part > 0 || found.choices.length > 0
