"""Why a play is refused: its window, its limit, its condition, its price, its target."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from starhall.core import Reason, rule
from starhall.core.kinds import WhyNot
from starhall.games.futura.box.language import Clause
from starhall.games.futura.box.parts import (
    CARD,
    CLAUSES,
    CREATURE,
    DISTRICT,
    KIND,
    NONE,
    SIGIL_NAMES,
    SLOTS,
    STATION,
)
from starhall.games.futura.rules.fight import units
from starhall.games.futura.rules.kinds import BY_SIGIL, FIXED
from starhall.games.futura.rules.plays.conditions import IN_FIGHTS, met
from starhall.games.futura.rules.plays.costs import matches, used_up, ways_to_pay
from starhall.games.futura.rules.plays.reach import printed, sources
from starhall.games.futura.rules.plays.tables import WRITTEN, clauses_of, hex_of
from starhall.games.futura.state import FuturaState

MISSED: Mapping[str, tuple[str, str]] = {
    "win": ("FUT-R61", "its bearer has not won"),
    "lose": ("FUT-R61", "its bearer has not lost"),
    "attacking": ("FUT-128", "it is for attackers"),
    "defending": ("FUT-128", "it is for defenders"),
    "first": ("FUT-401", "it is for the first interaction of an assault"),
    "once": ("FUT-R19", "it has been used in this assault"),
    "support": ("FUT-R94", "it needs a support, and the support must use it"),
    "self": ("FUT-128", "it is for its bearer's own end"),
    "foe": ("FUT-128", "no enemy acolyte is dying"),
    "mutant": ("FUT-R63", "only the attacking primary can use it, on a mutant it has defeated"),
    "possessed": ("FUT-169", "you possess no acolyte"),
}
"""By condition: the rule and the words when it does not hold; the others are about the opposing unit."""


@rule("FUT-193", "FUT-R18", "FUT-R62")
def _clause(s: FuturaState, p: int, thing: int, i: int) -> tuple[Clause, int, int] | None:
    """The clause, its card and its sigil hex, if the thing belongs to seat `p` or is possessed by it."""
    if p not in (units.owner_of(s, thing), units.side_of(s, thing)):
        return None
    card = units.card_of(s, thing)
    if CARD <= thing < DISTRICT and card == NONE:
        return None
    if STATION <= thing < CARD and s.station[thing - STATION] == NONE:
        return None
    clauses, _, sigil = printed(s, thing, card)
    return (clauses[i], card, sigil) if i < len(clauses) else None


@rule("FUT-190", "FUT-R18", "FUT-R19", "FUT-R62", "FUT-R87")
def why_not_play(
    s: FuturaState, value: int, p: int, window: str, subject: int, foe: int | None = None
) -> Reason | None:
    """Why this play cannot be made now."""
    thing, i = divmod(value, CLAUSES)
    if thing >= DISTRICT + len(s.site):
        return Reason("FUT-208", "something has to be played now that playing was chosen")
    found = _clause(s, p, thing, i)
    if found is None:
        return Reason("FUT-R18", "that is not yours to play")
    clause, card, sigil = found
    if WRITTEN[window] not in clause.windows:
        return Reason("FUT-052", "it is played at another moment")
    source = next(
        (one for one in sources(s, p, window, subject) if one.thing == thing and i in one.clauses), None
    )
    if source is None:
        if any(held == thing and seat != p for held, seat, _ in s.possessed):
            return Reason("FUT-R62", "it is possessed and fights for the other side")
        where = "takes no part in this fight" if window in IN_FIGHTS else "cannot be used now"
        return Reason("FUT-R18", f"its bearer {where}")
    if used_up(s, thing, i):
        return Reason("FUT-R19", f"it has been used in this {_span(thing, card)}")
    _, kind, _ = printed(s, thing, card)
    for word in clause.windows[WRITTEN[window]]:
        if not word.startswith("type:") and not met(
            s, (word,), p, source.bearer, foe, "", thing, i, subject, kind
        ):
            return Reason(*MISSED.get(word, ("FUT-128", "the opposing unit is not of the kind it asks for")))
    if not ways_to_pay(s, p, clause, sigil):
        return _cannot_pay(s, p, clause, sigil)
    return Reason("FUT-R87", "it has no legal target")


def _span(thing: int, card: int) -> str:
    if thing < STATION or thing >= DISTRICT:
        return "battle cycle"
    return "turn" if card != NONE and KIND[card // SLOTS] == CREATURE else "interaction"


@rule("FUT-186", "FUT-319", "FUT-R18")
def _cannot_pay(s: FuturaState, p: int, clause: Clause, sigil: int) -> Reason:
    """What is missing."""
    price = 1 if clause.charged else clause.energy
    if not price:
        name = SIGIL_NAMES[sigil] if 0 <= sigil < len(SIGIL_NAMES) else "any"
        return Reason("FUT-186", f"it takes {name} as the front sigil of your bay")
    return Reason("FUT-319", f"it costs {price} energy, you have {s.energy[p]}")


def why_not_pay(
    s: FuturaState, way: int, p: int, window: str, subject: int, value: int, bearer: int
) -> Reason | None:
    """Why it cannot be paid like that."""
    thing, i = divmod(value, CLAUSES)
    clause = clauses_of(s, thing)[i]
    if way == BY_SIGIL:
        if not matches(s, p, hex_of(s, thing)):
            return Reason("FUT-R11", "the front sigil of your bay does not match the card")
        return Reason("FUT-186", "no sigil pays for this")
    if clause.charged and way != FIXED:
        return Reason("FUT-319", f"tier {way + 1} costs {way + 1} energy, you have {s.energy[p]}")
    if not clause.charged and clause.energy > s.energy[p]:
        return Reason("FUT-319", f"it costs {clause.energy} energy, you have {s.energy[p]}")
    return Reason("FUT-184", "the card names another price")


def why_not_in(window: str) -> WhyNot:
    """What tells why something cannot be played in this window."""

    def why_not(s: FuturaState, value: int, p: int, subject: int, *more: Any) -> Reason | None:
        """Why it cannot be played in this window."""
        return why_not_play(s, value, p, window, subject, more[0] if window == "STRUCK" else None)

    return why_not
