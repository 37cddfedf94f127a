/** How much each event of Grand Saga Futura weighs when it is told; what is not named here is a beat. */
import { tale } from '../../lib/timing'

export default tale({
  silent: [
    'deck chosen', 'card taken', 'decks shuffled', 'hands shaken', 'start rolled', 'first player',
    'recruited', 'district dealt', 'reshuffled', 'station rolled', 'packet', 'fights first', 'loot used',
    'assault capped', 'interaction began', 'in force', 'in force for all', 'offer withdrawn', 'match stands',
    'depleted', 'held in off-hand', 'promoted', 'claim placed', 'cargo kept', 'rolled for', 'evaded',
    'held off', 'takes effect',
  ],
  moment: [
    'cycle began', 'ensigiled', 'warded', 'station built', 'station upgraded', 'district secured', 'traded',
    'walked in', 'ambush failed', 'summoned', 'creature summoned', 'swapped', 'rolled again', 'chance rolled',
    'damaged', 'armour broken', 'destroyed', 'item destroyed', 'shielded', 'saved', 'resisted', 'revived',
    'cancelled', 'countered', 'nullified', 'copied', 'stasis', 'replayed', 'possessed', 'converted',
    'enthralled', 'purified', 'mutant fell', 'claimed', 'resigned', 'time called',
  ],
  scene: [
    'declared', 'killed', 'station fell', 'bombardment called', 'district destroyed', 'eliminated',
    'game over', 'next game', 'match over',
  ],
})
