"""What somebody's finished games come to: by players, options, opponents, and what they played as."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from starhall.server.kept.played import BOT, GUEST, PERSON, KeptGame


@dataclass
class Tally:
    """Games of one kind, and how many of them were won; beside an opponent: ended before them."""

    games: int = 0
    won: int = 0

    def count(self, won: bool) -> None:
        """One more."""
        self.games += 1
        self.won += won


@dataclass
class Statistics:
    """All finished games of one game."""

    game: str
    all: Tally = field(default_factory=Tally)
    by: dict[tuple[str, str], Tally] = field(default_factory=dict)
    """By sort (`players`, `options`, `opponents`, or what the game tells apart) and name."""

    def ordered(self) -> list[tuple[tuple[str, str], Tally]]:
        """By sort, what there was most of first."""
        return sorted(self.by.items(), key=lambda one: (one[0][0], -one[1].games, one[0][1]))


@dataclass(frozen=True, slots=True)
class Opponent:
    """Somebody else at the table."""

    kind: str
    name: str
    """Of a person with an account, or the level of a bot; empty for a guest."""
    place: int


def statistics(games: Iterable[KeptGame], names: Mapping[str, str]) -> list[Statistics]:
    """By game, the one played most first; `names` are those of people by their id."""
    found: dict[str, Statistics] = {}
    for one in games:
        its = found.setdefault(one.game, Statistics(one.game))
        facts = json.loads(one.facts)
        won = one.place == 1
        its.all.count(won)
        kinds = [("players", str(facts["players"]))]
        kinds += [("options", f"{name}: {value}") for name, value in facts["options"].items()]
        kinds += [(sort, name) for sort, has in facts["roles"].items() for name in dict.fromkeys(has)]
        for kind in kinds:
            its.by.setdefault(kind, Tally()).count(won)
        best: dict[str, int] = {}
        for other in opponents(facts, names):
            shown = f"{other.kind} {other.name}".strip()
            best[shown] = min(best.get(shown, other.place), other.place)
        for shown, place in best.items():
            its.by.setdefault(("opponents", shown), Tally()).count(one.place < place)
    return sorted(found.values(), key=lambda its: (-its.all.games, its.game))


def opponents(facts: Mapping[str, Any], names: Mapping[str, str]) -> list[Opponent]:
    """The others at the table; who has no account any more is a guest."""
    return [
        Opponent(*((PERSON, names[who]) if kind == PERSON and who in names else _nameless(kind, who)), place)
        for kind, who, place in facts["others"]
    ]


def people_met(games: Iterable[KeptGame]) -> set[str]:
    """The ids of those with an account in these games."""
    return {who for one in games for kind, who, _ in json.loads(one.facts)["others"] if kind == PERSON}


def _nameless(kind: str, who: str) -> tuple[str, str]:
    return (BOT, who) if kind == BOT else (GUEST, "")
