"""The table as lines of text: one line a planet, the dice, the Staging Board."""

from __future__ import annotations

from starhall.core import View
from starhall.games.peace.components import CORE, FACE_NAMES, INVASION_NAMES, PLANET_IDS, PLANETS
from starhall.games.peace.rules.assign import NO_DIE
from starhall.games.peace.view import DUEL, step_name

PIECE = (".", "o", "O")
"""Gone, damaged, whole."""
_SECTORS = range(1, 7)
_SHORT = {"Y": "Ybl", "B": "Bbl", "P": "Pbl", "I": "Int", "M": "Mis", "R": "Reb"}


def board(view: View) -> str:
    """Everything that lies on the table."""
    lines = [*_staging_board(view), ""]
    lines += [_planet(view, seat) for seat in view["order"]]
    lines += ["", *_dice(view)]
    return "\n".join(lines).rstrip()


def _staging_board(view: View) -> list[str]:
    if not view["step"]:
        return ["The game is over"]
    staging = view["staging"]
    if view["step"] == DUEL:
        return [f"Duel, pass {view['passes']} · a Missile and a free Rebuild count {staging['missile']}"]
    lines = [
        f"Round {view['round']} of 3 · {step_name(view['step'])}",
        f"Blaster, Missile and Rebuild count {staging['missile']} · an Interceptor takes one whole die",
    ]
    waiting = [f"Round {number}: {' '.join(dice)}" for number, dice in staging["waiting"].items() if dice]
    if waiting:
        lines.append(f"Waiting on the Staging Board · {' · '.join(waiting)}")
    return lines


def _planet(view: View, seat: int) -> str:
    planet = view["hp"][seat]
    sectors = " ".join(f"{s}:{PIECE[planet[s]]}{PIECE[planet[s + 6]]}" for s in _SECTORS)
    core = ("gone", "1", "5")[planet[CORE]]
    marks = "*" if seat == view["active"] else " "
    name = view["names"][seat]
    if seat == view["seat"]:
        name = f"{name[:8]} (you)"
    home = PLANETS[PLANET_IDS[view["planets"][seat]]].planet
    place = f" #{view['places'][seat]}" if view["places"] else ""
    total = f"{view['points'][seat]:>2}{place}"
    return f"{marks}{seat + 1} {name:<14.14} {home:<12} {sectors} core:{core:<4} → {total}"


def _dice(view: View) -> list[str]:
    lines = []
    if view["invasion"]:
        lines.append(_invasion(view))
    if view["defense"]:
        lines.append(_defense(view))
    if view["attack"]:
        more = f" | {view['to_fly']} still to fly" if view["to_fly"] else ""
        lines.append(f"Missile in flight: Sector {view['attack']}{more}")
    if view["pool"]:
        lines.append(f"Rebuild points: {view['pool']}")
    return lines


def _invasion(view: View) -> str:
    saucers = [
        f"{name}:{shown}" + (f"→{left}" if left != shown and view["step"] == 3 else "")
        for name, shown, left in zip(INVASION_NAMES, view["invasion"], view["saucers_left"], strict=False)
    ]
    roller = view["names"][view["roller"]]
    coming = f" | {sum(view['saucers_left'])} still coming" if view["step"] in (2, 3) else ""
    return f"Invasion (rolled by {roller}): {' '.join(saucers)}{coming}"


def _defense(view: View) -> str:
    dice = [f"D{d + 1}:{_SHORT[FACE_NAMES[face]]}{_aim(view, d)}" for d, face in enumerate(view["defense"])]
    return f"Defense: {' '.join(dice)} | re-rolls left: {view['rerolls']}"


def _aim(view: View, d: int) -> str:
    if d == view["die"]:
        return "→?"
    targets = view["assigned"][d : d + 1]
    return "".join(f"→{INVASION_NAMES[target]}" for target in targets if target != NO_DIE)
