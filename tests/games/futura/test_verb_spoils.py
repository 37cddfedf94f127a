"""Items that are destroyed, and what is left of a fallen station: who takes what, from where."""

from __future__ import annotations

import pytest

from starhall.core.scenes import checks, offered, place_at
from starhall.games.futura.box.language import Act, Amount
from starhall.games.futura.box.parts import CARD, NEUTRAL, NOBODY, NONE, SLOTS, STATION
from starhall.games.futura.rules.fight import claims
from starhall.games.futura.rules.verbs import goods
from starhall.games.futura.state import FuturaState
from tests.games.futura.fight import TARGET, dice, effect, engaged
from tests.games.futura.playing import made_by, seen
from tests.games.futura.table import (
    AEGIS,
    CHEN,
    ELOI,
    HAMMERFIST,
    LAST_SLOT,
    ONDRA,
    TERRACE,
    THORN,
    card,
    dress,
    load_up,
)

ITEMS = (card("ITM-10", 0), card("ITM-11", 60), card("ITM-12", LAST_SLOT))


def laden(target: int = ONDRA) -> FuturaState:
    """Chen ambushes Ondra Vell, who carries three items in the first, a middle and the last slot."""
    s = engaged(target)
    place_at(s, items={ONDRA: ITEMS})
    return s


# DESTROY.


@checks("FUT-159", "FUT-R87")
def test_only_an_item_of_a_unit_that_is_not_immune_is_destroyed() -> None:
    s = engaged(ONDRA)
    mine, theirs, act = made_by(0, CHEN, CHEN), made_by(1, ONDRA, ONDRA), Act("DESTROY")
    assert not goods.can_destroy(s, mine, act, "Nano Swarm")
    place_at(s, items={ONDRA: ITEMS[:1]})
    assert goods.can_destroy(s, mine, act, "Nano Swarm")
    assert not goods.can_destroy(s, theirs, act, "Nano Swarm"), "the attacker carries none"
    s.force = [effect("IMMUNE", ONDRA, 1, "Nano Swarm", seat=1)]
    assert not goods.can_destroy(s, mine, act, "Nano Swarm")
    assert goods.can_destroy(s, mine, act, "Gauss")
    s.target, s.summoned = TARGET, NONE
    assert not goods.can_destroy(s, mine, act, "Gauss"), "a station carries none"


@checks("FUT-159")
@pytest.mark.parametrize(
    ("off_hand", "found"), [("ITM-02", True), ("ITM-06", True), ("SAB-34", False), ("SAB-01", False)]
)
@pytest.mark.parametrize("at", [1, LAST_SLOT - 1])
def test_an_item_in_the_off_hand_is_one_of_the_items_a_saber_is_not(
    off_hand: str, found: bool, at: int
) -> None:
    s = laden()
    place_at(s, off_hand={ONDRA: card(off_hand, at)})
    for one in (*ITEMS, s.off_hand[ONDRA]):
        s.turn_up(one)
    held = [at] if found else []
    assert goods.items_to_destroy(s, 0, ONDRA) == [*held, 0, 60, LAST_SLOT]
    place_at(s, off_hand={ONDRA: NONE})
    assert goods.items_to_destroy(s, 0, ONDRA) == [0, 60, LAST_SLOT]
    dress(s, ELOI, "ITM-10")
    assert goods.items_to_destroy(s, 0, NONE) == goods.items_to_destroy(s, 0, TARGET) == []


@checks("FUT-159")
@pytest.mark.parametrize(
    ("up", "asked"), [((0, 1), [0, 60]), ((0, 2), [0, LAST_SLOT]), ((0, 1, 2), [0, 60, LAST_SLOT])]
)
def test_of_several_revealed_items_the_player_chooses(up: tuple[int, ...], asked: list[int]) -> None:
    for p, unit in ((0, CHEN), (1, ONDRA)):
        s = laden()
        place_at(s, items={CHEN: ITEMS})
        for i in up:
            s.turn_up(ITEMS[i])
        goods.destroy(s, made_by(p, unit, unit), Act("DESTROY"))
        assert offered(s, p) == asked
        assert s.stack[-1:] != [(goods.item_at_random, ONDRA)]


@checks("FUT-159", "FUT-R91")
@pytest.mark.parametrize(
    ("p", "up", "slot"),
    [(0, (1,), 60), (0, (2,), LAST_SLOT), (NEUTRAL, (1, 2), 60), (NEUTRAL, (2,), LAST_SLOT)],
)
def test_the_only_revealed_item_or_the_first_for_a_neutral_station_goes(
    p: int, up: tuple[int, ...], slot: int
) -> None:
    s = laden()
    place_at(s, items={CHEN: ITEMS})
    for i in up:
        s.turn_up(ITEMS[i])
    victim = ONDRA if p == 0 else CHEN
    goods.destroy(s, made_by(p, TARGET, TARGET), Act("DESTROY"))
    assert s.stack[-1] == (goods.item_chosen, slot, p, "destroy", victim)


@checks("FUT-159")
@pytest.mark.parametrize("i", range(3))
def test_of_hidden_items_chance_takes_one(i: int) -> None:
    s = laden()
    goods.destroy(s, made_by(0, CHEN, CHEN), Act("DESTROY"))
    assert s.stack[-1] == (goods.item_at_random, ONDRA)
    dice(s, i)
    goods.item_at_random(s, ONDRA)
    assert s.items[ONDRA] == tuple(one for one in ITEMS if one != ITEMS[i])
    assert s.discards == [[], [ITEMS[i]]]


@checks("FUT-159", "FUT-374")
@pytest.mark.parametrize("i", range(3))
def test_the_chosen_item_goes_to_the_pile_of_its_owner_and_what_it_kept_up_ends(i: int) -> None:
    s = laden()
    sources = [CARD + one % SLOTS for one in ITEMS]
    s.force = [effect("DAM", ONDRA, 1, source=source, seat=1) for source in sources]
    goods.item_chosen(s, ITEMS[i] % SLOTS, 0, "destroy", ONDRA)
    assert s.items[ONDRA] == tuple(one for one in ITEMS if one != ITEMS[i])
    assert s.discards == [[], [ITEMS[i]]]
    assert [one.source for one in s.force] == [source for source in sources if source != sources[i]]
    assert seen(s, "item destroyed", "card") == [ITEMS[i]]


# LOOT and KEEP.


@checks("FUT-276")
@pytest.mark.parametrize("d", [AEGIS, TERRACE])
@pytest.mark.parametrize(
    ("ap", "seat", "may"),
    [(0, 0, True), (0, 1, True), (1, 0, False), (0, NOBODY, False), (0, NEUTRAL, False), (-1, 0, True)],
)
def test_a_player_loots_any_fallen_station(d: int, ap: int, seat: int, may: bool) -> None:
    s = engaged(STATION + d)
    s.ap[d] = ap
    assert goods.can_loot(s, made_by(seat, CHEN, CHEN), Act("LOOT"), "") == may


@checks("FUT-276", "FUT-R87")
def test_nobody_loots_an_ambushed_acolyte() -> None:
    s = engaged(ONDRA)
    s.ap[THORN] = 0
    assert not goods.can_loot(s, made_by(0, CHEN, CHEN), Act("LOOT"), "")


@checks("FUT-158", "FUT-R95", "FUT-R87")
@pytest.mark.parametrize("d", [AEGIS, TERRACE])
def test_cargo_is_kept_where_there_is_some(d: int) -> None:
    s = engaged(STATION + d)
    theirs, cargo = made_by(1, STATION + d, STATION + d), Act("KEEP", Amount((1, 2, 3)), what=("cargo",))
    assert not goods.can_keep(s, theirs, cargo, "")
    load_up(s, d, "SAB-20")
    assert goods.can_keep(s, theirs, cargo, "")
    before = list(s.stack)
    goods.keep(s, theirs, cargo)
    assert s.stack == [*before, (claims.keep_cargo, 1, d, 1)]


@checks("FUT-158")
def test_broken_armour_is_kept_without_any_cargo_and_nothing_has_to_be_done() -> None:
    s = engaged()
    armour = Act("KEEP", what=("broken-armour",))
    assert goods.can_keep(s, made_by(0, HAMMERFIST, HAMMERFIST), armour, "")
    before = list(s.stack)
    goods.keep(s, made_by(0, HAMMERFIST, HAMMERFIST), armour)
    goods.permit(s, made_by(0, HAMMERFIST, HAMMERFIST), Act("PERMIT"))
    assert s.stack == before


@checks("FUT-R95")
def test_no_cargo_is_kept_in_an_ambush() -> None:
    s = engaged(ONDRA)
    s.cargo[THORN] = (card("SAB-20", 5),)
    assert not goods.can_keep(s, made_by(1, ONDRA, ONDRA), Act("KEEP", what=("cargo",)), "")
