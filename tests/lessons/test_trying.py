"""Trying a lesson out finds what reading it cannot: beats that never come, and pupils that are stuck."""

from __future__ import annotations

import pytest

from starhall.core.lessons import play
from tests.lessons.pupil import peace, small, think, trial


def test_a_good_lesson_is_tried_along_everything_it_allows() -> None:
    found = trial(small())
    assert found.faults == []
    assert found.ways == 2
    assert found.came == set(range(6))


@pytest.mark.parametrize(
    ("old", "new", "place", "said"),
    [
        (
            '*on O4*"\nsay',
            '*on O5*"\nsay',
            "beat[4]",
            "it has not come when, after 'Aim both.', the learner is",
        ),
        ('"D2", "option', '"D7", "option', "beat[1]", "point: there is no 'D7' to look at"),
        ("option: Keep all dice", "option: Keep both", "beat[1]", "point: there is no 'option: Keep both'"),
        ('point = ["planet"]', 'point = ["seat: Bo"]', "beat[0]", "point: there is no 'seat: Bo'"),
        (
            "Roll D2 (blue Blaster) and D3 (Rebuild)",
            "Roll D2 and D3",
            "beat[1]",
            "allow: nothing that is offered",
        ),
        ('"*D1*" =', '"*D4*" =', "beat[1]", "nothing is ever offered there that reads '*D4*'"),
        (
            '"Negate Y1*"]',
            '"Negate Y*", "Negate Z*"]',
            "beat[3]",
            "nothing is ever offered there that reads 'Negate Z*'",
        ),
        (
            "times = 2",
            "times = 1",
            "beat[4]",
            "after 'Aim both.', the learner is asked for assign, and no other beat",
        ),
        (
            '"Y", "R", 4]',
            '"Y", "R", 9]',
            "beat[3]",
            "after it the game cannot go on: 9 is not on the Sector die",
        ),
    ],
)
def test_what_is_wrong_is_said_with_its_beat(old: str, new: str, place: str, said: str) -> None:
    faults = trial(small((old, new))).faults
    assert faults
    assert place in faults[0][0]
    assert said in faults[0][1]


def test_a_beat_that_may_fail_to_come_must_come_on_some_way() -> None:
    never = 'event = "tied"\nsay = "Never."\nmaybe = true\n\n[[section.beat]]\nquestion = "repair"'
    faults = trial(small(('question = "repair"', never))).faults
    assert faults == [("section[0]: beat[5]", "it never comes: Never.")]


def test_a_script_that_cannot_be_followed_is_named() -> None:
    script = 'seed = "small"\nscript = { Ada = ["Sing"] }\n'
    more = '[[section.beat]]\nevent = "turn begins"\nwhere = { seat = 1 }\nsay = "Ada."'
    late = more + '\n\n[[section.beat]]\nevent = "kept"\nsay = "Kept."\n'
    lesson = small(('seed = "small"', script), ('allow = ["*on O4*"]\n', f'allow = ["*on O4*"]\n\n{late}'))
    place, problem = trial(lesson).faults[0]
    assert place == "section[0]: beat[6]"
    assert problem.startswith("after it the script of Ada says 'Sing', and there is: Keep all dice; Roll D1")


def test_a_model_pupil_takes_the_first_of_what_is_allowed() -> None:
    guides = list(play(peace(), small().parts[0], think))
    match = guides[-1].match
    assert [match.said(n + 1) for n in range(len(match.choices))] == [
        "Roll D2 (blue Blaster) and D3 (Rebuild) again",
        "Keep all dice",
        "Negate P1: 3 saucers to 0",
        "Negate Y1: 2 saucers to 1",
        "Repair the City Petalworth on O4 (+1)",
    ]
