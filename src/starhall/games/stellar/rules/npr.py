"""Two and three players: swapping a card of a Non Player Race."""

from __future__ import annotations

from starhall.core import Kind, Reason, rule
from starhall.games.stellar.box.parts import AREA_COUNT, AREA_IDS, COLOURS, MAX_LEVEL, OPEN, RACE_NAMES
from starhall.games.stellar.facts import colours_of, unplayed
from starhall.games.stellar.rules.verbs import add_tile, draw_card, pad_to_pouch, place_card
from starhall.games.stellar.state import StellarState


@rule("STEL-164", "STEL-R23", "STEL-R62")
def may_swap(s: StellarState, p: int, colours: int) -> int:
    """Those of the colours in hand that belong to an NPR, while the deck has a card."""
    return colours & unplayed(s.race) if s.deck else 0


def why_not_swap(s: StellarState, race: int, p: int) -> Reason:
    """A race with a player, no such card, no card to draw."""
    if race in s.race:
        return Reason("STEL-164", f"the {RACE_NAMES[race]} are no Non Player Race")
    if not colours_of(s.hands[p]) >> race & 1:
        return Reason("STEL-164", f"you hold no {COLOURS[race]} card")
    return Reason("STEL-R62", "the deck is empty")


@rule("STEL-164", "STEL-165", "STEL-166", "STEL-168", "STEL-R62", "STEL-R63", "STEL-R86")
def swap(s: StellarState, p: int, race: int) -> None:
    """Card to the NPR, then its tile, level or crystal, then a new card: no tile, no AT, no action."""
    place_card(s, p, race, race, "STEL-165")
    if placements(s, p, race):
        s.do((choose_place, p, race), (swapped, p))
    else:
        s.do((npr_crystal, race), (swapped, p))


@rule("STEL-166", "STEL-167", "STEL-R63", "STEL-R88")
def placements(s: StellarState, p: int, race: int) -> list[int]:
    """The open areas without a unit of the NPR; else those whose unit can still rise."""
    level = s.level[race]
    return [area for area in OPEN[s.gate] if not level[area]] or [
        area for area in OPEN[s.gate] if level[area] < MAX_LEVEL
    ]


def why_not_place(s: StellarState, area: int, p: int, race: int) -> Reason | None:
    """Only where both open areas are possible is there a question, so only the closed one is refused."""
    if area in OPEN[s.gate]:
        return None
    return Reason("STEL-166", f"{AREA_IDS[area]} is the closed sector")


PLACE = Kind(
    "place",
    "area",
    size=AREA_COUNT,
    options=placements,
    why_not=why_not_place,
    take_the_only_one=True,
    about={"seat": int, "race": int},
)


@rule("STEL-166", "STEL-167", "STEL-R63")
def choose_place(s: StellarState, p: int, race: int) -> None:
    """Ask where the tile of the NPR goes; with one place there is nothing to ask."""
    s.ask(p, PLACE, place_chosen, p, race)


@rule("STEL-166", "STEL-167")
def place_chosen(s: StellarState, area: int, p: int, race: int) -> None:
    """A new unit, or a level up."""
    add_tile(s, race, area, "STEL-167" if s.level[race][area] else "STEL-166")


@rule("STEL-168", "STEL-R63")
def npr_crystal(s: StellarState, race: int) -> None:
    """Both units have the highest level: a crystal goes into the pouch, if the pad has one."""
    if s.pad[race]:
        pad_to_pouch(s, race, 1, "STEL-168")
    else:
        s.tell("STEL-R63", "no crystal left", race=race)


@rule("STEL-164", "STEL-R62")
def swapped(s: StellarState, p: int) -> None:
    """The new card from the top of the deck."""
    draw_card(s, p, 1, "STEL-164")
