"""Builds native modules into a folder of their own, beside a copy of everything else.

The folder is a whole package: with it in front of the path, `import starhall` gets the compiled build. What
was built once is used again as long as no source has changed.
"""

from __future__ import annotations

import contextlib
import hashlib
import shutil
import subprocess
import sys
import sysconfig
import time
from collections.abc import Iterator, Mapping, Sequence, Set
from importlib import import_module
from inspect import isfunction
from pathlib import Path

from starhall.core import State
from starhall.lab.locks import take
from starhall.lab.progress import Progress
from tools.compiling import kept
from tools.compiling.rewriting import INTERPRETED, STATE, rewritten

ROOT = Path(__file__).resolve().parents[2]
SOURCE = ROOT / "src"
BUILDS = ROOT / "build" / "compiled"
GAMES = ("peace", "void", "saga", "stellar", "futura")
"""The games whose rules are compiled."""
CORE = ("abreast", "brief", "dealer", "kinds", "knowers", "places", "rows", "state")
"""The modules of the core that every choice goes through."""
FACTS = "facts.py"
BOTS = ("chances", "search", "tree", "values")
"""The bots that think ahead: what they do thousands of times for a decision."""
OF_BOTS = ("composing", "deck", "encode", "evaluate", "traits")
"""What a game tells its bots, where it does."""
BESIDE = {"futura": ("secrets/sight.py",), "peace": ("secrets.py",), "void": ("secrets.py",)}
"""By game: what its rules and its bots use of the modules beside them."""
LEFT_OUT = ("__init__", "rows")
"""In rules and boxes: rows are read by their annotations, which native classes do not keep."""
_LISTED = "native.txt"
CHECK = "--check"
QUICK = "--quick"
_CHECKS = """\
[mypy]
python_version = 3.11
# All of it has been checked as it was written; here only what was rewritten is.
ignore_errors = True

[mypy-{modules}]
ignore_errors = False
# A state that has taken over the fields of its table is no table any more.
disable_error_code = assignment, empty-body, misc, override
"""


class NotBuilt(SystemExit):
    """There is no compiled build; a command ends with that sentence."""


def has_compiler() -> bool:
    """Is there a C compiler, or what this Python was built with?"""
    return (
        sys.platform == "win32"
        or shutil.which((sysconfig.get_config_var("CC") or "cc").split()[0]) is not None
    )


def built(games: Sequence[str] = GAMES) -> Path:
    """Return the folder of a build with these games; make it if it is missing or out of date."""
    return _made("all" if tuple(games) == GAMES else "-".join(games), games)


def quickly_built(games: Sequence[str] = GAMES) -> Path:
    """Return the folder of a build that is not optimized: made sooner, slower, and otherwise the same."""
    return _made("quick-" + "-".join(games), games, QUICK)


def checked(games: Sequence[str] = GAMES) -> Path:
    """Return the folder in which mypyc has checked these games, up to where it needs a C compiler."""
    return _made("checked", games, CHECK)


def _made(name: str, games: Sequence[str], *how: str) -> Path:
    """Return a folder whose native modules were made in this way; make them unless nothing has changed."""
    folder, built_by, made_of = BUILDS / name, kept.way(), _fingerprint(games)
    with _alone(folder):
        if kept.is_current(folder, built_by, made_of):
            return folder
        if CHECK not in how and not has_compiler():
            raise NotBuilt("The compiled build needs a C compiler (on Debian: apt install gcc).")
        kept.begin(folder, built_by)
        texts = dict(sources(games))
        _lay_out(folder, texts)
        _run(folder, *how, *sorted(texts))
        kept.finish(folder, built_by, made_of)
    return folder


@contextlib.contextmanager
def _alone(folder: Path) -> Iterator[None]:
    """Wait for whoever builds there; who comes second finds it built."""
    BUILDS.mkdir(parents=True, exist_ok=True)
    with folder.with_suffix(".lock").open("w") as lock:
        if not take(lock):
            print("Somebody builds there already: waiting ...", file=sys.stderr)
            while not take(lock):
                time.sleep(0.2)
        yield


def _fingerprint(games: Sequence[str]) -> str:
    """Return a checksum of everything that a build is made of."""
    found = hashlib.sha256(repr(tuple(games)).encode())
    for file in sorted([*_files(SOURCE), *Path(__file__).parent.glob("*.py")]):
        found.update(f"{file.relative_to(ROOT)} ".encode() + file.read_bytes())
    return found.hexdigest()


def _files(folder: Path) -> Iterator[Path]:
    """The files of a package as it was written: not what was built into it."""
    for file in folder.rglob("*"):
        if file.is_file() and not {"__pycache__", "static"}.intersection(file.parts):
            yield file


def added(folder: Path) -> Iterator[str]:
    """What a build has beside the package as it was written: where it is in the folder, and in a wheel."""
    for file in [*_files(folder / "starhall"), *folder.glob("*__mypyc.*")]:
        path = file.relative_to(folder)
        if not (SOURCE / path).exists():
            yield path.as_posix()


# What is compiled.


def compiled_files(games: Sequence[str] = GAMES) -> Iterator[Path]:
    """Every module that is compiled, by its path in the package."""
    for name in CORE:
        yield Path("starhall/core") / f"{name}.py"
    for name in BOTS:
        yield Path("starhall/bots") / f"{name}.py"
    for game in games:
        package = Path("starhall/games") / game
        yield from (package / name for name in ("state.py", FACTS, *BESIDE.get(game, ())))
        for name in OF_BOTS:
            if (SOURCE / package / "bots" / f"{name}.py").exists():
                yield package / "bots" / f"{name}.py"
        for part in ("box", "rules"):
            for file in sorted((SOURCE / package / part).rglob("*.py")):
                if file.stem not in LEFT_OUT:
                    yield file.relative_to(SOURCE)


def sources(games: Sequence[str]) -> Iterator[tuple[str, str]]:
    """Every module that is compiled: its path in the build, and its source."""
    facts = {f"starhall.games.{game}.facts": f"starhall.games.{game}.native_facts" for game in games}
    native = {_module(path) for path in compiled_files(games)}
    for path in compiled_files(games):
        if path.name == FACTS:
            # Made for states: everybody else goes on using the plain one.
            state = f"{path.parent.name.capitalize()}{STATE}"
            yield str(path.with_name(f"native_{FACTS}")), _source(path, facts, native, on_states=state)
        else:
            yield str(path), _source(path, facts, native)


def _module(path: Path) -> str:
    return ".".join(path.with_suffix("").parts)


def _source(path: Path, facts: Mapping[str, str], native: Set[str], on_states: str = "") -> str:
    module = import_module(_module(path))
    states = {
        name: found
        for name, found in vars(module).items()
        if isinstance(found, type) and issubclass(found, State) and found.__module__ == module.__name__
    }
    functions = {
        name: found.__module__ in native
        for name, found in vars(module).items()
        if isfunction(found) or hasattr(found, "cache_info")
        if str(found.__module__).startswith("starhall.")
    }
    text = (SOURCE / path).read_text("utf-8")
    return rewritten(
        text, module=module, states=states, facts=facts, functions=functions, on_states=on_states
    )


# The folder.


def _lay_out(folder: Path, texts: Mapping[str, str]) -> None:
    """Write what is to be compiled and what is not; what has not changed stays untouched."""
    wanted = {str(file.relative_to(SOURCE)): file.read_bytes() for file in _files(SOURCE)}
    wanted |= {path: text.encode() for path, text in texts.items()}
    modules = ",".join(path.removesuffix(".py").replace("/", ".") for path in sorted(texts))
    wanted["starhall/interpreted.py"] = INTERPRETED.encode()
    wanted["mypy.ini"] = _CHECKS.format(modules=modules).encode()
    wanted[_LISTED] = "\n".join(sorted(texts)).encode()
    for file in [*_files(folder / "starhall"), *folder.glob("*__mypyc.*")] if folder.exists() else ():
        if str(file.relative_to(folder)) not in wanted:
            file.unlink()
    for path, content in wanted.items():
        file = folder / path
        if not file.exists() or file.read_bytes() != content:
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_bytes(content)


def _run(folder: Path, *given: str) -> None:
    """Let mypyc and the C compiler run; what they say is kept in a file and shown if they fail."""
    command = [sys.executable, str(kept.NATIVE), *given]
    modules = sum(one.endswith(".py") for one in given)
    log = folder / "log.txt"
    with (
        log.open("w", encoding="utf-8") as said,
        Progress("modules compiled", modules) as progress,
        subprocess.Popen(
            command, cwd=folder, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True
        ) as process,
    ):
        assert process.stdout is not None
        done = 0
        for line in process.stdout:
            said.write(line)
            done += line.startswith("compiled ")
            progress(min(done, modules))
    if process.returncode:
        lines = [line for line in log.read_text("utf-8").splitlines() if "error" in line.lower()]
        raise NotBuilt("\n".join([*lines[:20], f"The compiled build failed; {log} has all that was said."]))
