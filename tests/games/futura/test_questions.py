"""Single questions of the rules: an empty table, cards in any place, who may, how much, and why not."""

from __future__ import annotations

import pytest

from starhall.core.scenes import checks, place, refused, told
from starhall.games.futura.box.language import Act
from starhall.games.futura.box.parts import (
    AP,
    BAY,
    BUILT,
    CARD,
    CLAUSES,
    CLAUSES_OF,
    CREATURE,
    DISTRICT,
    FACE,
    FACES,
    FALLEN,
    KIND,
    LEVEL,
    LEVEL_CREATURE,
    MUTANT,
    MUTANT_THING,
    NEUTRAL,
    NOBODY,
    NONE,
    SIGIL,
    SIGIL_NAMES,
    SLOTS,
    STATION,
    UNBUILT,
    WEAK,
)
from starhall.games.futura.rules import ending
from starhall.games.futura.rules.fight import (
    aftermath,
    assault,
    breaking_off,
    claims,
    comparison,
    damage,
    declaring,
    packets,
    possession,
    replay,
    spoils,
    units,
)
from starhall.games.futura.rules.kinds import (
    AS_OFF_HAND,
    AS_PRIMARY,
    BY_SIGIL,
    FIRST,
    FIXED,
    IN_STATION,
    NOWHERE,
    ON_ACOLYTE,
    TIER_1,
    TIER_2,
    TIER_3,
)
from starhall.games.futura.rules.mat import equipping, gear, prices, shedding, sigils, slots, storage
from starhall.games.futura.rules.mat.cards import draw_up, is_up
from starhall.games.futura.rules.plays import costs, in_force, reach, refusals
from starhall.games.futura.rules.plays.conditions import met
from starhall.games.futura.rules.plays.costs import GRATIS, pay_for
from starhall.games.futura.rules.plays.quiet import PLAYED
from starhall.games.futura.rules.plays.tables import FACE_PLAYS, clauses_of
from starhall.games.futura.rules.verbs import counter as verbs_counter
from starhall.games.futura.rules.verbs import goods as verbs_goods
from starhall.games.futura.rules.verbs import strike as verbs_strike
from starhall.games.futura.rules.verbs import table as verbs
from starhall.games.futura.rules.verbs import units as verbs_units
from starhall.games.futura.state import Applied, Force, FuturaState, Play, Possessed, Rolled, Shield
from tests.games.futura.fight import dice, question, sigil_cards
from tests.games.futura.playing import fight, on, until_asked
from tests.games.futura.table import (
    AEGIS,
    CHEN,
    ONDRA,
    TERRACE,
    VELARIS,
    act,
    can,
    dress,
    give,
    go,
    load_up,
    new,
    only_districts,
    stack_deck,
    table,
    turn,
    why,
)

BY_ACOLYTE = (
    *("side", "place", "base", "armour", "saber", "off_hand", "items", "elder_items", "abilities"),
    *("died_for", "supported", "mutant_harm"),
)
BY_DISTRICT = (
    *("holder", "site", "since", "built", "station", "level", "ap", "ap_full", "dam", "cargo", "fitted"),
    "mutants",
)
BY_SEAT = ("lists", "decks", "hands", "discards", "bays", "energy", "loot", "loose")
ZERO = (
    *(
        "paid",
        "handled",
        "resting",
        "commissioned",
        "attacked",
        "risen",
        "upgraded",
        "as_support",
        "recalled",
    ),
    *("offers", "cast_off", "warped", "used_interaction", "used_assault", "used_turn", "used_cycle"),
    *("interaction", "ensigilled", "replayed", "time_called"),
)


@checks("FUT-001", "FUT-013")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_an_empty_table_has_a_row_for_everything_and_nothing_in_it(players: int) -> None:
    s = table(players=players)
    assert {len(getattr(s, name)) for name in BY_ACOLYTE + BY_DISTRICT} == {12}
    assert {len(getattr(s, name)) for name in BY_SEAT} == {players}
    assert {getattr(s, name) for name in ZERO} == {0}
    assert len(s.known) == SLOTS
    assert s.supply == (5, 5, 5, 5)
    assert s.eliminated == (-1,) * players
    for name in ("force", "shields", "chronic", "later", "queue", "announced", "claims", "removed"):
        assert getattr(s, name) == []
    for name in ("rolls", "applied", "warded", "resolved", "possessed", "before", "chosen"):
        assert getattr(s, name) == ()
    for name in ("primary", "support", "beast", "target", "summoned", "dying"):
        assert getattr(s, name) == NONE
    assert (s.attacker, s.defender, s.stasis, s.window) == (NOBODY, NOBODY, (0, 0), "")


@checks("FUT-R101")
@pytest.mark.parametrize(("holder", "worth_it"), [(1, True), (NEUTRAL, True), (NOBODY, False), (0, False)])
def test_whose_district_is_a_reason_to_declare(holder: int, worth_it: bool) -> None:
    s = turn(0, players=3)
    only_districts(s, AEGIS, TERRACE)
    s.holder[TERRACE] = holder
    s.site[TERRACE] = UNBUILT if holder == NOBODY else BUILT
    assert bool(can(s, 0, "DECLARE")) == worth_it


@checks("FUT-R71", "FUT-R97")
def test_what_weighs_armour_down_is_turned_up_with_it() -> None:
    s = turn(0)
    dress(s, CHEN, "ARM-16")
    heavy, light = FACE["ITM-03"] * SLOTS + 40, FACE["ITM-12"] * SLOTS + 41
    s.items[CHEN] = (light, heavy)
    assault.reveal(s, CHEN)
    assert (is_up(s, heavy), is_up(s, light)) == (True, False)


@checks("FUT-R71")
def test_who_knows_a_whole_hand_knows_what_goes_by_its_look() -> None:
    s = turn(0)
    armour, saber, other = give(s, 0, "ARM-11", "SAB-01", "SAB-01")
    for card in (armour, saber, other):
        s.known[card % SLOTS] = 0b10
    slots.leave(s, 0, armour)
    assert [s.known[card % SLOTS] for card in (armour, saber, other)] == [0b10, 0b10, 0b10]
    slots.leave(s, 0, saber)
    assert [s.known[card % SLOTS] for card in (saber, other)] == [0, 0], "either of the two may have gone"


@checks("FUT-R64", "FUT-176")
def test_a_summoned_creature_fights_for_the_attacker() -> None:
    s = turn(0)
    s.attacker, s.defender, s.primary, s.target = 0, 1, CHEN, STATION + TERRACE
    last = CARD + SLOTS - 1
    assert units.side_of(s, last) == NOBODY
    (s.beast,) = give(s, 0, "CRE-01")
    assert units.side_of(s, CARD + s.beast % SLOTS) == 0
    assert units.owner_of(s, CARD + s.beast % SLOTS) == 0
    assert units.card_of(s, CARD + s.beast % SLOTS) == s.beast
    assert units.side_of(s, last) == NOBODY
    assert units.attackers(s) == (CHEN, CARD + s.beast % SLOTS)


def worn(face: int, slot: int) -> tuple[FuturaState, int]:
    """The last acolyte of the fourth seat wears this card."""
    s = table(players=4)
    card = face * SLOTS + slot
    kind = KIND[face]
    if kind == 0:
        s.armour[11] = card
    elif kind == 1:
        s.saber[11] = card
    elif kind == 3:
        s.abilities[11] = (card,)
    elif kind == 4:
        s.items[11] = (card,)
    elif kind == 5:
        s.fitted[11] = (card,)
    return s, card


@checks("FUT-R71", "FUT-R31")
@pytest.mark.parametrize("face", range(FACES))
def test_the_place_that_a_card_has_in_its_deck_changes_nothing_of_it(face: int) -> None:
    found = set()
    for slot in (0, 180, 239):
        s, card = worn(face, slot)
        thing = CARD + slot
        s.paid = 1 << slot
        figures = [gear.class_of(s, 11), gear.strike_of(s, 11), gear.armour_left(s, 11), gear.load(s, 11)]
        figures += [gear.max_armour(s, 11), gear.armour_penalty(s, 11), prices.equip_price(s, 11, card)]
        figures += [len(prices.changers(s, 11, price)) for price in prices.PRICES]
        figures += [prices.keeps_broken(s, 11), packets.type_of(s, 11), shedding.is_wreck(s, card)]
        figures += [slots.appearance(card), units.owner_of(s, thing), units.card_of(s, thing) == card]
        figures += [units.is_creature(s, thing) if units.card_of(s, thing) != NONE else False]
        figures += [gear.fits(s, 10, card), len(gear.too_many(s, 11)), WEAK[face]]
        found.add(repr(figures))
    assert len(found) == 1


@checks("FUT-095", "FUT-038", "FUT-R34")
def test_why_a_shield_is_not_held() -> None:
    s = turn(0)
    (shield,) = give(s, 0, "ITM-04")
    assert gear.trouble(s, CHEN, shield) == ("FUT-038", "only an Adept has an off-hand slot")
    dress(s, CHEN, "ARM-16")
    found = gear.trouble(s, CHEN, shield)
    assert found == ("FUT-R34", "the off-hand is filled only beside a primary saber")
    dress(s, CHEN, "SAB-15")
    assert gear.trouble(s, CHEN, shield) is None
    dress(s, CHEN, "ITM-12", "ITM-10")
    assert gear.trouble(s, CHEN, shield) == ("FUT-095", "the load is full")


@checks("FUT-219")
def test_what_is_whole_is_not_mended() -> None:
    s = turn(0)
    (armour,) = dress(s, CHEN, "ARM-11")
    assert damage.mend(s, CHEN, 5, "FUT-136") == 0
    assert s.harm == {}
    s.harm[armour % SLOTS] = 3
    assert damage.mend(s, CHEN, 2, "FUT-136") == 2
    assert damage.mend(s, CHEN, 5, "FUT-136") == 1
    assert s.harm == {}


@checks("FUT-128")
@pytest.mark.parametrize(
    ("word", "left", "low"),
    [("low25", 5, True), ("low25", 6, False), ("low50", 10, True), ("low50", 11, False)],
)
def test_when_a_station_is_low(word: str, left: int, low: bool) -> None:
    s = turn(0)
    s.attacker, s.defender, s.primary, s.target = 0, 1, CHEN, STATION + TERRACE
    s.ap[TERRACE], s.ap_full[TERRACE] = left, 20
    assert met(s, (word,), 0, CHEN) == low


@checks("FUT-299", "FUT-R54")
def test_at_the_end_the_cards_of_every_station_and_acolyte_are_turned_up() -> None:
    s = table(players=4)
    cards = []
    for i in range(12):
        cards += load_up(s, i, "ARM-01")
        cards += dress(s, i, "SAB-01")
    ending.reveal(s)
    assert all(is_up(s, card) for card in cards)


@checks("FUT-R31", "FUT-R82")
def test_a_card_is_taken_off_into_any_own_station() -> None:
    s = table(players=4)
    s.active = 3
    (saber,) = dress(s, 9, "SAB-01")
    s.chosen = (saber,)
    equipping.unequipped(s, IN_STATION + 11, 3, "unequip")
    assert s.cargo[11] == (saber,)
    assert s.saber[9] == NONE


@checks("FUT-184", "FUT-186")
def test_how_each_way_to_pay_is_paid() -> None:
    clause = CLAUSES_OF[FACE["ABL-01"]][0]
    for way, energy in (
        (TIER_1, 1),
        (TIER_2, 2),
        (TIER_3, 3),
        (FIXED, clause.energy),
        (GRATIS, 0),
        (BY_SIGIL, 0),
    ):
        s = turn(0)
        sigil_cards(s, 0, "PAL")
        pay_for(s, 0, clause, way)
        assert s.energy[0] == 20 - energy
        assert len(s.bays[0]) == (0 if way == BY_SIGIL else 1)
    assert clause.energy == 2


@checks("FUT-078", "FUT-R71")
def test_a_sigil_in_the_bay_is_known_to_all() -> None:
    s = table()
    stack_deck(s, 0, "SIG-PAL")
    draw_up(s, 0, 1)
    assert is_up(s, s.bays[0][0])


@checks("FUT-R71", "FUT-R34")
def test_a_guessed_card_that_is_held_in_no_hand_goes_nowhere() -> None:
    s = turn(0)
    dress(s, CHEN, "ARM-16", "SAB-15")
    saber, armour = give(s, 0, "SAB-01", "ARM-11")
    for card, places in ((saber, [AS_PRIMARY, AS_OFF_HAND]), (armour, [NOWHERE])):
        s.chosen = (card,)
        assert equipping.hands_of(s, 0, CHEN) == places
    s.chosen, s.hands[0] = (saber,), []
    assert equipping.hands_of(s, 0, CHEN) == [NOWHERE]


@checks("FUT-066", "FUT-R19")
def test_a_used_creature_waits_for_the_next_turn() -> None:
    s = fight("ARM-26", "SAB-26", fitted=("CRE-02", "ITM-25"), ap=90, rolls=(1, 8))
    until_asked(s, 1, "POST")
    brood = on(s, "CRE-02")
    s.used_turn = 0b11 << brood * CLAUSES
    reason = refused(s, 1, "play", brood * CLAUSES)
    assert reason is not None
    assert (reason.rule, reason.text) == ("FUT-R19", "it has been used in this turn")


@checks("FUT-R34", "FUT-R36")
@pytest.mark.parametrize(("armour", "asked"), [("ARM-11", True), ("ARM-16", True), ("", False)])
def test_who_has_lost_the_primary_saber_may_make_the_other_one_primary(armour: str, asked: bool) -> None:
    s = turn(0)
    if armour:
        dress(s, CHEN, armour)
    s.off_hand[CHEN] = FACE["SAB-01"] * SLOTS + 30
    go(s, (shedding.shed, CHEN))
    assert (question(s)[2] == "promote") == asked


@checks("FUT-348", "FUT-R63")
def test_mutants_fall_with_the_station_they_serve() -> None:
    s = turn(0)
    s.attacker, s.defender, s.primary, s.target = 0, 1, CHEN, STATION + TERRACE
    s.mutants[TERRACE], s.place[9] = (9,), MUTANT
    (wolf,) = load_up(s, TERRACE, "CRE-01", fitted=True)
    spoils.creatures_die(s, TERRACE)
    assert (s.mutants[TERRACE], s.fitted[TERRACE], s.place[9]) == ((), (), FALLEN)
    assert s.discards[1] == [wolf]


# Single questions.


def engaged() -> FuturaState:
    """Chen of seat 0 fights against the Terrace of seat 1."""
    s = turn(0)
    s.attacker, s.defender, s.primary, s.target, s.interaction = 0, 1, CHEN, STATION + TERRACE, 1
    s.place[CHEN] = BAY
    return s


def play_of(p: int, bearer: int, subject: int = NONE) -> Play:
    """A play of an acolyte's own ability."""
    return Play(p, bearer, 0, 1, NONE, (bearer, subject))


@checks("FUT-173")
def test_nobody_resists_the_own_side() -> None:
    s = engaged()
    s.force = [Force("RESIST", CHEN, 100, "assault", NONE, 0, "")]
    dice(s, 10)
    assert not verbs.shrugged_off(s, play_of(0, VELARIS), CHEN)
    assert verbs.shrugged_off(s, play_of(1, ONDRA), CHEN)


@checks("FUT-169", "FUT-R12")
def test_a_converted_acolyte_loses_its_sigils() -> None:
    s = engaged()
    sigil_cards(s, 0, "PAL")
    (card,) = s.bays[0]
    place(s, bays=[[], []], applied=(Applied(CHEN, 0, card, 0),), possessed=(Possessed(CHEN, 1, 1),))
    possession.convert(s, 1, CHEN)
    assert s.applied == ()
    assert s.discards[0] == [card]


@checks("FUT-R23")
def test_only_the_last_replacement_of_a_strike_stays_in_force() -> None:
    s = engaged()
    mine, other, dam = (
        Force("STRIKE", CHEN, 9, "interaction", NONE, 0, "Gauss"),
        Force("SUNDER", VELARIS, 9, "interaction", NONE, 0, ""),
        Force("DAM", CHEN, 1, "interaction", NONE, 0, ""),
    )
    s.force = [mine, other, dam]
    verbs_strike._instead(s, CHEN)
    assert s.force == [other, dam]


@checks("FUT-R110")
def test_a_turned_multiplier_is_idle_unless_its_own_unit_strikes_back() -> None:
    s = engaged()
    s.rolls = (Rolled(CHEN, 1), Rolled(STATION + TERRACE, 5))
    turned = play_of(0, CHEN, verbs.TURNED)
    s.force = [
        Force(in_force.STRIKES_BACK, VELARIS, 0, "interaction", NONE, 0, ""),
        Force("DAM", CHEN, 1, "interaction", NONE, 0, ""),
    ]
    assert verbs_strike._is_idle(s, turned)
    assert not verbs_strike._is_idle(s, play_of(0, CHEN))
    s.force.append(Force(in_force.STRIKES_BACK, CHEN, 0, "interaction", NONE, 0, ""))
    assert not verbs_strike._is_idle(s, turned)


@checks("FUT-233")
def test_a_station_says_up_to_which_level_it_takes_creatures() -> None:
    s = turn(0)
    (high,) = give(s, 0, "CRE-10")
    for level in (1, 2, 3):
        s.level[AEGIS] = level
        found = storage.fit_trouble(s, AEGIS, high)
        assert found == ("FUT-233", f"the station takes creatures up to level {LEVEL_CREATURE[level]}")


@checks("FUT-R101", "FUT-319")
def test_who_can_pay_is_not_refused_for_the_price() -> None:
    s = turn(0)
    only_districts(s, AEGIS)
    s.energy[0] = 1
    assert why(s, 0, "DECLARE", CHEN) != "FUT-319"
    s.energy[0] = 0
    assert why(s, 0, "DECLARE", CHEN) == "FUT-319"


@checks("FUT-198")
@pytest.mark.parametrize("a", [0, 11])
def test_the_cards_whose_steady_effects_work_for_a_unit(a: int) -> None:
    s = table(players=4)
    item, armour = dress(s, a, "ITM-12", "ARM-11")
    faces = frozenset((FACE["ITM-12"],))
    assert in_force.cards_with(s, a, faces) == [item]
    assert in_force.cards_with(s, a, frozenset((FACE["ARM-11"],))) == [armour]
    assert in_force.cards_with(s, STATION + a, faces) == []


@checks("FUT-276")
@pytest.mark.parametrize(("ap", "seat", "can_be"), [(0, 0, True), (1, 0, False), (0, NEUTRAL, False)])
def test_only_a_player_loots_and_only_what_has_fallen(ap: int, seat: int, can_be: bool) -> None:
    s = engaged()
    s.ap[TERRACE] = ap
    assert verbs_goods.can_loot(s, play_of(seat, CHEN), Act("LOOT"), "") == can_be


@checks("FUT-R66", "FUT-R102")
def test_broken_armour_that_comes_back_is_as_broken_as_before() -> None:
    s = turn(0)
    armour = new(s, 0, "ARM-26")
    s.discards[0] = [armour]
    replay._back_on(s, CHEN, armour)
    assert (s.armour[CHEN], s.discards[0]) == (armour, [])
    assert s.harm == {armour % SLOTS: AP[FACE["ARM-26"]]}


@checks("FUT-095", "FUT-R36")
def test_of_too_large_a_load_everything_may_go() -> None:
    s = turn(0)
    dress(s, CHEN, "ARM-16", "SAB-15", "SAB-01")
    item, one, two = dress(s, CHEN, "ITM-12", "ABL-01", "ABL-02")
    assert gear.too_many(s, CHEN) == [item, one, two, s.off_hand[CHEN]]


@checks("FUT-R62")
@pytest.mark.parametrize("face", [face for face in range(FACES) if KIND[face] == CREATURE])
def test_a_possessed_creature_lends_what_it_can_do(face: int) -> None:
    s = engaged()
    s.fitted[TERRACE] = (face * SLOTS + 61,)
    s.possessed = (Possessed(CARD + 61, 0, 2),)
    for window in ("DEC", "PRE", "POST", "AFT", "KO"):
        clauses = FACE_PLAYS[window][face]
        found = reach.of_possessed(s, 0, window, PLAYED)
        assert found == ([(CARD + 61, face * SLOTS + 61, clauses, CARD + 61)] if clauses else [])
        assert reach.of_possessed(s, 1, window, PLAYED) == []


@checks("FUT-R91", "FUT-184")
def test_a_neutral_station_pays_for_nothing() -> None:
    s = engaged()
    charged = next(c for row in CLAUSES_OF for c in row if c.charged)
    fixed = next(c for row in CLAUSES_OF for c in row if c.energy == 1)
    for clause in (charged, fixed):
        assert costs.ways_to_pay(s, NEUTRAL, clause, NONE) == []
        assert costs.ways_to_pay(s, 0, clause, NONE)


@checks("FUT-218")
def test_who_wears_nothing_has_no_armour() -> None:
    s = turn(0)
    assert (gear.max_armour(s, CHEN), gear.armour_left(s, CHEN), gear.armour_penalty(s, CHEN)) == (0, 0, 0)
    assert (gear.is_broken(s, CHEN), gear.class_of(s, CHEN), gear.strike_of(s, CHEN)) == (False, 0, 3)


@checks("FUT-160")
def test_nobody_retreats_where_nobody_attacks() -> None:
    s = turn(0)
    breaking_off.retreat(s)
    assert told(s, "retreated") == []


@checks("FUT-R104")
def test_what_the_dead_kept_up_for_others_ends() -> None:
    s = engaged()
    s.force = [
        Force("DAM", VELARIS, 3, "assault", CHEN, 0, ""),
        Force("DAM", VELARIS, 3, "assault", VELARIS, 0, ""),
        Force("FATAL", CHEN, 0, "assault", NONE, NOBODY, ""),
    ]
    aftermath.acolyte_gone(s, CHEN, "AFT")
    assert [force.source for force in s.force] == [VELARIS]
    assert (s.window, s.dying, s.place[CHEN]) == ("AFT", NONE, FALLEN)


@checks("FUT-186", "FUT-R18")
def test_a_missing_sigil_is_named() -> None:
    for name in ("ABL-25", "ABL-36", "ABL-38"):
        s = fight("ARM-26", name, rolls=(6, 1))
        face = FACE[name]
        clause = next(c for c in CLAUSES_OF[face] if c.sigil and not c.energy)
        found = refusals._cannot_pay(s, 0, clause, SIGIL[face])
        assert found.text == f"it takes {SIGIL_NAMES[SIGIL[face]]} as the front sigil of your bay"
    assert SIGIL[FACE["ABL-25"]] == 0


@checks("FUT-150")
def test_a_piece_without_a_sigil_has_no_living_one() -> None:
    s = engaged()
    plain = next(
        face for face in range(FACES) if KIND[face] == 4 and SIGIL[face] == NONE and gear.CARRIED[face]
    )
    s.items[CHEN] = (plain * SLOTS,)
    assert sigils._living_sigils(s, CHEN, {"all"}) == []


@checks("FUT-164", "FUT-R63")
def test_a_dying_acolyte_is_enthralled_once() -> None:
    s = engaged()
    theirs = Play(1, STATION + TERRACE, 0, 1, NONE, (STATION + TERRACE, CHEN))
    assert verbs_units.can_enthrall(s, theirs, Act("ENTHRALL"), "")
    aftermath.enthrall(s, 1, VELARIS, TERRACE)
    assert verbs_units.can_enthrall(s, theirs, Act("ENTHRALL"), "")
    aftermath.enthrall(s, 1, CHEN, TERRACE)
    assert not verbs_units.can_enthrall(s, theirs, Act("ENTHRALL"), "")


@checks("FUT-166", "FUT-R49")
def test_a_bombardment_without_a_primary_hits_nobody() -> None:
    s = engaged()
    s.primary = NONE
    s.force = [Force(spoils.BOMBARDED, s.target, 0, "assault", NONE, 1, "")]
    spoils.bombardment(s, TERRACE)
    assert s.drawn == 0
    assert spoils.is_bombarded(s)


@checks("FUT-161")
def test_a_recast_piece_plays_as_its_new_type() -> None:
    s = engaged()
    s.force = [
        Force("RETYPE", CARD + 5, 1, "interaction", NONE, 0, "Void"),
        Force("DAM", CARD + 6, 1, "interaction", NONE, 0, ""),
    ]
    assert [reach._retyped(s, CARD + slot, "Fire") for slot in (5, 6, 7)] == ["Void", "Fire", "Fire"]


@checks("FUT-219", "FUT-R29")
def test_a_whole_creature_is_not_mended() -> None:
    s = engaged()
    (wolf,) = load_up(s, TERRACE, "CRE-01", fitted=True)
    assert damage.mend(s, CARD + wolf % SLOTS, 5, "FUT-121") == 0
    assert s.harm == {}
    s.harm[wolf % SLOTS] = 2
    assert damage.mend(s, CARD + wolf % SLOTS, 5, "FUT-121") == 2
    assert damage.mend(s, s.target, 5, "FUT-121") == 0, "stations do not heal"


@checks("FUT-R91", "FUT-R95")
def test_of_a_neutral_station_the_first_cargo_goes_to_nobody() -> None:
    s = turn(0)
    first, second = load_up(s, TERRACE, "ARM-01", "SAB-01")
    s.holder[TERRACE] = NEUTRAL
    go(s, (claims.keep_cargo, NEUTRAL, TERRACE, 1))
    assert s.cargo[TERRACE] == (second,)
    assert s.removed == [first]


@checks("FUT-283", "FUT-R41")
@pytest.mark.parametrize("a", [3, 11])
def test_an_ambushed_acolyte_fights_alone(a: int) -> None:
    s = engaged()
    s.target, s.side[a], s.place[a] = a, 1, BAY
    s.holder[11], s.site[11], s.station[11] = 1, BUILT, 11
    load_up(s, 11, "CRE-01", fitted=True)
    assert units.fighting_unit(s) == units.front_unit(s) == a
    assert units.defenders(s) == (a,)


@checks("FUT-319", "FUT-R30", "FUT-081")
def test_why_armour_is_not_repaired() -> None:
    s = turn(0)
    (armour,) = dress(s, CHEN, "ARM-26")
    s.harm[armour % SLOTS] = 3
    s.energy[0] = 0
    assert why(s, 0, "REPAIR", CHEN) == "FUT-319"
    s.place[CHEN] = BAY
    assert why(s, 0, "REPAIR", CHEN) == "FUT-081"
    assert why(s, 0, "REPAIR", VELARIS) not in ("", "FUT-319")


@checks("FUT-250", "FUT-070")
def test_the_level_of_everything_that_has_one() -> None:
    s = engaged()
    s.level[TERRACE] = 3
    wolf, doors = load_up(s, TERRACE, "CRE-01", "ITM-25", fitted=True)
    s.mutants[TERRACE] = (9,)
    things = (s.target, CARD + wolf % SLOTS, CARD + doors % SLOTS, MUTANT_THING + 9)
    assert [units.level_of(s, thing) for thing in things] == [
        3,
        LEVEL[wolf // SLOTS],
        LEVEL[doors // SLOTS],
        1,
    ]


@checks("FUT-349", "FUT-R48")
@pytest.mark.parametrize(("ap", "stands"), [(1, True), (0, False)])
def test_a_station_with_one_ap_still_stands(ap: int, stands: bool) -> None:
    s = engaged()
    s.ap[TERRACE] = ap
    assert comparison.enemy_stands(s, CHEN) == stands


@checks("FUT-238", "FUT-319")
@pytest.mark.parametrize(("energy", "may"), [(1, True), (0, False)])
def test_a_support_needs_the_price_of_a_support(energy: int, may: bool) -> None:
    s = turn(0)
    dress(s, VELARIS, "ARM-26")
    assert declaring.can_be_support(s, 0, VELARIS, energy) == may


@checks("FUT-R43")
def test_an_item_that_goes_changes_the_age_of_the_others() -> None:
    s = turn(0)
    old, young = dress(s, CHEN, "ITM-12", "ITM-10")
    dress(s, CHEN, "ARM-16", "SAB-15", "ITM-04")
    s.elder_items[CHEN] = 1
    gear.drop_item(s, CHEN, young)
    assert (s.elder_items[CHEN], s.items[CHEN]) == (1, (old,))
    gear.drop_item(s, CHEN, old)
    assert (s.elder_items[CHEN], s.items[CHEN]) == (0, ())


@checks("FUT-178", "FUT-R22", "FUT-R65")
def test_any_result_strikes_a_side_without_dice() -> None:
    s = engaged()
    place(s, rolls=((s.target, 1),))
    assert packets.strikers(s, False) == (s.target,)
    assert packets.strikers(s, True) == ()
    place(s, rolls=((CHEN, 1),))
    assert packets.strikers(s, False) == ()
    assert packets.strikers(s, True) == (CHEN,)
    place(s, rolls=())
    assert packets.strikers(s, False) == packets.strikers(s, True) == ()


@checks("FUT-188", "FUT-R95")
def test_a_station_is_used_by_the_interaction_and_an_unbuilt_one_not_at_all() -> None:
    s = engaged()
    costs.use_up(s, STATION, 0)
    assert (s.used_cycle, s.used_turn, s.used_interaction) == (0, 0, 1 << STATION * CLAUSES)
    s.station[AEGIS] = NONE
    assert clauses_of(s, STATION + AEGIS) == ()
    assert refusals._clause(s, 0, STATION + AEGIS, 0) is None


@checks("FUT-111")
def test_an_empty_bay_ensigils_nobody() -> None:
    s = turn(0)
    dress(s, CHEN, "ARM-11", "SAB-01")
    s.place[CHEN] = BAY
    reason = refused(s, 0, "action", FIRST["ENSIGIL"] + CHEN)
    assert reason is not None
    assert (reason.rule, reason.text) == ("FUT-111", "your sigil bay is empty")


@checks("FUT-099", "FUT-R82")
def test_a_card_is_stored_in_any_own_station() -> None:
    s = table(players=4)
    s.active = 3
    (card,) = give(s, 3, "ARM-11")
    s.chosen = (card,)
    storage.stored(s, IN_STATION + 11, 3, "store")
    assert s.cargo[11] == (card,)


@checks("FUT-250", "FUT-R93")
def test_the_first_creature_is_chosen_once() -> None:
    s = engaged()
    s.level[TERRACE] = 4
    one, two = load_up(s, TERRACE, "CRE-02", "CRE-02", fitted=True)
    s.force = [Force(units.FIRST_TO_FIGHT, CARD + two % SLOTS, 0, "assault", NONE, 1, "")]
    assert units.equals(s, TERRACE) == []
    assert units.creatures(s, TERRACE) == [CARD + two % SLOTS, CARD + one % SLOTS]


@checks("FUT-R44")
def test_who_was_saved_is_left_alone() -> None:
    s = turn(0)
    (armour,) = give(s, 0, "ARM-11")
    s.resting, s.base[VELARIS] = 1 << VELARIS, 0
    act(s, 0, "EQUIP", armour % SLOTS)
    reason = refused(s, 0, "place", ON_ACOLYTE + VELARIS)
    assert reason is not None
    assert reason.rule == "FUT-R44"


@checks("FUT-R104")
def test_a_unit_that_leaves_takes_its_own_shields_along() -> None:
    s = engaged()
    kept = Shield(VELARIS, "ability", 3, "assault", CHEN, 0)
    s.shields = [Shield(CHEN, "ability", 3, "assault", VELARIS, 0), kept]
    damage.forget_unit(s, CHEN)
    assert s.shields == [kept]


@checks("FUT-331", "FUT-R16")
def test_a_sigil_spent_on_a_creature_marks_that_creature_alone() -> None:
    s = engaged()
    s.level[TERRACE] = 3
    wolf, hound = load_up(s, TERRACE, "CRE-01", "CRE-03", fitted=True)
    sigils.mark(s, CARD + wolf % SLOTS, SIGIL[wolf // SLOTS])
    assert sigils.striking(s, CARD + wolf % SLOTS).sigil == SIGIL[wolf // SLOTS]
    assert sigils.striking(s, CARD + hound % SLOTS) == (NONE, 0)


@checks("FUT-146", "FUT-389")
def test_a_nullified_ability_is_no_longer_there_to_be_copied() -> None:
    s = engaged()
    one, two = dress(s, CHEN, "ABL-01", "ABL-02")
    s.played = {one % SLOTS: one, two % SLOTS: two}
    done = [Play(0, CARD + card % SLOTS, 0, 1, NONE, (CHEN, NONE)) for card in (one, two)]
    place(s, resolved=tuple(done), queue=list(done))
    verbs_counter._nullify_ability(s, CARD + one % SLOTS)
    assert list(s.resolved) == list(s.queue) == [done[1]]


@checks("FUT-146", "FUT-171")
def test_the_ability_behind_a_shield_can_be_nullified() -> None:
    s = engaged()
    (mantle,) = dress(s, CHEN, "ABL-01")
    s.played = {mantle % SLOTS: mantle}
    s.shields = [Shield(CHEN, "ability", 5, "assault", CARD + mantle % SLOTS, 0)]
    assert verbs_counter.ongoing(s, 1) == [CARD + mantle % SLOTS]
    assert verbs_counter.ongoing(s, 0) == []


@checks("FUT-145")
def test_the_creature_that_was_named_is_summoned() -> None:
    s = engaged()
    low, other = give(s, 0, "CRE-02", "CRE-03")
    s.energy[0] = 20
    verbs_units.summon(
        s, Play(0, CHEN, 0, 1, NONE, (CHEN, NONE, other % SLOTS)), Act("SUMMON", what=("creature",))
    )
    assert (s.beast, s.hands[0]) == (other, [low])


@checks("FUT-R31", "FUT-R82")
def test_what_a_station_is_equipped_with_is_paid_for() -> None:
    s = turn(0)
    (doors,) = give(s, 0, "ITM-25")
    s.chosen = (doors,)
    storage.fitted(s, IN_STATION + AEGIS, 0, "fit")
    assert s.paid == 1 << doors % SLOTS
    assert s.energy[0] == 20 - LEVEL[doors // SLOTS]


@checks("FUT-R50")
def test_only_a_district_is_walked_into() -> None:
    s = turn(0)
    s.site[TERRACE] = UNBUILT
    dice(s, 1, 8)
    s.place[CHEN] = BAY
    s.asked = ()
    declaring.support_chosen(s, CHEN, 0, "support", CHEN, DISTRICT + TERRACE)
    s.run()
    assert s.holder[TERRACE] == 0
