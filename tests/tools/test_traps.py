"""What the compiled build would run otherwise is found, and only that."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

from tools.traps import traps_in
from tools.typed import types_of

HEAD = """\
from __future__ import annotations
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from enum import Enum
from typing import Any, ClassVar, NamedTuple, TypeVar

from starhall.core.kinds import Question

T = TypeVar("T")


class Colour(Enum):
    RED = 1


class Spot(NamedTuple):
    x: int
    y: int


@dataclass
class Row:
    n: int
    held: int | None = None


class State:
    none: ClassVar[State]

    def __init__(self, seat: int, share: float = 0.0) -> None:
        self.seat = seat
        self.share = share
        self.pair: tuple[int, int] = (0, 0)
        self.other: tuple[int, int] = (0, 0)
        self.names: tuple[str, ...] = ()
        self.row: tuple[int, ...] = ()
        self.maybe: tuple[int, int] | None = None
        self.whole: int | None = None
        self.open = False
        self.thing: object = None
        self.any: Any = None
        self.counts: list[int] = []
        self.pairs: list[tuple[int, int]] = []
        self.by_name: dict[str, int] = {}
        self.asked: tuple[Question, ...] = ()

    def take(self, number: int, *more: int, last: int = 0) -> int:
        return number


def some(s: State) -> Iterator[int]:
    yield s.seat


def take(number: int, last: int = 0) -> None: ...


def step(s: State, seat: int, number: int) -> None: ...


def run(frame: tuple[Any, ...]) -> None: ...


"""
"""What all of the modules begin with; each ends with one of these functions, whose traps are marked."""

COMPARED = """\
def compared(s: State, found: list[int], item: T, color: Colour, step: Callable[[], None]) -> None:
    print(s.pair is s.other)  # trap
    print(s.seat is not 300)  # trap
    print(s.pair is s.any)  # trap
    print(s.thing is s.seat)  # trap
    print(s.pair is not item)  # trap
    print(s.maybe is s.maybe)  # trap
    print(s.maybe is s.pair)  # trap
    print(s.whole is s.any)  # trap
    print(s.share is s.thing)  # trap
    print(s.row is s.pair)  # trap
    print(s.names is s.names, s.row is s.row, s.thing is s.any, s.thing is item)
    print(s.pair is None, s.maybe is None, s.whole is not None, s.any is None, item is None)
    print(s.any is True, s.seat is True, s.thing is False, s.open is s.open, s.open is s.any)
    print(s.any is Colour.RED, color is Colour.RED, color is s.any, s.thing is color)
    print(s.any is ..., s.any is int, type(s.seat) is int, s.thing is State, s.any is step)
    print(s.pair == s.other, s.any == s.pair)
"""

TRUTHS_PUT = """\
FIXED: int = True  # trap
ROW: tuple[int, ...] = (True, 2)  # trap
FOUND: bool = True
EITHER: int | bool = True


class Kept:
    n: int = False  # trap
    plain: bool = False
    either: int | bool = True

    def __init__(self, yes: bool) -> None:
        self.m: int = yes  # trap
        self.open: bool = yes


def put(s: State, found: list[int], yes: bool, several: list[bool]) -> None:
    s.seat = yes  # trap
    s.whole = not found  # trap
    n: int = s.seat == 2  # trap
    n = yes  # trap
    s.share = yes  # trap
    s.seat, s.open = yes, yes  # trap
    n, first = several  # trap
    s.pair = (2, yes)  # trap
    s.row = (yes, yes)  # trap
    s.row += (yes,)  # trap
    s.seat = 2 if found else yes  # trap
    s.seat = found and yes or n  # trap
    for n in several:  # trap
        print(n)
    s.seat = s.pair[0] if yes else 2
    s.seat = int(yes)
    s.seat += yes
    s.seat |= yes
    s.seat = s.seat * yes + yes
    s.open = s.open or yes
    s.any = s.thing = yes
    either: int | str | bool = yes
    pair = (2, yes)
    s.seat = sum(several) + sum(one == 2 for one in found)
    print(n, first, pair, either, FIXED + yes)
"""

TRUTHS_HELD = """\
def held(s: State, found: list[int], yes: bool, several: list[bool]) -> None:
    s.by_name["a"] = yes  # trap
    s.counts[0] = s.seat == 2  # trap
    s.counts = [2, yes]  # trap
    s.counts = [one == 2 for one in found]  # trap
    s.counts = [*several]  # trap
    s.counts = s.counts + [yes]  # trap
    s.counts += several  # trap
    s.by_name = {"a": yes}  # trap
    s.by_name = {name: name == "a" for name in s.names}  # trap
    s.pairs = [(2, yes)]  # trap
    s.counts.append(s.seat == 2)  # trap
    s.counts.extend(several)  # trap
    s.pairs.append((2, yes))  # trap
    s.by_name.setdefault("a", yes)  # trap
    ints: set[int] = {yes}  # trap
    ints |= {one == 2 for one in found}  # trap
    print(s.row + (yes,))  # trap
    by_number: dict[int, str] = {}
    by_number[yes] = "a"  # trap
    seen: Sequence[int] = several  # trap
    s.counts[0] += yes
    s.counts[yes] = 2
    s.by_name["a"] += yes
    s.counts = [int(yes), *found]
    flags: list[bool] = [yes, s.seat == 2]
    anything: list[object] = [2, yes]
    print(flags.append(yes), anything.append(yes), found.count(yes), found.index(yes), by_number.get(yes))
    print(ints, seen, f"{yes}", [yes], (2, yes), {"a": yes}, yes in found)
"""

TRUTHS_GIVEN = """\
def given(s: State, found: list[int], yes: bool, several: list[bool], call: Callable[[], int]) -> None:
    take(not found)  # trap
    take(number=yes)  # trap
    take(2, last=yes)  # trap
    take(*several)  # trap
    s.take(yes)  # trap
    s.take(number=yes)  # trap
    s.take(2, 3, yes)  # trap
    s.take(2, last=yes)  # trap
    State(yes)  # trap
    State(seat=s.seat == 2)  # trap
    State(2, yes)  # trap
    Row(yes)  # trap
    Row(2, held=yes)  # trap
    Spot(x=2, y=yes)  # trap
    run((step, 2, yes))  # trap
    print(max(yes, s.seat))  # trap
    print(s.by_name.get("a", yes))  # trap
    print(next(iter(found), False))  # trap
    print(yes or s.seat)  # trap
    s.any = yes if found else s.seat  # trap
    call = lambda: yes  # trap
    call = bool  # trap
    take(int(yes), last=len(several))
    s.take(2, 3, 4, last=5)
    print(State(2, 0.5), Row(2, None), Spot(2, 3), call(), yes, 2)
    run((step, 2, int(yes), yes))
    print(max(several), s.by_name.get("a"), next(iter(several), yes))
    both = yes or s.seat
    if both and (yes or s.seat) or bool(yes or s.seat):
        print(2 if both else 3, any(yes or one for one in found), not (yes or s.seat))
    print(list(filter(lambda one: yes or one, found)), isinstance(yes, int), range(yes))
"""

TRUTHS_BACK = """\
class Answers:
    @property
    def number(self) -> int:
        return self is None  # trap

    def either(self, yes: bool) -> int | None:
        if yes:
            return yes  # trap
        return 2 if self else yes  # trap

    def inside(self, yes: bool) -> bool:
        def number() -> int:
            return yes  # trap

        return yes and number() == 2


def back(s: State, yes: bool) -> tuple[int, int]:
    return 2, yes  # trap


def one_by_one(yes: bool) -> Iterator[int]:
    yield 2
    yield yes  # trap
    yield from [yes]  # trap


def left_out(
    number: int = True,  # trap
    /,
    more: int = 2,
    *some: int,
    last: float = False,  # trap
    yes: bool = True,
) -> bool:
    return yes


def several(yes: bool) -> Sequence[bool]:
    return [yes]


def anything(yes: bool) -> object:
    return yes if yes else 2
"""

SAME = """\
def same(s: State, seat: int, spot: Spot, found: list[int]) -> None:
    s.pair = s.other = (1, 2)  # trap
    s.asked = tuple([one for one in s.asked if one[0] != seat])  # trap
    s.asked = tuple(one for one in s.asked if one[0] != seat)  # trap
    s.pair = spot  # trap
    s.pairs.append(spot)  # trap
    print(s.seat in some(s))  # trap
    print(s.seat in (1, *found))  # trap
    s.asked = tuple(filter(lambda one: one[0] != seat, s.asked))
    s.names = s.row = ()
    s.pair = (1, 2)
    s.pair = (spot.x, spot.y)
    s.pairs = [one for one in s.pairs if one != spot]
    s.any = [spot, *s.asked]
    print(s.seat in list(some(s)), s.seat in (1, 2), s.seat in found, [one[0] for one in s.asked])
"""

TRUTH = "a truth value is kept as a number"
MODULES = {
    "compared": (COMPARED, ["`is` between numbers or tuples"]),
    "truths_put": (TRUTHS_PUT, [TRUTH]),
    "truths_held": (TRUTHS_HELD, [TRUTH]),
    "truths_given": (TRUTHS_GIVEN, [TRUTH]),
    "truths_back": (TRUTHS_BACK, [TRUTH]),
    "same": (
        SAME,
        [
            "one tuple under two names becomes two",
            "a question becomes another one",
            "a question becomes another one",
            "a named tuple is kept as a plain one",
            "a named tuple is kept as a plain one",
            "`in` on a generator",
            "a star inside of `in (...)`",
        ],
    ),
}


@cache
def found() -> dict[str, list[tuple[int, str]]]:
    """The traps of all modules, which mypy reads together."""
    with TemporaryDirectory() as folder:
        files = {name: Path(folder) / f"{name}.py" for name in MODULES}
        for name, file in files.items():
            file.write_text(HEAD + MODULES[name][0], encoding="utf-8")
        return {
            file.stem: sorted(set(traps_in(file.read_text("utf-8"), known)))
            for file, known in types_of(files)
        }


def in_words(name: str, lines: Sequence[int]) -> list[str]:
    """Lines of a module, without what they are marked with."""
    text = (HEAD + MODULES[name][0]).splitlines()
    return [text[line - 1].partition("#")[0].strip() for line in lines]


@pytest.mark.parametrize("name", MODULES)
def test_each_trap_is_found_once_and_nothing_else(name: str) -> None:
    source, complaints = MODULES[name]
    marked = [n for n, line in enumerate((HEAD + source).splitlines(), 1) if line.endswith("# trap")]
    assert in_words(name, [line for line, _ in found()[name]]) == in_words(name, marked)
    told = [complaint.partition(":")[0] for _, complaint in found()[name]]
    assert told == (complaints if len(complaints) > 1 else complaints * len(marked))
