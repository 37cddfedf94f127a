"""Action 1: command CARD, and changing a card."""

from __future__ import annotations

from starhall.core import Reason, rule
from starhall.games.stellar.box.parts import CARD, COLOURS, EFFECT
from starhall.games.stellar.facts import colours_of
from starhall.games.stellar.rules.verbs import bottom_card, draw_card, flip_tile
from starhall.games.stellar.state import StellarState

_CARDS = int(EFFECT[CARD][0][1])


@rule("STEL-024", "STEL-025", "STEL-057", "STEL-058", "STEL-059", "STEL-R28")
def play_card(s: StellarState, p: int) -> None:
    """Draw the top card, hidden from the others; with a full hand it is 1 SP instead."""
    draw_card(s, p, _CARDS, "STEL-057")


@rule("STEL-060", "STEL-061", "STEL-180", "STEL-R23", "STEL-R24")
def may_change(s: StellarState, p: int, colours: int) -> int:
    """The colours in hand that can be changed: all, while there are an available tile and a deck."""
    return colours if s.deck and s.available[s.race[p]] else 0


def why_not_change(s: StellarState, colour: int, p: int) -> Reason:
    """No such card, no card to draw, no tile to flip."""
    if not colours_of(s.hands[p]) >> colour & 1:
        return Reason("STEL-060", f"you hold no {COLOURS[colour]} card")
    if not s.deck:
        return Reason("STEL-R24", "the deck is empty")
    return Reason("STEL-015", "you have no available tile to flip")


@rule("STEL-016", "STEL-060", "STEL-061", "STEL-R86")
def change_card(s: StellarState, p: int, colour: int) -> None:
    """One tile is flipped, the card goes under the deck, the top card is drawn: no AT, no action."""
    flip_tile(s, p, 1)
    bottom_card(s, p, colour)
    draw_card(s, p, 1, "STEL-060")
