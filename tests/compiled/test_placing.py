"""Fields of named tuples are read by their place, where it is plain what a name stands for."""

from __future__ import annotations

import ast
import inspect
import sys
from collections.abc import Callable

from starhall.games.futura.state import Force, FuturaState, Play, Rolled
from tools.compiling.placing import read_by_place


def placed(function: Callable[..., object]) -> str:
    """The last line of a function of this module, as it is compiled."""
    tree = ast.parse(inspect.getsource(function))
    read_by_place(tree, sys.modules[__name__])
    return ast.unparse(tree).splitlines()[-1].strip()


def of_an_argument(play: Play) -> int:
    return play.thing


def of_a_row(s: FuturaState) -> list[str]:
    return [one.word for one in s.force]


def of_what_is_gone_through(s: FuturaState) -> None:
    for one in s.later:
        first = one
        print(first.clause)


def of_what_is_declared(s: FuturaState) -> int:
    found: list[Force] = []
    return found[0].amount


def of_what_is_made(p: int) -> int:
    return Rolled(p, 6).result


def of_what_is_handed_out(s: FuturaState) -> int:
    return last(s).result


def last(s: FuturaState) -> Rolled:
    return s.rolls[-1]


def of_two_things(play: Play) -> int:
    if play.tier:
        play = play._replace(tier=0)
    return play.thing


def of_what_follows(play: Play) -> int:
    return play.bearer


def of_anything(play: object, s: FuturaState) -> int:
    return getattr(play, "thing", s.first)


def test_where_it_is_plain_what_a_name_stands_for() -> None:
    assert placed(of_an_argument) == "return play[1]"
    assert placed(of_a_row) == "return [one[6] for one in s.force]"
    assert placed(of_what_is_gone_through) == "print(first[4])"
    assert placed(of_what_is_declared) == "return found[0][2]"
    assert placed(of_what_is_made) == "return Rolled(p, 6)[1]"
    assert placed(of_what_is_handed_out) == "return last(s)[1]"


def test_a_name_for_several_things_has_its_fields_read_by_name() -> None:
    assert placed(of_two_things) == "return play.thing"


def test_what_is_no_field_is_left_alone() -> None:
    assert placed(of_what_follows) == "return play.bearer"
    assert placed(of_anything) == "return getattr(play, 'thing', s.first)"
