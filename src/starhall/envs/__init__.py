"""The games as environments of PettingZoo and Gymnasium, for learners; they come with the extra `research`.

    env = starhall.envs.aec("void", players=3)                  # one seat after another
    env = starhall.envs.parallel("stellar")                     # all seats in every step
    env = starhall.envs.single("saga", against="greedy")        # one seat against bots, as Gymnasium has it
    env = starhall.envs.vector("peace", 64)                     # self-play: many games in every step
    env = starhall.envs.vector("peace", 64, jobs=8)             # the same by eight processes
    env = gymnasium.make("starhall.envs:starhall/void-v1")      # `single`, by the name it is registered under
    env = gymnasium.make_vec("starhall.envs:starhall/void-v1", 64)  # many of these

An environment is named by its game, its options and the fingerprint of its content (`env.metadata`): a
content pack may change the number of actions.
"""

from importlib.util import find_spec
from typing import Any

from starhall.core import registry
from starhall.core.extras import MissingExtra, needs

__all__ = [
    "Illegal",
    "IllegalAction",
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
    "singles",
    "vector",
]

try:
    with needs("research", "use the environments"):
        import gymnasium

        from starhall.envs.padded import Padded, padded
        from starhall.envs.seats import Illegal, IllegalAction, Reward, Seats
        from starhall.envs.single import Single, single, singles
        from starhall.envs.together import Together, parallel
        from starhall.envs.turns import Turns, aec
        from starhall.envs.vector import Tables, Vector, vector

        for _slug in registry.slugs():
            gymnasium.register(
                f"starhall/{_slug}-v{registry.game(_slug).version.split('.', maxsplit=1)[0]}",
                entry_point="starhall.envs.single:single",
                vector_entry_point="starhall.envs.single:singles",
                kwargs={"slug": _slug},
            )
except MissingExtra as missing:
    if find_spec("pyspiel") is None:
        raise MissingExtra(
            f"{missing}; for starhall.envs.openspiel, pip install 'starhall[openspiel]'"
        ) from None
    # With the extra `openspiel` alone, starhall.envs.openspiel works, and the others say what they need.
    _MISSING = str(missing)

    def __getattr__(name: str) -> Any:
        if name in __all__:
            raise MissingExtra(_MISSING)
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
