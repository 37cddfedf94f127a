/** How much each event of Avoid the Void weighs when it is told; what is not named here is a beat. */
import { tale } from '../../lib/timing'

export default tale({
  silent: [
    'aliens dealt', 'board laid', 'cards dealt', 'starting player', 'counted', 'reshuffled', 'no card left',
    'action ended', 'looked', 'power used up', 'no effect', 'tie broken',
  ],
  moment: [
    'hands swapped', 'hands passed', 'played', 'moved', 'drifted', 'mine hit', 'affector placed',
    'affector moved', 'line turned', 'shifted', 'sectors swapped', 'restored', 'power used', 'ability used',
    'aliens swapped',
  ],
  scene: [
    'destroyed', 'lost', 'became beast', 'won', 'won on time',
  ],
})
