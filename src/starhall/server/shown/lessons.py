"""Lessons that are taken in a browser. Nothing of them is kept: part and choices say where somebody is."""

from __future__ import annotations

import secrets
from collections import OrderedDict
from collections.abc import Iterator, Sequence
from random import Random
from typing import Any, cast

from starhall.bots import Sight, bot
from starhall.core import Event, Game, StarhallError
from starhall.core.asking import Ask
from starhall.core.lessons import (
    LATER,
    LEARNER,
    OPTION,
    Came,
    Guide,
    Lesson,
    Part,
    begin,
    check,
    lesson,
    lessons,
    model,
    offer,
    taught,
    tips,
)
from starhall.core.lessons.pointing import split_point
from starhall.core.lessons.rows import reads_like
from starhall.core.match import Match
from starhall.server.book.refusals import Refused
from starhall.server.shown.asks import foresee, why_not
from starhall.server.shown.frames import position
from starhall.server.shown.lines import ReaderLog
from starhall.server.shown.stills import patch, told_choice
from starhall.wire.learning import (
    Bubble,
    LessonAsk,
    LessonFacts,
    LessonMoment,
    Lessons,
    LessonTaken,
    Pointed,
    RulesMet,
    TableOffer,
    TakeLesson,
    What,
)
from starhall.wire.messages import Foreseen, Moment, Reasons
from starhall.wire.parts import Line, Position, SeatInfo, Told, Waiting

MOST_REMEMBERED = 24
"""Parts of lessons that are kept played as far as somebody has come."""
_READS = "The table waits until you have read this."


def shelf(game: Game[Any]) -> Lessons:
    """The lessons and tips of a game."""
    rows = [
        LessonFacts(
            lesson=name,
            title=found.title,
            about=found.about,
            minutes=found.minutes,
            beats=found.beats,
            rules=found.rules(),
        )
        for name, found in lessons(game).items()
    ]
    said = {rule: tip.say for rule, tip in tips(game).items()}
    return Lessons(game=game.slug, name=game.name, lessons=rows, tips=said)


def offered(game: Game[Any], known: RulesMet) -> TableOffer:
    """A table at which rules come up that are new to somebody."""
    found = offer(game, taught(game) - set(known.met), secrets.token_hex(8))
    return TableOffer(
        players=found.players, options=dict(found.options), seed=found.seed, rules=list(found.rules)
    )


class Teacher:
    """Takes people through lessons, and remembers where the last ones were."""

    def __init__(self) -> None:
        self._remembered: OrderedDict[tuple[str, str, int], Taking] = OrderedDict()

    def take(self, game: Game[Any], name: str, wanted: TakeLesson) -> LessonTaken:
        """How the lesson goes on from here."""
        taking = self._sit(game, name, wanted.part)
        taking.follow(wanted.choices, wanted.check)
        if wanted.choice is not None:
            taking.choose(wanted.choice)
        if wanted.past is not None:
            taking.skip(wanted.past)
        first = len(taking.match.choices)
        taking.go_on()
        if wanted.choice is not None:
            return taking.taken(taking.moments(first, wanted.told))
        # Who comes back has read what came before, and is told the last choice again.
        before = [taking.left(first - 1)] if first and wanted.past is None else []
        return taking.taken(whole([*before, *taking.moments(first, wanted.told)], taking.log.lines()))

    def wonder(self, game: Game[Any], name: str, what: str, wanted: LessonAsk) -> Foreseen | Reasons | Moment:
        """What the learner wonders about."""
        taking = self._sit(game, name, wanted.part)
        taking.follow(wanted.choices, wanted.check)
        match = taking.match
        if what == "moment":
            return taking.moment(wanted.at, wanted.told)
        if match.state.question(LEARNER) is None:
            raise Refused("out_of_date", "You are asked nothing at the moment.")
        if what == "why-not":
            return why_not(game, match.state, LEARNER, wanted.choice, "")
        if wanted.choice not in match.state.choices(LEARNER):
            raise Refused("not_legal", "This choice is not legal now.")
        return foresee(game, match.state, LEARNER, wanted.choice, "")

    def _sit(self, game: Game[Any], name: str, part: int) -> Taking:
        """A part of a lesson, as it was left by whoever took it last."""
        key = (game.slug, name, part)
        if key not in self._remembered:
            found = lesson(game, name)
            if part >= len(found.parts):
                raise Refused("not_understood", f"The lesson {found.title} has {len(found.parts)} parts.")
            self._remembered[key] = Taking(game, name, found, part)
        self._remembered.move_to_end(key)
        while len(self._remembered) > MOST_REMEMBERED:
            self._remembered.popitem(last=False)
        return self._remembered[key]


class Taking:
    """A part of a lesson that is being taken."""

    def __init__(self, game: Game[Any], name: str, taken: Lesson, part: int) -> None:
        self.game = game
        self.name = name
        self.lesson = taken
        self.number = part
        self.part: Part = taken.parts[part]
        self.check = check(game, taken)
        self.match: Match[Any] = begin(game, self.part.start)
        self.guide = Guide(self.part, self.match)
        self.log = ReaderLog(LEARNER)

    # What is done.

    def follow(self, choices: Sequence[tuple[int, int]], of: str) -> None:
        """Be where somebody is after these choices."""
        if choices and of != self.check:
            raise _changed()
        made = self.match.choices
        pairs = enumerate(zip(made, choices, strict=False))
        same = next((n for n, (a, b) in pairs if tuple(a) != tuple(b)), min(len(made), len(choices)))
        if same < len(made):
            self.match.rewind(same)
        try:
            for seat, choice in choices[same:]:
                self.match.choose(seat, choice)
        except StarhallError:
            raise _changed() from None
        self.log.rewind(self.match)

    def choose(self, choice: int) -> None:
        """The learner answers."""
        state = self.match.state
        if state.question(LEARNER) is None:
            raise Refused("out_of_date", "You are asked nothing at the moment.")
        if choice in state.choices(LEARNER) and (refusal := self.guide.refusal(choice)):
            raise Refused("not_legal", refusal)
        self.match.choose(LEARNER, choice)

    def skip(self, section: int) -> None:
        """To the end of a section, as a model pupil would play it."""
        while not self.guide.is_done and self.part.first + self.guide.here.section <= section:
            choice = model(self.guide, self._think)
            if choice is None:
                return
            self.match.choose(self.match.state.asked[0][0], choice)

    def go_on(self) -> None:
        """Everybody else answers, until the learner has to."""
        while not self.guide.is_done and not self._asks_learner:
            seat = self.match.state.asked[0][0]
            given = self.guide.answer(seat)
            self.match.choose(seat, self._think(self.match, seat) if given is None else given)

    @property
    def _asks_learner(self) -> bool:
        asked = self.match.state.asked
        return bool(asked) and asked[0][0] == LEARNER and self.guide.answer(LEARNER) is None

    def _think(self, match: Match[Any], seat: int) -> int:
        rng = Random(f"{match.seed}/{seat}/{len(match.choices)}")
        return bot(self.part.start.bot).choose(Sight(self.game, match.state, seat, rng))

    # What is shown.

    def moments(self, first: int, told: bool) -> list[LessonMoment]:
        """Every moment from choice `first` on."""
        self.log.follow(self.match)
        ats = range(first, len(self.match.choices) + 1)
        return [one for at in ats for one in self._moments(at, told)]

    def left(self, at: int) -> LessonMoment:
        """The moment after choice `at`, when all about it was read."""
        self.log.follow(self.match)
        *_, last = self._moments(at, told=False)
        last.now = []
        return last

    def taken(self, moments: list[LessonMoment]) -> LessonTaken:
        """The lesson as these moments tell it, up to where it stands still."""
        self._ask(moments[-1])
        start = self.part.start
        return LessonTaken(
            game=self.game.slug,
            content=self.game.content.shown_fingerprint,
            lesson=self.name,
            title=self.lesson.title,
            sections=[section.title for section in self.lesson.section],
            of=self.lesson.beats,
            part=self.number,
            parts=len(self.lesson.parts),
            check=self.check,
            seats=[
                SeatInfo(seat=seat, name=name, sits="bot" if seat else "person", level="lesson")
                for seat, name in enumerate(start.seats)
            ],
            options=dict(self.match.state.options),
            later=LATER,
            choices=[(seat, choice) for seat, choice in self.match.choices],
            moments=moments,
        )

    def _ask(self, last: LessonMoment) -> None:
        """Where the lesson stands still: what is asked, and what may be done about it."""
        guide, here, state = self.guide, self.guide.here, self.match.state
        last.done = guide.is_done
        last.position.undo = "at_once" if any(seat == LEARNER for seat, _ in self.match.choices) else "no"
        if last.done or not self._asks_learner:
            return
        asked = self.game.ask(state, LEARNER, last.position.view, len(self.match.choices))
        assert asked is not None
        last.position.ask = asked
        if not last.now and here.narrowing is not None and here.narrowing.beat.say:
            last.now = [self._bubble(here.narrowing, asked)]
        last.allowed = guide.allowed
        refused = {option.choice: guide.refusal(option.choice) for option in asked.options}
        last.refusals = {str(choice): text for choice, text in refused.items() if text and text != LATER}
        last.riddle = here.narrowing is not None and here.narrowing.beat.riddle

    def _moments(self, at: int, told: bool) -> Iterator[LessonMoment]:
        """A choice: it halts after each event that a beat speaks of."""
        events = [event for event in self.match.events(at) if event.visible_to(LEARNER)]
        end = self.log.end(at)
        lines = self.log.lines(end - len(events), end)
        came = [one for one in self.guide.at(at).now if one.beat.say]
        seen = self._seen(at, came, told)
        cuts = _cuts(came, events) if seen else []
        after = position(self.match, LEARNER, at, self.log)
        before = self.match.view(LEARNER, at - 1) if at else None
        done = 0
        for cut, now in cuts:
            shown = Position(
                choices=at,
                lines=end - len(events) + cut,
                view=seen[cut - 1],
                waiting=[Waiting(seat=LEARNER, kind="", text=_READS)],
                ask=None,
                outcome=None,
                undo="no",
                why_no_undo="",
            )
            yield self._moment_of(at, lines, done, cut, shown, _told(before, seen[done:cut], None, told), now)
            before, done = seen[cut - 1], cut
        halted = {one.number for _, now in cuts for one in now}
        rest = [one for one in came if one.number not in halted]
        steps = _told(before, seen[done:], after.view, told and bool(at))
        yield self._moment_of(at, lines, done, len(lines), after, steps, rest)

    def _seen(self, at: int, came: Sequence[Came], told: bool) -> list[Any]:
        """The table right after each event that the learner hears of, where somebody wants to see it."""
        if not (told and at) and all(one.event is None for one in came):
            return []
        stills = self.guide.stills(at)
        if not stills:
            return []
        return [
            self.game.view(still, LEARNER)
            for event, still in zip(self.match.events(at), stills, strict=True)
            if event.visible_to(LEARNER)
        ]

    def _moment_of(
        self,
        at: int,
        lines: list[Line],
        first: int,
        last: int,
        shown: Position,
        told: Told | None,
        now: Sequence[Came],
    ) -> LessonMoment:
        here = self.guide.at(at)
        numbers = [one.number for one in here.now]
        unread = numbers[numbers.index(now[-1].number) + 1 :] if now else []
        section = now[-1].section if now else here.section
        before = sum(len(list(part.beats())) for part in self.lesson.parts[: self.number])
        asked = self.game.ask(self.match.state, LEARNER) if at == len(self.match.choices) else None
        return LessonMoment(
            at=at,
            seat=self.match.choices[at - 1][0] if at else None,
            kept=lines[first].number if first < len(lines) else shown.lines,
            lines=lines[first:last],
            position=shown,
            told=told,
            section=self.part.first + section,
            beats=before + len(here.came) - len(unread),
            now=[self._bubble(one, asked) for one in now],
            allowed=[],
            refusals={},
            riddle=False,
            done=False,
        )

    def _bubble(self, came: Came, asked: Ask | None) -> Bubble:
        points = []
        for point in came.beat.point:
            what, name = split_point(point)
            meant = asked.options if asked is not None and what == OPTION else []
            choices = [option.choice for option in meant if reads_like(name, option.text)]
            points.append(Pointed(what=cast(What, what), name=name, choices=choices))
        return Bubble(say=came.beat.say, point=points, section=self.part.first + came.section)

    def moment(self, at: int, told: bool) -> Moment:
        """The table as it stood after `at` choices."""
        if at > len(self.match.choices):
            raise Refused("not_understood", f"There are {len(self.match.choices)} choices so far.")
        self.log.follow(self.match)
        found = position(self.match, LEARNER, at, self.log)
        message = Moment(re="", seat=LEARNER, last=len(self.match.choices), position=found)
        if told and at:
            message.before = self.match.view(LEARNER, at - 1)
            states = self.match.stills(at)
            message.told = told_choice(self.match, LEARNER, at, message.before, found.view, states)
        return message


def whole(moments: list[LessonMoment], lines: Sequence[Line]) -> list[LessonMoment]:
    """Moments of which the first tells all that was there before."""
    first = moments[0]
    first.lines, first.kept = list(lines[: first.kept + len(first.lines)]), 0
    return moments


def _cuts(came: Sequence[Came], events: Sequence[Event]) -> list[tuple[int, list[Came]]]:
    """After how many events a choice halts, and what is said there."""
    found: dict[int, list[Came]] = {}
    numbers = [event.number for event in events]
    for one in came:
        if one.event is not None:
            found.setdefault(numbers.index(one.event) + 1, []).append(one)
    return sorted(found.items())


def _told(before: Any, seen: Sequence[Any], after: Any, told: bool) -> Told | None:
    """What lines change on the table; none where nobody wants to see it."""
    if not told or before is None:
        return None
    stills = []
    for view in seen:
        stills.append(patch(before, view))
        before = view
    return Told(stills=stills, rest=None if after is None else patch(before, after))


def _changed() -> Refused:
    return Refused("out_of_date", "This lesson has changed since you left it. Begin it anew.")
