/** How much each event of We Come In Peace weighs when it is told; what is not named here is a beat. */
import { tale } from '../../lib/timing'

export default tale({
  silent: [
    'first player', 'planets dealt', 'kept', 'no use', 'assigned to none', 'stopped repairing',
    'nothing to repair', 'still tied', 'places',
  ],
  moment: [
    'round begins', 'invasion rolled', 'defense rolled', 'rerolled', 'all repelled', 'destroyed',
    'points counted', 'dropped out',
  ],
  scene: [
    'missile launched', 'tied', 'duel pass', 'won', 'won the duel', 'victory shared',
  ],
})
