"""How the tests of We Come In Peace set a scene: planets by crater names, dice by letters."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import Any

from starhall.core import Dealer, Event, Scripted, Seeded
from starhall.core.scenes import offered, scene, told
from starhall.games.peace import GAME
from starhall.games.peace.box.geometry import CRATER_NAMES
from starhall.games.peace.box.parts import FACE_NAMES, NO_DIE
from starhall.games.peace.seen import PeaceSeen
from starhall.games.peace.state import PeaceState

DECLINE = {"reroll": 0, "assign": NO_DIE, "repair": len(CRATER_NAMES)}
"""By kind: keep all dice, assign to none, stop repairing."""
KEEP, NONE, STOP = DECLINE.values()


def crater(name: str) -> int:
    """The number of a crater: `crater("O3")`."""
    return CRATER_NAMES.index(name)


def planet(**hp: int) -> tuple[int, ...]:
    """A whole planet but for these craters: `planet(O3=0, C=1)`."""
    return _pieces(2, hp)


def bare(**hp: int) -> tuple[int, ...]:
    """A planet on which nothing stands but on these craters: `bare(I6=1)`."""
    return _pieces(0, hp)


def _pieces(otherwise: int, hp: dict[str, int]) -> tuple[int, ...]:
    found = [otherwise] * len(CRATER_NAMES)
    for name, points in hp.items():
        found[crater(name)] = points
    return tuple(found)


def harm(s: PeaceState, p: int) -> dict[str, int]:
    """The craters of a planet where something is damaged (1) or gone (0)."""
    return {name: hp for name, hp in zip(CRATER_NAMES, s.hp[p], strict=True) if hp != 2}


def standing(s: PeaceState, p: int) -> dict[str, int]:
    """The craters of a planet where something stands."""
    return {name: hp for name, hp in zip(CRATER_NAMES, s.hp[p], strict=True) if hp}


def faces(letters: str) -> tuple[int, ...]:
    """Defense faces by their letters: `faces("YIM")`."""
    return tuple(FACE_NAMES.index(letter) for letter in letters)


def shown(s: PeaceState) -> str:
    """The faces of the Defense dice as letters."""
    return "".join(FACE_NAMES[face] for face in s.defense)


def moment(
    *steps: Any,
    players: int = 2,
    dice: Sequence[Any] | str = (),
    invasion: Sequence[int] = (),
    defense: str = "",
    assigned: Sequence[int] | None = None,
    options: dict[str, Any] | None = None,
    **fields: Any,
) -> PeaceState:
    """The middle of a game: whole planets, no dice, seat 0 in turn 1 of Round 1, unless told otherwise.

    A step is a function, or a frame `(function, argument, ...)`; these run, and nothing after them.
    """
    placed = {
        "round": 1,
        "active": 0,
        "hp": [planet() for _ in range(players)],
        "invasion": tuple(invasion),
        "defense": faces(defense),
        "assigned": (NO_DIE,) * len(defense) if assigned is None else tuple(assigned),
        "rerolls": 0,
        "pool": 0,
        "attack": 0,
    }
    found: PeaceState = scene(
        "peace",
        players=players,
        options={**_table(players), **(options or {})},
        dealer=Scripted(*dice),
        stack=[step if isinstance(step, tuple) else (step,) for step in steps],
        **(placed | fields),
    )
    return found


def start(players: int = 2, *dice: Any, dealer: Dealer | None = None, **options: Any) -> PeaceState:
    """A whole game from its set-up: seat 0 begins and the planets lie in order, unless told otherwise."""
    chosen = {**_table(players), **options}
    found: PeaceState = scene("peace", players=players, options=chosen, dealer=dealer or Scripted(*dice))
    return found


def _table(players: int) -> dict[str, Any]:
    """Seat 0 begins, and the planets lie in order."""
    return {"first": 0, "planets": ",".join(f"PL{p + 1}" for p in range(players))}


def seen_by(s: PeaceState, reader: int | None = None) -> PeaceSeen:
    """The table as a seat sees it, or a spectator."""
    found: PeaceSeen = GAME.view(s, reader)
    return found


def points_seen(s: PeaceState) -> list[int]:
    """By seat: the points that everybody sees."""
    return [standing.points for standing in seen_by(s).standing]


def answer(s: PeaceState, choose: Callable[[str, list[int]], int]) -> None:
    """Let `choose(kind, options)` answer the open question."""
    seat, kind, _, _ = s.asked[0]
    GAME.apply(s, seat, kind.choice(choose(kind.name, offered(s, seat))))


def decline_everything(s: PeaceState) -> PeaceState:
    """Play on to the end: keep all dice, assign none, repair nothing."""
    while not s.over:
        answer(s, lambda kind, options: DECLINE[kind])
    return s


def random_game(seed: int, players: int = 2, **options: Any) -> PeaceState:
    """A whole game of random legal choices."""
    rng = Random(seed)
    s = start(players, dealer=Seeded(seed), **options)
    while not s.over:
        answer(s, lambda kind, options: rng.choice(options))
    return s


def names(s: PeaceState) -> list[str]:
    """The names of the events so far, in order."""
    return [event.name for event in told(s)]


def only(s: PeaceState, name: str) -> Event:
    """The one event of this name."""
    (event,) = told(s, name)
    return event


def what(s: PeaceState, name: str, *operands: str) -> list[Any]:
    """These operands of every event of a name: a value each, or a tuple if several are asked for."""
    found = [tuple(event.operands[operand] for operand in operands) for event in told(s, name)]
    return [values[0] for values in found] if len(operands) == 1 else list(found)


def rules_of(s: PeaceState, name: str) -> list[str]:
    """The rule of every event of a name."""
    return [event.rule for event in told(s, name)]
