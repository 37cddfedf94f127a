"""`starhall learn`."""

from __future__ import annotations

import argparse
import sys
from random import Random
from typing import Any

from starhall.bots import Sight, bot
from starhall.core import Game, Match, count, registry
from starhall.core.lessons import Lesson, Trial, lessons
from starhall.lab.progress import Progress
from starhall.terminal.hall import run_lesson, run_plain_lesson
from starhall.terminal.lessons import find, progress_of
from starhall.terminal.seats import usual_bot


def learn(arguments: argparse.Namespace) -> int:
    """List lessons, take one, or try one out."""
    if arguments.check:
        return _check(arguments.game, arguments.lesson)
    lines = arguments.plain or not (sys.stdin.isatty() and sys.stdout.isatty())
    if arguments.lesson is None:
        return _list(arguments.game) if lines or arguments.game is None else run_lesson(arguments.game, None)
    run = run_plain_lesson if lines else run_lesson
    return run(arguments.game, arguments.lesson, again=arguments.again)


def _games(slug: str | None) -> list[Game[Any]]:
    return registry.shelved(map(registry.game, registry.slugs() if slug is None else [slug]))


def _list(slug: str | None) -> int:
    """The lessons that there are."""
    for game in _games(slug):
        print(f"{game.name} ({game.slug})" + ("" if lessons(game) else ": no lessons yet"))
        for name, lesson in lessons(game).items():
            found = progress_of(game, name, lesson)
            far = " · begun" if found.begun else " · done" if found.done else ""
            print(f"  {name:<12} {lesson.title}, {lesson.minutes} minutes{far}: {lesson.about}")
    print("Take one: starhall learn GAME LESSON")
    return 0


def _check(slug: str | None, name: str | None) -> int:
    """Play lessons along everything they allow, and say what is wrong with them."""
    wrong = 0
    for game in _games(slug):
        found = lessons(game) if name is None else dict([find(game, name)])
        for title, lesson in found.items():
            wrong += _tried(game, title, lesson)
    return 1 if wrong else 0


def _tried(game: Game[Any], name: str, lesson: Lesson) -> int:
    """How many things are wrong with a lesson."""
    faults, ways = 0, 0
    with Progress("games of the lesson", len(lesson.parts)) as progress:
        for number, part in enumerate(lesson.parts):
            progress(number)
            trial = Trial(game, part, _think)
            trial.run()
            ways += trial.ways
            faults += len(trial.faults)
            for place, problem in trial.faults:
                print(f"{game.slug}/{name}: {place}: {problem}")
    if not faults:
        print(f"{game.slug}/{name}: all of it comes; tried in {count(ways, 'way')}")
    return faults


def _think(match: Match[Any], seat: int) -> int:
    """What the usual bot chooses, the same each time."""
    rng = Random(f"{match.seed}/{seat}/{len(match.choices)}")
    return bot(usual_bot()).choose(Sight(match.game, match.state, seat, rng))
