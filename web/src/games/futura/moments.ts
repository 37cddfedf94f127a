/** The moments that one may pass until: the parts of the fight that are to come, and the phases of each player. */
import type { Moment, Moments } from '../../lib/passing.svelte'
import type { FuturaSeen } from './view'
import { say } from './words'

const NOBODY = -1
/** The windows of an interaction in which anything is played, in their order. */
const WINDOWS = ['PRE', 'POST', 'AFT'] as const

export function moments(view: FuturaSeen): Moments {
  const fights = view.attacker !== NOBODY
  const now = fights ? [`window.${view.window}`] : ['peace']
  const ahead: Moment[] = []
  if (fights) {
    for (const window of WINDOWS) {
      if (window !== view.window) ahead.push({ id: `window.${window}`, text: say(`until.${window}`) })
    }
    ahead.push({ id: 'peace', text: say('until.peace') })
  }
  if (view.active !== NOBODY) now.push(`turn.${view.active}`, `${view.part}.${view.active}`)
  for (const seat of view.order) {
    if (!view.playing.includes(seat)) continue
    const name = view.names[seat] ?? ''
    if (seat !== view.active) ahead.push({ id: `turn.${seat}`, text: say('until.turn', { name }) })
    if (seat !== view.active || view.part !== 'assault')
      ahead.push({ id: `assault.${seat}`, text: say('until.assault', { name }) })
  }
  return { now, ahead }
}
