"""PPO that learns We Come In Peace from games against itself, on PettingZoo's AEC and its action masks.

    pip install 'starhall[research,lab]' torch
    python -m examples.learners.ppo --games 24000 --out learned

One network plays both seats of many tables at once; what names something is one-hot to it. The reward is the
share of the victory, at the end of a game; every few games the network learns from all their decisions. What
it is worth is measured against bots.
"""

from __future__ import annotations

import argparse
import time
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import numpy as np
import torch
from torch import nn
from torch.distributions import Categorical

from examples.learners.measured import Player, strength
from examples.learners.points import Point, told, write
from starhall import envs
from starhall.core import registry
from starhall.lab.arrays import Arrays

GAMMA, LAMBDA = 1.0, 0.95
"""A victory is worth the same however late it comes; how far a surprise is passed back."""
CLIP, EPOCHS, MINIBATCH = 0.2, 3, 512
VALUED, EXPLORED = 0.5, 0.01
"""How much the error of the values and the entropy count beside the policy."""
ROUND = 4
"""Games of each table between two times of learning."""


class Network(nn.Module):  # type: ignore[misc]  # it may not be installed
    """From what a seat sees: how good each action is, and what the game is worth to it."""

    def __init__(self, slug: str, width: int = 128) -> None:
        super().__init__()
        self.arrays = Arrays(registry.game(slug))
        self.body = nn.Sequential(
            nn.Linear(self.arrays.width, width), nn.ReLU(), nn.Linear(width, width), nn.ReLU()
        )  # fmt: skip
        self.policy, self.value = nn.Linear(width, self.arrays.game.actions), nn.Linear(width, 1)
        nn.init.orthogonal_(self.policy.weight, 0.01)

    def forward(self, seen: torch.Tensor, legal: torch.Tensor) -> tuple[Categorical, torch.Tensor]:
        """The policy over the legal actions alone, and the value."""
        found = self.body(torch.from_numpy(self.arrays.one_hot(seen.numpy())))
        hopeless = torch.finfo(torch.float32).min
        return (
            Categorical(logits=torch.where(legal, self.policy(found), hopeless)),
            self.value(found).squeeze(-1),
        )


@dataclass
class Seat:
    """The decisions of one seat in a game that is being played."""

    steps: list[tuple[Any, Any, int, float, float]] = field(default_factory=list)
    """What it saw, what was legal, what it did, how likely that was, and what it expected."""


@dataclass
class Batch:
    """Decisions to learn from."""

    rows: list[tuple[Any, Any, int, float, float, float]] = field(default_factory=list)
    """As in `Seat`, then the advantage and what it came to."""

    def add(self, seat: Seat, worth: float) -> None:
        """All decisions of a seat, when its game is over: generalised advantages, from the last one back."""
        found, after = 0.0, worth
        for number, (seen, legal, action, likely, value) in enumerate(reversed(seat.steps)):
            surprise = (worth if number == 0 else GAMMA * after) - value
            found = surprise + GAMMA * LAMBDA * found
            self.rows.append((seen, legal, action, likely, found, found + value))
            after = value


def played(network: Network, tables: list[Any], games: int) -> Batch:
    """Games against itself, at all tables side by side: one look of the network for a step of all."""
    batch, begun = Batch(), 0
    seats: dict[int, dict[str, Seat]] = {}
    for number, table in enumerate(tables[:games]):
        table.reset()
        seats[number] = {agent: Seat() for agent in table.agents}
        begun += 1
    while seats:
        looks = {number: tables[number].last() for number in seats}
        for number, (_, _, ended, _, _) in list(looks.items()):
            if ended:
                table = tables[number]
                for agent, seat in seats[number].items():
                    batch.add(seat, table.rewards[agent])
                del seats[number], looks[number]
                if begun < games:
                    table.reset()
                    seats[number] = {agent: Seat() for agent in table.agents}
                    looks[number] = table.last()
                    begun += 1
        if not looks:
            break
        seen = np.stack([look[0]["observation"] for look in looks.values()])
        legal = np.stack([look[0]["action_mask"] for look in looks.values()]).astype(bool)
        with torch.no_grad():
            policy, values = network(torch.from_numpy(seen), torch.from_numpy(legal))
            actions = policy.sample()
            likely = policy.log_prob(actions)
        chosen = zip(actions.tolist(), likely.tolist(), values.tolist(), strict=True)
        for place, (number, (action, chance, value)) in enumerate(zip(looks, chosen, strict=True)):
            table = tables[number]
            step = (seen[place], legal[place], action, chance, value)
            seats[number][table.agent_selection].steps.append(step)
            table.step(action)
    return batch


def learn(network: Network, by: torch.optim.Optimizer, batch: Batch, rng: np.random.Generator) -> None:
    """Make what went better than expected likelier, but not by much at a time."""
    columns = [np.array(column) for column in zip(*batch.rows, strict=True)]
    seen, legal, actions, likely, gained, worth = map(torch.from_numpy, columns)
    likely, gained, worth = likely.float(), gained.float(), worth.float()
    gained = (gained - gained.mean()) / (gained.std() + 1e-8)
    for _ in range(EPOCHS):
        for chosen in np.array_split(rng.permutation(len(seen)), max(1, len(seen) // MINIBATCH)):
            policy, values = network(seen[chosen], legal[chosen])
            ratio = (policy.log_prob(actions[chosen]) - likely[chosen]).exp()
            clipped = ratio.clamp(1 - CLIP, 1 + CLIP)
            better = torch.min(ratio * gained[chosen], clipped * gained[chosen]).mean()
            wrong = ((values - worth[chosen]) ** 2).mean()
            by.zero_grad()
            (VALUED * wrong - better - EXPLORED * policy.entropy().mean()).backward()
            nn.utils.clip_grad_norm_(network.parameters(), 0.5)
            by.step()


def player(network: Network) -> Player:
    """The network as a player: always what it likes best."""

    def choose(seen: Any, legal: list[int]) -> int:
        mask = torch.zeros(1, network.policy.out_features, dtype=torch.bool)
        mask[0, legal] = True
        with torch.no_grad():
            policy, _ = network(torch.from_numpy(seen)[None], mask)
        return int(policy.probs.argmax())

    return choose


def trained(
    slug: str, games: int, seed: int, tables: int = 64, looks: int = 8, tested: int = 400
) -> tuple[Network, list[Point], int]:
    """Learn from whole rounds of games; the network, its strength at some looks, and how many they were."""
    torch.manual_seed(seed)
    many = [envs.aec(slug) for _ in range(tables)]
    for number, table in enumerate(many):
        table.reset(seed=seed + number)
    network = Network(slug)
    by = torch.optim.Adam(network.parameters(), lr=1e-3, eps=1e-5)
    each = ROUND * tables
    rng, rounds = np.random.default_rng(seed), max(1, games // each)
    points = [strength(player(network), slug, "random", tested)]
    for number in range(1, rounds + 1):
        for group in by.param_groups:
            group["lr"] = 1e-3 * (1 - (number - 1) / rounds)
        learn(network, by, played(network, many, each), rng)
        if number % max(1, rounds // looks) == 0:
            points.append(strength(player(network), slug, "random", tested, number * each))
            print(told(points[-1]), flush=True)
    return network, points, rounds * each


def main() -> None:
    """Learn, measure, and keep the curve and the network."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n", maxsplit=1)[0])
    parser.add_argument("--game", default="peace", metavar="GAME", help="two players (default: peace)")
    parser.add_argument(
        "--games", type=int, default=24000, metavar="N", help="to learn from (default: 24000)"
    )
    parser.add_argument(
        "--tested", type=int, default=400, metavar="N", help="games for a look (default: 400)"
    )
    parser.add_argument("--seed", type=int, default=1, help="of the deals and the network (default: 1)")
    parser.add_argument("--out", type=Path, default=Path("learned"), help="where the curve is kept")
    asked = parser.parse_args()
    torch.set_num_threads(1)
    begun = time.process_time()
    network, points, games = trained(asked.game, asked.games, asked.seed, tested=asked.tested)
    seconds = time.process_time() - begun
    finals = [
        strength(player(network), asked.game, against, asked.tested, games)
        for against in ("random", "level1", "level2")
    ]
    for final in finals:
        print(told(final))
    about = {"game": asked.game, "games": games, "seed": asked.seed, "seconds": round(seconds)}
    write(asked.out, "ppo", points, finals, about, "games against itself")
    torch.save(network.state_dict(), asked.out / "ppo.pt")


if __name__ == "__main__":
    main()
