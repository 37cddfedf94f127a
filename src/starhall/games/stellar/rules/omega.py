"""Phase omega: the end."""

from __future__ import annotations

from itertools import pairwise

from starhall.core import places_by, rule
from starhall.core.rows import changed
from starhall.games.stellar.box.parts import (
    CARD_SP,
    CATEGORY_NAMES,
    CRYSTAL_SP,
    CRYSTALS_ON_PAD,
    TILE_SP,
)
from starhall.games.stellar.box.rows import CATEGORIES
from starhall.games.stellar.facts import by_category, tiles_in_ship
from starhall.games.stellar.rules import verbs
from starhall.games.stellar.state import StellarState


@rule("STEL-142", "STEL-R82")
def omega(s: StellarState) -> None:
    """Convert, reveal, nudge, compare."""
    s.phase = "omega"
    s.omega = ((),) * s.players
    s.do(*[(convert, s.race.index(race)) for race in s.order], (reveal,), (nudge,), (final_ranking,))


@rule("STEL-150", "STEL-151", "STEL-152", "STEL-153", "STEL-183", "STEL-R82", "STEL-R83")
def convert(s: StellarState, p: int) -> None:
    """2 SP per tile in the ship, 1 per hand card and missing crystal, as one gain; no more counts."""
    race = s.race[p]
    parts = (
        TILE_SP * tiles_in_ship(s, race),
        CARD_SP * len(s.hands[p]),
        CRYSTAL_SP * (CRYSTALS_ON_PAD - s.pad[race]),
    )
    _note(s, p, parts)
    s.tell("STEL-150", "converted", seat=p, for_tiles=parts[0], for_cards=parts[1], for_crystals=parts[2])
    verbs.gain_sp(s, p, sum(parts), "STEL-153")


@rule("STEL-021", "STEL-154", "STEL-R08", "STEL-R82")
def reveal(s: StellarState) -> None:
    """All tokens are revealed together; each is 1 VP in the category it shows."""
    # What only the owners knew lies open now: no undo goes back behind it.
    if any(s.tokens):
        s.uncover()
    s.revealed = tuple(s.tokens)
    s.tokens = [()] * s.players
    for p, held in enumerate(s.revealed):
        counts = tuple(by_category(held))
        _note(s, p, counts)
        s.tell("STEL-154", "tokens revealed", seat=p, counts=counts)
        for category, number in enumerate(counts):
            if number:
                verbs.gain_vp(s, p, category, number, "STEL-154")


@rule("STEL-155", "STEL-156", "STEL-R71", "STEL-R72")
def nudge(s: StellarState) -> None:
    """In each category all leading cubes advance and all trailing ones fall back, as they stand now."""
    moved = [[0] * len(CATEGORIES) for _ in range(s.players)]
    for category, track in enumerate(CATEGORY_NAMES):
        slots = [cubes[category] for cubes in s.vp]
        first, last = max(slots), min(slots)
        if first == last:
            # Each cube is first and last: it would advance and fall back again.
            s.tell("STEL-R72", "nudges cancel", track=track, slot=first)
            continue
        for p, slot in enumerate(slots):
            if slot == first:
                verbs.gain_vp(s, p, category, 1, "STEL-155")
                moved[p][category] = 1
        for p, slot in enumerate(slots):
            if slot == last:
                moved[p][category] = -verbs.lose_vp(s, p, category, 1, "STEL-155")
    for p, nudges in enumerate(moved):
        _note(s, p, tuple(nudges))


@rule("STEL-002", "STEL-157", "STEL-158", "STEL-R73")
def final_ranking(s: StellarState) -> None:
    """The highest sum of the three cubes wins; ties go by SP spot, then by the last cosmic order."""
    s.places = places_by((sum(s.vp[p]), s.sp[p], -s.order.index(s.race[p])) for p in range(s.players))
    winner, *others = sorted(range(s.players), key=s.places.__getitem__)
    tell_ties(s, [winner, *others])
    s.tell("STEL-157", "won", seat=winner, race=s.race[winner], vp=sum(s.vp[winner]))
    for p in others:
        s.tell("STEL-157", "place taken", seat=p, place=s.places[p], vp=sum(s.vp[p]))


@rule("STEL-158", "STEL-R73")
def tell_ties(s: StellarState, ranked: list[int]) -> None:
    """Which equal totals the SP spot has decided, and where that was equal, too, the cosmic order."""
    for ahead, behind in pairwise(ranked):
        vp, spot = sum(s.vp[ahead]), s.sp[ahead]
        if sum(s.vp[behind]) != vp:
            continue
        if s.sp[behind] != spot:
            s.tell("STEL-158", "tie by SP", seat=ahead, other=behind, vp=vp, spot=spot, lower=s.sp[behind])
        else:
            s.tell("STEL-R73", "tie by order", seat=ahead, other=behind, vp=vp, spot=spot)


def _note(s: StellarState, p: int, numbers: tuple[int, ...]) -> None:
    """Write numbers into the next columns of the table of the end."""
    s.omega = changed(s.omega, p, s.omega[p] + numbers)
