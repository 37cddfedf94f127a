"""Where cards lie: the hand and the slots of own stations."""

from __future__ import annotations

from dataclasses import dataclass

from starhall.core import Secret, rule
from starhall.core.knowers import knows
from starhall.core.rows import changed
from starhall.games.futura.box.parts import (
    BENCH,
    CLASS,
    DISTRICT_COUNT,
    HAND_LIMIT,
    KIND,
    LEVEL,
    LEVEL_SLOTS,
    NONE,
    SLOTS,
)
from starhall.games.futura.facts import land, own_stations, owned
from starhall.games.futura.rules.kinds import IN_STATION, TO_HAND
from starhall.games.futura.rules.mat.cards import is_up, left_unseen
from starhall.games.futura.state import FuturaState


@dataclass(slots=True)
class Mat:
    """What a player has, gathered once for all the actions that are offered."""

    stations: list[int]
    """The districts with a station."""
    free: list[int]
    """Those of them with a free slot."""
    benched: list[int]
    """The acolytes on the bench."""
    in_bay: list[int]
    """Those in the assault bay."""
    laden: list[int]
    """The districts whose station holds cargo."""
    equipped: list[int]
    """Those whose station has equipped cards."""
    raidable: tuple[int, ...]
    """The districts of others that may be assaulted."""


def gather(s: FuturaState, p: int) -> Mat:
    """Look over the mat of a player."""
    free, bench, bay, laden, equipped = [], [], [], [], []
    places, cargo, fitted, mutants = s.place, s.cargo, s.fitted, s.mutants
    for a in owned(s.side, p):
        if places[a] == BENCH:
            bench.append(a)
        else:
            bay.append(a)
    own, raids = land(s, p)
    # Once an assault was declared, nothing is done with stations any more.
    stations = [*own] if s.part != "assault" else []
    for d in stations:
        if cargo[d] or fitted[d] or mutants[d]:
            if cargo[d]:
                laden.append(d)
            if fitted[d]:
                equipped.append(d)
            if slots_free(s, d) > 0:
                free.append(d)
        else:
            free.append(d)
    return Mat(stations, free, bench, bay, laden, equipped, raids)


@rule("FUT-099", "FUT-101", "FUT-232", "FUT-234", "FUT-360", "FUT-R82")
def slots_free(s: FuturaState, d: int) -> int:
    """The slots of a station in which nothing lies; its level gives their number."""
    return LEVEL_SLOTS[s.level[d]] - len(s.cargo[d] + s.fitted[d] + s.mutants[d])


@rule("FUT-R09", "FUT-R82")
def places(s: FuturaState, p: int) -> list[int]:
    """The hand if there is room, and each own station with a free slot, as values of PLACE."""
    found = [TO_HAND] if len(s.hands[p]) < HAND_LIMIT else []
    return found + [IN_STATION + d for d in own_stations(s, p) if slots_free(s, d) > 0]


def held(s: FuturaState, p: int, slot: int) -> int:
    """The card of this slot in the hand or among the cargo of a player; NONE if it is not there."""
    for card in s.hands[p]:
        if card % SLOTS == slot:
            return card
    for d in own_stations(s, p):
        for card in s.cargo[d]:
            if card % SLOTS == slot:
                return card
    return NONE


def where(s: FuturaState, card: int) -> int:
    """The district in whose station a card lies; NONE if in none."""
    for d in range(DISTRICT_COUNT):
        if card in s.cargo[d] or card in s.fitted[d]:
            return d
    return NONE


@rule("FUT-R71")
def leave(s: FuturaState, p: int, card: int, *, unseen: bool = False, seen_by: int = 0) -> None:
    """A card leaves hand or station; `unseen` if not even its kind, class and level are seen on the way."""
    hand = s.hands[p]
    if card in hand:
        lay = alike = tuple(hand)
        hand.remove(card)
        known = s.known
        for other in lay:
            if known[other % SLOTS]:
                break
        else:
            # As long as nobody else knows any of them, there is nothing that anybody could mistake.
            return
    else:
        d = where(s, card)
        # Stored or equipped, face-down cards look the same; one that lies open is seen to go.
        lay = alike = tuple(other for other in (*s.cargo[d], *s.fitted[d]) if not is_up(s, other))
        s.cargo[d] = tuple(other for other in s.cargo[d] if other != card)
        s.fitted = changed(s.fitted, d, tuple(other for other in s.fitted[d] if other != card))
        if is_up(s, card):
            return
    if not unseen:
        look = appearance(card)
        alike = tuple([other for other in alike if appearance(other) == look])
    left_unseen(s, lay, alike, seen_by)


@rule("FUT-R71", "FUT-R82")
def gives_away(s: FuturaState, p: int, card: int) -> bool:
    """Does the way of a face-down card tell others something of it?

    Out of a hand into a station: it is no creature and no trap. Out of a station: the only card there that
    they do not know was stored, or can be taken out.
    """
    d = NONE if card in s.hands[p] else where(s, card)
    lay = (*s.cargo[d], *s.fitted[d]) if d != NONE else (card,)
    for q in range(s.players):
        if q != p and [other for other in lay if not knows(s, q, other)] == [card]:
            return True
    return False


@rule("FUT-R71")
def appearance(card: int) -> tuple[int, int, int]:
    """What everybody sees of a worn card: its kind, its class, its level."""
    face = card // SLOTS
    return KIND[face], CLASS[face], LEVEL[face]


@rule("FUT-099", "FUT-R82")
def put_in(s: FuturaState, p: int, card: int, d: int) -> None:
    """A card becomes cargo of a station."""
    s.cargo[d] += (card,)
    if s.heard:
        s.tell("FUT-099", "stored", seat=p, district=d, card=secret(s, p, card))


def secret(s: FuturaState, p: int, card: int) -> int | Secret:
    """A card as an event names it: open, or readable for its holder and those who know it."""
    known = s.known[card % SLOTS]
    if known == (1 << s.players) - 1:
        return card
    return Secret(card, *(q for q in range(s.players) if q == p or known >> q & 1))
