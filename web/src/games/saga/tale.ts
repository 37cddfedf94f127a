/** How much each event of Saga of a Dying World weighs when it is told; what is not named here is a beat. */
import { tale } from '../../lib/timing'

export default tale({
  silent: [
    'map laid', 'cards dealt', 'draft over', 'first order', 'ordered', 'drew nothing', 'took nothing',
    'chose', 'condition met', 'condition unmet', 'nothing to charge', 'nothing to drain', 'limited',
    'throes begin', 'tied', 'replaced', 'resolved',
  ],
  moment: [
    'compared', 'played', 'played charge up', 'extra played', 'shoved', 'pushed', 'teleported', 'swapped',
    'attacked', 'damaged', 'stole', 'triggered', 'caught by void', 'ring removed',
  ],
  scene: [
    'collapse revealed', 'ring flipped', 'omega', 'final throes', 'eliminated', 'won',
  ],
})
