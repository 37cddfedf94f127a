"""The table as lines of text: the map, a line for each player, the doomsday clock, the own hand."""

from __future__ import annotations

from starhall.core import count
from starhall.core.spots import Spot
from starhall.games.saga.box.geometry import MIDDLE, OFF, SQUARES, row_and_column, square_at, square_name
from starhall.games.saga.box.parts import (
    BLANK,
    CHARACTER_ROWS,
    CRATER,
    GONE,
    NOVA_TILE,
    QUAKE,
    RANKS,
    THROES_OMEGA,
    THROES_QUIET,
    TSUNAMI,
    VOID,
    VOLCANO,
)
from starhall.games.saga.box.rows import ABILITIES
from starhall.games.saga.seen import Laid, SagaSeen
from starhall.games.saga.state import NONE
from starhall.games.saga.words.cards import FACES, Side
from starhall.games.saga.words.names import PHASES, RING_NAMES, number, side_name, source_name

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


def board(seen: SagaSeen) -> str:
    """Everything that lies on the table."""
    lines = [heading(seen), ""]
    if seen.ground:
        lines += [*_map(seen), _KEY, ""]
    lines += [line for p in in_order(seen) for line in _seat(seen, p)]
    lines += ["", *clock(seen)]
    if seen.seat is not None and seen.hands[seen.seat].count:
        lines += ["", *_hand(seen, seen.hands[seen.seat].known)]
    return "\n".join(line.rstrip() for line in lines).rstrip()


def heading(seen: SagaSeen) -> str:
    """Where the game stands."""
    if seen.places:
        return "The game is over"
    if not seen.turn:
        return "Set-up"
    slot = f", slot of {seen.names[seen.slot]}" if seen.slot >= 0 else ""
    phase = f"Phase {seen.phase}: {PHASES[seen.phase]}" if seen.phase <= 4 else PHASES[seen.phase]
    form = "OMEGA PHASE, " if seen.omega else ""
    return f"{form}Turn {seen.turn}, {phase}{slot}"


def _map(seen: SagaSeen) -> list[str]:
    """The squares in their rings; beyond the edges, in small letters, what lies across."""
    figures = {square: p for p, square in enumerate(seen.at) if square >= 0}
    marks = [_mark(seen, square, figures) for square in range(SQUARES)]
    low, high = MIDDLE - seen.rim, MIDDLE + seen.rim
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


def _mark(seen: SagaSeen, square: int, figures: dict[int, int]) -> str:
    symbol = SYMBOLS[seen.ground[square]]
    if symbol == "N" and seen.omega:
        symbol = "Ω"
    letter = CHARACTER_ROWS[seen.character[figures[square]]].letter if square in figures else " "
    return f"{symbol}{letter}"


def in_order(seen: SagaSeen) -> list[int]:
    """The seats in Energy Order, those who are out last."""
    return [*seen.order, *(p for p in range(seen.players) if p not in seen.order)]


def _seat(seen: SagaSeen, p: int) -> list[str]:
    seat = seen.seats[p]
    mark = "*" if p == seen.slot else " "
    you = " (you)" if p == seen.seat else ""
    character = seen.character[p]
    short = CHARACTER_ROWS[character].short if character != NONE else ""
    head = f"{mark}{p + 1} {seen.names[p] + you:<18.18} {short:<9}"
    if seen.fallen[p]:
        place = f", place {seen.places[p]}" if seen.places else ""
        return [f"{head} eliminated{place}"]
    where = square_name(seen.at[p]) if seen.at[p] != OFF else "--"
    rank = RANKS[seat.rank] if seat.rank != NONE else "no Energy card"
    place = f"  place {seen.places[p]}" if seen.places else ""
    lines = [
        f"{head} {where:<5} {rank} ({number(seen.energy[p])})"
        f" | life {seat.life} = hand {seen.hands[p].count} + {len(seat.laid)} face-up"
        f" | pile {seen.piles[p].count}{place}"
    ]
    if seat.ability:
        row = ABILITIES[seat.ability]
        lines.append(f"     {row.name}: {row.text}")
    lines += [f"     {_laid(card)}" for card in seat.laid]
    return lines


def _laid(card: Laid) -> str:
    face = FACES[card.side]
    charge = f" {card.cubes}/{face.squares}" if face.squares else ""
    active = " [Active]" if card.active else ""
    performing = " [being performed]" if card.performing else ""
    name = side_name(*divmod(card.side, 2))
    return f"{name}{charge}{active}{performing} ({number(face.energy)}): {face.text}"


def clock(seen: SagaSeen) -> list[str]:
    """How far the end of the world is."""
    now = seen.clock
    if seen.omega:
        lines = ["Omega Phase: draw from your own pile; Victory is Mine! wins on the OMEGA-NOVA"]
    else:
        voids = " ".join(square_name(square) for square in now.next_voids)
        flips = f"; next to flip: {RING_NAMES[now.next_ring]}, Voids at {voids}"
        ring = flips if now.next_ring else ""
        lines = [f"Deck {seen.deck.count}, {count(now.collapses_left, 'Collapse')} in it{ring}"]
    if seen.throes:
        lines.append(f"Final Throes: {now.throe} damage to everybody at the end of this turn")
    elif seen.quiet or seen.omega_turns:
        lines.append(
            f"Final Throes after {THROES_QUIET} quiet turns ({seen.quiet} so far) "
            f"or {THROES_OMEGA} in the Omega Phase ({seen.omega_turns} so far)"
        )
    for watch in seen.victory_watch:
        stands = "on the OMEGA-NOVA" if watch.on_nova else "not on the OMEGA-NOVA"
        lines.append(
            f"! {seen.names[watch.seat]} has Victory is Mine! in play, "
            f"{watch.cubes}/{watch.squares} cubes, {stands}"
        )
    if seen.performing:
        names = [source_name(max(source, ~source)) for source in seen.performing]
        lines.append(f"Being performed: {', '.join(names)}")
    if seen.turn and not seen.places:
        order = ", ".join(seen.names[p] for p in seen.next_order)
        lines.append(f"Energy Order if it were compared now: {order}")
    return lines


def _hand(seen: SagaSeen, cards: list[int]) -> list[str]:
    lines = ["Your hand:"]
    for card in cards:
        upright, other = FACES[2 * card], FACES[2 * card + 1]
        lines.append(f"   {upright.name} [{upright.disaster or 'Nova'}] {_side(seen, upright)}")
        lines.append(f"     or {'upside-down' if other.disaster else other.name} {_side(seen, other)}")
    return lines


def _side(seen: SagaSeen, face: Side) -> str:
    kind = f"Charge Up {face.squares}, " if face.squares else ""
    why = " (for the Omega Phase)" if face.for_omega and not seen.omega else ""
    return f"{kind}{number(face.energy)}: {face.text}{why}"


def things(seen: SagaSeen) -> dict[str, Spot]:
    """What can be pointed at: squares, lives and cards of each player, the deck, the clock, the hand."""
    found = {square_name(square): _spot(seen, square) for square in range(SQUARES)} if seen.ground else {}
    found |= {
        "hand": Spot("Your hand:"),
        "deck": Spot("Deck ", f"Deck {seen.deck.count}"),
        "next ring": Spot("next to flip"),
        "Energy Order": Spot("Energy Order if it were compared now"),
    }
    for p in range(seen.players):
        of = "" if p == seen.seat else f" of {seen.names[p]}"
        line = _seat(seen, p)[0].rstrip()
        found[f"player{of}"] = Spot(line)
        found[f"life{of}"] = Spot(line, f"life {seen.seats[p].life}")
        found[f"pile{of}"] = Spot(line, f"pile {seen.piles[p].count}")
        if seen.at[p] != OFF:
            found[f"figure{of}"] = found[square_name(seen.at[p])]
    return found


def _spot(seen: SagaSeen, square: int) -> Spot:
    """Where the map shows a square."""
    row, column = row_and_column(square)
    figures = {where: p for p, where in enumerate(seen.at) if where >= 0}
    # A row begins with its name, then come fields of four letters, the first for what lies across the edge.
    first = len("r0 ") + 4 * (column - (MIDDLE - seen.rim) + 1) + 1
    return Spot(f"r{row} ", _mark(seen, square, figures), first)
