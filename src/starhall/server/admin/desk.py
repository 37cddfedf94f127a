"""The operator's desk: the database of a hall, what is said and asked, and the log of what was done."""

from __future__ import annotations

import asyncio
import getpass
import json
import os
import sys
import time
from collections.abc import Callable, Mapping, Sequence
from contextlib import AbstractContextManager
from pathlib import Path
from types import TracebackType
from typing import Any, Self, TypeVar

from sqlalchemy import Connection
from sqlalchemy.exc import IntegrityError

from starhall.core import NotUnderstood
from starhall.lab.progress import Progress
from starhall.server.config import Config
from starhall.server.kept import audit
from starhall.server.kept.folder import database_in
from starhall.server.kept.store import Store

T = TypeVar("T")
Did = Callable[[Connection], None]
ATTEMPTS = 8


class Desk:
    """What every command works with."""

    def __init__(self, config: Config, json: bool, dry_run: bool, yes: bool) -> None:
        if not config.database:
            database_in(Path(config.data))
        self.config = config
        self.json = json
        self.dry_run = dry_run
        self.yes = yes
        self.store = Store(config.data, config.database, upgrade=False)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        asyncio.run(self.store.close())

    @property
    def now(self) -> int:
        """In milliseconds since 1970."""
        return int(time.time() * 1000)

    def reading(self) -> AbstractContextManager[Connection]:
        """The database, to read from."""
        return self.store.engine.connect()

    def read(self, read: Callable[[Connection], T]) -> T:
        """What one question to the database gives."""
        with self.reading() as connection:
            return read(connection)

    # What is said.

    def show(self, data: Any, lines: Sequence[str]) -> int:
        """Give an answer, to people as lines and to machines as JSON."""
        if self.json:
            print(json.dumps(data, indent=2, ensure_ascii=False))
        else:
            print("\n".join(lines))
        return 0

    def change(
        self,
        did: str,
        what: str,
        steps: Sequence[str],
        *do: Did,
        before: Callable[[], None] = lambda: None,
        gives: Mapping[str, str] | None = None,
    ) -> int:
        """Say what will be done, ask, do it, and write it down in the same breath.

        Each part is a transaction, so that a server need not wait long; the first one has the line of the
        log. What cannot be part of one comes `before`; what it `gives` is shown once it is done.
        """
        if not self.json:
            print("\n".join(steps))
        if not self.dry_run:
            if not self.yes and not _agreed():
                print("Nothing was changed.", file=sys.stderr)
                return 1
            before()
            self._write_all(did, what, do or (_nothing_more,))
        answer = {"did": did, "what": what, "steps": list(steps), "changed": not self.dry_run}
        if self.dry_run:
            return self.show(answer, ["Dry run: nothing was changed."])
        given = dict(gives or {})
        return self.show({**answer, **given}, [*(f"{name}: {text}" for name, text in given.items()), "Done."])

    def _write_all(self, did: str, what: str, parts: Sequence[Did]) -> None:
        def with_a_line(connection: Connection) -> None:
            parts[0](connection)
            audit.write(connection, self.now, _login(), did, what)

        with Progress("changes", len(parts)) as progress:
            for n, part in enumerate([with_a_line, *parts[1:]]):
                progress(n)
                self._write(part)

    def _write(self, part: Did) -> None:
        """All of a part or nothing; again if a server has written to the same book meanwhile."""
        for attempt in range(ATTEMPTS):
            try:
                with self.store.engine.execution_options(writes=True).begin() as connection:
                    part(connection)
                return
            except IntegrityError:
                if attempt == ATTEMPTS - 1:
                    raise NotUnderstood("too much happens there now: try again in a moment") from None


def _nothing_more(connection: Connection) -> None:
    """For a change that was made before."""


def _login() -> str:
    try:
        return getpass.getuser()
    except (KeyError, OSError):
        # In a container, nobody need have a name.
        return f"user {os.getuid()}"


def _agreed() -> bool:
    """Ask on the screen, so that what is printed can go elsewhere; no answer is no."""
    print("Go on? [y/N] ", end="", file=sys.stderr, flush=True)
    answer = sys.stdin.readline()
    if not answer:
        print("\nNobody has answered. Say --yes where nobody can.", file=sys.stderr)
    return answer.strip().lower() in {"y", "yes"}
