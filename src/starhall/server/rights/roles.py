"""What some people may do in the operator's place.

They are kept with the account, and asked of the database for each request: what was taken is gone at once.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from starhall.wire.people import Role

# Written out: `starhall admin --help` lists them where msgspec is not installed.
ROLES: tuple[Role, ...] = ("operator", "arbiter", "moderator")


def roles(text: str) -> list[Role]:
    """The roles of somebody, as they are kept."""
    kept = text.split()
    return [role for role in ROLES if role in kept]


def written(found: Iterable[Role]) -> str:
    """The same as it is kept."""
    some = set(found)
    return " ".join(role for role in ROLES if role in some)


def moderates(text: str) -> bool:
    """May they read reports and act on them? The operator may all."""
    return not {"operator", "moderator"}.isdisjoint(roles(text))


def arbitrates(text: str) -> bool:
    """May they rule on any tournament?"""
    return not {"operator", "arbiter"}.isdisjoint(roles(text))
