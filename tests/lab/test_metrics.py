"""Metrics listen to games: what they count is what happened."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest

from starhall.core import Die, Measured, NotUnderstood, Results, State, record, registry
from starhall.lab.bars import Bars
from starhall.lab.metrics import Heard, Listener, Metric, Row, kinds, wins
from starhall.lab.pairing import Named
from starhall.lab.trial import Arm, Trial, arms, play_deal, recorded

GAMES = registry.slugs()


class Plays(Metric):
    """How often a card is played, as a plug-in would count it."""

    name = "plays"
    hears = frozenset({"played"})

    def begin(self, s: State, measured: Measured[Any]) -> None:
        """None so far."""
        self.times = 0

    def on(self, event: Heard, s: State) -> None:
        """One more."""
        self.times += 1

    def end(self, s: State, results: Results) -> Iterator[Row]:
        """So many."""
        yield Row("plays", self.times)


def _trial(slug: str, players: int = 0, bots: tuple[str, ...] = ("random",)) -> Trial:
    return Trial(slug, players=players or registry.game(slug).players[0], bots=bots).checked()


def test_the_first_turn_counts_like_all_others() -> None:
    trial = _trial("peace")
    counted = {row.key: row.counted for row in play_deal(trial, trial.arms[0], 1).measures["event"]}
    assert counted["PEACE-018 turn begins"] == 6
    assert counted["PEACE-014 round begins"] == 1
    # A trial that was begun before goes on as it began.
    before = replace(trial, schema=1)
    counted = {row.key: row.counted for row in play_deal(before, trial.arms[0], 1).measures["event"]}
    assert counted["PEACE-018 turn begins"] == 5


@pytest.mark.parametrize("slug", GAMES)
def test_points_are_measured_where_a_game_has_points(slug: str) -> None:
    trial = _trial(slug)
    rows = {row.key for row in play_deal(trial, trial.arms[0], 1).measures["score"]}
    won_outright = slug in ("saga", "void")
    assert rows == {"shared victories"} | (
        set() if won_outright else {"points of a seat", "lead of the best"}
    )
    changed = Trial(slug, (Arm(), Arm("changed"))).checked()
    assert (trial.primary, changed.primary) == (
        "seat/seat 1", "seat/seat 1" if won_outright else "score/points of a seat"
    )  # fmt: skip


@pytest.mark.parametrize("slug", GAMES)
def test_a_game_is_measured_as_its_record_tells_it(slug: str) -> None:
    trial = _trial(slug)
    deal = play_deal(trial, trial.arms[0], 5)
    match = record.load(recorded(trial, trial.arms[0], 0, 5))
    (places, points, decisions), = deal.games  # fmt: skip
    assert match.over
    assert (tuple(places), len(match.choices)) == (match.state.places, decisions)
    events = match.journal.events
    begins = next(n for n, event in enumerate(events) if event.name == match.game.measured.begins)
    told = Counter(f"{event.rule} {event.name}" for event in events[begins:])
    assert {row.key: row.counted for row in deal.measures["event"]} == told
    won = wins(match.game.results(match.state))
    assert {row.key: row.counted for row in deal.measures["seat"]} == {
        f"seat {seat + 1}": win for seat, win in enumerate(won)
    }
    assert points == list(match.game.results(match.state).scores)


@pytest.mark.parametrize("slug", GAMES)
def test_every_seat_plays_as_something_once(slug: str) -> None:
    trial = _trial(slug, registry.game(slug).players[-1])
    rows = play_deal(trial, trial.arms[0], 0).measures["role"]
    sorts = Counter(row.key.partition(":")[0] for row in rows for _ in range(round(row.of)))
    assert sorts
    for sort, seats in sorts.items():
        assert seats % trial.players == 0, sort
        won = sum(row.counted for row in rows if row.key.startswith(f"{sort}:"))
        assert won == pytest.approx(seats / trial.players)


def test_a_metric_of_a_package_is_a_few_lines_and_is_told_what_it_wants_to_hear() -> None:
    listener, metric = Listener(), Plays()
    game = registry.game("void")
    s = game.new(2, Named("a", game.measured.where), None, listener)
    listener.begin(s, [metric], game.measured)
    s.tell("VOID-041", "played", seat=0, kind=3)
    s.tell("VOID-041", "drew", seat=0)
    assert list(metric.end(s, Results((1, 2), (1, 0)))) == [Row("plays", 1)]
    assert listener.events == []


def test_what_no_metric_measures_is_refused() -> None:
    with pytest.raises(NotUnderstood, match="METRIC/WHAT, METRIC being length"):
        Trial("peace", primary="beauty/much").checked()
    assert "length" in kinds()


def test_cards_are_weighed_beside_those_that_come_as_late() -> None:
    trial = _trial("void", 3)
    bars = Bars(trial)
    for number in range(50):
        bars.add([play_deal(trial, trial.arms[0], number)])
    found = [value.value for _, value in bars.draws[0].values()]
    opening = [sums for (metric, _), sums in bars.pairs[0].sums.items() if metric == "opening hand"]
    late = [row for number, row in bars.draws[0].rounds.items() if number >= 4]
    # Those who live longer draw more cards, whatever these do.
    assert sum(won for won, _ in late) / sum(drawn for _, drawn in late) > 0.4
    assert sum(found) / len(found) == pytest.approx(1 / 3, abs=0.02)
    assert sum(one.counted[0] for one in opening) / sum(one.of[0] for one in opening) < 0.36


def test_the_same_deal_is_the_same_game_and_a_change_leaves_the_rest_in_place() -> None:
    die = Die("plain", range(6))
    one, other = (Named("a", lambda s: (s,)) for _ in range(2))
    assert one.order(0, 9) == [thing for thing in other.order(0, 10) if thing < 9]
    one.die(1, die)
    # One of them has drawn once more in this round; in the next they agree again.
    one.state = other.state = 2
    assert one.dice(5, die, 8) == other.dice(4, die, 8)
    assert one.pick(9, 100) == other.pick(9, 100)
    assert one.rng(0).random() == other.rng(0).random()


def test_pairing_by_place_tells_more_than_by_number() -> None:
    trial = Trial("peace", arms("peace", ["invasion=heavy"]), players=2, primary="score/points of a seat")
    trial = trial.checked()
    bars = Bars(trial)
    for number in range(60):
        bars.add([play_deal(trial, arm, number) for arm in trial.arms])
    sums = bars.pairs[0].settled(("score", "points of a seat"))
    apart, paired = (sums.spread_of(0) or 0) + (sums.spread_of(1) or 0), sums.spread() or 0
    assert apart > 1.8 * paired


def test_different_bots_sit_in_every_seat() -> None:
    trial = _trial("peace", 2, ("random", "greedy"))
    assert trial.rotations == 2
    assert _trial("peace", 2).rotations == 1
    deal = play_deal(trial, Arm(), 0)
    assert len(deal.games) == 2
    assert {row.of for row in deal.measures["seat"]} == {2.0}
