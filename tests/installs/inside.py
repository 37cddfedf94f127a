"""Run commands and imports of Starhall in one process, and say what came of each.

python inside.py < tries.json. It runs in environments without the tests, so it needs Python alone.
"""

from __future__ import annotations

import contextlib
import io
import json
import sys
from typing import Any


def command(words: list[str], typed: str) -> dict[str, Any]:
    """Run the command line as if these words were typed, with this as its input."""
    from starhall.cli import main

    code: object
    out, err = io.StringIO(), io.StringIO()
    sys.stdin = io.StringIO(typed)
    try:
        with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
            code = main(words)
    except SystemExit as done:
        code = done.code
    except BaseException as error:  # a traceback is what users would see
        return {"code": 1, "out": out.getvalue(), "err": f"Traceback: {error!r}"}
    return {"code": code, "out": out.getvalue(), "err": err.getvalue()}


def imported(line: str) -> dict[str, Any]:
    """Carry out a line such as `from starhall import envs`."""
    try:
        exec(line, {})  # noqa: S102  # a line of the docs, which the test has parsed as an import
    except Exception as error:
        named = isinstance(error, ModuleNotFoundError) and type(error).__name__ == "MissingExtra"
        return {"code": 1, "out": "", "err": str(error) if named else f"Traceback: {error!r}"}
    return {"code": 0, "out": "", "err": ""}


def main() -> None:
    """Try all, in their order."""
    found = []
    for one in json.load(sys.stdin):
        found.append(imported(one["line"]) if "line" in one else command(one["words"], one["typed"]))
        found[-1]["server"] = sorted(name for name in sys.modules if name.startswith("starhall.server"))
    print(json.dumps(found))


if __name__ == "__main__":
    main()
