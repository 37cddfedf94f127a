"""Ships: moving them by effects, and what happens where they arrive."""

from __future__ import annotations

from starhall.core import Kind, Reason, rule
from starhall.games.void.box.geometry import AHEAD, CELL_NAMES, CELLS, OFF, TURNS
from starhall.games.void.box.language import Path
from starhall.games.void.facts import at, minefields, movable, reach, survivors, survivors_from, swappable
from starhall.games.void.rules.causes import MINEFIELD, at_work
from starhall.games.void.rules.changes import note_change
from starhall.games.void.rules.hands import choose_discard
from starhall.games.void.rules.verbs import SEATS
from starhall.games.void.state import VoidState

_PATH = tuple[str, int | str | tuple[str, ...]]
"""What a path looks like in a question."""


def why_not_ship(s: VoidState, p: int, me: int, whose: str, path: Path) -> Reason | None:
    """Why this ship cannot be chosen."""
    if p >= s.players:
        return Reason("VOID-R03", "there is nobody in that seat")
    if p in s.lost:
        return Reason("VOID-R36", f"{s.names[p]} is a Void Beast and has no ship on the board")
    if whose != "ship" and p == me:
        return Reason("VOID-R38", "it must be another ship than yours")
    if not reach(s, me, p, path):
        way, what = path
        words = {
            "arrow": "no arrow there leads to another sector",
            "line": f"no sector is {what} spaces straight ahead of it",
        }
        return Reason("VOID-044", words.get(way, "there is no other sector for it to go to"))
    return None


SHIP = Kind(
    "ship",
    "seat",
    size=len(SEATS),
    options=movable,
    why_not=why_not_ship,
    about={"seat": int, "whose": str, "path": _PATH},
)


@rule("VOID-046", "VOID-072", "VOID-074", "VOID-R15", "VOID-R32")
def move(s: VoidState, me: int, whose: str, path: Path) -> None:
    """Move one's own ship, or one that has somewhere to go."""
    if whose == "my_ship":
        choose_destination(s, me, me, path)
    else:
        s.ask_if_any(me, SHIP, ship_chosen, me, whose, path)


def ship_chosen(s: VoidState, p: int, me: int, whose: str, path: Path) -> None:
    """Now, where to?"""
    choose_destination(s, me, p, path)


def why_not_there(s: VoidState, cell: int, me: int, p: int, path: Path) -> Reason | None:
    """Why this ship cannot go to this sector."""
    if cell in reach(s, me, p, path):
        return None
    if cell == at(s, p):
        return Reason("VOID-R13", "a ship that is moved must end on another sector")
    way, what = path
    words = {
        "arrow": ("VOID-057", f"no arrow leads to {CELL_NAMES[cell]}"),
        "step": ("VOID-R08", f"{CELL_NAMES[cell]} is not one space away"),
        "line": ("VOID-R15", f"{CELL_NAMES[cell]} is not {what} spaces straight ahead"),
    }
    rule_id, text = words.get(way, ("VOID-044", f"the effect does not lead to {CELL_NAMES[cell]}"))
    return Reason(rule_id, text)


DESTINATION = Kind(
    "destination",
    "cell",
    size=CELLS,
    options=reach,
    why_not=why_not_there,
    about={"seat": int, "ship": int, "path": _PATH},
)


@rule("VOID-R13", "VOID-R32")
def choose_destination(s: VoidState, me: int, p: int, path: Path) -> None:
    """The acting seat chooses the sector."""
    s.ask_if_any(me, DESTINATION, ship_moved, me, p, path)


def ship_moved(s: VoidState, cell: int, me: int, p: int, path: Path) -> None:
    """The ship is there."""
    fly(s, p, cell, at_work(s).rule)
    arrived(s, p)


@rule("VOID-R12")
def fly(s: VoidState, p: int, cell: int, rule_id: str, how: str = "goes") -> None:
    """The ship of `p` goes to a sector, however many ships are there."""
    alien = s.alien[p]
    s.left = s.ship[alien]
    s.ship[alien] = cell
    note_change(s)
    if s.heard:
        s.tell(rule_id, "moved", seat=p, cell=cell, left=s.left, how=how)


@rule("VOID-R24", "VOID-R46", "VOID-R78")
def arrived(s: VoidState, p: int) -> None:
    """Each Minefield there makes the controller of the ship discard a card, before anything else happens."""
    if s.affectors:
        mines = minefields(s, at(s, p))
        if mines:
            s.do(*[(mine_hit, p)] * mines)


@rule("VOID-R24")
def mine_hit(s: VoidState, p: int) -> None:
    """One Minefield; who has no cards loses none."""
    if s.hands[p]:
        s.tell("VOID-R24", "mine hit", seat=p, cell=at(s, p))
        s.do((choose_discard, p, 1, MINEFIELD))


@rule("VOID-R24")
def all_arrived(s: VoidState, me: int, seats: list[int]) -> None:
    """Ships have moved at the same moment: Minefields act in turn order from the acting seat."""
    s.do(*[(arrived, p) for p in survivors_from(s, me) if p in seats])


def drifts(s: VoidState, me: int) -> list[int]:
    """The directions in which at least one ship can move."""
    ships = [at(s, p) for p in survivors(s)]
    return [d for d in range(TURNS) if any(AHEAD[1][cell][d] != OFF for cell in ships)]


DRIFT = Kind("drift", "direction", size=TURNS, options=drifts, about={"seat": int})


def drift(s: VoidState, me: int, whose: str) -> None:
    """Choose a direction for all ships."""
    s.ask_if_any(me, DRIFT, drifted, me)


@rule("VOID-R02", "VOID-R10", "VOID-R24")
def drifted(s: VoidState, direction: int, me: int) -> None:
    """Every ship moves one space that way; one that would leave the board stays."""
    rule_id = at_work(s).rule
    s.tell(rule_id, "drifted", seat=me, direction=direction)
    moved = []
    for p in survivors_from(s, me):
        cell = AHEAD[1][at(s, p)][direction]
        if cell != OFF:
            fly(s, p, cell, rule_id)
            moved.append(p)
    s.do((all_arrived, me, moved))


def why_not_swap_ships(s: VoidState, p: int, me: int) -> Reason | None:
    """Why my ship cannot be swapped with this one."""
    if p < s.players and p not in s.lost and p != me and at(s, p) == at(s, me):
        return Reason("VOID-R13", "both ships are on the same sector")
    return why_not_ship(s, p, me, "opp_ship", ("to", ()))


SWAP_SHIPS = Kind(
    "swap ships",
    "seat",
    size=len(SEATS),
    options=swappable,
    why_not=why_not_swap_ships,
    about={"seat": int},
)


@rule("VOID-R32")
def swap_ships(s: VoidState, me: int, mine: str, other: str) -> None:
    """Change sectors with another ship, if there is one on another sector."""
    s.ask_if_any(me, SWAP_SHIPS, ships_swapped, me)


@rule("VOID-R24")
def ships_swapped(s: VoidState, p: int, me: int) -> None:
    """Both fly first, then Minefields act."""
    mine, other = at(s, me), at(s, p)
    for q, cell in ((me, other), (p, mine)):
        fly(s, q, cell, at_work(s).rule)
    s.do((all_arrived, me, [me, p]))
