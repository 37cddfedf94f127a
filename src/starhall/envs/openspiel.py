"""The games as games of OpenSpiel, which comes with the extra `openspiel`.

    import pyspiel
    import starhall.envs.openspiel                       # registers them

    game = pyspiel.load_game("starhall_void(players=3,options=max_rounds:10)")

| parameter | means |
| --- | --- |
| `players` | how many; the fewest, if it is not said |
| `options` | table options, `NAME:VALUE;NAME:VALUE` |
| `start` | `SEED:N`: begin at the table after N choices at random |
| `fan` | only so many outcomes of a draw can happen: a smaller game, for whole trees; 0 is all |

Every draw is a chance node. Seats that are asked at the same time answer one after another, and none sees
what the others chose. Returns are shares of the victory above a fair one, which sum to nothing.
"""

from __future__ import annotations

from random import Random
from typing import Any

from starhall.core import NotUnderstood, registry
from starhall.core.extras import needs
from starhall.envs.nodes import Node, Tree
from starhall.envs.worth import by_win

with needs("openspiel", "use the games in OpenSpiel"):
    import numpy as np
    import pyspiel

PREFIX = "starhall_"
"""Before the short name of a game: its name in OpenSpiel."""
_MOST_OUTCOMES = 1000
"""Outcomes of one draw: more things than any pile of ours has."""
_RECALL = 128
"""Bits that tell in a tensor what a seat recalls."""


class SpielGame(pyspiel.Game):  # type: ignore[misc]
    """One of our games; there is a class for each."""

    slug: str

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        """Read the parameters; what is wrong with them is said at once."""
        given, slug = params or {}, self.slug
        game = registry.game(slug)
        players = int(given.get("players") or game.players[0])
        options = []
        for pair in filter(None, str(given.get("options", "")).split(";")):
            name, colon, value = pair.partition(":")
            if not colon:
                raise NotUnderstood(f"options={pair}: write NAME:VALUE, more of them with ; between")
            options.append((name, value))
        self.tree = Tree(slug, players, tuple(options), str(given.get("start", "")), int(given.get("fan", 0)))
        self.root = self.tree.root()
        most = game.bound(players, game.read_options(dict(options), players))
        info = pyspiel.GameInfo(
            num_distinct_actions=game.actions,
            max_chance_outcomes=_MOST_OUTCOMES,
            num_players=players,
            min_utility=-1 / (players - 1),
            max_utility=1.0,
            utility_sum=0.0,
            max_game_length=most,
        )
        super().__init__(_type(slug), info, given)
        self._most = most

    def max_chance_nodes_in_history(self) -> int:
        """As many as nothing needs."""
        return self._most * _MOST_OUTCOMES

    def new_initial_state(self, described: Any = None) -> SpielState:
        """The beginning."""
        if described is not None:
            raise NotUnderstood("a state is begun by the parameters of its game: name a start there")
        return SpielState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Observer | None:
        """What a seat sees; public and private parts are not told apart."""
        kind = iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False)
        if params:
            raise NotUnderstood(f"an observer takes no parameters, not {params!r}")
        if not kind.public_info or kind.private_info != pyspiel.PrivateInfoType.SINGLE_PLAYER:
            return None
        return Observer(self.tree, kind.perfect_recall)


class SpielState(pyspiel.State):  # type: ignore[misc]
    """A place in the tree of a game."""

    def __init__(self, game: SpielGame) -> None:
        """At the root."""
        super().__init__(game)
        self.node: Node = game.root

    def current_player(self) -> int:
        """Whose choice it is, or that of chance, or nobody's."""
        if self.node.draws:
            return int(pyspiel.PlayerId.CHANCE)
        return int(pyspiel.PlayerId.TERMINAL) if self.node.over else self.node.seat

    def _legal_actions(self, player: int) -> list[int]:
        return sorted(self.node.s.choices(player))

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """What can be drawn, and how likely it is."""
        weights = self.node.draws[0]
        total = sum(weights)
        return [(outcome, weight / total) for outcome, weight in enumerate(weights)]

    def _apply_action(self, action: int) -> None:
        self.node = self.node.next(int(action))

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE or self.node.draws:
            return f"Drawn: {action}"
        game, s = self.node.tree.game, self.node.s
        question = s.question(player)
        if question is None or action not in s.choices(player):
            return f"{game.kind_of(action).name} {action}"
        return game.say(game.view(s, player), question, action)

    def is_terminal(self) -> bool:
        """Is the game over?"""
        return self.node.placed and self.node.over

    def returns(self) -> list[float]:
        """By seat: what the end is worth; nothing before."""
        if not self.is_terminal():
            return [0.0] * self.node.tree.players
        return by_win(self.node.tree.game.results(self.node.s))

    def resample_from_infostate(self, player_id: int, probability_sampler: Any) -> SpielState:
        """A state that this seat cannot tell from this one, by our fair re-deals.

        It does not follow from its history, which stays that of the true one.
        """
        found: SpielState = self.clone()
        found.node = self.node.redealt(player_id, Random(probability_sampler()))
        return found

    def __str__(self) -> str:
        node = self.node
        if not node.placed:
            return f"set-up, drawn: {' '.join(map(str, node.given))}"
        game = node.tree.game
        drawn = f"\ndrawn: {' '.join(map(str, node.given))}" if node.draws else ""
        return f"{game.board(game.view(node.s, None))}{drawn}"


class Observer:
    """What a seat sees, as numbers and as text; with perfect recall, all that it has ever seen."""

    def __init__(self, tree: Tree, recalls: bool) -> None:
        self._tree, self._recalls = tree, recalls
        pieces = [("player", tree.players), *((space.name, space.size) for space in tree.game.encoded)]
        if recalls:
            pieces.append(("recall", _RECALL))
        self.tensor = np.zeros(sum(size for _, size in pieces), np.float32)
        self.dict = {}
        start = 0
        for name, size in pieces:
            self.dict[name] = self.tensor[start : start + size]
            start += size

    def set_from(self, state: SpielState, player: int) -> None:
        """Write what a seat sees into the tensor."""
        self.tensor.fill(0)
        # Asked for its shape, OpenSpiel names a seat that there is not.
        if player < 0 or not state.node.placed:
            return
        self.dict["player"][player] = 1
        numbers = self._tree.game.encode(state.node.s, player)
        first = self._tree.players
        self.tensor[first : first + len(numbers)] = numbers
        if self._recalls:
            bits = np.frombuffer(state.node.recall(player).ljust(_RECALL // 8, b"\0"), np.uint8)
            self.dict["recall"][:] = np.unpackbits(bits)

    def string_from(self, state: SpielState, player: int) -> str:
        """What a seat sees as text: with perfect recall a digest, else the board and the question."""
        node = state.node
        if self._recalls:
            return f"{player}:{node.recall(player).hex()}"
        if not node.placed:
            return f"{player}:"
        game = self._tree.game
        view = game.view(node.s, player)
        asked = game.ask(node.s, player, view) if not node.draws else None
        return f"{player}:\n{game.board(view)}{f'{chr(10)}{asked.text}' if asked else ''}"


def _type(slug: str) -> Any:
    game = registry.game(slug)
    return pyspiel.GameType(
        short_name=f"{PREFIX}{slug}",
        long_name=game.name,
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.ZERO_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=game.players[-1],
        min_num_players=game.players[0],
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={"players": game.players[0], "options": "", "start": "", "fan": 0},
    )


for _slug in registry.slugs():
    # A class, not a function that was put together: OpenSpiel lets go of it when Python is gone already. It
    # is found here by its name when a game is pickled.
    _name = f"Spiel_{_slug}"
    globals()[_name] = type(_name, (SpielGame,), {"slug": _slug})
    pyspiel.register_game(_type(_slug), globals()[_name])
