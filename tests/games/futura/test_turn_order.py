"""Cycles and turns in order: what ends with them, how cards are collected, and whose turn comes next."""

from __future__ import annotations

import pytest

from starhall.core.scenes import asked, checks, choose, offered, place_at, told
from starhall.games.futura.box.parts import BUILT, FACE_DOWN, NOBODY, NONE, OUT, PASS, STATION, UNBUILT
from starhall.games.futura.facts import income
from starhall.games.futura.rules.turn.turns import (
    begin_actions,
    begin_cycle,
    begin_turn,
    collect_cards,
    collect_energy,
    end_cycle,
    end_turn,
    next_turn,
    turn_up_districts,
)
from starhall.games.futura.state import Applied, Force, Shield
from tests.games.futura.fight import effect
from tests.games.futura.playing import asked_for, seen
from tests.games.futura.table import (
    AEGIS,
    CHEN,
    DECK,
    ELOI,
    LAST_SLOT,
    LOWMARKET,
    NEEDLE,
    ONDRA,
    SKYHOOK,
    card,
    give,
    go,
    names,
    only_districts,
    stack_deck,
    table,
)

SPANS = ("interaction", "assault", "turn", "cycle")

THIS_TURN = (
    *("used_turn", "handled", "attacked", "risen", "upgraded", "as_support"),
    *("warped", "recalled", "offers", "cast_off", "moves"),
)
"""What is counted or remembered by the turn."""


def lasting() -> tuple[list[Force], list[Shield]]:
    """A force and a shield of each span."""
    return (
        [effect("DAM", CHEN, 1, source=CHEN, until=until) for until in SPANS],
        [Shield(CHEN, "item", 1, until, CHEN, 0) for until in SPANS],
    )


# Cycles.


@checks("FUT-003", "FUT-396", "FUT-168", "FUT-R20")
def test_a_cycle_begins_with_the_plays_of_its_start_in_turn_order() -> None:
    force, shields = lasting()
    s = table(players=3, first=1, playing=(1, 2, 0), used_cycle=5, resting=3, part="over")
    s.force, s.shields = force, shields
    place_at(s, holder={LOWMARKET: 2})
    go(s, (begin_cycle,))
    assert asked_for(s) == (2, "CYC")
    assert (s.cycle, s.part, s.active, s.used_cycle, s.resting) == (3, "cycle", NOBODY, 0, 0)
    assert [one.until for one in s.force] == [one.until for one in s.shields] == list(SPANS[:3])
    assert told(s, "turn began") == []
    choose(s, 2, "play", PASS)
    assert asked(s) == [(1, "action")]
    assert (s.active, s.part) == (1, "action")


@checks("FUT-299", "FUT-003")
@pytest.mark.parametrize(("cycle", "next_one"), [(1, 2), (4, 5), (5, 5), (6, 6)])
def test_the_fifth_cycle_is_the_last(cycle: int, next_one: int) -> None:
    s = table(cycle=cycle)
    go(s, (end_cycle,))
    assert s.cycle == next_one
    assert (s.part == "over") == (cycle >= 5)
    assert s.over == (cycle >= 5)


# Turns.


@checks("FUT-207", "FUT-R06", "FUT-R20")
def test_a_turn_forgets_what_was_done_in_the_turn_before() -> None:
    force, shields = lasting()
    s = table(
        players=3,
        active=0,
        part="cycle",
        supported=[4] * 12,
        used_cycle=9,
        resting=1 << ELOI,
    )
    s.force, s.shields = force, shields
    for name in THIS_TURN:
        setattr(s, name, 6)
    give(s, 2, *DECK)
    go(s, (begin_turn, 2))
    assert asked(s) == [(2, "card")]
    assert (s.active, s.part) == (2, "collect")
    assert [getattr(s, name) for name in THIS_TURN] == [0] * len(THIS_TURN)
    assert (s.supported, s.used_cycle, s.resting) == ((0,) * 12, 9, 1 << ELOI)
    assert [one.until for one in s.force] == ["interaction", "assault", "cycle"]
    assert [one.until for one in s.shields] == ["interaction", "assault", "cycle"]
    assert s.energy == [20, 20, 20]


@checks("FUT-207", "FUT-211")
def test_a_turn_turns_up_districts_then_draws_then_takes_energy_then_acts() -> None:
    s = table()
    place_at(s, site={NEEDLE: FACE_DOWN})
    stack_deck(s, 1, *DECK)
    go(s, (begin_turn, 1))
    order = [event.name for event in told(s)]
    assert order[:4] == ["turn began", "district turned up", "drew", "collected"]
    assert (asked(s), s.part) == ([(1, "action")], "action")
    assert len(s.hands[1]) == 5


@checks("FUT-207")
def test_the_action_step_is_named_as_such() -> None:
    s = table(part="collect")
    go(s, (begin_actions, 1))
    assert (s.part, asked(s)) == ("action", [(1, "action")])


@checks("FUT-087", "FUT-297", "FUT-R50")
def test_only_own_claimed_districts_are_turned_up() -> None:
    s = table(players=3)
    before = [FACE_DOWN, BUILT, UNBUILT, BUILT, FACE_DOWN, FACE_DOWN, OUT, FACE_DOWN, BUILT]
    place_at(s, site=dict(enumerate(before)))
    go(s, (turn_up_districts, 1))
    assert s.site[:9] == (FACE_DOWN, BUILT, UNBUILT, BUILT, UNBUILT, UNBUILT, OUT, FACE_DOWN, BUILT)
    assert seen(s, "district turned up", "district") == [4, 5]


# Collecting cards.


@checks("FUT-211", "FUT-212", "FUT-213", "FUT-R08")
@pytest.mark.parametrize("auto", ["on", "off"])
@pytest.mark.parametrize(
    ("held", "amounts"),
    [(0, []), (1, [0, 1, 2, 3, 4]), (2, [0, 1, 2, 3]), (3, [0, 1, 2]), (4, [0, 1]), (5, [])],
)
def test_who_may_draw_fewer_is_asked_how_many(held: int, amounts: list[int], auto: str) -> None:
    s = table(options={"auto_draw": auto})
    if held:
        give(s, 1, *["ABL-01"] * held)
    stack_deck(s, 1, *DECK)
    go(s, (collect_cards, 1))
    asks = bool(amounts) and auto == "off"
    assert asked(s) == ([(1, "number")] if asks else [])
    assert len(s.hands[1]) == (held if asks else 5)
    if asks:
        assert offered(s, 1) == amounts
        choose(s, 1, "number", 1)
        assert len(s.hands[1]) == held + 1
        assert [event.rule for event in told(s, "drew")] == ["FUT-213"]


@checks("FUT-211", "FUT-R08")
@pytest.mark.parametrize(("held", "drawn"), [(0, 5), (2, 3), (4, 1)])
def test_as_many_are_drawn_as_five_less_the_hand_sigils_among_them(held: int, drawn: int) -> None:
    s = table()
    s.bays = [[], []]
    if held:
        give(s, 1, *["ABL-01"] * held)
    stack_deck(s, 1, "SIG-PAL", *DECK)
    go(s, (collect_cards, 1))
    assert len(s.decks[1]) == 8 - drawn
    assert len(s.hands[1]) == held + drawn - 1
    assert len(s.bays[1]) == 1


@checks("FUT-212")
def test_any_card_of_the_hand_is_discarded_until_five_are_left() -> None:
    s = table(players=4)
    s.hands[3] = [card("ARM-01", 0), card("SAB-01", LAST_SLOT), *(card("ITM-10", i) for i in range(5, 10))]
    stack_deck(s, 3, "ABL-01")
    go(s, (collect_cards, 3))
    assert offered(s, 3) == [0, LAST_SLOT, 5, 6, 7, 8, 9]
    choose(s, 3, "card", LAST_SLOT)
    assert offered(s, 3) == [0, 5, 6, 7, 8, 9]
    choose(s, 3, "card", 0)
    assert asked(s) == []
    assert names(s.discards[3]) == ["SAB-01", "ARM-01"]
    assert (len(s.hands[3]), len(s.decks[3])) == (5, 1)


@checks("FUT-212")
@pytest.mark.parametrize(("held", "discards"), [(5, 0), (6, 1), (7, 2)])
def test_only_what_exceeds_five_is_discarded(held: int, discards: int) -> None:
    s = table()
    give(s, 1, *DECK[:held])
    go(s, (collect_cards, 1))
    for _ in range(discards):
        choose(s, 1, "card", offered(s, 1)[-1])
    assert asked(s) == []
    assert (len(s.hands[1]), len(s.discards[1])) == (5, discards)


@checks("FUT-211", "FUT-162", "FUT-R07")
def test_energy_comes_from_the_income_and_from_what_gives_some_at_each_collection() -> None:
    s = table(players=3)
    only_districts(s, AEGIS, SKYHOOK)
    place_at(s, holder={AEGIS: 1})
    go(s, (collect_energy, 1))
    assert s.energy == [20, 20 + 9 + 2 + 2 + 1, 20]
    assert s.energy[1] - 20 == income(s, 1) + 3


# The end of a turn.


@checks("FUT-R12", "FUT-207")
def test_unused_sigils_go_to_whoever_applied_them() -> None:
    s = table(active=1, part="action", turns=6)
    mine, theirs, first, living = (
        Applied(ONDRA, 0, card("SIG-PAL", 60), 0),
        Applied(CHEN, 1, card("SIG-PRI", 0), 1),
        Applied(STATION, 2, card("SIG-STR", 61), 0),
        Applied(ELOI, 3, NONE, 0),
    )
    s.applied = (mine, living, theirs, first)
    end_turn(s, 0, 1)
    assert s.discards == [[theirs.card], [mine.card, first.card]]
    assert list(s.applied) == []
    assert s.removed == []
    assert (s.part, s.active, s.turns) == ("cycle", NOBODY, 7)
    assert s.stack[-1] == (next_turn, 1)


@checks("FUT-004", "FUT-207")
def test_who_holds_every_district_at_the_end_of_a_turn_has_won() -> None:
    s = table()
    place_at(s, holder=dict.fromkeys(range(6), 1))
    go(s, (end_turn, 0, 1))
    assert s.over
    assert told(s, "turn began") == []


@checks("FUT-396", "FUT-R20", "FUT-R52", "FUT-R78")
@pytest.mark.parametrize(
    ("first", "playing", "p", "then", "cycle"),
    [
        (0, (0, 1, 2, 3), 0, 1, 2),
        (0, (0, 1, 2, 3), 2, 3, 2),
        (0, (0, 1, 2, 3), 3, 0, 3),
        (2, (2, 3, 0, 1), 2, 3, 2),
        (2, (2, 3, 0, 1), 3, 0, 2),
        (2, (2, 3, 0, 1), 0, 1, 2),
        (2, (2, 3, 0, 1), 1, 2, 3),
        (3, (3, 0, 2), 0, 2, 2),
        (3, (3, 0, 1), 1, 3, 3),
        (1, (2, 0), 2, 0, 2),
        (1, (2, 0), 0, 2, 3),
        (1, (1, 2), 2, 1, 3),
    ],
)
def test_whose_turn_comes_next(first: int, playing: tuple[int, ...], p: int, then: int, cycle: int) -> None:
    s = table(players=4, first=first, playing=playing)
    place_at(s, holder={LOWMARKET: 5})
    place_at(s, holder={SKYHOOK: 5})
    place_at(s, holder={AEGIS: 5})
    go(s, (next_turn, p))
    assert (s.active, s.cycle) == (then, cycle)
    assert seen(s, "turn began", "seat") == [then]
