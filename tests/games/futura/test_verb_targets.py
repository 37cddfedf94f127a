"""What all verbs share: figures, chance, who is meant, who resists, and how long something lasts."""

from __future__ import annotations

from typing import Any

import pytest

from starhall.core.scenes import checks, place_at, told
from starhall.games.futura.box.language import Act, Amount
from starhall.games.futura.box.parts import CARD, DISTRICT, NEUTRAL, NOBODY, NONE, STATION
from starhall.games.futura.rules.mat.cards import is_up
from starhall.games.futura.rules.verbs import table as verbs
from starhall.games.futura.state import Force, FuturaState, Play, Possessed
from tests.games.futura.fight import TARGET, dice, effect, engaged
from tests.games.futura.playing import made_by, seen
from tests.games.futura.table import (
    AEGIS,
    CHEN,
    ELOI,
    HAMMERFIST,
    LAST_SLOT,
    ONDRA,
    TERRACE,
    card,
    dress,
    table,
)


def of(seat: int, bearer: int, *chosen: int) -> Play:
    """A play of a seat by its bearer."""
    return Play(seat, bearer, 0, 1, NONE, (bearer, NONE, *chosen))


# Figures and chance.


@checks("FUT-184", "FUT-411", "FUT-R84")
@pytest.mark.parametrize(
    ("figure", "shown", "by_tier"),
    [
        (Amount((1, 2, 3)), (), (1, 2, 3)),
        (Amount(dice=(20,), over=2), (15,), (7, 7, 7)),
        (Amount((1, 2, 3), dice=(20,), times=(1, 2, 4), over=2), (15,), (8, 17, 33)),
        (Amount(dice=(12, 4), times=(1, 2, 3)), (7, 4), (11, 22, 33)),
    ],
)
def test_a_figure_is_dice_times_and_over_and_more(
    figure: Amount, shown: Any, by_tier: tuple[int, ...]
) -> None:
    for tier, n in enumerate(by_tier, start=1):
        s = engaged()
        dice(s, *shown)
        assert verbs.amount(s, figure, tier) == n


@checks("FUT-185", "FUT-263", "FUT-R57", "FUT-R58")
@pytest.mark.parametrize(
    ("p", "shown", "holds"),
    [(20, 10, True), (20, 20, True), (20, 30, False), (0, 10, False), (100, 100, True)],
)
def test_chance_holds_up_to_its_figure(p: int, shown: int, holds: bool) -> None:
    s = engaged()
    dice(s, shown)
    assert verbs.chance(s, 1, p) == holds
    assert seen(s, "chance rolled", "seat") == [1]


@checks("FUT-184")
@pytest.mark.parametrize(("tier", "found"), [(1, ["CHRONIC"]), (2, ["CHRONIC"]), (3, ["CHRONIC", "DESTROY"])])
def test_a_second_part_follows_at_the_third_tier_only(tier: int, found: list[str]) -> None:
    s = engaged()
    s.played[9] = card("ABL-44", 9)
    play = Play(0, CARD + 9, 0, tier, NONE, (CHEN, NONE))
    assert [act.verb for act in verbs.acts_of(s, play)] == found
    s.played[9] = card("ABL-37", 9)
    for clause in (0, 1):
        (act,) = verbs.acts_of(s, play._replace(clause=clause))
        assert act.what == (("CANCEL",), ("RETREAT",))[clause]


# Who is meant.


@checks("FUT-R43")
@pytest.mark.parametrize("p", [0, 1, NEUTRAL])
@pytest.mark.parametrize("verb", ["DAM", "WOUND"])
def test_outside_of_fights_nobody_is_aimed_at_but_oneself(p: int, verb: str) -> None:
    s = table()
    for target in ("primary", "support", "foe", "station", "own-acolyte", "all-own"):
        assert verbs.target_of(s, of(p, CHEN), Act(verb, target=target)) == NONE
    for target in ("", "self"):
        assert verbs.target_of(s, of(p, ELOI), Act(verb, target=target)) == ELOI
    assert verbs.hit_by(s, of(p, CHEN), Act(verb)) == NONE
    assert (verbs.foe_unit(s, p), verbs.foe_front(s, p), verbs.opponent(s, p)) == (NONE, NONE, NOBODY)


@checks("FUT-R43", "FUT-R62")
@pytest.mark.parametrize(
    ("p", "target", "unit"),
    [
        (0, "primary", HAMMERFIST),
        (1, "primary", CARD + 5),
        (0, "support", NONE),
        (0, "foe", CARD + 5),
        (1, "foe", HAMMERFIST),
        (0, "station", TARGET),
        (1, "station", TARGET),
    ],
)
def test_while_the_primary_is_possessed_its_support_is_meant(p: int, target: str, unit: int) -> None:
    s = engaged(support=HAMMERFIST)
    place_at(s, fitted={TERRACE: (card("CRE-03", 5), card("ITM-25", 6))})
    s.possessed = (Possessed(CHEN, 1, 1),)
    assert verbs.target_of(s, of(p, ELOI), Act("DAM", target=target)) == unit
    assert verbs.hit_by(s, of(p, ELOI), Act("WOUND", target=target)) == unit


@checks("FUT-260", "FUT-R43")
def test_the_fighting_unit_is_aimed_at_but_the_front_unit_is_hit() -> None:
    s = engaged()
    place_at(s, fitted={TERRACE: (card("CRE-03", 5), card("ITM-25", 6))})
    assert (verbs.foe_unit(s, 0), verbs.foe_front(s, 0)) == (CARD + 5, CARD + 6)
    assert (verbs.foe_unit(s, 1), verbs.foe_front(s, 1)) == (CHEN, CHEN)
    assert verbs.hit_by(s, of(0, CHEN), Act("WOUND")) == CARD + 6
    assert verbs.hit_by(s, of(0, CHEN), Act("WOUND", target="self")) == CHEN


@checks("FUT-R43")
@pytest.mark.parametrize(
    ("target", "station"), [(STATION, True), (STATION + 11, True), (ELOI, False), (CHEN, False)]
)
def test_a_station_is_meant_only_where_one_is_assaulted(target: int, station: bool) -> None:
    s = engaged(target, HAMMERFIST)
    assert verbs.target_of(s, of(0, CHEN), Act("STAT", target="station")) == (target if station else NONE)


@checks("FUT-137", "FUT-R87")
def test_a_unit_is_a_legal_target_unless_it_is_immune() -> None:
    s = engaged()
    s.force = [effect("IMMUNE", CHEN, 1, "Gauss")]
    assert not verbs.open_to(s, CHEN, "Gauss")
    assert verbs.open_to(s, CHEN, "Fire")
    assert verbs.open_to(s, TARGET, "Gauss")
    assert not verbs.open_to(s, NONE, "Gauss")
    play = made_by(0, CHEN, NONE)
    assert verbs.can(s, play, Act("GAIN"), "")
    assert not verbs.can(s, play, Act("SHIELD"), "")
    assert verbs.can(s, made_by(0, CHEN, CHEN), Act("SHIELD"), "")


# Who resists.


def creed(p: int) -> FuturaState:
    """Chen of the attacker and Ondra Vell of the defender resist always, of whoever's deck a card is."""
    s = engaged(ONDRA, support=HAMMERFIST)
    s.force = [effect("RESIST", a, 100, seat=p) for a in (CHEN, ONDRA)]
    for at, name in enumerate(("ABL-17", "ITM-20", "ITM-17", "ARM-15", "SAB-01", "CRE-03", "XIT-05")):
        s.played[at] = card(name, at)
    place_at(
        s,
        items={HAMMERFIST: (s.played[2],)},
        armour={HAMMERFIST: s.played[3]},
        saber={HAMMERFIST: s.played[4]},
    )
    place_at(s, fitted={AEGIS: (s.played[5],)})
    dice(s, 10)
    return s


@checks("FUT-173")
@pytest.mark.parametrize(
    ("source", "resisted"),
    [
        (HAMMERFIST, True),
        (STATION, True),
        (STATION + 11, True),
        (DISTRICT, True),
        (CARD, True),
        (CARD + 1, True),
        (CARD + 2, False),
        (CARD + 3, False),
        (CARD + 4, False),
        (CARD + 5, True),
        (CARD + 6, False),
    ],
)
def test_abilities_one_off_items_creatures_and_places_are_resisted_no_lasting_gear(
    source: int, resisted: bool
) -> None:
    s = creed(0)
    assert verbs.shrugged_off(s, made_by(1, source, ONDRA), CHEN) == resisted
    assert len(told(s, "resisted")) == resisted


@checks("FUT-173", "FUT-R62")
@pytest.mark.parametrize(
    ("p", "unit", "possessed", "resisted"),
    [
        (1, CHEN, None, True),
        (0, CHEN, None, False),
        (0, ONDRA, None, True),
        (1, ONDRA, None, False),
        (1, CHEN, 1, False),
        (0, CHEN, 1, True),
        (0, HAMMERFIST, 1, False),
        (1, HAMMERFIST, None, False),
        (1, NONE, None, False),
    ],
)
def test_a_unit_resists_the_side_that_it_does_not_fight_for(
    p: int, unit: int, possessed: int | None, resisted: bool
) -> None:
    s = creed(0)
    if possessed is not None:
        s.possessed = (Possessed(CHEN, possessed, 1),)
    assert verbs.shrugged_off(s, made_by(p, HAMMERFIST, HAMMERFIST), unit) == resisted
    assert len(told(s, "chance rolled")) == resisted


@checks("FUT-173", "FUT-R71")
@pytest.mark.parametrize(("shown", "resisted"), [(20, True), (30, False)])
def test_armour_that_resists_is_seen_whether_it_helps_or_not(shown: int, resisted: bool) -> None:
    s = engaged()
    (armour,) = dress(s, CHEN, "ARM-30")
    dice(s, shown)
    assert not is_up(s, armour)
    assert verbs.shrugged_off(s, made_by(1, TARGET, TARGET), CHEN) == resisted
    assert is_up(s, armour)
    assert seen(s, "chance rolled", "seat") == [0]


@checks("FUT-173")
@pytest.mark.parametrize("verb", ["ROLL", "REROLL", "CHECK", "POSSESS", "SHIELD", "STRIKE"])
def test_what_is_aimed_at_no_unit_is_resisted_by_nobody(verb: str) -> None:
    s = engaged(ONDRA)
    what = ("CANCEL",) if verb == "CHECK" else ("own",)
    assert verbs.aimed_at(s, of(0, CHEN), Act(verb, what=what)) == NONE


@checks("FUT-173")
def test_who_is_to_be_possessed_may_resist() -> None:
    s = engaged(support=HAMMERFIST)
    assert verbs.aimed_at(s, of(1, TARGET, HAMMERFIST, 99), Act("POSSESS")) == HAMMERFIST
    assert verbs.aimed_at(s, of(1, TARGET, CHEN, 99), Act("POSSESS")) == CHEN
    assert verbs.aimed_at(s, of(1, TARGET), Act("CHECK", what=("POSSESS",))) == CHEN
    assert verbs.aimed_at(s, of(0, CHEN), Act("STRIKE", target="foe")) == NONE


# How long.


@checks("FUT-R20")
@pytest.mark.parametrize(
    ("attacker", "interaction", "until", "lasts"),
    [
        (0, 0, "interaction", "first"),
        (3, 0, "interaction", "first"),
        (0, 1, "interaction", "interaction"),
        (0, 2, "interaction", "interaction"),
        (NOBODY, 0, "interaction", "interaction"),
        (0, 0, "assault", "assault"),
        (NOBODY, 0, "cycle", "cycle"),
    ],
)
def test_what_is_played_at_the_declaration_holds_for_the_first_interaction(
    attacker: int, interaction: int, until: str, lasts: str
) -> None:
    s = table(players=4)
    s.attacker, s.interaction = attacker, interaction
    act = Act("DAM", until=until)
    assert verbs.span(s, act) == lasts
    verbs.in_force(s, made_by(3, CARD + LAST_SLOT, ELOI), act, "DAM", ELOI, 7, "Fire")
    assert s.force == [Force("DAM", ELOI, 7, lasts, CARD + LAST_SLOT, 3, "Fire")]


@checks("FUT-R23")
@pytest.mark.parametrize(
    ("thing", "event"), [(NONE, "in force for all"), (CHEN, "in force"), (TARGET, "in force")]
)
def test_what_is_in_force_for_all_or_for_one_is_told(thing: int, event: str) -> None:
    s = engaged()
    verbs.in_force(s, made_by(0, CHEN, CHEN), Act("DAM"), "DAM", thing, 3)
    for name in ("in force for all", "in force"):
        assert len(told(s, name)) == (name == event)
