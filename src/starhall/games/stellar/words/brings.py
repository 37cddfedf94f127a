"""What each option is good for, as far as that can be said now."""

from __future__ import annotations

from typing import Any

from starhall.core import Unsaid, and_list, count, percent
from starhall.games.stellar.box.parts import (
    ALL_RACES,
    ATTACK,
    CLOSED,
    COLOURS,
    DECODE,
    MAX_ACTIONS,
    MAX_LEVEL,
    RACE_NAMES,
)
from starhall.games.stellar.facts import decoding_level, why_no_card
from starhall.games.stellar.rules.contest import DRAW_YES, GIVE_UP, REROLL, SHIP
from starhall.games.stellar.rules.ship import LOSE_CARD
from starhall.games.stellar.rules.tile import NO_LEVEL
from starhall.games.stellar.rules.turns import (
    CHANGE,
    DO_ATTACK,
    DO_CARD,
    DO_CRYSTAL,
    DO_DECODE,
    DO_TILE,
    END,
    SWAP,
)
from starhall.games.stellar.seen import StellarSeen

_ITSELF = Unsaid("The option says what is gained.")


def race(seen: StellarSeen, race: int, p: int) -> str:
    """The colour that it needs."""
    return f"{COLOURS[race]} cards let you decode"


def bid(seen: StellarSeen, tiles: int, p: int) -> str:
    """The place in the cosmic order, or the tiles."""
    return f"comes before every bid below {tiles}" if tiles else "every tile stays for re-rolls"


def action(seen: StellarSeen, choice: int, p: int) -> str:
    """What the action leads to; one that is played for 1 SP says so itself."""
    race = seen.race[p]
    if choice == END:
        return f"{seen.at[p]} AT stay for later" if seen.at[p] else "nothing is left to pay with"
    if choice >= SWAP:
        return "another card for nothing"
    if choice >= CHANGE:
        return "another card in its place"
    if choice >= DO_ATTACK:
        return "1 SP for each tile that falls, a level if the whole unit does"
    if choice >= DO_TILE:
        return _ITSELF if seen.level[race][choice - DO_TILE] else "a unit that counts for Crew and can attack"
    if choice == DO_CARD:
        none = why_no_card(seen.hands[p].count, seen.deck.count)
        return _ITSELF if none else "a colour to decode or attack with"
    if choice == DO_CRYSTAL:
        pad = seen.pad[race]
        return f"up to {count(MAX_ACTIONS[pad - 1], 'action')} a turn" if pad else _ITSELF
    if choice == DO_DECODE:
        return f"{decoding_level(seen, race)} SP at once, a placed card, perhaps a level"
    return "if it succeeds, you say which area is closed"


def level(seen: StellarSeen, area: int, p: int, why: str) -> str:
    """What a level is good for."""
    if area == NO_LEVEL:
        return Unsaid("The question says what declining means.")
    if seen.level[seen.race[p]][area] >= MAX_LEVEL:
        return _ITSELF
    return "one more die and 1 SP more when it decodes"


def target(seen: StellarSeen, area: int, p: int, target: int, crystals: int) -> str:
    """What its tiles pay."""
    return f"up to {seen.level[target][area]} SP, 1 for each of its tiles"


def dice(seen: StellarSeen, choice: int, p: int, *about: Any) -> str:
    """How likely those who may draw find a crystal of their own."""
    if choice == GIVE_UP:
        return "your tiles stay"
    if choice >= REROLL:
        return "another number"
    drawers = seen.contest.drawers if seen.contest else ()
    odds = zip(drawers, seen.odds.get(choice, ()), strict=False)
    return ", ".join([f"{RACE_NAMES[race]} find an own crystal: {percent(chance)}" for race, chance in odds])


def gate(seen: StellarSeen, position: int, p: int) -> str:
    """Who is closed in."""
    inside = [RACE_NAMES[race] for race in ALL_RACES if seen.level[race][CLOSED[position]]]
    return f"closes in the {and_list(inside)}" if inside else "closes nobody in"


_DRAWN = {
    DECODE: "a crystal of your own breaks the decoding",
    ATTACK: "a crystal of your own blocks the attack",
    SHIP: "each crystal of your own takes 1 damage away",
}


def draw(seen: StellarSeen, answer: int, race: int, crystals: int, contest: int, *rest: Any) -> str:
    """What a crystal does, or what not drawing saves."""
    return _DRAWN[contest] if answer == DRAW_YES else "no crystal of yours goes back to the pad"


def lose(seen: StellarSeen, loss: int, race: int) -> str:
    """What stays."""
    if loss == LOSE_CARD:
        return "no unit loses a level"
    left = seen.level[race][loss] - 1
    return f"a level {left} unit stays" if left else "no unit stays there"
