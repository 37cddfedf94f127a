"""The operator of a hall, as tests need one: `starhall admin` in this process, while a server runs."""

from __future__ import annotations

import asyncio
import contextlib
import io
import json
from pathlib import Path
from typing import Any, NamedTuple

from starhall.cli import main
from tests.server.harness import Site


class Answer(NamedTuple):
    """What a command gave."""

    code: int
    out: str
    err: str

    @property
    def data(self) -> Any:
        """The answer as JSON."""
        return json.loads(self.out)


async def admin(hall: Site | Path, *words: str, data: bool = True) -> Answer:
    """Run a command at the hall of a server, or in a folder."""
    if isinstance(hall, Path):
        place = ["--data", str(hall)]
    elif hall.config.database:
        place = ["--database", hall.config.database]
    else:
        place = ["--data", hall.config.data]
    out, err = io.StringIO(), io.StringIO()

    def run() -> int:
        with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
            return main(["admin", *words, *(place if data else ())])

    code = await asyncio.to_thread(run)
    return Answer(code, out.getvalue(), err.getvalue())


async def done(hall: Site | Path, *words: str) -> Answer:
    """Run a command that changes something, without being asked."""
    answer = await admin(hall, *words, "--yes")
    assert answer.code == 0, answer.err
    assert "Traceback" not in answer.err
    return answer
