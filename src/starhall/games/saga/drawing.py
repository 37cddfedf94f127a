"""The table as a drawing: the map with its figures, the players with their cards, the clock."""

from __future__ import annotations

from starhall.core.drawing import BAD, GLOW, PANEL, SEATS, SOFT, Drawing, lines_of
from starhall.games.saga.board import clock, heading, in_order
from starhall.games.saga.box.geometry import RING, SIZE, SQUARES, row_and_column, square_name
from starhall.games.saga.box.parts import (
    BLANK,
    CHARACTER_ROWS,
    CRATER,
    GONE,
    NOVA_TILE,
    QUAKE,
    RANKS,
    TSUNAMI,
    VOID,
    VOLCANO,
)
from starhall.games.saga.seen import SagaSeen
from starhall.games.saga.state import NONE
from starhall.games.saga.words.cards import FACES
from starhall.games.saga.words.names import number, side_name

_EDGE, _CELL, _SIDE, _LINE = 24, 88, 400, 20
_GROUNDS = {
    VOLCANO: ("#8c2d1c", "#d8603a"),
    TSUNAMI: ("#184c7d", "#3f89c4"),
    QUAKE: ("#355a2c", "#69984d"),
    BLANK: ("#46352e", "#5c473e"),
    CRATER: ("#46352e", "#8a6f5f"),
    VOID: ("#180a2b", "#6c42a0"),
    NOVA_TILE: ("#3a1206", "#ffb13d"),
}
"""By kind of square: the ground and its edge."""
_SIGNS = {
    VOLCANO: "M-30 24-11-9H-5L-1-4 4-9H11L30 24zM-8-15c-5-5 1-9-2-15 6 2 9 7 7 12 3-2 4-5 4-8 5 5 5 9 2 13",
    TSUNAMI: "M-32 27h64M-32 20c2-26 18-40 38-36 14 3 21 14 18 24"
    "-3 9-14 10-17 3 6 1 9-4 6-9-5-8-18-6-20 6-1 6 2 10 5 12z",
    QUAKE: "M-30 26V-2L-15-10-9 2-1-8 4 4-3 12 3 26zM9 26 4 13 12 4 9-12 20-16 30-6V26z",
    NOVA_TILE: "M0-36 8-14 28-26 17-6 37 2 16 8 24 30 5 18-6 37-10 15-32 20-17 3-37-8-15-12-20-32-3-18z",
}
_INKS = {VOLCANO: "#ffd9c4", TSUNAMI: "#d8eeff", QUAKE: "#e7f6d4", NOVA_TILE: "#ffb13d"}
_SWIRL = "M0-2a5 5 0 1 1-4 6C-9-2-4-13 7-12c13 2 16 18 6 26-12 9-31 1-31-16 0-19 21-29 38-20"


def draw(seen: SagaSeen) -> Drawing:
    """Everything that lies on the table."""
    side = SIZE * _CELL
    seats = [(p, _laid(seen, p)) for p in in_order(seen)]
    told = [line for text in clock(seen) for line in lines_of(text, 14, _SIDE)]
    below = sum(_high(laid) for _, laid in seats) + 16 + _LINE * len(told)
    found = Drawing(side + _SIDE + 3 * _EDGE, max(side, below) + 2 * _EDGE + 40)
    found.words(_EDGE, _EDGE + 18, heading(seen), 19, bold=True, most=found.wide - 2 * _EDGE)
    top = _EDGE + 40
    if seen.ground:
        for square in range(SQUARES):
            _square(found, seen, square, top)
        for p, square in enumerate(seen.at):
            if square != NONE and seen.character[p] != NONE:
                _figure(found, seen, p, square, top)
    x, y = side + 2 * _EDGE, float(top)
    for p, laid in seats:
        _seat(found, seen, p, laid, x, y)
        y += _high(laid)
    for n, line in enumerate(told):
        found.words(x, y + 16 + _LINE * n, line, 14, SOFT)
    return found


def _middle(square: int, top: float) -> tuple[float, float]:
    row, column = row_and_column(square)
    return _EDGE + (column + 0.5) * _CELL, top + (row + 0.5) * _CELL


def _square(found: Drawing, seen: SagaSeen, square: int, top: float) -> None:
    kind, (x, y) = seen.ground[square], _middle(square, top)
    if kind == GONE or RING[square] > seen.rim:
        return
    fill, edge = _GROUNDS[kind]
    half = _CELL / 2 - 3
    next_void = square in seen.clock.next_voids
    found.box(x - half, y - half, 2 * half, 2 * half, fill, edge=edge, line=2, bend=9)
    scale = _CELL / 104
    if kind in _SIGNS:
        found.path(_SIGNS[kind], _INKS[kind], at=(x, y), scale=scale)
        if kind == NOVA_TILE:
            found.disc(x, y, 13, "#fff7d1" if seen.omega else "#ffe7a0")
            if seen.omega:
                found.words(x, y + 7, "Ω", 20, "#3a0d00", side="middle", bold=True)
    elif kind == VOID:
        found.path(_SWIRL, edge="#c6a0ff", line=6, at=(x, y), scale=scale)
    elif kind == CRATER:
        for radius in (30, 20, 10):
            found.disc(x, y, radius * scale, "none", edge="#a98f7f", line=3)
    if next_void:
        # What the next Collapse makes a Void is cracked.
        found.path("M-42-20-33-28-27-20-20-31-14-24-22-42", edge="#c6a0ff", line=3, at=(x, y), scale=scale)
    found.words(x - half + 4, y + half - 4, square_name(square), 9, "#ffffff90")


def _figure(found: Drawing, seen: SagaSeen, p: int, square: int, top: float) -> None:
    x, y = _middle(square, top)
    found.disc(x, y, 25, "#0b0d14")
    found.disc(x, y, 22, SEATS[p], edge="#0b0d14", line=2)
    found.words(x, y + 9, CHARACTER_ROWS[seen.character[p]].letter, 26, "#14161a", side="middle", bold=True)


def _laid(seen: SagaSeen, p: int) -> list[tuple[str, str]]:
    """The cards in front of a player: name and charge, and in brackets what stands beside."""
    found = []
    for card in () if seen.fallen[p] else seen.seats[p].laid:
        face = FACES[card.side]
        charge = f"{'■' * card.cubes}{'□' * (face.squares - card.cubes)}" if face.squares else ""
        mark = "being performed" if card.performing else "Active" if card.active else ""
        name = side_name(*divmod(card.side, 2))
        found.append((f"{name} ({number(face.energy)}) {charge}".rstrip(), mark))
    return found


def _high(laid: list[tuple[str, str]]) -> float:
    return 74 + _LINE * len(laid)


def _seat(found: Drawing, seen: SagaSeen, p: int, laid: list[tuple[str, str]], x: float, y: float) -> None:
    seat, character = seen.seats[p], seen.character[p]
    found.box(
        x,
        y,
        _SIDE,
        _high(laid) - 10,
        PANEL,
        edge=GLOW if p == seen.slot and not seen.places else "none",
        line=2.5,
    )
    found.disc(x + 28, y + 30, 18, SEATS[p])
    short = ""
    if character != NONE:
        short = f" · {CHARACTER_ROWS[character].short}"
        found.words(x + 28, y + 37, CHARACTER_ROWS[character].letter, 20, "#14161a", side="middle", bold=True)
    place = f", place {seen.places[p]}" if seen.places else ""
    found.words(x + 58, y + 25, f"{seen.names[p]}{short}{place}", 16, bold=True, most=_SIDE - 70)
    if seen.fallen[p]:
        found.words(x + 58, y + 47, "eliminated", 14, BAD)
        return
    rank = f"{RANKS[seat.rank]} ({number(seen.energy[p])})" if seat.rank != NONE else "no Energy card"
    life = f"life {seat.life} = hand {seen.hands[p].count} + {len(laid)} face-up"
    found.words(x + 58, y + 47, f"{life} · {rank} · pile {seen.piles[p].count}", 14, SOFT, most=_SIDE - 70)
    for n, (name, mark) in enumerate(laid):
        text = f"{name} [{mark}]" if mark else name
        found.words(x + 14, y + 72 + _LINE * n, text, 14, GLOW if mark else SOFT, most=_SIDE - 26)
