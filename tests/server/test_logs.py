"""Logs: as much as the operator wants, and nothing that concerns nobody else."""

from __future__ import annotations

import json
import os
import pty
import subprocess
import sys

import pytest

SAYING = """
import logging, sys
from starhall.server.watch import logs

logs.set_up(sys.argv[1])
logs.log.debug("looked around")
logs.log.info("table opened", table="7b", link="x-" + 32 * "a")
logs.log.warning("bus down")
logs.log.error("not stored")
logging.getLogger("uvicorn.error").info("%s - connection open", "203.0.113.7")
logging.getLogger("uvicorn.error").error("no room")
"""


@pytest.mark.parametrize(
    ("level", "events"),
    [
        ("debug", ["looked around", "table opened", "bus down", "not stored", "no room"]),
        ("info", ["table opened", "bus down", "not stored", "no room"]),
        ("error", ["not stored", "no room"]),
    ],
)
def test_logs_tell_what_the_operator_wants_to_know_and_no_key_or_address(
    level: str, events: list[str]
) -> None:
    done = subprocess.run([sys.executable, "-c", SAYING, level], capture_output=True, text=True, check=True)
    lines = [json.loads(line) for line in done.stderr.splitlines()]
    assert [line["event"] for line in lines] == events
    assert "203.0.113.7" not in done.stderr
    assert "aaaa" not in done.stderr


def test_a_person_at_a_terminal_reads_words() -> None:
    """A service reads JSON; whoever has started the hall in a terminal does not."""
    ours, theirs = pty.openpty()
    subprocess.run([sys.executable, "-c", SAYING, "info"], stderr=theirs, check=True)
    os.close(theirs)
    with os.fdopen(ours, "rb") as screen:
        lines = screen.read1().decode().splitlines()
    assert [line.partition(" ")[2] for line in lines] == [
        "table opened (table 7b, link x-…)",
        "warning: bus down",
        "error: not stored",
        "error: no room",
    ]
