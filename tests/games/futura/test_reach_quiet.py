"""The quick look: who has certainly nothing for a window."""

from __future__ import annotations

import pytest

from starhall.core.scenes import checks, place_at
from starhall.games.futura.box.parts import BAY, NONE, STATION
from starhall.games.futura.rules.plays.quiet import (
    ABILITY_STIRS,
    ALONE,
    ITEM_STIRS,
    PLAYED,
    Tables,
    bare,
    quiet,
)
from starhall.games.futura.state import FuturaState, Possessed
from tests.games.futura.fight import engaged
from tests.games.futura.table import (
    AEGIS,
    CHEN,
    ELOI,
    ENDS,
    GARRIS,
    HAMMERFIST,
    HOSPICE,
    LAST_SLOT,
    MUSTER,
    ONDRA,
    TERRACE,
    THORN,
    VELARIS,
    WREN,
    YARROW,
    card,
    table,
)


def quiet_station(d: int) -> FuturaState:
    """A station without a card is assaulted, in the turn of seat 0."""
    s = engaged(STATION + d, HAMMERFIST)
    place_at(s, station={d: NONE})
    return s


# Windows.


def windows(bits: int, tables: Tables) -> set[str]:
    """The windows of these bits."""
    return {window for window, bit in tables.bits.items() if bits & bit}


@checks("FUT-R87")
def test_in_which_windows_abilities_items_districts_and_acolytes_do_something() -> None:
    abilities = {"CYC", "MAIN", "DEC", "PRE", "POST", "RESP", "KO", "AMBUSH", "REPLAY"}
    assert windows(ABILITY_STIRS, PLAYED) == abilities
    assert windows(ITEM_STIRS, PLAYED) == {"MAIN", "DEC", "PRE", "POST", "KO", "LOST", "REPLAY"}
    assert windows(ABILITY_STIRS, ALONE) == {"ALW", "STRUCK"}
    assert windows(ITEM_STIRS, ALONE) == {"ALW", "TRN", "KO"}
    assert {window: row for window, row in PLAYED.some_districts.items() if row} == {
        "CYC": (1,),
        "MAIN": (9, 10),
        "DEC": (0, 4, 7),
        "PRE": (2,),
        "POST": (8,),
        "LOST": (6,),
    }
    assert {window: row for window, row in ALONE.some_districts.items() if row} == {
        "ALW": (2, 3),
        "TRN": (0,),
        "DEC": (5,),
        "KO": (11,),
    }
    assert {window: row for window, row in PLAYED.some_acolytes.items() if row} == {
        "MAIN": (5, 8),
        "DEC": (8,),
        "PRE": (10,),
        "POST": (0, 3, 9, 10),
        "RESP": (2, 11),
    }
    assert {window: row for window, row in ALONE.some_acolytes.items() if row} == {
        "ALW": (6, 7),
        "TRN": (4,),
        "WON": (1,),
    }


# A single acolyte.


@checks("FUT-198")
@pytest.mark.parametrize(
    ("a", "window", "nothing"),
    [
        (CHEN, "POST", False),
        (CHEN, "PRE", True),
        (YARROW, "PRE", False),
        (ELOI, "RESP", False),
        (ELOI, "PRE", True),
        (NONE, "RESP", True),
        (NONE, "PRE", True),
    ],
)
def test_an_acolyte_without_cards_has_its_own_ability_alone(a: int, window: str, nothing: bool) -> None:
    assert bare(table(players=4), a, window) == nothing


@checks("FUT-198")
@ENDS
@pytest.mark.parametrize("a", [HAMMERFIST, ONDRA, ELOI])
@pytest.mark.parametrize(
    ("zone", "name", "window", "nothing"),
    [
        ("armour", "ARM-23", "PRE", False),
        ("armour", "ARM-25", "PRE", True),
        ("saber", "SAB-22", "PRE", False),
        ("saber", "SAB-24", "PRE", True),
        ("items", "ITM-12", "PRE", False),
        ("items", "ITM-12", "AFT", True),
        ("off_hand", "ITM-12", "PRE", False),
        ("off_hand", "ITM-12", "AFT", True),
        ("abilities", "ABL-45", "PRE", False),
        ("abilities", "ABL-45", "AFT", True),
    ],
)
def test_an_acolyte_has_something_where_a_card_of_that_kind_might_do_something(
    zone: str, name: str, window: str, nothing: bool, a: int, slot: int
) -> None:
    s = table(players=4)
    assert bare(s, a, "PRE")
    place_at(
        s, **{zone: {a: card(name, slot) if zone in ("armour", "saber", "off_hand") else (card(name, slot),)}}
    )
    assert bare(s, a, window) == nothing
    assert bare(s, a, window, PLAYED) == nothing


@checks("FUT-050")
def test_what_acts_by_itself_is_looked_up_apart() -> None:
    s = table(players=4)
    place_at(s, armour={ELOI: card("ARM-01", 0)})
    assert (bare(s, ELOI, "STRUCK", ALONE), bare(s, ELOI, "STRUCK")) == (False, True)
    place_at(s, armour={ELOI: card("ARM-15", LAST_SLOT)})
    assert (bare(s, ELOI, "STRUCK", ALONE), bare(s, ELOI, "STRUCK")) == (True, False)


# The attacker.


@checks("FUT-286", "FUT-R62")
def test_possession_is_reason_to_look_closely() -> None:
    s = quiet_station(HOSPICE)
    assert [quiet(s, p, "PRE") for p in (0, 1, 2)] == [True, True, True]
    s.possessed = (Possessed(VELARIS, 1, 1),)
    assert [quiet(s, p, "PRE") for p in (0, 1, 2)] == [False, False, False]


@checks("FUT-286")
@pytest.mark.parametrize(
    ("primary", "window", "nothing"),
    [(CHEN, "POST", False), (CHEN, "PRE", True), (ELOI, "RESP", False), (NONE, "RESP", True)],
)
def test_an_attacker_has_what_its_primary_has(primary: int, window: str, nothing: bool) -> None:
    s = quiet_station(HOSPICE)
    s.primary = primary
    place_at(s, abilities={VELARIS: (card("ABL-16", 4),), WREN: (card("ABL-16", 4),)})
    assert quiet(s, 0, window) == nothing
    assert quiet(s, 2, window)


@checks("FUT-149")
@pytest.mark.parametrize(
    ("support", "cards", "window", "nothing"),
    [
        (CHEN, ("abilities", "ABL-16"), "POST", False),
        (CHEN, ("abilities", "ABL-16"), "AFT", True),
        (CHEN, None, "POST", True),
        (GARRIS, None, "POST", False),
        (GARRIS, None, "PRE", True),
        (YARROW, None, "PRE", False),
        (ELOI, None, "RESP", True),
        (ELOI, ("abilities", "ABL-45"), "RESP", False),
        (WREN, ("items", "ITM-10"), "POST", True),
        (WREN, ("armour", "ARM-07"), "AFT", True),
    ],
)
def test_a_support_may_have_what_helps(
    support: int, cards: tuple[str, str] | None, window: str, nothing: bool
) -> None:
    s = quiet_station(HOSPICE)
    s.support = support
    if cards is not None:
        zone, name = cards
        place_at(s, **{zone: {support: card(name, 4) if zone == "armour" else (card(name, 4),)}})
    assert quiet(s, 0, window) == nothing


@checks("FUT-350")
def test_without_a_support_nobody_else_is_taken_for_one() -> None:
    s = quiet_station(HOSPICE)
    place_at(s, abilities={ELOI: (card("ABL-16", 4),)}, armour={ELOI: card("ARM-22", 5)})
    assert quiet(s, 0, "POST")
    assert quiet(s, 0, "AFT", ALONE)


@checks("FUT-149", "FUT-350")
@pytest.mark.parametrize(("name", "nothing"), [("ARM-22", False), ("ARM-21", True), ("ARM-23", True)])
def test_what_is_passive_on_a_support_stays_on(name: str, nothing: bool) -> None:
    s = quiet_station(HOSPICE)
    s.support = CHEN
    place_at(s, armour={CHEN: card(name, LAST_SLOT - 1)})
    assert quiet(s, 0, "AFT", ALONE) == nothing
    assert quiet(s, 0, "AFT", PLAYED)


# The defender.


@checks("FUT-R61", "FUT-286")
@pytest.mark.parametrize(
    ("victim", "window", "nothing"),
    [(CHEN, "POST", False), (CHEN, "PRE", True), (ELOI, "RESP", False), (NONE, "RESP", True)],
)
def test_an_ambushed_acolyte_has_what_it_has(victim: int, window: str, nothing: bool) -> None:
    s = engaged(ONDRA, HAMMERFIST)
    s.target = victim
    assert quiet(s, 1, window) == nothing
    assert quiet(s, 2, window)


@checks("FUT-R41")
@pytest.mark.parametrize("p", [0, 1])
def test_a_benched_ability_counts_when_an_assault_is_declared(p: int) -> None:
    s = quiet_station(HOSPICE)
    s.attacker, s.defender, s.primary = 1 - p, p, WREN
    assert quiet(s, p, "PRE")
    assert quiet(s, p, "RESP")
    place_at(s, abilities={3 - 3 * p: (card("ABL-01", 3),)})
    for window in ("PRE", "RESP"):
        assert quiet(s, p, window), "that is an acolyte of the other seat"
    place_at(s, abilities={3 * p + 2: (card("ABL-01", 4),)})
    assert [quiet(s, p, window) for window in ("DEC", "PRE", "RESP", "AFT")] == [False, True, True, True]
    assert quiet(s, p, "DEC", ALONE)
    s.place[3 * p + 2] = BAY
    assert quiet(s, p, "DEC")


@checks("FUT-195", "FUT-R95")
@pytest.mark.parametrize(
    ("d", "number", "window", "nothing"),
    [
        (AEGIS, NONE, "DEC", False),
        (AEGIS, NONE, "PRE", True),
        (TERRACE, NONE, "DEC", False),
        (MUSTER, NONE, "DEC", False),
        (THORN, NONE, "DEC", True),
        (HOSPICE, 0, "DEC", False),
        (HOSPICE, 10, "DEC", False),
        (HOSPICE, 0, "PRE", True),
        (HOSPICE, 11, "PRE", False),
        (HOSPICE, NONE, "PRE", True),
    ],
)
def test_an_assaulted_station_has_its_district_and_its_card(
    d: int, number: int, window: str, nothing: bool
) -> None:
    s = quiet_station(d)
    place_at(s, station={d: number})
    assert quiet(s, 1, window) == nothing
    s.summoned = CHEN
    assert not quiet(s, 1, window)


@checks("FUT-271", "FUT-R71")
@pytest.mark.parametrize("d", [AEGIS, HOSPICE, THORN])
def test_any_card_of_a_station_might_be_an_item(d: int) -> None:
    for zone in ("cargo", "fitted"):
        s = quiet_station(d)
        assert quiet(s, 1, "POST")
        place_at(s, **{zone: {d: (card("CRE-04", 5),)}})
        assert [quiet(s, 1, window) for window in ("POST", "RESP", "AFT")] == [False, True, True]


@checks("FUT-134")
@ENDS
@pytest.mark.parametrize(("name", "nothing"), [("CRE-04", False), ("CRE-05", True), ("CRE-03", True)])
def test_where_no_item_does_anything_a_creature_may(name: str, nothing: bool, slot: int) -> None:
    s = quiet_station(HOSPICE)
    place_at(s, fitted={HOSPICE: (card("CRE-01", 5), card(name, slot if name == "CRE-04" else 6))})
    assert quiet(s, 1, "ONHIT", ALONE) == nothing
    assert quiet(s, 1, "ONHIT", PLAYED)
