"""The fall of a station step by step: what dies, is kept, claimed and looted, and who gets the district."""

from __future__ import annotations

import pytest

from starhall.core.scenes import checks, choose, offered, place_at, told
from starhall.games.futura.box.parts import (
    ACO_AP,
    BAY,
    BUILT,
    CARD,
    FACE_DOWN,
    FALLEN,
    MUTANT,
    NEUTRAL,
    NOBODY,
    NONE,
    OUT,
    SLOTS,
    STATION,
)
from starhall.games.futura.rules.fight import assault, claims, spoils
from starhall.games.futura.rules.kinds import TO_DISCARD
from starhall.games.futura.rules.mat import cards
from starhall.games.futura.state import Force, FuturaState, Possessed
from tests.games.futura.fight import GARRISON, Made, dice, effect, engaged, lead, question
from tests.games.futura.playing import seen
from tests.games.futura.table import (
    AEGIS,
    CHEN,
    CLOISTER,
    ELOI,
    FOUNDRY,
    HAMMERFIST,
    LAST_SLOT,
    LOWMARKET,
    NEEDLE,
    ONDRA,
    TERRACE,
    THORN,
    YARROW,
    card,
    give,
    go,
    last,
)


def fallen(d: int = TERRACE, primary: int = CHEN) -> FuturaState:
    """The station of seat 1 on the district has lost its last AP to an acolyte of seat 0."""
    s = engaged(STATION + d, primary)
    s.ap[d], s.level[d] = 0, 1
    place_at(s, site={d: BUILT})
    place_at(s, station={d: d})
    s.middle = tuple(one for one in s.middle if one != d)
    return s


def called(d: int, p: int = 1) -> Force:
    """A bombardment that was called down on a station."""
    return effect(spoils.BOMBARDED, STATION + d, seat=p)


@checks("FUT-274")
@pytest.mark.parametrize(("d", "ap", "falls"), [(AEGIS, 0, True), (AEGIS, 1, False), (THORN, 0, True)])
def test_a_station_falls_with_its_last_point(d: int, ap: int, falls: bool) -> None:
    s = fallen(d)
    s.ap[d] = ap
    go(s, (spoils.spoils,))
    assert [event.operands for event in told(s, "station fell")] == ([{"seat": 0, "district": d}] * falls)
    assert (s.holder[d], s.site[d]) == ((0, FACE_DOWN) if falls else (1, BUILT))


@checks("FUT-274", "FUT-283")
@pytest.mark.parametrize("target", [ONDRA, ELOI])
def test_no_station_falls_in_an_ambush(target: int) -> None:
    s = engaged(target=target)
    s.place[target], s.ap[THORN] = BAY, 0
    place_at(s, side={target: 1})
    go(s, (spoils.spoils,))
    assert told(s, "station fell") == []


@checks("FUT-102", "FUT-275", "FUT-348", "FUT-R49")
def test_the_fall_of_a_station_has_its_order() -> None:
    s = fallen(NEEDLE, HAMMERFIST)
    s.level[NEEDLE] = 3
    place_at(s, station={NEEDLE: GARRISON})
    hound, beacon, stored = card("CRE-03", 61), card("ITM-29", 62), card("SAB-20", 63)
    s.cargo[NEEDLE] = (stored,)
    place_at(s, fitted={NEEDLE: (hound, beacon)})
    dice(s, 3, 4)
    go(s, (spoils.spoils,))
    assert question(s) == (1, "play", "LOST")
    assert s.discards[1] == [hound], "creatures go first"
    assert [cards.is_up(s, one) for one in (beacon, stored)] == [False, False]
    lead(s, Made(1, "LOST", CARD + 62), until=("claim",))
    assert (s.claims, s.drawn) == ([stored], 0), "before the bombardment"
    assert cards.is_up(s, stored)
    choose(s, 0, "place", TO_DISCARD)
    assert s.base[HAMMERFIST] == ACO_AP[HAMMERFIST] - 7
    assert s.loot[0] == ((3, s.cycle + 1),)
    assert (s.site[NEEDLE], s.holder[NEEDLE]) == (OUT, NOBODY)
    events = [event.name for event in told(s)]
    assert events.index("damaged") < events.index("looted") < events.index("district destroyed")


@checks("FUT-102", "FUT-348", "FUT-R62", "FUT-R63")
@pytest.mark.parametrize(("d", "slot"), [(AEGIS, 0), (THORN, LAST_SLOT - 4)])
def test_every_creature_and_mutant_dies_with_its_station_and_nothing_else(d: int, slot: int) -> None:
    s = fallen(d, HAMMERFIST)
    wolf, horn, hound, vat, artefact = (
        card(name, slot + i) for i, name in enumerate(("CRE-01", "ITM-30", "CRE-10", "ITM-28", "ART-05"))
    )
    place_at(s, fitted={d: (wolf, horn, hound, vat, artefact)})
    place_at(s, fitted={CLOISTER: (card("CRE-03", 100),)})
    place_at(s, mutants={d: (YARROW, ELOI), CLOISTER: (ONDRA,)})
    for a in (YARROW, ELOI, ONDRA):
        s.place[a] = MUTANT
        place_at(s, side={a: NOBODY})
    s.possessed = (Possessed(CARD + slot, 0, 2),)
    spoils.creatures_die(s, d)
    assert (s.fitted[d], s.mutants[d]) == ((horn, vat, artefact), ())
    assert list(s.possessed) == []
    assert (s.fitted[CLOISTER], s.mutants[CLOISTER]) == ((card("CRE-03", 100),), (ONDRA,))
    assert s.discards[1] == [wolf, hound]
    assert [s.place[a] for a in (YARROW, ELOI, ONDRA)] == [FALLEN, FALLEN, MUTANT]


@checks("FUT-100", "FUT-275", "FUT-R104")
def test_all_that_is_left_in_the_slots_is_claimed_and_keeps_nothing_up() -> None:
    s = fallen()
    horn, one, other = card("ITM-30", 61), card("SAB-20", 62), card("SAB-21", 63)
    s.cargo[TERRACE] = (one, other)
    place_at(s, fitted={TERRACE: (horn,)})
    s.force = [
        effect("JAM", CHEN, 1, source=source, seat=1, until="turn") for source in (CARD + 61, CARD + 200)
    ]
    go(s, (spoils.surrender, TERRACE))
    assert s.claims == [horn, one, other]
    assert (s.fitted[TERRACE], s.cargo[TERRACE]) == ((), ())
    assert [force.source for force in s.force] == [CARD + 200]
    assert question(s) == (0, "place", "claim")


@checks("FUT-166", "FUT-R49", "FUT-R107")
@pytest.mark.parametrize(("calls", "shown", "left"), [(0, (), 14), (1, (2, 3), 9), (2, (1, 2, 3, 4), 4)])
def test_each_call_brings_two_dice_down_on_the_primary(calls: int, shown: tuple[int, ...], left: int) -> None:
    s = fallen()
    s.support, s.place[HAMMERFIST] = HAMMERFIST, BAY
    s.force = [effect("JAM", s.target, seat=1)] + [called(TERRACE)] * calls
    dice(s, *shown)
    assert spoils.is_bombarded(s) == bool(calls)
    go(s, (spoils.bombardment, TERRACE))
    assert (s.base[CHEN], s.base[HAMMERFIST], s.drawn) == (left, ACO_AP[HAMMERFIST], 2 * calls)


@checks("FUT-166", "FUT-R49", "FUT-R62")
def test_a_bombardment_strikes_the_support_that_acts_for_a_possessed_primary_and_may_kill_it() -> None:
    s = fallen()
    s.support, s.place[HAMMERFIST] = HAMMERFIST, BAY
    s.possessed, s.force = (Possessed(CHEN, 1, 1),), [called(TERRACE)]
    dice(s, 20, 20)
    go(s, (spoils.bombardment, TERRACE))
    assert (s.base[CHEN], s.place[HAMMERFIST]) == (ACO_AP[CHEN], FALLEN)


@checks("FUT-166", "FUT-R49")
@pytest.mark.parametrize("p", [0, 1])
def test_a_called_bombardment_is_in_force_until_the_assault_is_over(p: int) -> None:
    s = fallen(THORN)
    spoils.bombard(s, p, CARD + 5)
    assert s.force == [called(THORN, p)]
    assert last(s, "bombardment called") == {"seat": p, "district": THORN}


@checks("FUT-087", "FUT-089", "FUT-166", "FUT-279", "FUT-297", "FUT-354", "FUT-R104")
@pytest.mark.parametrize("d", [AEGIS, THORN])
@pytest.mark.parametrize("bombarded", [False, True])
def test_the_district_goes_to_the_victor_or_out_of_the_game(d: int, bombarded: bool) -> None:
    s = fallen(d)
    s.level[d], s.supply, s.turns = 2, (5, 4, 5, 5), 7
    s.force = [
        effect("JAM", CHEN, 1, source=source, seat=1, until="turn") for source in (STATION + d, CARD + 200)
    ]
    if bombarded:
        s.force.append(called(d))
    spoils.take_district(s, d)
    assert (s.site[d], s.holder[d]) == ((OUT, NOBODY) if bombarded else (FACE_DOWN, 0))
    assert (s.station[d], s.level[d], s.ap_full[d], s.supply) == (NONE, 0, 0, (5, 5, 5, 5))
    assert d in s.middle
    assert [force.source for force in s.force if force.verb == "JAM"] == [CARD + 200]
    assert bool(told(s, "district destroyed")) == bombarded


# What the loser keeps.


@checks("FUT-R91", "FUT-R95")
@pytest.mark.parametrize("p", [0, 1])
@pytest.mark.parametrize("n", [0, 1, 2, 3])
def test_the_owner_of_a_fallen_station_keeps_so_many_cards_of_its_cargo(p: int, n: int) -> None:
    s = engaged()
    s.level[TERRACE] = 3
    place_at(s, holder={TERRACE: p})
    stored = [card("SAB-20", slot) for slot in (0, 100, LAST_SLOT)]
    s.cargo[TERRACE] = tuple(stored)
    go(s, (claims.keep_cargo, p, TERRACE, n))
    for i in range(n):
        assert question(s) == (p, "card", "keep cargo")
        assert offered(s, p) == [one % SLOTS for one in stored[: 3 - i]]
        choose(s, p, "card", stored[2 - i] % SLOTS)
    assert question(s) == (-1, "", "")
    assert s.cargo[TERRACE] == tuple(stored[: 3 - n])
    assert s.hands[p] == stored[::-1][:n]


@checks("FUT-R91")
@pytest.mark.parametrize(("n", "kept"), [(0, 0), (1, 1), (2, 2), (3, 2)])
def test_of_a_neutral_station_the_first_cards_go_to_nobody(n: int, kept: int) -> None:
    s = engaged()
    place_at(s, holder={TERRACE: NEUTRAL})
    s.defender = NEUTRAL
    stored = [card("SAB-20", 0), card("SAB-21", LAST_SLOT)]
    s.cargo[TERRACE] = tuple(stored)
    go(s, (claims.keep_cargo, NEUTRAL, TERRACE, n))
    assert question(s) == (-1, "", "")
    assert s.cargo[TERRACE] == tuple(stored[kept:])
    assert s.removed == stored[:kept]
    assert seen(s, "cargo kept", "card") == stored[:kept]


@checks("FUT-R82", "FUT-R95")
@pytest.mark.parametrize(
    ("p", "held", "full", "lies"),
    [
        (0, 4, (), "hand"),
        (0, 5, (), AEGIS),
        (0, 5, (AEGIS,), CLOISTER),
        (0, 5, (AEGIS, CLOISTER), "discards"),
        (1, 5, (), FOUNDRY),
        (1, 5, (FOUNDRY,), NEEDLE),
        (1, 5, (FOUNDRY, NEEDLE), "discards"),
    ],
)
def test_where_a_kept_card_goes(p: int, held: int, full: tuple[int, ...], lies: object) -> None:
    s = engaged()
    d = (LOWMARKET, TERRACE)[p]
    s.level[d] = 2
    kept, other = card("SAB-20", LAST_SLOT), card("SAB-20", 0)
    s.cargo[d] = (other, kept)
    give(s, p, *["ARM-01"] * held)
    for e in full:
        place_at(s, fitted={e: (card("ITM-30", 100 + e),)})
    claims.keep(s, kept, p, d)
    assert s.cargo[d] == (other,), "the fallen station takes nothing back"
    assert (kept in s.hands[p]) == (lies == "hand")
    assert s.discards[p] == ([kept] if lies == "discards" else [])
    assert [e for e in range(12) if kept in s.cargo[e]] == ([lies] if isinstance(lies, int) else [])


@checks("FUT-R71", "FUT-R95")
@pytest.mark.parametrize(("p", "d"), [(0, LOWMARKET), (1, TERRACE)])
def test_which_card_was_kept_is_not_seen(p: int, d: int) -> None:
    s = engaged()
    saber, armour = card("SAB-20", 61), card("ARM-01", 62)
    s.level[d], s.cargo[d] = 2, (saber, armour)
    place_at(s, known={61: 1 << 1 - p, 62: 1 << 1 - p})
    claims.keep(s, saber, p, d)
    assert (s.known[61], s.known[62]) == (0, 0)


@checks("FUT-276", "FUT-R51")
@pytest.mark.parametrize("d", [AEGIS, THORN])
@pytest.mark.parametrize("p", [0, 1])
@pytest.mark.parametrize(
    ("ap", "station", "looted"), [(0, 3, True), (1, 3, False), (0, 0, True), (0, NONE, False)]
)
def test_the_upgrade_card_of_a_fallen_station_is_looted(
    d: int, p: int, ap: int, station: int, looted: bool
) -> None:
    s = fallen(d)
    s.ap[d], s.level[d], s.cycle = ap, 3, 4
    place_at(s, station={d: station})
    claims.loot(s, p)
    assert s.loot[p] == (((3, 5),) if looted else ())
    assert s.level[d] == (0 if looted else 3)


@checks("FUT-276", "FUT-283")
def test_nothing_is_looted_in_an_ambush() -> None:
    s = engaged(target=ONDRA)
    s.ap[THORN] = 0
    place_at(s, station={THORN: 7})
    claims.loot(s, 0)
    assert s.loot[0] == ()


@checks("FUT-279", "FUT-R12")
def test_the_assault_is_over_only_when_the_station_was_taken() -> None:
    s = fallen()
    go(s, (assault.assault_over, 0))
    assert (s.holder[TERRACE], s.attacker, s.target) == (0, NOBODY, NONE)
