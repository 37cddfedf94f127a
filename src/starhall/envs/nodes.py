"""A game as a tree: decisions, and chance drawn one outcome at a time by whoever plays it.

A dealer that has no outcome yet says which there are and how likely each is. What was begun is done again
from the last whole table, once the outcome is given. A node never changes, so that copies may share it.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from hashlib import blake2b
from random import Random
from typing import Any, NamedTuple

from starhall.core import Game, NotUnderstood, Seeded, State, registry, snapshot
from starhall.core.dealer import Dealer, Die
from starhall.core.errors import StarhallError

Weights = tuple[int, ...]
"""One draw: how often each of its outcomes is there, as the faces of a die."""


class Needed(StarhallError):
    """Chance has to say more before the game goes on."""

    def __init__(self, draws: Sequence[Weights]) -> None:
        super().__init__(f"{len(draws)} outcomes are needed")
        self.draws = tuple(draws)


class Given(Dealer):
    """Gives the outcomes that it was given, in their order, and needs more.

    Equal faces of a die are one outcome. An order of things is a row of draws: what lies first, second and so
    on, of what is left. With a `fan`, only so many outcomes of each draw can happen: a smaller game.
    """

    def __init__(self, outcomes: Sequence[int], fan: int = 0) -> None:
        self._left = iter(outcomes)
        self._fan = fan

    def _draws(self, draws: Sequence[Weights]) -> list[int]:
        open_draws = [draw for draw in draws if len(draw) > 1]
        found = [outcome for _, outcome in zip(open_draws, self._left, strict=False)]
        if len(found) < len(open_draws):
            # Whole rows are given at once: a part of one was never asked for.
            raise Needed(open_draws)
        given = iter(found)
        return [next(given) if len(draw) > 1 else 0 for draw in draws]

    def _cut(self, weights: Weights) -> Weights:
        return weights[: self._fan] if self._fan else weights

    def die(self, k: int, die: Die) -> int:
        return self.dice(k, die, 1)[0]

    def dice(self, k: int, die: Die, n: int) -> list[int]:
        faces = list(dict.fromkeys(die.faces))
        weights = self._cut(tuple(die.faces.count(face) for face in faces))
        return [die.faces.index(faces[outcome]) for outcome in self._draws([weights] * n)]

    def pick(self, k: int, size: int) -> int:
        return self._draws([self._cut((1,) * size)])[0]

    def order(self, k: int, size: int) -> list[int]:
        picks = self._draws([self._cut((1,) * left) for left in range(size, 0, -1)])
        things = list(range(size))
        return [things.pop(pick) for pick in picks]

    def forget(self, k: int) -> None:
        pass


class Tree(NamedTuple):
    """Which game is played from where on."""

    slug: str
    players: int
    options: tuple[tuple[str, str], ...] = ()
    start: str = ""
    """`SEED:N`: from the table after N choices at random; empty is the set-up."""
    fan: int = 0
    """Outcomes of a draw that can happen; 0 is all."""

    @property
    def game(self) -> Game[Any]:
        """The game."""
        return registry.game(self.slug)

    def root(self) -> Node:
        """Where it begins."""
        if not self.start:
            return self.run(None, None, ())
        seed, colon, count = self.start.rpartition(":")
        if not colon or not count.isdecimal():
            raise NotUnderstood(f"start={self.start}: write SEED:N, such as 7:40")
        s, rng = self.game.new(self.players, Seeded(seed), dict(self.options)), Random(seed)
        for _ in range(int(count)):
            if s.over:
                raise NotUnderstood(f"start={self.start}: that game is over before: name fewer choices")
            seat = s.asked[0][0]
            s.answer(seat, rng.choice(s.choices(seat)))
        return Node(self, s)

    def run(self, before: Node | None, choice: tuple[int, int] | None, given: tuple[int, ...]) -> Node:
        """What follows from a choice and these outcomes: the next whole table, or another draw."""
        dealer = Given(given, self.fan)
        try:
            if before is None or choice is None:
                s = self.game.new(self.players, dealer, dict(self.options))
            else:
                s = before.s.copy()
                s.dealer = dealer
                s.answer(*choice)
        except Needed as needed:
            return Node(self, before.s if before else None, before, choice, given, needed.draws)
        return Node(self, s, before, choice)


class Node:
    """A place in the tree: a whole table at which somebody is asked, or a draw that is open."""

    def __init__(
        self,
        tree: Tree,
        s: State | None,
        before: Node | None = None,
        choice: tuple[int, int] | None = None,
        given: tuple[int, ...] = (),
        draws: tuple[Weights, ...] = (),
        recalled: Mapping[int, tuple[bytes, bytes]] | None = None,
    ) -> None:
        self.tree = tree
        self._s = s
        """The last whole table; None before the set-up."""
        self.before = before
        """The whole table before the last choice."""
        self.choice = choice
        """The choice that led here, or leads on once chance has spoken."""
        self.given = given
        self.draws = draws
        """What has to be drawn now, first of all the first."""
        self._recalled = dict(recalled or {})
        self._redealers: dict[int, Callable[[Random], State]] = {}

    def __deepcopy__(self, memo: Any) -> Node:
        return self

    @property
    def s(self) -> State:
        """The last whole table."""
        if self._s is None:
            raise NotUnderstood("the table is not set up yet")
        return self._s

    @property
    def placed(self) -> bool:
        """Is there a table yet?"""
        return self._s is not None

    @property
    def over(self) -> bool:
        """Is the game over?"""
        return not self.draws and self.s.over

    @property
    def seat(self) -> int:
        """Who is asked; of several at once the first that has not answered."""
        return self.s.asked[0][0]

    def next(self, action: int) -> Node:
        """What follows from a choice, or from an outcome."""
        if not self.draws:
            return self.tree.run(self, (self.seat, action), ())
        given, left = (*self.given, action), self.draws[1:]
        if left:
            return Node(self.tree, self._s, self.before, self.choice, given, left)
        return self.tree.run(self.before, self.choice, given)

    def redealt(self, seat: int, rng: Random) -> Node:
        """A node that this seat cannot tell from this one, all it does not know drawn anew."""
        if seat not in self._redealers:
            self._redealers[seat] = self.tree.game.redealer(self.s, seat)
        return Node(self.tree, self._redealers[seat](rng), self.before, self.choice)

    def told(self, seat: int) -> bytes:
        """A digest of what a seat knows now, and of what it is asked."""
        s = self.s
        question = s.question(seat)
        asked = repr((question[1].name, s.choices(seat))) if question else ""
        return self.tree.game.knowledge(s, seat) + asked.encode()

    def recall(self, seat: int) -> bytes:
        """A digest of all that a seat has ever known and chosen, in its order."""
        if self.draws:
            return self.before.recall(seat) if self.before else b""
        return self._recall(seat)[0]

    def _recall(self, seat: int) -> tuple[bytes, bytes]:
        row: list[Node] = []
        node: Node | None = self
        while node is not None and seat not in node._recalled:
            row.append(node)
            node = node.before
        known, last = node._recalled[seat] if node is not None else (b"", b"")
        for one in reversed(row):
            if one.choice is not None and one.choice[0] == seat:
                known = _chained(known, b"%d" % one.choice[1])
            told = one.told(seat)
            if told != last:
                known, last = _chained(known, told), told
            one._recalled[seat] = known, last
        return known, last

    def __reduce__(self) -> Any:
        whole = self.before if self.draws else self
        recalled = {seat: whole._recall(seat) for seat in range(self.tree.players)} if whole else {}
        table = json.dumps(snapshot.to_plain(self._s)) if self._s is not None else ""
        return _restored, (self.tree, table, self.choice, self.given, self.draws, recalled)


def _chained(known: bytes, more: bytes) -> bytes:
    return blake2b(known + more, digest_size=16).digest()


def _restored(
    tree: Tree,
    table: str,
    choice: tuple[int, int] | None,
    given: tuple[int, ...],
    draws: tuple[Weights, ...],
    recalled: Mapping[int, tuple[bytes, bytes]],
) -> Node:
    """The node that was written; what lies behind it is left of it as what the seats recall."""
    s = snapshot.from_plain(tree.game, json.loads(table), Given(())) if table else None
    if not draws:
        return Node(tree, s, None, choice, given, draws, recalled)
    before = Node(tree, s, recalled=recalled) if s is not None else None
    return Node(tree, s, before, choice, given, draws)
