"""Phase A: cosmic order."""

from __future__ import annotations

from starhall.core import Kind, Reason, rule, ruled
from starhall.games.stellar.box.parts import TILES_PER_RACE
from starhall.games.stellar.facts import cosmic_income
from starhall.games.stellar.rules.verbs import flip_tile, gain_sp
from starhall.games.stellar.state import StellarState


@rule("STEL-007")
def cosmic_order(s: StellarState) -> None:
    """The phase: bid, reveal, rank, gain."""
    s.phase = "A"
    s.bids = ()
    s.do((bid,))


@rule("STEL-028", "STEL-R15", "STEL-R84")
def possible_bids(s: StellarState, p: int) -> range:
    """None, or any number of available pad tiles."""
    return range(s.available[s.race[p]] + 1)


def why_not_bid(s: StellarState, tiles: int, p: int) -> Reason | None:
    """Tiles in the ship cannot be bid."""
    available = s.available[s.race[p]]
    return Reason("STEL-R15", f"only {available} of your tiles are available") if tiles > available else None


BID = ruled(
    Kind(
        "bid",
        "number",
        size=TILES_PER_RACE + 1,
        options=possible_bids,
        why_not=why_not_bid,
        committed=True,
        about={"seat": int},
    ),
    "STEL-R18",
    by=f"{__name__}.BID",
)


@rule("STEL-028", "STEL-R18")
def bid(s: StellarState) -> None:
    """All players bid in secret at the same time; a bid that is in cannot be changed."""
    s.ask_all(range(s.players), BID, bids_revealed)


@rule("STEL-029", "STEL-038")
def bids_revealed(s: StellarState, bids: tuple[int, ...]) -> None:
    """All bids are shown together, and every bid tile is flipped, whatever the rank."""
    s.bids = bids
    for p, tiles in enumerate(bids):
        flip_tile(s, p, tiles)
        if s.heard:
            s.tell("STEL-029", "bid revealed", seat=p, tiles=tiles)
    s.do((rank_cosmic,), (cosmic_sp,))


@rule("STEL-030", "STEL-031", "STEL-032", "STEL-033", "STEL-R07", "STEL-R16")
def rank_cosmic(s: StellarState) -> None:
    """The highest bid comes first; equal bids stand in default order."""
    s.order = tuple(sorted(s.race, key=lambda race: (-s.bids[s.race.index(race)], race)))
    if s.heard:
        tell_equal_bids(s)
        s.tell("STEL-030", "cosmic order", races=s.order)


@rule("STEL-031")
def tell_equal_bids(s: StellarState) -> None:
    """Which players have bid as much as others, the highest bids first."""
    for tiles in sorted(set(s.bids), reverse=True):
        equal = [race for race in s.order if s.bids[s.race.index(race)] == tiles]
        if len(equal) > 1:
            s.tell("STEL-031", "equal bids", races=tuple(equal), tiles=tiles)


@rule("STEL-034", "STEL-035", "STEL-037", "STEL-170", "STEL-R17")
def cosmic_sp(s: StellarState) -> None:
    """Every rank has its SP, gained at once, first rank first; turn order does not change."""
    rule_id = "STEL-034" if s.players == 4 else "STEL-170"
    income = cosmic_income(s)
    for rank, race in enumerate(s.order, 1):
        p = s.race.index(race)
        gain_sp(s, p, income[p], rule_id, rank)
