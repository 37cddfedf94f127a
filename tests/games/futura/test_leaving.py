"""What leaves play, or an assault, leaves nothing behind."""

from __future__ import annotations

import pytest

from starhall.core.scenes import checks, choose, offered, place, place_at
from starhall.games.futura.box.parts import AP, BAY, BENCH, CARD, DISTRICT, FACE, NONE, SLOTS
from starhall.games.futura.rules.fight import aftermath, damage
from starhall.games.futura.rules.kinds import TIER_1
from starhall.games.futura.rules.plays import in_force
from starhall.games.futura.rules.verbs import counter as verbs_counter
from starhall.games.futura.rules.verbs import goods as verbs_goods
from starhall.games.futura.state import Chronic, FuturaState, Later, Possessed, Shield
from tests.games.futura.fight import TARGET, assault, call_off, declare, dice, effect, engaged, lead, thing
from tests.games.futura.playing import duel, fight, made, may, until_asked
from tests.games.futura.table import (
    ARCHIVE,
    CHEN,
    FOUNDRY,
    HAMMERFIST,
    ONDRA,
    TERRACE,
    VELARIS,
    dress,
    load_up,
    names,
)

# Units.


@checks("FUT-R62", "FUT-R104")
def test_a_destroyed_creature_is_possessed_by_nobody() -> None:
    s = engaged()
    hound, wolf = load_up(s, TERRACE, "CRE-03", "CRE-01", fitted=True)
    s.possessed = (Possessed(thing(hound), 0, 2), Possessed(thing(wolf), 0, 2))
    aftermath.destroy_fitted(s, TERRACE, hound)
    assert list(s.possessed) == [(thing(wolf), 0, 2)]
    assert s.fitted[TERRACE] == (wolf,)
    assert s.discards[1] == [hound]


@checks("FUT-R69", "FUT-R104")
def test_the_dead_take_their_counters_with_them() -> None:
    s = engaged()
    s.chronic = [Chronic(CHEN, "Biohazard", 5, 3, NONE), Chronic(VELARIS, "Biohazard", 5, 3, NONE)]
    s.shields = [Shield(CHEN, "ability", 5, "assault", NONE, 0)]
    damage.lose_ap(s, CHEN, 99, "Kinetic", "FUT-252")
    aftermath.kill(s, CHEN)
    assert s.chronic == [(VELARIS, "Biohazard", 5, 3, NONE)]
    assert s.shields == []
    assert s.primary == NONE


@checks("FUT-289", "FUT-R44")
@pytest.mark.parametrize("role", ["primary", "support", "summoned"])
def test_who_is_saved_stands_in_the_fight_no_longer(role: str) -> None:
    s = engaged(primary=HAMMERFIST)
    place(s, **{role: VELARIS})
    s.place[VELARIS] = BAY
    aftermath.survive(s, VELARIS)
    assert getattr(s, role) == NONE
    assert (s.place[VELARIS], s.base[VELARIS]) == (BENCH, 0)
    assert s.primary == (NONE if role == "primary" else HAMMERFIST)


# Cards.


def kept_up(s: FuturaState, source: int) -> None:
    """Something of each kind that a source keeps up, and the same of another source."""
    for one in (source, CARD + 230):
        s.force.append(effect("DAM", HAMMERFIST, 1, source=one))
        s.shields.append(Shield(HAMMERFIST, "item", 3, "assault", one, 0))
        s.chronic.append(Chronic(HAMMERFIST, "Nano", 1, 1, one))
        s.later.append(Later("END", 0, HAMMERFIST, one, 0, 0))


def sources_left(s: FuturaState) -> set[int]:
    """The sources of all that is in force."""
    return {
        *(force.source for force in s.force),
        *(shield.source for shield in s.shields),
        *(counter.source for counter in s.chronic),
        *(later.thing for later in s.later),
    }


@checks("FUT-254", "FUT-R97", "FUT-R104")
def test_an_item_that_is_used_up_keeps_nothing_up() -> None:
    s = engaged()
    (item,) = dress(s, CHEN, "ITM-12")
    s.harm[item % SLOTS] = AP[FACE["ITM-12"]]
    kept_up(s, CARD + item % SLOTS)
    aftermath._clear_items(s, CHEN)
    assert sources_left(s) == {CARD + 230}
    assert s.items[CHEN] == ()
    assert s.discards[0] == [item]


@checks("FUT-159", "FUT-R104")
def test_an_item_that_is_destroyed_keeps_nothing_up() -> None:
    s = engaged()
    (item,) = dress(s, CHEN, "ITM-10")
    kept_up(s, CARD + item % SLOTS)
    verbs_goods._destroyed(s, CHEN, item)
    assert sources_left(s) == {CARD + 230}


@checks("FUT-146", "FUT-R104")
def test_a_passive_ability_that_is_nullified_is_discarded_by_its_bearer() -> None:
    s = engaged()
    (shield,) = dress(s, CHEN, "ABL-45")
    s.played[shield % SLOTS] = shield
    kept_up(s, CARD + shield % SLOTS)
    verbs_counter._nullify_ability(s, CARD + shield % SLOTS)
    assert s.abilities[CHEN] == ()
    assert s.discards[0] == [shield]
    assert sources_left(s) == {CARD + 230}


@checks("FUT-R104")
def test_a_station_that_falls_takes_the_effects_of_its_district_with_it() -> None:
    s = engaged()
    kept_up(s, TARGET)
    kept_up(s, DISTRICT + TERRACE)
    in_force.source_left(s, TARGET)
    assert sources_left(s) == {CARD + 230}


# The assault.


@checks("FUT-179")
def test_what_was_put_off_to_a_part_of_the_assault_is_dropped_with_it() -> None:
    s = assault(TARGET)
    dice(s, 1, 8)
    declare(s, 0, CHEN, TARGET)
    lead(s)
    kept = Later("TRN", 0, CHEN, HAMMERFIST, 0, 0)
    s.later = [Later("AFT", 0, CHEN, NONE, 0, 0), kept]
    call_off(s)
    assert s.later == [kept]


@checks("FUT-389", "FUT-R77")
def test_an_ability_of_the_interaction_before_is_not_copied() -> None:
    s = fight("ARM-26", "ABL-33", "ITM-33", sigils=(["STR"], []), ap=200, rolls=(12, 1))
    lead(s, made(s, 0, "PRE", "ABL-33", 0, TIER_1))
    assert s.resolved
    dice(s, 12, 1)
    choose(s, 0, "yes", 1)
    until_asked(s, 0, "POST")
    assert s.resolved == ()
    assert not may(s, 0, "ITM-33")


@checks("FUT-383", "FUT-R100")
@pytest.mark.parametrize(("site", "ap", "back"), [(3, 9, 4), (3, 0, 0), (2, 9, 0)])
def test_a_district_that_works_again_gives_back_the_ap_of_a_standing_station(
    site: int, ap: int, back: int
) -> None:
    s = engaged()
    s.ap[TERRACE] = ap
    place_at(s, site={TERRACE: site})
    s.force = [effect("NULLIFY district", DISTRICT + TERRACE, 4)]
    in_force.expire(s, "assault")
    assert s.ap[TERRACE] == ap + back
    assert s.force == []


@checks("FUT-383", "FUT-R100")
@pytest.mark.parametrize(("target", "ap", "left"), [(FOUNDRY, 20, 16), (FOUNDRY, 3, 1), (ARCHIVE, 20, 20)])
def test_a_severed_district_takes_its_ap_but_never_the_last(target: int, ap: int, left: int) -> None:
    s = fight("ITM-16", target=target, station="STA-05", ap=ap, rolls=(1, 8))
    lead(s, made(s, 0, "DEC", "ITM-16"), until=("PRE", "POST", "go on"))
    assert s.ap[target] == left
    call_off(s)
    assert s.ap[target] == ap


@checks("FUT-141")
def test_the_attacker_turns_a_plague_of_the_defender() -> None:
    s = duel("ARM-11", "ABL-07", theirs=["ARM-11", "ABL-24"], sigils=(["STR"], []), rolls=(1, 8))
    until_asked(s, 1, "POST")
    (plague,) = (value for value in offered(s, 1) if value < CARD * 2 + 480 and value >= CARD * 2)
    choose(s, 1, "play", plague)
    choose(s, 1, "pay", TIER_1)
    (parry,) = s.abilities[HAMMERFIST]
    choose(s, 0, "play", 2 * (CARD + parry % SLOTS) + 1)
    lead(s)
    assert [counter[:2] for counter in s.chronic] == [(ONDRA, "Biohazard")]
    assert names(s.discards[1]) == ["ABL-24"]
