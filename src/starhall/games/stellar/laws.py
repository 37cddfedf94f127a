"""What never changes in a game: how many of each component there are, and how long it can last."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from starhall.core import rule
from starhall.games.stellar.box.parts import ALL_RACES, CRYSTALS_ON_PAD, FACE_DOWN, MAX_LEVEL, ROUNDS
from starhall.games.stellar.box.rows import TOKENS
from starhall.games.stellar.facts import pouch
from starhall.games.stellar.state import StellarState

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
        "units above the highest level": sum(level > MAX_LEVEL for row in s.level for level in row),
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
