"""What has happened, as sentences, and how their operands are said."""

from __future__ import annotations

from starhall.core import and_list, count
from starhall.core.words import Deed, Facts, Herald, Say
from starhall.games.peace.box.parts import INVASION_NAMES, PLANET_IDS
from starhall.games.peace.box.rows import PLANETS
from starhall.games.peace.words.names import DIE_NAMES, die_name, piece_name

EVENTS = {
    "first player": Deed("{seat} is the first player and gets the Staging Board."),
    "planets dealt": Deed("{planets}."),
    "round begins": Deed(
        "Round {round} begins with {invasion} Invasion dice and {defense} Defense dice; "
        "Blaster, Missile and Rebuild are worth {value}."
    ),
    "turn begins": Deed("{seat} takes a turn in Round {round}."),
    "invasion rolled": Deed("{seat} rolls the invasion of {target:seat}: {saucers}."),
    "defense rolled": Deed("{seat} rolls {faces}."),
    "rerolled": Deed("{seat} rolls {dice} again and has {faces}; {left:rerolls_left}."),
    "kept": Deed("{seat} keeps {faces}."),
    "no use": "{seat} has no target for {dice:shown}.",
    "assigned": Deed("{seat} assigns {die:shown_die} to {against}: {effect}."),
    "assigned to none": "{seat} assigns {die:shown_die} to none.",
    "all repelled": "{seat} repels every saucer.",
    "saucers strike": Herald("{die:against} strikes Sector {sector} of {seat} with {saucers:saucer_count}."),
    "damaged": Deed("{seat}: {piece} is damaged."),
    "destroyed": Deed("{seat}: {piece} is destroyed."),
    "no target": "{seat}: no piece is left on the path from Sector {sector} to take {points} of damage.",
    "missile launched": Deed(
        "{seat} fires a Missile at Sector {sector} of {targets:seats}: {damage:points} of damage."
    ),
    "countered": Herald("{seat} rolls {rolled} and counters the Missile."),
    "not countered": Herald("{seat} rolls {rolled} and does not counter the Missile at Sector {sector}."),
    "free rebuild": Deed("{seat} gets a free Rebuild of {points} for countering."),
    "rebuild": Deed("{seat} rebuilds with {points} from {dice}."),
    "put back": Deed("{seat} puts {piece} back, damaged; {left:points_left}."),
    "repaired": Deed("{seat} repairs {piece}; {left:points_left}."),
    "stopped repairing": Deed("{seat} stops repairing and loses {points}."),
    "nothing to repair": Deed("{seat} has nothing left to repair and loses {points}."),
    "points counted": Deed("The points are counted: {totals}."),
    "tied": Deed("{seats} are tied at {points} and fight on with Missiles."),
    "duel pass": Deed("Duel, pass {number}: {seats} fire."),
    "dropped out": Deed("{seat} drops out of the duel with {points} against {most}."),
    "still tied": "{seats} are still tied at {points}.",
    "won": Deed("{seat} wins with {points}, more than anybody else."),
    "won the duel": Deed("{seat} wins the duel in pass {number}, after the tie at {points}."),
    "victory shared": Deed(
        "{seats} are still tied at {points} after pass {number}, the last of the duel, and share the victory."
    ),
    "places": "The places: {ranking}.",
}


def _say_saucers(facts: Facts, saucers: list[int]) -> str:
    coming = [(n, INVASION_NAMES[die]) for die, n in enumerate(saucers) if n]
    blank = [INVASION_NAMES[die] for die, n in enumerate(saucers) if not n]
    if not coming:
        return "all dice are blank"
    (first, name), *others = coming
    shown = and_list([f"{count(first, 'saucer')} on {name}", *(f"{n} on {name}" for n, name in others)])
    return f"{shown}; {and_list(blank)} {'is' if len(blank) == 1 else 'are'} blank" if blank else shown


def _say_faces(facts: Facts, faces: list[int]) -> str:
    return and_list([die_name(die) for die in enumerate(faces)])


def _say_dice(facts: Facts, dice: list[int]) -> str:
    return and_list([DIE_NAMES[d] for d in dice])


def _say_effect(facts: Facts, effect: tuple[int, int]) -> str:
    negated, left = effect
    if not negated:
        return "nothing is left there to negate"
    return f"{count(negated, 'saucer')} negated, {left or 'none'} left"


def _say_planets(facts: Facts, planets: list[int]) -> str:
    homes = [PLANETS[PLANET_IDS[planet]] for planet in planets]
    return and_list(
        [
            f"{name} defends {home.planet} of the {home.species}"
            for name, home in zip(facts["names"], homes, strict=True)
        ]
    )


def _say_totals(facts: Facts, totals: list[int]) -> str:
    return and_list([f"{name} has {total}" for name, total in zip(facts["names"], totals, strict=True)])


def _say_ranking(facts: Facts, ranking: list[tuple[int, int, int]]) -> str:
    """Places, seats and points: "1st Ann with 29 points and 2nd Bea with 25 points"."""
    return and_list(
        [
            f"{_ORDINALS[place]} {facts['names'][seat]} with {count(points, 'point')}"
            for place, seat, points in ranking
        ]
    )


_ORDINALS = ("", "1st", "2nd", "3rd", "4th", "5th", "6th")


def _say_left(what: str) -> Say:
    """What is left of something: "1 point left", "no points left"."""
    return lambda facts, n: f"{count(n, what) if n else f'no {what}s'} left"


SAYS: dict[str, Say] = {
    "saucers": _say_saucers,
    "saucer_count": lambda facts, n: count(n, "saucer"),
    "faces": _say_faces,
    "shown": lambda facts, dice: and_list([die_name(die) for die in dice]),
    "shown_die": lambda facts, die: die_name(die),
    "dice": _say_dice,
    "against": lambda facts, die: INVASION_NAMES[die],
    "effect": _say_effect,
    "rerolls_left": _say_left("re-roll"),
    "points_left": _say_left("point"),
    "planets": _say_planets,
    "totals": _say_totals,
    "ranking": _say_ranking,
    "points": lambda facts, n: count(n, "point"),
    "piece": lambda facts, piece: piece_name(*piece),
}
