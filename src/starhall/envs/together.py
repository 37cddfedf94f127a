"""All seats in every step: a game as PettingZoo's parallel environment."""

from __future__ import annotations

from typing import Any

from starhall.core import NotUnderstood
from starhall.core.extras import needs
from starhall.envs.seats import Seats
from starhall.envs.zoo import Zoo

with needs("research", "use the environments"):
    from pettingzoo import ParallelEnv

Each = dict[str, Any]


class Together(Zoo, ParallelEnv[str, dict[str, Any], int]):  # type: ignore[misc]  # it has no types
    """A game in which all seats act in every step; one more action, the last, is to wait.

    All who are asked at the same time answer in one step; who is not asked waits.
    """

    def __init__(self, slug: str, players: int | None = None, options: Any = None, **how: Any) -> None:
        """Take the seats of a game; `how` is what `Seats` takes. `max_cycles` counts steps."""
        super().__init__()
        self.max_cycles: int | None = how.pop("max_cycles", None)
        self.seats = Seats(slug, players, options, waits=True, **how)
        self.metadata = {**self.seats.metadata, "is_parallelizable": True}
        self.render_mode = self.seats.render_mode
        self.possible_agents = [f"player_{seat}" for seat in range(self.seats.players)]
        self.agents: list[str] = []
        self.state_space = self.seats.state_space
        self.steps = 0

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Each, Each]:
        """Begin a game; table options are the constructor's, others are passed over."""
        self.seats.begin(seed)
        self.agents = self.possible_agents[:]
        self.steps = 0
        return self._seen()

    def _seen(self) -> tuple[Each, Each]:
        named = list(enumerate(self.possible_agents))
        return (
            {agent: self.seats.observe(seat) for seat, agent in named},
            {agent: self.seats.told(seat) for seat, agent in named},
        )

    def step(self, actions: dict[str, int]) -> tuple[Each, Each, Each, Each, Each]:
        """Carry out the actions of all who are asked; who is not asked should wait, whatever it does."""
        asked = [question[0] for question in self.seats.state.asked]
        for seat in asked:
            agent = self.possible_agents[seat]
            if agent not in actions:
                raise NotUnderstood(f"{agent} is asked, and there is no action for it")
            if not self.seats.over:
                self.seats.act(seat, actions[agent])
        self.seats.warn_if_lost()
        self.steps += 1
        over = self.seats.over
        cut = not over and self.max_cycles is not None and self.steps >= self.max_cycles
        seen, told = self._seen()
        rewards = dict(zip(self.possible_agents, self.seats.rewards(), strict=True))
        ended, cut_off = dict.fromkeys(self.possible_agents, over), dict.fromkeys(self.possible_agents, cut)
        if over or cut:
            self.agents = []
        if self.render_mode == "human":
            self.render()
        return seen, rewards, ended, cut_off, told


def parallel(slug: str, players: int | None = None, options: Any = None, **how: Any) -> Together:
    """A game as PettingZoo's parallel environment: `how` as in `aec`."""
    return Together(slug, players, options, **how)
