"""Losing, Void Beasts, and the end of the game."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from starhall.core import Match, digest
from starhall.core.scenes import asked, checks, choose, offered, refused, told
from starhall.core.seen import Pile
from starhall.games.void import GAME
from starhall.games.void.box.rows import BEASTS
from starhall.games.void.facts import survivors
from starhall.games.void.rules.losing import beast_turn, lose, out_of_time
from starhall.games.void.rules.turns import action, take_turns, travel
from starhall.games.void.state import VoidState
from starhall.terminal.seats import Sitter
from starhall.terminal.table import Table
from tests.games.void.helpers import (
    alien,
    beast,
    cell,
    choices,
    events,
    hand,
    holes,
    kind,
    moment,
    offered_cells,
    pile,
    random_game,
    rules_of,
    view_of,
    what,
    where,
)


def as_beast(name: str, slot: int = 0) -> dict[str, Any]:
    """Fields for seat 0 as this beast with its ship on this slot."""
    return {"lost": (0,), "beast": (beast(name), -1, -1), "slot": (slot, 0, 0), "phase": "beast"}


def ability(name: str, slot: int, **scene: Any) -> VoidState:
    """Seat 0 has become a beast and uses this ability first."""
    fields: dict[str, Any] = {
        "hands": [[], ["C07", "C08"]],
        "players": 3,
        "ships": ["r1c1", "r3c3", "r2c2"],
        **scene,
    }
    s = moment((beast_turn, 0), **as_beast(name, slot), **fields)
    s.ship[s.alien[0]] = -1
    if s.asked and s.asked[0][1].name == "ability":
        choose(s, 0, "ability", slot)
    return s


def slots_used(s: VoidState) -> list[int]:
    """The slots of the abilities used so far, in this order."""
    return [slot for _, slot in what(s, "ability used", "ability")]


@checks("VOID-063", "VOID-R39", "VOID-R52")
def test_a_player_who_loses_discards_the_whole_hand_in_ascending_order() -> None:
    s = moment((lose, 0, "arrows"), players=3, hands=[["C30", "C07", "C26"]])
    assert pile(s) == ["C07", "C26", "C30"]
    assert hand(s, 0) == []
    assert rules_of(s, "all discarded") == ["VOID-063"]


@checks("VOID-064", "VOID-073", "VOID-026", "VOID-R02")
def test_the_top_beast_card_is_drawn_and_lies_open() -> None:
    s = moment((lose, 0, "arrows"), players=3, beasts=["B4", "B1", "B2"])
    assert s.beast == (beast("B4"), -1, -1)
    assert len(s.beasts) == 2
    for reader in (0, 1, 2, None):
        assert view_of(s, reader).beast[0] == beast("B4")
        assert view_of(s, reader).beasts == Pile(2, {})


@checks("VOID-065", "VOID-R52")
def test_the_ship_leaves_the_board_for_the_top_slot() -> None:
    s = moment((lose, 0, "arrows"), players=3)
    assert where(s, 0) == "off"
    assert s.slot[0] == 0
    assert events(s) == ["lost", "all discarded", "became beast"]


@checks("VOID-071")
def test_losing_gives_no_ability_at_once() -> None:
    s = moment((lose, 0, "arrows"), players=3, beasts=["B2"])
    assert s.over
    assert told(s, "ability used") == []


@checks("VOID-005", "VOID-066", "VOID-R60")
def test_a_beast_takes_its_turn_in_its_old_seat_without_the_three_phases() -> None:
    s = moment(take_turns, players=3, active=2, first=1, lost=(0,), beast=(beast("B4"), -1, -1))
    assert s.active == 0
    assert asked(s) == [(0, "rotate")]
    assert "income" not in events(s)
    assert s.phase == "beast"


@checks("VOID-067", "VOID-068", "VOID-R58")
@pytest.mark.parametrize("order", [(0, 1), (1, 0)])
def test_the_ability_at_the_slot_and_those_above_are_used_in_any_order(order: tuple[int, int]) -> None:
    s = moment((beast_turn, 0), players=3, **as_beast("B3", 1), hands=[[], ["C07"] * 5, []], ships=["r1c1"])
    assert offered(s, 0) == [0, 1]
    choose(s, 0, "ability", order[0])
    while s.asked:
        seat, chosen, _, _ = s.asked[0]
        choose(s, seat, chosen.name, offered(s, seat)[0])
    assert slots_used(s) == list(order)


@checks("VOID-067", "VOID-R86")
def test_no_ability_below_the_slot_and_none_twice_in_a_turn() -> None:
    s = moment((beast_turn, 0), players=3, **as_beast("B4", 1), ships=["r1c1", "r3c3", "r3c3"])
    below = refused(s, 0, "ability", 2)
    assert below is not None
    assert below.rule == "VOID-067"
    choose(s, 0, "ability", 1)
    choose(s, 0, "shift", 0)
    assert asked(s) == [(0, "rotate")]  # the one ability left is used without asking
    assert s.slot[0] == 1


@checks("VOID-067", "VOID-R86")
def test_in_its_next_turn_a_beast_has_all_its_abilities_again() -> None:
    s = moment((beast_turn, 0), players=3, **as_beast("B4", 1), used=0b11, ships=["r1c1"])
    assert offered(s, 0) == [0, 1]


@checks("VOID-069", "VOID-R59", "VOID-R86")
def test_after_its_turn_the_ship_moves_down_one_slot_and_stays_on_the_lowest() -> None:
    s = ability("B5", 0)
    choose(s, 0, "ship", 1)
    assert s.slot[0] == 0
    choose(s, 0, "destination", offered(s, 0)[0])
    assert s.slot[0] == 1
    s = moment((beast_turn, 0), players=3, **as_beast("B3", 3), hands=[[], [], []], ships=["r1c1"])
    while s.asked:
        choose(s, 0, "ability", offered(s, 0)[0])
    assert s.slot[0] == 3
    assert told(s, "climbed down") == []


@checks("VOID-069")
@pytest.mark.parametrize("slot", [0, 1, 2])
def test_each_turn_adds_the_next_ability_down_to_the_fourth(slot: int) -> None:
    s = moment((beast_turn, 0), players=3, **as_beast("B3", slot), hands=[[], [], []], ships=["r1c1"])
    while s.asked:
        choose(s, 0, "ability", offered(s, 0)[0])
    assert len(told(s, "ability used")) == slot + 1
    assert s.slot[0] == slot + 1


@checks("VOID-070")
def test_two_abilities_of_a_turn_may_hit_the_same_player() -> None:
    s = moment((beast_turn, 0), players=3, **as_beast("B1", 1), ships=["r1c1", "r1c2", "r5c5"])
    choose(s, 0, "ability", 0)
    choose(s, 0, "ship", 1)
    choose(s, 0, "destination", cell("r4c2"))
    choose(s, 0, "ship", 1)
    choose(s, 0, "destination", cell("r5c1"))
    assert where(s, 1) == "r5c1"


@checks("VOID-072", "VOID-R15")
def test_oqaji_flings_a_ship_exactly_three_spaces_straight() -> None:
    s = ability("B1", 0, ships=["r1c1", "r1c1", "r3c3"])
    # The ship in the centre can go nowhere, so the other one is taken without asking.
    assert offered_cells(s, 0) == ["r1c4", "r4c1", "r4c4"]
    choose(s, 0, "destination", cell("r4c4"))
    assert where(s, 1) == "r4c4"


@checks("VOID-R15")
def test_a_ship_in_the_centre_can_never_be_flung() -> None:
    s = moment(
        (beast_turn, 0),
        players=4,
        lost=(0,),
        beast=(beast("B1"), -1, -1, -1),
        ships=["r1c1", "r1c1", "r3c3", "r5c5"],
    )
    centre = refused(s, 0, "ship", 2)
    assert centre is not None
    assert offered(s, 0) == [1, 3]


@checks("VOID-074")
def test_oqaji_sends_a_ship_to_a_corner() -> None:
    s = ability("B1", 1, ships=["r1c1", "r1c1", "r3c3"])
    choose(s, 0, "ship", 1)
    assert offered_cells(s, 0) == ["r1c5", "r5c1", "r5c5"]


@checks("VOID-R57", "VOID-R58")
def test_an_ability_without_a_target_is_skipped_and_used_up() -> None:
    s = ability("B5", 1)  # there is no affector to move, so its other ability is next
    assert slots_used(s) == [1, 0]
    assert s.used == 0b11
    assert asked(s) == [(0, "ship")]


@checks("VOID-R57")
def test_a_beast_must_use_each_of_its_abilities() -> None:
    s = moment((beast_turn, 0), players=3, **as_beast("B2", 3), ships=["r1c1", "r3c3", "r3c3"])
    while s.asked:
        chosen = s.asked[0][1].name
        choose(s, 0, chosen, offered(s, 0)[0])
    assert sorted(slots_used(s)) == [0, 1, 2, 3]


@checks("VOID-R61", "VOID-004")
def test_a_beast_cannot_make_anybody_lose_in_its_own_turn() -> None:
    s = ability("B3", 2, hands=[[], ["C07"], []])
    while s.asked:
        seat, chosen, _, _ = s.asked[0]
        choose(s, seat, chosen.name, offered(s, seat)[0])
    assert hand(s, 1) == []
    assert s.lost == (0,)


@checks("VOID-R62")
def test_neffi_has_a_window_before_the_first_ability_and_after_each() -> None:
    s = moment(
        (beast_turn, 0),
        players=3,
        aliens=["Mossu", "Neffi", "Topkul"],
        powers="on",
        affectors=[("r1c1", "C01")],
        **as_beast("B4", 1),
    )
    order = []
    while s.asked:
        seat, chosen, _, _ = s.asked[0]
        order.append((seat, chosen.name))
        assert s.window == 1
        choose(s, seat, chosen.name, offered(s, seat)[0])
    window = (1, "pass")
    assert order[0] == order[-1] == window
    assert order.count(window) == 3
    assert order[1] == (0, "ability")


@checks("VOID-R62")
def test_a_beast_has_no_use_of_the_power_that_its_card_covers() -> None:
    s = moment(
        (beast_turn, 0),
        players=3,
        aliens=["Iguarin", "Mossu", "Topkul"],
        powers="on",
        **as_beast("B4", 1),
    )
    assert choices(s, 0) == ["ability"]
    choose(s, 0, "ability", 1)
    choose(s, 0, "shift", 0)
    assert choices(s, 0) == ["rotate"]


@checks("VOID-R36", "VOID-R67", "VOID-R38")
def test_no_effect_reaches_a_beast() -> None:
    s = ability("B6", 2, hands=[[], ["C07"], ["C08"]])
    assert survivors(s) == [1, 2]
    own = refused(s, 0, "player", 0)
    assert own is not None
    assert own.rule == "VOID-R36"
    choose(s, 0, "player", 2)
    assert (hand(s, 1), hand(s, 2)) == (["C08"], ["C07"])


@checks("VOID-002", "VOID-R75", "VOID-R52")
def test_the_game_ends_when_the_last_but_one_loses_before_a_beast_is_drawn() -> None:
    s = moment((lose, 1, "hole"), take_turns, players=3, lost=(0,), reasons=("income",))
    assert s.over
    assert s.places == (3, 2, 1)
    assert s.beast[1] == -1
    assert s.phase == "over"
    assert events(s)[-2:] == ["won", "placed"]
    assert GAME.results(s).winners == (2,)


@checks("VOID-R53")
def test_the_winner_may_have_no_cards_and_sit_on_a_black_hole() -> None:
    s = moment((lose, 0, "arrows"), hands=[["C07"], []], holes=["r3c3"])
    assert GAME.results(s).winners == (1,)
    for seed in range(20):
        assert random_game(seed, 3).places.count(1) == 1


@checks("VOID-R54")
def test_six_losses_need_only_five_of_the_six_beasts() -> None:
    s = random_game(4, 7)
    assert len(s.beasts) == 1
    assert len(BEASTS) == 6


@checks("VOID-R55", "VOID-005")
def test_the_others_are_placed_in_reverse_order_of_losing() -> None:
    s = moment((lose, 3, "hole"), players=4, lost=(2, 0), reasons=("hole", "hole"))
    assert s.places == (3, 1, 4, 2)
    assert GAME.results(s).scores == (1, 3, 0, 2)


@checks("VOID-R56")
def test_a_bot_takes_the_seat_of_a_player_who_leaves_and_the_game_goes_on(tmp_path: Path) -> None:
    match = Match(GAME, ["Ann", "Bea"], seed="leaves")
    table = Table(match, [Sitter("Ann"), Sitter("Bea")], tmp_path / "leaves")
    while match.state.round < 2:
        seat = match.state.asked[0][0]
        table.choose(seat, match.state.choices(seat)[0])
    before = digest(match.state)
    table.seat_bot(1, "random")
    assert digest(match.state) == before
    while not match.over:
        seat = match.state.asked[0][0]
        table.choose(seat, table.think(1) if seat else match.state.choices(0)[0])
    assert sorted(match.state.places) == [1, 2]
    assert match.state.reasons[0] in ("income", "action", "hole", "arrows")  # it did not lose by leaving


@checks("VOID-R74")
def test_after_the_last_round_the_game_is_over() -> None:
    s = moment(
        take_turns, active=1, first=0, round=12, options={"max_rounds": 12}, hands=[["C07"], ["C08"] * 2]
    )
    assert s.over
    assert s.places == (2, 1)
    assert rules_of(s, "won on time") == ["VOID-R74"]
    s = moment(take_turns, active=1, first=0, round=11, options={"max_rounds": 12})
    assert not s.over


@pytest.mark.parametrize(
    ("scene", "winner"),
    [
        ({"hands": [["C07"], ["C07", "C08"]]}, 1),
        ({"hands": [["C07"], ["C08"]], "ships": ["r4c1", "r1c1"]}, 0),
        (
            {"hands": [["C07"], ["C08"]], "ships": ["r1c1", "r3c3"], "tiles": {"r1c1": "S01", "r3c3": "S02"}},
            1,
        ),
        ({"hands": [["C07"], ["C08"]], "ships": ["r3c3", "r3c3"]}, 1),
        ({"hands": [["C07"], ["C08"]], "ships": ["r3c3", "r3c3"], "first": 1}, 0),
    ],
)
@checks("VOID-R74")
def test_most_cards_then_value_then_ways_out_then_the_later_turn(scene: dict[str, Any], winner: int) -> None:
    s = moment(out_of_time, **scene)
    assert GAME.results(s).winners == (winner,)


@checks("VOID-R74")
def test_all_survivors_at_the_limit_are_ranked_by_the_same_comparison() -> None:
    s = moment(
        out_of_time,
        players=7,
        first=3,
        lost=(5,),
        reasons=("hole",),
        hands=[["C07"], ["C08"] * 2, ["C09"], ["C10"], ["C11"], [], ["C12"]],
        # r4c1 is worth 2, the others 1; there are 4 ways out of r3c3, and 2 out of r1c1.
        ships=["r1c1", "r5c5", "r4c1", "r3c3", "r1c1", "r5c5", "r3c3"],
        tiles={"r1c1": "S01", "r3c3": "S02"},
    )
    assert s.places == (5, 1, 2, 4, 6, 7, 3)


@checks("VOID-003")
def test_there_are_three_ways_to_lose() -> None:
    reasons: set[str] = set()
    for seed in range(60):
        reasons.update(random_game(seed, 4).reasons)
    assert reasons == {"income", "action", "hole", "arrows"}  # the last two: unable to move


@checks("VOID-R22")
def test_an_affector_stays_when_its_player_loses() -> None:
    s = moment((lose, 0, "arrows"), players=3, affectors=[("r1c1", "C01")])
    assert len(s.affectors) == 1


@checks("VOID-R68")
def test_the_ship_that_leaves_the_board_is_the_one_controlled_now() -> None:
    s = moment(
        *((action, 0), (travel, 0)),
        players=3,
        aliens=["Mossu", "Gattoli", "Topkul"],
        ships=["r1c1", "r2c2", "r3c3"],
        holes=["r2c2"],
        hands=[["C56", "C25"], []],
    )
    choose(s, 0, "play", kind("C56"))
    choose(s, 0, "player", 1)
    assert s.lost == (0,)
    assert (s.ship[alien("Gattoli")], s.ship[alien("Mossu")]) == (-1, cell("r1c1"))
    assert s.alien[:2] == (alien("Gattoli"), alien("Mossu"))


@checks("VOID-R83")
def test_a_group_effect_without_a_hit_does_nothing() -> None:
    s = ability("B3", 0, hands=[[], [], []])
    assert told(s, "discarded") == []
    assert s.slot[0] == 1


def test_a_beast_destroys_what_its_ladder_says() -> None:
    s = ability("B1", 2)
    assert offered_cells(s, 0) == ["r1c1", "r1c5", "r5c1", "r5c5"]
    choose(s, 0, "destroy", cell("r5c5"))
    assert holes(s) == ["r5c5"]
