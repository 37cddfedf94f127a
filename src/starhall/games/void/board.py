"""The table as lines of text: the 25 sectors, the seats, the piles."""

from __future__ import annotations

from starhall.core import count, signed
from starhall.core.spots import Spot
from starhall.games.void.box.geometry import AHEAD, CELL_NAMES, OFF, SIZE
from starhall.games.void.box.parts import KIND, VALUES
from starhall.games.void.box.rows import AFFECTOR_NAMES, AFFECTORS
from starhall.games.void.seen import Sector, VoidSeen
from starhall.games.void.state import SURVIVOR
from starhall.games.void.words.hints import hints
from starhall.games.void.words.names import ALIEN_ROWS, BEAST_ROWS, CARD_ROWS, card_name

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


def board(seen: VoidSeen) -> str:
    """Everything that lies on the table."""
    lines = [heading(seen), ""]
    for row in range(SIZE):
        lines += _row(seen, row)
    lines += ["", *(_seat(seen, p) for p in seen.order), "", *piles(seen)]
    if any(beast != SURVIVOR for beast in seen.beast):
        lines += ["", *_beasts(seen)]
    if seen.seat is not None:
        lines += ["", *_hand(seen, seen.seat)]
    return "\n".join(line.rstrip() for line in lines).rstrip()


def heading(seen: VoidSeen) -> str:
    """Where the game stands."""
    parts = [f"Round {seen.round}"] if seen.round else []
    parts.append(_PHASES[seen.phase])
    if seen.phase == "action":
        parts.append(f"cards still to play: {seen.owed} of {seen.must}")
    if seen.playing:
        parts.append("resolving " + " > ".join(card_name(KIND[card]) for card in seen.playing))
    return ", ".join(parts)


def _row(seen: VoidSeen, row: int) -> list[str]:
    drawn = [sector(seen, cell) for cell in range(row * SIZE, row * SIZE + SIZE)]
    names = "  ".join(f"r{row + 1}c{column + 1}".center(_WIDTH) for column in range(SIZE))
    return [f" {names}", *(" " + "  ".join(lines[i] for lines in drawn) for i in range(_HEIGHT))]


def sector(seen: VoidSeen, cell: int) -> list[str]:
    """A sector in 9 × 5 characters: arrows at the rim, value, affectors and ships inside.

    Arrows that lead off the board are written as dots, and a black hole stands in brackets.
    """
    grid = [[" "] * _WIDTH for _ in range(_HEIGHT)]
    about = seen.sectors[cell]
    for d in () if about.hole else about.front:
        row, column = _PLACES[d]
        grid[row][column] = ARROWS[d] if AHEAD[1][cell][d] != OFF else "·"
    _write(grid, 1, " ".join(SYMBOLS[kind] for kind in about.affectors))
    _write(grid, 2, _value(about, VALUES[seen.tile[cell]]))
    _write(grid, 3, "".join(_letter(seen, p) for p in about.ships))
    return ["".join(line) for line in grid]


def _write(grid: list[list[str]], row: int, text: str) -> None:
    text = text[: _WIDTH - 2]
    start = (_WIDTH - len(text)) // 2
    grid[row][start : start + len(text)] = list(text)


def _value(about: Sector, printed: int) -> str:
    if about.hole:
        return f"( {signed(about.value)} )"
    return signed(about.value) if about.value == printed else f"{signed(about.value)}/{printed}"


def _letter(seen: VoidSeen, p: int) -> str:
    """The letter of a ship; it is small where the ship cannot move."""
    letter: str = ALIEN_ROWS[seen.alien[p]].letter
    return letter.lower() if seen.captains[p].stuck else letter


def _seat(seen: VoidSeen, p: int) -> str:
    captain = seen.captains[p]
    mark = "*" if p == seen.active else " "
    you = " (you)" if p == seen.seat else ""
    head = f"{mark}{p + 1} {seen.names[p] + you:<18.18}"
    place = f" place {seen.places[p]}" if seen.places else ""
    if seen.beast[p] != SURVIVOR:
        return f"{head} Void Beast {BEAST_ROWS[seen.beast[p]].name}, slot {seen.slot[p] + 1}{place}"
    if captain.lost:
        return f"{head} lost{place}"
    if seen.alien[p] == OFF:
        return f"{head} no alien yet"
    alien = ALIEN_ROWS[seen.alien[p]]
    power = alien.text if captain.power else "no power"
    where = "not placed" if captain.cell == OFF else CELL_NAMES[captain.cell]
    stuck = " STUCK" if captain.stuck else ""
    return (
        f"{head} {alien.letter} {alien.name:<8} {where:<5} {count(captain.cards, 'card'):<8} "
        f"next income {captain.income}{stuck}{place} | {power}"
    )


def piles(seen: VoidSeen) -> list[str]:
    """What is left of the piles."""
    top = f", top {card_name(KIND[seen.discard[-1]])}" if seen.discard else ""
    return [
        f"Deck {seen.deck.count} | discard pile {len(seen.discard)}{top} | "
        f"affectors in play {len(seen.pieces)} | beasts {seen.beasts.count}"
    ]


def _beasts(seen: VoidSeen) -> list[str]:
    lines = []
    for p, beast in enumerate(seen.beast):
        if beast != SURVIVOR:
            row = BEAST_ROWS[beast]
            lines.append(f"{row.name}, {row.byname} ({seen.names[p]}):")
            for slot, ability in enumerate(row.abilities):
                mark = ">" if slot == seen.slot[p] else " "
                done = " (used)" if p == seen.active and seen.used >> slot & 1 else ""
                lines.append(f" {mark} {slot + 1} {ability.text}{done}")
    return lines


def _hand(seen: VoidSeen, p: int) -> list[str]:
    idle = set(seen.idle)
    return [
        "Your hand:",
        *(
            f"   {CARD_ROWS[kind].name}: {CARD_ROWS[kind].text}"
            + (" (would do nothing now)" if kind in idle else "")
            for kind in map(KIND.__getitem__, seen.hands[p].known)
        ),
        *(f" ! {hint}" for hint in hints(seen)),
    ]


def things(seen: VoidSeen) -> dict[str, Spot]:
    """What can be pointed at: sectors, ships, captains, the counter, hand, piles and ladders of beasts."""
    found = {name: Spot(name, name) for name in CELL_NAMES}
    found |= {
        "counter": Spot("cards still to play", f"cards still to play: {seen.owed} of {seen.must}"),
        "hand": Spot("Your hand:"),
        "deck": Spot("Deck ", f"Deck {seen.deck.count}"),
        "discard pile": Spot("| discard pile", f"discard pile {len(seen.discard)}"),
    }
    for p, captain in enumerate(seen.captains):
        of = "" if p == seen.seat else f" of {seen.names[p]}"
        found[f"captain{of}"] = Spot(_seat(seen, p).rstrip())
        if captain.cell != OFF:
            found[f"ship{of}"] = found[CELL_NAMES[captain.cell]]
        if seen.beast[p] != SURVIVOR:
            found[f"ladder{of}"] = Spot(
                f"{BEAST_ROWS[seen.beast[p]].name}, {BEAST_ROWS[seen.beast[p]].byname} ("
            )
    return found
