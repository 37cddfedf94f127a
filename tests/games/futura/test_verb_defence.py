"""Shields, mending, healing and what keeps a strike away: whom each protects, and how much."""

from __future__ import annotations

import pytest

from starhall.core.scenes import checks, place_at
from starhall.games.futura.box.language import Act, Amount
from starhall.games.futura.box.parts import (
    ACO_AP,
    AP,
    BAY,
    BENCH,
    CARD,
    DISTRICT,
    FACE,
    FALLEN,
    MUTANT_THING,
    NONE,
    STATION,
)
from starhall.games.futura.rules.kinds import THING
from starhall.games.futura.rules.verbs import guard
from starhall.games.futura.rules.verbs.table import can
from starhall.games.futura.state import Chronic, FuturaState, Play, Shield
from tests.games.futura.fight import TARGET, dice, engaged
from tests.games.futura.playing import InForce, force, made_by
from tests.games.futura.table import (
    CHEN,
    ELOI,
    HAMMERFIST,
    LAST_SLOT,
    ONDRA,
    TERRACE,
    VELARIS,
    card,
    dress,
    slot,
    table,
)

BY_TIER = Amount((10, 20, 30))


def at_tier(tier: int, seat: int, thing: int, bearer: int, *chosen: int) -> Play:
    """A play at a tier, with what has been chosen for it."""
    return Play(seat, thing, 0, tier, NONE, (bearer, NONE, *chosen))


# SHIELD.


@checks("FUT-171", "FUT-R87")
@pytest.mark.parametrize(("bearer", "may"), [(CHEN, True), (TARGET, True), (NONE, False)])
def test_somebody_must_stand_behind_a_shield(bearer: int, may: bool) -> None:
    assert guard.can_shield(engaged(), made_by(0, CHEN, bearer), Act("SHIELD"), "") == may


@checks("FUT-149", "FUT-171", "FUT-222")
@pytest.mark.parametrize(
    ("name", "layer", "forcefield"),
    [
        ("ABL-01", "ability", True),
        ("ABL-16", "ability", False),
        ("ITM-04", "item", True),
        ("ITM-06", "item", False),
        ("ARM-11", "ability", True),
    ],
)
@pytest.mark.parametrize(("tier", "left"), [(1, 10), (3, 30)])
def test_a_shield_stands_in_the_layer_of_its_card(
    name: str, layer: str, forcefield: bool, tier: int, left: int
) -> None:
    s = engaged(support=HAMMERFIST)
    s.played[LAST_SLOT] = card(name, LAST_SLOT)
    source = CARD + LAST_SLOT
    act = Act("SHIELD", BY_TIER, target="primary", until="assault")
    guard.shield(s, at_tier(tier, 0, source, HAMMERFIST), act)
    assert s.shields == [Shield(CHEN, layer, left, "assault", source, int(forcefield))]


# MEND.


@checks("FUT-136", "FUT-R87")
@pytest.mark.parametrize(
    ("lost", "may"),
    [(0, False), (1, True), (AP[FACE["ARM-11"]] - 1, True), (AP[FACE["ARM-11"]], False)],
)
def test_only_unbroken_armour_that_has_lost_ap_is_mended(lost: int, may: bool) -> None:
    s = engaged()
    (armour,) = dress(s, CHEN, "ARM-11")
    s.harm[slot(armour)] = lost
    assert guard.can_mend(s, made_by(0, CHEN, CHEN), Act("MEND"), "") == may
    assert not guard.can_mend(s, made_by(0, HAMMERFIST, HAMMERFIST), Act("MEND"), ""), "it wears none"


@checks("FUT-136", "FUT-219", "FUT-R87")
@pytest.mark.parametrize(
    ("lost", "may"), [(0, False), (1, True), (AP[FACE["CRE-03"]] - 1, True), (AP[FACE["CRE-03"]], False)]
)
@pytest.mark.parametrize("at", [0, LAST_SLOT])
def test_only_a_living_creature_that_has_lost_ap_is_mended(lost: int, may: bool, at: int) -> None:
    s = engaged()
    place_at(s, fitted={TERRACE: (card("CRE-03", at),)})
    s.harm[at] = lost
    assert guard.can_mend(s, made_by(1, CARD + at, CARD + at), Act("MEND"), "") == may


@checks("FUT-136", "FUT-R87")
def test_neither_stations_nor_mutants_nor_nobody_are_mended() -> None:
    s = engaged()
    s.ap[11] = 3
    place_at(s, ap_full={11: 20})
    place_at(s, mutant_harm={0: 3})
    place_at(s, mutant_harm={ELOI: 3})
    place_at(s, mutants={TERRACE: (CHEN, ELOI)})
    for thing in (STATION + 11, TARGET, MUTANT_THING, MUTANT_THING + ELOI, NONE):
        assert not guard.can_mend(s, made_by(1, TARGET, thing), Act("MEND"), "")


@checks("FUT-136", "FUT-184")
@pytest.mark.parametrize(("tier", "left"), [(1, 25), (3, 5)])
def test_armour_regains_the_figure_of_the_tier(tier: int, left: int) -> None:
    s = engaged()
    (armour,) = dress(s, CHEN, "ARM-26")
    s.harm[slot(armour)] = 35
    guard.mend(s, at_tier(tier, 0, CHEN, CHEN), Act("MEND", BY_TIER))
    assert s.harm[slot(armour)] == left


# HEAL.


@checks("FUT-170", "FUT-219")
@pytest.mark.parametrize(
    ("place", "base", "infected", "needs"),
    [
        (BENCH, 0, None, False),
        (BENCH, -1, None, True),
        (BAY, -1, None, True),
        (BAY, 0, CHEN, True),
        (BAY, 0, HAMMERFIST, False),
        (FALLEN, -1, CHEN, False),
        (0, -1, CHEN, False),
    ],
)
def test_who_in_play_has_lost_base_ap_or_has_counters_is_healed(
    place: int, base: int, infected: int | None, needs: bool
) -> None:
    s = table()
    s.place[CHEN], s.base[CHEN] = place, ACO_AP[CHEN] + base
    s.place[VELARIS] = 0
    if infected is not None:
        s.chronic = [Chronic(infected, "Nano", 1, 1, NONE)]
    own, chosen = Act("HEAL"), Act("HEAL", target="own-acolyte")
    s.place[HAMMERFIST] = FALLEN
    assert guard.can_heal(s, made_by(0, CHEN, CHEN), own, "") == needs
    assert guard.can_heal(s, made_by(0, ONDRA, VELARIS), chosen, "") == needs
    assert guard.can_heal(s, at_tier(1, 0, ONDRA, VELARIS, CHEN, 99), chosen, "") == needs
    assert guard.healable(s, 0, made_by(0, ONDRA, VELARIS)) == ([CHEN] if needs else [])
    assert not guard.can_heal(s, made_by(1, ONDRA, ONDRA), own, "")
    assert not guard.can_heal(s, made_by(1, ONDRA, ONDRA), chosen, "")


@checks("FUT-170", "FUT-R87")
def test_a_chosen_acolyte_that_is_well_meanwhile_is_not_healed() -> None:
    s = table()
    s.base[CHEN] = 1
    chosen = Act("HEAL", target="own-acolyte")
    assert guard.can_heal(s, at_tier(1, 0, CHEN, CHEN, CHEN, 99), chosen, "")
    assert not guard.can_heal(s, at_tier(1, 0, CHEN, CHEN, HAMMERFIST, 99), chosen, "")
    assert guard.can_heal(s, at_tier(1, 0, CHEN, CHEN, HAMMERFIST), Act("HEAL"), ""), "it heals its bearer"
    assert not guard.can_heal(s, made_by(0, TARGET, TARGET), Act("HEAL"), ""), "a station is not healed"
    assert not guard.can_heal(s, made_by(0, TARGET, NONE), Act("HEAL"), "")


@checks("FUT-170")
def test_an_acolyte_is_chosen_only_where_the_card_lets_one_choose() -> None:
    s = table()
    own, chosen = Act("HEAL"), Act("HEAL", target="own-acolyte")
    assert guard.whom_to_heal(s, at_tier(1, 0, CHEN, CHEN), chosen) == (THING, "heal")
    assert guard.whom_to_heal(s, at_tier(1, 0, CHEN, CHEN, CHEN), chosen) is None
    assert guard.whom_to_heal(s, at_tier(1, 0, CHEN, CHEN), own) is None
    assert guard.whom_to_heal(s, at_tier(1, 0, CHEN, CHEN, CHEN), own) is None


@checks("FUT-170", "FUT-184", "FUT-219", "FUT-323")
@pytest.mark.parametrize(("target", "healed"), [("", CHEN), ("own-acolyte", VELARIS)])
@pytest.mark.parametrize(("tier", "base"), [(1, 3), (3, 5)])
def test_base_ap_come_back_to_the_bearer_or_the_chosen_one(
    target: str, healed: int, tier: int, base: int
) -> None:
    s = table()
    s.base = [2] * 12
    act = Act("HEAL", Amount((1, 2, 3)), target=target)
    guard.heal(s, at_tier(tier, 0, CHEN, CHEN, VELARIS, HAMMERFIST), act)
    assert [a for a in range(12) if s.base[a] != 2] == [healed]
    assert s.base[healed] == base


# REDUCE, EVADE, REFLECT.


def besieged() -> FuturaState:
    """A station of seat 1 with a hound before it."""
    s = engaged(support=HAMMERFIST)
    place_at(s, fitted={TERRACE: (card("CRE-03", 0),)})
    return s


@checks("FUT-R43")
@pytest.mark.parametrize(
    ("p", "thing", "bearer", "protected"),
    [
        (0, CHEN, CHEN, CHEN),
        (0, HAMMERFIST, HAMMERFIST, NONE),
        (0, CARD + LAST_SLOT, CHEN, CHEN),
        (0, CARD + LAST_SLOT, HAMMERFIST, NONE),
        (0, ELOI, CHEN, CHEN),
        (1, ELOI, ELOI, NONE),
        (1, STATION, STATION, CARD),
        (1, STATION + 11, STATION + 11, CARD),
        (1, CARD, CARD, CARD),
        (1, CARD, ELOI, NONE),
        (1, CARD + LAST_SLOT, ELOI, NONE),
        (1, MUTANT_THING, MUTANT_THING, CARD),
        (1, DISTRICT + TERRACE, TARGET, CARD),
    ],
)
def test_a_defence_protects_its_bearer_in_front_and_that_of_a_station_whoever_is_hit(
    p: int, thing: int, bearer: int, protected: int
) -> None:
    s = besieged()
    play = made_by(p, thing, bearer)
    assert guard.guarded(s, play) == protected
    for verb in ("REDUCE", "EVADE", "REFLECT"):
        assert can(s, play, Act(verb), "") == (protected != NONE)


@checks("FUT-132", "FUT-135", "FUT-141", "FUT-172", "FUT-173", "FUT-R107")
@pytest.mark.parametrize(("tier", "n"), [(1, 10), (3, 30)])
def test_a_defence_is_written_down_for_whom_it_protects(tier: int, n: int) -> None:
    s = besieged()
    play = at_tier(tier, 1, TARGET, TARGET)
    guard.reduce(s, play, Act("REDUCE", BY_TIER))
    guard.reflect(s, play, Act("REFLECT", BY_TIER))
    guard.resist(s, at_tier(tier, 0, CHEN, HAMMERFIST), Act("RESIST", BY_TIER))
    assert force(s, "REDUCE") == force(s, "REFLECT") == [InForce(CARD, n, "interaction", "")]
    assert force(s, "RESIST") == [InForce(HAMMERFIST, n, "interaction", "")]


@checks("FUT-172", "FUT-269", "FUT-R57")
@pytest.mark.parametrize(
    ("tier", "shown", "misses"), [(1, 10, True), (1, 20, False), (3, 30, True), (3, 40, False)]
)
def test_a_strike_misses_up_to_the_figure_of_the_tier(tier: int, shown: int, misses: bool) -> None:
    s = besieged()
    dice(s, shown)
    guard.evade(s, at_tier(tier, 1, TARGET, TARGET), Act("EVADE", BY_TIER))
    assert force(s, "EVADE") == ([InForce(CARD, 1, "interaction", "")] if misses else [])


@checks("FUT-137", "FUT-155", "FUT-R69")
def test_immunity_is_for_each_type_named_and_shakes_their_counters_off() -> None:
    s = engaged()
    s.chronic = [Chronic(CHEN, kind, 1, 1, NONE) for kind in ("Biohazard", "Radiation", "Nano")]
    guard.immune(s, made_by(0, ONDRA, CHEN), Act("IMMUNE", what=("Biohazard", "Nano Swarm")))
    assert force(s, "IMMUNE") == [
        InForce(CHEN, 1, "interaction", word) for word in ("Biohazard", "Nano Swarm")
    ]
    assert [counter.kind for counter in s.chronic] == ["Radiation"]
