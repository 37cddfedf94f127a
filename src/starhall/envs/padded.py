"""A game as a module of PettingZoo, in which all seats act equally often."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from pettingzoo import AECEnv, ParallelEnv
from pettingzoo.utils.conversions import parallel_to_aec

from starhall.envs.together import Together


@dataclass(frozen=True)
class Padded:
    """What PettingZoo's own modules have: `env` and `parallel_env`, each with arguments of its own.

    Its AEC form is made from the parallel one: all act in turn, and who is not asked waits.
    """

    slug: str
    how: dict[str, Any] = field(default_factory=dict)

    def parallel_env(self, **more: Any) -> ParallelEnv[str, Any, int]:
        """All seats in every step."""
        return Together(self.slug, **{**self.how, **more})

    def env(self, **more: Any) -> AECEnv[str, Any, int]:
        """The same, one seat after another."""
        found: AECEnv[str, Any, int] = parallel_to_aec(self.parallel_env(**more))
        return found


def padded(slug: str, **how: Any) -> Padded:
    """A game as a module of PettingZoo; any action is taken, since its makers' tests know no masks."""
    return Padded(slug, {"illegal": "random", **how})
