"""The mutation check: what it changes and leaves alone, what it finds, and that nothing is left behind."""

from __future__ import annotations

import json
import os
import signal
from pathlib import Path
from types import FunctionType

import pytest

from starhall.core import registry
from tools.mutation import items
from tools.mutation.bench import Task, choose
from tools.mutation.changes import Chapter, Mutant, chapters
from tools.mutation.children import Children
from tools.mutation.command import ROOT, main, own_tests, run
from tools.mutation.equivalent import Equivalent, equivalents, stale, why
from tools.mutation.reach import Known, in_order
from tools.mutation.report import Report, table
from tools.mutation.swap import RanAtImport, differences, functions, meaning, nested, swap

PEACE = "tests/games/peace"


def mutants_of(game: str, *modules: str) -> list[Mutant]:
    """Every change of the rules of a game, or of some of their modules."""
    return [mutant for chapter in chapters(ROOT / "src", game, modules) for mutant in chapter.mutants]


def changes(text: str, **constants: object) -> list[str]:
    """The changes of a small module."""
    return [mutant.change for mutant in Chapter("m", text, constants).mutants]


def in_function(line: str, **constants: object) -> list[str]:
    """The changes of one line in a function, but for leaving it out."""
    found = changes(f"def f(s, a, b):\n    {line}\n", **constants)
    return [change for change in found if not change.endswith("→  pass")]


# What is changed


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
        ("a[:] = b", ["a[:]  →  a"]),
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
    (more, less) = Chapter("m", 'def f(s):\n    s.tell("R-1", "seen", n=1)\n').mutants
    assert (more.tell, less.tell) == (True, True)
    assert (more.change, more.line, more.function) == ("1  →  2", 2, "f")


def test_telling_only_when_somebody_listens_is_telling() -> None:
    text = 'def f(s):\n    if s.heard:\n        s.tell("R-1", "seen", n=s.a + s.b)\n'
    assert {mutant.tell for mutant in Chapter("m", text).mutants} == {True}


def test_a_change_knows_the_lines_of_its_statement_or_of_its_head() -> None:
    text = "def f(a):\n    if (\n        a\n        == 1\n    ):\n        a = [\n            2,\n        ]\n"
    lines = {mutant.change: mutant.lines for mutant in Chapter("m", text).mutants}
    assert lines["a == 1  →  a != 1"] == (2, 5)
    assert lines["2  →  3"] == (6, 8)


def test_every_mutant_of_the_rules_is_another_program_and_the_rules_are_put_back() -> None:
    for chapter in chapters(ROOT / "src", "peace"):
        original = chapter.compiled("file")
        for mutant in chapter.mutants:
            assert meaning(chapter.compiled("file", mutant)) != meaning(original), mutant.change
        assert meaning(chapter.compiled("file")) == meaning(original)


def test_an_unknown_module_is_refused() -> None:
    with pytest.raises(SystemExit, match="no such module: dragons; there are facts, assign, damage"):
        mutants_of("peace", "dragons")


# What is tried


@pytest.mark.parametrize("game", registry.slugs())
def test_what_is_said_to_change_nothing_has_a_reason_and_is_still_in_the_code(game: str) -> None:
    every = mutants_of(game)
    rows = equivalents(ROOT, game)
    assert len(every) > 300
    assert stale(rows, every) == []
    assert [row for row in rows if not row.why.strip()] == []
    assert len(set(rows)) == len(rows)


def test_a_row_means_a_line_of_a_module_and_if_it_says_so_of_a_function() -> None:
    mutants = Chapter("m", "def f(a):\n    return 1\n\ndef g(a):\n    return 1\n").mutants
    row = Equivalent("m", "return 1", "1  →  2", "a joke")
    of_g = Equivalent("m", "return 1", "1  →  2", "a joke", function="g")
    assert [mutant.function for mutant in mutants if why([row], mutant)] == ["f", "g"]
    assert [mutant.function for mutant in mutants if why([of_g], mutant)] == ["g"]
    assert stale([row, Equivalent("m", "return 2", "1  →  2", "gone")], mutants)[0].why == "gone"


def test_a_row_with_an_unknown_field_is_refused(tmp_path: Path) -> None:
    file = tmp_path / PEACE / "equivalent.toml"
    file.parent.mkdir(parents=True)
    file.write_text('[[equivalent]]\nmodule = "m"\nreason = "none"\n')
    with pytest.raises(SystemExit, match=r"equivalent.toml: .*reason"):
        equivalents(tmp_path, "peace")


def test_a_sample_is_the_same_for_the_same_seed_and_without_events() -> None:
    every = mutants_of("peace", "damage")

    def sample(seed: int) -> list[Mutant]:
        return choose(every, [], Task("peace", [], sample=5, seed=seed))

    assert len(sample(1)) == 5
    assert sample(1) == sample(1) != sample(2)
    events = sum(mutant.tell for mutant in every)
    assert len(choose(every, [], Task("peace", []))) == len(every) - events < len(every)
    assert choose(every, [], Task("peace", [], tell=True)) == every


def test_the_own_tests_a_game_are_its_own_and_its_laws_but_not_the_slow_ones() -> None:
    tests = own_tests("peace")
    assert f"{PEACE}/test_damage.py" in tests
    assert "tests/games/test_laws.py::test_the_game_keeps_every_law[peace]" in tests
    assert not [test for test in tests if "oracle" in test or "mathematics" in test]
    assert [test for test in own_tests("void") if "laws" in test] == ["tests/games/void/test_laws.py"]


def test_quick_own_tests_the_chapter_go_first_and_long_ones_last() -> None:
    class Named:
        """A test of a file."""

        def __init__(self, name: str) -> None:
            self.path = Path(f"test_{name}.py")

    def known(name: str, seconds: float) -> Known:
        return Known(Named(name), seconds, {})  # type: ignore[arg-type]

    tests = [known("laws", 9), known("damage", 0.3), known("other", 0.01), known("damage_too", 0.02)]
    assert [test.seconds for test in in_order(tests, "damage")] == [0.02, 0.01, 0.3, 9]


# Changing code that is already there


def test_a_changed_function_is_put_in_place_of_the_old_one_wherever_it_is_known() -> None:
    chapter = Chapter("m", "def f(a):\n    return [a + 1 for a in a]\n")
    root = chapter.compiled("m.py")
    known_here, known_there = (FunctionType(code, {}) for code in [*nested(root)] * 2)
    (minus,) = (mutant for mutant in chapter.mutants if mutant.change == "a + 1  →  a - 1")
    ((old, new),) = differences(root, chapter.compiled("m.py", minus), {id(root)})
    swap(old, new, functions({"m.py"}))
    assert known_here([1, 5]) == known_there([1, 5]) == [0, 4]


def test_a_change_of_what_ran_at_import_needs_a_fresh_process() -> None:
    chapter = Chapter("m", "def f():\n    return 1\n\nN = f() + 2\n")
    root = chapter.compiled("m.py")
    (f,) = nested(root)
    for mutant in chapter.mutants:
        with pytest.raises(RanAtImport):
            differences(root, chapter.compiled("m.py", mutant), {id(root), id(f)})
    assert differences(root, chapter.compiled("m.py"), {id(root), id(f)}) == []


# Processes


def test_a_child_that_runs_too_long_is_ended_and_one_that_waits_is_not_left_behind() -> None:
    ended: list[int] = []

    def endless() -> int:
        signal.setitimer(signal.ITIMER_PROF, 0.05)
        while True:
            pass

    def waiting() -> int:
        signal.pause()
        return 0

    children = Children(jobs=2)
    children.start(endless, ended.append)
    children.start(lambda: items.SURVIVED, ended.append)
    children.wait_for_all()
    assert sorted(ended) == [-signal.SIGPROF, items.SURVIVED]
    children.start(waiting, ended.append)
    (child,) = children.there
    children.end()
    with pytest.raises(ProcessLookupError):
        os.kill(child, 0)


def test_a_mistake_of_a_child_is_no_failed_test(capfd: pytest.CaptureFixture[str]) -> None:
    ended: list[int] = []
    children = Children(jobs=1)
    children.start(lambda: 1 // 0, ended.append)
    children.wait_for_all()
    assert ended == [items.BROKEN]
    assert "ZeroDivisionError" in capfd.readouterr().err


# Whole runs


RULES = """
LIVES = 9

def hit(points):
    while points > 0:
        points -= 1
    return points

def lives():
    return LIVES

def name(p):
    return p + 1

def never(p):
    return p + 1
"""
TESTS = """
from starhall.games.toy.rules.cats import hit, lives, name

def test_hit():
    assert hit(3) == 0

def test_lives():
    assert lives() == 9

def test_name():
    name(3)

def test_that_fails_already():
    assert name(3) == 0
"""


@pytest.fixture(scope="module")
def toy(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A project with a game of its own."""
    root = tmp_path_factory.mktemp("toy")
    rules = root / "src" / "starhall" / "games" / "toy" / "rules"
    rules.mkdir(parents=True)
    for package in (rules, *list(rules.parents)[:3]):
        (package / "__init__.py").touch()
    (rules / "cats.py").write_text(RULES, encoding="utf-8")
    (root / "tests").mkdir()
    (root / "tests" / "test_cats.py").write_text(TESTS, encoding="utf-8")
    (root / "tools").symlink_to(ROOT / "tools")
    (root / "pyproject.toml").symlink_to(ROOT / "pyproject.toml")
    return root


@pytest.fixture(scope="module")
def tried(toy: Path) -> Report:
    """What became of the mutants of the toy."""
    return run(Task("toy", ["tests/test_cats.py"]), toy)


def outcomes(report: Report, function: str) -> dict[str, str]:
    """What became of the changes of a function."""
    return {mutant.change: outcome for mutant, outcome in report.outcomes if mutant.function == function}


def test_changes_of_a_function_are_noticed_and_a_loop_without_end_is_ended(tried: Report) -> None:
    assert outcomes(tried, "hit") == {
        "while points > 0: ...  →  pass": "killed",
        "points > 0  →  points >= 0": "killed",
        "points > 0  →  points <= 0": "killed",
        "0  →  1": "killed",
        "0  →  -1": "killed",
        "points -= 1  →  points += 1": "timeout",
        "points -= 1  →  pass": "timeout",
        "1  →  2": "killed",
        "1  →  0": "timeout",
        "return points  →  pass": "killed",
    }


def test_a_change_of_a_constant_is_noticed_in_a_fresh_process(tried: Report) -> None:
    assert outcomes(tried, "") == {"9  →  10": "killed", "9  →  8": "killed"}


def test_what_no_test_notices_survives_reached_or_not(tried: Report) -> None:
    assert set(outcomes(tried, "name").values()) == {"survived"}
    assert set(outcomes(tried, "never").values()) == {"survived"}


def test_tests_that_fail_already_are_left_out_and_named(tried: Report) -> None:
    assert tried.left_out == ["tests/test_cats.py::test_that_fails_already"]


def test_the_project_is_not_touched(toy: Path, tried: Report) -> None:
    assert tried.chosen == len(tried.outcomes)
    files = {file.name for file in (toy / "src").rglob("*") if file.is_file()}
    assert files == {"__init__.py", "cats.py"}
    assert (toy / "src/starhall/games/toy/rules/cats.py").read_text(encoding="utf-8") == RULES


def test_a_run_fails_when_too_many_survive(capsys: pytest.CaptureFixture[str]) -> None:
    arguments = ["--module", "rebuild", "--sample", "1", "--seed", "3", "--jobs", "1"]
    assert main([*arguments, "--at-least", "1", "--tests", str(ROOT / PEACE / "test_content.py")]) == 1
    assert "survived: src/starhall/games/peace/rules/rebuild.py:" in capsys.readouterr().out


# The report


def report_of(*outcomes: str, tell: bool = False) -> Report:
    mutants = [
        Mutant("damage", n, n, "hit", f"{n}  →  0", "", (n, n), tell) for n in range(1, 1 + len(outcomes))
    ]
    pairs = list(zip(mutants, outcomes, strict=True))
    return Report("peace", 10, len(pairs), pairs, [], [], [], 0, False, 1.0)


def test_the_report_lists_the_survivors_and_counts_what_is_over_as_killed() -> None:
    report = report_of("killed", "timeout", "killed", "survived", "same")
    assert report.rate() == (3, 4)
    assert report.percent == 75.0
    assert list(report.lines())[-1] == "survived: src/starhall/games/peace/rules/damage.py:4: hit: 4  →  0"
    plain = json.loads(json.dumps(report.plain()))
    assert (plain["tried"], plain["killed"], plain["timeouts"], plain["same"]) == (4, 3, 1, 1)
    assert [row["line"] for row in plain["survivors"]] == [4]


def test_what_went_wrong_is_not_taken_for_killed() -> None:
    assert report_of("killed", "error").percent == 50.0


def test_events_are_counted_apart() -> None:
    report = report_of("killed", "survived", tell=True)
    assert report.rate() == (0, 0)
    assert report.plain()["events"] == {"tried": 2, "killed": 1}


def test_all_games_make_one_table() -> None:
    head, row = table([report_of("killed", "survived")])
    assert head.split() == ["game", "mutants", "equivalent", "tried", "killed", "percent"]
    assert row.split() == ["peace", "10", "0", "2", "1", "50.0"]
