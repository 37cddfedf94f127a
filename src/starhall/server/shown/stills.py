"""What each line of a choice shows: the table right after it, as changes from one line to the next."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from starhall.core import Match
from starhall.core.plain import plain
from starhall.core.seen import Seen
from starhall.core.story import changes
from starhall.wire.parts import Told


def told_choice(
    match: Match[Any], reader: int | None, at: int, before: Seen, after: Seen, states: Sequence[Any]
) -> Told:
    """Choice number `at` for a reader, from what it saw before to what it saw after, state by state."""
    stills = []
    for event, state in zip(match.events(at), states, strict=True):
        if event.visible_to(reader):
            seen = match.game.view(state, reader)
            stills.append(patch(before, seen))
            before = seen
    return Told(stills=stills, rest=patch(before, after))


def patch(before: Seen, after: Seen) -> Any:
    """What makes the one seen table of the other; None where they are equal."""
    was = before.parts()
    # Most fields stay as they are, and are not even written out.
    fields = [name for name, value in after.parts().items() if value != was[name]]
    return {name: changes(plain(was[name]), plain(getattr(after, name))) for name in fields} or None
