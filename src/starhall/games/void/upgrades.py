"""States of earlier versions brought up to date, for records and running games."""

from __future__ import annotations

from typing import Any

from starhall.core.upgrading import State, tuple_of, with_frames
from starhall.games.void.box.geometry import OFF
from starhall.games.void.box.parts import KIND
from starhall.games.void.rules.causes import BELOW_0, MINEFIELD, OF_ABILITY, OF_CARD, Cause


def from_1_0(state: State) -> State:
    """The ability at work is known, discards know their cause, and effects whether they had any."""
    at_work = any(frame["tuple"][0]["step"] == "losing.ability_done" for frame in state["stack"])
    # Which of those used in this turn it is was not written down: the lowest on the ladder is a fair guess.
    ability = state["used"].bit_length() - 1 if at_work else OFF

    def change(step: str, args: list[Any]) -> tuple[str, list[Any]]:
        if step == "hands.discards":
            return step, args[:-1]
        if step in ("verbs.choose_player", "verbs.player_chosen") and args[-2] == {"step": "hands.discards"}:
            return step, [*args[:-1], tuple_of(*args[-1]["tuple"][:-1])]
        if step in ("hands.choose_discard", "hands.discarded"):
            return step, [*args[:-1], tuple_of(*_cause(state, ability, args[-1]))]
        if step in ("losing.ability_done", "play.put_away", "turns.card_done"):
            return step, [*args, _BEFORE_ALL]
        return step, args

    return with_frames({**state, "ability": ability}, change)


_BEFORE_ALL = -1
"""A count of changes that is over before the first: the effect is taken to have had one."""


def _cause(state: State, ability: int, rule_id: str) -> Cause:
    """What makes somebody discard: Income, a Minefield, a card, or the ability of a beast."""
    for cause in (BELOW_0, MINEFIELD):
        if rule_id == cause.rule:
            return cause
    if state["playing"]:
        card: int = state["playing"][-1]
        return OF_CARD[KIND[card]]
    beast: int = state["beast"]["tuple"][state["active"]]
    return OF_ABILITY[beast][ability]


UPGRADES = {"1.0": from_1_0}
