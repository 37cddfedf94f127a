"""What plays cost, who can pay in which way, and for how long something is used up."""

from __future__ import annotations

import pytest

from starhall.core.scenes import checks
from starhall.games.futura.box.language import Clause
from starhall.games.futura.box.parts import (
    ANY,
    CARD,
    CLAUSES,
    DISTRICT,
    EMPEROR,
    MUTANT_THING,
    NEUTRAL,
    NONE,
    PALADIN,
    PRIMAL,
    STATION,
)
from starhall.games.futura.rules.kinds import BY_SIGIL, FIXED, TIER_1, TIER_2, TIER_3
from starhall.games.futura.rules.plays.costs import (
    GRATIS,
    can_pay,
    energy_for,
    matches,
    might_pay,
    pay_for,
    use_up,
    used_up,
    ways_to_pay,
)
from starhall.games.futura.rules.plays.tables import ALL, Signature
from starhall.games.futura.state import FuturaState
from tests.games.futura.fight import engaged, sigil_cards
from tests.games.futura.table import CHEN, ELOI, card, table

FREE = Clause({"POST": ()}, (), free=True)
CHARGED = Clause({"POST": ()}, (), charged=True)
TWO = Clause({"POST": ()}, (), energy=2)
TWO_OR_SIGIL = Clause({"POST": ()}, (), energy=2, sigil=True)
SIGIL_ALONE = Clause({"POST": ()}, (), sigil=True)
BOTH = (1 << CLAUSES) - 1


def purse(energy: int, *sigils: str) -> FuturaState:
    """Seat 1 has so much energy and these sigils in its bay; seat 0 has much of everything."""
    s = table(energy=[20, energy])
    sigil_cards(s, 0, "EMP", "PAL")
    sigil_cards(s, 1, *sigils)
    return s


# Paying.


@checks("FUT-270", "FUT-R11", "FUT-R18")
@pytest.mark.parametrize(
    ("sigils", "p", "hexagon", "does"),
    [
        (("PAL",), 1, PALADIN, True),
        (("PAL", "PRI"), 1, PALADIN, True),
        (("PRI", "PAL"), 1, PALADIN, False),
        (("PRI", "PAL"), 1, PRIMAL, True),
        (("EMP",), 1, EMPEROR, True),
        (("EMP",), 1, ANY, True),
        (("PAL",), 1, ANY, True),
        (("PAL",), 1, NONE, False),
        ((), 1, ANY, False),
        ((), 1, NONE, False),
        (("PAL",), NEUTRAL, EMPEROR, False),
        (("PAL",), NEUTRAL, ANY, False),
    ],
)
def test_the_front_sigil_powers_what_shows_it(
    sigils: tuple[str, ...], p: int, hexagon: int, does: bool
) -> None:
    assert matches(purse(0, *sigils), p, hexagon) == does


@checks("FUT-053", "FUT-182", "FUT-184", "FUT-186", "FUT-319", "FUT-R18", "FUT-R103")
@pytest.mark.parametrize(
    ("clause", "energy", "sigil", "ways"),
    [
        (CHARGED, 0, NONE, []),
        (CHARGED, 1, NONE, [TIER_1]),
        (CHARGED, 2, NONE, [TIER_1, TIER_2]),
        (CHARGED, 3, NONE, [TIER_1, TIER_2, TIER_3]),
        (CHARGED, 9, NONE, [TIER_1, TIER_2, TIER_3]),
        (CHARGED, 0, PALADIN, [BY_SIGIL]),
        (CHARGED, 1, PALADIN, [TIER_1, BY_SIGIL]),
        (CHARGED, 1, PRIMAL, [TIER_1]),
        (TWO, 1, PALADIN, []),
        (TWO, 2, PALADIN, [FIXED]),
        (TWO, 3, NONE, [FIXED]),
        (TWO_OR_SIGIL, 1, PALADIN, [BY_SIGIL]),
        (TWO_OR_SIGIL, 2, PALADIN, [FIXED, BY_SIGIL]),
        (TWO_OR_SIGIL, 2, PRIMAL, [FIXED]),
        (TWO_OR_SIGIL, 1, PRIMAL, []),
        (SIGIL_ALONE, 9, PRIMAL, []),
        (SIGIL_ALONE, 9, NONE, []),
        (SIGIL_ALONE, 0, PALADIN, [BY_SIGIL]),
        (SIGIL_ALONE, 9, ANY, [BY_SIGIL]),
    ],
)
def test_how_each_price_can_be_paid(clause: Clause, energy: int, sigil: int, ways: list[int]) -> None:
    s = purse(energy, "PAL")
    assert ways_to_pay(s, 1, clause, sigil) == ways
    assert can_pay(s, 1, clause, sigil) == bool(ways)
    assert ways_to_pay(s, NEUTRAL, clause, sigil) == []
    assert not can_pay(s, NEUTRAL, clause, sigil)


@checks("FUT-R18")
@pytest.mark.parametrize("p", [0, 1, NEUTRAL])
def test_what_costs_nothing_is_paid_by_anybody(p: int) -> None:
    assert ways_to_pay(purse(0), p, FREE, PALADIN) == [GRATIS]


@checks("FUT-R71", "FUT-319")
@pytest.mark.parametrize(
    ("energy", "least", "sigil", "might"),
    [
        (0, 0, NONE, True),
        (0, 1, NONE, False),
        (1, 1, NONE, True),
        (1, 2, NONE, False),
        (3, 2, NONE, True),
        (20000, ALL, NONE, False),
        (20000, ALL, PRIMAL, False),
        (0, ALL, PALADIN, True),
        (0, 1, PALADIN, True),
    ],
)
def test_for_which_face_down_cards_somebody_could_pay(
    energy: int, least: int, sigil: int, might: bool
) -> None:
    assert might_pay(purse(energy, "PAL"), 1, Signature((), least, sigil, "")) == might


@checks("FUT-184", "FUT-186", "FUT-335", "FUT-359")
@pytest.mark.parametrize(
    ("clause", "way", "energy"),
    [(CHARGED, TIER_1, 1), (CHARGED, TIER_2, 2), (CHARGED, TIER_3, 3), (TWO, FIXED, 2), (FREE, GRATIS, 0)]
    + [(CHARGED, BY_SIGIL, 0), (TWO_OR_SIGIL, BY_SIGIL, 0)],
)
def test_what_each_way_takes(clause: Clause, way: int, energy: int) -> None:
    assert energy_for(clause, way) == energy
    s = purse(9, "PAL", "PRI")
    pay_for(s, 1, clause, way)
    assert s.energy == [20, 9 - energy]
    assert len(s.bays[1]) == (1 if way == BY_SIGIL else 2)
    assert len(s.bays[0]) == 2


# Limits.


@checks("FUT-188", "FUT-R19")
@pytest.mark.parametrize("field", ["used_interaction", "used_cycle", "used_turn"])
@pytest.mark.parametrize("thing", [0, 1, CARD + 239, DISTRICT + 11])
@pytest.mark.parametrize("clause", [0, 1])
def test_what_was_used_is_used_up_and_nothing_beside_it(field: str, thing: int, clause: int) -> None:
    s = table()
    setattr(s, field, 1 << thing * 2 + clause)
    assert used_up(s, thing, clause)
    assert not used_up(s, thing, 1 - clause)
    assert not used_up(s, thing + 1, clause)
    setattr(s, field, 0)
    s.used_assault = 1 << thing * 2 + clause
    assert not used_up(s, thing, clause)


@checks("FUT-056", "FUT-059", "FUT-066", "FUT-192", "FUT-347", "FUT-R19", "FUT-R20", "FUT-R70")
@pytest.mark.parametrize(
    ("thing", "name", "span"),
    [
        (CHEN, "", "cycle"),
        (ELOI, "", "cycle"),
        (STATION, "", ""),
        (CARD - 1, "", ""),
        (CARD, "ART-05", ""),
        (CARD, "CRE-01", "turn"),
        (CARD + 1, "CRE-10", "turn"),
        (MUTANT_THING - 1, "CRE-10", "turn"),
        (MUTANT_THING - 1, "ABL-01", ""),
        (DISTRICT, "", "cycle"),
        (DISTRICT + 11, "", "cycle"),
    ],
)
@pytest.mark.parametrize("clause", [0, 1])
def test_for_how_long_each_kind_of_thing_is_used_up(thing: int, name: str, span: str, clause: int) -> None:
    for s in (table(), engaged()):
        if name:
            s.played[thing - CARD] = card(name, thing - CARD)
        use_up(s, thing, clause)
        assert s.used_cycle == (BOTH << thing * 2 if span == "cycle" else 0)
        assert s.used_turn == (BOTH << thing * 2 if span == "turn" else 0)
        in_fight = 1 << thing * 2 + clause if s.attacker == 0 else 0
        assert s.used_interaction == s.used_assault == in_fight


@checks("FUT-R19")
def test_uses_are_added_to_those_before() -> None:
    s = engaged()
    s.played[5] = card("CRE-01", 5)
    for thing, clause in ((CHEN, 1), (DISTRICT, 0), (CARD + 5, 0), (STATION, 1)):
        use_up(s, thing, clause)
    assert s.used_cycle == BOTH << CHEN * 2 | BOTH << DISTRICT * 2
    assert s.used_turn == BOTH << (CARD + 5) * 2
    bits = sum(1 << value for value in (CHEN * 2 + 1, DISTRICT * 2, (CARD + 5) * 2, STATION * 2 + 1))
    assert s.used_interaction == s.used_assault == bits
