"""Avoid the Void: sectors vanish, hands run empty, losers come back as beasts. For 2 to 7 players."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from itertools import permutations
from pathlib import Path

from starhall.core import Game, Ledger, Measured, TableOption, in_turn, ruled
from starhall.games.void.board import board, things
from starhall.games.void.bots.encode import ARGUMENTS, BRIEF, SPACES
from starhall.games.void.bots.evaluate import evaluate, evaluations
from starhall.games.void.bots.traits import TRAITS
from starhall.games.void.box.parts import ALIEN_NAMES, KIND
from starhall.games.void.box.rows import BOX, CONTENT
from starhall.games.void.drawing import draw
from starhall.games.void.laws import bound, inventory
from starhall.games.void.orders import ORDERS
from starhall.games.void.placing import lay
from starhall.games.void.rules import (
    affectors,
    aliens,
    causes,
    effects,
    hands,
    losing,
    play,
    sectors,
    setup,
    ships,
    turns,
    verbs,
)
from starhall.games.void.secrets import Redealing, hidden, known
from starhall.games.void.seen import VoidSeen, look
from starhall.games.void.state import VoidState
from starhall.games.void.upgrades import UPGRADES
from starhall.games.void.words import WORDS
from starhall.games.void.words.names import ALIEN_ROWS, card_name

_NAME = "starhall.games.void"


@cache
def _alien_modes(players: int) -> Sequence[str | int]:
    return ("random", "pick", *(",".join(some) for some in permutations(ALIEN_NAMES, players)))


GAME: Game[VoidState] = Game(
    slug="void",
    name="Avoid the Void",
    version="1.1",
    versions={
        "1.1": "A jump is a choice of its own and stands once it is said; shown cards cannot be taken back; "
        "the last alien is taken without asking.",
    },
    summary="Play half your hand, follow an arrow, and stay out of the black holes longer than the others.",
    credits="Designed by Tim Mierzejewski, published by Geek Fever Games",
    minutes="30",
    players=ruled(range(2, BOX["players"].value + 1), "VOID-104", "VOID-R03", by=f"{_NAME}.GAME"),
    options=ruled(
        (
            TableOption(
                "alien_mode",
                "random",
                "Aliens: random, pick (in turn order), or one for each seat, such as A3,A1.",
                _alien_modes,
                ("VOID-R04",),
            ),
            TableOption(
                "powers",
                "on",
                "Play with the powers of the aliens, or without for a quicker game.",
                lambda players: ("on", "off"),
                ("VOID-R07",),
            ),
            TableOption(
                "max_rounds",
                BOX["last_round"].value,
                "After so many rounds the one with the most cards wins.",
                lambda players: range(10, 201),
                ("VOID-R74",),
            ),
        ),
        *("VOID-012", "VOID-080", "VOID-105", "VOID-R01"),
        by=f"{_NAME}.GAME",
    ),
    state=VoidState,
    set_up=setup.set_up,
    kinds=(
        # The most frequent kind comes first: its choices need no adding.
        turns.PLAY,
        setup.ALIEN,
        setup.START,
        turns.TRAVEL,
        aliens.GO_ON,
        aliens.POWER,
        aliens.PASS,
        aliens.ANY_TIME,
        losing.ABILITY,
        verbs.PLAYER,
        hands.DISCARD,
        hands.RECOVER,
        hands.TAKE,
        hands.GIVE,
        play.BEST,
        sectors.DESTROY,
        sectors.RESTORE,
        sectors.ROTATE,
        sectors.TURN,
        sectors.LINE,
        sectors.SHIFT,
        sectors.SWAP,
        ships.SHIP,
        ships.DESTINATION,
        ships.DRIFT,
        ships.SWAP_SHIPS,
        affectors.PLACE,
        affectors.LIFT,
        affectors.RELOCATE,
        affectors.NEW_PLACE,
        aliens.JUMP,
    ),
    standing=turns.STANDING,
    rules=(setup, turns, losing, aliens, play, hands, sectors, ships, affectors, verbs, causes, effects),
    content=CONTENT,
    ledger=Ledger(_NAME, "VOID-"),
    words=WORDS,
    orders=ORDERS,
    whose_turn=lambda s: s.active,
    preparing=lambda s: s.round == 0,
    seen=VoidSeen,
    known=known,
    look=look,
    untold=(
        "ability",
        "discard",
        "idle",
        "landings",
        "phase",
        "playing",
        "same",
        "targets",
        "travel_power",
        "turned",
        "window",
        "worths",
    ),
    board=board,
    draw=draw,
    things=things,
    lay=lay,
    scores=lambda s: tuple(s.players - place for place in s.places) or (0,) * s.players,
    bound=bound,
    inventory=inventory,
    arguments=ARGUMENTS,
    spaces=SPACES,
    encoding=BRIEF.encoding,
    brief=BRIEF,
    evaluate=evaluate,
    evaluations=evaluations,
    lead=12.0,
    traits=TRAITS,
    slips=(0.97, 0.56, 0.35, 0.13),
    slips_of_many=(0.97, 0.49, 0.44, 0.2),
    simulations=192,
    weights=Path(__file__).parent / "bots" / "values.json",
    hidden=hidden,
    redealing=Redealing,
    stand_ins=ruled(True, "VOID-R56", by=f"{_NAME}.GAME"),
    upgrades=UPGRADES,
    measured=Measured(
        where=lambda s: (s.round, s.active, s.phase),
        begins="turn begins",
        points=False,
        roles=lambda s: {
            "turn": in_turn(s.first, s.players),
            "alien": [[ALIEN_ROWS[alien].name] for alien in s.alien],
        },
        card=lambda card: card_name(KIND[card]),
        plays={"played": lambda operands: card_name(operands["kind"])},
    ),
)

__all__ = ["GAME", "VoidState"]
