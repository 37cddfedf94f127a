"""Questions as their seat reads them: the prompt, every option, and what an option would commit it to."""

from __future__ import annotations

import inspect
from functools import cache, cached_property
from random import Random
from typing import Any

from starhall.core import Decision, Game, Journal, State, Step
from starhall.core.kinds import Question
from starhall.core.views import View
from starhall.wire.messages import Foreseen, Reasons
from starhall.wire.parts import Ask, Option, Waiting

_TRIAL = 0
"""Trials are always dealt from the same seed, so that what they show depends on what the seat knows alone."""


def ask(game: Game[Any], s: State, seat: int, seen: View, since: int) -> Ask | None:
    """What a seat is asked now."""
    question = s.question(seat)
    if question is None:
        return None
    decision = Decision.of(s, question)
    kind = decision.kind
    prompt = game.words.prompt(seen, decision)
    trial = _Trial(game, s, seat)
    return Ask(
        seat=seat,
        since=since,
        kind=kind.name,
        refers=kind.refers,
        first=kind.first,
        size=kind.size,
        is_set=kind.is_set,
        about=_about(question, bool(s.together)),
        text=prompt.text,
        why=prompt.why,
        rule=game.ledger.text(prompt.why) if prompt.why in game.ledger else "",
        must=prompt.must,
        left=prompt.left,
        decline=prompt.decline,
        options=[
            _option(game, s, seen, question, choice, trial.commits(choice)) for choice in decision.choices
        ],
    )


def _about(question: Question, together: bool) -> dict[str, Any]:
    """The arguments of a question by name, for the seat that is asked: all but steps that wait in them.

    A question holds nothing that its seat may not know (the law of re-deals), and nobody else is sent this.
    """
    _, _, then, args = question
    # A question to several at once begins with the seat, which the step that goes on does not get.
    given = zip(_names(then), args[1:] if together else args, strict=False)
    return {name: value for name, value in given if _is_plain(value)}


@cache
def _names(step: Step) -> tuple[str, ...]:
    """How a step names what it gets beside the state and the answer."""
    return tuple(inspect.signature(step).parameters)[2:]


def _is_plain(value: Any) -> bool:
    if isinstance(value, (tuple, list)):
        return all(_is_plain(item) for item in value)
    return value is None or isinstance(value, (int, str))


def _option(game: Game[Any], s: State, seen: View, question: Question, choice: int, commits: bool) -> Option:
    kind = game.kind_of(choice)
    return Option(
        choice=choice,
        value=choice - kind.first,
        kind=kind.name,
        refers=kind.refers,
        text=game.say(s, seen, question, choice),
        commits=commits,
    )


class _Trial:
    """Tries choices on a state that the seat cannot tell from the true one."""

    def __init__(self, game: Game[Any], s: State, seat: int) -> None:
        self.game = game
        self.seat = seat
        self.base: State = game.resample(s, seat, Random(_TRIAL))

    @cached_property
    def unknown(self) -> list[set[int]]:
        """By seat: the cards that it does not know before the choice."""
        return self.game.unknown(self.base)

    def after(self, choice: int, journal: Journal | None = None) -> State | None:
        """The state after a choice; None where the game fails on it."""
        ahead: State = self.base.copy()
        ahead.journal = journal
        try:
            ahead.answer(self.seat, choice)
        except Exception:
            return None
        ahead.journal = None
        return ahead

    def consumes(self, ahead: State | None) -> bool:
        """Has chance or hidden information come in?"""
        return ahead is None or ahead.drawn != self.base.drawn or ahead.uncovered != self.base.uncovered

    def commits(self, choice: int) -> bool:
        """Would the choice roll, reveal, or end the turn?"""
        ahead = self.after(choice)
        if ahead is None or self.consumes(ahead) or ahead.question(self.seat) is None:
            return True
        return self.game.learned(self.unknown, ahead)


def foresee(game: Game[Any], s: State, seat: int, choice: int, re: str) -> Foreseen:
    """What a legal choice would do, as far as the seat can know."""
    game.check(s, seat, choice)
    question = s.question(seat)
    assert question is not None
    trial, journal = _Trial(game, s, seat), Journal()
    ahead = trial.after(choice, journal)
    consumes = trial.consumes(ahead)
    option = _option(game, s, game.view(s, seat), question, choice, trial.commits(choice))
    if ahead is None or consumes:
        return Foreseen(re=re, option=option, lines=[], view=None)
    lines = [game.words.event(ahead.names, event) for event in journal.seen_by(seat)]
    return Foreseen(re=re, option=option, lines=lines, view=game.view(ahead, seat))


def why_not(game: Game[Any], s: State, seat: int, choice: int, re: str) -> Reasons:
    """Why a choice of the kind that is asked now is not legal."""
    question = s.question(seat)
    reason = game.why_not(s, seat, choice)
    option = ""
    if question is not None and 0 <= choice < game.actions:
        kind = game.kind_of(choice)
        if kind is question[1]:
            option = game.say(s, game.view(s, seat), question, choice)
    return Reasons(
        re=re,
        choice=choice,
        option=option,
        rule=reason.rule if reason else "",
        text=reason.text if reason else "",
    )


def waiting(game: Game[Any], s: State, seen: View) -> list[Waiting]:
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
