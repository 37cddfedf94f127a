"""Do what the Dockerfile does in an empty environment, and see that a hall runs there.

python tools/image.py    in build/image; the wheel comes first: `make rehearse` builds it
"""

from __future__ import annotations

import argparse
import contextlib
import json
import os
import re
import shutil
import subprocess
import sys
import time
import venv
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from urllib.request import Request, urlopen

ROOT = Path(__file__).resolve().parents[1]
PORT, DATA = "8765", "/data"
"""The port and the folder in the image."""
PATIENCE = 30
"""Seconds until a server answers."""
TABLE = {"game": "peace", "seats": [{"sits": "me"}, {"sits": "bot"}]}


class Broken(Exception):
    """A step does not do what it is there for."""


def steps(dockerfile: str) -> list[tuple[str, str]]:
    """Every instruction of a Dockerfile with what it is given."""
    text = re.sub(r"^#.*\n", "", dockerfile, flags=re.MULTILINE).replace("\\\n", " ")
    return [
        (word, rest.strip()) for word, _, rest in (line.partition(" ") for line in text.splitlines()) if word
    ]


def given(dockerfile: str, instruction: str) -> str:
    """What an instruction is given that is there once."""
    (found,) = [rest for word, rest in steps(dockerfile) if word == instruction]
    return found


class Image:
    """An empty environment in a folder, in the place of an image."""

    def __init__(self, context: Path, folder: Path) -> None:
        self.context = context
        self.work = folder / "work"
        self.data = folder / "data"
        self.environment = folder / "environment"
        self.dockerfile = (context / "Dockerfile").read_text(encoding="utf-8")
        shutil.rmtree(folder, ignore_errors=True)
        self.work.mkdir(parents=True)
        venv.create(self.environment, with_pip=True)

    @property
    def variables(self) -> dict[str, str]:
        """Those of this process, less what would bring anything of this checkout along."""
        kept = {
            name: value for name, value in os.environ.items() if not name.startswith(("PYTHON", "STARHALL_"))
        }
        return {**kept, "PATH": f"{self.environment / 'bin'}:{os.environ['PATH']}"}

    def build(self) -> None:
        """Carry out the steps; those that are about the user of the image have nothing to do here."""
        for instruction, rest in steps(self.dockerfile):
            if instruction == "COPY":
                self._copy(rest)
            elif instruction == "RUN" and rest.startswith("pip "):
                print(f"{instruction} {rest}", flush=True)
                subprocess.run(["/bin/sh", "-c", rest], cwd=self.work, env=self.variables, check=True)

    def _copy(self, rest: str) -> None:
        print(f"COPY {rest}", flush=True)
        *patterns, _target = rest.split()
        for pattern in patterns:
            found = list(self.context.glob(pattern))
            if len(found) != 1:
                raise Broken(f"{pattern}: there should be one such file, not {len(found)}; see `make wheel`")
            shutil.copy(found[0], self.work)

    @contextlib.contextmanager
    def running(self) -> Iterator[str]:
        """The server of the image, for this machine only and at any port; gives its address."""
        entry = json.loads(given(self.dockerfile, "ENTRYPOINT"))
        command = [part.replace(DATA, str(self.data)) for part in entry]
        print(f"ENTRYPOINT {' '.join(entry)}", flush=True)
        flags = ["--host=127.0.0.1", "--port=0", "--log-level=warning"]
        with subprocess.Popen(
            [*command, *flags], cwd=self.work, env=self.variables, stdout=subprocess.PIPE, text=True
        ) as server:
            try:
                assert server.stdout is not None
                address = re.search(r"http://\S+", server.stdout.readline())
                if address is None:
                    raise Broken("the server does not start")
                yield address[0].rstrip("/")
            finally:
                server.terminate()

    def wait_until_healthy(self, url: str) -> None:
        """Ask as the engine would, until the answer is good."""
        check = given(self.dockerfile, "HEALTHCHECK").removeprefix("CMD ")
        command = json.loads(check.replace(f":{PORT}/", f":{url.rpartition(':')[2]}/"))
        for _ in range(PATIENCE):
            done = subprocess.run(
                command, cwd=self.work, env=self.variables, capture_output=True, check=False
            )
            if done.returncode == 0:
                print("HEALTHCHECK ok", flush=True)
                return
            time.sleep(1)
        raise Broken(f"the server is not healthy after {PATIENCE} s")


def ask(url: str, body: Any = None) -> str:
    """What a server answers."""
    data = None if body is None else json.dumps(body).encode()
    request = Request(url, data, {"Content-Type": "application/json"} if data else {})
    with urlopen(request, timeout=30) as answer:
        return str(answer.read().decode())


def play(url: str) -> str:
    """Come to a hall as a browser does, and open a table; returns its code."""
    scripts = re.findall(r'src="(/assets/[^"]+\.js)"', ask(f"{url}/"))
    if not scripts or not ask(url + scripts[0]):
        raise Broken("the wheel has no browser client; see `make web`")
    return str(json.loads(ask(f"{url}/api/tables", TABLE))["table"])


def rehearse(context: Path, folder: Path) -> str:
    """Build from a folder with a Dockerfile, start, open a table, stop; returns its code."""
    image = Image(context, folder)
    image.build()
    with image.running() as url:
        image.wait_until_healthy(url)
        return play(url)


def main(arguments: list[str] | None = None) -> int:
    """Rehearse, and say how it went."""
    argparse.ArgumentParser(prog="tools/image.py", description=(__doc__ or "").partition("\n")[0]).parse_args(
        arguments
    )
    try:
        code = rehearse(ROOT, ROOT / "build" / "image")
    except (Broken, OSError, subprocess.SubprocessError) as error:
        print(f"The image would not work: {error}", file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        return 130
    print(f"The steps of the Dockerfile work: table {code} was opened, and the server has stopped.")
    return 0


if __name__ == "__main__":
    sys.exit(main())
