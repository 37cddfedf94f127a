"""What it is worth that the rules ask whether anybody listens before they say what happened.

python -m benchmarks.guards [--games void saga] [--players 2] [--rounds 7] [--seconds 0.4] [--json]

`s.tell(...)` costs little when nobody listens, but what it is told has been put together by then. So what
happens several times in a turn is told behind `if s.heard:`. Play as it is stands here beside play by the
same rules without a single such question, in one run. The compiled build needs none: it asks by itself.
"""

from __future__ import annotations

import argparse
import ast
import shutil
import sys
from pathlib import Path

from benchmarks.before import ROOT, show, what_to_measure

SOURCE = ROOT / "src"
BARE = ROOT / "build" / "before" / "unguarded"


class _Unguarded(ast.NodeTransformer):
    """Takes the question out, and leaves what stands behind it."""

    def visit_If(self, node: ast.If) -> ast.AST | list[ast.stmt]:
        """The lines behind it come in its place."""
        self.generic_visit(node)
        return node.body if _asks(node.test) and not node.orelse else node

    def visit_IfExp(self, node: ast.IfExp) -> ast.AST:
        """The value that is wanted where somebody listens."""
        self.generic_visit(node)
        return node.body if _asks(node.test) else node

    def visit_BoolOp(self, node: ast.BoolOp) -> ast.AST:
        """The other conditions stay."""
        self.generic_visit(node)
        left = [value for value in node.values if not _asks(value)]
        return left[0] if len(left) == 1 else ast.BoolOp(node.op, left)


def _asks(node: ast.expr) -> bool:
    return isinstance(node, ast.Attribute) and node.attr == "heard"


def unguarded(text: str) -> str:
    """The same rules, told whether anybody listens or not."""
    return ast.unparse(_Unguarded().visit(ast.parse(text)))


def without_guards() -> Path:
    """A copy of the source in which no rule asks whether anybody listens."""
    shutil.rmtree(BARE, ignore_errors=True)
    shutil.copytree(SOURCE, BARE, ignore=shutil.ignore_patterns("__pycache__", "*.so"))
    for file in BARE.glob("starhall/games/*/rules/**/*.py"):
        text = file.read_text("utf-8")
        if ".heard" in text:
            file.write_text(unguarded(text), "utf-8")
    return BARE


def main() -> int:
    """The command line."""
    parser = argparse.ArgumentParser(prog="benchmarks.guards", description=(__doc__ or "").splitlines()[0])
    what_to_measure(parser, ["play"])
    return show(parser.parse_args(), without_guards())


if __name__ == "__main__":
    sys.exit(main())
