"""Packed answers: what is sent again and again is packed once, and sent so to whoever can unpack it."""

from __future__ import annotations

import gzip
from functools import lru_cache
from pathlib import Path

from starlette.requests import Request
from starlette.responses import Response

SUFFIXES = {"br": ".br", "gzip": ".gz"}
"""The ways to pack that the build of the client knows, the best first, and how it names its files."""
VARIES = {"Vary": "Accept-Encoding"}


def accepted(request: Request) -> set[str]:
    """The ways to pack that a browser can unpack."""
    found = set()
    for part in request.headers.get("accept-encoding", "").lower().split(","):
        way, _, weight = part.partition(";")
        if weight.replace(" ", "") not in ("q=0", "q=0.0", "q=0.00", "q=0.000"):
            found.add(way.strip())
    return found


def packed_file(file: Path, request: Request) -> tuple[Path, dict[str, str]]:
    """The file in its shortest form that this browser can read, and the headers that say so."""
    ways = accepted(request)
    for way, suffix in SUFFIXES.items():
        if way in ways:
            packed = file.with_name(file.name + suffix)
            if packed.is_file():
                return packed, {"Content-Encoding": way, **VARIES}
    return file, dict(VARIES)


def packed_json(body: bytes, request: Request, kept: str = "no-store") -> Response:
    """An answer in JSON, packed if this browser can read that, and how long it may be kept."""
    headers = {"Cache-Control": kept, **VARIES}
    if "gzip" in accepted(request):
        body, headers = _gzipped(body), {"Content-Encoding": "gzip", **headers}
    return Response(body, 200, headers, "application/json")


@lru_cache(maxsize=32)
def _gzipped(body: bytes) -> bytes:
    return gzip.compress(body, 9, mtime=0)
