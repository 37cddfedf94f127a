"""Who has won and who has lost: every pair of results, and units without any."""

from __future__ import annotations

import pytest

from starhall.core.scenes import checks, place_at
from starhall.games.futura.box.parts import CARD, NONE, STATION
from starhall.games.futura.rules.fight.comparison import lost, result, won
from starhall.games.futura.state import Possessed, Rolled
from tests.games.futura.fight import TARGET, engaged
from tests.games.futura.table import AEGIS, CHEN, ELOI, HAMMERFIST, ONDRA, TERRACE, THORN, VELARIS, card


@checks("FUT-241", "FUT-251", "FUT-265", "FUT-284", "FUT-R22", "FUT-R65")
@pytest.mark.parametrize(
    ("mine", "theirs", "mine_won", "mine_lost", "theirs_won", "theirs_lost"),
    [
        (6, 5, True, False, False, True),
        (5, 5, False, True, True, False),
        (4, 5, False, True, True, False),
        (1, 1, False, True, True, False),
        (1, 0, True, False, False, True),
        (2, 0, True, False, False, True),
        (0, 1, False, True, True, False),
        (0, 2, False, True, True, False),
        (0, 0, False, False, False, False),
    ],
)
@pytest.mark.parametrize(("a", "d"), [(CHEN, AEGIS), (ELOI, THORN)])
def test_higher_wins_ties_go_to_the_defender_and_no_dice_win_nothing(
    *,
    a: int,
    d: int,
    mine: int,
    theirs: int,
    mine_won: bool,
    mine_lost: bool,
    theirs_won: bool,
    theirs_lost: bool,
) -> None:
    s = engaged(STATION + d, a)
    shown = ((a, mine), (STATION + d, theirs))
    s.rolls = tuple([Rolled(thing, n) for thing, n in shown if n])
    assert (result(s, a), result(s, STATION + d)) == (mine, theirs)
    assert (won(s, a), lost(s, a)) == (mine_won, mine_lost)
    assert (won(s, STATION + d), lost(s, STATION + d)) == (theirs_won, theirs_lost)


@checks("FUT-241", "FUT-265", "FUT-R22")
@pytest.mark.parametrize(
    ("primary", "support", "theirs", "outcome"),
    [
        # Of primary, support and station: has it won, has it lost?
        (6, 2, 4, "won lost lost"),
        (2, 6, 4, "lost won both"),
        (4, 4, 4, "lost lost won"),
        (6, 6, 4, "won won lost"),
        (1, 2, 3, "lost lost won"),
    ],
)
def test_each_attacker_is_compared_with_the_fighting_unit(
    primary: int, support: int, theirs: int, outcome: str
) -> None:
    s = engaged(support=HAMMERFIST)
    s.rolls = (Rolled(CHEN, primary), Rolled(HAMMERFIST, support), Rolled(TARGET, theirs))
    words = {(True, False): "won", (False, True): "lost", (True, True): "both", (False, False): "neither"}
    found = [words[won(s, thing), lost(s, thing)] for thing in (CHEN, HAMMERFIST, TARGET)]
    assert found == outcome.split()


@checks("FUT-R22", "FUT-R62")
@pytest.mark.parametrize(
    ("shown", "is_won", "is_lost"), [(1, False, True), (5, False, True), (6, True, False)]
)
def test_a_possessed_support_is_compared_with_the_primary(shown: int, is_won: bool, is_lost: bool) -> None:
    s = engaged(support=HAMMERFIST)
    s.possessed = (Possessed(HAMMERFIST, 1, 1),)
    s.rolls = (Rolled(CHEN, 6), Rolled(TARGET, 1), Rolled(HAMMERFIST, shown))
    assert (won(s, HAMMERFIST), lost(s, HAMMERFIST)) == (is_won, is_lost)


@checks("FUT-R62", "FUT-R65")
def test_units_that_the_attacker_possesses_or_has_summoned_lose_without_dice() -> None:
    s = engaged(support=HAMMERFIST)
    hound, s.beast = card("CRE-03", 8), card("CRE-02", 9)
    place_at(s, fitted={TERRACE: (hound,)})
    s.possessed = (Possessed(CARD + 8, 0, 1),)
    s.rolls = (Rolled(TARGET, 1),)
    assert [lost(s, thing) for thing in (CHEN, HAMMERFIST, CARD + 9, CARD + 8)] == [True] * 4
    s.rolls = ()
    assert [lost(s, thing) for thing in (CHEN, HAMMERFIST, CARD + 9, CARD + 8)] == [False] * 4


@checks("FUT-R22")
def test_who_takes_no_part_neither_wins_nor_loses() -> None:
    s = engaged()
    s.rolls = (Rolled(CHEN, 6), Rolled(TARGET, 5))
    for thing in (NONE, VELARIS, ONDRA, STATION + AEGIS, CARD + 100):
        assert not won(s, thing)
        assert not lost(s, thing)


@checks("FUT-R22")
def test_without_a_target_nobody_has_lost() -> None:
    s = engaged()
    s.target, s.rolls = NONE, (Rolled(CHEN, 6),)
    assert not lost(s, NONE)
    assert not lost(s, CHEN)
