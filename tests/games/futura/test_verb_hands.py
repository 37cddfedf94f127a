"""Cards and energy that a play moves: looking, drawing, recovering, gaining and stealing."""

from __future__ import annotations

import pytest

from starhall.core.scenes import checks, place_at, told
from starhall.games.futura.box.language import Act, Amount
from starhall.games.futura.box.parts import (
    ARMOUR,
    BUILT,
    CARD,
    DISTRICT,
    FACES,
    HAND_LIMIT,
    ID,
    ITEM,
    KIND,
    NEUTRAL,
    NOBODY,
    NONE,
    SABER,
    SLOTS,
    STATION,
    UNBUILT,
)
from starhall.games.futura.rules.kinds import CARD as A_CARD
from starhall.games.futura.rules.kinds import SEAT, THING
from starhall.games.futura.rules.mat.cards import is_up
from starhall.games.futura.rules.verbs import goods
from starhall.games.futura.state import Play
from tests.games.futura.fight import engaged
from tests.games.futura.playing import InForce, force, made_by
from tests.games.futura.table import (
    AEGIS,
    CHEN,
    CLOISTER,
    ELOI,
    FOUNDRY,
    HOSPICE,
    LAST_SLOT,
    MUSTER,
    ONDRA,
    SKYHOOK,
    THORN,
    WREN,
    card,
    give,
    names,
    stack_deck,
    table,
)

HAND, STATIONS = Act("REVEAL", what=("hand",)), Act("REVEAL", what=("station",))


def aimed(seat: int, *chosen: int) -> Play:
    """A play of a seat with what has been chosen for it."""
    return Play(seat, WREN, 0, 1, NONE, (WREN, NONE, *chosen))


# REVEAL.


@checks("FUT-167")
@pytest.mark.parametrize(
    ("d", "holder", "site", "zone", "up", "found"),
    [
        (AEGIS, 0, BUILT, "cargo", False, True),
        (FOUNDRY, 1, BUILT, "cargo", False, False),
        (SKYHOOK, 2, BUILT, "fitted", False, True),
        (SKYHOOK, 2, BUILT, "cargo", True, False),
        (SKYHOOK, 2, UNBUILT, "cargo", False, False),
        (THORN, NEUTRAL, BUILT, "fitted", False, True),
        (THORN, NOBODY, BUILT, "cargo", False, False),
    ],
)
def test_stations_of_others_with_hidden_cards_are_looked_into(
    d: int, holder: int, site: int, zone: str, up: bool, found: bool
) -> None:
    s = table(players=3)
    place_at(s, holder={d: holder})
    place_at(s, site={d: site})
    place_at(s, **{zone: {d: (card("SAB-20", 5), card("ARM-26", LAST_SLOT))}})
    if up:
        s.turn_up(card("SAB-20", 5))
        s.turn_up(card("ARM-26", LAST_SLOT))
    assert goods.stations_to_reveal(s, 1, aimed(1)) == ([STATION + d] if found else [])
    assert goods.can_reveal(s, aimed(1), STATIONS, "") == found
    assert not goods.can_reveal(s, aimed(1), HAND, "")


@checks("FUT-167")
def test_hands_of_others_that_play_and_hold_cards_are_looked_at() -> None:
    s = table(players=4)
    for p in (0, 1, 3):
        give(s, p, "SAB-01")
    assert goods.hands_to_reveal(s, 1, aimed(1)) == [0, 3]
    assert goods.can_reveal(s, aimed(1), HAND, "")
    assert not goods.can_reveal(s, aimed(1), STATIONS, "")
    s.hands[0], s.hands[3] = [], []
    assert not goods.can_reveal(s, aimed(1), HAND, "")


@checks("FUT-167")
def test_a_station_or_a_hand_is_chosen_to_be_looked_at() -> None:
    s = table()
    assert goods.what_to_reveal(s, aimed(0), HAND) == (SEAT, "reveal")
    assert goods.what_to_reveal(s, aimed(0), STATIONS) == (THING, "reveal")
    assert goods.what_to_reveal(s, aimed(0, 1), HAND) is None
    assert goods.what_to_reveal(s, aimed(0, STATION), STATIONS) is None


@checks("FUT-009", "FUT-167")
def test_a_hand_is_seen_by_the_player_alone_and_a_station_by_all() -> None:
    s = table(players=3)
    held, other = give(s, 2, "SAB-01", "ARM-26"), give(s, 0, "SAB-02")
    goods.reveal(s, aimed(1, 2), HAND)
    assert [s.known[one % SLOTS] for one in (*held, *other)] == [0b010, 0b010, 0]
    assert [(event.operands["seat"], event.operands["of"]) for event in told(s, "hand seen")] == [(1, 2)]
    inside = (card("SAB-20", 100), card("ARM-26", 101))
    s.cargo[MUSTER] = inside[:1]
    place_at(s, fitted={MUSTER: inside[1:]})
    s.cargo[MUSTER - 1] = s.cargo[MUSTER + 1] = (card("SAB-20", 102),)
    goods.reveal(s, aimed(1, STATION + MUSTER), STATIONS)
    assert [is_up(s, one) for one in (*inside, card("SAB-20", 102))] == [True, True, False]


# DRAW and RECOVER.


@checks("FUT-398", "FUT-R09", "FUT-R87")
@pytest.mark.parametrize(
    ("held", "deck", "pile", "may"),
    [
        (HAND_LIMIT - 1, 1, 0, True),
        (0, 0, 1, True),
        (0, 2, 2, True),
        (0, 0, 0, False),
        (HAND_LIMIT, 1, 0, False),
        (HAND_LIMIT + 1, 1, 1, False),
    ],
)
def test_drawing_needs_room_in_the_hand_and_a_card_in_deck_or_pile(
    held: int, deck: int, pile: int, may: bool
) -> None:
    s = table(players=3)
    s.hands[2] = [card("SAB-01", at) for at in range(held)]
    s.decks[2] = tuple([card("SAB-02", 100 + at) for at in range(deck)])
    s.discards[2] = [card("SAB-02", 110 + at) for at in range(pile)]
    assert goods.can_draw(s, aimed(2), Act("DRAW"), "") == may


@checks("FUT-402", "FUT-R09")
@pytest.mark.parametrize(("tier", "drawn"), [(1, ["SAB-01"]), (3, ["SAB-01", "SAB-02", "SAB-03"])])
def test_as_many_cards_are_drawn_as_the_tier_says(tier: int, drawn: list[str]) -> None:
    s = table()
    stack_deck(s, 1, "SAB-01", "SAB-02", "SAB-03", "SAB-04")
    goods.draw(s, Play(1, ONDRA, 0, tier, NONE, (ONDRA, NONE)), Act("DRAW", Amount((1, 2, 3))))
    assert names(s.hands[1]) == drawn


EDGES = [face for face in range(FACES) if KIND[face] != KIND[face - 1]]
"""The first face of each kind of card."""


@checks("FUT-397", "FUT-R87")
@pytest.mark.parametrize("face", sorted({*EDGES, *((face - 1) % FACES for face in EDGES)}))
@pytest.mark.parametrize("at", [0, LAST_SLOT])
def test_armour_sabers_and_items_are_recovered_and_nothing_else(face: int, at: int) -> None:
    s = table(players=3)
    is_equipment = KIND[face] in (ARMOUR, SABER, ITEM)
    s.discards[2] = [card(ID[face], at)]
    assert goods.can_recover(s, aimed(2), Act("RECOVER"), "") == is_equipment
    assert goods.cards_to_recover(s, 2, aimed(2)) == ([at] if is_equipment else [])
    assert not goods.can_recover(s, aimed(1), Act("RECOVER"), "")


@checks("FUT-397", "FUT-R09", "FUT-R87")
@pytest.mark.parametrize(
    ("held", "chosen", "may"),
    [(4, (), True), (5, (), False), (6, (), False), (4, (7, 99), True), (4, (8, 7), False), (5, (7,), False)],
)
def test_the_chosen_card_must_still_lie_in_the_pile(held: int, chosen: tuple[int, ...], may: bool) -> None:
    s = table()
    s.hands[1] = [card("SAB-01", 60 + at) for at in range(held)]
    s.discards[1] = [card("ABL-01", 6), card("SAB-20", 7)]
    assert goods.can_recover(s, aimed(1, *chosen), Act("RECOVER"), "") == may


@checks("FUT-397", "FUT-402")
@pytest.mark.parametrize("at", [0, 7, LAST_SLOT])
def test_the_chosen_card_comes_back_to_the_hand(at: int) -> None:
    s = table()
    pile = [card(name, slot) for name, slot in (("SAB-20", 0), ("ARM-26", 7), ("ITM-01", LAST_SLOT))]
    s.discards[1] = list(pile)
    assert goods.what_to_recover(s, aimed(1), Act("RECOVER")) == (A_CARD, "recover")
    assert goods.what_to_recover(s, aimed(1, at), Act("RECOVER")) is None
    goods.recover(s, aimed(1, at, 99), Act("RECOVER"))
    assert s.hands[1] == [one for one in pile if one % SLOTS == at]
    assert s.discards[1] == [one for one in pile if one % SLOTS != at]


@checks("FUT-397")
def test_what_recovers_does_not_recover_itself() -> None:
    s = table()
    hook, other = card("ITM-31", 3), card("ITM-31", 4)
    s.played[3], s.discards[0] = hook, [hook, other]
    assert goods.cards_to_recover(s, 0, made_by(0, CARD + 3, CHEN)) == [4]


# Energy and prices.


@checks("FUT-125", "FUT-R91")
@pytest.mark.parametrize(
    ("p", "tier", "energy"), [(0, 1, [21, 20, 20]), (2, 3, [20, 20, 25]), (NEUTRAL, 1, [20] * 3)]
)
def test_energy_is_gained_by_a_player_only(p: int, tier: int, energy: list[int]) -> None:
    s = table(players=3)
    goods.gain_energy(s, Play(p, CHEN, 0, tier, NONE, (CHEN, NONE)), Act("GAIN", Amount((1, 3, 5))))
    assert s.energy == energy
    assert len(told(s, "gained")) == (p >= 0)


@checks("FUT-134", "FUT-162", "FUT-168")
@pytest.mark.parametrize(
    ("thing", "rule"), [(STATION + CLOISTER, "FUT-125"), (CARD + 5, "FUT-134"), (DISTRICT + AEGIS, "FUT-162")]
)
def test_the_rule_behind_gained_energy_is_that_of_its_type(thing: int, rule: str) -> None:
    s = table()
    s.played[5] = card("ARM-06", 5)
    goods.gain_energy(s, made_by(0, thing, CHEN), Act("GAIN", Amount((1, 1, 1))))
    assert [event.rule for event in told(s, "gained")] == [rule]


@checks("FUT-134", "FUT-R87")
@pytest.mark.parametrize(
    ("p", "defender", "energy", "may"),
    [
        (0, 1, [0, 1], True),
        (0, 1, [5, 0], False),
        (1, 1, [1, 0], True),
        (1, 1, [0, 5], False),
        (0, NEUTRAL, [5, 5], False),
        (NEUTRAL, NEUTRAL, [5, 5], False),
        (NOBODY, 1, [5, 5], False),
    ],
)
def test_only_a_player_steals_and_only_from_one_who_has_energy(
    p: int, defender: int, energy: list[int], may: bool
) -> None:
    s = engaged()
    s.defender, s.energy = defender, energy
    assert goods.can_steal(s, made_by(p, CHEN, CHEN), Act("STEAL"), "") == may


@checks("FUT-134")
@pytest.mark.parametrize(("has", "stolen"), [(1, 1), (3, 3), (4, 3)])
@pytest.mark.parametrize("p", [0, 1])
def test_no_more_is_stolen_than_the_opponent_has(p: int, has: int, stolen: int) -> None:
    s = engaged()
    s.energy = [has, has]
    goods.steal(s, made_by(p, CHEN, CHEN), Act("STEAL", Amount((3, 3, 3))))
    assert (s.energy[p], s.energy[1 - p]) == (has + stolen, has - stolen)


@checks("FUT-134")
def test_outside_of_fights_there_is_nobody_to_steal_from() -> None:
    assert not goods.can_steal(table(), made_by(0, CHEN, CHEN), Act("STEAL"), "")


@checks("FUT-158")
@pytest.mark.parametrize(("tier", "n"), [(1, -1), (3, -3)])
def test_a_price_changes_by_the_figure_of_the_tier_for_the_bearer(tier: int, n: int) -> None:
    s = table()
    act = Act("COST", Amount((-1, -2, -3)), what=("repair", "move"), until="turn")
    goods.cost(s, Play(0, HOSPICE, 0, tier, NONE, (ELOI, NONE)), act)
    assert force(s, "COST") == [InForce(ELOI, n, "turn", "repair")]
