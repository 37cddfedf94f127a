"""The command line. The code of a command is imported when it runs, so that help comes at once."""

from __future__ import annotations

import importlib
import os
import sys
from collections.abc import Sequence

from starhall.cli.commands import parser


def main(argv: Sequence[str] | None = None) -> int:
    """Run a command and return its exit code: 0 done, 1 no, 2 not understood, 130 interrupted."""
    words = sys.argv[1:] if argv is None else argv
    arguments = parser(words).parse_args(words)
    # Whoever asked for help or mistyped has been answered by now, without the engine.
    from pathlib import Path

    from starhall.core.errors import StarhallError
    from starhall.core.packs import use

    module, _, command = arguments.run.partition(".")
    try:
        if arguments.pack:
            use([Path(folder) for folder in arguments.pack])
        return int(getattr(importlib.import_module(f"starhall.cli.{module}"), command)(arguments))
    except StarhallError as error:
        print(f"starhall: {error}", file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        print("\nstarhall: stopped.", file=sys.stderr)
        return 130
    except BrokenPipeError:
        # The reader of our output has gone, as `head` does: nothing is left to say.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
