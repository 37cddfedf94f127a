"""Announcing a play: its tier and price, the card that is used up, and who may answer."""

from __future__ import annotations

import pytest

from starhall.core.scenes import asked, checks, place_at, told
from starhall.games.futura.box.parts import (
    CARD,
    CLAUSES,
    DISTRICT,
    NEUTRAL,
    NOBODY,
    NONE,
    PASS,
    PRIMAL,
    PURITAN,
    STATION,
)
from starhall.games.futura.rules.kinds import BY_SIGIL, FIXED, TIER_1, TIER_2, TIER_3
from starhall.games.futura.rules.mat.cards import is_up
from starhall.games.futura.rules.plays.announce import (
    announce,
    answer_chosen,
    answered,
    choose_way,
    leave_bearer,
    offer_answer,
    show,
    spend_card,
    turn_up_source,
    way_chosen,
    ways,
)
from starhall.games.futura.rules.plays.carry import carry_out
from starhall.games.futura.rules.plays.costs import GRATIS
from starhall.games.futura.state import FuturaState, Play
from tests.games.futura.fight import engaged, sigil_cards
from tests.games.futura.playing import force, to_come
from tests.games.futura.table import (
    ARCHIVE,
    CHEN,
    ELOI,
    GARRIS,
    HAMMERFIST,
    KESTRANE,
    LAST_SLOT,
    LOWMARKET,
    ONDRA,
    TERRACE,
    card,
    dress,
    go,
    table,
)

# Showing.


@checks("FUT-239", "FUT-R71")
@pytest.mark.parametrize("number", [0, 7, LAST_SLOT])
def test_a_played_card_is_known_to_all_and_remembered(number: int) -> None:
    s = engaged(ONDRA)
    played = card("ABL-42", number)
    place_at(s, abilities={CHEN: (played,)})
    show(s, 0, "POST", NONE, (CARD + number) * CLAUSES)
    assert is_up(s, played)
    assert s.played == {number: played}
    assert to_come(s) == [(choose_way, 0, "POST", NONE, (CARD + number) * CLAUSES, CHEN)]


@checks("FUT-239")
def test_what_is_no_card_shows_nothing() -> None:
    s = engaged()
    turn_up_source(s, NONE)
    assert (s.played, s.known) == ({}, bytes(240))


# Paying.


@checks("FUT-184", "FUT-186")
@pytest.mark.parametrize(
    ("energy", "sigils", "found"),
    [
        (0, ("PUR",), []),
        (1, (), []),
        (2, (), [TIER_1, TIER_2]),
        (1, ("PUR",), [TIER_1, BY_SIGIL]),
        (9, ("PAL",), [TIER_1, TIER_2, TIER_3]),
    ],
)
def test_only_who_has_a_choice_is_asked_how_to_pay(
    energy: int, sigils: tuple[str, ...], found: list[int]
) -> None:
    s = engaged(primary=KESTRANE)
    s.energy[0] = energy
    sigil_cards(s, 0, *sigils)
    go(s, (choose_way, 0, "PRE", NONE, KESTRANE * CLAUSES, KESTRANE))
    assert asked(s) == ([(0, "pay")] if found else [])
    if found:
        assert ways(s, 0, "PRE", NONE, KESTRANE * CLAUSES, KESTRANE) == found
    else:
        assert len(told(s, "plays")) == 1


@checks("FUT-184", "FUT-186", "FUT-335", "FUT-R18")
@pytest.mark.parametrize(
    ("thing", "way", "tier", "sigil", "paid"),
    [
        (KESTRANE, TIER_1, 1, NONE, 1),
        (KESTRANE, TIER_2, 2, NONE, 2),
        (KESTRANE, TIER_3, 3, NONE, 3),
        (KESTRANE, BY_SIGIL, 3, PURITAN, 0),
        (GARRIS, FIXED, 1, NONE, 1),
        (DISTRICT + LOWMARKET, GRATIS, 1, NONE, 0),
    ],
)
def test_which_tier_each_way_gives_and_what_it_costs(
    thing: int, way: int, tier: int, sigil: int, paid: int
) -> None:
    s = engaged()
    sigil_cards(s, 0, "PUR", "PAL")
    way_chosen(s, way, 0, "play", "POST", ONDRA, thing * CLAUSES, CHEN)
    assert s.announced == [Play(0, thing, 0, tier, sigil, (CHEN, ONDRA))]
    assert s.energy == [20 - paid, 20]
    assert len(s.bays[0]) == (1 if way == BY_SIGIL else 2)
    assert s.used_assault == 1 << thing * CLAUSES
    assert force(s, "MARK") == []
    assert to_come(s) == [(offer_answer, 1), (answered, "POST")]


@checks("FUT-R16", "FUT-186")
@pytest.mark.parametrize(
    ("name", "number", "sigil", "is_marked"),
    [
        ("CRE-01", 0, PRIMAL, True),
        ("CRE-01", LAST_SLOT, PRIMAL, True),
        ("CRE-01", 3, NONE, False),
        ("ABL-17", 3, PRIMAL, False),
    ],
)
def test_a_sigil_that_pays_for_a_creature_marks_it(
    name: str, number: int, sigil: int, is_marked: bool
) -> None:
    s = engaged()
    sigil_cards(s, 1, "PRI")
    s.played[number] = card(name, number)
    announce(s, Play(1, CARD + number, 0, 3, sigil, (CARD + number, NONE)), "POST")
    marks = [(one.thing, one.amount) for one in force(s, "MARK")]
    assert marks == ([(CARD + number, PRIMAL)] if is_marked else [])


@checks("FUT-R61", "FUT-322")
@pytest.mark.parametrize(
    ("window", "is_answered"),
    [("DEC", True), ("POST", True), ("KO", True), ("LOST", False), ("STRUCK", False), ("MAIN", False)],
)
@pytest.mark.parametrize(("p", "other"), [(0, 1), (1, 0)])
def test_in_which_windows_the_other_side_may_answer(
    window: str, is_answered: bool, p: int, other: int
) -> None:
    s = engaged()
    announce(s, Play(p, GARRIS, 0, 1, NONE, (CHEN, NONE)), window)
    assert to_come(s) == [*([(offer_answer, other)] if is_answered else []), (answered, window)]


# Using cards up.


@checks("FUT-187", "FUT-223", "FUT-R18")
@pytest.mark.parametrize("number", [0, LAST_SLOT])
@pytest.mark.parametrize(
    ("name", "goes"),
    [
        ("ABL-01", True),
        ("ABL-49", True),
        ("ABL-45", False),
        ("ABL-46", False),
        ("ITM-01", True),
        ("ITM-06", False),
        ("ART-01", True),
        ("ART-05", False),
        ("ARM-01", False),
        ("SAB-34", False),
        ("CRE-10", False),
    ],
)
def test_which_played_cards_are_discarded(name: str, goes: bool, number: int) -> None:
    s = engaged()
    played = card(name, number)
    s.played[number] = played
    place_at(s, fitted={TERRACE: (card("CRE-02", 20), played)})
    spend_card(s, 1, CARD + number)
    assert s.discards == [[], [played] if goes else []]
    assert s.fitted[TERRACE] == ((card("CRE-02", 20),) if goes else (card("CRE-02", 20), played))
    spend_card(s, 1, CHEN)
    assert len(s.discards[1]) == goes


@checks("FUT-187", "FUT-223")
@pytest.mark.parametrize("a", [CHEN, ELOI])
@pytest.mark.parametrize("d", [0, 11])
def test_a_card_comes_off_whoever_carries_it_and_nothing_else_does(a: int, d: int) -> None:
    s = table()
    one, other = card("ABL-17", 1), card("ABL-42", 2)
    item, second = card("ITM-10", 3), card("ITM-11", 4)
    off_hand, fitted, beside = card("ITM-06", 5), card("ART-02", 6), card("CRE-01", 7)
    place_at(s, abilities={a: (one, other)}, items={a: (item, second)}, off_hand={a: off_hand})
    place_at(s, abilities={HAMMERFIST: (card("ABL-17", 8),)}, off_hand={ONDRA: card("SAB-01", 9)})
    place_at(s, fitted={d: (beside, fitted)})
    leave_bearer(s, card("ABL-17", 30))
    assert s.abilities[a] == (one, other)
    for gone in (one, item, off_hand, fitted):
        leave_bearer(s, gone)
    assert (s.abilities[a], s.items[a], s.off_hand[a]) == ((other,), (second,), NONE)
    assert (s.abilities[HAMMERFIST], s.off_hand[ONDRA]) == ((card("ABL-17", 8),), card("SAB-01", 9))
    assert s.fitted[d] == (beside,)
    assert s.saber == (NONE,) * 12


# Answers.


def challenged(tier: int = 1) -> FuturaState:
    """Seat 0 has announced a play against Ondra, who carries a face-down ability."""
    s = engaged(ONDRA)
    s.played[0] = card("ABL-42", 0)
    s.announced = [Play(0, CARD, 0, tier, NONE, (CHEN, NONE))]
    dress(s, ONDRA, "ABL-37")
    return s


@checks("FUT-322", "FUT-386", "FUT-R61")
def test_who_may_have_an_answer_is_asked_until_it_passes() -> None:
    s = challenged()
    go(s, (offer_answer, 1))
    assert s.asked[0][3] == (1, "RESP", NONE)
    found = s.choices(1)
    s.look_again()
    assert s.choices(1) == found
    answer_chosen(s, PASS, 1, "RESP", NONE)
    assert s.stack == []
    answer_chosen(s, 4, 1, "RESP", NONE)
    assert to_come(s) == [(show, 1, "RESP", NONE, 4), (offer_answer, 1)]


@checks("FUT-322", "FUT-R61")
def test_nothing_is_answered_once_the_play_or_the_fight_is_over() -> None:
    s = challenged(tier=0)
    go(s, (offer_answer, 1))
    assert asked(s) == []
    s = challenged()
    s.announced.insert(0, s.announced[0]._replace(tier=0))
    go(s, (offer_answer, 1))
    assert asked(s) == [(1, "play")]
    s = challenged()
    s.turn_up(s.abilities[ONDRA][0])
    s.attacker = NOBODY
    go(s, (offer_answer, 1))
    assert asked(s) == []
    s = challenged()
    s.announced = []
    go(s, (offer_answer, 1))
    assert asked(s) == [(1, "play")]


@checks("FUT-322", "FUT-R61", "FUT-R91")
@pytest.mark.parametrize("q", [0, NEUTRAL])
def test_who_can_have_no_answer_is_not_asked(q: int) -> None:
    s = challenged()
    if q == NEUTRAL:
        s.target, s.defender = STATION + ARCHIVE, NEUTRAL
        place_at(s, holder={ARCHIVE: NEUTRAL})
    go(s, (offer_answer, q))
    assert asked(s) == []


@checks("FUT-R61")
@pytest.mark.parametrize(
    ("window", "tier", "queued", "carried"),
    [("POST", 1, 1, 0), ("PRE", 1, 0, 1), ("MAIN", 3, 0, 1), ("POST", 0, 0, 0), ("PRE", 0, 0, 0)],
)
def test_what_becomes_of_a_play_when_all_answers_are_in(
    window: str, tier: int, queued: int, carried: int
) -> None:
    s = challenged(tier)
    first, last = s.announced[0]._replace(seat=1), s.announced[0]
    s.announced = [first, last]
    answered(s, window)
    assert s.announced == [first]
    assert s.queue == [last] * queued
    assert to_come(s) == [(carry_out, last, window)] * carried
    assert len(told(s, "cancelled")) == (tier == 0)
