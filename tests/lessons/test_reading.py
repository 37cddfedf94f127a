"""A lesson is read from its file, and what is wrong with it is said in words that help its author."""

from __future__ import annotations

import pytest

from starhall.core import ContentError, NotUnderstood
from starhall.core.lessons import lesson, lessons
from tests.fixtures import cargo
from tests.lessons.pupil import peace, small


def test_a_lesson_is_read_with_its_sections_and_beats() -> None:
    found = small()
    assert [section.title for section in found.section] == ["A turn"]
    assert [beat.say for beat in found.section[0].beat][:2] == ["Your planet.", "Roll D2 and D3."]
    assert found.rules() == ["PEACE-001"]


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("say = ", "sya = ", "section[0]: beat[0]: sya: no such field; there are say, question"),
        (
            'question = "reroll"',
            'question = "rerol"',
            "'rerol' is no question of We Come In Peace; did you mean",
        ),
        ('event = "damaged"', 'event = "damage"', "'damage' is no event of We Come In Peace; did you mean"),
        ("PEACE-001", "PEACE-999", "'PEACE-999' is no rule of We Come In Peace; did you mean"),
        ("Your planet.", "A " * 21, "has 21 words; 20 are enough for one sentence"),
        ("Your planet.", "One. Two. Three.", "has 3 sentences; say it in 2"),
        ("Keep the Interceptor.", "A " * 21, "refuse: *D1*: "),
        ('where = { seat = 0 }\nwords = "*on O4*"', 'allow = ["*"]', "allow: nothing is asked there"),
        ('question = "reroll"\nsay = "Keep."', 'say = "Keep."', "it follows on nothing, or on a choice"),
        (
            'event = "damaged"',
            'event = "damaged"\nquestion = "repair"',
            "it can come with one of question and event",
        ),
        (
            '"rounds.turn", 0',
            '"rounds.trun", 0',
            "start: steps: there is no step 'rounds.trun'; did you mean",
        ),
        (
            'seats = ["Robin", "Ada"]',
            'seats = ["Robin"]',
            "start: We Come In Peace is for 2 to 6 players, not 1",
        ),
        ("options = { first = 0", "options = { frist = 0", "start: peace has no option 'frist'"),
        (
            'seed = "small"',
            'seed = "small"\nscript = { Bo = ["*"] }',
            "script: 'Bo' does not play; there are Robin",
        ),
        (
            'seed = "small"',
            'seed = "small"\ntable = { hq = 1 }',
            "start: table: hq: the state has no such field",
        ),
        (
            'seed = "small"',
            'seed = "small"\ntable = { hp = 1 }',
            "start: table: hp: 1 is not what the field holds",
        ),
        ("chance = [2, 0, 3,", "chance = [2, 0,", "start: 'I' is not on the Invasion die"),
        ("minutes = 1", "", "minutes: missing"),
    ],
)
def test_what_is_wrong_is_said_with_its_place(old: str, new: str, said: str) -> None:
    with pytest.raises(ContentError) as error:
        small((old, new))
    assert str(error.value).startswith("peace/lessons: small.toml: ")
    assert said in str(error.value)


def test_a_placed_table_loses_no_piece() -> None:
    whole = [[2] * 13, [2] * 13]
    assert small(('seed = "small"', f'seed = "small"\ntable = {{ hp = {whole} }}')).title == "Small"
    with pytest.raises(ContentError, match="pieces are missing, or lie in two places"):
        small(('seed = "small"', f'seed = "small"\ntable = {{ hp = {whole[:1]} }}'))


def test_lessons_lie_beside_their_game_the_first_game_first() -> None:
    assert next(iter(lessons(peace()))) == "first"
    assert lesson(peace(), "duel").title == "The duel"


def test_an_unknown_lesson_is_refused_with_those_there_are() -> None:
    with pytest.raises(NotUnderstood, match="peace has no lesson 'nothing'; there are duel, first"):
        lesson(peace(), "nothing")


def test_a_game_may_have_no_lessons() -> None:
    assert lessons(cargo.GAME) == {}
    with pytest.raises(NotUnderstood, match="has no lessons yet"):
        lesson(cargo.GAME, "first")
