"""The table as a drawing: the ship with its three decks, tracks and actions, the pads of the races."""

from __future__ import annotations

from math import cos, pi, sin

from starhall.core import percent
from starhall.core.drawing import BAD, EDGE, GLOW, GOOD, INK, PANEL, SOFT, Drawing, Side
from starhall.games.stellar.board import heading
from starhall.games.stellar.box.parts import (
    ACTION_IDS,
    ALL_RACES,
    AREA_IDS,
    AT_PER_PLAYER,
    CATEGORY_NAMES,
    COLOUR,
    CRYSTALS_ON_PAD,
    FACE_DOWN,
    GATE_NUMBERS,
    NOBODY,
    ORBIT_LENGTH,
    RACE_NAMES,
    TAGS,
)
from starhall.games.stellar.box.rows import AREAS
from starhall.games.stellar.seen import StellarSeen

_EDGE, _SHIP, _SIDE, _PAD = 24, 470, 500, 92
_RACES = ("#6fb7ff", "#ffd24a", "#6fdd8b", "#ff8f84")
"""By race: its colour, blue, yellow, green and red."""
_DARK = "#0b1a26"
_WEDGES = (-150, -30, 90)
"""By area: where its middle lies, in degrees."""
_WALLS = (-90, 30, 150)
"""By gate: the wall in which it opens."""
_SIDE_UNITS = ((-60, -122), (-133, -72), (-83, -8), (-142, 30))
_LOW_UNITS = ((-92, 100), (-34, 80), (34, 80), (92, 100))
"""By race: its place in an area."""
_LABELS: tuple[tuple[float, float, Side], ...] = (
    (-_SHIP / 2, -_SHIP / 2 + 14, "start"),
    (_SHIP / 2, -_SHIP / 2 + 14, "end"),
    (0, 160, "middle"),
)
"""By area: where its name stands."""
_CRYSTAL = "M0-11 8-3 0 11-8-3z"


def draw(seen: StellarSeen) -> Drawing:
    """Everything that lies on the table."""
    races = [race for seat in seen.seat_order if (race := seen.race[seat]) != NOBODY]
    pads = [*races, *seen.nprs]
    top, right = _EDGE + 44, _SHIP + 2 * _EDGE
    high = max(_SHIP + 150, len(pads) * _PAD + 330)
    found = Drawing(right + _SIDE + _EDGE, top + high)
    found.words(_EDGE, _EDGE + 18, heading(seen), 19, bold=True, most=found.wide - 2 * _EDGE)
    _ship(found, seen, _EDGE + _SHIP / 2, top + _SHIP / 2)
    _gate_track(found, seen, _EDGE, top + _SHIP + 14)
    _tray(found, seen, _EDGE, top + _SHIP + 84)
    _actions(found, seen, right, top)
    _tracks(found, seen, right, top + 128)
    y = top + 190 + 26 * len(races)
    for n, race in enumerate(pads):
        _pad(found, seen, race, right, y + n * _PAD)
    waiting = [seen.names[seat] for seat in seen.seat_order if seen.race[seat] == NOBODY]
    if waiting:
        text = f"No race yet: {', '.join(waiting)}"
        found.words(right, y + len(pads) * _PAD + 20, text, 15, SOFT, most=_SIDE)
    return found


def _polar(angle: float, far: float, x: float, y: float) -> tuple[float, float]:
    turn = angle * pi / 180
    return x + far * cos(turn), y + far * sin(turn)


def _ship(found: Drawing, seen: StellarSeen, x: float, y: float) -> None:
    found.disc(x, y, 212, "none", edge="#3a3550", line=20)
    for area, angle in enumerate(_WEDGES):
        outer, inner = 196, 40
        a, b = _polar(angle - 60, outer, x, y), _polar(angle + 60, outer, x, y)
        c, d = _polar(angle + 60, inner, x, y), _polar(angle - 60, inner, x, y)
        closed = area == seen.closed
        found.path(
            f"M{a[0]:.1f} {a[1]:.1f}A{outer} {outer} 0 0 1 {b[0]:.1f} {b[1]:.1f}"
            f"L{c[0]:.1f} {c[1]:.1f}A{inner} {inner} 0 0 0 {d[0]:.1f} {d[1]:.1f}Z",
            "#1a1528" if closed else "#2c3350",
        )
        dx, dy, side = _LABELS[area]
        found.words(x + dx, y + dy, f"{AREA_IDS[area]} {AREAS[AREA_IDS[area]].name}", 14, side=side)
        found.words(
            x + dx, y + dy + 17, "closed" if closed else "open", 13, BAD if closed else GOOD, side=side
        )
    for gate, angle in enumerate(_WALLS):
        one, other = _polar(angle, 44, x, y), _polar(angle, 196, x, y)
        line = f"M{one[0]:.1f} {one[1]:.1f}L{other[0]:.1f} {other[1]:.1f}"
        if gate == seen.gate:
            found.path(line, edge=GOOD, line=3, dashes="4 9")
            found.disc(*_polar(angle, 186, x, y), 11, GOOD, edge=_DARK, line=2)
        else:
            found.path(line, edge="#8a83a8", line=6)
    found.disc(x, y, 40, "#12101b", edge=EDGE, line=2)
    for race in ALL_RACES:
        for area in range(len(AREA_IDS)):
            level = seen.level[race][area]
            if level:
                dx, dy = (_LOW_UNITS if area == 2 else _SIDE_UNITS)[race]
                _unit(found, race, level, x + (-dx if area == 1 else dx), y + dy)


def _unit(found: Drawing, race: int, level: int, x: float, y: float) -> None:
    """A stack of so many tiles."""
    for n in range(level):
        found.disc(x, y - 6 * n, 19, _RACES[race], edge=_DARK, line=2)
    found.words(x, y - 6 * (level - 1) + 5, f"{TAGS[race]} {level}", 14, _DARK, side="middle", bold=True)


def _gate_track(found: Drawing, seen: StellarSeen, x: float, y: float) -> None:
    found.words(x, y + 14, "Gate control", 14, bold=True)
    for n, need in enumerate(GATE_NUMBERS):
        here = n == seen.cube
        found.box(x + 120 + n * 42, y - 6, 34, 30, GLOW if here else PANEL, bend=6)
        found.words(x + 137 + n * 42, y + 14, str(need), 15, _DARK if here else INK, side="middle", bold=here)
    text = f"roll {seen.gate_needs} or more, {percent(seen.gate_chance)} on a plain roll"
    found.words(x, y + 46, text, 14, SOFT)


def _tray(found: Drawing, seen: StellarSeen, x: float, y: float) -> None:
    """The pouch, and what lies on the tray."""
    found.words(x, y + 6, "Pouch", 14, bold=True)
    for race, inside in enumerate(seen.pouch):
        found.path(_CRYSTAL, _RACES[race], edge=_DARK, at=(x + 130 + race * 62, y + 1))
        found.words(x + 143 + race * 62, y + 6, f"× {inside}", 14, SOFT)
    for n, die in enumerate(seen.dice):
        found.box(x + n * 44, y + 20, 36, 36, "#f2efe6", bend=7)
        found.words(x + 18 + n * 44, y + 45, str(die), 20, _DARK, side="middle", bold=True)
    at = x + len(seen.dice) * 44 + 16
    for n, crystal in enumerate(seen.crystals):
        found.path(_CRYSTAL, _RACES[crystal], edge=_DARK, at=(at + n * 26, y + 38), scale=1.3)
    if seen.victim != NOBODY:
        text = f"The ship attacks the {RACE_NAMES[seen.victim]}: {seen.damage} damage left"
        found.words(x, y + 76, text, 14, BAD, most=_SHIP)


def _actions(found: Drawing, seen: StellarSeen, x: float, y: float) -> None:
    """The six action areas: their price for who acts, and the AT on them, those of this turn ringed."""
    wide = _SIDE / len(ACTION_IDS)
    for action, name in enumerate(ACTION_IDS):
        left = x + action * wide
        found.box(left, y, wide - 6, 112, PANEL)
        found.words(left + (wide - 6) / 2, y + 20, name, 13, side="middle", bold=True, most=wide - 10)
        price = seen.prices[seen.active][action]
        cost = "–" if price > AT_PER_PLAYER else f"{price} AT"
        found.words(left + (wide - 6) / 2, y + 38, cost, 12, SOFT, side="middle")
        tokens = [
            (race, fresh)
            for seat, race in enumerate(seen.race)
            if race != NOBODY
            for fresh in (
                *[True] * (seen.fresh[action] if seat == seen.active else 0),
                *[False] * seen.older[seat][action],
            )
        ]
        for n, (race, fresh) in enumerate(tokens):
            row, column = divmod(n, 4)
            found.disc(
                left + 13 + column * 17,
                y + 54 + row * 17,
                7,
                _RACES[race],
                edge=INK if fresh else _DARK,
                line=2,
            )


def _tracks(found: Drawing, seen: StellarSeen, x: float, y: float) -> None:
    columns = (*CATEGORY_NAMES, "total")
    for n, name in enumerate(columns):
        found.words(x + 210 + n * 82, y + 12, name, 13, SOFT, side="middle", most=80)
    row = 0
    for seat in seen.seat_order:
        race = seen.race[seat]
        if race == NOBODY:
            continue
        line = y + 38 + 26 * row
        found.disc(x + 10, line - 5, 8, _RACES[race])
        place = f", place {seen.places[seat]}" if seen.places else ""
        found.words(x + 26, line, f"{RACE_NAMES[race]}{place}", 15, bold=True, most=140)
        for n, points in enumerate((*seen.vp[seat], seen.totals[seat])):
            found.words(x + 210 + n * 82, line, str(points), 15, side="middle", bold=n == len(columns) - 1)
        row += 1


def _pad(found: Drawing, seen: StellarSeen, race: int, x: float, y: float) -> None:
    seat = seen.race.index(race) if race in seen.race else NOBODY
    active = seat != NOBODY and seat == seen.active and seen.phase == "B"
    found.box(x, y, _SIDE, _PAD - 10, PANEL, edge=GLOW if active else "none", line=2.5)
    found.box(x, y, 10, _PAD - 10, _RACES[race], bend=5)
    who = (
        f"{RACE_NAMES[race]} · {seen.names[seat]}"
        if seat != NOBODY
        else f"{RACE_NAMES[race]} · Non Player Race"
    )
    first = ", 1st player" if seat != NOBODY and seat == seen.marker else ""
    found.words(x + 24, y + 23, f"{who}{first}", 15, bold=True, most=300)
    for n in range(CRYSTALS_ON_PAD):
        on = n < seen.pad[race]
        found.path(
            _CRYSTAL,
            _RACES[race] if on else "none",
            edge=_DARK if on else EDGE,
            at=(x + 356 + n * 24, y + 20),
        )
    ship = f"{sum(seen.level[race])} in ship"
    if seat == NOBODY:
        found.words(x + 24, y + 46, f"tiles {seen.available[race]} beside the board, {ship}", 13, SOFT)
    else:
        tiles = f"tiles {seen.available[race]} available, {seen.flipped[race]} flipped, {ship}"
        found.words(x + 24, y + 46, f"{tiles} · AT {seen.at[seat]}", 13, SOFT)
        held = seen.tokens[seat].count + len(seen.revealed[seat])
        found.words(x + 24, y + 68, f"hand {seen.hands[seat].count} · VP tokens {held}", 13, SOFT)
        found.words(x + 216, y + 68, "SP", 13, SOFT, side="end")
        for n in range(ORBIT_LENGTH):
            here = n == seen.sp[seat]
            found.disc(x + 236 + n * 24, y + 63, 10, GLOW if here else "#16141f")
            found.words(x + 236 + n * 24, y + 68, str(n), 12, _DARK if here else SOFT, side="middle")
    for n, card in enumerate(seen.placed[race]):
        fill = "#3a3550" if card == FACE_DOWN else _RACES[COLOUR[card]]
        found.box(x + _SIDE - 18 - 20 * (n % 6), y + 34 + 22 * (n // 6), 13, 18, fill, edge=_DARK, bend=3)
