"""What the lab says of many games: it holds at any look, and is found as often as promised."""

from __future__ import annotations

import math
from random import Random
from statistics import variance

import pytest

from starhall.lab.statistics import (
    FEWEST,
    Interval,
    Sums,
    balance,
    between_shares,
    boundary,
    chance_of_none,
    difference,
    discoveries,
    estimate,
    estimate_share,
    found_at,
    half_width,
    looks,
    needed,
)


def test_arms_are_compared_deal_by_deal() -> None:
    rng = Random(1)
    sums, pairs = Sums(), []
    for _ in range(200):
        shared = rng.gauss(10, 5)
        first, second = shared + rng.gauss(0, 1), shared + 1 + rng.gauss(0, 1)
        sums.add(first, 1.0, second, 1.0)
        pairs.append(second - first)
    assert sums.spread() == pytest.approx(variance(pairs))
    found = difference(sums, 200)
    assert found is not None
    assert found.middle == pytest.approx(sum(pairs) / 200)
    assert found.low < 1 < found.high
    # What the deals share does not blur the difference: apart, the arms are far less sure.
    assert (sums.spread_of(0) or 0) + (sums.spread_of(1) or 0) > 10 * (sums.spread() or 0)


def test_a_share_of_as_many_as_there_were_is_as_sure_as_it_looks() -> None:
    rng = Random(2)
    shares, said = [], []
    for _ in range(300):
        sums = Sums()
        for _ in range(80):
            # A card that is in no hand, in one or in both; one of two seats wins.
            hands, winner = [rng.random() < 0.4 for _ in range(2)], rng.randrange(2)
            sums.add(float(hands[winner]), float(sum(hands)))
        shares.append(sums.ratio() or 0.0)
        said.append((sums.spread_of(0) or 0.0) / sums.deals)
    assert variance(shares) == pytest.approx(sum(said) / len(said), rel=0.15)


def test_deals_in_which_nothing_was_said_count_as_nothing() -> None:
    rng = Random(3)
    told, every = Sums(), Sums()
    for _ in range(100):
        first, second = rng.choice([0, 0, 3]), rng.choice([0, 2])
        every.add(first, 2.0, second, 2.0)
        if first or second:
            told.add(first, 2.0, second, 2.0)
    settled = told.settled(100, 2.0)
    assert settled.spread() == pytest.approx(every.spread())
    assert (settled.ratio(0), settled.ratio(1)) == (every.ratio(0), every.ratio(1))


def _walks(runs: int, deals: int, shift: float) -> list[Sums]:
    rng = Random(f"{runs}/{deals}/{shift}")
    found = []
    for _ in range(runs):
        sums = Sums()
        for _ in range(deals):
            first = rng.gauss(5, 1)
            sums.add(first, 1.0, first + rng.gauss(shift, 1), 1.0)
        found.append(sums)
    return found


def test_an_interval_that_is_looked_at_all_the_time_holds_the_truth() -> None:
    rng, runs, left, plain = Random(4), 300, 0, 0
    widths = [half_width(1.0, deals, 200, 0.05) for deals in range(1, 201)]
    for _ in range(runs):
        total, out, out_of_plain = 0.0, False, False
        for deals in range(1, 201):
            total += rng.gauss(0, 1)
            out |= abs(total / deals) > widths[deals - 1]
            out_of_plain |= abs(total / deals) > 1.96 / math.sqrt(deals)
        left, plain = left + out, plain + out_of_plain
    assert left <= 0.05 * runs
    # Whoever looks all the time at one that is made for a single look is wrong in most runs.
    assert plain > 0.3 * runs


def test_boundaries_are_those_that_are_printed() -> None:
    assert boundary(5, 0.05) == pytest.approx(2.040, abs=0.002)
    assert boundary(5, 0.01) == pytest.approx(2.621, abs=0.002)
    assert boundary(1, 0.01) == pytest.approx(2.576, abs=0.002)


def _verdicts(shift: float, planned: int, runs: int) -> float:
    rng, found = Random(f"{shift}/{planned}"), 0
    moments = looks(planned)
    for _ in range(runs):
        sums = Sums()
        for _ in range(planned):
            first = rng.gauss(5, 1)
            sums.add(first, 1.0, first + rng.gauss(shift, 1), 1.0)
            if sums.deals in moments and found_at(sums, planned):
                found += 1
                break
    return found / runs


def test_a_null_is_seldom_called_a_change_and_one_as_large_as_planned_for_is_found() -> None:
    planned = needed(1.0, 0.4)
    assert planned == 153
    assert _verdicts(0.0, planned, 250) <= 0.03
    assert _verdicts(0.4, planned, 100) >= 0.96


def test_a_verdict_falls_at_planned_looks_alone_and_never_too_early() -> None:
    sums = Sums()
    for deal in range(1, 101):
        sums.add(0.0, 1.0, 1.0 + deal % 2 / 10, 1.0)
        verdict = found_at(sums, 100)
        assert verdict == (True if deal in (40, 60, 80, 100) else None)


def test_the_chance_of_none_agrees_with_the_interval() -> None:
    for sums in _walks(20, 60, 0.4):
        found = difference(sums, 60)
        assert found is not None
        assert (chance_of_none(sums, 60) < 0.01) == (not found.low <= 0 <= found.high)
    assert chance_of_none(Sums(), 60) == 1.0


def test_equal_arms_are_equal_for_certain_and_differ_by_a_constant_for_certain() -> None:
    same, other = Sums(), Sums()
    for _ in range(FEWEST):
        same.add(3.0, 1.0, 3.0, 1.0)
        other.add(3.0, 1.0, 4.0, 1.0)
    assert chance_of_none(same, 100) == 1.0
    assert chance_of_none(other, 100) == 0.0
    assert estimate(other, 1, 100) == Interval(4.0, 4.0, 4.0)


@pytest.mark.parametrize("deals", [2, 5, 30])
def test_a_few_deals_that_agree_leave_a_share_open(deals: int) -> None:
    sums = Sums()
    for _ in range(deals):
        sums.add(1.0, 1.0)
    found = estimate_share(sums, 0, 1000, deals)
    assert found is not None
    # A coin that always fell on one side so far may be fair after two throws, or after five.
    assert found.low < (0.5 if deals < 30 else 0.8)
    assert (found.middle, found.high) == (1.0, 1.0)
    never = between_shares(0.0, 0.0, deals, 2.6)
    assert never.low == 0.0 < never.high


def test_of_many_deals_a_share_is_known_as_any_other_number() -> None:
    rng, sums = Random(4), Sums()
    for _ in range(2000):
        sums.add(float(rng.random() < 0.4), 1.0)
    share, number = estimate_share(sums, 0, 2000, 2000), estimate(sums, 0, 2000)
    assert share is not None
    assert number is not None
    assert share == pytest.approx(number, abs=0.003)


def test_many_bars_are_judged_together() -> None:
    assert discoveries([0.01, 0.04, 0.03, 0.5]) == pytest.approx([0.04, 0.16 / 3, 0.16 / 3, 0.5])
    assert discoveries([]) == []


def test_a_share_is_inside_or_outside_only_with_all_of_its_interval() -> None:
    assert balance(Interval(0.5, 0.45, 0.55), 0.5, 1000).standing == "inside"
    assert balance(Interval(0.7, 0.65, 0.75), 0.5, 1000).standing == "outside"
    assert balance(Interval(0.3, 0.25, 0.35), 0.5, 1000).standing == "outside"
    assert balance(Interval(0.5, 0.45, 0.55), 0.5, FEWEST - 1).standing == "not known yet"
    assert balance(None, 0.5, 0).standing == "not known yet"


def test_so_many_more_deals_as_are_said_would_tell() -> None:
    found = balance(Interval(0.55, 0.4, 0.7), 0.5, 100)
    assert found.standing == "not known yet"
    narrower = 0.15 * math.sqrt(100 / (100 + found.more))
    then = balance(Interval(0.55, 0.55 - narrower, 0.55 + narrower), 0.5, 100 + found.more)
    assert then.standing == "inside"
