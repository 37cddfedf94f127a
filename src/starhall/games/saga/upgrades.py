"""States of earlier versions brought up to date, for records and running games."""

from __future__ import annotations

from typing import Any

from starhall.core.upgrading import State, tuple_of, with_frames


def from_1_0(state: State) -> State:
    """What is performed is a side, not a card; a stolen cube may go nowhere; nobody waits to be still in."""
    shown = {row["tuple"][0]: row["tuple"][1] for seat in state["face_up"] for row in seat["tuple"]}
    sides = [2 * card + shown[card] if card in shown else -1 for card in state["performing"]["tuple"]]
    state = {**state, "performing": tuple_of(*sides)}
    return with_frames(state, _frame, {"charging.stolen_placed": "place"})


def _frame(step: str, args: list[Any]) -> tuple[str, list[Any]] | None:
    if step == "ending.still_in":
        return None
    if step == "charging.stolen_placed":
        return step, args[:-1]
    return step, args


UPGRADES = {"1.0": from_1_0}
