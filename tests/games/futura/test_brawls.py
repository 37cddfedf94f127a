"""Whole fights between heavily armed sides: nothing of them comes out otherwise unless a rule is changed.

Each brawl is two numbers: one for every question, option, refusal and event of it, one for what is seen of
it. Who changes a rule, its words or a seen table looks at what differs, raises the version if play does, and
writes the numbers anew:
`python -m tests.games.futura.brawl`.
"""

from __future__ import annotations

import json

import pytest

from starhall.core.scenes import checks
from tests.games.futura.brawl import BRAWLS, CHECKSUMS, brawl, checksums, told


@checks("FUT-387", "FUT-R61")
@pytest.mark.parametrize("seed", range(BRAWLS))
def test_a_brawl_comes_out_as_it_did(seed: int) -> None:
    lists = json.loads(CHECKSUMS.read_text("utf-8"))
    assert checksums(seed) == (lists["play"][seed], lists["views"][seed])


def test_brawls_show_most_of_what_can_be_told() -> None:
    """Else the numbers would say little."""
    names = set()
    for seed in range(20):
        s = brawl(seed)
        for _ in told(s, seed):
            pass
        assert s.journal is not None
        names |= {event.name for event in s.journal.events}
    assert len(names) > 60
