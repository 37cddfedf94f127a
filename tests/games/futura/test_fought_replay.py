"""Replay: everything returns that an interaction has changed, and nothing that was spent."""

from __future__ import annotations

from copy import copy

import pytest

from starhall.core.scenes import checks, place_at, told
from starhall.games.futura.box.parts import AP, BAY, NONE, SLOTS, STATION
from starhall.games.futura.rules.fight import replay
from starhall.games.futura.rules.mat import cards
from starhall.games.futura.state import Chronic, FuturaState, Later, Possessed, Shield
from tests.games.futura.fight import TARGET, effect, engaged
from tests.games.futura.table import (
    AEGIS,
    CHEN,
    ELOI,
    GARRIS,
    HAMMERFIST,
    ILMAR,
    LAST_SLOT,
    ONDRA,
    TERRACE,
    THORN,
    VELARIS,
    YARROW,
    card,
)


def eventful(s: FuturaState) -> None:
    """Everything that an interaction may change has changed."""
    s.base[CHEN], s.ap[TERRACE] = 1, 2
    place_at(s, mutant_harm={YARROW: 3})
    s.force, s.shields, s.chronic, s.later = [], [], [], []
    s.place[GARRIS] = BAY
    place_at(s, side={GARRIS: 0})
    s.primary, s.support, s.beast, s.summoned, s.target = HAMMERFIST, NONE, NONE, GARRIS, ONDRA
    s.possessed, s.stasis, s.attacked, s.resting = (), (1, 1), 0xFF, 0xF0


@checks("FUT-175", "FUT-378", "FUT-R66")
def test_a_replay_brings_back_everything_but_what_was_spent() -> None:
    s = engaged(support=HAMMERFIST)
    s.beast, s.summoned, s.attacked, s.resting = card("CRE-02", 9), ILMAR, 1 << CHEN, 1 << VELARIS
    s.force = [effect("JAM", TARGET, 1)]
    s.shields = [Shield(CHEN, "item", 3, "turn", NONE, 0)]
    s.chronic = [Chronic(CHEN, "Fire", 1, 2, NONE)]
    s.later = [Later("AFT", 0, CHEN, CHEN, 0, 0)]
    s.possessed, s.stasis, s.wear = (Possessed(HAMMERFIST, 1, 2),), (0, 2), {1: 1}
    assert not replay.can_replay(s)
    before = {name: getattr(s, name) for name in replay.FIGURES}
    rows = {name: copy(getattr(s, name)) for name in replay.ROWS}
    replay.remember(s)
    assert s.wear == {}
    assert replay.can_replay(s)
    eventful(s)
    s.energy[0], s.used_turn = 7, 5
    s.harm, s.wear = {0: 5, 1: 5, 2: 3, 4: 5, LAST_SLOT: 5}, {0: 5, 1: 3, 3: -4, 4: 4, LAST_SLOT: 6}
    replay.wind_back(s)
    assert {name: getattr(s, name) for name in replay.FIGURES} == before
    assert {name: getattr(s, name) for name in replay.ROWS} == rows
    assert s.harm == {1: 2, 2: 3, 3: 4, 4: 1}
    assert (s.energy[0], s.used_turn, s.replayed) == (7, 5, 1)
    assert not replay.can_replay(s)


@checks("FUT-R59", "FUT-R66")
@pytest.mark.parametrize(("a", "slot"), [(CHEN, 0), (ELOI, LAST_SLOT)])
@pytest.mark.parametrize("role", ["primary", "support", "target"])
def test_who_was_swapped_out_wears_its_broken_armour_again(role: str, a: int, slot: int) -> None:
    s = engaged(primary=HAMMERFIST)
    setattr(s, role, a)
    vest = card("ARM-34", slot)
    s.harm = {slot: AP[vest // SLOTS]}
    place_at(s, side={a: int(role == "target")})
    place_at(s, armour={a: vest})
    replay.remember(s)
    assert s.before
    assert s.before.broken == ((a, vest),)
    s.harm = {}
    place_at(s, armour={a: NONE})
    cards.discard(s, s.side[a], vest)
    replay.wind_back(s)
    assert (s.armour[a], s.harm, s.discards) == (vest, {slot: 60}, [[], []])


@checks("FUT-R66")
def test_what_is_worn_since_or_lies_elsewhere_stays_there() -> None:
    vest, other = card("ARM-01", 5), card("ARM-11", 6)
    for worn, lies in ((other, True), (NONE, False)):
        s = engaged()
        s.harm = {5: 18}
        place_at(s, armour={CHEN: vest})
        replay.remember(s)
        s.harm, s.discards[0] = {}, [vest] if lies else []
        place_at(s, armour={CHEN: worn})
        replay.wind_back(s)
        assert (s.armour[CHEN], s.harm, s.discards[0]) == (worn, {}, [vest] if lies else [])


@checks("FUT-R66")
@pytest.mark.parametrize("lost", [0, 17])
@pytest.mark.parametrize("d", [AEGIS, THORN])
def test_only_broken_armour_of_those_who_fight_is_remembered(lost: int, d: int) -> None:
    s = engaged(STATION + d, support=ELOI)
    s.harm = {5: lost, 6: 18}
    place_at(s, armour={CHEN: card("ARM-01", 5), VELARIS: card("ARM-01", 6)})
    replay.remember(s)
    assert s.before
    assert s.before.broken == ()
    assert told(s, "replayed") == []
