"""The browser knows events by their names: every name that it asks for is one that the game tells."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from starhall.core import registry

WEB = Path(__file__).parents[2] / "web" / "src" / "games"
COMPARED = re.compile(r"\.name === '([^']+)'")
LISTED = re.compile(r"\b(?:fights|scoring|silent|moment|scene): \[([^\]]*)\]")


def asked_for(text: str) -> set[str]:
    """The names of events that a file of the client looks for."""
    listed = {name for names in LISTED.findall(text) for name in re.findall("'([^']+)'", names)}
    return listed | set(COMPARED.findall(text))


@pytest.mark.parametrize("slug", registry.slugs())
def test_every_event_that_the_board_waits_for_is_told(slug: str) -> None:
    found: dict[str, str] = {}
    for file in sorted((WEB / slug).rglob("*")):
        if file.suffix in {".ts", ".svelte"}:
            found.update(dict.fromkeys(asked_for(file.read_text(encoding="utf-8")), file.name))
    assert len(found) >= 5, "the boards do look for events"
    told = registry.game(slug).words.events
    assert {name: file for name, file in found.items() if name not in told} == {}


def test_a_name_that_nobody_tells_is_noticed() -> None:
    text = "fights: ['won', 'gone'],\n  if (line.name === 'lost') return"
    assert asked_for(text) == {"won", "gone", "lost"}


SILENT = re.compile(r"silent: \[([^\]]*)\]")
SHOWN = re.compile(r"^  '?([a-zA-Z ]+?)'?:", re.MULTILINE)
TELLING = Path(__file__).parents[2] / "docs" / "build" / "telling.md"


@pytest.mark.parametrize("slug", registry.slugs())
def test_every_event_is_seen_flies_or_is_named_as_mere_words(slug: str) -> None:
    weights, shows = (WEB / slug / "tale.ts").read_text(encoding="utf-8").split("export const shows", 1)
    silent = re.findall("'([^']+)'", "".join(SILENT.findall(weights)))
    words = {name for name, text in registry.game(slug).words.events.items() if type(text) is str}
    rows = re.findall(rf"^\| {slug} \| ([^|]*) \|", TELLING.read_text(encoding="utf-8"), re.MULTILINE)
    named = set(re.findall("`([^`]+)`", " ".join(rows)))
    assert words - {*silent, *SHOWN.findall(shows)} == named
