"""The browser client's files, from inside the package, and a plain page where it was not built."""

from __future__ import annotations

from mimetypes import guess_type
from pathlib import Path

from starlette.requests import Request
from starlette.responses import FileResponse, HTMLResponse, PlainTextResponse, Response

from starhall.server.door import previews
from starhall.server.door.packed import packed_file

STATIC = Path(__file__).parents[1] / "static"
_NOT_BUILT = """<!doctype html>
<html lang="en"><meta charset="utf-8"><title>Starhall</title>
<h1>Starhall is running</h1>
<p>The browser client is not part of this installation: it is built with <code>make play</code> in a checkout,
and it is inside every wheel. The server itself is up; its interface is <a href="/api/hall">here</a>.</p>
<p>You can also play in a terminal: <code>starhall play peace</code>.</p>
</html>
"""
FIRST = {
    "t": "table.html",
    "r": "replay.html",
    "decks": "decks.html",
    "account": "account.html",
    "device": "account.html",
    "notices": "notices.html",
    "me": "people.html",
    "people": "people.html",
    "find": "people.html",
    "ratings": "people.html",
    "events": "events.html",
    "reports": "reports.html",
    "rules": "rules.html",
    "learn": "learn.html",
    "puzzles": "puzzles.html",
}
"""By how an address begins: the file that names all that its page needs.

The hall has the plain one, and so has an address that is none: there the client says so.
"""
PREVIEWED = ("t", "r")
"""The pages whose links show what they lead to."""
FOREVER = "public, max-age=31536000, immutable"
"""For what has its fingerprint in its name."""


def is_built(static: Path = STATIC) -> bool:
    """Is the client there?"""
    return (static / "index.html").is_file()


async def page(request: Request) -> Response:
    """A file of the client; its page for whatever looks like a place in it."""
    static: Path = request.app.state.static
    if not is_built(static):
        return HTMLResponse(_NOT_BUILT, headers={"Cache-Control": "no-store"})
    wanted = request.path_params.get("path", "")
    file = _file(static, wanted)
    if file is None and "." in wanted.rpartition("/")[2]:
        return PlainTextResponse("There is no such file.", 404)
    known = file is not None or wanted.partition("/")[0] in {"", *FIRST}
    first, _, code = wanted.partition("/")
    if file is None and first in PREVIEWED and previews.wants_preview(request):
        found = await previews.preview(request.app.state.parts, request, first, code)
        if found is not None:
            return _with_preview(request, _first(static, wanted), found)
    cache = FOREVER if wanted.startswith("assets/") else "no-cache"
    return _sent(request, file or _first(static, wanted), cache, 200 if known else 404)


def _with_preview(request: Request, file: Path, found: previews.Preview) -> Response:
    """The first file of a page, and what a link to it shows where it is posted."""
    page = previews.tagged(file.read_text(encoding="utf-8"), found, str(request.base_url))
    return HTMLResponse(page, headers={"Cache-Control": "no-cache", "Vary": "Sec-Fetch-Dest"})


def _first(static: Path, wanted: str) -> Path:
    """The file with which the page at an address begins."""
    first = static / FIRST.get(wanted.partition("/")[0], "index.html")
    return first if first.is_file() else static / "index.html"


def _sent(request: Request, file: Path, cache: str, status: int) -> Response:
    """A file as this browser can read it."""
    found, headers = packed_file(file, request)
    kind, _ = guess_type(file.name)
    return FileResponse(found, status, headers={"Cache-Control": cache, **headers}, media_type=kind)


def _file(static: Path, wanted: str) -> Path | None:
    """A file of the client; None for anything else, and for paths that no file can have."""
    try:
        file = (static / wanted).resolve()
        found = bool(wanted) and file.is_relative_to(static.resolve()) and file.is_file()
    except (OSError, ValueError):
        return None
    return file if found else None
