"""Step 6: rebuild your Cities."""

from __future__ import annotations

import pytest

from starhall.core.errors import NotLegal, OutOfDate
from starhall.core.scenes import asked, checks, choose, offered, refused, told
from starhall.games.peace import GAME
from starhall.games.peace.facts import points
from starhall.games.peace.laws import inventory
from starhall.games.peace.rules.rebuild import rebuild, why_not_repair
from starhall.games.peace.rules.rounds import turn
from tests.games.peace.helpers import (
    KEEP,
    STOP,
    bare,
    crater,
    harm,
    moment,
    names,
    only,
    planet,
    rules_of,
    standing,
    what,
)


@pytest.mark.parametrize(("number", "pool"), [(1, 2), (2, 4), (3, 6)])
@checks("PEACE-078", "PEACE-093")
def test_each_rebuild_is_worth_one_two_or_three_points_by_round(number: int, pool: int) -> None:
    s = moment(rebuild, round=number, hp=[bare(), planet()], defense="RYR")
    assert s.pool == pool
    event = only(s, "rebuild")
    assert (event.rule, event.operands) == ("PEACE-078", {"seat": 0, "points": pool, "dice": [0, 2]})


@checks("PEACE-079")
def test_one_point_puts_a_removed_city_back_damaged_side_up() -> None:
    s = moment(rebuild, hp=[planet(O3=0), planet()], defense="R")
    choose(s, 0, "repair", crater("O3"))
    assert s.over
    assert harm(s, 0) == {"O3": 1}
    event = only(s, "put back")
    assert event.rule == "PEACE-079"
    assert event.operands == {"seat": 0, "piece": (0, crater("O3")), "left": 0}


@checks("PEACE-080")
def test_one_point_flips_a_damaged_city_to_undamaged() -> None:
    s = moment(rebuild, hp=[planet(O3=1), planet()], defense="R")
    choose(s, 0, "repair", crater("O3"))
    assert harm(s, 0) == {}
    event = only(s, "repaired")
    assert event.rule == "PEACE-080"
    assert event.operands == {"seat": 0, "piece": (0, crater("O3")), "left": 0}


@checks("PEACE-081")
def test_two_points_put_a_removed_city_back_undamaged() -> None:
    s = moment(rebuild, hp=[planet(O3=0), planet()], defense="RR")
    choose(s, 0, "repair", crater("O3"), crater("O3"))
    assert s.over
    assert harm(s, 0) == {}
    assert names(s) == ["rebuild", "put back", "repaired"]


@checks("PEACE-082")
def test_repairs_may_be_made_anywhere_and_in_any_order() -> None:
    s = moment(rebuild, round=3, hp=[planet(O1=0, I6=1, C=1), planet()], defense="R")
    assert offered(s, 0) == [crater("C"), crater("O1"), crater("I6"), STOP]
    choose(s, 0, "repair", crater("I6"), crater("O1"), crater("C"))
    assert s.over
    assert harm(s, 0) == {"O1": 1}


@checks("PEACE-083")
def test_the_core_is_repaired_at_the_costs_of_a_city() -> None:
    s = moment(rebuild, hp=[planet(C=0), planet()], defense="RR")
    choose(s, 0, "repair", crater("C"))
    assert harm(s, 0) == {"C": 1}
    assert s.pool == 1
    choose(s, 0, "repair", crater("C"))
    assert harm(s, 0) == {}
    assert rules_of(s, "put back") == rules_of(s, "repaired") == ["PEACE-083"]


@checks("PEACE-084", "PEACE-R24")
def test_points_of_one_die_may_be_split_and_points_of_several_add_up() -> None:
    s = moment(rebuild, round=2, hp=[planet(O1=1, O2=1, O3=0), planet()], defense="RR")
    choose(s, 0, "repair", crater("O1"), crater("O3"), crater("O2"), crater("O3"))
    assert s.over
    assert harm(s, 0) == {}
    assert what(s, "rebuild", "points") == [4]


@checks("PEACE-085")
def test_only_the_own_planet_can_be_rebuilt() -> None:
    s = moment(rebuild, players=3, active=1, hp=[planet(O1=1), planet(O2=1), planet(O3=1)], defense="RR")
    assert asked(s) == [(1, "repair")]
    assert offered(s, 1) == [crater("O2"), STOP]
    with pytest.raises(OutOfDate):
        choose(s, 0, "repair", crater("O1"))
    choose(s, 1, "repair", crater("O2"))
    assert [harm(s, p) for p in range(3)] == [{"O1": 1}, {}, {"O3": 1}]


@checks("PEACE-086", "PEACE-R26")
def test_rebuilding_is_a_right_and_unspent_points_are_lost() -> None:
    s = moment(rebuild, round=3, hp=[planet(O1=0), planet()], defense="R")
    choose(s, 0, "repair", crater("O1"), STOP)
    assert s.over
    assert harm(s, 0) == {"O1": 1}
    assert s.pool == 0
    event = only(s, "stopped repairing")
    assert (event.rule, event.operands) == ("PEACE-086", {"seat": 0, "points": 2})


@checks("PEACE-087")
def test_damage_of_this_very_turn_can_be_repaired_but_not_prevented() -> None:
    s = moment((turn, 0), dice=(1, 0, 0, *"RBB", 5))
    choose(s, 0, "reroll", KEEP)
    assert harm(s, 0) == {"O5": 1}
    choose(s, 0, "repair", crater("O5"))
    assert harm(s, 0) == {}
    order = names(s)
    assert order.index("damaged") < order.index("rebuild")


@pytest.mark.parametrize("number", [1, 2, 3])
@checks("PEACE-088")
def test_without_rebuild_faces_the_step_is_skipped(number: int) -> None:
    s = moment(rebuild, round=number, hp=[bare(), planet()], defense="YBPIM")
    assert (s.over, told(s), s.pool) == (True, [], 0)


@checks("PEACE-089", "PEACE-R25")
def test_no_piece_is_better_than_undamaged() -> None:
    s = moment(rebuild, hp=[planet(O1=1), planet()], defense="RR")
    reason = refused(s, 0, "repair", crater("O2"))
    assert reason is not None
    assert str(reason) == "the City on O2 is undamaged already (PEACE-089)"
    assert str(refused(s, 0, "repair", crater("C"))) == "the Core is undamaged already (PEACE-089)"
    assert refused(s, 0, "repair", crater("O1")) is None
    assert refused(s, 0, "repair", STOP) is None
    with pytest.raises(NotLegal, match="the City on O2 is undamaged already"):
        choose(s, 0, "repair", crater("O2"))
    assert harm(s, 0) == {"O1": 1}
    assert s.pool == 2


@checks("PEACE-089")
def test_when_the_planet_is_whole_again_the_rest_is_lost_without_asking() -> None:
    s = moment(rebuild, hp=[planet(O1=1), planet()], defense="RRR")
    choose(s, 0, "repair", crater("O1"))
    assert s.over
    assert s.hp[0] == planet()
    assert only(s, "nothing to repair").operands["points"] == 2


@checks("PEACE-R24")
def test_points_are_spent_one_at_a_time() -> None:
    s = moment(rebuild, round=3, hp=[bare(), planet()], defense="R")
    assert GAME.kinds_by_name["repair"].size == 14
    for left in (3, 2, 1):
        assert s.pool == left
        choose(s, 0, "repair", crater("I1") if left > 1 else crater("C"))
    assert standing(s, 0) == {"I1": 2, "C": 1}
    assert what(s, "put back", "left") == [2, 0]
    assert what(s, "repaired", "left") == [1]


@checks("PEACE-R25")
def test_cities_stand_on_city_craters_and_the_core_on_the_centre() -> None:
    s = moment(rebuild, round=3, hp=[bare(), planet()], defense="RRRRR")
    before = inventory(s)
    assert offered(s, 0) == [*range(13), STOP]
    choose(s, 0, "repair", crater("C"), *range(1, 13))
    assert standing(s, 0) == dict.fromkeys(["C", *(f"{ring}{n}" for ring in "OI" for n in range(1, 7))], 1)
    assert points(s, 0) == 13
    assert inventory(s) == before


@checks("PEACE-R26")
def test_with_nothing_to_repair_the_pool_is_discarded_without_asking() -> None:
    s = moment(rebuild, defense="RR")
    assert s.over
    assert names(s) == ["rebuild", "nothing to repair"]
    assert only(s, "nothing to repair").rule == "PEACE-R26"
    assert s.pool == 0


@checks("PEACE-R26")
def test_points_are_never_saved_for_the_next_turn() -> None:
    s = moment(
        (turn, 0), (turn, 0), hp=[planet(O1=0), planet()], dice=(*(0, 0, 0, *"RRR"), *(0, 0, 0, *"RBB"))
    )
    choose(s, 0, "reroll", KEEP)
    choose(s, 0, "repair", STOP)
    choose(s, 0, "reroll", KEEP)
    assert s.pool == 1


@checks("PEACE-R27")
def test_the_owner_is_asked_even_if_everything_can_be_repaired() -> None:
    s = moment(rebuild, round=3, hp=[planet(O1=1, C=1), planet()], defense="R")
    assert asked(s) == [(0, "repair")]
    choose(s, 0, "repair", crater("O1"))
    assert asked(s) == [(0, "repair")]
    choose(s, 0, "repair", crater("C"))
    assert what(s, "repaired", "piece") == [(0, crater("O1")), (0, crater("C"))]


@checks("PEACE-R28")
def test_rebuild_works_on_a_bare_planet() -> None:
    s = moment(rebuild, hp=[bare(), planet()], defense="R")
    choose(s, 0, "repair", crater("I5"))
    assert standing(s, 0) == {"I5": 1}


@checks("PEACE-R42")
def test_rebuild_points_wait_for_step_6() -> None:
    s = moment((turn, 0), hp=[planet(O1=1), planet(O1=1)], dice=(0, 0, 1, *"RMP", 6, 6))
    choose(s, 0, "reroll", KEEP)
    choose(s, 0, "assign", 2)
    assert asked(s) == [(1, "repair")]  # the free Rebuild of the other player comes in Step 5
    choose(s, 1, "repair", STOP)
    assert asked(s) == [(0, "repair")]
    assert names(s).index("missile launched") < names(s).index("rebuild")
    choose(s, 0, "repair", STOP)
    assert s.over


@checks("PEACE-082")
def test_nothing_is_said_against_a_repair_that_is_possible() -> None:
    s = moment(hp=[planet(O1=1, C=0), planet()])
    assert [why_not_repair(s, number, 0) for number in (crater("O1"), crater("C"), STOP)] == [None] * 3
    assert why_not_repair(s, crater("O2"), 0) is not None
