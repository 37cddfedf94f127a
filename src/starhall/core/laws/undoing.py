"""Undo: free after a choice that nobody has learned anything from, and only then."""

from __future__ import annotations

from random import Random

from starhall.core.dealer import Resampling
from starhall.core.events import Event, Journal
from starhall.core.laws.scene import Scene, name
from starhall.core.seen import Seen
from starhall.core.state import State

FEW, MANY = 2, 60
"""So many re-deals are looked at, to find that somebody learned something and that nobody did."""

Told = tuple[Seen, list[Event]]


def law_undo(scene: Scene) -> None:
    """A choice can be taken back freely if no chance fell and nobody learned anything, and only then."""
    game, before = scene.game, scene.s
    seat, kind, _, _ = scene.rng.choice(before.asked)
    choice = scene.rng.choice(before.choices(seat))
    after = _answered(before, seat, choice, 0)
    if after is None or after.drawn != before.drawn:
        return
    free = game.came_in(before, after) is None
    # What was declared in secret and lies open now, or was said aloud, is news without a card.
    said = (bool(before.together) and len(before.asked) == 1) or game.kind_of(choice).committed
    for reader in range(before.players) if free else ():
        if _learned(scene, after, seat, choice, reader, FEW):
            raise scene.broken(
                "undo", f"{name(reader)} learned something by {kind.name} {choice}, which can be taken back"
            )
    needless = not free and not said and not game.learned(game.unknown(before), after)
    if needless and not any(_learned(scene, after, seat, choice, q, MANY) for q in range(before.players)):
        raise scene.broken("undo", f"{kind.name} {choice} taught nobody anything and cannot be taken back")


def _answered(s: State, seat: int, choice: int, seed: int) -> State | None:
    """The state after a choice, told from here on; None where it cannot be made."""
    if choice not in s.choices(seat):
        return None
    ahead = s.copy()
    ahead.dealer = Resampling(Random(seed))
    ahead.listen(Journal())
    ahead.answer(seat, choice)
    return ahead


def _learned(scene: Scene, after: State, seat: int, choice: int, reader: int, tries: int) -> bool:
    """Is there a table that the reader could not tell from this one before the choice, but can tell now?

    At such a table no choice looks to the reader as this one did here.
    """
    looks = _seen(scene, after, reader)
    redeal = scene.game.redealer(scene.s, reader)
    for _ in range(tries):
        other = redeal(scene.rng)
        choices = other.choices(seat) if reader != seat else [choice]
        choices.sort(key=lambda possible: possible != choice)
        tried = (_answered(other, seat, possible, 0) for possible in choices)
        if not any(ahead is not None and _seen(scene, ahead, reader) == looks for ahead in tried):
            return True
    return False


def _seen(scene: Scene, s: State, reader: int) -> Told:
    assert s.journal is not None
    return scene.game.view(s, reader), s.journal.seen_by(reader)
