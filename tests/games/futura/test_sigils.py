"""Sigils: the bay as a queue, ensigiling, bonuses, recovery, and wards."""

from __future__ import annotations

from starhall.core.scenes import checks, choose, offered, place_at
from starhall.games.futura.box.parts import BAY, BENCH, CLAUSES, EMPEROR, NONE, PALADIN, PRIMAL, SLOTS
from starhall.games.futura.rules.fight.comparison import ap_left
from starhall.games.futura.rules.kinds import BY_SIGIL, FIXED, TIER_1
from starhall.games.futura.rules.mat import gear, sigils
from starhall.games.futura.rules.turn import movement
from starhall.games.futura.state import Applied, FuturaState
from tests.games.futura.fight import (
    TARGET,
    Made,
    ambush,
    assault,
    call_off,
    declare,
    dice,
    go_on,
    lead,
    question,
    sigil_cards,
    thing,
)
from tests.games.futura.table import (
    CHEN,
    HAMMERFIST,
    TERRACE,
    VELARIS,
    act,
    can,
    dress,
    go,
    load_up,
    names,
    why,
)


def heavy(*sigil_names: str) -> FuturaState:
    """Chen in the bay with Heavy armour and saber of the Paladin, and these sigils in the bay of seat 0."""
    s = assault(TARGET)
    dress(s, CHEN, "ARM-26", "SAB-26")
    sigil_cards(s, 0, *sigil_names)
    go(s, s.asker)
    return s


# The bay.


@checks("FUT-104", "FUT-105", "FUT-114")
def test_a_sigil_is_applied_in_the_bay_without_cost() -> None:
    s = heavy("PAL", "EMP")
    energy = s.energy[0]
    act(s, 0, "ENSIGIL", CHEN)
    assert s.energy[0] == energy
    assert [entry[:2] for entry in s.applied] == [(CHEN, PALADIN)]
    assert names(s.bays[0]) == ["SIG-EMP"]


@checks("FUT-114")
def test_an_acolyte_on_the_bench_takes_no_sigil() -> None:
    s = heavy("PAL")
    s.place[CHEN] = BENCH
    assert can(s, 0, "ENSIGIL") == []
    assert why(s, 0, "ENSIGIL", CHEN) == "FUT-114"


@checks("FUT-111", "FUT-119", "FUT-R13")
def test_at_least_one_piece_must_match_the_oldest_sigil() -> None:
    s = heavy("EMP", "PAL")
    assert can(s, 0, "ENSIGIL") == []
    assert why(s, 0, "ENSIGIL", CHEN) == "FUT-111"


@checks("FUT-116", "FUT-R13")
def test_only_one_sigil_goes_on_equipment_before_the_assault() -> None:
    s = heavy("PAL", "PAL")
    act(s, 0, "ENSIGIL", CHEN)
    assert can(s, 0, "ENSIGIL") == []
    assert why(s, 0, "ENSIGIL", CHEN) == "FUT-116"


@checks("FUT-R11", "FUT-R56")
def test_the_oldest_sigil_is_cast_off_once_per_turn() -> None:
    s = heavy("EMP", "PAL")
    act(s, 0, "CAST_OFF")
    assert names(s.bays[0]) == ["SIG-PAL"]
    assert names(s.discards[0]) == ["SIG-EMP"]
    assert can(s, 0, "CAST_OFF") == []
    assert why(s, 0, "CAST_OFF") == "FUT-R11"


@checks("FUT-118", "FUT-R12")
def test_a_recall_before_the_assault_forfeits_the_sigil() -> None:
    s = heavy("PAL")
    act(s, 0, "ENSIGIL", CHEN)
    act(s, 0, "RECALL")
    choose(s, 0, "set", 1 << CHEN)
    assert s.applied == ()
    assert names(s.discards[0]) == ["SIG-PAL"]
    assert s.energy[0] == 20 - movement.recall_price(s, CHEN)


@checks("FUT-R12")
def test_a_sigil_without_an_assault_ends_with_the_turn() -> None:
    s = heavy("PAL")
    act(s, 0, "ENSIGIL", CHEN)
    act(s, 0, "END")
    assert s.applied == ()
    assert names(s.discards[0]) == ["SIG-PAL"]


# What it is worth.


@checks("FUT-117", "FUT-120", "FUT-122", "FUT-R12")
def test_a_sigil_works_until_the_assault_ends_and_is_then_discarded() -> None:
    s = heavy("PAL")
    act(s, 0, "ENSIGIL", CHEN)
    s.ap[TERRACE] = 60
    place_at(s, ap_full={TERRACE: s.ap[TERRACE]})
    dice(s, 5, 1, 6, 1)
    declare(s, 0, CHEN, TARGET)
    lead(s)
    go_on(s)
    assert s.ap[TERRACE] == 60 - 25 - 25
    call_off(s)
    assert s.applied == ()
    assert names(s.discards[0]) == ["SIG-PAL"]


@checks("FUT-044", "FUT-R14")
def test_the_bonus_grows_with_the_class_of_the_piece() -> None:
    found = []
    for worn in (("ARM-01", "SAB-01"), ("ARM-17", "SAB-16"), ("ARM-26", "SAB-26")):
        s = assault(TARGET)
        dress(s, CHEN, *worn)
        sigil_cards(s, 0, "PAL")
        go(s, s.asker)
        act(s, 0, "ENSIGIL", CHEN)
        found.append((sigils.striking(s, CHEN).dam, sigils.protecting(s, CHEN).ap))
    assert found == [(2, 2), (3, 3), (4, 4)]


@checks("FUT-119", "FUT-357", "FUT-R13")
def test_different_sigils_lie_on_different_pieces_in_bay_order() -> None:
    s = assault(TARGET)
    dress(s, CHEN, "ARM-26", "SAB-27")
    sigil_cards(s, 0, "PAL", "EMP")
    go(s, s.asker)
    act(s, 0, "ENSIGIL", CHEN)
    assert sigils.protecting(s, CHEN)[:2] == (PALADIN, 4)
    assert sigils.striking(s, CHEN) == (NONE, 0)
    dice(s, 1, 8)
    declare(s, 0, CHEN, TARGET)
    lead(s, sigils=(0,))
    assert sigils.striking(s, CHEN) == (EMPEROR, 4)
    assert s.bays[0] == []


@checks("FUT-116", "FUT-R13")
def test_each_side_may_apply_one_sigil_before_each_dice() -> None:
    s = heavy("PAL", "PAL", "PAL")
    dice(s, 1, 8)
    declare(s, 0, CHEN, TARGET)
    lead(s, sigils=(0,))
    assert len(s.applied) == 1
    assert len(s.bays[0]) == 2


@checks("FUT-110", "FUT-121", "FUT-R15")
def test_a_sigil_that_is_neither_stronger_nor_weaker_gives_nothing() -> None:
    assert sigils.clash(PALADIN, PALADIN) == sigils.NEITHER
    assert sigils.clash(NONE, NONE) == sigils.NEITHER
    assert sigils.clash(NONE, PALADIN) == sigils.VICTIM
    assert sigils.clash(PRIMAL, PALADIN) == sigils.VICTIM


@checks("FUT-332", "FUT-R14")
def test_recovery_counts_once_per_interaction_and_never_above_the_printed_ap() -> None:
    s = heavy("PAL")
    act(s, 0, "ENSIGIL", CHEN)
    place_at(s, dam={TERRACE: 2})
    dice(s, 1, 8)
    declare(s, 0, CHEN, TARGET)
    lead(s)
    assert gear.armour_left(s, CHEN) == 78


@checks("FUT-121", "FUT-R102")
def test_broken_armour_recovers_nothing() -> None:
    s = heavy("PAL")
    act(s, 0, "ENSIGIL", CHEN)
    s.harm[s.armour[CHEN] % SLOTS] = 76
    dice(s, 1, 8)
    declare(s, 0, CHEN, TARGET)
    lead(s)
    assert gear.armour_left(s, CHEN) == 0
    assert s.base[CHEN] == 14 - 2
    assert sigils.protecting(s, CHEN).sigil == NONE


@checks("FUT-R13", "FUT-350")
def test_the_pieces_of_a_support_give_no_bonus() -> None:
    s = assault(TARGET, support=HAMMERFIST)
    dress(s, HAMMERFIST, "ARM-05", "SAB-01")
    s.ap[TERRACE] = 30
    s.applied = (Applied(HAMMERFIST, PALADIN, NONE, 0),)
    dice(s, 1, 8, 2)
    declare(s, 0, CHEN, TARGET, HAMMERFIST)
    lead(s)
    assert s.ap[TERRACE] == 30 - 7


@checks("FUT-045", "FUT-123", "FUT-124")
def test_one_off_items_take_no_sigil_and_others_with_ap_or_dam_take_one_point() -> None:
    s = assault(TARGET)
    dress(s, CHEN, "ITM-33")  # a one-off that shows the Strategist
    sigil_cards(s, 0, "STR")
    go(s, s.asker)
    assert can(s, 0, "ENSIGIL") == []
    dress(s, HAMMERFIST, "ITM-12")  # the graft of the Emperor: 4 AP and 2 DAM
    s.place[HAMMERFIST] = BAY
    s.bays[0] = []
    sigil_cards(s, 0, "EMP")
    go(s, s.asker)
    act(s, 0, "ENSIGIL", HAMMERFIST)
    assert sigils.striking(s, HAMMERFIST) == (EMPEROR, 1)
    assert sigils.protecting(s, HAMMERFIST)[:2] == (EMPEROR, 1)


@checks("FUT-124", "FUT-331", "FUT-186")
def test_the_sigil_that_powers_an_ability_is_another_one_and_gives_no_bonus() -> None:
    s = assault(TARGET)
    dress(s, CHEN, "ARM-11", "SAB-02")  # Primal, like Chen herself
    sigil_cards(s, 0, "PRI")
    dice(s, 1, 8, 60)
    declare(s, 0, CHEN, TARGET)
    lead(s, Made(0, "POST", CHEN, 0, BY_SIGIL))
    assert s.bays[0] == []
    assert s.applied == ()
    assert sigils.striking(s, CHEN) == (NONE, 0)


@checks("FUT-109")
def test_strength_does_not_matter_for_abilities() -> None:
    s = assault(TARGET)
    sigil_cards(s, 0, "PRI")
    sigil_cards(s, 1, "PAL")  # would ward a Primal sigil on equipment
    dice(s, 1, 8, 60)
    declare(s, 0, CHEN, TARGET)
    lead(s, Made(0, "POST", CHEN, 0, BY_SIGIL))
    assert s.base[CHEN] == 14
    assert s.warded == ()


# Creatures.


def beast(*sigil_names: str) -> FuturaState:
    """A wolf before the station of seat 1, which has these sigils."""
    s = assault(TARGET)
    dress(s, CHEN, "ARM-26", "SAB-26")
    load_up(s, TERRACE, "CRE-01", fitted=True)
    sigil_cards(s, 1, *sigil_names)
    return s


@checks("FUT-115", "FUT-358", "FUT-R16")
def test_a_creature_takes_a_sigil_as_a_bonus_and_its_station_none() -> None:
    s = beast("PRI")
    creature = thing(s.fitted[TERRACE][0])
    dice(s, 1, 8)
    declare(s, 0, CHEN, TARGET)
    lead(s, sigils=(1,))
    assert sigils.striking(s, creature) == (PRIMAL, 2)
    assert gear.armour_left(s, CHEN) == 78 - 9 - 2
    assert not sigils.matches(s, TARGET, PRIMAL)


@checks("FUT-358", "FUT-R16")
def test_an_ensigiled_creature_recovers_like_armour() -> None:
    s = beast("PRI")
    creature = thing(s.fitted[TERRACE][0])
    dice(s, 9, 2)
    declare(s, 0, CHEN, TARGET)
    lead(s, sigils=(1,))
    assert ap_left(s, creature) == 57 - 21 + 2


@checks("FUT-331", "FUT-R16")
def test_a_sigil_spent_on_a_creatures_ability_only_marks_it_for_the_interaction() -> None:
    s = beast("PRI")
    creature = thing(s.fitted[TERRACE][0])
    sigil_cards(s, 0, "PAL")
    dice(s, 1, 8, 5)
    declare(s, 0, CHEN, TARGET)
    lead(s, Made(1, "POST", creature, 0, BY_SIGIL), sigils=(0,))
    # Paladin beats the Primal mark: Chen recovers, and the wolf has no bonus of its own.
    assert gear.armour_left(s, CHEN) == 78 - 10 + 4
    assert sigils.striking(s, creature) == (NONE, 0)


# Wards.


@checks("FUT-046", "FUT-356", "FUT-R17")
def test_each_warding_sigil_catches_one_sigil_and_the_second_works() -> None:
    s = heavy("PAL", "PAL")
    sigil_cards(s, 1, "EMP")
    act(s, 0, "ENSIGIL", CHEN)
    s.ap[TERRACE] = 70
    place_at(s, ap_full={TERRACE: s.ap[TERRACE]})
    dice(s, 9, 2, 9, 2)
    declare(s, 0, CHEN, TARGET)
    lead(s)
    assert s.ap[TERRACE] == 70 - 21
    assert names(s.bays[1]) == ["SIG-EMP"]  # a ward is not consumed
    go_on(s, sigils=(0,))
    assert s.ap[TERRACE] == 70 - 21 - 25
    assert s.bays[0] == []


@checks("FUT-046", "FUT-R17")
def test_a_sigil_applied_before_the_dice_is_warded_at_once() -> None:
    s = heavy("PAL")
    sigil_cards(s, 1, "EMP")
    s.ap[TERRACE] = 70
    place_at(s, ap_full={TERRACE: s.ap[TERRACE]})
    dice(s, 9, 2)
    declare(s, 0, CHEN, TARGET)
    lead(s, sigils=(0,))
    assert s.ap[TERRACE] == 70 - 21
    assert s.bays[0] == []
    assert s.warded == (s.bays[1][0],)


@checks("FUT-359", "FUT-R17")
def test_a_spent_sigil_wards_no_longer() -> None:
    s = heavy("PAL")
    sigil_cards(s, 1, "EMP")
    act(s, 0, "ENSIGIL", CHEN)
    sigils.spend(s, 1)
    dice(s, 9, 2)
    declare(s, 0, CHEN, TARGET)
    lead(s)
    assert s.ap[TERRACE] == 0


@checks("FUT-150", "FUT-404", "FUT-R17")
def test_a_living_sigil_needs_no_card_and_is_warded_like_one() -> None:
    s = assault(TARGET)
    dress(s, CHEN, "ARM-24", "SAB-15")  # Vowbound Mail of the Paladin
    dice(s, 1, 8)
    declare(s, 0, CHEN, TARGET)
    lead(s)
    assert gear.armour_left(s, CHEN) == 52 - 4 + 3
    s = assault(TARGET)
    dress(s, CHEN, "ARM-24", "SAB-15")
    sigil_cards(s, 1, "EMP")
    dice(s, 1, 8)
    declare(s, 0, CHEN, TARGET)
    lead(s)
    assert gear.armour_left(s, CHEN) == 52 - 4


@checks("FUT-403", "FUT-R17")
def test_a_ward_works_only_against_the_sigil_it_beats() -> None:
    s = heavy("PAL")
    sigil_cards(s, 1, "PRI", "PUR", "STR", "PAL")
    act(s, 0, "ENSIGIL", CHEN)
    dice(s, 9, 2)
    declare(s, 0, CHEN, TARGET)
    lead(s)
    assert s.warded == ()
    assert s.ap[TERRACE] <= 0


@checks("FUT-R61", "FUT-322")
def test_a_sigil_applied_in_combat_can_be_answered() -> None:
    s = ambush()
    dress(s, CHEN, "SAB-23")  # Refractor, which discards an applied sigil
    place_at(s, saber={CHEN: s.off_hand[CHEN]}, off_hand={CHEN: NONE})
    sigil_cards(s, 0, "EMP")
    s.energy[0] = 5
    declare(s, 0, VELARIS, CHEN)
    if question(s)[1] == "pay":
        choose(s, 0, "pay", FIXED)
    lead(s, until=("ensigil",))
    choose(s, 0, "yes", 1)
    assert question(s) == (1, "play", "RESP")
    dice(s, 5, 5)
    lead(s, Made(1, "RESP", thing(s.saber[CHEN])), until=("POST",))
    assert s.applied == ()
    assert "SIG-EMP" in names(s.discards[0])


@checks("FUT-R61", "FUT-R17")
def test_a_sigil_applied_before_is_answered_at_the_declaration() -> None:
    s = ambush()
    dress(s, CHEN, "SAB-23")
    place_at(s, saber={CHEN: s.off_hand[CHEN]}, off_hand={CHEN: NONE})
    s.place[VELARIS] = BAY
    sigil_cards(s, 0, "EMP")
    go(s, s.asker)
    act(s, 0, "ENSIGIL", VELARIS)
    declare(s, 0, VELARIS, CHEN)
    if question(s)[1] == "pay":
        choose(s, 0, "pay", FIXED)
    answer = Made(1, "RESP", thing(s.saber[CHEN]))
    dice(s, 1, 12)
    lead(s, answer)
    assert s.applied == ()
    assert gear.armour_left(s, VELARIS) == 50 - 3 - 10  # no recovery any more


@checks("FUT-150", "FUT-R71")
def test_a_face_down_card_that_gives_a_living_sigil_is_turned_up() -> None:
    s = assault(TARGET)
    dress(s, CHEN, "ARM-11", "SAB-02")
    (lattice,) = dress(s, CHEN, "ITM-13")
    dice(s, 6, 1)
    declare(s, 0, CHEN, TARGET)
    lead(s)
    assert s.known[lattice % SLOTS] == 0b11
    assert s.ap[TERRACE] == 20 - 7 - 2


@checks("FUT-111", "FUT-335")
def test_only_the_front_sigil_pays_for_a_tier() -> None:
    s = assault(TARGET)
    sigil_cards(s, 0, "EMP", "PRI")
    dice(s, 1, 8)
    declare(s, 0, CHEN, TARGET)
    lead(s, until=("POST",))
    choose(s, 0, "play", CHEN * CLAUSES)
    assert BY_SIGIL not in offered(s, 0)
    assert TIER_1 in offered(s, 0)


@checks("FUT-R13")
def test_an_acolyte_that_cannot_declare_any_more_takes_no_sigil() -> None:
    s = heavy("PAL")
    s.attacked |= 1 << CHEN
    assert can(s, 0, "ENSIGIL") == []
    assert why(s, 0, "ENSIGIL", CHEN) == "FUT-R40"
