"""A match: the best of three games with the same decks."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from starhall.core import HOST, Match, record
from starhall.core.scenes import asked, checks
from starhall.core.snapshot import digest
from starhall.games.futura import GAME, scores
from starhall.games.futura.box.parts import DECK_SIZE, NOBODY, POOL, SLOTS
from starhall.games.futura.facts import games_won
from starhall.games.futura.laws import inventory
from starhall.games.futura.rules.ending import count_points, resigned
from starhall.games.futura.seen import Games
from starhall.games.futura.state import FuturaState
from tests.games.futura.table import BEST, go, last, table, turn


def new_match(players: int = 2, **options: Any) -> Match[FuturaState]:
    """A match with a clock, up to the first action of its first game; everybody has another starter deck."""
    match = Match(GAME, players, {**BEST, "clock_minutes": 45, **options}, seed="match")
    for p in range(players):
        match.choose(p, GAME.kinds_by_name["deck"].choice(p))
    to_action(match)
    return match


def to_action(match: Match[FuturaState]) -> None:
    """Everybody takes the first option until somebody has a turn."""
    while asked(match.state)[0][1] != "action":
        seat = match.state.asked[0][0]
        match.choose(seat, match.state.choices(seat)[0])


def call(match: Match[FuturaState], name: str, value: int = 0) -> None:
    """The table calls this out."""
    choice = match.state.call(name, value)
    assert choice is not None
    match.choose(HOST, choice)


def decks(s: FuturaState) -> list[Counter[int]]:
    """The faces of each deck, wherever the cards are at the start of a game."""
    found: list[Counter[int]] = [Counter() for _ in range(s.players)]
    for card in (card for pile in (*s.decks, *s.hands, *s.bays, s.removed) for card in pile):
        found[card % SLOTS // DECK_SIZE][card // SLOTS] += 1
    return found


# The next game.


@checks("FUT-393", "FUT-R74")
def test_a_finished_game_is_followed_by_another_with_the_same_decks_and_nothing_else() -> None:
    match = new_match()
    before, stock = decks(match.state), inventory(match.state)
    order = [card % SLOTS for card in sorted(match.state.decks[1])]
    call(match, "time")
    s = match.state
    assert not s.over
    assert s.places == ()
    assert len(s.finished) == 1
    assert asked(s) == [(s.first, "station")], "nobody is asked for a deck"
    assert (s.part, s.cycle, s.turns, s.active, s.time_called) == ("setup", 0, 0, NOBODY, 0)
    assert (s.energy, s.hands, s.points) == ([0, 0], [[], []], ())
    assert decks(s) == before
    assert inventory(s) == stock
    assert [card % SLOTS for card in sorted(s.decks[1])] != order
    names = [event.name for event in match.journal.events]
    again = names[names.index("next game") :]
    assert again[:4] == ["next game", "decks shuffled", "hands shaken", "start rolled"]
    assert match.journal.events[names.index("next game")].rule == "FUT-R74"


@checks("FUT-R74")
@pytest.mark.parametrize("players", [2, 3])
def test_a_match_has_two_or_three_games(players: int) -> None:
    match = new_match(players)
    while not match.over:
        assert len(match.state.finished) < 3
        to_action(match)
        call(match, "time")
    won = games_won(match.state)
    assert (max(won) == 2) or (len(match.state.finished) == 3)
    assert sum(won[:players]) >= 2
    assert GAME.results(match.state).scores == tuple(map(float, won))


@checks("FUT-022", "FUT-343", "FUT-393")
def test_a_new_game_or_a_new_match_asks_for_the_decks_anew() -> None:
    for options in ({}, BEST):
        for number in range(2):
            again = Match(GAME, 2, options, seed=f"again {number}")
            assert asked(again.state) == [(0, "deck"), (1, "deck")]


@checks("FUT-R74")
def test_one_game_is_no_match() -> None:
    s = table((count_points,), energy=[20, 30])
    assert s.places == (2, 1)
    assert s.finished == ((2, 1),)
    assert scores(s) == [sum(rows) / 2 for rows in s.points]
    assert [event for event in s.journal.events if event.rule == "FUT-R74"] == []  # type: ignore[union-attr]
    assert GAME.bound(2, GAME.read_options(BEST, 2)) > 2 * GAME.bound(2, GAME.read_options({}, 2))


# The end of the match.


@checks("FUT-R74")
@pytest.mark.parametrize(
    ("before", "energy", "places"),
    [
        # Who has most energy wins the game that is counted.
        (((2, 1),), (20, 50), (2, 1)),
        (((1, 2), (2, 1)), (20, 50), (2, 1)),
        (((1, 2), (2, 1)), (50, 20), (1, 2)),
        # Shared victories are victories of all who share them.
        (((1, 1),), (20, 50), (2, 1)),
        # Everybody has won once: the lower sum of places is better, equal ones share.
        (((1, 2, 3), (3, 1, 2)), (20, 30, 50), (3, 1, 2)),
        (((1, 3, 2), (2, 1, 3)), (30, 20, 50), (1, 3, 2)),
        (((1, 2, 3), (2, 3, 1)), (20, 50, 30), (1, 1, 1)),
    ],
)
def test_games_won_make_the_places_then_the_sum_of_places(
    before: tuple[tuple[int, ...], ...], energy: tuple[int, ...], places: tuple[int, ...]
) -> None:
    s = table(players=len(energy), options=BEST, energy=list(energy), finished=before)
    go(s, (count_points,))
    assert s.over
    assert s.stack == []
    assert s.places == places
    assert last(s, "match stands")["n"] == len(before) + 1
    assert last(s, "match over")["seats"] == tuple(p for p, place in enumerate(places) if place == 1)
    assert GAME.results(s).scores == tuple(map(float, games_won(s)))


# Resigning.


@checks("FUT-R52", "FUT-R74")
def test_with_two_players_who_resigns_loses_the_match_at_once_whatever_was_won() -> None:
    s = turn(options=BEST, finished=((1, 2),))
    go(s, (resigned, 0, HOST))
    assert s.over
    assert s.places == (2, 1)
    assert games_won(s) == [1, 1]


@checks("FUT-R52", "FUT-R74")
def test_among_several_who_resigns_sits_out_the_other_games_and_comes_last() -> None:
    match = new_match(3)
    stock = inventory(match.state)
    gone = match.state.active
    call(match, "leave", gone)
    assert match.state.resigned == (gone,)
    assert match.state.finished == ()
    to_action(match)
    call(match, "time")
    s = match.state
    stay = [p for p in range(3) if p != gone]
    assert sorted(s.playing) == stay
    assert (len(s.removed), s.decks[gone]) == (DECK_SIZE, ())
    assert inventory(s) == stock
    assert gone not in s.side
    assert sum(place == POOL for place in s.place) == 12 - 6
    assert gone not in s.holder
    while not match.over:
        assert gone not in [seat for seat, _ in asked(match.state)]
        to_action(match)
        assert match.state.active in stay
        call(match, "time")
    assert match.state.places[gone] == 3


@checks("FUT-R74")
def test_when_all_others_have_resigned_the_last_one_wins_the_match() -> None:
    match = new_match(3)
    order = []
    while not match.over:
        order.append(match.state.active)
        call(match, "leave", match.state.active)
    assert len(order) == 2
    assert match.state.places[order[0]] == 3
    assert match.state.places[order[1]] == 2


# The clock and interruptions.


@checks("FUT-392", "FUT-R72", "FUT-R74")
def test_every_game_of_a_match_has_its_own_clock() -> None:
    match = new_match()
    done = [GAME.games_done(match.state)]
    call(match, "time")
    done.append(GAME.games_done(match.state))
    assert done == [0, 1]
    assert match.state.call("time") is None, "the second game has not begun"
    to_action(match)
    assert match.state.call("time") is not None
    assert GAME.minutes_to_play(match.state.options) == 45


@checks("FUT-394", "FUT-R73")
def test_an_interrupted_match_goes_on_in_its_own_game() -> None:
    match = new_match()
    call(match, "time")
    began = len(match.choices)
    to_action(match)
    assert match.state.turns == 0
    first = match.last_turn()
    assert first > began, "the set-up of the second game is done"
    match.choose(match.state.active, GAME.kinds_by_name["action"].choice(0))
    to_action(match)
    assert match.last_turn() > first
    again = record.load(record.save(match))
    assert digest(again.state) == digest(match.state)


# What everybody sees.


@checks("FUT-R74")
def test_everybody_sees_which_game_it_is_and_who_has_won_how_many() -> None:
    s = turn(options=BEST, finished=((2, 1),), energy=[20, 50])
    for reader in (0, 1, None):
        seen = GAME.view(s, reader)
        assert seen.match == Games(2, 3, [0, 1])
        heading = GAME.board(seen).splitlines()[0]
        assert heading.startswith("Game 2 of at most 3 (won: Player 1 0, Player 2 1), Battle cycle 2 of 5")
    go(s, (count_points,))
    assert GAME.view(s, None).match == Games(2, 3, [0, 2])
    assert "of at most" not in GAME.board(GAME.view(turn(), 0))


@checks("FUT-R74")
def test_the_log_tells_how_the_match_stands() -> None:
    match = new_match()
    call(match, "time")
    said = [
        GAME.words.event(match.state.names, event) for event in match.log(None) if event.rule == "FUT-R74"
    ]
    one, two = (int(place == 1) for place in match.state.finished[0])
    assert said == [
        f"Games won after game 1 of the match: Player 1 {one}, Player 2 {two}.",
        "Game 2 of the match begins; everybody keeps the deck.",
    ]


def test_the_encoding_counts_games_from_the_side_of_the_reader() -> None:
    s = turn(options=BEST, finished=((2, 1),))
    spaces = GAME.encoded
    names = [space.name for space in spaces]
    first = sum(space.size for space in spaces[: names.index("games of the match that are over")])
    assert GAME.encode(s, 0)[first : first + 3] == [1, 0, 1]
    assert GAME.encode(s, 1)[first : first + 3] == [1, 1, 0]


def test_a_bot_wants_to_win_games_and_the_match_most_of_all() -> None:
    level, ahead, behind = (turn(options=BEST, finished=row) for row in ((), ((1, 2),), ((2, 1),)))
    assert GAME.evaluate(ahead, 0) > GAME.evaluate(level, 0)
    assert GAME.evaluate(behind, 0) < GAME.evaluate(ahead, 0)
    won = table((count_points,), options=BEST, finished=((1, 2),), energy=[50, 20])
    assert GAME.evaluate(won, 0) > GAME.evaluate(ahead, 0)
