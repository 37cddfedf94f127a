"""Frame: players, races, the ship, rounds, phases and the start position."""

from __future__ import annotations

from itertools import permutations
from random import Random

import pytest

from starhall.bots import Sight, bot
from starhall.core import AS_IS, HOST, NotUnderstood, Scripted, Seeded
from starhall.core.kinds import Step
from starhall.core.scenes import asked, checks, choose, offered, refused, told
from starhall.games.stellar import GAME
from starhall.games.stellar.box.parts import ALIENS, CLONES, CLOSED, MACHINES, MUTANTS, OPEN
from starhall.games.stellar.facts import clockwise, nprs, pouch, seat_of
from starhall.games.stellar.laws import inventory
from starhall.games.stellar.rules.cosmic import cosmic_order
from starhall.games.stellar.rules.omega import final_ranking, omega
from starhall.games.stellar.rules.reset import reset
from starhall.games.stellar.rules.scoring import scoring
from starhall.games.stellar.rules.turns import END, phase_b
from tests.games.stellar.helpers import A, B, C, answer_all, moment, my_turn, names, random_game, start, what


@checks("STEL-001")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_two_to_four_players_each_control_one_race(players: int) -> None:
    s = random_game(players, players)
    assert len(set(s.race)) == players
    for wrong in (1, 5):
        with pytest.raises(NotUnderstood):
            GAME.new(wrong, Seeded(0))


@checks("STEL-001")
def test_a_race_that_is_taken_cannot_be_chosen() -> None:
    s = start(3, AS_IS, 0)
    choose(s, 0, "race", CLONES)
    assert offered(s, 1) == [MACHINES, MUTANTS, ALIENS]
    reason = refused(s, 1, "race", CLONES)
    assert reason is not None
    assert reason.rule == "STEL-001"


@checks("STEL-002", "STEL-157")
def test_the_most_vp_after_the_last_round_wins_and_makes_captain() -> None:
    s = moment(final_ranking, vp=[(3, 3, 3), (9, 0, 1), (2, 2, 2), (0, 0, 0)])
    assert s.over
    assert GAME.results(s).winners == (1,)
    assert GAME.results(s).scores == (9, 10, 6, 0)
    assert what(s, "won", "seat", "race", "vp") == [(1, MUTANTS, 10)]


@checks("STEL-003", "STEL-004", "STEL-R04")
@pytest.mark.parametrize(("gate", "opened", "closed"), [(0, (A, B), C), (1, (B, C), A), (2, (A, C), B)])
def test_the_gate_tile_alone_decides_which_two_areas_are_open(
    gate: int, opened: tuple[int, int], closed: int
) -> None:
    s = moment(gate=gate)
    assert OPEN[s.gate] == opened == GAME.view(s, 0).open
    assert CLOSED[s.gate] == closed == GAME.view(s, 0).closed


@checks("STEL-005", "STEL-147")
@pytest.mark.parametrize(("players", "rounds"), [(2, 8), (3, 6), (4, 4)])
def test_the_number_of_rounds_depends_on_the_players(players: int, rounds: int) -> None:
    s = random_game(1, players)
    assert what(s, "round begins", "round") == list(range(1, rounds + 1))
    # Everybody has held the marker equally often.
    holders = [*what(s, "first player", "seat"), *what(s, "marker passed", "seat")]
    assert {holders.count(p) for p in range(players)} == {rounds // players}


@checks("STEL-006", "STEL-R01", "STEL-R76")
def test_the_first_chooser_takes_the_marker_and_the_others_follow_clockwise() -> None:
    s = start(3, AS_IS, 1)
    assert s.marker == 1
    order = []
    for race in (ALIENS, CLONES, MUTANTS):
        ((seat, kind),) = asked(s)
        assert kind == "race"
        order.append(seat)
        choose(s, seat, "race", race)
    assert order == [1, 2, 0]
    assert s.race == (MUTANTS, ALIENS, CLONES)
    assert s.marker == 1


@checks("STEL-R01")
def test_races_can_be_dealt_at_random_and_the_marker_goes_to_a_random_seat() -> None:
    s = start(2, AS_IS, 1, [3, 1, 0, 2], seat_race="random")
    assert s.race == (CLONES, MUTANTS)
    assert s.marker == 1
    assert asked(s) == [(0, "bid"), (1, "bid")]
    assert {start(4, dealer=Seeded(n), seat_race="random").race for n in range(200)} == set(
        permutations(range(4))
    )
    assert {start(4, dealer=Seeded(n)).marker for n in range(50)} == {0, 1, 2, 3}


@checks("STEL-007", "STEL-008", "STEL-122")
def test_a_round_runs_through_its_phases_in_order_and_the_ship_attacks_in_the_last_one_too() -> None:
    s = random_game(5, 4)
    marks = {
        "cosmic order": "A",
        "turn begins": "B",
        "phase b ends": "B",
        "category won": "C",
        "deck shuffled": "D",
        "converted": "omega",
    }
    phases = [marks[name] for name in names(s) if name in marks]
    runs = [phase for i, phase in enumerate(phases) if i == 0 or phases[i - 1] != phase]
    assert runs == ["A", "B", "C", "D"] * 3 + ["A", "B", "C", "omega"]
    last = max(i for i, name in enumerate(names(s)) if name == "round begins")
    assert "ship attacks" in names(s)[last:]


@checks("STEL-007")
@pytest.mark.parametrize(
    ("step", "phase"), [(cosmic_order, "A"), (phase_b, "B"), (scoring, "C"), (reset, "D"), (omega, "omega")]
)
def test_every_phase_says_which_it_is(step: Step, phase: str) -> None:
    s = moment(step, phase="", ship={MACHINES: "A3"}, dealer=Seeded("phase"))
    assert GAME.view(s, None).phase == phase


@checks("STEL-009")
def test_a_player_with_nothing_keeps_playing() -> None:
    s = my_turn(2, at=[0, 0, 1, 0])
    assert (s.hands[2], s.level[ALIENS], s.pad[ALIENS]) == ([], (0, 0, 0), 3)
    assert len(offered(s, 2)) >= 4
    assert END not in offered(s, 2)


@checks("STEL-R02", "STEL-R03", "STEL-R09", "STEL-R10", "STEL-R11")
@pytest.mark.parametrize(("players", "cube"), [(2, 6), (3, 5), (4, 4)])
def test_the_start_position(players: int, cube: int) -> None:
    s = start(players, AS_IS, 0)
    assert s.level == ((0, 0, 0),) * 4
    assert GAME.view(s, 0).gate == 0
    assert s.sp == [0] * players
    assert s.vp == ((0, 0, 0),) * players
    assert (s.available, s.flipped) == ([10] * 4, [0] * 4)
    assert s.pad == (3,) * 4
    assert (len(s.deck), len(s.pile)) == (40, 72)
    assert s.hands == [[]] * players
    assert s.at == [8] * players
    assert GAME.view(s, 0).gate_number == cube
    assert s.round == 1
    assert s.race == (-1,) * players
    assert (s.fresh, s.older) == ([0] * 6, ((0,) * 6,) * players)
    assert (s.tokens, s.revealed) == ([()] * players, ((),) * players)
    assert (s.placed, s.bonus, s.bonus_of) == (((),) * 4, (), ())
    assert not any(s.known)
    assert (s.actions, s.step, s.damage, s.victim) == (0, 0, 0, -1)
    assert (s.order, s.bids, s.values, s.omega, s.dice, s.crystals, s.phase) == ((), (), (), (), (), (), "")
    for _ in range(players - (players == 4)):
        ((seat, _),) = asked(s)
        choose(s, seat, "race", offered(s, seat)[-1])
    assert s.order == tuple(sorted(s.race))


@checks("STEL-R02")
def test_the_deck_is_shuffled_at_the_start() -> None:
    order = [*range(1, 40), 0]
    assert start(2, order, 0).deck == order


@checks("STEL-160", "STEL-R68")
def test_races_that_nobody_chose_are_non_player_races_and_their_cards_stay_in_the_deck() -> None:
    s = start(2, AS_IS, 0)
    choose(s, 0, "race", CLONES)
    choose(s, 1, "race", MUTANTS)
    assert nprs(s) == (MACHINES, ALIENS)
    assert what(s, "npr", "race") == [MACHINES, ALIENS]
    assert [seat_of(s, race) for race in range(4)] == [-1, 1, -1, 0]
    assert len(s.deck) == 40
    assert pouch(s) == (1, 1, 1, 1)


@checks("STEL-R76")
def test_clockwise_is_ascending_seat_numbers_wrapping_round() -> None:
    s = moment()
    assert clockwise(s, 2) == [2, 3, 0, 1]


@checks("STEL-R75")
def test_a_seat_that_was_left_is_played_on_by_a_bot_and_loses_nothing() -> None:
    assert GAME.stand_ins
    s = my_turn(1, ship={MUTANTS: "A1"}, hands={1: [CLONES]}, at=[0, 2, 0, 0])
    # The table cannot take the seat out of the game: nothing of it ever leaves.
    assert s.choices(HOST) == []
    before = inventory(s)
    left = bot("random")
    while not s.over:
        assert asked(s)[0][0] == 1
        s.answer(1, left.choose(Sight(GAME, s, 1, Random(1))))
    assert s.at == [0, 0, 0, 0]
    assert inventory(s) == before


@checks("STEL-182")
def test_the_only_options_are_the_two_of_the_rulings() -> None:
    assert [(option.name, option.default, tuple(option.values(4))) for option in GAME.options] == [
        ("replay_cost_scope", "turn", ("turn", "round")),
        ("seat_race", "choose", ("choose", "random")),
    ]
    assert list(GAME.players) == [2, 3, 4]


@checks("STEL-R74")
def test_a_game_ends_within_its_bound() -> None:
    for players in (2, 3, 4):
        for seed in range(3):
            s = start(players, dealer=Seeded(seed))
            decisions = [0]

            def first(kind: str, values: list[int], decisions: list[int] = decisions) -> int:
                decisions[0] += 1
                # Change and swap cards as long as it goes.
                return values[-1]

            answer_all(s, first)
            assert decisions[0] < GAME.bound(players, s.options)
    assert GAME.bound(4, {}) == 4 + 4 * 2000


def test_scripted_set_up_asks_for_the_first_chooser() -> None:
    s = start(2, dealer=Scripted(AS_IS, 1))
    assert [event.rule for event in told(s, "first player")] == ["STEL-006"]
