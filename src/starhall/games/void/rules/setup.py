"""Setup: aliens, board, starting player, ships, cards."""

from __future__ import annotations

from collections.abc import Sequence

from starhall.core import Kind, Reason, rule
from starhall.core.rows import changed
from starhall.games.void.box.geometry import CELL_NAMES, CELLS, EDGE, OFF, cells_of
from starhall.games.void.box.parts import ALIEN_NAMES, FIRST_BEAST, RESOURCES, VALUES
from starhall.games.void.box.rows import ALIENS, BEASTS, BOX, TILES
from starhall.games.void.rules.turns import take_turns
from starhall.games.void.state import SURVIVOR, VoidState

_OUTSIDE = cells_of(EDGE)
_START = BOX["start_value"].value


@rule("VOID-007", "VOID-R05", "VOID-R77")
def set_up(s: VoidState) -> None:
    """Aliens, board, starting player, ships, then cards: so nobody knows their hand while placing."""
    s.round = s.window = 0
    s.phase = "set-up"
    s.affectors = ()
    s.alien = (OFF,) * s.players
    s.ship = [OFF] * len(ALIEN_NAMES)
    s.hands = [[] for _ in range(s.players)]
    s.discard, s.playing, s.looked = [], [], []
    s.must = s.owed = s.travel_power = s.same = s.left = s.changes = s.used = 0
    s.ability = OFF
    s.beast = (SURVIVOR,) * s.players
    s.slot = (0,) * s.players
    s.lost = s.reasons = ()
    s.deck = tuple(range(RESOURCES))
    s.beasts = tuple(range(FIRST_BEAST, FIRST_BEAST + len(BEASTS)))
    s.do((turn_powers_up,), (deal_aliens,), (lay_board,), (choose_starting_player,))


@rule("VOID-080", "VOID-R07")
def turn_powers_up(s: VoidState) -> None:
    """All alien cards start on the side with the power, or all on the other."""
    s.power = (int(s.options["powers"] == "on"),) * len(ALIEN_NAMES)


@rule("VOID-011", "VOID-012", "VOID-013", "VOID-R04")
def deal_aliens(s: VoidState) -> None:
    """One for each player, at random or as agreed; or they are picked later. The others are out."""
    mode = s.options["alien_mode"]
    if mode == "random":
        aliens = list(range(len(ALIEN_NAMES)))
        s.shuffle(aliens)
        s.alien = tuple(aliens[: s.players])
    elif mode != "pick":
        s.alien = tuple([ALIEN_NAMES.index(name) for name in str(mode).split(",")])
    if mode != "pick" and s.heard:
        s.tell("VOID-011", "aliens dealt", aliens=s.alien)


@rule("VOID-014", "VOID-015", "VOID-016", "VOID-018", "VOID-R77")
def lay_board(s: VoidState) -> None:
    """25 of the 36 tiles, number side up and upright; the others go back to the box."""
    tiles = list(range(len(TILES)))
    s.shuffle(tiles)
    s.tile = tuple(tiles[:CELLS])
    s.facing = (0,) * CELLS
    s.holes = 0
    s.tell("VOID-014", "board laid", tiles=s.tile)


@rule("VOID-019", "VOID-021", "VOID-R04", "VOID-R05")
def choose_starting_player(s: VoidState) -> None:
    """By chance; then aliens are picked, if they are, and ships placed, in turn order."""
    s.first = s.active = s.pick_seat()
    s.tell("VOID-019", "starting player", seat=s.first)
    order = [(s.first + i) % s.players for i in range(s.players)]
    picks = [(choose_alien, p) for p in order] if s.options["alien_mode"] == "pick" else []
    s.do(*picks, *[(choose_start, p) for p in order], (deal_cards,), (begin,))


def aliens_left(s: VoidState, p: int) -> list[int]:
    """Those that nobody has taken."""
    return [alien for alien in range(len(ALIEN_NAMES)) if alien not in s.alien]


def why_not_alien(s: VoidState, alien: int, p: int) -> Reason | None:
    """Each alien has one captain."""
    if alien in s.alien:
        return Reason("VOID-R04", f"{s.names[s.alien.index(alien)]} has taken it")
    return None


ALIEN = Kind(
    "alien", "alien", size=len(ALIENS), options=aliens_left, why_not=why_not_alien, about={"seat": int}
)


@rule("VOID-012", "VOID-R04")
def choose_alien(s: VoidState, p: int) -> None:
    """In turn order, one of those left; the last one is taken without asking."""
    s.ask_if_any(p, ALIEN, alien_chosen, p)


def alien_chosen(s: VoidState, alien: int, p: int) -> None:
    """The card, and the ship in its colour."""
    s.alien = changed(s.alien, p, alien)
    s.tell("VOID-012", "alien picked", seat=p, alien=alien)


@rule("VOID-021", "VOID-022", "VOID-023", "VOID-R06", "VOID-R87", "VOID-R88")
def start_sectors(s: VoidState, p: int) -> Sequence[int]:
    """The outside sectors of printed value 1, else 2, else the lowest there is; occupied or not."""
    tile = s.tile
    found = [cell for cell in _OUTSIDE if VALUES[tile[cell]] == _START]
    if not found:
        lowest = min(VALUES[tile[cell]] for cell in _OUTSIDE)
        found = [cell for cell in _OUTSIDE if VALUES[tile[cell]] == lowest]
    return found


def why_not_start(s: VoidState, cell: int, p: int) -> Reason | None:
    """Why a ship cannot start there."""
    if cell in start_sectors(s, p):
        return None
    if not EDGE >> cell & 1:
        return Reason("VOID-021", f"{CELL_NAMES[cell]} is not on the outside of the board")
    (wanted,) = {VALUES[s.tile[cell]] for cell in start_sectors(s, p)}
    return Reason("VOID-021", f"{CELL_NAMES[cell]} is worth {VALUES[s.tile[cell]]}, not {wanted}")


START = Kind(
    "start",
    "cell",
    size=CELLS,
    options=start_sectors,
    why_not=why_not_start,
    about={"seat": int},
)


@rule("VOID-021", "VOID-R05")
def choose_start(s: VoidState, p: int) -> None:
    """In turn order, in the open."""
    s.ask_if_any(p, START, ship_placed, p)


@rule("VOID-013", "VOID-021", "VOID-022")
def ship_placed(s: VoidState, cell: int, p: int) -> None:
    """The ship in the colour of the alien card."""
    s.ship[s.alien[p]] = cell
    s.tell("VOID-021", "ship placed", seat=p, cell=cell)


@rule("VOID-006", "VOID-024", "VOID-025", "VOID-026", "VOID-R05", "VOID-R77")
def deal_cards(s: VoidState) -> None:
    """Shuffle, deal 4 to each, one at a time in turn order; the beasts stay face down."""
    deck, beasts = list(s.deck), list(s.beasts)
    s.shuffle(deck)
    deck.reverse()
    s.shuffle(beasts)
    s.beasts = tuple(beasts[::-1])
    # Only now: nothing could be known before, and a shuffle need not wipe it out.
    s.known = bytes(RESOURCES + len(BEASTS))
    hand = BOX["starting_hand"].value
    for _ in range(hand):
        for i in range(s.players):
            s.hands[(s.first + i) % s.players].append(deck.pop())
    s.deck = tuple(deck)
    s.tell("VOID-024", "cards dealt", n=hand)


@rule("VOID-020", "VOID-R74")
def begin(s: VoidState) -> None:
    """The first round begins with the starting player."""
    s.active = s.first - 1
    s.do((take_turns,))
