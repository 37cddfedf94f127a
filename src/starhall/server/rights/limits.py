"""Limits: how much anybody may ask for in a while."""

from __future__ import annotations

import math
import time
from collections.abc import Callable, Hashable
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Rate:
    """So many at once, and so many a second after that."""

    burst: float
    per_second: float

    def __str__(self) -> str:
        return f"{self.burst:g}+{self.per_second:g}"

    @classmethod
    def read(cls, text: str) -> Rate:
        """A rate as it is written, such as `5+0.5`: five at once, then one in two seconds."""
        burst, plus, per_second = text.partition("+")
        rate = cls(float(burst), float(per_second))
        if not plus or not 1 <= rate.burst < math.inf or not 0 < rate.per_second < math.inf:
            raise ValueError(text)
        return rate

    def times(self, factor: float) -> Rate:
        """The same, this much more generous; one at once is always given."""
        return Rate(max(1, self.burst * factor), self.per_second * factor)


class Bucket:
    """A token bucket."""

    __slots__ = ("left", "rate", "seen", "time")

    def __init__(self, rate: Rate, time: Callable[[], float] = time.monotonic) -> None:
        self.rate = rate
        self.time = time
        self.left = rate.burst
        self.seen = time()

    def take(self, tokens: float = 1.0) -> float:
        """Take tokens: 0.0 if there were enough, else the seconds until there are."""
        now = self.time()
        self.left = min(self.rate.burst, self.left + (now - self.seen) * self.rate.per_second)
        self.seen = now
        if self.left >= tokens:
            self.left -= tokens
            return 0.0
        return (tokens - self.left) / self.rate.per_second

    @property
    def full(self) -> bool:
        """Would it be full by now? Then it may be forgotten."""
        return self.left + (self.time() - self.seen) * self.rate.per_second >= self.rate.burst


class Buckets:
    """A bucket for each address, forgotten when it is full again."""

    def __init__(self, rate: Rate, most: int = 10_000) -> None:
        self.rate = rate
        self.most = most
        self._buckets: dict[Hashable, Bucket] = {}

    def take(self, key: Hashable, tokens: float = 1.0) -> float:
        """Take tokens from the bucket of this key."""
        bucket = self._buckets.get(key)
        if bucket is None:
            if len(self._buckets) >= self.most:
                self._buckets = {k: b for k, b in self._buckets.items() if not b.full}
            bucket = self._buckets[key] = Bucket(self.rate)
        return bucket.take(tokens)


OF_A_SOCKET = ("report", "rematch", "history", "preview", "why_not")
"""The types of messages that have a rate of their own, for one socket."""
STRIKES = 20
"""After so many refusals for going too fast the socket is closed."""
