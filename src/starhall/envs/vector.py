"""Many games in every step, into arrays that stay: what a learner that plays against itself needs most."""

from __future__ import annotations

from abc import ABC, abstractmethod
from array import array
from itertools import chain
from typing import Any, NamedTuple, cast

import numpy as np
from gymnasium import spaces
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space
from numpy.typing import NDArray

from starhall.core import Match, NotUnderstood, State
from starhall.core.abreast import answer_all, asked_first
from starhall.envs.seats import Seats, warn_of_illegal

Step = tuple[dict[str, Any], Any, Any, Any, dict[str, Any]]
Played = tuple[str, list[tuple[int, int]]]
"""A game by its seed and its choices."""


class Sheet(NamedTuple):
    """The arrays of some tables, a row for each."""

    rows: NDArray[Any]
    """What who acts there knows."""
    legal: NDArray[np.int8]
    """The mask of what it may do."""
    asked: NDArray[np.int16]
    """Who acts there."""
    rewards: NDArray[np.float32]
    ended: NDArray[np.bool_]
    cut: NDArray[np.bool_]
    worth: NDArray[np.float64]
    """What the last game that stopped there was worth to each seat."""
    acted: NDArray[np.int16]
    """Who acted there in the last step: the reward is this seat's."""
    lost: NDArray[np.bool_]
    """Was the last game lost by an illegal action of that seat?"""
    last: NDArray[Any]
    """What every seat knew at the end of the last game that stopped there."""
    last_legal: NDArray[np.int8]
    """The mask of whoever acted last there: empty, unless the game was cut and asks that seat."""

    @classmethod
    def of(cls, seats: Seats, num: int) -> Sheet:
        """For so many tables like this one."""
        return cls(*(np.zeros(shape, kind) for shape, kind in cls.shapes(seats, num)))

    @staticmethod
    def shapes(seats: Seats, num: int) -> list[tuple[tuple[int, ...], Any]]:
        """Shape and type of each array."""
        wide = seats.arrays.size
        return [
            ((num, wide), seats.arrays.dtype),
            ((num, seats.actions), np.int8),
            ((num,), np.int16),
            ((num,), np.float32),
            ((num,), np.bool_),
            ((num,), np.bool_),
            ((num, seats.players), np.float64),
            ((num,), np.int16),
            ((num,), np.bool_),
            ((num, seats.players, wide), seats.arrays.dtype),
            ((num, seats.actions), np.int8),
        ]

    def part(self, first: int, end: int) -> Sheet:
        """The rows of some of the tables, in the same memory."""
        rows = slice(first, end)
        return Sheet(*(cast("NDArray[Any]", array)[rows] for array in self))


class Tables(VectorEnv[dict[str, Any], Any, Any], ABC):
    """Many tables side by side, for self-play: one learner acts for whichever seat is asked at each table.

    Seats alternate in a row, so the next observation is mostly another seat's. A reward belongs to the seat
    that acted (`infos["acted"]`), never to the one asked now (`infos["seat"]`): add up advantages by seat, or
    take `singles`, in which every row is one learner's.

    The arrays of observations and masks are the same ones after every step: copy what you keep. A table
    whose game stops begins the next one in the same step. Its row then shows the new game, and the infos have
    the end of the old one, as Gymnasium's `SAME_STEP` has it: `final_obs` for the seat that acted, and
    `final_info` with `returns` and the last row of every seat (`rows`).
    """

    def __init__(self, seats: Seats, sheet: Sheet) -> None:
        """Say what there is to see and to do; `seats` is one table of them, or one that is just alike."""
        num = len(sheet.rows)
        self.seats, self.sheet = seats, sheet
        self.num_envs = num
        self.metadata = {**seats.metadata, "autoreset_mode": AutoresetMode.SAME_STEP}
        self.single_action_space = seats.action_space
        self.action_space = batch_space(seats.action_space, num)
        self.single_observation_space = seats.observation_space
        self.observation_space: spaces.Space[Any] = batch_space(seats.observation_space, num)
        self._places = sheet.legal.reshape(-1)
        self._starts = np.arange(0, num * seats.actions, seats.actions)

    def _seeds(self, seed: Any) -> list[int | None]:
        """By table; one seed for all makes one of its own for each."""
        if isinstance(seed, list | tuple):
            return list(seed)
        return [None if seed is None else seed + n for n in range(self.num_envs)]

    def _seen(self) -> dict[str, Any]:
        return {"observation": self.sheet.rows, "action_mask": self.sheet.legal}

    def _told(self) -> dict[str, Any]:
        return {"seat": self.sheet.asked}

    def step(self, actions: Any) -> Step:
        """Carry out an action at every table; if one of them is refused, at none."""
        actions = np.asarray(actions)
        if self.seats.illegal == "error" and not self._all_legal(actions):
            for table, action in enumerate(actions.tolist()):
                self.check(table, action)
        self.carry_out(actions)
        rewards, ended, cut = self.sheet.rewards.copy(), self.sheet.ended.copy(), self.sheet.cut.copy()
        told = self._told()
        told["acted"] = self.sheet.acted.copy()
        stopped = np.flatnonzero(ended | cut).tolist()
        if stopped:
            told["returns"] = [(n, self.sheet.worth[n].tolist()) for n in stopped]
        for n in stopped:
            self._add_info(told, self._final(n), n)
        if self.sheet.lost[stopped].any():
            # Here and not where tables are stepped: warnings of other processes would reach nobody.
            warn_of_illegal(self.seats.game.name, "infos['final_info']['illegal'] says why")
        return self._seen(), rewards, ended, cut, told

    def _final(self, n: int) -> dict[str, Any]:
        """The end of the game that stopped at a table, for the infos."""
        sheet, seat = self.sheet, int(self.sheet.acted[n])
        rows = sheet.last[n].copy()
        info: dict[str, Any] = {"seat": seat, "returns": sheet.worth[n].copy(), "rows": rows}
        if sheet.lost[n]:
            info["illegal"] = self.why_lost(n)
        seen = {"observation": rows[seat], "action_mask": sheet.last_legal[n].copy()}
        return {"final_obs": seen, "final_info": info}

    def _all_legal(self, actions: NDArray[Any]) -> bool:
        known = actions.min() >= 0 and actions.max() < self.seats.actions
        return bool(known and self._places[self._starts + actions].all())

    @abstractmethod
    def check(self, table: int, action: int) -> None:
        """Refuse an illegal action, and say why."""

    @abstractmethod
    def why_lost(self, table: int) -> str:
        """Say why the last action that lost a game at a table was illegal."""

    @abstractmethod
    def carry_out(self, actions: NDArray[Any]) -> None:
        """Carry out an action at every table, and write what comes of it into the arrays."""

    def sample(self, rng: np.random.Generator) -> Any:
        """A legal action for every table, each as likely as any other."""
        legal = self.sheet.legal
        actions = legal.shape[1]
        # As truth values: to look through those is much faster than through numbers.
        marked = np.flatnonzero(legal.view(np.bool_))
        firsts = np.searchsorted(marked, np.arange(0, legal.size + 1, actions))
        drawn = rng.random(self.num_envs) * np.diff(firsts)
        return marked[firsts[:-1] + drawn.astype(np.intp)] % actions

    @abstractmethod
    def played(self, table: int, finished: bool = False) -> Played:
        """The game at a table so far, or the last one that was finished there."""

    def match(self, table: int, finished: bool = False) -> Match[Any]:
        """The same as a match, to be saved as a record."""
        return self.seats.played(*self.played(table, finished))


class Vector(Tables):
    """Tables that are all stepped by this process."""

    def __init__(
        self, slug: str, num: int, players: int | None = None, options: Any = None, *,
        sheet: Sheet | None = None, **how: Any,
    ) -> None:  # fmt: skip
        """Set up the tables; `how` is what `Seats` takes, all but named spaces and pictures."""
        if num < 1:
            raise NotUnderstood(f"a vector has at least one table, not {num!r}")
        if how.get("obs", "flat") != "flat" or how.get("render_mode") is not None:
            raise NotUnderstood("a vector gives flat rows and draws nothing: see `aec` for the rest")
        self.tables = [Seats(slug, players, options, **how) for _ in range(num)]
        first = self.tables[0]
        super().__init__(first, sheet if sheet is not None else Sheet.of(first, num))
        self._open: list[list[int]] = [[] for _ in range(num)]
        self._asked: list[int] = [0] * num
        self._states: list[State] = []
        self._cut = first.max_cycles is not None
        self._marked = np.zeros(0, np.intp)
        """Where the mask has a 1."""

    def reset(
        self, *, seed: Any = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Any], dict[str, Any]]:
        """Begin a game at every table; one seed for all makes one of its own for each."""
        self.begin(self._seeds(seed))
        return self._seen(), self._told()

    def begin(self, seeds: list[int | None]) -> None:
        """Begin a game at every table with a seed of its own, or go on with the last."""
        for table, seed in zip(self.tables, seeds, strict=True):
            table.begin(seed)
        self._states = [table.state for table in self.tables]
        self._look()

    def check(self, table: int, action: int) -> None:
        """Refuse an illegal action, and say why."""
        self.seats.game.check(self._states[table], self._asked[table], action)

    def why_lost(self, table: int) -> str:
        """Say why the last action that lost a game at a table was illegal."""
        return self.tables[table].why_lost

    def carry_out(self, actions: NDArray[Any]) -> None:
        """Carry out an action at every table, and write what comes of it into the arrays."""
        sheet = self.sheet
        sheet.rewards[:], sheet.ended[:], sheet.cut[:], sheet.acted[:] = 0, False, False, sheet.asked
        tables, played = self.tables, [table.choices for table in self.tables]
        stopped, refused = answer_all(self._states, self._asked, self._open, actions.tolist(), played)
        for n in refused:
            tables[n].act(self._asked[n], actions[n], self._open[n])
        if refused or self._cut:
            stopped = [n for n, table in enumerate(tables) if table.stopped]
        for n in stopped:
            self._stop(n, tables[n])
        self._look()

    def _stop(self, n: int, table: Seats) -> None:
        """Write down the end of a game, and begin the next one at its table."""
        sheet, seat = self.sheet, self._asked[n]
        worth = table.rewards()
        sheet.ended[n], sheet.cut[n], sheet.lost[n] = table.over, table.cut, table.lost is not None
        sheet.rewards[n], sheet.worth[n] = worth[seat], worth
        table.arrays.write([(table.state, each) for each in range(table.players)], sheet.last[n])
        sheet.last_legal[n] = 0
        if table.cut:
            sheet.last_legal[n][table.legal(seat)] = 1
        table.begin(None)
        self._states[n] = table.state

    def _look(self) -> None:
        self._asked, self._open = asked_first(self._states)
        self.seats.arrays.write([*zip(self._states, self._asked, strict=True)], self.sheet.rows)
        # Only what was legal before is taken back, and all in one go: to clear thousands of places, or to
        # call numpy for each table, costs more than to play.
        self._places[self._marked] = 0
        firsts = np.repeat(self._starts, [len(legal) for legal in self._open])
        self._marked = firsts + np.array(array("i", chain.from_iterable(self._open)))
        self._places[self._marked] = 1
        self.sheet.asked[:] = self._asked

    def played(self, table: int, finished: bool = False) -> Played:
        """The game at a table so far, or the last one that was finished there."""
        seats = self.tables[table]
        return seats.before if finished else (seats.seed, seats.choices)


def vector(
    slug: str, num: int, players: int | None = None, options: Any = None, *, jobs: int = 1, **how: Any
) -> Tables:
    """Many games in every step, by so many processes (`jobs`): `how` as in `aec`."""
    if jobs == 1:
        return Vector(slug, num, players, options, **how)
    from starhall.envs.spread import Spread

    return Spread(slug, num, jobs, players, options, **how)
