"""`starhall replay FILE --html OUT`: the recorded game as one page that needs no server and no network."""

from __future__ import annotations

from pathlib import Path

from starhall.cli.printing import print_wrapped
from starhall.cli.verify import NOBODY, Hall
from starhall.core import NotUnderstood, registry
from starhall.core.extras import needs
from starhall.lab.progress import Progress


def write_page(text: str, out: Path, hall: Hall) -> int:
    """Write the page of a record, held against a hall; what was there before stays if it cannot be made."""
    page = page_of(text, f"--html {out}", hall)
    try:
        out.write_bytes(page)
    except OSError as error:
        raise NotUnderstood(f"--html {out}: it cannot be written: {error.strerror}") from None
    print_wrapped(
        f"Written to {out}: {len(page):,} bytes. Open it in a browser; it asks nobody for anything.", ""
    )
    return 0


def page_of(text: str, wanted: str = "a page of the game", hall: Hall = NOBODY) -> bytes:
    """The page of a record; `wanted` begins the sentence on what is wrong with it."""
    with needs("server", "write a game as a page"):
        from starhall.server.book.refusals import Refused
        from starhall.server.shown import one_file
        from starhall.server.shown.reader import Reader
    try:
        replay = Reader(registry.game).read(text.encode())
        with Progress("moments", len(replay.match.moments)) as progress:
            game = replay.one_file(progress)
        return one_file.page(game, text, one_file.FileSeal(hall.name, hall.keys))
    except Refused as refused:
        raise NotUnderstood(f"{wanted}: {refused.text}") from None
