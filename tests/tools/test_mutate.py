"""The mutation sampler: what it changes, what it leaves alone, and that it never touches the working tree."""

from __future__ import annotations

import ast
import json
import os
from pathlib import Path

import pytest

from tools.mutate import EQUIVALENT, ROOT, Mutant, Report, Workshop, choose, main, mutants, mutants_of

CONTENT_TESTS = ROOT / "tests" / "games" / "peace" / "test_content.py"


def changes(text: str, **constants: object) -> list[str]:
    """The changes of a small module."""
    return [mutant.change for mutant in mutants("m", text, constants)]


def in_function(line: str, **constants: object) -> list[str]:
    """The changes of one line in a function, but for leaving it out."""
    found = changes(f"def f(s, a, b):\n    {line}\n", **constants)
    return [change for change in found if not change.endswith("→  pass")]


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("return a == b", ["a == b  →  a != b"]),
        ("return a < b", ["a < b  →  a <= b", "a < b  →  a >= b"]),
        ("return a in b", ["a in b  →  a not in b"]),
        ("return a and b", ["a and b  →  a or b"]),
        ("return not a", ["not a  →  a"]),
        ("return True", ["True  →  False"]),
        ("return 3", ["3  →  4", "3  →  2"]),
        ("return min(a, b)", ["min(a, b)  →  max(a, b)"]),
        ("return range(a)", ["range(a)  →  range(a + 1)", "range(a)  →  range(a - 1)"]),
        ("return a + b", ["a + b  →  a - b"]),
        ("a -= b", ["a -= b  →  a += b"]),
        ("return a[:]", ["a[:]  →  a"]),
        ("return a if s else b", ["a if s else b  →  b if s else a", "s  →  not s"]),
        ("s.do(a, b)", ["s.do(a, b)  →  s.do(b)", "s.do(a, b)  →  s.do(a)", "s.do(a, b)  →  s.do(b, a)"]),
        (
            "return [x for x in a if x]",
            ["for x in a if x  →  for x in a", "for x in a if x  →  for x in a if not x"],
        ),
    ],
)
def test_what_is_changed_in_a_line(line: str, expected: list[str]) -> None:
    assert in_function(line) == expected


def test_rule_constants_are_numbers_by_name_or_out_of_a_table() -> None:
    found = in_function("return CORE + VALUE[a] + NAMES[a]", CORE=0, VALUE=(1, 2), NAMES=("x",))
    assert "CORE  →  CORE + 1" in found
    assert "VALUE[a]  →  VALUE[a] - 1" in found
    assert not [change for change in found if change.startswith("NAMES[a]")]


def test_statements_are_left_out_but_not_events_and_docstrings() -> None:
    text = 'def f(s):\n    """What."""\n    s.x = s.y\n    s.tell("R-1", "seen")\n    s.go()\n'
    assert changes(text) == ["s.x = s.y  →  pass", "s.go()  →  pass"]


def test_imports_decorators_annotations_and_texts_are_left_alone() -> None:
    text = 'from x import y\n\n@rule("R-1", 5)\ndef f(a: int | None = 3) -> int | None:\n    """What."""\n'
    assert changes(text) == []


def test_operands_of_events_are_marked() -> None:
    (more, less) = mutants("m", 'def f(s):\n    s.tell("R-1", "seen", n=1)\n')
    assert (more.tell, less.tell) == (True, True)
    assert (more.change, more.line, more.function) == ("1  →  2", 2, "f")


def test_telling_only_when_somebody_listens_is_telling() -> None:
    text = 'def f(s):\n    if s.journal:\n        s.tell("R-1", "seen", n=s.a + s.b)\n'
    assert {mutant.tell for mutant in mutants("m", text)} == {True}


def test_every_mutant_of_the_rules_is_another_program() -> None:
    every = mutants_of("peace")
    assert len(every) > 300
    rules = ROOT / "src" / "starhall" / "games" / "peace" / "rules"
    original = {
        file.stem: ast.unparse(ast.parse(file.read_text(encoding="utf-8"))) for file in rules.glob("*.py")
    }
    for mutant in every:
        assert mutant.text != original[mutant.module], mutant.change
        assert mutant.line > 0


def test_every_change_that_is_known_to_change_nothing_is_still_in_the_code() -> None:
    there = {(mutant.module, mutant.code, mutant.change) for mutant in mutants_of("peace")}
    assert set(EQUIVALENT) <= there


def test_a_sample_is_the_same_for_the_same_seed() -> None:
    every = mutants_of("peace", ["damage"])
    one, left_out = choose(every, 5, seed=1, with_tell=False)
    again, _ = choose(every, 5, seed=1, with_tell=False)
    other, _ = choose(every, 5, seed=2, with_tell=False)
    assert one == again != other
    assert len(one) + sum(left_out.values()) == len(every)
    assert not any(mutant.tell for mutant in one)


def test_an_unknown_game_or_module_is_refused() -> None:
    with pytest.raises(SystemExit, match="there are no rules in"):
        mutants_of("chess")
    with pytest.raises(SystemExit, match="no such module: dragons; there are assign, damage"):
        mutants_of("peace", ["dragons"])


def test_the_report_counts_events_apart_and_lists_the_survivors() -> None:
    def mutant(line: int, tell: bool = False) -> Mutant:
        return Mutant("damage", line, "hit", f"{line}  →  0", "", tell)

    outcomes = [(mutant(1), "killed"), (mutant(2), "timeout"), (mutant(4), "survived"), (mutant(3), "killed")]
    outcomes.append((mutant(5, tell=True), "survived"))
    report = Report("peace", outcomes, {"operands of events": 0}, [], 1.0)
    assert report.rate() == (3, 4)
    assert report.percent == 75.0
    assert report.plain()["events"] == {"tried": 1, "killed": 0}
    assert list(report.lines())[-2:] == [
        "survived: src/starhall/games/peace/rules/damage.py:4: hit: 4  →  0",
        "survived: src/starhall/games/peace/rules/damage.py:5: hit: 5  →  0  (event)",
    ]


def test_tests_that_import_another_copy_are_refused(tmp_path: Path) -> None:
    shop = Workshop(tmp_path / "shop", "peace", [CONTENT_TESTS])
    assert shop.pytest(shop.tests, "-x")[0] == 0
    shop.environment = shop.environment | {"PYTHONPATH": str(tmp_path / "shop" / "plugin")}
    code, output = shop.pytest(shop.tests, "-x")
    assert code == 99, output
    assert "not from the copy" in output


def test_a_run_kills_what_the_tests_check_and_leaves_the_working_tree_alone(
    capsys: pytest.CaptureFixture[str],
) -> None:
    rules = ROOT / "src" / "starhall" / "games" / "peace" / "rules" / "invasion.py"
    before = rules.read_bytes(), os.stat(rules).st_mtime_ns
    arguments = ["--module", "invasion", "--sample", "2", "--jobs", "1", "--json", "--at-least", "100"]
    assert main([*arguments, "--tests", str(CONTENT_TESTS.with_name("test_invasion.py"))]) == 0
    report = json.loads(capsys.readouterr().out)
    assert (report["tried"], report["killed"], report["survivors"]) == (2, 2, [])
    assert (rules.read_bytes(), os.stat(rules).st_mtime_ns) == before


def test_a_run_fails_when_too_many_survive(capsys: pytest.CaptureFixture[str]) -> None:
    arguments = ["--module", "rebuild", "--sample", "1", "--seed", "3", "--jobs", "1", "--at-least", "1"]
    assert main([*arguments, "--tests", str(CONTENT_TESTS)]) == 1
    assert "survived: src/starhall/games/peace/rules/rebuild.py:" in capsys.readouterr().out
