"""The guard at the door: security headers, origins, sizes and rates, before anything else is looked at."""

from __future__ import annotations

from urllib.parse import urlsplit

import msgspec
from starlette.datastructures import Headers, MutableHeaders
from starlette.requests import cookie_parser
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from starhall.server.book import refusals
from starhall.server.book.refusals import Refused
from starhall.server.config import Config
from starhall.server.door.house import is_this_machine
from starhall.server.live.quotas import Quotas
from starhall.server.rights.bans import Bans
from starhall.server.rights.keys import session_in
from starhall.server.rights.who import neighbourhood
from starhall.wire.messages import ErrorCode
from starhall.wire.messages import Refused as RefusedBody

HEADERS = {
    "Content-Security-Policy": (
        "default-src 'self'; style-src 'self'; style-src-attr 'unsafe-inline'; img-src 'self' data:; "
        "object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'; "
        "require-trusted-types-for 'script'; trusted-types svelte-trusted-html starhall-worker"
    ),
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), microphone=(), geolocation=(), payment=()",
}
FOR_FILES = {"X-Content-Type-Options", "Cross-Origin-Resource-Policy"}
"""All that binds a script, a style or a picture; the others bind pages, and are longer than many a file."""
STATUS: dict[ErrorCode, int] = {
    "not_understood": 400,
    "not_legal": 409,
    "out_of_date": 409,
    "not_yours": 403,
    "sign_in": 401,
    "not_now": 409,
    "no_such_table": 404,
    "no_such_record": 404,
    "rate_limited": 429,
    "too_large": 413,
    "foreign_origin": 403,
    "banned": 403,
    "engine_fault": 500,
    "storage_full": 507,
    "busy": 503,
    "went_wrong": 500,
}
SAFE = {"GET", "HEAD", "OPTIONS"}
STOPS = "/u/"
"""Where mail is stopped by one click: by a program that is no page, or a page that says nothing of itself."""
_WEB = {"ws": "http", "wss": "https"}
"""The scheme of the page that opens a socket of this scheme."""


def refusal_response(refused: Refused) -> Response:
    """A refusal as an answer to a request."""
    body = RefusedBody(code=refused.code, text=refused.text, rule=refused.rule, retry=refused.retry)
    headers = {"Retry-After": str(max(1, round(refused.retry)))} if refused.retry else {}
    return Response(
        msgspec.json.encode(body),
        STATUS[refused.code],
        {"Cache-Control": "no-store", **headers},
        "application/json",
    )


class Guard:
    """Wraps the whole application."""

    def __init__(self, app: ASGIApp, config: Config, quotas: Quotas, bans: Bans) -> None:
        self.app = app
        self.config = config
        self.quotas = quotas
        self.bans = bans
        self.local_only = is_this_machine(config.host)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let a request in, or refuse it."""
        if scope["type"] not in {"http", "websocket"}:
            await self.app(scope, receive, send)
            return
        try:
            await self._check(scope)
        except Refused as refused:
            await self._refuse(refused, scope, receive, send)
            return

        async def send_with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                self._add_headers(MutableHeaders(scope=message), scope)
            await send(message)

        await self.app(scope, receive, send_with_headers)

    async def _refuse(self, refused: Refused, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "websocket":
            await receive()
            await send({"type": "websocket.close", "code": 1008})
            return
        response = refusal_response(refused)
        self._add_headers(response.headers, scope)
        await response(scope, receive, send)

    def _add_headers(self, headers: MutableHeaders, scope: Scope) -> None:
        is_file = _is_file(scope)
        for name, value in HEADERS.items():
            if name in FOR_FILES or not is_file:
                headers.setdefault(name, value)
        if scope["scheme"] == "https" and self.config.hsts:
            headers.setdefault("Strict-Transport-Security", f"max-age={self.config.hsts}")

    async def _check(self, scope: Scope) -> None:
        headers = Headers(scope=scope)
        host = headers.get("host", "")
        if self.local_only and not self._is_own_name(host):
            # A page elsewhere whose name was pointed at this machine must not reach a private server.
            raise Refused("foreign_origin", "This server is for this machine only; use localhost.")
        socket = scope["type"] == "websocket"
        acts = socket or (scope["method"] not in SAFE and not scope["path"].startswith(STOPS))
        if acts and headers.get("origin") is None and is_signed_in(headers, scope["scheme"]):
            # Whoever is signed in acts from our own pages: a browser names the page, others bring no cookie.
            raise Refused("foreign_origin", "Say where you come from: with a session, `Origin` is needed.")
        if acts and not self.is_own_origin(headers.get("origin"), host, scope["scheme"]):
            raise Refused(
                "foreign_origin", "Another site's page cannot act here. Open the server's own page."
            )
        if scope["path"] == "/healthz":
            return
        # A page is some thirty files: a family that follows a link together is no flood.
        kind = "files" if _is_file(scope) else "requests"
        wait = await self.quotas.take(kind, neighbourhood(address(scope)))
        if wait:
            raise refusals.too_fast("Too many requests", wait)
        ban = None if socket or scope["method"] in SAFE else self.bans.of(address(scope))
        if ban is not None:
            raise Refused("banned", ban.text)

    def is_own_origin(self, origin: str | None, host: str, scheme: str) -> bool:
        """Is it a page of ours that asks? Clients that are no browsers name no origin."""
        if origin is None:
            return True
        if origin in self.config.origins:
            return True
        parts = urlsplit(origin)
        return parts.scheme == _WEB.get(scheme, scheme) and bool(host) and parts.netloc == host

    def _is_own_name(self, host: str) -> bool:
        name = urlsplit(f"//{host}").hostname or ""
        allowed = {urlsplit(origin).hostname for origin in self.config.origins}
        return is_this_machine(name) or name in allowed or bool(self.config.trust_proxy)


def _is_file(scope: Scope) -> bool:
    """Is it a part of a page? Those are the same for everybody, and a browser keeps them."""
    return bool(scope["path"].startswith("/assets/"))


def is_signed_in(headers: Headers, scheme: str) -> bool:
    """Say whether a browser brings the cookie of a session along."""
    return bool(session_in(cookie_parser(headers.get("cookie", "")), scheme))


def address(scope: Scope) -> str:
    """Who asks: the address, as the server has it (from a proxy only where that is trusted)."""
    client = scope.get("client")
    return client[0] if client else ""
