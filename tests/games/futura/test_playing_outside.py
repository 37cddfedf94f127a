"""Plays that open a fight or belong to none: Ambush cards, and those of the action step."""

from __future__ import annotations

import pytest

from starhall.core.scenes import asked, checks, choose, offered, place_at
from starhall.games.futura.box.parts import BAY, CARD, CLAUSES, DISTRICT, NONE, PASS
from starhall.games.futura.rules.kinds import FIRST
from starhall.games.futura.rules.mat.slots import gather
from starhall.games.futura.rules.plays.announce import offer_answer, show
from starhall.games.futura.rules.plays.windows import (
    ambush_plays,
    ask_main,
    list_play,
    main_chosen,
    main_plays,
    play_ambush,
    sigil_announced,
)
from tests.games.futura.fight import engaged, sigil_cards
from tests.games.futura.playing import duel, fight, on, until_asked
from tests.games.futura.table import (
    CHEN,
    ELOI,
    HOSPICE,
    ILMAR,
    LAST_SLOT,
    ONDRA,
    VELARIS,
    act,
    can,
    card,
    dress,
    go,
    refused_by,
    refused_saying,
    table,
    turn,
)


@checks("FUT-142", "FUT-281", "FUT-R41")
@pytest.mark.parametrize("a", [CHEN, ELOI])
@pytest.mark.parametrize(
    ("energy", "sigils", "found"),
    [
        (0, (), []),
        (1, (), [0]),
        (2, (), [0, LAST_SLOT]),
        (0, ("STR",), [0]),
        (0, ("PRI",), [LAST_SLOT]),
        (1, ("PRI",), [0, LAST_SLOT]),
        (0, ("PAL", "STR"), []),
    ],
)
def test_which_ambush_cards_can_be_paid(
    a: int, energy: int, sigils: tuple[str, ...], found: list[int]
) -> None:
    s = table(energy=[20, energy])
    sigil_cards(s, 1, *sigils)
    place_at(s, abilities={a: (card("ABL-08", 0), card("ABL-17", 5), card("ABL-09", LAST_SLOT))})
    place_at(s, abilities={VELARIS: (card("ABL-08", 9),)})
    assert ambush_plays(s, 1, a) == [(CARD + number) * CLAUSES for number in found]
    place_at(s, abilities={a: (card("ABL-09", 0), card("ABL-08", LAST_SLOT))})
    turned = [LAST_SLOT - number for number in found][::-1]
    assert ambush_plays(s, 1, a) == [(CARD + number) * CLAUSES for number in turned]


@checks("FUT-142")
def test_an_ambush_card_is_played_as_the_declaration() -> None:
    s = table()
    play_ambush(s, 1, 50)
    assert (s.window, s.stack) == ("DEC", [(show, 1, "AMBUSH", NONE, 50)])


@checks("FUT-R61")
@pytest.mark.parametrize(("p", "other"), [(0, 1), (1, 0)])
def test_the_other_side_may_answer_an_applied_sigil(p: int, other: int) -> None:
    s = engaged(ONDRA)
    sigil_announced(s, p)
    assert s.stack == [(offer_answer, other)]


# The action step.


@checks("FUT-196", "FUT-208", "FUT-325")
def test_something_is_played_in_the_action_step_if_there_is_anything() -> None:
    s = turn(1)
    assert can(s, 1, "PLAY") == []
    s.base[ONDRA] -= 1
    assert can(s, 1, "PLAY") == [0]
    assert main_plays(s, 1) == [ILMAR * CLAUSES]
    s.place[ILMAR] = BAY
    assert can(s, 1, "PLAY") == [0]
    act(s, 1, "PLAY")
    assert offered(s, 1) == [ILMAR * CLAUSES]
    choose(s, 1, "play", ILMAR * CLAUSES)
    assert asked(s) == [(1, "pay")]


@checks("FUT-208", "FUT-325")
def test_what_was_chosen_is_played_without_answers() -> None:
    s = table()
    s.base[ONDRA] -= 1
    found: list[int] = []
    list_play(s, 1, gather(s, 1), found)
    assert found == [FIRST["PLAY"]]
    go(s, (ask_main, 1))
    assert s.asked[0][3] == (1, "MAIN", NONE)
    main_chosen(s, 10, 1, "MAIN", NONE)
    assert s.stack == [(show, 1, "MAIN", NONE, 10)]


@checks("FUT-208", "FUT-196")
def test_a_hospice_and_a_cell_may_both_be_played() -> None:
    s = turn(0)
    place_at(s, holder={HOSPICE: 0})
    place_at(s, site={HOSPICE: s.site[0]})
    place_at(s, station={HOSPICE: 9})
    s.base[CHEN] -= 1
    dress(s, CHEN, "XIT-03")
    act(s, 0, "PLAY")
    assert set(offered(s, 0)) == {on(s, "XIT-03") * CLAUSES, (DISTRICT + HOSPICE) * CLAUSES}
    assert refused_by(s, 0, "play", PASS) == "FUT-208"


# Reasons in the windows themselves.


@checks("FUT-052", "FUT-R61")
def test_in_every_window_the_reason_is_about_the_opposing_front_unit() -> None:
    s = fight("ARM-11", "XIT-01", "ABL-42", "ITM-20", rolls=(8, 1))
    until_asked(s, 0, "DEC")
    assert refused_by(s, 0, "play", on(s, "XIT-01") * CLAUSES) == "FUT-052"
    until_asked(s, 0, "POST")
    assert on(s, "XIT-01") * CLAUSES in offered(s, 0)
    s.rolls = tuple(one._replace(result=1) for one in s.rolls)
    assert refused_saying(s, 0, "play", on(s, "XIT-01") * CLAUSES) == "its bearer has not won"


@checks("FUT-319", "FUT-198")
def test_who_is_struck_learns_what_striking_back_costs() -> None:
    s = duel(theirs=["ARM-15"], rolls=(6, 1))
    until_asked(s, 1, "STRUCK")
    s.energy[1] = 0
    assert refused_saying(s, 1, "play", on(s, "ARM-15") * CLAUSES) == "it costs 1 energy, you have 0"
