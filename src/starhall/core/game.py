"""A game: one definition that serves players, bots, clients, measurements and tests."""

from __future__ import annotations

import importlib
import inspect
import pkgutil
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property, partial
from hashlib import blake2b
from pathlib import Path
from random import Random
from types import ModuleType
from typing import Any, Generic, TypeGuard, TypeVar

from starhall.core import asking
from starhall.core.arguments import Telling, Told
from starhall.core.brief import Brief
from starhall.core.content import Content
from starhall.core.dealer import Dealer
from starhall.core.decks import Decks
from starhall.core.drawing import Drawing, of_text
from starhall.core.errors import ContentError, NotLegal, NotUnderstood, OutOfDate, Reason, or_list
from starhall.core.events import Journal
from starhall.core.features import Features, Sparse
from starhall.core.kinds import HOST, Decision, Kind, Purpose, Question, Standing, Step
from starhall.core.ledger import Ledger
from starhall.core.measured import Measured
from starhall.core.orders import Orders
from starhall.core.seen import Seen, seeing, seen_type
from starhall.core.snapshot import order, step_name
from starhall.core.spaces import Space
from starhall.core.spots import Spot
from starhall.core.state import State
from starhall.core.traits import Traits
from starhall.core.views import hidden_cards, resample
from starhall.core.visibility import Visibility
from starhall.core.words import Parted, Words

S = TypeVar("S", bound=State)

MOST_KNOWERS = 8
"""Seats that can know of cards: `State.known` has a byte for each card, and a bit for each seat."""


@dataclass(frozen=True, slots=True)
class TableOption:
    """Something the table may agree on before the game."""

    name: str
    default: str | int
    text: str
    """What it changes, for people."""
    values: Callable[[int], Sequence[str | int]]
    """Every possible value at a table of that many players."""
    rules: tuple[str, ...] = ()
    """The rulings behind it."""

    def read(self, value: object, players: int) -> str | int:
        """The value as the game keeps it; words and numbers may come as text."""
        values = self.values(players)
        if type(value) in (int, str) and value in values:
            return value  # type: ignore[return-value]
        for possible in values:
            if str(possible) == str(value):
                return possible
        shown = [str(possible) for possible in values[:6]]
        if len(values) > len(shown):
            shown = [*shown[:3], f"{len(values) - 3} more up to {values[-1]}"]
        raise NotUnderstood(f"option {self.name}: {value!r} is not {or_list(shown)}")


@dataclass(frozen=True, slots=True)
class Results:
    """How a game ended."""

    places: tuple[int, ...]
    """By seat; 1 is best."""
    scores: tuple[float, ...]
    """By seat."""

    @property
    def winners(self) -> tuple[int, ...]:
        """The seats in first place: several share a victory."""
        return tuple(seat for seat, place in enumerate(self.places) if place == 1)


def plain_board(seen: Any) -> str:
    """A board for a game that draws none: every field of the seen table on a line of its own."""
    return "\n".join(f"{name}: {value}" for name, value in seen.plain().items())


@dataclass(frozen=True, eq=False, kw_only=True)
class Game(Generic[S]):
    """All that anybody needs to play, show, measure or learn a game."""

    slug: str
    name: str
    version: str
    """Of the rules: a record names it."""
    versions: Mapping[str, str] = field(default_factory=dict)
    """By version of the rules: what it has changed, in sentences for players."""
    summary: str
    """One sentence for the shelf."""
    credits: str
    minutes: str
    players: range
    options: tuple[TableOption, ...]
    state: type[S]
    set_up: Step
    """The first step: fills the game's own fields and puts the game on the stack."""
    kinds: tuple[Kind, ...]
    purposes: Mapping[str, Mapping[str, Purpose]] = field(default_factory=dict)
    """By kind and purpose: what may be chosen, where a kind does not say it itself."""
    standing: tuple[Standing, ...] = ()
    """What a seat may do besides answering its questions."""
    calls: tuple[Standing, ...] = ()
    """What the table itself may call out at any moment; never a player's to choose."""
    rules: tuple[ModuleType, ...]
    """The modules that hold the steps."""
    ledger: Ledger
    words: Words
    scores: Callable[[S], Sequence[float]]
    least: float = 0.0
    """The fewest points that a seat can end with."""
    bound: Callable[[int, Mapping[str, Any]], int]
    """The most decisions that a game of so many players with these options can take."""
    inventory: Callable[[S], Mapping[str, int]]
    """Counts of components that never change: what the law of conservation checks."""
    evaluate: Callable[[S, int], float]
    """How good a state looks for a seat, for bots; only differences count."""
    evaluations: Callable[[S], list[float]] | None = None
    """The same by seat, in one call, where much of it serves all of them."""
    lead: float = 1.0
    """Who is ahead by so much in `evaluate` is e times as likely to win."""
    traits: Traits | None = None
    """What is true of each seat, for learned values."""
    weights: Path | None = None
    """The file of what was learned, in a game that plays better with it."""
    reckon: Callable[[S, int], Mapping[int, Sequence[float]]] | None = None
    """By choice of a seat that is asked: how likely each seat wins, in a game that can work that out."""
    study: Callable[..., Mapping[str, Any]] | None = None
    """How what `reckon` goes by is learned: `starhall train` calls it, and writes what it gives."""
    slips: tuple[float, float, float, float] = (0.6, 0.5, 0.3, 0.15)
    """By level of bots, but for the best: the share of choices that it makes without looking."""
    slips_of_many: tuple[float, float, float, float] | None = None
    """The same at tables of more than two, where other shares make the levels more evenly apart."""
    idle: Mapping[Kind, int] = field(default_factory=dict)
    """By kind: the value that does nothing, always an option. A part of the slips are such."""
    simulations: int = 48
    """By which the best level looks ahead at each decision: more, where more win more."""
    content: Content = field(default_factory=lambda: Content(""))
    seen: type[Seen] = Seen
    """What a seat sees, by its declared type; a game that declares none gets one from its state."""
    see: Callable[..., Any] = lambda s, seen: None
    """Fill in what a seat may know of hidden fields, where that depends on more than whose they are."""
    known: Callable[[S, int | None], object] | None = None
    """All that a seat knows as values to be written out (see `knowing`): cheaper than its view."""
    hidden: Callable[[S, int | None], set[int]] = hidden_cards
    """Every card that a seat does not know, also in the fields that `see` shows."""
    telling: Callable[[S], Mapping[str, Any]] = lambda s: {}
    """What the words of events must know of the table while one is told: plain values, open to all."""
    preparing: Callable[[S], bool] = lambda s: False
    """Is the table still being set up? Then bots move at once: there is nothing to follow yet."""
    composing: Callable[[S], bool] = lambda s: False
    """Is something put together answer by answer, as a deck or an offer? Its parts are worth nothing each."""
    drafts: Callable[[S, int], Sequence[tuple[int, ...]]] = lambda s, seat: ()
    """Where a seat may begin such a thing, or is at it: the choices that make whole ones worth a thought.

    They are legal whatever others hide. A search takes each for one choice; into what is composed without
    drafts it does not look.
    """
    alike: bool = False
    """Do all see the same, in a game without secrets? Then what they see is put together once for all."""
    untold: tuple[str, ...] | None = None
    """The fields of a seen table that may change without an event, most with the question; None: all."""
    look: Callable[[Any], Any] = lambda seen: None
    """Fill in what follows from a seen table and is worth showing: points, paths, phases."""
    board: Callable[[Any], str] = plain_board
    """The table as lines of text."""
    draw: Callable[[Any], Drawing] | None = None
    """The same as a drawing; a game without one has its lines of text drawn (see `drawing`)."""
    things: Callable[[Any], Mapping[str, Spot]] = lambda seen: {}
    """By the names that screens share: what a lesson may point at, and where the text board shows it."""
    lay: Callable[[S, Mapping[str, Any]], Mapping[str, Any]] = lambda s, table: table
    """The fields of a table that a lesson places, where it writes them in names and not in numbers."""
    hand: Callable[[Any], str] | None = None
    """What the reader of a seen table holds, as lines of text, in a game where anybody holds anything."""
    cards: tuple[str, ...] = ()
    """The name of each card by its number, for boards that know nothing else of the game."""
    arguments: tuple[Told, ...] = ()
    """How an encoding tells what a question is about."""
    spaces: tuple[Space, ...] = ()
    """The game's own part of an encoding; `encoded` has all of it."""
    encoding: Callable[[S, int | None], list[int]] = lambda s, reader: []
    """A new list of the numbers of `spaces`: what a reader may know of a state, and nothing else."""
    brief: Brief | None = None
    """The same in short, in a game whose encoding is long and mostly nothing: `encoding` is made of it."""
    redeal: Callable[[S, int | None, Random], S] = resample
    """A copy with all dealt anew that a seat does not know."""
    redealing: Callable[[S, int | None], Callable[[Random], S]] | None = None
    """Instead of `redeal`, where there is much to find out first: once for any number of re-deals."""
    decks: Decks | None = None
    """How decks are handled, in a game to which players bring their own."""
    minutes_to_play: Callable[[Mapping[str, Any]], int] = lambda options: 0
    """The time for a game with these options, after which the table calls `time`; 0 is no limit."""
    games_done: Callable[[S], int] = lambda s: 0
    """How many games are over, in a match of several: each has its own `minutes_to_play`."""
    whose_turn: Callable[[S], int] | None = None
    """The seat whose turn it is, in a game with turns; `HOST` between them."""
    turn_begins: str = ""
    """The event with which a turn of its `seat` begins, where a seat may have several in a row."""
    turns_done: Callable[[S], int] | None = None
    """How many turns are completed, in a game that goes on from the last of them after an interruption."""
    deepest: int = 40
    """How many frames may lie on the stack at most: what grows beyond it never ends."""
    aliases: Mapping[str, str] = field(default_factory=dict)
    """The steps and kinds that had other names once: `{"old_module.old_step": "new_module.new_step"}`."""
    upgrades: Mapping[str, Callable[[dict[str, Any]], dict[str, Any]]] = field(default_factory=dict)
    """By version: what makes a plain state of that version, or of one before it, one of the next version."""
    orders: Orders = field(default_factory=Orders)
    """What may be answered beforehand, where one has days to move."""
    stand_ins: bool = True
    """May a bot go on for a seat that was left?"""
    measured: Measured[S] = field(default_factory=Measured)
    """What measurements tell apart: where the game stands, what each seat plays as, its cards."""
    actions: int = field(init=False, default=0)
    """How many choices there are in all."""
    _seeing: Callable[[S, int | None], Any] = field(init=False, repr=False)
    questions: Telling = field(init=False, repr=False)
    """Tells what a seat is asked, as the numbers with which an encoding begins."""

    def __post_init__(self) -> None:
        first = 0
        for kind in self.kinds:
            kind.number(first)
            kind.purposes = self.purposes.get(kind.name, kind.purposes)
            kind.beside = tuple(offer for offer in self.standing if not offer.beside or kind in offer.beside)
            first += kind.size
        object.__setattr__(self, "actions", first)
        if self.alike and self.has_secrets:
            raise ContentError(f"{self.slug}: not all can see alike where fields are hidden")
        if self.seen is Seen:
            object.__setattr__(self, "seen", seen_type(self.state))
        object.__setattr__(self, "_seeing", seeing(self.seen, self.state))
        object.__setattr__(self, "questions", Telling(self.kinds, self.arguments))
        self.state.game = self
        self.state.calls = self.calls

    def __repr__(self) -> str:
        return f"Game({self.slug!r})"

    @property
    def has_secrets(self) -> bool:
        """May anybody know what others do not?"""
        own = (seen for name, seen in self.state.fields.items() if name not in State.fields)
        return any(seen in (Visibility.OWNER, Visibility.NOBODY, Visibility.HIDDEN) for seen in own)

    @cached_property
    def kinds_by_name(self) -> Mapping[str, Kind]:
        """Every kind of decision by its name."""
        return {kind.name: kind for kind in self.kinds}

    @cached_property
    def steps_by_name(self) -> Mapping[str, Step]:
        """Every function of the rules by the name a snapshot writes."""
        found: dict[str, Step] = {}
        for module in self.rules:
            for _, function in inspect.getmembers(module, _is_step):
                if function.__module__ == module.__name__:
                    name = step_name(function)
                    if found.setdefault(name, function) is not function:
                        raise ContentError(f"{self.slug}: two functions of the rules are written as {name}")
        return found

    def plays(self, rules: str, content: str) -> bool:
        """Would a game of these rules and this content be played the same by this one?"""
        return rules == self.version and self.content.says(content)

    def changes(self, before: str, now: str) -> list[str]:
        """What players should know of the versions after one of them, up to another."""
        later = (version for version in self.versions if order(before) < order(version) <= order(now))
        return [self.versions[version] for version in sorted(later, key=order)]

    def read_options(self, options: Mapping[str, Any], players: int) -> dict[str, Any]:
        """All options with their values, defaults filled in; says what is wrong with a bad one."""
        known = {option.name: option for option in self.options}
        for name in options:
            if name not in known:
                raise NotUnderstood(f"{self.slug} has no option {name!r}; there are {', '.join(known)}")
        return {
            name: option.read(options[name], players) if name in options else option.default
            for name, option in known.items()
        }

    def new(
        self,
        seats: int | Sequence[str],
        dealer: Dealer,
        options: Mapping[str, Any] | None = None,
        journal: Journal | None = None,
    ) -> S:
        """A new game for so many seats, or for seats with these names, up to its first question."""
        names = [f"Player {p + 1}" for p in range(seats)] if isinstance(seats, int) else list(seats)
        if len(names) not in self.players:
            raise NotUnderstood(
                f"{self.name} is for {self.players[0]} to {self.players[-1]} players, not {len(names)}"
            )
        s = self.state(names, self.read_options(options or {}, len(names)), dealer, journal)
        s.do((self.set_up,))
        s.run()
        if s.known and len(names) > MOST_KNOWERS:
            raise ContentError(
                f"{self.slug}: at most {MOST_KNOWERS} seats can know of cards, and here are {len(names)}; "
                "leave `known` empty, and keep what a seat knows in fields of its own"
            )
        return s

    def decisions(self, s: S) -> list[Decision]:
        """Everything that is asked now: one question, or several to be answered at the same time."""
        return [Decision.of(s, question) for question in s.asked]

    def apply(self, s: S, seat: int, choice: int) -> None:
        """Carry out a choice if it is legal; a refused one changes nothing."""
        self.check(s, seat, choice)
        s.answer(seat, choice)

    def check(self, s: S, seat: int, choice: int) -> None:
        """Raise the error that tells what is wrong with a choice, if anything is."""
        question = s.question(seat) if _is_number(seat) else None
        if question is None:
            if seat == HOST and choice in s.choices(HOST):
                return
            raise self._not_asked(s, seat)
        if not _is_number(choice) or not 0 <= choice < self.actions:
            raise NotUnderstood(
                f"{choice!r} is no choice of {self.name}: they run from 0 to {self.actions - 1}"
            )
        if choice not in s.choices(seat):
            raise self._refusal(s, question, choice)

    def why_not(self, s: S, seat: int, choice: int) -> Reason | None:
        """Why a choice is not legal; None if it is, or if its kind is not asked for or gives no reasons."""
        question = s.question(seat)
        if question is None or choice in s.choices(seat):
            return None
        kind = self.kind_of(choice)
        if kind.why_not is None:
            return None
        if kind is question[1]:
            return kind.why_not(s, choice - kind.first, *question[3])
        if any(offer.kind is kind for offer in question[1].beside):
            return kind.why_not(s, choice - kind.first, seat)
        return None

    def _not_asked(self, s: S, seat: object) -> Exception:
        if not _is_number(seat) or not 0 <= seat < s.players:
            return NotUnderstood(f"there is no seat {seat!r}: the seats are 0 to {s.players - 1}")
        if s.over:
            return OutOfDate("the game is over: nothing is asked any more")
        asked = or_list([f"{s.names[question[0]]} (seat {question[0]})" for question in s.asked])
        return OutOfDate(f"{s.names[seat]} (seat {seat}) is not asked now; it is for {asked} to answer")

    def _refusal(self, s: S, question: Question, choice: int) -> NotLegal:
        seat, asked = question[:2]
        kind = self.kind_of(choice)
        seen = self.view(s, seat)
        instead = or_list([self.say(seen, question, legal) for legal in s.choices(seat)])
        reason = self.why_not(s, seat, choice)
        if kind is not asked and reason is None:
            return NotLegal(
                f"{s.names[seat]} (seat {seat}) is asked for {asked.name}, not for {kind.name}. "
                f"Instead: {instead}."
            )
        what = self.say(seen, question, choice)
        because = f": {reason}" if reason else ""
        return NotLegal(
            f"{s.names[seat]} (seat {seat}) cannot {_lower(what)}{because}. Instead: {instead}.", reason
        )

    def kind_of(self, choice: int) -> Kind:
        """The kind that a choice belongs to."""
        return next(kind for kind in reversed(self.kinds) if kind.first <= choice)

    def say(self, seen: Seen, question: Question, choice: int) -> str:
        """What a choice does, in the words of its own kind."""
        return self.option(seen, question, choice).text

    def ask(self, s: S, seat: int, seen: Any = None, since: int = 0) -> asking.Ask | None:
        """What a seat is asked now, ready to be shown; None if nothing. `seen` is its view, if known."""
        question = s.question(seat)
        if question is None:
            return None
        kind = question[1]
        seen = self.view(s, seat) if seen is None else seen
        prompt = self.words.prompt(seen, Decision.of(s, question))
        return asking.Ask(
            seat=seat,
            since=since,
            kind=kind.name,
            refers=kind.refers,
            first=kind.first,
            size=kind.size,
            is_set=kind.is_set,
            about=asking.about(kind, question[3]),
            text=prompt.text,
            why=prompt.why,
            rule=self.ledger.text(prompt.why) if prompt.why in self.ledger else "",
            must=prompt.must,
            left=prompt.left,
            decline=prompt.decline,
            waiting=prompt.waiting,
            options=[self.answer(seen, question, choice) for choice in s.choices(seat)],
        )

    def answer(self, seen: Seen, question: Question, choice: int) -> asking.Option:
        """A legal choice as an answer to this question, with what it brings."""
        kind, args = self._meant(question, choice)
        option = self._option(seen, kind, choice, args)
        option.brings = self.words.brings(seen, kind, choice, *args)
        return option

    def option(self, seen: Seen, question: Question, choice: int) -> asking.Option:
        """A choice, legal or not, as an answer to this question."""
        kind, args = self._meant(question, choice)
        return self._option(seen, kind, choice, args)

    def _option(self, seen: Seen, kind: Kind, choice: int, args: Sequence[Any]) -> asking.Option:
        text = self.words.option(seen, kind, choice, *args)
        value = choice - kind.first
        if isinstance(text, Parted):
            return asking.Option(choice, value, kind.name, kind.refers, str(text), text.label, text.detail)
        return asking.Option(choice, value, kind.name, kind.refers, text)

    def _meant(self, question: Question, choice: int) -> tuple[Kind, tuple[Any, ...]]:
        """The kind of a choice and what its words need: as asked, or as a standing option beside it."""
        seat, kind, _, args = question
        # Most choices are of the kind that is asked for: the others are looked for.
        if kind.first <= choice < kind.first + kind.size:
            return kind, args
        return self.kind_of(choice), (seat,)

    def view(self, s: S, seat: int | None) -> Any:
        """All that a seat may know, and what follows from it, as the game's `seen`; None is a spectator."""
        found = self._seeing(s, seat)
        self.see(s, found)
        self.look(found)
        return found

    def drawing(self, seen: Any) -> Drawing:
        """A seen table as a drawing."""
        return self.draw(seen) if self.draw is not None else of_text(self.board(seen))

    def view_alike(self, s: S, seat: int | None, seen: Any) -> Any:
        """The view of a seat from that of another, where all see alike: who reads, and their own question."""
        return seen.but(seat=seat, asked=tuple([asking.seen_by(seat, question) for question in s.asked]))

    def encode(self, s: S, seat: int) -> list[int]:
        """What a seat may know as numbers, each within its declared space."""
        found = self.encoding(s, seat)
        # Put in before the rest, it is moved: joining both would copy every number once more.
        found[:0] = self.questions.of(s.question(seat), s.players)
        return found

    def asks(self, s: S, seat: int) -> tuple[int, ...]:
        """What a seat is asked, as the numbers with which an encoding begins."""
        return self.questions.of(s.question(seat), s.players)

    def knowledge(self, s: S, seat: int | None) -> bytes:
        """A digest of all that a seat knows: the same everywhere, and for tables that look alike to it."""
        told = self.known(s, seat) if self.known else self.view(s, seat).plain()
        return blake2b(repr(told).encode(), digest_size=16).digest()

    @property
    def encoded(self) -> tuple[Space, ...]:
        """The parts of an encoding: what the seat is asked, then the game's own spaces."""
        return (*self.questions.spaces, *self.spaces)

    @cached_property
    def features(self) -> Features:
        """The features of an encoding, by name."""
        return Features(self.encoded)

    def sparse(self, s: S, seat: int) -> Sparse:
        """What a seat may know as sparse features, for learned values."""
        return self.features.of(self.encode(s, seat))

    def evaluate_all(self, s: S) -> list[float]:
        """By seat: how good a state looks for it."""
        if self.evaluations is not None:
            return self.evaluations(s)
        return [self.evaluate(s, seat) for seat in range(s.players)]

    def resample(self, s: S, seat: int | None, rng: Random) -> S:
        """A fair re-deal: a copy in which all that `seat` may not know is drawn again."""
        return self.redealing(s, seat)(rng) if self.redealing else self.redeal(s, seat, rng)

    def redealer(self, s: S, seat: int | None) -> Callable[[Random], S]:
        """What makes fair re-deals of this state, as many as are wanted while it stays as it is."""
        return self.redealing(s, seat) if self.redealing else partial(self.redeal, s, seat)

    def came_in(self, before: S, after: S) -> Reason | None:
        """What came in between two moments that nobody can forget again: chance, or something hidden."""
        if before.drawn != after.drawn:
            return Reason("undo", "dice or cards have been drawn since")
        if before.uncovered != after.uncovered or self.learned(self.unknown(before), after):
            return Reason("undo", "hidden information has been seen since")
        return None

    def unknown(self, s: S) -> list[set[int]]:
        """By seat: the cards that it does not know."""
        return [self.hidden(s, seat) for seat in range(s.players)]

    def learned(self, unknown: Sequence[set[int]], after: S) -> bool:
        """Does any seat know a card now that was `unknown` to it?"""
        return any(not before <= self.hidden(after, seat) for seat, before in enumerate(unknown))

    def results(self, s: S) -> Results:
        """How the game ended."""
        if not s.over:
            raise OutOfDate("the game is not over yet")
        return Results(s.places, tuple(self.scores(s)))


def _is_step(value: object) -> bool:
    """Is this a function? Those of the compiled build look like Python's own."""
    return inspect.isfunction(value) or inspect.isbuiltin(value)


def _is_number(value: object) -> TypeGuard[int]:
    return isinstance(value, int) and not isinstance(value, bool)


def _lower(text: str) -> str:
    return text[:1].lower() + text[1:]


def modules_of(package: str) -> tuple[ModuleType, ...]:
    """Every module of a package and of the packages in it, in the order of their names: what `rules` are."""
    top = importlib.import_module(package)
    found = pkgutil.walk_packages(top.__path__, f"{package}.")
    return tuple(importlib.import_module(name) for name in sorted(one.name for one in found if not one.ispkg))
