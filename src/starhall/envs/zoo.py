"""What both of PettingZoo's forms say of a table in the same way."""

from __future__ import annotations

from typing import Any

from gymnasium import spaces

from starhall.core import Match
from starhall.envs.rendering import Picture
from starhall.envs.seats import Rows, Seats


class Zoo:
    """A table of which PettingZoo asks by agent."""

    seats: Seats

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        """What each seat sees, and a mask of its legal actions: the same for all."""
        return self.seats.observation_space

    def action_space(self, agent: str) -> spaces.Space[Any]:
        """Every choice of the game, and to wait where all act in every step."""
        return self.seats.action_space

    def state(self) -> Rows:
        """What all seats know, one after another."""
        return self.seats.all_rows()

    def render(self) -> str | Picture | None:
        """The table as a spectator sees it."""
        return self.seats.render()

    def close(self) -> None:
        """Close the window in which people watch, if there is one."""
        self.seats.close()

    @property
    def match(self) -> Match[Any]:
        """The game so far, to be saved as a record."""
        return self.seats.match
