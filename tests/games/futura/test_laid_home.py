"""What comes off an acolyte, and what it loses on the way home to the bench."""

from __future__ import annotations

import pytest

from starhall.core.scenes import checks, place_at
from starhall.games.futura.box.parts import AP, BAY, BENCH, FACE, NONE, STATION
from starhall.games.futura.rules.mat import shedding
from starhall.games.futura.rules.mat.cards import is_up
from starhall.games.futura.state import Applied
from tests.games.futura.playing import seen
from tests.games.futura.table import CHEN, ELOI, HESK, ONDRA, PLACES, card, dress, go, turn

# Taking off.


@checks("FUT-R31", "FUT-R71")
def test_each_piece_comes_off_alone() -> None:
    s = turn(1)
    names = ("ARM-18", "SAB-15", "SAB-01", "ITM-12", "ITM-13", "ABL-01", "ABL-02")
    cards = dress(s, ONDRA, *names)
    place_at(s, elder_items={ONDRA: 1})
    for i, one in enumerate(cards):
        shedding.take_off(s, ONDRA, one)
        left = cards[i + 1 :]
        worn = [s.armour[ONDRA], s.saber[ONDRA], s.off_hand[ONDRA], *s.items[ONDRA], *s.abilities[ONDRA]]
        assert [card for card in worn if card != NONE] == left
    assert s.elder_items[ONDRA] == 0


@checks("FUT-340")
def test_who_is_stripped_wears_nothing_any_more() -> None:
    s = turn(3, players=4)
    cards = dress(s, ELOI, "ARM-18", "SAB-15", "SAB-01", "ITM-12", "ABL-01")
    assert shedding.strip(s, ELOI) == cards
    assert (s.armour[ELOI], s.saber[ELOI], s.off_hand[ELOI]) == (NONE, NONE, NONE)
    assert (s.items[ELOI], s.abilities[ELOI]) == ((), ())


# The way home.


@checks("FUT-084", "FUT-118", "FUT-158", "FUT-255", "FUT-R12", "FUT-R36")
@pytest.mark.parametrize("place", PLACES)
@pytest.mark.parametrize("keeper", ["", "kit", "mechanic"])
@pytest.mark.parametrize("broken", [False, True])
def test_broken_armour_is_lost_on_the_way_home_unless_something_keeps_it(
    broken: bool, keeper: str, place: int
) -> None:
    s = turn(1)
    a = HESK if keeper == "mechanic" else ONDRA
    s.place[a] = BAY
    place_at(s, side={a: 1})
    place_at(s, armour={a: card("ARM-34", place)}, saber={a: card("SAB-26", 50)})
    kit = card("ITM-14", 51)
    place_at(s, items={a: (kit,) if keeper == "kit" else (card("ITM-13", 52),)})
    s.harm = {place: AP[FACE["ARM-34"]] - (not broken)}
    sigil, mine, theirs = card("SIG-PAL", 60), card("SIG-EMP", 61), card("SIG-PUR", 62)
    s.applied = (
        Applied(a, 0, sigil, 0),
        Applied(CHEN, 4, mine, 0),
        Applied(a, 1, NONE, 0),
        Applied(STATION, 3, theirs, 1),
        Applied(a, 3, theirs, 1),
    )
    go(s, (shedding.go_home, a))
    lost = broken and not keeper
    assert s.place[a] == BENCH
    assert s.armour[a] == (NONE if lost else card("ARM-34", place))
    assert s.saber[a] == (NONE if lost else card("SAB-26", 50)), "without armour the saber goes, too"
    assert [entry.thing for entry in s.applied] == [CHEN, STATION]
    assert s.discards[1] == [sigil, theirs, *([card("ARM-34", place)] if lost else [])]
    assert s.discards[0] == []
    assert is_up(s, kit) == (broken and keeper == "kit")
    assert not is_up(s, card("ITM-13", 52))
    assert seen(s, "went home", "acolyte") == [a]
    assert seen(s, "discarded", "card") == ([card("ARM-34", place)] if lost else [])
