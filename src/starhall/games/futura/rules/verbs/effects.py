"""The verbs of the cards, put together in one place."""

from __future__ import annotations

from starhall.games.futura.rules.verbs import counter, dice, goods, guard, strike, units
from starhall.games.futura.rules.verbs.table import VERBS, Verb

# The table lies where plays look it up: below the verbs, which make plays of their own.
VERBS.update(
    {
        "STRIKE": Verb(strike.strike),
        "DAM": Verb(strike.dam),
        "OVERCHARGE": Verb(strike.overcharge),
        "WOUND": Verb(strike.wound, strike.can_wound),
        "SUNDER": Verb(strike.sunder, strike.can_sunder),
        "CHRONIC": Verb(strike.chronic, strike.can_infect),
        "STREAK": Verb(strike.streak),
        "DRAIN": Verb(strike.drain),
        "SHIELD": Verb(guard.shield, guard.can_shield),
        "MEND": Verb(guard.mend, guard.can_mend),
        "HEAL": Verb(guard.heal, guard.can_heal, guard.whom_to_heal),
        "REDUCE": Verb(guard.reduce, guard.can_guard),
        "EVADE": Verb(guard.evade, guard.can_guard),
        "REFLECT": Verb(guard.reflect, guard.can_guard),
        "RESIST": Verb(guard.resist),
        "IMMUNE": Verb(guard.immune),
        "SURVIVE": Verb(guard.survive, guard.can_survive),
        "TRANSFER": Verb(guard.transfer, guard.can_transfer),
        "STAT": Verb(guard.stat),
        "ROLL": Verb(dice.roll, dice.can_roll),
        "REROLL": Verb(dice.reroll, dice.can_reroll),
        "JAM": Verb(dice.jam, dice.can_jam),
        "CHECK": Verb(dice.check, dice.can_check),
        "RETREAT": Verb(dice.retreat),
        "STASIS": Verb(dice.stasis),
        "REPLAY": Verb(dice.replay_it, dice.can_replay),
        "REVEAL": Verb(goods.reveal, goods.can_reveal, goods.what_to_reveal),
        "DRAW": Verb(goods.draw, goods.can_draw),
        "RECOVER": Verb(goods.recover, goods.can_recover, goods.what_to_recover),
        "GAIN": Verb(goods.gain_energy),
        "STEAL": Verb(goods.steal, goods.can_steal),
        "COST": Verb(goods.cost),
        "PERMIT": Verb(goods.permit),
        "DESTROY": Verb(goods.destroy, goods.can_destroy),
        "LOOT": Verb(goods.loot, goods.can_loot),
        "KEEP": Verb(goods.keep, goods.can_keep),
        "BOMBARD": Verb(goods.bombard),
        "SUMMON": Verb(units.summon, units.can_summon, units.whom_to_summon),
        "SWAP": Verb(units.swap, units.can_swap, units.whom_to_swap),
        "AMBUSH": Verb(units.ambush),
        "POSSESS": Verb(units.possess, units.can_possess, units.whom_to_possess),
        "ENTHRALL": Verb(units.enthrall, units.can_enthrall, units.where_to_serve),
        "PURIFY": Verb(units.purify, units.can_purify, units.whom_to_purify),
        "RANK": Verb(units.rank, units.can_rank, units.whom_to_rank),
        "REVIVE": Verb(units.revive, units.can_revive, units.whom_to_revive),
        "NULLIFY": Verb(counter.nullify, counter.can_nullify, counter.what_to_nullify),
        "TURN": Verb(counter.turn, counter.can_turn),
        "COPY": Verb(counter.copy, counter.can_copy, counter.what_to_copy),
        "MODE": Verb(counter.mode, counter.can_mode),
        "RETYPE": Verb(counter.retype, counter.can_retype, counter.how_to_retype),
        "LIVING": Verb(counter.living),
    }
)
