"""What is tried in the lab: a game as it is and as it would be, and one deal of it, played and measured."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, field
from functools import partial
from itertools import product
from pathlib import Path
from typing import Any, NamedTuple, Self, cast

from starhall.bots import Sight, Uniform, bot
from starhall.core import Match, NotUnderstood, Replayed, Seeded, State, record, registry
from starhall.core.content import table_name
from starhall.core.errors import or_list
from starhall.lab import dealt, laid
from starhall.lab.arena import Choice, seating
from starhall.lab.laid import Files, Packs, Tables
from starhall.lab.metrics import Listener, Metric, kinds
from starhall.lab.pairing import Named

AS_IT_IS = "as it is"
"""The name of the first arm, with which all others are compared."""
SCHEMA = 2
"""Of what is kept of a trial: what changes its meaning makes another.

Before 2, what happened between the set-up and the first question was not counted.
"""


@dataclass(frozen=True)
class Arm:
    """The game with some things changed: the first arm has none."""

    name: str = AS_IT_IS
    options: Mapping[str, Any] = field(default_factory=dict)
    packs: Packs | None = None
    """Its content, if that is another one than is used here."""
    dealt: str = ""
    """A card that the first seat has in its opening hand, in every deal."""

    @classmethod
    def of(cls, plain: Mapping[str, Any]) -> Self:
        """From what is kept."""
        packs = plain["packs"]
        return cls(
            plain["name"],
            dict(plain["options"]),
            None if packs is None else tuple(tuple((name, text) for name, text in files) for files in packs),
            plain.get("dealt", ""),
        )


@dataclass(frozen=True)
class Trial:
    """What is to be played."""

    lab: str
    """The game."""
    arms: tuple[Arm, ...] = (Arm(),)
    players: int = 2
    bots: tuple[str, ...] = ("random",)
    """Seat by seat; with different ones, a deal is played in every rotation."""
    seed: str = "0"
    deals: int = 1000
    """How many are planned."""
    primary: str = ""
    """The metric and what of it: a verdict falls on this alone. Left empty, `checked` fills it in."""
    early: bool = False
    """Does it end as soon as the verdict has fallen?"""
    rules: str = ""
    schema: int = SCHEMA

    def checked(self) -> Self:
        """The same with the rules that are here; what cannot be played is refused before anything is."""
        game = registry.game(self.lab)
        if self.players not in game.players:
            sizes = or_list([str(one) for one in game.players])
            raise NotUnderstood(f"{game.name} is for {sizes} players, not {self.players}")
        if self.deals < 2:
            raise NotUnderstood(f"{self.deals} deals: at least two are needed")
        primary = self.primary or usual_primary(self.lab, self.arms)
        metric, _, key = primary.partition("/")
        if metric not in kinds() or not key:
            known = or_list([*kinds()], most=12)
            raise NotUnderstood(f"--primary {self.primary}: write METRIC/WHAT, METRIC being {known}")
        bots = seating(self.bots, self.players)
        for arm in self.arms:
            if arm.packs is None:
                game.new(self.players, Seeded(self.seed), arm.options)
            if arm.packs is None and arm.dealt:
                dealt.check(self.lab, self.players, arm.options, arm.dealt)
        return type(self)(**{**vars(self), "bots": bots, "rules": game.version, "primary": primary})

    @property
    def rotations(self) -> int:
        """How many games a deal is: after so many rotations all sit as before."""
        names = list(self.bots)
        return next(n for n in range(1, len(names) + 1) if names[n:] + names[:n] == names)

    def to_plain(self) -> dict[str, Any]:
        """As it is kept."""
        return asdict(self)

    @classmethod
    def of(cls, plain: Mapping[str, Any]) -> Self:
        """From what is kept."""
        arms = tuple(map(Arm.of, plain["arms"]))
        return cls(**{**plain, "arms": arms, "bots": tuple(plain["bots"])})


def usual_primary(game: str, arms: Sequence[Arm]) -> str:
    """What a verdict is about if nobody says: what a change does to the points; else what a seat is worth."""
    changes = len(arms) > 1 and not any(arm.dealt for arm in arms)
    return "score/points of a seat" if changes and registry.game(game).measured.points else "seat/seat 1"


# Changes.


def arms(
    game: str, options: Sequence[str] = (), content: Sequence[str] = (), cards: Sequence[str] = ()
) -> tuple[Arm, ...]:
    """As it is, and every combination of these changes; what is named twice takes each of its values.

    A card is dealt into the first seat's opening hand.
    """
    choices: dict[tuple[str, str], list[tuple[str, Any]]] = {}
    for word in options:
        name, equals, value = word.partition("=")
        if not equals:
            raise NotUnderstood(f"--set {word}: write NAME=VALUE, such as --set rolls=3")
        choices.setdefault(("option", name), []).append((f"{name} {value}", value))
    for word in content:
        place, value, text = _content(game, word)
        choices.setdefault(("content", place), []).append((text, value))
    for card in cards:
        choices.setdefault(("card", "dealt"), []).append((f"{card} dealt in", card))
    if not choices:
        return (Arm(),)
    found = [Arm()]
    for combination in product(*choices.values()):
        chosen = list(zip(choices, combination, strict=True))
        name = ", ".join(text for _, (text, _) in chosen)
        changed = {option: value for (sort, option), (_, value) in chosen if sort == "option"}
        packs = [_pack(game, place, value) for (sort, place), (_, value) in chosen if sort == "content"]
        card = next((value for (sort, _), (_, value) in chosen if sort == "card"), "")
        found.append(Arm(name, changed, (*laid.packs(), *packs) if packs else None, card))
    return tuple(found)


def _content(game: str, word: str) -> tuple[str, Any, str]:
    """A change of content: its place, what it says there, and how it is called."""
    place, equals, value = word.partition("=")
    if not equals:
        files = laid.files_of(Path(word))
        return "pack", files, f"pack {word}"
    table, row, name = (*place.split(".", 2), "", "")[:3]
    tables = {table_name(file): rows for file, rows in registry.game(game).content.tables.items()}
    for what, known in (("table", tables), ("row", tables.get(table, {}))):
        wanted = table if what == "table" else row
        if wanted not in known:
            raise NotUnderstood(
                f"--content {word}: {game} has no {what} {wanted!r}: write TABLE.ROW.FIELD=VALUE, or the "
                f"folder of a pack; there are {or_list([*known], most=12)}"
            )
    if name not in tables[table][row]:
        fields = or_list([*tables[table][row]], most=12)
        raise NotUnderstood(f"--content {word}: {table}.{row} has no field {name!r}; there are {fields}")
    return place, _value(value), f"{place} {value}"


def _value(text: str) -> Any:
    """A value as TOML writes it; whatever is none is a text."""
    try:
        return tomllib.loads(f"value = {text}")["value"]
    except tomllib.TOMLDecodeError:
        return text


def _pack(game: str, place: str, value: Any) -> Files:
    if place == "pack":
        files: Files = value
        return files
    table, row, name = place.split(".", 2)
    tables: Tables = {table: {row: {name: value}}}
    return laid.made(f"{place} = {value}", game, tables)


def save_pack(trial: Trial, arm: Arm, folder: Path) -> None:
    """Write what an arm changes of the content as a pack, to play with."""
    own = (arm.packs or ())[len(laid.packs()) :]
    if not own:
        raise NotUnderstood(
            f"{arm.name} changes no content: a pack has cards and numbers; options are chosen at the table"
        )
    if (folder / "pack.toml").exists():
        raise NotUnderstood(f"{folder} holds a pack already: name another folder")
    tables: dict[str, dict[str, dict[str, Any]]] = {}
    for files in own:
        for file, text in files:
            if file != "pack.toml":
                for row, fields in tomllib.loads(text).items():
                    tables.setdefault(file.removesuffix(".toml"), {}).setdefault(row, {}).update(fields)
    laid.write(folder, laid.made(arm.name, trial.lab, tables))


# Playing.


class Measure(NamedTuple):
    """What a metric counted in all games of a deal."""

    key: str
    counted: float
    of: float
    round: int = 0


class Deal(NamedTuple):
    """A deal that was played in one arm."""

    number: int
    content: str
    """The fingerprint of what it was really played with."""
    games: list[tuple[list[int], list[float], int]]
    """By rotation: places, points, decisions."""
    measures: dict[str, list[Measure]]
    """By metric."""

    @classmethod
    def of(cls, plain: Sequence[Any]) -> Self:
        """From what is kept."""
        number, content, games, measures = plain
        return cls(
            number, content, games, {name: [Measure(*row) for row in rows] for name, rows in measures.items()}
        )


def play_deal(trial: Trial, arm: Arm, number: int) -> Deal:
    """One deal in one arm: the same chance for all arms, wherever they still agree."""
    games: list[tuple[list[int], list[float], int]] = []
    sums: dict[str, dict[tuple[str, int], list[float]]] = {}
    content = ""
    for rotation in range(trial.rotations):
        table = _Table(trial, arm, number, rotation)
        content = table.game.content.fingerprint
        metrics = [metric() for metric in kinds().values()]
        choices = table.play(metrics)
        results = table.game.results(table.s)
        games.append((list(results.places), [float(one) for one in results.scores], len(choices)))
        for metric in metrics:
            rows = sums.setdefault(metric.name, {})
            for key, value, of, at in metric.end(table.s, results):
                total = rows.setdefault((key, at), [0.0, 0.0])
                total[0] += value
                total[1] += of
    measures = {
        name: [Measure(key, counted, of, at) for (key, at), (counted, of) in rows.items()]
        for name, rows in sums.items()
        if rows
    }
    return Deal(number, content, games, measures)


def recorded(trial: Trial, arm: Arm, rotation: int, number: int) -> str:
    """The record of one game, to be looked at."""
    table = _Table(trial, arm, number, rotation)
    choices = table.play([])
    match = Match(
        table.game, table.names, arm.options, dealer=Replayed(table.listener.chance), about={"lab": arm.name}
    )
    for seat, choice in choices:
        match.choose(seat, choice)
    return record.save(match)


class _Table:
    """One game of a deal."""

    def __init__(self, trial: Trial, arm: Arm, number: int, rotation: int) -> None:
        self.game = registry.game(trial.lab)
        self.s: State
        self.dealer: Named
        self.names = [*trial.bots[rotation:], *trial.bots[:rotation]]
        self.players = [bot(name) for name in self.names]
        self.begun: list[Choice] = []
        """What was chosen already."""
        seed = f"{trial.seed}/{number}"
        listening = partial(Listener, self.game.measured.begins if trial.schema > 1 else "")
        if arm.dealt:
            setting = dealt.Setting(self.game, self.names, arm.options, seed, listening)
            self.s, self.dealer, self.begun = dealt.set_up(setting, arm.dealt, self.chosen)
            self.listener = cast(Listener, self.s.journal)
            return
        self.dealer = Named(seed, self.game.measured.where)
        self.listener = listening()
        self.s = self.game.new(self.names, self.dealer, arm.options, self.listener)
        self.dealer.state = self.s

    def chosen(self, s: State, seat: int, dealer: Named) -> int:
        """What the bot at a seat chooses."""
        player = self.players[seat]
        if isinstance(player, Uniform):
            return player.pick(s.choices(seat), dealer.rng(seat))
        return player.choose(Sight(self.game, s, seat, dealer.rng(seat)))

    def play(self, metrics: Sequence[Metric]) -> list[Choice]:
        """To its end; every choice."""
        game, s, dealer = self.game, self.s, self.dealer
        listening = [metric for metric in metrics if type(metric).asked is not Metric.asked]
        choices, begun = self.begun[:], False
        while s.asked:
            seat = s.asked[0][0]
            if not begun and not game.preparing(s):
                self.listener.begin(s, metrics, game.measured)
                begun = True
            if begun:
                for metric in listening:
                    metric.asked(s, seat)
            choice = self.chosen(s, seat, dealer)
            s.answer(seat, choice)
            choices.append((seat, choice))
        if not begun:
            self.listener.begin(s, metrics, game.measured)
        return choices
