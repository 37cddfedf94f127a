"""The table as a drawing: the 25 sectors with their arrows, ships and affectors, the captains, the piles."""

from __future__ import annotations

from starhall.core import count, signed
from starhall.core.drawing import BAD, EDGE, GLOW, INK, PANEL, SOFT, Drawing, lines_of
from starhall.games.void.board import heading, piles
from starhall.games.void.box.geometry import CELL_NAMES, OFF, SIZE
from starhall.games.void.box.parts import VALUES
from starhall.games.void.box.rows import AFFECTOR_NAMES, AFFECTORS
from starhall.games.void.seen import VoidSeen
from starhall.games.void.state import SURVIVOR
from starhall.games.void.words.names import ALIEN_ROWS, BEAST_ROWS

_EDGE, _CELL, _SIDE, _CAPTAIN = 24, 124, 360, 74
_HULLS = {
    "red": "#ff6f66",
    "purple": "#c08cff",
    "green": "#5fd987",
    "yellow": "#ffdd55",
    "orange": "#ff9f45",
    "blue": "#66b3ff",
    "white": "#f4f1ea",
}
"""By the colour of an alien: that of its ship."""
_GROUNDS = (("#2c2747", "#8d83bd"), ("#544b80", "#a99fd4"), ("#1c6470", "#7fd9d2"), ("#935618", "#ffcf87"))
"""By printed value: the disc and its rim."""
_ARROW = "M-9.5-36.5Q0-41 9.5-36.5L1.3-49.5Q0-51-1.3-49.5z"
_SHIP = "M0-14 12 9 6 13H-6L-12 9z"
_PIECE = "M0-11 9.5-5.5v11L0 11l-9.5-5.5v-11z"


def draw(seen: VoidSeen) -> Drawing:
    """Everything that lies on the table."""
    side = SIZE * _CELL
    lines = [line for text in piles(seen) for line in lines_of(text, 14, _SIDE)]
    below = max(side, seen.players * _CAPTAIN + 30 + 20 * len(lines))
    found = Drawing(side + _SIDE + 3 * _EDGE, below + 2 * _EDGE + 40)
    found.words(_EDGE, _EDGE + 18, heading(seen), 19, bold=True, most=found.wide - 2 * _EDGE)
    top = _EDGE + 40
    found.box(_EDGE, top, side, side, "#0d0b16", bend=14)
    for cell in range(SIZE * SIZE):
        row, column = divmod(cell, SIZE)
        _sector(found, seen, cell, _EDGE + (column + 0.5) * _CELL, top + (row + 0.5) * _CELL)
    x = side + 2 * _EDGE
    for n, p in enumerate(seen.order):
        _captain(found, seen, p, x, top + n * _CAPTAIN)
    for n, line in enumerate(lines):
        found.words(x, top + seen.players * _CAPTAIN + 22 + 20 * n, line, 14, SOFT)
    return found


def _sector(found: Drawing, seen: VoidSeen, cell: int, x: float, y: float) -> None:
    about, printed = seen.sectors[cell], VALUES[seen.tile[cell]]
    scale = _CELL / 104
    if about.hole:
        for radius, fill in ((42, "#3a2560"), (33, "#26163f"), (24, "#130a22"), (14, "#000000")):
            found.disc(x, y, radius * scale, fill)
    else:
        low, rim = _GROUNDS[min(printed, len(_GROUNDS) - 1)]
        found.disc(x, y, 42 * scale, low, edge=rim, line=1.6)
        for d in about.front:
            if d in about.off:
                found.path(_ARROW, edge=rim, dashes="3 2.4", at=(x, y), scale=scale, turn=45 * d)
            else:
                found.path(_ARROW, "#fff3c9", edge="#1a0d05", at=(x, y), scale=scale, turn=45 * d)
    worth = (
        signed(about.value) if about.hole or about.value == printed else f"{signed(about.value)}/{printed}"
    )
    found.words(
        x, y + (2 if about.ships else 10), worth, 20 if about.ships else 26, INK, side="middle", bold=True
    )
    found.words(x - 46 * scale, y + 48 * scale, CELL_NAMES[cell], 10, SOFT)
    for n, kind in enumerate(about.affectors):
        _affector(found, kind, x + (n - (len(about.affectors) - 1) / 2) * 26, y - 25)
    for n, p in enumerate(about.ships):
        alien = ALIEN_ROWS[seen.alien[p]]
        at = x + (n - (len(about.ships) - 1) / 2) * 28, y + 24
        found.path(
            _SHIP, _HULLS[alien.colour], edge=BAD if seen.captains[p].stuck else "#0d0b16", line=2, at=at
        )
        found.words(at[0], at[1] + 7, alien.letter, 14, "#14161a", side="middle", bold=True)


def _affector(found: Drawing, kind: int, x: float, y: float) -> None:
    row = AFFECTORS[AFFECTOR_NAMES[kind]]
    found.path(_PIECE, "#ffb3a8" if row.value < 0 else "#b6f5d1", edge="#0d1f18", at=(x, y), scale=1.15)
    found.words(x, y + 4.5, row.symbol, 12, "#14231c", side="middle", bold=True)


def _captain(found: Drawing, seen: VoidSeen, p: int, x: float, y: float) -> None:
    captain, active = seen.captains[p], p == seen.active and not seen.places
    found.box(x, y, _SIDE, _CAPTAIN - 10, PANEL, edge=GLOW if active else "none", line=2.5)
    place = f", place {seen.places[p]}" if seen.places else ""
    if seen.alien[p] != OFF and seen.beast[p] == SURVIVOR and not captain.lost:
        alien = ALIEN_ROWS[seen.alien[p]]
        found.path(_SHIP, _HULLS[alien.colour], edge="#0d0b16", at=(x + 30, y + 32), scale=1.5)
        found.words(x + 30, y + 42, alien.letter, 17, "#14161a", side="middle", bold=True)
        what = alien.name
        where = "not placed" if captain.cell == OFF else f"on {CELL_NAMES[captain.cell]}"
        stuck = ", STUCK" if captain.stuck else ""
        line = f"{where}, {count(captain.cards, 'card')}, next income {captain.income}{stuck}"
    elif seen.beast[p] != SURVIVOR:
        found.disc(x + 30, y + 32, 18, "#26163f", edge="#c6a0ff", line=2)
        found.disc(x + 30, y + 32, 6, "#c6a0ff")
        what, line = f"Void Beast {BEAST_ROWS[seen.beast[p]].name}", f"slot {seen.slot[p] + 1}"
    else:
        found.disc(x + 30, y + 32, 18, "none", edge=EDGE, line=2)
        what, line = "lost" if captain.lost else "no alien yet", ""
    found.words(x + 60, y + 27, f"{seen.names[p]} · {what}{place}", 16, bold=True, most=_SIDE - 72)
    found.words(x + 60, y + 49, line, 14, SOFT, most=_SIDE - 72)
