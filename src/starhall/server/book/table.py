"""A table: its book folded into who sits where, the match, and what is asked of whom."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from starhall.core import HOST, LEAVE, Event, Game, Match, Reason, Seeded
from starhall.core.snapshot import from_plain
from starhall.core.story import event_of, plain_event
from starhall.server.book import entries as book
from starhall.server.book import fair
from starhall.server.book.clocks import TableClock
from starhall.server.book.entries import Maker
from starhall.server.book.happenings import happening_of
from starhall.wire.parts import Fairness, Happening, SeatInfo, Sits, Status

KEPT_SAYINGS = 100


def has_resigning(game: Game[Any]) -> bool:
    """Does a game say what becomes of a player who gives up?"""
    return any(call.kind.name == LEAVE for call in game.state.calls)


@dataclass(slots=True)
class Sitting:
    """A seat and who sits there now."""

    seat: int
    sits: Sits
    name: str
    level: str
    hash: str
    salt: str
    mine: bool
    stand_in: bool = False
    left: bool = False
    resigned: bool = False
    """Out of the game by its own rule: nobody sits here any more."""

    @property
    def played_by_bot(self) -> bool:
        """Does a bot make the choices now?"""
        return self.sits == "bot" or self.stand_in

    @property
    def person_here(self) -> bool:
        """Does a person make the choices now?"""
        return self.sits == "person" and not self.stand_in and not self.left

    def info(self) -> SeatInfo:
        """What everybody may know."""
        return SeatInfo(
            seat=self.seat,
            name=self.name,
            sits=self.sits,
            level=self.level if self.played_by_bot else "",
            stand_in=self.stand_in,
            left=self.left,
            resigned=self.resigned,
        )


@dataclass(slots=True)
class Pending:
    """An undo that waits for the others."""

    by: int
    to: int
    waits_for: list[int]


@dataclass(slots=True)
class Page:
    """What a step needs to know of an entry afterwards."""

    happening: Happening
    choices: int
    """How many choices had been made after it."""
    changed: bool
    """Did it change the game?"""


@dataclass
class Table:
    """One table in memory. Only `fold` changes it, one entry after another."""

    head: book.Head
    game: Game[Any]
    created: float
    number: int = 0
    seats: list[Sitting] = field(default_factory=list)
    match: Match[Any] | None = None
    makers: list[Maker] = field(default_factory=list)
    """By choice of the match: who made it."""
    since: list[int] = field(default_factory=list)
    """By seat: the number at which its present question was asked."""
    pending: Pending | None = None
    offers: dict[str, tuple[int, int]] = field(default_factory=dict)
    """Hand-overs by the hash of their key: the seat, and until when."""
    done: dict[tuple[str, str], int] = field(default_factory=dict)
    """By actor and client id: the number a request was written as."""
    said: list[Happening] = field(default_factory=list)
    pages: list[Page] = field(default_factory=list)
    last_undo: int = 0
    """The number of the last undo: no step leads across it."""
    rematch: str = ""
    started: bool = False
    rules: tuple[str, str] = ("", "")
    """The version and the content that the game is played with."""
    record: str = ""
    """Of a finished game that other rules have played: the match is what it shows."""
    past: list[Event] = field(default_factory=list)
    """What was told before the rules were last renewed."""

    def __post_init__(self) -> None:
        self.clock = TableClock(self.head.clock, self.head.expiry, len(self.head.seats))
        self.seats = [
            Sitting(p, seat.sits, seat.name, seat.level, seat.hash, seat.salt, seat.mine)
            for p, seat in enumerate(self.head.seats)
        ]
        self.since = [0] * len(self.seats)
        self.rules = (self.head.rules, self.head.content)

    @property
    def code(self) -> str:
        """The code of the table."""
        return self.head.code

    @property
    def status(self) -> Status:
        """Waiting for people, being played, or over."""
        if self.match is None:
            return "open"
        return "over" if self.match.over else "playing"

    @property
    def seed(self) -> str:
        """Behind all chance: the secret, and what the seats threw in."""
        return "/".join([self.head.secret, *(seat.salt for seat in self.seats)])

    def fairness(self) -> Fairness:
        """The commitment, and after the end all that is needed to check it."""
        return Fairness(
            commitment=fair.sealed(self.head.secret),
            salts=[seat.salt for seat in self.seats],
            secret=self.head.secret if self.status == "over" else None,
        )

    def new_match(self, level: str, start: dict[str, Any] | None) -> Match[Any]:
        """The match as it begins now, or goes on; `level` is that of bots for open seats."""
        names = self._names(level)
        specs = [f"bot:{seat.level or level}" if seat.sits != "person" else "person" for seat in self.seats]
        fairness = self.fairness()
        about = {
            "seats": specs,
            "table": self.code,
            "commitment": fairness.commitment,
            "salts": list(fairness.salts),
            "take_backs": self.head.take_backs,
        }
        dealer = Seeded(self.seed)
        state = from_plain(self.game, start, dealer) if start is not None else None
        return Match(self.game, names, self.head.options, seed=self.seed, about=about, start=state)

    def _names(self, level: str) -> list[str]:
        return [seat.name or f"{level.capitalize()} bot {seat.seat + 1}" for seat in self.seats]

    def last_choice_of(self, seat: int) -> int | None:
        """How many choices there were before this seat's last one."""
        if self.match is not None:
            for n in range(len(self.match.choices) - 1, -1, -1):
                if self.match.choices[n][0] == seat:
                    return n
        return None

    def affected(self, seat: int) -> list[int]:
        """The people who have a say when this seat asks for an undo."""
        return [
            other.seat for other in self.seats if other.person_here and not self._same_person(other, seat)
        ]

    def undoes_at_once(self, seat: int, to: int) -> bool:
        """Does nobody have to be asked, where this seat may take back to after `to` choices at all?"""
        assert self.match is not None
        return not self.affected(seat) or self.match.why_no_undo(seat, to) is None

    def why_no_undo(self, seat: int, to: int | None) -> Reason | None:
        """Why this seat cannot take back to after `to` choices, whoever of those at the table agrees."""
        match = self.match
        if match is None or to is None or not 0 <= to < len(match.choices):
            return Reason("undo", "there is nothing to take back")
        if self.head.take_backs == "none":
            return Reason("undo", "this table has agreed on no take-backs")
        return match.why_final(to) or self._why_not_agreed(seat, to) or self._why_never_agreed(to)

    def _why_never_agreed(self, to: int) -> Reason | None:
        """By consent: what one who is not here, or a bot, would never agree to."""
        assert self.match is not None
        if self.head.take_backs != "consent":
            return None
        gone = [sitting.name for sitting in self.seats if sitting.left and not sitting.resigned]
        bots = any(sitting.played_by_bot for sitting in self.seats)
        came_in = self.match.came_in(to) if gone or bots else None
        if came_in is None:
            return None
        if gone:
            return Reason("undo", f"{came_in.text}, and {gone[0]}, who has left, may come back")
        return Reason("undo", f"{came_in.text}, and bots do not agree to that")

    def _why_not_agreed(self, seat: int, to: int) -> Reason | None:
        """Somebody who would have to agree is not here."""
        assert self.match is not None
        for (other, _), maker in zip(self.match.choices[to:], self.makers[to:], strict=True):
            if other == HOST:
                return Reason("undo", "the table has made a call since")
            sitting = self.seats[other]
            if maker == "person" and not sitting.person_here and not self._same_person(sitting, seat):
                return Reason("undo", f"{sitting.name} has chosen since and is not here to agree")
        return None

    def _same_person(self, other: Sitting, seat: int) -> bool:
        """Do both seats belong to whoever shares the host's screen?"""
        return other.seat == seat or (other.mine and self.seats[seat].mine)

    def resignation(self, seat: int) -> int | None:
        """What the table calls out to take a seat out of the game by its own rule; None if there is none."""
        return self.match.state.call(LEAVE, seat) if self.match is not None else None

    # The fold.

    def fold(
        self,
        number: int,
        at: int,
        entry: book.AnyEntry,
        actor: str | None = None,
        client: str | None = None,
        play: bool = True,
    ) -> None:
        """Take in the next entry. If the game fails on it, nothing has changed.

        Without `play`, all but the game itself: its rules were others then.
        """
        assert number == self.number + 1, (self.code, number, self.number)
        now = at / 1000
        before = self.match
        asked_before = {q[0]: q for q in before.state.asked} if before is not None else {}
        changed = False
        match entry:
            case book.Joined():
                sitting = self.seats[entry.seat]
                sitting.sits, sitting.name, sitting.hash = "person", entry.name, entry.hash
                sitting.level, sitting.stand_in, sitting.left = "", False, False
                if not self.started:
                    sitting.salt = entry.salt
            case book.HandOffered():
                self.offers[entry.hash] = (entry.seat, entry.until)
            case book.Handed():
                self.seats[entry.seat].hash = entry.hash
                self.offers = {key: offer for key, offer in self.offers.items() if offer[0] != entry.seat}
            case book.Started():
                if play:
                    self.match = self.new_match(entry.level, self.head.start)
                for sitting, name in zip(self.seats, self._names(entry.level), strict=True):
                    if sitting.sits == "open":
                        sitting.sits, sitting.level = "bot", entry.level
                    sitting.name = name
                self.started, changed = True, play
                options = self.game.read_options(self.head.options, len(self.seats))
                self.clock.whole = 60 * self.game.minutes_to_play(options)
                self.clock.time_game(self.game.games_done(self.match.state) if self.match else 0, now)
            case book.TakenUp():
                if play:
                    self.match, self.makers = self.new_match("", entry.state), []
                    self.past = [event_of(event, n) for n, event in enumerate(entry.past)]
                self.rules, self.last_undo = (entry.rules, entry.content), number
                asked_before, changed = {}, play
            case book.Chose():
                if play:
                    self._choose(entry.seat, entry.choice, entry.by)
                self.pending = None
                if entry.by == "person":
                    self.clock.acted(entry.seat)
                changed = play
            case book.Undone():
                if play:
                    self._undo(entry.to, number)
                asked_before, changed = {}, play
            case book.UndoAsked():
                self.pending = Pending(entry.seat, entry.to, self.affected(entry.seat))
            case book.UndoAnswered():
                changed = self._answer_undo(entry, number, play)
                asked_before = {} if changed else asked_before
            case book.Left():
                resigned = entry.call is not None
                if entry.call is not None and play:
                    self._choose(HOST, entry.call, "person")
                if resigned:
                    self.pending = None
                changed = resigned and play
                self._leave(self.seats[entry.seat], resigned)
            case book.StoodIn():
                sitting = self.seats[entry.seat]
                sitting.stand_in, sitting.level = True, entry.level
                self._no_longer_waits_for(entry.seat)
            case book.Reclaimed():
                sitting = self.seats[entry.seat]
                sitting.stand_in, sitting.left, sitting.level = False, False, ""
                self.clock.acted(entry.seat)
            case book.Expired():
                self.clock.expired.add(entry.seat)
            case book.Called():
                if play:
                    self._choose(HOST, entry.choice, "clock")
                self.pending, self.clock.until, changed = None, None, play
            case book.Resumed():
                self.clock.pause(now)
                changed = self._back_to_last_turn(number) if play else False
                asked_before = {} if changed else asked_before
            case book.Rematch():
                self.rematch = entry.table
            case _:
                pass
        self.number = number
        if changed:
            assert self.match is not None
            self.clock.time_game(self.game.games_done(self.match.state), now)
            for question in self.match.state.asked:
                if asked_before.get(question[0]) is not question:
                    self.since[question[0]] = number
        if actor is not None and client is not None:
            self.done[actor, client] = number
        happening = happening_of(self, number, now, entry)
        if isinstance(entry, book.Said):
            self.said = [*self.said, happening][-KEPT_SAYINGS:]
        choices = len(self.match.choices) if self.match is not None else 0
        self.pages.append(Page(happening, choices, changed))
        if self.status == "over":
            self.clock.until = None
        self.clock.settle(dict(self.questions_to_people()), now)

    def note(self, entry: book.AnyEntry, choices: int, events: int) -> None:
        """Write into an entry that was just folded what it led to, after so many choices and events."""
        match = self.match
        if match is None:
            return
        if isinstance(entry, book.Telling):
            entry.told = [plain_event(match, event) for event in match.journal.events[events:]]
        elif isinstance(entry, (book.UndoAnswered, book.Resumed)) and len(match.choices) < choices:
            entry.went_to = len(match.choices)

    def _choose(self, seat: int, choice: int, by: Maker) -> None:
        assert self.match is not None
        self.match.choose(seat, choice)
        self.makers.append(by)

    def _undo(self, to: int, number: int) -> None:
        assert self.match is not None
        self.match.rewind(to)
        del self.makers[to:]
        self.pending = None
        self.last_undo = number

    def _back_to_last_turn(self, number: int) -> bool:
        """After an interruption a game against the clock may go on from its last completed turn."""
        if self.match is None or self.clock.until is None:
            return False
        to = self.match.last_turn()
        if to == len(self.match.choices):
            return False
        self._undo(to, number)
        return True

    def _answer_undo(self, entry: book.UndoAnswered, number: int, play: bool) -> bool:
        if self.pending is None:
            return False
        if not entry.yes:
            self.pending = None
            return False
        self.pending.waits_for = [seat for seat in self.pending.waits_for if seat != entry.seat]
        if self.pending.waits_for:
            return False
        to, self.pending = self.pending.to, None
        if play:
            self._undo(to, number)
        return play

    def _no_longer_waits_for(self, seat: int) -> None:
        """Somebody has gone who was asked for an undo: an undo needs people, so it is off."""
        if self.pending is not None and seat in (*self.pending.waits_for, self.pending.by):
            self.pending = None

    def _leave(self, sitting: Sitting, resigned: bool) -> None:
        if not self.started:
            sitting.sits, sitting.name, sitting.hash, sitting.salt = "open", "", "", ""
            return
        sitting.left, sitting.resigned = True, resigned
        if resigned:
            sitting.stand_in = False
        elif self.head.stand_in and self.game.stand_ins and self.status != "over":
            sitting.stand_in, sitting.level = True, self.head.stand_in
        self._no_longer_waits_for(sitting.seat)

    def questions_to_people(self) -> Iterator[tuple[int, int]]:
        """Each seat of a person that is asked, and since which number."""
        if self.match is not None:
            for question in self.match.state.asked:
                if not self.seats[question[0]].played_by_bot:
                    yield question[0], self.since[question[0]]

    def bots_asked(self) -> list[int]:
        """The seats that are asked and played by a bot."""
        if self.match is None:
            return []
        return [q[0] for q in self.match.state.asked if self.seats[q[0]].played_by_bot]
