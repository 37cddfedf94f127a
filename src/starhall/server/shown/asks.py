"""Answers to what a seat wonders: what a choice would do, why one is not legal, whom the table waits for."""

from __future__ import annotations

from typing import Any

from starhall.core import Decision, Game, State
from starhall.core.foresight import Foresight
from starhall.core.foresight import foresee as foresee_choice
from starhall.core.seen import Seen
from starhall.wire.messages import Foreseen, Reasons
from starhall.wire.parts import Waiting


def foresee(game: Game[Any], s: State, seat: int, choice: int, re: str) -> Foreseen:
    """What a legal choice would do, as far as the seat can know."""
    found = foresee_choice(game, s, seat, choice)
    question = s.question(seat)
    assert question is not None
    return Foreseen(
        re=re,
        option=game.answer(game.view(s, seat), question, choice),
        commits=found.commits,
        lines=[*(game.words.event(s.names, event) for event in found.events), *_rest(found)],
        view=found.seen,
    )


def _rest(found: Foresight) -> list[str]:
    """What is said of all that the seat cannot foresee."""
    if not found.open:
        return []
    if found.open == "secrets":
        return [
            "What then happens cannot be foreseen."
            if found.events
            else "What comes of it cannot be foreseen."
        ]
    return ["Then chance decides." if found.events else "Chance decides what comes of it."]


def why_not(game: Game[Any], s: State, seat: int, choice: int, re: str) -> Reasons:
    """Why a choice of the kind that is asked now is not legal."""
    question = s.question(seat)
    reason = game.why_not(s, seat, choice)
    option = ""
    if question is not None and 0 <= choice < game.actions:
        kind = game.kind_of(choice)
        if kind is question[1]:
            option = game.say(game.view(s, seat), question, choice)
    return Reasons(
        re=re,
        choice=choice,
        option=option,
        rule=reason.rule if reason else "",
        text=reason.text if reason else "",
    )


def waiting(game: Game[Any], s: State, seen: Seen) -> list[Waiting]:
    """Everybody who is asked, in the words that this reader may read."""
    found = []
    for question in s.asked:
        seat, kind, _, args = question
        try:
            # From the reader's own view: the words cannot tell what is not in it.
            doing = game.words.prompt(seen, Decision(seat, kind, args, ())).waiting
        except Exception:
            doing = ""
        found.append(Waiting(seat=seat, kind=kind.name, text=f"{s.names[seat]} {doing or 'is asked'}"))
    return found
