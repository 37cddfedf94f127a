"""What a table of two weighs after a long random game, for `table.py`: its bytes as JSON.

Everybody is looked at as by a socket of their own. It knows the names of today and of earlier commits.
"""

from __future__ import annotations

import gc
import json
import sys
import tracemalloc

from benchmarks.before_worker import PLAYERS, Server

CHOICES = 327


def main(slug: str) -> None:
    """Play, weigh, tell."""
    server = Server(slug)
    # What is worked out once for all tables is no part of one.
    for _ in range(20):
        server.steps()
    server.open()
    gc.collect()
    tracemalloc.start()
    server.open()
    while len(server.table.match.choices) < CHOICES and not server.table.match.over:
        match = server.table.match
        seat = match.state.asked[0][0]
        choice = server.rng.choice(match.state.choices(seat))
        server.write({"kind": "chose", "seat": seat, "choice": choice})
        for reader in (*range(PLAYERS), None):
            server.encode(server.shown.step(server.table.number, reader, set(), 0.0))
    gc.collect()
    used, choices = tracemalloc.get_traced_memory()[0], len(server.table.match.choices)
    print(json.dumps({"choices": choices, "bytes": used, "bytes_per_choice": used / choices}))


if __name__ == "__main__":
    main(sys.argv[1])
