"""We Come In Peace: aliens, flying saucers and six planets to defend. For 2 to 6 players."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from itertools import permutations
from typing import Any

from starhall.core import Game, Ledger, TableOption, rule, ruled
from starhall.games.peace.board import board
from starhall.games.peace.components import (
    CITIES,
    CONTENT,
    CORE,
    DEFENSE_COUNT,
    INVASION,
    PLANET_IDS,
    REBUILD_VALUE,
    UNDAMAGED,
    game_credits,
)
from starhall.games.peace.encode import SPACES, encoding
from starhall.games.peace.evaluate import evaluate
from starhall.games.peace.rules import (
    assign,
    damage,
    defense,
    duel,
    invasion,
    missiles,
    rebuild,
    rounds,
    scoring,
    setup,
)
from starhall.games.peace.state import PeaceState, points
from starhall.games.peace.view import look, see
from starhall.games.peace.words import WORDS

_NAME = "starhall.games.peace"


@rule("PEACE-003", "PEACE-006", "PEACE-089", "PEACE-R25")
def inventory(s: PeaceState) -> dict[str, int]:
    """Pieces and dice never come or go: on the planet or in the supply, in the piles or staged."""
    standing = sum(min(hp, 1) for planet in s.hp for hp in planet)
    pieces = sum(len(planet) for planet in s.hp)
    waiting = sum(len(setup.staged(s.round, section)) for section in (2, 3))
    in_piles = sum(len(pile) for pile in setup.piles(s.round))
    return {
        "pieces": standing + sum(planet.count(0) for planet in s.hp),
        "craters": pieces,
        "cores": sum(0 <= planet[CORE] <= UNDAMAGED for planet in s.hp),
        "cities": sum(0 <= planet[crater] <= UNDAMAGED for planet in s.hp for crater in CITIES),
        "dice": in_piles + waiting,
        "planets": len(set(s.planets)),
    }


@cache
@rule("PEACE-R38")
def planet_deals(players: int) -> tuple[str, ...]:
    """Every way to give the seats their planets."""
    return ("random", *(",".join(some) for some in permutations(PLANET_IDS, players)))


@rule("PEACE-R34")
def bound(players: int, options: Mapping[str, Any]) -> int:
    """The most decisions: 3 rounds of turns, then the duel up to its cap."""
    decisions = 0
    for number in (1, 2, 3):
        dice, value = DEFENSE_COUNT[number], REBUILD_VALUE[number]
        # Each Defense die is at most a re-roll question's part, and then an assignment, a pool of its own
        # points, or a Missile that every opponent counters.
        most = max(1, value, (players - 1) * value)
        decisions += players * (int(options["rolls"]) - 1 + dice * most)
    return decisions + int(options["duel_cap"]) * players * (players - 1) * REBUILD_VALUE[3]


GAME: Game[PeaceState] = Game(
    slug="peace",
    name="We Come In Peace",
    version="1.0",
    summary="Flying saucers, dice and missiles: keep more of your planet standing than the others.",
    credits=game_credits(),
    minutes="15 to 30",
    players=ruled(range(2, 7), "PEACE-113", by=f"{_NAME}.GAME"),
    # The rulebook prints no variants; these five are ours, and there are no others.
    options=ruled(
        (
            TableOption(
                "invasion",
                "light",
                "The faces of the Invasion dice: light 0 1 1 2 2 3 or heavy 1 1 2 2 3 3.",
                lambda players: tuple(INVASION),
                ("PEACE-R04",),
            ),
            TableOption(
                "rolls",
                4,
                "Rolls of the Defense dice in a turn: 4 is the first roll and three re-rolls.",
                lambda players: (3, 4),
                ("PEACE-R07",),
            ),
            TableOption(
                "first",
                "random",
                "Who goes first: random, or a seat, counted from 0.",
                lambda players: ("random", *range(players)),
                ("PEACE-R09",),
            ),
            TableOption(
                "duel_cap",
                100,
                "After so many passes of a tie-break duel the victory is shared.",
                lambda players: range(1, duel.MOST_PASSES + 1),
                ("PEACE-R34",),
            ),
            TableOption(
                "planets",
                "random",
                "Which planets: random, or one for each seat, such as PL3,PL1. Pictures and names only.",
                planet_deals,
                ("PEACE-R38",),
            ),
        ),
        "PEACE-117",
        by=f"{_NAME}.GAME",
    ),
    state=PeaceState,
    set_up=setup.set_up,
    kinds=(defense.REROLL, assign.ASSIGN, rebuild.REPAIR),
    rules=(setup, rounds, invasion, defense, assign, damage, missiles, rebuild, scoring, duel),
    content=CONTENT,
    ledger=Ledger(_NAME, "PEACE-"),
    words=WORDS,
    see=see,
    look=look,
    board=board,
    scores=lambda s: s.final or tuple(points(s, p) for p in range(s.players)),
    bound=bound,
    inventory=inventory,
    spaces=SPACES,
    encoding=encoding,
    evaluate=evaluate,
    stand_ins=ruled(True, "PEACE-R40", by=f"{_NAME}.GAME"),
)

__all__ = ["GAME", "PeaceState"]
