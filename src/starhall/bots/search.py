"""The searching bot: looks ahead, on fair re-deals, at what all seats may answer.

At the root the worse half of the choices is dropped again and again (sequential halving), and all that are
left are tried on the same re-deals with the same chance. A whole deck or offer is one choice there, as its
game drafts it: all of it is answered, then others react. Below the root a tree (`tree`) grows by one node
with each simulation: every seat takes what promises most to itself. A new node is worth what its best
choice looks like right after it, in chances of winning (`chances`).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import isqrt, sqrt
from typing import Any

from starhall.bots.base import Plan, Sight, carry_out
from starhall.bots.budget import Budget, Share
from starhall.bots.chances import Judge, judge
from starhall.bots.tree import Arm, Node, most_promising
from starhall.core import Game, Seeded, State

_GLANCES = 4
"""Re-deals on which every choice is glanced at, to find those that are worth a search."""
_SEARCHED = 16
"""Choices at the root that are searched."""
_AT_ONCE = 14
"""Choices of a new node that are looked at."""
_DARING = 1.4
"""How much more those are tried of which little is known, in deviations of what simulations bring."""

FORESEEN = 4
"""Steps of the line that is expected."""


@dataclass(frozen=True, slots=True)
class Option:
    """A choice that was weighed: how likely it wins, by so many simulations."""

    choice: int
    chance: float
    simulations: int
    line: tuple[tuple[int, int], ...] = ()
    """What is expected to follow: seats and their choices."""
    chances: tuple[float, ...] = ()
    """How likely each seat wins with it."""
    rest: Plan = ()
    """What makes a whole of it, where it begins or goes on with a deck or an offer."""
    reckoned: bool = False
    """Was its chance worked out, and not tried?"""

    @property
    def plan(self) -> Plan:
        """All that was weighed."""
        return (self.choice, *self.rest)


class Search:
    """Looks ahead: tries what everybody may answer, on fair re-deals."""

    def __init__(
        self,
        budget: Budget | None = None,
        judge: Callable[[Game[Any]], Judge] = judge,
        obvious: float = 1.0,
    ) -> None:
        self.budget = budget or Budget(simulations=400)
        self.judge = judge
        """Who says how likely each seat wins, in a game."""
        self.obvious = obvious
        """A lead in the chance of winning at which it looks no further."""

    def choose(self, sight: Sight) -> int:
        """The choice that wins most often, as far as it can see."""
        return self.weigh(sight)[0].choice

    def explain(self, sight: Sight) -> list[Option]:
        """What it weighed, its choice first."""
        return self.weigh(sight)

    def weigh(self, sight: Sight) -> list[Option]:
        """The choices, the best first."""
        if len(sight.choices) == 1:
            return [Option(sight.choices[0], 0.0, 0)]
        if len(sight.plans) == 1:
            # What was begun is gone on with: that was thought over before.
            return _one_each([Option(plan[0], 0.0, 0, rest=plan[1:]) for plan in sight.plans], sight.choices)
        thinking = _Thinking(sight, self.judge(sight.game))
        unknown = thinking.composing(sight.redeal()) and not sight.drafts
        found = thinking.glance() if unknown else thinking.weigh(self.budget, self.obvious)
        return _one_each(found, sight.choices)


def _one_each(options: list[Option], choices: list[int]) -> list[Option]:
    """An option for each choice: of drafts that begin alike the best one; what is part of none comes last."""
    found: dict[int, Option] = {}
    for option in options:
        found.setdefault(option.choice, option)
    return [*found.values(), *[Option(choice, 0.0, 0) for choice in choices if choice not in found]]


class _Thinking:
    """One decision under way."""

    def __init__(self, sight: Sight, chances: Judge) -> None:
        self.sight = sight
        self.chances = chances
        # The parts of a deck or of an offer tell nothing each, and their number is without end.
        self.composing = sight.game.composing
        self.drafts = sight.game.drafts
        self.root = Node()
        self.arms: dict[Plan, Arm] = {}
        """By plan at the root: what it brought."""
        self.sums: dict[Plan, list[float]] = {}
        """The same for each seat, in all."""
        self.after: dict[tuple[Plan, tuple[int, ...]], Node] = {}
        """Where a plan at the root leads, by what others answered at the same time."""
        self.begun: set[Plan] = set()
        """Those that begin what no draft completes: nobody looks into them."""
        self.spread = _Spread()

    def weigh(self, budget: Budget, obvious: float) -> list[Option]:
        """Search until the budget is spent, or one choice is obvious."""
        alive = self._worth_a_search()
        for share in budget.shares(max(1, (len(alive) - 1).bit_length())):
            self._search(alive, share)
            first, *others = self._best_first(alive)
            if self.arms[first].mean - self.arms[others[0]].mean > obvious:
                alive = [first, *others]
                break
            alive = [first, *others][: (len(alive) + 1) // 2]
        # What was searched longest stands before all that was dropped, whatever that promised.
        dropped = [plan for plan in self._best_first(list(self.arms)) if plan not in alive]
        return [
            Option(
                plan[0],
                self.arms[plan].mean,
                self.arms[plan].visits if plan in alive or plan not in self.begun else 0,
                self._line(plan),
                self._of_all(plan),
                plan[1:],
            )
            for plan in alive + dropped
        ]

    def glance(self) -> list[Option]:
        """By what follows each choice at once."""
        self._worth_a_search()
        found = self._best_first(self.sight.plans)
        return [
            Option(plan[0], self.arms[plan].mean, self.arms[plan].visits, (), self._of_all(plan))
            for plan in found
        ]

    def _line(self, plan: Plan) -> tuple[tuple[int, int], ...]:
        """What was tried most often after a plan; answers at the same time as it are no part of it."""
        after = [node for (made, _), node in self.after.items() if made == plan]
        return tuple(max(after, key=lambda node: node.visits).line(FORESEEN)) if after else ()

    def _of_all(self, plan: Plan) -> tuple[float, ...]:
        """What a plan at the root brings each seat."""
        visits = self.arms[plan].visits
        return tuple([total / visits for total in self.sums[plan]])

    def _best_first(self, plans: list[Plan]) -> list[Plan]:
        return sorted(plans, key=lambda plan: self.arms[plan].mean, reverse=True)

    def _worth_a_search(self) -> list[Plan]:
        """The plans that look best right after them, without those that begin what no draft completes.

        Beside what was followed to its consequences these would look too good.
        """
        sight, arms = self.sight, self.arms
        for _ in range(_GLANCES):
            table = self._table()
            for plan in sight.plans:
                ahead = table.copy()
                carry_out(ahead, sight.seat, plan)
                if plan not in sight.drafts and self.composing(ahead):
                    self.begun.add(plan)
                values = self.chances(ahead)
                if plan in arms:
                    self._tried(plan, values)
                else:
                    arms[plan] = Arm(values[sight.seat])
                    self.sums[plan] = list(values)
        found = self._best_first(sight.plans)
        known = [plan for plan in found if plan not in self.begun]
        return (known if len(known) > 1 else found)[:_SEARCHED]

    def _tried(self, plan: Plan, values: Sequence[float]) -> None:
        """A plan at the root was tried once more."""
        self.arms[plan].add(values[self.sight.seat])
        self.sums[plan] = [total + value for total, value in zip(self.sums[plan], values, strict=True)]

    def _table(self) -> State:
        """A re-deal, with chance that falls alike for all that is tried on it."""
        table = self.sight.redeal()
        table.dealer = Seeded(self.sight.rng.getrandbits(64))
        return table

    def _search(self, alive: Sequence[Plan], share: Share) -> None:
        seat = self.sight.seat
        while True:
            table = self._table()
            # Who answers at the same time does so once for all that is tried: nobody reacts to it.
            together = () if self.composing(table) else table.asked
            others = [question[0] for question in together if question[0] != seat]
            taken = [self._take(self.root, table, other, table.choices(other)) for other in others]
            answers = tuple([made for _, _, made in taken])
            for plan in alive:
                ahead = table.copy()
                ahead.answer(seat, plan[0])
                node = self.after.setdefault((plan, answers), Node())
                values = self._simulate(node, ahead, {seat: plan[1:]})
                self._tried(plan, values)
                for arm, other, _ in taken:
                    arm.add(values[other])
            share.spend(len(alive))
            if share.spent:
                return

    def _simulate(self, node: Node, s: State, due: dict[int, Plan]) -> list[float]:
        """Go down the tree to a new node, and tell all on the way what came of it; `due`: plans by seat."""
        taken: list[tuple[Arm, int, int]] = []
        values: list[float] = []
        while s.asked and not values:
            if self.composing(s):
                if self._compose(s, due):
                    continue
                break
            # Those who are asked together are at the same node, whatever the others have answered.
            answers = []
            for question in s.asked:
                seat = question[0]
                offered = s.choices(seat)
                if len(offered) == 1:
                    s.answer(seat, offered[0])
                elif node.tried(seat):
                    taken.append(self._take(node, s, seat, offered))
                    answers.append(taken[-1][2])
                else:
                    values = self._open(node.tried(seat), s, seat, offered)
                    break
            if answers:
                node = node.following(tuple(answers))
        values = values or self.chances(s)
        self.spread.add(values[self.sight.seat])
        for arm, seat, _ in taken:
            arm.add(values[seat])
        return values

    def _compose(self, s: State, due: dict[int, Plan]) -> bool:
        """Who puts something together goes on as planned, or by the first draft; False if there is none."""
        for question in s.asked:
            seat = question[0]
            plan = due.get(seat) or next(iter(self.drafts(s, seat)), ())
            if not plan:
                return False
            s.answer(seat, plan[0])
            due[seat] = plan[1:]
        return True

    def _take(self, node: Node, s: State, seat: int, offered: list[int]) -> tuple[Arm, int, int]:
        """What promises most to a seat: it is answered."""
        arms = node.tried(seat)
        known = [choice for choice in offered if choice in arms]
        if len(known) < min(len(offered), _wide(arms)):
            self._open(arms, s, seat, [choice for choice in offered if choice not in arms])
            known = [choice for choice in offered if choice in arms]
        choice = most_promising(arms, known, _DARING * self.spread.deviation)
        s.answer(seat, choice)
        return arms[choice], seat, choice

    def _open(self, arms: dict[int, Arm], s: State, seat: int, offered: list[int]) -> list[float]:
        """Look at what follows each of these choices; a new node is worth what the best one is."""
        if len(offered) > _AT_ONCE:
            offered = self.sight.rng.sample(offered, _AT_ONCE)
        best: list[float] = []
        for choice in offered:
            ahead = s.copy()
            ahead.answer(seat, choice)
            if self.composing(ahead):
                # An offer is weighed at the root alone: begun further down it would put off what is to come.
                arms[choice] = Arm(0.0)
                continue
            values = self.chances(ahead)
            arms[choice] = Arm(values[seat])
            if not best or values[seat] > best[seat]:
                best = values
        return best


def _wide(arms: dict[int, Arm]) -> int:
    """How many choices of many are looked at: more of them the more often one comes by."""
    return _AT_ONCE + isqrt(sum([arm.visits for arm in arms.values()]))


class _Spread:
    """How much values differ from each other, as they come (Welford)."""

    __slots__ = ("count", "mean", "squares")

    def __init__(self) -> None:
        self.count, self.mean, self.squares = 0, 0.5, 0.0

    def add(self, value: float) -> None:
        self.count += 1
        step = value - self.mean
        self.mean += step / self.count
        self.squares += step * (value - self.mean)

    @property
    def deviation(self) -> float:
        """The standard deviation; before there is one, something to begin with."""
        return sqrt(max(0.0, self.squares) / self.count) if self.count > 1 else 0.2
