"""What is asked: by kind and purpose, what may be chosen and why something else may not."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from starhall.core.kinds import Purpose
from starhall.games.futura.rules.fight import assault, claims, declaring, interaction
from starhall.games.futura.rules.mat import equipping, shedding, stations, storage
from starhall.games.futura.rules.plays import announce, refusals, triggers, windows
from starhall.games.futura.rules.plays.conditions import IN_FIGHTS
from starhall.games.futura.rules.turn import movement, setup, trade, turns
from starhall.games.futura.rules.verbs import counter, goods, guard, units

PURPOSES: Final[Mapping[str, Mapping[str, Purpose]]] = {
    "face": {
        "deck": Purpose(setup.faces_to_take, setup.why_not_face),
        "trade": Purpose(trade.faces_to_ask),
    },
    "deck": {
        "start": Purpose(setup.decks_to_choose, setup.why_not_deck),
    },
    "action": {
        "turn": Purpose(turns.actions, turns.why_not_act),
    },
    "play": {
        **{
            window: Purpose(windows.plays_in(window), refusals.why_not_in(window))
            for window in (*IN_FIGHTS, "CYC")
        },
        "MAIN": Purpose(windows.in_the_action_step, refusals.why_not_in("MAIN")),
        "ambush": Purpose(declaring.ambushes),
        "order": Purpose(triggers.in_which_order),
    },
    "pay": {
        "play": Purpose(announce.ways, refusals.why_not_pay),
    },
    "thing": {
        "target": Purpose(declaring.targets, declaring.why_not_target),
        "first creature": Purpose(interaction.equal_creatures),
        "nullify": Purpose(counter.abilities_to_nullify),
        "copy": Purpose(counter.abilities_to_copy),
        "retype": Purpose(counter.retypable),
        "reveal": Purpose(goods.stations_to_reveal),
        "heal": Purpose(guard.healable),
        "summon support": Purpose(units.supports_to_call),
        "summon acolyte": Purpose(units.defenders_to_call),
        "swap out": Purpose(units.leavers),
        "swap in": Purpose(units.newcomers),
        "possess": Purpose(units.units_to_possess),
        "enthrall": Purpose(units.stations_to_serve),
        "purify": Purpose(units.acolytes_to_purify),
        "rank": Purpose(units.acolytes_to_rank),
        "revive": Purpose(units.fallen_to_revive),
    },
    "card": {
        "keep cargo": Purpose(claims.keepable),
        "shed": Purpose(shedding.cards_to_shed),
        "discard": Purpose(turns.hand_cards),
        "recover": Purpose(goods.cards_to_recover),
        "destroy": Purpose(goods.items_to_destroy),
        "summon": Purpose(units.creatures_to_call),
    },
    "place": {
        "claim": Purpose(claims.claim_places, claims.why_not_there),
        "equip": Purpose(equipping.equip_places, equipping.why_not_place),
        "hold": Purpose(equipping.hands_of),
        "hold claimed": Purpose(equipping.hands_for),
        "unequip": Purpose(equipping.unequip_places),
        "loose": Purpose(shedding.loose_places, shedding.why_not_loose),
        "store": Purpose(storage.store_places),
        "fit": Purpose(storage.fit_places, storage.why_not_fit_there),
        "take out": Purpose(storage.take_out_places),
    },
    "trade": {
        "offer": Purpose(trade.offer_steps, trade.why_not_in_offer),
    },
    "seat": {
        "reveal": Purpose(goods.hands_to_reveal),
    },
    "acolyte": {
        "support": Purpose(declaring.supports, declaring.why_not_support),
        "recruit": Purpose(setup.acolytes_to_choose, setup.why_not_recruit),
    },
    "station": {
        "build": Purpose(stations.types_left),
    },
    "sigil": {
        "retype": Purpose(counter.any_sigil),
    },
    "type": {
        "retype": Purpose(counter.any_type),
    },
    "number": {
        "trade": Purpose(trade.energy_amounts),
        "draw": Purpose(turns.draw_amounts),
        "nullify": Purpose(counter.forms),
        "nullify sigil": Purpose(counter.sigils_to_nullify),
        "transfer": Purpose(guard.how_much),
    },
    "yes": {
        "pay home": Purpose(assault.home_options),
        "ensigil": Purpose(interaction.ensigil_options),
        "go on": Purpose(interaction.go_on_options),
        "promote": Purpose(shedding.promote_or_not),
        "trade": Purpose(trade.answers_to_offer, trade.why_not_accept),
    },
    "set": {
        "recall": Purpose(movement.recall_sets, movement.why_not_group),
    },
}
"""By kind and purpose."""
