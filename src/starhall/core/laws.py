"""The laws that every game keeps, checked over random play.

    from starhall.core.laws import check_laws
    check_laws(game, games=200)

One call gives a game the whole battery, for all its player counts and options. A broken law raises
`LawBroken` with the name of the law and the record of the game that broke it.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from random import Random
from typing import Any

from starhall.core import record
from starhall.core.dealer import Resampling
from starhall.core.errors import NotLegal, NotUnderstood, OutOfDate, StarhallError
from starhall.core.events import Journal
from starhall.core.game import Game
from starhall.core.match import Match
from starhall.core.snapshot import digest, from_plain, to_plain
from starhall.core.state import State
from starhall.core.views import hidden_places


class LawBroken(StarhallError):
    """A game has broken a law."""

    def __init__(self, law: str, message: str, text: str) -> None:
        super().__init__(f"{law}: {message}")
        self.law = law
        self.record = text
        """The record of the game up to there."""


@dataclass
class LawReport:
    """What was checked."""

    games: int = 0
    decisions: int = 0
    checked: Counter[str] = field(default_factory=Counter)
    """By law: how often it was checked."""
    moved: int = 0
    """How many re-deals really moved something."""
    longest: int = 0
    """The most decisions in a game."""


@dataclass
class Scene:
    """A moment of a match that the laws look at."""

    game: Game[Any]
    match: Match[Any]
    rng: Random
    report: LawReport

    @property
    def s(self) -> State:
        """The state at this moment."""
        state: State = self.match.state
        return state

    def broken(self, law: str, message: str) -> LawBroken:
        """The error to raise."""
        return LawBroken(law, message, record.save(self.match))


Law = Callable[[Scene], None]


def check_laws(
    game: Game[Any],
    *,
    games: int,
    seed: int | str = 0,
    players: int | None = None,
    options: Mapping[str, Any] | None = None,
    thorough: float = 0.05,
    progress: Callable[[int], None] = lambda done: None,
) -> LawReport:
    """Play random games over all player counts and options and check every law.

    `thorough` is the share of decisions at which all laws of a moment are checked; those of a whole game are
    checked after every game.
    """
    report = LawReport()
    for number in range(games):
        rng = Random(f"laws/{seed}/{number}")
        count = players or game.players[number % len(game.players)]
        chosen = dict(options) if options is not None else random_options(game, count, rng)
        match = Match(game, count, chosen, seed=f"{seed}/{number}")
        _play(Scene(game, match, rng, report), thorough)
        report.games += 1
        progress(report.games)
    return report


def random_options(game: Game[Any], players: int, rng: Random) -> dict[str, Any]:
    """A random value for each table option; the default half of the time."""
    return {option.name: rng.choice(option.values(players)) for option in game.options if rng.random() < 0.5}


def _play(scene: Scene, thorough: float) -> None:
    match, rng, report = scene.match, scene.rng, scene.report
    bound = scene.game.bound(match.state.players, match.state.options)
    inventory = scene.game.inventory(match.state)
    kept: list[tuple[State, str]] = []
    while not match.over:
        if len(match.choices) >= bound:
            raise scene.broken("bound", f"more than {bound} decisions")
        if scene.game.inventory(match.state) != inventory:
            raise scene.broken("conservation", f"{inventory} became {scene.game.inventory(match.state)}")
        if rng.random() < thorough:
            kept.append((match.state.copy(), digest(match.state)))
            for name, law in MOMENTS.items():
                _check(scene, name, law)
        seat, _, _, _ = rng.choice(match.state.asked)
        _choose(scene, seat)
    report.decisions += len(match.choices)
    report.longest = max(report.longest, len(match.choices))
    if scene.game.inventory(match.state) != inventory:
        raise scene.broken("conservation", f"{inventory} became {scene.game.inventory(match.state)}")
    for copy, before in kept:
        if digest(copy) != before:
            raise scene.broken("copy", "a copy changed when the original was played on")
    for name, law in GAMES.items():
        _check(scene, name, law)
    report.checked.update(("bound", "conservation", "copy", "barrier"))


def _check(scene: Scene, name: str, law: Law) -> None:
    """Check one law; whatever goes wrong on the way is a breach of it."""
    try:
        law(scene)
    except LawBroken:
        raise
    except Exception as error:
        raise scene.broken(name, f"{type(error).__name__}: {error}") from error
    scene.report.checked[name] += 1


def _choose(scene: Scene, seat: int) -> None:
    """Make a random choice and check that whatever it uncovered is behind the undo barrier."""
    match, rng = scene.match, scene.rng
    before = match.state
    unknown = _hidden(before, seat)
    choices = before.choices(seat)
    if not choices:
        raise scene.broken("options", f"seat {seat} is asked but has nothing to choose")
    choice = rng.choice(choices)
    try:
        match.choose(seat, choice)
    except Exception as error:
        raise scene.broken(
            "options", f"choice {choice} was offered, but: {type(error).__name__}: {error}"
        ) from error
    after = match.state
    free = before.drawn == after.drawn and before.uncovered == after.uncovered
    if free and unknown - _hidden(after, seat):
        raise scene.broken("barrier", f"seat {seat} has seen hidden cards, but could undo freely")


def _hidden(s: State, reader: int | None) -> set[int]:
    """The cards that a reader does not know."""
    return {pile[i] for pile, i in hidden_places(s, reader)}


def law_copy(scene: Scene) -> None:
    """A copy equals its original, and playing on with it changes nothing there."""
    s = scene.s
    before = digest(s)
    copy = s.copy()
    if digest(copy) != before:
        raise scene.broken("copy", "a copy differs from its original")
    if set(vars(copy)) != set(s.fields) or set(vars(s)) != set(s.fields):
        odd = (set(vars(copy)) ^ set(s.fields)) | (set(vars(s)) ^ set(s.fields))
        raise scene.broken("copy", f"undeclared or missing fields: {', '.join(sorted(odd))}")
    _play_on(scene, copy)
    if digest(s) != before:
        raise scene.broken("copy", "playing on with a copy changed the original")


def _play_on(scene: Scene, s: State, choices: int = 8) -> None:
    """Make some random choices on a copy; what is offered must be possible there, too."""
    for _ in range(choices):
        if s.over:
            return
        seat = scene.rng.choice(s.asked)[0]
        offered = s.choices(seat)
        if not offered:
            raise scene.broken("options", f"seat {seat} is asked but has nothing to choose")
        choice = scene.rng.choice(offered)
        try:
            s.answer(seat, choice)
        except Exception as error:
            raise scene.broken("options", f"choice {choice} was offered, but: {error!r}") from error


def law_snapshot(scene: Scene) -> None:
    """A snapshot comes back as the same state and plays on in the same way."""
    s = scene.s
    text = json.dumps(to_plain(s))
    back = from_plain(scene.game, json.loads(text), s.dealer)
    if digest(back) != digest(s):
        raise scene.broken("snapshot", "a state differs after saving and loading")
    there, here = s.copy(), back
    for _ in range(3):
        if there.over:
            break
        seat = scene.rng.choice(there.asked)[0]
        choice = scene.rng.choice(there.choices(seat))
        there.answer(seat, choice)
        here.answer(seat, choice)
    if digest(here) != digest(there):
        raise scene.broken("snapshot", "a loaded state plays on differently")


def law_ask_again(scene: Scene) -> None:
    """The step that asked changes nothing: run again, it asks the same."""
    s = scene.s
    if not s.asked or any(answer is not None for answer in s.answers):
        return
    again = s.copy()
    again.asked, again.together, again.answers = (), (), ()
    again.stack.append(again.asker)
    again.run()
    if digest(again) != digest(s):
        step = s.asker[0].__name__
        raise scene.broken(
            "ask again", f"{step} changed something before it asked: put that in a step of its own"
        )


def law_options(scene: Scene) -> None:
    """What is offered can be done; what is not is refused with the right error and changes nothing."""
    game, s = scene.game, scene.s
    before = digest(s)
    for question in s.asked:
        seat, kind = question[0], question[1]
        choices = s.choices(seat)
        if not choices or len(set(choices)) != len(choices):
            raise scene.broken("options", f"{kind.name}: no options, or one twice: {choices}")
        for value in kind.options(s, *question[3]):
            if not 0 <= value < kind.size:
                raise scene.broken("options", f"{kind.name}: {value} is not below {kind.size}")
        for choice in choices:
            game.apply(s.copy(), seat, choice)
        illegal = [choice for choice in range(game.actions) if choice not in choices]
        for choice in scene.rng.sample(illegal, min(len(illegal), 12)):
            _must_refuse(scene, seat, choice, NotLegal)
        for nonsense in (-1, game.actions, True, None, "0"):
            _must_refuse(scene, seat, nonsense, NotUnderstood)
        for other in range(s.players):
            if s.question(other) is None:
                _must_refuse(scene, other, choices[0], OutOfDate)
        _must_refuse(scene, s.players, choices[0], NotUnderstood)
    if digest(s) != before:
        raise scene.broken("options", "looking at options or refusing a choice changed the state")


def _must_refuse(scene: Scene, seat: Any, choice: Any, error: type[StarhallError]) -> None:
    try:
        scene.game.apply(scene.s.copy(), seat, choice)
    except error:
        return
    except StarhallError as other:
        raise scene.broken(
            "options", f"{choice!r} by seat {seat!r} raised {other!r}, not {error.__name__}"
        ) from None
    raise scene.broken("options", f"{choice!r} by seat {seat!r} was not refused")


def law_reasons(scene: Scene) -> None:
    """A kind that gives reasons has one from the ledger for every illegal value, and none for a legal one."""
    game, s = scene.game, scene.s
    for question in s.asked:
        seat, kind, _, args = question
        if kind.why_not is None:
            continue
        legal = set(kind.options(s, *args))
        for value in range(kind.size):
            reason = kind.why_not(s, value, *args)
            if (reason is None) != (value in legal):
                raise scene.broken(
                    "reasons",
                    f"{kind.name} {value} for seat {seat}: legal is {value in legal}, reason is {reason}",
                )
            if reason is None:
                continue
            if not game.say(s, game.view(s, seat), question, kind.choice(value)):
                raise scene.broken("reasons", f"{kind.name} {value} has no words")
            if reason.rule not in game.ledger:
                raise scene.broken("reasons", f"{kind.name} {value}: {reason.rule} is not in the ledger")


def law_secrecy(scene: Scene) -> None:
    """Nothing that a seat sees or is offered changes when what it may not know is dealt anew."""
    game, s = scene.game, scene.s
    for reader in (*range(s.players), None):
        seen = game.view(s, reader)
        json.dumps(seen)
        copies = [game.resample(s, reader, scene.rng) for _ in range(2)]
        seed = scene.rng.getrandbits(64)
        deals = {digest(game.resample(table, reader, Random(seed))) for table in (s, *copies)}
        if len(deals) > 1:
            raise scene.broken("secrecy", f"a re-deal for {_name(reader)} depends on what is really hidden")
        for other in copies:
            if game.view(other, reader) != seen:
                raise scene.broken("secrecy", f"the view of {_name(reader)} depends on what it may not know")
            if [question[:2] for question in other.asked] != [question[:2] for question in s.asked]:
                raise scene.broken(
                    "secrecy", f"who is asked what changes for {_name(reader)} with hidden cards"
                )
            if reader is None:
                continue
            if other.choices(reader) != s.choices(reader):
                raise scene.broken("secrecy", f"the options of {_name(reader)} depend on hidden cards")
            if game.describe(other, reader) != game.describe(s, reader):
                raise scene.broken("secrecy", f"the words for {_name(reader)} depend on hidden cards")
        _must_move(scene, reader, copies)


def _must_move(scene: Scene, reader: int | None, copies: list[Any]) -> None:
    """A re-deal that changes nothing would keep every view: it must move cards whenever it can."""
    hidden = [pile[i] for pile, i in hidden_places(scene.s, reader)]
    before = digest(scene.s)
    tries = copies
    if len(set(hidden)) > 1:
        tries = copies + [scene.game.resample(scene.s, reader, scene.rng) for _ in range(30)]
        if all(digest(other) == before for other in tries):
            raise scene.broken("secrecy", f"a re-deal for {_name(reader)} moves nothing, though it could")
    scene.report.moved += sum(digest(other) != before for other in copies)


def law_twins(scene: Scene) -> None:
    """The same choice at two tables that a reader cannot tell apart looks the same to that reader.

    Unless the reader learns something by it: there the tables may really part.
    """
    game, s = scene.game, scene.s
    for reader in (*range(s.players), None):
        seat = scene.rng.choice(s.asked)[0]
        twins = [s.copy(), game.resample(s, reader, scene.rng)]
        both = sorted(set(twins[0].choices(seat)) & set(twins[1].choices(seat)))
        if not both:
            continue
        choice, seed = scene.rng.choice(both), scene.rng.getrandbits(64)
        learnt = bool(s.together) and len(s.asked) == 1
        for twin in twins:
            before = _hidden(twin, reader)
            twin.dealer = Resampling(Random(seed))
            twin.journal = Journal()
            twin.answer(seat, choice)
            learnt = learnt or bool(before - _hidden(twin, reader))
        _must_not_name(scene, twins[0], reader)
        if learnt:
            continue
        logs = [twin.journal.seen_by(reader) for twin in twins if twin.journal]
        if logs[0] != logs[1]:
            raise scene.broken(
                "twins", f"the events that {_name(reader)} reads depend on what it may not know"
            )
        if game.view(twins[0], reader) != game.view(twins[1], reader):
            raise scene.broken("twins", f"the view of {_name(reader)} after a choice depends on hidden cards")


def _must_not_name(scene: Scene, after: State, reader: int | None) -> None:
    """No event names a card (operands `card` and `cards`) that its reader knew neither before nor after."""
    if after.drawn != scene.s.drawn or after.journal is None:
        return  # A card that was open may have been shuffled away since.
    hidden = _hidden(after, reader) & _hidden(scene.s, reader)
    for event in after.journal.seen_by(reader):
        named = event.operands.get("cards", [event.operands.get("card")])
        if any(isinstance(card, int) and card in hidden for card in named):
            raise scene.broken("twins", f"{event.name} names a card that {_name(reader)} may not know")


def law_redeal_plays(scene: Scene) -> None:
    """A fair re-deal is a state like any other: it can be played on."""
    s = scene.s
    seat = scene.rng.choice(s.asked)[0]
    other = scene.game.resample(s, seat, scene.rng)
    inventory = scene.game.inventory(other)
    _play_on(scene, other)
    if scene.game.inventory(other) != inventory or inventory != scene.game.inventory(s):
        raise scene.broken("redeal", "a re-deal loses or makes components")


def law_encoding(scene: Scene) -> None:
    """An encoding has the declared size and stays within its spaces."""
    game, s = scene.game, scene.s
    for seat in range(s.players):
        numbers = iter(game.encode(s, seat))
        for space in game.spaces:
            for i in range(space.size):
                number = next(numbers, None)
                if number is None or not space.low <= number <= space.high:
                    raise scene.broken(
                        "encoding", f"{space.name}[{i}] is {number}, not in {space.low} to {space.high}"
                    )
        if next(numbers, None) is not None:
            raise scene.broken("encoding", "it is longer than its spaces")


def law_words(scene: Scene) -> None:
    """Every question says what is asked and why, and every option what it does, each differently."""
    game, s = scene.game, scene.s
    for question in s.asked:
        described = game.describe(s, question[0])
        if described is None or not described.prompt.text or not described.prompt.waiting:
            raise scene.broken("words", f"{question[1].name}: a prompt without words")
        if described.prompt.why not in game.ledger:
            raise scene.broken(
                "words", f"{question[1].name}: its reason {described.prompt.why!r} is not in the ledger"
            )
        texts = [text for _, text in described.options]
        if not all(texts) or len(set(texts)) != len(texts):
            raise scene.broken(
                "words", f"{question[1].name}: options without words or with the same: {texts}"
            )
    if not game.board(game.view(s, None)):
        raise scene.broken("words", "the board is empty for a spectator")


def law_evaluation(scene: Scene) -> None:
    """The evaluation is a number for every seat and changes nothing."""
    s = scene.s
    before = digest(s)
    for seat in range(s.players):
        value = scene.game.evaluate(s, seat)
        if not abs(value) < float("inf"):
            raise scene.broken("evaluation", f"{value} for seat {seat}")
    if digest(s) != before:
        raise scene.broken("evaluation", "evaluating changed the state")


def law_replay(scene: Scene) -> None:
    """The record, played again, gives the same states, events and outcomes."""
    text = record.save(scene.match)
    again = record.load(text, find=lambda slug: scene.game)
    if digest(again.state) != digest(scene.s) or again.journal.events != scene.match.journal.events:
        raise scene.broken("replay", "the record gives another game")
    if record.save(again) != text:
        raise scene.broken("replay", "the record of the replay is another one")


def law_events(scene: Scene) -> None:
    """Every event has a rule of the ledger, a cause before it, and words for every reader."""
    game, match = scene.game, scene.match
    for event in match.journal.events:
        if event.rule not in game.ledger:
            raise scene.broken("events", f"{event.name}: {event.rule} is not in the ledger")
        if event.cause is not None and event.cause >= event.number:
            raise scene.broken("events", f"{event.name} is caused by a later event")
    for reader in (*range(match.state.players), None):
        seen = match.view(reader)
        for event in match.log(reader):
            text = game.words.event(seen, event)
            if not text or "{" in text:
                raise scene.broken("events", f"{event.name} has no words: {text!r}")


def law_results(scene: Scene) -> None:
    """Places are those of a ranking: one for each seat, somebody is first, ties leave a gap."""
    places = scene.game.results(scene.s).places
    fair = tuple(1 + sum(other < place for other in places) for place in places)
    if len(places) != scene.s.players or places != fair:
        raise scene.broken("results", f"{places} are no places")
    if scene.s.stack:
        raise scene.broken("results", "the game is over but steps are left to do")


def _name(reader: int | None) -> str:
    return "a spectator" if reader is None else f"seat {reader}"


MOMENTS: Mapping[str, Law] = {
    "options": law_options,
    "copy": law_copy,
    "snapshot": law_snapshot,
    "ask again": law_ask_again,
    "reasons": law_reasons,
    "secrecy": law_secrecy,
    "twins": law_twins,
    "redeal": law_redeal_plays,
    "encoding": law_encoding,
    "words": law_words,
    "evaluation": law_evaluation,
}
"""The laws of a moment, checked at some decisions."""

GAMES: Mapping[str, Law] = {
    "replay": law_replay,
    "events": law_events,
    "results": law_results,
}
"""The laws of a whole game, checked after it."""


def laws() -> Iterator[str]:
    """The names of all laws."""
    yield from ("bound", "conservation", "barrier")
    yield from MOMENTS
    yield from GAMES


__all__ = ["LawBroken", "LawReport", "Scene", "check_laws", "laws", "random_options"]
