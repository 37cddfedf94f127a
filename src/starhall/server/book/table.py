"""A table: its book folded into who sits where, the match, and what is asked of whom."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any, Literal

import msgspec

from starhall.core import HOST, LEAVE, Event, Game, Match, Reason, Seeded, fair
from starhall.core.contract import CONTRACT
from starhall.core.kinds import Question
from starhall.core.snapshot import from_plain
from starhall.server.book.clocks import NOBODYS, TableClock, Turn
from starhall.server.book.entries import Entry, Head, Keeper, Maker, Place
from starhall.server.book.names import unlike
from starhall.wire.parts import ClosedInfo, Fairness, Happening, Renewal, SeatInfo, Sits, Status

KEPT_SAYINGS = 100
TAKEN_DOWN = "(taken down)"
"""What everybody reads in the place of a saying that the operator has taken down."""
NOTHING_TO_TAKE_BACK = Reason("undo", "there is nothing to take back")


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
    again: str = ""
    """Of one who sat down for another game: the hash of the key they had at the table before."""
    given: int = 0
    """The number of the entry with which it got its key."""
    person: str = ""
    """Whose account it belongs to, if to any."""
    silenced: Keeper | Literal[""] = ""
    """By whom whoever sits here was told not to speak, if so."""

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
            silenced=bool(self.silenced),
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

    head: Head
    game: Game[Any]
    created: float
    number: int = 0
    seats: list[Sitting] = field(default_factory=list)
    match: Match[Any] | None = None
    makers: list[Maker] = field(default_factory=list)
    """By choice of the match: who made it."""
    thoughts: dict[int, bytes] = field(default_factory=dict)
    """By the number of a choice: what the bot weighed that made it, as JSON."""
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
    anew: int = 0
    """The number of the last entry that changed what had been shown before it."""
    rematch: str = ""
    started: bool = False
    record: str = ""
    """Of a finished game that other rules have played: the match is what it shows."""
    past: list[Event] = field(default_factory=list)
    """What was told before the rules were last renewed."""
    renewed: list[Renewal] = field(default_factory=list)
    """When the rules were renewed, and by which."""
    closed: ClosedInfo | None = None
    """Why it was closed before its end."""
    hints: dict[int, int] = field(default_factory=dict)
    """By seat: how many hints it has taken."""
    halted: str = ""
    """Why the arbiter of its tournament has paused the game, if so."""
    rulings: set[int] = field(default_factory=set)
    """By their numbers in the book of the tournament: when the arbiter has added time here."""
    paused_by: int = 0
    """The number of the last ruling by which the game was paused or went on."""
    silenced: dict[str, Keeper] = field(default_factory=dict)
    """By account: who has told them not to speak here."""

    def __post_init__(self) -> None:
        self.title = self.head.title
        self.slow = self.head.slow
        """Seconds between two sayings of a seat; 0: no slow mode."""
        self.sealed = self.head.sealed
        """May nobody look at dice and record yet, even after the end?"""
        self.rules = self.head.rules
        """The version by which the game is played now."""
        self.clock = TableClock(self.head.clock, self.head.expiry, len(self.head.seats))
        self.seats = [
            Sitting(p, seat.sits, seat.name, seat.level, seat.hash, seat.salt, seat.mine, person=seat.person)
            for p, seat in enumerate(self.head.seats)
        ]
        self.since = [0] * len(self.seats)
        self.commitment = fair.sealed(self.head.secret)
        """What the dice of this table are checked against."""

    @property
    def code(self) -> str:
        """The code of the table."""
        return self.head.code

    @property
    def status(self) -> Status:
        """Waiting for people, being played, over, or closed before that."""
        if self.closed is not None:
            return "closed"
        if self.match is None:
            return "open"
        return "over" if self.match.over else "playing"

    @property
    def ended(self) -> bool:
        """Does nothing more come of it? Then nothing of its game is secret any more."""
        return self.status in {"over", "closed"}

    @property
    def revealed(self) -> bool:
        """May everybody look at its dice and its record?"""
        return self.ended and not self.sealed

    @property
    def goes_on_alone(self) -> bool:
        """Do its bots move though nobody looks? They wait for people, but a tournament does not wait."""
        return bool(self.head.event) or self.played_by_people

    @property
    def last(self) -> float:
        """When something last happened here, in seconds since 1970."""
        return self.pages[-1].happening.when if self.pages else self.created

    @property
    def rated(self) -> bool:
        """Does the game count for the ratings of those who play it?"""
        return self.head.rated

    @property
    def holders(self) -> dict[int, str]:
        """By seat: whose account it belongs to."""
        return {seat.seat: seat.person for seat in self.seats if seat.person}

    @property
    def played_by_people(self) -> bool:
        """Does any person play here now?"""
        return any(seat.person_here for seat in self.seats)

    @property
    def seed(self) -> str:
        """Behind all chance: the secret, and what the seats threw in."""
        return "/".join([self.head.secret, *(seat.salt for seat in self.seats)])

    def fairness(self) -> Fairness:
        """The commitment, and after the end all that is needed to check it."""
        return Fairness(
            commitment=self.commitment,
            salts=[seat.salt for seat in self.seats],
            secret=self.head.secret if self.revealed or self.head.chosen else None,
            chosen=self.head.chosen,
        )

    def new_match(self, level: str, start: dict[str, Any] | None) -> Match[Any]:
        """The match as it begins now, or goes on; `level` is that of bots for open seats."""
        names = self.names(level)
        specs = [f"bot:{seat.level or level}" if seat.sits != "person" else "person" for seat in self.seats]
        fairness = self.fairness()
        about: dict[str, Any] = {
            "seats": specs,
            "table": self.code,
            "commitment": fairness.commitment,
            "salts": list(fairness.salts),
            "take_backs": self.head.take_backs,
        }
        if self.head.chosen:
            about[fair.CHOSEN] = True
        if self.head.contract:
            about[CONTRACT] = self.head.contract
        dealer = Seeded(self.seed)
        state = from_plain(self.game, start, dealer) if start is not None else None
        return Match(self.game, names, self.head.options, seed=self.seed, about=about, start=state)

    def names(self, level: str) -> list[str]:
        """Who sits where, or will: bots of this level have the open seats."""
        bots = self.head.bots or [f"{level.capitalize()} bot {seat.seat + 1}" for seat in self.seats]
        found = [seat.name for seat in self.seats]
        for p, bot in enumerate(bots):
            found[p] = found[p] or unlike(bot, found)
        return found

    def last_choice_of(self, seat: int) -> int | None:
        """How many choices there were before this seat's last one."""
        choices = self.match.choices if self.match is not None else ()
        for n in range(len(choices) - 1, -1, -1):
            if choices[n][0] == seat:
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
            return NOTHING_TO_TAKE_BACK
        if self.rated:
            return Reason("undo", "this game is rated: nothing is taken back")
        if self.head.take_backs == "none":
            return Reason("undo", "this table has agreed on no take-backs")
        away = [sitting for sitting in self.seats if not sitting.person_here]
        return match.why_final(to) or self._why_not_agreed(seat, to, away) or self._why_never_agreed(to, away)

    def _why_never_agreed(self, to: int, away: list[Sitting]) -> Reason | None:
        """By consent: what one who is not here, or a bot, would never agree to."""
        assert self.match is not None
        if self.head.take_backs != "consent" or not away:
            return None
        gone = [sitting.name for sitting in away if sitting.left and not sitting.resigned]
        bots = any(sitting.played_by_bot for sitting in away)
        came_in = self.match.came_in(to) if gone or bots else None
        if came_in is None:
            return None
        if gone:
            return Reason("undo", f"{came_in.text}, and {gone[0]}, who has left, may come back")
        return Reason("undo", f"{came_in.text}, and bots do not agree to that")

    def _why_not_agreed(self, seat: int, to: int, away: list[Sitting]) -> Reason | None:
        """Somebody who would have to agree is not here."""
        assert self.match is not None
        since = self.match.choices[to:]
        chosen = {other for other, _ in since}
        absent = [
            sitting.seat
            for sitting in away
            if sitting.seat in chosen and not self._same_person(sitting, seat)
        ]
        if not absent and HOST not in chosen:
            return None
        for (other, _), maker in zip(since, self.makers[to:], strict=True):
            if other == HOST:
                return Reason("undo", "the table has made a call since")
            if other in absent and maker == "person":
                return Reason("undo", f"{self.name(other)} has chosen since and is not here to agree")
        return None

    def _same_person(self, other: Sitting, seat: int) -> bool:
        """Do both seats belong to whoever shares one screen?"""
        return other.seat == seat or (other.mine and self.seats[seat].mine)

    def resignation(self, seat: int) -> int | None:
        """What the table calls out to take a seat out of the game by its own rule; None if there is none."""
        return self.match.state.call(LEAVE, seat) if self.match is not None else None

    # What entries do.

    def is_free(self, seat: int) -> bool:
        """May anybody sit down there?"""
        sitting = self.seats[seat]
        left = sitting.left and not sitting.resigned
        return not self.ended and (sitting.sits == "open" or left)

    def give_seat(self, seat: int, key_hash: str, again: str = "", person: str = "") -> None:
        """A seat has another key: the old one is void, and so is every link to it."""
        sitting = self.seats[seat]
        sitting.hash, sitting.again, sitting.given = key_hash, again, self.number + 1
        sitting.person = person
        self.withdraw_offers(seat)

    def withdraw_offers(self, seat: int) -> None:
        """Nobody takes over a seat at which somebody has sat down or got up since it was offered."""
        self.offers = {key: offer for key, offer in self.offers.items() if offer[0] != seat}

    def name(self, seat: int) -> str:
        """Who sits at a seat."""
        return self.seats[seat].name

    def choose(self, seat: int, choice: int, by: Maker, thought: dict[str, Any] | None = None) -> None:
        """Let the game go on by a choice."""
        assert self.match is not None
        self.match.choose(seat, choice)
        self.makers.append(by)
        if thought is not None:
            self.thoughts[len(self.makers)] = msgspec.json.encode(thought)

    def go_back(self, to: int, number: int) -> None:
        """Let the game stand as it stood after so many choices."""
        assert self.match is not None
        self.match.rewind(to)
        del self.makers[to:]
        self.thoughts = {number: thought for number, thought in self.thoughts.items() if number <= to}
        self.pending = None
        self.last_undo = number

    def show_anew(self, number: int) -> None:
        """What was shown before this entry is not what is to be seen now: no step leads across it."""
        self.last_undo = self.anew = number

    def take_down(self, number: int) -> None:
        """Nobody reads any more what was said in this entry."""
        self.pages[number - 1].happening = hidden(self.pages[number - 1].happening)
        self.said = [hidden(said) if said.number == number else said for said in self.said]

    def no_longer_waits_for(self, seat: int) -> None:
        """Somebody has gone who was asked for an undo: an undo needs people, so it is off."""
        if self.pending is not None and seat in (*self.pending.waits_for, self.pending.by):
            self.pending = None

    # The fold.

    def fold(
        self,
        number: int,
        at: int,
        entry: Entry,
        actor: str | None = None,
        client: str | None = None,
        play: bool = True,
    ) -> None:
        """Take in the next entry. If the game fails on it, nothing has changed.

        Without `play`, all but the game itself: its rules were others then.
        """
        assert number == self.number + 1, (self.code, number, self.number)
        now = at / 1000
        asked = {} if self.match is None else {question[0]: question for question in self.match.state.asked}
        given = {seat: self.seats[seat].given for seat in self.clock.away}
        changed = entry.fold(self, Place(number, now, play))
        for seat, before in given.items():
            # A holiday is a person's: whoever has the seat now has none by it.
            if self.seats[seat].given != before:
                self.clock.come_back(seat, now)
        self.number = number
        if changed:
            self._ask_anew({} if self.last_undo == number else asked, now)
        if actor is not None and client is not None:
            self.done[actor, client] = number
        self._turn_page(entry, now, changed)
        if self.ended:
            self.clock.until = None
        lines = self.match.marks.ends[-1] if self.match is not None else 0
        self.clock.settle(dict(self.questions_to_people()), now, lines, self._turn())

    def _turn(self) -> Turn:
        """Whose turn it is, where that counts; while the table is set up everybody has time as in a turn."""
        if self.match is None or not self.clock.shares or self.game.whose_turn is None:
            return NOBODYS
        state = self.match.state
        if self.match.over or self.game.preparing(state):
            return NOBODYS
        whose, together = self.game.whose_turn(state), bool(state.together)
        anew = any(
            event.name == self.game.turn_begins and event.operands.get("seat") == whose
            for event in self.match.journal.events[self.clock.lines :]
        )
        return Turn(whose, [seat for seat in self.asked() if together or seat != whose], anew)

    def _ask_anew(self, before: dict[int, Question], now: float) -> None:
        """Number the questions that are not those of before."""
        assert self.match is not None
        self.clock.time_game(self.game.games_done(self.match.state), now)
        for question in self.match.state.asked:
            if before.get(question[0]) is not question:
                self.since[question[0]] = self.number

    def _turn_page(self, entry: Entry, now: float, changed: bool) -> None:
        """Keep what a step needs to know of an entry afterwards."""
        kind, text, phrase = entry.words(self)
        assert kind in entry.happens, (kind, entry.happens)
        seat = getattr(entry, "seat", None)
        happening = Happening(kind=kind, number=self.number, when=now, seat=seat, text=text, phrase=phrase)
        if kind == "said":
            self.said = [*self.said, happening][-KEPT_SAYINGS:]
        choices = len(self.match.choices) if self.match is not None else 0
        self.pages.append(Page(happening, choices, changed))

    def note(self, entry: Entry, choices: int, events: int) -> None:
        """Write into an entry that was just folded what it led to, after so many choices and events."""
        if self.match is not None:
            entry.note(self.match, choices, events)

    def recall(self, entry: Entry, events: int) -> None:
        """Take over from an entry that was just folded again what it led to, after so many events."""
        if self.match is not None:
            entry.recall(self.match, events)

    def questions_to_people(self) -> Iterator[tuple[int, int]]:
        """Each seat of a person that is asked, and since which number."""
        if self.match is not None and self.closed is None:
            for question in self.match.state.asked:
                if not self.seats[question[0]].played_by_bot:
                    yield question[0], self.since[question[0]]

    def asked(self) -> list[int]:
        """The seats that have to answer."""
        if self.match is None or self.closed is not None:
            return []
        return [q[0] for q in self.match.state.asked]

    def bots_asked(self) -> list[int]:
        """The seats that are asked and played by a bot; in a pause none is waited for."""
        if self.halted:
            return []
        return [seat for seat in self.asked() if self.seats[seat].played_by_bot]


def hidden(happening: Happening) -> Happening:
    """A saying that was taken down."""
    return msgspec.structs.replace(happening, text=TAKEN_DOWN, phrase="")
