"""Encodings in short."""

from __future__ import annotations

from starhall.core import Brief, Space

SPACES = (
    Space("round", 1, 0, 9),
    Space("colours of each tile", 4, 0, 1),
    Space("hand by card", 3, 0, 9),
    Space("captain, -1 none", 1, -1, 4),
    Space("worth of each tile", 2, 0, 5),
)


def test_a_brief_unfolds_to_numbers_runs_of_codes_and_counts() -> None:
    brief = Brief(
        SPACES,
        lambda s, reader: ([s, -1, 1, 0], [5, 7, 5]),
        coded={"colours of each tile": [[0, 1], [1, 1]], "worth of each tile": [[3], [5]]},
        counted=("hand by card",),
    )
    assert brief.encoding(8, None) == [8, *[1, 1, 0, 1], *[2, 0, 1], -1, *[5, 3]]


def test_nothing_is_left_of_what_was_told_before() -> None:
    told = iter([([1], [2, 2]), ([2], [1])])
    brief = Brief(SPACES[:1] + SPACES[2:3], lambda s, reader: next(told), coded={}, counted=("hand by card",))
    assert brief.encoding(None, 0) == [1, 0, 2, 0]
    assert brief.encoding(None, 0) == [2, 1, 0, 0]
