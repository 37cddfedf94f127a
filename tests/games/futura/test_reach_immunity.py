"""Who is immune, resists, holds a rank or a living sigil, and what type and sigil a piece counts for."""

from __future__ import annotations

import pytest

from starhall.core.scenes import checks, place_at
from starhall.games.futura.box.parts import (
    AP,
    CARD,
    CREATURE,
    FACE,
    FACES,
    KIND,
    MUTANT_THING,
    NONE,
    RESISTS,
    SLOTS,
)
from starhall.games.futura.rules.plays.in_force import effect_type, immune, living, ranked, resist, sigil_of
from tests.games.futura.fight import TARGET, effect, engaged
from tests.games.futura.table import (
    CHEN,
    ELOI,
    ENDS,
    HAMMERFIST,
    LAST_SLOT,
    ODUYA,
    ONDRA,
    TERRACE,
    card,
    table,
)

# Immunity.


@checks("FUT-155", "FUT-157", "FUT-174")
@ENDS
@pytest.mark.parametrize("a", [CHEN, ELOI])
@pytest.mark.parametrize(
    ("name", "types"),
    [
        ("ARM-10", ["Biohazard"]),
        ("ARM-12", ["Radiation"]),
        ("ARM-21", ["Droid", "Nano Swarm"]),
        ("ARM-22", ["Nano Swarm"]),
        ("ARM-11", []),
    ],
)
def test_worn_immunity_keeps_off_its_own_types(a: int, name: str, types: list[str], slot: int) -> None:
    s = engaged(primary=a)
    place_at(s, armour={a: card(name, slot)})
    every = ["Biohazard", "Radiation", "Droid", "Nano Swarm", "Fire", ""]
    assert [kind for kind in every if immune(s, a, kind)] == types
    s.harm[slot] = AP[FACE[name]]
    assert [kind for kind in every if immune(s, a, kind)] == []


@checks("FUT-155", "FUT-174")
@pytest.mark.parametrize("thing", [CHEN, ELOI, TARGET, CARD + LAST_SLOT, MUTANT_THING + 3])
def test_played_immunity_keeps_off_its_type_from_its_unit(thing: int) -> None:
    s = engaged()
    place_at(s, fitted={TERRACE: (card("ITM-24", LAST_SLOT),)})
    s.force = [
        effect("IMMUNE", thing, word="Mutagen"),
        effect("DAM", thing, word="Fire"),
        effect("IMMUNE", NONE, word="Void"),
    ]
    assert immune(s, thing, "Mutagen")
    assert not immune(s, thing, "Fire")
    assert not immune(s, thing + 1, "Mutagen")
    assert not immune(s, NONE, "Void")


@checks("FUT-137")
@ENDS
@pytest.mark.parametrize("face", [face for face in range(FACES) if KIND[face] == CREATURE])
def test_a_creature_resists_the_type_it_prints(face: int, slot: int) -> None:
    s = engaged()
    place_at(s, fitted={TERRACE: (face * SLOTS + slot,)})
    for kind in {row for row in RESISTS if row}:
        assert immune(s, CARD + slot, kind) == (RESISTS[face] == kind)
    assert not immune(s, CARD + slot, "")
    assert not immune(s, CARD + 100, RESISTS[-1]), "no such card is in play"


# Resistance, living sigils, rank.


@checks("FUT-173")
def test_the_best_chance_to_resist_counts() -> None:
    s = engaged()
    assert resist(s, CHEN) == 0
    s.force = [effect("RESIST", CHEN, 20), effect("RESIST", HAMMERFIST, 90), effect("DAM", CHEN, 80)]
    assert [resist(s, a) for a in (CHEN, HAMMERFIST, ONDRA)] == [20, 90, 0]
    place_at(s, items={CHEN: (card("ITM-35", 0),)})
    assert resist(s, CHEN) == 30
    place_at(s, armour={CHEN: card("ARM-30", 4)}, items={CHEN: ()})
    s.force = []
    assert resist(s, CHEN) == 20


@checks("FUT-150", "FUT-404")
@ENDS
def test_what_counts_as_ensigiled_by_itself(slot: int) -> None:
    s = engaged()
    assert living(s, CHEN) == set()
    place_at(s, armour={CHEN: card("ARM-14", slot)})
    assert living(s, CHEN) == {"armour"}
    place_at(s, items={CHEN: (card("ITM-13", 5),)})
    assert living(s, CHEN) == {"armour", "saber"}
    s.force = [
        effect("LIVING", CHEN, word="all"),
        effect("LIVING", ONDRA, word="x"),
        effect("DAM", CHEN, word="y"),
    ]
    assert living(s, CHEN) == {"armour", "saber", "all"}
    assert living(s, HAMMERFIST) == set()


@checks("FUT-156", "FUT-R68")
@pytest.mark.parametrize("a", range(12))
def test_who_may_wear_adept_armour_straight_from_base(a: int) -> None:
    s = table(players=4)
    assert ranked(s, a) == (a == ODUYA)
    s.commissioned = 1 << a
    assert [ranked(s, b) for b in range(12)] == [b in (a, ODUYA) for b in range(12)]


# Types and sigils.


@checks("FUT-161")
@ENDS
def test_the_last_recast_of_a_piece_counts(slot: int) -> None:
    s = engaged()
    saber = card("SAB-24", slot)
    plain, sigil = effect_type(s, CARD + slot, saber), sigil_of(s, saber)
    assert (plain, sigil) == ("Aether", 0)
    assert effect_type(s, CARD + slot) == "", "it has not been played"
    s.played[slot] = saber
    assert effect_type(s, CARD + slot) == plain
    s.force = [
        effect("RETYPE", CARD + slot, 3, "Void", until="interaction"),
        effect("RETYPE", CARD + slot, 4, "Fire", until="interaction"),
        effect("RETYPE", CARD + 9, 1, "Blood", until="interaction"),
        effect("DAM", CARD + slot, 2, "Gauss"),
    ]
    assert effect_type(s, CARD + slot) == effect_type(s, CARD + slot, saber) == "Fire"
    assert sigil_of(s, saber) == 4
