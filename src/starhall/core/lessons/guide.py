"""The guide: says of a match where in the lesson it is, what is to be read, and what may be done.

All of it follows from the record of the match, so a lesson that was left is taken up by its choices alone.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import partial
from typing import Any

from starhall.core.asking import Ask, Option
from starhall.core.dealer import Replayed
from starhall.core.events import Event, Watch
from starhall.core.lessons.rows import LATER, LEARNER, Beat, Part, reads_like, split_kind
from starhall.core.match import Match
from starhall.core.plain import plain


@dataclass(frozen=True, slots=True)
class Came:
    """A beat that has come."""

    beat: Beat
    moment: Beat
    """The beat that says when it comes: itself, or the one that it follows."""
    number: int
    """Its number in the part."""
    section: int
    """The number of its section in the part."""
    event: int | None = None
    """The event that it came with, by its number in the journal; None if it came with a question."""


@dataclass(frozen=True, slots=True)
class Here:
    """Where a lesson is after some choices."""

    now: tuple[Came, ...] = ()
    """What is to be read, one after another."""
    came: frozenset[int] = frozenset()
    """The beats that have come so far."""
    narrowing: Came | None = None
    """The beat that says what may be done about the question now; None where none does."""
    in_force: Came | None = None
    """The last beat that did, while it has questions left."""
    left: int = 0
    """How many."""
    used: Mapping[int, int] = field(default_factory=dict)
    """By seat: how many choices of its script are made."""
    section: int = 0
    """The section that it is in."""


class Guide:
    """Follows one match through a part of a lesson, as far as it has come."""

    def __init__(self, part: Part, match: Match[Any]) -> None:
        self.part = part
        self.match = match
        self.beats = _numbered(part)
        """Every beat, as it comes."""
        self._choices: list[tuple[int, int]] = []
        self._moments: list[Here] = []

    # Where we are.

    @property
    def here(self) -> Here:
        """Where the lesson is now."""
        return self.at(len(self.match.choices))

    def at(self, choices: int) -> Here:
        """Where the lesson was after so many choices."""
        made = self.match.choices
        same = next((n for n, (a, b) in enumerate(zip(made, self._choices, strict=False)) if a != b), None)
        keep = min(len(made), len(self._choices)) if same is None else same
        del self._choices[keep:], self._moments[keep + 1 :]
        while len(self._moments) <= len(made):
            self._moments.append(self._follow(len(self._moments)))
        self._choices[:] = made
        return self._moments[choices]

    def _follow(self, at: int) -> Here:
        """The lesson after `at` choices, from where it was one choice before."""
        before = self._moments[-1] if at else Here()
        came = set(before.came)
        now: list[Came] = []
        for event in self.match.events(at):
            if event.visible_to(LEARNER):
                now += self._due(came, partial(self._tells, event.read_by(LEARNER)), event.number)
        in_force, left = self._still_in_force(before, at)
        asked = self._ask(at)
        narrowing = None
        if asked is not None and in_force is not None and self._asks(asked, at, in_force.moment):
            narrowing = in_force
        elif asked is not None:
            due = self._due(came, partial(self._asks, asked, at), None)
            now += due
            if due and due[-1].beat.allow:
                narrowing = in_force = due[-1]
                left = narrowing.beat.times
        return Here(
            now=tuple(now),
            came=frozenset(came),
            narrowing=narrowing,
            in_force=in_force,
            left=left,
            used=self._used(before, at) if at else {},
            section=max([before.section, *(one.section for one in now)]),
        )

    def _still_in_force(self, before: Here, at: int) -> tuple[Came | None, int]:
        """The beat that goes on to say what may be done, and for how many questions."""
        if before.narrowing is None or self.match.choices[at - 1][0] != LEARNER:
            return before.in_force, before.left
        return (before.in_force, before.left - 1) if before.left > 1 else (None, 0)

    def _due(self, came: set[int], comes: Callable[[Beat], bool], event: int | None) -> list[Came]:
        """The beat that comes now, if one does, and those that follow it; they count as come from now on."""
        reached = max((self.beats[n].section for n in came), default=0)
        first = next((n for n in self._waiting(came, reached) if comes(self.beats[n].beat)), None)
        if first is None:
            return []
        found = [first]
        while found[-1] + 1 < len(self.beats) and self.beats[found[-1] + 1].beat.follows:
            found.append(found[-1] + 1)
        came.update(found)
        return [replace(self.beats[n], event=event) for n in found]

    def _waiting(self, came: set[int], reached: int) -> Iterator[int]:
        """The beats that may come next: those up to the first that must, of the section that is reached."""
        for n, one in enumerate(self.beats):
            if n in came or one.beat.follows or (one.moment.maybe and one.section < reached):
                continue
            yield n
            if not one.beat.maybe:
                return

    def _tells(self, event: Event, beat: Beat) -> bool:
        """Is this the event that a beat waits for?"""
        if not (beat.event == event.name if beat.event else beat.rule and beat.rule == event.rule):
            return False
        return _are(beat.where, event.operands) and (
            not beat.words or reads_like(beat.words, self.match.sentence(event, LEARNER))
        )

    def _asks(self, asked: Ask, at: int, beat: Beat) -> bool:
        """Is this the question that a beat waits for?"""
        if beat.question != asked.kind or (beat.words and not reads_like(beat.words, asked.text)):
            return False
        fields = {name: wanted for name, wanted in beat.where.items() if name not in asked.about}
        told = {name: wanted for name, wanted in beat.where.items() if name in asked.about}
        if not _are(told, asked.about):
            return False
        seen = self.match.view(LEARNER, at) if fields else None
        return all(plain(getattr(seen, name, None)) == wanted for name, wanted in fields.items())

    def _ask(self, at: int) -> Ask | None:
        """What the learner is asked after `at` choices, if the lesson does not answer it itself."""
        if self.match.state_at(at).question(LEARNER) is None:
            return None
        asked = self.asked(LEARNER, at)
        return None if self._usual(LEARNER, asked) is not None else asked

    def asked(self, seat: int, at: int | None = None) -> Ask:
        """What a seat is asked."""
        found = self.match.game.ask(self.match.state_at(at), seat)
        assert found is not None
        return found

    def seen(self, came: Came) -> Any:
        """The table as the learner saw it when one of the beats that are to be read came."""
        at = len(self.match.choices)
        stills = [] if came.event is None else self.stills(at)
        if came.event is None or not stills:
            return self.match.view(LEARNER)
        return self.match.game.view(stills[came.event - self.match.events(at)[0].number], LEARNER)

    def stills(self, at: int) -> list[Any]:
        """The table right after each event of choice `at`; 0 is what came first, if the table was placed."""
        return self.match.stills(at) if at else self._first_stills()

    def _first_stills(self) -> list[Any]:
        """The table right after each event before the first question, if it was placed."""
        start = self.match.start
        if start is None or start.asked:
            return []
        s = start.copy()
        s.dealer = Replayed(self.match.journal.chance, start.drawn)
        watch = Watch(s)
        s.listen(watch)
        s.run()
        return watch.stills

    # What may be done.

    @property
    def allowed(self) -> list[int]:
        """The choices of the learner that the lesson allows now, the model first."""
        here, state = self.here, self.match.state
        if state.question(LEARNER) is None:
            return []
        options = self.asked(LEARNER).options
        if here.narrowing is None:
            return [option.choice for option in options] if self.is_free else []
        beat, kinds = here.narrowing.beat, self.match.game.kinds_by_name
        found = [one for words in beat.allow for one in options if means(words, one, kinds)]
        forbidden = {one.choice for words in beat.forbid for one in options if means(words, one, kinds)}
        return list(dict.fromkeys(one.choice for one in found if one.choice not in forbidden))

    @property
    def is_free(self) -> bool:
        """May everything be done here that no beat narrows?"""
        return self.part.sections[self.here.section].free

    def refusal(self, choice: int) -> str:
        """What a choice of the learner answers that the lesson does not allow; empty if it does."""
        if choice in self.allowed:
            return ""
        narrowing = self.here.narrowing
        question = self.match.state.question(LEARNER)
        if narrowing is None or question is None:
            return LATER
        option = self.match.game.option(self.match.view(LEARNER), question, choice)
        kinds = self.match.game.kinds_by_name
        said = (text for words, text in narrowing.beat.refuse.items() if means(words, option, kinds))
        return next(said, LATER)

    def answer(self, seat: int) -> int | None:
        """What the lesson chooses for a seat; None where the learner or a bot has to.

        Where there is a single choice and no beat speaks of it, the learner is not asked.
        """
        asked, here = self.asked(seat), self.here
        scripted = self._scripted(seat, asked, here.used.get(seat, 0))
        usual = self._usual(seat, asked) if scripted is None else scripted
        if usual is None and seat == LEARNER and here.narrowing is None and len(asked.options) == 1:
            return asked.options[0].choice
        return usual

    def expected(self, seat: int) -> str:
        """The next choice of the script of a seat; empty where there is none, or no more."""
        script = self.part.start.script.get(self._name(seat), ())
        return "".join(script[self.here.used.get(seat, 0) :][:1])

    def _name(self, seat: int) -> str:
        return self.part.start.seats[seat]

    def _scripted(self, seat: int, asked: Ask, used: int) -> int | None:
        """The next choice of a script, if it is offered; it may name several, the first of which is taken."""
        script = self.part.start.script.get(self._name(seat), ())
        return self._first(script[used].split(" | "), asked) if used < len(script) else None

    def _usual(self, seat: int, asked: Ask) -> int | None:
        return self._first(self.part.start.usual.get(self._name(seat), ()), asked)

    def _first(self, wanted: Iterable[str], asked: Ask) -> int | None:
        kinds = self.match.game.kinds_by_name
        found = (one.choice for words in wanted for one in asked.options if means(words, one, kinds))
        return next(found, None)

    def _used(self, before: Here, at: int) -> Mapping[int, int]:
        """How far each script is after choice number `at`."""
        seat, choice = self.match.choices[at - 1]
        used = before.used.get(seat, 0)
        if seat < 0 or used >= len(self.part.start.script.get(self._name(seat), ())):
            return before.used
        if self._scripted(seat, self.asked(seat, at - 1), used) != choice:
            return before.used
        return {**before.used, seat: used + 1}

    # How far we are.

    @property
    def missing(self) -> list[int]:
        """The beats that must come and have not."""
        came = self.here.came
        return [one.number for one in self.beats if one.number not in came and not one.moment.maybe]

    @property
    def is_done(self) -> bool:
        """Is nothing left of this part, once all that has come is read?"""
        if self.match.over:
            return True
        return not (self.missing or self.here.narrowing or self.part.sections[-1].free)


def _numbered(part: Part) -> list[Came]:
    """Every beat of a part, with the one that says when it comes."""
    found: list[Came] = []
    for number, (section, beat) in enumerate(part.beats()):
        found.append(Came(beat, found[-1].moment if beat.follows else beat, number, section))
    return found


def means(words: str, option: Option, kinds: Mapping[str, Any]) -> bool:
    """Is this option the choice that a lesson writes in words?"""
    kind, text = split_kind(words, kinds)
    return (not kind or kind == option.kind) and reads_like(text, option.text)


def _are(wanted: Mapping[str, Any], found: Mapping[str, Any]) -> bool:
    """Are all of these as they are wanted?"""
    return all(name in found and plain(found[name]) == value for name, value in wanted.items())
