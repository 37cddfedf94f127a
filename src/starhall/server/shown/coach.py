"""A record as it is analysed: choice by choice, so that others are served in between."""

from __future__ import annotations

from dataclasses import asdict
from random import Random
from typing import Any

import msgspec

from starhall.bots.analysis import Analysis, asked, begins, must_be_analysable, put_together, step
from starhall.bots.analysis_told import told
from starhall.core import Match
from starhall.core.snapshot import to_plain
from starhall.wire.coaching import AnalysisFacts


class Plan(msgspec.Struct, kw_only=True):
    """What is to be looked at."""

    first: int
    """The number of choices before the game itself."""
    choices: int
    numbers: dict[str, Any]
    """The analysis as it will be, without any choice yet."""


class ToJudge(msgspec.Struct, kw_only=True):
    """A choice between several answers: a fair re-deal for its seat."""

    seat: int
    made: int
    state: dict[str, Any]


class LookedAt(msgspec.Struct, kw_only=True):
    """What came of a choice."""

    step: dict[str, Any]
    judge: ToJudge | None = None


def plan(match: Match[Any]) -> Plan:
    """What is to be looked at in a finished game of these rules."""
    must_be_analysable(match)
    numbers = put_together(match, (), ()).to_plain()
    return Plan(first=begins(match), choices=len(match.choices), numbers=numbers)


def looked_at(match: Match[Any], at: int) -> LookedAt:
    """The choice after `at` others."""
    rng = Random(at)
    found = LookedAt(step=asdict(step(match, at, rng)))
    wanted = asked(match, at, rng)
    if wanted is not None:
        found.judge = ToJudge(seat=wanted.seat, made=wanted.made, state=to_plain(wanted.state))
    return found


def analysed(match: Match[Any], numbers: dict[str, Any]) -> AnalysisFacts:
    """An analysis in words."""
    return msgspec.convert(told(match, Analysis.from_plain(numbers)), AnalysisFacts)
