"""One seat against bots, as Gymnasium's environment, and many of them as its vector environment."""

from __future__ import annotations

from functools import partial
from random import Random
from typing import Any, Literal

from starhall.bots import Bot, Sight, bot
from starhall.core import Match, NotUnderstood
from starhall.core.extras import needs
from starhall.envs.seats import Seats

with needs("research", "use the environments"):
    import gymnasium
    import numpy as np
    from gymnasium.vector import AutoresetMode, SyncVectorEnv
    from gymnasium.wrappers import TimeLimit
    from numpy.typing import NDArray

Sits = int | Literal["rotate"]
"""Which seat the learner has: always the same, or another one in each game."""


class Single(gymnasium.Env[dict[str, Any], Any]):
    """A learner at one seat, and bots at all others."""

    def __init__(
        self, slug: str, players: int | None = None, options: Any = None, *,
        against: str = "greedy", seat: Sits = "rotate", **how: Any,
    ) -> None:  # fmt: skip
        """Sit down against a bot by its name; `how` is what `Seats` takes."""
        self.seats = Seats(slug, players, options, **how)
        if seat != "rotate" and seat not in range(self.seats.players):
            raise NotUnderstood(
                f"there is no seat {seat!r}: seats are 0 to {self.seats.players - 1}, or 'rotate'"
            )
        self.metadata = self.seats.metadata
        self.render_mode = self.seats.render_mode
        self.observation_space = self.seats.observation_space
        self.action_space = self.seats.action_space
        self.against = against
        self.bot: Bot = bot(against)
        self.seat = 0 if seat == "rotate" else seat
        """The learner's seat in this game."""
        self.first = self.seat
        """The learner's seat in the first game after a seed, where seats rotate."""
        self.rotates = seat == "rotate"
        self._games = 0
        self._rng = Random()

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Any, dict[str, Any]]:
        """Begin a game and play on until the learner is asked."""
        super().reset(seed=seed)
        if seed is not None:
            self._games = 0
        if self.rotates:
            self.seat = (self.first + self._games) % self.seats.players
        self._games += 1
        self.seats.begin(seed)
        self._rng = Random(f"{self.seats.seed}/bots")
        self._wait()
        return self.seats.observe(self.seat), self.seats.told(self.seat)

    def step(self, action: int) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        """Carry out the learner's action, and all that the bots do until it is asked again."""
        self.seats.act(self.seat, action)
        self.seats.warn_if_lost()
        self._wait()
        over = self.seats.over
        seen = self.seats.observe(self.seat)
        if self.render_mode == "human":
            self.render()
        return seen, self.seats.rewards()[self.seat], over, self.seats.cut, self.seats.told(self.seat)

    def action_masks(self) -> NDArray[np.bool_]:
        """Return which actions are legal now, as sb3-contrib's MaskablePPO asks for it."""
        mask = np.zeros(self.seats.actions, np.bool_)
        mask[self.seats.legal(self.seat)] = True
        return mask

    def _wait(self) -> None:
        seats = self.seats
        while not seats.over and not seats.cut and seats.state.question(self.seat) is None:
            one = seats.asked
            seats.act(one, self.bot.choose(Sight(seats.game, seats.state, one, self._rng)))

    def render(self) -> Any:
        """The table as a spectator sees it."""
        return self.seats.render()

    def close(self) -> None:
        """Close the window in which people watch, if there is one."""
        self.seats.close()

    @property
    def match(self) -> Match[Any]:
        """The game so far, to be saved as a record."""
        return self.seats.match


def single(slug: str, players: int | None = None, options: Any = None, **how: Any) -> Single:
    """Make Gymnasium's environment: `against` a bot, at a `seat` or "rotate"; the rest as in `aec`."""
    return Single(slug, players, options, **how)


def singles(
    slug: str, num_envs: int = 1, players: int | None = None, options: Any = None, *,
    max_episode_steps: int | None = None, **how: Any,
) -> SyncVectorEnv:  # fmt: skip
    """Make that many as one vector environment; `gymnasium.make_vec` calls this.

    A row is one learner's throughout: what it sees, what it does and what it gets. A game that stops begins
    again in the same step, and `infos["final_obs"]` has its last observation.
    """

    def one(number: int) -> gymnasium.Env[Any, Any]:
        env = Single(slug, players, options, **how)
        if env.rotates:
            # Otherwise all first games would be from the same seat.
            env.first = number % env.seats.players
        return env if max_episode_steps is None else TimeLimit(env, max_episode_steps)

    makers = [partial(one, number) for number in range(num_envs)]
    return SyncVectorEnv(makers, autoreset_mode=AutoresetMode.SAME_STEP)
