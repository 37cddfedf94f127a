"""Hide packages from this process and those that it starts: they are as if they were not installed.

Python imports a module of this name at its start, from PYTHONPATH. HIDDEN names what to hide.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from importlib.machinery import ModuleSpec, PathFinder
from types import ModuleType

_HIDDEN = frozenset(os.environ.get("HIDDEN", "").split(","))


class Finder(PathFinder):
    """Python's own search, less what is hidden."""

    @classmethod
    def find_spec(
        cls, fullname: str, path: Sequence[str] | None = None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        """Return where a module is, or None."""
        if fullname.partition(".")[0] in _HIDDEN:
            return None
        return super().find_spec(fullname, path, target)


sys.meta_path[sys.meta_path.index(PathFinder)] = Finder
