"""MaskablePPO of sb3-contrib against a bot, on any of the games and without a wrapper.

    python -m examples.learners.masked --game peace --steps 20000

Stable-Baselines3 makes its own vector of the environments, and asks each for `action_masks()`. Afterwards the
learner plays new deals, from every seat in turn.
"""

from __future__ import annotations

import argparse

import gymnasium
from sb3_contrib import MaskablePPO
from sb3_contrib.common.maskable.utils import get_action_masks, is_masking_supported
from stable_baselines3.common.env_util import make_vec_env

from starhall.lab.arena import interval


def share_of_wins(model: MaskablePPO, name: str, against: str, games: int) -> float:
    """Return the share of the victory of a model that plays so many new deals."""
    env = gymnasium.make(name, against=against, illegal="error")
    won = 0.0
    seen, _ = env.reset(seed=20_000)
    for _ in range(games):
        ended = False
        while not ended:
            action, _ = model.predict(seen, action_masks=get_action_masks(env))
            seen, worth, ended, _, _ = env.step(int(action))
        # Two seats: the reward is 1 for a victory, -1 for a defeat, 0 for a shared one.
        won += (float(worth) + 1) / 2
        seen, _ = env.reset()
    return won / games


def main() -> None:
    """Train, and say how strong the learner is before and after."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--game", default="peace")
    parser.add_argument("--against", default="random", help="a bot that `starhall bots` lists")
    parser.add_argument("--steps", type=int, default=20_000)
    parser.add_argument("--tables", type=int, default=4)
    parser.add_argument("--games", type=int, default=200, help="games of each test")
    asked = parser.parse_args()
    name = f"starhall.envs:starhall/{asked.game}-v1"
    env = make_vec_env(name, asked.tables, seed=1, env_kwargs={"against": asked.against, "illegal": "error"})
    assert is_masking_supported(env)
    model = MaskablePPO("MultiInputPolicy", env, n_steps=64, batch_size=64, seed=1)
    for steps in (0, asked.steps):
        if steps:
            model.learn(steps)
        share = share_of_wins(model, name, asked.against, asked.games)
        low, high = interval(share * asked.games, asked.games)
        print(f"after {steps} steps, against {asked.against}: {share:.0%} ({low:.0%} to {high:.0%})")


if __name__ == "__main__":
    main()
