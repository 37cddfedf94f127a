"""The page about `starhall admin`: its examples run, and it names every command and option."""

from __future__ import annotations

import argparse
import asyncio
import re
from collections.abc import Iterator
from pathlib import Path

from starhall.server.admin.command import add_arguments
from tests.docs.test_examples_run import ROOT, starhall
from tests.server.harness import running

PAGE = (ROOT / "docs" / "admin.md").read_text(encoding="utf-8")
CODE, REPORT = "K7Q2M9XD", "8c1f0d3a5b7e9024"
"""A table and a report, as the page names them."""
WHICH_HALL = {"--config", "--data", "--database"}


async def hall(data: Path) -> tuple[str, str]:
    """The hall of the page: the code of Ann's table there, and the id of her report."""
    async with running(data) as site:
        ann = site.person()
        plan = [{"sits": "me", "name": "Ann"}, {"sits": "open"}]
        more = {"title": "Friday night", "public": True, "chat": "free"}
        answer = await ann.post("/api/tables", {"game": "peace", "seats": plan, **more})
        code = str(answer.json()["table"])
        async with ann.at(code) as seat:
            for text in ("Hello", "Buy my coins"):
                await seat.request("say", seat=0, text=text)
            await seat.request("report", seat=0, line=1, text="the dice are odd")
        await site.person().open("void", ("me", "open"))
        (report,) = await site.parts.store.reports(code)
    return code, report.id


def sessions() -> Iterator[tuple[str, str]]:
    """Each command of the page with what it prints; `…` stands for anything."""
    for block in re.findall(r"^```shell-session\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL):
        for part in re.split(r"^\$ ", block, flags=re.MULTILINE)[1:]:
            command, _, output = part.partition("\n")
            yield command, output


def test_the_examples_print_what_they_say(tmp_path: Path) -> None:
    code, report = asyncio.run(hall(tmp_path))
    for command, expected in sessions():
        done = starhall(command.replace(CODE, code).replace(REPORT, report), tmp_path)
        assert done.returncode == 0, f"{command}: {done.stderr}"
        printed = done.stdout.replace(code, CODE).replace(report, REPORT)
        pattern = ".*".join(map(re.escape, expected.split("…")))
        assert re.fullmatch(pattern, printed, re.DOTALL), f"{command} printed\n{printed}\nnot\n{expected}"


def parsers(parser: argparse.ArgumentParser, name: str) -> Iterator[tuple[str, argparse.ArgumentParser]]:
    """Every command below one, by its name."""
    for action in parser._actions:
        if isinstance(action, argparse._SubParsersAction):
            for word, found in action.choices.items():
                yield from parsers(found, f"{name} {word}".strip())
            return
    yield name, parser


def test_every_command_and_option_is_on_the_page() -> None:
    top = argparse.ArgumentParser()
    add_arguments(top)
    found = list(parsers(top, ""))
    assert len(found) == 40
    for name, parser in found:
        assert re.search(rf"`{name}[ `]", PAGE), name
        for option in parser._option_string_actions:
            if option not in {"-h", *WHICH_HALL}:
                assert option in PAGE, f"{name} {option}"
