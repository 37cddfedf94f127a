"""The laws of every game, and many random games of this one."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from starhall.core import HOST, Seeded
from starhall.core.laws import check_laws, random_options
from starhall.games.futura import GAME
from starhall.games.futura.box.parts import BAY, BENCH, BUILT, HAND_LIMIT, NONE
from starhall.games.futura.laws import inventory
from starhall.games.futura.rules.kinds import ACTION
from starhall.games.futura.rules.mat.slots import slots_free
from starhall.games.futura.state import FuturaState


def check(s: FuturaState) -> None:
    """What is true at every question."""
    assert min(s.energy) >= 0
    for p in s.playing:
        assert len(s.hands[p]) <= HAND_LIMIT
        assert len(s.bays[p]) <= 5
        # Who has lost the last acolyte is out once the claims are settled.
        alive = any(side == p and s.place[a] in (BENCH, BAY) for a, side in enumerate(s.side))
        assert alive or s.asked[0][1] is not ACTION
    for d, site in enumerate(s.site):
        assert (s.station[d] != NONE) == (site == BUILT)
        assert site != BUILT or slots_free(s, d) >= 0
    assert min(s.base) >= 0
    assert min(s.ap) >= 0


def play(number: int, counted: Counter[str]) -> None:
    """One random game to its end, with random options; in one of fifty the host calls the time."""
    rng = Random(number)
    players = GAME.players[number % len(GAME.players)]
    options = random_options(GAME, players, rng)
    if number % 10:
        # A match takes as long as two or three games.
        options["match"] = "one_game"
    s = GAME.new(players, Seeded(number), options)
    before = inventory(s)
    call = rng.randrange(50) == 0
    while s.asked:
        check(s)
        time = s.call("time") if call and s.cycle == 3 else None
        if time is not None:
            s.answer(HOST, time)
            counted["time called"] += 1
            continue
        seat = s.asked[int(rng.random() * len(s.asked))][0]
        choices = s.choices(seat)
        s.answer(seat, choices[int(rng.random() * len(choices))])
        counted["decisions"] += 1
    assert inventory(s) == before
    assert min(s.places) == 1
    counted["games"] += 1
    counted["matches"] += len(s.finished) > 1
    counted["counted"] += s.cycle == 5 and not s.time_called
    counted["eliminated"] += any(turn >= 0 for turn in s.eliminated)
    counted["districts"] += sum(s.points[s.places.index(1)][:1])


def test_two_hundred_random_games_end_well() -> None:
    counted: Counter[str] = Counter()
    for number in range(200):
        play(number, counted)
    assert counted["games"] == 200
    assert counted["counted"] > 120
    # Every way to an end is seen.
    assert counted["eliminated"] > 0
    assert counted["time called"] > 0
    assert counted["matches"] > 0


def test_the_laws_hold_in_a_match() -> None:
    report = check_laws(GAME, games=1, seed="match", options={"match": "best_of_three"}, thorough=0.01)
    assert report.games == 1


@pytest.mark.soak
@pytest.mark.parametrize("part", range(50))
def test_fifty_thousand_random_games_end_well_and_the_laws_on_some(part: int) -> None:
    counted: Counter[str] = Counter()
    for number in range(10_000 + 1000 * part, 10_000 + 1000 * (part + 1)):
        play(number, counted)
    assert counted["games"] == 1000
    report = check_laws(GAME, games=6, seed=f"soak {part}", thorough=0.02)
    assert report.games == 6
