"""stellar_omega: four races fight for an abandoned ship that bites its captains. For 2 to 4 players."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from starhall.core import Game, Ledger, TableOption, rule, ruled
from starhall.games.stellar.board import board
from starhall.games.stellar.components import (
    ALL_RACES,
    CONTENT,
    CRYSTALS_ON_PAD,
    FACE_DOWN,
    ROUNDS,
    TOKENS,
    game_credits,
)
from starhall.games.stellar.encode import SPACES, encoding
from starhall.games.stellar.evaluate import evaluate
from starhall.games.stellar.redeal import redeal
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
from starhall.games.stellar.state import StellarState, pouch
from starhall.games.stellar.upgrades import UPGRADES
from starhall.games.stellar.view import look
from starhall.games.stellar.words import WORDS

_NAME = "starhall.games.stellar"
DECISIONS_A_ROUND = 2000


@rule("STEL-009", "STEL-022", "STEL-149")
def inventory(s: StellarState) -> dict[str, int]:
    """Tiles, AT, cards, tokens and crystals never come or go; tokens come in whole sets."""
    face_up = [card for row in s.placed for card in row if card != FACE_DOWN]
    all_cards = [*s.deck, *s.bonus, *face_up, *(card for hand in s.hands for card in hand)]
    held = sum(len(tokens) for tokens in (*s.tokens, *s.revealed))
    players = [race for race in ALL_RACES if race in s.race]
    found = {
        "cards": len(set(all_cards)),
        "cards twice": len(all_cards) - len(set(all_cards)),
        "face down": len(s.bonus) - len(s.bonus_of),
        "tokens beyond whole sets": (held + len(s.pile)) % len(TOKENS),
        "crystals on pads beyond the slots": sum(not 0 <= n <= CRYSTALS_ON_PAD for n in s.pad),
        "pouch below the permanent": sum(n < 1 for n in pouch(s)),
        "AT": sum(s.at) + sum(s.fresh) + sum(map(sum, s.older)),
        "units above the highest level": sum(level > 3 for row in s.level for level in row),
        "tiles below none": sum(n < 0 for n in (*s.available, *s.flipped)),
        "more than is there": sum(s.placed[race].count(FACE_DOWN) for race in players) - len(s.bonus),
    }
    for race in ALL_RACES:
        found[f"tiles {race}"] = s.available[race] + s.flipped[race] + sum(s.level[race])
    return found


@rule("STEL-R74")
def bound(players: int, options: Mapping[str, Any]) -> int:
    """The most decisions: races, then so many in each round."""
    return players + ROUNDS[players] * DECISIONS_A_ROUND


GAME: Game[StellarState] = Game(
    slug="stellar",
    name="stellar_omega",
    version="1.1",
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
    look=look,
    board=board,
    scores=lambda s: tuple(sum(cubes) for cubes in s.vp),
    bound=bound,
    inventory=inventory,
    spaces=SPACES,
    encoding=encoding,
    evaluate=evaluate,
    redeal=redeal,
    telling=lambda s: {"race": s.race},
    stand_ins=ruled(True, "STEL-R75", by=f"{_NAME}.GAME"),
    upgrades=UPGRADES,
)

__all__ = ["GAME", "StellarState"]
