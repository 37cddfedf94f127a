"""Decide what of an earlier build is used again.

A build is current while neither what it is made of nor the way it is built has changed. When only a source
changes, objects of all other sources stay: they are compared by time, which says nothing about a compiler or
its flags. So a folder that was built in another way is emptied first.
"""

from __future__ import annotations

import hashlib
import os
import shutil
import sys
from importlib.metadata import version
from pathlib import Path

NATIVE = Path(__file__).with_name("native.py")
"""The program that calls mypyc and the C compiler."""
_NOTE = "built.txt"
_HEARD_BY_THE_COMPILER = ("CC", "CFLAGS", "CPPFLAGS", "LDSHARED", "LDFLAGS")


def way() -> str:
    """Return a checksum of how native modules are built here: the program, its tools and its environment."""
    asked = [os.environ.get(name) for name in _HEARD_BY_THE_COMPILER]
    tools = repr((sys.version, version("mypy"), version("setuptools"), asked))
    return hashlib.sha256(NATIVE.read_bytes() + tools.encode()).hexdigest()


def is_current(folder: Path, built_by: str, made_of: str) -> bool:
    """Return whether a folder holds this very build."""
    return _noted(folder) == [built_by, made_of]


def begin(folder: Path, built_by: str) -> None:
    """Mark a build as begun; empty its folder first, unless the last one there was built in the same way."""
    if _noted(folder)[:1] != [built_by]:
        shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True, exist_ok=True)
    (folder / _NOTE).write_text(built_by, "utf-8")


def finish(folder: Path, built_by: str, made_of: str) -> None:
    """Mark a build as complete."""
    (folder / _NOTE).write_text(f"{built_by}\n{made_of}", "utf-8")


def _noted(folder: Path) -> list[str]:
    note = folder / _NOTE
    return note.read_text("utf-8").splitlines() if note.exists() else []
