"""Single questions of the rules, each answered for every kind of piece, unit or card."""

from __future__ import annotations

import pytest

from starhall.core.scenes import checks, choose, offered, refused
from starhall.games.futura import GAME
from starhall.games.futura.box.language import EFFECT_TYPES, Act, Amount
from starhall.games.futura.box.parts import (
    ABILITY,
    ACO_AP,
    ACO_EFFECT_TYPE,
    ACO_SIGIL,
    AP,
    ARMOUR,
    BAY,
    BUILT,
    CARD,
    CLAUSES,
    CLAUSES_OF,
    CREATURE,
    DIS_EFFECT_TYPE,
    DISTRICT,
    EFFECT_TYPE,
    FACE,
    FACE_DOWN,
    FACES,
    HAND_LIMIT,
    ITEM,
    KIND,
    LEVEL,
    MUTANT_THING,
    NEUTRAL,
    NOBODY,
    NONE,
    ONE_OFF,
    PASS,
    RESISTS,
    SIGIL,
    SLOTS,
    STA_EFFECT_TYPE,
    STATION,
    UNBUILT,
    USE,
)
from starhall.games.futura.rules.fight import comparison, interaction, packets, possession, units
from starhall.games.futura.rules.kinds import (
    BLOCKS,
    BY_SIGIL,
    IN_STATION,
    NO_CARD,
    NOWHERE,
    TIER_1,
    TIER_2,
    TIER_3,
    TO_HAND,
)
from starhall.games.futura.rules.mat import equipping, gear, prices, shedding, sigils, stations, storage
from starhall.games.futura.rules.mat.cards import is_up
from starhall.games.futura.rules.plays import costs, in_force
from starhall.games.futura.rules.plays.conditions import met
from starhall.games.futura.rules.plays.tables import (
    ALL,
    hex_of,
    is_ability,
    is_item,
    is_one_off,
    printed_type,
)
from starhall.games.futura.rules.verbs import counter as verbs_counter
from starhall.games.futura.rules.verbs import goods as verbs_goods
from starhall.games.futura.rules.verbs import table as verbs
from starhall.games.futura.rules.verbs.units import _homes, can_swap
from starhall.games.futura.state import Applied, Chronic, Force, FuturaState, Play, Possessed
from tests.games.futura.fight import dice, lead, question, sigil_cards, thing
from tests.games.futura.playing import duel, fight, made, on, play, until_asked
from tests.games.futura.table import (
    AEGIS,
    CHEN,
    HAMMERFIST,
    HESK,
    KESTRANE,
    LOWMARKET,
    ONDRA,
    TERRACE,
    can,
    dress,
    give,
    load_up,
    only_districts,
    table,
    turn,
)

TARGET = STATION + TERRACE


def engaged(target: int = TARGET) -> FuturaState:
    """Chen of seat 0 fights against seat 1."""
    s = turn(0)
    s.attacker, s.defender, s.primary, s.target, s.interaction = 0, 1, CHEN, target, 1
    s.place[CHEN] = BAY
    return s


def things(*cards: int) -> list[int]:
    """Cards as things."""
    return [CARD + card % SLOTS for card in cards]


# What an acolyte carries.


@checks("FUT-161")
def test_the_pieces_that_special_ordnance_changes() -> None:
    s = engaged()
    assert verbs_counter.pieces(s, CHEN) == []
    armour, saber, second = dress(s, CHEN, "ARM-16", "SAB-15", "SAB-01")
    assert verbs_counter.pieces(s, CHEN) == things(armour, saber, second)
    s.off_hand[CHEN] = NONE
    assert verbs_counter.pieces(s, CHEN) == things(armour, saber)
    dress(s, CHEN, "ITM-04")
    assert verbs_counter.pieces(s, CHEN) == things(armour, saber), "no shield in the off-hand"
    s.harm[armour % SLOTS] = AP[FACE["ARM-16"]]
    assert verbs_counter.pieces(s, CHEN) == things(saber)
    assert verbs_counter.pieces(s, TARGET) == []


@checks("FUT-161")
def test_a_recast_piece_leaves_the_others_as_they_are() -> None:
    s = engaged()
    armour, saber = dress(s, CHEN, "ARM-16", "SAB-15")
    other = SIGIL[armour // SLOTS] + 1
    s.force = [
        Force("RETYPE", CARD + saber % SLOTS, 4, "interaction", NONE, 0, "Void"),
        Force("DAM", CARD + armour % SLOTS, other, "interaction", NONE, 0, ""),
    ]
    assert in_force.sigil_of(s, saber) == 4
    assert in_force.sigil_of(s, armour) == SIGIL[armour // SLOTS]


@checks("FUT-198", "FUT-333", "FUT-R34")
def test_the_pieces_whose_effects_work() -> None:
    s = engaged()
    armour, saber, second = dress(s, CHEN, "ARM-16", "SAB-15", "SAB-01")
    item, ability = dress(s, CHEN, "ITM-12", "ABL-01")
    assert in_force.gear(s, CHEN) == [armour, saber, item, ability]
    s.off_hand[CHEN] = NONE
    assert in_force.gear(s, CHEN) == [armour, saber, item, ability]
    (shield,) = dress(s, CHEN, "ITM-04")
    assert in_force.gear(s, CHEN) == [armour, saber, shield, item, ability]
    s.harm[armour % SLOTS] = AP[FACE["ARM-16"]]
    assert in_force.gear(s, CHEN) == [saber, shield, item, ability]
    assert second not in in_force.gear(s, CHEN)


@checks("FUT-159")
def test_the_items_that_can_be_destroyed() -> None:
    s = engaged()
    (item,) = dress(s, CHEN, "ITM-12")
    (shield,) = dress(s, CHEN, "ITM-04")
    assert verbs_goods._items(s, CHEN) == [shield, item]
    s.off_hand[CHEN] = NONE
    dress(s, CHEN, "ARM-16", "SAB-15", "SAB-01")
    assert verbs_goods._items(s, CHEN) == [item], "a saber is none"
    assert verbs_goods._items(s, TARGET) == []


@checks("FUT-041", "FUT-143", "FUT-R97")
def test_what_weighs_armour_down_takes_nothing_off_a_sunder_besides() -> None:
    s = engaged()
    dress(s, CHEN, "ARM-16", "SAB-15", "ITM-03")
    assert AP[FACE["ITM-03"]] == -4
    assert packets._removable(s, CHEN) == AP[FACE["ARM-16"]] - 4


# Units.


@checks("FUT-R29", "FUT-R63")
@pytest.mark.parametrize("face", [face for face in range(FACES) if KIND[face] == CREATURE])
@pytest.mark.parametrize("slot", [60, 119])
def test_a_creature_has_the_ap_it_prints_less_what_it_lost(face: int, slot: int) -> None:
    s = engaged()
    card = face * SLOTS + slot
    s.fitted[TERRACE] = (card,)
    s.harm[slot] = 3
    assert units._creature_ap(s, CARD + slot) == comparison.ap_left(s, CARD + slot) == AP[face] - 3
    assert units.owner_of(s, CARD + slot) == 1
    assert units.card_of(s, CARD + slot) == card
    assert sigils.creature_sigil(s, CARD + slot) == SIGIL[face]


@checks("FUT-R63")
def test_a_mutant_serves_the_holder_of_its_station() -> None:
    s = engaged()
    s.mutants[TERRACE], s.mutants[AEGIS] = (KESTRANE,), (10,)
    assert units.owner_of(s, MUTANT_THING + KESTRANE) == 1
    assert units.owner_of(s, MUTANT_THING + 10) == 0
    assert units.owner_of(s, MUTANT_THING + 11) == NOBODY
    assert units._creature_ap(s, MUTANT_THING + KESTRANE) == 2 * ACO_AP[KESTRANE]
    assert sigils.creature_sigil(s, MUTANT_THING + KESTRANE) == ACO_SIGIL[KESTRANE]


@checks("FUT-150", "FUT-404")
def test_whose_sigils_a_living_sigil_counts_as() -> None:
    s = engaged()
    (wolf,) = load_up(s, TERRACE, "CRE-01", fitted=True)
    assert sigils._living_sigils(s, thing(wolf), {"all"}) == [SIGIL[FACE["CRE-01"]]]
    assert sigils._living_sigils(s, thing(wolf), {"armour"}) == []
    assert sigils._living_sigils(s, TARGET, {"all"}) == []
    dress(s, CHEN, "ARM-11", "SAB-01")
    both = [SIGIL[FACE["ARM-11"]], SIGIL[FACE["SAB-01"]]]
    assert sigils._living_sigils(s, CHEN, {"all"}) == both
    assert sigils._living_sigils(s, CHEN, {"armour"}) == both[:1]
    assert sigils._living_sigils(s, CHEN, {"saber"}) == both[1:]


@checks("FUT-109", "FUT-R13", "FUT-R16")
def test_what_a_sigil_strengthens() -> None:
    s = engaged()
    (wolf,) = load_up(s, TERRACE, "CRE-01", fitted=True)
    own = SIGIL[FACE["CRE-01"]]
    assert [sigil for sigil in range(5) if sigils.matches(s, thing(wolf), sigil)] == [own]
    assert not any(sigils.matches(s, TARGET, sigil) for sigil in range(5))
    assert not sigils.matches(s, CHEN, NONE)
    (saber,) = dress(s, CHEN, "SAB-01")
    assert [sigil for sigil in range(5) if sigils.matches(s, CHEN, sigil)] == [SIGIL[saber // SLOTS]]


@checks("FUT-250", "FUT-R91", "FUT-R93")
@pytest.mark.parametrize(("defender", "asked"), [(1, True), (NEUTRAL, False)])
def test_nobody_chooses_among_the_creatures_of_a_neutral_station(defender: int, asked: bool) -> None:
    s = engaged()
    s.level[TERRACE] = 3
    load_up(s, TERRACE, "CRE-02", "CRE-02", fitted=True)
    s.defender = defender
    assert interaction._alike(s) == asked


@checks("FUT-250", "FUT-R41")
def test_an_ambushed_acolyte_has_no_creatures() -> None:
    s = engaged(target=ONDRA)
    s.level[11] = 3
    s.holder[11], s.site[11], s.station[11] = 1, 3, 11
    load_up(s, 11, "CRE-02", "CRE-02", fitted=True)
    assert not interaction._alike(s)


@checks("FUT-173")
def test_at_whom_each_verb_is_aimed() -> None:
    s = engaged()
    (hound,) = load_up(s, TERRACE, "CRE-03", fitted=True)
    mine = Play(0, CHEN, 0, 1, NONE, (CHEN, NONE, HAMMERFIST))
    foe = thing(hound)
    for verb in ("WOUND", "SUNDER", "CHRONIC", "DESTROY"):
        assert verbs.aimed_at(s, mine, Act(verb)) == foe
    assert verbs.aimed_at(s, mine, Act("WOUND", target="self")) == CHEN
    assert verbs.aimed_at(s, mine, Act("JAM")) == TARGET
    assert verbs.aimed_at(s, mine, Act("ROLL", target="foe")) == foe
    assert verbs.aimed_at(s, mine, Act("ROLL", target="self")) == NONE
    assert verbs.aimed_at(s, mine, Act("REROLL", what=("foe",))) == foe
    assert verbs.aimed_at(s, mine, Act("REROLL", what=("own",))) == NONE
    assert verbs.aimed_at(s, mine, Act("CHECK", what=("RETREAT",))) == foe
    assert verbs.aimed_at(s, mine, Act("CHECK", what=("CANCEL",))) == NONE
    assert verbs.aimed_at(s, mine, Act("POSSESS")) == HAMMERFIST
    assert verbs.aimed_at(s, mine, Act("SHIELD")) == NONE


@checks("FUT-R43")
def test_whom_each_target_means() -> None:
    s = engaged()
    s.support = HAMMERFIST
    mine, theirs = Play(0, CHEN, 0, 1, NONE, (CHEN, NONE)), Play(1, ONDRA, 0, 1, NONE, (ONDRA, NONE))
    meant = {"": CHEN, "self": CHEN, "primary": CHEN, "support": HAMMERFIST, "foe": TARGET, "station": TARGET}
    for target, unit in meant.items():
        assert verbs.target_of(s, mine, Act("DAM", target=target)) == unit, target
    assert verbs.target_of(s, theirs, Act("DAM", target="primary")) == TARGET
    assert verbs.target_of(s, theirs, Act("DAM", target="foe")) == CHEN
    s.target = ONDRA
    assert verbs.target_of(s, mine, Act("DAM", target="station")) == NONE


# Figures.


@checks("FUT-184", "FUT-R84")
def test_as_much_as_there_is_is_one_figure() -> None:
    assert verbs.amount(turn(0), Amount(everything=True), 1) == ALL


@checks("FUT-231", "FUT-327")
def test_an_upgrade_costs_ten_unless_an_effect_says_otherwise() -> None:
    s = turn(0)
    assert stations.upgrade_price(s, AEGIS) == 10
    s.force = [
        Force("COST", STATION + AEGIS, -4, "turn", NONE, 0, "upgrade"),
        Force("COST", STATION + LOWMARKET, -9, "turn", NONE, 0, "upgrade"),
        Force("COST", STATION + AEGIS, -9, "turn", NONE, 0, "move"),
        Force("DAM", STATION + AEGIS, 5, "turn", NONE, 0, ""),
    ]
    assert stations.upgrade_price(s, AEGIS) == 6
    s.force[0] = Force("COST", STATION + AEGIS, -40, "turn", NONE, 0, "upgrade")
    assert stations.upgrade_price(s, AEGIS) == 0


@checks("FUT-066", "FUT-R19")
@pytest.mark.parametrize("slot", [180, 239])
@pytest.mark.parametrize(("name", "spans"), [("CRE-01", "it"), ("ITM-25", "i"), ("ARM-32", "i")])
def test_a_creature_is_used_once_in_a_turn_and_other_cards_once_in_an_interaction(
    name: str, spans: str, slot: int
) -> None:
    s = table(players=4)
    s.attacker = 0
    s.played[slot] = FACE[name] * SLOTS + slot
    costs.use_up(s, CARD + slot, 0)
    found = ("i" if s.used_interaction else "") + ("t" if s.used_turn else "") + ("c" if s.used_cycle else "")
    assert found == spans
    s = table()
    costs.use_up(s, CHEN, 0)
    costs.use_up(s, DISTRICT + AEGIS, 1)
    assert s.used_cycle == 0b11 << CHEN * 2 | 0b11 << (DISTRICT + AEGIS) * 2
    assert s.used_interaction == s.used_turn == 0


@checks("FUT-169")
def test_all_that_a_converted_acolyte_wears_is_paid() -> None:
    s = table(players=4)
    s.attacker, s.defender, s.primary, s.target = 3, 0, 9, STATION + AEGIS
    s.armour[9], s.items[9] = FACE["ARM-11"] * SLOTS + 239, (FACE["ITM-12"] * SLOTS + 180,)
    s.possessed = (Possessed(9, 0, 2),)
    possession.convert(s, 0, 9)
    assert s.paid == 1 << 239 | 1 << 180
    assert s.side[9] == 0


@checks("FUT-331", "FUT-R16")
def test_a_sigil_spent_on_an_acolytes_ability_marks_nothing() -> None:
    s = fight("ARM-11", a=CHEN, sigils=(["STR", "PAL", "PRI"], []), rolls=(1, 8, 10))
    s.bays[0] = [card for card in s.bays[0] if card // SLOTS == 68 + ACO_SIGIL[CHEN]] or s.bays[0]
    until_asked(s, 0, "POST")
    play(s, 0, "ACO-01", pay=BY_SIGIL)
    assert s.applied == ()


# Places.


@checks("FUT-R09", "FUT-R82")
def test_a_full_hand_takes_nothing_out_of_a_station() -> None:
    s = turn(0)
    (doors,) = load_up(s, AEGIS, "ITM-25", fitted=True)
    s.chosen = (doors,)
    give(s, 0, *["ARM-01"] * (HAND_LIMIT - 1))
    assert storage.take_out_places(s, 0)[0] == TO_HAND
    give(s, 0, "ARM-01")
    assert storage.take_out_places(s, 0) == [IN_STATION + d for d in (AEGIS, LOWMARKET, 2)]
    s.chosen = tuple(s.hands[0][:1])
    assert storage.take_out_places(s, 0) == [NOWHERE]


@checks("FUT-R82", "FUT-R71")
def test_a_guessed_card_that_cannot_be_stored_goes_nowhere() -> None:
    s = turn(0)
    wolf, armour = give(s, 0, "CRE-01", "ARM-11")
    s.chosen = (wolf,)
    assert storage.store_places(s, 0) == [NOWHERE]
    s.chosen = (armour,)
    assert storage.store_places(s, 0) == [IN_STATION + d for d in (AEGIS, LOWMARKET, 2)]
    s.hands[0].remove(armour)
    assert storage.store_places(s, 0) == [NOWHERE]


@checks("FUT-167", "FUT-R87")
def test_only_the_hands_of_others_are_looked_at() -> None:
    s = turn(0, players=3)
    give(s, 0, "ARM-11")
    give(s, 2, "ARM-11")
    mine = Play(0, CHEN, 0, 1, NONE, (CHEN, NONE))
    assert verbs_goods.hands_to_reveal(s, 0, mine) == [2]
    load_up(s, TERRACE, "ARM-01")
    load_up(s, AEGIS, "ARM-01")
    assert verbs_goods.stations_to_reveal(s, 0, mine) == [TARGET]


# Borders.


@checks("FUT-R101")
@pytest.mark.parametrize(("site", "open_to_assault"), [(FACE_DOWN, False), (UNBUILT, True), (BUILT, True)])
def test_a_district_that_lies_face_down_is_no_reason_to_declare(site: int, open_to_assault: bool) -> None:
    s = turn(0)
    only_districts(s, AEGIS, TERRACE)
    s.site[TERRACE] = site
    assert bool(can(s, 0, "DECLARE")) == open_to_assault


@checks("FUT-R71")
def test_a_guessed_card_that_nobody_wears_is_not_taken_off() -> None:
    s = turn(0)
    (saber,) = dress(s, CHEN, "SAB-01")
    s.chosen = (saber,)
    assert equipping.unequip_places(s, 0)[0] == TO_HAND
    s.saber[CHEN] = NONE
    assert equipping.unequip_places(s, 0) == [NOWHERE]


@checks("FUT-R43", "FUT-388")
def test_the_order_and_the_number_of_what_is_carried() -> None:
    s = turn(0)
    items = dress(s, CHEN, "ITM-12", "ITM-10")
    assert gear.by_age(s, CHEN) == tuple(items)
    assert gear.load(s, CHEN) == (2, 0, 2)
    dress(s, CHEN, "ARM-16", "SAB-15")
    (shield,) = dress(s, CHEN, "ITM-04")
    s.elder_items[CHEN] = 1
    assert gear.by_age(s, CHEN) == (items[0], shield, items[1])
    assert gear.load(s, CHEN) == (3, 0, 3)
    assert gear.too_many(s, CHEN) == [*items, shield]
    s.off_hand[CHEN] = NONE
    third, second_saber = dress(s, CHEN, "ITM-10", "SAB-01")
    assert gear.load(s, CHEN) == (3, 0, 4)
    assert gear.too_many(s, CHEN) == [*items, third], "a saber is no item too many"
    assert second_saber == s.off_hand[CHEN]


@checks("FUT-116", "FUT-161", "FUT-R13")
def test_a_sigil_that_fits_only_after_a_piece_was_recast_is_asked_for_again() -> None:
    s = fight("ARM-11", "SAB-02", "ABL-26", sigils=(["EMP"], []), rolls=(8, 1))
    assert not sigils.matches(s, HAMMERFIST, 4)
    until_asked(s, 0, "PRE")
    piece = CARD + s.saber[HAMMERFIST] % SLOTS
    play(s, 0, "ABL-26", at=[piece, 4, EFFECT_TYPES.index("Void")])
    while question(s)[2] == "PRE":
        choose(s, 0, "play", PASS)
    assert question(s) == (0, "yes", "ensigil")
    assert offered(s, 0) == [0, 1]


@checks("FUT-R71")
def test_every_kind_of_choice_has_room_for_every_card() -> None:
    sizes = {kind.name: kind.size for kind in GAME.kinds}
    assert (sizes["card"], sizes["trade"], sizes["thing"]) == (SLOTS + 1, 4 + SLOTS, 288)
    assert (sizes["station"], sizes["acolyte"], sizes["seat"]) == (12, 12, 4)
    blocks = dict(BLOCKS)
    for block in ("EQUIP", "UNEQUIP", "STORE", "RETRIEVE", "FIT", "TAKE_OUT", "SELL"):
        assert blocks[block] == SLOTS
    for block in ("DECLARE", "MOVE", "BUILD", "UPGRADE", "PLACE_LOOT", "REPAIR", "ENSIGIL"):
        assert blocks[block] == 12
    assert NO_CARD == SLOTS
    assert sum(blocks.values()) == sizes["action"]


@checks("FUT-R41", "FUT-R96")
def test_no_armament_helps_the_last_acolyte_when_it_is_ambushed() -> None:
    s = engaged(target=11)
    s.side[11], s.place[11] = 1, BAY
    s.holder[11], s.site[11], s.station[11] = 1, BUILT, 11
    load_up(s, 11, "ITM-24", fitted=True)
    assert packets._armaments(s, 11) == []
    assert units.front_unit(s) == 11


@checks("FUT-128")
def test_who_attacks_and_who_defends() -> None:
    s = engaged()
    for word, seats in (("attacking", [0]), ("defending", [1])):
        assert [p for p in (0, 1) if met(s, (word,), p, CHEN)] == seats
    s.attacker = NOBODY
    s.defender = NOBODY
    for word in ("attacking", "defending"):
        assert not any(met(s, (word,), p, CHEN) for p in (0, 1, NOBODY))


@checks("FUT-R71", "FUT-158")
def test_what_an_acolyte_does_by_itself_turns_up_no_card() -> None:
    s = turn(0)
    s.side[HESK] = 0
    known = list(s.known)
    assert in_force.take_total(s, "COST", HESK) == -1
    assert s.known == known


@checks("FUT-174")
def test_a_creature_in_the_last_place_of_the_decks_resists_as_printed() -> None:
    s = table(players=4)
    for face in range(FACES):
        if KIND[face] == CREATURE and RESISTS[face]:
            s.fitted[9] = (face * SLOTS + 239,)
            assert in_force.immune(s, CARD + 239, RESISTS[face])
            assert not in_force.immune(s, CARD + 239, "Utility")


@checks("FUT-R18")
def test_every_source_has_its_printed_type_and_sigil() -> None:
    s = table(players=4)
    for a in range(12):
        assert (printed_type(s, a), hex_of(s, a)) == (ACO_EFFECT_TYPE[a], ACO_SIGIL[a])
        assert (printed_type(s, DISTRICT + a), hex_of(s, DISTRICT + a)) == (DIS_EFFECT_TYPE[a], NONE)
        assert printed_type(s, STATION + a) == STA_EFFECT_TYPE[s.station[a]]
        assert hex_of(s, STATION + a) == NONE
    for face in range(FACES):
        s.played = {239: face * SLOTS + 239}
        assert (printed_type(s, CARD + 239), hex_of(s, CARD + 239)) == (EFFECT_TYPE[face], SIGIL[face])
    assert (printed_type(s, NONE), hex_of(s, NONE)) == ("", NONE)


@checks("FUT-158", "FUT-R30")
def test_a_repair_never_pays_anything_back() -> None:
    s = turn(0)
    s.side[HESK] = 0
    dress(s, HESK, "ARM-01")
    assert prices.repair_price(s, HESK) == max(0, (LEVEL[FACE["ARM-01"]] + 1) // 2 - 1)
    s.force = [Force("COST", HESK, -50, "turn", NONE, 0, "repair")]
    assert prices.repair_price(s, HESK) == 0


@checks("FUT-198", "FUT-R102")
def test_broken_armour_makes_nothing_cheaper() -> None:
    s = turn(0)
    cheaper = next(face for face in range(FACES) if KIND[face] == ARMOUR and "COST" in str(CLAUSES_OF[face]))
    s.armour[CHEN] = cheaper * SLOTS + 7
    assert prices.changers(s, CHEN, "move") == [s.armour[CHEN]]
    s.harm[7] = AP[cheaper]
    assert prices.changers(s, CHEN, "move") == []


@checks("FUT-171", "FUT-253")
def test_what_kind_of_card_a_source_is() -> None:
    s = turn(0)
    kinds = {}
    for face in range(FACES):
        s.played = {7: face * SLOTS + 7}
        found = (is_ability(s, CARD + 7), is_item(s, CARD + 7), is_one_off(s, CARD + 7))
        assert found == (KIND[face] == ABILITY, KIND[face] == ITEM, ONE_OFF[face])
        kinds[found] = face
    assert len(kinds) == 4
    s.played = {}
    assert not any(kind(s, CARD + 7) for kind in (is_ability, is_item, is_one_off))


@checks("FUT-140", "FUT-184")
@pytest.mark.parametrize(("tier", "most"), [(TIER_1, 4), (TIER_2, 8), (TIER_3, 12)])
def test_a_sacrifice_gives_up_to_the_figure_of_its_tier(tier: int, most: int) -> None:
    s = fight("ARM-11", "ABL-06", support=CHEN, rolls=(1, 1, 8))
    until_asked(s, 0, "PRE")
    play(s, 0, "ABL-06", pay=tier)
    assert question(s)[2] == "transfer"
    assert offered(s, 0) == list(range(most + 1))


@checks("FUT-165", "FUT-R23", "FUT-168")
def test_of_all_that_is_in_force_only_the_own_counts() -> None:
    s = engaged()
    s.force = [
        Force("DAM", CHEN, 2, "assault", CHEN, 0, ""),
        Force("DAM", HAMMERFIST, 7, "assault", CHEN, 0, ""),
        Force("DAM d4", CHEN, 1, "assault", CHEN, 0, ""),
        Force("DAM d4", NONE, 1, "cycle", CHEN, 0, "all-own"),
        Force("DAM d4", NONE, 1, "cycle", ONDRA, 1, "all-own"),
        Force("STRIKE", CHEN, 9, "interaction", CHEN, 0, "Gauss"),
        Force("ROLL", CHEN, 3, "interaction", CHEN, 0, ""),
    ]
    assert in_force.strike_bonus(s, CHEN, TARGET) == (2, 2, "Gauss")
    assert in_force.strike_bonus(s, HAMMERFIST, TARGET) == (7, 1, "")
    assert in_force.strike_bonus(s, TARGET, CHEN) == (0, 1, "")
    assert in_force.total(s, "ROLL", CHEN) == 3
    assert in_force.replaced(s, CHEN, TARGET) == s.force[5]
    assert in_force.replaced(s, HAMMERFIST, TARGET) is None


# One more of each.


@checks("FUT-R91")
def test_nothing_and_nobody_is_owned_by_nobody() -> None:
    s = engaged()
    s.side[11] = 0
    assert units.owner_of(s, NONE) == NOBODY


@checks("FUT-R15")
def test_who_has_no_sigil_strikes_and_is_protected_with_none() -> None:
    s = engaged()
    dress(s, CHEN, "ARM-11", "SAB-01")
    assert (sigils.striking(s, CHEN), sigils.protecting(s, CHEN)) == ((NONE, 0), (NONE, 0, NONE))
    s.applied = (Applied(HAMMERFIST, 0, NONE, 0),)
    assert (sigils.striking(s, CHEN), sigils.protecting(s, CHEN)) == ((NONE, 0), (NONE, 0, NONE))


@checks("FUT-186", "FUT-R18")
def test_a_card_of_any_sigil_says_so_when_there_is_none() -> None:
    s = fight("ABL-19", "ABL-25", target=TERRACE, sigils=(["PAL"], []), rolls=(6, 1))
    until_asked(s, 0, "DEC")
    s.bays[0] = []
    reason = refused(s, 0, "play", on(s, "ABL-19") * CLAUSES)
    assert reason is not None
    assert reason.text == "it takes any as the front sigil of your bay"


@checks("FUT-R71")
def test_a_guessed_card_that_fits_nobody_is_neither_paid_nor_put_on() -> None:
    s = turn(0)
    (saber,) = give(s, 0, "SAB-01")
    s.chosen = (saber,)
    equipping.put_on(s, NOWHERE, 0, "hold", CHEN)
    assert (s.hands[0], s.energy[0], s.saber[CHEN]) == ([saber], 20, NONE)


@checks("FUT-178", "FUT-R65")
@pytest.mark.parametrize(("laid", "left"), [((0, 2), (0, 1)), ((3, 0), (2, 0)), ((1, 1), (0, 0))])
def test_stasis_is_used_up_interaction_by_interaction(laid: tuple[int, int], left: tuple[int, int]) -> None:
    s = engaged()
    s.stasis = laid
    dice(s, *(1,) * 9)
    s.asked = ()
    interaction.interact(s)
    assert s.stasis == left


@checks("FUT-138")
def test_armour_answers_the_first_of_several_strikers() -> None:
    s = engaged()
    dress(s, CHEN, "ARM-05")  # 1 less from stations
    for strikers, left in (((TARGET, HAMMERFIST), 9), ((HAMMERFIST, TARGET), 10)):
        found = packets.Packet(TARGET, CHEN, strikers, strikes=10)
        packets.protect(s, found)
        assert found.strikes == left


@checks("FUT-066", "FUT-R19")
def test_the_last_item_of_the_box_is_no_creature() -> None:
    s = table(players=4)
    s.attacker = 0
    s.played[239] = (FACE["CRE-01"] - 1) * SLOTS + 239
    costs.use_up(s, CARD + 239, 0)
    assert s.used_turn == 0


@checks("FUT-146", "FUT-150")
def test_a_living_sigil_is_no_card_that_could_be_discarded() -> None:
    s = engaged(target=ONDRA)
    sigil_cards(s, 1, "PAL")
    s.applied = (
        Applied(ONDRA, 0, NONE, 0),
        Applied(ONDRA, 0, s.bays[1][0], 0),
        Applied(CHEN, 1, s.bays[1][0], 0),
    )
    assert verbs_counter.enemy_sigils(s, 0) == [1]


@checks("FUT-146")
def test_a_passive_ability_can_be_nullified_once_it_was_seen() -> None:
    s = engaged(target=ONDRA)
    passive = next(face for face in range(FACES) if KIND[face] == ABILITY and USE[face] == "Passive")
    card = passive * SLOTS + 61
    s.abilities[ONDRA] = (card,)
    assert verbs_counter.ongoing(s, 0) == []
    s.known[61] = 0b11
    assert verbs_counter.ongoing(s, 0) == [CARD + 61]
    assert verbs_counter.ongoing(s, 1) == []


@checks("FUT-R69")
def test_of_two_counters_that_come_to_the_same_the_older_one_stays() -> None:
    s = duel("ARM-26", "ABL-24", theirs=["ARM-11"], rolls=(12, 1))
    s.chronic = [Chronic(ONDRA, "Biohazard", 9, 1, HAMMERFIST)]
    lead(s, made(s, 0, "POST", "ABL-24", 0, TIER_1), until=("REPLAY", "go on"))
    assert s.chronic == [], "9 once, as it was, and not 3 three times"


@checks("FUT-153", "FUT-R87")
def test_a_swap_that_was_possible_must_still_be() -> None:
    s = engaged()
    act = Act("SWAP")
    assert can_swap(s, Play(0, CHEN, 0, 1, NONE, (CHEN, NONE)), act, "")
    assert can_swap(s, Play(0, CHEN, 0, 1, NONE, (CHEN, NONE, CHEN, HAMMERFIST)), act, "")
    assert not can_swap(s, Play(0, CHEN, 0, 1, NONE, (CHEN, NONE, CHEN, ONDRA)), act, "")


@checks("FUT-158", "FUT-R31", "FUT-R71")
@pytest.mark.parametrize("paid", [False, True])
def test_what_makes_armour_swaps_free_shows_itself_only_then(paid: bool) -> None:
    s = turn(0)
    (kit,) = dress(s, CHEN, "ITM-14")
    (armour,) = give(s, 0, "ARM-11")
    if paid:
        s.paid |= 1 << armour % SLOTS
    shedding.pay_to_equip(s, 0, CHEN, armour, "FUT-217")
    assert is_up(s, kit) == paid
    assert s.energy[0] == (20 if paid else 20 - LEVEL[FACE["ARM-11"]])


@checks("FUT-164", "FUT-R91")
def test_a_mutant_may_serve_the_neutral_station_that_was_assaulted() -> None:
    s = engaged(target=STATION + AEGIS)
    s.holder[AEGIS] = s.defender = NEUTRAL
    theirs = Play(NEUTRAL, STATION + AEGIS, 0, 1, NONE, (STATION + AEGIS, CHEN))
    assert _homes(s, theirs) == [STATION + AEGIS]
    s.ap[AEGIS] = 0
    assert _homes(s, theirs) == []
    s.ap[AEGIS], s.mutants[AEGIS] = 5, (9,)
    assert _homes(s, theirs) == []
