"""Many games in every step, into arrays that stay: what a learner that plays against itself needs most."""

from __future__ import annotations

from typing import Any

import numpy as np
from gymnasium import spaces
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space

from starhall.core import NotUnderstood
from starhall.envs.seats import Seats

Step = tuple[dict[str, Any], Any, Any, Any, dict[str, Any]]


class Vector(VectorEnv[dict[str, Any], Any, Any]):
    """So many tables side by side; whoever is asked at a table acts there, all seats by one learner.

    The arrays of observations and masks are the same ones after every step: copy what is to be kept. A table
    whose game is over begins the next one in the same step: then its row shows the new game, and the infos
    tell what the old one was worth by seat (`returns`).
    """

    def __init__(
        self, slug: str, num: int, players: int | None = None, options: Any = None, **how: Any
    ) -> None:
        """Set up the tables; `how` is what `Seats` takes, all but named spaces and pictures."""
        if num < 1:
            raise NotUnderstood(f"a vector has at least one table, not {num!r}")
        if how.get("obs", "flat") != "flat" or how.get("render_mode") is not None:
            raise NotUnderstood("a vector gives flat rows and draws nothing: see `aec` for the rest")
        self.tables = [Seats(slug, players, options, **how) for _ in range(num)]
        first = self.tables[0]
        self.num_envs = num
        self.metadata = {**first.metadata, "autoreset_mode": AutoresetMode.SAME_STEP}
        self.single_action_space = first.action_space
        self.action_space = batch_space(first.action_space, num)
        self.single_observation_space = first.observation_space
        self.observation_space: spaces.Space[Any] = batch_space(first.observation_space, num)
        self.rows = first.arrays.rows(num)
        self.legal = np.zeros((num, first.actions), np.int8)
        self.asked = np.zeros(num, np.int16)
        """By table: who acts there."""
        self._open: list[list[int]] = [[] for _ in range(num)]
        self._places = self.legal.reshape(-1)
        self._starts = range(0, num * first.actions, first.actions)
        self._marked = np.zeros(0, np.intp)
        """Where the mask has a 1."""

    def reset(
        self, *, seed: Any = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Any], dict[str, Any]]:
        """Begin a game at every table; one seed for all makes one of its own for each."""
        seeds = (
            seed
            if isinstance(seed, list | tuple)
            else [None if seed is None else seed + n for n in range(self.num_envs)]
        )
        for table, one in zip(self.tables, seeds, strict=True):
            table.begin(one)
        self._look()
        return self._seen(), {"seat": self.asked}

    def step(self, actions: Any) -> Step:
        """Carry out an action at every table."""
        rewards = np.zeros(self.num_envs, np.float32)
        ended, cut = np.zeros(self.num_envs, np.bool_), np.zeros(self.num_envs, np.bool_)
        returns: list[tuple[int, list[float]]] = []
        for n, (table, action, legal) in enumerate(
            zip(self.tables, actions.tolist(), self._open, strict=True)
        ):
            seat = table.state.asked[0][0]
            table.act(seat, action, legal)
            if table.stopped:
                ended[n], cut[n] = table.over, table.cut
                worth = table.rewards()
                rewards[n] = worth[seat]
                returns.append((n, worth))
                table.begin(None)
        self._look()
        infos: dict[str, Any] = {"seat": self.asked}
        if returns:
            infos["returns"] = returns
        return self._seen(), rewards, ended, cut, infos

    def _look(self) -> None:
        states = [table.state for table in self.tables]
        seats = [s.asked[0][0] for s in states]
        tables = [*zip(states, seats, strict=True)]
        self.tables[0].arrays.write(tables, self.rows)
        self._open = [s.choices(seat) for s, seat in tables]
        # Only what was legal before is taken back, and all in one go: to clear thousands of places, or to
        # call numpy for each table, costs more than to play.
        self._places[self._marked] = 0
        marked = [
            first + choice for first, legal in zip(self._starts, self._open, strict=True) for choice in legal
        ]
        self._marked = np.array(marked, np.intp)
        self._places[self._marked] = 1
        self.asked[:] = seats

    def _seen(self) -> dict[str, Any]:
        return {"observation": self.rows, "action_mask": self.legal}

    def sample(self, rng: np.random.Generator) -> Any:
        """A legal action for every table, each as likely as any other."""
        drawn = rng.random(self.num_envs).tolist()
        return np.array([legal[int(at * len(legal))] for at, legal in zip(drawn, self._open, strict=True)])


def vector(slug: str, num: int, players: int | None = None, options: Any = None, **how: Any) -> Vector:
    """Many games in every step: `how` as in `aec`."""
    return Vector(slug, num, players, options, **how)
