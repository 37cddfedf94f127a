"""What is in reach: which clauses a seat may use in a window, and whether others must expect it to have one.

A seat is asked whenever it *might* have something to play, for all that everybody can see: a face-down card
may be anything of its kind. So it tells nothing that somebody is asked, or is not.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from starhall.core import rule
from starhall.games.futura.box.language import Clause
from starhall.games.futura.box.parts import (
    ABILITY,
    ACO_CLAUSES,
    ACO_EFFECT_TYPE,
    ACO_SIGIL,
    BENCH,
    CARD,
    CLAUSES,
    CLAUSES_OF,
    CREATURE,
    DIS_CLAUSES,
    DIS_EFFECT_TYPE,
    DISTRICT,
    EFFECT_TYPE,
    ITEM,
    KIND,
    NOBODY,
    NONE,
    SIGIL,
    SLOTS,
    STA_CLAUSES,
    STA_EFFECT_TYPE,
    STATION,
    USE,
)
from starhall.games.futura.facts import own_stations
from starhall.games.futura.rules.fight import units
from starhall.games.futura.rules.mat.cards import is_up
from starhall.games.futura.rules.mat.gear import acolytes, is_broken
from starhall.games.futura.rules.plays.conditions import met, supporting
from starhall.games.futura.rules.plays.costs import can_pay, might_pay, used_up
from starhall.games.futura.rules.plays.in_force import district_on
from starhall.games.futura.rules.plays.quiet import ALONE, PLAYED, Tables
from starhall.games.futura.rules.plays.tables import (
    BENCHED_IN,
    OPEN,
    SIGNATURES,
    SUPPORT_TYPES,
    WRITTEN,
    Indices,
)
from starhall.games.futura.rules.verbs.table import can
from starhall.games.futura.state import FuturaState, Play


class Source(NamedTuple):
    """Where plays come from."""

    thing: int
    card: int
    """Or NONE."""
    clauses: Indices
    """Those of the window."""
    bearer: int


AT_PEACE = frozenset(("MAIN", "CYC", "TRN"))
"""Windows outside of combat."""
STASIS = "STASIS"
"""The force on a seat whose side gets no dice and plays no ability and item cards in this interaction."""
PRIVATE = ("SUMMON",)
"""Verbs whose targets may lie in a hand: others cannot tell whether there is one."""


def _secretive(clauses: tuple[Clause, ...]) -> bool:
    return any(act.verb in PRIVATE for clause in clauses for act in clause.acts)


SECRETIVE = frozenset(
    [DISTRICT + d for d, row in enumerate(DIS_CLAUSES) if _secretive(row)]
    + [face * SLOTS + slot for face, row in enumerate(CLAUSES_OF) if _secretive(row) for slot in range(SLOTS)]
)
"""The districts, as things, and the cards with such a verb; no acolyte and no station has one."""


# Where plays come from.


@rule("FUT-178", "FUT-R65")
def is_still(s: FuturaState, p: int) -> bool:
    """Is the side of seat `p` in stasis, so that it plays no ability and item cards?"""
    return bool(s.force) and STASIS in [force.verb for force in s.force if force.seat == p]


@rule("FUT-125", "FUT-191", "FUT-198", "FUT-333", "FUT-R18", "FUT-R34")
def of_acolyte(s: FuturaState, a: int, window: str, tables: Tables, still: bool) -> list[Source]:
    """What an acolyte can use: its own ability, unbroken armour, the primary saber, items and abilities."""
    own, table = tables.acolytes[window][a], tables.faces[window]
    found: list[Source] = [Source(a, NONE, own, a)] if own else []
    armour, saber = s.armour[a], s.saber[a]
    if armour != NONE and table[armour // SLOTS] and not is_broken(s, a):
        found.append(Source(CARD + armour % SLOTS, armour, table[armour // SLOTS], a))
    if saber != NONE and table[saber // SLOTS]:
        found.append(Source(CARD + saber % SLOTS, saber, table[saber // SLOTS], a))
    if not still:
        for card in carried(s, a):
            if table[card // SLOTS]:
                found.append(Source(CARD + card % SLOTS, card, table[card // SLOTS], a))
    return found


def carried(s: FuturaState, a: int) -> tuple[int, ...]:
    """The items, off-hand items included, and ability cards of an acolyte."""
    off_hand = s.off_hand[a]
    if off_hand != NONE and KIND[off_hand // SLOTS] == ITEM:
        return (off_hand, *s.items[a], *s.abilities[a])
    return s.items[a] + s.abilities[a]


@rule("FUT-149", "FUT-245", "FUT-350", "FUT-R94")
def of_support(s: FuturaState, a: int, window: str, tables: Tables, still: bool) -> list[Source]:
    """A support plays nothing but Inspire and Sacrifice; what is passive stays on."""
    own, table = tables.acolytes[window][a], tables.faces[window]
    found: list[Source] = []
    # What a support has always on stays on.
    if own and (tables is ALONE or ACO_EFFECT_TYPE[a] in SUPPORT_TYPES):
        found.append(Source(a, NONE, own, a))
    if not still:
        for card in s.abilities[a]:
            if table[card // SLOTS] and EFFECT_TYPE[card // SLOTS] in SUPPORT_TYPES:
                found.append(Source(CARD + card % SLOTS, card, table[card // SLOTS], a))
    if tables is ALONE:
        taken = [source.card for source in found]
        found += [
            source
            for source in of_acolyte(s, a, window, tables, False)
            if source.card not in taken and USE[source.card // SLOTS] == "Passive"
        ]
    return found


@rule("FUT-115", "FUT-195", "FUT-197", "FUT-271", "FUT-375", "FUT-R16", "FUT-R70", "FUT-R95", "FUT-R96")
def of_station(s: FuturaState, d: int, window: str, tables: Tables, still: bool) -> list[Source]:
    """What serves an assaulted station: its district, its card, creatures, and what is equipped on it."""
    found: list[Source] = []
    own, number = tables.districts[window][d], s.station[d]
    of_card = tables.stations[window][number] if number != NONE else ()
    if not (own or of_card or s.fitted[d]):
        return found
    unit = units.fighting_unit(s)
    if own and district_on(s, d):
        found.append(Source(DISTRICT + d, NONE, own, unit))
    if of_card:
        found.append(Source(STATION + d, NONE, of_card, unit))
    table = tables.faces[window]
    for card in s.fitted[d]:
        face, thing = card // SLOTS, CARD + card % SLOTS
        if table[face]:
            if KIND[face] == CREATURE:
                if not _is_held(s, thing):
                    found.append(Source(thing, card, table[face], thing))
            elif not still:
                found.append(Source(thing, card, table[face], unit))
    return found


@rule("FUT-193", "FUT-R62")
def of_possessed(s: FuturaState, p: int, window: str, tables: Tables) -> list[Source]:
    """The inherent ability of a unit that `p` possesses, not its cards."""
    found: list[Source] = []
    for thing, seat, _ in s.possessed:
        if seat == p:
            if units.is_acolyte(thing):
                if tables.acolytes[window][thing]:
                    found.append(Source(thing, NONE, tables.acolytes[window][thing], thing))
            elif units.is_card(thing):
                card = units.card_of(s, thing)
                if tables.faces[window][card // SLOTS]:
                    found.append(Source(thing, card, tables.faces[window][card // SLOTS], thing))
    return found


@rule("FUT-R18", "FUT-R41")
def of_bench(s: FuturaState, p: int, window: str, tables: Tables) -> list[Source]:
    """Abilities of benched acolytes that may be used from there."""
    found: list[Source] = []
    table = tables.faces[window]
    for a in _benched(s, p):
        for card in s.abilities[a]:
            clauses = CLAUSES_OF[card // SLOTS]
            here = tuple(i for i in table[card // SLOTS] if "bench" in clauses[i].windows[WRITTEN[window]])
            if here:
                found.append(Source(CARD + card % SLOTS, card, here, a))
    return found


def _benched(s: FuturaState, p: int) -> list[int]:
    """The benched acolytes of a seat with abilities; one that was summoned stands elsewhere."""
    return [a for a in acolytes(s, p, BENCH) if s.abilities[a] and a != s.summoned]


def _is_held(s: FuturaState, thing: int) -> bool:
    return bool(s.possessed) and any(held == thing for held, _, _ in s.possessed)


@rule("FUT-286", "FUT-R18", "FUT-R41", "FUT-R61", "FUT-R64", "FUT-R103")
def in_fight(s: FuturaState, p: int, window: str, tables: Tables) -> list[Source]:
    """What a party of the fight can use: only the two parties play."""
    # Stasis forbids to play cards; what acts by itself goes on.
    still = tables is PLAYED and is_still(s, p)
    found = of_possessed(s, p, window, tables) if s.possessed else []
    if p == s.attacker:
        lead = units.acting_primary(s)
        if lead != NONE:
            found += of_acolyte(s, lead, window, tables, still)
        support = supporting(s)
        if support != NONE:
            found += of_support(s, support, window, tables, still)
    elif p == s.defender:
        d = units.district(s)
        if d == NONE:
            if s.target != NONE:
                found += of_acolyte(s, s.target, window, tables, still)
        else:
            if s.summoned != NONE and not _is_held(s, s.summoned):
                found += of_acolyte(s, s.summoned, window, tables, still)
            found += of_station(s, d, window, tables, still)
        if window in BENCHED_IN and not still:
            found += of_bench(s, p, window, tables)
    return found


@rule("FUT-196", "FUT-208", "FUT-R18", "FUT-R70")
def at_peace(s: FuturaState, p: int, window: str, tables: Tables, mine: Sequence[int]) -> list[Source]:
    """What a seat can use outside of combat: its acolytes on bench or in the bay, and built districts."""
    found: list[Source] = []
    faces, own, side = tables.faces[window], tables.acolytes[window], s.side
    for a in tables.some_acolytes[window]:
        if side[a] == p:
            found.append(Source(a, NONE, own[a], a))
    # No armour and no saber does anything outside of combat.
    items, abilities, off_hand = s.items, s.abilities, s.off_hand
    for a in mine:
        if items[a] or abilities[a] or off_hand[a] != NONE:
            for card in carried(s, a):
                if faces[card // SLOTS]:
                    found.append(Source(CARD + card % SLOTS, card, faces[card // SLOTS], a))
    for d in tables.some_districts[window]:
        if s.holder[d] == p and district_on(s, d):
            found.append(Source(DISTRICT + d, NONE, tables.districts[window][d], NONE))
    if window == "TRN":
        for d in own_stations(s, p):
            for card in s.fitted[d]:
                if faces[card // SLOTS]:
                    found.append(Source(CARD + card % SLOTS, card, faces[card // SLOTS], NONE))
    return found


def sources(s: FuturaState, p: int, window: str, subject: int, tables: Tables = PLAYED) -> list[Source]:
    """Everything that seat `p` has for a window; `subject` is who is dying, struck or fallen."""
    if window in AT_PEACE:
        return at_peace(s, p, window, tables, acolytes(s, p))
    if window == "STRUCK":
        return of_acolyte(s, subject, window, tables, False) if units.is_acolyte(subject) else []
    if window == "KO" and units.is_acolyte(subject) and units.owner_of(s, subject) == p:
        still = tables is PLAYED and is_still(s, p)
        return of_acolyte(s, subject, window, tables, still) if subject != supporting(s) else []
    return in_fight(s, p, window, tables)


# Whether a clause may be used.


Printed = tuple[tuple[Clause, ...], str, int]
"""The clauses, effect type and sigil hex of a source."""
_FACES: tuple[Printed, ...] = tuple(zip(CLAUSES_OF, EFFECT_TYPE, SIGIL, strict=True))
_ACOLYTES: tuple[Printed, ...] = tuple(zip(ACO_CLAUSES, ACO_EFFECT_TYPE, ACO_SIGIL, strict=True))
_DISTRICTS: tuple[Printed, ...] = tuple(
    (clauses, kind, NONE) for clauses, kind in zip(DIS_CLAUSES, DIS_EFFECT_TYPE, strict=True)
)
_STATIONS: tuple[Printed, ...] = tuple(
    (clauses, kind, NONE) for clauses, kind in zip(STA_CLAUSES, STA_EFFECT_TYPE, strict=True)
)


def printed(s: FuturaState, thing: int, card: int) -> Printed:
    """The clauses, effect type and sigil hex of a source."""
    if card != NONE:
        return _FACES[card // SLOTS]
    if thing < STATION:
        return _ACOLYTES[thing]
    if thing >= DISTRICT:
        return _DISTRICTS[thing - DISTRICT]
    return _STATIONS[s.station[thing - STATION]]


def _retyped(s: FuturaState, thing: int, kind: str) -> str:
    for force in s.force:
        if force.verb == "RETYPE" and force.thing == thing:
            kind = force.word
    return kind


@rule("FUT-049", "FUT-052", "FUT-126", "FUT-129", "FUT-190", "FUT-R61", "FUT-R87")
def allowed(
    s: FuturaState, p: int, window: str, source: Source, i: int, subject: int, foe: int | None, public: bool
) -> bool:
    """May this clause be used now: limits, conditions, payment, and a legal target for one of its verbs?

    With `public`, for all that others can see.
    """
    thing, card, _, bearer = source
    if (s.used_interaction or s.used_cycle or s.used_turn) and used_up(s, thing, i):
        return False
    clauses, kind, sigil = printed(s, thing, card)
    clause = clauses[i]
    if not clause.free and not can_pay(s, p, clause, sigil):
        return False
    conditions = clause.windows[WRITTEN[window]]
    if conditions and not met(s, conditions, p, bearer, foe, "", thing, i, subject, kind):
        return False
    if s.force:
        kind = _retyped(s, thing, kind)
    play = Play(p, thing, i, 3, NONE, (bearer, subject))
    for act in clause.acts:
        if public and act.verb in PRIVATE:
            return True
        if can(s, play, act, kind):
            return True
    return False


def playable(s: FuturaState, p: int, window: str, subject: int = NONE, foe: int | None = None) -> list[int]:
    """Every play that seat `p` may make in a window."""
    return [
        source.thing * CLAUSES + i
        for source in sources(s, p, window, subject)
        for i in source.clauses
        if allowed(s, p, window, source, i, subject, foe, False)
    ]


def has_main_play(s: FuturaState, p: int, mine: Sequence[int]) -> bool:
    """Is there anything that seat `p`, with these acolytes, could play in its action step?"""
    for source in at_peace(s, p, "MAIN", PLAYED, mine):
        for i in source.clauses:
            if allowed(s, p, "MAIN", source, i, NONE, None, False):
                return True
    return False


def source_of(
    s: FuturaState, p: int, window: str, subject: int, value: int, tables: Tables = PLAYED
) -> Source:
    """The source of a play that seat `p` may make."""
    thing, i = divmod(value, CLAUSES)
    return next(x for x in sources(s, p, window, subject, tables) if x.thing == thing and i in x.clauses)


# What others must expect.


@rule("FUT-271", "FUT-R71")
def expected(
    s: FuturaState, p: int, window: str, subject: int = NONE, foe: int | None = None
) -> list[int] | None:
    """What seat `p` may play if it might have something, for all that everybody can see; else None."""
    if p < 0:
        return None
    found: list[int] = []
    might = False
    for source in sources(s, p, window, subject):
        thing, card, clauses, _ = source
        for i in clauses:
            if allowed(s, p, window, source, i, subject, foe, False):
                found.append(thing * CLAUSES + i)
                might = might or card == NONE or is_up(s, card)
            elif not might and (thing in SECRETIVE if card == NONE else card in SECRETIVE and is_up(s, card)):
                might = allowed(s, p, window, source, i, subject, foe, True)
    if not might:
        for heap in _face_down(s, p, window, subject):
            if _may_hold(s, p, window, heap, subject, foe):
                return found
    return found if might else None


HIDDEN = {window: (bool(SIGNATURES[window, ABILITY]), bool(SIGNATURES[window, ITEM])) for window in OPEN}
"""By window: whether a face-down ability, and whether a face-down item might be played there."""


class Heap(NamedTuple):
    """Cards that look the same."""

    bearer: int
    cards: tuple[int, ...]
    kind: int
    types: tuple[str, ...] = ()
    """The effect types of those that could be played from there; empty for all."""
    word: str = ""
    """What these need among their conditions, or nothing."""


def _face_down(s: FuturaState, p: int, window: str, subject: int) -> list[Heap]:
    """The heaps of cards of `p` from which something might be played in the window."""
    abilities, items = HIDDEN[window]
    if not (abilities or items) or window in ("MAIN", "TRN", "STRUCK"):
        return []
    if window == "CYC":
        return [Heap(a, s.abilities[a], ABILITY) for a in acolytes(s, p) if s.abilities[a]]
    if s.attacker == NOBODY or is_still(s, p):
        return []
    found: list[Heap] = []
    bearer = d = NONE
    if window == "LOST":
        d, bearer = subject - STATION, subject
    elif window == "KO" and units.is_acolyte(subject) and units.owner_of(s, subject) == p:
        bearer = subject if subject != supporting(s) else NONE
    elif p == s.attacker:
        bearer = units.acting_primary(s)
        support = supporting(s)
        if support != NONE and s.abilities[support]:
            found.append(Heap(support, s.abilities[support], ABILITY, SUPPORT_TYPES))
    elif p == s.defender:
        d = units.district(s)
        bearer = s.target if d == NONE else units.fighting_unit(s)
        if window in BENCHED_IN:
            found += [Heap(a, s.abilities[a], ABILITY, word="bench") for a in _benched(s, p)]
    if 0 <= bearer < STATION and not _is_held(s, bearer):
        cards, own = carried(s, bearer), s.abilities[bearer]
        if own:
            found.append(Heap(bearer, own, ABILITY))
        if items and len(cards) > len(own):
            found.append(Heap(bearer, cards[: len(cards) - len(own)], ITEM))
    if d != NONE and items and (s.cargo[d] or s.fitted[d]):
        found.append(Heap(bearer, s.cargo[d] + s.fitted[d], ITEM))
    return found


def _may_hold(s: FuturaState, p: int, window: str, heap: Heap, subject: int, foe: int | None) -> bool:
    """Might a face-down card of the heap be playable in the window?"""
    bearer, cards, kind, types, word = heap
    known, everybody = s.known, (1 << s.players) - 1
    for card in cards:
        if known[card % SLOTS] != everybody:
            break
    else:
        return False
    for needs in SIGNATURES[window, kind]:
        if types and needs.effect_type not in types:
            continue
        if word and word not in needs.conditions:
            continue
        if might_pay(s, p, needs) and met(
            s, needs.conditions, p, bearer, foe, "", CARD, 0, subject, needs.effect_type
        ):
            return True
    return False
