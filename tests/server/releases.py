"""Other releases of Sealed Cargo, each by a name, so that every process of a server can have it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from starhall.core import Game
from tests.fixtures import cargo


def release(version: str, **changes: Any) -> Game[Any]:
    """Sealed Cargo as another release has it: every step of its turn lies in another module."""

    class Other(cargo.CargoState):
        """Its own class, so that the fixture keeps its game."""

    game = replace(cargo.GAME, state=Other, version=version, **changes)
    names = {old: old.replace("turn.", "trading.") for old in game.steps_by_name}
    game.__dict__["steps_by_name"] = {names[old]: step for old, step in game.steps_by_name.items()}
    return game


def richer(state: dict[str, Any]) -> dict[str, Any]:
    """What the upgrade of a later release does: one chip more for everybody."""
    return {**state, "chips": [chips + 1 for chips in state["chips"]]}


ALIASES = {
    old: old.replace("turn.", "trading.") for old in cargo.GAME.steps_by_name if old.startswith("turn.")
}
UPGRADES = {"2.0": richer}
RELEASES: dict[str, Callable[[], Game[Any]]] = {
    "2.0": lambda: release("2.0", aliases=ALIASES),
    "2.0 without aliases": lambda: release("2.0"),
    "3.0": lambda: release("3.0", aliases=ALIASES, upgrades=UPGRADES),
    "4.0": lambda: release("4.0", aliases=ALIASES, upgrades=UPGRADES),
}
