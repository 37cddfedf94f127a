"""What is shown while a choice is told: the table as it was right after each event."""

from __future__ import annotations

from typing import Any

from starhall.core.fitting import misfit
from starhall.core.laws.scene import Scene, name
from starhall.core.match import Match
from starhall.core.moments import Moments
from starhall.core.snapshot import digest
from starhall.core.words import Deed

_OF_THE_QUESTION = {"asked", "together"}
"""What every seen table has of the question, which waits until all is told."""


def law_stills(scene: Scene) -> None:
    """The last choice, run again, tells the same, ends in the same, and can be looked at at every event."""
    game, match = scene.game, scene.match
    if not match.choices or not isinstance(match.moments, Moments):
        return
    at = len(match.choices)
    before = digest(match.state_at(at - 1)), digest(match.state)
    watch = match.moments.watched(at)
    told, again = match.events(at), watch.events
    if [(e.name, e.rule, e.operands) for e in told] != [(e.name, e.rule, e.operands) for e in again]:
        raise scene.broken("stills", "the choice, run again, tells another story")
    if digest(watch.state) != before[1]:
        raise scene.broken("stills", "the choice, run again, ends in another state")
    reader = (None, *range(match.state.players))[at % (match.state.players + 1)]
    for event, still in zip(told, watch.stills, strict=True):
        seen = game.view(still, reader)
        for field, hint in seen.types.items():
            if fault := misfit(getattr(seen, field), hint, field):
                raise scene.broken("stills", f"at {event.name}, for {name(reader)}, {fault}")
    if (digest(match.state_at(at - 1)), digest(match.state)) != before:
        raise scene.broken("stills", "looking at stills changed the match")


def law_in_step(scene: Scene) -> None:
    """A deed is seen right after it, unless chance brought the same again; the rest was declared untold."""
    match = scene.match
    if not match.choices:
        return
    at = len(match.choices)
    reader = (None, *range(match.state.players))[at % (match.state.players + 1)]
    if fault := out_of_step(match, at, reader):
        raise scene.broken("in step", f"{fault}, for {name(reader)}")


def out_of_step(match: Match[Any], at: int, reader: int | None) -> str:
    """What choice number `at` shows otherwise than it tells it; nothing, if it is all in step."""
    game = match.game
    before = match.view(reader, at - 1).parts()
    for event, still in zip(match.events(at), match.stills(at), strict=True):
        if not event.visible_to(reader):
            continue
        after = game.view(still, reader).parts()
        seen = _changed(before, after)
        if isinstance(game.words.events.get(event.name), Deed) and not seen and not event.barrier:
            return f"{event.name} is a deed, but nothing shows it"
        before = after
    rest = _changed(before, match.view(reader, at).parts())
    untold = rest.difference(rest if game.untold is None else game.untold)
    return f"{', '.join(sorted(untold))} changed without an event" if untold else ""


def _changed(before: dict[str, Any], after: dict[str, Any]) -> set[str]:
    """The fields of a seen table that differ, but for the question."""
    return {field for field, value in after.items() if value != before[field]} - _OF_THE_QUESTION
