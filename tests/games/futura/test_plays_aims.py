"""What a play costs, what its source is, and at whom or what it is aimed."""

from __future__ import annotations

import pytest

from starhall.core.scenes import checks, offered, place_at
from starhall.games.futura.box.language import Act, Amount
from starhall.games.futura.box.parts import (
    ABILITY,
    ACO_EFFECT_TYPE,
    ACO_SIGIL,
    CARD,
    CLAUSES,
    CLAUSES_OF,
    DIS_EFFECT_TYPE,
    DISTRICT,
    EFFECT_TYPE,
    FACE,
    FACES,
    ITEM,
    KIND,
    NEUTRAL,
    NONE,
    ONE_OFF,
    SIGIL,
    SLOTS,
    STA_EFFECT_TYPE,
    STATION,
)
from starhall.games.futura.rules.fight import possession
from starhall.games.futura.rules.kinds import BY_SIGIL, FIXED, TIER_1, TIER_2, TIER_3
from starhall.games.futura.rules.plays import costs, refusals
from starhall.games.futura.rules.plays.costs import GRATIS, pay_for
from starhall.games.futura.rules.plays.tables import (
    ALL,
    clauses_of,
    hex_of,
    is_ability,
    is_item,
    is_one_off,
    printed_type,
)
from starhall.games.futura.rules.verbs import goods as verbs_goods
from starhall.games.futura.rules.verbs import table as verbs
from starhall.games.futura.rules.verbs.units import can_swap
from starhall.games.futura.state import Play, Possessed
from tests.games.futura.fight import TARGET, dice, effect, engaged, question, sigil_cards, thing
from tests.games.futura.playing import fight, made_by, play, until_asked
from tests.games.futura.table import (
    AEGIS,
    CHEN,
    HAMMERFIST,
    ONDRA,
    TERRACE,
    VELARIS,
    dress,
    give,
    load_up,
    table,
    turn,
)


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


@checks("FUT-R91", "FUT-184")
def test_a_neutral_station_pays_for_nothing() -> None:
    s = engaged()
    charged = next(c for row in CLAUSES_OF for c in row if c.charged)
    fixed = next(c for row in CLAUSES_OF for c in row if c.energy == 1)
    for clause in (charged, fixed):
        assert costs.ways_to_pay(s, NEUTRAL, clause, NONE) == []
        assert costs.ways_to_pay(s, 0, clause, NONE)


@checks("FUT-188", "FUT-R95")
def test_a_station_is_used_by_the_interaction_and_an_unbuilt_one_not_at_all() -> None:
    s = engaged()
    costs.use_up(s, STATION, 0)
    assert (s.used_cycle, s.used_turn, s.used_interaction) == (0, 0, 1 << STATION * CLAUSES)
    place_at(s, station={AEGIS: NONE})
    assert clauses_of(s, STATION + AEGIS) == ()
    assert refusals._clause(s, 0, STATION + AEGIS, 0) is None


@checks("FUT-184", "FUT-R84")
def test_as_much_as_there_is_is_one_figure() -> None:
    assert verbs.amount(turn(0), Amount(everything=True), 1) == ALL


@checks("FUT-140", "FUT-184")
@pytest.mark.parametrize(("tier", "most"), [(TIER_1, 4), (TIER_2, 8), (TIER_3, 12)])
def test_a_sacrifice_gives_up_to_the_figure_of_its_tier(tier: int, most: int) -> None:
    s = fight("ARM-11", "ABL-06", support=CHEN, rolls=(1, 1, 8))
    until_asked(s, 0, "PRE")
    play(s, 0, "ABL-06", pay=tier)
    assert question(s)[2] == "transfer"
    assert offered(s, 0) == list(range(most + 1))


@checks("FUT-169")
def test_all_that_a_converted_acolyte_wears_is_paid() -> None:
    s = table(players=4)
    s.attacker, s.defender, s.primary, s.target = 3, 0, 9, STATION + AEGIS
    place_at(s, armour={9: FACE["ARM-11"] * SLOTS + 239}, items={9: (FACE["ITM-12"] * SLOTS + 180,)})
    s.possessed = (Possessed(9, 0, 2),)
    possession.convert(s, 0, 9)
    assert s.paid == 1 << 239 | 1 << 180
    assert s.side[9] == 0


# Sources.


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


# Aims.


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


@checks("FUT-173")
def test_nobody_resists_the_own_side() -> None:
    s = engaged()
    s.force = [effect("RESIST", CHEN, 100)]
    dice(s, 10)
    assert not verbs.shrugged_off(s, made_by(0, VELARIS, VELARIS), CHEN)
    assert verbs.shrugged_off(s, made_by(1, ONDRA, ONDRA), CHEN)


@checks("FUT-159")
def test_the_items_that_can_be_destroyed() -> None:
    s = engaged()
    (item,) = dress(s, CHEN, "ITM-12")
    (shield,) = dress(s, CHEN, "ITM-04")
    assert verbs_goods._items(s, CHEN) == [shield, item]
    place_at(s, off_hand={CHEN: NONE})
    dress(s, CHEN, "ARM-16", "SAB-15", "SAB-01")
    assert verbs_goods._items(s, CHEN) == [item], "a saber is none"
    assert verbs_goods._items(s, TARGET) == []


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


@checks("FUT-276")
@pytest.mark.parametrize(("ap", "seat", "can_be"), [(0, 0, True), (1, 0, False), (0, NEUTRAL, False)])
def test_only_a_player_loots_and_only_what_has_fallen(ap: int, seat: int, can_be: bool) -> None:
    s = engaged()
    s.ap[TERRACE] = ap
    assert verbs_goods.can_loot(s, made_by(seat, CHEN, CHEN), Act("LOOT"), "") == can_be


@checks("FUT-153", "FUT-R87")
def test_a_swap_that_was_possible_must_still_be() -> None:
    s = engaged()
    act = Act("SWAP")
    assert can_swap(s, Play(0, CHEN, 0, 1, NONE, (CHEN, NONE)), act, "")
    assert can_swap(s, Play(0, CHEN, 0, 1, NONE, (CHEN, NONE, CHEN, HAMMERFIST)), act, "")
    assert not can_swap(s, Play(0, CHEN, 0, 1, NONE, (CHEN, NONE, CHEN, ONDRA)), act, "")
