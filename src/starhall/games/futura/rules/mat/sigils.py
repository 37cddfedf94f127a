"""Sigils: the bay, the wheel, ensigiling, wards, and what a sigil on equipment is worth.

The bay is a queue: only the oldest sigil can be used, for an ability or for equipment. A sigil on equipment
works until the assault ends, unless a ward has caught it.
"""

from __future__ import annotations

from typing import NamedTuple

from starhall.core import Reason, rule, ruled
from starhall.games.futura.box.parts import (
    ACO_SIGIL,
    AP,
    BAY,
    BEATS,
    CARD,
    CLASS,
    CLASS_SIGIL_BONUS,
    CREATURE_SIGIL_BONUS,
    DAM,
    FACES,
    FIRST_SIGIL,
    ITEM,
    ITEM_SIGIL_BONUS,
    KIND,
    MUTANT_THING,
    NOBODY,
    NONE,
    ONE_OFF,
    SIGIL,
    SIGIL_NAMES,
    SLOTS,
    STATION,
    WARD,
)
from starhall.games.futura.rules.fight import units
from starhall.games.futura.rules.kinds import FIRST
from starhall.games.futura.rules.mat import cards, gear
from starhall.games.futura.rules.mat.slots import Mat
from starhall.games.futura.rules.plays import in_force
from starhall.games.futura.state import Applied, Force, FuturaState

MARK = "MARK"
"""The force on a creature whose ability was paid for with a sigil: amount is the sigil."""
_CAST_OFF, _ENSIGIL = FIRST["CAST_OFF"], FIRST["ENSIGIL"]
STRIKER, VICTIM, NEITHER = "striker", "victim", ""


# The bay.


@rule("FUT-111", "FUT-330", "FUT-R11")
def front(s: FuturaState, p: int) -> int:
    """The oldest sigil of a player, the only one that can be used; NONE without one."""
    bay = s.bays[p] if p >= 0 else None
    return bay[0] // SLOTS - FIRST_SIGIL if bay else NONE


@rule("FUT-105", "FUT-111", "FUT-186", "FUT-331", "FUT-359")
def spend(s: FuturaState, p: int) -> int:
    """The oldest sigil is spent on an ability: to the discard pile; it wards no longer."""
    card = s.bays[p].pop(0)
    cards.discard(s, p, card)
    sigil = card // SLOTS - FIRST_SIGIL
    s.tell("FUT-186", "sigil spent", seat=p, sigil=sigil)
    return sigil


@rule("FUT-R11", "FUT-R56")
def list_cast_off(s: FuturaState, p: int, found: list[int]) -> None:
    """The oldest sigil may be cast off as often in a turn as the table has agreed."""
    if s.bays[p] and s.cast_off < s.options["sigil_cast_off"]:
        found.append(_CAST_OFF)


def why_not_cast_off(s: FuturaState, i: int, p: int) -> Reason | None:
    """No sigil, or done already."""
    if not s.bays[p]:
        return Reason("FUT-R11", "your sigil bay is empty")
    return Reason("FUT-R11", "no further sigil can be cast off this turn")


@rule("FUT-R11")
def cast_off(s: FuturaState, i: int, p: int) -> None:
    """The oldest sigil is discarded without effect."""
    s.cast_off += 1
    card = s.bays[p].pop(0)
    cards.discard(s, p, card)
    s.tell("FUT-R11", "sigil cast off", seat=p, sigil=card // SLOTS - FIRST_SIGIL)


# Which pieces a sigil covers.


_TAKES_SIGIL = ruled(
    tuple(
        KIND[face] == ITEM and (AP[face] > 0 or DAM[face] > 0) and not ONE_OFF[face] for face in range(FACES)
    ),
    *("FUT-045", "FUT-123", "FUT-124"),
    by=f"{__name__}._TAKES_SIGIL",
)
"""By face: an item with AP or DAM to strengthen, and no one-off."""


def _items(s: FuturaState, a: int) -> list[int]:
    """The items that can be ensigiled, the off-hand piece first; a second saber is none of them."""
    items, off_hand = s.items[a], s.off_hand[a]
    if off_hand != NONE:
        items = (off_hand, *items)
    return [item for item in items if _TAKES_SIGIL[item // SLOTS]] if items else []


def _pieces(s: FuturaState, a: int) -> list[int]:
    """The pieces of an acolyte that a sigil can strengthen; broken armour is none."""
    found, armour, saber = _items(s, a), s.armour[a], s.saber[a]
    if armour != NONE and not gear.is_broken(s, a):
        found.append(armour)
    if saber != NONE:
        found.append(saber)
    return found


@rule("FUT-109", "FUT-119", "FUT-358", "FUT-R13", "FUT-R16")
def matches(s: FuturaState, thing: int, sigil: int) -> bool:
    """Would this sigil strengthen something of the unit? Stations take none."""
    if sigil == NONE:
        return False
    if 0 <= thing < STATION:
        pieces = _pieces(s, thing)
        return bool(pieces) and sigil in [in_force.sigil_of(s, piece) for piece in pieces]
    return thing >= CARD and units.is_creature(s, thing) and creature_sigil(s, thing) == sigil


def creature_sigil(s: FuturaState, thing: int) -> int:
    """The sigil printed on a creature; of a mutant, that of the acolyte it was."""
    if units.is_mutant(thing):
        return ACO_SIGIL[thing - MUTANT_THING]
    return SIGIL[units.card_of(s, thing) // SLOTS]


@rule("FUT-120", "FUT-356", "FUT-357", "FUT-R12", "FUT-R17")
def covered(s: FuturaState, thing: int, piece: int, part: str) -> bool:
    """Does a sigil that no ward has caught lie on this piece? `part` is armour, saber or item."""
    printed, now = SIGIL[piece // SLOTS], in_force.sigil_of(s, piece)
    for unit, sigil, card, warded in s.applied:
        if unit == thing and not warded and sigil in (printed, now):
            if card != NONE:
                return True
            living = in_force.living(s, thing)
            if "all" in living or part in living:
                return True
    return False


def _on_creature(s: FuturaState, thing: int) -> bool:
    return any(unit == thing and not warded for unit, _, _, warded in s.applied)


# What it is worth.


@rule("FUT-107", "FUT-108", "FUT-110", "FUT-R15")
def clash(striking: int, protecting: int) -> str:
    """Who has the bonus when a striking sigil meets a protecting one; NONE stands for no sigil."""
    if striking == protecting:
        return NEITHER
    if protecting == NONE or (striking != NONE and BEATS[striking] == protecting):
        return STRIKER
    if striking == NONE or BEATS[protecting] == striking:
        return VICTIM
    return NEITHER


class Striking(NamedTuple):
    """The sigil with which a unit strikes."""

    sigil: int
    dam: int
    """What it adds."""


NO_SIGIL = Striking(NONE, 0)


class Protecting(NamedTuple):
    """The sigil that protects a unit."""

    sigil: int
    ap: int
    """What it recovers."""
    piece: int
    """The thing that recovers: the acolyte for its armour, an item, a creature."""


UNPROTECTED = Protecting(NONE, 0, NONE)


@rule("FUT-044", "FUT-045", "FUT-122", "FUT-R14", "FUT-R15", "FUT-R16")
def striking(s: FuturaState, thing: int) -> Striking:
    """The sigil with which a unit strikes: of its saber, an item, or a creature."""
    if not s.applied and (not s.force or thing < CARD):
        return NO_SIGIL
    if units.is_acolyte(thing):
        saber = s.saber[thing]
        if saber != NONE and covered(s, thing, saber, "saber"):
            return Striking(in_force.sigil_of(s, saber), CLASS_SIGIL_BONUS[CLASS[saber // SLOTS]])
        for item in _items(s, thing):
            if DAM[item // SLOTS] > 0 and covered(s, thing, item, "item"):
                return Striking(in_force.sigil_of(s, item), ITEM_SIGIL_BONUS)
        return NO_SIGIL
    return _of_creature(s, thing)


@rule("FUT-044", "FUT-045", "FUT-121", "FUT-R14", "FUT-R15", "FUT-R16", "FUT-R102")
def protecting(s: FuturaState, thing: int) -> Protecting:
    """The sigil that protects a unit: of its armour, an item, or a creature."""
    if not s.applied and (not s.force or thing < CARD):
        return UNPROTECTED
    if units.is_acolyte(thing):
        armour = s.armour[thing]
        if armour != NONE and not gear.is_broken(s, thing) and covered(s, thing, armour, "armour"):
            figure = CLASS_SIGIL_BONUS[CLASS[armour // SLOTS]]
            return Protecting(in_force.sigil_of(s, armour), figure, thing)
        for item in _items(s, thing):
            if AP[item // SLOTS] > 0 and covered(s, thing, item, "item"):
                return Protecting(in_force.sigil_of(s, item), ITEM_SIGIL_BONUS, CARD + item % SLOTS)
        return UNPROTECTED
    return Protecting(*_of_creature(s, thing), thing)


@rule("FUT-115", "FUT-331", "FUT-R14", "FUT-R16")
def _of_creature(s: FuturaState, thing: int) -> Striking:
    """An applied sigil gives a creature its bonus, one spent on its ability only marks it; else none."""
    if units.is_creature(s, thing):
        if _on_creature(s, thing):
            return Striking(creature_sigil(s, thing), CREATURE_SIGIL_BONUS[units.level_of(s, thing)])
        for force in s.force:
            if force.verb == MARK and force.thing == thing:
                return Striking(force.amount, 0)
    return NO_SIGIL


@rule("FUT-R16")
def mark(s: FuturaState, thing: int, sigil: int) -> None:
    """A sigil spent on the ability of a creature marks it in this interaction."""
    s.force.append(Force(MARK, thing, sigil, "interaction", NONE, NOBODY, ""))


# Applying one.


@rule("FUT-114", "FUT-116", "FUT-R13")
def list_ensigils(s: FuturaState, p: int, mat: Mat, found: list[int]) -> None:
    """Acolytes in the bay that may still declare an assault and whom the front sigil suits, one each."""
    if s.bays[p]:
        sigil, out = front(s, p), s.attacked | s.as_support
        for a in mat.in_bay:
            if out >> a & 1 or s.supported[a] or (s.applied and any(entry.thing == a for entry in s.applied)):
                continue
            if matches(s, a, sigil):
                found.append(_ENSIGIL + a)


def why_not_ensigil(s: FuturaState, a: int, p: int) -> Reason | None:
    """Why the front sigil does not go on this acolyte's equipment."""
    sigil = front(s, p)
    if s.side[a] != p or s.place[a] != BAY:
        return Reason("FUT-114", "only an own acolyte in the assault bay is ensigiled")
    if sigil == NONE:
        return Reason("FUT-111", "your sigil bay is empty")
    if any(entry.thing == a for entry in s.applied):
        return Reason("FUT-116", "one sigil at most before an assault starts")
    if not matches(s, a, sigil):
        return Reason("FUT-111", f"the oldest sigil is {SIGIL_NAMES[sigil]}, and nothing it wears matches")
    return Reason("FUT-R40", "it cannot declare an assault any more this turn")


@rule("FUT-114", "FUT-116", "FUT-R13")
def ensigil(s: FuturaState, a: int, p: int) -> None:
    """The front sigil on all matching equipment of an acolyte, before the declaration."""
    apply(s, p, a)


@rule("FUT-105", "FUT-119", "FUT-R12", "FUT-R13", "FUT-R17")
def apply(s: FuturaState, p: int, thing: int) -> None:
    """The front sigil covers what matches on a unit; in a fight, wards are checked at once."""
    card = s.bays[p].pop(0)
    sigil = card // SLOTS - FIRST_SIGIL
    if units.is_acolyte(thing):
        for item in _items(s, thing):
            if in_force.sigil_of(s, item) == sigil:
                s.turn_up(item)
    s.tell("FUT-119", "ensigiled", seat=p, unit=thing, card=units.card_of(s, thing), sigil=sigil)
    caught = s.attacker != NOBODY and _ward(s, units.other_side(s, p), sigil)
    s.applied += (Applied(thing, sigil, card, int(caught)),)


@rule("FUT-046", "FUT-356", "FUT-359", "FUT-R17")
def _ward(s: FuturaState, p: int, sigil: int) -> bool:
    """Does a sigil in the bay of `p` catch one of this type? The oldest that has not warded yet does."""
    if p < 0:
        return False
    for card in s.bays[p]:
        warding = card // SLOTS - FIRST_SIGIL
        if BEATS[warding] == sigil and s.warded.count(card) < WARD[warding]:
            s.warded += (card,)
            s.tell("FUT-046", "warded", seat=p, sigil=sigil, ward=warding)
            return True
    return False


@rule("FUT-R12", "FUT-R17", "FUT-R61")
def check_wards(s: FuturaState) -> None:
    """At the declaration: the sigil that the primary brings, then the Living Sigils of both sides."""
    for i, entry in enumerate(s.applied):
        if entry.thing == s.primary and _ward(s, s.defender, entry.sigil):
            s.applied = (*s.applied[:i], entry._replace(warded=1), *s.applied[i + 1 :])
    living_applied(s, s.primary)
    d = units.district(s)
    for thing in [s.target] if d == NONE else units.creatures(s, d):
        living_applied(s, thing)


@rule("FUT-150", "FUT-404", "FUT-R17")
def living_applied(s: FuturaState, thing: int) -> None:
    """Each sigil that Living Sigils give a unit counts as one application in this assault."""
    words = in_force.living(s, thing)
    if not words:
        return
    for _, source, _, _ in in_force.steady(s, thing, "ALW", "LIVING"):
        if source != NONE:
            s.turn_up(source)
    for sigil in dict.fromkeys(_living_sigils(s, thing, words)):
        if all((unit, kind, card) != (thing, sigil, NONE) for unit, kind, card, _ in s.applied):
            seat = units.side_of(s, thing)
            s.tell(
                "FUT-150", "living sigil", seat=seat, unit=thing, card=units.card_of(s, thing), sigil=sigil
            )
            caught = _ward(s, units.other_side(s, seat), sigil)
            s.applied += (Applied(thing, sigil, NONE, int(caught)),)


def _living_sigils(s: FuturaState, thing: int, words: set[str]) -> list[int]:
    """The sigils of the pieces that the Living Sigils of a unit name."""
    if not units.is_acolyte(thing):
        return [creature_sigil(s, thing)] if "all" in words and thing >= CARD else []
    found = []
    if s.armour[thing] != NONE and words & {"armour", "all"} and not gear.is_broken(s, thing):
        found.append(SIGIL[s.armour[thing] // SLOTS])
    if s.saber[thing] != NONE and words & {"saber", "all"}:
        found.append(SIGIL[s.saber[thing] // SLOTS])
    if "all" in words:
        found += [SIGIL[item // SLOTS] for item in _items(s, thing)]
    return [sigil for sigil in found if sigil != NONE]


# Losing one.


@rule("FUT-117", "FUT-R12")
def lose(s: FuturaState, index: int) -> None:
    """An applied sigil is discarded."""
    thing, sigil, card, _ = s.applied[index]
    s.applied = (*s.applied[:index], *s.applied[index + 1 :])
    if card != NONE:
        cards.discard(s, _payer(s, thing), card)
    s.tell("FUT-117", "sigil ended", unit=thing, card=units.card_of(s, thing), sigil=sigil)


@rule("FUT-117", "FUT-118", "FUT-120", "FUT-R12")
def lose_all(s: FuturaState, thing: int) -> None:
    """Every sigil on a unit is discarded."""
    for i in range(len(s.applied) - 1, -1, -1):
        if s.applied[i].thing == thing:
            lose(s, i)


def _payer(s: FuturaState, thing: int) -> int:
    """The seat whose sigil card lies on a unit."""
    return s.side[thing] if thing < STATION else units.owner_of(s, thing)
