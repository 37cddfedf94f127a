"""The games as environments of PettingZoo and Gymnasium, for learners; they come with the extra `research`.

    env = starhall.envs.aec("void", players=3)                  # one seat after another
    env = starhall.envs.parallel("stellar")                     # all seats in every step
    env = starhall.envs.single("saga", against="greedy")        # one seat against bots, as Gymnasium has it
    env = starhall.envs.vector("peace", 64)                     # many games in every step, as arrays
    env = starhall.envs.vector("peace", 64, jobs=8)             # the same by eight processes
    env = gymnasium.make("starhall.envs:starhall/void-v1")      # `single`, by the name it is registered under

An environment is named by its game, its options and the fingerprint of its content (`env.metadata`): a
content pack may change the number of actions.
"""

import gymnasium

from starhall.core import registry
from starhall.envs.padded import Padded, padded
from starhall.envs.seats import Illegal, Reward, Seats
from starhall.envs.single import Single, single
from starhall.envs.together import Together, parallel
from starhall.envs.turns import Turns, aec
from starhall.envs.vector import Tables, Vector, vector

__all__ = [
    "Illegal",
    "Padded",
    "Reward",
    "Seats",
    "Single",
    "Tables",
    "Together",
    "Turns",
    "Vector",
    "aec",
    "padded",
    "parallel",
    "single",
    "vector",
]

for _slug in registry.slugs():
    gymnasium.register(
        f"starhall/{_slug}-v{registry.game(_slug).version.split('.', maxsplit=1)[0]}",
        entry_point="starhall.envs.single:single",
        kwargs={"slug": _slug},
        # Its makers' checker knows no masks, and would refuse the first illegal action that it tries.
        disable_env_checker=True,
    )
