"""Compile the modules named on the command line in place: `building` runs this in the folder of a build.

With --check, stop where the C compiler would begin: that needs none, and a fraction of the time.
"""

from __future__ import annotations

import argparse
import os
import re
import sys
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

from mypyc.build import mypycify
from setuptools import Distribution
from setuptools.command.build_ext import build_ext

_TARGET = Path("build")
_ONCE = _TARGET / "once.h"
_BODY_OF_A_MODULE = re.compile(r"^extern (char CPyDef_\w+_____top_level__\(void\);)$", re.MULTILINE)
_RUN_ONCE = """\
#ifdef __clang__
#define ONCE __attribute__((noinline, optnone))
#else
#define ONCE __attribute__((optimize("O0")))
#endif
"""


def several_at_once(compiler: Any) -> Callable[..., list[str]]:
    """Return what compiles as many C files at a time as there are processors, and none that is up to date."""
    one_by_one = compiler.compile
    headers = max(one.stat().st_mtime for one in _TARGET.rglob("*.h"))

    def compile_all(sources: Sequence[str], **how: Any) -> list[str]:
        def compiled(source: str) -> str:
            (target,) = compiler.object_filenames([source], output_dir=how.get("output_dir"))
            made, written = Path(target), max(headers, Path(source).stat().st_mtime)
            if not made.exists() or made.stat().st_mtime <= written:
                one_by_one([source], **how)
            print(f"compiled {source}", flush=True)
            return str(target)

        with ThreadPoolExecutor(os.cpu_count()) as pool:
            return list(pool.map(compiled, sources))

    return compile_all


def _bodies() -> Iterator[str]:
    """Declare the body of each module, which runs once, as not worth optimizing.

    It holds all tables of the module, so that optimizing it took more than a third of the time to build.
    """
    for header in sorted(_TARGET.glob("__native_internal_*.h")):
        for declared in _BODY_OF_A_MODULE.findall(header.read_text("utf-8")):
            yield f"ONCE {declared}\n"


def translated(paths: Sequence[str], *more: str, opt_level: str = "2") -> list[Any]:
    """Let mypyc check these modules and write them as C; return what is to be compiled."""
    return list(
        mypycify(
            ["--config-file=mypy.ini", *more, *paths],
            opt_level=opt_level,
            debug_level="0",
            multi_file=True,
            group_name="starhall",
        )
    )


def compile_all(extensions: Sequence[Any]) -> None:
    """Compile and link what mypyc has written."""
    if sys.platform != "win32":
        text = "".join([_RUN_ONCE, *_bodies()])
        if not _ONCE.exists() or _ONCE.read_text("utf-8") != text:
            _ONCE.write_text(text, "utf-8")
        # Nobody outside calls what is native: so it is called without looking it up.
        more = ["-fvisibility=hidden", "-include", str(_ONCE)]
        if sys.platform == "linux":
            # Nor is what Python has called by way of a table of jumps.
            more += ["-fno-plt"]
        for extension in extensions:
            # A new list: mypyc gives all extensions the same one.
            extension.extra_compile_args = [*extension.extra_compile_args, *more]
    command = build_ext(Distribution({"name": "starhall", "ext_modules": extensions}))
    command.inplace = True
    # Which files are up to date is seen to by `several_at_once`.
    command.force = True
    command.ensure_finalized()
    build_all = command.build_extensions

    def build_extensions() -> None:
        command.compiler.compile = several_at_once(command.compiler)
        build_all()

    command.build_extensions = build_extensions
    command.run()


def main() -> None:
    """Check, and unless only that is asked for, compile."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--check", action="store_true")
    parser.add_argument("--quick", action="store_true")
    parser.add_argument("paths", nargs="+")
    given = parser.parse_args()
    if given.check:
        translated(given.paths, "--skip-c-gen")
    else:
        compile_all(translated(given.paths, opt_level="0" if given.quick else "2"))


if __name__ == "__main__":
    main()
