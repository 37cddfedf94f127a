"""Optional packages: say which extra brings one that is missing."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from importlib.util import find_spec

from starhall.core.errors import StarhallError


class MissingExtra(StarhallError, ModuleNotFoundError):
    """A package that only an extra brings is not installed; the message names the extra."""

    extra = ""


@contextmanager
def needs(extra: str, purpose: str) -> Iterator[None]:
    """Name the extra if a package is missing from what is imported inside.

    The purpose completes "to …", as in `play in this terminal`. A missing module of ours or of Python is a
    bug and passes through unchanged; so does an error that names another extra.
    """
    try:
        yield
    except ModuleNotFoundError as error:
        package = (error.name or "").partition(".")[0]
        if package in {"", "starhall", *sys.stdlib_module_names}:
            raise
        if isinstance(error, MissingExtra) and error.extra != extra:
            raise
        raise _missing(extra, purpose, package) from None


def must_have(extra: str, purpose: str, *packages: str) -> None:
    """Name the extra if one of these packages is missing, before long work that needs them at its end."""
    for package in packages:
        if find_spec(package) is None:
            raise _missing(extra, purpose, package)


def _missing(extra: str, purpose: str, package: str) -> MissingExtra:
    said = f"to {purpose}, run pip install 'starhall[{extra}]' (the package {package} is missing)"
    error = MissingExtra(said, name=package)
    error.extra = extra
    return error
