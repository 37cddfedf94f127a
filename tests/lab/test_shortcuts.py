"""What shortcuts of plain Python are worth: the same rules without them, and bytecodes that are counted."""

from __future__ import annotations

import ast

from benchmarks.bytecodes import counted
from benchmarks.guards import unguarded

RULES = """
def hit(s, p, n):
    before = left(s) if s.heard else []
    if s.heard:
        s.tell("A-1", "hit", seat=p)
    if n and s.heard:
        s.tell("A-2", "more", n=n)
    if n > 1 and s.hp[p] and s.heard:
        s.tell("A-3", "most", n=n)
    elif s.heard:
        s.tell("A-4", "least")
    else:
        s.hp[p] = 0
"""
BARE = """
def hit(s, p, n):
    before = left(s)
    s.tell("A-1", "hit", seat=p)
    if n:
        s.tell("A-2", "more", n=n)
    if n > 1 and s.hp[p]:
        s.tell("A-3", "most", n=n)
    elif s.heard:
        s.tell("A-4", "least")
    else:
        s.hp[p] = 0
"""


def test_without_guards_all_is_told_at_once_and_nothing_else_is_changed() -> None:
    assert unguarded(RULES) == ast.unparse(ast.parse(BARE))


def test_bytecodes_are_counted_alike_each_time_and_by_function() -> None:
    (found, decisions), again = counted("peace", 2, 100), counted("peace", 2, 100)
    assert (found, decisions) == again
    assert decisions >= 100
    assert found["core.state.State.answer"] > 20 * decisions
    assert found["games.peace.rules.damage.hit"] > 0
