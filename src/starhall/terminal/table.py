"""A table: a match, who sits there, who looks at the screen, and the file that keeps it. No screen yet."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from time import monotonic
from typing import Any

from starhall.bots import Bot, Sight, bot
from starhall.bots.analysis import asked
from starhall.bots.analysis_told import verdict, verdict_sentences
from starhall.bots.budget import Budget
from starhall.bots.coach import hint
from starhall.bots.shelf import PROGRAM
from starhall.bots.why import Thought, think
from starhall.core import (
    AS_IS,
    HOST,
    TIME,
    Decision,
    Deck,
    Event,
    Game,
    Match,
    NotLegal,
    NotUnderstood,
    Reason,
    RecordError,
    StarhallError,
    Typed,
)
from starhall.core import record as records
from starhall.core.asking import Ask
from starhall.core.contract import CONTRACT, contract
from starhall.core.dealer import OutcomeNeeded
from starhall.core.match import TAKE_BACKS, usual_take_backs
from starhall.terminal import decks as kept_decks
from starhall.terminal import store
from starhall.terminal.seats import Sitter, read_seats
from starhall.terminal.text import clean, clean_name

THOUGHTS = "thoughts"
"""In a record: by the number of a choice, the seat of the bot that made it and what it weighed."""
_HINT = Budget(seconds=1.0)


@dataclass(frozen=True, slots=True)
class Plan:
    """A table before the game begins."""

    game: Game[Any]
    sitters: tuple[Sitter, ...]
    options: Mapping[str, Any] = field(default_factory=dict)
    seed: str | None = None
    typed: bool = False
    """Do the dice and cards of a real table count, typed in as they fall?"""
    file: Path | None = None
    """Where the record is kept; None is a file of our own."""
    decks: Mapping[int, Deck] = field(default_factory=dict)
    """By seat: the deck that a person brings."""
    take_backs: str | None = None
    """What can be taken back: `free`, by `consent` or `none`; None is as usual."""


class Table:
    """A game being played at this screen."""

    def __init__(
        self,
        match: Match[Any],
        sitters: list[Sitter],
        file: Path,
        keep: bool = False,
        decks: Mapping[int, Deck] | None = None,
    ) -> None:
        self.match = match
        self.game = match.game
        self.sitters = sitters
        self.file = file
        """Written after every choice."""
        self.keep = keep
        """Does the file stay when the game is over?"""
        self.looking: int | None = sole_person(sitters)
        """The person who sits at the screen now."""
        self.curtain = True
        """Is the screen covered when it is handed over?"""
        self.read: dict[int, int] = {}
        """By seat: how many events the person had seen at their last choice."""
        self.trouble = ""
        """Why the game could not be written to its file; empty if it was."""
        self.fallen_back = ""
        """Why the last choice of a bot is not its own, as of a program that took too long; empty if it is."""
        self._thought: tuple[tuple[int, int, int], Thought | None] = (-1, -1, -1), None
        """What was weighed last: after how many choices, by which seat, for which choice."""
        self._players: dict[int, tuple[str, Bot]] = {}
        """By seat: the name of the bot that plays there, and the bot."""
        self.replay: Path | None = None
        """Where the finished game is kept."""
        agreed = match.about.get("take_backs")
        self.take_backs = agreed if agreed in TAKE_BACKS else usual_take_backs(len(self.people))
        match.about["take_backs"] = self.take_backs
        self._opened = monotonic()
        spent = match.about.get("seconds")
        self._before = float(spent) if isinstance(spent, (int, float)) else 0.0
        self._games = self.game.games_done(match.state)
        self.decks = dict(decks or {})
        """By seat: the deck that a person has brought; noted in the record, as it is taken card by card."""
        if self.decks:
            match.about["decks"] = kept_decks.noted(self.game, self.decks)

    @property
    def renewal(self) -> list[str]:
        """For a game that goes on by newer rules: by which it was played before, and what has changed."""
        before = self.match.about.get(records.PLAYED_BY)
        if not isinstance(before, list) or not before:
            return []
        last, now = clean(str(before[-1])), self.game.version
        if last == now:
            what = "The cards and tables of this game were changed while it went on: it goes on with these."
        else:
            what = f"This game was played by rules {last} before; it goes on by rules {now}."
        lost = "Choices from before cannot be taken back or looked at one by one."
        return [what, *self.game.changes(last, now), lost]

    @property
    def names(self) -> list[str]:
        """The names of the seats."""
        return [sitter.name for sitter in self.sitters]

    @property
    def people(self) -> list[int]:
        """The seats that people play."""
        return [seat for seat, sitter in enumerate(self.sitters) if sitter.is_person]

    @property
    def secrets(self) -> bool:
        """Does anybody know something that others may not?"""
        return self.game.has_secrets or bool(self.match.state.together)

    @property
    def next_seat(self) -> int | None:
        """The seat to answer next; of several that are asked at once, bots go first."""
        asked: list[int] = [question[0] for question in self.match.state.asked]
        if not asked:
            return None
        return min(asked, key=lambda seat: (self.asks_person(seat), seat != self.looking))

    def asks_person(self, seat: int) -> bool:
        """Has a person to answer for this seat? Bots do it themselves, and so does a deck brought along."""
        return self.sitters[seat].is_person and not self._takes_deck(seat)

    def _takes_deck(self, seat: int) -> bool:
        question = self.match.state.question(seat)
        decks = self.game.decks
        return bool(seat in self.decks and question and decks and question[1].name in decks.kinds)

    @property
    def viewer(self) -> int | None:
        """Through whose eyes the screen shows the table; None is a spectator."""
        return self.looking if self.looking in self.people else None

    @property
    def curtain_due(self) -> bool:
        """Must the screen be handed to another person first?"""
        seat = self.next_seat
        return (
            seat is not None
            and self.asks_person(seat)
            and seat != self.looking
            and (self.secrets or (self.curtain and len(self.people) > 1))
        )

    def later(self, choice: int) -> str:
        """What a legal choice answers that may not be made yet, as in a lesson; empty if it may."""
        return ""

    def words(self, asked: Ask, choice: int) -> str:
        """What a choice of the asked kind would do, legal or not."""
        question = self.match.state.question(asked.seat)
        assert question is not None
        return clean(self.game.say(self.match.view(asked.seat), question, choice))

    def reason(self, asked: Ask, choice: int) -> str:
        """Why a choice is not legal."""
        return str(self.game.why_not(self.match.state, asked.seat, choice) or "not legal")

    def sit(self, seat: int) -> None:
        """This person looks at the screen now."""
        self.looking = seat

    def think(self, seat: int) -> int:
        """What the bot in this seat chooses, or the next card of a deck brought along."""
        decks, state = self.game.decks, self.match.state
        if decks and self._takes_deck(seat) and (question := state.question(seat)):
            decision = Decision.of(state, question)
            return decks.choose(self.match.view(seat), decision, self.decks[seat])
        rng = Random(f"{self.match.seed}/{seat}/{len(self.match.choices)}")
        player = self._player(seat)
        choice, thought = think(player, Sight(self.game, state, seat, rng))
        self._thought = (len(self.match.choices), seat, choice), thought
        self.fallen_back = getattr(player, "trouble", "")
        return choice

    def hint(self, seat: int) -> list[str]:
        """What the coach would do, as far as the seat can know; for one who plays against bots alone."""
        if len(self.people) > 1:
            raise NotUnderstood("hints are for one who plays against bots alone: others would lose by it")
        rng = Random(f"{self.match.seed}/hint/{len(self.match.choices)}")
        return hint(Sight(self.game, self.match.state, seat, rng), _HINT).sentences()

    def verdict(self, seat: int) -> list[str]:
        """Was the last choice of a seat good? By what it knew then; for one who plays against bots alone."""
        if len(self.people) > 1:
            raise NotUnderstood("the coach speaks to one who plays against bots alone, as others would lose")
        at = self.match.last_choice(seat)
        rng = Random(f"{self.match.seed}/verdict/{at}")
        wanted = None if at is None else asked(self.match, at, rng)
        if wanted is None:
            raise NotUnderstood("you have chosen nothing yet")
        return verdict_sentences(verdict(self.game, wanted, _HINT, rng))

    def _note_thought(self, seat: int, choice: int) -> None:
        """Write down what a bot has weighed for the choice just made, so that it can be asked for later."""
        number = len(self.match.choices)
        asked, thought = self._thought
        kept = {at: said for at, said in self._thoughts().items() if int(at) < number}
        if thought is not None and asked == (number - 1, seat, choice):
            kept[str(number)] = [seat, *thought.sentences()]
        if kept or THOUGHTS in self.match.about:
            self.match.about[THOUGHTS] = kept

    def _thoughts(self) -> dict[str, list[Any]]:
        """What bots have weighed so far, as the record notes it."""
        found = self.match.about.get(THOUGHTS)
        return {at: said for at, said in found.items() if at.isdecimal()} if isinstance(found, dict) else {}

    def _player(self, seat: int) -> Bot:
        """The bot in this seat: the same for the whole game, as it may be a program that runs."""
        name = self.sitters[seat].bot
        if self._players.get(seat, ("",))[0] != name:
            self._players[seat] = name, bot(name)
        return self._players[seat][1]

    def choose(self, seat: int, choice: int) -> list[Event]:
        """Make a choice and write the game down; returns what happened as the viewer may read it."""
        before = len(self.match.log(self.viewer))
        call = self.match.state.call(TIME) if self.time_is_up else None
        if call is not None:
            self.match.choose(HOST, call)
        else:
            self.match.choose(seat, choice)
            self._note_thought(seat, choice)
        self._time_game()
        self.forget_typed()
        if self.sitters[seat].is_person:
            self.read[seat] = before
        self.write()
        return self.match.log(self.viewer)[before:]

    @property
    def time_is_up(self) -> bool:
        """Has the table played this game for as long as it agreed on?"""
        minutes = self.game.minutes_to_play(self.match.state.options)
        return minutes > 0 and self._seconds() >= 60 * minutes

    def _time_game(self) -> None:
        """The next game of a match has its own time."""
        games = self.game.games_done(self.match.state)
        if games != self._games:
            self._games, self._before, self._opened = games, 0.0, monotonic()

    def _seconds(self) -> float:
        """How long this game has been played at a screen, now and before it was put away."""
        return self._before + monotonic() - self._opened

    def why_no_undo(self) -> Reason | None:
        """Why the last choice of the person at the screen cannot be taken back; None if it can.

        Free, it goes back over what bots did since and over dice. By consent, only what nobody has learned
        anything from: bots agree to no more, and nobody at one screen can be asked apart.
        """
        seat = self._undoer()
        if self.take_backs == "none":
            return Reason("undo", "this table has agreed on no take-backs")
        if self.take_backs == "consent":
            return self.match.why_no_undo(seat)
        to = self._last_choice(seat)
        if to is None:
            return Reason("undo", "nothing has been chosen yet")
        if any(by == HOST for by, _ in self.match.choices[to:]):
            return Reason("undo", "the table has made a call since")
        return self.match.why_final(to)

    def undo(self) -> None:
        """Take back the last choice of the person at the screen."""
        reason = self.why_no_undo()
        seat = self._undoer()
        if reason is not None:
            raise NotLegal(f"{self.sitters[seat].name} cannot undo: {reason.text}", reason)
        self.match.rewind(self._last_choice(seat) or 0)
        self.forget_typed()
        if self.looking is not None:
            self.looking = seat
        self.write()

    def _last_choice(self, seat: int) -> int | None:
        """How many choices there were before this seat's last one."""
        found = (n for n in reversed(range(len(self.match.choices))) if self.match.choices[n][0] == seat)
        return next(found, None)

    def _undoer(self) -> int:
        """Who takes back: the viewer; without a curtain, whoever chose last at this screen."""
        last = self.match.choices[-1][0] if self.match.choices else None
        together = not (self.curtain or self.secrets)
        if (
            last is not None
            and last != HOST
            and self.sitters[last].is_person
            and (together or self.looking is None)
        ):
            return last
        return self.looking if self.looking is not None else 0

    def seat_bot(self, seat: int, name: str) -> None:
        """Let a bot choose for this seat from now on; an empty name gives it back to its person."""
        if name and not self.game.stand_ins:
            raise NotUnderstood(f"in {self.game.name} no bot may go on for somebody")
        self.sitters[seat] = Sitter(self.sitters[seat].name, name)
        self.match.about["seats"] = [sitter.spec for sitter in self.sitters]
        if self.looking not in self.people:
            # Who sits there now is not known, and a secret of the last person must not be shown to them.
            self.looking = None if self.secrets else sole_person(self.sitters)
        self.write()

    def write(self) -> None:
        """Write the game to its file; a finished one becomes a replay."""
        if self.game.minutes_to_play(self.match.state.options):
            self.match.about["seconds"] = round(self._seconds(), 1)
        if not self.match.choices and not self.file.exists():
            return  # A table that was left at once is not worth a line in the list of saved games.
        try:
            text = records.save(self.match)
            if self.match.over:
                self.replay = self.replay or store.new_file(store.REPLAYS, self.game.slug)
                store.write(self.replay, text)
            if self.keep or not self.match.over:
                store.write(self.file, text)
            else:
                self.file.unlink(missing_ok=True)
            self.trouble = ""
        except OSError as error:
            self.trouble = f"The game could not be saved: {error.strerror or error} ({self.file})"

    @property
    def farewell(self) -> str:
        """Where the game is kept, for whoever leaves it."""
        if self.trouble:
            return self.trouble
        return f"The game is kept in {self.file}" if self.match.choices and not self.match.over else ""

    def save(self) -> Path:
        """Keep the game as it stands, under a name of its own."""
        path = store.new_file(store.SAVES, self.game.slug)
        store.write(path, records.save(self.match))
        return path

    # Dice of a real table.

    @property
    def typed(self) -> Typed | None:
        """The dealer that takes typed outcomes, if the table has one."""
        dealer = self.match.state.dealer
        return dealer if isinstance(dealer, Typed) else None

    def forget_typed(self) -> None:
        """Drop outcomes that were typed but not drawn, so that no later draw takes them."""
        if self.typed:
            self.typed.forget(self.match.state.drawn)

    def give(self, needed: OutcomeNeeded, text: str) -> None:
        """Add typed outcomes for the draws to come."""
        if self.typed:
            self.typed.give(*read_outcomes(needed, text))


def begin(plan: Plan, dealer: Typed | None = None) -> Table:
    """A new table. A typed dealer may raise `OutcomeNeeded`: give it more, and begin again."""
    names = [sitter.name for sitter in plan.sitters]
    about: dict[str, Any] = {"seats": [sitter.spec for sitter in plan.sitters]}
    if plan.take_backs is not None:
        about["take_backs"] = plan.take_backs
    if plan.typed:
        about["dice"] = "typed"
        match = Match(plan.game, names, plan.options, dealer=dealer or Typed(), about=about)
    else:
        match = Match(plan.game, names, plan.options, seed=plan.seed, about=about)
    match.about[CONTRACT] = contract(plan.game, match.state.options).fingerprint
    file = plan.file or store.new_file(store.AUTOSAVES, plan.game.slug)
    return Table(match, list(plan.sitters), file, plan.file is not None, plan.decks)


def read_match(path: Path, *, upgrade: bool = False) -> Match[Any]:
    """The match in a file; one of other rules is taken up with `upgrade`, and else shown."""
    try:
        text = path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise RecordError(f"{path}: {getattr(error, 'strerror', None) or 'this is no text file'}") from None
    try:
        match = records.load(text, upgrade=upgrade)
    except RecordError as error:
        raise RecordError(f"{path}: {error}") from None
    _clean_names(match)
    return match


def _clean_names(match: Match[Any]) -> None:
    """A record may come from anywhere: its names are made safe to show before anybody sees them."""
    match.rename([clean_name(name, f"Player {seat + 1}") for seat, name in enumerate(match.state.names)])


def resume(path: Path, *, keep: bool = False) -> Table:
    """The table of a saved game; it goes on in its own file, a game saved by hand in a new one."""
    match = read_match(path, upgrade=True)
    if match.game.minutes_to_play(match.state.options):
        match.rewind(match.last_turn())
    sitters = _sitters(match)
    if match.about.get("dice") == "typed":
        _go_on_typed(match)
    automatic = path.parent == store.data_folder() / store.AUTOSAVES
    file = path if keep or automatic else store.new_file(store.AUTOSAVES, match.game.slug)
    return Table(match, sitters, file, keep, _decks(match))


def _sitters(match: Match[Any]) -> list[Sitter]:
    """Who sat there, as the record notes it; where it does not, people."""
    specs = match.about.get("seats")
    names = match.state.names
    if isinstance(specs, list) and len(specs) == len(names):
        try:
            return [
                # A file may come from anywhere: it starts no programs. A person seats one again.
                Sitter(name, "" if sitter.bot.startswith(PROGRAM) else sitter.bot)
                for name, sitter in zip(names, read_seats([str(spec) for spec in specs]), strict=True)
            ]
        except StarhallError:
            pass
    return [Sitter(name) for name in names]


def _decks(match: Match[Any]) -> dict[int, Deck]:
    """The decks that people have brought, as the record notes them; where it does not, they are asked."""
    try:
        return kept_decks.read_noted(match.game, match.state.options, match.about.get("decks"))
    except (StarhallError, ValueError):
        return {}


def _go_on_typed(match: Match[Any]) -> None:
    """Further draws are typed again; those of the record are behind us."""
    dealer = Typed(first=match.state.drawn)
    match.seed = None
    for moment in match.moments:
        moment.state.dealer = dealer


def read_outcomes(needed: OutcomeNeeded, text: str) -> list[Any]:
    """What was typed, checked: faces of the die, numbers, or an order. People count from 1."""
    words = text.replace(",", " ").split()
    if not words:
        raise NotUnderstood("type what fell")
    if needed.die is not None:
        return [_face(needed, word) for word in words]
    if needed.order and text.strip() == AS_IS:
        return [AS_IS]
    numbers = [int(word) - 1 if word.isdecimal() else -1 for word in words]
    if needed.order and sorted(numbers) == list(range(needed.size)):
        return [numbers]
    if needed.order:
        raise NotUnderstood(f"{text!r} is not an order of 1 to {needed.size}, nor {AS_IS!r}")
    if not all(0 <= number < needed.size for number in numbers):
        raise NotUnderstood(f"{text!r} is not a number from 1 to {needed.size}")
    return list(numbers)


def _face(needed: OutcomeNeeded, word: str) -> Any:
    assert needed.die is not None
    for written in needed.die.written:
        if word.casefold() == written.casefold():
            return written
    shown: Any = int(word) if word.isdecimal() else word
    needed.die.position(shown)
    return shown


def sole_person(sitters: list[Sitter]) -> int | None:
    """The seat of the only person, if there is exactly one."""
    people = [seat for seat, sitter in enumerate(sitters) if sitter.is_person]
    return people[0] if len(people) == 1 else None
