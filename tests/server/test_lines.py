"""Connections that ask for nothing, or never come to an end, keep nobody else out."""

from __future__ import annotations

import asyncio
import contextlib
import resource
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest
from uvicorn.server import ServerState
from websockets.exceptions import ConnectionClosed
from websockets.frames import Frame, Opcode
from websockets.protocol import OPEN
from websockets.utils import apply_mask

from starhall.server.app import build
from starhall.server.config import Config
from starhall.server.door.lines import MOST_UNREAD, Lines, SocketLine, head_of_text, is_whole
from starhall.server.rights.who import neighbourhood
from starhall.server.run import SPARE_FILES, _raise_file_limit, web_config
from starhall.server.watch import metrics
from tests.server.harness import Person, Site, running

HEAD = b"POST /api/tables HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"


@contextlib.asynccontextmanager
async def line(site: Site) -> AsyncIterator[tuple[asyncio.StreamReader, asyncio.StreamWriter]]:
    """A connection on which anything may be sent."""
    reader, writer = await asyncio.open_connection("127.0.0.1", site.config.port)
    try:
        yield reader, writer
    finally:
        writer.close()
        with contextlib.suppress(OSError):
            await writer.wait_closed()


async def answer(reader: asyncio.StreamReader) -> bytes:
    """All that comes until the line is closed."""
    got = b""
    async with asyncio.timeout(10):
        with contextlib.suppress(ConnectionResetError):
            while some := await reader.read(1000):
                got += some
    return got


def turned_away(why: str) -> float:
    """How many connections were closed for this reason, so far."""
    return metrics.REGISTRY.get_sample_value("starhall_turned_away_total", {"why": why}) or 0


@pytest.mark.parametrize(
    "begun",
    [
        b"",
        b"GET / HTTP/1.1\r\nHost: local",
        HEAD + b"Content-Length: 100\r\n\r\n{",
        HEAD + b"Transfer-Encoding: chunked\r\n\r\n5\r\n{",
    ],
    ids=["silent", "half a header", "half a body", "half a chunk"],
)
async def test_what_is_begun_has_to_come_in_time(tmp_path: Path, begun: bytes) -> None:
    async with (
        running(tmp_path, header_seconds=0.3, body_seconds=0.3) as site,
        line(site) as (reader, writer),
    ):
        writer.write(begun)
        await writer.drain()
        assert (await answer(reader)).partition(b"\r\n")[0] in {b"HTTP/1.1 408 Request Timeout", b""}


async def test_bytes_that_trickle_in_do_not_gain_time(tmp_path: Path) -> None:
    async with running(tmp_path, header_seconds=0.5) as site, line(site) as (reader, writer):
        begun = asyncio.get_running_loop().time()
        before = turned_away("time")
        answered = asyncio.create_task(answer(reader))
        for byte in b"GET / HTTP/1.1\r\nX-Slow: " + b"a" * 1000:
            if answered.done():
                break
            with contextlib.suppress(OSError):
                writer.write(bytes([byte]))
                await writer.drain()
            await asyncio.sleep(0.02)
        # A byte under way when the line is closed may take the answer with it: the system resets the line.
        assert (await answered).partition(b"\r\n")[0] in {b"HTTP/1.1 408 Request Timeout", b""}
        assert turned_away("time") == before + 1
        assert asyncio.get_running_loop().time() - begun < 8


async def test_a_second_request_on_the_line_has_as_long_as_the_first(tmp_path: Path) -> None:
    async with running(tmp_path, header_seconds=0.6) as site, line(site) as (reader, writer):
        for _ in range(3):
            writer.write(b"GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n")
            assert (await reader.readuntil(b"ok")).startswith(b"HTTP/1.1 200")
            await asyncio.sleep(0.4)
        writer.write(b"GET /healthz HTTP/1.1\r\n")
        assert b"408" in await answer(reader)


@pytest.mark.parametrize("headers", [b"X: " + b"a" * 100_000, b"X-Many: 1\r\n" * 20_000])
async def test_headers_without_end_are_not_taken_in(site: Site, headers: bytes) -> None:
    async with line(site) as (reader, writer):
        writer.write(b"GET / HTTP/1.1\r\nHost: localhost\r\n" + headers)
        with contextlib.suppress(ConnectionError):
            await writer.drain()
        assert (await answer(reader)).partition(b"\r\n")[0] in {
            b"HTTP/1.1 431 Request Header Fields Too Large",
            b"HTTP/1.1 400 Bad Request",
            b"",
        }
    assert (await site.person().get("/healthz")).status_code == 200


async def test_headers_that_are_complete_and_too_long_are_refused(site: Site) -> None:
    async with line(site) as (reader, writer):
        long = b"X-Long: " + b"a" * 20_000
        writer.write(b"GET /healthz HTTP/1.1\r\nHost: localhost\r\n" + long + b"\r\n\r\n")
        assert b" 4" in (await answer(reader)).partition(b"\r\n")[0]


async def test_a_large_body_behind_small_headers_is_welcome(site: Site) -> None:
    person = site.person()
    refused = await person.post("/api/tables", {"game": "peace", "seats": [], "title": "x" * 30_000})
    assert refused.json()["code"] == "not_understood"


async def test_one_address_has_so_many_lines_and_no_more(tmp_path: Path) -> None:
    async with running(tmp_path, most_connections_of_one=20) as site:
        async with contextlib.AsyncExitStack() as held:
            lines = [await held.enter_async_context(line(site)) for _ in range(20)]
            async with line(site) as (reader, _):
                assert await answer(reader) == b"", "turned away without a word"
            assert len(lines) == 20
        person = Person(site.url)
        try:
            async with asyncio.timeout(5):
                while (await person.get("/healthz")).status_code != 200:
                    await asyncio.sleep(0.05)
        finally:
            await person.close()


@pytest.mark.parametrize(
    ("trusted", "let_in"),
    [("127.0.0.1", True), ("192.0.2.1, 127.0.0.0/8", True), ("*", True), ("192.0.2.0/24, ::1", False)],
)
async def test_a_proxy_has_as_many_lines_as_it_needs(tmp_path: Path, trusted: str, let_in: bool) -> None:
    async with (
        running(tmp_path, most_connections_of_one=1, trust_proxy=trusted) as site,
        line(site),
        line(site) as (reader, writer),
    ):
        with contextlib.suppress(ConnectionError):
            writer.write(b"GET /healthz HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")
            await writer.drain()
        assert (await answer(reader)).startswith(b"HTTP/1.1 200") is let_in


async def test_a_socket_counts_as_the_line_that_it_was(tmp_path: Path) -> None:
    async with running(tmp_path, most_connections_of_one=4) as site:
        ann = site.person()
        code = (await ann.open("peace"))["table"]
        for _ in range(12):
            async with ann.at(code):
                pass
        async with ann.at(code), ann.at(code), ann.at(code), line(site) as (reader, _):
            assert await answer(reader) == b""


@pytest.mark.parametrize(
    ("address", "stands_for"),
    [
        ("192.0.2.7", "192.0.2.7"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("2001:db8:1:2:ffff::1", "2001:db8:1:2::/64"),
        ("::ffff:192.0.2.7", "192.0.2.7"),
        ("fe80::1%eth0", "fe80::/64"),
        ("no:address", "no:address"),
        ("", ""),
    ],
)
def test_a_household_of_ipv6_is_one_address(address: str, stands_for: str) -> None:
    assert neighbourhood(address) == stands_for


def test_the_limit_of_files_is_raised_or_said(capsys: pytest.CaptureFixture[str]) -> None:
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    try:
        resource.setrlimit(resource.RLIMIT_NOFILE, (min(256, hard), hard))
        _raise_file_limit(Config(most_sockets=500))
        assert resource.getrlimit(resource.RLIMIT_NOFILE)[0] == min(500 + SPARE_FILES, hard)
        assert capsys.readouterr().err == "" or hard < 500 + SPARE_FILES
        _raise_file_limit(Config(most_sockets=10**9))
        assert f"--most-sockets {hard - SPARE_FILES}" in capsys.readouterr().err
    finally:
        resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))


@pytest.mark.parametrize("size", [0, 125, 126, 65_535, 65_536])
def test_a_text_of_any_length_has_the_head_that_the_protocol_wants(size: int) -> None:
    text = b"x" * size
    assert head_of_text(size) + text == Frame(Opcode.TEXT, text).serialize(mask=False)


def as_frame(text: bytes, mask: bytes = b"\1\2\3\4", first: int = 0x81) -> bytes:
    """A short text as a client sends it."""
    return bytes((first, 0x80 | len(text))) + mask + apply_mask(text, mask)


async def test_a_message_in_pieces_is_read_like_one_that_comes_whole(site: Site) -> None:
    ann = site.person()
    code = (await ann.open("peace", ("me", "me")))["table"]
    async with ann.at(code) as seat:

        async def answered(name: str, *pieces: bytes) -> None:
            for piece in pieces:
                seat.line.transport.write(piece)
                # So that each comes by itself, as far as that can be had.
                await asyncio.sleep(0.02)
            assert (await seat.until("pong"))["re"] == name

        def ping(name: str) -> bytes:
            return b'{"type":"ping","id":"%b"}' % name.encode()

        await answered("a", as_frame(ping("a")))
        await answered("b", as_frame(ping("b")) + as_frame(b'{"type":"nothing"}'))
        assert (await seat.until("error"))["code"] == "not_understood"
        await answered("c", as_frame(ping("c")))
    async with ann.at(code) as seat:
        await answered("d", as_frame(ping("d")))
        # The end of a frame that looks like one of its own.
        text = ping("e")
        mask = bytes((text[0] ^ 0x81, text[1] ^ (0x80 | (len(text) - 6)), 0, 0))
        frame = as_frame(text, mask)
        assert is_whole(frame)
        assert is_whole(frame[6:])
        await answered("e", frame[:6], frame[6:])
        await answered("f", as_frame(ping("f")))
    async with ann.at(code) as seat:
        text = ping("g")
        await answered("g", as_frame(text[:5], first=0x01), as_frame(text[5:], first=0x80))
        await answered("h", as_frame(ping("h")))
    async with ann.at(code) as seat:
        seat.line.transport.write(as_frame(b"\xff"))
        with pytest.raises(ConnectionClosed):
            await seat.until("pong")
        assert seat.line.close_code == 1007


class Wire:
    """The far end of a socket line: what went out, write by write, and whether it is read from."""

    def __init__(self) -> None:
        self.sent: list[bytes] = []
        self.reads = True

    def writelines(self, parts: list[bytes]) -> None:
        self.sent.append(b"".join(parts))

    def write(self, data: bytes) -> None:
        self.sent.append(data)

    def is_closing(self) -> bool:
        return False

    def close(self) -> None:
        """Nobody gets so far."""

    def pause_reading(self) -> None:
        self.reads = False

    def resume_reading(self) -> None:
        self.reads = True


@pytest.fixture
async def open_line(tmp_path: Path) -> tuple[SocketLine, Wire]:
    """A socket after its handshake."""
    config = Config(data=str(tmp_path))
    found = SocketLine(web_config(config, build(config)), ServerState(), {}, lines=Lines(config))
    wire: Any = Wire()
    found.transport, found.conn.state = wire, OPEN
    found._whole = found.handshake_initiated = found.handshake_complete = True
    return found, wire


async def test_what_is_written_in_one_turn_goes_out_as_one(open_line: tuple[SocketLine, Wire]) -> None:
    found, wire = open_line
    assert found.write_now(b"ack")
    assert found.write_now(b"step")
    assert wire.sent == []
    await asyncio.sleep(0)
    assert wire.sent == [b"\x81\x03ack\x81\x04step"]
    await asyncio.sleep(0)
    assert len(wire.sent) == 1


async def test_nothing_overtakes_what_was_written_before_it(open_line: tuple[SocketLine, Wire]) -> None:
    found, wire = open_line
    found.write_now(b"one")
    await found.send({"type": "websocket.send", "text": "two"})
    found.write_now(b"three")
    found.shutdown()
    out = b"".join(wire.sent)
    assert out == b"\x81\x03one\x81\x03two\x81\x05three\x88\x02\x03\xf4"
    assert not found.write_now(b"after the end")


async def test_a_few_messages_wait_unread_and_then_no_more_are_taken(
    open_line: tuple[SocketLine, Wire],
) -> None:
    found, wire = open_line
    for number in range(MOST_UNREAD + 1):
        assert wire.reads
        found.data_received(as_frame(str(number).encode()))
    assert not wire.reads
    got: list[Any] = [await found.receive() for _ in range(MOST_UNREAD + 1)]
    assert [message["text"] for message in got] == [str(number) for number in range(MOST_UNREAD + 1)]
    assert wire.reads
