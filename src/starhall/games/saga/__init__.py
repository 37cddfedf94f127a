"""Saga of a Dying World: immortal warriors, charge-ups and a world that collapses. For 2 to 4 players."""

from __future__ import annotations

from pathlib import Path

from starhall.core import Game, Ledger, Measured, Standing, TableOption, ruled
from starhall.games.saga.board import board, things
from starhall.games.saga.bots.encode import ARGUMENTS, SPACES, encoding
from starhall.games.saga.bots.evaluate import evaluate, evaluations
from starhall.games.saga.bots.traits import TRAITS
from starhall.games.saga.box.parts import CHARACTER_ROWS
from starhall.games.saga.box.rows import CONTENT, NUMBERS
from starhall.games.saga.drawing import draw
from starhall.games.saga.laws import bound, inventory
from starhall.games.saga.orders import ORDERS
from starhall.games.saga.placing import lay
from starhall.games.saga.rules import (
    abilities,
    charging,
    damage,
    drawing,
    effects,
    ending,
    moving,
    play,
    pushing,
    setup,
    turn,
    verbs,
)
from starhall.games.saga.secrets import Redealing, known, see
from starhall.games.saga.seen import SagaSeen, look
from starhall.games.saga.state import SagaState
from starhall.games.saga.upgrades import UPGRADES
from starhall.games.saga.words import WORDS
from starhall.games.saga.words.cards import card_name
from starhall.games.saga.words.events import telling

_NAME = "starhall.games.saga"


GAME: Game[SagaState] = Game(
    slug="saga",
    name="Saga of a Dying World",
    version="1.1",
    versions={"1.1": "A stolen cube may stay off one's own cards; whoever is out does nothing more."},
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
                setup.character_modes,
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
    calls=(Standing(ending.LEAVE_GAME, ending.leave),),
    rules=(setup, turn, play, moving, damage, pushing, charging, drawing, abilities, ending, verbs, effects),
    content=CONTENT,
    ledger=Ledger(_NAME, "SAGA-"),
    words=WORDS,
    orders=ORDERS,
    whose_turn=lambda s: s.slot,
    telling=telling,
    preparing=lambda s: s.turn == 0,
    seen=SagaSeen,
    see=see,
    known=known,
    look=look,
    untold=(
        "active",
        "after_paying",
        "around",
        "deck",
        "gone",
        "hits",
        "landed",
        "next_order",
        "offered",
        "order",
        "outlook",
        "owed",
        "performing",
        "phase",
        "piles",
        "seats",
        "sets",
        "slot",
        "slots_to_come",
        "spots",
    ),
    board=board,
    draw=draw,
    things=things,
    lay=lay,
    scores=ruled(
        lambda s: tuple(int(place == 1) for place in s.places) or (0,) * s.players,
        "SAGA-147",
        by=f"{_NAME}.GAME",
    ),
    bound=bound,
    inventory=inventory,
    arguments=ARGUMENTS,
    spaces=SPACES,
    encoding=encoding,
    evaluate=evaluate,
    evaluations=evaluations,
    lead=4.0,
    traits=TRAITS,
    slips=(0.62, 0.51, 0.3, 0.23),
    slips_of_many=(0.62, 0.53, 0.36, 0.23),
    weights=Path(__file__).parent / "bots" / "values.json",
    redealing=Redealing,
    upgrades=UPGRADES,
    measured=Measured(
        where=lambda s: (s.turn, s.phase, s.slot),
        begins="turn begins",
        points=False,
        roles=lambda s: {"character": [[CHARACTER_ROWS[character].name] for character in s.character]},
        card=card_name,
        plays={
            "played": lambda operands: card_name(operands["card"]),
            "played charge up": lambda operands: card_name(operands["card"]),
        },
    ),
)

__all__ = ["GAME"]
