"""The lab as a page in the browser of this machine: settings on the left, bars that move on the right.

Anyone it answers can start programs (`program:` bots) and write packs. So it listens on the loopback alone,
and every request needs the token in the address that `starhall lab serve` prints: other programs and other
users of the machine do not know it.
"""

from __future__ import annotations

import hmac
import json
import re
import secrets
import threading
import time
from collections.abc import Callable, Mapping
from contextlib import closing
from dataclasses import dataclass
from http import HTTPStatus
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from importlib.resources import files
from pathlib import Path
from typing import Any
from urllib.parse import parse_qs, urlsplit

from starhall.core import NotUnderstood, StarhallError, registry
from starhall.core.content import table_name
from starhall.lab.balance import Lab, planned
from starhall.lab.findings import sure
from starhall.lab.metrics import kinds
from starhall.lab.trial import Arm, Trial, arms, save_pack, usual_primary

_OFTEN = 0.3
"""Seconds between two looks at the bars, at least."""
_PATIENCE = 5.0
"""Seconds that a deal may take to end when the lab is closed."""
_MOST = 16
"""Values of an option that are offered to choose from."""
_LONGEST = 100_000
"""Bytes of a request."""
_NAME = re.compile(r"[a-z0-9][a-z0-9-]{0,39}")

Shown = Callable[[str], bytes]
"""The page that shows a record."""


class Bench:
    """The trial that is on, played in a thread of its own."""

    def __init__(self, place: Path) -> None:
        self.place = place
        self.lab: Lab | None = None
        self.paused = False
        self.trouble = ""
        self._news = threading.Condition()
        self._turn = 0
        self._looks = 0
        self._found: dict[str, Any] = {}
        self._thread: threading.Thread | None = None

    def begin(self, wishes: Mapping[str, Any]) -> None:
        """Try this; whatever was on is over."""
        trial = _trial(wishes)
        self.stop()
        with self._news:
            self.lab, self.paused, self.trouble, self._found = None, False, "", {}
        folder = self.place / str(self._turn)
        self._thread = threading.Thread(target=self._play, args=(trial, folder, self._turn), daemon=True)
        self._thread.start()

    def stop(self) -> None:
        """Nothing is played any more, once the deal that is on is over."""
        with self._news:
            self._turn += 1
            self._news.notify_all()

    def wait(self) -> None:
        """Until the deal that is on is over, for a while."""
        if self._thread is not None:
            self._thread.join(_PATIENCE)

    def pause(self, paused: bool) -> None:
        """Wait, or go on."""
        with self._news:
            self.paused = paused
            self._looks += 1
            self._news.notify_all()

    def _play(self, trial: Trial, folder: Path, turn: int) -> None:
        try:
            lab = Lab.begin(planned(trial) if trial.early else trial, folder)
            then = 0.0
            with closing(lab.steps()) as steps:
                for _ in steps:
                    if self._over(turn):
                        return
                    self.lab = lab
                    if time.monotonic() - then > _OFTEN:
                        then = time.monotonic()
                        self._tell(turn, _picture(lab))
            self._tell(turn, _picture(lab))
        except StarhallError as error:
            self._tell(turn, {}, str(error))

    def _over(self, turn: int) -> bool:
        """Has it been stopped? Whoever pauses waits here."""
        with self._news:
            while self.paused and turn == self._turn:
                self._news.wait()
            return turn != self._turn

    def _tell(self, turn: int, found: dict[str, Any], trouble: str = "") -> None:
        with self._news:
            if turn == self._turn:
                self._found, self.trouble = found, trouble
                self._looks += 1
                self._news.notify_all()

    def next(self, seen: int, patience: float = 15.0) -> tuple[int, dict[str, Any]]:
        """What is known, once it is more than at look number `seen`, or after a while."""
        with self._news:
            self._news.wait_for(lambda: self._looks != seen, patience)
            return self._looks, {**self._found, "paused": self.paused, "trouble": self.trouble}


def _picture(lab: Lab) -> dict[str, Any]:
    """The results, which bars surely change, and whether there is content to save."""
    found = lab.results()
    changed = {(row["metric"], row["key"]) for row, _ in sure(found["bars"])}
    found["saves"] = len(lab.trial.arms) == 2 and lab.trial.arms[-1].packs is not None
    # A page that was opened again, or set anew meanwhile, still says what the bars are of.
    trial = lab.trial
    bots = trial.bots[:1] if len({*trial.bots}) == 1 else trial.bots
    found["title"] = f"{registry.game(trial.lab).name}, {trial.players} players: {', '.join(bots)}"
    for row in found["bars"]:
        row["sure"] = (row["metric"], row["key"]) in changed
    return found


def _trial(wishes: Mapping[str, Any]) -> Trial:
    """What a page wishes for; what it gets wrong is said."""
    try:
        slug, games = str(wishes["game"]), str(wishes["games"])
        changed = [f"{name}={value}" for name, value in dict(wishes["set"]).items()]
        content = [
            f"{place}={value}" for place, values in dict(wishes["content"]).items() for value in values
        ]
        tried = arms(slug, changed, content)
        players = _whole("players", wishes["players"])
        deals = 2 if games == "auto" else _whole("deals", games)
        return Trial(
            slug, tried, players, _names(wishes["bots"]), str(wishes["seed"]), deals,
            str(wishes["primary"]), early=games == "auto",
        ).checked()  # fmt: skip
    except (KeyError, TypeError, ValueError) as error:
        raise NotUnderstood(f"this cannot be tried: {error}") from None


def _whole(what: str, wish: Any) -> int:
    try:
        return int(wish)
    except ValueError:
        raise NotUnderstood(f"{what} are a whole number, not {wish!r}") from None


def _names(bots: Any) -> tuple[str, ...]:
    """One bot for all seats, or one for each."""
    return tuple(name.strip() for name in str(bots).split(","))


def offered() -> list[dict[str, Any]]:
    """The games, and what can be changed in each."""
    found = []
    for game in registry.shelved(map(registry.game, registry.slugs())):
        players = game.players[0]
        options = [
            {"name": option.name, "text": option.text, "default": option.default,
             "values": list(option.values(players))[:_MOST]}
            for option in game.options
        ]  # fmt: skip
        found.append(
            {"slug": game.slug, "name": game.name, "players": list(game.players), "options": options,
             "content": _numbers(game.content.tables), "primary": usual_primary(game.slug, (Arm(), Arm()))}
        )  # fmt: skip
    return found


def _numbers(tables: Mapping[str, Any]) -> dict[str, int]:
    """By place: every whole number of the content, as it is printed."""
    return {
        f"{table_name(file)}.{row}.{field}": value
        for file, rows in tables.items()
        for row, fields in rows.items()
        for field, value in fields.items()
        if type(value) is int
    }


@dataclass
class _Refused(Exception):
    status: HTTPStatus
    text: str


class Server(ThreadingHTTPServer):
    """The page of one bench."""

    daemon_threads = True

    def __init__(self, port: int, place: Path, shown: Shown) -> None:
        # First of all: a port that is taken closes the server again.
        self.bench = Bench(place)
        self.shown = shown
        self.token = secrets.token_urlsafe(24)
        super().__init__(("127.0.0.1", port), _Handler)

    @property
    def origin(self) -> str:
        """Where it is."""
        return f"http://127.0.0.1:{self.server_address[1]}"

    @property
    def address(self) -> str:
        """What to open in the browser, with the token."""
        return f"{self.origin}/?token={self.token}"

    def server_close(self) -> None:
        """The bench is cleared, too."""
        self.bench.stop()
        super().server_close()
        self.bench.wait()


class _Handler(BaseHTTPRequestHandler):
    server: Server
    protocol_version = "HTTP/1.1"

    def log_message(self, format: str, *args: Any) -> None:
        """Nobody reads along."""

    def do_GET(self) -> None:
        """The page, and what it asks for."""
        path, given = self._asked()
        reads = {
            "/": self._page,
            "/games": lambda given: self._json({"games": offered(), "metrics": list(kinds())}),
            "/news": self._news,
            "/mattered": self._mattered,
            "/replay": self._replay,
        }
        self._answer(reads.get(path), given)

    def do_POST(self) -> None:
        """What it wants done."""
        path, _ = self._asked()
        writes = {"/begin": self._begin, "/pause": self._pause, "/save": self._save}
        try:
            given = json.loads(self.rfile.read(min(int(self.headers.get("Content-Length") or 0), _LONGEST)))
        except ValueError:
            given = None
        own = self.headers.get("Origin") == self.server.origin and isinstance(given, dict)
        self._answer(writes.get(path) if own else None, given)

    def _asked(self) -> tuple[str, dict[str, str]]:
        """The path of a request, and what stands behind it."""
        asked = urlsplit(self.path)
        return asked.path, {name: values[0] for name, values in parse_qs(asked.query).items()}

    def _answer(self, action: Callable[[Any], None] | None, given: Any) -> None:
        try:
            self._check()
            if action is None:
                raise _Refused(HTTPStatus.NOT_FOUND, "there is nothing here")
            action(given)
        except _Refused as refused:
            self._json({"trouble": refused.text}, refused.status)
        except StarhallError as error:
            self._json({"trouble": str(error)}, HTTPStatus.CONFLICT)
        except (BrokenPipeError, ConnectionResetError):
            # The reader has gone.
            self.close_connection = True

    def _check(self) -> None:
        """Refuse whoever does not know the token, and pages of other sites, whatever name they give us."""
        origin = self.headers.get("Origin", self.server.origin)
        if f"http://{self.headers.get('Host')}" != self.server.origin or origin != self.server.origin:
            raise _Refused(HTTPStatus.NOT_FOUND, "there is nothing here")
        token = self._asked()[1].get("token", "")
        if not hmac.compare_digest(token.encode(), self.server.token.encode()):
            raise _Refused(
                HTTPStatus.FORBIDDEN,
                "open the whole address that `starhall lab serve` printed, with its token",
            )

    def _send(self, body: bytes, kind: str, status: HTTPStatus = HTTPStatus.OK) -> None:
        self.send_response(status)
        self.send_header("Content-Type", kind)
        self.send_header("Content-Length", str(len(body)))
        self.send_header("Cache-Control", "no-store")
        self.send_header("X-Content-Type-Options", "nosniff")
        self.send_header("X-Frame-Options", "DENY")
        self.send_header("Referrer-Policy", "no-referrer")
        self.end_headers()
        self.wfile.write(body)

    def _json(self, found: Any, status: HTTPStatus = HTTPStatus.OK) -> None:
        self._send(json.dumps(found).encode(), "application/json", status)

    def _page(self, given: Mapping[str, str]) -> None:
        page = (files("starhall.lab") / "page.html").read_bytes()
        self._send(page, "text/html; charset=utf-8")

    def _news(self, given: Mapping[str, str]) -> None:
        """Server-sent events: the results, again and again."""
        self.send_response(HTTPStatus.OK)
        self.send_header("Content-Type", "text/event-stream")
        self.send_header("Cache-Control", "no-store")
        self.send_header("Connection", "close")
        self.end_headers()
        self.close_connection = True
        seen = -1
        while True:
            seen, found = self.server.bench.next(seen)
            self.wfile.write(f"data: {json.dumps(found)}\n\n".encode())
            self.wfile.flush()

    def _lab(self) -> Lab:
        if self.server.bench.lab is None:
            raise _Refused(HTTPStatus.CONFLICT, "nothing has been tried yet")
        return self.server.bench.lab

    def _mattered(self, given: Mapping[str, str]) -> None:
        lab = self._lab()
        found = lab.mattered((given.get("metric", ""), given.get("key", "")))
        names = [arm.name for arm in lab.trial.arms]
        self._json([{"arm": arm, "deal": deal, "name": names[arm]} for arm, deal in found])

    def _replay(self, given: Mapping[str, str]) -> None:
        try:
            arm, deal = int(given["arm"]), int(given["deal"])
        except (KeyError, ValueError):
            raise _Refused(HTTPStatus.NOT_FOUND, "which arm, and which deal?") from None
        self._send(self.server.shown(self._lab().record(arm, deal)), "text/html; charset=utf-8")

    def _begin(self, given: Mapping[str, Any]) -> None:
        self.server.bench.begin(given)
        self._json({})

    def _pause(self, given: Mapping[str, Any]) -> None:
        self.server.bench.pause(bool(given.get("paused")))
        self._json({})

    def _save(self, given: Mapping[str, Any]) -> None:
        """Beside where the lab was started, never elsewhere."""
        name = str(given.get("name"))
        if not _NAME.fullmatch(name):
            raise NotUnderstood("the name of a pack has small letters, digits and -")
        lab = self._lab()
        save_pack(lab.trial, lab.trial.arms[-1], Path(name))
        self._json({"saved": name})
