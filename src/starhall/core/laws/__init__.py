"""The laws that every game keeps, checked over random play.

    from starhall.core.laws import check_laws
    check_laws(game, games=200)

One call gives a game the whole battery, for all its player counts and options. A broken law raises
`LawBroken` with the name of the law and the record of the game that broke it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from random import Random
from typing import Any

from starhall.core.game import Game
from starhall.core.laws.mechanics import (
    law_ask_again,
    law_calls,
    law_copy,
    law_options,
    law_redeal_plays,
    law_replay,
    law_results,
    law_snapshot,
)
from starhall.core.laws.presentation import (
    law_encoding,
    law_evaluation,
    law_events,
    law_reasons,
    law_seen,
    law_telling,
    law_words,
)
from starhall.core.laws.scene import Law, LawBroken, LawReport, Scene
from starhall.core.laws.secrecy import law_alike, law_orders, law_secrecy, law_twins
from starhall.core.laws.stills import law_in_step, law_stills
from starhall.core.laws.undoing import law_undo
from starhall.core.match import Match
from starhall.core.snapshot import digest
from starhall.core.state import State

MOMENTS: Mapping[str, Law] = {
    "options": law_options,
    "copy": law_copy,
    "snapshot": law_snapshot,
    "ask again": law_ask_again,
    "calls": law_calls,
    "reasons": law_reasons,
    "secrecy": law_secrecy,
    "alike": law_alike,
    "orders": law_orders,
    "undo": law_undo,
    "twins": law_twins,
    "redeal": law_redeal_plays,
    "seen": law_seen,
    "encoding": law_encoding,
    "telling": law_telling,
    "words": law_words,
    "evaluation": law_evaluation,
    "stills": law_stills,
    "in step": law_in_step,
}
"""The laws of a moment, checked at some decisions."""

GAMES: Mapping[str, Law] = {
    "events": law_events,
    "replay": law_replay,
    "results": law_results,
}
"""The laws of a whole game, checked after it."""


def check_laws(
    game: Game[Any],
    *,
    games: int,
    seed: int | str = 0,
    players: int | None = None,
    options: Mapping[str, Any] | None = None,
    thorough: float = 0.05,
    progress: Callable[[int], None] = lambda done: None,
) -> LawReport:
    """Play random games over all player counts and options and check every law.

    `thorough` is the share of decisions at which all laws of a moment are checked; those of a whole game are
    checked after every game.
    """
    report = LawReport()
    for number in range(games):
        rng = Random(f"laws/{seed}/{number}")
        count = players or game.players[number % len(game.players)]
        chosen = dict(options) if options is not None else random_options(game, count, rng)
        match = Match(game, count, chosen, seed=f"{seed}/{number}")
        _play(Scene(game, match, rng, report), thorough)
        report.games += 1
        progress(report.games)
    return report


def random_options(game: Game[Any], players: int, rng: Random) -> dict[str, Any]:
    """A random value for each table option; the default half of the time."""
    return {option.name: rng.choice(option.values(players)) for option in game.options if rng.random() < 0.5}


def _play(scene: Scene, thorough: float) -> None:
    match, rng, report = scene.match, scene.rng, scene.report
    bound = scene.game.bound(match.state.players, match.state.options)
    inventory = scene.game.inventory(match.state)
    kept: list[tuple[State, str]] = []
    while not match.over:
        if len(match.choices) >= bound:
            raise scene.broken("bound", f"more than {bound} decisions")
        if len(match.state.stack) > scene.game.deepest:
            raise scene.broken("stack", f"{len(match.state.stack)} frames are left to run")
        report.deepest = max(report.deepest, len(match.state.stack))
        if scene.game.inventory(match.state) != inventory:
            raise scene.broken("conservation", f"{inventory} became {scene.game.inventory(match.state)}")
        if rng.random() < thorough:
            kept.append((match.state.copy(), digest(match.state)))
            for name, law in MOMENTS.items():
                _check(scene, name, law)
        seat, _, _, _ = rng.choice(match.state.asked)
        _choose(scene, seat)
    report.decisions += len(match.choices)
    report.longest = max(report.longest, len(match.choices))
    if scene.game.inventory(match.state) != inventory:
        raise scene.broken("conservation", f"{inventory} became {scene.game.inventory(match.state)}")
    for copy, before in kept:
        if digest(copy) != before:
            raise scene.broken("copy", "a copy changed when the original was played on")
    for name, law in GAMES.items():
        _check(scene, name, law)
    report.checked.update(("bound", "stack", "conservation", "copy"))


def _check(scene: Scene, name: str, law: Law) -> None:
    """Check one law; whatever goes wrong on the way is a breach of it."""
    try:
        law(scene)
    except LawBroken:
        raise
    except Exception as error:
        raise scene.broken(name, f"{type(error).__name__}: {error}") from error
    scene.report.checked[name] += 1


def _choose(scene: Scene, seat: int) -> None:
    """Make a random choice."""
    match, rng = scene.match, scene.rng
    choices = match.state.choices(seat)
    if not choices:
        raise scene.broken("options", f"seat {seat} is asked but has nothing to choose")
    choice = rng.choice(choices)
    try:
        match.choose(seat, choice)
    except Exception as error:
        raise scene.broken(
            "options", f"choice {choice} was offered, but: {type(error).__name__}: {error}"
        ) from error


def laws() -> Iterator[str]:
    """The names of all laws."""
    yield from ("bound", "stack", "conservation")
    yield from MOMENTS
    yield from GAMES


__all__ = ["LawBroken", "LawReport", "Scene", "check_laws", "laws", "random_options"]
