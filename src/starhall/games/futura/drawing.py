"""The table as a drawing: the fight, every mat with its acolytes and districts, and the middle."""

from __future__ import annotations

from collections.abc import Sequence

from starhall.core import count, halved
from starhall.core.drawing import BAD, EDGE, GLOW, GOOD, PANEL, SEATS, SOFT, Drawing, lines_of
from starhall.games.futura.board import heading, piece_words
from starhall.games.futura.box.parts import (
    ACO_AP,
    ACO_NAME,
    ACO_SIGIL,
    BAY,
    BUILT,
    CLASS_NAMES,
    DIS_ENERGY,
    DIS_NAME,
    FACE_DOWN,
    FALLEN,
    LEVEL_NAME,
    LEVEL_SLOTS,
    NEUTRAL,
    NOBODY,
    STA_NAME,
    UNBUILT,
)
from starhall.games.futura.facts import sigils_of
from starhall.games.futura.seen import FuturaSeen, Unit
from starhall.games.futura.words.names import unit_name

_EDGE, _MAT, _ACROSS = 24, 640, 3
_PLATE = (_MAT - 24) / _ACROSS
_ACOLYTE, _DISTRICT, _UNIT = 104, 112, 54
_DARK = "#16141f"
_SIGILS = ("#f7cc4d", "#77d970", "#6cbcff", "#d8b6ff", "#ff8177")
_SIGNS = (
    "M12 2.2 20 5v6.5c0 5-3.4 8.6-8 10.3-4.6-1.7-8-5.3-8-10.3V5zM12 6.8v9.4M8.2 10.8h7.6",
    "M6.2 3c-1.4 6-.6 12.4 2.6 18M12.2 2c-1.2 6.8-.6 13.6 1.4 20M17.6 3.2c1.4 5.8.6 11.6-1.8 16.8",
    "M12 1.8 14.4 9.6 22.2 12l-7.8 2.4L12 22.2l-2.4-7.8L1.8 12l7.8-2.4z"
    "M12 9.8a2.2 2.2 0 1 1 0 4.4 2.2 2.2 0 0 1 0-4.4",
    "M12.4 1.8c.8 4.6 5.8 6.6 5.8 12.4a6.2 6.2 0 0 1-12.4 0c0-3.2 2.2-4.6 2.6-7.6 1.6 1 2.6 2.6 2.6 4.6 "
    "1.2-2.6 1.8-5.6 1.4-9.4z",
    "M3.5 20h17M4.2 16.8 2.4 7l5.4 3.8L12 3.6l4.2 7.2L21.6 7l-1.8 9.8zM12 13.2v.01",
)
"""By sigil: its colour and its sign, on 24 × 24."""


def draw(seen: FuturaSeen) -> Drawing:
    """Everything that lies on the table, as the reader sees it."""
    columns = 2
    wide = columns * (_MAT + _EDGE) + _EDGE
    fight = _fight_high(seen)
    rows = [seen.order[n : n + columns] for n in range(0, len(seen.order), columns)]
    highs = [max(_mat_high(seen, p) for p in row) for row in rows]
    told = [line for text in _middle(seen) for line in lines_of(text, 14, wide - 2 * _EDGE)]
    top = _EDGE + 40
    found = Drawing(wide, top + fight + sum(highs) + 20 * len(told) + _EDGE)
    found.words(_EDGE, _EDGE + 18, heading(seen), 19, bold=True, most=wide - 2 * _EDGE)
    _fight(found, seen, top)
    y = top + fight
    for row, high in zip(rows, highs, strict=True):
        for n, p in enumerate(row):
            _mat(found, seen, p, _EDGE + n * (_MAT + _EDGE), y, high - 16)
        y += high
    for n, line in enumerate(told):
        found.words(_EDGE, y + 14 + 20 * n, line, 14, SOFT)
    return found


def _sigil(found: Drawing, sigil: int, x: float, y: float, scale: float = 1) -> None:
    fill = "none" if sigil == 1 else f"{_SIGILS[sigil]}40"
    found.path(_SIGNS[sigil], fill, edge=_SIGILS[sigil], line=1.8, at=(x, y), scale=scale)


# The fight.


def _fight_high(seen: FuturaSeen) -> float:
    if seen.fight is None:
        return 0
    return 50 + _UNIT * max(len(seen.fight.attackers), len(seen.fight.defenders) + len(seen.fight.waiting), 1)


def _fight(found: Drawing, seen: FuturaSeen, y: float) -> None:
    fight = seen.fight
    if fight is None:
        return
    found.box(_EDGE, y, 2 * _MAT + _EDGE, _fight_high(seen) - 16, "#2d1722", edge=BAD)
    text = (
        f"{seen.names[seen.attacker]} attacks {seen.names[seen.defender]}: "
        f"interaction {seen.interaction} of at most {seen.options['assault_cap']}"
    )
    found.words(_EDGE + 14, y + 24, text, 16, BAD, bold=True, most=2 * _MAT)
    for n, units in enumerate((fight.attackers, [*fight.defenders, *fight.waiting])):
        for row, unit in enumerate(units):
            behind = n == 1 and row >= len(fight.defenders)
            _unit(found, seen, unit, _EDGE + 14 + n * (_MAT + 10), y + 36 + _UNIT * row, behind=behind)


def _unit(found: Drawing, seen: FuturaSeen, unit: Unit, x: float, y: float, *, behind: bool) -> None:
    plus = f"{unit.plus:+d}" if unit.plus else ""
    rolled = ""
    if unit.roll:
        rolled = f", rolled {unit.roll}{' and wins' if unit.won else ' and loses' if unit.lost else ''}"
    name = f"{unit_name(seen, unit.thing)} {'+'.join(unit.dice)}{plus}{rolled}{' (behind)' if behind else ''}"
    found.words(x, y + 16, name, 15, bold=not behind, most=_MAT - 60)
    _ap(found, x, y + 24, 300, unit.left, unit.full)
    found.words(x + 380, y + 34, f"strike {_sum(unit.dam)}", 13, SOFT)
    for n, (sigil, warded) in enumerate(unit.sigils):
        if not warded:
            _sigil(found, sigil, x + 470 + 26 * n, y + 20, 0.9)


def _ap(found: Drawing, x: float, y: float, wide: float, left: int, full: int) -> None:
    low = full > 0 and 3 * left < full
    found.bar(x, y, wide, 10, left, full, BAD if low else GOOD)
    found.words(x + wide + 8, y + 10, f"{left}/{full}", 13)


def _sum(rows: Sequence[tuple[str, int, str]]) -> int:
    return sum(row[1] for row in rows)


# Mats.


def _mat_high(seen: FuturaSeen, p: int) -> float:
    mat = seen.mats[p]
    if p not in seen.playing:
        return 60
    acolytes, districts = -(-len(mat.acolytes) // _ACROSS), -(-len(mat.districts) // _ACROSS)
    return 96 + acolytes * _ACOLYTE + districts * _DISTRICT + 16


def _mat(found: Drawing, seen: FuturaSeen, p: int, x: float, y: float, high: float) -> None:
    mat, active = seen.mats[p], p == seen.active and not seen.places
    found.box(x, y, _MAT, high, PANEL, edge=GLOW if active else EDGE, line=3 if active else 1.5, bend=12)
    found.disc(x + 24, y + 26, 10, SEATS[p])
    place = f", place {seen.places[p]}" if seen.places else ""
    found.words(x + 44, y + 32, f"{seen.names[p]}{place}", 18, bold=True, most=300)
    if p not in seen.playing:
        found.words(x + _MAT - 16, y + 32, "out of the game", 15, BAD, side="end")
        return
    open_only = "" if p == seen.seat or seen.places else " as far as is open"
    found.words(x + _MAT - 16, y + 32, f"{halved(sum(mat.points))} VP{open_only}", 15, side="end")
    text = (
        f"{seen.energy[p]} energy (+{mat.earns}) · {count(seen.hands[p].count, 'card')} in hand · "
        f"deck {mat.deck} · discard pile {len(seen.discards[p])}"
    )
    found.words(x + 16, y + 60, text, 14, SOFT)
    bay = sigils_of(seen, p)
    found.words(x + 16, y + 84, "Sigil bay" if bay else "Sigil bay empty", 13, SOFT)
    for n, sigil in enumerate(bay):
        _sigil(found, sigil, x + 84 + 28 * n, y + 67)
    top = y + 96
    for n, a in enumerate(mat.acolytes):
        row, column = divmod(n, _ACROSS)
        _acolyte(found, seen, a, x + 12 + column * _PLATE, top + row * _ACOLYTE)
    top += -(-len(mat.acolytes) // _ACROSS) * _ACOLYTE
    for n, d in enumerate(mat.districts):
        row, column = divmod(n, _ACROSS)
        _district(found, seen, d, x + 12 + column * _PLATE, top + row * _DISTRICT)


def _acolyte(found: Drawing, seen: FuturaSeen, a: int, x: float, y: float) -> None:
    about = seen.acolytes[a]
    forward = seen.place[a] == BAY
    found.box(
        x + 2, y, _PLATE - 6, _ACOLYTE - 8, _DARK, edge=_SIGILS[ACO_SIGIL[a]], line=2.5 if forward else 1
    )
    _sigil(found, ACO_SIGIL[a], x + 8, y + 6, 0.9)
    found.words(x + 34, y + 21, ACO_NAME[a], 14, bold=True, most=_PLATE - 46)
    where = "in the assault bay" if forward else "on the bench"
    found.words(
        x + 10,
        y + 40,
        f"{CLASS_NAMES[about.rank]} {'+'.join(about.dice)}, {where}",
        12,
        SOFT,
        most=_PLATE - 22,
    )
    _ap(found, x + 10, y + 48, _PLATE - 80, _sum(about.ap) or seen.base[a], max(about.full, ACO_AP[a]))
    worn = ", ".join(piece_words(piece) for piece in about.pieces) or "no equipment"
    for n, line in enumerate(_two_lines(f"strike {_sum(about.dam)}; {worn}")):
        found.words(x + 10, y + 74 + 14 * n, line, 11, SOFT, most=_PLATE - 20)


def _two_lines(text: str) -> list[str]:
    lines = lines_of(text, 11, _PLATE - 20)
    return lines if len(lines) <= 2 else [lines[0], f"{lines[1].rstrip('.,; ')} …"]


def _district(found: Drawing, seen: FuturaSeen, d: int, x: float, y: float) -> None:
    about, site, level = seen.districts[d], seen.site[d], seen.level[d]
    found.box(x + 2, y, _PLATE - 6, _DISTRICT - 8, "#1b2a33", edge=EDGE if about.on else BAD)
    found.words(x + 10, y + 20, f"{DIS_NAME[d]} ({DIS_ENERGY[d]})", 14, bold=True, most=_PLATE - 22)
    if site != BUILT:
        text = "face down until the owner's next turn" if site == FACE_DOWN else "no station"
        found.words(x + 10, y + 40, text, 12, SOFT, most=_PLATE - 22)
        return
    found.words(x + 10, y + 38, f"{STA_NAME[seen.station[d]]}", 12, SOFT, most=_PLATE - 22)
    found.words(
        x + 10,
        y + 54,
        f"level {level} {LEVEL_NAME[level]}, {'+'.join(about.dice)}",
        12,
        SOFT,
        most=_PLATE - 22,
    )
    _ap(found, x + 10, y + 61, _PLATE - 80, _sum(about.ap), seen.ap_full[d])
    inside = len(about.fitted) + len(about.cargo) + len(about.mutants) + about.face_down
    found.words(
        x + 10, y + 90, f"strike {_sum(about.dam)} · slots {inside} of {LEVEL_SLOTS[level]}", 12, SOFT
    )


# The middle.


def _middle(seen: FuturaSeen) -> list[str]:
    """What belongs to nobody."""
    left = [f"{LEVEL_NAME[i + 1]} {n}" for i, n in enumerate(seen.supply)]
    found = [f"Stations left: {len(seen.middle)} · upgrade cards left: {', '.join(left)}"]
    fallen = [ACO_NAME[a] for a, place in enumerate(seen.place) if place == FALLEN]
    if fallen:
        found.append(f"The fallen: {', '.join(fallen)}")
    free = [
        f"{DIS_NAME[d]} ({'neutral station' if holder == NEUTRAL else 'open to everybody'})"
        for d, (holder, site) in enumerate(zip(seen.holder, seen.site, strict=True))
        if (holder == NEUTRAL and site == BUILT) or (holder == NOBODY and site == UNBUILT)
    ]
    if free:
        found.append(f"Districts of nobody: {', '.join(free)}")
    return found
