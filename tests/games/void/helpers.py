"""How the tests of Avoid the Void set a scene: cells, tiles, cards and aliens by their names."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any

from starhall.core import Event, Match, Resampling, Scripted
from starhall.core.scenes import choose, offered, scene, told
from starhall.games.void import GAME
from starhall.games.void.box.geometry import CELL_NAMES, CELLS, DIRECTIONS, mask
from starhall.games.void.box.parts import BEAST_NAMES, CARD_NAMES, FIRST_BEAST, KIND, RESOURCES, TILE_NAMES
from starhall.games.void.box.rows import AFFECTOR_NAMES, ALIENS
from starhall.games.void.rules.hands import copy_in
from starhall.games.void.rules.play import resolve
from starhall.games.void.rules.turns import action
from starhall.games.void.seen import VoidSeen
from starhall.games.void.state import VoidState

_ALIENS = [alien.name for alien in ALIENS.values()]
PLAIN = [TILE_NAMES.index(name) for name in TILE_NAMES[:CELLS]]
"""The board of a scene that does not say otherwise: tiles S01 to S25."""

STARPORT = ("r5c5", "C01")


def cell(name: str) -> int:
    """The number of a cell: `cell("r2c3")`."""
    return CELL_NAMES.index(name)


def cells(*names: str) -> list[int]:
    """The numbers of cells, in order."""
    return sorted(cell(name) for name in names)


def names(numbers: Sequence[int]) -> list[str]:
    """The names of cells."""
    return [CELL_NAMES[number] for number in numbers]


def kind(name: str) -> int:
    """The number of a resource card among the different ones: `kind("C07")`."""
    return CARD_NAMES.index(name)


def alien(name: str) -> int:
    """The number of an alien: `alien("Neffi")`."""
    return _ALIENS.index(name)


def beast(name: str) -> int:
    """The number of a Void Beast: `beast("B1")`."""
    return BEAST_NAMES.index(name)


def affector(place: str, name: str) -> int:
    """The choice of an affector: `affector("r2c3", "starport")`."""
    return cell(place) * len(AFFECTOR_NAMES) + AFFECTOR_NAMES.index(name)


def shift(line: str, way: str) -> int:
    """The choice of a shift: `shift("row 2", "east")`."""
    what, number = line.split()
    index = int(number) - 1 + (0 if what == "row" else 5)
    return 2 * index + {"east": 0, "west": 1, "south": 0, "north": 1}[way]


def direction(name: str) -> int:
    """The number of a direction."""
    return DIRECTIONS.index(name)


class Box:
    """Hands out copies of cards, each once."""

    def __init__(self) -> None:
        self.left = list(range(RESOURCES))

    def take(self, wanted: Sequence[str]) -> list[int]:
        """A copy of each of these."""
        found = []
        for name in wanted:
            card = next(card for card in self.left if KIND[card] == kind(name))
            self.left.remove(card)
            found.append(card)
        return found


def laid(tiles: Mapping[str, str]) -> tuple[list[int], list[int]]:
    """The plain board with these tiles on it, `laid({"r1c1": "S36@2"})`; what lay there is swapped."""
    tile, facing = PLAIN[:], [0] * CELLS
    for place, what in tiles.items():
        name, _, turn = what.partition("@")
        number, where = TILE_NAMES.index(name), cell(place)
        if number in tile:
            other = tile.index(number)
            tile[other], facing[other] = tile[where], facing[where]
        tile[where], facing[where] = number, int(turn or 0)
    return tile, facing


def moment(
    *frames: Any,
    players: int = 2,
    hands: Sequence[Sequence[str]] = (),
    deck: Sequence[str] = (),
    discard: Sequence[str] = (),
    aliens: Sequence[str] = ("Mossu", "Gattoli", "Topkul", "Whirrin", "Quaskar", "Iguarin", "Neffi"),
    ships: Sequence[str] = (),
    tiles: Mapping[str, str] | None = None,
    holes: Sequence[str] = (),
    affectors: Sequence[tuple[str, str]] = (),
    beasts: Sequence[str] = ("B1", "B2", "B3", "B4", "B5", "B6"),
    powers: str = "off",
    chance: Sequence[Any] = (),
    only_these: bool = False,
    options: Mapping[str, Any] | None = None,
    **fields: Any,
) -> VoidState:
    """The middle of a game: everybody on r3c3, two seats with C26 and C29, powers off, unless told otherwise.

    `deck` and `discard` are given from the top; the rest of the cards lies under the deck, or with
    `only_these` nowhere. These frames run, and nothing after them.
    """
    box = Box()
    held = [box.take(hand) for hand in (*hands, *[["C26", "C29"]] * (2 - len(hands)))]
    held += [[] for _ in range(players - len(held))]
    on_board = [(cell(place), box.take([card])[0]) for place, card in affectors]
    pile = box.take(discard)[::-1]
    top = box.take(deck)
    under = [] if only_these else box.left
    tile, facing = laid(tiles or {})
    seats = [alien(name) for name in aliens[:players]]
    where = [cell(place) for place in (*ships, *["r3c3"] * (players - len(ships)))]
    found: VoidState = scene(
        GAME,
        players=players,
        options={"powers": powers, **(options or {})},
        dealer=Scripted(*chance),
        stack=[frame if isinstance(frame, tuple) else (frame,) for frame in frames],
        **{
            "first": 0,
            "active": 0,
            "round": 1,
            "phase": "action",
            "tile": tile,
            "facing": facing,
            "holes": mask(cell(place) for place in holes),
            "affectors": on_board,
            "alien": seats,
            "power": (int(powers == "on"),) * len(_ALIENS),
            "ship": [where[seats.index(a)] if a in seats else -1 for a in range(len(_ALIENS))],
            "hands": held,
            "deck": (top + under)[::-1],
            "discard": pile,
            "known": [0] * (RESOURCES + len(BEAST_NAMES)),
            "beasts": [FIRST_BEAST + beast(name) for name in beasts][::-1],
            **fields,
        },
    )
    return found


def hand(s: VoidState, p: int) -> list[str]:
    """The cards of a hand by name, in order."""
    return sorted(CARD_NAMES[KIND[card]] for card in s.hands[p])


def pile(s: VoidState) -> list[str]:
    """The discard pile by name, the top last."""
    return [CARD_NAMES[KIND[card]] for card in s.discard]


def where(s: VoidState, p: int) -> str:
    """The cell of the ship of a seat."""
    found = s.ship[s.alien[p]]
    return CELL_NAMES[found] if found >= 0 else "off"


def holes(s: VoidState) -> list[str]:
    """The black holes."""
    return [name for number, name in enumerate(CELL_NAMES) if s.holes >> number & 1]


def on_board(s: VoidState) -> list[tuple[str, str]]:
    """The affectors on the board, oldest first."""
    return [(CELL_NAMES[place], CARD_NAMES[KIND[card]]) for place, card in s.affectors]


def play(s: VoidState, p: int, *cards: str) -> None:
    """Play these cards of the hand, one after the other."""
    choose(s, p, "play", *(kind(card) for card in cards))


def offered_cells(s: VoidState, p: int) -> list[str]:
    """The cells that a seat is offered now."""
    return [CELL_NAMES[value] for value in offered(s, p) if value < CELLS]


def offered_cards(s: VoidState, p: int) -> list[str]:
    """The cards that a seat is offered now."""
    return [CARD_NAMES[value] for value in offered(s, p)]


def events(s: VoidState) -> list[str]:
    """The names of the events so far."""
    return [event.name for event in told(s)]


def only(s: VoidState, name: str) -> Event:
    """The one event of this name."""
    (event,) = told(s, name)
    return event


def what(s: VoidState, name: str, operand: str) -> list[Any]:
    """This operand of every event of a name."""
    return [event.operands[operand] for event in told(s, name)]


def rules_of(s: VoidState, name: str) -> list[str]:
    """The rule of every event of a name."""
    return [event.rule for event in told(s, name)]


def view_of(s: VoidState, reader: int | None) -> VoidSeen:
    """What a reader sees."""
    found: VoidSeen = GAME.view(s, reader)
    return found


def first(*names: str) -> list[int]:
    """How cards are numbered in what anybody sees: by the first copy of their kind."""
    return [KIND.index(kind(name)) for name in names]


def knows(s: VoidState, p: int, q: int) -> list[str]:
    """What seat `p` knows of the hand of `q`."""
    return [CARD_NAMES[KIND[card]] for card in view_of(s, p).hands[q].known]


def playing(card: str, *more: str, **scene: Any) -> VoidState:
    """Seat 0 plays this card first in an Action Phase; two more cards are in the hand."""
    hands = scene.pop("hands", [[card, *(more or ("C51", "C51"))], ["C07", "C08"]])
    s = moment((action, 0), hands=hands, **scene)
    play(s, 0, card)
    return s


def choices(s: VoidState, p: int) -> list[str]:
    """The kinds of choices that a seat has now."""
    return sorted({s.game.kind_of(choice).name for choice in s.choices(p)})


def random_game(seed: int, players: int = 2, **options: Any) -> VoidState:
    """A whole game of random legal choices."""
    rng = Random(seed)
    s = GAME.new(players, Resampling(rng), options)
    while s.asked:
        seat = s.asked[0][0]
        s.answer(seat, rng.choice(s.choices(seat)))
    return s


def said(s: VoidState, reader: int | None = None) -> list[str]:
    """The log as a reader reads it."""
    assert s.journal is not None
    return [GAME.words.event(s.names, event) for event in s.journal.seen_by(reader)]


def match_of(s: VoidState) -> Match[VoidState]:
    """A match that goes on from here."""
    return Match(GAME, s.names, dict(s.options), dealer=s.dealer, start=s)


def chooses(match: Match[VoidState], p: int, name: str, value: int) -> bool:
    """A seat makes a choice in a match; may it take the choice back freely?"""
    match.choose(p, GAME.kinds_by_name[name].choice(value))
    return match.why_no_undo(p) is None


def alone(s: VoidState, p: int, number: int) -> VoidState:
    """What becomes of the table if `p` plays this card and nothing happens after it."""
    copy = s.copy()
    copy.asked, copy.stack = (), []
    card = copy_in(copy.hands[p], number)
    copy.hands[p].remove(card)
    resolve(copy, p, card)
    copy.run()
    return copy
