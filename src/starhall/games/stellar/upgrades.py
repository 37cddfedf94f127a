"""States of earlier versions brought up to date, for records and running games."""

from __future__ import annotations

from typing import Any

from starhall.core.upgrading import State, with_frames


def from_1_0(state: State) -> State:
    """A DECODE knows whether anybody has broken it, not how many have."""
    return with_frames(state, _frame)


def _frame(step: str, args: list[Any]) -> tuple[str, list[Any]]:
    if step in ("decode.next_opposer", "decode.opposed", "decode.decoded"):
        return step, [*args[:-1], bool(args[-1])]
    return step, args


UPGRADES = {"1.0": from_1_0}
