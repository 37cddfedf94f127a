"""Break the rules of a game on purpose, one small change at a time, and see whether its tests notice.

    python tools/mutate.py --game void --module hands      # one chapter
    python tools/mutate.py --game void --function discard --short  # while working on what survived
    python tools/mutate.py --game futura --sample 600      # a part of the many
    python tools/mutate.py --game all --json > report.json # everything

Each change is made in memory, in a copy of the project: the working tree is never touched. Not changed:
docstrings, decorators, annotations, imports, texts, and the operands of `s.tell(...)`; the last are tried
with `--tell` and counted apart. Changes that change nothing stand in `tests/games/<slug>/equivalent.toml`.
"""

from __future__ import annotations

import signal
import sys
from pathlib import Path

if __name__ == "__main__":
    sys.path[0] = str(Path(__file__).resolve().parents[1])
    from tools.mutation.command import main

    # A shell lets what it starts in the background ignore one of them, and both should end it the same way.
    for stop in (signal.SIGINT, signal.SIGTERM):
        signal.signal(stop, signal.default_int_handler)
    sys.exit(main())
