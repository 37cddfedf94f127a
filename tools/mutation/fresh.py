"""Try one mutant in a fresh process: its module is given to the import in place of the file.

python -m tools.mutation.fresh request.json
"""

from __future__ import annotations

import importlib.util
import json
import sys
from collections.abc import Sequence
from importlib.abc import MetaPathFinder
from importlib.machinery import ModuleSpec, SourceFileLoader
from pathlib import Path
from types import CodeType, ModuleType
from typing import Any

import pytest

from tools.mutation import items


class _Changed(SourceFileLoader):
    """Loads a module from a text instead of its file."""

    def __init__(self, name: str, path: str, text: str) -> None:
        super().__init__(name, path)
        self.text = text

    def get_code(self, fullname: str) -> CodeType:
        """The changed code."""
        return compile(self.text, self.path, "exec", dont_inherit=True)


class ChangedModule(MetaPathFinder):
    """Finds the changed module first."""

    def __init__(self, name: str, path: str, text: str) -> None:
        self.name = name
        self.loader = _Changed(name, path, text)

    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        """The specification of the changed module, and of no other."""
        if fullname != self.name:
            return None
        return importlib.util.spec_from_file_location(fullname, self.loader.path, loader=self.loader)


class Fresh(items.EndAtFailure):
    """Runs the tests in the order of the request; those it does not know come last."""

    def __init__(self, limits: dict[str, float], left_out: Sequence[str]) -> None:
        self.limits = limits
        self.left_out = set(left_out)
        self.order = {test: place for place, test in enumerate(limits)}

    def pytest_collectreport(self, report: pytest.CollectReport) -> None:
        """Tests that can no longer be collected have noticed."""
        if report.failed:
            items.leave(items.KILLED)

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        """Run them."""
        there = [item for item in session.items if item.nodeid not in self.left_out]
        there.sort(key=lambda item: self.order.get(item.nodeid, len(self.order)))
        longest = max(self.limits.values(), default=10.0)
        items.run(there, {item.nodeid: self.limits.get(item.nodeid, longest) for item in there})
        return True


def main(request: dict[str, Any]) -> int:
    """What becomes of the mutant."""
    items.alone()
    items.steady_hypothesis()
    sys.meta_path.insert(0, ChangedModule(request["name"], request["path"], request["text"]))
    plugin = Fresh(request["limits"], request["left_out"])
    code = pytest.main(items.arguments(request["tests"]), plugins=[plugin])
    return items.SURVIVED if code == 0 else items.BROKEN


if __name__ == "__main__":
    items.leave(main(json.loads(Path(sys.argv[1]).read_text(encoding="utf-8"))))
