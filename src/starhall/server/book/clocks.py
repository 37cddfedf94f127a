"""Clocks: so much time for each question, a bank beside it, and a limit for each game of a match.

A clock is worked out from the table's book alone, so every worker and every restart agrees. It begins when
what has happened is told: so much for each line, the same for everybody, however fast they are told it.

Where one has days, all questions of one's turn share its time, and all that come in the turns of others, or
to several at once, share a day a round: from one's turn to the next.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, field
from typing import NamedTuple

from starhall.core import HOST
from starhall.wire.parts import ClockInfo, ClockName, Expiry, SeatClock


@dataclass(frozen=True, slots=True)
class Profile:
    """A kind of clock."""

    turn: float
    bank: float
    text: str


_HOUR = 3600.0
DAY = 24 * _HOUR
PROFILES: dict[ClockName, Profile] = {
    "none": Profile(0, 0, "No clock: among friends."),
    "live": Profile(30, 300, "Live: 30 seconds for each question, and 5 minutes in the bank."),
    "relaxed": Profile(120, 1200, "Relaxed: 2 minutes for each question, and 20 minutes in the bank."),
    "days": Profile(
        DAY,
        3 * DAY,
        "By correspondence: a day for each turn, a day a round for what is asked in the turns of others, "
        "and 3 days in the bank.",
    ),
    "three_days": Profile(
        3 * DAY,
        0,
        "By correspondence: 3 days for each turn, a day a round for what is asked in the turns of others.",
    ),
    "week": Profile(
        7 * DAY,
        0,
        "By correspondence: a week for each turn, a day a round for what is asked in the turns of others.",
    ),
}
FLAGGED = 10.0
"""Seconds for a question to a seat whose clock has run out, until it acts again."""

TOLD = 0.25
"""Seconds to be told a line of the log before the clock runs."""
LONGEST_STORY = 6.0
"""Seconds for everything that has happened since a seat answered last."""


class Turn(NamedTuple):
    """Whose turn it is, and who is asked outside of their own."""

    whose: int
    """Nobody's is `HOST`."""
    outside: Collection[int]
    anew: bool = False
    """Has the same seat begun another one?"""


NOBODYS = Turn(HOST, ())


@dataclass(slots=True)
class TableClock:
    """The clocks of all seats."""

    name: ClockName
    expiry: Expiry
    players: int
    bank: list[float] = field(init=False)
    running: dict[int, tuple[int, float]] = field(default_factory=dict)
    """By seat: since which question, and since when."""
    expired: set[int] = field(default_factory=set)
    whole: float = 0.0
    """The seconds for each game of the match; 0 is no limit."""
    game: int = -1
    """The game of the match that is timed, counted from 0; -1 before the first."""
    until: float | None = None
    """When the time for this game is up."""
    left: dict[int, float | None] = field(default_factory=dict)
    """By game that is over: the seconds that it had left, should it be gone back to."""
    last: float = 0.0
    tells: bool = False
    """Does a clock wait until what has happened is told? It did not always."""
    lines: int = 0
    """The lines of the log after the last entry."""
    heard: dict[int, int] = field(default_factory=dict)
    """By seat: the lines that it had been told when it answered last."""
    halted: float | None = None
    """Since when all clocks stand, if they do."""
    away: dict[int, float] = field(default_factory=dict)
    """By seat: until when its clock stands, as its player is on holiday: what runs begins so much later."""

    shares: bool = False
    """Do questions share the time of a turn, where one has days? They did not always."""
    whose: int = HOST
    """Whose turn it is, where they do."""
    outside: set[int] = field(default_factory=set)
    """The seats that are asked outside of their turns."""
    spent: dict[tuple[int, bool], float] = field(default_factory=dict)
    """By seat, and whether outside of its turns: what it has used of the time that is shared."""

    def __post_init__(self) -> None:
        self.bank = [PROFILES[self.name].bank] * self.players

    @property
    def ticks(self) -> bool:
        """Is there a clock at all?"""
        return self.name != "none"

    @property
    def has_days(self) -> bool:
        """Has everybody days to answer?"""
        return PROFILES[self.name].turn >= DAY

    def settle(self, asked: dict[int, int], now: float, lines: int = 0, turn: Turn = NOBODYS) -> None:
        """The questions to people are these now, by seat and number, after so many lines of the log."""
        self.last = max(self.last, now)
        before, self.lines = self.lines, lines
        if not self.ticks:
            return
        for seat, (question, began) in list(self.running.items()):
            if asked.get(seat) != question:
                used, whole = self._runs_until(self.last, seat) - began, self.turn(seat)
                self.bank[seat] = max(0.0, self.bank[seat] - max(0.0, used - whole))
                self._spend(seat, min(used, whole))
                self.heard[seat] = before
                del self.running[seat]
        if self.shares and (turn.whose != self.whose or turn.anew):
            # The round of a seat goes from its turn to its next.
            self.whose = turn.whose
            self.spent = {key: spent for key, spent in self.spent.items() if key[0] != turn.whose}
        for seat, question in asked.items():
            if seat not in self.running:
                if self.shares and seat in turn.outside:
                    self.outside.add(seat)
                begins = max(self.last + self.story(seat), self.away.get(seat, 0.0))
                self.running[seat] = (question, begins - self._spent(seat))

    def _spend(self, seat: int, used: float) -> None:
        """A question is answered: what it took is taken from what is shared."""
        if self.shares and seat not in self.expired:
            key = seat, seat in self.outside
            self.spent[key] = max(used, self.spent.get(key, 0.0))
        self.outside.discard(seat)

    def _spent(self, seat: int) -> float:
        """What a seat has used before of the time that its question shares."""
        return 0.0 if seat in self.expired else self.spent.get((seat, seat in self.outside), 0.0)

    def story(self, seat: int) -> float:
        """The time to be told what has happened since this seat answered last."""
        if not self.tells:
            return 0.0
        return min(LONGEST_STORY, TOLD * max(0, self.lines - self.heard.get(seat, 0)))

    def time_game(self, game: int, now: float) -> None:
        """This game is being played: each has its own time, and one that is gone back to what it had left."""
        if game == self.game or not self.whole:
            return
        if game > self.game:
            self.left[self.game] = None if self.until is None else self.until - now
        self.game = game
        left = self.left.pop(game, self.whole)
        self.until = None if left is None else now + left

    def pause(self, now: float) -> None:
        """Nobody could play since the last entry: that time does not count."""
        if self.halted is None:
            for seat, (question, began) in self.running.items():
                # A holiday is not counted a second time.
                stood = max(self.last, self.away.get(seat, 0.0))
                self.running[seat] = (question, began + max(0.0, now - stood))
            if self.until is not None:
                self.until += max(0.0, now - self.last)
        self.last = max(self.last, now)

    def halt(self, now: float) -> None:
        """All clocks stand."""
        if self.halted is None:
            self.halted = max(self.last, now)

    def go_on(self, now: float) -> None:
        """All clocks run again, from where they stood."""
        if self.halted is None:
            return
        halted, self.halted = self.halted, None
        for seat, (question, began) in self.running.items():
            stood = max(halted, began, self.away.get(seat, 0.0))
            self.running[seat] = (question, began + max(0.0, now - stood))
        if self.until is not None:
            self.until += max(0.0, now - halted)

    def add(self, seat: int, seconds: float) -> None:
        """A seat has so much more time, and with it the game that it plays."""
        if self.ticks:
            self.bank[seat] += seconds
            self.expired.discard(seat)
        if self.until is not None:
            self.until += seconds

    def go_away(self, seat: int, until: float, now: float) -> None:
        """The clock of a seat stands until then."""
        self.come_back(seat, now)
        now = self._runs_until(now)
        if seat in self.running:
            question, began = self.running[seat]
            self.running[seat] = (question, began + max(0.0, until - max(now, began)))
        self.away[seat] = until

    def come_back(self, seat: int, now: float) -> None:
        """The clock of a seat runs again, from where it stood, if it stands still."""
        until, now = self.away.pop(seat, 0.0), self._runs_until(now)
        if seat in self.running:
            question, began = self.running[seat]
            self.running[seat] = (question, began - max(0.0, until - now))

    def away_until(self, seat: int, now: float) -> float | None:
        """Until when the player of a seat is on holiday, if so."""
        until = self.away.get(seat, 0.0)
        return until if until > now else None

    def _runs_until(self, now: float, seat: int | None = None) -> float:
        """Until when clocks have run by now; that of one who is away stands as it will after the holiday."""
        now = now if self.halted is None else min(now, self.halted)
        return now if seat is None else max(now, self.away.get(seat, 0.0))

    def acted(self, seat: int) -> None:
        """A person has acted: no longer away."""
        self.expired.discard(seat)

    def turn(self, seat: int) -> float:
        """The time for one question."""
        turn = PROFILES[self.name].turn
        if seat in self.outside:
            turn = min(turn, DAY)
        return min(turn, FLAGGED) if seat in self.expired else turn

    def deadline(self, seat: int) -> float | None:
        """When the clock of a seat runs out, if it is running."""
        if seat not in self.running:
            return None
        return self.running[seat][1] + self.turn(seat) + self.bank[seat]

    def next_deadline(self, game: bool = True) -> tuple[float, int] | None:
        """The next time that something has to happen, and to whom; `HOST` stands for the `game`."""
        if self.halted is not None:
            return None
        found = [
            (deadline, seat)
            for seat in self.running
            if (deadline := self.deadline(seat)) is not None
            and not (self.expiry == "wait" and seat in self.expired)
        ]
        if game and self.until is not None:
            found.append((self.until, HOST))
        return min(found, default=None)

    def info(self, now: float) -> ClockInfo:
        """What everybody may see of it."""
        shown, now, seats = now, self._runs_until(now), []
        for seat in range(self.players) if self.ticks else ():
            turn, bank = self.turn(seat), self.bank[seat]
            if seat in self.running:
                # Less than none while the story is told: that time comes on top.
                used = self._runs_until(now, seat) - self.running[seat][1]
                bank = max(0.0, bank - max(0.0, used - turn))
                turn = max(0.0, turn - used)
            elif seat == self.whose:
                turn -= self._spent(seat)
            away = self.away_until(seat, shown)
            seats.append(
                SeatClock(
                    seat=seat,
                    turn=round(turn, 1),
                    bank=round(bank, 1),
                    running=seat in self.running and self.halted is None and away is None,
                    expired=seat in self.expired,
                    away=away,
                )
            )
        # In a pause nothing is counted down.
        until = self.until if self.halted is None else None
        game = None if until is None else round(max(0.0, until - now), 1)
        return ClockInfo(profile=self.name, expiry=self.expiry, seats=seats, game=game)
