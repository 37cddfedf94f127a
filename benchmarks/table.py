"""Many live tables over real sockets: how long from a choice to its acknowledgement?

python -m benchmarks.table [--tables 200] [--seats 4] [--seconds 20] [--think 2.0] [--json]
python -m benchmarks.table --closed [--whole] [--games peace void futura] [--before d3a0b61] [--rounds 7]
                           [--json]
python -m benchmarks.table --workers 2 [--games peace] [--rounds 7] [--json]
python -m benchmarks.table --told [--games peace void futura] [--rounds 7] [--json]
python -m benchmarks.table --memory [--before d3a0b61] [--json]

With --closed every seat answers as soon as it is asked: choices for each second of the server's processor
time, beside those of an earlier commit in the same run, and where the time goes; no game ends in these
rounds. With --whole each round is then played to the end of all its games: what whole games cost, and what an
end costs by itself, for which this code keeps a record that d3a0b61 did not. With --workers the same on
PostgreSQL, for one worker beside several. With --told the same for readers who only see the table after a
choice, beside readers who are told line by line. With --memory what a long table of two weighs.

Every seat has a socket of its own and gets every frame. A seat that is asked thinks for a while, then chooses
at random. The server keeps its book in SQLite with synchronous=FULL. The same traffic is then sent to a
server that does nothing but echo, which is what this machine, Python and the web server allow at best; the
ratio says what Starhall adds. Exits with 1 if the 99th percentile is 150 ms or more.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import gc
import json
import random
import statistics
import subprocess
import sys
import tempfile
import time
from typing import Any

import httpx
import uvicorn
from websockets.asyncio.client import ClientConnection, connect

from benchmarks.before import ROOT
from benchmarks.table_closed import FRAME, Ask
from benchmarks.table_report import closed, memory_of_a_table, told, workers
from starhall.lab.progress import Progress
from starhall.server.app import build
from starhall.server.config import Config
from starhall.server.run import web_config
from starhall.wire.parts import PROTOCOL

LIMIT = 0.150
"""Seconds that the 99th percentile may take."""


# The echo server, in a process of its own.


async def echo(scope: Any, receive: Any, send: Any) -> None:
    """The least a socket server can do."""
    if scope["type"] != "websocket":
        await send({"type": "http.response.start", "status": 200, "headers": []})
        await send({"type": "http.response.body", "body": b"ok"})
        return
    await receive()
    await send({"type": "websocket.accept"})
    while (message := await receive())["type"] == "websocket.receive":
        await send({"type": "websocket.send", "text": message["text"]})


def serve_echo(port: int, data: str) -> None:
    """The bare echo server, under the same web server with the same settings."""
    config = Config(port=port, data=data, most_connections_of_one=100_000)
    settings = web_config(config, build(config))
    settings.app, settings.lifespan = echo, "off"
    uvicorn.Server(settings).run()


# The load.


class Tally:
    """What was measured."""

    def __init__(self) -> None:
        self.seconds: list[float] = []
        self.frames = 0
        self.refused: dict[str, int] = {}
        self.measuring = False
        self.server: dict[str, Any] = {}
        """What the server says of itself at the end."""

    def quantile(self, share: float) -> float:
        """The time that this share of choices stayed under."""
        return sorted(self.seconds)[min(len(self.seconds) - 1, int(share * len(self.seconds)))]


async def play(url: str, code: str, cookie: str, seat: int, think: float, tally: Tally) -> None:
    """One seat at one table."""
    address = f"{url.replace('http', 'ws', 1)}/api/tables/{code}/play"
    sent: dict[str, float] = {}
    async with connect(
        address, additional_headers={"Cookie": cookie}, compression=None, max_size=None, proxy=None
    ) as line:
        await line.send(json.dumps({"type": "hello", "protocol": PROTOCOL, "seat": seat}))
        while True:
            frame = FRAME.decode(await line.recv(decode=False))
            tally.frames += tally.measuring
            if frame.re in sent:
                took = time.perf_counter() - sent.pop(frame.re)
                if frame.type == "ack" and tally.measuring:
                    tally.seconds.append(took)
                elif frame.type == "error":
                    tally.refused[frame.code] = tally.refused.get(frame.code, 0) + 1
            if frame.position is not None and frame.position.ask is not None:
                asyncio.get_running_loop().create_task(
                    choose(line, seat, frame.position.ask, think, sent), name="choose"
                )


async def choose(line: ClientConnection, seat: int, ask: Ask, think: float, sent: dict[str, float]) -> None:
    """Think, then answer."""
    await asyncio.sleep(random.uniform(0.5, 1.5) * think)
    name = f"{seat}-{ask.since}"
    message = {
        "type": "choose",
        "id": name,
        "seat": seat,
        "choice": random.choice(ask.options).choice,
        "at": ask.since,
    }
    sent[name] = time.perf_counter()
    await line.send(json.dumps(message))


async def load(port: int, arguments: argparse.Namespace) -> Tally:
    """All tables, warmed up, then measured."""
    url, tally = f"http://127.0.0.1:{port}", Tally()
    await _answers(url)
    tasks = []
    http = httpx.AsyncClient(base_url=url, timeout=60)
    with Progress("tables opened", arguments.tables) as progress:
        for number in range(arguments.tables):
            plan = {"game": "peace", "seats": [{"sits": "me"}] * arguments.seats}
            answer = await http.post("/api/tables", json=plan)
            answer.raise_for_status()
            code = answer.json()["table"]
            cookie = answer.headers["set-cookie"].partition(";")[0]
            http.cookies.clear()
            for seat in range(arguments.seats):
                tasks.append(asyncio.create_task(play(url, code, cookie, seat, arguments.think, tally)))
            progress(number + 1)
            await asyncio.sleep(arguments.think / arguments.tables)
    idle = (await http.get("/measured")).json()
    await _measure(tasks, tally, arguments)
    tally.server = (await http.get("/measured")).json()
    tally.server["cpu"] -= idle["cpu"]
    await http.aclose()
    return tally


async def load_echo(port: int, arguments: argparse.Namespace) -> Tally:
    """As many sockets, as many messages, to the echo server."""
    url, tally = f"http://127.0.0.1:{port}", Tally()
    await _answers(url)
    tasks = []
    for _ in range(arguments.tables):
        for _ in range(arguments.seats):
            tasks.append(asyncio.create_task(_echo(url, arguments.think * arguments.seats, tally)))
        await asyncio.sleep(arguments.think / arguments.tables)
    await _measure(tasks, tally, arguments)
    return tally


async def _echo(url: str, think: float, tally: Tally) -> None:
    message = json.dumps({"type": "choose", "id": "0-1", "seat": 0, "choice": 12, "at": 1})
    async with connect(f"{url.replace('http', 'ws', 1)}/", compression=None, proxy=None) as line:
        while True:
            await asyncio.sleep(random.uniform(0.5, 1.5) * think)
            began = time.perf_counter()
            await line.send(message)
            await line.recv()
            if tally.measuring:
                tally.seconds.append(time.perf_counter() - began)


async def _measure(tasks: list[asyncio.Task[None]], tally: Tally, arguments: argparse.Namespace) -> None:
    await asyncio.sleep(arguments.think * 2)
    tally.measuring = True
    with Progress("seconds measured", round(arguments.seconds)) as progress:
        for second in range(round(arguments.seconds)):
            progress(second)
            await asyncio.sleep(1)
    tally.measuring = False
    failed = [task for task in tasks if task.done()]
    for task in (*tasks, *(task for task in asyncio.all_tasks() if task.get_name() == "choose")):
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
    if failed:
        raise SystemExit(f"{len(failed)} sockets were lost: {failed[0].exception()!r}")


async def _answers(url: str) -> None:
    async with httpx.AsyncClient() as http:
        for _ in range(400):
            with contextlib.suppress(httpx.ConnectError, httpx.ReadError, httpx.RemoteProtocolError):
                await http.get(f"{url}/healthz")
                return
            await asyncio.sleep(0.05)
    raise SystemExit("the server does not come up")


def run(kind: str, arguments: argparse.Namespace) -> Tally:
    """Measure one kind of server in a process of its own."""
    # Whoever measures must not stop for its own garbage.
    gc.disable()
    with tempfile.TemporaryDirectory() as data:
        port = arguments.port + (kind == "echo")
        module = ["benchmarks.table_server"] if kind == "tables" else ["benchmarks.table", "--echo"]
        command = [sys.executable, "-m", *module, "--port", str(port), "--data", data]
        process = subprocess.Popen(command, cwd=ROOT)
        try:
            return asyncio.run((load if kind == "tables" else load_echo)(port, arguments))
        finally:
            process.terminate()
            process.wait()


def report(tables: Tally, bare: Tally, arguments: argparse.Namespace) -> dict[str, Any]:
    """The figures, printed and returned."""
    found: dict[str, Any] = {
        "tables": arguments.tables,
        "sockets": arguments.tables * arguments.seats,
        "think": arguments.think,
        "choices_per_second": round(len(tables.seconds) / arguments.seconds, 1),
        "frames_per_second": round(tables.frames / arguments.seconds, 1),
        "refused": tables.refused,
        "server_cores": round(tables.server["cpu"] / (arguments.seconds + 2 * arguments.think), 2),
        "server_mb": round(tables.server["bytes"] / 1e6, 1),
    }
    for name, tally in (("choice", tables), ("echo", bare)):
        found[name] = {
            "median_ms": round(statistics.median(tally.seconds) * 1000, 2),
            "p95_ms": round(tally.quantile(0.95) * 1000, 2),
            "p99_ms": round(tally.quantile(0.99) * 1000, 2),
            "most_ms": round(max(tally.seconds) * 1000, 2),
        }
    found["p99_ratio"] = round(found["choice"]["p99_ms"] / found["echo"]["p99_ms"], 1)
    found["median_ratio"] = round(found["choice"]["median_ms"] / found["echo"]["median_ms"], 1)
    return found


def main() -> int:
    """Run both servers and compare."""
    parser = argparse.ArgumentParser(
        description=(__doc__ or "").partition("\n\n")[0].replace("\n", " "),
        epilog=(__doc__ or "").rpartition("\n\n")[2],
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("--tables", type=int, metavar="N", help="live at once (default: 200; --closed: 32)")
    parser.add_argument("--seats", type=int, default=4, metavar="N", help="at each table (default: 4)")
    parser.add_argument(
        "--seconds", type=float, metavar="S", help="measured (default: 20; --closed: 3 a round)"
    )
    parser.add_argument(
        "--think", type=float, default=2.0, metavar="S", help="before a seat answers, on average (default: 2)"
    )
    parser.add_argument(
        "--port", type=int, default=8870, metavar="N", help="and the next one (default: 8870)"
    )
    parser.add_argument("--json", action="store_true", help="for machines")
    other = parser.add_mutually_exclusive_group()
    other.add_argument("--closed", action="store_true", help="every seat answers as soon as it is asked")
    other.add_argument("--workers", type=int, metavar="N", help="the same with N workers beside one")
    other.add_argument("--told", action="store_true", help="readers who are told line by line beside others")
    other.add_argument("--memory", action="store_true", help="what a long table weighs")
    parser.add_argument("--whole", action="store_true", help="for --closed: also to the end of every game")
    parser.add_argument(
        "--games", nargs="+", default=["peace", "void", "futura"], help="for --closed, --workers and --told"
    )
    parser.add_argument(
        "--before", default="d3a0b61", metavar="COMMIT", help="the earlier one (default: d3a0b61)"
    )
    parser.add_argument("--rounds", type=int, default=7, metavar="N", help="for each of both (default: 7)")
    parser.add_argument("--echo", action="store_true", help=argparse.SUPPRESS)
    parser.add_argument("--data", help=argparse.SUPPRESS)
    arguments = parser.parse_args()
    loop = arguments.closed or arguments.workers or arguments.told
    arguments.tables = arguments.tables or (32 if loop else 200)
    arguments.seconds = arguments.seconds or (3.0 if loop else 20.0)
    if arguments.echo:
        serve_echo(arguments.port, arguments.data)
        return 0
    for wanted, compare in (
        (arguments.closed, closed),
        (arguments.workers, workers),
        (arguments.told, told),
        (arguments.memory, memory_of_a_table),
    ):
        if wanted:
            gc.disable()
            return compare(arguments)
    found = report(run("tables", arguments), run("echo", arguments), arguments)
    if arguments.json:
        print(json.dumps(found, indent=1))
    else:
        print(
            f"{found['tables']} tables, {found['sockets']} sockets, {found['think']} s to think, "
            f"{found['choices_per_second']} choices and {found['frames_per_second']} frames a second, SQLite "
            "with synchronous=FULL"
        )
        print(f"  the server used {found['server_cores']} of a core, and {found['server_mb']} MB at most")
        for name, what in (("choice", "choice to acknowledgement"), ("echo", "bare echo")):
            row = found[name]
            print(
                f"  {what:<27} median {row['median_ms']:7.2f} ms   p95 {row['p95_ms']:7.2f} ms   "
                f"p99 {row['p99_ms']:7.2f} ms   most {row['most_ms']:7.2f} ms"
            )
        print(f"  ratio to the echo: median {found['median_ratio']}, p99 {found['p99_ratio']}")
        if found["refused"]:
            print(f"  refused: {found['refused']}")
    return 0 if found["choice"]["p99_ms"] < LIMIT * 1000 else 1


if __name__ == "__main__":
    sys.exit(main())
