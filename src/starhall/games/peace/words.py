"""Prompts, options and events in plain English."""

from __future__ import annotations

from starhall.core import KindWords, Prompt, View, Words, and_list, count
from starhall.core.words import Facts, Say
from starhall.games.peace.components import (
    CORE,
    CRATER_NAMES,
    DEFENSE_DICE,
    DEFENSE_FACES,
    FACE_NAMES,
    INTERCEPTOR,
    INVASION_NAMES,
    PLANET_IDS,
    PLANETS,
    POINTS,
    REMOVED,
)
from starhall.games.peace.rules.assign import NO_DIE
from starhall.games.peace.rules.defense import STOP as KEEP_ALL
from starhall.games.peace.rules.rebuild import STOP

DIE_NAMES = tuple(DEFENSE_DICE)


def face_name(face: int) -> str:
    """A face of a Defense die: "yellow Blaster"."""
    return DEFENSE_FACES[FACE_NAMES[face]].name


def face_help(view: View, face: int) -> str:
    """What a face does in this round, in a few words."""
    value = view["staging"]["blaster"]
    printed = DEFENSE_FACES[FACE_NAMES[face]]
    return {
        "negate": f"negates up to {count(value, 'saucer')} on one {printed.colour} die",
        "cancel": "negates one whole Invasion die of any colour",
        "launch": f"fires at every other planet, {count(value, 'point')} of damage each",
        "rebuild": f"gives {count(value, 'point')} to repair your planet after the attacks",
    }[printed.effect]


def _chosen(mask: int) -> list[int]:
    return [d for d in range(len(DIE_NAMES)) if mask >> d & 1]


def _reroll_prompt(view: View) -> Prompt:
    return Prompt(
        "Choose the Defense dice to roll again, or keep them all.",
        why="PEACE-030",
        must=False,
        left=f"{count(view['rerolls'], 're-roll')} left",
        decline="Keeping all ends the step: these faces count.",
        waiting="may roll Defense dice again",
    )


def _reroll_option(view: View, mask: int) -> str:
    if mask == KEEP_ALL:
        return "Keep all dice"
    return f"Roll {and_list([_die_and_face(view, d) for d in _chosen(mask)])} again"


def _die_and_face(view: View, d: int) -> str:
    faces = view["defense"]
    return die_name((d, faces[d])) if d < len(faces) else DIE_NAMES[d]


def _assign_prompt(view: View, d: int) -> Prompt:
    coming = sum(view["saucers_left"])
    return Prompt(
        f"Choose the Invasion die that {_die_and_face(view, d)} negates: "
        f"it {face_help(view, view['defense'][d])}.",
        why="PEACE-041" if view["defense"][d] == INTERCEPTOR else "PEACE-037",
        must=False,
        left=f"{count(coming, 'saucer')} still coming",
        decline="None leaves the die unused; it has no other use.",
        waiting="assigns Defense dice to saucers",
    )


def _assign_option(view: View, target: int, d: int) -> str:
    if target == NO_DIE:
        return "Assign it to none"
    left = view["saucers_left"]
    if target >= len(left):
        return f"Negate {INVASION_NAMES[target]}"
    now = left[target]
    if view["defense"][d] == INTERCEPTOR:
        after = 0
    else:
        after = max(0, now - view["staging"]["blaster"])
    wasted = " (nothing left to negate)" if now == 0 else ""
    return f"Negate {INVASION_NAMES[target]}: {count(now, 'saucer')} to {after}{wasted}"


def _repair_prompt(view: View, p: int) -> Prompt:
    if view["attack"]:
        why = "PEACE-109" if view["duellists"] else "PEACE-069"
        source = "Free Rebuild: choose a crater of your planet to repair"
    else:
        why, source = "PEACE-078", "Rebuild: choose a crater of your planet to repair"
    return Prompt(
        f"{source}, one point at a time.",
        why=why,
        must=False,
        left=f"{count(view['pool'], 'point')} left",
        decline="Stopping loses the points that are left.",
        waiting="may repair",
    )


def _repair_option(view: View, crater: int, p: int) -> str:
    if crater == STOP:
        return "Stop repairing"
    hp = view["hp"][p][crater]
    what = piece_name(view["planets"][p], crater)
    if hp + 1 >= len(POINTS[crater]):
        return f"Repair {what}"
    gain = POINTS[crater][hp + 1] - POINTS[crater][hp]
    return f"{'Put back' if hp == REMOVED else 'Repair'} {what} (+{gain})"


def piece_name(planet: int, crater: int) -> str:
    """A piece with its name: "the City Fernhold on O1", "the Core"."""
    if crater == CORE:
        return "the Core"
    name = CRATER_NAMES[crater]
    return f"the City {PLANETS[PLANET_IDS[planet]].cities[name]} on {name}"


def die_name(die: tuple[int, int]) -> str:
    """A Defense die and its face: "D1 (yellow Blaster)"."""
    d, face = die
    return f"{DIE_NAMES[d]} ({face_name(face)})"


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


WORDS = Words(
    events={
        "first player": "{seat} is the first player and gets the Staging Board.",
        "planets dealt": "{planets}.",
        "round begins": "Round {round} begins with {invasion} Invasion dice and {defense} Defense dice; "
        "Blaster, Missile and Rebuild are worth {value}.",
        "turn begins": "{seat} takes a turn in Round {round}.",
        "invasion rolled": "{seat} rolls the invasion of {target:seat}: {saucers}.",
        "defense rolled": "{seat} rolls {faces}.",
        "rerolled": "{seat} rolls {dice} again and has {faces}; {left:rerolls_left}.",
        "kept": "{seat} keeps {faces}.",
        "no use": "{seat} has no target for {dice:shown}.",
        "assigned": "{seat} assigns {die:shown_die} to {against}: {effect}.",
        "assigned to none": "{seat} assigns {die:shown_die} to none.",
        "all repelled": "{seat} repels every saucer.",
        "saucers strike": "{die:against} strikes Sector {sector} of {seat} with {saucers:saucer_count}.",
        "damaged": "{seat}: {piece} is damaged.",
        "destroyed": "{seat}: {piece} is destroyed.",
        "no target": "{seat}: no piece is left on the path from Sector {sector} to take {points} of damage.",
        "missile launched": "{seat} fires a Missile at Sector {sector} of {targets:seats}: "
        "{damage:points} of damage.",
        "countered": "{seat} rolls {rolled} and counters the Missile.",
        "not countered": "{seat} rolls {rolled} and does not counter the Missile at Sector {sector}.",
        "free rebuild": "{seat} gets a free Rebuild of {points} for countering.",
        "rebuild": "{seat} rebuilds with {points} from {dice}.",
        "put back": "{seat} puts {piece} back, damaged; {left:points_left}.",
        "repaired": "{seat} repairs {piece}; {left:points_left}.",
        "stopped repairing": "{seat} stops repairing and loses {points}.",
        "nothing to repair": "{seat} has nothing left to repair and loses {points}.",
        "points counted": "The points are counted: {totals}.",
        "tied": "{seats} are tied at {points} and fight on with Missiles.",
        "duel pass": "Duel, pass {number}: {seats} fire.",
        "dropped out": "{seat} drops out of the duel with {points} against {most}.",
        "still tied": "{seats} are still tied at {points}.",
        "won": "{seat} wins with {points}, more than anybody else.",
        "won the duel": "{seat} wins the duel in pass {number}, after the tie at {points}.",
        "victory shared": "{seats} are still tied at {points} after pass {number}, the last of the duel, "
        "and share the victory.",
        "places": "The places: {ranking}.",
    },
    kinds={
        "reroll": KindWords(_reroll_prompt, _reroll_option),
        "assign": KindWords(_assign_prompt, _assign_option),
        "repair": KindWords(_repair_prompt, _repair_option),
    },
    says={
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
    },
)
