"""A side's packet from its parts: who strikes, types, strikes, armaments, Sunder, sigil and weakness."""

from __future__ import annotations

import pytest

from starhall.core.scenes import checks, place_at, told
from starhall.games.futura.box.parts import (
    ACO_DAM,
    CARD,
    CREATURE,
    DAM,
    ELEMENT,
    FACES,
    KIND,
    MUTANT_THING,
    NONE,
    SABER,
    SLOTS,
    STATION,
    WEAK,
)
from starhall.games.futura.rules.fight import packets
from starhall.games.futura.rules.fight.packets import Packet
from starhall.games.futura.rules.mat import cards
from starhall.games.futura.rules.plays.in_force import STRIKES_BACK
from starhall.games.futura.rules.plays.tables import ALL
from starhall.games.futura.state import Applied, Possessed, Rolled, Shield
from tests.games.futura.fight import TARGET, dice, effect, engaged
from tests.games.futura.playing import seen
from tests.games.futura.table import AEGIS, CHEN, ELOI, HAMMERFIST, LAST_SLOT, ONDRA, TERRACE, THORN, card

# Who strikes.


@checks("FUT-241", "FUT-252", "FUT-265", "FUT-285", "FUT-R22", "FUT-R65")
@pytest.mark.parametrize(
    ("mine", "support", "theirs", "attacking", "defending"),
    [
        (6, 5, 4, (CHEN, HAMMERFIST), ()),
        (6, 4, 4, (CHEN,), ()),
        (4, 6, 4, (HAMMERFIST,), (TARGET,)),
        (3, 3, 4, (), (TARGET,)),
        (1, 1, 1, (), (TARGET,)),
        (1, 1, 0, (CHEN, HAMMERFIST), ()),
        (0, 0, 1, (), (TARGET,)),
        (0, 0, 2, (), (TARGET,)),
        (0, 0, 0, (), ()),
    ],
)
def test_every_attacker_that_won_strikes_and_a_defender_that_beat_the_primary(
    mine: int, support: int, theirs: int, attacking: tuple[int, ...], defending: tuple[int, ...]
) -> None:
    s = engaged(support=HAMMERFIST)
    shown = ((CHEN, mine), (HAMMERFIST, support), (TARGET, theirs))
    s.rolls = tuple([Rolled(thing, n) for thing, n in shown if n])
    assert (packets.strikers(s, True), packets.strikers(s, False)) == (attacking, defending)


@checks("FUT-141", "FUT-R110")
def test_who_lost_strikes_back_once_with_a_turned_strike() -> None:
    s = engaged(support=HAMMERFIST)
    s.rolls = (Rolled(CHEN, 1), Rolled(HAMMERFIST, 6), Rolled(TARGET, 5))
    s.force = [effect(STRIKES_BACK, CHEN)]
    assert packets.strikers(s, True) == (HAMMERFIST,), "there is nothing to strike with"
    s.force += [effect("STRIKE", CHEN, 3), effect(STRIKES_BACK, HAMMERFIST), effect("STRIKE", HAMMERFIST, 3)]
    assert packets.strikers(s, True) == (HAMMERFIST, CHEN)
    assert packets.strikers(s, False) == (TARGET,)


# Types.


@checks("FUT-031", "FUT-151", "FUT-161", "FUT-R34", "FUT-R109")
@pytest.mark.parametrize("slot", [0, LAST_SLOT])
@pytest.mark.parametrize("a", [CHEN, ELOI])
def test_a_strike_has_the_type_of_the_saber_as_it_counts_now(a: int, slot: int) -> None:
    s = engaged(primary=a)
    for face in range(FACES):
        if KIND[face] == SABER:
            place_at(s, saber={a: face * SLOTS + slot})
            assert packets.type_of(s, a) == ELEMENT[face]
    s.force = [effect("RETYPE", CARD + slot, 2, "Void"), effect("RETYPE", CARD + 100, 2, "Fire")]
    assert packets.type_of(s, a) == "Void"
    s.force = [effect("RETYPE", CARD + slot, 2, "Utility")]
    assert packets.type_of(s, a) == "Kinetic"
    place_at(s, saber={a: NONE})
    s.force = [effect("RETYPE", CARD + one, 2, "Void") for one in (0, LAST_SLOT)]
    assert packets.type_of(s, a) == "Kinetic", "bare hands"


@checks("FUT-220", "FUT-R63", "FUT-R96")
@pytest.mark.parametrize(("d", "slot"), [(AEGIS, 0), (THORN, LAST_SLOT)])
def test_what_fights_for_a_station_strikes_with_its_own_dam_and_type(d: int, slot: int) -> None:
    s = engaged(STATION + d, HAMMERFIST)
    place_at(s, dam={d: 11})
    for face in range(FACES):
        if KIND[face] == CREATURE:
            place_at(s, fitted={d: (face * SLOTS + slot,)})
            assert packets.type_of(s, CARD + slot) == ELEMENT[face]
            assert packets.strike_of(s, CARD + slot) == DAM[face]
    place_at(s, fitted={d: (card("ITM-25", slot),)})
    others = (STATION + d, CARD + slot, MUTANT_THING + CHEN, MUTANT_THING + ELOI)
    assert [packets.type_of(s, thing) for thing in others] == ["Kinetic"] * 4
    assert [packets.strike_of(s, thing) for thing in others[2:]] == [ACO_DAM[CHEN] + 3, ACO_DAM[ELOI] + 3]


@checks("FUT-031", "FUT-062", "FUT-382", "FUT-R96")
@pytest.mark.parametrize(("d", "slot"), [(AEGIS, 0), (THORN, LAST_SLOT - 3)])
def test_an_armament_adds_its_dam_to_whatever_fights_for_the_assaulted_station(d: int, slot: int) -> None:
    s = engaged(STATION + d, ELOI)
    plain = packets.strike_of(s, STATION + d)
    wall, wolf, horn, gun = (
        card(name, slot + i) for i, name in enumerate(("ITM-25", "CRE-01", "ITM-30", "ITM-24"))
    )
    place_at(s, fitted={d: (wall, horn, gun)})
    assert packets.strike_of(s, STATION + d) == plain + 3
    assert packets._armaments(s, STATION + d) == [gun]
    place_at(s, fitted={d: (wall, wolf, horn, gun)})
    assert packets.strike_of(s, CARD + slot + 1) == 9 + 3
    assert packets.strike_of(s, STATION + d) == plain
    assert packets.strike_of(s, ELOI) == ACO_DAM[ELOI]
    s.summoned = ONDRA
    assert packets.strike_of(s, ONDRA) == ACO_DAM[ONDRA] + 3
    place_at(s, fitted={d: ()})
    assert packets.strike_of(s, ONDRA) == ACO_DAM[ONDRA]


@checks("FUT-R71", "FUT-R97")
@pytest.mark.parametrize("slot", [0, LAST_SLOT - 2])
@pytest.mark.parametrize("a", [CHEN, ELOI])
def test_only_what_adds_dam_is_turned_up_with_a_strike(a: int, slot: int) -> None:
    s = engaged(primary=a)
    graft, lattice, draught = (card(name, slot + i) for i, name in enumerate(("ITM-12", "ITM-13", "ITM-10")))
    place_at(s, items={a: (draught, graft, lattice)})
    packets._show_weapons(s, a)
    assert [cards.is_up(s, one) for one in (graft, lattice, draught)] == [True, False, False]
    horn, gun, wolf = (card(name, slot + i) for i, name in enumerate(("ITM-30", "ITM-24", "CRE-01")))
    place_at(s, fitted={TERRACE: (horn, wolf)})
    place_at(s, items={a: ()}, known={slot: 0, slot + 1: 0, slot + 2: 0})
    packets._show_weapons(s, CARD + slot + 2)
    packets._show_weapons(s, STATION + AEGIS)
    assert [cards.is_up(s, one) for one in (horn, gun, wolf)] == [False] * 3


# The packet.


@checks("FUT-151", "FUT-252", "FUT-266", "FUT-R23")
def test_the_type_of_a_packet_is_that_of_its_leader_or_of_the_first_that_strikes_without_it() -> None:
    s = engaged(support=HAMMERFIST)
    s.beast = card("CRE-04", 3)
    place_at(s, saber={CHEN: card("SAB-02", 1), HAMMERFIST: card("SAB-03", 2)})
    beast = CARD + 3
    for who, kind in (
        ((CHEN, HAMMERFIST, beast), "Fire"),
        ((HAMMERFIST, CHEN), "Fire"),
        ((HAMMERFIST, beast), "Void"),
        ((beast, HAMMERFIST), "Blood"),
        ((beast,), "Blood"),
    ):
        assert packets.packet(s, CHEN, TARGET, who).kind == kind
    s.force = [effect("SUNDER", CHEN, 2)]
    assert packets.packet(s, CHEN, TARGET, (CHEN, HAMMERFIST)).kind == ""
    s.force = [effect("DAM", CHEN, 1, "Aether")]
    assert packets.packet(s, CHEN, TARGET, (CHEN, HAMMERFIST)).kind == "Aether"
    s.force = [effect("STRIKE", CHEN, 1, "Nano")]
    assert packets.packet(s, CHEN, TARGET, (CHEN, HAMMERFIST)).kind == "Nano"


@checks("FUT-143", "FUT-144", "FUT-165", "FUT-168", "FUT-243", "FUT-R23")
@pytest.mark.parametrize(
    ("inforce", "strikes", "sundered", "backfired", "landed"),
    [
        ((), 7 + 3, 0, 0, True),
        ((("DAM", 4, ""),), 7 + 4 + 3, 0, 0, True),
        ((("DAM", -6, ""),), 1 + 3, 0, 0, True),
        ((("DAM", -7, ""),), 0 + 3, 0, 0, True),
        ((("DAM", -9, ""),), 0 + 3, 0, 0, True),
        ((("STRIKE", 5, ""),), 5 + 3, 0, 0, True),
        ((("STRIKE", 5, ""), ("DAM", 2, "")), 7 + 3, 0, 0, True),
        ((("SUNDER", 6, ""),), 3, 6, 0, True),
        ((("SUNDER", ALL, ""),), 3, 20, 0, True),
        ((("SUNDER", ALL + 1, ""),), 3, 20, 0, True),
        ((("SUNDER", ALL - 1, ""),), 3, ALL - 1, 0, True),
        ((("OVERCHARGE", 2, ""),), 14 + 3, 0, 0, True),
        ((("OVERCHARGE", 3, "backfires"),), 3, 0, 21, False),
        ((("STREAK", 2, "1"),), 7 + 4 + 3, 0, 0, True),
    ],
)
def test_what_is_in_force_works_on_the_strike_of_its_unit(
    inforce: tuple[tuple[str, int, str], ...], strikes: int, sundered: int, backfired: int, landed: bool
) -> None:
    s = engaged(support=HAMMERFIST)
    place_at(s, saber={CHEN: card("SAB-01", 1)})
    s.force = [effect(verb, CHEN, amount, word) for verb, amount, word in inforce]
    found = packets.packet(s, CHEN, TARGET, (CHEN, HAMMERFIST))
    assert (found.strikes, found.sundered, found.backfired) == (strikes, sundered, backfired)
    assert found.landed == ([CHEN, HAMMERFIST] if landed else [HAMMERFIST])
    assert (found.leader, found.victim, found.strikers) == (CHEN, TARGET, (CHEN, HAMMERFIST))
    assert (found.reflected, found.evaded, found.dealt) == (0, False, 0)
    assert told(s, "sigil bonus") == []


@checks("FUT-390", "FUT-168")
def test_bonus_dice_are_rolled_for_the_unit_that_has_them() -> None:
    s = engaged(support=HAMMERFIST)
    s.force = [effect("DAM d4", HAMMERFIST, 2)]
    dice(s, 3, 4)
    assert packets.packet(s, CHEN, TARGET, (CHEN, HAMMERFIST)).strikes == 3 + 3 + 7
    assert s.drawn == 2


@checks("FUT-143")
@pytest.mark.parametrize(("a", "slot"), [(CHEN, 1), (ELOI, LAST_SLOT)])
def test_what_a_sunder_of_everything_takes(a: int, slot: int) -> None:
    s = engaged(primary=a)
    s.shields = [Shield(thing, "item", n, "turn", NONE, 0) for thing, n in ((a, 2), (TARGET, 3), (TARGET, 4))]
    assert packets._removable(s, a) == 2
    place_at(s, armour={a: card("ARM-16", 5)}, off_hand={a: card("ITM-04", slot)})
    place_at(s, items={a: (card("ITM-12", 7), card("ITM-10", 8))})
    s.harm = {5: 2, slot: 3, 7: 1}
    assert packets._removable(s, a) == 2 + 40 + 9 + 3
    s.harm = {5: 2, 7: 4}
    place_at(s, off_hand={a: card("ITM-03", 6)})
    assert packets._removable(s, a) == 2 + 36, "a baton weighs the armour down and holds nothing"
    place_at(s, off_hand={a: card("SAB-01", 6)})
    assert packets._removable(s, a) == 2 + 40
    assert packets._removable(s, TARGET) == 7 + 20
    s.harm = {9: 15}
    place_at(s, fitted={TERRACE: (card("CRE-03", 9),)})
    assert packets._removable(s, CARD + 9) == 25


@checks("FUT-122", "FUT-R14", "FUT-R15", "FUT-R23")
@pytest.mark.parametrize(
    ("replaced", "who", "bonus"), [("", (CHEN,), 1), ("STRIKE", (CHEN,), 0), ("", (HAMMERFIST,), 0)]
)
def test_the_sigil_of_the_leader_adds_to_its_own_strike_alone(
    replaced: str, who: tuple[int, ...], bonus: int
) -> None:
    s = engaged(support=HAMMERFIST)
    s.applied = (Applied(CHEN, 0, card("SIG-PAL", 2), 0),)
    place_at(s, saber={CHEN: card("SAB-01", 1)})
    s.force = [effect(replaced, CHEN, 7)] if replaced else []
    plain = {CHEN: 7, HAMMERFIST: 3}[who[0]]
    found = packets.packet(s, CHEN, TARGET, who)
    added = seen(s, "sigil bonus", "n")
    assert found.strikes == plain + sum(added)
    assert len(added) == bonus
    assert all(n > 0 for n in added)


@checks("FUT-023", "FUT-065", "FUT-R102")
@pytest.mark.parametrize("slot", [0, LAST_SLOT])
def test_a_weakness_adds_to_a_packet_of_its_type(slot: int) -> None:
    s = engaged(primary=ELOI)
    for face in range(FACES):
        kind, more = WEAK[face]
        if kind:
            victim = CARD + slot if KIND[face] == CREATURE else ELOI
            place_at(s, fitted={TERRACE: (face * SLOTS + slot,) if KIND[face] == CREATURE else ()})
            place_at(s, armour={ELOI: NONE if KIND[face] == CREATURE else face * SLOTS + slot})
            for other in ("Void", "Fire", "Electric", "Chroma", "Aether", "Blood", ""):
                found = Packet(HAMMERFIST, victim, (HAMMERFIST,), strikes=1, kind=other)
                assert packets._weakness(s, found) == (more if other == kind else 0)
    for armour, harm in ((card("ARM-34", slot), {slot: 60}), (NONE, {})):
        s.harm = harm
        place_at(s, armour={ELOI: armour})
        for kind in ("Void", "Fire", "Electric", "Chroma", "Aether", "Blood"):
            assert packets._weakness(s, Packet(0, ELOI, (0,), kind=kind)) == 0, "broken, or none"
            assert packets._weakness(s, Packet(0, TARGET, (0,), kind=kind)) == 0


@checks("FUT-065")
def test_no_strike_no_weakness() -> None:
    s = engaged()
    place_at(s, fitted={TERRACE: (card("CRE-02", 5),)})
    place_at(s, saber={CHEN: card("SAB-02", 6)})
    s.force = [effect("DAM", CHEN, -9)]
    assert packets.packet(s, CHEN, CARD + 5, (CHEN,)).strikes == 0
    s.force = [effect("DAM", CHEN, -6)]
    assert packets.packet(s, CHEN, CARD + 5, (CHEN,)).strikes == 1 + 3


@checks("FUT-R62")
def test_a_possessed_creature_strikes_for_the_attacker_as_it_is() -> None:
    s = engaged()
    place_at(s, fitted={TERRACE: (card("CRE-03", 5), card("ITM-24", 6))})
    s.possessed = (Possessed(CARD + 5, 0, 1),)
    assert packets.strike_of(s, CARD + 5) == 7, "the gun stays with the station"
