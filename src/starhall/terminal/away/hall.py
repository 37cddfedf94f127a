"""A hall elsewhere: what is asked of it, who one is there, and the keys of one's seats."""

from __future__ import annotations

import asyncio
import json
import platform
import urllib.error
import urllib.request
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from http.client import HTTPException
from http.cookiejar import Cookie, CookieJar
from typing import Any, TypeVar
from urllib.parse import quote, urlsplit

import msgspec

from starhall.core import NotUnderstood, StarhallError
from starhall.terminal import store
from starhall.terminal.text import clean
from starhall.wire.devices import DeviceAsked, DeviceSignedIn
from starhall.wire.events import EventFacts, Seated
from starhall.wire.hall import Hall
from starhall.wire.messages import Refused
from starhall.wire.people import MeFacts, MyTables
from starhall.wire.tables import Entered, Joined, Opened, TableCard, Tables

B = TypeVar("B")
FILE = "halls.json"
"""In the data folder: by address, what is kept of a hall. Nobody else may read it."""
WITHIN = 20.0
"""Seconds that an answer may take."""


class NoAnswer(StarhallError):
    """The hall cannot be reached, or is none."""


class RefusedElsewhere(StarhallError):
    """The hall says no, and why."""

    def __init__(self, refused: Refused) -> None:
        super().__init__(clean(refused.text))
        self.code, self.retry = refused.code, refused.retry


@dataclass
class Kept:
    """What is kept of a hall from one visit to the next."""

    token: str = ""
    """Of the account with which one is signed in; empty for a guest."""
    name: str = ""
    """The name of the account, or the one that a guest used last."""
    keys: dict[str, list[str]] = field(default_factory=dict)
    """By table: the keys of one's seats."""
    muted: dict[str, list[int]] = field(default_factory=dict)
    """By table: the seats whose sayings a guest does not want to read; an account keeps that in the hall."""
    events: dict[str, str] = field(default_factory=dict)
    """By tournament: the cookie of what one is there."""


def read_address(text: str) -> tuple[str, str, list[str]]:
    """The address of a hall, and if the text is a link to a table, its code and keys."""
    found = urlsplit(text if "://" in text else f"http://{text}")
    if found.scheme not in ("http", "https") or not found.hostname:
        raise NotUnderstood(f"{text!r} is no address of a hall: try http://localhost:8420")
    _, page, code, *_ = [*found.path.split("/"), "", ""]
    keys = [key for key in found.fragment.split(".") if key]
    return f"{found.scheme}://{found.netloc}", code if page == "t" else "", keys


class Elsewhere:
    """A hall at an address."""

    def __init__(self, url: str) -> None:
        self.url = url
        self.kept = _read(url)
        # Keys travel in the cookie of a table, as in a browser.
        self._cookies = CookieJar()
        self._opener = urllib.request.build_opener(urllib.request.HTTPCookieProcessor(self._cookies))

    # What is asked.

    async def get(self, path: str, kind: type[B]) -> B:
        """What a route says."""
        return await asyncio.to_thread(self._ask, path, None, kind)

    async def post(self, path: str, body: Mapping[str, Any], kind: type[B]) -> B:
        """What a route does and says."""
        return await asyncio.to_thread(self._ask, path, json.dumps(body).encode(), kind)

    def headers(self, path: str) -> dict[str, str]:
        """What the socket of a path is opened with."""
        request = urllib.request.Request(self.url + path, headers=self._own_headers())
        self._cookies.add_cookie_header(request)
        return dict(request.header_items())

    def _own_headers(self) -> dict[str, str]:
        return {"Authorization": f"Bearer {self.kept.token}"} if self.kept.token else {}

    def _ask(self, path: str, body: bytes | None, kind: type[B]) -> B:
        headers = {**self._own_headers(), **({"Content-Type": "application/json"} if body else {})}
        kept = next((one for id, one in self.kept.events.items() if path.startswith(_event_path(id))), "")
        if kept:
            headers["Cookie"] = kept
        request = urllib.request.Request(self.url + path, body, headers)
        try:
            with self._opener.open(request, timeout=WITHIN) as answer:
                return msgspec.json.decode(answer.read(), type=kind)
        except urllib.error.HTTPError as error:
            raise self._refused(error) from None
        except (OSError, HTTPException) as error:
            why = getattr(error, "reason", error)
            raise NoAnswer(
                f"{self.url} does not answer ({why}). Is the hall open, the address right?"
            ) from None
        except msgspec.MsgspecError:
            raise NoAnswer(f"{self.url} is no Starhall, or one of another version than this.") from None

    def _refused(self, error: urllib.error.HTTPError) -> StarhallError:
        try:
            return RefusedElsewhere(msgspec.json.decode(error.read(), type=Refused))
        except (msgspec.MsgspecError, OSError):
            return NoAnswer(f"{self.url} answers with {error.code}: it is no Starhall.")

    # Who one is there.

    async def me(self) -> str:
        """The name with which one is signed in; empty for a guest."""
        if not self.kept.token:
            return ""
        found = await self.get("/api/me", MeFacts)
        if not found.name:
            # The session was ended elsewhere.
            self.kept.token = ""
            self.keep()
        return clean(found.name)

    async def ask_code(self) -> DeviceAsked:
        """A code that somebody who is signed in types into a browser."""
        label = f"Terminal on {platform.node()}"[:64]
        return await self.post("/api/devices", {"label": label}, DeviceAsked)

    async def sign_in(self, asked: DeviceAsked) -> bool:
        """Come for the session; False if nobody has confirmed the code yet."""
        try:
            found = await self.post("/api/devices/sign-in", {"secret": asked.secret}, DeviceSignedIn)
        except RefusedElsewhere as refused:
            if refused.code == "not_now":
                return False
            raise
        self.kept.token, self.kept.name = found.token, clean(found.name)
        self.keep()
        return True

    async def sign_out(self) -> None:
        """End the session there, and forget it here."""
        await self.post("/api/me/sign-out", {}, MeFacts)
        self.kept.token = ""
        self.keep()

    # Tables.

    async def hall(self) -> Hall:
        """The games and bots there."""
        return await self.get("/api/hall", Hall)

    async def tables(self) -> tuple[list[TableCard], list[TableCard]]:
        """One's own tables, and those that everybody may see."""
        mine = []
        if self.kept.token:
            mine = (await self.get("/api/me/tables", MyTables)).tables
        known = {card.table for card in mine}
        for code in [code for code in self.kept.keys if code not in known]:
            try:
                await self.enter(code, [])
                mine.append(await self.get(f"/api/tables/{quote(code)}", TableCard))
            except RefusedElsewhere:
                # It is gone, with all that its keys opened.
                del self.kept.keys[code]
                self.kept.muted.pop(code, None)
                self.keep()
        listed = (await self.get("/api/tables", Tables)).tables
        own = {card.table for card in mine}
        return mine, [card for card in listed if card.table not in own]

    async def enter(self, code: str, keys: list[str]) -> Entered:
        """Have the cookie of a table, by the keys of a link and those that are kept."""
        every = list(dict.fromkeys([*self.kept.keys.get(code, []), *keys]))
        found = await self.post(f"/api/tables/{quote(code)}/enter", {"keys": every}, Entered)
        if found.seats or found.host:
            self._keep_keys(code, [key for key in keys if not key.startswith("x-")])
        return found

    async def join(self, code: str, name: str) -> int:
        """Take the first free seat."""
        found = await self.post(f"/api/tables/{quote(code)}/join", {"name": name}, Joined)
        self._keep_keys(code, [found.key])
        return found.seat

    async def open(self, body: Mapping[str, Any]) -> Opened:
        """A new table."""
        found = await self.post("/api/tables", body, Opened)
        self._keep_keys(found.table, found.keys)
        return found

    # Tournaments.

    async def event(self, id: str) -> EventFacts:
        """A tournament as one may know it."""
        return await self.get(_event_path(id), EventFacts)

    async def act(self, id: str, what: str, body: Mapping[str, Any]) -> EventFacts:
        """Enter a tournament, say that one is here, drop out; what one is there is kept."""
        found = await self.post(f"{_event_path(id)}/{what}", body, EventFacts)
        cookie = self._cookie(_event_path(id))
        if cookie is not None and self.kept.events.get(id) != (kept := f"{cookie.name}={cookie.value}"):
            self.kept.events[id] = kept
            self.keep()
        return found

    async def sit(self, id: str) -> str:
        """Have the key of one's seat in the round that is played; the code of the table."""
        code = (await self.post(f"{_event_path(id)}/sit", {}, Seated)).table
        cookie = self._cookie(f"/api/tables/{code}")
        self._keep_keys(code, (cookie.value or "").split(".") if cookie is not None else [])
        return code

    def _cookie(self, path: str) -> Cookie | None:
        return next((one for one in self._cookies if one.path == path), None)

    def keep_muted(self, code: str, seats: list[int]) -> None:
        """Whom a guest does not want to read at a table, also after the next visit."""
        self.kept.muted.pop(code, None)
        if seats:
            self.kept.muted[code] = list(seats)
        self.keep()

    def _keep_keys(self, code: str, keys: list[str]) -> None:
        before = self.kept.keys.get(code, [])
        after = list(dict.fromkeys([*before, *keys]))
        if after != before:
            self.kept.keys[code] = after
            self.keep()

    def keep(self) -> None:
        """Write down what is kept of this hall."""
        halls = _read_all()
        halls[self.url] = asdict(self.kept)
        store.write(store.data_folder() / FILE, json.dumps(halls, indent=1), private=True)


def _event_path(id: str) -> str:
    return f"/api/events/{quote(id)}"


def _read_all() -> dict[str, Any]:
    try:
        found = json.loads((store.data_folder() / FILE).read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return {}
    return found if isinstance(found, dict) else {}


def _read(url: str) -> Kept:
    try:
        return msgspec.convert(_read_all().get(url, {}), Kept)
    except msgspec.ValidationError:
        return Kept()
