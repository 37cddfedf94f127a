"""Both packets against each other: what turns a blow away, what it leaves, and what follows from it."""

from __future__ import annotations

import pytest

from starhall.core.scenes import checks, place_at, told
from starhall.games.futura.box.parts import AP, CARD, NONE, SLOTS
from starhall.games.futura.rules.fight import packets
from starhall.games.futura.rules.fight.packets import Packet
from starhall.games.futura.rules.mat import cards
from starhall.games.futura.state import Rolled, Shield
from tests.games.futura.fight import TARGET, effect, engaged, rolled
from tests.games.futura.playing import seen
from tests.games.futura.table import CHEN, HAMMERFIST, ONDRA, TERRACE, card, load_up


@checks("FUT-141", "FUT-269", "FUT-R23")
@pytest.mark.parametrize(
    ("strikes", "sundered", "reduce", "reflect", "left"),
    [
        (10, 4, 0, 0, (10, 4, 0)),
        (10, 4, 3, 0, (7, 4, 0)),
        (10, 4, 10, 0, (0, 4, 0)),
        (10, 4, 12, 0, (0, 2, 0)),
        (10, 4, 20, 0, (0, 0, 0)),
        (10, 0, 0, 50, (5, 0, 5)),
        (9, 0, 0, 50, (5, 0, 4)),
        (10, 4, 0, 50, (3, 4, 7)),
        (10, 4, 0, 90, (0, 2, 12)),
        (10, 0, 4, 50, (3, 0, 3)),
        (200, 0, 0, 100, (0, 0, 200)),
        (200, 0, 0, 101, (0, 0, 200)),
        (200, 0, 0, 150, (0, 0, 200)),
        (200, 0, 0, 99, (2, 0, 198)),
    ],
)
def test_reduce_takes_off_reflect_turns_and_sunder_is_lessened_last(
    strikes: int, sundered: int, reduce: int, reflect: int, left: tuple[int, int, int]
) -> None:
    s = engaged()
    s.force = [
        effect("REDUCE", TARGET, reduce),
        effect("REFLECT", TARGET, reflect),
        effect("REDUCE", CHEN, 99),
    ]
    found = Packet(CHEN, TARGET, (CHEN,), strikes=strikes, sundered=sundered)
    packets.protect(s, found)
    assert (found.strikes, found.sundered, found.reflected) == left
    assert not found.evaded


@checks("FUT-172", "FUT-R23")
def test_an_evaded_packet_comes_to_nothing_and_is_not_reflected() -> None:
    s = engaged()
    s.force = [effect("EVADE", TARGET, 1), effect("REFLECT", TARGET, 50)]
    found = Packet(CHEN, TARGET, (CHEN,), strikes=9, sundered=9)
    packets.protect(s, found)
    assert (found.strikes, found.sundered, found.reflected, found.evaded) == (0, 0, 0, True)


@checks("FUT-R23", "FUT-R71")
@pytest.mark.parametrize("evaded", [False, True])
def test_what_would_have_taken_something_off_an_evaded_packet_is_not_turned_up(evaded: bool) -> None:
    s = engaged(target=ONDRA)
    place_at(s, abilities={ONDRA: (card("ABL-45", 5),)})
    s.force = [effect("EVADE", ONDRA, int(evaded))]
    packets.protect(s, Packet(CHEN, ONDRA, (CHEN,), strikes=9))
    assert cards.is_up(s, card("ABL-45", 5)) != evaded


@checks("FUT-138", "FUT-198")
@pytest.mark.parametrize(("who", "left"), [((CHEN, CARD + 3), 9), ((CARD + 3, CHEN), 5)])
def test_armour_that_answers_creatures_looks_at_the_first_that_strikes(
    who: tuple[int, ...], left: int
) -> None:
    s = engaged(target=ONDRA)
    s.beast = card("CRE-03", 3)
    place_at(s, armour={ONDRA: card("ARM-33", 4)})
    found = Packet(CHEN, ONDRA, who, strikes=9, kind="Blood")
    packets.protect(s, found)
    assert found.strikes == left


# Both at once.


@checks("FUT-244", "FUT-264", "FUT-R43")
@pytest.mark.parametrize(("mine", "theirs", "base", "ap"), [(6, 1, 14, 17), (1, 6, 10, 20), (0, 0, 14, 20)])
def test_who_won_strikes_the_front_of_the_other_side(mine: int, theirs: int, base: int, ap: int) -> None:
    s = rolled(engaged(), mine, theirs)
    packets.deal(s)
    assert (s.base[CHEN], s.ap[TERRACE]) == (base, ap)


@checks("FUT-248", "FUT-264", "FUT-R107")
def test_both_packets_are_worked_out_before_either_is_dealt() -> None:
    s = rolled(engaged(support=HAMMERFIST), 1, 6)
    s.rolls += (Rolled(HAMMERFIST, 7),)
    place_at(s, items={CHEN: (card("ITM-12", 5),)})
    packets.deal(s)
    assert seen(s, "damaged", "unit") == [CHEN, TARGET], "the defender's first"
    assert (s.harm, s.base[CHEN], s.ap[TERRACE]) == ({5: 4}, 14, 17)


@checks("FUT-141", "FUT-144", "FUT-R107")
def test_what_is_reflected_or_backfires_hits_the_own_front_after_both_blows() -> None:
    s = rolled(engaged(support=HAMMERFIST), 6, 1)
    s.force = [effect("REFLECT", TARGET, 100)]
    packets.deal(s)
    assert (s.base[CHEN], s.base[HAMMERFIST], s.ap[TERRACE]) == (11, 18, 20)
    s.force = [effect("OVERCHARGE", CHEN, 2, "backfires")]
    packets.deal(s)
    assert (s.base[CHEN], s.ap[TERRACE]) == (5, 20)
    s = rolled(engaged(), 1, 6)
    place_at(s, fitted={TERRACE: (card("ITM-25", 7),)})
    s.force = [effect("REFLECT", CHEN, 100)]
    packets.deal(s)
    assert (s.base[CHEN], s.ap[TERRACE], s.harm) == (14, 20, {7: 4})
    s.force = [effect("OVERCHARGE", TARGET, 3, "backfires")]
    packets.deal(s)
    assert (s.base[CHEN], s.ap[TERRACE], s.harm) == (14, 20, {7: 16})
    assert [event.rule for event in told(s, "damaged")] == ["FUT-141", "FUT-144"]


@checks("FUT-143", "FUT-171", "FUT-253")
def test_a_strike_and_a_sunder_are_stopped_by_a_forcefield() -> None:
    for verb, amount in (("STRIKE", 5), ("SUNDER", 5)):
        s = rolled(engaged(), 6, 1)
        s.force = [effect(verb, CHEN, amount, "Radiation" if verb == "STRIKE" else "")]
        s.shields = [Shield(TARGET, "ability", 9, "assault", NONE, 1)]
        packets.deal(s)
        assert (s.shields[0].left, s.ap[TERRACE]) == (4, 20)


@checks("FUT-155", "FUT-253")
def test_a_strike_of_nanites_goes_through_to_base_ap() -> None:
    s = engaged()
    place_at(s, fitted={TERRACE: (card("CRE-02", 5),)})
    packets.deal(rolled(s, 1, 6))
    assert s.base[CHEN] == 14 - 5


@checks("FUT-143", "FUT-253")
def test_a_strike_and_a_sunder_of_one_side_are_dealt_one_after_the_other() -> None:
    s = rolled(engaged(target=ONDRA, support=HAMMERFIST), 6, 1)
    s.rolls += (Rolled(HAMMERFIST, 6),)
    s.force = [effect("SUNDER", CHEN, 99)]
    place_at(s, armour={ONDRA: card("ARM-01", 5)})
    packets.deal(s)
    assert (s.harm, s.base[ONDRA]) == ({5: 18}, 13)
    assert seen(s, "damaged", "n") == [2, 16], "the vest takes one off"


@checks("FUT-135", "FUT-172", "FUT-252")
@pytest.mark.parametrize(
    ("inforce", "support", "event"),
    [
        ((), False, ""),
        ((), True, "packet"),
        ((("EVADE", 1),), False, "evaded"),
        ((("REDUCE", 1),), False, "packet"),
        ((("REDUCE", 9),), False, "held off"),
    ],
)
def test_what_becomes_of_a_packet_is_told_where_it_is_not_just_its_strike(
    inforce: tuple[tuple[str, int], ...], support: bool, event: str
) -> None:
    s = rolled(engaged(support=HAMMERFIST), 6, 1)
    s.rolls += (Rolled(HAMMERFIST, 6 if support else 1),)
    s.force = [effect(verb, TARGET, amount) for verb, amount in inforce]
    packets.deal(s)
    assert [one.name for one in told(s) if one.name in ("packet", "evaded", "held off")] == [event] * bool(
        event
    )
    if event == "packet":
        assert told(s, "packet")[0].operands["n"] == 20 - s.ap[TERRACE]


@checks("FUT-143", "FUT-252")
def test_a_sunder_counts_in_what_is_told_of_a_packet() -> None:
    s = rolled(engaged(support=HAMMERFIST), 6, 1)
    s.rolls += (Rolled(HAMMERFIST, 6),)
    s.force = [effect("SUNDER", CHEN, 5)]
    packets.deal(s)
    assert seen(s, "packet", "n") == [3 + 5]


@checks("FUT-165")
@pytest.mark.parametrize(("mine", "words"), [(6, ["1", "4"]), (1, [])])
def test_every_streak_of_a_unit_goes_on_once_or_ends(mine: int, words: list[str]) -> None:
    s = rolled(engaged(), mine, 5)
    s.force = [effect("STREAK", CHEN, 1, word) for word in ("0", "3")]
    packets.strike(s, (), ())
    assert [one.word for one in s.force] == words


@checks("FUT-165", "FUT-265")
def test_a_streak_ends_though_the_guard_that_won_falls_by_the_supports_strike() -> None:
    s = engaged(support=HAMMERFIST)
    (hound,) = load_up(s, TERRACE, "CRE-01", fitted=True)
    rolled(s, 3, 5)
    s.rolls += (Rolled(HAMMERFIST, 6),)
    s.harm[hound % SLOTS] = AP[hound // SLOTS] - 1
    s.force = [effect("STREAK", CHEN, 1, "1")]
    packets.deal(s)
    assert s.harm[hound % SLOTS] == AP[hound // SLOTS]
    assert not [one for one in s.force if one.verb == "STREAK"]
    assert seen(s, "streak ended", "unit") == [CHEN]
