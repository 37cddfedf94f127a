"""The tree of a search: what came of each line of choices, whatever chance and hidden cards made of it.

A node stands for the choices that led to it, not for a position: the same node is reached with other dice
and other hands, and what it has seen is the mean over all of them. So what a seat is offered differs from
visit to visit, and a node compares only what is offered now.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import log, sqrt


class Arm:
    """One choice of a seat at a node: how often it was taken, and what it brought that seat in all."""

    __slots__ = ("total", "visits")

    def __init__(self, value: float) -> None:
        self.visits = 1
        self.total = value

    def add(self, value: float) -> None:
        """It was taken once more."""
        self.visits += 1
        self.total += value

    @property
    def mean(self) -> float:
        """What it brings."""
        return self.total / self.visits


class Node:
    """A place in the tree: by seat its arms, and where each answer leads."""

    __slots__ = ("after", "arms")

    def __init__(self) -> None:
        self.arms: dict[int, dict[int, Arm]] = {}
        """By seat, since several may be asked at the same time, each without knowing of the others."""
        self.after: dict[tuple[int, ...], Node] = {}

    def tried(self, seat: int) -> dict[int, Arm]:
        """The choices of a seat that were taken here."""
        found = self.arms.get(seat)
        if found is None:
            found = self.arms[seat] = {}
        return found

    def following(self, choices: tuple[int, ...]) -> Node:
        """The node after these answers."""
        found = self.after.get(choices)
        if found is None:
            found = self.after[choices] = Node()
        return found

    @property
    def visits(self) -> int:
        """How often it was come by."""
        return sum([arm.visits for arms in self.arms.values() for arm in arms.values()])

    def line(self, most: int) -> list[tuple[int, int]]:
        """What was answered most often from here on, by whom: so many steps at most."""
        found: list[tuple[int, int]] = []
        node = self
        while node.after and len(found) < most:
            answers = max(node.after, key=lambda key: node.after[key].visits)
            found += zip(node.arms, answers, strict=False)
            node = node.after[answers]
        return found[:most]


def most_promising(arms: dict[int, Arm], offered: Sequence[int], daring: float) -> int:
    """The offered choice with the best mean, more for those that were seldom tried (UCB)."""
    visits = 0
    for choice in offered:
        visits += arms[choice].visits
    unknown = daring * sqrt(log(visits))
    best, found = -1.0, offered[0]
    for choice in offered:
        arm = arms[choice]
        value = arm.total / arm.visits + unknown / sqrt(arm.visits)
        if value > best:
            best, found = value, choice
    return found
