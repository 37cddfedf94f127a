/** What is heard of each event of We Come In Peace; null: it is silent. */
import type { Voice } from '../../sound/recipes'
import type { EventName } from './view'

const voices: Record<EventName, Voice | null> = {
  'first player': null,
  'planets dealt': null,
  'round begins': 'power',
  'turn begins': 'tick',
  'invasion rolled': 'dice',
  'defense rolled': 'dice',
  rerolled: 'dice',
  kept: null,
  'no use': null,
  assigned: 'shot',
  'assigned to none': null,
  'all repelled': 'ward',
  'saucers strike': 'shot',
  damaged: 'hit',
  destroyed: 'break',
  'no target': 'tick',
  'missile launched': 'shot',
  countered: 'ward',
  'not countered': 'hit',
  'free rebuild': 'ward',
  rebuild: 'ward',
  'put back': 'ward',
  repaired: 'ward',
  'stopped repairing': null,
  'nothing to repair': null,
  'points counted': 'gain',
  tied: 'power',
  'duel pass': 'power',
  'dropped out': 'fall',
  'still tied': null,
  won: 'win',
  'won the duel': 'win',
  'victory shared': 'win',
  places: null,
}

export default voices
