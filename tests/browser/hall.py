"""A server of its own, in another process, that can be killed and started again."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from urllib.request import urlopen

SERVE = Path(__file__).with_name("serve.py")


class Hall:
    """A running server and its address."""

    def __init__(self, data: Path, port: int = 0, /, **environment: str) -> None:
        self.data = data
        self.environment = environment
        self.port = port
        self.process: subprocess.Popen[str] | None = None
        self.start()

    @property
    def url(self) -> str:
        """Where the hall is."""
        return f"http://127.0.0.1:{self.port}"

    def start(self) -> None:
        """Serve, on the same port as before if there was one."""
        self.data.mkdir(parents=True, exist_ok=True)
        with (self.data / "server.log").open("a") as log:
            self.process = subprocess.Popen(
                [sys.executable, str(SERVE), str(self.port), str(self.data)],
                stdout=subprocess.PIPE,
                stderr=log,
                text=True,
                env={**os.environ, "PYTHONUNBUFFERED": "1", **self.environment},
            )
        assert self.process.stdout is not None
        for line in self.process.stdout:
            if "http://127.0.0.1:" in line:
                self.port = int(line.split("http://127.0.0.1:")[1].split("/")[0])
                break
        for _ in range(1200):
            if self._answers():
                return
            time.sleep(0.05)
        raise AssertionError((self.data / "server.log").read_text())

    def _answers(self) -> bool:
        try:
            with urlopen(f"{self.url}/healthz") as answer:
                return bool(answer.status == 200)
        except OSError:
            return False

    def kill(self) -> None:
        """Pull the plug."""
        self._end(signal.SIGKILL)

    def stop(self) -> None:
        """Let the server end in good order."""
        self._end(signal.SIGTERM)

    def _end(self, how: signal.Signals) -> None:
        if self.process is None:
            return
        self.process.send_signal(how)
        self.process.wait(20)
        if self.process.stdout is not None:
            self.process.stdout.close()
        self.process = None
