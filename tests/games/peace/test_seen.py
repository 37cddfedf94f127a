"""What a seat sees beside the table itself: how planets stand, what aims would leave, what a repair adds."""

from __future__ import annotations

from itertools import product
from random import Random

import pytest

from starhall.core import Seeded
from starhall.core.scenes import checks, choose, offered
from starhall.games.peace.box.parts import NO_DIE
from starhall.games.peace.facts import after_a_hit, left_by, points, saucers_left, scores
from starhall.games.peace.rules.assign import assign
from starhall.games.peace.rules.defense import roll_again
from starhall.games.peace.rules.missiles import missiles
from starhall.games.peace.rules.rebuild import rebuild, repaired
from starhall.games.peace.rules.scoring import scoring
from starhall.games.peace.seen import Standing, Target
from tests.games.peace.helpers import STOP, answer, bare, crater, faces, moment, planet, seen_by, start


@checks("PEACE-100", "PEACE-101", "PEACE-102", "PEACE-103", "PEACE-104")
def test_a_planet_says_how_it_stands_and_what_its_points_are_made_of() -> None:
    s = moment(players=3, hp=[planet(O1=0, I1=1, I4=1), planet(C=1), bare(O2=2)])
    assert seen_by(s).standing == [
        Standing(points=25, missing=4, whole=9, damaged=2, worth=(18, 2, 5), open=False),
        Standing(points=25, missing=1, whole=12, damaged=0, worth=(24, 0, 1), open=False),
        Standing(points=2, missing=24, whole=1, damaged=0, worth=(2, 0, 0), open=True),
    ]


@checks("PEACE-054", "PEACE-055", "PEACE-056", "PEACE-057")
def test_damage_runs_from_the_rim_inward_and_stops_at_the_core() -> None:
    assert after_a_hit(planet(), 5, 3) == planet(O5=0, I5=1)
    assert after_a_hit(planet(O3=0, I3=0), 3, 1) == planet(O3=0, I3=0, C=1)


@checks("PEACE-058", "PEACE-059", "PEACE-R17", "PEACE-R18")
def test_damage_passes_a_missing_core_to_the_far_side_and_ends_on_a_bare_line() -> None:
    gone = {"O3": 0, "I3": 0, "C": 0}
    assert after_a_hit(planet(**gone), 3, 3) == planet(**gone, I6=0, O6=1)
    bare_line = planet(**gone, I6=0, O6=0)
    assert after_a_hit(bare_line, 3, 2) == bare_line


@checks("PEACE-038", "PEACE-041", "PEACE-094", "PEACE-R13")
def test_a_blaster_grows_with_the_round_and_an_interceptor_takes_all() -> None:
    yellow, interceptor = faces("YI")
    assert [left_by(yellow, 3, number) for number in (1, 2, 3)] == [2, 1, 0]
    assert [left_by(interceptor, 3, number) for number in (1, 2, 3)] == [0, 0, 0]


@checks("PEACE-037", "PEACE-041", "PEACE-045", "PEACE-R14")
def test_each_invasion_die_names_the_dice_that_can_shoot_at_it_and_what_they_leave() -> None:
    s = moment(assign, invasion=[3, 0, 2], defense="YIMY")
    assert seen_by(s, 1).targets == (
        Target(dice=(0, 1, 3), left=(3, 2, 0, 0, 2, 1, 0, 0)),
        Target(dice=(), left=(0,)),
        Target(dice=(1,), left=(2, 0)),
    )


@checks("PEACE-039", "PEACE-042", "PEACE-043", "PEACE-R14")
@pytest.mark.parametrize("number", [1, 2, 3])
def test_what_is_left_by_the_table_is_what_the_rules_leave(number: int) -> None:
    rng = Random(number)
    invasion = [rng.choice((0, 1, 2, 3)) for _ in range(3 * number)]
    s = moment(assign, round=number, invasion=invasion, defense="YIBP")
    found = seen_by(s).targets
    for aims in product(*[[i for i, target in enumerate(found) if d in target.dice] for d in range(4)]):
        s.assigned = aims
        chosen = [
            sum(1 << k for k, d in enumerate(target.dice) if aims[d] == i) for i, target in enumerate(found)
        ]
        assert [target.left[dice] for target, dice in zip(found, chosen, strict=True)] == saucers_left(s)


def test_targets_are_told_while_dice_are_assigned_and_at_no_other_time() -> None:
    s = moment(roll_again, invasion=[1, 0, 0], defense="YYY", rerolls=1)
    assert seen_by(s).targets == ()
    assert seen_by(s).saucers_left == [1, 0, 0]
    s = moment(assign, invasion=[1, 0, 0], defense="Y")
    assert [target.dice for target in seen_by(s).targets] == [(0,), (), ()]
    choose(s, 0, "assign", 0)
    assert seen_by(s).targets == ()


@checks("PEACE-079", "PEACE-080", "PEACE-083")
def test_a_repair_says_what_each_crater_would_gain_and_whether_there_are_points_for_all() -> None:
    s = moment(rebuild, hp=[planet(C=1, O3=0), planet(O1=0)], invasion=[0, 0, 0], defense="RRR")
    repair = seen_by(s, 1).repair
    assert repair is not None
    assert (repair.seat, repair.enough) == (0, True)
    assert {n: gain for n, gain in enumerate(repair.gains) if gain} == {crater("C"): 4, crater("O3"): 1}
    choose(s, 0, "repair", crater("C"))
    now = seen_by(s).repair
    assert now is not None
    assert (now.gains[crater("C")], now.enough) == (0, True)
    choose(s, 0, "repair", STOP)
    assert seen_by(s).repair is None


@checks("PEACE-069")
def test_a_free_rebuild_is_that_of_the_seat_that_countered() -> None:
    hp = [planet(), planet(O1=0, O2=0)]
    s = moment(missiles, hp=hp, invasion=[0, 0, 0], defense="MYB", dice=(4, 4))
    repair = seen_by(s, 0).repair
    assert repair is not None
    assert (repair.seat, repair.enough) == (1, False)


@checks("PEACE-084", "PEACE-R26")
def test_every_gain_that_is_shown_is_what_the_planet_gains() -> None:
    s = start(4, dealer=Seeded("gains"))
    rng = Random(4)
    repairs = 0
    while not s.over:
        repair = seen_by(s).repair
        before = s.copy()
        answer(s, lambda kind, options: rng.choice(options))
        if repair is not None:
            repairs += 1
            for place in offered(before, repair.seat)[:-1]:
                after = before.copy()
                repaired(after, place, repair.seat)
                assert points(after, repair.seat) - points(before, repair.seat) == repair.gains[place]
    assert repairs > 10


@checks("PEACE-031", "PEACE-R07")
def test_the_rerolls_of_a_turn_are_as_agreed() -> None:
    assert seen_by(moment()).most_rerolls == 3
    assert seen_by(moment(options={"rolls": 3})).most_rerolls == 2


@checks("PEACE-099", "PEACE-112")
def test_the_scores_are_the_points_now_and_after_round_3_those_of_its_end() -> None:
    s = moment(hp=[planet(O1=0), planet()])
    assert scores(s) == (27, 29)
    s = moment(scoring, round=3, hp=[planet(), planet()], dice=(1, 2, 4, 4))
    assert s.final == (29, 29)
    assert scores(s) == (29, 29) != tuple(points(s, p) for p in range(2))


def test_a_die_that_is_assigned_to_none_leaves_all() -> None:
    s = moment(assign, invasion=[2, 1, 0], defense="YB")
    choose(s, 0, "assign", NO_DIE)
    assert seen_by(s).saucers_left == [2, 1, 0]
