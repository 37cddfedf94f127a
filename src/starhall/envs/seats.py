"""What every environment is made of: a game being played, what its seats see, and what the end is worth."""

from __future__ import annotations

import sys
import warnings
from collections.abc import Mapping, Sequence
from random import Random
from typing import Any, Literal

from starhall.core import Game, Match, NotUnderstood, Results, Seeded, StarhallError, State, registry
from starhall.core.errors import or_list
from starhall.core.extras import needs
from starhall.envs.rendering import Picture, Window, pixels
from starhall.envs.worth import by_place, by_win
from starhall.lab.arrays import Arrays, Rows

with needs("research", "use the environments"):
    import numpy as np
    from gymnasium import spaces

Illegal = Literal["lose", "error", "random"]
"""What an illegal action does: lose the game, raise an error that says why, or become a legal one."""
Reward = Literal["win", "place", "score"]
"""What the end is worth: the share of the victory, the place, or the points themselves."""
Shape = Literal["flat", "named"]
"""What a seat sees as one row of numbers, or as a dictionary of the spaces that the game declares."""

RENDERINGS = ("human", "ansi", "rgb_array")


class IllegalAction(UserWarning):
    """An illegal action has lost a game."""


class Seats:
    """The seats of one game after another, as learners see them."""

    def __init__(
        self,
        slug: str,
        players: int | None = None,
        options: Mapping[str, Any] | None = None,
        *,
        obs: Shape = "flat",
        illegal: Illegal = "lose",
        reward: Reward = "win",
        max_cycles: int | None = None,
        render_mode: str | None = None,
        waits: bool = False,
    ) -> None:
        """Take so many seats, or as few as the game is for; `waits` adds an action for who is not asked."""
        self.game: Game[Any] = registry.game(slug)
        self.players = self.game.players[0] if players is None else players
        if self.players not in self.game.players:
            known = or_list([str(count) for count in self.game.players])
            raise NotUnderstood(f"{self.game.name} is for {known} players, not {players!r}")
        self.options = self.game.read_options(options or {}, self.players)
        _must_be("obs", obs, ("flat", "named"))
        _must_be("illegal", illegal, ("lose", "error", "random"))
        _must_be("reward", reward, ("win", "place", "score"))
        if render_mode is not None:
            _must_be("render_mode", render_mode, RENDERINGS)
        if max_cycles is not None and max_cycles < 1:
            raise NotUnderstood(
                f"max_cycles is how many decisions a game may take at most, not {max_cycles!r}"
            )
        self.obs, self.illegal, self.reward, self.max_cycles = obs, illegal, reward, max_cycles
        self.render_mode = render_mode
        self.arrays = Arrays(self.game)
        self.wait = self.game.actions if waits else -1
        """The action of who is not asked, in an environment that has one."""
        self.actions = self.game.actions + waits
        self.metadata = {
            "name": f"starhall/{slug}-v{self.game.version.split('.', maxsplit=1)[0]}",
            "render_modes": list(RENDERINGS),
            "render_fps": 2,
            "is_parallelizable": False,
            "content": self.game.content.fingerprint,
            "options": dict(self.options),
        }
        self.action_space = spaces.Discrete(self.actions)
        self.observation_space = self._observations()
        self.state_space = self._box(self.players)
        self.state: State
        """The game now. Look, do not touch: choices go through the environment."""
        self.seed = ""
        self.choices: list[tuple[int, int]] = []
        """Every (seat, choice) of this game in order."""
        self.before: tuple[str, list[tuple[int, int]]] = ("", [])
        """Seed and choices of the game before this one."""
        self.lost: int | None = None
        """The seat that lost this game by an illegal action."""
        self.why_lost = ""
        self._seeds: Random | None = None
        self._window: Window | None = None

    # The spaces.

    def _box(self, rows: int) -> spaces.Box:
        bounds = [(space.low, space.high) for space in self.game.encoded for _ in range(space.size)]
        low, high = (np.array(side * rows, self.arrays.dtype) for side in zip(*bounds, strict=True))
        return spaces.Box(low, high, dtype=self.arrays.dtype.type)

    def _observations(self) -> spaces.Dict:
        seen: spaces.Space[Any] = self._box(1)
        if self.obs == "named":
            # As pairs: given a dictionary, Gymnasium would sort them, and flattened they were no encoding.
            kind = self.arrays.dtype.type
            seen = spaces.Dict(
                [(one.name, spaces.Box(one.low, one.high, (one.size,), kind)) for one in self.game.encoded]
            )
        mask = spaces.Box(0, 1, (self.actions,), np.int8)
        return spaces.Dict([("observation", seen), ("action_mask", mask)])

    # A game.

    def begin(self, seed: int | None) -> None:
        """Begin a game; a seed begins a row of games that is the same everywhere, None goes on with it."""
        if seed is not None or self._seeds is None:
            self._seeds = Random() if seed is None else Random(f"{self.game.slug}/{seed}")
        self.before = (self.seed, self.choices)
        self.seed = f"{self._seeds.getrandbits(128):032x}"
        self.choices = []
        self.lost = None
        self.state = self.game.new(self.players, Seeded(self.seed), self.options)

    @property
    def match(self) -> Match[Any]:
        """The game so far as a match: to be saved as a record, and opened in the browser."""
        return self.played(self.seed, self.choices)

    def played(self, seed: str, choices: Sequence[tuple[int, int]]) -> Match[Any]:
        """A game of these seats as a match."""
        match = Match(self.game, self.players, self.options, seed=seed)
        for seat, choice in choices:
            match.choose(seat, choice)
        return match

    @property
    def over(self) -> bool:
        """Is this game over, by its rules or by an illegal action?"""
        return self.lost is not None or self.state.over

    @property
    def cut(self) -> bool:
        """Has this game taken as many decisions as it may, and is not over?"""
        return self.max_cycles is not None and len(self.choices) >= self.max_cycles and not self.over

    @property
    def stopped(self) -> bool:
        """Does nobody act in this game any more?"""
        return self.lost is not None or not self.state.asked or (self.max_cycles is not None and self.cut)

    @property
    def asked(self) -> int:
        """The seat to answer next: of several that are asked at once the first; the first seat at the end."""
        asked = self.state.asked
        return asked[0][0] if asked else 0

    def legal(self, seat: int) -> list[int]:
        """The legal actions of a seat."""
        if self.over or self.state.question(seat) is None:
            return [self.wait] if self.wait >= 0 else []
        return self.state.choices(seat)

    def act(self, seat: int, action: int, legal: list[int] | None = None) -> None:
        """Carry out an action of a seat that is asked, and treat an illegal one as `illegal` says.

        Callers that know the legal actions already can pass them.
        """
        if legal is None:
            legal = self.state.choices(seat)
        choice = int(action)
        if choice not in legal:
            if self.illegal == "error":
                self.game.check(self.state, seat, choice)
            if self.illegal == "lose":
                self._lose(seat, choice)
                return
            # By the game and how far it is, so that seeds reproduce; most games never need it.
            at = Random(f"{self.seed}/illegal/{len(self.choices)}").random()
            choice = legal[int(at * len(legal))]
        self.state.answer(seat, choice)
        self.choices.append((seat, choice))

    def _lose(self, seat: int, choice: int) -> None:
        """End the game by an illegal action, and keep the reason."""
        self.lost = seat
        try:
            self.game.check(self.state, seat, choice)
        except StarhallError as refused:
            self.why_lost = str(refused)

    def warn_if_lost(self) -> None:
        """Warn of an illegal action that has lost this game."""
        if self.lost is not None:
            warn_of_illegal(self.game.name, "`illegal` in its infos says why")

    # What seats see.

    def observe(self, seat: int) -> dict[str, Any]:
        """What a seat knows, and a mask of its legal actions."""
        row = self.arrays.rows(1)
        self.arrays.write([(self.state, seat)], row)
        mask = np.zeros(self.actions, np.int8)
        mask[self.legal(seat)] = 1
        return {"observation": self.shaped(row[0]), "action_mask": mask}

    def shaped(self, row: Rows) -> Any:
        """A row of numbers as the environment gives it."""
        if self.obs == "flat":
            return row
        found, start = {}, 0
        for space in self.game.encoded:
            found[space.name] = row[start : start + space.size]
            start += space.size
        return found

    def all_rows(self) -> Rows:
        """What every seat knows, one after another: all of the table for learners that may see it."""
        rows = self.arrays.rows(self.players)
        self.arrays.write([(self.state, seat) for seat in range(self.players)], rows)
        return rows.reshape(-1)

    def told(self, seat: int) -> dict[str, Any]:
        """Return what goes beside an observation: the legal actions as a list, and the seat."""
        told: dict[str, Any] = {"legal": self.legal(seat), "seat": seat}
        if self.lost == seat:
            told["illegal"] = self.why_lost
        return told

    # What the end is worth.

    def rewards(self) -> list[float]:
        """By seat: what the end of the game is worth to it; nothing before the end."""
        if not self.over:
            return [0.0] * self.players
        if self.lost is not None and self.reward == "score":
            # Others keep what they have so far, where points are not counted at the end alone.
            least = self.game.least
            points = [float(score) for score in self.game.scores(self.state)] or [least] * self.players
            return [least if seat == self.lost else has for seat, has in enumerate(points)]
        if self.lost is not None:
            places = tuple(self.players if seat == self.lost else 1 for seat in range(self.players))
            worth = by_place if self.reward == "place" else by_win
            return worth(Results(places, ()))
        results = self.game.results(self.state)
        if self.reward == "score":
            return [float(score) for score in results.scores]
        return by_win(results) if self.reward == "win" else by_place(results)

    def render(self) -> str | Picture | None:
        """The table as text, as a picture or, for people, in a window: all that a spectator may see."""
        if self.render_mode is None:
            return None
        seen = self.game.view(self.state, None)
        if self.render_mode == "ansi":
            return self.game.board(seen)
        drawing = self.game.drawing(seen)
        if self.render_mode == "rgb_array":
            return pixels(drawing)
        if self._window is None:
            self._window = Window.opened(self.game.name)
        if self._window is not None:
            self._window.show(drawing)
        else:
            print(self.game.board(seen))
        return None

    def close(self) -> None:
        """Close the window, if one was opened."""
        if self._window is not None:
            self._window.close()
            self._window = None


def warn_of_illegal(game: str, where: str) -> None:
    """Warn that an illegal action has lost a game, at the line of the program that passed it."""
    frame, level = sys._getframe(1), 2
    while frame.f_back is not None and _inside(frame.f_globals.get("__name__", "")):
        frame, level = frame.f_back, level + 1
    # The same words each time: Python then shows them once, however many games are lost.
    warnings.warn(
        f"an illegal action lost a game of {game}; {where}. Choose from the action mask, or pass "
        "illegal='error' to stop at the first one.",
        IllegalAction,
        stacklevel=level,
    )


def _inside(module: str) -> bool:
    """Is this a module of an environment, or of a wrapper that came with it?"""
    return module.startswith(("starhall.envs.", "gymnasium.", "pettingzoo."))


def _must_be(name: str, value: object, known: tuple[str, ...]) -> None:
    if value not in known:
        raise NotUnderstood(f"{name} is {or_list(list(known))}, not {value!r}")


__all__ = ["Illegal", "IllegalAction", "Reward", "Rows", "Seats", "Shape", "warn_of_illegal"]
