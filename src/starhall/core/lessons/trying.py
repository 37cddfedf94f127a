"""Trying a lesson out: it is played along everything it allows, so that no pupil is the first to be stuck."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

from starhall.core.errors import StarhallError
from starhall.core.game import Game
from starhall.core.lessons.guide import Came, Guide, means
from starhall.core.lessons.pointing import pointed
from starhall.core.lessons.rows import LEARNER, Lesson, Part
from starhall.core.lessons.start import begin
from starhall.core.match import Match
from starhall.core.snapshot import digest

Think = Callable[[Match[Any], int], int]
"""What a bot chooses for a seat of a match."""
Fault = tuple[str, str]
"""Where in the lesson, and what is wrong."""


def model(guide: Guide, think: Think) -> int | None:
    """What happens next if the learner does what the lesson wants: a choice of whoever is asked."""
    asked = guide.match.state.asked
    if not asked:
        return None
    seat = asked[0][0]
    given = guide.answer(seat)
    if given is not None:
        return given
    if seat != LEARNER:
        return think(guide.match, seat)
    return next(iter(guide.allowed), None)


def play(game: Game[Any], part: Part, think: Think) -> Iterator[Guide]:
    """A part of a lesson as a model pupil plays it; gives its guide before each choice and at the end."""
    guide = Guide(part, begin(game, part.start))
    while True:
        yield guide
        choice = None if guide.is_done else model(guide, think)
        if choice is None:
            return
        guide.match.choose(guide.match.state.asked[0][0], choice)


@dataclass(slots=True)
class Trial:
    """All ways through a part that it allows."""

    game: Game[Any]
    part: Part
    think: Think
    faults: list[Fault] = field(default_factory=list)
    came: set[int] = field(default_factory=set)
    """The beats that have come on some way."""
    ways: int = 0
    """How many ways were gone to their end."""
    met: set[tuple[int, str]] = field(default_factory=set)
    """By beat: the choices in words that were offered on some way."""
    known: set[tuple[Any, ...]] = field(default_factory=set)

    def run(self) -> None:
        """Go all ways; where everything is free, one free choice on each way is another than the model's."""
        guide = Guide(self.part, begin(self.game, self.part.start))
        self._go_on(guide, strayed=False)
        if self.faults:
            return
        for number, (_, beat) in enumerate(self.part.beats()):
            if number not in self.came:
                self._blame(number, f"it never comes: {beat.say or ', '.join(beat.allow)}")
                continue
            for words in (*beat.allow, *beat.forbid, *beat.refuse):
                if (number, words) not in self.met:
                    self._blame(number, f"nothing is ever offered there that reads {words!r}")

    def _go_on(self, guide: Guide, strayed: bool) -> None:
        """From here to the end, along everything that is allowed."""
        match = guide.match
        while not self.faults:
            here = guide.here
            for came in here.now:
                self.came.add(came.number)
                self._look(guide, came)
            if guide.is_done:
                self.ways += 1
                if guide.missing:
                    said = self._said(match)
                    self._blame(guide.missing[0], f"it does not come if the learner chooses: {said}")
                return
            place = (digest(match.state), here.came, here.left, tuple(here.used.items()), strayed)
            if place in self.known:
                return
            self.known.add(place)
            seat = match.state.asked[0][0]
            choice = guide.answer(seat)
            if choice is None and seat == LEARNER:
                self._branch(guide, strayed)
                return
            self._choose(guide, seat, choice)

    def _choose(self, guide: Guide, seat: int, choice: int | None) -> None:
        """Whoever is not the learner chooses."""
        match, expected = guide.match, guide.expected(seat)
        last = max(guide.here.came, default=0)
        if choice is None and expected:
            name, offered = match.state.names[seat], self._offered(guide, seat)
            self._blame(last, f"after it the script of {name} says {expected!r}, and there is: {offered}")
            return
        try:
            match.choose(seat, self.think(match, seat) if choice is None else choice)
        except StarhallError as error:
            self._blame(last, f"after it the game cannot go on: {error}")

    def _branch(self, guide: Guide, strayed: bool) -> None:
        """Every allowed choice in turn."""
        match, narrowing = guide.match, guide.here.narrowing
        allowed = guide.allowed
        if not allowed:
            self._blame_stuck(guide)
            return
        if narrowing is not None:
            self._meet(guide, narrowing)
        is_free = narrowing is None or "*" in narrowing.beat.allow
        at = len(match.choices)
        for n, choice in enumerate(allowed):
            if n and is_free and strayed:
                break
            self._choose(guide, LEARNER, choice)
            self._go_on(guide, strayed or (is_free and n > 0))
            match.rewind(at)

    def _blame_stuck(self, guide: Guide) -> None:
        """The learner is asked, and may do nothing."""
        narrowing, offered = guide.here.narrowing, self._offered(guide, LEARNER)
        if narrowing is not None:
            self._blame(narrowing.number, f"allow: nothing that is offered reads so; there is: {offered}")
            return
        last = max(guide.here.came, default=0)
        kind = guide.asked(LEARNER).kind
        self._blame(
            min(guide.missing, default=last),
            f"it has not come when, after {guide.beats[last].beat.say!r}, the learner is asked for {kind}, "
            f"and no other beat says what may be done: {offered}",
        )

    def _offered(self, guide: Guide, seat: int) -> str:
        return "; ".join(option.text for option in guide.asked(seat).options)

    def _meet(self, guide: Guide, came: Came) -> None:
        """Note which of the choices that it writes in words are offered."""
        kinds = self.game.kinds_by_name
        options = guide.asked(LEARNER).options
        for words in (*came.beat.allow, *came.beat.forbid, *came.beat.refuse):
            if any(means(words, option, kinds) for option in options):
                self.met.add((came.number, words))

    def _look(self, guide: Guide, came: Came) -> None:
        """What a beat points at is there."""
        seen = guide.seen(came) if came.beat.point else None
        for point in came.beat.point:
            if pointed(guide.match, point, seen) is None:
                self._blame(came.number, f"point: there is no {point!r} to look at")

    def _said(self, match: Match[Any]) -> str:
        """What the learner chose."""
        mine = [n for n, (seat, _) in enumerate(match.choices, 1) if seat == LEARNER]
        return "; ".join(match.said(n) for n in mine)

    def _blame(self, number: int, problem: str) -> None:
        section, _ = list(self.part.beats())[number]
        first = next(n for n, (other, _) in enumerate(self.part.beats()) if other == section)
        self.faults.append((f"section[{self.part.first + section}]: beat[{number - first}]", problem))


def tried(game: Game[Any], lesson: Lesson, think: Think) -> Sequence[Trial]:
    """Every part of a lesson, tried out."""
    found = []
    for part in lesson.parts:
        trial = Trial(game, part, think)
        trial.run()
        found.append(trial)
    return found
