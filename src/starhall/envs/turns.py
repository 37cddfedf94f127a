"""One seat after another: a game as PettingZoo's AEC."""

from __future__ import annotations

from typing import Any

from starhall.core import OutOfDate
from starhall.core.extras import needs
from starhall.envs.seats import Seats
from starhall.envs.zoo import Zoo

with needs("research", "use the environments"):
    from pettingzoo import AECEnv


class Turns(Zoo, AECEnv[str, dict[str, Any], int]):  # type: ignore[misc]  # it has no types
    """A game in which the seats act one at a time.

    Of seats that are asked at the same time one acts after another; none sees what the others have chosen.
    Who is out of the game stays among the agents and is asked nothing; all end together.
    """

    def __init__(self, slug: str, players: int | None = None, options: Any = None, **how: Any) -> None:
        """Take the seats of a game; `how` is what `Seats` takes."""
        super().__init__()
        self.seats = Seats(slug, players, options, **how)
        self.metadata = self.seats.metadata
        self.render_mode = self.seats.render_mode
        self.possible_agents = [f"player_{seat}" for seat in range(self.seats.players)]
        self.agents: list[str] = []
        self.state_space = self.seats.state_space
        self._seat = {agent: seat for seat, agent in enumerate(self.possible_agents)}

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin a game; table options are the constructor's, others are passed over."""
        self.seats.begin(seed)
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._skip_agent_selection = None
        self._go_on()

    def observe(self, agent: str) -> dict[str, Any]:
        """What a seat knows now; only who is to act has legal actions."""
        found = self.seats.observe(self._seat[agent])
        if agent != self.agent_selection or self.seats.over:
            found["action_mask"][:] = 0
        return found

    def step(self, action: int | None) -> None:
        """Carry out the action of `agent_selection`."""
        if not self.agents:
            raise OutOfDate("the game is over: `reset` begins another")
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        self._cumulative_rewards[agent] = 0.0
        self.infos[agent] = {}
        self.seats.act(self._seat[agent], action)  # type: ignore[arg-type]  # None is refused there
        if self.seats.over or self.seats.cut:
            ended = self.terminations if self.seats.over else self.truncations
            for each, reward in zip(self.possible_agents, self.seats.rewards(), strict=True):
                self.rewards[each] = reward
                ended[each] = True
            self._accumulate_rewards()
        self.seats.warn_if_lost()
        if self.seats.lost is not None:
            self.infos[agent] = {"illegal": self.seats.why_lost}
        self._go_on()
        if self.render_mode == "human":
            self.render()

    def _go_on(self) -> None:
        seat = self.seats.asked
        self.agent_selection = self.possible_agents[seat]
        if not self.seats.over:
            self.infos[self.agent_selection] = self.seats.told(seat)


def aec(slug: str, players: int | None = None, options: Any = None, **how: Any) -> Turns:
    """A game as PettingZoo's AEC: `how` is `obs`, `illegal`, `reward`, `max_cycles`, `render_mode`."""
    return Turns(slug, players, options, **how)
