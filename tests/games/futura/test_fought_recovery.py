"""What follows from a blow: what a strike sets off and drains, and what an ensigiled unit recovers."""

from __future__ import annotations

import pytest

from starhall.core.scenes import checks, choose, place_at, told
from starhall.games.futura.box.parts import BAY, CARD, NONE, PASS, SIGIL, SLOTS
from starhall.games.futura.rules.fight import packets
from starhall.games.futura.rules.plays.in_force import STRIKES_BACK
from starhall.games.futura.state import Applied, Rolled
from tests.games.futura.fight import TARGET, effect, engaged, question, rolled
from tests.games.futura.playing import seen
from tests.games.futura.table import CHEN, HAMMERFIST, ONDRA, TERRACE, card, go


@checks("FUT-134", "FUT-R110")
@pytest.mark.parametrize(
    ("mine", "inforce", "gained"),
    [
        (6, (), 1),
        (1, (), 0),
        (1, ((STRIKES_BACK, CHEN, ""), ("STRIKE", CHEN, "")), 0),
        (6, (("EVADE", TARGET, ""),), 0),
        (6, (("OVERCHARGE", CHEN, "backfires"),), 0),
        (6, (("STRIKE", CHEN, ""),), 1),
    ],
)
def test_a_saber_gives_its_energy_for_a_winning_strike_that_lands(
    mine: int, inforce: tuple[tuple[str, int, str], ...], gained: int
) -> None:
    s = rolled(engaged(), mine, 5)
    place_at(s, saber={CHEN: card("SAB-04", 1)})
    s.force = [effect(verb, thing, 2, word) for verb, thing, word in inforce]
    packets.deal(s)
    assert s.energy[0] == 20 + gained


@checks("FUT-137", "FUT-219")
@pytest.mark.parametrize(
    ("lost", "ap", "reduce", "regained"),
    [(9, 20, 0, 4), (9, 3, 0, 3), (2, 20, 0, 2), (9, 20, 99, 0), (9, 20, 19, 1)],
)
def test_a_strike_drains_what_it_dealt_at_most(lost: int, ap: int, reduce: int, regained: int) -> None:
    s = rolled(engaged(), 6, 5)
    s.harm, s.ap[TERRACE] = {1: lost}, ap
    place_at(s, armour={CHEN: card("ARM-26", 1)}, saber={CHEN: card("SAB-32", 2)})
    s.force = [effect("REDUCE", TARGET, reduce)]
    packets.deal(s)
    assert s.harm.get(1, 0) == lost - regained


@checks("FUT-137", "FUT-143")
def test_what_a_sunder_took_is_drained_as_well() -> None:
    s = rolled(engaged(), 6, 5)
    s.harm = {1: 9}
    place_at(s, armour={CHEN: card("ARM-26", 1)}, saber={CHEN: card("SAB-32", 2)})
    s.force = [effect("SUNDER", CHEN, 3)]
    packets.deal(s)
    assert (s.harm, s.ap[TERRACE]) == ({1: 6}, 17)


@checks("FUT-121", "FUT-268", "FUT-R15")
@pytest.mark.parametrize("name", ["CRE-06", "CRE-01", "CRE-02", "CRE-05", "CRE-03"])
def test_an_ensigiled_creature_recovers_from_the_strike_of_a_support_alone(name: str) -> None:
    s = rolled(engaged(support=HAMMERFIST), 1, 5)
    place_at(s, fitted={TERRACE: (creature := card(name, 5),)})
    s.applied = (Applied(CARD + 5, SIGIL[creature // SLOTS], card("SIG-EMP", 6), 0),)
    s.rolls = (Rolled(CHEN, 1), Rolled(CARD + 5, 5), Rolled(HAMMERFIST, 6))
    packets.deal(s)
    assert seen(s, "mended", "unit") == [CARD + 5]


@checks("FUT-121", "FUT-268", "FUT-332", "FUT-R14", "FUT-R15", "FUT-R23")
@pytest.mark.parametrize(
    ("lost", "evaded", "striking", "regained"),
    [
        (10, False, NONE, True),
        (10, True, NONE, False),
        (37, False, NONE, False),
        (36, False, NONE, True),
        (10, False, 4, False),
    ],
)
def test_an_ensigiled_creature_recovers_if_it_has_ap_left(
    lost: int, evaded: bool, striking: int, regained: bool
) -> None:
    s = engaged()
    hound = CARD + 5
    s.harm = {5: lost}
    place_at(s, fitted={TERRACE: (card("CRE-03", 5),)})
    s.applied = (Applied(hound, 4, card("SIG-EMP", 6), 0),)
    if striking != NONE:
        place_at(s, items={CHEN: (card("ITM-12", 7),)})
        s.applied += (Applied(CHEN, striking, card("SIG-EMP", 8), 0),)
    s.force = [effect("EVADE", hound, 1)] if evaded else []
    packets.deal(rolled(s, 6, 5))
    mended = seen(s, "mended", "unit")
    assert mended == ([hound] if regained else [])


@checks("FUT-121", "FUT-268", "FUT-R14", "FUT-R102")
@pytest.mark.parametrize(("lost", "regained"), [(10, True), (29, False), (24, True), (26, True), (27, False)])
def test_ensigiled_armour_recovers_unless_the_blow_broke_it(lost: int, regained: bool) -> None:
    s = engaged()
    s.harm = {5: lost}
    place_at(s, armour={CHEN: card("ARM-11", 5)})
    s.applied = (Applied(CHEN, 1, card("SIG-PRI", 6), 0),)
    place_at(s, dam={TERRACE: 3})
    packets.deal(rolled(s, 1, 6))
    assert bool(told(s, "mended")) == regained


@checks("FUT-242", "FUT-384", "FUT-R106")
def test_armour_that_answers_a_strike_is_asked_first_and_then_damage_is_dealt() -> None:
    s = rolled(engaged(), 1, 6)
    place_at(s, armour={CHEN: card("ARM-15", 5)})
    go(s, (packets.damage_step,))
    assert (question(s), s.window) == ((-1, "", ""), "STRUCK"), "a station is no acolyte"
    assert s.harm == {5: 4}
    s = rolled(engaged(target=ONDRA), 6, 1)
    s.place[ONDRA] = BAY
    place_at(s, armour={ONDRA: card("ARM-15", 5)})
    s.turn_up(s.armour[ONDRA])
    go(s, (packets.damage_step,))
    assert (question(s), s.window, s.harm) == ((1, "play", "STRUCK"), "STRUCK", {})
    choose(s, 1, "play", PASS)
    assert s.harm == {5: 3}
