"""What the compiled build would run otherwise is found, and only that."""

from __future__ import annotations

from pathlib import Path

from tools.traps import traps_in, types_of

SOURCE = """\
from __future__ import annotations
from collections.abc import Iterator


class State:
    seat: int
    pair: tuple[int, int]
    other: tuple[int, int]
    names: tuple[str, ...]


def some(s: State) -> Iterator[int]:
    yield s.seat


def take(number: int) -> None: ...


def trapped(s: State, found: list[int], yes: bool) -> None:
    print(s.pair is s.other)
    print(s.seat is not 300)
    print(s.seat in some(s))
    print(s.seat in (1, *found))
    s.seat = yes
    take(not found)
    s.pair = s.other = (1, 2)


def sound(s: State, found: list[int], yes: bool) -> None:
    print(s.names is s.names, s.pair is None, s.pair == s.other)
    print(s.seat in list(some(s)), s.seat in (1, 2), s.seat in found)
    s.seat = int(yes)
    take(len(found))
    s.pair = (1, 2)
"""


def test_each_trap_is_found_once_and_nothing_else(tmp_path: Path) -> None:
    file = tmp_path / "trapped.py"
    file.write_text(SOURCE, encoding="utf-8")
    ((found, known),) = types_of({"trapped": file})
    assert found == file
    assert [complaint.partition(":")[0] for _, complaint in sorted(traps_in(SOURCE, known))] == [
        "`is` between numbers or tuples",
        "`is` between numbers or tuples",
        "`in` on a generator",
        "a star inside of `in (...)`",
        "a truth value is kept as a number",
        "a truth value is kept as a number",
        "one tuple under two names becomes two",
    ]
