"""Goods and counters: whose cards are looked at, how many fit in a hand, what can be silenced or repeated."""

from __future__ import annotations

import pytest

from starhall.core.scenes import checks, choose, place_at
from starhall.games.futura.box.language import Act, Amount
from starhall.games.futura.box.parts import CARD, EMPEROR, FACE, HAND_LIMIT, NEUTRAL, NONE, SLOTS, STATION
from starhall.games.futura.rules.kinds import TIER_1, TIER_3
from starhall.games.futura.rules.mat.prices import discount
from starhall.games.futura.rules.verbs import counter as verbs_counter
from starhall.games.futura.rules.verbs import dice as verbs_dice
from starhall.games.futura.rules.verbs import goods as verbs_goods
from starhall.games.futura.rules.verbs import units as verbs_units
from starhall.games.futura.state import FuturaState, Play
from tests.games.futura.fight import engaged, lead
from tests.games.futura.playing import (
    armour_harm,
    duel,
    fight,
    force,
    items_of,
    made,
    made_by,
    may,
    play,
    until_asked,
    used_cards,
)
from tests.games.futura.table import (
    AEGIS,
    CHEN,
    CLOISTER,
    FOUNDRY,
    HAMMERFIST,
    LOWMARKET,
    ONDRA,
    TERRACE,
    WREN,
    dress,
    give,
    load_up,
    new,
    stack_deck,
    table,
)

# REVEAL.


@checks("FUT-167")
def test_nobody_looks_into_the_own_hand() -> None:
    s = table(players=3)
    own = made_by(0, WREN, WREN)
    give(s, 0, "SAB-01")
    assert not verbs_goods.can_reveal(s, own, Act("REVEAL", what=("hand",)), "")
    give(s, 2, "SAB-01")
    assert verbs_goods.can_reveal(s, own, Act("REVEAL", what=("hand",)), "")
    assert verbs_goods.hands_to_reveal(s, 0, own) == [2]


@checks("FUT-167")
def test_nobody_looks_into_the_own_stations() -> None:
    s = table()
    own = made_by(0, WREN, WREN)
    load_up(s, AEGIS, "SAB-01")
    assert not verbs_goods.can_reveal(s, own, Act("REVEAL", what=("station",)), "")
    load_up(s, FOUNDRY, "SAB-01")
    assert verbs_goods.can_reveal(s, own, Act("REVEAL", what=("station",)), "")


# DRAW and RECOVER.


@checks("FUT-398", "FUT-R09")
@pytest.mark.parametrize(("held", "room"), [(HAND_LIMIT - 1, True), (HAND_LIMIT, False)])
def test_a_card_is_drawn_or_recovered_up_to_the_last_place_in_the_hand(held: int, room: bool) -> None:
    s = table()
    own = made_by(0, CHEN, CHEN)
    give(s, 0, *["SAB-01"] * held)
    stack_deck(s, 0, "SAB-02")
    s.discards[0].append(new(s, 0, "SAB-20"))
    assert verbs_goods.can_draw(s, own, Act("DRAW"), "") == room
    assert verbs_goods.can_recover(s, own, Act("RECOVER"), "") == room


@checks("FUT-397")
@pytest.mark.parametrize(
    ("name", "is_equipment"), [("ARM-26", True), ("SAB-20", True), ("ITM-01", True), ("ABL-01", False)]
)
def test_only_equipment_is_recovered(name: str, is_equipment: bool) -> None:
    s = table(players=4)
    s.discards[0].append(FACE[name] * SLOTS + SLOTS - 1)
    assert verbs_goods.can_recover(s, made_by(0, CHEN, CHEN), Act("RECOVER"), "") == is_equipment


@checks("FUT-397", "FUT-R87")
def test_a_card_that_has_left_the_discard_pile_meanwhile_is_not_recovered() -> None:
    s = table()
    saber, armour = give(s, 0, "SAB-20", "ARM-26")
    s.discards[0], s.hands[0] = [saber], [armour]
    for card, there in ((saber, True), (armour, False)):
        own = Play(0, CHEN, 0, 1, NONE, (CHEN, NONE, card % SLOTS))
        assert verbs_goods.can_recover(s, own, Act("RECOVER"), "") == there


# COST.


@checks("FUT-158")
def test_a_price_that_a_play_changes_is_free_or_less_by_its_figure() -> None:
    s = table()
    own = made_by(0, CHEN, CHEN)
    verbs_goods.cost(s, own, Act("COST", Amount((-1, -1, -1)), what=("repair",)))
    verbs_goods.cost(s, own, Act("COST", Amount(everything=True), what=("swap-armour",)))
    assert discount(s, CHEN, "repair") == -1
    assert discount(s, CHEN, "swap-armour") < -20


# DESTROY.


@checks("FUT-159")
def test_the_only_revealed_item_is_the_one_that_is_destroyed() -> None:
    def one_seen(s: FuturaState) -> None:
        s.turn_up(s.items[ONDRA][1])

    s = duel("ITM-20", theirs=["ARM-26", "ITM-10", "ITM-11"], rolls=(6, 1), prepare=one_seen)
    lead(s, made(s, 0, "POST", "ITM-20"))
    assert items_of(s, ONDRA) == ["ITM-10"]
    assert used_cards(s, 1) == ["ITM-11"]


@checks("FUT-159")
def test_what_is_to_be_destroyed_is_noted_with_the_seat_that_plays() -> None:
    s = engaged()
    (item,) = dress(s, ONDRA, "ITM-10")
    (dust,) = dress(s, CHEN, "ITM-20")
    s.summoned = ONDRA
    s.turn_up(item)
    verbs_goods.destroy(s, made_by(0, CARD + dust % SLOTS, CHEN), Act("DESTROY"))
    assert s.stack[-1] == (verbs_goods.item_chosen, item % SLOTS, 0, "destroy", ONDRA)


# ENTHRALL.


@checks("FUT-164", "FUT-R63")
def test_a_mutant_of_the_attacker_serves_any_station_of_the_own() -> None:
    s = engaged()
    mine = made_by(0, CHEN, CHEN)
    assert verbs_units.stations_to_serve(s, 0, mine) == [STATION + d for d in (AEGIS, LOWMARKET, CLOISTER)]


@checks("FUT-164", "FUT-R63", "FUT-R91")
def test_a_full_neutral_station_sends_no_mutant_to_another_neutral_one() -> None:
    s = engaged()
    place_at(s, holder={TERRACE: NEUTRAL})
    place_at(s, holder={FOUNDRY: NEUTRAL})
    s.defender = NEUTRAL
    theirs = made_by(NEUTRAL, STATION + TERRACE, STATION + TERRACE)
    assert verbs_units.stations_to_serve(s, NEUTRAL, theirs) == [STATION + TERRACE]
    place_at(s, mutants={TERRACE: (WREN,)})
    assert verbs_units.stations_to_serve(s, NEUTRAL, theirs) == []


# ROLL.


@checks("FUT-R87")
def test_nobody_has_no_dice_to_change() -> None:
    s = table()
    assert verbs_dice.can_roll(s, made_by(0, CHEN, CHEN), Act("ROLL"), "")
    assert not verbs_dice.can_roll(s, made_by(0, CHEN, NONE), Act("ROLL"), "")


# NULLIFY.


@checks("FUT-146")
def test_silence_ends_an_ability_card_that_waits_in_the_queue() -> None:
    s = duel("ARM-11", "ABL-17", theirs=["ARM-11", "ABL-13"], sigils=([], ["PUR"]), rolls=(8, 1))
    until_asked(s, 0, "POST")
    play(s, 0, "ABL-17", pay=TIER_3)
    until_asked(s, 1, "POST")
    assert len(s.queue) == 1
    play(s, 1, "ABL-13")
    lead(s)
    assert armour_harm(s, ONDRA) == 3, "the ordinary strike"


# COPY.


@checks("FUT-389", "FUT-R77")
def test_an_ability_out_of_the_last_deck_is_copied_like_any_other() -> None:
    def claimed(s: FuturaState) -> None:
        place_at(s, abilities={HAMMERFIST: s.abilities[HAMMERFIST] + (FACE["ABL-18"] * SLOTS + SLOTS - 1,)})

    s = fight("ARM-26", "ITM-33", sigils=(["STR"], []), rolls=(12, 1), prepare=claimed)
    until_asked(s, 0, "POST")
    assert not may(s, 0, "ITM-33")
    play(s, 0, "ABL-18", pay=TIER_1)
    until_asked(s, 0, "POST")
    assert may(s, 0, "ITM-33")


@checks("FUT-140", "FUT-389", "FUT-R77", "FUT-R94")
def test_a_primary_with_a_support_copies_a_sacrifice() -> None:
    s = fight("ARM-11", "ABL-06", "ITM-33", support=CHEN, sigils=(["STR"], []), rolls=(1, 1, 8))
    until_asked(s, 0, "PRE")
    play(s, 0, "ABL-06", pay=TIER_1)
    choose(s, 0, "number", 1)
    until_asked(s, 0, "POST")
    assert may(s, 0, "ITM-33")


@checks("FUT-389", "FUT-R77")
@pytest.mark.parametrize(("name", "copied"), [("ABL-33", True), ("ABL-19", False), ("ITM-07", False)])
def test_only_ability_cards_are_copied_and_none_that_is_unique(name: str, copied: bool) -> None:
    s = engaged()
    card, lens = dress(s, CHEN, name, "ITM-33")
    s.played[card % SLOTS] = card
    done = CARD + card % SLOTS
    s.resolved = (Play(0, done, 0, 1, EMPEROR, (CHEN, NONE)),)
    assert verbs_counter.copyable(s, made_by(0, CARD + lens % SLOTS, CHEN)) == ([done] if copied else [])


# LIVING.


@checks("FUT-150", "FUT-404")
def test_the_seal_on_a_station_without_creatures_wakes_nothing() -> None:
    s = fight("ARM-26", target=AEGIS, level=2, fitted=("ART-03",), rolls=(12, 1))
    until_asked(s, 1, "DEC")
    play(s, 1, "ART-03")
    assert force(s, "LIVING") == []
