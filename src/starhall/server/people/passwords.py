"""Passwords: hashed by Argon2id in threads of their own, so many at once and no more."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Final, TypeVar

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError

from starhall.server.book.refusals import Refused
from starhall.server.people.names import skeleton

T = TypeVar("T")

SHORTEST: Final = 10
LONGEST: Final = 128
AT_ONCE: Final = 2
WAITING: Final = 16
"""More are told to come back: each hash takes 64 MiB and a tenth of a second."""
_FIRST = """
    password passwort passwords qwertyuiop qwertzuiop qwerty asdfghjkl letmein iloveyou welcome admin football
    baseball princess sunshine superman starwars trustno whatever changeme abcdefghij
"""
_COMMON = frozenset(map(skeleton, _FIRST.split()))
"""What people think of first, whatever digits they put behind it."""


def fit_password(password: str, name: str) -> str:
    """A password that will do, or a refusal that says what is wrong with it."""
    if not SHORTEST <= len(password) <= LONGEST:
        raise Refused("not_understood", f"A password has {SHORTEST} to {LONGEST} characters.")
    bare = skeleton("".join(c for c in password if not c.isdecimal()))
    if not bare or bare in _COMMON or bare == skeleton(name) or len(set(password)) < 4:
        raise Refused("not_understood", "That password is among the first to be tried. Choose another one.")
    return password


class Passwords:
    """Makes and checks hashes."""

    def __init__(self, hasher: PasswordHasher | None = None) -> None:
        self._hasher = hasher or PasswordHasher()
        self._threads = ThreadPoolExecutor(AT_ONCE, "password")
        self._under_way = 0
        self._nobodys = ""
        """The hash that a password is held against where there is no such person: it takes as long."""

    async def hashed(self, password: str) -> str:
        """What is kept of a password."""
        return await self._run(lambda: self._hasher.hash(password))

    async def is_right(self, kept: str | None, password: str) -> bool:
        """Is it the password of this hash? Without one, the answer takes as long, and is no."""
        if kept is None and not self._nobodys:
            self._nobodys = await self.hashed("nobody has this password")
        right = await self._run(lambda: self._holds(kept or self._nobodys, password))
        return right and kept is not None

    def _holds(self, kept: str, password: str) -> bool:
        try:
            return self._hasher.verify(kept, password)
        except (VerificationError, InvalidHashError):
            return False

    async def _run(self, work: Callable[[], T]) -> T:
        if self._under_way >= AT_ONCE + WAITING:
            raise Refused("busy", "Many people sign in just now. Try again in a moment.", retry=2.0)
        self._under_way += 1
        try:
            return await asyncio.get_running_loop().run_in_executor(self._threads, work)
        finally:
            self._under_way -= 1

    def close(self) -> None:
        """Let go of the threads."""
        self._threads.shutdown(wait=False)
