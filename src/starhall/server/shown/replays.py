"""Records that anybody may look at: read with limits, played again, shown from any side."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from typing import Any

import msgspec

from starhall.core import Event, Game, Match, RecordError, Replayed, StarhallError, record
from starhall.server.book import fair
from starhall.server.book.names import clean, clean_name
from starhall.server.book.refusals import Refused
from starhall.server.kept.store import Store
from starhall.server.rights.keys import RECORD_ID, new_code
from starhall.server.shown.frames import ReaderLog, outcome, position
from starhall.wire.parts import Draw, Fairness
from starhall.wire.routes import RecordCard, RecordMoment

LONGEST = 8 * 1024 * 1024
"""Characters: the longest games of all take about two million with their story."""
MOST_CHOICES = 20_000
WITHIN = 20.0
"""Seconds for playing a record again."""
KEPT = 32
LONGEST_SENTENCE = 1000


@dataclass
class Replay:
    """A record, played again, or shown if other rules have played it."""

    id: str
    text: str
    match: Match[Any]
    logs: dict[int | None, ReaderLog] = field(default_factory=dict)

    def log(self, reader: int | None) -> ReaderLog:
        """The log as a seat read it."""
        log = self.logs.setdefault(reader, ReaderLog(reader))
        log.follow(self.match)
        return log

    def card(self) -> RecordCard:
        """The record in short, with its log."""
        match, older = self.match, self.match.older
        verdict = fair.check(match)
        fairness = None
        if verdict.commitment is not None and verdict.secret is not None:
            fairness = Fairness(
                commitment=verdict.commitment, salts=list(verdict.salts), secret=verdict.secret
            )
        return RecordCard(
            record=self.id,
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
            verified=not verdict.fault,
            draws=[Draw(**draw._asdict()) for draw in verdict.draws],
            lines=list(self.log(None).lines),
        )

    def moment(self, at: int, seat: int | None) -> RecordMoment:
        """The table after `at` choices, from one side."""
        if not 0 <= at < len(self.match.moments):
            raise Refused("not_understood", f"There are {len(self.match.choices)} choices in this record.")
        if seat is not None and not 0 <= seat < self.match.state.players:
            raise Refused("not_understood", f"There is no seat {seat} in this record.")
        found = position(self.match, seat, at, self.log(seat))
        return RecordMoment(seat=seat, last=len(self.match.choices), position=found)


class Replays:
    """The shared records, the last ones kept in memory."""

    def __init__(self, store: Store, find: Callable[[str], Game[Any]]) -> None:
        self.store = store
        self.find_game = find
        self._kept: OrderedDict[str, Replay] = OrderedDict()

    async def get(self, id: str) -> Replay:
        """A shared record."""
        if id in self._kept:
            self._kept.move_to_end(id)
            return self._kept[id]
        text = await self.store.record(id) if RECORD_ID.match(id) else None
        if text is None:
            raise Refused(
                "no_such_record", "There is no such record. Check the link, or upload the file again."
            )
        replay = self._kept[id] = Replay(id, text, await self.play(text))
        while len(self._kept) > KEPT:
            self._kept.popitem(last=False)
        return replay

    async def play(self, text: str) -> Match[Any]:
        """The match of a record from anywhere: data, never code, with limits on size and time."""
        if len(text) > LONGEST:
            raise Refused("too_large", f"A record may have {LONGEST // 1024} kB at most.")
        choices = _choices(text)
        if choices > MOST_CHOICES:
            raise Refused("too_large", f"A record may have {MOST_CHOICES} choices at most, not {choices}.")
        try:
            async with asyncio.timeout(WITHIN):
                match = await asyncio.to_thread(self._load, text)
        except TimeoutError:
            raise Refused("too_large", "Playing this record again takes too long.") from None
        except RecordError as error:
            raise Refused("not_understood", f"This record cannot be played: {error}.") from None
        except (StarhallError, RecursionError, ValueError, TypeError, KeyError, IndexError) as error:
            raise Refused(
                "not_understood", f"This record cannot be played: {type(error).__name__}."
            ) from None
        names = tuple(clean_name(name, f"Player {seat + 1}") for seat, name in enumerate(match.state.names))
        for moment in match.moments:
            moment.state.names = names
        if match.older is not None:
            match.journal.events[:] = [_cleaned(event) for event in match.journal.events]
        return match

    def _load(self, text: str) -> Match[Any]:
        # A record without a seed shall have none: what is looked at draws nothing beyond its end.
        return record.load(text, find=self.find_game, dealer=Replayed(()))

    async def keep(self, match: Match[Any], text: str, at: int, origin: str = "") -> str:
        """Share a record."""
        return await self.store.keep_record(new_code(16), at, match.game.slug, origin, text)


def _cleaned(event: Event) -> Event:
    """An event with its sentences as the record tells them, fit to be shown."""
    texts = {reader: clean(text, LONGEST_SENTENCE) for reader, text in event.texts.items()}
    return replace(event, texts=texts)


def _choices(text: str) -> int:
    """How many choices a record claims to have, before anything is played."""
    try:
        data = msgspec.json.decode(text)
    except (msgspec.DecodeError, RecursionError, UnicodeEncodeError):
        raise Refused("not_understood", "This is no record: it cannot be read as JSON.") from None
    found = data.get("choices") if isinstance(data, dict) else None
    return len(found) if isinstance(found, list) else 0
