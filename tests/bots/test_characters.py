"""Characters: bots have names, lines, and are never taken for people."""

from __future__ import annotations

from starhall.bots.characters import CAST, STRANGERS, cast, character
from starhall.bots.levels import LEVELS

MOST_BOTS = 6
"""At the largest table, beside a person."""


def test_every_character_has_a_name_and_a_line_of_its_own() -> None:
    # Casts that play at several levels are the same people there.
    everybody = [one for found in {*CAST.values(), STRANGERS} for one in found]
    assert len({one.name for one in everybody}) == len(everybody)
    assert len({one.line for one in everybody}) == len(everybody)
    assert all(one.line.endswith(".") and len(one.shown) <= 12 for one in everybody)


def test_each_level_fills_the_largest_table() -> None:
    assert all(len(found) > MOST_BOTS for found in (*CAST.values(), STRANGERS))


def test_a_bot_is_marked_as_a_bot() -> None:
    assert all(one.shown.endswith(" bot") for found in (*CAST.values(), STRANGERS) for one in found)


def test_no_two_at_a_table_have_the_same_name() -> None:
    taken: list[str] = []
    for _ in range(MOST_BOTS):
        taken.append(character("greedy", taken).shown)
    assert taken == [one.shown for one in cast("greedy")[:MOST_BOTS]]


def test_every_level_and_style_has_its_characters() -> None:
    assert set(LEVELS) < set(CAST)
    assert cast("level4:cautious") != cast("level4:aggressive") != cast("level4")


def test_a_level_of_others_has_characters_too() -> None:
    assert character("somebody-elses", []) == STRANGERS[0]
