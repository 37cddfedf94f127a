/** How much each event of stellar_omega weighs when it is told; what is not named here is a beat. */
import { tale } from '../../lib/timing'

export default tale({
  silent: [
    'first player', 'npr', 'pile refilled', 'deck shuffled', 'turn ends', 'draw declined', 'level declined',
    'gate stays', 'phase b ends', 'bonus placed', 'closed bonus for nobody', 'nobody inside', 'equal bids',
    'no bonus', 'no crystal left', 'no crystal used', 'pad full', 'cube stays', 'cube returned',
    'tiles turned up', 'AT taken back', 'vp kept', 'nudges cancel', 'damage ignored', 'tie by SP',
    'tie by order', 'place taken',
  ],
  moment: [
    'round begins', 'cosmic order', 'crystals drawn', 'dice rolled', 'die rerolled', 'target chosen',
    'attack blocked', 'unit eliminated', 'decode broken', 'decode holds', 'gate controlled', 'gate failed',
    'category won', 'vp gained', 'vp lost', 'tokens revealed',
  ],
  scene: [
    'gate moved', 'ship attacks', 'won',
  ],
})
