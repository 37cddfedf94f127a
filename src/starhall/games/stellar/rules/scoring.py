"""Phase C: the closed sector bonus and the three categories."""

from __future__ import annotations

from starhall.core import rule
from starhall.games.stellar.box.parts import (
    CAP,
    CAPTAIN,
    CATEGORY_NAMES,
    CLOSED,
    CREW,
    EXPLORATION,
    NOBODY,
    SHIP_DAMAGE,
)
from starhall.games.stellar.facts import CLOSED_BONUS, best_of, ranking, score_step, seat_of, values
from starhall.games.stellar.rules import verbs
from starhall.games.stellar.rules.ship import ship_attack
from starhall.games.stellar.state import StellarState


@rule("STEL-007", "STEL-008", "STEL-122")
def scoring(s: StellarState) -> None:
    """The closed bonus, then each category with the ship after it."""
    s.phase = "C"
    s.do((closed_bonus,), (score, CAPTAIN), (score, CREW), (score, EXPLORATION), (scored,))


@rule("STEL-120", "STEL-121", "STEL-R17", "STEL-R53")
def closed_bonus(s: StellarState) -> None:
    """A token for every player in the closed sector, unless all players are there."""
    s.step = CLOSED_BONUS
    inside = [race for race in s.order if s.level[race][CLOSED[s.gate]]]
    if len(inside) == s.players:
        s.tell("STEL-121", "closed bonus for nobody")
        return
    if not inside:
        s.tell("STEL-120", "nobody inside")
    for race in inside:
        verbs.draw_token(s, s.race.index(race), 1, "STEL-120")


@rule("STEL-126", "STEL-131", "STEL-132", "STEL-171", "STEL-R56", "STEL-R81")
def score(s: StellarState, category: int) -> None:
    """All values are read; the highest wins, ties go by rank; nobody wins with 0."""
    s.step = score_step(category)
    s.values = tuple(values(s)[category])
    tied = best_of(ranking(s), s.values)
    if not tied:
        s.tell("STEL-132", "no winner", track=CATEGORY_NAMES[category])
        return
    if s.heard:
        tell_winner(s, tied, CATEGORY_NAMES[category], s.values[tied[0]])
    s.do((reward, category, tied[0]))


@rule("STEL-036", "STEL-126", "STEL-169", "STEL-R67")
def tell_winner(s: StellarState, tied: list[int], track: str, best: int) -> None:
    """Who has the highest value, how a tie is broken, and who wins."""
    if len(tied) > 1:
        unplayed = sum(seat_of(s, race) == NOBODY for race in tied)
        rule_id = ("STEL-036", "STEL-169")[unplayed] if unplayed < 2 else "STEL-R67"
        s.tell(rule_id, "category tied", races=tuple(tied), track=track, value=best, why=(rule_id,))
    s.tell("STEL-126", "category won", race=tied[0], track=track, value=best)


@rule("STEL-127", "STEL-128", "STEL-129", "STEL-130", "STEL-134", "STEL-171", "STEL-R17", "STEL-R55")
@rule("STEL-R61", "STEL-R66", "STEL-R81")
def reward(s: StellarState, category: int, winner: int) -> None:
    """VP for the winner, up to the cap; SP for all other players; then the ship attacks the winner."""
    cap = CAP[category]
    vp = s.values[winner] if cap is None else min(cap, s.values[winner])
    seat = seat_of(s, winner)
    if seat != NOBODY:
        verbs.gain_vp(s, seat, category, vp, "STEL-127" if vp == s.values[winner] else "STEL-128")
    for race in s.order:
        if race != winner:
            sp = s.values[race]
            verbs.gain_sp(s, s.race.index(race), sp, "STEL-129", CATEGORY_NAMES[category])
    s.do((ship_attack, winner, vp + SHIP_DAMAGE))


def scored(s: StellarState) -> None:
    """Phase C is over."""
    s.step = 0
    s.values = ()
