"""The table as lines of text: one line a planet, the dice, the Staging Board."""

from __future__ import annotations

from collections.abc import Iterator

from starhall.core.spots import Spot
from starhall.games.peace.box.geometry import CORE
from starhall.games.peace.box.parts import FACE_NAMES, INVASION_NAMES, MISSILE_VALUE, NO_DIE, PLANET_IDS
from starhall.games.peace.box.rows import PLANETS, STEPS
from starhall.games.peace.facts import ASSIGNING, DUEL, REROLLING
from starhall.games.peace.seen import PeaceSeen

PIECE = (".", "o", "O")
"""Gone, damaged, whole."""
_SECTORS = range(1, 7)
_SHORT = {"Y": "Ybl", "B": "Bbl", "P": "Pbl", "I": "Int", "M": "Mis", "R": "Reb"}


def board(seen: PeaceSeen) -> str:
    """Everything that lies on the table."""
    lines = [*staging_board(seen), ""]
    lines += [_planet(seen, seat) for seat in seen.order]
    lines += ["", *_dice(seen)]
    return "\n".join(lines).rstrip()


def staging_board(seen: PeaceSeen) -> list[str]:
    """Where the game stands, and what waits."""
    if not seen.step:
        return ["The game is over"]
    value = MISSILE_VALUE[seen.round]
    if seen.step == DUEL:
        return [f"Duel, pass {seen.passes} · a Missile and a free Rebuild count {value}"]
    lines = [
        f"Round {seen.round} of 3 · Step {seen.step}: {STEPS[str(seen.step)].name}",
        f"Blaster, Missile and Rebuild count {value} · an Interceptor takes one whole die",
    ]
    waiting = [f"Round {number}: {' '.join(dice)}" for number, dice in enumerate(seen.waiting) if dice]
    if waiting:
        lines.append(f"Waiting on the Staging Board · {' · '.join(waiting)}")
    return lines


def _planet(seen: PeaceSeen, seat: int) -> str:
    planet = seen.hp[seat]
    sectors = " ".join(f"{s}:{PIECE[planet[s]]}{PIECE[planet[s + 6]]}" for s in _SECTORS)
    core = ("gone", "1", "5")[planet[CORE]]
    marks = "*" if seat == seen.active else " "
    name = seen.names[seat]
    if seat == seen.seat:
        name = f"{name[:8]} (you)"
    home = PLANETS[PLANET_IDS[seen.planets[seat]]].planet
    place = f" #{seen.places[seat]}" if seen.places else ""
    total = f"{seen.standing[seat].points:>2}{place}"
    return f"{marks}{seat + 1} {name:<14.14} {home:<12} {sectors} core:{core:<4} → {total}"


def _dice(seen: PeaceSeen) -> list[str]:
    lines = []
    if seen.invasion:
        lines.append(_invasion(seen))
    if seen.defense:
        lines.append(_defense(seen))
    if seen.attack:
        more = f" | {seen.to_fly} still to fly" if seen.to_fly else ""
        lines.append(f"Missile in flight: Sector {seen.attack}{more}")
    if seen.pool:
        lines.append(f"Rebuild points: {seen.pool}")
    return lines


def _invasion(seen: PeaceSeen) -> str:
    saucers = [
        f"{name}:{shown}" + (f"→{left}" if left != shown and seen.step == ASSIGNING else "")
        for name, shown, left in zip(INVASION_NAMES, seen.invasion, seen.saucers_left, strict=False)
    ]
    roller = seen.names[seen.roller]
    coming = f" | {sum(seen.saucers_left)} still coming" if seen.step in (REROLLING, ASSIGNING) else ""
    return f"Invasion (rolled by {roller}): {' '.join(saucers)}{coming}"


def _defense(seen: PeaceSeen) -> str:
    dice = [f"D{d + 1}:{_SHORT[FACE_NAMES[face]]}{_aim(seen, d)}" for d, face in enumerate(seen.defense)]
    return f"Defense: {' '.join(dice)} | re-rolls left: {seen.rerolls}"


def _aim(seen: PeaceSeen, d: int) -> str:
    if d == seen.die:
        return "→?"
    targets = seen.assigned[d : d + 1]
    return "".join([f"→{INVASION_NAMES[target]}" for target in targets if target != NO_DIE])


def things(seen: PeaceSeen) -> dict[str, Spot]:
    """What can be pointed at: the Staging Board, planets and what stands on them, dice."""
    found = {
        "Staging Board": Spot("Round "),
        "duel": Spot("Duel, pass"),
        "values": Spot("Blaster, Missile and Rebuild count"),
        "Invasion dice": Spot("Invasion (rolled by"),
        "Defense dice": Spot("Defense: "),
        "re-rolls": Spot("Defense: ", f"re-rolls left: {seen.rerolls}"),
        "Missile": Spot("Missile in flight"),
        "Rebuild points": Spot("Rebuild points: "),
    }
    for seat in range(seen.players):
        of = "" if seat == seen.seat else f" of {seen.names[seat]}"
        found |= {f"{name}{of}": spot for name, spot in _on_planet(seen, seat)}
    for name, shown in zip(INVASION_NAMES, seen.invasion, strict=False):
        found[name] = Spot("Invasion (rolled by", f"{name}:{shown}")
    for d, face in enumerate(seen.defense):
        found[f"D{d + 1}"] = Spot("Defense: ", f"D{d + 1}:{_SHORT[FACE_NAMES[face]]}")
    return found


def _on_planet(seen: PeaceSeen, seat: int) -> Iterator[tuple[str, Spot]]:
    """The parts of a planet, by the names they have on their own."""
    line = _planet(seen, seat)
    yield "planet", Spot(line)
    yield "points", Spot(line, f"→ {seen.standing[seat].points:>2}")
    yield "C", Spot(line, f"core:{('gone', '1', '5')[seen.hp[seat][CORE]]}")
    for s in _SECTORS:
        yield f"Sector {s}", Spot(line, f"{s}:{PIECE[seen.hp[seat][s]]}{PIECE[seen.hp[seat][s + 6]]}")
        yield f"O{s}", Spot(line, f"{s}:{PIECE[seen.hp[seat][s]]}")
        yield f"I{s}", Spot(line, f"{s}:{PIECE[seen.hp[seat][s]]}{PIECE[seen.hp[seat][s + 6]]}")
