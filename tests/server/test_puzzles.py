"""Puzzles over the wire: what a seat sees, and why an answer is best once it is found or given up."""

from __future__ import annotations

import json
from datetime import date
from typing import Any

import pytest

from starhall.core import registry
from starhall.core.puzzles import puzzles, replayed
from starhall.server.book.refusals import Refused
from starhall.server.shown.puzzles import Puzzler, shelf
from starhall.wire.messages import ENCODER
from starhall.wire.puzzles import PuzzleAsk
from tests.server.harness import Site

GAME = registry.game("saga")
ONE = puzzles(GAME)[0]


def ask(what: str, **wanted: Any) -> Any:
    """What comes of a question about the first puzzle."""
    return Puzzler().wonder(GAME, ONE.name, what, PuzzleAsk(**wanted))


def test_all_puzzles_are_listed_with_that_of_the_day() -> None:
    games = [registry.game(slug) for slug in registry.slugs()]
    found = shelf(games, date(2026, 11, 16))
    assert {row.game: len(row.puzzles) for row in found.games} == {g.slug: len(puzzles(g)) for g in games}
    assert found.today is not None
    assert found.today.day == "2026-11-16"
    assert found.today.puzzle == puzzles(registry.game(found.today.game))[found.today.number - 1].name
    assert shelf([], date(2026, 11, 16)).today is None


def test_a_puzzle_shows_what_its_seat_sees_and_no_more() -> None:
    shown = Puzzler().show(GAME, ONE.name)
    state = replayed(GAME, ONE).state
    view = GAME.view(state, ONE.seat)
    assert ENCODER.encode(shown.position.view) == ENCODER.encode(view)
    assert shown.position.ask is not None
    assert [option.choice for option in shown.position.ask.options] == state.choices(ONE.seat)
    assert ONE.seed not in ENCODER.encode(shown).decode()
    for other in range(len(ONE.seats)):
        if other != ONE.seat:
            hidden = ENCODER.encode(GAME.view(state, other))
            assert hidden not in ENCODER.encode(shown)


def test_a_wrong_answer_tells_nothing_and_the_right_one_why() -> None:
    state = replayed(GAME, ONE).state
    wrong = next(choice for choice in state.choices(ONE.seat) if choice != ONE.answer)
    refused = ask("answer", choice=wrong)
    assert not refused.solved
    assert (refused.options, refused.follows, refused.expects) == ([], [], [])
    solved = ask("answer", choice=ONE.answer)
    assert solved.solved
    assert [option.choice for option in solved.options] == [one.choice for one in ONE.weighed]
    assert solved.options[0].text.rstrip(".") in solved.text
    given_up = ask("answer")
    assert not given_up.solved
    assert given_up.options == solved.options


def test_a_solver_may_look_ahead_ask_why_not_and_look_back() -> None:
    assert ask("preview", choice=ONE.answer).option.choice == ONE.answer
    assert ask("moment", at=1, told=True).position.choices == 1
    legal = set(replayed(GAME, ONE).state.choices(ONE.seat))
    illegal = next(n for n in range(GAME.actions) if n not in legal)
    assert ask("why-not", choice=illegal).choice == illegal
    with pytest.raises(Refused, match="not legal"):
        ask("preview", choice=illegal)
    with pytest.raises(Refused, match="not legal"):
        ask("answer", choice=illegal)
    with pytest.raises(Refused, match="choices so far"):
        ask("moment", at=999_999)


async def test_a_puzzle_is_solved_over_http(site: Site) -> None:
    person = site.person()
    listed = (await person.get("/api/puzzles")).json()
    assert {"saga", "void"} <= {row["game"] for row in listed["games"]}
    path = f"/api/games/saga/puzzles/{ONE.name}"
    shown = (await person.get(path)).json()
    assert (shown["number"], shown["seat"]) == (1, ONE.seat)
    answered = (await person.post(f"{path}/answer", {"choice": ONE.answer})).json()
    assert answered["solved"] is True
    assert (await person.post(f"{path}/sing", {})).status_code == 400
    nowhere = (await person.get("/api/games/saga/puzzles/none")).json()
    assert "they are numbered 1 to" in nowhere["text"]
    assert ONE.seed not in json.dumps([listed, shown, answered])
