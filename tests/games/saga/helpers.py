"""How the tests of Saga of a Dying World set a scene: squares by row and column, cards by their ids."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from random import Random
from typing import Any

from starhall.core import Dealer, Event, Scripted, Seeded
from starhall.core.scenes import choose, offered, scene, told
from starhall.games.saga import GAME, facts
from starhall.games.saga.box.geometry import CENTRE, DIRECTION_NAMES, OFF, SQUARES, square_at
from starhall.games.saga.box.parts import BLANK, CARD_IDS, CARDS, CHARACTER_IDS, GROUND, NOVA_TILE
from starhall.games.saga.rules.damage import harm
from starhall.games.saga.seen import SagaSeen
from starhall.games.saga.state import NONE, FaceUp, SagaState

MORGANA, SLUDGE, ROBO_MOB, ASTRA = CHARACTER_IDS
N, NE, E, SE, S, SW, W, NW = range(8)
STOP = len(DIRECTION_NAMES)
FILLER = ("V11", "Q08", "T10", "V09", "Q07", "T07", "V10", "Q13")
"""Cards to hold that matter to nobody."""
Face = tuple[str, int, int]


def card(name: str) -> int:
    """The number of a card: `card("V01")`."""
    return CARD_IDS.index(name)


def cards(*names: str) -> list[int]:
    """The numbers of cards."""
    return [card(name) for name in names]


def ids(numbers: Sequence[int]) -> list[str]:
    """The ids of cards."""
    return [CARD_IDS[number] for number in numbers]


def up(name: str) -> int:
    """The upright side of a card."""
    return 2 * card(name)


def down(name: str) -> int:
    """The upside-down side of a card."""
    return 2 * card(name) + 1


def land(**kinds: Sequence[tuple[int, int]]) -> tuple[int, ...]:
    """A blank world around the Nova but for these squares: `land(volcano=[(0, 1)])`."""
    found = [BLANK] * SQUARES
    found[CENTRE] = NOVA_TILE
    for kind, squares in kinds.items():
        for square in squares:
            found[square_at(*square)] = GROUND[kind]
    return tuple(found)


def stage(
    *frames: Any,
    players: int = 2,
    characters: Sequence[str] = (ASTRA, ROBO_MOB, MORGANA, SLUDGE),
    at: Sequence[tuple[int, int] | None] = (),
    hands: Mapping[int, Sequence[str]] | None = None,
    face_up: Mapping[int, Sequence[Face]] | None = None,
    piles: Mapping[int, Sequence[str]] | None = None,
    active: Mapping[int, int] | None = None,
    deck: Sequence[str] = ("Q01", "T01", "V01", "Q02", "T02", "V02"),
    ground: tuple[int, ...] | None = None,
    options: Mapping[str, Any] | None = None,
    dealer: Dealer | None = None,
    **fields: Any,
) -> SagaState:
    """The middle of a game: a blank world, three cards in each hand, seats in order of Energy.

    The frames run, and nothing after them; the top of the deck is its first card here.
    """
    spots = list(at) or [(0, 0), (0, 3), (3, 0), (5, 5)][:players]
    held = {p: FILLER[2 * p : 2 * p + 2] for p in range(players)} | dict(hands or {})
    table = face_up or {}
    placed: dict[str, Any] = {
        "order": tuple(range(players)),
        "energy": (0,) * players,
        "at": [OFF if spot is None else square_at(*spot) for spot in spots],
        "landed": [0] * players,
        "ground": ground or land(),
        "hands": [cards(*held[p]) for p in range(players)],
        "piles": [cards(*(piles or {}).get(p, ())) for p in range(players)],
        "face_up": [
            tuple(FaceUp(card(c), side, n) for c, side, n in table.get(p, ())) for p in range(players)
        ],
        "active": [(active or {}).get(p, NONE) for p in range(players)],
        "deck": cards(*reversed(deck)),
        "known": [0] * CARDS,
        "turn": 1,
        "phase": 1,
    }
    found: SagaState = scene(
        "saga",
        players=players,
        options={"characters": ",".join(characters[:players]), **(options or {})},
        dealer=dealer or Scripted(),
        stack=list(frames),
        **(placed | fields),
    )
    return found


def start(players: int = 2, seed: int | str = 0, **options: Any) -> SagaState:
    """A whole game from its set-up."""
    found: SagaState = scene("saga", players=players, options=options, dealer=Seeded(seed))
    return found


def seen(s: SagaState, seat: int | None) -> SagaSeen:
    """What a seat sees, or a spectator."""
    found: SagaSeen = GAME.view(s, seat)
    return found


def life(s: SagaState, p: int) -> int:
    """The life of a player."""
    return facts.life(s, p, len(s.hands[p]))


def spot(s: SagaState, p: int) -> tuple[int, int] | None:
    """Where a figure stands."""
    return None if s.at[p] == OFF else divmod(s.at[p], 7)


def steps(s: SagaState, p: int, *directions: int) -> None:
    """Answer one step after the other."""
    choose(s, p, "step", *directions)


def pay(s: SagaState, p: int, *names: str) -> None:
    """Discard these cards to damage."""
    choose(s, p, "discard", *cards(*names))


def hurt(s: SagaState, seats: tuple[int, ...], points: int, by: int = NONE) -> None:
    """A step that damages."""
    harm(s, seats, points, by, "SAGA-004")


def cubes(s: SagaState, p: int) -> dict[str, int]:
    """The cubes on the face-up cards of a seat."""
    return {CARD_IDS[number]: n for number, _, n in s.face_up[p]}


def hand(s: SagaState, p: int) -> list[str]:
    """The ids of the cards in a hand."""
    return ids(s.hands[p])


def pile(s: SagaState, p: int) -> list[str]:
    """The ids of the cards in a pile, the bottom first."""
    return ids(s.piles[p])


def answer(s: SagaState, pick: Callable[[str, list[int]], int]) -> None:
    """Let `pick(kind, options)` answer the first open question."""
    seat, kind, _, _ = s.asked[0]
    GAME.apply(s, seat, kind.choice(pick(kind.name, offered(s, seat))))


def random_game(
    seed: int, players: int = 2, until: Callable[[SagaState], bool] | None = None, **options: Any
) -> SagaState:
    """A game of random legal choices, to its end or to a moment."""
    rng = Random(seed)
    s = start(players, seed, **options)
    while not s.over and not (until and until(s)):
        answer(s, lambda kind, options: rng.choice(options))
    return s


def only(s: SagaState, name: str) -> Event:
    """The one event of this name."""
    (event,) = told(s, name)
    return event


def what(s: SagaState, name: str, operand: str) -> list[Any]:
    """An operand of every event of a name."""
    return [event.operands[operand] for event in told(s, name)]


def told_names(s: SagaState) -> list[str]:
    """The names of the events so far, in order."""
    return [event.name for event in told(s)]


def harmed(s: SagaState) -> list[tuple[tuple[int, ...], int]]:
    """The damage events so far: who took how much."""
    return [(event.operands["seats"], event.operands["points"]) for event in told(s, "damaged")]


def draws(s: SagaState) -> list[int]:
    """Who has drawn a card so far, by an effect or to replace one, in order."""
    return [event.operands["seat"] for event in told(s) if event.name in ("drew", "replaced")]
