"""The end: victory, elimination, victory points, ties, resigning, the clock."""

from __future__ import annotations

from starhall.core import HOST
from starhall.core.scenes import asked, checks, place_at, told
from starhall.games.futura import GAME
from starhall.games.futura.box.parts import (
    AP,
    BAY,
    BUILT,
    FACE_DOWN,
    FALLEN,
    NEUTRAL,
    NOBODY,
    OUT,
    SLOTS,
    UNBUILT,
)
from starhall.games.futura.rules.ending import (
    RESIGN,
    TIME,
    check_victory,
    count_points,
    eliminate,
    may_call_time,
    may_resign,
    resigned,
    score,
    time_called,
    time_up,
)
from starhall.games.futura.rules.mat.cards import is_up
from starhall.games.futura.state import FuturaState, Loot
from tests.games.futura.table import (
    AEGIS,
    CHEN,
    CLOISTER,
    FOUNDRY,
    HAMMERFIST,
    LOWMARKET,
    NEEDLE,
    TERRACE,
    THORN,
    VELARIS,
    dress,
    give,
    go,
    last,
    load_up,
    new,
    nobody_else,
    only_districts,
    slot,
    stack_deck,
    table,
    turn,
)


def kill(s: FuturaState, p: int) -> None:
    """All acolytes of a player fall."""
    for a in range(12):
        if s.side[a] == p:
            s.place[a] = FALLEN
            place_at(s, side={a: NOBODY})


# Victory points.


@checks("FUT-299", "FUT-300", "FUT-301", "FUT-302", "FUT-303", "FUT-R54")
def test_e23_two_stations_two_acolytes_twenty_levels_and_five_energy_make_38() -> None:
    s = table(energy=[5, 0])
    only_districts(s, CLOISTER, TERRACE)
    place_at(s, holder={CLOISTER: 0})
    place_at(s, holder={TERRACE: 0})
    nobody_else(s, CHEN, HAMMERFIST)
    dress(s, CHEN, "ARM-26")
    dress(s, HAMMERFIST, "ARM-11")
    load_up(s, CLOISTER, "CRE-08", fitted=True)
    assert score(s, 0) == (12, 10, 8, 16, 20, 10)
    assert sum(score(s, 0)) / 2 == 38


@checks("FUT-302", "FUT-R54", "FUT-397", "FUT-R04")
def test_hands_abilities_and_broken_armour_score_nothing_and_halves_are_kept() -> None:
    s = table(energy=[0, 0])
    only_districts(s, AEGIS)
    nobody_else(s, CHEN)
    armour, *_ = dress(s, CHEN, "ARM-09", "ABL-03", "ITM-12")
    give(s, 0, "ARM-26")
    load_up(s, AEGIS, "SAB-26", "ABL-19")
    assert score(s, 0) == (6, 2, 4, 4, 3 + 4 + 9, 0)
    s.harm[slot(armour)] = AP[armour // SLOTS]
    assert score(s, 0) == (6, 2, 4, 0, 4 + 9, 0)
    place_at(s, mutants={AEGIS: (7,)})
    assert score(s, 0).equipment == 14


@checks("FUT-300", "FUT-R54")
def test_only_built_stations_score_and_upgrades_do_not() -> None:
    s = table()
    only_districts(s, AEGIS, LOWMARKET)
    s.level[AEGIS] = 4
    place_at(s, site={LOWMARKET: UNBUILT})
    assert score(s, 0)[:2] == (6, 2)


@checks("FUT-006", "FUT-299", "FUT-R99", "FUT-007")
def test_the_most_points_win_after_the_fifth_cycle() -> None:
    s = table((count_points,), energy=[20, 30])
    assert s.places == (2, 1)
    assert s.over
    assert s.points == (score(s, 0), score(s, 1))


@checks("FUT-R55", "FUT-007")
def test_ties_go_by_stations_then_energy_then_levels_then_are_shared() -> None:
    def end(energy: list[int], stations: int, levels: tuple[str, ...] = ()) -> tuple[int, ...]:
        s = table(energy=energy)
        only_districts(s, AEGIS, LOWMARKET, FOUNDRY)
        nobody_else(s, CHEN, 3)
        place_at(s, side={3: 1})
        place_at(s, holder={FOUNDRY: 1})
        if stations == 1:
            place_at(s, site={LOWMARKET: UNBUILT})
        load_up(s, AEGIS, *levels)
        go(s, (count_points,))
        return s.places

    # Stations with their figures are worth 8 and 5, or 4 and 5: energy and levels make the totals equal.
    assert end([10, 13], 2) == (1, 2)
    assert end([11, 10], 1) == (1, 2)
    assert end([10, 10], 1, ("SAB-04",)) == (1, 2)
    assert end([10, 10], 1) == (2, 1)


@checks("FUT-R55")
def test_a_full_tie_is_a_shared_victory() -> None:
    s = table()
    only_districts(s, AEGIS, THORN)
    s.level[THORN] = 1
    place_at(s, site={THORN: BUILT})
    place_at(s, holder={THORN: 1})
    go(s, (count_points,))
    assert s.places == (1, 1)


# Victory at once.


@checks("FUT-004", "FUT-R53")
def test_who_controls_every_district_in_play_wins_at_once() -> None:
    s = turn()
    only_districts(s, AEGIS, LOWMARKET, FOUNDRY)
    go(s, (check_victory,))
    assert not s.over or s.part != "over"
    place_at(s, holder={FOUNDRY: 0})
    place_at(s, site={FOUNDRY: FACE_DOWN})
    place_at(s, site={LOWMARKET: UNBUILT})
    go(s, (check_victory,))
    assert s.part == "over"
    assert s.places == (1, 2)


@checks("FUT-R53")
def test_with_no_district_left_nobody_wins_by_districts() -> None:
    s = table()
    only_districts(s)
    go(s, (check_victory,))
    assert s.part != "over"
    place_at(s, holder={AEGIS: NEUTRAL})
    place_at(s, site={AEGIS: BUILT})
    go(s, (check_victory,))
    assert s.part != "over"


@checks("FUT-005", "FUT-288", "FUT-338", "FUT-R52")
def test_with_two_players_the_last_with_acolytes_wins_even_if_the_other_has_stations() -> None:
    s = turn()
    kill(s, 1)
    go(s, (check_victory,))
    assert s.part == "over"
    assert s.places == (1, 2)
    assert last(s, "game over")["seats"] == (0,)


@checks("FUT-R53")
def test_elimination_is_looked_at_before_districts() -> None:
    s = turn(players=3)
    only_districts(s, NEEDLE)
    place_at(s, holder={NEEDLE: 1})
    kill(s, 1)
    go(s, (check_victory,))
    assert s.part != "over"
    assert s.holder[NEEDLE] == NEUTRAL


@checks("FUT-R55")
def test_if_the_last_acolytes_fall_together_points_decide() -> None:
    s = turn(energy=[10, 50])
    kill(s, 0)
    kill(s, 1)
    go(s, (check_victory,))
    assert s.places == (2, 1)
    assert told(s, "eliminated") == [], "nobody is out before the other"


# Elimination.


@checks("FUT-R52", "FUT-338", "FUT-367", "FUT-R91", "FUT-089")
def test_an_eliminated_player_leaves_neutral_stations_and_open_districts() -> None:
    s = turn(players=3, supply=(5, 5, 4, 5))
    place_at(s, site={TERRACE: UNBUILT})
    place_at(s, site={NEEDLE: FACE_DOWN})
    (cargo,) = load_up(s, FOUNDRY, "ARM-01")
    hand = give(s, 1, "SAB-01")
    stack_deck(s, 1, "SAB-02")
    s.bays[1] = [new(s, 1, "SIG-PAL")]
    place_at(s, loot={1: (Loot(3, 4),)})
    kill(s, 1)
    go(s, (check_victory,))
    assert s.playing == (0, 2)
    assert (s.holder[FOUNDRY], s.site[FOUNDRY], s.cargo[FOUNDRY]) == (NEUTRAL, BUILT, (cargo,))
    for d in (TERRACE, NEEDLE):
        assert (s.holder[d], s.site[d]) == (NOBODY, UNBUILT)
    assert (s.hands[1], s.decks[1], s.bays[1], s.energy[1]) == ([], (), [], 0)
    assert hand[0] in s.removed
    assert len(s.removed) == 3
    assert s.supply == (5, 5, 5, 5)
    assert s.eliminated == (-1, 3, -1)
    assert s.active == 0


@checks("FUT-R52", "FUT-R105")
def test_a_running_turn_ends_with_its_player() -> None:
    s = turn(players=3)
    kill(s, 0)
    go(s, (check_victory,))
    assert s.playing == (1, 2)
    assert s.active == 1


@checks("FUT-R105")
def test_a_defender_eliminated_in_mid_assault_leaves_a_neutral_defence() -> None:
    s = turn(players=3, attacker=0, defender=1)
    kill(s, 1)
    s.asked = ()
    check_victory(s)
    assert s.defender == NEUTRAL
    assert s.attacker == 0


@checks("FUT-R52")
def test_places_of_the_eliminated_go_by_how_long_they_were_in() -> None:
    s = turn(players=4)
    eliminate(s, 2)
    s.turns = 9
    s.asked = ()
    eliminate(s, 3)
    go(s, (count_points,))
    assert s.places[2:] == (4, 3)


@checks("FUT-368")
def test_energy_is_not_lost_with_an_acolyte() -> None:
    s = turn()
    s.place[CHEN] = FALLEN
    place_at(s, side={CHEN: NOBODY})
    go(s, (check_victory,))
    assert s.energy[0] == 20


# Resigning.


@checks("FUT-R52")
def test_resigning_puts_the_acolytes_on_the_fallen_pile_and_their_cards_out_of_the_game() -> None:
    s = turn(players=3)
    cards = dress(s, CHEN, "ARM-01", "SAB-01")
    s.place[HAMMERFIST] = BAY
    assert may_resign(s, 0) == may_resign(s, HOST) == [0]
    assert may_resign(s, 1) == []
    s.asked = ()
    go(s, (resigned, 0, 0))
    assert [s.place[a] for a in (CHEN, HAMMERFIST, VELARIS)] == [FALLEN] * 3
    assert set(cards) <= set(s.removed)
    assert s.playing == (1, 2)
    assert s.active == 1
    assert asked(s)[0][0] == 1
    assert RESIGN.size == 4


@checks("FUT-R52", "FUT-005")
def test_with_two_players_resigning_ends_the_game() -> None:
    s = turn()
    go(s, (resigned, 0, 0))
    assert s.places == (2, 1)
    assert told(s, "resigned")


# The clock.


@checks("FUT-392", "FUT-R72")
def test_when_time_is_up_most_stations_win_then_districts_then_points() -> None:
    s = turn(energy=[0, 99])
    place_at(s, site={FOUNDRY: UNBUILT})
    s.asked = ()
    time_up(s)
    assert s.places == (1, 2)
    s = turn(energy=[0, 99])
    place_at(s, site={FOUNDRY: OUT})
    place_at(s, site={AEGIS: UNBUILT})
    s.asked = ()
    time_up(s)
    assert s.places == (1, 2)
    s = turn(energy=[0, 99])
    s.asked = ()
    time_up(s)
    assert s.places == (2, 1)


@checks("FUT-R72")
def test_time_is_called_only_with_a_clock_and_a_running_interaction_is_finished_first() -> None:
    assert may_call_time(turn(), HOST) == []
    s = turn(options={"clock_minutes": 45})
    assert may_call_time(s, HOST) == [0]
    assert TIME.size == 1
    s.attacker, s.interaction = 0, 3
    time_called(s, 0, HOST)
    assert s.part != "over"
    assert s.time_called == 1
    s = turn(options={"clock_minutes": 45})
    s.asked = ()
    time_called(s, 0, HOST)
    assert s.part == "over"


def test_the_game_can_say_who_won() -> None:
    s = table((count_points,), energy=[20, 30])
    assert GAME.results(s).winners == (1,)


@checks("FUT-R54", "FUT-R71")
def test_what_is_scored_is_turned_up_and_hands_are_not() -> None:
    s = table()
    (stored,), (worn,) = load_up(s, AEGIS, "ARM-26"), dress(s, CHEN, "ARM-01")
    (held,) = give(s, 0, "SAB-01")
    go(s, (count_points,))
    assert is_up(s, stored)
    assert is_up(s, worn)
    assert not is_up(s, held)
