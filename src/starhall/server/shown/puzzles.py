"""Puzzles in a browser: the table as its seat sees it, and what comes of an answer. Nothing of it is kept."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Sequence
from datetime import date
from typing import Any

from starhall.bots.solution import solution
from starhall.core import Game, Match
from starhall.core.puzzles import Puzzle, of_day, puzzle, puzzles, replayed
from starhall.server.book.refusals import Refused
from starhall.server.shown.asks import foresee, why_not
from starhall.server.shown.frames import position
from starhall.server.shown.lines import ReaderLog
from starhall.server.shown.stills import told_choice
from starhall.wire.messages import Foreseen, Moment, Reasons
from starhall.wire.parts import SeatInfo
from starhall.wire.puzzles import (
    PuzzleAnswered,
    PuzzleAsk,
    PuzzleOfDay,
    PuzzleOption,
    PuzzleRow,
    Puzzles,
    PuzzleShelf,
    PuzzleShown,
)

MOST_REMEMBERED = 12
"""Puzzles that are kept played."""
ANSWER = "answer"
_BOT = "search"


def shelf(games: Sequence[Game[Any]], day: date) -> Puzzles:
    """Every puzzle, and the one of a day."""
    rows = [
        PuzzleShelf(
            game=game.slug,
            name=game.name,
            puzzles=[
                PuzzleRow(puzzle=one.name, hard=one.hard, players=len(one.seats)) for one in puzzles(game)
            ],
        )
        for game in games
        if puzzles(game)
    ]
    found = of_day(games, day)
    if found is None:
        return Puzzles(today=None, games=rows)
    game, number = found
    name = puzzles(game)[number - 1].name
    today = PuzzleOfDay(day=day.isoformat(), game=game.slug, name=game.name, number=number, puzzle=name)
    return Puzzles(today=today, games=rows)


class Puzzler:
    """Sets puzzles, and remembers the last ones."""

    def __init__(self) -> None:
        self._remembered: OrderedDict[tuple[str, str], Set] = OrderedDict()

    def show(self, game: Game[Any], name: str) -> PuzzleShown:
        """The puzzle, as its seat sees it."""
        return self._set(game, name).shown()

    def wonder(
        self, game: Game[Any], name: str, what: str, wanted: PuzzleAsk
    ) -> PuzzleAnswered | Foreseen | Reasons | Moment:
        """What comes of an answer, or what somebody wonders about."""
        found = self._set(game, name)
        if what == ANSWER:
            return found.answer(wanted.choice)
        if what == "moment":
            return found.moment(wanted.at, wanted.told)
        return found.ahead(what, wanted.choice or 0)

    def _set(self, game: Game[Any], name: str) -> Set:
        one = puzzle(game, name)
        key = (game.slug, one.name)
        if key not in self._remembered:
            self._remembered[key] = Set(game, one)
        self._remembered.move_to_end(key)
        while len(self._remembered) > MOST_REMEMBERED:
            self._remembered.popitem(last=False)
        return self._remembered[key]


class Set:
    """A puzzle on the table."""

    def __init__(self, game: Game[Any], one: Puzzle) -> None:
        self.game = game
        self.puzzle = one
        self.match: Match[Any] = replayed(game, one)
        self.log = ReaderLog(one.seat)
        self.log.follow(self.match)

    def shown(self) -> PuzzleShown:
        """All that its seat knows."""
        one, last = self.puzzle, len(self.match.choices)
        found = position(self.match, one.seat, last, self.log)
        found.ask = self.game.ask(self.match.state, one.seat, found.view, last)
        seats = [
            SeatInfo(seat=seat, name=name, sits="bot", level=_BOT) for seat, name in enumerate(one.seats)
        ]
        seats[one.seat].sits, seats[one.seat].level = "person", ""
        all_of_it = puzzles(self.game)
        return PuzzleShown(
            game=self.game.slug,
            content=self.game.content.shown_fingerprint,
            puzzle=one.name,
            number=all_of_it.index(one) + 1,
            of=len(all_of_it),
            hard=one.hard,
            seat=one.seat,
            seats=seats,
            options=dict(self.match.state.options),
            lines=self.log.lines(),
            position=found,
        )

    def answer(self, choice: int | None) -> PuzzleAnswered:
        """Whether a choice solves it; None gives it up."""
        if choice is not None and choice not in self.match.state.choices(self.puzzle.seat):
            raise Refused("not_legal", "This choice is not legal now.")
        solved = choice == self.puzzle.answer
        if choice is not None and not solved:
            return PuzzleAnswered(
                solved=False,
                text="Not this one: another choice wins clearly more often. Look again.",
                options=[],
                measured=False,
                follows=[],
                rules=[],
                expects=[],
            )
        found = solution(self.match, self.puzzle)
        best, *others = found.options
        lead = 100 * (best.chance - others[0].chance)
        return PuzzleAnswered(
            solved=solved,
            text=f"{'Solved: ' if solved else 'The best is: '}{best.text.rstrip('.')}. "
            f"In a hundred games it wins {lead:.0f} more than the next best.",
            options=[
                PuzzleOption(choice=one.choice, text=one.text, chance=one.chance, spread=one.spread)
                for one in found.options
            ],
            measured=found.measured,
            follows=list(found.follows),
            rules=list(found.rules),
            expects=list(found.expects),
        )

    def ahead(self, what: str, choice: int) -> Foreseen | Reasons:
        """What a choice would do, or why it is not legal."""
        state, seat = self.match.state, self.puzzle.seat
        if what == "why-not":
            return why_not(self.game, state, seat, choice, "")
        if choice not in state.choices(seat):
            raise Refused("not_legal", "This choice is not legal now.")
        return foresee(self.game, state, seat, choice, "")

    def moment(self, at: int, told: bool) -> Moment:
        """The table as it stood after `at` choices."""
        last, seat = len(self.match.choices), self.puzzle.seat
        if at > last:
            raise Refused("not_understood", f"There are {last} choices so far.")
        found = position(self.match, seat, at, self.log)
        message = Moment(re="", seat=seat, last=last, position=found)
        if told and at:
            message.before = self.match.view(seat, at - 1)
            states = self.match.stills(at)
            message.told = told_choice(self.match, seat, at, message.before, found.view, states)
        return message
