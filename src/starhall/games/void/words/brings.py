"""What each option is good for, as far as that can be said now."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from starhall.core import Unsaid, and_list, count, signed
from starhall.games.void.box.geometry import AHEAD, CELL_NAMES, CELLS, LINES, OFF
from starhall.games.void.box.rows import AFFECTOR_NAMES
from starhall.games.void.facts import destinations
from starhall.games.void.rules.sectors import STOP
from starhall.games.void.seen import Target, VoidSeen
from starhall.games.void.words.names import AFFECTOR_ROWS, ALIEN_ROWS

_DECLINED = Unsaid("The question says what declining means.")
_TEXT_BESIDE = Unsaid("The text beside it says what it does.")
_NAMED = 2
"""So many ships have their names in a clause; more are counted."""


def ways(seen: VoidSeen, exits: Sequence[int]) -> str:
    """How many sectors arrows lead to, and how many of them are black holes."""
    holes = sum(seen.sectors[cell].hole for cell in exits)
    if not holes:
        return f"{count(len(exits), 'way')} on"
    which = "" if len(exits) == 1 else "all " if holes == len(exits) else f"{holes} "
    return f"{count(len(exits), 'way')} on, {which}into a black hole"


def arrival(seen: VoidSeen, cell: int, *about: Any) -> str:
    """What it means for the ship that is asked about to stand there."""
    landing, sector = seen.landings[cell], seen.sectors[cell]
    mines = "Minefield: 1 card to discard; " if landing.mines else ""
    if sector.hole and not landing.ways:
        mover = about[1] if len(about) > 1 else about[0]
        power = f", but the {ALIEN_ROWS[seen.alien[mover]].name} draw {landing.start} there"
        return f"{mines}black hole: no arrow leads out{power if landing.start else ''}"
    worth = signed(landing.income)
    if not landing.ways:
        return f"{mines}worth {worth}, a dead end as it lies now"
    if landing.income < 0:
        income = f"{-landing.income} to discard in Income"
    elif landing.income:
        income = f"{count(landing.income, 'card')} in Income"
    else:
        income = "no card in Income"
    return f"{mines}worth {worth}: as it lies, {income}, {ways(seen, sector.exits)}"


def play(seen: VoidSeen, kind: int, *about: Any) -> str:
    """What the card can reach; some do nothing now."""
    if kind in seen.idle:
        return "would do nothing now"
    return _reach(next((one for one in seen.targets if one.source == kind), None))


def ability(seen: VoidSeen, slot: int, *about: Any) -> str:
    """What the ability can reach."""
    return _reach(seen.ladder[slot] if slot < len(seen.ladder) else None)


def _reach(target: Target | None) -> str:
    if target is None:
        return _TEXT_BESIDE
    parts = [count(len(target.cells), "sector")] * bool(target.cells)
    parts += [count(len(target.seats), "captain")] * bool(target.seats)
    return f"{and_list(parts)} in reach now" if parts else _TEXT_BESIDE


def destroy(seen: VoidSeen, cell: int, *about: Any) -> str:
    """Whom it leaves on a black hole."""
    if cell == STOP:
        return _DECLINED
    sector = seen.sectors[cell]
    if sector.ships:
        return f"{_names(seen, sector.ships)} would stand on a black hole"
    return f"worth {signed(sector.value)}, becomes a black hole"


def restore(seen: VoidSeen, cell: int, *about: Any) -> str:
    """What the sector is again."""
    if cell == STOP:
        return _DECLINED
    return f"worth {signed(seen.worths[cell])} again, {ways(seen, seen.sectors[cell].restored)}"


def place(seen: VoidSeen, cell: int, me: int, affector: int) -> str:
    """What the piece makes of a sector."""
    now, then = seen.sectors[cell].value, seen.worths[cell]
    if now != then:
        return f"worth {signed(now)} → {signed(then)}"
    if seen.sectors[cell].hole and AFFECTOR_ROWS[affector].value:
        return "still worth nothing: it is a black hole"
    return f"from now on: {AFFECTOR_ROWS[affector].text.rstrip('.')}"


def turn(seen: VoidSeen, value: int, *about: Any) -> str:
    """Where the arrows lead then."""
    exits = seen.turned[value + 1]
    if not exits:
        return "then no way on"
    return f"then {ways(seen, exits)}: {', '.join(CELL_NAMES[cell] for cell in exits)}"


def line(seen: VoidSeen, line: int, me: int, eighths: int) -> str:
    """Whose arrows turn, and where one's own lead then; black holes stay as they are."""
    live = [cell for cell in LINES[line] if not seen.sectors[cell].hole]
    ships = [p for cell in live for p in seen.sectors[cell].ships]
    turns = f"turns {count(len(live), 'sector')}"
    if me in ships:
        exits = destinations(seen, seen.captains[me].cell, eighths)
        return f"{turns}; {seen.names[me]} then has {ways(seen, exits) if exits else 'no way on'}"
    return f"{turns}, {_who(seen, ships)} there"


def shift(seen: VoidSeen, way: int, me: int) -> str:
    """Whom it carries where, sector and all."""
    cells = LINES[way // 2]
    step = -1 if way % 2 else 1
    return _carried(seen, me, {cell: cells[(n + step) % len(cells)] for n, cell in enumerate(cells)})


def swap(seen: VoidSeen, cell: int, me: int, first: int = OFF) -> str:
    """Whom it carries where, sector and all."""
    if first != OFF:
        return _carried(seen, me, {first: cell, cell: first})
    return f"takes {_who(seen, seen.sectors[cell].ships)} along"


def drift(seen: VoidSeen, direction: int, me: int) -> str:
    """Who moves where; a ship that would leave the board stays."""
    goes = {cell: AHEAD[1][cell][direction] for cell in range(CELLS)}
    return _carried(seen, me, {cell: to for cell, to in goes.items() if to != OFF}, flies=True)


def new_place(seen: VoidSeen, cell: int, me: int, value: int) -> str:
    """What the piece makes of its new sector."""
    row = AFFECTOR_ROWS[value % len(AFFECTOR_NAMES)]
    if row.value:
        now = seen.sectors[cell].value
        return f"worth {signed(now)} → {signed(now + row.value)}"
    return f"from now on there: {row.text.rstrip('.')}"


def _carried(seen: VoidSeen, me: int, goes: Mapping[int, int], *, flies: bool = False) -> str:
    """The ships that change their place: two by name, of more one's own. A sector keeps what it is."""
    found = [(p, to) for cell, to in goes.items() for p in seen.sectors[cell].ships]
    holes = [to for _, to in found if flies and seen.sectors[to].hole]
    named = [(p, to) for p, to in found if len(found) <= _NAMED or p == me]
    parts = [f"{seen.names[p]} to {CELL_NAMES[to]}" for p, to in named]
    if len(found) > _NAMED:
        parts = [", ".join([count(len(found), "ship"), *parts])]
    if not parts:
        return "moves no ship"
    into = f", {'' if len(found) == 1 else f'{len(holes)} '}onto a black hole" if holes else ""
    return f"moves {and_list(parts)}{into}"


def _who(seen: VoidSeen, ships: Sequence[int]) -> str:
    if len(ships) > _NAMED:
        return count(len(ships), "ship")
    return _names(seen, ships) if ships else "no ship"


def captain(seen: VoidSeen, p: int, *about: Any) -> str:
    """How a captain stands."""
    found = seen.captains[p]
    where = "stuck" if found.stuck else f"sector worth {signed(found.worth)}"
    return f"{count(found.cards, 'card')}, {where}"


def lift(seen: VoidSeen, value: int, *about: Any) -> str:
    """What ends with an affector."""
    cell, kind = divmod(value, len(AFFECTOR_NAMES))
    row = AFFECTOR_ROWS[kind]
    if row.value:
        now = seen.sectors[cell].value
        return f"worth {signed(now)} → {signed(now - row.value)}"
    return f"ended: {row.text.rstrip('.')}"


def _names(seen: VoidSeen, seats: Sequence[int]) -> str:
    return and_list([seen.names[p] for p in seats])
