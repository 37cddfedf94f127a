"""Battle cycles and turns: collecting, the action step, the assault phase, the end of a turn."""

from __future__ import annotations

import pytest

from starhall.core.scenes import asked, checks, choose, offered, place_at, refused
from starhall.games.futura.box.parts import BAY, BENCH, FACE_DOWN, UNBUILT
from starhall.games.futura.facts import income
from starhall.games.futura.rules.kinds import BLOCK_OF, FIRST
from starhall.games.futura.rules.turn.turns import (
    ASSAULT_PHASE,
    begin_cycle,
    begin_turn,
    collect_cards,
    collect_energy,
    end_cycle,
    next_turn,
    turn_up_districts,
)
from starhall.games.futura.state import Applied
from tests.games.futura.fight import effect
from tests.games.futura.table import (
    AEGIS,
    CHEN,
    CLOISTER,
    DECK,
    FOUNDRY,
    HAMMERFIST,
    KESTRANE,
    LOWMARKET,
    VELARIS,
    act,
    can,
    give,
    go,
    last,
    names,
    new,
    only_districts,
    refused_by,
    slot,
    stack_deck,
    table,
    turn,
    why,
)

# Cycles.


@checks("FUT-396", "FUT-R20", "FUT-R78", "FUT-003")
def test_a_cycle_is_one_turn_of_every_player_clockwise_from_the_first() -> None:
    s = table(players=3, first=1, playing=(1, 2, 0))
    place_at(s, holder={LOWMARKET: 5})
    order = []
    for p in (1, 2, 0):
        s.asked, s.stack = (), []
        s.do((next_turn, p))
        s.run()
        order.append(s.active)
    assert order[:2] == [2, 0]
    assert s.cycle == 3
    assert s.active == 1


@checks("FUT-R52", "FUT-338")
def test_who_is_out_is_passed_over() -> None:
    s = table((next_turn, 0), players=3, playing=(0, 2))
    assert s.active == 2


@checks("FUT-003", "FUT-299", "FUT-R56")
def test_after_the_fifth_cycle_points_are_counted() -> None:
    s = table((end_cycle,), cycle=5)
    assert s.over
    assert s.part == "over"
    s = table((end_cycle,), cycle=4)
    assert s.cycle == 5
    assert not s.over


@checks("FUT-R20", "FUT-R44")
def test_limits_by_the_cycle_end_when_the_next_one_starts() -> None:
    s = table((begin_cycle,), used_cycle=7, resting=1, force=[effect("DAM", 0, 2, source=0, until="cycle")])
    assert (s.used_cycle, s.resting, s.force) == (0, 0, [])


@checks("FUT-R20")
def test_limits_by_the_turn_end_when_any_turn_starts() -> None:
    s = table(
        (begin_turn, 1),
        used_turn=3,
        attacked=1,
        risen=1,
        upgraded=1,
        handled=1,
        recalled=1,
        offers=3,
        cast_off=1,
        as_support=1,
        supported=[2] * 12,
        force=[effect("DAM", 0, 2, source=0, until="turn"), effect("DAM", 0, 2, source=0, until="cycle")],
    )
    assert (s.used_turn, s.attacked, s.risen, s.upgraded, s.handled) == (0, 0, 0, 0, 0)
    assert (s.recalled, s.offers, s.cast_off, s.as_support) == (0, 0, 0, 0)
    assert s.supported == (0,) * 12
    assert [force.until for force in s.force] == ["cycle"]


# Collecting.


@checks("FUT-087", "FUT-R08", "FUT-297", "FUT-R50")
def test_claimed_districts_are_turned_up_at_the_owners_next_turn() -> None:
    s = table()
    place_at(s, site={AEGIS: FACE_DOWN})
    place_at(s, site={FOUNDRY: FACE_DOWN})
    s.do((turn_up_districts, 0))
    s.run()
    assert (s.site[AEGIS], s.site[FOUNDRY]) == (UNBUILT, FACE_DOWN)


@checks("FUT-211", "FUT-213", "FUT-R08")
@pytest.mark.parametrize("held", [0, 1, 4, 5])
def test_a_hand_is_drawn_up_to_five(held: int) -> None:
    s = table()
    give(s, 0, *["ABL-01"] * held)
    stack_deck(s, 0, *DECK)
    s.do((collect_cards, 0))
    s.run()
    assert len(s.hands[0]) == 5
    assert len(s.decks[0]) == len(DECK) - (5 - held)


@checks("FUT-R08", "FUT-078")
def test_sigils_in_the_batch_are_not_replaced() -> None:
    s = table()
    stack_deck(s, 0, "SIG-PAL", "ARM-01", "SIG-PAL", "ARM-02", "ARM-03", "ARM-04")
    s.do((collect_cards, 0))
    s.run()
    assert names(s.hands[0]) == ["ARM-01", "ARM-02", "ARM-03"]
    assert len(s.bays[0]) == 2


@checks("FUT-212", "FUT-R08")
def test_with_more_than_five_the_owner_discards_down_and_draws_nothing() -> None:
    s = table()
    hand = give(s, 0, *DECK)
    stack_deck(s, 0, "ABL-01")
    s.do((collect_cards, 0))
    s.run()
    assert asked(s) == [(0, "card")]
    choose(s, 0, "card", slot(hand[0]), slot(hand[6]))
    assert len(s.hands[0]) == 5
    assert names(s.discards[0]) == ["ARM-01", "SAB-03"]
    assert len(s.decks[0]) == 1


@checks("FUT-R08", "FUT-213")
def test_with_cards_in_hand_fewer_may_be_drawn_if_the_table_asks() -> None:
    s = table(options={"auto_draw": "off"})
    give(s, 0, "ABL-01", "ABL-02")
    stack_deck(s, 0, *DECK)
    s.do((collect_cards, 0))
    s.run()
    assert offered(s, 0) == [0, 1, 2, 3]
    choose(s, 0, "number", 1)
    assert len(s.hands[0]) == 3
    empty = table(options={"auto_draw": "off"})
    stack_deck(empty, 0, *DECK)
    empty.do((collect_cards, 0))
    empty.run()
    assert len(empty.hands[0]) == 5


@checks("FUT-211", "FUT-232", "FUT-R07", "FUT-058", "FUT-069", "FUT-417")
def test_income_is_nine_and_the_figure_and_level_of_each_built_station() -> None:
    s = table()
    assert income(s, 0) == 9 + (1 + 1) + (1 + 1) + (2 + 1)
    s.level[CLOISTER] = 4
    assert income(s, 0) == 9 + 2 + 2 + 6
    place_at(s, site={AEGIS: UNBUILT})
    assert income(s, 0) == 9 + 2 + 6


@checks("FUT-076", "FUT-R06", "FUT-370", "FUT-371", "FUT-214")
def test_only_the_player_whose_turn_starts_takes_energy_at_that_moment() -> None:
    s = table()
    only_districts(s, LOWMARKET, FOUNDRY)
    s.do((collect_energy, 0))
    s.run()
    assert s.energy == [20 + 9 + 2, 20]


@checks("FUT-321")
def test_energy_already_received_stays_when_the_station_is_gone() -> None:
    s = table()
    s.do((collect_energy, 0))
    s.run()
    before = s.energy[0]
    place_at(s, site={CLOISTER: UNBUILT})
    assert s.energy[0] == before


# Actions.


@checks("FUT-207", "FUT-208")
def test_a_turn_collects_then_offers_actions_in_any_order_until_it_is_ended() -> None:
    s = table()
    stack_deck(s, 0, "ARM-01", "SAB-01", "ITM-10", "CRE-02", "ABL-01")
    s.do((begin_turn, 0))
    s.run()
    blocks = {BLOCK_OF[value] for value in offered(s, 0)}
    assert blocks >= {"END", "EQUIP", "STORE", "FIT", "SELL", "OFFER", "UPGRADE", "MOVE", "MOVE_SUPPORT"}
    card = s.hands[0][0]
    act(s, 0, "EQUIP", slot(card))
    choose(s, 0, "place", offered(s, 0)[0])
    assert asked(s) == [(0, "action")]
    act(s, 0, "END")
    assert s.active == 1
    assert s.turns == 3


@checks("FUT-R38", "FUT-363", "FUT-207")
def test_after_the_first_assault_only_what_belongs_to_assaults_is_left() -> None:
    s = turn(part="assault")
    (card,) = give(s, 0, "ARM-01")
    s.place[CHEN] = BAY
    assert {BLOCK_OF[value] for value in offered(s, 0)} <= set(ASSAULT_PHASE)
    assert {"END", "MOVE", "RECALL"} <= {BLOCK_OF[value] for value in offered(s, 0)}
    assert why(s, 0, "EQUIP", slot(card)) == "FUT-R38"
    assert why(s, 0, "SELL", slot(card)) == "FUT-R38"


@checks("FUT-319")
def test_an_action_needs_its_full_price() -> None:
    s = turn(energy=[3, 0])
    (card,) = give(s, 0, "ARM-11")
    assert slot(card) not in can(s, 0, "EQUIP")
    assert why(s, 0, "EQUIP", slot(card)) == "FUT-319"
    s.energy[0] = 4
    assert slot(card) in can(s, 0, "EQUIP")


@checks("FUT-R12", "FUT-R20")
def test_sigils_applied_but_not_used_are_discarded_at_the_end_of_the_turn() -> None:
    s = turn()
    sigil = new(s, 0, "SIG-PAL")
    s.applied = (Applied(CHEN, 0, sigil, 0),)
    act(s, 0, "END")
    assert sigil in s.discards[0]
    assert not any(s.applied)


@checks("FUT-341", "FUT-R103")
def test_equipment_is_rearranged_in_the_own_turn_only() -> None:
    s = turn()
    give(s, 1, "ARM-01")
    assert asked(s) == [(0, "action")]
    assert offered(s, 1) == []
    assert refused(s, 1, "action", FIRST["EQUIP"]) is None


@checks("FUT-320", "FUT-216")
def test_a_turn_may_sell_store_and_equip_to_make_room() -> None:
    s = turn()
    cards = give(s, 0, "ARM-01", "SAB-26", "ITM-12")
    act(s, 0, "SELL", slot(cards[1]))
    assert s.energy[0] == 24
    act(s, 0, "STORE", slot(cards[2]))
    choose(s, 0, "place", offered(s, 0)[0])
    assert names(s.hands[0]) == ["ARM-01"]


@checks("FUT-R72", "FUT-392")
def test_once_time_is_called_no_further_action_is_asked() -> None:
    s = turn(time_called=1)
    assert s.over
    assert last(s, "game over")["seats"] == (1,)


def test_events_name_whose_turn_it_is() -> None:
    s = table((begin_turn, 1))
    assert last(s, "turn began") == {"seat": 1, "cycle": 2}


@checks("FUT-280", "FUT-R38", "FUT-364")
def test_further_assaults_are_possible_while_energy_lasts() -> None:
    s = turn(part="assault", attacked=1 << CHEN, energy=[1, 0])
    assert CHEN not in can(s, 0, "DECLARE")
    assert HAMMERFIST in can(s, 0, "DECLARE")
    s.energy[0] = 0
    assert can(s, 0, "DECLARE") == []


@checks("FUT-R44", "FUT-289", "FUT-421", "FUT-323")
def test_who_was_saved_is_equipped_and_used_again_from_the_next_cycle() -> None:
    s = turn(resting=1 << CHEN)
    (armour,) = give(s, 0, "ARM-01")
    s.base[CHEN] = 0
    for a in (HAMMERFIST, VELARIS):
        s.place[a] = BAY
    assert can(s, 0, "EQUIP") == can(s, 0, "MOVE") == []
    s.asked, s.stack = (), []
    place_at(s, holder={LOWMARKET: 5})
    go(s, (begin_cycle,))
    assert CHEN in can(s, 0, "MOVE")
    assert slot(armour) in can(s, 0, "EQUIP")


@checks("FUT-R87")
def test_what_is_not_offered_is_refused_with_a_reason_of_the_ledger() -> None:
    s = table(options={"auto_draw": "off"})
    give(s, 0, "ABL-01")
    go(s, (collect_cards, 0))
    assert refused_by(s, 0, "number", 9) == "FUT-R87"


@checks("FUT-293", "FUT-R90")
def test_a_fourth_acolyte_is_used_like_any_other() -> None:
    s = turn()
    s.place[KESTRANE], s.base[KESTRANE] = BENCH, 7
    place_at(s, side={KESTRANE: 0})
    assert can(s, 0, "MOVE") == [CHEN, HAMMERFIST, VELARIS, KESTRANE]
