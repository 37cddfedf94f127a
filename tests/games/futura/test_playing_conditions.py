"""Every condition of the cards, on both sides of its border."""

from __future__ import annotations

import pytest

from starhall.core.scenes import checks, place_at
from starhall.games.futura.box.parts import (
    AP,
    CARD,
    CLAUSES,
    DISTRICT,
    MUTANT_THING,
    NEUTRAL,
    NOBODY,
    NONE,
    SLOTS,
    STATION,
)
from starhall.games.futura.rules.plays.conditions import met
from starhall.games.futura.state import FuturaState, Possessed, Rolled
from tests.games.futura.fight import effect, engaged
from tests.games.futura.table import (
    CHEN,
    ELOI,
    FOUNDRY,
    HAMMERFIST,
    ONDRA,
    TERRACE,
    VELARIS,
    dress,
    load_up,
    slot,
    table,
)

# Conditions of a side.


def beaten(attacker: int, station: int) -> FuturaState:
    """Chen of seat 0 and a station of seat 1 have rolled."""
    s = engaged()
    s.rolls = (Rolled(CHEN, attacker), Rolled(STATION + TERRACE, station))
    return s


@checks("FUT-128", "FUT-R61")
@pytest.mark.parametrize(("mine", "theirs"), [(5, 4), (4, 4), (3, 4)])
def test_who_has_won_and_who_has_lost(mine: int, theirs: int) -> None:
    s = beaten(mine, theirs)
    wins = mine > theirs
    assert (met(s, ("win",), 0, CHEN), met(s, ("lose",), 0, CHEN)) == (wins, not wins)
    station = STATION + TERRACE
    assert (met(s, ("win",), 1, station), met(s, ("lose",), 1, station)) == (not wins, wins)


@checks("FUT-128")
@pytest.mark.parametrize(("attacker", "defender"), [(0, 1), (1, 0), (1, NEUTRAL)])
def test_who_attacks_and_who_defends(attacker: int, defender: int) -> None:
    s = engaged()
    s.attacker, s.defender = attacker, defender
    seats = (0, 1, NEUTRAL, NOBODY)
    assert [p for p in seats if met(s, ("attacking",), p, CHEN)] == [attacker]
    assert [p for p in seats if met(s, ("defending",), p, CHEN)] == [defender]
    s = table()
    assert not any(met(s, (word,), p, CHEN) for p in seats for word in ("attacking", "defending"))


@checks("FUT-401")
@pytest.mark.parametrize(("interaction", "is_first"), [(0, True), (1, True), (2, False)])
def test_the_first_interaction_and_what_comes_before_it(interaction: int, is_first: bool) -> None:
    s = engaged()
    s.interaction = interaction
    assert met(s, ("first",), 0, CHEN) == is_first
    s.attacker = NOBODY
    assert not met(s, ("first",), 0, CHEN)


@checks("FUT-R19")
@pytest.mark.parametrize("thing", [0, CARD, DISTRICT + 11])
@pytest.mark.parametrize("clause", [0, 1])
def test_what_is_used_once_in_an_assault_is_each_clause_by_itself(thing: int, clause: int) -> None:
    s = engaged()
    s.used_assault = 1 << thing * CLAUSES + clause
    assert not met(s, ("once",), 0, CHEN, source=thing, clause=clause)
    assert met(s, ("once",), 0, CHEN, source=thing, clause=1 - clause)
    assert met(s, ("once",), 0, CHEN, source=thing + 1, clause=clause)


# Conditions of the opposing unit.


@checks("FUT-128")
def test_of_what_kind_the_opposing_unit_is() -> None:
    s = engaged()
    (creature, armament) = load_up(s, TERRACE, "CRE-10", "ITM-22", fitted=True)
    foes = {
        CHEN: "vs-acolyte",
        ELOI: "vs-acolyte",
        STATION: "vs-station",
        STATION + 11: "vs-station",
        CARD + slot(creature): "vs-creature",
        MUTANT_THING: "vs-creature",
        CARD + slot(armament): "vs-station",
        NONE: "",
    }
    for foe, word in foes.items():
        found = [
            one for one in ("vs-acolyte", "vs-creature", "vs-station") if met(s, (one,), 0, CHEN, foe=foe)
        ]
        assert found == ([word] if word else []), foe


@checks("FUT-128")
@pytest.mark.parametrize(("left", "holds"), [(2, True), (1, True), (0, False)])
def test_armour_counts_as_long_as_it_has_ap(left: int, holds: bool) -> None:
    s = engaged(CHEN, primary=ONDRA)
    (armour,) = dress(s, CHEN, "ARM-26")
    s.harm[slot(armour)] = AP[armour // SLOTS] - left
    assert met(s, ("vs-armoured",), 0, ONDRA, foe=CHEN) == holds
    assert not met(s, ("vs-armoured",), 0, ONDRA, foe=STATION)
    assert not met(s, ("vs-armoured",), 0, ONDRA, foe=HAMMERFIST)


@checks("FUT-128")
@pytest.mark.parametrize(
    ("word", "full", "ap", "holds"),
    [
        ("low50", 200, 99, True),
        ("low50", 200, 100, True),
        ("low50", 200, 101, False),
        ("low50", 200, 200, False),
        ("low25", 400, 99, True),
        ("low25", 400, 100, True),
        ("low25", 400, 101, False),
        ("low25", 400, 400, False),
    ],
)
def test_exactly_half_or_a_quarter_is_low(word: str, full: int, ap: int, holds: bool) -> None:
    s = engaged()
    s.ap[TERRACE] = ap
    place_at(s, ap_full={TERRACE: full})
    assert met(s, (word,), 0, CHEN) == holds
    assert not met(s, (word,), 0, CHEN, foe=NONE)


@checks("FUT-128")
def test_the_first_acolyte_may_be_low_too() -> None:
    s = engaged(CHEN, primary=ONDRA)
    assert not met(s, ("low50",), 0, ONDRA, foe=CHEN)
    s.base[CHEN] = 1
    assert met(s, ("low50",), 0, ONDRA, foe=CHEN)
    assert met(s, ("low25",), 0, ONDRA, foe=CHEN)


@checks("FUT-128")
def test_whom_the_opposing_unit_is_if_nobody_says() -> None:
    s = engaged(ONDRA)
    assert met(s, ("vs-acolyte",), 0, CHEN)
    assert met(s, ("vs-acolyte",), 1, ONDRA)
    s.target = STATION + TERRACE
    assert met(s, ("vs-station",), 0, CHEN)
    assert met(s, ("vs-acolyte",), 1, STATION + TERRACE)
    s.target = NONE
    assert not met(s, ("vs-acolyte",), 1, STATION + TERRACE)
    s.target, s.attacker = ONDRA, NOBODY
    assert not met(s, ("vs-acolyte",), 1, ONDRA)


# Conditions of the bearer.


@checks("FUT-128")
def test_who_was_struck_in_this_interaction() -> None:
    s = engaged()
    s.force = [effect("HURT", HAMMERFIST, 3, seat=NOBODY, until="interaction")]
    assert met(s, ("struck",), 0, HAMMERFIST)
    assert not met(s, ("struck",), 0, CHEN)


@checks("FUT-128")
@pytest.mark.parametrize(
    ("subject", "bearer", "holds"),
    [(CHEN, CHEN, True), (ELOI, ELOI, True), (CHEN, ONDRA, False), (NONE, NONE, False), (NONE, CHEN, False)],
)
def test_a_unit_dies_itself(subject: int, bearer: int, holds: bool) -> None:
    assert met(engaged(), ("self",), 0, bearer, subject=subject) == holds


@checks("FUT-R63", "FUT-R94")
@pytest.mark.parametrize(
    ("seat", "subject", "holds"),
    [(0, ONDRA, True), (1, ONDRA, False), (1, CHEN, True), (1, VELARIS, False), (0, ELOI, False)]
    + [(0, NONE, False), (0, STATION, False), (1, MUTANT_THING, False)],
)
def test_an_enemy_acolyte_dies_but_for_a_support_that_gives_itself_up(
    seat: int, subject: int, holds: bool
) -> None:
    s = engaged(ONDRA, support=VELARIS)
    assert met(s, ("foe",), seat, CHEN, subject=subject) == holds


@checks("FUT-291", "FUT-R63")
@pytest.mark.parametrize(
    ("seat", "bearer", "subject", "holds"),
    [
        (0, CHEN, MUTANT_THING, True),
        (0, CHEN, MUTANT_THING + ELOI, True),
        (1, CHEN, MUTANT_THING, False),
        (0, VELARIS, MUTANT_THING, False),
        (0, CHEN, ONDRA, False),
        (0, CHEN, DISTRICT, False),
    ],
)
def test_the_primary_may_have_the_mutant_that_it_defeated(
    seat: int, bearer: int, subject: int, holds: bool
) -> None:
    assert met(engaged(support=VELARIS), ("mutant",), seat, bearer, subject=subject) == holds


@checks("FUT-169")
def test_somebody_is_possessed_by_the_seat_that_asks() -> None:
    s = engaged(ONDRA)
    assert not met(s, ("possessed",), 0, CHEN)
    s.possessed = (Possessed(MUTANT_THING, 0, 1), Possessed(CHEN, 1, 2))
    assert met(s, ("possessed",), 1, ONDRA)
    assert not met(s, ("possessed",), 0, CHEN)


# All together.


@checks("FUT-190", "FUT-R87")
@pytest.mark.parametrize(
    ("words", "damage_type", "holds"),
    [
        ((), "", True),
        (("bench",), "", True),
        (("tier3",), "", False),
        (("type:Fire",), "Fire", True),
        (("type:Fire",), "Void", False),
        (("type:Fire",), "", False),
        (("type:Fire", "type:Void"), "Void", True),
        (("type:Fire", "type:Void"), "Fire", True),
        (("type:Fire", "type:Void"), "Aether", False),
        (("attacking", "type:Fire"), "Fire", True),
        (("attacking", "type:Fire"), "Void", False),
        (("defending", "type:Fire"), "Fire", False),
        (("type:Fire", "defending"), "Fire", False),
        (("attacking", "first"), "", True),
        (("attacking", "defending"), "", False),
    ],
)
def test_all_conditions_hold_and_one_damage_type(
    words: tuple[str, ...], damage_type: str, holds: bool
) -> None:
    assert met(engaged(STATION + FOUNDRY), words, 0, CHEN, damage_type=damage_type) == holds
