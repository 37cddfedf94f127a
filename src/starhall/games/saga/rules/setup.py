"""Setting up the map and the game, and Drafting."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from itertools import permutations

from starhall.core import Die, Kind, Reason, Secret, rule
from starhall.games.saga.box.geometry import MIDDLE, OFF, RINGS, SQUARES
from starhall.games.saga.box.parts import (
    CARDS,
    CHARACTER_IDS,
    CHARACTER_ROWS,
    DISASTER_COUNT,
    DRAFT_PICKS,
    DRAFT_SET,
    FIRST_COLLAPSE,
    FIRST_NOVA,
    GROUND_NAMES,
    INNER,
    SHUFFLED,
    START_DISASTERS,
    START_ENERGY,
    STARTS_ON,
)
from starhall.games.saga.box.rows import CHARACTERS
from starhall.games.saga.facts import order_by, ranking
from starhall.games.saga.rules.drawing import ground
from starhall.games.saga.rules.turn import turn
from starhall.games.saga.state import NONE, SagaState


@rule("SAGA-035", "SAGA-155", "SAGA-R01")
def set_up(s: SagaState) -> None:
    """The map, then characters, cards, Collapse cards, Energy cards, figurines, in this order."""
    n = s.players
    s.character = (NONE,) * n
    s.tiles = s.ground = s.collapsed = s.order = s.performing = s.hits = ()
    s.rim, s.collapses, s.omega = MIDDLE, 0, False
    s.turn = s.phase = s.quiet = s.omega_turns = s.throes = 0
    s.slot = NONE
    s.energy = s.fallen = (0,) * n
    s.at, s.landed, s.active = [OFF] * n, [0] * n, [NONE] * n
    s.hands, s.piles = [[] for _ in range(n)], [[] for _ in range(n)]
    s.sets, s.deck, s.gone = [], [], []
    s.face_up = [()] * n
    s.stirred = False
    s.loot = ()
    s.do((lay_map,), (choose_characters,), (deal_cards,), (hand_out_energy,))


# The map

WAY_ROUND = Die("way round", (0, 1))
"""Which half of a tile lies on the first square of its slot."""
INNER_LYING = tuple(2 * tile for tile in INNER)


@rule(
    "SAGA-017", "SAGA-018", "SAGA-030", "SAGA-031", "SAGA-032", "SAGA-033", "SAGA-034", "SAGA-R03", "SAGA-R43"
)
def lay_map(s: SagaState) -> None:
    """The Nova, the fixed Inner Ring, then two rings of shuffled tiles, each either way round."""
    others = list(SHUFFLED)
    s.shuffle(others)
    turned = s.roll(WAY_ROUND, len(others))
    s.tiles = (*INNER_LYING, *[2 * tile + way for tile, way in zip(others, turned, strict=True)])
    s.ground = ground(s.tiles, 0, s.rim)
    s.known = bytes(CARDS)
    s.tell("SAGA-033", "map laid")


# Characters


@cache
@rule("SAGA-036", "SAGA-R09")
def character_modes(players: int) -> tuple[str, ...]:
    """Seat by seat, at random, or one for each seat."""
    return ("pick", "random", *(",".join(some) for some in permutations(CHARACTER_IDS, players)))


@rule("SAGA-001", "SAGA-036", "SAGA-R09", "SAGA-R43")
def choose_characters(s: SagaState) -> None:
    """Seat by seat, at random, or as the table has agreed."""
    how = str(s.options["characters"])
    if how == "pick":
        s.do(*[(choose_character, p) for p in range(s.players)])
        return
    if how == "random":
        order = list(range(len(CHARACTERS)))
        s.shuffle(order)
        s.character = tuple(order[: s.players])
    else:
        s.character = tuple(CHARACTER_IDS.index(name) for name in how.split(","))
    for p, character in enumerate(s.character):
        s.tell("SAGA-036", "character", seat=p, character=character)


@rule("SAGA-001", "SAGA-R09")
def free_characters(s: SagaState, p: int) -> list[int]:
    """Those that nobody has taken."""
    return [character for character in range(len(CHARACTERS)) if character not in s.character]


def why_not_character(s: SagaState, character: int, p: int) -> Reason | None:
    """Seat order decides."""
    if character not in s.character:
        return None
    owner = s.names[s.character.index(character)]
    return Reason("SAGA-R09", f"{owner} has taken {CHARACTER_ROWS[character].name}")


CHARACTER = Kind(
    "character",
    "character",
    size=len(CHARACTERS),
    options=free_characters,
    why_not=why_not_character,
    take_the_only_one=True,
    about={"seat": int},
)


def choose_character(s: SagaState, p: int) -> None:
    """Which one?"""
    s.ask(p, CHARACTER, character_chosen, p)


@rule("SAGA-001", "SAGA-036")
def character_chosen(s: SagaState, character: int, p: int) -> None:
    """The figure and the card, basic side up."""
    s.character = (*s.character[:p], character, *s.character[p + 1 :])
    s.tell("SAGA-036", "character", seat=p, character=character)


# Cards


@rule("SAGA-037", "SAGA-148", "SAGA-R43", "SAGA-R85")
def deal_cards(s: SagaState) -> None:
    """Five Disaster cards and a Nova card each, or sets to draft from."""
    s.deck = list(range(DISASTER_COUNT))
    if s.options["drafting"] == "on":
        s.sets = [[s.draw(s.deck) for _ in range(DRAFT_SET)] for _ in range(s.players)]
        s.do((draft,), (shuffle_in,))
        return
    for p in range(s.players):
        s.hands[p] = [s.draw(s.deck) for _ in range(START_DISASTERS)]
    s.do((shuffle_in,))


@rule("SAGA-148", "SAGA-R81")
def draft_options(s: SagaState, p: int) -> Sequence[int]:
    """The set in hand."""
    return s.sets[p]


DRAFT = Kind("draft", "card", size=DISASTER_COUNT, options=draft_options, about={"seat": int})


@rule("SAGA-148", "SAGA-R81")
def draft(s: SagaState) -> None:
    """All pick at the same time and in secret."""
    s.ask_all(range(s.players), DRAFT, drafted)


@rule("SAGA-148", "SAGA-149", "SAGA-150", "SAGA-R81")
def drafted(s: SagaState, answers: tuple[int, ...]) -> None:
    """Each keeps one card and passes the others to the left; the sixth card of a set rejoins the deck."""
    for p, card in enumerate(answers):
        s.sets[p].remove(card)
        s.hands[p].append(card)
        # Whoever passed this set knows it no longer: one card of it was kept in secret.
        s.forget([card, *s.sets[p]])
        s.tell("SAGA-148", "drafted", seat=p, card=Secret(card, p))
    if len(s.hands[0]) == DRAFT_PICKS:
        s.deck += [card for left in s.sets for card in left]
        s.sets = []
        s.tell("SAGA-149", "draft over")
        return
    s.sets = [s.sets[p - 1] for p in range(s.players)]
    for p, passed in enumerate(s.sets):
        for card in passed:
            s.show(card, (p - 1) % s.players)
    s.do((draft,))


@rule("SAGA-037", "SAGA-038", "SAGA-039", "SAGA-150", "SAGA-153", "SAGA-R01")
def shuffle_in(s: SagaState) -> None:
    """Nova cards to the players; the Collapse cards into what is left of the others: that is the deck."""
    s.deck += range(FIRST_COLLAPSE, CARDS)
    s.shuffle(s.deck)
    # Only now: as long as nobody knows any card, a shuffle has nothing to wipe out.
    for p in range(s.players):
        s.hands[p].append(FIRST_NOVA + p)
        s.turn_up(FIRST_NOVA + p)
    s.tell("SAGA-038", "cards dealt", n=len(s.deck))


# Energy and figurines


@rule("SAGA-040", "SAGA-041", "SAGA-042")
def hand_out_energy(s: SagaState) -> None:
    """By the starting Energy of the characters; in that order the figurines are placed."""
    s.energy = tuple([START_ENERGY[character] for character in s.character])
    s.order = tuple(range(s.players))
    s.order = order_by(s, s.energy)
    s.tell("SAGA-040", "first order", ranking=ranking(s))
    s.do(*[(place_figurine, p) for p in s.order], (turn,))


_STARTS = (*RINGS[2], *RINGS[3])
_START_NAMES = tuple(GROUND_NAMES[kind] for kind in STARTS_ON)


@rule("SAGA-041", "SAGA-R10")
def starts(s: SagaState, p: int) -> list[int]:
    """Free squares of the starting type in the second and third ring; for Death Sludge the Crater."""
    kind, ground, at = STARTS_ON[s.character[p]], s.ground, s.at
    return [square for square in _STARTS if ground[square] == kind and square not in at]


def why_not_start(s: SagaState, square: int, p: int) -> Reason | None:
    """The starting Location of the character."""
    if square in starts(s, p):
        return None
    if square in s.at:
        return Reason("SAGA-065", "somebody stands there")
    return Reason(
        "SAGA-R10", f"you start on a {_START_NAMES[s.character[p]]} of the second or the outer ring"
    )


START = Kind(
    "start",
    "square",
    size=SQUARES,
    options=starts,
    why_not=why_not_start,
    take_the_only_one=True,
    about={"seat": int},
)


@rule("SAGA-024", "SAGA-041")
def place_figurine(s: SagaState, p: int) -> None:
    """Where does it start?"""
    s.ask(p, START, figurine_placed, p)


@rule("SAGA-041", "SAGA-R10")
def figurine_placed(s: SagaState, square: int, p: int) -> None:
    """Starting placement is no landing."""
    s.at[p] = square
    s.tell("SAGA-041", "placed", seat=p, square=square)
