"""Storage: where a card may go, what it costs to equip a station, and what is taken out again."""

from __future__ import annotations

import pytest

from starhall.core.scenes import checks, choose, offered, place_at
from starhall.games.futura.box.parts import FACE, HAND_LIMIT, LEVEL, UNBUILT
from starhall.games.futura.rules.kinds import FIRST, IN_STATION, NOWHERE, TO_HAND
from starhall.games.futura.rules.mat import storage
from starhall.games.futura.state import FuturaState
from tests.games.futura.laid import NEITHER, THEIRS
from tests.games.futura.playing import seen
from tests.games.futura.table import AEGIS, FOUNDRY, NEEDLE, PLACES, TERRACE, THORN, act, card, refusal, turn

AGAIN = ("FUT-R56", "it was stored, retrieved or taken off once this turn")


def full(s: FuturaState, *districts: int) -> None:
    """The only slot of these camps is taken."""
    for d in districts:
        s.cargo[d] = (card("ABL-30", 150 + d),)


# Storing and retrieving.


@checks("FUT-099", "FUT-329", "FUT-R56", "FUT-R82")
@pytest.mark.parametrize("place", PLACES)
@pytest.mark.parametrize("name", ["ARM-02", "ABL-49", "ITM-25", "ITM-28", "ART-05"])
def test_why_and_where_a_card_is_stored(name: str, place: int) -> None:
    s = turn(1)
    value, one = FIRST["STORE"] + place, card(name, place)
    assert refusal(s, 1, "action", value) == ("FUT-R82", NEITHER)
    s.hands[1] = [one]
    assert refusal(s, 1, "action", value) is None
    s.handled = 1 << place
    assert refusal(s, 1, "action", value) == AGAIN
    s.handled = ~(1 << place)
    assert refusal(s, 1, "action", value) is None
    full(s, FOUNDRY, TERRACE, NEEDLE)
    assert refusal(s, 1, "action", value) == ("FUT-R82", "there is no free slot in your stations")
    s.chosen = (one,)
    assert storage.store_places(s, 1) == [NOWHERE]
    s.cargo[TERRACE], s.handled = (), 1 << 99
    act(s, 1, "STORE", place)
    assert offered(s, 1) == [THEIRS[1]]
    choose(s, 1, "place", THEIRS[1])
    assert (s.hands[1], s.cargo[TERRACE], s.handled) == ([], (one,), 1 << 99 | 1 << place)
    assert (seen(s, "stored", "district"), seen(s, "stored", "seat")) == ([TERRACE], [1])


@checks("FUT-R82")
@pytest.mark.parametrize("place", PLACES)
@pytest.mark.parametrize("name", ["CRE-01", "CRE-10", "ITM-26", "ITM-27", "XIT-04"])
def test_creatures_and_traps_are_not_stored(name: str, place: int) -> None:
    s = turn(1)
    s.hands[1] = [card(name, place)]
    s.chosen = (card(name, place),)
    never = ("FUT-R82", "creatures and traps are equipped, never stored")
    assert refusal(s, 1, "action", FIRST["STORE"] + place) == never
    assert storage.store_places(s, 1) == [NOWHERE]


@checks("FUT-099", "FUT-R82")
@pytest.mark.parametrize("place", PLACES)
def test_cargo_is_stored_in_another_station_with_a_free_slot(place: int) -> None:
    s = turn(1)
    s.level[FOUNDRY], s.cargo[FOUNDRY] = 2, (card("ARM-02", place),)
    assert storage.stores_for(s, 1, card("ARM-02", place)) == [TERRACE, NEEDLE]
    full(s, TERRACE)
    assert storage.stores_for(s, 1, card("ARM-02", place)) == [NEEDLE]
    s.chosen = (card("ARM-02", place),)
    assert storage.store_places(s, 1) == [THEIRS[2]]
    s.chosen = (card("ARM-03", place),)
    assert storage.store_places(s, 1) == [NOWHERE]
    storage.stored(s, NOWHERE, 1, "store")
    assert (list(s.chosen), s.handled, s.cargo[FOUNDRY]) == ([], 0, (card("ARM-02", place),))


@checks("FUT-215", "FUT-329", "FUT-R56", "FUT-R82")
@pytest.mark.parametrize("place", PLACES)
def test_why_and_how_a_card_is_retrieved(place: int) -> None:
    s = turn(1)
    value, one = FIRST["RETRIEVE"] + place, card("SAB-34", place)
    none = ("FUT-R82", "that card is not in your storage")
    s.hands[1], s.cargo[AEGIS] = [one], (one,)
    assert refusal(s, 1, "action", value) == none, "it is in the hand, and in a station of another"
    s.hands[1], s.cargo[AEGIS] = [], ()
    s.cargo[NEEDLE] = (one,)
    assert refusal(s, 1, "action", value) is None
    s.handled = 1 << place
    assert refusal(s, 1, "action", value) == AGAIN
    s.handled, s.hands[1] = ~(1 << place), [card("ABL-01", 100 + i) for i in range(HAND_LIMIT)]
    assert refusal(s, 1, "action", value) == ("FUT-215", "five cards are in your hand")
    s.hands[1].pop()
    s.handled = 1 << 99
    act(s, 1, "RETRIEVE", place)
    assert (s.hands[1][-1], s.cargo[NEEDLE], s.handled) == (one, (), 1 << 99 | 1 << place)
    assert seen(s, "retrieved", "district") == [NEEDLE]


# Equipping a station.


@checks("FUT-028", "FUT-062", "FUT-101", "FUT-169", "FUT-319", "FUT-R31", "FUT-R82")
@pytest.mark.parametrize("place", PLACES)
@pytest.mark.parametrize("name", ["ITM-22", "ITM-25", "ITM-28", "XIT-05", "CRE-01", "CRE-02", "CRE-04"])
@pytest.mark.parametrize("paid", [False, True])
def test_a_station_is_equipped_for_the_level_of_the_card(name: str, paid: bool, place: int) -> None:
    s = turn(1)
    value, one = FIRST["FIT"] + place, card(name, place)
    assert refusal(s, 1, "action", value) == ("FUT-R31", NEITHER)
    s.hands[1] = [one]
    s.paid = 1 << place if paid else ~(1 << place)
    price = LEVEL[FACE[name]] // 2 if paid else LEVEL[FACE[name]]
    s.energy[1] = price
    full(s, FOUNDRY)
    assert refusal(s, 1, "action", value) is None
    act(s, 1, "FIT", place)
    assert offered(s, 1) == THEIRS[1:]
    assert refusal(s, 1, "place", THEIRS[0]) == ("FUT-232", "all its slots are taken")
    for other in (TO_HAND, IN_STATION + AEGIS, IN_STATION + THORN):
        assert refusal(s, 1, "place", other) == ("FUT-069", "there is no station of yours")
    choose(s, 1, "place", THEIRS[2])
    assert (s.fitted[NEEDLE], s.hands[1], s.energy[1]) == ((one,), [], 0)
    assert s.paid >> place & 1
    assert (seen(s, "fitted", "district"), seen(s, "fitted", "seat")) == ([NEEDLE], [1])
    if price:
        s.hands[1], s.energy[1] = [one], price - 1
        place_at(s, fitted={NEEDLE: ()})
        s.paid = 1 << place if paid else ~(1 << place)
        dear = ("FUT-319", f"it costs {price} energy, you have {price - 1}")
        assert refusal(s, 1, "action", value) == dear
        s.chosen = (one,)
        assert storage.fit_places(s, 1) == [NOWHERE]
        assert not storage.has_site(s, 1, [NEEDLE], one)


@checks("FUT-069", "FUT-232", "FUT-233", "FUT-R82")
@pytest.mark.parametrize("place", PLACES)
@pytest.mark.parametrize(
    ("name", "level", "words"),
    [
        ("ITM-21", 1, ("FUT-R82", "a station is not equipped with such a card")),
        ("ITM-31", 1, ("FUT-R82", "a station is not equipped with such a card")),
        ("ART-03", 1, ("FUT-R82", "a station is not equipped with such a card")),
        ("ARM-34", 1, ("FUT-R82", "a station is not equipped with such a card")),
        ("ART-05", 1, None),
        ("CRE-01", 1, None),
        ("CRE-05", 1, ("FUT-233", "the station takes creatures up to level 3")),
        ("CRE-05", 2, None),
        ("CRE-08", 2, ("FUT-233", "the station takes creatures up to level 5")),
        ("CRE-10", 3, ("FUT-233", "the station takes creatures up to level 7")),
        ("CRE-10", 4, None),
    ],
)
def test_what_a_station_takes(name: str, level: int, words: tuple[str, str] | None, place: int) -> None:
    s = turn(1)
    s.energy[1] = 50
    one = card(name, place)
    s.hands[1] = [one]
    for d in (FOUNDRY, TERRACE, NEEDLE):
        s.level[d] = level
    assert storage.fit_trouble(s, TERRACE, one) == words
    assert refusal(s, 1, "action", FIRST["FIT"] + place) == words
    assert storage.has_site(s, 1, [TERRACE], one) == (words is None)
    place_at(s, site={FOUNDRY: UNBUILT})
    place_at(s, site={TERRACE: UNBUILT})
    place_at(s, site={NEEDLE: UNBUILT})
    assert refusal(s, 1, "action", FIRST["FIT"] + place) == ("FUT-069", "you have no station")


@checks("FUT-101", "FUT-R71", "FUT-R82")
@pytest.mark.parametrize("place", PLACES)
def test_cargo_is_equipped_in_its_own_slot_and_a_card_that_is_not_held_nowhere(place: int) -> None:
    s = turn(1)
    one = card("ITM-25", place)
    s.cargo[TERRACE] = (one,)
    full(s, FOUNDRY, NEEDLE)
    s.chosen = (one,)
    assert storage.fit_sites(s, 1, one) == [TERRACE]
    assert storage.fit_places(s, 1) == [THEIRS[1]]
    s.cargo[TERRACE] = (card("ITM-24", place),)
    assert storage.fit_places(s, 1) == [NOWHERE]
    assert storage.fit_trouble(s, TERRACE, one) == ("FUT-232", "all its slots are taken")
    s.cargo[TERRACE] = ()
    assert storage.fit_places(s, 1) == [NOWHERE], "a card that is not held is not equipped"


@checks("FUT-232", "FUT-233")
def test_of_several_stations_the_trouble_of_the_first_is_named() -> None:
    s = turn(1)
    s.hands[1] = [card("CRE-05", 9)]
    s.level[FOUNDRY] = 2
    s.cargo[FOUNDRY] = (card("ABL-30", 150), card("ABL-30", 151))
    assert refusal(s, 1, "action", FIRST["FIT"] + 9) == ("FUT-232", "all its slots are taken")
    s.level[FOUNDRY], s.level[NEEDLE] = 1, 2
    s.cargo[NEEDLE], s.cargo[FOUNDRY] = s.cargo[FOUNDRY], ()
    low = ("FUT-233", "the station takes creatures up to level 3")
    assert refusal(s, 1, "action", FIRST["FIT"] + 9) == low


# Taking out.


@checks("FUT-249", "FUT-R09", "FUT-R56", "FUT-R82")
@pytest.mark.parametrize("place", PLACES)
@pytest.mark.parametrize("name", ["ITM-22", "ITM-25", "ITM-28", "ITM-30", "XIT-05", "ART-05"])
def test_equipped_cards_are_taken_out(name: str, place: int) -> None:
    s = turn(1)
    value, one = FIRST["TAKE_OUT"] + place, card(name, place)
    none = ("FUT-R82", "none of your stations is equipped with that card")
    s.cargo[NEEDLE] = (one,)
    place_at(s, fitted={AEGIS: (one,)})
    assert refusal(s, 1, "action", value) == none
    s.cargo[NEEDLE] = ()
    place_at(s, fitted={AEGIS: ()})
    other = card("ITM-24", 90)
    s.level[NEEDLE] = 2
    place_at(s, fitted={NEEDLE: (other, one)})
    s.handled = 1 << place
    assert refusal(s, 1, "action", value) == AGAIN
    s.handled, s.harm, s.paid = 1 << 99, {place: 2}, 1 << place
    full(s, FOUNDRY)
    act(s, 1, "TAKE_OUT", place)
    assert s.chosen == (one,)
    assert offered(s, 1) == [TO_HAND, *THEIRS[1:]], "its own slot will be free"
    s.hands[1] = [card("ABL-01", 100 + i) for i in range(HAND_LIMIT)]
    assert storage.take_out_places(s, 1) == THEIRS[1:]
    s.hands[1].pop()
    assert TO_HAND in storage.take_out_places(s, 1)
    there = THEIRS[2] if place else TO_HAND
    choose(s, 1, "place", there)
    assert (s.fitted[NEEDLE], s.handled) == ((other,), 1 << 99 | 1 << place)
    assert (s.harm, s.paid) == ({place: 2}, 1 << place)
    assert (one in s.hands[1], s.cargo[NEEDLE]) == ((False, (one,)) if place else (True, ()))
    assert (seen(s, "taken out", "district"), seen(s, "taken out", "seat")) == ([NEEDLE], [1])


@checks("FUT-249", "FUT-R82")
@pytest.mark.parametrize("place", PLACES)
@pytest.mark.parametrize("name", ["CRE-01", "CRE-10", "ITM-26", "ITM-27", "XIT-04"])
def test_creatures_and_traps_stay_where_they_are(name: str, place: int) -> None:
    s = turn(1)
    place_at(s, fitted={NEEDLE: (card(name, place),)})
    never = ("FUT-249", "creatures and traps never leave their station")
    assert refusal(s, 1, "action", FIRST["TAKE_OUT"] + place) == never
    s.chosen = (card(name, place),)
    assert storage.take_out_places(s, 1) == [NOWHERE]
    s.cargo[NEEDLE], s.chosen = (card("ITM-25", 4),), (card("ITM-25", 4),)
    place_at(s, fitted={NEEDLE: ()})
    assert storage.take_out_places(s, 1) == [NOWHERE], "it is cargo"
