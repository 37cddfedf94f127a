"""Prompts, options and events in plain English."""

from __future__ import annotations

from starhall.core import KindWords, Prompt, View, Words, and_list, count
from starhall.core.words import Facts
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
from starhall.games.peace.view import place_name

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
    return f"{DIE_NAMES[d]} ({face_name(faces[d])})" if d < len(faces) else DIE_NAMES[d]


def _assign_prompt(view: View, d: int) -> Prompt:
    coming = sum(view["saucers_left"])
    return Prompt(
        f"Choose the Invasion die that {DIE_NAMES[d]} ({face_name(view['defense'][d])}) negates: "
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
    what = "Core" if crater == CORE else "City"
    if hp + 1 >= len(POINTS[crater]):
        return f"Repair the {what} on {place_name(view, p, crater)}"
    gain = POINTS[crater][hp + 1] - POINTS[crater][hp]
    how = "Put back the" if hp == REMOVED else "Repair the"
    return f"{how} {what} on {place_name(view, p, crater)} (+{gain})"


def _say_saucers(facts: Facts, saucers: list[int]) -> str:
    return " ".join(f"{name[0]}{n}" for name, n in zip(INVASION_NAMES, saucers, strict=False))


def _say_faces(facts: Facts, faces: list[int]) -> str:
    return and_list([face_name(face) for face in faces])


def _say_dice(facts: Facts, dice: list[int]) -> str:
    return and_list([DIE_NAMES[d] for d in dice])


def _say_target(facts: Facts, target: int) -> str:
    return "none" if target == NO_DIE else INVASION_NAMES[target]


def _say_planets(facts: Facts, planets: list[int]) -> str:
    homes = [PLANETS[PLANET_IDS[planet]] for planet in planets]
    return and_list(
        [
            f"{name} defends {home.planet} of the {home.species}"
            for name, home in zip(facts["names"], homes, strict=True)
        ]
    )


def _say_totals(facts: Facts, totals: list[int]) -> str:
    return and_list([f"{name} {total}" for name, total in zip(facts["names"], totals, strict=True)])


def _say_points(facts: Facts, points: int) -> str:
    return count(points, "point")


def _say_crater(facts: Facts, crater: int) -> str:
    return CRATER_NAMES[crater]


WORDS = Words(
    events={
        "first player": "{seat} is the first player and gets the Staging Board.",
        "planets dealt": "{planets}.",
        "round begins": "Round {round} begins: {invasion} Invasion dice, {defense} Defense dice, "
        "Blaster, Missile and Rebuild are worth {value}.",
        "turn begins": "{seat} takes the turn of Round {round}.",
        "invasion rolled": "{seat} rolls the invasion of {target:seat}: {saucers}.",
        "defense rolled": "{seat} rolls {faces}.",
        "rerolled": "{seat} rolls {dice} again and has {faces}; {left:rerolls} left.",
        "kept": "{seat} keeps {faces}.",
        "assigned": "{seat} assigns {die} ({face}) to {target}.",
        "saucers strike": "{die:target} strikes Sector {sector} of {seat} with {saucers:saucer_count}.",
        "city damaged": "{seat}: the City on {crater} is damaged.",
        "city removed": "{seat}: the City on {crater} is destroyed.",
        "core damaged": "{seat}: the Core is damaged.",
        "core removed": "{seat}: the Core is destroyed.",
        "no target": "{seat}: nothing is left in the way of {points} in Sector {sector}.",
        "missile launched": "{seat} fires a Missile at Sector {sector}: {damage:points} of damage.",
        "countered": "{seat} rolls {rolled} and counters the Missile.",
        "not countered": "{seat} rolls {rolled} and is hit in Sector {sector}.",
        "free rebuild": "{seat} gets a free Rebuild of {points}.",
        "rebuild": "{seat} rebuilds with {points}.",
        "placed": "{seat} puts a damaged piece on {crater}; {left:points} left.",
        "repaired": "{seat} repairs {crater}; {left:points} left.",
        "points lost": "{seat} leaves {points} unused.",
        "points counted": "The points are counted: {totals}.",
        "tied": "{seats} are tied at {points} and fight on with Missiles.",
        "duel pass": "Duel, pass {number}: {seats} fire.",
        "dropped out": "{seat} drops out of the duel with {points}.",
        "won": "{seats} won with {points}.",
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
        "face": lambda facts, face: face_name(face),
        "dice": _say_dice,
        "die": lambda facts, d: DIE_NAMES[d],
        "target": _say_target,
        "rerolls": lambda facts, n: count(n, "re-roll"),
        "planets": _say_planets,
        "totals": _say_totals,
        "points": _say_points,
        "crater": _say_crater,
    },
)
