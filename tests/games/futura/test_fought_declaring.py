"""The declaration in all its parts: who may lead, whom it may be against, who comes along, and why not."""

from __future__ import annotations

import pytest

from starhall.core.scenes import checks, place_at
from starhall.games.futura.box.parts import (
    BAY,
    BENCH,
    BUILT,
    DISTRICT,
    FACE_DOWN,
    FALLEN,
    MUTANT_THING,
    NEUTRAL,
    NOBODY,
    NONE,
    OUT,
    STATION,
    UNBUILT,
)
from starhall.games.futura.rules.fight import declaring
from tests.games.futura.fight import RAID, STALK, joined, primaries, sigil_cards
from tests.games.futura.table import (
    AEGIS,
    CHEN,
    ELOI,
    FOUNDRY,
    GARRIS,
    HAMMERFIST,
    LAST_SLOT,
    MUSTER,
    NEEDLE,
    ONDRA,
    SKYHOOK,
    TERRACE,
    THORN,
    VELARIS,
    YARROW,
    card,
    only_districts,
    turn,
)

# Who leads.


@checks("FUT-083", "FUT-247", "FUT-339", "FUT-R40", "FUT-R44")
@pytest.mark.parametrize("place", [BENCH, BAY])
@pytest.mark.parametrize("a", [CHEN, ELOI])
def test_who_may_lead_and_why_another_may_not(a: int, place: int) -> None:
    def told_off(**marks: int) -> tuple[bool, str]:
        s = turn(0)
        joined(s, a, 0, place)
        for name, value in marks.items():
            if name == "supported":
                place_at(s, supported={a: value})
            elif name == "base":
                s.base[a] = value
            else:
                setattr(s, name, value)
        reason = declaring.why_not_declare(s, a, 0)
        return a in primaries(s, 0), reason.rule if reason else ""

    others = ~(1 << a) & 0xFFF
    assert told_off() == (True, "FUT-R101")
    assert told_off(attacked=1 << a) == (False, "FUT-339")
    assert told_off(as_support=1 << a) == (False, "FUT-247")
    assert told_off(supported=1) == (False, "FUT-247")
    assert told_off(supported=2) == (False, "FUT-247")
    assert told_off(attacked=others, as_support=others) == (True, "FUT-R101")
    assert told_off(resting=1 << a) == (True, "FUT-R101"), "healed since"
    resting = told_off(resting=1 << a, base=0)
    assert resting == ((False, "FUT-R44") if place == BENCH else (True, "FUT-R44"))


@checks("FUT-083")
@pytest.mark.parametrize(("side", "place"), [(1, BAY), (1, BENCH), (0, FALLEN), (NOBODY, FALLEN)])
def test_only_an_own_acolyte_on_the_mat_leads(side: int, place: int) -> None:
    s = turn(0)
    s.place[ELOI] = place
    place_at(s, side={ELOI: side})
    reason = declaring.why_not_declare(s, ELOI, 0)
    assert reason is not None
    assert reason.rule == "FUT-083"


@checks("FUT-319", "FUT-R39")
@pytest.mark.parametrize(("armour", "price"), [("", 1), ("ARM-01", 1), ("ARM-16", 2), ("ARM-26", 2)])
def test_who_sits_on_the_bench_leads_if_its_way_can_be_paid(armour: str, price: int) -> None:
    for energy in (price - 1, price, price + 1):
        for place in (BENCH, BAY):
            s = turn(0, energy=[energy, 20])
            place_at(s, armour={CHEN: card(armour, 5) if armour else NONE})
            s.place[CHEN] = place
            free = place == BAY or energy >= price
            assert (CHEN in primaries(s, 0)) == free
            reason = declaring.why_not_declare(s, CHEN, 0)
            assert reason is not None
            assert reason.rule == ("FUT-R101" if free else "FUT-319")
            if not free:
                assert reason.text == f"moving in costs {price} energy, you have {energy}"


@checks("FUT-R101", "FUT-281")
@pytest.mark.parametrize(
    ("site", "worth"), [(OUT, False), (FACE_DOWN, False), (UNBUILT, True), (BUILT, True)]
)
@pytest.mark.parametrize("d", [AEGIS, THORN])
def test_there_must_be_something_to_assault(d: int, site: int, worth: bool) -> None:
    s = turn(0)
    only_districts(s, 1)
    place_at(s, holder={1: 0})
    assert primaries(s, 0) == []
    place_at(s, holder={d: 1})
    place_at(s, site={d: site})
    assert primaries(s, 0) == ([CHEN, HAMMERFIST, VELARIS] if worth else [])
    place_at(s, holder={d: NOBODY})
    assert primaries(s, 0) == []
    s.place[ONDRA] = BAY
    place_at(s, abilities={VELARIS: (card(RAID, LAST_SLOT),)})
    assert primaries(s, 0) == [VELARIS], "an ambush is an assault, too"


# Against whom.


@checks("FUT-236", "FUT-297", "FUT-355", "FUT-364", "FUT-R50", "FUT-R91", "FUT-R101")
@pytest.mark.parametrize("p", [0, 1, 2])
def test_stations_and_open_districts_of_others_are_targets(p: int) -> None:
    s = turn(0, players=3)
    place_at(s, site={SKYHOOK: UNBUILT})
    place_at(s, site={TERRACE: UNBUILT})
    place_at(s, site={1: UNBUILT})
    place_at(s, site={MUSTER: FACE_DOWN})
    place_at(s, site={2: FACE_DOWN})
    place_at(s, site={NEEDLE: FACE_DOWN})
    place_at(s, holder={THORN: NEUTRAL})
    place_at(s, site={THORN: BUILT})
    place_at(s, site={9: BUILT})
    place_at(s, holder={9: NOBODY})
    theirs = {
        0: [STATION + AEGIS, DISTRICT + 1],
        1: [STATION + FOUNDRY, DISTRICT + TERRACE],
        2: [DISTRICT + SKYHOOK, STATION + 8],
    }
    expected = [target for q in (0, 1, 2) if q != p for target in theirs[q]]
    assert declaring.station_targets(s, p) == [*expected, STATION + THORN]


@checks("FUT-085", "FUT-142", "FUT-281", "FUT-283", "FUT-R41", "FUT-R101")
@pytest.mark.parametrize("p", [0, 1, 2])
def test_enemy_acolytes_in_a_bay_are_targets_of_an_ambush(p: int) -> None:
    s = turn(0, players=3)
    for a in (CHEN, GARRIS, 6, ELOI, YARROW):
        s.place[a] = BAY
    place_at(s, side={ELOI: 0})
    leader = 3 * p + 1
    assert declaring.ambush_targets(s, p, leader) == [], "without a card"
    place_at(s, abilities={leader: (card(RAID, 0),)})
    assert declaring.ambush_targets(s, p, leader) == [a for a in (CHEN, GARRIS, 6, ELOI) if s.side[a] != p], (
        "nobody is ambushed in the pool"
    )


@checks("FUT-142", "FUT-319", "FUT-R39", "FUT-R41")
@pytest.mark.parametrize("slot", [0, LAST_SLOT])
@pytest.mark.parametrize(
    ("names", "front", "price"),
    [
        ((), "", 0),
        ((RAID,), "", 1),
        ((STALK,), "", 2),
        ((RAID, STALK), "", 1),
        ((STALK, RAID), "", 1),
        ((RAID,), "STR", 0),
        ((RAID,), "PRI", 1),
        ((STALK,), "PRI", 0),
        ((STALK,), "STR", 2),
        ((STALK,), "PAL", 2),
        ((RAID, STALK), "PRI", 0),
        ((RAID, STALK), "EMP", 1),
    ],
)
def test_an_ambush_costs_the_cheapest_card_or_the_front_sigil(
    names: tuple[str, ...], front: str, price: int, slot: int
) -> None:
    for place, way in ((BAY, 0), (BENCH, 1)):
        for energy in range(way, 5):
            s = turn(0, energy=[energy, 20])
            s.place[CHEN], s.place[ONDRA] = place, BAY
            place_at(s, abilities={CHEN: tuple(card(name, abs(slot - i)) for i, name in enumerate(names))})
            if front:
                sigil_cards(s, 0, front)
            affordable = [name for name in names if {RAID: 1, STALK: 2}[name] <= energy] or not price
            least = price if affordable else 0
            assert declaring.ambush_price(s, 0, CHEN) == least
            can_pay = bool(names) and energy - way >= price
            assert declaring.ambush_targets(s, 0, CHEN) == ([ONDRA] if can_pay else [])


@checks("FUT-281", "FUT-355", "FUT-R101")
@pytest.mark.parametrize("p", [0, 1])
def test_why_something_is_no_target(p: int) -> None:
    s = turn(0)
    s.place[CHEN] = s.place[GARRIS] = BAY
    s.place[ELOI] = BAY
    mine, theirs = (CHEN, GARRIS) if p == 0 else (GARRIS, CHEN)
    own, other = (AEGIS, TERRACE) if p == 0 else (TERRACE, AEGIS)

    def rule(thing: int) -> str:
        reason = declaring.why_not_target(s, thing, p, mine)
        return reason.rule if reason else ""

    assert [rule(a) for a in (mine, ELOI, mine + 1, theirs + 1)] == ["FUT-R101"] * 4
    assert rule(theirs) == "FUT-281"
    assert [rule(first + own) for first in (STATION, DISTRICT)] == ["FUT-355"] * 2
    assert [rule(first + other) for first in (STATION, DISTRICT)] == ["FUT-R101"] * 2
    place_at(s, holder={AEGIS: p})
    place_at(s, holder={THORN: p})
    assert [rule(first + d) for first in (STATION, DISTRICT) for d in (AEGIS, THORN)] == ["FUT-355"] * 4
    assert rule(MUTANT_THING + THORN) == "FUT-R101"
