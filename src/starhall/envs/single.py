"""One seat against bots: a game as Gymnasium's environment."""

from __future__ import annotations

from random import Random
from typing import Any, Literal

from starhall.bots import Bot, Sight, bot
from starhall.core import Match, NotUnderstood
from starhall.envs.seats import Seats

try:
    import gymnasium
except ModuleNotFoundError as missing:
    raise ModuleNotFoundError("environments need Gymnasium: pip install 'starhall[research]'") from missing

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
        self._rotates = seat == "rotate"
        self._games = 0
        self._rng = Random()

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Any, dict[str, Any]]:
        """Begin a game and play on until the learner is asked."""
        super().reset(seed=seed)
        if seed is not None:
            self._games = 0
        if self._rotates:
            self.seat = self._games % self.seats.players
        self._games += 1
        self.seats.begin(seed)
        self._rng = Random(f"{self.seats.seed}/bots")
        self._wait()
        return self.seats.observe(self.seat), self.seats.told(self.seat)

    def step(self, action: int) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        """Carry out the learner's action, and all that the bots do until it is asked again."""
        self.seats.act(self.seat, action)
        self._wait()
        over = self.seats.over
        seen = self.seats.observe(self.seat)
        if self.render_mode == "human":
            self.render()
        return seen, self.seats.rewards()[self.seat], over, self.seats.cut, self.seats.told(self.seat)

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
    """A game as Gymnasium's environment: `against` a bot, at a `seat` or "rotate"; the rest as in `aec`."""
    return Single(slug, players, options, **how)
