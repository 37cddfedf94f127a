"""The table before anything has been laid out, and after a game of a match has been cleared away."""

from __future__ import annotations

from typing import Any

import pytest

from starhall.core import Journal, Scripted
from starhall.core.scenes import checks
from starhall.games.futura import GAME
from starhall.games.futura.rules.turn.setup import blank
from starhall.games.futura.state import FuturaState

NOTHING = -1

ALIKE: dict[str, Any] = {
    # The match and the table.
    "finished": (),
    "resigned": (),
    "first": 0,
    "cycle": 0,
    "active": NOTHING,
    "part": "setup",
    "turns": 0,
    "time_called": 0,
    # Cards.
    "paid": 0,
    "handled": 0,
    "harm": {},
    "chosen": (),
    "removed": [],
    # Acolytes.
    "side": (NOTHING,) * 12,
    "place": [0] * 12,
    "base": [0] * 12,
    "armour": (NOTHING,) * 12,
    "saber": (NOTHING,) * 12,
    "off_hand": (NOTHING,) * 12,
    "items": ((),) * 12,
    "elder_items": (0,) * 12,
    "abilities": ((),) * 12,
    "resting": 0,
    "commissioned": 0,
    "died_for": (NOTHING,) * 12,
    # This turn.
    "attacked": 0,
    "risen": 0,
    "upgraded": 0,
    "as_support": 0,
    "warped": 0,
    "supported": (0,) * 12,
    "recalled": 0,
    "offers": 0,
    "cast_off": 0,
    "moves": 0,
    "used_interaction": 0,
    "used_assault": 0,
    "used_turn": 0,
    "used_cycle": 0,
    # Districts.
    "holder": (NOTHING,) * 12,
    "site": (0,) * 12,
    "since": (-1,) * 12,
    "built": (0,) * 12,
    "station": (NOTHING,) * 12,
    "level": [0] * 12,
    "ap": [0] * 12,
    "ap_full": (0,) * 12,
    "dam": (0,) * 12,
    "cargo": [()] * 12,
    "fitted": ((),) * 12,
    "mutants": ((),) * 12,
    "mutant_harm": (0,) * 12,
    # What is in force.
    "force": [],
    "shields": [],
    "chronic": [],
    "later": [],
    "played": {},
    # The fight.
    "attacker": NOTHING,
    "defender": NOTHING,
    "primary": NOTHING,
    "support": NOTHING,
    "beast": NOTHING,
    "target": NOTHING,
    "summoned": NOTHING,
    "interaction": 0,
    "window": "",
    "rolls": (),
    "applied": (),
    "warded": (),
    "queue": [],
    "announced": [],
    "resolved": (),
    "possessed": (),
    "dying": NOTHING,
    "ensigilled": 0,
    "stasis": (0, 0),
    "before": (),
    "wear": {},
    "replayed": 0,
    "claims": [],
    "points": (),
    # The middle.
    "known": bytes(240),
    "middle": tuple(range(12)),
    "supply": (5, 5, 5, 5),
}
"""What is the same for any number of players."""


def by_players(players: int) -> dict[str, Any]:
    """What there is one of for each player."""
    return {
        "playing": tuple(range(players)),
        "lists": [[] for _ in range(players)],
        "decks": [()] * players,
        "hands": [[] for _ in range(players)],
        "discards": [[] for _ in range(players)],
        "bays": [[] for _ in range(players)],
        "loose": [[] for _ in range(players)],
        "energy": [0] * players,
        "loot": ((),) * players,
        "eliminated": (-1,) * players,
    }


@checks("FUT-001", "FUT-R74")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_nothing_lies_on_a_new_table_or_is_left_of_the_game_before(players: int) -> None:
    names = [f"Player {p + 1}" for p in range(players)]
    s = FuturaState(names, GAME.read_options({}, players), Scripted(), Journal())
    expected = ALIKE | by_players(players)
    for name in expected:
        setattr(s, name, "left over")
    blank(s)
    assert {name: getattr(s, name) for name in expected} == expected
