"""Upgrading: what the upgrades of games are written with.

An upgrade makes a plain state (`core/snapshot.py`) of one version a plain state of the next: it gets a dict
and returns a new one. Fields are added or left out as in any dict; frames and questions are changed here.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

State = dict[str, Any]
"""A plain state."""
Change = Callable[[str, list[Any]], tuple[str, list[Any]] | None]
"""`change(step, args)`: the step and arguments to have instead; None leaves the frame out."""


def tuple_of(*items: Any) -> dict[str, list[Any]]:
    """A tuple as a plain state has it."""
    return {"tuple": list(items)}


def with_frames(state: State, change: Change, kinds: Mapping[str, str] | None = None) -> State:
    """The state with every frame that waits, and every step that waits for an answer, changed.

    `kinds` names, by step that waits for an answer, the kind that is asked for now, if it is another one.
    """
    stack = [new for frame in state["stack"] if (new := _frame(frame, change))]
    asked = [_question(question, change, kinds or {}) for question in state["asked"]["tuple"]]
    asker = _frame(state["asker"], change) or tuple_of()
    return {**state, "stack": stack, "asked": tuple_of(*asked), "asker": asker}


def _frame(frame: Any, change: Change) -> Any:
    if not frame["tuple"]:
        return frame
    step, *args = frame["tuple"]
    found = change(step["step"], args)
    return None if found is None else tuple_of({"step": found[0]}, *found[1])


def _question(question: Any, change: Change, kinds: Mapping[str, str]) -> Any:
    seat, kind, step, args = question["tuple"]
    found = change(step["step"], args["tuple"])
    if found is None:
        raise ValueError(f"the answer to a question goes to {step['step']}, which is left out")
    kind = {"kind": kinds.get(found[0], kind["kind"])}
    return tuple_of(seat, kind, {"step": found[0]}, tuple_of(*found[1]))
