"""The table as a drawing: planets with their Cities and Cores, the dice, the Staging Board."""

from __future__ import annotations

from math import cos, pi, sin

from starhall.core.drawing import GLOW, INK, SEATS, SOFT, Drawing
from starhall.games.peace.board import staging_board
from starhall.games.peace.box.geometry import CORE, CRATER_NAMES
from starhall.games.peace.box.parts import (
    COLOURS,
    DAMAGED,
    DIE_COLOUR,
    FACE_NAMES,
    INVASION_NAMES,
    NO_DIE,
    PLANET_IDS,
    REMOVED,
)
from starhall.games.peace.box.rows import PLANETS
from starhall.games.peace.seen import PeaceSeen

_WIDE, _EDGE = 1000, 24
_SKINS = {
    "teal": ("#23756a", "#57d3b1"),
    "orange": ("#94471f", "#ffab6b"),
    "steel": ("#51636f", "#b9c9d8"),
    "pink": ("#96446f", "#ffa5cd"),
    "sand": ("#96733f", "#f3d79c"),
    "silver": ("#41456f", "#d7d9ee"),
}
"""By frame: ground and rim."""
_DICE = {"yellow": "#ffd84a", "blue": "#6fbcff", "purple": "#c89cff"}
_CITY = "M-6.2 4.8V.4h2.6v-4.2h2.4V-6.4h2.2v3h2.4V.2h2.8v4.6z"
_RUIN = "M-6.2 4.8V2.2l2.6-.6v-3.4l1.8 1.4 1.6-1.2.8 3.6 2.2-.8 1.8 2 1.6-.4v2z"
_HEART = "M0-6.8 5.9-3.4V3.4L0 6.8-5.9 3.4V-3.4z"
_SAUCER = (
    "M-10 .8c0-1.6 4.5-2.9 10-2.9S10-.8 10 .8 5.5 4.2 0 4.2-10 2.4-10 .8z"
    "M-4.6-1.2c.3-3.6 2.2-5.3 4.6-5.3s4.3 1.7 4.6 5.3"
)
_FACES = {
    "I": ("M0-17C4-11 5-5 5 1l12 8v5L4 10l-1 5h-6l-1-5-13 4V9L-5 1c0-6 1-12 5-18z", "#e8543f"),
    "M": ("M11-14c2 6-1 12-5 17l0 9-4 5-3-7-6-5-7-1 3-5 8-1c4-6 8-11 14-12z", "#d8dbe6"),
    "R": ("M-14 14V2h7v-7h6v-5h6v10h8v14z", "#3fae63"),
}
"""What the faces that are no Blasters show, and its colour."""
_GUN = "M-15-7h17l3-3h5v3h4v7h-7l-4 3h-6l-3 11h-8l3-11h-4z"
_SAUCERS = ((), ((0, 0),), ((-9, -8), (9, 8)), ((0, -12), (-11, 8), (11, 8)))
"""By number: where they stand on the face of a die."""


def draw(seen: PeaceSeen) -> Drawing:
    """Everything that lies on the table."""
    columns = seen.players if seen.players <= 3 else (seen.players + 1) // 2
    rows = (seen.players + columns - 1) // columns
    heads = staging_board(seen)
    top = _EDGE + 22 * len(heads) + 14
    wide = (_WIDE - 2 * _EDGE) / columns
    high = min(wide, 330) + 62
    dice = 96 * (bool(seen.invasion) + bool(seen.defense)) + (34 if seen.attack or seen.pool else 0)
    found = Drawing(_WIDE, top + rows * high + dice + _EDGE)
    for n, line in enumerate(heads):
        found.words(
            _EDGE, _EDGE + 16 + 22 * n, line, 17 if n == 0 else 14, INK if n == 0 else SOFT, bold=n == 0
        )
    for n, seat in enumerate(seen.order):
        row, column = divmod(n, columns)
        x, y = _EDGE + (column + 0.5) * wide, top + row * high
        _planet(found, seen, seat, x, y, min(wide, 330) / 2 - 8)
    _dice(found, seen, top + rows * high + 4)
    return found


def _planet(found: Drawing, seen: PeaceSeen, seat: int, x: float, y: float, radius: float) -> None:
    row = PLANETS[PLANET_IDS[seen.planets[seat]]]
    ground, rim = _SKINS.get(row.frame, _SKINS["teal"])
    scale, y = radius / 97, y + radius + 4
    active = seat == seen.active and not seen.places
    found.disc(x, y, radius, "#1b1b2b", edge=GLOW if active else SEATS[seat], line=5 if active else 3)
    found.disc(x, y, 84 * scale, ground, edge=rim)
    for sector in range(1, 7):
        turn = (sector - 1) * pi / 3 - pi / 2
        at = (x + 89.8 * scale * cos(turn), y + 89.8 * scale * sin(turn))
        lit = sector == seen.attack and any(question.seat == seat for question in seen.asked)
        found.disc(*at, 7.2 * scale, GLOW if lit else rim)
        found.words(at[0], at[1] + 3.6 * scale, str(sector), 10 * scale, "#14160f", side="middle", bold=True)
    for crater, hp in enumerate(seen.hp[seat]):
        _piece(found, crater, hp, *_spot(crater, x, y, scale), scale)
    standing = seen.standing[seat]
    place = f", place {seen.places[seat]}" if seen.places else ""
    below = y + radius + 22
    found.words(x, below, f"{seen.names[seat]} · {row.planet}", 17, side="middle", most=2 * radius, bold=True)
    found.words(x, below + 22, f"{standing.points} points{place}", 15, SOFT, side="middle")


def _spot(crater: int, x: float, y: float, scale: float) -> tuple[float, float]:
    if crater == CORE:
        return x, y
    name = CRATER_NAMES[crater]
    turn = (int(name[1:]) - 1) * pi / 3 - pi / 2
    far = (66.5 if name[0] == "O" else 39.5) * scale
    return x + far * cos(turn), y + far * sin(turn)


def _piece(found: Drawing, crater: int, hp: int, x: float, y: float, scale: float) -> None:
    """A City or the Core: green while whole, red when damaged, an empty pit when gone."""
    core = crater == CORE
    size = (16.5 if core else 12.6 if CRATER_NAMES[crater][0] == "O" else 10.8) * scale / 10
    found.disc(x, y, 10.2 * size, "#0b0d14", edge="#ffffff60", line=1)
    if hp == REMOVED:
        return
    hurt = hp == DAMAGED
    found.disc(x, y, 9.4 * size, "#ef6a5a" if hurt else "#66d17c", edge="#ffd9d2" if hurt else "#d6ffd9")
    shape = _HEART if core else _RUIN if hurt else _CITY
    found.path(shape, "#541109" if hurt else "#0d3a22", at=(x, y), scale=size)
    if core and not hurt:
        found.disc(x, y, 3.1 * size, "#eaffb0")


def _dice(found: Drawing, seen: PeaceSeen, y: float) -> None:
    if seen.invasion:
        found.words(_EDGE, y + 36, "Invasion", 15, bold=True)
        found.words(_EDGE, y + 54, f"by {seen.names[seen.roller]}", 12, SOFT, most=110)
        for n, (shown, left) in enumerate(zip(seen.invasion, seen.saucers_left, strict=False)):
            _invasion_die(found, n, shown, left, 150 + n * 86, y)
        y += 96
    if seen.defense:
        found.words(_EDGE, y + 36, "Defense", 15, bold=True)
        found.words(_EDGE, y + 54, f"re-rolls left: {seen.rerolls}", 12, SOFT, most=110)
        for d, face in enumerate(seen.defense):
            name = FACE_NAMES[face]
            colour = _DICE[COLOURS[face]] if face < len(COLOURS) else "#f2efe6"
            x = 150 + d * 86
            found.box(x, y + 6, 60, 60, colour, edge=GLOW if d == seen.die else "#ffffff90", line=3, bend=10)
            sign, fill = _FACES.get(name, (_GUN, "#14161a"))
            found.path(sign, fill, edge="#16181f", line=1.8, at=(x + 30, y + 36), scale=1.3)
            aims = [INVASION_NAMES[target] for target in seen.assigned[d : d + 1] if target != NO_DIE]
            found.words(
                x + 30, y + 84, f"D{d + 1}{''.join(f' → {aim}' for aim in aims)}", 13, SOFT, side="middle"
            )
        y += 96
    if seen.attack:
        more = f", {seen.to_fly} still to fly" if seen.to_fly else ""
        found.words(_EDGE, y + 22, f"Missile in flight: Sector {seen.attack}{more}", 15, GLOW)
    elif seen.pool:
        found.words(_EDGE, y + 22, f"Rebuild points: {seen.pool}", 15, GLOW)


def _invasion_die(found: Drawing, n: int, shown: int, left: int, x: float, y: float) -> None:
    """A die with its saucers; those that are shot down already are pale."""
    found.box(x, y + 6, 60, 60, _DICE[COLOURS[DIE_COLOUR[n]]], edge="#ffffff90", line=2, bend=10)
    for i, (dx, dy) in enumerate(_SAUCERS[shown] if shown < len(_SAUCERS) else ()):
        ink, line = ("#14161a", 1.6) if i < left else ("#14161a55", 1)
        body = "#f7f3e6" if i < left else "none"
        found.path(
            _SAUCER, body, edge=ink, line=line, at=(x + 30 + dx, y + 36 + dy), scale=1.0 if shown > 1 else 1.5
        )
    if shown >= len(_SAUCERS):
        found.words(x + 30, y + 43, str(shown), 22, "#14161a", side="middle", bold=True)
    gone = f", {left} left" if left != shown else ""
    found.words(x + 30, y + 84, f"{INVASION_NAMES[n]}{gone}", 13, SOFT, side="middle")
