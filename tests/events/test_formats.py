"""Who meets whom in a tournament, and who stands where."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from fractions import Fraction
from itertools import combinations
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from starhall.core import NotUnderstood
from starhall.events import FORMATS, Plan, Round, Table, draw, points, standings
from starhall.events.duplicate import WORK, Costs, arranged, comparisons, held
from starhall.events.knockout import losses
from starhall.events.played import HOUSE, byes_of, meetings, sittings
from starhall.events.seating import sizes
from starhall.events.standings import Standing

Judge = Callable[[tuple[int, ...]], tuple[int, ...]]


def lower_wins(seats: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(sorted(seats).index(one) + 1 for one in seats)


def by_chance(lot: Random) -> Judge:
    def places(seats: tuple[int, ...]) -> tuple[int, ...]:
        strength = [lot.randrange(4) for _ in seats]
        return tuple(1 + sum(other > mine for other in strength) for mine in strength)

    return places


def played(
    plan: Plan, entrants: int, judge: Judge, seed: str = "s", gone: Iterable[tuple[int, int]] = ()
) -> list[Round]:
    """A whole tournament; `gone` are rounds, and who drops out before them."""
    rounds: list[Round] = []
    everybody = range(1, entrants + 1)
    for _ in range(100):
        here = [one for one in everybody if not any(one == who and len(rounds) >= n for n, who in gone)]
        drawn = draw(plan, everybody, here, rounds, seed)
        if drawn is None:
            return rounds
        tables = tuple(Table(table.seats, judge(table.seats)) for table in drawn.tables)
        rounds.append(drawn._replace(tables=tables))
    raise AssertionError("a tournament without an end")


def met(found: Round) -> list[tuple[int, ...]]:
    return sorted(tuple(sorted(table.seats)) for table in found.tables)


def figures(lines: list[Standing], name: str) -> list[Fraction]:
    return [dict(line.figures)[name] for line in lines]


SWISS = Plan("swiss", 2, (2, 3, 4), 3)


def test_points_go_in_even_steps_from_six_to_nothing() -> None:
    assert list(points((1, 2, 3, 4))) == [6, 4, 2, 0]
    assert list(points((3, 1, 2))) == [0, 6, 3]
    assert list(points((2, 1))) == [0, 6]


def test_equals_share_the_points_of_their_places() -> None:
    assert list(points((1, 1, 3, 4))) == [5, 5, 2, 0]
    assert list(points((1, 1))) == [3, 3]


def test_tables_are_full_or_lack_one_before_anybody_has_a_bye() -> None:
    assert sizes(11, 4, (3, 4)) == [4, 4, 3]
    assert sizes(5, 4, (3, 4)) == [4]
    assert sizes(7, 2, (2,)) == [2, 2, 2]
    with pytest.raises(NotUnderstood, match="more are needed"):
        sizes(2, 4, (3, 4))


def test_swiss_of_eight_at_two_seats() -> None:
    rounds = played(SWISS, 8, lower_wins)
    assert [met(one) for one in rounds] == [
        [(1, 5), (2, 6), (3, 7), (4, 8)],
        [(1, 3), (2, 4), (5, 7), (6, 8)],
        [(1, 2), (3, 5), (4, 6), (7, 8)],
    ]
    lines = standings(SWISS, range(1, 9), rounds, "s")
    assert figures(lines, "points") == [18, 12, 12, 12, 6, 6, 6, 0]
    assert [line.entrant for line in lines[:4]] == [1, 2, 3, 4]
    assert figures(lines, "buchholz")[1:4] == [36, 30, 18]


def test_swiss_of_eight_at_four_seats() -> None:
    plan = Plan("swiss", 4, (2, 3, 4), 3)
    rounds = played(plan, 8, lower_wins)
    assert [met(one) for one in rounds] == [
        [(1, 4, 5, 8), (2, 3, 6, 7)],
        [(1, 2, 3, 4), (5, 6, 7, 8)],
        [(1, 2, 5, 6), (3, 4, 7, 8)],
    ]
    have = {line.entrant: dict(line.figures)["points"] for line in standings(plan, range(1, 9), rounds, "s")}
    assert [have[one] for one in range(1, 9)] == [18, 14, 12, 8, 10, 6, 4, 0]
    often = Counter(meetings(rounds)[frozenset(pair)] for pair in combinations(range(1, 9), 2))
    assert often == {2: 12, 1: 12, 0: 4}


def test_a_bye_is_worth_the_mean_and_goes_to_who_has_the_fewest_points() -> None:
    rounds = played(SWISS, 5, lower_wins)
    assert rounds[0].byes == (5,)
    assert len({one for found in rounds for one in found.byes}) == 3
    have = standings(SWISS, range(1, 6), rounds[:1], "s")
    assert dict(next(line for line in have if line.entrant == 5).figures)["points"] == 3


def test_everybody_meets_everybody_once_in_a_round_robin() -> None:
    for entrants in (5, 6):
        rounds = played(Plan("robin", 2, (2,)), entrants, lower_wins)
        found = meetings(rounds)
        assert all(found[frozenset(pair)] == 1 for pair in combinations(range(1, entrants + 1), 2))
        assert set(byes_of(rounds).values()) <= {1}


def test_who_meets_one_that_dropped_out_has_a_bye() -> None:
    rounds = played(Plan("robin", 2, (2,)), 4, lower_wins, gone=[(1, 4)])
    assert sum(len(found.byes) for found in rounds) == 2
    assert 4 not in byes_of(rounds)


def test_the_first_meets_the_last_in_single_elimination() -> None:
    plan = Plan("single", 2, (2,))
    rounds = played(plan, 8, lower_wins)
    assert [met(one) for one in rounds] == [
        [(1, 8), (2, 7), (3, 6), (4, 5)],
        [(1, 4), (2, 3)],
        [(1, 2)],
    ]
    assert [line.entrant for line in standings(plan, range(1, 9), rounds, "s")][:2] == [1, 2]


def test_the_upper_half_of_a_table_of_many_goes_on() -> None:
    plan = Plan("single", 4, (3, 4))
    rounds = played(plan, 16, lower_wins)
    assert [len(one.tables) for one in rounds] == [4, 2, 1]
    assert met(rounds[2]) == [(1, 2, 3, 4)]
    assert [line.entrant for line in standings(plan, range(1, 17), rounds, "s")][:4] == [1, 2, 3, 4]


def test_who_loses_the_final_of_double_elimination_for_the_first_time_plays_it_again() -> None:
    plan = Plan("double", 2, (2,))

    def upset(seats: tuple[int, ...]) -> tuple[int, ...]:
        # The second beats the first from their second meeting on.
        if sorted(seats) == [1, 2]:
            finals.append(seats)
            return tuple(2 if (one == 1) == (len(finals) > 1) else 1 for one in seats)
        return lower_wins(seats)

    finals: list[tuple[int, ...]] = []
    rounds = played(plan, 8, upset)
    assert losses(rounds)[1] == 2
    assert losses(rounds)[2] == 1
    assert sum(len(one.tables) for one in rounds) == 2 * 8 - 1
    assert standings(plan, range(1, 9), rounds, "s")[0].entrant == 2


BOARD = "GAEC FDHB|FBEA CGDH|DHAE BFCG|ACBD EGFH|HCAF BEGD|HBGA CEDF|GDFA HCEB"


def test_a_whole_movement_of_eight_at_four_seats_is_balanced() -> None:
    rounds = [
        Round(tuple(Table(tuple(map(ord, table))) for table in one.split())) for one in BOARD.split("|")
    ]
    assert set(meetings(rounds).values()) == {3}
    assert set(comparisons(rounds).values()) == {1}


def test_a_board_is_scored_against_those_who_held_the_same_cards() -> None:
    tables = []
    for seats, ended in (("GAEC", "EACG"), ("FDHB", "BFHD")):
        tables.append(Table(tuple(map(ord, seats)), tuple(ended.index(one) + 1 for one in seats)))
    half = {chr(found.entrant): found.score(Fraction(1, 2)) for found in held([Round(tuple(tables))])}
    high, low = Fraction(7, 2), Fraction(5, 2)
    assert half == {"E": high, "B": high, "A": low, "F": low, "C": -low, "H": -low, "G": -high, "D": -high}
    matched = {chr(found.entrant): found.matchpoints for found in held([Round(tuple(tables))])}
    assert matched == {"E": 2, "B": 2, "A": 2, "F": 2, "C": 0, "H": 0, "G": 0, "D": 0}


def test_where_a_game_counts_scores_are_compared_and_a_set_place_is_worth_what_it_was_elsewhere() -> None:
    tables = [
        Table((0, 1), (1, 2), (Fraction(30), Fraction(10))),
        Table((2, 3), (1, 2), (Fraction(24), Fraction(20))),
        Table((4, 5), (2, 1)),
    ]
    found = {one.entrant: one for one in held([Round(tuple(tables))])}
    assert {one.usual for one in found.values()} == {Fraction(21)}
    # By the places that the arbiter has set: the mean of second places, and of first ones.
    assert [found[4].made, found[5].made] == [15, 27]
    assert list(found[0].others) == [24, 15]
    assert found[0].score(Fraction(1, 2)) == 9 - Fraction(1, 2) * (Fraction(39, 2) - 21)
    assert [found[one].matchpoints for one in (0, 2, 4)] == [4, 2, 0]
    # All that a board gives is nothing on the whole: who misses one neither gains nor loses.
    assert sum(one.score() for one in found.values()) == 0
    lines = standings(Plan("duplicate", 2, (2,), 1), range(6), [Round(tuple(tables))], "s")
    assert [line.entrant for line in lines] == [0, 5, 2, 3, 4, 1]


def test_where_results_are_missing_matchpoints_are_in_proportion_and_alone_the_average() -> None:
    tables = [Table((1, 2), (1, 2)), Table((3, 4), (2, 1)), Table((5, 6))]
    found = {one.entrant: one.matchpoints for one in held([Round(tuple(tables))])}
    assert found[1] == Fraction(7, 2)
    assert found[3] == Fraction(1, 2)
    alone = {one.entrant: one.matchpoints for one in held([Round((tables[0], Table((3, 4)), tables[2]))])}
    assert alone == {1: 2, 2: 2}


def test_an_averaged_table_of_a_board_has_the_average_and_is_compared_with_nobody() -> None:
    done = [Table((0, 1), (1, 2)), Table((2, 3), (2, 1)), Table((4, 5), (1, 1), average=True)]
    found = {one.entrant: one for one in held([Round(tuple(done))])}
    for entrant in (4, 5):
        assert found[entrant].score() == 0
        assert found[entrant].matchpoints == 2
    assert found[0].others == (Fraction(0),)
    plan = Plan("duplicate", 2, (2,), 1)
    assert figures(standings(plan, range(6), [Round(tuple(done))], "s"), "score")[2:4] == [0, 0]


def test_an_average_gives_the_points_of_the_middle_and_no_victory() -> None:
    plan = Plan("swiss", 2, (2,), 1)
    lines = standings(plan, range(2), [Round((Table((0, 1), (1, 1), average=True),))], "s")
    assert figures(lines, "points") == [3, 3]
    assert figures(lines, "wins") == [0, 0]


def test_over_the_boards_all_meet_are_compared_and_sit_about_equally_often() -> None:
    rounds = played(Plan("duplicate", 4, (4,), 7), 8, lower_wins)
    assert {meetings(rounds)[frozenset(pair)] for pair in combinations(range(1, 9), 2)} <= {2, 3, 4}
    assert max(comparisons(rounds).values()) <= 2
    assert max(sittings(rounds).values()) <= 3


def test_two_change_places_exactly_if_that_is_better_for_the_whole_board() -> None:
    rounds = played(Plan("duplicate", 3, (3,), 2), 12, lower_wins)
    costs = Costs(rounds, 3)
    order = list(range(1, 13))
    made = []
    for i, j in combinations(range(12), 2):
        before, whole = list(order), costs.of(order)
        made.append(costs.exchanged(order, i, j))
        assert made[-1] == (costs.of(order) < whole)
        assert made[-1] or order == before
    assert {True, False} == set(made)


def test_a_board_of_a_hundred_is_arranged_with_bounded_work() -> None:
    costs = Costs([Round(tuple(Table((one, one + 1)) for one in range(0, 100, 2)))], 2)
    order = arranged(range(100), costs, Random(1))
    assert sorted(order) == list(range(100))
    assert costs.weighed <= WORK + 100 * 99 // 2


def test_against_the_house_all_hold_the_same_seat_and_are_compared_with_each_other() -> None:
    plan = Plan("house", 3, (3, 4), 3)
    drawn = draw(plan, range(1, 3), range(1, 3), [], "s")
    assert drawn is not None
    assert [table.seats for table in drawn.tables] == [(1, HOUSE, HOUSE), (2, HOUSE, HOUSE)]
    rounds = played(plan, 4, by_chance(Random(1)))
    assert [table.seats.index(4) for found in rounds for table in found.tables if 4 in table.seats] == [
        0,
        1,
        2,
    ]
    first = Table((1, HOUSE, HOUSE), (1, 2, 3), (Fraction(9), Fraction(50), Fraction(4)))
    second = Table((2, HOUSE, HOUSE), (3, 1, 2), (Fraction(5), Fraction(8), Fraction(7)))
    third = Table((3, HOUSE, HOUSE), (2, 1, 3), (Fraction(6), Fraction(8), Fraction(1)))
    lines = standings(plan, range(1, 5), [Round((first, second, third, Table((4, HOUSE, HOUSE))))], "s")
    # What bots have made counts for nobody; who has no result is compared with nobody.
    assert [line.entrant for line in lines] == [1, 4, 3, 2]
    assert figures(lines, "score") == [Fraction(7, 2), 0, -1, Fraction(-5, 2)]
    alone = standings(plan, range(1, 3), [Round((Table((1, HOUSE, HOUSE), (1, 1, 1), average=True),))], "s")
    assert figures(alone, "score") == [0, 0]


def test_against_the_house_two_are_enough_whatever_the_game_is_for() -> None:
    plan = Plan("house", 4, (4, 5), 2)
    assert draw(plan, [1], [1], [], "s") is None
    assert [len(found.tables) for found in played(plan, 2, by_chance(Random(1)), gone=[(1, 1)])] == [2, 1]


def test_the_lot_decides_at_last_and_follows_from_the_seed() -> None:
    orders = {tuple(line.entrant for line in standings(SWISS, range(1, 6), [], seed)) for seed in "abcdef"}
    again = {tuple(line.entrant for line in standings(SWISS, range(1, 6), [], seed)) for seed in "abcdef"}
    assert len(orders) > 1
    assert orders == again


def test_the_direct_meeting_decides_between_equals() -> None:
    plan = Plan("robin", 2, (2,))
    rounds = [
        Round((Table((2, 1), (1, 2)), Table((3, 5), (1, 2)), Table((6, 4), (1, 2)))),
        Round((Table((1, 3), (1, 2)), Table((4, 2), (1, 2)), Table((6, 5), (1, 2)))),
    ]
    for seed in "abcdef":
        lines = standings(plan, range(1, 7), rounds, seed)
        assert [line.entrant for line in lines] == [6, 4, 2, 1, 3, 5]
        assert figures(lines, "buchholz")[2] == figures(lines, "buchholz")[3]


def test_what_cannot_be_played_is_refused_with_what_can() -> None:
    with pytest.raises(NotUnderstood, match="there are robin"):
        Plan("ladder", 2, (2,)).checked()
    with pytest.raises(NotUnderstood, match="tables of two"):
        Plan("double", 4, (2, 4)).checked()
    with pytest.raises(NotUnderstood, match="number of rounds"):
        Plan("swiss", 4, (2, 4)).checked()
    with pytest.raises(NotUnderstood, match="2 or 3 players"):
        Plan("single", 4, (2, 3)).checked()


@settings(max_examples=30, deadline=None)
@given(st.sampled_from(sorted(FORMATS)), st.integers(2, 5), st.integers(5, 13), st.integers(0, 99), st.data())
def test_any_tournament_ends_and_is_fair(
    name: str, seats: int, entrants: int, seed: int, data: st.DataObject
) -> None:
    plan = Plan(name, 2 if FORMATS[name].duels else seats, (2, 3, 4, 5), 4)
    gone = data.draw(st.lists(st.tuples(st.integers(0, 3), st.integers(1, entrants)), max_size=2))
    rounds = played(plan, entrants, by_chance(Random(seed)), str(seed), gone)
    assert rounds == played(plan, entrants, by_chance(Random(seed)), str(seed), gone)
    for found in rounds:
        sat = [one for table in found.tables for one in table.seats if one != HOUSE]
        assert len(set(sat)) == len(sat)
        assert not set(sat) & set(found.byes)
        assert all(len(table.seats) in plan.allowed for table in found.tables)
    if name == "swiss":
        # Of few who stay somebody may have two, but then everybody has had one.
        stay = set(range(1, entrants + 1)) - {one for _, one in gone}
        byes = [byes_of(rounds)[one] for one in stay]
        assert max(byes) - min(byes) <= 1
    lines = standings(plan, range(1, entrants + 1), rounds, str(seed))
    assert sorted(line.entrant for line in lines) == list(range(1, entrants + 1))
    assert [line.rank for line in lines] == list(range(1, entrants + 1))
    if name in {"single", "double"} and plan.seats == 2 and not gone:
        assert losses(rounds)[lines[0].entrant] < (2 if name == "double" else 1)
