"""Avoid the Void: sectors vanish, hands run empty, losers come back as beasts. For 2 to 7 players."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from itertools import permutations
from typing import Any

from starhall.core import Game, Ledger, TableOption, rule, ruled
from starhall.games.void.board import board
from starhall.games.void.components import ALIEN_NAMES, BOX, CONTENT, FIRST_BEAST, OFF, RESOURCES
from starhall.games.void.encode import SPACES, encoding
from starhall.games.void.evaluate import evaluate
from starhall.games.void.redeal import hidden, redeal
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
from starhall.games.void.state import VoidState
from starhall.games.void.upgrades import UPGRADES
from starhall.games.void.view import look
from starhall.games.void.words import WORDS

_NAME = "starhall.games.void"


@rule("VOID-006", "VOID-007", "VOID-008", "VOID-009", "VOID-010", "VOID-018", "VOID-R28")
def inventory(s: VoidState) -> dict[str, int]:
    """Cards, tiles, ships and beasts never come or go: in a hand or pile, in play, or being resolved."""
    in_play = [card for _, card in s.affectors]
    cards = [
        *s.deck,
        *s.discard,
        *s.playing,
        *s.looked,
        *in_play,
        *(card for hand in s.hands for card in hand),
    ]
    drawn = [FIRST_BEAST + beast for beast in s.beast if beast >= 0]
    return {
        "cards": len(cards),
        "different cards": len(set(cards)),
        "tiles": len(set(s.tile)),
        "facings": len(s.facing),
        "aliens": len({alien for alien in s.alien if alien != OFF} | set(range(len(ALIEN_NAMES)))),
        "ships": len(s.ship),
        "beasts": len({*s.beasts, *drawn}),
        "pieces": sum(affectors.supply(s)) + len(in_play),
    }


@rule("VOID-R74", "VOID-R76")
def bound(players: int, options: Mapping[str, Any]) -> int:
    """The most decisions: in every turn every card is played once, and each asks everybody twice."""
    setup_choices = 2 * players
    windows = RESOURCES * (BOX["affectors"].value + 2)
    turn = RESOURCES * (2 * players + 4) + windows
    return setup_choices + int(options["max_rounds"]) * players * turn


@cache
def _alien_modes(players: int) -> Sequence[str | int]:
    return ("random", "pick", *(",".join(some) for some in permutations(ALIEN_NAMES, players)))


GAME: Game[VoidState] = Game(
    slug="void",
    name="Avoid the Void",
    version="1.1",
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
    rules=(setup, turns, losing, aliens, play, hands, sectors, ships, affectors, verbs, causes, effects),
    content=CONTENT,
    ledger=Ledger(_NAME, "VOID-"),
    words=WORDS,
    look=look,
    board=board,
    scores=lambda s: tuple(s.players - place for place in s.places) or (0,) * s.players,
    bound=bound,
    inventory=inventory,
    spaces=SPACES,
    encoding=encoding,
    evaluate=evaluate,
    hidden=hidden,
    redeal=redeal,
    stand_ins=ruled(True, "VOID-R56", by=f"{_NAME}.GAME"),
    upgrades=UPGRADES,
)

__all__ = ["GAME", "VoidState"]
