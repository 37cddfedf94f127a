"""The tie-break: the tied players fight on with Missiles alone."""

from __future__ import annotations

from typing import Any

import pytest

from starhall.core.scenes import asked, checks, choose, offered, told
from starhall.games.peace import GAME
from starhall.games.peace.facts import leaders
from starhall.games.peace.rules.scoring import scoring
from starhall.games.peace.state import PeaceState
from tests.games.peace.helpers import (
    STOP,
    bare,
    crater,
    harm,
    moment,
    names,
    only,
    planet,
    points_seen,
    standing,
    what,
)


def tie(*dice: int, hp: list[tuple[int, ...]] | None = None, players: int = 2, **more: Any) -> PeaceState:
    """The end of Round 3 with these planets, and the dice of the duel."""
    hp = hp if hp is not None else [planet() for _ in range(players)]
    return moment(scoring, players=len(hp), round=3, hp=hp, dice=dice, **more)


MISS = (1, 2)
"""An attack and a counter roll that does not match."""

SEAT_2_IS_HIT_TWICE = (*(1, 1, 2), *(2, 3, 3), *(3, 3, 4))
"""A pass of three: seat 1 counters seat 0, seat 0 counters seat 2, and all other shots hit."""


@checks("PEACE-106")
def test_players_tied_for_the_most_fight_on_with_missiles_only() -> None:
    s = tie(4, 4, 2, 5)
    assert names(s)[:3] == ["points counted", "tied", "duel pass"]
    tied = only(s, "tied")
    assert (tied.rule, tied.operands) == ("PEACE-106", {"seats": (0, 1), "points": 29})
    assert s.places == (2, 1)


@checks("PEACE-106")
def test_a_tie_below_the_most_is_no_duel() -> None:
    s = tie(hp=[planet(O1=1), planet(), planet(O1=1)])
    assert told(s, "tied") == []
    assert s.drawn == 0


@checks("PEACE-107", "PEACE-R11", "PEACE-R36")
def test_each_tied_player_fires_one_missile_in_turn_order() -> None:
    s = tie(1, 2, 3, 4, 5, 6, 1, 1, 6, players=3, first=1)
    choose(s, 1, "repair", STOP)
    assert what(s, "missile launched", "seat", "sector") == [(1, 1), (2, 4), (0, 1)]
    event = only(s, "duel pass")
    assert (event.rule, event.operands) == ("PEACE-107", {"number": 1, "seats": (1, 2, 0)})
    rolled = [(e.operands["seat"], e.operands["rolled"]) for e in told(s) if "rolled" in e.operands]
    assert rolled == [(2, 2), (0, 3), (0, 5), (1, 6), (1, 1), (2, 6)]
    assert s.places == (2, 1, 3)


@checks("PEACE-108")
def test_no_defense_and_no_invasion_dice_are_rolled_in_the_duel() -> None:
    s = tie(4, 4, 2, 5)
    assert told(s, "invasion rolled") == told(s, "defense rolled") == told(s, "turn begins") == []
    assert (s.invasion, s.defense) == ((), ())
    assert s.drawn == 4


@checks("PEACE-109")
def test_the_other_tied_player_rolls_to_counter_and_rebuilds() -> None:
    s = tie(4, 4, 2, 5, hp=[planet(C=1), planet(C=1)])
    assert asked(s) == [(1, "repair")]
    assert offered(s, 1) == [crater("C"), STOP]
    choose(s, 1, "repair", crater("C"))
    assert standing(s, 1)["C"] == 2
    assert s.places == (2, 1)


@checks("PEACE-109", "PEACE-R33")
def test_a_match_with_nothing_to_repair_only_avoids_the_damage() -> None:
    s = tie(4, 4, 2, 5)
    assert harm(s, 1) == {}
    event = only(s, "nothing to repair")
    assert (event.rule, event.operands) == ("PEACE-R33", {"seat": 1, "points": 3})


@checks("PEACE-110", "PEACE-R30")
def test_a_miss_means_three_points_of_damage() -> None:
    s = tie(4, 4, 2, 5)
    assert harm(s, 0) == {"O2": 0, "I2": 1}
    assert what(s, "missile launched", "damage") == [3, 3]


@checks("PEACE-R30")
def test_a_counter_in_the_duel_gives_three_points() -> None:
    s = tie(4, 4, 2, 5, hp=[bare(O1=2), bare(O1=2)])
    assert s.pool == 3
    assert only(s, "free rebuild").operands["points"] == 3


@checks("PEACE-111", "PEACE-R31")
def test_passes_are_repeated_until_there_is_one_winner() -> None:
    s = tie(*MISS, *MISS, 3, 3, 5, 6)
    choose(s, 1, "repair", crater("O1"), crater("O1"), crater("I1"))
    assert s.over
    assert what(s, "duel pass", "number") == [1, 2]
    assert s.places == (2, 1)
    assert s.passes == 2


@checks("PEACE-R31")
def test_scores_are_compared_only_after_every_duellist_has_fired() -> None:
    s = tie(1, 2, 3, 4, 5, 5, 6, 1)
    # After the first shot seat 1 is behind, but it fires too, and the pass ends in a tie.
    assert what(s, "missile launched", "seat") == [0, 1, 0]
    choose(s, 1, "repair", STOP)
    assert what(s, "missile launched", "seat") == [0, 1, 0, 1]
    assert s.places == (2, 1)


@checks("PEACE-112", "PEACE-R32")
def test_players_who_were_not_tied_for_the_most_take_no_part() -> None:
    s = tie(4, 4, 2, 5, hp=[planet(), planet(O1=1), planet()])
    assert s.drawn == 4
    assert harm(s, 1) == {"O1": 1}
    assert what(s, "missile launched", "seat") == [0, 2]
    assert only(s, "tied").operands == {"seats": (0, 2), "points": 29}


@checks("PEACE-112", "PEACE-R32", "PEACE-R35")
def test_a_player_outside_the_tie_never_wins_even_with_more_points_at_the_end() -> None:
    s = tie(4, 4, 2, 5, hp=[planet(), planet(O1=1), planet()])
    assert points_seen(s) == [26, 28, 29]
    assert s.places == (2, 3, 1)
    s = tie(1, 2, 1, 2, 3, 3, 4, 5, hp=[planet(), planet(O1=1), planet()])
    choose(s, 2, "repair", STOP)
    assert points_seen(s) == [23, 28, 26]
    assert s.places == (2, 3, 1)


@checks("PEACE-R32")
def test_after_a_pass_only_those_with_the_highest_score_stay() -> None:
    s = tie(*SEAT_2_IS_HIT_TWICE, 5, 5, 6, 1, players=3)
    choose(s, 0, "repair", STOP)
    choose(s, 1, "repair", STOP)
    assert what(s, "dropped out", "seat", "points") == [(2, 23), (0, 23)]
    assert told(s, "dropped out")[0].rule == "PEACE-R32"
    assert what(s, "duel pass", "seats") == [(0, 1, 2), (0, 1)]
    assert s.places == (2, 1, 3)
    assert s.final == (29, 29, 29)
    assert s.duellists == (1,)
    assert s.dropped == ((2, 1, 23), (0, 2, 23))


@checks("PEACE-R32")
def test_leaders_are_all_seats_with_the_most_points() -> None:
    s = moment(players=4, hp=[planet(), planet(C=1), planet(), planet()])
    assert leaders(s, [3, 0, 1]) == (3, 0)
    assert leaders(s, [1]) == (1,)


@checks("PEACE-R34")
def test_after_a_hundred_passes_the_victory_is_shared() -> None:
    s = tie(*MISS * 200, 1, 1, hp=[bare(), bare()])
    assert s.over
    assert s.passes == 100
    assert s.drawn == 400
    assert s.places == (1, 1)
    shared = only(s, "victory shared")
    assert (shared.rule, shared.operands) == ("PEACE-R34", {"seats": (0, 1), "number": 100, "points": 0})
    assert GAME.results(s).winners == (0, 1)


@pytest.mark.parametrize("cap", [1, 2, 7])
@checks("PEACE-R34")
def test_the_table_may_agree_on_another_cap(cap: int) -> None:
    s = tie(*MISS * 20, hp=[bare(), bare()], options={"duel_cap": cap})
    assert s.passes == cap
    assert s.places == (1, 1)


@checks("PEACE-R34", "PEACE-R35")
def test_who_drops_out_in_the_last_pass_does_not_share_the_victory() -> None:
    s = tie(*SEAT_2_IS_HIT_TWICE, players=3, options={"duel_cap": 1})
    choose(s, 0, "repair", STOP)
    assert s.places == (1, 1, 3)
    assert only(s, "victory shared").operands == {"seats": (0, 1), "number": 1, "points": 26}


@checks("PEACE-R35")
def test_among_duellists_later_drop_outs_rank_higher_and_the_same_pass_ranks_by_points() -> None:
    hp = [planet(), planet(), planet(), planet(), planet(O1=1)]
    # Pass 1: everybody misses but seats 0 and 1 against all, and seat 2 against seat 3.
    first = [
        *(1, 1, 2, 2),  # seat 0 fires: 1 counters, 2 and 3 are hit
        *(2, 3, 3, 2),  # seat 1 fires: 2 and 3 are hit, 0 counters
        *(3, 3, 3, 3),  # seat 2 fires: all counter
        *(4, 4, 4, 1),  # seat 3 fires: 0 and 1 counter, 2 is hit
    ]
    second = [5, 5, 6, 1]  # seat 0 fires: 1 counters; seat 1 fires: 0 is hit
    s = tie(*first, *second, hp=hp)
    choose(s, 3, "repair", STOP)
    assert s.over
    assert s.dropped == ((2, 1, 20), (3, 1, 23), (0, 2, 26))
    assert s.places == (2, 1, 4, 3, 5)
    assert GAME.results(s).scores == (29, 29, 29, 29, 28)


@checks("PEACE-R35")
def test_the_reported_score_stays_that_of_round_3() -> None:
    s = tie(4, 4, 2, 5)
    assert GAME.results(s).scores == s.final == (29, 29)
    assert points_seen(s) == [26, 29]
    won = only(s, "won the duel")
    assert (won.rule, won.operands) == ("PEACE-111", {"seat": 1, "number": 1, "points": 29})
    places = only(s, "places")
    assert (places.rule, places.operands) == ("PEACE-R35", {"ranking": [(1, 1, 29), (2, 0, 29)]})


@checks("PEACE-R44")
def test_players_tied_at_0_points_duel_and_a_counter_decides() -> None:
    s = tie(1, 2, 3, 4, 5, 5, 6, 1, hp=[bare(), bare()])
    assert only(s, "tied").operands["points"] == 0
    assert asked(s) == [(1, "repair")]
    choose(s, 1, "repair", crater("O2"), STOP)
    assert s.over
    assert s.places == (2, 1)
    assert s.passes == 2


@checks("PEACE-107")
def test_in_the_duel_the_active_seat_is_the_one_that_fires() -> None:
    s = tie(4, 4, 2, 5, hp=[planet(C=1), planet(C=1)])
    assert s.active == 0
    choose(s, 1, "repair", STOP)
    assert s.active == 1
