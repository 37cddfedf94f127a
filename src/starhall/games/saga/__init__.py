"""Saga of a Dying World: immortal warriors, charge-ups and a world that collapses. For 2 to 4 players."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from itertools import permutations
from typing import Any

from starhall.core import Game, Ledger, TableOption, rule, ruled
from starhall.games.saga.board import board
from starhall.games.saga.components import CARDS, CHARACTER_IDS, CONTENT, DISASTER_COUNT, HELD, NUMBERS
from starhall.games.saga.encode import SPACES, encoding
from starhall.games.saga.evaluate import evaluate
from starhall.games.saga.knowledge import redeal
from starhall.games.saga.rules import (
    abilities,
    charging,
    damage,
    drawing,
    ending,
    moving,
    play,
    pushing,
    setup,
    turn,
    verbs,
)
from starhall.games.saga.state import SagaState
from starhall.games.saga.upgrades import UPGRADES
from starhall.games.saga.view import look
from starhall.games.saga.words import WORDS, telling

_NAME = "starhall.games.saga"


@rule("SAGA-008", "SAGA-081", "SAGA-115", "SAGA-R38", "SAGA-R62")
def inventory(s: SagaState) -> dict[str, int]:
    """Cards, tiles and figures never come or go: in a hand or pile, on the table, or out of the game."""
    cards = [
        *s.deck,
        *s.gone,
        *s.collapsed,
        *(card for piles in (s.hands, s.piles, s.sets) for pile in piles for card in pile),
        *(card for entries in s.face_up for card, _, _ in entries),
    ]
    # During the set-up the Disaster cards come out of the box first, then the Nova and Collapse cards.
    waiting = 0 if s.order or any(s.fallen) else CARDS - HELD + s.players + (0 if cards else DISASTER_COUNT)
    return {
        "cards": len(cards) + waiting,
        "different cards": len(set(cards)) + waiting,
        "tiles": len({lying // 2 for lying in s.tiles}),
        "figures": len(s.at),
        "in the order or fallen": len(s.order) + sum(event > 0 for event in s.fallen)
        if s.turn
        else s.players,
    }


@rule("SAGA-R86")
def bound(players: int, options: Mapping[str, Any]) -> int:
    """The most decisions: the Final Throes begin at turn 60 and outgrow all cards anybody can hold.

    In a turn no seat decides more than this: a card and its side, five steps and attacks with their pushes,
    two cubes, a theft from everybody, and each card it owns paid away, put in order and discarded.
    """
    turns = NUMBERS["throes_turn"].value + HELD
    return 100 + turns * players * (20 + 4 * HELD)


@cache
@rule("SAGA-036", "SAGA-R09")
def character_modes(players: int) -> tuple[str, ...]:
    """Seat by seat, at random, or one for each seat."""
    return ("pick", "random", *(",".join(some) for some in permutations(CHARACTER_IDS, players)))


GAME: Game[SagaState] = Game(
    slug="saga",
    name="Saga of a Dying World",
    version="1.1",
    summary="Your cards are your actions and your life: shove, charge up, and outlast the world's collapse.",
    credits="Designed by James Mapes, art by Emily Block, published by Fly Paper Games",
    minutes="30 to 60",
    players=ruled(range(2, NUMBERS["players"].value + 1), "SAGA-001", "SAGA-R01", by=f"{_NAME}.GAME"),
    options=ruled(
        (
            TableOption(
                "characters",
                "pick",
                "Characters: pick (in seat order), random, or one for each seat, such as C3,C1.",
                character_modes,
                ("SAGA-036", "SAGA-R09"),
            ),
            TableOption(
                "drafting",
                "off",
                "Draft the first hand: keep a card of six, pass the rest to the left.",
                lambda players: ("off", "on"),
                ("SAGA-148", "SAGA-R81"),
            ),
            TableOption(
                "coyote_jester",
                "off",
                "Coyote Jester Mode: the second and third Collapse remove the ring flipped before.",
                lambda players: ("off", "on"),
                ("SAGA-151", "SAGA-R82"),
            ),
        ),
        *("SAGA-155", "SAGA-R85"),
        by=f"{_NAME}.GAME",
    ),
    state=SagaState,
    set_up=setup.set_up,
    kinds=(
        setup.CHARACTER,
        setup.DRAFT,
        setup.START,
        play.PLAY,
        moving.STEP,
        damage.ATTACK,
        damage.TARGET,
        damage.DISCARD,
        damage.ORDER,
        ending.LOOT,
        charging.CHARGE,
        charging.DRAIN,
        charging.TRIGGER,
        charging.STEAL,
        moving.TELEPORT,
        verbs.CHOOSE,
        abilities.PUSH_HIT,
        abilities.VOTE,
        abilities.EXTRA_PLAY,
        turn.LIMIT,
        drawing.RELOCATE,
        ending.LEAVE_GAME,
        # The latest comes last: the numbers of the others are those of older records.
        charging.PLACE,
    ),
    rules=(setup, turn, play, moving, damage, pushing, charging, drawing, abilities, ending, verbs),
    content=CONTENT,
    ledger=Ledger(_NAME, "SAGA-"),
    words=WORDS,
    telling=telling,
    look=look,
    board=board,
    scores=ruled(
        lambda s: tuple(int(place == 1) for place in s.places) or (0,) * s.players,
        "SAGA-147",
        by=f"{_NAME}.GAME",
    ),
    bound=bound,
    inventory=inventory,
    spaces=SPACES,
    encoding=encoding,
    evaluate=evaluate,
    redeal=redeal,
    upgrades=UPGRADES,
)

__all__ = ["GAME", "SagaState"]
