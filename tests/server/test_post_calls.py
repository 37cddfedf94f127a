"""By post, by calls: webhooks and pushes reach only public addresses, signed, and come once."""

from __future__ import annotations

import base64
import hashlib
import hmac
import json
import os
import re
import socket
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import http_ece
import pytest
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import encode_dss_signature
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

from starhall.server.book.refusals import Refused
from starhall.server.post import outgoing
from starhall.server.post import post as office
from starhall.server.post.sending import NobodyThere, NotSent
from tests.server.harness import SetTime, running
from tests.server.test_people import member, quick_hashes
from tests.server.test_post import by_post, stored

__all__ = ["quick_hashes"]


class There:
    """A program that is called, and remembers what with."""

    def __init__(self) -> None:
        self.calls: list[tuple[str, dict[str, str], bytes]] = []
        self.status = 200
        there = self

        class Handler(BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                body = self.rfile.read(int(self.headers["Content-Length"]))
                there.calls.append((self.path, {k.lower(): v for k, v in self.headers.items()}, body))
                self.send_response(there.status)
                if there.status == 302:
                    self.send_header("Location", there.url)
                self.end_headers()

            def log_message(self, *about: Any) -> None:
                """Be silent."""

        self.server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.name = f"127.0.0.1:{self.server.server_port}"
        self.url = f"http://{self.name}/told?by=hall"


@contextmanager
def endpoint() -> Iterator[There]:
    """A program on this machine, which tests name in `reach`."""
    found = There()
    thread = threading.Thread(target=found.server.serve_forever, kwargs={"poll_interval": 0.01})
    thread.start()
    try:
        yield found
    finally:
        found.server.shutdown()
        found.server.server_close()
        thread.join()


# Where nobody is called.


@pytest.mark.parametrize(
    "address",
    [
        "127.0.0.1",
        "10.1.2.3",
        "169.254.169.254",
        "192.168.0.1",
        "100.64.0.1",
        "0.0.0.0",
        "224.0.0.1",
        "::1",
        "::",
        "fe80::1%eth0",
        "fd00::1",
        "::ffff:127.0.0.1",
        "64:ff9b::7f00:1",
        "2002:7f00:1::",
        "fec0::1",
        "::2",
        "::127.0.0.1",
        "64:ff9b:1::7f00:1",
        "::ffff:0:7f00:1",
        "100:0:0:1::1",
        "2001:1::1",
        "3fff::1",
        "5f00::1",
        "4000::1",
        "192.88.99.1",
        "192.0.0.9",
    ],
)
def test_only_public_addresses_are_called(address: str) -> None:
    assert not outgoing.is_public(address)


def test_public_addresses_are_public() -> None:
    assert outgoing.is_public("93.184.215.14")
    assert outgoing.is_public("2606:2800:21f:cb07:6820:80da:af6b:8b2c")
    assert outgoing.is_public("::ffff:93.184.215.14")


@pytest.mark.parametrize(
    "url",
    [
        "http://example.org/",
        "ftp://example.org/",
        "https://",
        "https://ann:word@example.org/",
        "https://example.org:99999/",
        "https://exa mple.org/",
        "https://example.org/\r\nHost: x",
        "file:///etc/passwd",
    ],
)
def test_an_address_that_may_not_be_called_is_refused_when_it_is_entered(url: str) -> None:
    with pytest.raises(Refused):
        outgoing.read_url(url, ("127.0.0.1:80",))


@pytest.mark.parametrize("found", [["127.0.0.1"], ["93.184.215.14", "127.0.0.1"]])
def test_a_name_that_points_inside_is_not_called(monkeypatch: pytest.MonkeyPatch, found: list[str]) -> None:
    with endpoint() as there:
        port = there.server.server_port
        rows = [(socket.AF_INET, socket.SOCK_STREAM, 6, "", (one, port)) for one in found]
        monkeypatch.setattr(socket, "getaddrinfo", lambda *about, **named: rows)
        with pytest.raises(NotSent, match="not a public address"):
            outgoing.call(f"https://inside.example:{port}/", b"{}", {}, ())
        assert there.calls == []


def test_a_name_is_looked_up_once_and_that_address_is_called(monkeypatch: pytest.MonkeyPatch) -> None:
    asked, called = [], []

    def look_up(host: str, port: int, **named: Any) -> list[Any]:
        # Public when it is looked at, and private whenever it is looked up again.
        asked.append(host)
        address = "93.184.215.14" if len(asked) == 1 else "127.0.0.1"
        return [(socket.AF_INET, socket.SOCK_STREAM, 6, "", (address, port))]

    class Line(socket.socket):
        def connect(self, address: Any) -> None:
            called.append(address)
            raise ConnectionRefusedError

    monkeypatch.setattr(socket, "getaddrinfo", look_up)
    monkeypatch.setattr(socket, "socket", Line)
    with pytest.raises(NotSent, match="ConnectionRefusedError"):
        outgoing.call("https://rebound.example/", b"{}", {}, ())
    assert (asked, called) == (["rebound.example"], [("93.184.215.14", 443)])


def test_nobody_is_sent_on_and_plain_http_stays_inside() -> None:
    with endpoint() as there:
        there.status = 302
        with pytest.raises(NotSent, match="302"):
            outgoing.call(there.url, b"{}", {}, (there.name,))
        assert len(there.calls) == 1
        with pytest.raises(NotSent, match="public"):
            outgoing.call(there.url, b"{}", {}, ())
        there.status = 410
        with pytest.raises(NobodyThere):
            outgoing.call(there.url, b"{}", {}, (there.name,))


# Webhooks.


async def test_a_webhook_is_signed_and_says_which_tables_wait(tmp_path: Path) -> None:
    time = SetTime()
    with endpoint() as there:
        async with running(tmp_path, time=time, poll=3600.0, reach=(there.name,)) as site:
            ann, bea = await member(site), await member(site, "Bea Poe")
            refused = await ann.post("/api/me/notices/hook", {"address": "https://127.0.0.1/x"})
            assert refused.status_code == 200, "where it leads is looked at when it is called"
            made = (await ann.post("/api/me/notices/hook", {"address": there.url})).json()
            assert [one["address"] for one in made["notices"]["endpoints"]] == [there.url]
            assert "secret" not in (await ann.get("/api/me/notices")).text
            code = await by_post(site, ann, bea)
            time.at += 121
            there.status = 500
            await site.parts.post.round()
            there.status = 200
            time.at += 61
            await site.parts.post.round()
            await site.parts.post.round()
            (_, first, _), (path, headers, body) = there.calls
            assert path == "/told?by=hall"
            at, _, signature = headers["starhall-signature"].partition(",v1=")
            signed = at.removeprefix("t=").encode() + b"." + body
            secret = made["secret"].encode()
            assert signature == hmac.new(secret, signed, hashlib.sha256).hexdigest()
            assert first["starhall-delivery"] == headers["starhall-delivery"]
            said = json.loads(body)
            (turn,) = said.pop("turns")
            assert said == {"v": 1, "kind": "turn"}
            assert (turn["table"], turn["game"], turn["seat"]) == (code, "peace", 0)
            assert set(turn) == {"table", "game", "seat", "left", "url"}


async def test_a_webhook_that_fails_for_half_a_day_is_switched_off(tmp_path: Path) -> None:
    time = SetTime()
    with endpoint() as there:
        async with running(tmp_path, time=time, poll=3600.0, reach=(there.name,)) as site:
            ann, bea = await member(site), await member(site, "Bea Poe")
            await ann.post("/api/me/notices/hook", {"address": there.url})
            await by_post(site, ann, bea)
            there.status = 503
            for pause in (121, *office.AGAIN):
                time.at += pause + 1
                await site.parts.post.round()
            assert len(there.calls) == 5
            (shown,) = (await ann.get("/api/me/notices")).json()["endpoints"]
            assert (shown["on"], shown["trouble"]) == (False, "Nothing could be sent there for half a day.")
            await by_post(site, ann, bea)
            assert stored(tmp_path, "select count(*) from outbox where state = 'waiting'") == [(0,)]
            # Switched on again, it is tried again.
            there.status = 200
            await ann.post("/api/me/notices/switch", {"id": shown["id"], "on": True})
            await ann.post("/api/me/notices/test", {"id": shown["id"]})
            await site.parts.post.round()
            assert json.loads(there.calls[-1][2]) == {"v": 1, "kind": "test"}


# Push.


def b64(data: bytes) -> str:
    """As browsers write it."""
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


def unb64(text: str) -> bytes:
    """What browsers write."""
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))


class Browser:
    """The half of a push that a browser keeps to itself."""

    def __init__(self, address: str) -> None:
        self.key = ec.generate_private_key(ec.SECP256R1())
        self.auth = os.urandom(16)
        point = self.key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
        self.made = {"endpoint": address, "p256dh": b64(point), "auth": b64(self.auth)}

    def read(self, body: bytes) -> dict[str, Any]:
        """What only this browser can read."""
        said = http_ece.decrypt(body, private_key=self.key, auth_secret=self.auth, version="aes128gcm")
        return dict(json.loads(said))


def claims(headers: dict[str, str], public: str) -> dict[str, Any]:
    """What a service knows of who calls it, once it has checked the signature (ES256)."""
    found = re.fullmatch(r"vapid t=([^,]+),\s*k=(.+)", headers["authorization"])
    assert found is not None
    assert found[2] == public
    signed, _, signature = found[1].rpartition(".")
    raw = unb64(signature)
    r, s = (int.from_bytes(half, "big") for half in (raw[:32], raw[32:]))
    point = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), unb64(public))
    point.verify(encode_dss_signature(r, s), signed.encode(), ec.ECDSA(hashes.SHA256()))
    return dict(json.loads(unb64(signed.partition(".")[2])))


async def test_a_push_is_read_by_its_browser_alone_and_signed_by_the_hall(tmp_path: Path) -> None:
    time = SetTime()
    hall: dict[str, Any] = {"url": "https://hall.example", "poll": 3600.0}
    with endpoint() as there:
        async with running(tmp_path, time=time, reach=(there.name,), **hall) as site:
            ann, bea = await member(site), await member(site, "Bea Poe")
            public = (await ann.get("/api/me/notices")).json()["push"]
            phone = Browser(there.url)
            for wrong in ({"p256dh": "AAAA"}, {"auth": "AAAA"}, {"endpoint": "http://127.0.0.1:1/"}):
                refused = await ann.post("/api/me/notices/push", {**phone.made, **wrong})
                assert refused.status_code == 400, wrong
            for _ in range(2):
                shown = (await ann.post("/api/me/notices/push", phone.made)).json()["endpoints"]
            assert len(shown) == 1, "one browser is told once"
            assert there.url not in json.dumps(shown), "whoever knows the address could call it"
            code = await by_post(site, ann, bea)
            time.at += 121
            there.status = 503
            await site.parts.post.round()
            there.status = 201
            time.at += 61
            await site.parts.post.round()
            await site.parts.post.round()
            (_, first, _), (_, headers, body) = there.calls
            said = phone.read(body)
            assert said == {"v": 1, "kind": "turn", "table": code, "game": "We Come In Peace", "tables": 1}
            assert (headers["ttl"], headers["content-encoding"]) == ("86400", "aes128gcm")
            assert first["topic"] == headers["topic"], "the same message, should it come twice"
            told = claims(headers, public)
            assert told["aud"] == f"http://{there.name}"
            assert told["sub"] == "https://hall.example"
            assert time.at < told["exp"] <= time.at + 24 * 3600
            with pytest.raises(http_ece.ECEException):
                Browser(there.url).read(body)
            # A browser that has taken it back is forgotten.
            there.status = 410
            await ann.post("/api/me/notices/test", {"id": shown[0]["id"]})
            await site.parts.post.round()
            assert (await ann.get("/api/me/notices")).json()["endpoints"] == []


async def test_a_hall_without_https_offers_no_push(tmp_path: Path) -> None:
    async with running(tmp_path, url="http://hall.example") as site:
        ann = await member(site)
        assert (await ann.get("/api/me/notices")).json()["push"] == ""
        refused = await ann.post("/api/me/notices/push", Browser("https://push.example/x").made)
        assert refused.status_code == 409
