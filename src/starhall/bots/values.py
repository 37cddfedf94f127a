"""Learned chances of winning: a small network over the traits of all seats, in whole numbers.

Each trait has a row of weights for the seat that has it, and one for its rivals. The rows that hold are added
up, what is above 0 counts for the seat, and so does the handwritten evaluation. Both rows are kept as one
large number, in which every weight has a lane of its own: adding two of them adds all lanes at once.
"""

from __future__ import annotations

import json
import sys
from array import array
from base64 import b64decode, b64encode
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cache
from hashlib import blake2b
from math import exp
from pathlib import Path
from typing import Any, Final

from starhall.core import ContentError, Game, State

ONE: Final = 1 << 10
"""A weight of 1, in whole numbers."""
_LANE: Final = 32
_ZERO: Final = 1 << (_LANE - 5)
"""What each lane of a seat starts from, so that none is below 0, and eight seats have room in one."""
_MARKS: Final = 24
_PER_LEAD: Final = 4
"""How finely the handwritten evaluation is told, as traits beside the game's own: parts of a lead."""
_MOST: Final = 8


class Inputs:
    """What the values of a game look at: its traits, the question, the players, and the evaluation."""

    def __init__(self, game: Game[Any]) -> None:
        """Number what there is."""
        if game.traits is None:
            raise ContentError(f"{game.slug} tells no traits: give it a field `traits` first")
        self.game = game
        self.traits = game.traits
        first = len(self.traits.names)
        self._kinds = {kind: first + n for n, kind in enumerate(game.kinds)}
        self._players = first + len(game.kinds)
        self._marks = self._players + _MOST
        self.size = self._marks + _MARKS
        """How many there are."""

    @property
    def fingerprint(self) -> str:
        """What weights are made for."""
        told = (self.traits.fingerprint, [kind.name for kind in self.game.kinds], _MOST, _MARKS, _PER_LEAD)
        return blake2b(repr(told).encode(), digest_size=8).hexdigest()

    def of(self, s: State) -> tuple[list[list[int]], list[float]]:
        """By seat: what holds, and the evaluation in leads; nothing holds where nothing can be learned."""
        lead = self.game.lead
        leads = [value / lead for value in self.game.evaluate_all(s)]
        rows = self.traits.of(s)
        if not rows:
            return [], leads
        mean = sum(leads) / len(leads)
        players = self._players + min(s.players, _MOST - 1)
        for row, value in zip(rows, leads, strict=True):
            mark = int((value - mean) * _PER_LEAD + _MARKS / 2)
            row.extend((players, self._marks + min(max(mark, 0), _MARKS - 1)))
        for seat, kind, _, _ in s.asked:
            rows[seat].append(self._kinds[kind])
        return rows, leads


@dataclass(frozen=True, slots=True)
class Weights:
    """What was learned, as it is kept in a file."""

    fingerprint: str
    """Of the inputs."""
    hidden: int
    """Units of the hidden layer."""
    rows: array[int]
    """By input: a plain weight and one for each unit, for the seat, then the same for its rivals."""
    bias: list[int]
    """The same of a seat of which nothing holds."""
    out: list[float]
    """What each unit counts."""
    trust: float
    """What the handwritten evaluation counts."""
    report: dict[str, Any] = field(default_factory=dict)
    """How they were made, and how well they did."""

    def text(self) -> str:
        """As a file keeps them."""
        plain = {
            "fingerprint": self.fingerprint,
            "report": self.report,
            "hidden": self.hidden,
            "trust": self.trust,
            "bias": self.bias,
            "out": self.out,
            "rows": b64encode(_small_first(self.rows).tobytes()).decode(),
        }
        return json.dumps(plain, indent=1) + "\n"

    def write(self, path: Path) -> None:
        """Into a file."""
        path.write_text(self.text())

    @classmethod
    def read(cls, path: Path) -> Weights:
        """From a file."""
        return cls.of(path.read_text())

    @classmethod
    def of(cls, text: str) -> Weights:
        """From what a file keeps."""
        plain = json.loads(text)
        rows = array("h", b64decode(plain.pop("rows")))
        return cls(rows=_small_first(rows), **plain)


def _small_first(rows: array[int]) -> array[int]:
    """Numbers as they stand in a file: the small byte first, on every machine."""
    if array("h", [1]).tobytes()[0]:
        return rows
    turned = rows[:]
    turned.byteswap()
    return turned


class Values:
    """The chances of all seats, as they were learned."""

    def __init__(self, game: Game[Any], weights: Weights) -> None:
        """Pack the weights of a game; others are refused."""
        self.inputs = Inputs(game)
        width, size = weights.hidden + 1, self.inputs.size
        if weights.fingerprint != self.inputs.fingerprint or len(weights.rows) != 2 * width * size:
            raise ContentError(
                f"{game.slug}: these weights were made for other traits; make them anew with "
                f"`starhall train {game.slug}`"
            )
        both = 2 * width
        self._rows = [_packed(weights.rows[n : n + both]) for n in range(0, both * size, both)]
        """By input: what it counts for the seat, and above that what it counts for the rivals."""
        self._nothing = _packed([_ZERO] * both)
        self._bias = _packed(weights.bias)
        self._bits = width * _LANE
        self._out = weights.out
        self._trust = weights.trust

    def chances(self, s: State) -> list[float]:
        """How likely each seat wins."""
        rows, leads = self.inputs.of(s)
        return shares(self.scores(rows, leads) if rows else leads)

    def scores(self, rows: Sequence[Sequence[int]], leads: Sequence[float]) -> list[float]:
        """By seat: its score; who has one more than another is e times as likely to win."""
        of, bits, out = self._rows, self._bits, self._out
        both = [sum([of[n] for n in row], self._nothing) for row in rows]
        common = self._bias + sum([one >> bits for one in both])
        own, zero = (1 << bits) - 1, _ZERO * len(rows)
        found = []
        for one, lead in zip(both, leads, strict=True):
            total = (one & own) + common - (one >> bits)
            lanes = memoryview(total.to_bytes(bits // 8, sys.byteorder)).cast("I").tolist()
            if sys.byteorder == "big":
                lanes.reverse()
            score = float(lanes[0] - zero)
            for n, weight in enumerate(out, 1):
                if lanes[n] > zero:
                    score += weight * (lanes[n] - zero)
            found.append(score / ONE + self._trust * lead)
        return found


def _packed(weights: Sequence[int]) -> int:
    """A row as one number."""
    return sum([weight << _LANE * lane for lane, weight in enumerate(weights)])


def shares(scores: Sequence[float]) -> list[float]:
    """Chances from scores."""
    best = max(scores)
    found = [exp(score - best) for score in scores]
    total = sum(found)
    return [value / total for value in found]


@cache
def values_of(game: Game[Any]) -> Values | None:
    """What was learned of a game; None where nothing was, or nothing that wins."""
    return Values(game, Weights.read(game.weights)) if game.weights is not None else None
