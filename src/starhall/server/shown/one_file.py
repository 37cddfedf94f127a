"""A replay in one file: a page with its client, the record and every moment inside, which asks nobody."""

from __future__ import annotations

import base64
import json
import zlib
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import msgspec

from starhall.core import Game, Match
from starhall.core.shape import shape
from starhall.core.snapshot import fingerprint
from starhall.core.story import changes
from starhall.server.book.refusals import Refused
from starhall.server.shown import facts, reading
from starhall.server.shown.frames import position
from starhall.server.shown.lines import ReaderLog
from starhall.server.shown.stills import told_choice
from starhall.wire.messages import ENCODER
from starhall.wire.parts import Position

TEMPLATE = Path(__file__).parents[1] / "static" / "one-file.template"
"""The page without a game, as it was built with the browser client."""
MOST = 1_500_000
"""Bytes of a whole page."""


def one_file(match: Match[Any], log: ReaderLog, card: bytes, progress: Callable[[int], None]) -> bytes:
    """All that the page shows of a game, as it goes into the page."""
    moments, tables, steps = [], [], []
    for at in range(len(match.moments)):
        moments.append(position(match, None, at, log))
        tables.append(_plain(moments[at].view))
        if at:
            steps.append(_step(match, at, moments, tables))
        progress(at + 1)
    return _letters(
        ENCODER.encode(
            {
                "card": msgspec.Raw(card),
                "first": tables[0],
                "positions": [_without_table(moment) for moment in moments],
                "steps": steps,
                "shown": fingerprint(tables[-1]),
                "answers": _answers(match.game),
            }
        )
    )


class FileSeal(msgspec.Struct):
    """What a page holds the signature of its record against: a hall, as far as whoever makes it knows one."""

    hall: str = ""
    """In words; empty: none is known."""
    keys: Sequence[str] = ()
    """Its public keys."""
    signature: str = ""
    """Its own of what the page shows, where the hall has made it."""


def page(game: bytes, record: str, seal: FileSeal | None = None, template: Path = TEMPLATE) -> bytes:
    """The page with a game and its record inside, ready to be kept as a file."""
    try:
        found = template.read_bytes()
    except OSError:
        raise Refused("not_now", "This installation has no browser client: build it with make web.") from None
    sealed = _letters(msgspec.json.encode(seal or FileSeal()))
    for place, letters in (("game", game), ("record", _letters(record.encode())), ("seal", sealed)):
        tag = f'<script type="text/plain" id="{place}">'.encode()
        assert found.count(tag) == 1, place
        found = found.replace(tag, tag + letters)
    if len(found) > MOST:
        raise Refused("too_large", f"This game takes more than {MOST:,} bytes as one file. Keep its record.")
    return found


def _letters(data: bytes) -> bytes:
    """Deflated, in letters that mean nothing in a page."""
    return base64.b64encode(zlib.compress(data, 9))


def _step(
    match: Match[Any], at: int, moments: Sequence[Position], tables: Sequence[dict[str, Any]]
) -> dict[str, Any]:
    """How the table changes with a choice: line by line, unless other rules have played it."""
    if match.older is not None:
        return {"told": None, "change": changes(tables[at - 1], tables[at])}
    before, after = moments[at - 1].view, moments[at].view
    return {"told": told_choice(match, None, at, before, after, match.stills(at)), "change": None}


def _without_table(moment: Position) -> dict[str, Any]:
    return {name: getattr(moment, name) for name in moment.__struct_fields__ if name != "view"}


def _plain(view: Any) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(ENCODER.encode(view))
    return found


def _answers(game: Game[Any]) -> dict[str, msgspec.Raw]:
    """By path: what the screen of a game asks a hall for."""
    about = f"/api/games/{game.slug}"
    content = game.content
    return {
        f"/api/hall?game={game.slug}": _raw(facts.hall([game], whole=False)),
        f"{about}/content/{content.shown_fingerprint}": _raw(content.shown),
        f"{about}/rules": _raw(facts.rules(game)),
        f"{about}/glossary": msgspec.Raw(reading.glossary(game)),
        f"{about}/reading": msgspec.Raw(reading.reading(game)),
        f"{about}/shape": _raw(shape(game)),
    }


def _raw(found: Any) -> msgspec.Raw:
    return msgspec.Raw(ENCODER.encode(found))
