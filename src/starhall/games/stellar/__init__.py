"""stellar_omega: four races fight for an abandoned ship that bites its captains. For 2 to 4 players."""

from __future__ import annotations

from pathlib import Path

from starhall.core import Game, Ledger, Measured, TableOption, in_turn, ruled
from starhall.games.stellar.board import board, things
from starhall.games.stellar.bots.encode import ARGUMENTS, SPACES, encoding
from starhall.games.stellar.bots.evaluate import evaluate, evaluations
from starhall.games.stellar.bots.traits import TRAITS
from starhall.games.stellar.box.parts import RACE_NAMES, game_credits
from starhall.games.stellar.box.rows import CONTENT
from starhall.games.stellar.drawing import draw
from starhall.games.stellar.laws import bound, inventory
from starhall.games.stellar.orders import ORDERS
from starhall.games.stellar.placing import lay
from starhall.games.stellar.rules import (
    attack,
    cards,
    contest,
    cosmic,
    crystal,
    decode,
    gate,
    npr,
    omega,
    reset,
    rounds,
    scoring,
    setup,
    ship,
    tile,
    turns,
    verbs,
)
from starhall.games.stellar.secrets import Redealing, known, see
from starhall.games.stellar.seen import StellarSeen, look
from starhall.games.stellar.state import StellarState
from starhall.games.stellar.upgrades import UPGRADES
from starhall.games.stellar.words import WORDS
from starhall.games.stellar.words.names import card_name

_NAME = "starhall.games.stellar"

GAME: Game[StellarState] = Game(
    slug="stellar",
    name="stellar_omega",
    version="1.1",
    versions={"1.1": "A bid that is in stands; a known card is no news, so drawing it can be taken back."},
    summary="Four races, one abandoned ship: speed is money, tiles are bodies and coin, and the ship bites.",
    credits=game_credits(),
    minutes="60 to 90",
    players=ruled(range(2, 5), "STEL-001", by=f"{_NAME}.GAME"),
    options=ruled(
        (
            TableOption(
                "replay_cost_scope",
                "turn",
                "How long a repeated CARD, CRYSTAL or TILE stays dearer: for the turn or the whole round.",
                lambda players: ("turn", "round"),
                ("STEL-R19",),
            ),
            TableOption(
                "seat_race",
                "choose",
                "How seats get their races: they choose, or races are dealt at random.",
                lambda players: ("choose", "random"),
                ("STEL-R01",),
            ),
        ),
        *("STEL-182", "STEL-R01", "STEL-R19"),
        by=f"{_NAME}.GAME",
    ),
    state=StellarState,
    set_up=setup.set_up,
    # The option codes of the game, 66 in all; each kind numbers its own from 0.
    kinds=(
        # The most frequent kind comes first: its choices need no adding.
        turns.ACTION,
        setup.RACE,
        cosmic.BID,
        npr.PLACE,
        tile.LEVEL,
        attack.TARGET,
        contest.DICE,
        gate.GATE_POSITION,
        contest.DRAW,
        ship.USE,
        ship.LOSE,
    ),
    rules=(
        setup,
        rounds,
        cosmic,
        turns,
        cards,
        crystal,
        tile,
        contest,
        decode,
        attack,
        gate,
        scoring,
        ship,
        reset,
        omega,
        npr,
        verbs,
    ),
    content=CONTENT,
    ledger=Ledger(_NAME, "STEL-"),
    words=WORDS,
    orders=ORDERS,
    whose_turn=lambda s: s.active,
    # Who alone has AT left has turn after turn.
    turn_begins="turn begins",
    seen=StellarSeen,
    see=see,
    known=known,
    look=look,
    untold=(
        "at_left",
        "bids",
        "chances",
        "contest",
        "crystals",
        "damage",
        "dice",
        "kept",
        "no_reroll",
        "odds",
        "phase",
        "pouch",
        "refusals",
    ),
    board=board,
    draw=draw,
    things=things,
    lay=lay,
    scores=lambda s: tuple(sum(cubes) for cubes in s.vp),
    bound=bound,
    inventory=inventory,
    arguments=ARGUMENTS,
    spaces=SPACES,
    encoding=encoding,
    evaluate=evaluate,
    evaluations=evaluations,
    lead=12.0,
    traits=TRAITS,
    slips=(0.47, 0.48, 0.24, 0.18),
    weights=Path(__file__).parent / "bots" / "values.json",
    redealing=Redealing,
    telling=lambda s: {"race": s.race},
    preparing=lambda s: s.phase == "",
    stand_ins=ruled(True, "STEL-R75", by=f"{_NAME}.GAME"),
    upgrades=UPGRADES,
    measured=Measured(
        where=lambda s: (s.round, s.phase, s.active, s.step),
        begins="round begins",
        roles=lambda s: {
            "turn": in_turn(s.marker, s.players),
            "race": [[RACE_NAMES[race]] for race in s.race],
        },
        card=card_name,
        plays={"card placed": lambda operands: card_name(operands["card"])},
    ),
)

__all__ = ["GAME"]
