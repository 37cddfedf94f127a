"""The state of a game, and the machine that runs its steps.

A state is plain data: numbers, strings, tuples and lists. What still has to happen is a stack of
`(step, *args)` frames inside it. So it can be copied, saved, shown and dealt anew at any moment, also in the
middle of an effect.
"""

from __future__ import annotations

import types
from collections.abc import Callable, Mapping, Sequence
from typing import Any, ClassVar, Self, TypeVar, cast, get_type_hints

from starhall.core.copying import copy_function
from starhall.core.dealer import Dealer, Die, OutcomeNeeded
from starhall.core.errors import OutOfDate
from starhall.core.events import Journal
from starhall.core.kinds import HOST, Frame, Kind, Question, Standing, Step
from starhall.core.visibility import Engine, Hidden, Public, Visibility, lists_around_rows, visibility_of

T = TypeVar("T")

_BYTES = tuple([bytes((mask,)) for mask in range(1 << 8)])
"""By bitmask of seats: the byte that says it."""


class Table:
    """What lies open on every table; a game adds its own open fields in a class of its own.

    What can be read off a table is a function of this: it serves states and seen tables alike.
    """

    players: Public[int]
    """How many seats there are; seats are 0 to players - 1, clockwise."""
    names: Public[tuple[str, ...]]
    """The name of each seat, for words only."""
    options: Public[Mapping[str, Any]]
    """The table options; never changed after the set-up."""
    places: Public[tuple[int, ...]]
    """The place of each seat, 1 is best, equal places are shared; empty until the game is over."""

    # None of its own: a class that has its fields in slots may have only one parent that has them, too.
    __slots__ = ()


class State(Table):
    """What every game's state has: who plays, what is asked, what still has to happen.

    A game adds its own fields as annotations, each marked `Public`, `Owner`, `Nobody` or `Hidden`; copying,
    saving, views and re-deals follow from these. What changes seldom is a `Row`, which copies share. Steps
    call `do`, `ask`, `ask_all`, `tell` and the three draws `roll`, `draw` and `shuffle`.
    """

    stack: Engine[list[Frame]]
    """What still has to happen; the last frame runs next."""
    asked: Engine[tuple[Question, ...]]
    """The open questions: one, or several to be answered at the same time."""
    asker: Engine[Frame]
    """The frame that asked; it runs again after a standing option."""
    together: Engine[tuple[int, ...]]
    """The seats of a question asked of several at once; empty for an ordinary one."""
    answers: Hidden[tuple[int | None, ...]]
    """What the seats of `together` have answered so far; nobody sees it before the last."""
    known: Hidden[bytes]
    """By card: a bitmask of the (at most eight) seats that know where it is though they do not own it.

    The number of a card may also say what it is: only its remainder counts here.
    """
    drawn: Engine[int]
    """How many outcomes the dealer has given."""
    uncovered: Engine[int]
    """How often hidden information was shown to somebody."""
    dealer: Engine[Dealer]
    journal: Engine[Journal | None]
    """Who listens to `tell`; None in search and simulation."""
    heard: bool
    """Does anybody listen? Verbs that run many times ask before they put an event together."""
    _listed: tuple[Question, ...] | None
    """What was `asked` when its options were listed, if asking has done so; no part of copies and records."""
    _legal: Sequence[int]
    """The options of the open question, if it is still that one."""

    # Slots are read faster than a dict and copied faster still; a game may have them for its fields, too.
    __slots__ = (*Table.__annotations__, *__annotations__)

    game: ClassVar[Any] = None
    """The `Game` that this is a state of."""
    fields: ClassVar[Mapping[str, Visibility]]
    """Who sees each field."""
    hiding: ClassVar[Sequence[tuple[str, Visibility]]]
    """The fields that are hands or piles, and who sees each."""
    types: ClassVar[Mapping[str, Any]]
    """What each field holds."""
    shared: ClassVar[Mapping[str, int]]
    """The fields with what copies share: how many lists lie around that."""
    calls: ClassVar[tuple[Standing, ...]] = ()
    """What the table itself may call out at any moment, as `HOST`; the game fills it in."""
    copy: Callable[[], Self]
    """A copy that shares nothing that can change; it is deaf (no journal)."""
    outline: Callable[[], Self]
    """A copy still without its `hiding` fields: who makes it, as re-deals do, fills them in."""

    def __init_subclass__(cls) -> None:
        super().__init_subclass__()
        equip(cls)

    def __new__(cls, *args: Any, **kwargs: Any) -> Self:
        s = super().__new__(cls)
        s._listed = None
        return s

    def __init__(
        self, names: Sequence[str], options: Mapping[str, Any], dealer: Dealer, journal: Journal | None = None
    ) -> None:
        self.players = len(names)
        self.names = tuple(names)
        self.options = types.MappingProxyType(dict(options))
        self.places = ()
        self.stack = []
        self.asked = ()
        self.asker = ()
        self.together = ()
        self.answers = ()
        self.known = b""
        self.drawn = 0
        self.uncovered = 0
        self.dealer = dealer
        self.listen(journal)

    def listen(self, journal: Journal | None) -> None:
        """From now on this journal hears what is told; None hears nothing."""
        self.journal = journal
        self.heard = journal is not None

    # What steps call.

    def do(self, first: Frame = (), second: Frame = (), *more: Frame) -> None:
        """Run these frames next, in this order, before what was on the stack."""
        # One or two come most often; by name they need no tuple of their own: 80 and 100 ns, not 106 and 154.
        if second:
            if more:
                self.stack.extend(more[::-1])
            self.stack.append(second)
        if first:
            self.stack.append(first)
        if self.journal is not None:
            self.journal.pushed(len(more) + bool(second) + bool(first))

    def do_all(self, frames: Sequence[Frame]) -> None:
        """Run all of these frames next, in this order: `do(*frames)`, without the slow call of a star."""
        self.stack.extend(frames[::-1])
        if self.journal is not None:
            self.journal.pushed(len(frames))

    def step_called(self, name: str) -> Step:
        """The step that records call by this name: for rules that call for one in a module further up."""
        found: Step = self.game.steps_by_name[name]
        return found

    def ask(self, seat: int, kind: Kind, then: Step, *args: Any) -> None:
        """Stop until `seat` answers; the value goes to `then(s, value, *args)`.

        A step that asks changes nothing itself: it may be run again to ask again.
        """
        asked: tuple[Question, ...] = ((seat, kind, then, args),)
        if kind.take_the_only_one:
            options_of = kind.options
            options = options_of(self, args[0]) if len(args) == 1 else options_of(self, *args)
            if len(options) == 1:
                self.do((then, options[0], *args))
                return
            self._listed = asked
            self._legal = options
        self.asked = asked

    def ask_among(self, options: Sequence[int], seat: int, kind: Kind, then: Step, *args: Any) -> None:
        """Ask where the options have been found already, so that they are not looked for once more."""
        asked: tuple[Question, ...] = ((seat, kind, then, args),)
        self.asked = self._listed = asked
        self._legal = options

    def ask_if_any(self, seat: int, kind: Kind, then: Step, *args: Any) -> bool:
        """Ask if there is a choice: a single option is taken at once; says if there is any option at all.

        Where `then` has something to ask in its turn, it does not change anything before.
        """
        options_of = kind.options
        options = options_of(self, args[0]) if len(args) == 1 else options_of(self, *args)
        if len(options) > 1:
            asked: tuple[Question, ...] = ((seat, kind, then, args),)
            self.asked = self._listed = asked
            self._legal = options
        elif options:
            then(self, options[0], *args)
        else:
            return False
        return True

    def ask_all(self, seats: Sequence[int], kind: Kind, then: Step, *args: Any) -> None:
        """Ask several seats at once, in secret; `then(s, answers, *args)` gets all values in seat order.

        Each seat's options are `kind.options(s, seat, *args)`. Standing options wait until all have answered.
        """
        if not seats:
            self.do((then, (), *args))
            return
        self.asked = tuple([(seat, kind, then, (seat, *args)) for seat in seats])
        self.together = tuple(seats)
        self.answers = (None,) * len(seats)

    def skip_to(self, step: Step) -> bool:
        """What still had to happen before this step does not happen; False if the step is not to come."""
        stack = self.stack
        if all(frame[0] is not step for frame in stack):
            return False
        while stack[-1][0] is not step:
            self.skip()
        return True

    def skip(self) -> None:
        """What would have happened next does not happen."""
        self.stack.pop()
        if self.journal is not None:
            self.journal.popped()

    def end(self) -> None:
        """Nothing is left to happen."""
        self.stack.clear()

    def tell(self, rule: str, event: str, /, *, only: Sequence[int] | None = None, **operands: Any) -> None:
        """Report what has just happened under a rule; costs little when nobody listens.

        Lists among the operands may be parts of the state: the journal keeps copies. What happens often asks
        `if s.heard:` first: without that, play would take 1.04 times as long in futura and up to 1.5 times in
        peace (`python -m benchmarks.guards`).
        """
        if self.journal is not None:
            facts = self.game.telling(self) if self.game is not None else None
            self.journal.tell(rule, event, only, operands, self.drawn + self.uncovered, facts)

    def roll(self, die: Die, n: int = 1) -> list[int]:
        """Roll `n` dice and return the faces they show."""
        found = self.dealer.dice(self.drawn, die, n)
        self.drawn += n
        if self.journal is not None:
            self.journal.chance.extend(found)
        faces = die.faces
        return [faces[i] for i in found]

    def roll_one(self, die: Die) -> int:
        """Roll a single die and return the face it shows."""
        found = self.dealer.die(self.drawn, die)
        self.drawn += 1
        if self.journal is not None:
            self.journal.chance.append(found)
        return die.faces[found]

    def pick(self, size: int) -> int:
        """One of `size` things at random."""
        found = self.dealer.pick(self.drawn, size)
        self.drawn += 1
        if self.journal is not None:
            self.journal.chance.append(found)
        return found

    def pick_seat(self) -> int:
        """One of the seats at random."""
        try:
            return self.pick(self.players)
        except OutcomeNeeded as needed:
            needed.seats = True
            raise

    def draw(self, pile: list[T]) -> T:
        """Take one thing out of a pile at random."""
        return pile.pop(self.pick(len(pile)))

    def shuffle(self, pile: list[int]) -> None:
        """Shuffle a pile of cards; nobody knows any longer where one of them is."""
        order = self.dealer.order(self.drawn, len(pile))
        self.drawn += 1
        if self.journal is not None:
            self.journal.chance.append(order)
        pile[:] = map(pile.__getitem__, order)
        # Counted in 70 ns; looking for any takes 220.
        if self.known.count(0) < len(self.known):
            self.forget(pile)

    def deal(self, pile: list[int], hand: list[int], seat: int) -> int:
        """The top card of a pile, its last, goes to the hand of a seat: news, unless that seat knew it."""
        card = pile.pop()
        hand.append(card)
        if not self.known[card % len(self.known)] >> seat & 1:
            self.uncovered += 1
        return card

    def show(self, card: int, *seats: int) -> None:
        """Let these seats know where a card is, and which."""
        before = self.known
        self.remember(card, *seats)
        if self.known is not before:
            self.uncovered += 1

    def turn_up(self, card: int) -> None:
        """From now on everybody knows this card, wherever it lies."""
        self._note(card, (1 << self.players) - 1)

    def remember(self, card: int, *seats: int) -> None:
        """These seats go on knowing a card that they have put out of sight: nothing new to them."""
        mask = self.known[card % len(self.known)]
        for seat in seats:
            mask |= 1 << seat
        self._note(card, mask)

    def _note(self, card: int, mask: int) -> None:
        """From now on the seats of this bitmask know where a card is."""
        known = self.known
        place = card % len(known)
        if known[place] != mask:
            self.known = known[:place] + _BYTES[mask] + known[place + 1 :]

    def uncover(self) -> None:
        """Something hidden that is no card has been shown to somebody: nobody can forget it again."""
        self.uncovered += 1

    def betray(self) -> None:
        """What lies hidden shows in what happens now, even if none of it is turned up: nobody foresees it."""
        if self.journal is not None:
            self.journal.betrayed()

    def forget(self, cards: Sequence[int], *still: int) -> None:
        """These cards have moved out of sight: besides their owners, only the seats `still` know them."""
        size, mask = len(self.known), 0
        for seat in still:
            mask |= 1 << seat
        places = [card % size for card in cards if self.known[card % size] & ~mask]
        if places:
            known = bytearray(self.known)
            for place in places:
                known[place] &= mask
            self.known = bytes(known)

    # What players call, through the game.

    @property
    def over(self) -> bool:
        """Is the game over? Nothing is asked and nothing is left to happen."""
        return not self.asked

    def question(self, seat: int) -> Question | None:
        """The open question of this seat, if it has one."""
        for question in self.asked:
            if question[0] == seat:
                return question
        return None

    def choices(self, seat: int) -> list[int]:
        """Every legal choice of this seat now, standing options last; `HOST` has its calls."""
        for question in self.asked:
            if question[0] == seat:
                break
        else:
            return self._possible_calls() if seat == HOST and self.asked else []
        _, kind, _, args = question
        if self._listed is self.asked:
            options = self._legal
        elif len(args) == 1:
            # Most questions have one argument, some two: handing them on outright is faster than unpacking.
            options_of = kind.options
            options = options_of(self, args[0])
        elif kind.purposes is not None:
            options_of = kind.purposes[args[1]].offers
            options = options_of(self, seat) if len(args) == 2 else options_of(self, seat, *args[2:])
        elif len(args) == 2:
            options_of = kind.options
            options = options_of(self, args[0], args[1])
        else:
            options_of = kind.options
            options = options_of(self, *args)
        found = [*map(kind.choice_of, options)] if kind.first else list(options)
        if kind.beside and not self.together:
            for offer in kind.beside:
                options_of = offer.kind.options
                options = options_of(self, seat)
                if options:
                    found += map(offer.kind.choice_of, options)
        return found

    def look_again(self) -> None:
        """The state was changed by hand, as scenes do: options that asking has found may be others now."""
        self._listed = None

    def _possible_calls(self) -> list[int]:
        return [offer.kind.choice(value) for offer in self.calls for value in offer.kind.options(self, HOST)]

    def call(self, name: str, value: int = 0) -> int | None:
        """The choice by which the table calls this out now; None if it cannot."""
        for offer in self.calls if self.asked else ():
            if offer.kind.name == name and value in offer.kind.options(self, HOST):
                return offer.kind.choice(value)
        return None

    def answer(self, seat: int, choice: int) -> None:
        """Carry out a legal choice and run on to the next question.

        The choice is not checked: `Game.apply` does that. A state on which a step has failed is lost; keep
        a copy where that matters, as a match does.
        """
        for question in self.asked:
            if question[0] == seat:
                break
        else:
            if seat != HOST:
                raise OutOfDate(f"seat {seat} is not asked anything now")
            self._answer_standing(self.calls, seat, choice)
            return
        _, kind, then, args = question
        value = choice - kind.first
        if kind.beside and not 0 <= value < kind.size:
            self._answer_standing(kind.beside, seat, choice)
        elif self.together:
            self._answer_together(question, value)
        else:
            self.asked = ()
            if self.journal is not None:
                self.journal.pushed(1)
            # Adding tuples is faster than unpacking one into another.
            self._run_from((then, value) + args)

    def _answer_together(self, question: Question, value: int) -> None:
        seat, _, then, args = question
        place = self.together.index(seat)
        self.answers = (*self.answers[:place], value, *self.answers[place + 1 :])
        # The others stay the same objects: a table tells by that which questions are new.
        self.asked = tuple(filter(lambda other: other[0] != seat, self.asked))
        if not self.asked:
            answers, self.together, self.answers = self.answers, (), ()
            # Now all lie open: nobody may take an answer back after having seen the others.
            self.uncovered += 1
            self.do((then, answers, *args[1:]))
            self.run()

    def _answer_standing(self, offers: Sequence[Standing], seat: int, choice: int) -> None:
        for offer in offers:
            value = choice - offer.kind.first
            if 0 <= value < offer.kind.size:
                self.asked = self.together = self.answers = ()
                self.do((offer.then, value, seat), self.asker)
                self.run()
                return

    def run(self) -> None:
        """Run steps until somebody is asked something or nothing is left to do."""
        if self.stack and not self.asked:
            self._run_from(self.stack.pop())

    def _run_from(self, frame: Frame) -> None:
        """Run this frame, as if from the top of the stack, and those below it up to the next question."""
        stack = self.stack
        journal = self.journal
        while True:
            if journal is not None:
                journal.popped()
            # Most frames are short, and calling them outright is twice as fast as unpacking their arguments.
            size = len(frame)
            if size == 2:
                step, one = frame
                step(self, one)
            elif size == 3:
                step, one, two = frame
                step(self, one, two)
            elif size == 1:
                frame[0](self)
            elif size == 4:
                step, one, two, three = frame
                step(self, one, two, three)
            elif size == 5:
                step, one, two, three, four = frame
                step(self, one, two, three, four)
            elif size == 6:
                step, one, two, three, four, five = frame
                step(self, one, two, three, four, five)
            elif size == 7:
                step, one, two, three, four, five, six = frame
                step(self, one, two, three, four, five, six)
            else:
                frame[0](self, *frame[1:])
            if self.asked or not stack:
                break
            frame = stack.pop()
        self.asker = frame


def held(s: State) -> set[str]:
    """The names of everything that a state really holds, declared or not."""
    return {name for name in s.fields if hasattr(s, name)} | set(getattr(s, "__dict__", ()))


def equip(cls: type[State]) -> None:
    """Give a state class its table of fields and its copying function."""
    marked, hints = get_type_hints(cls, include_extras=True), get_type_hints(cls)
    cls.fields = {name: seen for name, hint in marked.items() if (seen := visibility_of(hint)) is not None}
    cls.hiding = [field for field in cls.fields.items() if field[1] in (Visibility.OWNER, Visibility.NOBODY)]
    cls.types = {name: hints[name] for name in cls.fields}
    around = {name: 0 if hints[name] is bytes else lists_around_rows(marked[name]) for name in cls.fields}
    cls.shared = {name: lists for name, lists in around.items() if lists is not None}
    # A class of the compiled build has its copies written out in it.
    if "copy" not in vars(cls):
        fresh = {"journal": None, "heard": False, "_listed": None}
        hiding = dict(cls.hiding)
        open_ones = {name: hint for name, hint in cls.types.items() if name not in hiding}
        cast(Any, cls).copy = copy_function(cls, cls.types, fresh)
        cast(Any, cls).outline = copy_function(cls, open_ones, fresh)


equip(State)
