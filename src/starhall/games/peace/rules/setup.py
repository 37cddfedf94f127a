"""Setup: planets, Staging Board, first player."""

from __future__ import annotations

from functools import cache
from itertools import permutations

from starhall.core import rule
from starhall.games.peace.box.geometry import CITIES, CORE, CRATER_NAMES
from starhall.games.peace.box.parts import PLANET_IDS
from starhall.games.peace.box.rows import PIECES
from starhall.games.peace.rules.rounds import rounds
from starhall.games.peace.state import PeaceState


@rule("PEACE-006", "PEACE-113")
def set_up(s: PeaceState) -> None:
    """Every seat gets a planet and its pieces; then the three rounds are played."""
    s.planets = tuple(range(s.players))
    s.first = s.active = 0
    s.round = 1
    s.hp = [fresh_planet()] * s.players
    s.invasion = s.defense = s.assigned = ()
    s.rerolls = s.pool = s.attack = s.passes = 0
    s.final = s.duellists = s.dropped = ()
    s.do((determine_first_player,), (deal_planets,), (rounds,))


@rule("PEACE-007", "PEACE-008")
def fresh_planet() -> tuple[int, ...]:
    """The Core on the centre crater and twelve Cities on the others, all undamaged."""
    planet = [0] * len(CRATER_NAMES)
    planet[CORE] = PIECES["core"].start
    for crater in CITIES:
        planet[crater] = PIECES["city"].start
    return tuple(planet)


@rule("PEACE-009", "PEACE-010", "PEACE-R09")
def determine_first_player(s: PeaceState) -> None:
    """At random, or the seat that the table has agreed on; the Staging Board lies there."""
    agreed = s.options["first"]
    s.first = s.pick_seat() if agreed == "random" else int(agreed)
    s.active = s.first
    s.tell("PEACE-010", "first player", seat=s.first)


@rule("PEACE-006", "PEACE-R38")
def deal_planets(s: PeaceState) -> None:
    """At random, or as chosen by the seats; a planet is nothing but its picture and its names."""
    agreed = s.options["planets"]
    if agreed == "random":
        boards = list(range(len(PLANET_IDS)))
        s.shuffle(boards)
        s.planets = tuple(boards[: s.players])
    else:
        s.planets = tuple(PLANET_IDS.index(name) for name in str(agreed).split(","))
    s.tell("PEACE-006", "planets dealt", planets=s.planets)


@cache
@rule("PEACE-R38")
def planet_deals(players: int) -> tuple[str, ...]:
    """Every way to give the seats their planets."""
    return ("random", *(",".join(some) for some in permutations(PLANET_IDS, players)))
