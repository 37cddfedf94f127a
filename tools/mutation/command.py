"""The command line: copy the project, let the bench try the mutants there, and print the report."""

from __future__ import annotations

import argparse
import json
import os
import shutil
import subprocess
import sys
from collections.abc import Sequence
from dataclasses import asdict
from pathlib import Path
from tempfile import TemporaryDirectory

from starhall.core import registry
from tools.mutation.bench import Task, choose
from tools.mutation.changes import chapters
from tools.mutation.equivalent import equivalents
from tools.mutation.report import Report, table

ROOT = Path(__file__).resolve().parents[2]
SLOW = ("test_mathematics", "test_oracle", "test_bots", "test_evaluate", "test_figures")
"""Test files that are left out: they check how well the game is played, not its rules, and take long."""


def own_tests(game: str) -> list[str]:
    """The tests of a game, from the root of the project."""
    files = sorted((ROOT / "tests" / "games" / game).glob("test_*.py"))
    chosen = [str(file.relative_to(ROOT)) for file in files if not file.stem.startswith(SLOW)]
    if "test_laws" not in [file.stem for file in files]:
        chosen.append(f"tests/games/test_laws.py::test_the_game_keeps_every_law[{game}]")
    return chosen


def run(task: Task, root: Path = ROOT) -> Report:
    """Try the mutants in a copy of the project: who works in it may go on."""
    with TemporaryDirectory(prefix="starhall-mutants-") as name:
        folder = Path(name).resolve()
        without = shutil.ignore_patterns("__pycache__", "static")
        for part in ("src", "tests", "tools"):
            shutil.copytree(root / part, folder / part, ignore=without)
        shutil.copy(root / "pyproject.toml", folder)
        (folder / "task.json").write_text(json.dumps(asdict(task)), encoding="utf-8")
        bench = subprocess.Popen(
            [sys.executable, "-m", "tools.mutation.bench", "task.json", "result.json"],
            cwd=folder,
            env=os.environ | {"PYTHONPATH": str(folder / "src")},
            start_new_session=True,
        )
        while bench.poll() is None:
            try:
                bench.wait()
            except KeyboardInterrupt:
                bench.terminate()
        if bench.returncode != 0:
            raise SystemExit(f"the tests could not be run ({bench.returncode})")
        return Report.read(json.loads((folder / "result.json").read_text(encoding="utf-8")))


def main(arguments: Sequence[str] | None = None) -> int:
    """The command line."""
    given = _parser().parse_args(arguments)
    games = registry.slugs() if given.game == "all" else [given.game]
    tasks = [_task(game, given) for game in games]
    if given.list:
        for task in tasks:
            _list(task)
        return 0
    reports: list[Report] = []
    for task in tasks:
        reports.append(run(task))
        if reports[-1].stopped:
            break
    if given.json:
        plain = [report.plain() for report in reports]
        print(json.dumps(plain if given.game == "all" else plain[0], indent=2, ensure_ascii=False))
    else:
        for report in reports:
            print(*report.lines(), sep="\n")
        if given.game == "all":
            print(*table(reports), sep="\n")
    return 0 if all(report.percent >= given.at_least and not report.stopped for report in reports) else 1


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="mutate", description="Break the rules of a game on purpose, and see whether its tests notice."
    )
    parser.add_argument("--game", default="peace", choices=[*registry.slugs(), "all"])
    parser.add_argument("--module", action="append", default=[], help="only this module of the rules")
    parser.add_argument("--function", action="append", default=[], help="only this function")
    parser.add_argument("--tests", action="append", default=[], help="only this test file")
    parser.add_argument("--sample", type=int, help="try so many mutants, not all")
    parser.add_argument("--seed", type=int, default=0, help="of the sample")
    parser.add_argument("--short", action="store_true", help="leave out the long tests: a quick look")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="how many at a time")
    parser.add_argument("--at-least", type=float, default=97, help="fail below this percentage")
    parser.add_argument("--tell", action="store_true", help="change operands of events too, counted apart")
    parser.add_argument("--json", action="store_true", help="a report for programs")
    parser.add_argument("--list", action="store_true", help="only list the mutants")
    return parser


def _task(game: str, given: argparse.Namespace) -> Task:
    tests = [str(Path(test).resolve().relative_to(ROOT)) for test in given.tests] or own_tests(game)
    return Task(
        game,
        tests,
        modules=given.module,
        functions=given.function,
        sample=given.sample,
        seed=given.seed,
        tell=given.tell,
        short=given.short,
        jobs=max(1, given.jobs),
    )


def _list(task: Task) -> None:
    every = [
        mutant
        for chapter in chapters(ROOT / "src", task.game, task.modules)
        for mutant in chapter.mutants
        if not task.functions or mutant.function in task.functions
    ]
    for mutant in choose(every, equivalents(ROOT, task.game), task):
        print(f"{mutant.module}.py:{mutant.line}: {mutant.function}: {mutant.change}")
