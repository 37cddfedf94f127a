"""A small network over sparse inputs, fitted with numpy: what `bots.values` asks in whole numbers.

It gives each seat a score from its own inputs and those of its rivals; chances are shares of their
exponentials. It knows well who wins, but two choices that are nearly alike it tells apart by chance. So half
of the score stays with the handwritten evaluation, which is steady where little changes.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

import numpy as np

from starhall.bots.values import ONE, Inputs, Weights
from starhall.lab.training.positions import Positions

Floats = np.ndarray[Any, np.dtype[np.floating[Any]]]
Ints = np.ndarray[Any, np.dtype[np.int64]]

_HELD_OUT = 8
"""One game in so many is not learned from, and says how well the others were learned."""
_TINY = 1e-9


@dataclass(frozen=True, slots=True)
class Fitting:
    """How a network is fitted."""

    hidden: int = 32
    """Units of the hidden layer."""
    rate: float = 7e-4
    """How far a step goes; half as far in each epoch after the fourth."""
    batch: int = 512
    """Positions of a step."""
    decay: float = 0.1
    """How much weights shrink with each step, in parts of its rate."""
    dropped: float = 0.25
    """How many inputs are left out at random while learning."""
    hoped: float = 0.3
    """How much the chance that a search gave counts beside the outcome, with two players."""
    epochs: int = 10
    patience: int = 2
    """So many epochs without progress on games held out, and it is enough."""
    share: float = 0.5
    """What is learned counts so much of a score, the handwritten evaluation the rest."""


class Table:
    """The positions of one number of players, ready to be learned from."""

    def __init__(self, found: Positions, players: int, hoped: float) -> None:
        """Pick those positions."""
        seats = np.frombuffer(found.players, np.uint8).astype(np.int64)
        lengths = np.frombuffer(found.lengths, np.uint16).astype(np.int64)
        here = np.flatnonzero(seats == players)
        rows = ((np.cumsum(seats) - seats)[here, None] + np.arange(players)).ravel()
        self.players = players
        self.inputs = np.frombuffer(found.inputs, np.uint16)
        self.starts, self.lengths = (np.cumsum(lengths) - lengths)[rows], lengths[rows]
        self.leads = np.frombuffer(found.leads, np.float32)[rows].reshape(-1, players)
        self.won = np.frombuffer(found.won, np.float32)[rows].reshape(-1, players)
        held = np.frombuffer(found.game, np.uint64)[here] % _HELD_OUT == 0
        self.held, self.used = np.flatnonzero(held), np.flatnonzero(~held)
        self.aims = self._aims(found, here, hoped) if players == 2 and hoped else self.won

    def _aims(self, found: Positions, here: Ints, hoped: float) -> Floats:
        """Outcomes, drawn towards what a search has hoped for."""
        chance = np.frombuffer(found.hoped, np.float32)[here][:, None]
        asked = np.frombuffer(found.asked, np.uint8)[here][:, None]
        both = np.where(asked == np.arange(2), chance, 1 - chance)
        share = np.where(chance >= 0, np.float32(hoped), np.float32(0))
        aims: Floats = (1 - share) * self.won + share * both
        return aims

    def dense(self, which: Ints, size: int) -> Floats:
        """The inputs of some positions, a row for each seat."""
        rows = (which[:, None] * self.players + np.arange(self.players)).ravel()
        lengths = self.lengths[rows]
        begins = np.repeat(self.starts[rows] - (np.cumsum(lengths) - lengths), lengths)
        columns = self.inputs[begins + np.arange(len(begins))].astype(np.int64)
        cells = np.repeat(np.arange(len(rows)), lengths) * size + columns
        return np.bincount(cells, minlength=len(rows) * size).astype(np.float32).reshape(len(rows), size)


class Network:
    """The weights while they are learned."""

    def __init__(self, size: int, how: Fitting, rng: np.random.Generator) -> None:
        """Nothing is learned yet: the handwritten evaluation alone counts."""
        self.size = size
        self.how = how
        rows = rng.normal(0, 0.05, (2, size, how.hidden + 1)).astype(np.float32)
        rows[:, :, 0] = 0
        out = rng.normal(0, 0.05, how.hidden).astype(np.float32)
        self.parts: list[Floats] = [
            rows[0],
            rows[1],
            np.zeros(how.hidden + 1, np.float32),
            out,
            np.ones(1, np.float32),
        ]
        """Rows of the seat, rows of rivals, the bias, what each unit counts, what the evaluation counts."""
        self._means = [np.zeros_like(part) for part in self.parts]
        self._squares = [np.zeros_like(part) for part in self.parts]
        self._steps = 0

    def scores(self, x: Floats, leads: Floats) -> tuple[Floats, Floats]:
        """By position and seat: its score, and the sums of its rows."""
        own, rival, bias, out, trust = self.parts
        against = (x @ rival).reshape(*leads.shape, len(bias))
        sums = (x @ own).reshape(against.shape) + against.sum(1, keepdims=True) - against + bias
        return sums[:, :, 0] + np.maximum(sums[:, :, 1:], 0) @ out + trust[0] * leads, sums

    def slopes(self, x: Floats, leads: Floats, aims: Floats) -> list[Floats]:
        """Which way each weight makes the chances worse."""
        scores, sums = self.scores(x, leads)
        error = (shares(scores) - aims) / np.float32(len(aims))
        raised = np.maximum(sums[:, :, 1:], 0)
        back = np.concatenate([error[:, :, None], error[:, :, None] * self.parts[3] * (raised > 0)], 2)
        flat = back.reshape(-1, back.shape[2])
        others = (back.sum(1, keepdims=True) - back).reshape(flat.shape)
        trust = np.array([(error * leads).sum()], np.float32)
        return [x.T @ flat, x.T @ others, flat.sum(0), np.einsum("ps,psu->u", error, raised), trust]

    def step(self, slopes: list[Floats], rate: float) -> None:
        """Go a little the other way (Adam)."""
        self._steps += 1
        for n, slope in enumerate(slopes):
            mean, square, part = self._means[n], self._squares[n], self.parts[n]
            mean += 0.1 * (slope - mean)
            square += 0.001 * (slope * slope - square)
            spread = np.sqrt(square / (1 - 0.999**self._steps)) + 1e-7
            part -= rate * mean / (1 - 0.9**self._steps) / spread
            if part.ndim > 1 or n == 3:
                part *= 1 - rate * self.how.decay


def shares(scores: Floats) -> Floats:
    """Chances from scores, by position and seat."""
    found: Floats = np.exp(scores - scores.max(1, keepdims=True))
    found /= found.sum(1, keepdims=True)
    return found


def fit(
    inputs: Inputs, found: Positions, how: Fitting, seed: int, progress: Callable[[int], None]
) -> Weights:
    """Learn until games held out show no more progress, and put it into whole numbers."""
    rng = np.random.default_rng(seed)
    tables = [Table(found, players, how.hoped) for players in sorted(set(found.players))]
    network = Network(inputs.size, how, rng)
    best, kept, since = np.inf, network.parts, 0
    for epoch in range(how.epochs):
        rate = how.rate * 0.5 ** max(0, epoch - 3)
        for table, which in _batches(tables, how.batch, rng):
            x = table.dense(which, inputs.size)
            x *= rng.random(x.shape, np.float32) >= how.dropped
            network.step(network.slopes(x, table.leads[which], table.aims[which]), rate)
        progress(epoch + 1)
        loss = _loss(_held(network, tables), lambda learned, leads: learned)[0]
        since = 0 if loss < best else since + 1
        if not since:
            best, kept = loss, [part.copy() for part in network.parts]
        if since == how.patience:
            break
    network.parts = kept
    return _weights(inputs, network, tables, found)


def _batches(tables: list[Table], size: int, rng: np.random.Generator) -> Iterator[tuple[Table, Ints]]:
    """All that is learned from, in any order; a batch has one number of players."""
    found = []
    for table in tables:
        mixed = rng.permutation(table.used)
        found += [(table, mixed[first : first + size]) for first in range(0, len(mixed), size)]
    for n in rng.permutation(len(found)):
        yield found[n]


Held = list[tuple[Floats, Floats, Floats]]
"""Learned scores, evaluations and outcomes of positions held out."""


def _held(network: Network, tables: list[Table], size: int = 4096) -> Held:
    found = []
    for table in tables:
        for first in range(0, len(table.held), size):
            which = table.held[first : first + size]
            scores, _ = network.scores(table.dense(which, network.size), table.leads[which])
            found.append((scores, table.leads[which], table.won[which]))
    return found


def _loss(held: Held, scored: Callable[[Floats, Floats], Floats]) -> tuple[float, float]:
    """Log loss and Brier score of positions held out."""
    logs = squares = 0.0
    for learned, leads, won in held:
        chances = shares(scored(learned, leads))
        logs -= float((won * np.log(np.maximum(chances, _TINY))).sum())
        squares += float(((chances - won) ** 2).sum()) / 2
    count = max(1, sum(len(won) for _, _, won in held))
    return logs / count, squares / count


def _weights(inputs: Inputs, network: Network, tables: list[Table], found: Positions) -> Weights:
    """What was learned and the evaluation, in their shares and on the scale of outcomes held out."""
    held, share = _held(network, tables), network.how.share
    scales = np.arange(0.1, 3.05, 0.1)
    scale = float(min(scales, key=lambda scale: _loss(held, lambda learned, leads: scale * leads)[0]))

    def mixed(learned: Floats, leads: Floats) -> Floats:
        return share * learned + (1 - share) * scale * leads

    sure = float(min(scales, key=lambda sure: _loss(held, lambda *both: sure * mixed(*both))[0]))
    before = _loss(held, lambda learned, leads: scale * leads)
    after = _loss(held, lambda *both: sure * mixed(*both))
    own, rival, bias, out, trust = network.parts
    part = sure * share
    rows = np.clip(np.rint(np.stack([own, rival], 1) * part * ONE), -32767, 32767).astype(np.int16)
    return Weights(
        fingerprint=inputs.fingerprint,
        hidden=len(out),
        rows=array("h", rows.tobytes()),
        bias=[int(value) for value in np.rint(bias * part * ONE)],
        out=[round(float(value), 6) for value in out],
        trust=round(part * float(trust[0]) + sure * (1 - share) * scale, 6),
        report={
            "games": len(set(found.game)),
            "positions": len(found),
            "held out": sum(len(table.held) for table in tables),
            "log loss": {"handwritten": round(before[0], 4), "learned": round(after[0], 4)},
            "brier": {"handwritten": round(before[1], 4), "learned": round(after[1], 4)},
        },
    )
