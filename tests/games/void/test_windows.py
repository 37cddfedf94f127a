"""The windows of a turn, and the power that works at any time."""

from __future__ import annotations

from typing import Any

import pytest

from starhall.core.scenes import asked, checks, choose, offered
from starhall.games.void.rules.turns import action, turn
from tests.games.void.helpers import (
    STARPORT,
    affector,
    choices,
    kind,
    moment,
    on_board,
    pile,
    play,
    random_game,
)

# The windows


@checks("VOID-100", "VOID-R63")
def test_a_my_turn_power_is_offered_before_during_and_after_every_phase() -> None:
    s = moment(
        (turn, 0), aliens=["Iguarin", "Mossu"], powers="on", ships=["r1c1"], hands=[["C51", "C25", "C25"]]
    )
    windows = []
    while s.asked:
        chosen = s.asked[0][1].name
        if "power" in choices(s, 0):
            windows.append(s.window)
        choose(s, 0, chosen, kind("C51") if chosen == "play" else offered(s, 0)[0])
    assert windows == [1, 2, 3, 4, 5]


@checks("VOID-R63")
def test_there_is_no_window_inside_an_effect() -> None:
    s = moment((action, 0), aliens=["Iguarin", "Mossu"], powers="on", hands=[["C26", "C25"]])
    assert choices(s, 0) == ["play", "power"]
    play(s, 0, "C26")
    assert choices(s, 0) == ["destroy"]


@checks("VOID-R63", "VOID-100")
def test_nobody_uses_a_my_turn_power_in_another_turn() -> None:
    s = moment((turn, 0), aliens=["Mossu", "Iguarin"], powers="on", ships=["r1c1"])
    assert asked(s) == [(0, "play")]
    assert choices(s, 0) == ["play"]


@checks("VOID-R63", "VOID-R40")
def test_first_the_active_player_then_neffi_but_in_w3_neffi_first() -> None:
    s = moment(
        (turn, 0),
        aliens=["Iguarin", "Neffi"],
        powers="on",
        ships=["r1c1"],
        hands=[["C51", "C25", "C25"]],
        affectors=[STARPORT],
    )
    order = []
    while s.asked:
        seat, chosen, _, _ = s.asked[0]
        order.append((s.window, seat, chosen.name))
        choose(s, seat, chosen.name, kind("C51") if chosen.name == "play" else offered(s, seat)[0])
    assert order == [
        (1, 0, "go on"),
        (1, 1, "pass"),
        (2, 0, "go on"),
        (2, 1, "pass"),
        (3, 1, "pass"),
        (3, 0, "play"),
        (4, 0, "go on"),
        (4, 1, "pass"),
        (4, 0, "travel"),
        (5, 0, "go on"),
        (5, 1, "pass"),
    ]


@checks("VOID-R63", "VOID-080")
def test_with_powers_off_nobody_is_ever_asked_about_one() -> None:
    s = moment((turn, 0), aliens=["Iguarin", "Neffi"], ships=["r1c1"], affectors=[STARPORT])
    assert asked(s) == [(0, "play")]
    assert choices(s, 0) == ["play"]
    assert random_game(3, 4, powers="off").power == (0,) * 7


@checks("VOID-R63", "VOID-027")
def test_each_window_has_its_phase_and_its_number() -> None:
    def windows(name: str, **scene: Any) -> list[tuple[str, int, str]]:
        fields: dict[str, Any] = {"hands": [["C51", "C25", "C25", "C25"]], "phase": "beast", **scene}
        s = moment((turn, 0), aliens=[name, "Mossu"], powers="on", **fields)
        found = []
        while s.asked:
            chosen = s.asked[0][1].name
            found.append((s.phase, s.window, chosen))
            choose(s, 0, chosen, kind("C51") if chosen == "play" else offered(s, 0)[0])
        return found

    blocked = {"ships": ["r1c1"], "affectors": [("r1c1", "C02"), ("r1c1", "C02"), ("r2c2", "C04")]}
    assert windows("Iguarin", **blocked, tiles={"r1c1": "S36@3"}) == [
        ("income", 1, "go on"),
        ("income", 1, "discard"),
        ("income", 2, "go on"),
        ("action", 3, "play"),
        ("travel", 4, "go on"),
        ("travel", 4, "discard"),  # by the Minefield
        ("travel", 5, "go on"),
    ]
    assert windows("Neffi", holes=["r3c3"], affectors=[STARPORT])[0] == ("income", 1, "pass")
    assert windows("Topkul", ships=["r1c1"])[0] == ("action", 3, "play")


@checks("VOID-R40", "VOID-R65")
def test_after_a_start_power_the_first_window_opens() -> None:
    s = moment(
        (turn, 0), aliens=["Topkul", "Neffi"], powers="on", holes=["r3c3"], affectors=[STARPORT], window=5
    )
    assert (asked(s), s.window) == ([(1, "pass")], 1)


@checks("VOID-R71", "VOID-R72")
@pytest.mark.parametrize("before", [2, 8])
def test_a_power_of_the_travel_phase_counts_for_one_turn_only(before: int) -> None:
    scene: dict[str, Any] = {
        "hands": [["C51", "C25", "C25"]],
        "tiles": {"r3c3": "S22"},
        "powers": "on",
        "travel_power": before,
    }
    s = moment((turn, 0), aliens=["Whirrin", "Mossu"], **scene)
    play(s, 0, "C51")
    assert choices(s, 0) == ["go on", "power"]
    choose(s, 0, "go on", 0)
    assert len(offered(s, 0)) == 2


# Neffi


@checks("VOID-097", "VOID-R64")
def test_neffi_may_discard_affectors_one_by_one_at_any_time() -> None:
    s = moment(
        (action, 0),
        aliens=["Mossu", "Neffi"],
        powers="on",
        affectors=[STARPORT, ("r1c1", "C02")],
        hands=[["C25", "C51"]],
    )
    assert asked(s) == [(1, "pass")]
    assert choices(s, 1) == ["any time", "pass"]
    choose(s, 1, "any time", affector("r1c1", "blockade"))
    assert on_board(s) == [STARPORT]
    assert pile(s) == ["C02"]
    choose(s, 1, "any time", affector("r5c5", "starport"))
    assert asked(s) == [(0, "play")]  # nothing is left to ask about


@checks("VOID-R64")
def test_neffi_is_never_obliged_and_cannot_once_it_has_lost() -> None:
    s = moment((action, 0), players=3, aliens=["Mossu", "Neffi", "Topkul"], powers="on", affectors=[STARPORT])
    choose(s, 1, "pass", 0)
    assert asked(s) == [(0, "play")]
    s = moment(
        (action, 0),
        players=3,
        aliens=["Mossu", "Neffi", "Topkul"],
        powers="on",
        affectors=[STARPORT],
        lost=(1,),
    )
    assert asked(s) == [(0, "play")]


@checks("VOID-R63")
def test_an_active_neffi_is_asked_about_affectors_before_the_card() -> None:
    s = moment((action, 0), aliens=["Neffi", "Mossu"], powers="on", affectors=[STARPORT])
    assert asked(s) == [(0, "pass")]
    choose(s, 0, "pass", 0)
    assert choices(s, 0) == ["play"]
