"""Finding things: the page of every rule has its code, its tests and what cites it, at the right lines."""

from __future__ import annotations

import ast
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from starhall.core import NotUnderstood, record, registry
from starhall.core.ledger import code_for
from starhall.lab.finding import Page, find, index
from starhall.lab.finding.flow import Flow
from starhall.lab.finding.places import Package, named_by_tests
from tests.fixtures.cargo import GAME as CARGO

ROOT = Path(__file__).resolve().parents[2]
GAMES = ("futura", "peace", "saga", "stellar", "void")


@cache
def lines(file: str) -> list[str]:
    return (ROOT / file).read_text(encoding="utf-8").splitlines()


def pages(slug: str) -> Mapping[str, Page]:
    return index(registry.game(slug))


@pytest.mark.parametrize("slug", GAMES)
def test_every_rule_has_its_code_at_the_right_lines(slug: str) -> None:
    assert list(pages(slug)) == list(registry.game(slug).ledger)
    for rule_id, page in pages(slug).items():
        assert len(page.code) == len(code_for(rule_id)) > 0, rule_id
        for place in page.code:
            line = lines(place.file)[place.line - 1]
            last = place.name.rpartition(".")[2]
            defined = re.match(rf"\s*(async def|def|class) {last}\b", line)
            assigned = re.match(rf"(\w+\.)?{last}\b", line)
            assert defined or assigned or f'"{rule_id}"' in line, (rule_id, place)


@cache
def marks(file: str) -> dict[int, str]:
    """By line: the decorators of the function that begins there."""
    return {
        node.lineno: " ".join(map(ast.unparse, node.decorator_list))
        for node in ast.walk(ast.parse("\n".join(lines(file))))
        if isinstance(node, ast.FunctionDef)
    }


@pytest.mark.parametrize("slug", GAMES)
def test_a_function_on_the_page_of_a_rule_names_the_rule(slug: str) -> None:
    for rule_id, page in pages(slug).items():
        for place in page.code:
            named = marks(place.file).get(place.line)
            assert named is None or f"'{rule_id}'" in named or "rule(*" in named, (rule_id, place)


@pytest.mark.parametrize("slug", GAMES)
def test_every_rule_has_its_tests_at_the_right_lines(slug: str) -> None:
    for rule_id, page in pages(slug).items():
        assert page.tests, rule_id
        for place in page.tests:
            assert re.match(rf"(async )?def {place.name}\(", lines(place.file)[place.line - 1]), place


def marked(folder: Path) -> Iterator[tuple[str, str, int]]:
    """What `named_by_tests` finds, found by the parser: rule, test and line."""
    for file in sorted(folder.rglob("test_*.py")):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
                for mark in node.decorator_list:
                    if isinstance(mark, ast.Call) and ast.unparse(mark.func) == "checks":
                        for argument in mark.args:
                            yield ast.literal_eval(argument), node.name, node.lineno


def test_the_tests_are_read_as_the_parser_reads_them() -> None:
    folder = ROOT / "tests" / "games"
    found = [(rule_id, place.name, place.line) for rule_id, place in named_by_tests(folder)]
    assert sorted(found) == sorted(marked(folder))
    assert len(found) > 2000


@pytest.mark.parametrize("slug", GAMES)
def test_what_recorded_games_told_and_asked_is_on_the_pages(slug: str) -> None:
    told: set[tuple[str, str]] = set()
    asked: set[tuple[str, str]] = set()
    for file in sorted((ROOT / "tests" / "records" / slug).glob("*.json"))[:8]:
        match = record.load(file.read_text(encoding="utf-8"))
        told |= {(event.rule, event.name) for event in match.journal.events}
        for moment in match.moments[::7]:
            for seat, kind, *_ in moment.state.asked[:1]:
                described = match.game.ask(moment.state, seat)
                assert described is not None
                asked.add((described.why, kind.name))
    assert len(told) > 20
    assert len(asked) > 3
    found = pages(slug)
    assert [pair for pair in told if pair[1] not in {event.name for event in found[pair[0]].events}] == []
    questions = {
        (rule_id, ask.name.partition(": ")[0]) for rule_id in found for ask in found[rule_id].prompts
    }
    assert asked - questions == set()


@pytest.mark.parametrize("slug", GAMES)
def test_whatever_cites_a_rule_stands_where_it_says(slug: str) -> None:
    for page in pages(slug).values():
        for event in page.events:
            assert "tell(" in lines(event.file)[event.line - 1], event
        for refusal in page.refusals:
            assert "Reason(" in lines(refusal.file)[refusal.line - 1], refusal
        for question in page.prompts:
            line = lines(question.file)[question.line - 1]
            assert page.id in line or "ask" in line, question
        for place in page.browser or ():
            assert place.name in lines(place.file)[place.line - 1], place


def sure(said: Any) -> set[str]:
    return {one.name for one in said if one.sure}


def test_a_rule_is_not_given_what_belongs_to_another() -> None:
    peace = pages("peace")
    assert sure(peace["PEACE-059"].events) == {"no target"}
    # One line tells both, each under its own condition.
    assert sure(peace["PEACE-050"].events) == {"damaged"}
    assert sure(peace["PEACE-051"].events) == {"destroyed"}
    assert [place.name for place in peace["PEACE-059"].browser or ()] == ["no target"] * 2
    assert peace["PEACE-R07"].options == ("rolls",)
    assert not peace["PEACE-059"].options
    assert not peace["PEACE-059"].refusals


def test_a_ruling_knows_the_rules_that_rest_on_it() -> None:
    for slug in GAMES:
        for rule_id, page in pages(slug).items():
            for ruling in page.rulings:
                assert rule_id in pages(slug)[ruling].rules


def test_a_rule_that_a_caller_hands_to_a_verb_is_followed() -> None:
    (level,) = [kind for kind in registry.game("stellar").kinds if kind.name == "level"]
    asked = {rule_id for rule_id, page in pages("stellar").items() if level.name in sure(page.prompts)}
    assert {"STEL-078", "STEL-084", "STEL-100"} <= asked
    assert "sp gained" in sure(pages("stellar")["STEL-R28"].events)


def test_a_rule_from_a_table_of_powers_is_only_perhaps_told() -> None:
    (moved,) = [event for event in pages("void")["VOID-074"].events if event.name == "moved"]
    assert not moved.sure


CODE = """
TABLE = {1: "A-1", 2: "A-2"}
def verb(s, p, rule_id="A-3", *, event="gained"):
    s.tell(rule_id, event, seat=p)
def caller(s):
    verb(s, 0, "A-4")
    verb(s, 0, rule_id="A-5", event="lost")
    s.do((verb, 0, "A-6"), (other, "A-7"))
    s.ask(0, KIND, answered, "A-8")
def answered(s, value, why):
    mine = why if value else TABLE[value]
    s.tell(mine, "answered")
def other(s, rule_id):
    return Reason(rule_id, "no")
def twice(s, often):
    for left in often:
        rule_id = "A-13"
        s.tell(rule_id, "first")
    if often:
        rule_id = "A-14"
        s.tell(rule_id, "second")
    s.tell(rule_id, "third")
def both(s, left):
    s.tell("A-9" if left else "A-10", "hurt" if left else "gone")
def paired(s, left):
    s.tell(*(("A-11", "one") if left else ("A-12", "two")))
"""


@pytest.fixture
def flow(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Flow:
    """A package of a few functions."""
    (tmp_path / "flowing").mkdir()
    (tmp_path / "flowing" / "__init__.py").write_text("")
    (tmp_path / "flowing" / "verbs.py").write_text(CODE)
    monkeypatch.syspath_prepend(str(tmp_path))
    monkeypatch.setattr(sys, "dont_write_bytecode", True)
    found = Flow(Package("flowing"))
    for name in ("flowing", "flowing.verbs"):
        del sys.modules[name]
    return found


def test_ids_are_followed_to_where_they_are_told(flow: Flow) -> None:
    arriving = {
        call.lineno: {text.value for text in flow.texts(call.args[0], scope)}
        for call, scope in flow.calls
        if ast.unparse(call.func) in {"s.tell", "Reason"}
    }
    assert arriving == {
        4: {"A-3", "A-4", "A-5", "A-6"},
        12: {"A-8", "A-1", "A-2"},
        14: {"A-7"},
        18: {"A-13"},
        21: {"A-14"},
        22: {"A-13", "A-14"},
        24: {"A-9", "A-10"},
        26: {"A-11", "A-12", "one", "two"},
    }


def test_an_unknown_id_is_refused_with_those_that_look_like_it() -> None:
    with pytest.raises(NotUnderstood, match=r"there is no rule PEACE-O59; did you mean .*PEACE-059"):
        find("peace-o59")
    with pytest.raises(NotUnderstood, match="there is no rule 17; `starhall rules GAME` lists"):
        find("17")
    assert find("peace-059").id == "PEACE-059"


def test_a_game_of_a_third_party_has_code_and_words_but_none_of_our_tests() -> None:
    page = index(CARGO)["CARGO-011"]
    assert {place.file for place in page.code} == {
        f"tests/fixtures/cargo/rules/{name}.py" for name in ("plays", "turn")
    }
    assert page.events
    assert page.tests is None
    assert page.browser is None


def test_an_installation_without_tests_says_so(tmp_path: Path) -> None:
    shutil.copytree(
        ROOT / "src" / "starhall",
        tmp_path / "starhall",
        ignore=shutil.ignore_patterns("static", "__pycache__"),
    )
    done = subprocess.run(
        [sys.executable, "-m", "starhall", "rules", "PEACE-059"],
        env={**os.environ, "PYTHONPATH": str(tmp_path), "PYTHONDONTWRITEBYTECODE": "1"},
        cwd=tmp_path,
        capture_output=True,
        text=True,
        check=True,
    )
    assert "\n  starhall/games/peace/rules/damage.py:" in done.stdout
    assert done.stdout.count("not part of this installation") == 2
