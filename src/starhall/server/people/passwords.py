"""Passwords: hashed by Argon2id in threads of their own, so many at once and no more."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from itertools import pairwise
from typing import Final, TypeVar

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError

from starhall.server.book.refusals import Refused
from starhall.server.people.names import skeleton

T = TypeVar("T")

SHORTEST: Final = 10
LONGEST: Final = 128
AT_ONCE: Final = 2
OF_ONE: Final = 8
"""That one account or address may have under way: of them one is hashed, and the others wait for it."""
WAITING: Final = 62
"""More are told to come back: each hash takes 64 MiB and a tenth of a second."""
_FIRST = """
    password passwort passwords qwertyuiop qwertzuiop qwerty asdfghjkl letmein iloveyou welcome admin football
    baseball princess sunshine superman starwars trustno whatever changeme abcdefghij qwert qazwsx qweasd
    starhall
"""
_COMMON = sorted(map(skeleton, _FIRST.split()), key=len, reverse=True)
"""What people think of first, whatever they put around it; longer words before those that are in them."""
ENOUGH: Final = 4
"""Letters that a password has besides such words."""
JUMPS: Final = 2
"""Of a password that goes along the alphabet or the keyboard, at most."""
_ROWS = (
    "abcdefghijklmnopqrstuvwxyz",
    "qwertyuiop",
    "qwertzuiop",
    "asdfghjkl",
    "zxcvbnm",
    "yxcvbnm",
    "1234567890",
)
_SIDE_BY_SIDE = frozenset(pair for row in _ROWS for way in (row, row[::-1]) for pair in pairwise(way))


def fit_password(password: str, name: str) -> str:
    """A password that will do, or a refusal that says what is wrong with it."""
    if not SHORTEST <= len(password) <= LONGEST:
        raise Refused("not_understood", f"A password has {SHORTEST} to {LONGEST} characters.")
    if _is_guessed_first(password.casefold(), skeleton(name)):
        raise Refused(
            "not_understood",
            "That password is among the first to be tried. Choose another, such as three unrelated words.",
        )
    return password


def _is_guessed_first(password: str, name: str) -> bool:
    """Say whether a password is one short piece again and again, keys side by side, or a well-known word."""
    piece = (password + password).find(password, 1)
    jumps = sum(one != next and (one, next) not in _SIDE_BY_SIDE for one, next in pairwise(password))
    if piece < SHORTEST or jumps <= JUMPS or len(set(password)) < ENOUGH:
        return True
    inside = password.strip("".join(c for c in password if not c.isalpha()))
    without_digits = "".join(c for c in password if not c.isdecimal())
    return _is_little_more(inside, name) or _is_little_more(without_digits, name)


def _is_little_more(password: str, name: str) -> bool:
    """Say whether little is left of a password without well-known words and the name of its owner."""
    left = skeleton(password)
    for word in (name, *_COMMON):
        left = left.replace(word, "") if word else left
    return len(left) < ENOUGH


class Passwords:
    """Makes and checks hashes."""

    def __init__(self, hasher: PasswordHasher | None = None) -> None:
        self._hasher = hasher or PasswordHasher()
        self._threads = ThreadPoolExecutor(AT_ONCE, "password")
        self._under_way: Counter[str] = Counter()
        self._turns: dict[str, asyncio.Lock] = {}
        """By account or address: held while something of theirs is hashed."""
        self._nobodys = ""
        """The hash that a password is held against where there is no such person: it takes as long."""

    async def hashed(self, password: str, who: str) -> str:
        """Return what is kept of a password; `who` is the account or the address that asks."""
        return await self._run(who, lambda: self._hasher.hash(password))

    async def is_right(self, kept: str | None, password: str, who: str) -> bool:
        """Say whether it is the password of this hash. Without one, the answer takes as long, and is no."""
        if kept is None and not self._nobodys:
            self._nobodys = await self.hashed("nobody has this password", who)
        right = await self._run(who, lambda: self._holds(kept or self._nobodys, password))
        return right and kept is not None

    def _holds(self, kept: str, password: str) -> bool:
        try:
            return self._hasher.verify(kept, password)
        except (VerificationError, InvalidHashError):
            return False

    async def _run(self, who: str, work: Callable[[], T]) -> T:
        """Work in a thread, one piece at a time for each who asks: nobody waits behind a crowd of one."""
        if self._under_way.total() >= AT_ONCE + WAITING:
            raise Refused("busy", "Many people are signing in. Try again in a moment.", retry=2.0)
        if self._under_way[who] >= OF_ONE:
            raise Refused("busy", "You are trying several times at once. Wait for the answer.", retry=2.0)
        self._under_way[who] += 1
        try:
            async with self._turns.setdefault(who, asyncio.Lock()):
                return await asyncio.get_running_loop().run_in_executor(self._threads, work)
        finally:
            self._under_way[who] -= 1
            if not self._under_way[who]:
                del self._under_way[who], self._turns[who]

    def close(self) -> None:
        """Let go of the threads."""
        self._threads.shutdown(wait=False)
