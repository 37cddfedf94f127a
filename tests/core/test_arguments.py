"""What questions are about, as numbers: in spaces that say what they are, and counted from the one asked."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from random import Random
from typing import Any

import pytest

from starhall.core import Kind, Seeded, arguments, registry
from starhall.core.arguments import CHECKSUMS, Telling
from starhall.core.errors import ContentError
from starhall.core.kinds import Question
from starhall.games.futura.box.parts import SLOTS
from starhall.games.futura.state import Play, Terms
from starhall.games.saga.box.language import parse
from starhall.games.saga.rules.effects import frames, program

ASKED = Kind("asked", "thing", size=1, about={"seat": int, "what": Any, "more": Any})
OTHER = Kind("other", "thing", size=1, about={"what": Any})


def then(s: Any, value: int, *args: Any) -> None:
    """Goes on."""


def told(*by: arguments.Told, about: tuple[Any, ...], me: int = 1, kind: Kind = ASKED) -> list[int]:
    """What is told of these arguments to a seat of three."""
    args = (me, *about) if kind is ASKED else about
    return [*Telling((ASKED, OTHER), by).of((me, kind, then, args), 3)]


def test_each_argument_is_told_as_what_it_is() -> None:
    def first(by: arguments.Told, what: Any) -> list[int]:
        return told(by, about=(what,))[1:-1]

    assert first(arguments.thing("what", 9), 7) == [7]
    assert first(arguments.thing("what", 9), -1) == [-1]
    assert first(arguments.amount("what", 9), True) == [1]
    assert first(arguments.amount("what", 9), 12) == [9]
    assert first(arguments.word("what", ("a", "b")), "b") == [2]
    assert first(arguments.word("what", ("a", "b")), "c") == [0]
    assert first(arguments.words("what", ("a", "b", "c")), ("c", "a")) == [1, 0, 1]
    assert [first(arguments.seat("what", 4), p) for p in (0, 1, 2, -1)] == [[2], [0], [1], [-1]]
    assert first(arguments.seats("what", 4), 0b101) == [0, 1, 1, 0]
    assert first(arguments.seats("what", 4), (0, 2)) == [0, 1, 1, 0]
    assert first(arguments.thing("what", 9, lambda asked: asked["what"][1]), (3, 4)) == [4]
    assert first(arguments.thing("what", 9, lambda asked: None), 3) == [-1]


def test_what_names_things_is_a_category_and_what_is_counted_is_not() -> None:
    by = (
        *(arguments.thing("what", 9), arguments.seat("what", 4, named="who"), arguments.word("more", "ab")),
        *(arguments.amount("more", 5, named="how many"), arguments.words("more", "ab", named="which")),
    )
    spaces = {space.name: space for space in Telling((ASKED, OTHER), by).spaces}
    assert [name for name, space in spaces.items() if not space.category] == [
        "asked about how many",
        "asked about which",
    ]
    assert (spaces["asked about who"].low, spaces["asked about who"].high) == (-1, 3)
    assert len(spaces) == len(by) + 2


def test_nothing_is_told_of_a_question_that_is_not_there() -> None:
    telling = Telling((ASKED, OTHER), [arguments.thing("what", 9), arguments.amount("more", 5)])
    assert telling.of(None, 3) == (0, -1, 0, 0)
    assert telling.of((0, OTHER, then, (3,)), 3) == (2, 3, 0, 0)
    assert telling.of((0, ASKED, then, (0, 3)), 3) == (1, 3, 0, 0), "the last ones may be left out"


def test_an_argument_may_be_told_in_questions_of_one_kind_alone() -> None:
    by = arguments.thing("what", 9, kind="other")
    assert told(by, about=(3,), kind=OTHER)[1] == 3
    assert told(by, about=(3,))[1] == -1


def test_what_no_space_tells_is_in_the_checksum() -> None:
    by = arguments.thing("what", 9)
    one, other = told(by, about=(3, [1, (then,)])), told(by, about=(3, [2, (then,)]))
    assert one[:-1] == other[:-1]
    assert one[-1] != other[-1]
    assert 0 < one[-1] <= CHECKSUMS
    assert told(by, about=(3, (1, (then,))))[-1] == one[-1], "a list cannot be looked up, and is told alike"
    rest = arguments.rest("what", lambda asked: asked["what"][1:])
    assert told(rest, about=((1, 2), 0)) == told(rest, about=((9, 2), 0)) != told(rest, about=((1, 3), 0))
    assert told(by, about=(3, "x"), me=1) == told(by, about=(3, "x"), me=2), "who is asked is no part of it"


def test_an_argument_that_no_question_has_is_refused() -> None:
    with pytest.raises(ContentError, match="no question has an argument of the name which"):
        Telling((ASKED, OTHER), [arguments.thing("which", 9)])


def _saga(name: str, value: Any, turn: Callable[[int], int], n: int, asked: Mapping[str, Any]) -> Any:
    if name in {"displaced", "shoved", "hit"}:
        return sum(1 << turn(p) for p in range(n) if value >> p & 1)
    if name in {"one", "other"}:
        return _branch(value, turn)
    return turn(value) if name == "victim" else value


def _branch(frames: Any, turn: Callable[[int], int]) -> Any:
    """Steps for a seat, and branches within them."""
    return tuple(
        (step, turn(p), *(_branch(one, turn) if one and isinstance(one[0], tuple) else one for one in more))
        if any(isinstance(one, tuple) for one in more)
        else (step, turn(p), *more)
        for step, p, *more in frames
    )


def _void(name: str, value: Any, turn: Callable[[int], int], n: int, asked: Mapping[str, Any]) -> Any:
    if name == "not_these":
        return tuple(turn(p) for p in value)
    if name == "more" and len(value) == 3:
        return (turn(value[0]), *value[1:])
    return turn(value) if name in {"of", "to"} else value


def _futura(name: str, value: Any, turn: Callable[[int], int], n: int, asked: Mapping[str, Any]) -> Any:
    if isinstance(value, Play):
        return value._replace(seat=turn(value.seat))
    if isinstance(value, Terms):
        return value._replace(partner=turn(value.partner))
    return turn(value) if name == "of" and (asked["kind"], asked["purpose"]) == ("yes", "trade") else value


TURNED: dict[str, Callable[..., Any]] = {
    "peace": lambda name, value, turn, n, asked: value,
    "void": _void,
    "saga": _saga,
    "stellar": lambda name, value, turn, n, asked: turn(value) if name == "against" else value,
    "futura": _futura,
}
"""By game: an argument when everybody sits one place farther."""


def questions(slug: str, games: int) -> list[tuple[Question, int]]:
    """What is asked in random games of the most players, each question once."""
    game, rng = registry.game(slug), Random(slug)
    found: dict[str, tuple[Question, int]] = {}
    for number in range(games):
        s = game.new(game.players[-1], Seeded(number))
        while not s.over:
            for question in s.asked:
                found.setdefault(repr(question), (question, s.players))
            seat = rng.choice(s.asked)[0]
            s.answer(seat, rng.choice(s.choices(seat)))
    return list(found.values())


@pytest.mark.parametrize("slug", TURNED)
def test_questions_are_told_alike_to_whoever_sits_elsewhere(slug: str) -> None:
    telling, by_game = registry.game(slug).questions, TURNED[slug]
    for question, n in questions(slug, 3):
        me, kind, step, args = question

        def turn(p: int, n: int = n) -> int:
            return (p + 1) % n if p >= 0 else p

        asked = dict(zip(kind.about, args, strict=False))
        turned = tuple(
            turn(value) if name == "seat" else by_game(name, value, turn, n, {**asked, "kind": kind.name})
            for name, value in asked.items()
        )
        assert asked.get("seat", me) == me, "`seat` is the one that is asked"
        assert telling.of((turn(me), kind, step, turned), n) == telling.of(question, n), (kind, asked)


@pytest.mark.parametrize("slug", TURNED)
def test_other_questions_are_told_otherwise_and_within_their_spaces(slug: str) -> None:
    telling = registry.game(slug).questions
    bounds = [(space.low, space.high) for space in telling.spaces for _ in range(space.size)]
    found: dict[tuple[int, tuple[int, ...]], str] = {}
    for question, n in questions(slug, 3):
        told = telling.of(question, n)
        assert all(low <= number <= high for number, (low, high) in zip(told, bounds, strict=True)), question
        about = repr((question[1], question[3]))
        assert found.setdefault((question[0], told), about) == about


@pytest.mark.parametrize("what", ["of", "subject"])
def test_whatever_a_question_of_futura_is_asked_for_its_thing_is_told(what: str) -> None:
    game = registry.game("futura")

    def told(kind: Kind, purpose: str, number: int) -> tuple[int, ...]:
        asked = {**dict.fromkeys(kind.about, 0), "purpose": purpose, what: number}
        return game.questions.of((0, kind, then, tuple(asked.values())), 2)

    pairs = [(kind, purpose) for kind in game.kinds if what in kind.about for purpose in kind.purposes or ()]
    for kind, purpose in pairs:
        # Cards have their faces so far apart, and a table of two has two seats.
        other = 1 if purpose == "trade" else SLOTS
        assert told(kind, purpose, 0) != told(kind, purpose, other), (kind, purpose)


@pytest.mark.parametrize("seat", [0, 1, 2])
def test_a_branch_within_a_branch_is_told_alike_to_every_seat(seat: int) -> None:
    game = registry.game("saga")
    nested = program(parse("CHOOSE { IF on:quake { MOVE 1 } } OR { ATTACK 1 }"))

    def told(p: int) -> tuple[int, ...]:
        ((_, *args),) = frames(nested, p)
        return game.questions.of((p, game.kinds_by_name["choose"], then, tuple(args)), 4)

    assert told(seat) == told(3)
