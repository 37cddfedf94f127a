"""What saves an acolyte or is given to it: Life Support, base AP of a support, more DAM and AP."""

from __future__ import annotations

import pytest

from starhall.core.scenes import checks, choose, offered
from starhall.games.futura.box.language import Act, Amount
from starhall.games.futura.box.parts import BENCH, CARD, MUTANT_THING, NEUTRAL, NONE
from starhall.games.futura.rules.fight.comparison import FATAL, GAVE
from starhall.games.futura.rules.verbs import guard
from starhall.games.futura.state import FuturaState, Play, Possessed, Shield
from tests.games.futura.fight import TARGET, effect, engaged
from tests.games.futura.playing import InForce, force, made_by
from tests.games.futura.table import CHEN, ELOI, HAMMERFIST, LAST_SLOT, ONDRA, VELARIS, go, table

TITHE = CARD + LAST_SLOT


def given(tier: int = 1, seat: int = 0) -> Play:
    """A tithe that Chen plays at a tier."""
    return Play(seat, TITHE, 0, tier, NONE, (CHEN, NONE))


# SURVIVE.


@checks("FUT-147", "FUT-376", "FUT-R87")
@pytest.mark.parametrize(
    ("bearer", "dying", "may"),
    [
        (CHEN, CHEN, True),
        (ELOI, ELOI, True),
        (CHEN, HAMMERFIST, False),
        (CHEN, NONE, False),
        (NONE, NONE, False),
        (TARGET, TARGET, False),
        (MUTANT_THING, MUTANT_THING, False),
    ],
)
def test_only_a_dying_acolyte_saves_itself(bearer: int, dying: int, may: bool) -> None:
    assert guard.can_survive(engaged(), made_by(0, TITHE, bearer, dying), Act("SURVIVE"), "") == may


@checks("FUT-147", "FUT-289")
def test_who_survives_goes_home_and_others_die() -> None:
    s = engaged(support=HAMMERFIST)
    s.force = [effect(FATAL, a, seat=-1) for a in (CHEN, HAMMERFIST)]
    guard.survive(s, made_by(0, TITHE, HAMMERFIST, HAMMERFIST), Act("SURVIVE"))
    assert (s.place[HAMMERFIST], s.base[HAMMERFIST], s.support) == (BENCH, 0, NONE)
    assert [one.thing for one in s.force] == [CHEN]


# TRANSFER.


@checks("FUT-140", "FUT-R87", "FUT-R94")
@pytest.mark.parametrize("support", [CHEN, HAMMERFIST])
def test_a_support_of_the_attacker_with_base_ap_gives_some(support: int) -> None:
    s = engaged(primary=VELARIS, support=support)
    act = Act("TRANSFER")
    for base, may in ((2, True), (1, True), (0, False)):
        s.base[support] = base
        assert guard.can_transfer(s, given(), act, "") == may
        assert not guard.can_transfer(s, given(seat=1), act, "")
    s.base[support], s.base[ELOI], s.support = 5, 5, NONE
    assert not guard.can_transfer(s, given(), act, "")
    s.support, s.possessed = support, (Possessed(support, 1, 1),)
    assert not guard.can_transfer(s, given(), act, ""), "it is possessed"


@checks("FUT-140", "FUT-184", "FUT-R94")
@pytest.mark.parametrize(("tier", "base", "most"), [(1, 16, 4), (3, 16, 12), (3, 5, 5), (2, 1, 1)])
def test_it_gives_from_nothing_to_what_the_tier_allows_and_it_has(tier: int, base: int, most: int) -> None:
    s = engaged(support=HAMMERFIST)
    s.base[HAMMERFIST], s.stack = base, []
    guard.transfer(s, given(tier), Act("TRANSFER", Amount((4, 8, 12)), until="assault"))
    assert offered(s, 0) == list(range(most + 1))
    choose(s, 0, "number", most)
    assert s.base[HAMMERFIST] == base - most
    assert s.shields == [Shield(CHEN, "ability", most, "assault", TITHE, 0)]
    assert any(one.verb == FATAL and one.word == GAVE for one in s.force) == (most == base)


@checks("FUT-140", "FUT-R94")
def test_who_gives_nothing_changes_nothing() -> None:
    s = engaged(support=HAMMERFIST)
    base = s.base[HAMMERFIST]
    go(s, (guard.transferred, 0, 0, "transfer", given(), "assault", 4))
    assert (s.base[HAMMERFIST], s.shields, s.force) == (base, [], [])


# STAT.


@checks("FUT-154", "FUT-184")
@pytest.mark.parametrize(("tier", "dam", "ap"), [(1, 1, 4), (3, 3, 6)])
@pytest.mark.parametrize(
    ("p", "target", "found"),
    [
        (0, "all-acolytes", [CHEN, HAMMERFIST, VELARIS]),
        (1, "all-acolytes", [3, ONDRA, 5]),
        (0, "", [CHEN]),
        (0, "station", [TARGET]),
    ],
)
def test_more_dam_and_ap_go_to_all_own_acolytes_or_one_unit(
    tier: int, dam: int, ap: int, p: int, target: str, found: list[int]
) -> None:
    s = engaged()
    act = Act("STAT", Amount((1, 2, 3)), Amount((4, 5, 6)), target=target, until="cycle")
    guard.stat(s, given(tier, p), act)
    assert force(s, "DAM") == [InForce(unit, dam, "cycle", "") for unit in found]
    assert s.shields == [Shield(unit, "ability", ap, "cycle", TITHE, 0) for unit in found]


@checks("FUT-154")
def test_nobody_has_no_acolytes_to_strengthen() -> None:
    s: FuturaState = table()
    guard.stat(s, given(seat=NEUTRAL), Act("STAT", Amount((1, 1, 1)), target="all-acolytes"))
    assert (s.force, s.shields) == ([], [])
