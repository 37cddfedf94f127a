"""Verbs that move or change units: summons, swaps, ambush, possession, mutants, ranks, and the way back."""

from __future__ import annotations

from starhall.core import rule
from starhall.core.rows import changed
from starhall.games.futura.box.language import Act
from starhall.games.futura.box.parts import (
    ACO_AP,
    BAY,
    BENCH,
    CREATURE,
    FALLEN,
    KIND,
    LEVEL,
    MUTANT_THING,
    NONE,
    SLOTS,
    STATION,
)
from starhall.games.futura.rules.fight import aftermath, declaring, possession, reinforcements, units
from starhall.games.futura.rules.fight.comparison import enemy_stands
from starhall.games.futura.rules.kinds import CARD, THING
from starhall.games.futura.rules.mat.slots import slots_free
from starhall.games.futura.rules.plays.in_force import immune, ranked
from starhall.games.futura.rules.verbs.table import (
    Choice,
    amount,
    open_to,
)
from starhall.games.futura.state import Force, FuturaState, Play

RECORDED_AS = "verbs_units"
"""How records name this module."""

# SUMMON.


@rule("FUT-145", "FUT-R40", "FUT-R44", "FUT-R64")
def callable_acolytes(s: FuturaState, p: int, who: str) -> list[int]:
    """The benched acolytes that can be called: as support of the attacker, or in front of the own station."""
    if who == "support":
        if p != s.attacker or s.support != NONE:
            return []
    elif p != s.defender or units.district(s) == NONE or s.summoned != NONE:
        return []
    return [
        a
        for a in reinforcements.reserves(s, p)
        if who != "support" or (not s.attacked >> a & 1 and s.supported[a] < declaring.MOST_SUPPORT)
    ]


def callable_creatures(s: FuturaState, p: int) -> list[int]:
    """The slots of creatures in the hand of the attacker that it can pay for."""
    if p != s.attacker or s.beast != NONE:
        return []
    return [
        card % SLOTS
        for card in s.hands[p]
        if KIND[card // SLOTS] == CREATURE and LEVEL[card // SLOTS] <= s.energy[p]
    ]


def can_summon(s: FuturaState, play: Play, act: Act, kind: str) -> bool:
    """Somebody to call."""
    chosen = play.chosen
    if act.what[0] == "creature":
        found = callable_creatures(s, play.seat)
    else:
        found = callable_acolytes(s, play.seat, act.what[0])
    return chosen[0] in found if chosen else bool(found)


def whom_to_summon(s: FuturaState, play: Play, act: Act) -> Choice | None:
    """An acolyte of the bench, or a creature of the hand."""
    if play.chosen:
        return None
    return (CARD, "summon") if act.what[0] == "creature" else (THING, f"summon {act.what[0]}")


def supports_to_call(s: FuturaState, p: int, play: Play, *more: object) -> list[int]:
    """Benched acolytes."""
    return callable_acolytes(s, play.seat, "support")


def defenders_to_call(s: FuturaState, p: int, play: Play, *more: object) -> list[int]:
    """Benched acolytes."""
    return callable_acolytes(s, play.seat, "acolyte")


def creatures_to_call(s: FuturaState, p: int, play: Play, *more: object) -> list[int]:
    """Creatures of the hand."""
    return callable_creatures(s, play.seat)


@rule("FUT-145", "FUT-R64")
def summon(s: FuturaState, play: Play, act: Act) -> None:
    """A support, a defender or a creature joins the fight."""
    p, chosen = play.seat, play.chosen[0]
    match act.what[0]:
        case "support":
            reinforcements.summon_support(s, p, chosen)
        case "acolyte":
            reinforcements.summon_acolyte(s, p, chosen)
        case "creature":
            card = next(card for card in s.hands[p] if card % SLOTS == chosen)
            reinforcements.summon_creature(s, p, card)


# SWAP, AMBUSH, POSSESS.


@rule("FUT-153", "FUT-403", "FUT-R59")
def can_swap(s: FuturaState, play: Play, act: Act, kind: str) -> bool:
    """One fielded and one benched acolyte, once in a turn."""
    chosen = play.chosen
    found = reinforcements.swaps(s, play.seat)
    return tuple(chosen) in found if len(chosen) == 2 else bool(found)


def whom_to_swap(s: FuturaState, play: Play, act: Act) -> Choice | None:
    """Who leaves, then who comes."""
    return ((THING, "swap out"), (THING, "swap in"), None)[len(play.chosen)]


def leavers(s: FuturaState, p: int, play: Play, *more: object) -> list[int]:
    """Acolytes in the fight that somebody can take the place of."""
    return list(dict.fromkeys(out for out, _ in reinforcements.swaps(s, play.seat)))


def newcomers(s: FuturaState, p: int, play: Play, *more: object) -> list[int]:
    """Benched acolytes that can take that place."""
    leaver = play.chosen[0]
    return [newcomer for out, newcomer in reinforcements.swaps(s, play.seat) if out == leaver]


@rule("FUT-153", "FUT-R59")
def swap(s: FuturaState, play: Play, act: Act) -> None:
    """Warp: two acolytes change places."""
    out, newcomer = play.chosen
    reinforcements.swap(s, play.seat, out, newcomer)


@rule("FUT-142", "FUT-281", "FUT-R41")
def ambush(s: FuturaState, play: Play, act: Act) -> None:
    """The ambush takes place: nobody has cancelled the card."""
    s.force.append(Force("AMBUSH", play.bearer, 1, "assault", play.thing, play.seat, ""))


def can_possess(s: FuturaState, play: Play, act: Act, kind: str) -> bool:
    """An enemy unit that is open to it."""
    chosen = play.chosen
    found = _possessable(s, play.seat, kind)
    return chosen[0] in found if chosen else bool(found)


def _possessable(s: FuturaState, p: int, kind: str) -> list[int]:
    return [thing for thing in possession.possessable(s, p) if open_to(s, thing, kind)]


def whom_to_possess(s: FuturaState, play: Play, act: Act) -> Choice | None:
    """One enemy unit."""
    return None if play.chosen else (THING, "possess")


def units_to_possess(s: FuturaState, p: int, play: Play, *more: object) -> list[int]:
    """Enemy support, primary, creatures, or a summoned acolyte."""
    return _possessable(s, play.seat, "Possession")


@rule("FUT-176", "FUT-418", "FUT-R62")
def possess(s: FuturaState, play: Play, act: Act) -> None:
    """An enemy unit fights on this side for a while."""
    possession.possess(s, play.seat, play.chosen[0], amount(s, act.amount, play.tier))


# ENTHRALL and PURIFY.


def _homes(s: FuturaState, play: Play) -> list[int]:
    """The stations that can take a mutant; the one attacked before all others."""
    found = (
        aftermath.free_stations(s, play.seat)
        if play.seat >= 0
        else [d for d in (units.district(s),) if d != NONE and slots_free(s, d) > 0 and s.ap[d] > 0]
    )
    here = units.district(s)
    return [STATION + d for d in ([here] if here in found else found)]


@rule("FUT-164", "FUT-R63")
def can_enthrall(s: FuturaState, play: Play, act: Act, kind: str) -> bool:
    """A dying enemy acolyte that nobody has enthralled yet, and a free slot."""
    a = play.subject
    if not units.is_acolyte(a) or immune(s, a, kind) or not enemy_stands(s, a):
        return False
    if any(force.verb == aftermath.ENTHRALLED and force.thing == a for force in s.force):
        return False
    return bool(_homes(s, play))


def where_to_serve(s: FuturaState, play: Play, act: Act) -> Choice | None:
    """Which station it serves."""
    return None if play.chosen else (THING, "enthrall")


def stations_to_serve(s: FuturaState, p: int, play: Play, *more: object) -> list[int]:
    """Own stations with a free slot."""
    return _homes(s, play)


@rule("FUT-164", "FUT-290", "FUT-R63")
def enthrall(s: FuturaState, play: Play, act: Act) -> None:
    """The dying acolyte becomes a creature of a station."""
    aftermath.enthrall(s, play.seat, play.subject, play.chosen[0] - STATION)


def _possessed_by(s: FuturaState, p: int) -> list[int]:
    return [thing for thing, seat, _ in s.possessed if seat == p and units.is_acolyte(thing)]


@rule("FUT-169", "FUT-291", "FUT-292")
def can_purify(s: FuturaState, play: Play, act: Act, kind: str) -> bool:
    """A defeated mutant, or an acolyte that one possesses."""
    subject = play.subject
    return units.is_mutant(subject) if subject != NONE else bool(_possessed_by(s, play.seat))


def whom_to_purify(s: FuturaState, play: Play, act: Act) -> Choice | None:
    """The mutant, or one of those possessed."""
    return None if play.subject != NONE or play.chosen else (THING, "purify")


def acolytes_to_purify(s: FuturaState, p: int, play: Play, *more: object) -> list[int]:
    """Acolytes that one possesses."""
    return _possessed_by(s, play.seat)


@rule("FUT-169", "FUT-291", "FUT-292", "FUT-R63")
def purify(s: FuturaState, play: Play, act: Act) -> None:
    """An enslaved or possessed acolyte is this side's from now on."""
    subject = play.subject
    aftermath.purify(s, play.seat, subject - MUTANT_THING if subject != NONE else play.chosen[0])


# RANK and REVIVE.


def _rankable(s: FuturaState, p: int) -> list[int]:
    return [
        a for a, seat in enumerate(s.side) if seat == p and s.place[a] in (BENCH, BAY) and not ranked(s, a)
    ]


def can_rank(s: FuturaState, play: Play, act: Act, kind: str) -> bool:
    """An own acolyte that has not been named yet."""
    return bool(_rankable(s, play.seat))


def whom_to_rank(s: FuturaState, play: Play, act: Act) -> Choice | None:
    """One own acolyte."""
    return (THING, "rank") if act.target == "own-acolyte" and not play.chosen else None


def acolytes_to_rank(s: FuturaState, p: int, play: Play, *more: object) -> list[int]:
    """Own acolytes in play."""
    return _rankable(s, play.seat)


@rule("FUT-156", "FUT-R68")
def rank(s: FuturaState, play: Play, act: Act) -> None:
    """From now on it may wear Adept armour straight from Base."""
    a = play.chosen[0] if play.chosen else play.bearer
    s.commissioned |= 1 << a
    s.tell("FUT-156", "commissioned", seat=play.seat, acolyte=a)


def _revivable(s: FuturaState, p: int) -> list[int]:
    return [a for a, place in enumerate(s.place) if place == FALLEN and s.died_for[a] == p]


def can_revive(s: FuturaState, play: Play, act: Act, kind: str) -> bool:
    """An acolyte that died for this player."""
    return bool(_revivable(s, play.seat))


def whom_to_revive(s: FuturaState, play: Play, act: Act) -> Choice | None:
    """One of the fallen."""
    return None if play.chosen else (THING, "revive")


def fallen_to_revive(s: FuturaState, p: int, play: Play, *more: object) -> list[int]:
    """Those that died for this player."""
    return _revivable(s, play.seat)


@rule("FUT-137", "FUT-R45", "FUT-R90")
def revive(s: FuturaState, play: Play, act: Act) -> None:
    """Back to the bench with half its base AP and no equipment."""
    a = play.chosen[0]
    s.place[a], s.base[a] = BENCH, ACO_AP[a] // 2
    s.side = changed(s.side, a, play.seat)
    s.tell("FUT-R45", "revived", seat=play.seat, acolyte=a)
