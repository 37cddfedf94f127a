"""The end of a game and of a match: points, ties, who is out, and what the clock counts."""

from __future__ import annotations

import pytest

from starhall.core.scenes import checks, place_at
from starhall.games.futura.box.parts import AP, BUILT, FACE, FALLEN, LEVEL, NEUTRAL, NOBODY, OUT, UNBUILT
from starhall.games.futura.rules import ending
from starhall.games.futura.state import Loot, Score
from tests.games.futura.playing import seen
from tests.games.futura.table import (
    AEGIS,
    BEST,
    CHEN,
    FOUNDRY,
    LOWMARKET,
    MUSTER,
    NEEDLE,
    ONDRA,
    PLACES,
    SKYHOOK,
    TERRACE,
    THORN,
    card,
    dress,
    equal,
    go,
    last,
    load_up,
    nobody_else,
    table,
    turn,
)

# Points.


@checks("FUT-299", "FUT-300", "FUT-301", "FUT-302", "FUT-303", "FUT-R54")
def test_each_row_of_the_count() -> None:
    s = table(players=3)
    s.energy = [1, 7, 30]
    place_at(s, site={NEEDLE: UNBUILT})
    dress(s, 3, "ARM-01")
    dress(s, ONDRA, "ARM-18", "SAB-15", "ABL-01")
    broken = dress(s, 5, "ARM-34")[0]
    s.harm = {broken % 240: AP[FACE["ARM-34"]]}
    load_up(s, TERRACE, "ITM-25", fitted=True)
    load_up(s, TERRACE, "ART-01", "ABL-02")
    place_at(s, mutants={FOUNDRY: (9, 10), NEEDLE: (11,)})
    assert ending.equipment_levels(s, 1) == 1 + 4 + 4 + 2 + 8 + 2
    # Two stations of 3 points with figures 2 and 3, three acolytes of 2, a Recon and an Adept, 21 levels.
    assert ending.score(s, 1) == Score(12, 10, 12, 12, 21, 14)
    assert ending.rank_key(s, 1) == (81, 2, 7, 21)
    assert ending.score(s, 2) == Score(18, 12, 12, 0, 0, 60)
    place_at(s, side={ONDRA: NOBODY})
    assert ending.score(s, 1) == Score(12, 10, 8, 4, 13, 14)


@checks("FUT-302", "FUT-R54")
@pytest.mark.parametrize("place", PLACES)
@pytest.mark.parametrize("name", ["ARM-02", "ARM-34"])
def test_armour_counts_until_it_is_broken_and_then_only_the_rest_does(name: str, place: int) -> None:
    s = equal()
    place_at(s, armour={1: card(name, place)}, saber={1: card("SAB-01", 60)})
    for harm in (AP[FACE[name]] - 1, AP[FACE[name]]):
        s.harm = {place: harm}
        counted = 0 if harm == AP[FACE[name]] else LEVEL[FACE[name]]
        assert ending.equipment_levels(s, 1) == 1 + counted


# Over.


@checks("FUT-288", "FUT-R55")
def test_a_game_that_ends_in_a_fight_leaves_no_window_open() -> None:
    s = equal()
    s.window, s.active, s.stack = "KO", 1, []
    s.do((ending.check_victory,))
    ending.count_points(s)
    assert (s.window, s.active, s.part, len(s.stack)) == ("", NOBODY, "over", 0)
    assert s.finished == ((1, 1),)


@checks("FUT-005", "FUT-R53")
def test_who_is_alone_and_holds_every_district_wins_once() -> None:
    s = equal()
    nobody_else(s, CHEN)
    place_at(s, holder={AEGIS: 0})
    place_at(s, site={AEGIS: BUILT})
    go(s, (ending.check_victory,))
    assert s.finished == ((1, 2),)
    assert seen(s, "game over", "how") == ["alone"]


@checks("FUT-288", "FUT-338", "FUT-R55")
def test_who_fall_together_are_ranked_and_nobody_is_eliminated() -> None:
    s = equal(3)
    nobody_else(s)
    s.energy = [2, 9, 9]
    go(s, (ending.check_victory,))
    assert s.finished == ((3, 1, 1),)
    assert (seen(s, "game over", "how"), seen(s, "eliminated", "seat")) == (["together"], [])
    assert [tuple(tie) for tie in last(s, "game over")["ties"]] == [(1, 2, "victory points", "")]


@checks("FUT-288", "FUT-R52")
def test_of_four_two_fall_together_and_the_others_play_on() -> None:
    s = turn(2, players=4)
    for a in (3, 4, 5, 9, 10, 11):
        s.place[a] = FALLEN
        place_at(s, side={a: NOBODY})
    go(s, (ending.check_victory,))
    assert (s.playing, s.part, s.eliminated) == ((0, 2), "action", (-1, 4, -1, 4))
    assert seen(s, "eliminated", "seat") == [1, 3]
    assert [s.holder[d] for d in range(12)] == [0, 0, 0, -2, -2, -2, 2, 2, 2, -2, -2, -2]


@checks("FUT-004", "FUT-R53")
@pytest.mark.parametrize("p", [0, 1, 2])
def test_one_district_of_another_or_of_nobody_is_enough_to_go_on(p: int) -> None:
    for d in (AEGIS, THORN):
        for holder in (0, 1, 2, NOBODY, NEUTRAL):
            s = equal(3)
            for each in (AEGIS, SKYHOOK, THORN):
                place_at(s, site={each: BUILT})
                place_at(s, holder={each: p})
            place_at(s, holder={d: holder})
            go(s, (ending.check_victory,))
            assert (s.part == "over") == (holder == p)
            if holder == p:
                assert s.places == tuple(1 if q == p else 2 for q in range(3))


# Out of the game.


@checks("FUT-288", "FUT-R52", "FUT-R105")
@pytest.mark.parametrize(("gone", "active", "asked"), [(1, 0, False), (0, 0, True), (2, 2, True)])
def test_a_turn_ends_only_with_its_own_player(gone: int, active: int, asked: bool) -> None:
    s = turn(active, players=3)
    s.turns = 9
    s.chosen = (card("ARM-02", 7),)
    s.stack = [(ending.check_victory,)]
    s.defender = 1
    ending.eliminate(s, gone)
    assert s.playing == tuple(p for p in range(3) if p != gone)
    assert s.eliminated == tuple(9 if p == gone else -1 for p in range(3))
    assert list(s.chosen) == ([] if asked else [card("ARM-02", 7)])
    assert s.defender == (NEUTRAL if gone == 1 else 1)
    assert (s.stack[-1][1:] == (0, gone)) == asked
    assert len(s.stack) == 1


@checks("FUT-R52")
@pytest.mark.parametrize(
    ("levels", "left"),
    [((), (5, 1, 1, 1)), ((1,), (5, 1, 1, 1)), ((2, 2, 3), (5, 3, 2, 1)), ((4, 3, 1, 4), (5, 1, 2, 3))],
)
def test_every_looted_card_of_one_who_is_out_returns(levels: tuple[int, ...], left: tuple[int, ...]) -> None:
    s = turn(0, players=3, supply=(5, 1, 1, 1))
    place_at(s, loot={2: tuple(Loot(level, 3) for level in levels)})
    place_at(s, loot={1: (Loot(2, 1),)})
    ending.eliminate(s, 2)
    assert (s.supply, s.loot) == (left, ((), (Loot(2, 1),), ()))


@checks("FUT-005", "FUT-288")
def test_with_two_players_the_other_wins_when_one_is_out() -> None:
    for gone in (0, 1):
        s = turn(gone)
        ending.eliminate(s, gone)
        assert s.places == ((2, 1) if gone == 0 else (1, 2))
        assert (s.part, len(s.stack), last(s, "game over")["seats"]) == ("over", 0, (1 - gone,))


# The match.


@checks("FUT-R74")
@pytest.mark.parametrize(
    ("before", "energy", "resigned", "places", "over"),
    [
        ((), (9, 0, 0), (), None, False),
        (((1, 2, 2),), (9, 0, 0), (), (1, 2, 2), True),
        (((1, 2, 2),), (0, 9, 0), (), None, False),
        (((1, 2, 3), (2, 1, 3)), (0, 0, 9), (), (1, 1, 3), True),
        (((1, 2, 2), (2, 1, 2)), (0, 0, 9), (), (1, 1, 1), True),
        (((1, 2, 2),), (9, 0, 0), (2,), (1, 2, 3), True),
        ((), (9, 0, 0), (2, 1), (1, 2, 3), True),
        ((), (9, 0, 0), (0, 2), (3, 1, 2), True),
        ((), (0, 9, 0), (2,), None, False),
    ],
)
def test_a_match_goes_on_until_it_is_decided(
    before: tuple[tuple[int, ...], ...],
    energy: tuple[int, ...],
    resigned: tuple[int, ...],
    places: tuple[int, ...] | None,
    over: bool,
) -> None:
    s = equal(3, options=BEST, finished=before, resigned=resigned)
    s.energy = list(energy)
    ending.count_points(s)
    assert s.places == (places or ())
    assert [frame[0] for frame in s.stack] == ([] if over else [ending.next_game])
    assert last(s, "match stands")["n"] == len(before) + 1
    if over:
        rows = [tuple(row) for row in last(s, "match over")["table"]]
        assert [row[:2] for row in rows] == sorted(
            [(p, s.places[p]) for p in range(3)], key=lambda row: row[1]
        )
        assert [row[0] for row in rows if row[2] == -1] == [row[0] for row in rows if row[0] in resigned]


@checks("FUT-R74")
def test_the_end_of_a_match_says_how_a_tie_was_broken() -> None:
    s = equal(3, options=BEST, finished=((1, 2, 3), (2, 1, 3)))
    s.energy = [0, 5, 9]
    ending.count_points(s)
    assert s.places == (2, 1, 3)
    assert [tuple(tie) for tie in last(s, "match over")["ties"]] == [
        (1, 0, "games won", "places"),
        (0, 2, "games won", "places"),
    ]


# The clock.


@checks("FUT-392", "FUT-R72")
def test_when_time_is_up_districts_out_of_the_game_count_for_nobody() -> None:
    s = equal(3)
    for d, p, site in (
        (AEGIS, 0, BUILT),
        (LOWMARKET, 1, BUILT),
        (THORN, 2, UNBUILT),
        (MUSTER, 2, UNBUILT),
        (FOUNDRY, 0, OUT),
        (TERRACE, 0, OUT),
        (NEEDLE, 1, UNBUILT),
    ):
        place_at(s, holder={d: p})
        place_at(s, site={d: site})
    ending.time_up(s)
    assert s.places == (2, 1, 3)
    assert [tuple(tie) for tie in last(s, "game over")["ties"]] == [(1, 0, "built stations", "districts")]
    assert last(s, "game over")["how"] == "time"
