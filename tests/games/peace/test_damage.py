"""Step 4: assign damage to Cities and Core."""

from __future__ import annotations

import pytest

from starhall.core.scenes import asked, checks, told
from starhall.games.peace.box.geometry import PATH
from starhall.games.peace.box.rows import SECTORS
from starhall.games.peace.rules.damage import damage, hit
from starhall.games.peace.rules.rebuild import rebuild
from tests.games.peace.helpers import (
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

OPPOSITE = {1: 4, 2: 5, 3: 6, 4: 1, 5: 2, 6: 3}


@pytest.mark.parametrize("number", [1, 2, 3])
@checks("PEACE-046", "PEACE-095")
def test_every_saucer_not_repelled_does_one_point_in_every_round(number: int) -> None:
    s = moment(damage, round=number, invasion=[2, 0, 0], dice=(1,))
    assert harm(s, 0) == {"O1": 0}


@checks("PEACE-047")
def test_one_sector_is_rolled_for_each_damaging_die_not_for_each_saucer() -> None:
    s = moment(damage, invasion=[3, 2, 1], dice=(1, 2, 3))
    assert s.drawn == 3
    assert what(s, "saucers strike", "die", "sector", "saucers") == [(0, 1, 3), (1, 2, 2), (2, 3, 1)]
    assert set(rules_of(s, "saucers strike")) == {"PEACE-047"}


@checks("PEACE-048")
def test_all_saucers_of_a_die_strike_in_the_rolled_sector() -> None:
    s = moment(damage, invasion=[0, 3, 0], dice=(5,))
    assert harm(s, 0) == {"O5": 0, "I5": 1}


@checks("PEACE-049")
def test_no_sector_is_rolled_for_a_die_without_saucers() -> None:
    s = moment(damage, invasion=[0, 1, 2], defense="P", assigned=[2], dice=(6, 3))
    assert s.drawn == 2
    assert what(s, "saucers strike", "die", "saucers") == [(1, 1), (2, 1)]


@checks("PEACE-050")
def test_one_point_flips_an_undamaged_city() -> None:
    s = moment((hit, 0, 2, 1))
    assert harm(s, 0) == {"O2": 1}
    event = only(s, "damaged")
    assert (event.rule, event.operands) == ("PEACE-050", {"seat": 0, "piece": (0, crater("O2"))})


@checks("PEACE-051")
def test_two_points_remove_a_city() -> None:
    s = moment((hit, 1, 2, 2))
    assert harm(s, 1) == {"O2": 0}
    event = only(s, "destroyed")
    assert (event.rule, event.operands) == ("PEACE-051", {"seat": 1, "piece": (1, crater("O2"))})


@checks("PEACE-052")
def test_a_city_damaged_in_an_earlier_turn_is_removed_by_one_more_point() -> None:
    s = moment((hit, 0, 4, 1), hp=[planet(O4=1), planet()])
    assert harm(s, 0) == {"O4": 0}


@checks("PEACE-053")
def test_the_core_is_flipped_by_the_first_point_and_removed_by_the_second() -> None:
    s = moment((hit, 0, 1, 1), hp=[planet(O1=0, I1=0), planet()])
    assert harm(s, 0) == {"O1": 0, "I1": 0, "C": 1}
    event = only(s, "damaged")
    assert (event.rule, event.operands) == ("PEACE-053", {"seat": 0, "piece": (0, crater("C"))})
    s = moment((hit, 0, 1, 2), hp=[planet(O1=0, I1=0), planet()])
    assert harm(s, 0) == {"O1": 0, "I1": 0, "C": 0}
    assert names(s) == ["damaged", "destroyed"]
    assert only(s, "destroyed").rule == "PEACE-053"


@checks("PEACE-054", "PEACE-R16")
def test_points_beyond_what_one_piece_can_take_go_on_to_the_next() -> None:
    s = moment((hit, 0, 5, 3))
    assert harm(s, 0) == {"O5": 0, "I5": 1}
    assert names(s) == ["damaged", "destroyed", "damaged"]


@pytest.mark.parametrize("sector", range(1, 7))
@checks("PEACE-055", "PEACE-R01", "PEACE-R02", "PEACE-R46")
def test_the_path_runs_from_the_outer_city_to_the_inner_city_to_the_core(sector: int) -> None:
    s = moment((hit, 0, sector, 10))
    order = [event.operands["piece"][1] for event in told(s)]
    first_three = [crater(f"O{sector}"), crater(f"I{sector}"), crater("C")]
    assert order[:6] == [number for number in first_three for _ in (1, 2)]


@pytest.mark.parametrize("left", ["O3", "I3"])
@checks("PEACE-056")
def test_the_core_is_reached_only_through_a_sector_whose_cities_are_gone(left: str) -> None:
    s = moment((hit, 0, 3, 1), hp=[bare(**{left: 2, "C": 2}), planet()])
    assert standing(s, 0) == {left: 1, "C": 2}


@checks("PEACE-057", "PEACE-R43")
@pytest.mark.parametrize(("core", "points"), [(2, 1), (2, 2), (1, 1)])
def test_while_the_core_stands_nothing_passes_beyond_it(core: int, points: int) -> None:
    s = moment((hit, 0, 3, points), hp=[planet(O3=0, I3=0, C=core), planet()])
    assert standing(s, 0).get("C", 0) == core - points
    assert s.hp[0][crater("I6")] == s.hp[0][crater("O6")] == 2


@pytest.mark.parametrize("sector", range(1, 7))
@checks("PEACE-058", "PEACE-R03", "PEACE-R17")
def test_once_the_core_is_gone_damage_reaches_the_opposite_sector_inner_city_first(sector: int) -> None:
    far = OPPOSITE[sector]
    gone = {f"O{sector}": 0, f"I{sector}": 0, "C": 0}
    s = moment((hit, 0, sector, 3), hp=[planet(**gone), planet()])
    assert harm(s, 0) == {**gone, f"I{far}": 0, f"O{far}": 1}
    assert SECTORS[str(sector)].opposite == far


@checks("PEACE-R17")
def test_a_point_may_remove_the_core_and_the_next_passes_through_at_once() -> None:
    s = moment((hit, 0, 2, 2), hp=[planet(O2=0, I2=0, C=1), planet()])
    assert harm(s, 0) == {"O2": 0, "I2": 0, "C": 0, "I5": 1}


@checks("PEACE-059", "PEACE-R18")
def test_a_saucer_with_no_piece_on_its_path_does_no_damage() -> None:
    line = {"O1": 0, "I1": 0, "C": 0, "I4": 0, "O4": 0}
    s = moment((hit, 0, 1, 3), hp=[planet(**line), planet()])
    assert harm(s, 0) == line
    event = only(s, "no target")
    assert event.rule == "PEACE-059"
    assert event.operands == {"seat": 0, "sector": 1, "points": 3}


@checks("PEACE-059", "PEACE-R18")
def test_points_that_find_no_piece_any_more_are_gone() -> None:
    s = moment((hit, 0, 1, 3), hp=[bare(O4=1, O5=2), planet()])
    assert standing(s, 0) == {"O5": 2}
    assert only(s, "no target").operands["points"] == 2


@checks("PEACE-R18")
def test_a_standing_core_counts_as_something_to_hit() -> None:
    s = moment((hit, 0, 1, 1), hp=[bare(C=2), planet()])
    assert standing(s, 0) == {"C": 1}
    assert told(s, "no target") == []


@pytest.mark.parametrize("sector", range(1, 7))
@checks("PEACE-060")
def test_damage_never_turns_off_its_line(sector: int) -> None:
    s = moment((hit, 0, sector, 20))
    far = OPPOSITE[sector]
    assert harm(s, 0) == dict.fromkeys(("C", *sorted((f"O{sector}", f"I{sector}", f"I{far}", f"O{far}"))), 0)
    assert len(PATH[sector]) == 5


@checks("PEACE-061", "PEACE-R16", "PEACE-R47")
def test_damage_is_compulsory_and_leaves_the_owner_no_choice() -> None:
    s = moment(damage, invasion=[3, 3, 3], dice=(1, 2, 3))
    assert asked(s) == []
    assert s.over
    assert sum(s.hp[0]) == 26 - 9


@checks("PEACE-062", "PEACE-R25")
def test_removed_pieces_come_back_only_by_rebuild() -> None:
    s = moment((hit, 0, 1, 2), rebuild, defense="MYI")
    assert s.over
    assert harm(s, 0) == {"O1": 0}
    s = moment((hit, 0, 1, 2), rebuild, defense="R")
    assert asked(s) == [(0, "repair")]


@checks("PEACE-R15", "PEACE-R36")
def test_damaging_dice_resolve_in_index_order_each_before_the_next_roll() -> None:
    line = planet(O1=0, I1=0, C=1)
    s = moment(damage, round=2, hp=[line, planet()], invasion=[1, 0, 2, 0, 1, 0], dice=(1, 1, 3))
    # Y1 removes the Core, so that P1 passes through to Sector 4; B2 strikes last.
    assert harm(s, 0) == {"C": 0, "O1": 0, "I1": 0, "I4": 0, "O3": 1}
    assert what(s, "saucers strike", "die") == [0, 2, 4]
    assert names(s) == [
        *("saucers strike", "destroyed"),
        *("saucers strike", "damaged", "destroyed"),
        *("saucers strike", "damaged"),
    ]


@checks("PEACE-R15", "PEACE-R47")
def test_each_sector_roll_belongs_to_the_one_die_it_was_made_for() -> None:
    s = moment(damage, invasion=[1, 2, 3], dice=(4, 5, 6))
    assert harm(s, 0) == {"O4": 1, "O5": 0, "O6": 0, "I6": 1}


@checks("PEACE-R28")
def test_a_bare_planet_still_rolls_its_sectors_and_loses_nothing() -> None:
    s = moment(damage, hp=[bare(), planet()], invasion=[2, 0, 1], dice=(1, 2))
    assert s.drawn == 2
    assert standing(s, 0) == {}
    assert what(s, "no target", "sector", "points") == [(1, 2), (2, 1)]


@checks("PEACE-052")
def test_damage_of_several_dice_adds_up_in_one_sector() -> None:
    s = moment(damage, invasion=[1, 1, 1], dice=(2, 2, 2))
    assert harm(s, 0) == {"O2": 0, "I2": 1}


@checks("PEACE-025")
def test_damage_strikes_the_active_seat_and_no_other() -> None:
    s = moment(damage, players=3, active=1, invasion=[1, 0, 0], dice=(2,))
    assert [harm(s, p) for p in range(3)] == [{}, {"O2": 1}, {}]
