"""The table as lines of text: the 25 sectors, the seats, the piles."""

from __future__ import annotations

from typing import Any

from starhall.core import View, count
from starhall.games.void.components import AFFECTOR_NAMES, AFFECTORS, AHEAD, OFF, SIZE
from starhall.games.void.names import ALIEN_ROWS, BEAST_ROWS, CARD_ROWS, card_name

ARROWS = "↑↗→↘↓↙←↖"
_PLACES = ((0, 4), (0, 8), (2, 8), (4, 8), (4, 4), (4, 0), (2, 0), (0, 0))
"""Where an arrow is written in the 9 × 5 characters of a sector, by direction."""
_WIDTH, _HEIGHT = 9, 5
SYMBOLS = tuple(AFFECTORS[name].symbol for name in AFFECTOR_NAMES)
_PHASES = {
    "set-up": "Set-up",
    "income": "Income Phase",
    "action": "Action Phase",
    "travel": "Travel Phase",
    "beast": "Void Beast",
    "over": "The game is over",
}


def board(view: View) -> str:
    """Everything that lies on the table."""
    lines = [_heading(view), ""]
    for row in range(SIZE):
        lines += _row(view, row)
    lines += ["", *(_seat(view, p) for p in view["order"]), "", *_piles(view)]
    if any(seat["beast"] >= 0 for seat in view["seats"]):
        lines += ["", *_beasts(view)]
    if view["seat"] is not None:
        lines += ["", *_hand(view)]
    return "\n".join(line.rstrip() for line in lines).rstrip()


def _heading(view: View) -> str:
    parts = [f"Round {view['round']}"] if view["round"] else []
    parts.append(_PHASES[view["phase"]])
    if view["phase"] == "action":
        parts.append(f"cards still to play: {view['owed']} of {view['must']}")
    if view["playing"]:
        parts.append("resolving " + " > ".join(card_name(kind) for kind in view["playing"]))
    return ", ".join(parts)


def _row(view: View, row: int) -> list[str]:
    drawn = [sector(view, cell) for cell in range(row * SIZE, row * SIZE + SIZE)]
    names = "  ".join(f"r{row + 1}c{column + 1}".center(_WIDTH) for column in range(SIZE))
    return [f" {names}", *(" " + "  ".join(lines[i] for lines in drawn) for i in range(_HEIGHT))]


def sector(view: View, cell: int) -> list[str]:
    """A sector in 9 × 5 characters: arrows at the rim, value, affectors and ships inside.

    Arrows that lead off the board are written as dots, and a black hole stands in brackets.
    """
    grid = [[" "] * _WIDTH for _ in range(_HEIGHT)]
    if cell < len(view["sectors"]):
        about = view["sectors"][cell]
        for d in about["arrows"]:
            row, column = _PLACES[d]
            grid[row][column] = ARROWS[d] if AHEAD[1][cell][d] != OFF else "·"
        _write(grid, 1, " ".join(SYMBOLS[kind] for kind in about["affectors"]))
        _write(grid, 2, _value(about))
        _write(grid, 3, "".join(_letter(view, p) for p in about["ships"]))
    return ["".join(line) for line in grid]


def _write(grid: list[list[str]], row: int, text: str) -> None:
    text = text[: _WIDTH - 2]
    start = (_WIDTH - len(text)) // 2
    grid[row][start : start + len(text)] = list(text)


def _value(about: dict[str, Any]) -> str:
    if about["hole"]:
        return f"( {about['value']} )"
    if about["value"] != about["printed"]:
        return f"{about['value']}/{about['printed']}"
    return str(about["value"])


def _letter(view: View, p: int) -> str:
    """The letter of a ship; it is small where the ship cannot move."""
    letter: str = ALIEN_ROWS[view["alien"][p]].letter
    return letter.lower() if view["seats"][p]["stuck"] else letter


def _seat(view: View, p: int) -> str:
    seat = view["seats"][p]
    mark = "*" if p == view["active"] else " "
    you = " (you)" if p == view["seat"] else ""
    head = f"{mark}{p + 1} {view['names'][p] + you:<18.18}"
    place = f" place {view['places'][p]}" if view["places"] else ""
    if seat["beast"] >= 0:
        return f"{head} Void Beast {BEAST_ROWS[seat['beast']].name}, slot {seat['slot'] + 1}{place}"
    if seat["lost"]:
        return f"{head} lost{place}"
    if seat["alien"] == OFF:
        return f"{head} no alien yet"
    alien = ALIEN_ROWS[seat["alien"]]
    power = alien.text if seat["power"] else "no power"
    where = "not placed" if seat["cell"] == OFF else f"r{seat['cell'] // SIZE + 1}c{seat['cell'] % SIZE + 1}"
    stuck = " STUCK" if seat["stuck"] else ""
    return (
        f"{head} {alien.letter} {alien.name:<8} {where:<5} {count(seat['cards'], 'card'):<8} "
        f"next income {seat['income']}{stuck}{place} | {power}"
    )


def _piles(view: View) -> list[str]:
    top = f", top {card_name(view['discard'][-1])}" if view["discard"] else ""
    return [
        f"Deck {view['deck']['count']} | discard pile {len(view['discard'])}{top} | "
        f"affectors in play {len(view['affectors'])} | beasts {view['beasts']['count']}"
    ]


def _beasts(view: View) -> list[str]:
    lines = []
    for p, seat in enumerate(view["seats"]):
        if seat["beast"] >= 0:
            row = BEAST_ROWS[seat["beast"]]
            lines.append(f"{row.name}, {row.byname} ({view['names'][p]}):")
            for slot, ability in enumerate(row.abilities):
                mark = ">" if slot == seat["slot"] else " "
                done = " (used)" if p == view["active"] and view["used"] >> slot & 1 else ""
                lines.append(f" {mark} {slot + 1} {ability.text}{done}")
    return lines


def _hand(view: View) -> list[str]:
    idle = set(view["idle"])
    return [
        "Your hand:",
        *(
            f"   {CARD_ROWS[kind].name}: {CARD_ROWS[kind].text}"
            + (" (would do nothing now)" if kind in idle else "")
            for kind in view["hands"][view["seat"]]
        ),
        *(f" ! {hint}" for hint in view["hints"]),
    ]
