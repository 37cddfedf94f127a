"""What is shown while a choice is told: the table as it was right after each event."""

from __future__ import annotations

from starhall.core.fitting import misfit
from starhall.core.laws.scene import Scene, name
from starhall.core.moments import Moments
from starhall.core.snapshot import digest


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
