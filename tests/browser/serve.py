"""The server of the browser tests: the real one, but with the same chance at every table of every run."""

from __future__ import annotations

import json
import os
import sys
from types import SimpleNamespace

from starhall.server.book.clocks import PROFILES, Profile
from starhall.server.config import Config
from starhall.server.live import opening
from starhall.server.minds import thinkers
from starhall.server.rights.limits import Rate
from starhall.server.run import serve

SETTINGS = "STARHALL_TEST_SETTINGS"
"""The environment variable with what a test wants otherwise, as JSON."""
CLOCK = "STARHALL_TEST_CLOCK"
"""The environment variable with the seconds of a live clock, as JSON: for a question, and in the bank."""
PLENTY = Rate(10_000, 1_000)
"""Nobody else opens as many tables and records in a row as a file of tests does."""


def deal_alike() -> None:
    """Every table has the same secret, and bots think with the same dice: each run is the same."""
    same = SimpleNamespace(token_hex=lambda length: "5a" * length, randbits=lambda bits: (1 << bits) // 3)
    for module in (opening, thinkers):
        vars(module)["secrets"] = same


def hurry(turn: float, bank: float) -> None:
    """A live clock gives so many seconds: nobody waits minutes for it to run out."""
    PROFILES["live"] = Profile(turn, bank, PROFILES["live"].text)


if __name__ == "__main__":
    deal_alike()
    if CLOCK in os.environ:
        hurry(*json.loads(os.environ[CLOCK]))
    serve(
        Config(
            port=int(sys.argv[1]),
            data=sys.argv[2],
            bot_pause=0.0,
            coach_seconds=0.1,
            rate_open_table=PLENTY,
            rate_upload=PLENTY,
            rate_register=PLENTY,
            rate_sign_in=PLENTY,
            most_tables_of_one=10_000,
            **json.loads(os.environ.get(SETTINGS, "{}")),
        )
    )
