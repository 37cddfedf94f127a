"""Compiles the modules named on the command line in place: run by `building` in the folder of a build."""

from __future__ import annotations

import os
import sys
import sysconfig
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

from mypyc.build import mypycify
from setuptools import Distribution
from setuptools.command.build_ext import build_ext


def several_at_once(compiler: Any) -> Callable[..., list[str]]:
    """What compiles as many C files at a time as there are processors, and none that is up to date."""
    one_by_one = compiler.compile

    def compile_all(sources: Sequence[str], **how: Any) -> list[str]:
        def compiled(source: str) -> str:
            (target,) = compiler.object_filenames([source], output_dir=how.get("output_dir"))
            if not _is_newer(target, source):
                one_by_one([source], **how)
            print(f"compiled {source}", flush=True)
            return str(target)

        with ThreadPoolExecutor(os.cpu_count()) as pool:
            return list(pool.map(compiled, sources))

    return compile_all


def _is_newer(target: str, source: str) -> bool:
    """Was this compiled after its source, all headers and how they are compiled were written?"""
    sources = [Path(source), Path(__file__), *Path("build").rglob("*.h")]
    made = Path(target)
    return made.exists() and made.stat().st_mtime > max(one.stat().st_mtime for one in sources)


def main(*paths: str) -> None:
    """Translate, compile and link."""
    extensions = mypycify(
        ["--config-file=mypy.ini", *paths],
        opt_level="2",
        debug_level="0",
        multi_file=True,
        group_name="starhall",
    )
    compiler = os.environ.get("CC") or sysconfig.get_config_var("CC") or ""
    for extension in extensions if sys.platform != "win32" else ():
        # Nobody outside calls what is native: so it is called without looking it up.
        extension.extra_compile_args += ["-fvisibility=hidden"]
        if sys.platform == "linux":
            # Nor is what Python has called by way of a table of jumps.
            extension.extra_compile_args += ["-fno-plt"]
        if "gcc" in compiler:
            # Seen as a whole, small functions of one module are written out in others: 3 to 4 of 100 in play.
            extension.extra_compile_args += ["-flto"]
            extension.extra_link_args += ["-flto=auto"]
    command = build_ext(Distribution({"name": "starhall", "ext_modules": extensions}))
    command.inplace = True
    # Which files are up to date is seen to by `several_at_once`, which also knows the flags.
    command.force = True
    command.ensure_finalized()
    build_all = command.build_extensions

    def build_extensions() -> None:
        command.compiler.compile = several_at_once(command.compiler)
        build_all()

    command.build_extensions = build_extensions
    command.run()


if __name__ == "__main__":
    main(*sys.argv[1:])
