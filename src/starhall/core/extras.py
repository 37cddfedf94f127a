"""Optional packages: say which extra brings one that is missing."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager

from starhall.core.errors import StarhallError


class MissingExtra(StarhallError, ModuleNotFoundError):
    """A package that only an extra brings is not installed; the message names the extra."""


@contextmanager
def needs(extra: str, purpose: str) -> Iterator[None]:
    """Name the extra if a package is missing from what is imported inside.

    The purpose completes "to …": `play in this terminal`. A missing module of ours or of Python is a bug
    and passes through unchanged.
    """
    try:
        yield
    except MissingExtra:
        raise
    except ModuleNotFoundError as error:
        package = (error.name or "").partition(".")[0]
        if package in {"", "starhall", *sys.stdlib_module_names}:
            raise
        raise MissingExtra(
            f"to {purpose}, run pip install 'starhall[{extra}]' (the package {package} is missing)",
            name=package,
        ) from None
