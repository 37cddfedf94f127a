"""Where plays come from: an acolyte and its pieces, a support, a station, the possessed, and the bench."""

from __future__ import annotations

import pytest

from starhall.core.scenes import checks, place_at
from starhall.games.futura.box.parts import AP, BAY, CARD, DISTRICT, FACE, NONE, SLOTS, STATION
from starhall.games.futura.rules.plays.quiet import ALONE, PLAYED
from starhall.games.futura.rules.plays.reach import (
    STASIS,
    Source,
    carried,
    is_still,
    of_acolyte,
    of_bench,
    of_possessed,
    of_station,
    of_support,
)
from starhall.games.futura.state import FuturaState, Possessed
from tests.games.futura.fight import effect, engaged
from tests.games.futura.table import (
    AEGIS,
    ARCHIVE,
    CHEN,
    ELOI,
    ENDS,
    GARRIS,
    HAMMERFIST,
    HOSPICE,
    LAST_SLOT,
    ONDRA,
    TERRACE,
    THORN,
    WREN,
    YARROW,
    card,
    table,
)


def lay(s: FuturaState, a: int, zone: str, one: int) -> None:
    """A card into a zone of an acolyte."""
    if zone in ("items", "abilities"):
        place_at(s, **{zone: {a: getattr(s, zone)[a] + (one,)}})
    else:
        place_at(s, **{zone: {a: one}})


def of_card(one: int, bearer: int, *clauses: int) -> Source:
    """A card as the source of these clauses."""
    return Source(CARD + one % SLOTS, one, clauses or (0,), bearer)


def of_thing(thing: int, bearer: int, *clauses: int) -> Source:
    """An acolyte, station or district as the source of these clauses."""
    return Source(thing, NONE, clauses or (0,), bearer)


# Stasis.


@checks("FUT-178", "FUT-R65")
def test_stasis_holds_the_side_it_was_laid_on_and_nothing_else_does() -> None:
    s = engaged()
    assert not is_still(s, 0)
    s.force = [
        effect(STASIS, NONE, source=CHEN, seat=1, until="interaction"),
        effect("DAM", CHEN, 1, source=CHEN, until="turn"),
    ]
    assert [is_still(s, p) for p in (0, 1)] == [False, True]
    s.force = [
        effect("DAM", CHEN, 1, source=CHEN, until="turn"),
        effect(STASIS, NONE, source=CHEN, until="interaction"),
    ]
    assert [is_still(s, p) for p in (0, 1)] == [True, False]


# Acolytes.

PIECES = [
    ("armour", "ARM-23", False),
    ("saber", "SAB-22", False),
    ("off_hand", "ITM-18", True),
    ("items", "ITM-18", True),
    ("abilities", "ABL-20", True),
]
"""By zone: a card that is played before the dice while its neighbours are not, and whether stasis bars it."""


@checks("FUT-125", "FUT-191", "FUT-198", "FUT-R18", "FUT-178")
@ENDS
@pytest.mark.parametrize(("zone", "name", "barred"), PIECES)
@pytest.mark.parametrize("a", [CHEN, YARROW, ELOI])
def test_an_acolyte_uses_each_of_its_pieces(a: int, zone: str, name: str, barred: bool, slot: int) -> None:
    s = table(players=4)
    one = card(name, slot)
    own = [of_thing(a, a)] if a == YARROW else []
    assert of_acolyte(s, a, "PRE", PLAYED, False) == own
    lay(s, a, zone, one)
    assert of_acolyte(s, a, "PRE", PLAYED, False) == [*own, of_card(one, a)]
    assert of_acolyte(s, a, "PRE", PLAYED, True) == ([*own] if barred else [*own, of_card(one, a)])
    assert of_acolyte(s, a, "LOST", PLAYED, False) == []


@checks("FUT-125", "FUT-198", "FUT-R34")
def test_the_pieces_of_an_acolyte_come_in_their_order_with_the_clauses_of_the_window() -> None:
    s = table(players=4)
    armour, saber, off = card("ARM-23", 3), card("SAB-21", 9), card("ITM-10", 1)
    item, ability, other = card("ITM-17", 2), card("ABL-01", 4), card("ABL-04", 6)
    for zone, one in (
        *(("armour", armour), ("saber", saber), ("off_hand", off), ("items", item)),
        *(("abilities", ability), ("abilities", other)),
    ):
        lay(s, YARROW, zone, one)
    found = of_acolyte(s, YARROW, "POST", PLAYED, False)
    assert found == [
        of_thing(YARROW, YARROW),
        of_card(armour, YARROW, 1),
        *(of_card(one, YARROW) for one in (saber, off, item, ability)),
    ]
    assert carried(s, YARROW) == (off, item, ability, other)


@checks("FUT-198", "FUT-333")
@pytest.mark.parametrize(("name", "slot"), [("ARM-01", 0), ("ARM-01", LAST_SLOT), ("ARM-33", 7)])
def test_broken_armour_does_nothing_any_more(name: str, slot: int) -> None:
    s = table()
    armour = card(name, slot)
    place_at(s, armour={ONDRA: card(name, slot)})
    assert of_acolyte(s, ONDRA, "STRUCK", ALONE, False) == [of_card(armour, ONDRA)]
    s.harm[slot] = AP[FACE[name]]
    assert of_acolyte(s, ONDRA, "STRUCK", ALONE, False) == []


@checks("FUT-R34")
@pytest.mark.parametrize(
    ("name", "slot", "counts"),
    [("ITM-01", 0, True), ("ART-05", LAST_SLOT, True), ("SAB-34", 0, False), ("SAB-34", LAST_SLOT, False)],
)
def test_an_item_in_the_off_hand_is_carried_and_a_saber_is_not(name: str, slot: int, counts: bool) -> None:
    s = table(players=4)
    place_at(s, items={ELOI: (card("ITM-02", 5),)}, abilities={ELOI: (card("ABL-02", 6),)})
    rest = (card("ITM-02", 5), card("ABL-02", 6))
    assert carried(s, ELOI) == rest
    place_at(s, off_hand={ELOI: card(name, slot)})
    assert carried(s, ELOI) == ((s.off_hand[ELOI], *rest) if counts else rest)


# Supports.


@checks("FUT-149", "FUT-245", "FUT-R94")
@ENDS
def test_a_support_plays_inspire_and_sacrifice_alone(slot: int) -> None:
    s = table(players=4)
    inspire = card("ABL-16", slot)
    place_at(s, abilities={GARRIS: (card("ABL-17", 7), inspire, card("ABL-06", 8), card("ABL-01", 9))})
    place_at(s, armour={GARRIS: card("ARM-26", 10)}, saber={GARRIS: card("SAB-26", 11)})
    place_at(s, items={GARRIS: (card("ITM-10", 12),)})
    found = [of_card(inspire, GARRIS), of_card(card("ABL-06", 8), GARRIS)]
    assert of_support(s, GARRIS, "POST", PLAYED, False) == [of_thing(GARRIS, GARRIS), *found]
    assert of_support(s, GARRIS, "POST", PLAYED, True) == [of_thing(GARRIS, GARRIS)]
    assert of_support(s, GARRIS, "PRE", PLAYED, False) == found[1:]
    place_at(s, abilities={GARRIS: (card("ABL-06", slot),)})
    assert of_support(s, GARRIS, "PRE", PLAYED, False) == [of_card(card("ABL-06", slot), GARRIS)]


@checks("FUT-149", "FUT-245")
@pytest.mark.parametrize(
    ("a", "window", "uses"),
    [(GARRIS, "POST", True), (YARROW, "PRE", True), (YARROW, "POST", True), (CHEN, "POST", False)],
)
def test_the_own_ability_of_a_support_is_one_that_helps(a: int, window: str, uses: bool) -> None:
    s = table(players=4)
    assert of_support(s, a, window, PLAYED, False) == ([of_thing(a, a)] if uses else [])


@checks("FUT-149", "FUT-350")
@pytest.mark.parametrize(("slot", "other"), [(0, LAST_SLOT), (LAST_SLOT, 0)])
def test_what_a_support_has_always_on_stays_on(slot: int, other: int) -> None:
    s = table(players=4)
    # A suit that mends itself is passive; a blade that mends after a win is not.
    armour, saber = card("ARM-22", slot), card("SAB-24", other)
    place_at(s, armour={WREN: armour}, saber={WREN: saber})
    assert of_support(s, WREN, "AFT", ALONE, False) == [of_card(armour, WREN, 1)]
    assert of_support(s, WREN, "AFT", PLAYED, False) == []
    s.harm[slot] = AP[FACE["ARM-22"]]
    assert of_support(s, WREN, "AFT", ALONE, False) == []


@checks("FUT-149", "FUT-350")
@pytest.mark.parametrize("slot", [0, LAST_SLOT])
def test_the_passive_ability_of_a_support_stays_on_and_is_found_once(slot: int) -> None:
    s = table(players=4)
    place_at(s, abilities={HAMMERFIST: (card("ABL-45", slot), card("ABL-16", 3))})
    own = of_card(card("ABL-45", slot), HAMMERFIST)
    assert of_support(s, HAMMERFIST, "STRUCK", ALONE, False) == [own]
    assert of_support(s, HAMMERFIST, "STRUCK", PLAYED, False) == []
    assert of_support(s, HAMMERFIST, "WON", ALONE, False) == [of_thing(HAMMERFIST, HAMMERFIST)]
    assert of_support(s, HAMMERFIST, "WON", PLAYED, False) == []


# Stations.


@checks("FUT-115", "FUT-195", "FUT-197", "FUT-R16", "FUT-R95", "FUT-R96")
@pytest.mark.parametrize(("creature", "item"), [(0, LAST_SLOT), (LAST_SLOT, 0)])
def test_district_card_creatures_and_items_serve_an_assaulted_station(creature: int, item: int) -> None:
    s = engaged(STATION + TERRACE)
    beast, relic = card("CRE-06", creature), card("ART-01", item)
    place_at(s, fitted={TERRACE: (card("CRE-01", 5), relic, beast, card("ITM-12", 6))})
    place_at(s, station={TERRACE: 6})
    unit = CARD + 5
    found = [of_thing(STATION + TERRACE, unit), of_card(relic, unit), of_card(beast, CARD + creature)]
    assert of_station(s, TERRACE, "PRE", PLAYED, False) == found
    assert of_station(s, TERRACE, "PRE", PLAYED, True) == [found[0], found[2]]
    s.possessed = (Possessed(CHEN, 1, 1),)
    assert of_station(s, TERRACE, "PRE", PLAYED, False) == found
    s.possessed = (Possessed(CHEN, 1, 1), Possessed(CARD + creature, 0, 1))
    assert of_station(s, TERRACE, "PRE", PLAYED, False) == found[:2]


@checks("FUT-195", "FUT-R70")
@pytest.mark.parametrize("d", [AEGIS, TERRACE, THORN])
def test_an_assaulted_district_serves_while_it_works(d: int) -> None:
    window, clause = {AEGIS: ("DEC", 1), TERRACE: ("DEC", 0)}.get(d, ("KO", 0))
    tables = PLAYED if window == "DEC" else ALONE
    s = engaged(STATION + d)
    place_at(s, site={d: s.site[TERRACE]})
    place_at(s, station={d: NONE})
    assert of_station(s, d, window, tables, False) == [of_thing(DISTRICT + d, STATION + d, clause)]
    s.force = [effect("NULLIFY district", DISTRICT + d)]
    assert of_station(s, d, window, tables, False) == []
    assert of_station(s, d, "AFT", tables, False) == []


@checks("FUT-115", "FUT-R95")
@pytest.mark.parametrize(("number", "serves"), [(0, True), (10, True), (1, True), (2, False), (NONE, False)])
def test_the_card_of_an_assaulted_station_serves_in_its_own_window(number: int, serves: bool) -> None:
    unit = STATION + HOSPICE  # whose district has nothing for a declaration
    s = engaged(unit)
    place_at(s, station={HOSPICE: number})
    assert of_station(s, HOSPICE, "DEC", PLAYED, False) == ([of_thing(unit, unit)] if serves else [])


@checks("FUT-195", "FUT-R96")
@ENDS
@pytest.mark.parametrize("name", ["XIT-04", "CRE-08"])
def test_a_card_alone_serves_a_station_that_has_nothing_else(name: str, slot: int) -> None:
    s = engaged(STATION + ARCHIVE)
    place_at(s, fitted={ARCHIVE: (card(name, slot),)})
    place_at(s, station={ARCHIVE: NONE})
    unit = CARD + slot if name == "CRE-08" else STATION + ARCHIVE
    assert of_station(s, ARCHIVE, "DEC", PLAYED, False) == [of_card(card(name, slot), unit)]
    assert of_station(s, ARCHIVE, "DEC", PLAYED, True) == (
        [of_card(card(name, slot), unit)] if name == "CRE-08" else []
    )


# The possessed.


@checks("FUT-193", "FUT-R62")
@ENDS
def test_of_a_possessed_unit_its_own_ability_is_used_and_no_card(slot: int) -> None:
    s = engaged(STATION + TERRACE, YARROW, CHEN)
    beast = card("CRE-06", slot)
    place_at(s, abilities={YARROW: (card("ABL-20", 9),)})
    place_at(s, fitted={TERRACE: (beast, card("CRE-07", 4))})
    s.possessed = (
        *(Possessed(YARROW, 1, 1), Possessed(CHEN, 1, 1), Possessed(STATION + TERRACE, 0, 1)),
        *(Possessed(CARD + slot, 0, 1), Possessed(CARD + 4, 0, 1)),
    )
    assert of_possessed(s, 1, "PRE", PLAYED) == [of_thing(YARROW, YARROW)]
    assert of_possessed(s, 0, "PRE", PLAYED) == [of_card(beast, CARD + slot)]
    assert of_possessed(s, 1, "POST", PLAYED) == [of_thing(YARROW, YARROW), of_thing(CHEN, CHEN)]
    assert of_possessed(s, 0, "POST", PLAYED) == [of_card(card("CRE-07", 4), CARD + 4)]


# The bench.


@checks("FUT-R18", "FUT-R41")
@pytest.mark.parametrize(("name", "clause"), [("ABL-25", 0), ("ABL-27", 0), ("ABL-37", 1)])
@ENDS
def test_from_the_bench_only_what_says_so_is_used(name: str, clause: int, slot: int) -> None:
    s = engaged(STATION + TERRACE)
    benched = card(name, slot)
    place_at(s, side={GARRIS: 1})
    place_at(s, abilities={GARRIS: (card("ABL-26", 3), benched, card("ABL-19", 4))})
    s.place[ONDRA] = BAY
    place_at(s, abilities={ONDRA: (card(name, 5),)})
    place_at(s, abilities={CHEN: (card(name, 6),)})
    found = [of_card(benched, GARRIS, clause)]
    assert of_bench(s, 1, "DEC", PLAYED) == found
    assert of_bench(s, 1, "PRE", PLAYED) == []
    assert of_bench(s, 0, "DEC", PLAYED) == []
    s.summoned = GARRIS
    assert of_bench(s, 1, "DEC", PLAYED) == []
