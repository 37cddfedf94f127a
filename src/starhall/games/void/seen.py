"""What a seat sees of Avoid the Void: the open table, what is known of hidden cards, and what follows."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from starhall.core import rule
from starhall.core.seen import Hand, Pile, Seen
from starhall.games.void.aims import ABILITY_AIMS, CARD_AIMS, Aim, aim, idle
from starhall.games.void.box.geometry import CELLS, OFF, TURNS, cells_of, mask
from starhall.games.void.box.parts import (
    ARROWS,
    BONUS,
    DIRECTION_SETS,
    FIRST,
    GATE,
    KIND,
    MINE,
    PIECE,
    TARGETS,
    VALUES,
)
from starhall.games.void.box.rows import BOX
from starhall.games.void.facts import (
    Ending,
    can_be_saved,
    can_get_away,
    cell_of,
    destinations,
    drawn_at_the_start,
    endings,
    income_floor,
    must_play,
    over_the_edge,
    turn_order,
    values,
)
from starhall.games.void.state import SURVIVOR, VoidTable


@dataclass(slots=True)
class Sector:
    """A cell of the board as it lies now."""

    hole: bool
    value: int
    front: tuple[int, ...]
    """The directions of the arrows on its number side, also while that is turned down."""
    off: tuple[int, ...]
    """Those of them that lead off the board."""
    exits: tuple[int, ...]
    """The sectors that one arrow, or a Jump Gate, leads to."""
    restored: tuple[int, ...]
    """The sectors that its arrows would lead to with the number side up."""
    affectors: list[int]
    """The kinds that lie here, in the order in which they came."""
    ships: list[int]
    """The seats whose ships are here."""


@dataclass(slots=True)
class Captain:
    """A seat: its ship, its hand, and what its next turn would begin with."""

    cell: int
    power: bool
    """Has its alien card the power side up?"""
    cards: int
    worth: int
    """The value of its sector."""
    income: int
    """What that counts for in its Income Phase."""
    stuck: bool
    lost: bool
    saved: bool
    """Has it a power that replaces a loss for lack of cards?"""


@dataclass(slots=True)
class Piece:
    """An affector on the board."""

    cell: int
    affector: int


@dataclass(slots=True)
class Target:
    """What a card, or the ability on a slot, could be aimed at now."""

    source: int
    """The kind of the card, or the slot."""
    cells: tuple[int, ...]
    seats: tuple[int, ...]


@dataclass(slots=True)
class Outlook:
    """What will be left of the reader's hand: now, or in the next turn if nothing changed."""

    now: bool
    """Is it the reader's Action Phase, or the Travel Phase after it?"""
    hand: int
    play: int
    keep: int
    bare: bool
    """Would the hand be empty then, if no card brings others? That is a loss."""


@dataclass(slots=True)
class Danger:
    """What threatens the reader."""

    what: Literal["black hole", "dead end", "holes ahead", "poor sector", "every card"]
    saved: bool
    """Would a power save the reader from it?"""


@dataclass(slots=True)
class Landing:
    """What it would mean to stand on a sector, for the captain whose ship is asked about."""

    income: int
    start: int
    """Cards that a power would bring there as the next turn begins."""
    mines: int
    ways: int


class VoidSeen(VoidTable, Seen):
    """What one reader knows. Cards have the number of the first copy of their kind: copies look alike."""

    hands: list[Hand]
    deck: Pile
    looked: Pile
    beasts: Pile
    sectors: list[Sector]
    """By cell."""
    captains: list[Captain]
    """By seat."""
    pieces: list[Piece]
    """The affectors on the board, in the order in which they came there."""
    order: list[int]
    """The seats in turn order."""
    endings: list[Ending]
    """By seat, once the game is over: what it lost by, or how it was left."""
    dangers: list[Danger]
    outlook: Outlook | None
    """Of a reader who is still in the game."""
    idle: list[int]
    """The kinds of cards in the reader's hand that would do nothing at all now."""
    targets: list[Target]
    """Of every card that the reader holds or is offered."""
    ladder: list[Target]
    """By slot: of the abilities of the reader's Void Beast."""
    landings: list[Landing]
    """By cell, while the reader is asked where a ship goes."""
    turned: list[tuple[int, ...]]
    """By eighths, while the reader is asked how far a sector turns: where its arrows would lead."""
    worths: list[int]
    """By cell, while the reader is asked where to put an affector or what to restore: the value then."""


@rule("VOID-050", "VOID-073", "VOID-R18", "VOID-R30")
def look(seen: VoidSeen) -> None:
    """The open table, sector by sector and seat by seat; also the front of every black hole."""
    _name_by_kind(seen)
    seen.pieces = [Piece(cell, PIECE[card]) for cell, card in seen.affectors]
    seen.sectors = _sectors(seen)
    seen.captains = [_captain(seen, p) for p in range(seen.players)]
    seen.order = turn_order(seen)
    seen.endings = endings(seen)
    seen.dangers, seen.outlook = [], None
    seen.idle, seen.targets, seen.ladder = [], [], []
    seen.landings, seen.turned, seen.worths = [], [], []
    if seen.seat is not None:
        _look_ahead(seen, seen.seat)
        _what_if(seen, seen.seat)


def _name_by_kind(seen: VoidSeen) -> None:
    """Give every card the number of the first copy of its kind."""
    first = FIRST.__getitem__
    seen.discard = [*map(first, seen.discard)]
    seen.playing = [*map(first, seen.playing)]
    seen.affectors = tuple([(cell, FIRST[card]) for cell, card in seen.affectors])
    for hand in seen.hands:
        if hand.known:
            hand.known = sorted(map(first, hand.known))
    if seen.looked.known:
        seen.looked.known = {place: FIRST[card] for place, card in seen.looked.known.items()}


_FRONTS = tuple(
    tuple(
        (DIRECTION_SETS[arrows], over_the_edge(cell, arrows), TARGETS[cell][arrows])
        for arrows in range(1 << TURNS)
    )
    for cell in range(CELLS)
)
"""By cell and set of directions: the arrows, those that lead off the board, and where the others lead."""


def _sectors(seen: VoidSeen) -> list[Sector]:
    found = []
    for tile, facing, worth, fronts in zip(seen.tile, seen.facing, values(seen), _FRONTS, strict=True):
        front, off, leads = fronts[ARROWS[tile][facing]]
        found.append(Sector(False, worth, front, off, leads, leads, [], []))
    for cell in cells_of(seen.holes):
        sector = found[cell]
        sector.hole, sector.exits = True, ()
    for piece in seen.pieces:
        sector = found[piece.cell]
        sector.affectors.append(piece.affector)
        if piece.affector == GATE:
            sector.exits = destinations(seen, piece.cell)
    for p in range(seen.players):
        cell = cell_of(seen, p)
        if cell != OFF:
            found[cell].ships.append(p)
    return found


def _captain(seen: VoidSeen, p: int) -> Captain:
    cell, cards = cell_of(seen, p), seen.hands[p].count
    alien = seen.alien[p]
    lost = p in seen.lost
    if cell == OFF:
        return Captain(cell, alien != OFF and seen.power[alien] == 1, cards, 0, 0, False, lost, False)
    here = seen.sectors[cell]
    return Captain(
        cell,
        seen.power[alien] == 1,
        cards,
        here.value,
        income_floor(seen, p, here.value),
        not here.exits,
        lost,
        can_be_saved(seen, p),
    )


def _look_ahead(seen: VoidSeen, p: int) -> None:
    """What the reader should think of: dangers, the cards that will be left, and what each could do."""
    if seen.captains[p].cell != OFF:
        seen.dangers = _dangers(seen, p)
        seen.outlook = _outlook(seen, p)
        _look_at_cards(seen, p)
    elif seen.beast[p] != SURVIVOR:
        abilities = ABILITY_AIMS[seen.beast[p]]
        seen.ladder = [_target(slot, aim(seen, p, ability)) for slot, ability in enumerate(abilities)]


def _dangers(seen: VoidSeen, p: int) -> list[Danger]:
    captain = seen.captains[p]
    here = seen.sectors[captain.cell]
    found = []
    if captain.stuck:
        found.append(Danger("black hole" if here.hole else "dead end", can_get_away(seen, p)))
    elif not mask(here.exits) & ~seen.holes:
        found.append(Danger("holes ahead", False))
    if captain.income < 0:
        found.append(Danger("poor sector", False))
    if p == seen.active and seen.phase == "action" and captain.cards <= seen.owed:
        found.append(Danger("every card", captain.saved))
    return found


@rule("VOID-034", "VOID-035", "VOID-038", "VOID-047")
def _outlook(seen: VoidSeen, p: int) -> Outlook | None:
    """The cards after the plays that are owed, or those that would be owed next turn."""
    captain = seen.captains[p]
    if not seen.round:
        return None
    if p == seen.active and seen.phase in ("action", "travel"):
        owed = seen.owed if seen.phase == "action" else 0
        return Outlook(True, captain.cards, owed, captain.cards - owed, captain.cards <= owed)
    hand = max(0, captain.cards + drawn_at_the_start(seen, p, captain.cell) + captain.income)
    return Outlook(False, hand, must_play(hand), hand - must_play(hand), not hand)


def _look_at_cards(seen: VoidSeen, p: int) -> None:
    """A card of the hand has left it when it is played; other cards are in no hand, or come to it first."""
    hand = seen.hands[p]
    kinds = sorted({KIND[card] for card in hand.known})
    hand.count -= 1
    for kind in kinds:
        found = aim(seen, p, CARD_AIMS[kind])
        seen.targets.append(_target(kind, found))
        if idle(seen, p, kind, found):
            seen.idle.append(kind)
    hand.count += 1
    offered = _offered(seen, p)
    if offered:
        others = sorted({KIND[card] for card in offered}.difference(kinds))
        seen.targets += [_target(kind, aim(seen, p, CARD_AIMS[kind])) for kind in others]


def _offered(seen: VoidSeen, p: int) -> list[int]:
    """The cards outside the own hand that the reader is asked to choose from."""
    for question in seen.asked:
        if question.seat == p:
            if question.kind == "best":
                return [*seen.looked.known.values()]
            if question.kind == "recover":
                return seen.discard
            if question.kind == "take" and question.about:
                other: int = question.about["of"]
                return seen.hands[other].known
    return []


_SEATS = tuple(
    tuple(p for p in range(BOX["players"].value) if seats >> p & 1)
    for seats in range(1 << BOX["players"].value)
)
"""By set of seats: its seats in order."""


def _target(source: int, found: Aim) -> Target:
    cells, seats = found
    return Target(source, cells_of(cells), _SEATS[seats])


@rule("VOID-085")
def _what_if(seen: VoidSeen, p: int) -> None:
    """What the answers to the open question of the reader would lead to."""
    for question in seen.asked:
        if question.seat != p or question.about is None:
            continue
        if question.kind in ("start", "travel", "destination"):
            mover: int = question.about.get("ship", p)
            seen.landings = _landings(seen, mover)
        elif question.kind == "turn":
            turning: int = question.about["cell"]
            seen.turned = [destinations(seen, turning, eighths) for eighths in range(TURNS)]
        elif question.kind == "place":
            bonus = BONUS[question.about["affector"]]
            seen.worths = [sector.value + bonus for sector in seen.sectors]
        elif question.kind == "restore":
            seen.worths = [VALUES[tile] for tile in seen.tile]


def _landings(seen: VoidSeen, p: int) -> list[Landing]:
    found = []
    for cell, sector in enumerate(seen.sectors):
        start = drawn_at_the_start(seen, p, cell)
        mines = sector.affectors.count(MINE)
        found.append(Landing(income_floor(seen, p, sector.value), start, mines, len(sector.exits)))
    return found
