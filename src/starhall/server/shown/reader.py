"""The process in which records are read: played again, and shown from any side.

A question is a line of JSON and, where it says so, the record; an answer is a line of JSON and a body.
A record from anywhere is data, never code; whatever it does to this process, tables go on without it.
"""

from __future__ import annotations

import json
import os
import signal
import sys
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from typing import Any, BinaryIO

import msgspec

from starhall.core import Event, Game, Match, RecordError, Replayed, StarhallError, fair, record, registry
from starhall.core.events import Events
from starhall.core.played import played
from starhall.core.record import Seal
from starhall.server.book import refusals
from starhall.server.book.names import clean, clean_name
from starhall.server.book.refusals import Refused
from starhall.server.process import answers, limit_memory
from starhall.server.rights import signatures
from starhall.server.shown.branches import cut
from starhall.server.shown.coach import analysed, looked_at, plan
from starhall.server.shown.frames import outcome, position
from starhall.server.shown.lessons import Teacher, offered
from starhall.server.shown.lines import ReaderLog
from starhall.server.shown.one_file import one_file
from starhall.server.shown.preview import rasterised, titled
from starhall.server.shown.puzzles import Puzzler
from starhall.server.shown.stills import told_choice
from starhall.wire.learning import LessonAsk, RulesMet, TakeLesson
from starhall.wire.messages import ENCODER
from starhall.wire.parts import Draw, Fairness
from starhall.wire.puzzles import PuzzleAsk
from starhall.wire.records import RecordCard, RecordMoment

MOST_CHOICES = 20_000
MOST_REMEMBERED = 2 * MOST_CHOICES
"""Choices of all the records that are kept in memory."""
LONGEST_SENTENCE = 1000
READY = b"ready\n"

LESSON = "lesson"
"""A question about a lesson, which needs no record."""
PUZZLE = "puzzle"
"""A question about a puzzle, which needs none either."""
DRAWN = "drawn"
"""A picture of a table that is not over."""
OFFER = "offer"
"""About no lesson in particular: at which table somebody meets new rules."""

FindGame = Callable[[str], Game[Any]]
Question = dict[str, Any]


@dataclass
class Replay:
    """A record, played again, or shown if other rules have played it."""

    match: Match[Any]
    seal: Seal
    logs: dict[int | None, ReaderLog] = field(default_factory=dict)
    verdict: fair.Verdict | None = None

    def log(self, reader: int | None) -> ReaderLog:
        """The log as a seat read it."""
        log = self.logs.setdefault(reader, ReaderLog(reader))
        log.follow(self.match)
        return log

    def look(self) -> bytes:
        """The game that it is of."""
        return self.match.game.slug.encode()

    def card(self, id: str, keys: list[str]) -> bytes:
        """The record in short, with its log; `keys` are those of this hall."""
        match, older = self.match, self.match.older
        # The dice are checked by playing all of it again.
        verdict = self.verdict = self.verdict or fair.check(match)
        fairness = None
        if verdict.commitment is not None and verdict.secret is not None:
            fairness = Fairness(
                commitment=verdict.commitment, salts=list(verdict.salts), secret=verdict.secret
            )
        where = played(verdict, signatures.signed(self.seal, keys), match.start is not None)
        card = RecordCard(
            record=id,
            game=match.game.slug,
            rules=older.rules if older else match.game.version,
            older=older.mark if older else "",
            kept=list(older.kept) if older else [],
            seats=list(match.state.names),
            options=dict(match.state.options),
            choices=len(match.choices),
            over=match.over,
            outcome=outcome(match) if match.over else None,
            fairness=fairness,
            played=where.where,
            played_text=where.text,
            draws=[Draw(**draw._asdict()) for draw in verdict.draws],
            lines=self.log(None).lines(),
        )
        return ENCODER.encode(card)

    def moment(self, at: int, seat: int | None, told: bool) -> bytes:
        """The table after `at` choices, from one side; `told` with what each line of the last one shows."""
        if not 0 <= at < len(self.match.moments):
            raise Refused("not_understood", f"There are {len(self.match.choices)} choices in this record.")
        if seat is not None and not 0 <= seat < self.match.state.players:
            raise Refused("not_understood", f"There is no seat {seat} in this record.")
        found = position(self.match, seat, at, self.log(seat))
        moment = RecordMoment(seat=seat, last=len(self.match.choices), position=found)
        if told and at and self.match.older is None:
            moment.before = self.match.view(seat, at - 1)
            states = self.match.stills(at)
            moment.told = told_choice(self.match, seat, at, moment.before, found.view, states)
        return ENCODER.encode(moment)

    def one_file(self, progress: Callable[[int], None] = lambda done: None) -> bytes:
        """All of it, as a page that needs no server shows it; `progress` hears how many moments are done."""
        return one_file(self.match, self.log(None), self.card("", []), progress)

    def picture(self) -> bytes:
        """The end as everybody saw it, as a PNG."""
        match = self.match
        title = f"{match.game.name}: {', '.join(match.state.names)}"
        return rasterised(titled(title, match.game.drawing(match.view(None))))

    def branch(self, at: int, seat: int, name: str) -> bytes:
        """What a table needs to go on from a moment."""
        return ENCODER.encode(cut(self.match, at, seat, name))

    def analysis_plan(self) -> bytes:
        """What is to be analysed: from which choice on, and what frames the game."""
        try:
            return ENCODER.encode(plan(self.match))
        except StarhallError as error:
            raise refusals.of(error) from None

    def analysis_step(self, at: int) -> bytes:
        """What came of a choice, and how the one who made it knew the table."""
        return ENCODER.encode(looked_at(self.match, at))

    def analysed(self, numbers: dict[str, Any]) -> bytes:
        """An analysis in words."""
        return ENCODER.encode(analysed(self.match, numbers))


class Reader:
    """Reads records, and remembers the last ones."""

    def __init__(self, find: FindGame) -> None:
        self.find_game = find
        self.teacher = Teacher()
        self.puzzler = Puzzler()
        self._remembered: OrderedDict[str, Replay] = OrderedDict()

    def answer(self, question: Question, text: bytes | None) -> bytes | None:
        """The answer to a question about a record; None if its text is needed for it."""
        key = question["key"]
        if question["ask"] == LESSON:
            return self._teach(**question["about"])
        if question["ask"] == PUZZLE:
            return self._puzzle(**question["about"])
        if question["ask"] == DRAWN:
            return rasterised(**question["about"])
        if text is not None:
            self._remember(key, self.read(text))
        elif key not in self._remembered:
            return None
        self._remembered.move_to_end(key)
        found: bytes = getattr(self._remembered[key], question["ask"])(**question["about"])
        return found

    def _teach(self, game: str, name: str, what: str, wanted: dict[str, Any]) -> bytes:
        """How a lesson goes on, or what its learner wonders about."""
        found, teacher = self.find_game(game), self.teacher
        try:
            if what == OFFER:
                return ENCODER.encode(offered(found, msgspec.convert(wanted, RulesMet)))
            if not what:
                return ENCODER.encode(teacher.take(found, name, msgspec.convert(wanted, TakeLesson)))
            return ENCODER.encode(teacher.wonder(found, name, what, msgspec.convert(wanted, LessonAsk)))
        except StarhallError as error:
            raise refusals.of(error) from None

    def _puzzle(self, game: str, name: str, what: str, wanted: dict[str, Any]) -> bytes:
        """A puzzle, or what comes of an answer to it."""
        found, puzzler = self.find_game(game), self.puzzler
        try:
            if not what:
                return ENCODER.encode(puzzler.show(found, name))
            return ENCODER.encode(puzzler.wonder(found, name, what, msgspec.convert(wanted, PuzzleAsk)))
        except StarhallError as error:
            raise refusals.of(error) from None

    def _remember(self, key: str, replay: Replay) -> None:
        self._remembered[key] = replay
        choices = sum(len(kept.match.choices) for kept in self._remembered.values())
        while choices > MOST_REMEMBERED and len(self._remembered) > 1:
            choices -= len(self._remembered.popitem(last=False)[1].match.choices)

    def forget(self) -> None:
        """Let go of everything."""
        self._remembered.clear()
        self.teacher, self.puzzler = Teacher(), Puzzler()

    def read(self, data: bytes) -> Replay:
        """A record from anywhere."""
        choices = _choices(data)
        if choices > MOST_CHOICES:
            raise Refused("too_large", f"A record may have {MOST_CHOICES} choices at most, not {choices}.")
        try:
            text = data.decode()
            # A record without a seed shall have none: what is looked at draws nothing beyond its end.
            match = record.load(text, find=self.find_game, dealer=Replayed(()))
            found = record.seal(text)
        except RecordError as error:
            raise Refused("not_understood", f"This record cannot be played: {error}.") from None
        except (StarhallError, RecursionError, ValueError, TypeError, KeyError, IndexError) as error:
            raise Refused(
                "not_understood", f"This record cannot be played: {type(error).__name__}."
            ) from None
        match.rename([clean_name(name, f"Player {seat + 1}") for seat, name in enumerate(match.state.names)])
        if match.older is not None:
            match.journal.events = Events(map(_cleaned, match.journal.events))
        return Replay(match, found)


def _cleaned(event: Event) -> Event:
    """An event with its sentences as the record tells them, fit to be shown."""
    texts = {reader: clean(text, LONGEST_SENTENCE) for reader, text in event.texts.items()}
    return replace(event, texts=texts)


def _choices(data: bytes) -> int:
    """How many choices a record claims to have, before anything is played."""
    try:
        found = msgspec.json.decode(data)
    except (msgspec.DecodeError, RecursionError, UnicodeError):
        raise Refused("not_understood", "This is no record: it cannot be read as JSON.") from None
    choices = found.get("choices") if isinstance(found, dict) else None
    return len(choices) if isinstance(choices, list) else 0


def main(memory: int, find: FindGame = registry.game) -> None:
    """Answer questions until there are no more, with so many megabytes."""
    limit_memory(memory)
    _let_tables_go_first()
    out, reader = answers(), Reader(find)
    out.write(READY)
    out.flush()
    for line in sys.stdin.buffer:
        question = json.loads(line)
        _give_up_after(question["seconds"])
        _answer(reader, question, out)
        _give_up_after(0)


def _answer(reader: Reader, question: Question, out: BinaryIO) -> None:
    size = question["size"]
    text = None if size is None else sys.stdin.buffer.read(size)
    said: dict[str, Any] = {}
    body: bytes | None = b""
    try:
        body = reader.answer(question, text)
    except Refused as refused:
        said = {"code": refused.code, "text": refused.text}
    except MemoryError:
        reader.forget()
        said = {"code": "too_large", "text": "Reading this record takes too much memory."}
    except Exception as error:
        # What of it was read may be half done.
        reader.forget()
        said = {
            "code": "not_understood",
            "text": f"This record cannot be shown: {type(error).__name__}.",
        }
    header = {"size": len(body or b""), "unknown": body is None, "refused": said}
    out.write(json.dumps(header).encode() + b"\n" + (body or b""))
    out.flush()


def _give_up_after(seconds: float) -> None:
    """End by itself, for whoever has asked may be gone and end nobody any more; 0: do not."""
    if hasattr(signal, "setitimer"):
        signal.setitimer(signal.ITIMER_REAL, seconds)


def _let_tables_go_first() -> None:
    if hasattr(os, "nice"):
        os.nice(10)


if __name__ == "__main__":
    main(int(sys.argv[1]))
