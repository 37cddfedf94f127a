"""Hostile clients: malformed, oversized and foreign frames, floods, slow readers, guessing, scripts."""

from __future__ import annotations

import asyncio
import contextlib
import json
import socket
import time
from functools import partial
from pathlib import Path
from typing import Any

import msgspec
import pytest
import websockets
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from starhall.server.book.actions import ACTIONS
from starhall.server.book.refusals import too_fast
from starhall.server.rights.keys import new_code, new_key
from starhall.server.rights.limits import Rate
from starhall.server.watch import metrics
from starhall.server.watch.logs import leave_out_what_clients_do
from starhall.wire.messages import LONGEST_FRAME
from starhall.wire.parts import PROTOCOL
from tests.server.harness import Seat, Site, running

SCRIPTS = (
    "<script>alert(1)</script>",
    '"><img src=x onerror=alert(1)>',
    "javascript:alert(1)",
    "{{7*7}}${7*7}",
    "\u202eevil\u2066",
    "a\x1b[31mred\x07",
    "zero\u200bwidth\ufeff",
    "Z\u0351\u0352\u0353\u0354\u0355algo",
    "' OR 1=1 --",
    "\x00null",
)


async def closed_with(seat: Seat) -> int:
    """The code with which the server closes the socket."""
    with contextlib.suppress(websockets.ConnectionClosed):
        while True:
            await seat.next()
    return seat.line.close_code or 0


@pytest.mark.parametrize(
    "frame",
    [
        "",
        "{",
        "null",
        "[]",
        '{"type":"choose"}',
        '{"type":"nothing","id":"a"}',
        '{"type":"choose","id":"a","seat":"0","choice":1,"at":1}',
        '{"type":"choose","id":"a","seat":0,"choice":-1,"at":1}',
        '{"type":"choose","id":"a","seat":0,"choice":1,"at":1,"extra":true}',
        '{"type":"choose","id":"a","seat":0,"choice":1e400,"at":1}',
        '{"type":"choose","id":"a","seat":0,"choice":99999999999999999999,"at":1}',
        '{"type":"choose","id":"","seat":0,"choice":1,"at":1}',
        '{"type":"ping","id":"' + "x" * 65 + '"}',
        json.dumps({"type": "hello", "protocol": PROTOCOL}),
        "[" * 5000,
        '{"type":"say","id":"a","seat":0,"text":"\\ud800"}',
    ],
)
async def test_a_frame_that_is_not_understood_gets_a_typed_error(site: Site, frame: str) -> None:
    ann = site.person()
    opened = await ann.open()
    async with ann.at(opened["table"]) as seat:
        await seat.send(frame)
        error = await seat.until("error")
        assert error["code"] == "not_understood"
        assert error["text"]
        assert (await seat.request("ping"))["type"] == "pong", "one mistake is forgiven"


async def test_three_frames_that_are_not_understood_close_the_socket(site: Site) -> None:
    ann = site.person()
    opened = await ann.open()
    async with ann.at(opened["table"]) as seat:
        for _ in range(3):
            await seat.send("?")
        assert await closed_with(seat) == 1008


async def test_binary_frames_are_not_taken(site: Site) -> None:
    ann = site.person()
    opened = await ann.open()
    async with ann.at(opened["table"]) as seat:
        await seat.send(b'{"type":"ping","id":"a"}')
        assert await closed_with(seat) == 1003


async def test_a_text_that_is_no_text_closes_its_socket_and_is_counted_and_not_logged(
    site: Site, caplog: pytest.LogCaptureFixture
) -> None:
    leave_out_what_clients_do()
    counted = partial(metrics.REGISTRY.get_sample_value, "starhall_turned_away_total", {"why": "utf-8"})
    before, ann = counted() or 0, site.person()
    opened = await ann.open()
    with caplog.at_level("WARNING"):
        async with ann.at(opened["table"]) as seat:
            seat.line.protocol.send_text(b'{"type":"ping","id":"\xff"}')
            seat.line.send_data()
            assert await closed_with(seat) == 1007
    assert caplog.records == []
    assert (counted() or 0) == before + 1


async def test_a_frame_of_64_kilobytes_is_the_longest(site: Site) -> None:
    ann = site.person()
    opened = await ann.open()
    async with ann.at(opened["table"]) as seat:
        await seat.send(" " * (LONGEST_FRAME - 30) + '{"type":"ping","id":"a"}')
        await seat.until("pong")
        await seat.send(" " * (LONGEST_FRAME + 1))
        assert await closed_with(seat) == 1009


async def test_a_socket_that_does_not_greet_is_not_served(
    site: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("starhall.server.line.session.HELLO_WITHIN", 1.5)
    ann = site.person()
    opened = await ann.open()
    async with ann.at(opened["table"], greet=False) as seat:
        await seat.send({"type": "ping", "id": "a"})
        assert (await seat.until("error"))["code"] == "not_understood"
    async with ann.at(opened["table"], greet=False) as silent:
        assert await closed_with(silent) == 1008
    async with ann.at(opened["table"], greet=False) as older:
        await older.send({"type": "hello", "protocol": 0})
        assert await closed_with(older) == 1008


@pytest.mark.parametrize(
    ("origin", "status"),
    [
        (None, 101),
        ("own", 101),
        ("own, secure", 403),
        ("http://evil.example", 403),
        ("null", 403),
        ("https://play.example.org", 101),
        ("http://127.0.0.1.evil.example", 403),
        ("file://", 403),
        ("", 403),
    ],
)
async def test_only_our_own_pages_may_open_a_socket_or_post(
    tmp_path: Path, origin: str | None, status: int
) -> None:
    async with running(tmp_path, origins=("https://play.example.org",)) as site:
        ann = site.person()
        opened = await ann.open(public=True)
        own = {"own": site.url, "own, secure": site.url.replace("http:", "https:")}
        sent = own.get(origin or "", origin)
        try:
            async with ann.at(opened["table"], origin=sent):
                found = 101
        except websockets.InvalidStatus as refused:
            found = refused.response.status_code
        assert found == status
        headers = {} if sent is None else {"Origin": sent}
        posted = await ann.post("/api/tables", {"game": "peace", "seats": []}, **headers)
        assert posted.status_code == (403 if status == 403 else 400)
        assert posted.json()["code"] == ("foreign_origin" if status == 403 else "not_understood")


@pytest.mark.parametrize(
    "path", ["/%00", "/a%00b.js", "/" + "x" * 5000, "/" + "y/" * 3000, "/assets/" + "z" * 300]
)
async def test_paths_that_no_file_can_have_are_answered_calmly(tmp_path: Path, path: str) -> None:
    static = tmp_path / "static"
    static.mkdir()
    (static / "index.html").write_text("<title>Starhall</title>")
    async with running(tmp_path / "data", static=static) as site:
        assert (await site.person().get(path)).status_code in {200, 404}


async def test_looking_whether_the_server_is_up_is_never_too_much(tmp_path: Path) -> None:
    async with running(tmp_path, rate=1.0, rate_requests=Rate(3, 0.01)) as site:
        ann = site.person()
        for _ in range(10):
            assert (await ann.get("/healthz")).status_code == 200
        found = [(await ann.get("/api/hall")).status_code for _ in range(4)]
        assert found == [200, 200, 200, 429]


async def test_the_files_of_pages_are_counted_apart(tmp_path: Path) -> None:
    static = tmp_path / "static"
    (static / "assets").mkdir(parents=True)
    (static / "index.html").write_text("<title>Starhall</title>")
    (static / "assets" / "a-12345678.js").write_text("export {}")
    few, files = Rate(3, 0.01), Rate(9, 0.01)
    async with running(
        tmp_path / "data", static=static, rate=1.0, rate_requests=few, rate_files=files
    ) as site:
        ann = site.person()
        found = [(await ann.get("/assets/a-12345678.js")).status_code for _ in range(10)]
        assert found == [200] * 9 + [429]
        assert (await ann.get("/api/hall")).status_code == 200, "pages leave room for what is asked"


async def test_how_long_to_wait_is_never_nothing(tmp_path: Path) -> None:
    async with running(tmp_path, rate=1.0, rate_requests=Rate(1, 50.0)) as site:
        ann = site.person()
        refused = [one for one in [await ann.get("/api/hall") for _ in range(20)] if one.status_code == 429]
        assert all(one.json()["retry"] >= 0.1 and int(one.headers["retry-after"]) >= 1 for one in refused)
    assert too_fast("Too fast", 0.0001).retry == 0.1
    assert too_fast("Too fast", 1.21).retry == 1.3


async def test_a_private_server_answers_to_no_foreign_name(site: Site) -> None:
    answer = await site.person().http.get("/api/hall", headers={"Host": "evil.example"})
    assert answer.json()["code"] == "foreign_origin"


async def test_nothing_is_changed_by_get_and_every_route_has_its_headers(site: Site) -> None:
    ann = site.person()
    opened = await ann.open("peace", ("me", "me"), public=True)
    before = await site.parts.store.entries(opened["table"], 0)
    for path in ("", "/enter", "/join", "/hand-over", "/branch", "/share", "/play", "/record"):
        answer = await ann.get(f"/api/tables/{opened['table']}{path}")
        assert answer.headers["x-content-type-options"] == "nosniff"
        assert "default-src 'self'" in answer.headers["content-security-policy"]
        assert answer.headers["referrer-policy"] == "no-referrer"
    assert await site.parts.store.entries(opened["table"], 0) == before


async def test_bodies_are_json_and_short(site: Site) -> None:
    ann = site.person()
    form = await ann.http.post("/api/tables", content="game=peace")
    assert form.json()["code"] == "not_understood"
    long = await ann.http.post(
        "/api/tables", content=b" " * 70_000, headers={"Content-Type": "application/json"}
    )
    assert (long.status_code, long.json()["code"]) == (413, "too_large")
    for body in ({}, {"game": "chess", "seats": [{"sits": "me"}, {"sits": "bot"}]}, [1], "x"):
        answer = await ann.post("/api/tables", body)
        assert (answer.status_code, answer.json()["code"]) == (400, "not_understood")
    for more in (
        {"seats": [{"sits": "me"}]},
        {"options": {"rolls": 99}},
        {"options": {"no such": 1}},
        {"clock": "blitz"},
        {"seats": [{"sits": "me"}, {"sits": "bot", "level": "divine"}]},
    ):
        plan = {"game": "peace", "seats": [{"sits": "me"}, {"sits": "bot"}], **more}
        answer = await ann.post("/api/tables", plan)
        assert (answer.status_code, answer.json()["code"]) == (400, "not_understood"), more
        assert answer.json()["text"]


@pytest.mark.parametrize("script", SCRIPTS)
async def test_names_titles_and_sayings_hold_nothing_invisible(site: Site, script: str) -> None:
    ann = site.person()
    answer = await ann.post(
        "/api/tables",
        {
            "game": "peace",
            "public": True,
            "title": script,
            "seats": [{"sits": "me", "name": script}, {"sits": "bot", "name": script}, {"sits": "open"}],
        },
    )
    code = answer.json()["table"]
    await site.person().join(code, name=script)
    branch = (await ann.post(f"/api/tables/{code}/branch", {"at": 0, "seat": 0, "name": script})).json()
    async with ann.at(code) as seat, ann.at(branch["table"]) as other:
        said = await seat.request("say", seat=0, text=script)
        if said["type"] == "ack":
            await seat.until_number(said["number"])
        assert (await seat.request("report", seat=0, text=script))["type"] == "ack"
        shown = json.dumps([seat.snapshot, seat.happenings, other.snapshot, branch])
        shown += (await ann.get("/api/tables")).text
    shown += "".join(report.text for report in await site.parts.store.reports(code))
    for character in "\u202e\u2066\u200b\ufeff\x1b\x07\x00":
        assert character not in shown
        assert json.dumps(character)[1:-1] not in shown
    names = [seat["name"] for seat in seat.around["seats"]]
    assert all(0 < len(name) <= 24 for name in names)
    assert len(set(names)) == 3


async def test_a_flood_is_stopped_and_a_table_beside_it_goes_on(tmp_path: Path) -> None:
    async with running(tmp_path, rate=1.0) as site:
        ann, eve = site.person(), site.person()
        healthy, flooded = await ann.open(), await eve.open()
        async with ann.at(healthy["table"]) as seat, eve.at(flooded["table"]) as flooder:

            async def flood() -> float:
                began = time.perf_counter()
                with contextlib.suppress(websockets.ConnectionClosed):
                    for n in range(5000):
                        await flooder.send({"type": "ping", "id": f"f{n}"})
                assert await closed_with(flooder) == 1008
                return time.perf_counter() - began

            flooding = asyncio.create_task(flood())
            waits = []
            for _ in range(10):
                assert await seat.until_asked()
                began = time.perf_counter()
                assert (await seat.choose())["type"] == "ack"
                waits.append(time.perf_counter() - began)
            assert await flooding < 15.0
            assert sorted(waits)[len(waits) // 2] < 1.5
            codes = {json.loads(frame).get("code") for frame in flooder.frames}
            assert {"rate_limited", "flooding"} <= codes


async def test_who_never_reads_is_let_go_and_the_table_is_not_held_up(tmp_path: Path) -> None:
    async with running(tmp_path, queue=64) as site:
        ann = site.person()
        opened = await ann.open("peace", ("me", "bot"), public=True)
        code = opened["table"]
        host, port = site.url.removeprefix("http://").split(":")
        deaf = socket.socket()
        deaf.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        await asyncio.to_thread(deaf.connect, (host, int(port)))
        deaf.sendall(
            f"GET /api/tables/{code}/play HTTP/1.1\r\nHost: {host}:{port}\r\nUpgrade: websocket\r\n"
            "Connection: Upgrade\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
            "Sec-WebSocket-Version: 13\r\n\r\n".encode()
        )
        deaf.sendall(_masked(json.dumps({"type": "hello", "protocol": PROTOCOL}).encode()))
        async with ann.at(code) as seat:
            while len(site.parts.sessions) < 2:
                await asyncio.sleep(0.01)
            live = site.parts.tables.live[code]
            big = b'{"type":"pong","re":"' + b"x" * 60_000 + b'","when":0}'
            for _ in range(200):
                # As if the table were very talkative: the deaf socket's buffers fill, the other reads.
                for listener in list(live.listeners):
                    listener.push(big)
                await seat.request("ping")
                if len(live.listeners) == 1:
                    break
            assert len(live.listeners) == 1, "the deaf socket is still there"
            assert await seat.until_asked()
            assert (await seat.choose())["type"] == "ack"
        deaf.close()


def _masked(payload: bytes) -> bytes:
    """A text frame as a client sends it; a mask of zeros changes nothing."""
    return bytes([0x81, 0x80 | len(payload), 0, 0, 0, 0]) + payload


async def test_half_open_connections_keep_nobody_out(site: Site) -> None:
    host, port = site.url.removeprefix("http://").split(":")
    idle: list[socket.socket] = []
    try:
        for n in range(300):
            idle.append(socket.create_connection((host, int(port)), timeout=5))
            if n % 2:
                idle[-1].sendall(b"GET /api/hall HTTP/1.1\r\nHost: localhost\r\nX-Slow: ")
        ann = site.person()
        opened = await ann.open()
        async with ann.at(opened["table"]) as seat:
            assert await seat.until_asked()
            assert (await seat.choose())["type"] == "ack"
    finally:
        for line in idle:
            line.close()


async def test_one_address_has_so_many_sockets_and_no_more(tmp_path: Path) -> None:
    async with running(tmp_path, most_sockets_of_one=3) as site:
        ann = site.person()
        opened = await ann.open()
        async with contextlib.AsyncExitStack() as stack:
            for _ in range(3):
                await stack.enter_async_context(ann.at(opened["table"]))
            with pytest.raises(websockets.InvalidStatus):
                await stack.enter_async_context(ann.at(opened["table"]))
        while site.parts.sessions:
            await asyncio.sleep(0.01)
        async with ann.at(opened["table"]) as seat:
            assert seat.snapshot


async def test_guessing_codes_is_throttled(tmp_path: Path) -> None:
    async with running(tmp_path, rate=1.0, rate_look_ups=Rate(30, 0.001)) as site:
        ann, eve = site.person(), site.person()
        hidden = (await ann.open())["table"]
        seen = [(await eve.get(f"/api/tables/{new_code()}")).status_code for _ in range(60)]
        assert seen[0] == 404
        assert seen[-1] == 429
        assert (await eve.get(f"/api/tables/{hidden}")).status_code == 429


@pytest.mark.parametrize("trusted", ["", "127.0.0.1"])
async def test_forwarded_addresses_count_only_from_a_trusted_proxy(tmp_path: Path, trusted: str) -> None:
    async with running(tmp_path, rate=1.0, rate_look_ups=Rate(30, 0.001), trust_proxy=trusted) as site:
        eve = site.person()
        seen = []
        for n in range(60):
            headers = {"X-Forwarded-For": f"192.0.2.{n}", "X-Forwarded-Proto": "https"}
            answer = await eve.http.get(f"/api/tables/{new_code()}", headers=headers)
            seen.append(answer.status_code)
        assert seen[-1] == (404 if trusted else 429)
        plan = {"game": "peace", "seats": [{"sits": "me"}, {"sits": "bot"}]}
        opened = await eve.http.post("/api/tables", json=plan, headers={"X-Forwarded-Proto": "https"})
        assert ("Secure" in opened.headers["set-cookie"]) is bool(trusted)


def test_codes_and_keys_are_random_enough() -> None:
    codes, keys = {new_code() for _ in range(5000)}, {new_key(0) for _ in range(5000)}
    assert len(codes) == len(keys) == 5000
    assert {len(code) for code in codes} == {8}
    for place in range(8):
        assert len({code[place] for code in codes}) == 32, "each character has five bits"
    assert {len(key) for key in keys} == {2 + 32}


KINDS = ACTIONS.messages
VALUES = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(-(2**70), 2**70),
    st.floats(allow_nan=True),
    st.text(max_size=40),
    st.lists(st.integers(), max_size=3),
    st.dictionaries(st.text(max_size=5), st.integers(), max_size=3),
)


EACH_KIND = pytest.mark.parametrize("kind", KINDS, ids=lambda kind: str(kind.__name__))


@EACH_KIND
@settings(max_examples=20, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(data=st.data())
def test_whatever_comes_is_a_message_or_refused_by_the_decoder(kind: Any, data: st.DataObject) -> None:
    assert is_read_or_refused(kind, data)


@pytest.mark.soak
@EACH_KIND
@settings(max_examples=1000, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(data=st.data())
def test_however_much_comes_it_is_a_message_or_refused(kind: Any, data: st.DataObject) -> None:
    assert is_read_or_refused(kind, data)


def is_read_or_refused(kind: Any, data: st.DataObject) -> bool:
    """Whatever a message of this kind holds, and wherever it is cut off, nothing else comes of it."""
    names = [*kind.__struct_fields__, "type", "unexpected"]
    body = data.draw(st.dictionaries(st.sampled_from(names), VALUES, max_size=6))
    body.setdefault("type", kind.__struct_config__.tag)
    text = json.dumps(body, ensure_ascii=data.draw(st.booleans()))
    cut = data.draw(st.integers(0, len(text)))
    found = []
    for frame in (text, text[:cut]):
        with contextlib.suppress(msgspec.DecodeError, UnicodeEncodeError):
            found.append(ACTIONS.read_message(frame))
    return all(isinstance(one, KINDS) for one in found)
