"""The worked examples of the rulebook, on boards of our tiles."""

from __future__ import annotations

from typing import Any

from starhall.core import AS_IS, Scripted
from starhall.core.scenes import asked, checks, choose, offered, scene
from starhall.games.void.box.geometry import CELLS
from starhall.games.void.box.parts import VALUES
from starhall.games.void.facts import value
from starhall.games.void.rules.aliens import DRAW_POWER
from starhall.games.void.rules.losing import beast_turn, lose
from starhall.games.void.rules.sectors import to_destroy
from starhall.games.void.rules.turns import action, income, take_turns, travel, turn
from tests.games.void.helpers import (
    affector,
    alien,
    beast,
    cell,
    cells,
    hand,
    holes,
    kind,
    moment,
    offered_cells,
    pile,
    play,
    random_game,
    where,
)


@checks("VOID-030", "VOID-033", "VOID-054")
def test_e01_on_a_1_sector_with_a_blockade_one_card_is_discarded() -> None:
    s = moment((income, 0), ships=["r1c1"], affectors=[("r1c1", "C02")], hands=[["C07", "C08", "C25", "C26"]])
    assert value(s, cell("r1c1")) == -1
    choose(s, 0, "discard", kind("C25"))
    assert hand(s, 0) == ["C07", "C08", "C26"]


@checks("VOID-035")
def test_e02_of_four_cards_and_one_drawn_three_are_played_and_two_are_left() -> None:
    s = moment((turn, 0), ships=["r1c1"], hands=[["C32"] * 4], deck=["C28"])
    assert len(s.hands[0]) == 5
    assert s.must == 3
    play(s, 0, "C32", "C32", "C32")
    assert len(s.hands[0]) == 2


@checks("VOID-038")
def test_e03_a_card_that_draws_two_does_not_change_the_number() -> None:
    s = moment((action, 0), hands=[["C07", "C32", "C32", "C32", "C32"]], deck=["C01", "C02"])
    play(s, 0, "C07")
    assert (s.owed, len(s.hands[0])) == (2, 6)
    play(s, 0, "C32", "C32")
    assert (s.over, len(s.hands[0])) == (True, 4)


@checks("VOID-039", "VOID-040")
def test_e04_engine_malfunction_first_leaves_four_cards_and_travel_follows() -> None:
    s = moment((action, 0), (travel, 0), hands=[["C51", "C32", "C32", "C32", "C32"]])
    assert s.must == 3
    play(s, 0, "C51")
    assert len(s.hands[0]) == 4
    assert asked(s) == [(0, "travel")]


@checks("VOID-043")
def test_e05_the_button_without_a_black_hole_has_no_effect() -> None:
    s = moment((action, 0), hands=[["C32", "C25", "C25"]])
    play(s, 0, "C32")
    assert (holes(s), pile(s), s.owed) == ([], ["C32"], 1)


@checks("VOID-044", "VOID-R32")
def test_e06_tractor_beam_may_only_take_a_ship_that_can_go_somewhere() -> None:
    ships: dict[str, Any] = {"aliens": ["Neffi", "Iguarin"], "ships": ["r3c3", "r1c1"]}
    for p in (0, 1):
        hands = [["C35", "C25"], ["C35", "C25"]]
        s = moment((action, p), hands=hands, active=p, tiles={"r3c3": "S36"}, holes=["r1c1"], **ships)
        play(s, p, "C35")
        assert (where(s, 0), where(s, 1)) == ("r2c3", "r1c1")
    s = moment((action, 0), hands=[["C35", "C25"]], holes=["r1c1", "r3c3"], **ships)
    play(s, 0, "C35")
    assert (where(s, 0), where(s, 1)) == ("r3c3", "r1c1")


@checks("VOID-057", "VOID-058", "VOID-059", "VOID-060")
def test_e07_orange_goes_to_either_3_and_purple_is_stuck() -> None:
    tiles = {"r1c1": "S36", "r1c2": "S27", "r1c3": "S33", "r2c2": "S35"}
    placed: dict[str, Any] = {"tiles": tiles, "aliens": ["Whirrin", "Topkul", "Mossu"], "players": 3}
    s = moment((travel, 0), ships=["r1c2", "r1c1", "r5c5"], **placed)
    assert offered(s, 0) == cells("r1c3", "r2c2")
    assert {value(s, target) for target in offered(s, 0)} == {3}
    s = moment((travel, 1), active=1, ships=["r1c2", "r1c1", "r5c5"], **placed)
    assert s.lost == (1,)


@checks("VOID-063", "VOID-064", "VOID-065", "VOID-066", "VOID-067", "VOID-069", "VOID-071", "VOID-072")
def test_e08_the_loser_becomes_oqaji_and_flings_a_ship_in_the_next_turn() -> None:
    s = moment(
        (lose, 0, "arrows"),
        (beast_turn, 0),
        players=3,
        hands=[["C07"]],
        ships=["r1c1", "r1c1", "r3c3"],
        beasts=["B1"],
    )
    assert (hand(s, 0), pile(s), where(s, 0)) == ([], ["C07"], "off")
    assert (s.beast[0], s.slot[0]) == (beast("B1"), 0)
    assert offered_cells(s, 0) == ["r1c4", "r4c1", "r4c4"]
    choose(s, 0, "destination", cell("r4c1"))
    assert where(s, 1) == "r4c1"
    assert s.slot[0] == 1


@checks("VOID-068", "VOID-069", "VOID-070", "VOID-074")
def test_e09_one_round_later_both_abilities_in_either_order_on_one_ship_or_two() -> None:
    s = moment(
        (beast_turn, 0),
        players=3,
        lost=(0,),
        beast=(beast("B1"), -1, -1),
        slot=(1, 0, 0),
        ships=["r1c1", "r1c2", "r5c5"],
    )
    choose(s, 0, "ability", 1)
    choose(s, 0, "ship", 1)
    choose(s, 0, "destination", cell("r1c1"))
    choose(s, 0, "ship", 2)
    choose(s, 0, "destination", cell("r2c2"))
    assert (where(s, 1), where(s, 2), s.slot[0]) == ("r1c1", "r2c2", 2)


@checks("VOID-078")
def test_e10_a_used_iguarin_gives_its_new_holder_the_ship_but_no_power() -> None:
    s = moment(
        (turn, 0),
        take_turns,
        aliens=["Iguarin", "Mossu"],
        powers="on",
        ships=["r1c1", "r2c2"],
        hands=[["C32"] * 2, ["C56", "C32", "C32"]],
    )
    choose(s, 0, "power", DRAW_POWER)
    while s.active == 0:
        seat, chosen, _, _ = s.asked[0]
        value_of = offered(s, seat)
        choose(
            s,
            seat,
            chosen.name,
            kind("C32") if kind("C32") in value_of and chosen.name == "play" else value_of[0],
        )
    play(s, 1, "C56")
    assert s.alien[1] == alien("Iguarin")
    assert all(s.game.kind_of(choice).name == "play" for choice in s.choices(1))


@checks("VOID-080")
def test_e11_with_powers_off_no_power_ever_works() -> None:
    s = moment((turn, 0), aliens=["Topkul", "Neffi"], holes=["r3c3"], affectors=[("r1c1", "C01")])
    assert s.power == (0,) * 7
    assert (len(s.hands[0]), asked(s)) == (2, [(0, "play")])
    assert random_game(11, 7, powers="off").power == (0,) * 7


@checks("VOID-087", "VOID-088", "VOID-053")
def test_e12_topkul_on_a_black_hole_with_a_starport_counts_five_cards() -> None:
    s = moment(
        (turn, 0),
        aliens=["Topkul", "Mossu"],
        powers="on",
        holes=["r3c3"],
        affectors=[("r3c3", "C01")],
        hands=[["C25"]],
    )
    assert (len(s.hands[0]), s.must) == (5, 3)


@checks("VOID-089", "VOID-090", "VOID-091", "VOID-092", "VOID-093")
def test_e13_the_great_unknown_finds_a_supply_crate() -> None:
    s = moment((action, 0), hands=[["C52", "C25", "C26"]], deck=["C07", "C01", "C02"])
    assert s.must == 2
    play(s, 0, "C52")
    assert pile(s) == ["C07", "C52"]
    assert (s.owed, len(s.hands[0])) == (1, 4)


@checks("VOID-094", "VOID-095", "VOID-096", "VOID-097")
def test_e14_topkul_and_neffi_change_hands() -> None:
    s = moment(
        (action, 0),
        aliens=["Topkul", "Neffi"],
        powers="on",
        ships=["r5c1", "r2c3"],
        hands=[["C56", "C25", "C25"]],
        affectors=[("r1c1", "C01")],
    )
    choose(s, 1, "pass", 0)
    play(s, 0, "C56")
    assert (where(s, 0), where(s, 1)) == ("r2c3", "r5c1")
    assert s.alien == (alien("Neffi"), alien("Topkul"))
    choose(s, 0, "any time", affector("r1c1", "starport"))
    assert s.affectors == ()


@checks("VOID-099")
def test_e15_a_sector_with_a_starport_and_no_ship_is_unoccupied() -> None:
    s = moment(affectors=[("r1c1", "C01")])
    assert cell("r1c1") in to_destroy(s, 0, ("live", "empty"))


@checks("VOID-102", "VOID-103")
def test_e16_iguarin_before_and_after_the_count() -> None:
    for passes, must in ((1, 4), (2, 3)):
        s = moment((turn, 0), aliens=["Iguarin", "Mossu"], powers="on", ships=["r1c1"], hands=[["C32"] * 4])
        for _ in range(passes):
            choose(s, 0, "go on", 0)
        choose(s, 0, "power", DRAW_POWER)
        assert (len(s.hands[0]), s.must) == (8, must)


@checks("VOID-023")
def test_e17_without_a_1_among_the_16_outside_cells_ships_start_on_2s() -> None:
    ones = [tile for tile, worth in enumerate(VALUES) if worth == 1]
    others = [tile for tile, worth in enumerate(VALUES) if worth != 1]
    order = [(ones if 1 <= c // 5 <= 3 and 1 <= c % 5 <= 3 else others).pop(0) for c in range(CELLS)]
    order += [tile for tile in range(36) if tile not in order]
    s = scene("void", dealer=Scripted(AS_IS, order, 0))
    assert offered(s, 0)
    assert {VALUES[s.tile[c]] for c in offered(s, 0)} == {2}
