"""Who is called into a fight, swapped, possessed or ambushed: from where, for whom, and what is chosen."""

from __future__ import annotations

import pytest

from starhall.core.scenes import checks, place_at
from starhall.games.futura.box.language import Act, Amount
from starhall.games.futura.box.parts import BAY, CARD, NONE, STATION
from starhall.games.futura.rules.kinds import CARD as A_CARD
from starhall.games.futura.rules.kinds import THING
from starhall.games.futura.rules.verbs import units as calls
from starhall.games.futura.state import Force, FuturaState, Play, Possessed
from tests.games.futura.fight import effect, engaged
from tests.games.futura.table import (
    AEGIS,
    CHEN,
    GARRIS,
    HAMMERFIST,
    ILMAR,
    LAST_SLOT,
    ONDRA,
    TERRACE,
    VELARIS,
    card,
    table,
)

SUPPORT, ACOLYTE, CREATURE = (
    Act("SUMMON", what=what)
    for what in (("support", "creature"), ("acolyte", "creature"), ("creature", "support"))
)
"""Calls; the first word says whom."""


def picked(seat: int, *chosen: int, tier: int = 1) -> Play:
    """A play of a seat with what has been chosen for it."""
    return Play(seat, CARD + LAST_SLOT, 0, tier, NONE, (CHEN, NONE, *chosen))


def counterattack(support: int = NONE, summoned: int = NONE) -> FuturaState:
    """Garris of seat 1 before the first station of seat 0."""
    s = table(players=3)
    s.attacker, s.defender, s.primary, s.target = 1, 0, GARRIS, STATION + AEGIS
    s.place[GARRIS], s.support, s.summoned = BAY, support, summoned
    return s


# SUMMON.


@checks("FUT-145", "FUT-R40", "FUT-R64")
@pytest.mark.parametrize(
    ("support", "summoned", "supports", "defenders"),
    [
        (NONE, NONE, [ONDRA, ILMAR], [CHEN, HAMMERFIST, VELARIS]),
        (CHEN, NONE, [], [CHEN, HAMMERFIST, VELARIS]),
        (ONDRA, CHEN, [], []),
        (NONE, CHEN, [ONDRA, ILMAR], []),
        (NONE, VELARIS, [ONDRA, ILMAR], []),
    ],
)
def test_one_support_for_the_attacker_and_one_acolyte_for_the_station_are_called(
    support: int, summoned: int, supports: list[int], defenders: list[int]
) -> None:
    s = counterattack(support, summoned)
    found = {(1, SUPPORT): supports, (0, ACOLYTE): defenders}
    for p in (0, 1, 2):
        for act, offer in ((SUPPORT, calls.supports_to_call), (ACOLYTE, calls.defenders_to_call)):
            expected = found.get((p, act), [])
            assert offer(s, p, picked(p)) == expected
            assert calls.can_summon(s, picked(p), act, "") == bool(expected)
            for a in (CHEN, ONDRA):
                assert calls.can_summon(s, picked(p, a, 99), act, "") == (a in expected)


@checks("FUT-145", "FUT-R64")
def test_nobody_stands_before_an_ambushed_acolyte() -> None:
    s = engaged(ONDRA)
    assert calls.defenders_to_call(s, 1, picked(1)) == []
    assert calls.supports_to_call(s, 0, picked(0)) == [HAMMERFIST, VELARIS]


@checks("FUT-145", "FUT-R40")
@pytest.mark.parametrize(
    ("attacked", "times", "supports"),
    [
        (0, 1, [ONDRA, ILMAR]),
        (0, 2, [ONDRA]),
        (0, 3, [ONDRA]),
        (1 << ONDRA, 0, [ILMAR]),
        (1 << ONDRA, 2, []),
        (1 << CHEN, 0, [ONDRA, ILMAR]),
    ],
)
def test_who_has_attacked_or_supported_twice_is_called_as_support_no_more(
    attacked: int, times: int, supports: list[int]
) -> None:
    s = counterattack()
    s.attacked = attacked
    place_at(s, supported={ILMAR: times})
    assert calls.supports_to_call(s, 1, picked(1)) == supports
    s = engaged(STATION + 3)
    s.attacked = attacked
    place_at(s, supported={ILMAR: times})
    assert calls.defenders_to_call(s, 1, picked(1)) == [GARRIS, ONDRA, ILMAR], "before a station anybody"


@checks("FUT-145", "FUT-R64")
@pytest.mark.parametrize(
    ("name", "at", "energy", "found"),
    [
        ("CRE-01", 0, 3, True),
        ("CRE-01", 0, 2, False),
        ("CRE-02", 0, 1, True),
        ("CRE-04", LAST_SLOT, 2, True),
        ("CRE-04", LAST_SLOT, 1, False),
        ("CRE-08", LAST_SLOT, 6, True),
        ("CRE-10", LAST_SLOT, 10, True),
        ("ART-05", LAST_SLOT, 20, False),
        ("ARM-01", 0, 20, False),
        ("ABL-12", 7, 20, False),
    ],
)
def test_a_creature_of_the_hand_is_called_if_its_level_can_be_paid(
    name: str, at: int, energy: int, found: bool
) -> None:
    s = counterattack()
    s.hands[1] = [card(name, at)]
    s.hands[0] = [card("CRE-02", 5)]
    s.energy = [20, energy, 20]
    assert calls.creatures_to_call(s, 1, picked(1)) == ([at] if found else [])
    assert calls.can_summon(s, picked(1), CREATURE, "") == found
    assert calls.can_summon(s, picked(1, at, 99), CREATURE, "") == found
    assert not calls.can_summon(s, picked(1, at + 1), CREATURE, "")
    assert calls.creatures_to_call(s, 0, picked(0)) == [], "only the attacker calls one"
    s.beast = card("CRE-03", 9)
    assert calls.creatures_to_call(s, 1, picked(1)) == [], "and only one"


@checks("FUT-145")
def test_an_acolyte_or_a_card_is_chosen_to_be_called() -> None:
    s = engaged()
    assert calls.whom_to_summon(s, picked(0), SUPPORT) == (THING, "summon support")
    assert calls.whom_to_summon(s, picked(1), ACOLYTE) == (THING, "summon acolyte")
    assert calls.whom_to_summon(s, picked(0), CREATURE) == (A_CARD, "summon")
    for act in (SUPPORT, ACOLYTE, CREATURE):
        assert calls.whom_to_summon(s, picked(0, 1), act) is None


@checks("FUT-145", "FUT-R64")
@pytest.mark.parametrize("at", [0, 7, LAST_SLOT])
def test_who_is_called_takes_its_part(at: int) -> None:
    s = engaged()
    calls.summon(s, picked(0, VELARIS, 99), SUPPORT)
    calls.summon(s, picked(1, ILMAR, 99), ACOLYTE)
    s.hands[0] = [card("CRE-02", slot) for slot in (0, 7, LAST_SLOT)]
    calls.summon(s, picked(0, at, 99), CREATURE)
    assert (s.support, s.summoned, s.beast) == (VELARIS, ILMAR, card("CRE-02", at))
    assert s.hands[0] == [card("CRE-02", slot) for slot in (0, 7, LAST_SLOT) if slot != at]


# SWAP and AMBUSH.


@checks("FUT-153", "FUT-403", "FUT-R59")
def test_who_leaves_is_chosen_and_then_who_comes() -> None:
    s = engaged(support=VELARIS)
    s.summoned = ONDRA
    s.attacked = 1 << CHEN
    act = Act("SWAP")
    assert [calls.whom_to_swap(s, picked(0, *range(n)), act) for n in range(3)] == [
        (THING, "swap out"),
        (THING, "swap in"),
        None,
    ]
    assert calls.leavers(s, 0, picked(0)) == [CHEN, VELARIS]
    assert calls.newcomers(s, 0, picked(0, VELARIS)) == [HAMMERFIST]
    assert calls.leavers(s, 1, picked(1)) == [ONDRA]
    assert calls.newcomers(s, 1, picked(1, ONDRA)) == [GARRIS, ILMAR]
    place_at(s, supported={HAMMERFIST: 1})
    assert calls.leavers(s, 0, picked(0)) == [VELARIS]
    assert calls.newcomers(s, 0, picked(0, CHEN)) == []


@checks("FUT-153", "FUT-R87")
@pytest.mark.parametrize(
    ("chosen", "may"),
    [
        ((), True),
        ((CHEN,), True),
        ((CHEN, HAMMERFIST), True),
        ((HAMMERFIST, CHEN), False),
        ((CHEN, ILMAR), False),
    ],
)
def test_the_chosen_two_must_still_be_able_to_change_places(chosen: tuple[int, ...], may: bool) -> None:
    s = engaged()
    assert calls.can_swap(s, picked(0, *chosen), Act("SWAP"), "") == may
    s.warped = 1
    assert not calls.can_swap(s, picked(0, *chosen), Act("SWAP"), ""), "once in a turn"


@checks("FUT-153", "FUT-R59")
def test_two_acolytes_of_the_defender_change_places() -> None:
    s = engaged()
    s.summoned = ONDRA
    calls.swap(s, picked(1, ONDRA, ILMAR), Act("SWAP"))
    assert (s.summoned, s.warped) == (ILMAR, 0b10)


@checks("FUT-142", "FUT-R41")
def test_an_ambush_is_written_down_for_its_bearer() -> None:
    s = engaged(ONDRA)
    calls.ambush(s, Play(0, CARD + 7, 0, 1, NONE, (HAMMERFIST, NONE)), Act("AMBUSH"))
    assert s.force == [Force("AMBUSH", HAMMERFIST, 1, "assault", CARD + 7, 0, "")]


# POSSESS.


@checks("FUT-176", "FUT-R62", "FUT-R87")
def test_enemy_units_that_are_not_immune_are_possessed() -> None:
    s = engaged(support=HAMMERFIST)
    place_at(s, fitted={TERRACE: (card("CRE-03", 0),)})
    s.summoned, act = ONDRA, Act("POSSESS")
    for p, found in ((0, [ONDRA, CARD]), (1, [CHEN, HAMMERFIST])):
        s.force = []
        assert calls.units_to_possess(s, p, picked(p)) == found
        assert calls.can_possess(s, picked(p), act, "Possession")
        for unit in (CHEN, HAMMERFIST, ONDRA, CARD):
            assert calls.can_possess(s, picked(p, unit, 99), act, "Possession") == (unit in found)
        s.force = [effect("IMMUNE", found[0], 1, "Possession", seat=p)]
        assert calls.units_to_possess(s, p, picked(p)) == found[1:]
        assert not calls.can_possess(s, picked(p, found[0]), act, "Possession")
        assert calls.can_possess(s, picked(p, found[0]), act, "Chroma")
        s.force += [effect("IMMUNE", found[1], 1, "Possession", seat=p)]
        assert not calls.can_possess(s, picked(p), act, "Possession")


@checks("FUT-176", "FUT-184", "FUT-418")
@pytest.mark.parametrize(("tier", "n"), [(1, 2), (3, 4)])
def test_the_chosen_unit_is_possessed_for_the_figure_of_the_tier(tier: int, n: int) -> None:
    s = engaged(support=HAMMERFIST)
    assert calls.whom_to_possess(s, picked(1), Act("POSSESS")) == (THING, "possess")
    assert calls.whom_to_possess(s, picked(1, HAMMERFIST), Act("POSSESS")) is None
    calls.possess(s, picked(1, HAMMERFIST, 99, tier=tier), Act("POSSESS", Amount((2, 3, 4))))
    assert s.possessed == (Possessed(HAMMERFIST, 1, n),)
