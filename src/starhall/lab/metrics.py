"""What is measured in a game: each metric listens to its events and says at the end what it has counted.

A metric is a class with a name. One of a package of its own is found by the entry-point group
`starhall.metrics`:

    class Explosions(Metric):
        name = "explosions"
        hears = frozenset({"exploded"})

        def begin(self, s, measured):
            self.times = 0

        def on(self, event, s):
            self.times += 1

        def end(self, s, results):
            yield Row("explosions", self.times)
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, ClassVar, Literal, NamedTuple

from starhall.core import Journal, Measured, Results, Secret, StarhallError, State
from starhall.core.plugins import Plugins

GROUP = "starhall.metrics"


class Heard(NamedTuple):
    """An event as a metric hears it: with nothing hidden."""

    rule: str
    name: str
    operands: Mapping[str, Any]


class Row(NamedTuple):
    """What a metric has counted in one game."""

    key: str
    """What of: a seat, a card, a rule."""
    value: float
    of: float = 1.0
    """How many it was counted of; where they are cards, 1 for each seat that had it."""
    round: int = 0
    """In which round, where that matters."""


class Metric:
    """Something that is measured: what it does not need to know it leaves out."""

    name: ClassVar[str] = ""
    hears: frozenset[str] | None = frozenset()
    """The events that it is told of, as far as it knows them when play begins; None is all."""
    by: ClassVar[Literal["game", "share", "grey"]] = "game"
    """`game`: so much in each game, nothing where it says nothing. `share`: of the victory, of those that it
    is said of, and fair is one in so many players. `grey`: the same, but those who live longer have more of
    it: never a verdict."""
    chances: ClassVar[frozenset[str]] = frozenset()
    """With `by = "game"`: the keys that happen in a game or do not, so that their mean is a share."""

    def begin(self, s: State, measured: Measured[Any]) -> None:
        """The table is set up, and play begins."""

    def on(self, event: Heard, s: State) -> None:
        """It has happened, after the set-up."""

    def asked(self, s: State, seat: int) -> None:
        """A seat is asked something; never keep the state."""

    def end(self, s: State, results: Results) -> Iterable[Row]:
        """What it has counted."""
        return ()


class Listener(Journal):
    """A journal that keeps no events: it tells them to those who want to hear them."""

    def __init__(self, begins: str = "") -> None:
        """Listen; play begins with the first event of this name, or with the first question."""
        super().__init__()
        self._begins = begins
        self._early: list[Heard] = []
        """What has happened in play before the first question, and thus before any metric was there."""
        self._state: Any = None
        self._all: list[Metric] = []
        self._wanted: dict[str, list[Metric]] = {}

    def begin(self, s: State, metrics: Sequence[Metric], measured: Measured[Any]) -> None:
        """Play begins: from now on these metrics hear what happens."""
        for metric in metrics:
            metric.begin(s, measured)
            if metric.hears is None:
                self._all.append(metric)
            for name in metric.hears or ():
                self._wanted.setdefault(name, []).append(metric)
        self._state = s
        for event in self._early:
            self._hear(event)
        self._early.clear()

    def pushed(self, frames: int) -> None:
        """Causes are nobody's matter here."""

    def popped(self) -> None:
        """Causes are nobody's matter here."""

    def tell(
        self,
        rule: str,
        name: str,
        only: Sequence[int] | None,
        operands: Mapping[str, Any],
        spent: int,
        facts: Mapping[str, Any] | None = None,
    ) -> None:
        """Tell it to those who want to hear it."""
        if self._state is None:
            if self._early or name == self._begins:
                self._early.append(Heard(rule, name, {key: _kept(value) for key, value in operands.items()}))
        elif self._all or name in self._wanted:
            self._hear(Heard(rule, name, {key: _open(value) for key, value in operands.items()}))

    def _hear(self, event: Heard) -> None:
        for metric in (*self._all, *self._wanted.get(event.name, ())):
            metric.on(event, self._state)


def _open(value: Any) -> Any:
    return value.value if isinstance(value, Secret) else value


def _kept(value: Any) -> Any:
    """The same, though the state goes on: lists may be parts of it."""
    found = _open(value)
    return [*found] if isinstance(found, list) else found


def wins(results: Results) -> list[float]:
    """By seat: its share of the victory."""
    winners = results.winners
    return [(seat in winners) / len(winners) for seat in range(len(results.places))]


# The metrics that are always there.


class Length(Metric):
    """How long a game is."""

    name = "length"

    def begin(self, s: State, measured: Measured[Any]) -> None:
        """From the first decision of play."""
        self.where = measured.where
        self.decisions = 0

    def asked(self, s: State, seat: int) -> None:
        """One more decision."""
        self.decisions += 1

    def end(self, s: State, results: Results) -> Iterator[Row]:
        """Decisions, rounds, and how often chance was called on."""
        yield Row("decisions", self.decisions)
        yield Row("rounds", float(self.where(s)[0]))
        yield Row("draws of chance", s.drawn)


class Score(Metric):
    """Points, and how close it was."""

    name = "score"
    chances = frozenset({"shared victories"})

    def begin(self, s: State, measured: Measured[Any]) -> None:
        """Are there points, or only who was lost when?"""
        self.points = measured.points

    def end(self, s: State, results: Results) -> Iterator[Row]:
        """The mean of all seats, the lead of the best, and shared victories."""
        if self.points:
            best, second = sorted(results.scores, reverse=True)[:2]
            yield Row("points of a seat", sum(results.scores) / len(results.scores))
            yield Row("lead of the best", best - second)
        yield Row("shared victories", float(len(results.winners) > 1))


class Seats(Metric):
    """What a seat is worth."""

    name = "seat"
    by = "share"

    def end(self, s: State, results: Results) -> Iterator[Row]:
        """The victory, by seat."""
        for seat, win in enumerate(wins(results)):
            yield Row(f"seat {seat + 1}", win)


class Roles(Metric):
    """What it is worth to play as something: first, as an alien, with a deck."""

    name = "role"
    by = "share"

    def begin(self, s: State, measured: Measured[Any]) -> None:
        """Who plays as what."""
        self.roles = {
            sort: [tuple(names) for names in by_seat] for sort, by_seat in measured.roles(s).items()
        }

    def end(self, s: State, results: Results) -> Iterator[Row]:
        """The victory, by role."""
        won = wins(results)
        for sort, by_seat in self.roles.items():
            for seat, names in enumerate(by_seat):
                for name in names:
                    yield Row(f"{sort}: {name}", won[seat])


class Opening(Metric):
    """What it is worth to hold a card from the beginning: the shuffle says who does, so nothing else can."""

    name = "opening hand"
    by = "share"

    def begin(self, s: State, measured: Measured[Any]) -> None:
        """The hands that were dealt with the set-up."""
        self.card = measured.card
        self.hands: dict[int, set[str]] = {}
        for seat, hand in enumerate(_hands(s, measured)):
            if hand:
                self.hands[seat] = set(map(measured.card or str, hand))

    def asked(self, s: State, seat: int) -> None:
        """Where hands are dealt with the first turn, the hand of that turn."""
        if self.card is not None and seat not in self.hands and seat >= 0:
            self.hands[seat] = set(map(self.card, getattr(s, "hands", {seat: ()})[seat]))

    def end(self, s: State, results: Results) -> Iterator[Row]:
        """The victory, by card."""
        won = wins(results)
        for seat, cards in sorted(self.hands.items()):
            for card in sorted(cards):
                yield Row(card, won[seat])


class Drawn(Metric):
    """What it is worth to draw a card, beside all cards that first come into a hand in that round.

    Those who live longer draw more: a card that comes late is drawn by survivors, whatever it does.
    """

    name = "drawn"
    by = "share"

    def begin(self, s: State, measured: Measured[Any]) -> None:
        """What the hands hold already is no draw."""
        self.measured = measured
        self.first: list[dict[int, int]] = [dict.fromkeys(hand, -1) for hand in _hands(s, measured)]

    def asked(self, s: State, seat: int) -> None:
        """Look for what is new in the hands."""
        for hand, first in zip(_hands(s, self.measured), self.first, strict=False):
            for card in hand:
                if card not in first:
                    first[card] = int(self.measured.where(s)[0])

    def end(self, s: State, results: Results) -> Iterator[Row]:
        """The victory, by card and round."""
        name = self.measured.card or str
        for won, first in zip(wins(results), self.first, strict=False):
            for card, number in sorted(first.items()):
                if number >= 0:
                    yield Row(name(card), won, round=number)


class Played(Metric):
    """Who plays a card, and wins: those who live longer play more."""

    name = "played"
    by = "grey"

    def begin(self, s: State, measured: Measured[Any]) -> None:
        """Nobody has played anything."""
        self.plays = measured.plays
        self.hears = frozenset(self.plays)
        self.cards: set[tuple[int, str]] = set()

    def on(self, event: Heard, s: State) -> None:
        """A card is played."""
        self.cards.add((event.operands["seat"], self.plays[event.name](event.operands)))

    def end(self, s: State, results: Results) -> Iterator[Row]:
        """The victory, by card."""
        won = wins(results)
        for seat, card in sorted(self.cards):
            yield Row(card, won[seat])


class Held(Metric):
    """Who holds a card at the end, and wins: those who are out hold nothing."""

    name = "held"
    by = "grey"

    def begin(self, s: State, measured: Measured[Any]) -> None:
        """Cards have names."""
        self.measured = measured

    def end(self, s: State, results: Results) -> Iterator[Row]:
        """The victory, by card."""
        name = self.measured.card or str
        for won, hand in zip(wins(results), _hands(s, self.measured), strict=False):
            for card in sorted(set(map(name, hand))):
                yield Row(card, won)


class Happenings(Metric):
    """How often each thing happens, under its rule."""

    name = "event"
    hears = None

    def begin(self, s: State, measured: Measured[Any]) -> None:
        """Nothing has happened."""
        self.times: Counter[tuple[str, str]] = Counter()

    def on(self, event: Heard, s: State) -> None:
        """It has happened once more."""
        self.times[event.rule, event.name] += 1

    def end(self, s: State, results: Results) -> Iterator[Row]:
        """The times, by rule and event."""
        for (rule, name), times in sorted(self.times.items()):
            yield Row(f"{rule} {name}", times)


def _hands(s: State, measured: Measured[Any]) -> Sequence[Sequence[int]]:
    """By seat: its hand; nothing in a game without hands."""
    return getattr(s, "hands", ()) if measured.card is not None else ()


OWN: tuple[type[Metric], ...] = (
    Length, Score, Seats, Roles, Opening, Drawn, Played, Held, Happenings
)  # fmt: skip


def kinds() -> dict[str, type[Metric]]:
    """Every metric by name: ours, and those of installed packages."""
    own = {metric.name: metric for metric in OWN}
    return own | {name: _INSTALLED.get(name) for name in _INSTALLED.names() if name not in own}


def _checked(name: str, loaded: Any) -> type[Metric]:
    if not (isinstance(loaded, type) and issubclass(loaded, Metric)):
        raise TypeError("it is no starhall.lab.metrics.Metric")
    if loaded.name != name:
        raise ValueError(f"it calls itself {loaded.name!r}; both names must be the same")
    return loaded


_INSTALLED: Plugins[type[Metric]] = Plugins(GROUP, "metric", _checked, StarhallError)
