"""How the tests of stellar_omega set a scene: units as "A1 C2", cards and crystals by colour."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any

from starhall.core import Dealer, Event, Scripted, Seeded
from starhall.core.scenes import choose, scene, told
from starhall.games.stellar import GAME
from starhall.games.stellar.box.parts import (
    ALIENS,
    AREA_IDS,
    AT_PER_PLAYER,
    CLONES,
    COLOUR,
    FACE_DOWN,
    GATE,
    MACHINES,
    MUTANTS,
    TILES_PER_RACE,
)
from starhall.games.stellar.box.rows import CARDS
from starhall.games.stellar.rules.contest import DRAW_NO, DRAW_YES, KEEP, REROLL
from starhall.games.stellar.rules.turns import turn
from starhall.games.stellar.state import StellarState

A, B, C = range(3)
G1, G2, G3 = range(3)
FOUR = (MACHINES, MUTANTS, ALIENS, CLONES)
"""Seat 0 has the Machines, and so on: seats and races are the same numbers."""
DOWN = FACE_DOWN
YES, NO = DRAW_YES, DRAW_NO
LEVELS = {letter: area for area, letter in enumerate(AREA_IDS)}


def keep(value: int) -> int:
    """Keep a die that shows this."""
    return KEEP + value - 1


def again(value: int) -> int:
    """Roll a die that shows this again."""
    return REROLL + value - 1


def units(text: str) -> tuple[int, ...]:
    """The levels of a race: `units("A1 C2")`."""
    found = [0, 0, 0]
    for word in text.split():
        found[LEVELS[word[0]]] = int(word[1:])
    return tuple(found)


class Box:
    """Hands out cards by colour, each only once."""

    def __init__(self) -> None:
        self.left = list(range(len(CARDS)))

    def take(self, colour: int) -> int:
        """A card of this colour."""
        card = next(card for card in self.left if COLOUR[card] == colour)
        self.left.remove(card)
        return card


def moment(
    *steps: Any,
    races: Sequence[int] = FOUR,
    dice: Sequence[Any] = (),
    dealer: Dealer | None = None,
    options: Mapping[str, Any] | None = None,
    ship: Mapping[int, str] | None = None,
    hands: Mapping[int, Sequence[int]] | None = None,
    placed: Mapping[int, Sequence[int]] | None = None,
    missing: Mapping[int, int] | None = None,
    flipped: Mapping[int, int] | None = None,
    at: Sequence[int] | None = None,
    deck: Sequence[int] = (),
    deck_size: int | None = None,
    **fields: Any,
) -> StellarState:
    """The middle of a game in Phase B: an empty ship, full pads, no cards, unless told otherwise.

    Hands are colours by seat, placed cards colours by race (DOWN for a face-down one), `deck` the colours
    from the top. These steps run, and nothing after them.
    """
    box = Box()
    players = len(races)
    hand_cards = [[box.take(colour) for colour in (hands or {}).get(p, ())] for p in range(players)]
    top = [box.take(colour) for colour in deck]
    rows, bonus, bonus_of = [], [], []
    for race in FOUR:
        row = []
        for colour in (placed or {}).get(race, ()):
            if colour == DOWN:
                bonus.append(box.left.pop())
                bonus_of.append(race)
                row.append(DOWN)
            else:
                row.append(box.take(colour))
        rows.append(tuple(row))
    rest = box.left if deck_size is None else box.left[: deck_size - len(top)]
    level = [units((ship or {}).get(race, "")) for race in FOUR]
    turned = [(flipped or {}).get(race, 0) for race in FOUR]
    unplayed = list(at) if at is not None else [AT_PER_PLAYER] * players
    spent = [[0] * 6 for _ in range(players)]
    for p in range(players):
        spent[p][GATE] = AT_PER_PLAYER - unplayed[p]
    state = {
        "race": tuple(races),
        "order": tuple(sorted(races)),
        "phase": "B",
        "level": level,
        "flipped": turned,
        "available": [TILES_PER_RACE - turned[race] - sum(level[race]) for race in FOUR],
        "pad": [3 - (missing or {}).get(race, 0) for race in FOUR],
        "hands": hand_cards,
        "deck": [*rest, *top[::-1]],
        "placed": tuple(rows),
        "bonus": bonus,
        "bonus_of": tuple(bonus_of),
        "at": unplayed,
        "older": tuple(tuple(row) for row in spent),
        "marker": 0,
    }
    for name in ("vp", "older"):
        if name in fields:
            fields[name] = tuple(fields[name])
    found: StellarState = scene(
        "stellar",
        players=players,
        options=options,
        dealer=dealer or Scripted(*dice),
        stack=[step if isinstance(step, tuple) else (step,) for step in steps],
        **(state | fields),
    )
    return found


def my_turn(p: int = 0, **fields: Any) -> StellarState:
    """The beginning of a turn of seat `p` in Phase B."""
    return moment((turn, p), **fields)


def start(players: int = 4, *dice: Any, dealer: Dealer | None = None, **options: Any) -> StellarState:
    """A whole game from its set-up."""
    found: StellarState = scene("stellar", players=players, options=options, dealer=dealer or Scripted(*dice))
    return found


def act(s: StellarState, p: int, *values: int) -> None:
    """Seat `p` plays these choices of its turn."""
    choose(s, p, "action", *values)


def colours(cards: Sequence[int]) -> list[int]:
    """The colours of cards."""
    return [COLOUR[card] for card in cards]


def total_sp(s: StellarState, p: int) -> int:
    """All SP gained since the start of the scene: the spot, and an orbit for each token drawn by SP."""
    return sum(event.operands["sp"] for event in told(s, "sp gained") if event.operands["seat"] == p)


def what(s: StellarState, name: str, *operands: str) -> list[Any]:
    """These operands of every event of a name: a value each, or a tuple if several are asked for."""
    found = [tuple(event.operands[operand] for operand in operands) for event in told(s, name)]
    return [values[0] for values in found] if len(operands) == 1 else list(found)


def names(s: StellarState) -> list[str]:
    """The names of the events so far, in order."""
    return [event.name for event in told(s)]


def only(s: StellarState, name: str) -> Event:
    """The one event of this name."""
    (event,) = told(s, name)
    return event


def reasons(s: StellarState, seat: int) -> dict[int, tuple[str, str]]:
    """By value of a seat's question: the rule and the words that refuse it; no legal value is refused."""
    question = s.question(seat)
    assert question is not None
    _, kind, _, args = question
    assert kind.why_not is not None
    found = {value: kind.why_not(s, value, *args) for value in range(kind.size)}
    assert [value for value in found if found[value] is None] == sorted(kind.options(s, *args))
    return {value: (reason.rule, reason.text) for value, reason in found.items() if reason is not None}


def said(s: StellarState, reader: int | None = None) -> list[str]:
    """The log in words, as a seat or a spectator reads it."""
    assert s.journal is not None
    return [GAME.words.event(s.names, event) for event in s.journal.seen_by(reader)]


def answer_all(s: StellarState, choose_one: Any) -> None:
    """Let `choose_one(kind, values)` answer every question until the game or scene is over."""
    while not s.over:
        seat, kind, _, args = s.asked[0]
        GAME.apply(s, seat, kind.choice(choose_one(kind.name, list(kind.options(s, *args)))))


def random_game(seed: int, players: int = 4, **options: Any) -> StellarState:
    """A whole game of random legal choices."""
    rng = Random(seed)
    s = start(players, dealer=Seeded(seed), **options)
    answer_all(s, lambda kind, values: rng.choice(values))
    return s
