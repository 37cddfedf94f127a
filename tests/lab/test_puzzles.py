"""Puzzles: every one leads to its moment, its answer is legal and stands out, and each has its day."""

from __future__ import annotations

from dataclasses import replace
from datetime import date, timedelta
from pathlib import Path

import pytest

from starhall.cli import main
from starhall.core import NotUnderstood, RecordError, registry
from starhall.core.puzzles import Puzzle, of_day, puzzle, puzzles, read, replayed, write
from starhall.lab.puzzles import LEAD, Effort, holds, judge, pick

GAMES = registry.slugs()
ENOUGH = 20
"""Puzzles of a game, at least."""
PLAIN = (1,)
"""Those that are tried out in the plain suite, by number; all others soak."""
QUICK = Effort(3, 80)
EVERY = [
    pytest.param(slug, number, marks=() if number in PLAIN else pytest.mark.soak)
    for slug in GAMES
    for number in range(1, len(puzzles(registry.game(slug))) + 1)
]


def of(slug: str, number: int) -> Puzzle:
    """A puzzle of a game."""
    return puzzle(registry.game(slug), str(number))


@pytest.mark.parametrize("slug", GAMES)
def test_a_game_has_enough_puzzles_and_no_two_are_alike(slug: str) -> None:
    found = puzzles(registry.game(slug))
    assert len(found) >= ENOUGH
    assert len({one.name for one in found}) == len(found)


@pytest.mark.parametrize("slug", GAMES)
def test_answers_lead_by_more_than_what_is_not_known(slug: str) -> None:
    for one in puzzles(registry.game(slug)):
        best, second, *_ = one.weighed
        assert best.chance - second.chance > LEAD
        assert best.chance - second.chance > best.spread + second.spread


@pytest.mark.parametrize(("slug", "number"), EVERY)
def test_a_puzzle_leads_to_its_moment_and_its_answer_stands_out(slug: str, number: int) -> None:
    game, one = registry.game(slug), of(slug, number)
    s = replayed(game, one).state
    question = s.question(one.seat)
    assert question is not None
    assert question[1].name == one.question
    assert {choice for choice, _, _ in one.weighed} <= set(s.choices(one.seat))
    found = judge(game, s, one.seat, QUICK, "again")
    assert found.answer == one.answer
    assert found.lead > 0


@pytest.mark.soak
@pytest.mark.parametrize("slug", GAMES)
def test_answers_stand_out_again_as_well_as_when_they_were_found(slug: str) -> None:
    found = puzzles(registry.game(slug))
    again = [one.name for one in found if holds(slug, "fresh", one)]
    # What barely led when it was found may lead by a little less now.
    assert len(again) >= 0.9 * len(found)


def test_a_file_of_puzzles_is_read_as_it_was_written() -> None:
    game = registry.game("void")
    found = puzzles(game)
    assert read(game, write(game, found)) == found


def test_puzzles_of_other_rules_are_not_offered() -> None:
    game = registry.game("void")
    text = write(game, puzzles(game))
    assert read(game, text.replace(f'"rules": "{game.version}"', '"rules": "0.1"', 1)) == ()


def test_a_game_that_leads_elsewhere_is_no_puzzle() -> None:
    one = of("saga", 1)
    with pytest.raises(RecordError, match="does not lead to this moment"):
        replayed(registry.game("saga"), replace(one, choices=one.choices[:-1]))


def test_a_puzzle_that_is_not_there_is_named() -> None:
    game = registry.game("peace")
    assert puzzle(game, puzzles(game)[2].name) == puzzle(game, "3")
    with pytest.raises(NotUnderstood, match=r"peace has no puzzle '999': they are numbered 1 to \d+"):
        puzzle(game, "999")


def test_every_day_has_its_puzzle_and_all_have_their_day() -> None:
    games = [registry.game(slug) for slug in GAMES]
    days = [date(2026, 11, 16) + timedelta(n) for n in range(5 * max(len(puzzles(game)) for game in games))]
    found = [of_day(games, day) for day in days]
    assert [one[0].slug for one in found[:5] if one] == [one[0].slug for one in found[5:10] if one]
    assert len({one[0].slug for one in found[:5] if one}) == len(GAMES)
    met = {(one[0].slug, one[1]) for one in found if one}
    assert met == {(game.slug, n + 1) for game in games for n in range(len(puzzles(game)))}
    assert of_day(games, days[0]) == found[0]
    assert of_day([], days[0]) is None


def test_hard_puzzles_are_picked_first_and_not_too_many_of_a_kind() -> None:
    one = of("void", 1)
    many = [
        replace(one, name=f"{n:08x}", hard=n % 3 == 0, question="play" if n % 2 else f"other {n}")
        for n in range(30)
    ]
    picked = pick(many, 10)
    assert len(picked) == 10
    assert sum(puzzle.question == "play" for puzzle in picked) <= 5
    assert sum(puzzle.hard for puzzle in picked) >= 8


@pytest.mark.soak
def test_puzzles_are_mined_and_weighed_again(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file, kept = tmp_path / "found.json", tmp_path / "kept.json"
    assert main(["puzzles", "mine", "saga", "--games", "2", "--out", str(file)]) == 0
    assert "of them hard" in capsys.readouterr().out
    found = read(registry.game("saga"), file.read_text(encoding="utf-8"))
    assert found
    main(["puzzles", "check", "saga", "--file", str(file), "--drop", str(kept)])
    assert "stand out again" in capsys.readouterr().out
    assert set(read(registry.game("saga"), kept.read_text(encoding="utf-8"))) <= set(found)
