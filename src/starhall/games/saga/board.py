"""The table as lines of text: the map, a line for each player, the doomsday clock, the own hand."""

from __future__ import annotations

from typing import Any

from starhall.core import View, count
from starhall.games.saga.components import BLANK, CRATER, GONE, NOVA_TILE, QUAKE, TSUNAMI, VOID, VOLCANO
from starhall.games.saga.geometry import MIDDLE, SQUARES, square_at, square_name
from starhall.games.saga.names import RING_NAMES, number, source_name

SYMBOLS = {
    VOLCANO: "V",
    QUAKE: "Q",
    TSUNAMI: "T",
    BLANK: ".",
    CRATER: "o",
    VOID: "X",
    NOVA_TILE: "N",
    GONE: " ",
}
"""What stands for each kind of square."""
_KEY = "V Volcano  Q Quake  T Tsunami  . blank  o Crater  X Void  N Nova; edges meet the opposite edges"


def board(view: View) -> str:
    """Everything that lies on the table."""
    lines = [_heading(view), ""]
    if view["ground"]:
        lines += [*_map(view), _KEY, ""]
    lines += [line for p in _in_order(view) for line in _seat(view, p)]
    lines += ["", *_clock(view)]
    if view["hand"]:
        lines += ["", *_hand(view)]
    return "\n".join(line.rstrip() for line in lines).rstrip()


def _heading(view: View) -> str:
    if view["places"]:
        return "The game is over"
    if not view["turn"]:
        return "Set-up"
    slot = f", slot of {view['names'][view['slot']]}" if view["slot"] >= 0 else ""
    phase = f"Phase {view['phase']}: {view['phase_name']}" if view["phase"] <= 4 else view["phase_name"]
    form = "OMEGA PHASE, " if view["omega"] else ""
    return f"{form}Turn {view['turn']}, {phase}{slot}"


def _map(view: View) -> list[str]:
    """The squares in their rings; beyond the edges, in small letters, what lies across."""
    figures = {square: p for p, square in enumerate(view["at"]) if square >= 0}
    marks = [_mark(view, square, figures) for square in range(SQUARES)]
    low, high = MIDDLE - view["rim"], MIDDLE + view["rim"]
    lines = ["     " + "  ".join(f"c{column}" for column in range(low, high + 1))]
    span = range(low - 1, high + 2)
    for row in span:
        cells = []
        for column in span:
            inside = low <= row <= high and low <= column <= high
            across = square_at(_across(row, low, high), _across(column, low, high))
            cells.append(f" {marks[across]} " if inside else f" {marks[across].strip().lower():^2} ")
        name = f"r{row}" if low <= row <= high else "  "
        lines.append(f"{name} " + "".join(cells))
    return lines


def _across(coordinate: int, low: int, high: int) -> int:
    return low + (coordinate - low) % (high - low + 1)


def _mark(view: View, square: int, figures: dict[int, int]) -> str:
    symbol = SYMBOLS[view["ground"][square]]
    if symbol == "N" and view["omega"]:
        symbol = "Ω"
    letter = view["seats"][figures[square]]["letter"] if square in figures else " "
    return f"{symbol}{letter}"


def _in_order(view: View) -> list[int]:
    return [*view["order"], *(p for p in range(view["players"]) if p not in view["order"])]


def _seat(view: View, p: int) -> list[str]:
    seat = view["seats"][p]
    mark = "*" if p == view["slot"] else " "
    you = " (you)" if p == view["seat"] else ""
    head = f"{mark}{p + 1} {view['names'][p] + you:<18.18} {seat['character']:<9}"
    if seat["out"]:
        place = f", place {view['places'][p]}" if view["places"] else ""
        return [f"{head} eliminated{place}"]
    where = square_name(seat["square"]) if seat["square"] >= 0 else "--"
    place = f"  place {view['places'][p]}" if view["places"] else ""
    lines = [
        f"{head} {where:<5} {seat['rank'] or 'no Energy card'} ({number(seat['energy'])})"
        f" | life {seat['life']} = hand {seat['hand']} + {len(seat['face_up'])} face-up"
        f" | pile {seat['pile']}{place}"
    ]
    if seat["ability"]:
        lines.append(f"     {seat['ability']}: {seat['ability_text']}")
    lines += [f"     {_face_up(card)}" for card in seat["face_up"]]
    return lines


def _face_up(card: dict[str, Any]) -> str:
    charge = f" {card['cubes']}/{card['squares']}" if card["squares"] else ""
    active = " [Active]" if card["active"] else ""
    performing = " [being performed]" if card["performing"] else ""
    return f"{card['name']}{charge}{active}{performing} ({number(card['energy'])}): {card['text']}"


def _clock(view: View) -> list[str]:
    clock, throes = view["clock"], view["throes_clock"]
    if clock["omega"]:
        lines = ["Omega Phase: draw from your own pile; Victory is Mine! wins on the OMEGA-NOVA"]
    else:
        voids = " ".join(square_name(square) for square in clock["next_voids"])
        flips = f"; next to flip: {RING_NAMES[clock['next_ring']]}, Voids at {voids}"
        ring = flips if clock["next_ring"] else ""
        lines = [f"Deck {clock['deck']}, {count(clock['collapses_left'], 'Collapse')} in it{ring}"]
    if view["throes"]:
        lines.append(f"Final Throes: {throes['next_damage']} damage to everybody at the end of this turn")
    elif throes["quiet"] or throes["omega_turns"]:
        lines.append(
            f"Final Throes after {throes['quiet_limit']} quiet turns ({throes['quiet']} so far) "
            f"or {throes['omega_limit']} in the Omega Phase ({throes['omega_turns']} so far)"
        )
    for watch in view["victory_watch"]:
        stands = "on the OMEGA-NOVA" if watch["on_nova"] else "not on the OMEGA-NOVA"
        lines.append(
            f"! {view['names'][watch['seat']]} has Victory is Mine! in play, "
            f"{watch['cubes']}/{watch['squares']} cubes, {stands}"
        )
    if view["performing"]:
        names = [source_name(max(source, ~source)) for source in view["performing"]]
        lines.append(f"Being performed: {', '.join(names)}")
    if view["turn"] and not view["places"]:
        order = ", ".join(view["names"][p] for p in view["next_order"])
        lines.append(f"Energy Order if it were compared now: {order}")
    return lines


def _hand(view: View) -> list[str]:
    lines = ["Your hand:"]
    for card in view["hand"]:
        for i, side in enumerate(card["sides"]):
            kind = f"Charge Up {side['squares']}, " if side["squares"] else ""
            head = f"   {side['name']} [{side['disaster'] or 'Nova'}]" if not i else f"     or {_other(side)}"
            why = f" ({side['why_not']})" if side["why_not"] else ""
            lines.append(f"{head} {kind}{number(side['energy'])}: {side['text']}{why}")
    return lines


def _other(side: dict[str, Any]) -> str:
    return "upside-down" if side["disaster"] else str(side["name"])
