"""What follows from a view and is worth showing: what each seat holds, earns, and would score now."""

from __future__ import annotations

from typing import Any

from starhall.core import View, rule
from starhall.games.futura.components import (
    ABILITY,
    ACO_CLAUSES,
    ACO_NAME,
    ACOLYTE_VP,
    BASE,
    BAY,
    BENCH,
    BUILT,
    CARD,
    CLAUSES,
    DIS_CLAUSES,
    DIS_ENERGY,
    DIS_NAME,
    DISTRICT,
    FIRST_SIGIL,
    HAND_LIMIT,
    INCOME,
    KIND,
    LEVEL,
    LEVEL_ENERGY,
    MUTANT_THING,
    PASS,
    RANK_VP,
    SLOTS,
    STATION,
    STATION_VP,
)
from starhall.games.futura.language import Clause
from starhall.games.futura.rules.ending import MATCHES, games_won
from starhall.games.futura.rules.kinds import FIRST, GIVE, IN_STATION, NO_CARD, ON_ACOLYTE, OWN

POINTS = ("Stations", "Districts", "Acolytes", "Ranks", "Equipment", "Energy")
"""The rows of the table of victory points."""
NUMBERS = {
    "station": STATION,
    "card": CARD,
    "mutant": MUTANT_THING,
    "district": DISTRICT,
    "clauses": CLAUSES,
    "pass": PASS,
    "no_card": NO_CARD,
    "own": OWN,
    "on_acolyte": ON_ACOLYTE,
    "in_station": IN_STATION,
    "give": GIVE,
    "blocks": dict(FIRST),
}
"""Where things, plays, places and actions begin among the numbers of their kinds, for those who draw them."""


def look(view: View) -> dict[str, Any]:
    """The mats of all seats: what they hold, earn, and would score now; and how the match stands."""
    return {
        "mats": [_mat(view, p) for p in range(view["players"])],
        "order": [(view["first"] + i) % view["players"] for i in range(view["players"])],
        "match": _match(view),
        "numbers": NUMBERS,
    }


@rule("FUT-R74")
def _match(view: View) -> dict[str, Any]:
    """Which game of how many this is, and the games won so far."""
    over = len(view["finished"])
    return {
        "game": over if view["places"] else over + 1,
        "games": MATCHES[view["options"]["match"]],
        "won": games_won(view["finished"], view["players"]),
    }


def _mat(view: View, p: int) -> dict[str, Any]:
    bay = [card // SLOTS - FIRST_SIGIL for card in view["bays"][p]]
    income = _income(view, p)
    points = list(view["points"][p]) if view["points"] else _points(view, p)
    return {
        "in": p in view["playing"],
        "energy": view["energy"][p],
        "income": income,
        "earns": sum(n for _, n, _ in income),
        "hand": _count(view["hands"][p]),
        "hand_limit": HAND_LIMIT,
        "deck": _count(view["decks"][p]),
        "discard": len(view["discards"][p]),
        "bay": bay,
        "acolytes": [a for a, about in enumerate(view["acolytes"]) if _is_in_play(about, p)],
        "districts": [d for d, about in enumerate(view["districts"]) if about["seat"] == p and about["site"]],
        "points": points,
        "total": sum(points) / 2,
    }


def _count(pile: Any) -> int:
    return len(pile) if isinstance(pile, list) else int(pile["count"])


def _is_in_play(about: dict[str, Any], p: int) -> bool:
    return about["seat"] == p and about["place"] in (BENCH, BAY)


@rule("FUT-058", "FUT-211", "FUT-R07")
def _income(view: View, p: int) -> list[tuple[str, int, str]]:
    """What the next collection brings, as far as it can be told."""
    found = [("Basic income", INCOME, "FUT-211")]
    for d, about in enumerate(view["districts"]):
        if about["seat"] == p and about["site"] == BUILT:
            found.append((DIS_NAME[d], DIS_ENERGY[d], "FUT-058"))
            found.append((f"Level {about['level']} there", LEVEL_ENERGY[about["level"]], "FUT-232"))
            found += [(DIS_NAME[d], n, "FUT-162") for n in _gains(DIS_CLAUSES[d])]
    for a, about in enumerate(view["acolytes"]):
        if _is_in_play(about, p):
            found += [(ACO_NAME[a], n, "FUT-055") for n in _gains(ACO_CLAUSES[a])]
    return found


def _gains(clauses: tuple[Clause, ...]) -> list[int]:
    return [
        act.amount.plus[0]
        for clause in clauses
        if "TRN" in clause.windows
        for act in clause.acts
        if act.verb == "GAIN"
    ]


@rule("FUT-300", "FUT-301", "FUT-302", "FUT-303", "FUT-R54")
def _points(view: View, p: int) -> list[int]:
    """The half points of each row, were they counted now; of face-down slots nothing is known."""
    stations = [
        d for d, about in enumerate(view["districts"]) if about["seat"] == p and about["site"] == BUILT
    ]
    people = [about for about in view["acolytes"] if _is_in_play(about, p)]
    ranks = [BASE if about["broken"] else about["class"] for about in people]
    levels = sum(_levels(about) for about in people)
    for d in stations:
        about = view["districts"][d]
        levels += sum(_level(piece) for piece in (*about["cargo"], *about["fitted"])) + len(about["mutants"])
    return [
        2 * STATION_VP * len(stations),
        2 * sum(DIS_ENERGY[d] for d in stations),
        2 * ACOLYTE_VP * len(people),
        2 * sum(RANK_VP[rank] for rank in ranks),
        levels,
        2 * view["energy"][p],
    ]


def _levels(about: dict[str, Any]) -> int:
    worn = [about["saber"], about["off_hand"], *about["items"], *about["abilities"]]
    if not about["broken"]:
        worn.append(about["armour"])
    return sum(_level(piece) for piece in worn if piece is not None)


def _level(piece: dict[str, Any]) -> int:
    kind, level = (
        (KIND[piece["card"] // SLOTS], LEVEL[piece["card"] // SLOTS])
        if "card" in piece
        else (piece["kind"], piece["level"])
    )
    return 0 if kind == ABILITY else int(level)
