"""`starhall` as somebody starts it, with a data folder and a browser of its own."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path
from types import TracebackType
from typing import Self

from tests.server.processes import free_port

BROWSER = '#!/bin/sh\nprintf "%s\\n" "$1" >>"$OPENED"\n'


class Home:
    """Where one person's hall is kept, and what their browser was asked to open."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.data = folder / "starhall" / "server"
        self.data.mkdir(parents=True)
        self.port = free_port()
        (self.data / "starhall.port").write_text(str(self.port), encoding="ascii")
        self.browser = folder / "browser"
        self.browser.write_text(BROWSER, encoding="ascii")
        self.browser.chmod(0o700)

    def opened(self) -> list[str]:
        """Every address that the browser was asked to open."""
        file = self.folder / "opened"
        return file.read_text(encoding="ascii").splitlines() if file.exists() else []

    def start(self, *words: str) -> Start:
        """Start the hall."""
        return Start(self, words)


class Start:
    """One start of the hall."""

    def __init__(self, home: Home, words: tuple[str, ...]) -> None:
        with (home.folder / "log").open("ab") as log:
            self.process = subprocess.Popen(
                [sys.executable, "-m", "starhall", *words],
                stdin=subprocess.DEVNULL,
                stdout=subprocess.PIPE,
                stderr=log,
                text=True,
                env={
                    **os.environ,
                    "XDG_DATA_HOME": str(home.folder),
                    "BROWSER": str(home.browser),
                    "OPENED": str(home.folder / "opened"),
                },
            )

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.end()

    def line(self) -> str:
        """The next line that it prints."""
        assert self.process.stdout is not None
        return self.process.stdout.readline().rstrip("\n")

    def end(self, how: signal.Signals = signal.SIGTERM) -> None:
        """Stop it, or pull the plug."""
        if self.process.poll() is None:
            self.process.send_signal(how)
        self.process.wait(30)
        if self.process.stdout is not None:
            self.process.stdout.close()
