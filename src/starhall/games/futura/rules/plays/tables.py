"""What each card can do in which window, worked out once from the clauses of all cards.

A *play* is a clause that somebody may use; an *automatic* clause acts by itself. Which of the two a clause is
depends on its cost, on the use that its card prints, and for items on the window.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from starhall.core import rule
from starhall.games.futura.box.language import WINDOWS, Clause
from starhall.games.futura.box.parts import (
    ABILITY,
    ACO_CLAUSES,
    ACO_EFFECT_TYPE,
    ACO_SIGIL,
    ACO_USE,
    CARD,
    CLAUSES_OF,
    DIS_CLAUSES,
    DIS_EFFECT_TYPE,
    DIS_USE,
    DISTRICT,
    EFFECT_TYPE,
    FACES,
    ITEM,
    KIND,
    NONE,
    ONE_OFF,
    SIGIL,
    SLOTS,
    STA_CLAUSES,
    STA_EFFECT_TYPE,
    STA_USE,
    STATION,
    USE,
)
from starhall.games.futura.state import FuturaState

ALL = 9999
"""As much as there is."""
BY_ITSELF = ("ALW", "TRN", "ONHIT")
"""Windows in which nothing is ever played."""
SPECIAL: Mapping[str, tuple[str, str]] = {"AMBUSH": ("DEC", "AMBUSH"), "REPLAY": ("AFT", "REPLAY")}
"""Windows of their own: an Ambush is the declaration itself, a Replay comes last of all in the aftermath."""
OPEN = (*WINDOWS, *SPECIAL)
"""Every window in which something is played or acts."""
Indices = tuple[int, ...]


WRITTEN: Mapping[str, str] = {window: SPECIAL[window][0] if window in SPECIAL else window for window in OPEN}
"""By window: how the cards write it."""


def belongs(clause: Clause, window: str) -> bool:
    """Is this the window, or one of the windows, of the clause?"""
    if window in SPECIAL:
        where, verb = SPECIAL[window]
        return where in clause.windows and any(act.verb == verb for act in clause.acts)
    return window in clause.windows and not any(
        where == window and any(act.verb == verb for act in clause.acts) for where, verb in SPECIAL.values()
    )


@rule("FUT-048", "FUT-050", "FUT-051", "FUT-127", "FUT-R18")
def acts_by_itself(clause: Clause, window: str, use: str, is_item: bool) -> bool:
    """Does the clause act without being played: Passive, Conditional without cost, or such an item?"""
    if window in BY_ITSELF:
        return True
    if not clause.free:
        return False
    if window == "STRUCK" or use in ("Passive", "Conditional"):
        return True
    return is_item and window == "KO" and "self" in clause.windows[window]


def _split(clauses: tuple[Clause, ...], use: str, is_item: bool, window: str) -> tuple[Indices, Indices]:
    """The clauses of a card in a window: those that are played, and those that act by themselves."""
    here = [(i, clause) for i, clause in enumerate(clauses) if belongs(clause, window)]
    alone = [i for i, clause in here if acts_by_itself(clause, window, use, is_item)]
    # A part that only follows another part of its card is carried out with that one.
    played = [
        i for i, clause in here if i not in alone and not any("tier3" in c for c in clause.windows.values())
    ]
    return tuple(played), tuple(alone)


Table = Mapping[str, tuple[Indices, ...]]


def _tables(rows: list[tuple[tuple[Clause, ...], str, bool]]) -> tuple[Table, Table]:
    """By window and number of the card: the clauses that are played, and those that act by themselves."""
    both = {window: [_split(*row, window) for row in rows] for window in OPEN}
    played = {window: tuple(played for played, _ in pairs) for window, pairs in both.items()}
    alone = {window: tuple(alone for _, alone in pairs) for window, pairs in both.items()}
    return played, alone


FACE_PLAYS, FACE_ALONE = _tables([(CLAUSES_OF[f], USE[f], KIND[f] == ITEM) for f in range(FACES)])
"""By window and face."""
ACO_PLAYS, ACO_ALONE = _tables([(row, ACO_USE[a], False) for a, row in enumerate(ACO_CLAUSES)])
"""By window and acolyte."""
DIS_PLAYS, DIS_ALONE = _tables([(row, DIS_USE[d], False) for d, row in enumerate(DIS_CLAUSES)])
"""By window and district."""
STA_PLAYS, STA_ALONE = _tables([(row, STA_USE[n], False) for n, row in enumerate(STA_CLAUSES)])
"""By window and station card."""

PLAYED_IN = frozenset(
    window
    for window in OPEN
    if any(any(table[window]) for table in (FACE_PLAYS, ACO_PLAYS, DIS_PLAYS, STA_PLAYS))
)
"""Windows in which anything can be played at all."""
ALONE_IN = frozenset(
    window
    for window in OPEN
    if any(any(table[window]) for table in (FACE_ALONE, ACO_ALONE, DIS_ALONE, STA_ALONE))
)
"""Windows in which anything acts by itself."""

BENCHED_IN = frozenset(
    window
    for row in CLAUSES_OF
    for clause in row
    for window in clause.windows
    if "bench" in clause.windows[window]
)
"""Windows in which a card may be played from the bench."""

SUPPORT_TYPES = ("Inspire", "Sacrifice")
"""The only effect types that a support may play."""


class Signature(NamedTuple):
    """What a face-down card would need, for all that others can tell."""

    conditions: tuple[str, ...]
    energy: int
    """The least energy that pays for it; 0 if it is free, ALL if energy does not."""
    sigil: int
    """The sigil that pays for it, or NONE."""
    effect_type: str


def _signatures(window: str, kind: int) -> tuple[Signature, ...]:
    found: dict[Signature, None] = {}
    for face in range(FACES):
        if KIND[face] == kind:
            for i in FACE_PLAYS[window][face]:
                clause = CLAUSES_OF[face][i]
                least = 0 if clause.free else 1 if clause.charged else clause.energy or ALL
                powered = SIGIL[face] if clause.charged or clause.sigil else NONE
                support = EFFECT_TYPE[face] if EFFECT_TYPE[face] in SUPPORT_TYPES else ""
                # Whether it was used already cannot be said of a card that nobody knows.
                conditions = tuple(word for word in clause.windows[WRITTEN[window]] if word != "once")
                found[Signature(conditions, least, powered, support)] = None
    # Those that need least are found fastest.
    return tuple(sorted(found, key=lambda needs: (len(needs.conditions), needs.energy)))


SIGNATURES: Mapping[tuple[str, int], tuple[Signature, ...]] = {
    (window, kind): _signatures(window, kind) for window in OPEN for kind in (ABILITY, ITEM)
}
"""By window and kind of card: every way in which a face-down card of that kind might be playable."""

# Cards by the verbs that are always on: a card without any is passed over quickly.
STEADY = ("ALW", "ONHIT", "STRUCK")


def _verbs_of(clauses: tuple[Clause, ...], alone: Table, number: int, window: str) -> frozenset[str]:
    return frozenset(act.verb for i in alone[window][number] for act in clauses[i].acts)


FACE_VERBS: Mapping[str, tuple[frozenset[str], ...]] = {
    window: tuple(_verbs_of(CLAUSES_OF[f], FACE_ALONE, f, window) for f in range(FACES)) for window in STEADY
}
"""By window and face: the verbs in force while the card is."""
ACO_VERBS: Mapping[str, tuple[frozenset[str], ...]] = {
    window: tuple(_verbs_of(row, ACO_ALONE, a, window) for a, row in enumerate(ACO_CLAUSES))
    for window in STEADY
}
FACES_WITH: Mapping[tuple[str, str], frozenset[int]] = {
    (window, verb): frozenset(face for face in range(FACES) if verb in FACE_VERBS[window][face])
    for window in STEADY
    for verb in frozenset().union(*FACE_VERBS[window], *ACO_VERBS[window])
}
"""By window and verb: the faces that have it in force."""
STEADY_VERBS: Mapping[str, frozenset[str]] = {
    window: frozenset().union(*FACE_VERBS[window], *ACO_VERBS[window]) for window in STEADY
}
"""By window: every verb that is in force there on some card."""
DIS_VERBS: tuple[frozenset[str], ...] = tuple(
    _verbs_of(row, DIS_ALONE, d, "ALW") for d, row in enumerate(DIS_CLAUSES)
)


# What a thing is as a source of effects.


def card_played(s: FuturaState, thing: int) -> int:
    """The card of a thing that has been played, or NONE."""
    return s.played.get(thing - CARD, NONE)


def clauses_of(s: FuturaState, thing: int) -> tuple[Clause, ...]:
    """The clauses of an acolyte, station, district, or of a card that has been played."""
    if thing < STATION:
        return ACO_CLAUSES[thing] if thing >= 0 else ()
    if thing < CARD:
        number = s.station[thing - STATION]
        return STA_CLAUSES[number] if number != NONE else ()
    if thing >= DISTRICT:
        return DIS_CLAUSES[thing - DISTRICT]
    card = card_played(s, thing)
    return CLAUSES_OF[card // SLOTS] if card != NONE else ()


def printed_type(s: FuturaState, thing: int) -> str:
    """The effect type of what a thing does, as printed."""
    if thing < STATION:
        return ACO_EFFECT_TYPE[thing] if thing >= 0 else ""
    if thing < CARD:
        number = s.station[thing - STATION]
        return STA_EFFECT_TYPE[number] if number != NONE else ""
    if thing >= DISTRICT:
        return DIS_EFFECT_TYPE[thing - DISTRICT]
    card = card_played(s, thing)
    return EFFECT_TYPE[card // SLOTS] if card != NONE else ""


@rule("FUT-R16", "FUT-R18", "FUT-407")
def hex_of(s: FuturaState, thing: int) -> int:
    """The sigil that powers what a thing does: the card's, or the governing one; stations take none."""
    if thing < STATION:
        return ACO_SIGIL[thing] if thing >= 0 else NONE
    card = card_played(s, thing)
    return SIGIL[card // SLOTS] if card != NONE else NONE


def is_ability(s: FuturaState, thing: int) -> bool:
    """Is this played thing an ability card?"""
    card = card_played(s, thing)
    return card != NONE and KIND[card // SLOTS] == ABILITY


def is_one_off(s: FuturaState, thing: int) -> bool:
    """Is this played thing an item that is discarded after use?"""
    card = card_played(s, thing)
    return card != NONE and ONE_OFF[card // SLOTS]


def is_item(s: FuturaState, thing: int) -> bool:
    """Is this played thing an item?"""
    card = card_played(s, thing)
    return card != NONE and KIND[card // SLOTS] == ITEM
