"""Write a database as this version of Starhall leaves it, for the tests of the versions after it.

Run it in a checkout of the version whose database is wanted:

    git archive d3a0b61 | tar -x -C /tmp/then
    cp tools/stored_database.py /tmp/then/tools
    cd /tmp/then && PYTHONPATH=src:. python -m tools.stored_database d3a0b61.json.gz

In the file are the statements that make the database, what each of its tables looked like, and the cookies of
those who sat there.
"""

from __future__ import annotations

import argparse
import asyncio
import gzip
import json
import sqlite3
import tempfile
from collections.abc import Sequence
from contextlib import closing
from pathlib import Path
from typing import Any

from tests.server.harness import Person, Seat, Site, play_out, running

GAMES = ("peace", "void", "saga", "stellar", "futura")
SHARED = ("peace", "void", "stellar")
CHOICES = 24
"""So many are made at a table that is then left alone."""


class Hall:
    """A server that is played at, and what is to be remembered of it."""

    def __init__(self, site: Site) -> None:
        self.site = site
        self.tables: list[dict[str, Any]] = []
        self.records: list[dict[str, Any]] = []

    async def remember(self, code: str, *people: Person) -> None:
        """What a table looks like to those who sit there, and what lets them in."""
        seen = []
        for person in people:
            async with person.at(code) as seat:
                position = seat.position or {"choices": 0, "outcome": None}
                looks = {
                    "held": seat.snapshot["held"],
                    "status": seat.around["status"],
                    "seats": seat.around["seats"],
                    "said": [said["text"] for said in seat.snapshot["said"]],
                    "rematch": seat.around["rematch"],
                    "choices": position["choices"],
                    "asked": seat.ask is not None,
                    "outcome": position["outcome"],
                    "lines": len(seat.lines),
                }
            cookies = [[c.name, c.value, c.path] for c in person.http.cookies.jar if code in c.path]
            seen.append({"cookies": cookies, **looks})
        game = seat.snapshot["table"]["game"]
        print(f"{code}: {game}, {looks['status']}, {looks['choices']} choices", flush=True)
        self.tables.append({"table": code, "game": game, "people": seen})

    async def open_table(self, game: str) -> None:
        """A table that waits for somebody."""
        ann = self.site.person()
        code = (await ann.open(game, ("me", "open"), public=True, title=f"Come to {game}"))["table"]
        await self.remember(code, ann)

    async def running_table(self, game: str) -> None:
        """Two people in the middle of a game: they have talked, taken back and handed a seat over."""
        ann, bea, phone = (self.site.person() for _ in range(3))
        opened = await ann.open(game, ("me", "open"), chat="free")
        code = opened["table"]
        await bea.join(code, opened["invite"], name="Bea")
        async with ann.at(code) as first, bea.at(code) as second:
            await first.request("say", seat=0, text="Good luck!")
            await choose([first, second], CHOICES // 2)
            await take_back([first, second])
            await second.request("say", seat=1, phrase="thinking")
            link = (await bea.post(f"/api/tables/{code}/hand-over", {"seat": 1})).json()["link"]
            assert (await phone.enter(code, link.partition("#")[2])).status_code == 200
        async with ann.at(code) as first, phone.at(code) as second:
            await choose([first, second], CHOICES // 2)
        await self.remember(code, ann, phone)

    async def finished_table(self, game: str) -> None:
        """A game that is over, perhaps with its record shared, and another one asked for."""
        ann = self.site.person()
        code = (await ann.open(game, ("me", "bot")))["table"]
        async with ann.at(code) as seat:
            await play_out([seat], most=20_000)
            await seat.request("say", seat=0, text="Again?")
            await seat.request("rematch", seat=0)
        if game in SHARED:
            shared = (await ann.post(f"/api/tables/{code}/share")).json()["record"]
            card = (await ann.get(f"/api/records/{shared}")).json()
            kept = {"choices": card["choices"], "lines": len(card["lines"])}
            self.records.append({"record": shared, "game": game, **kept})
        await self.remember(code, ann)

    async def left_table(self) -> None:
        """A table that somebody has left, and for whom a bot stands in; and a branch of it."""
        ann, bea = self.site.person(), self.site.person()
        opened = await ann.open("peace", ("me", "open"), stand_in="random", options={"first": 0})
        code = opened["table"]
        await bea.join(code, opened["invite"], name="Bea")
        async with ann.at(code) as first, bea.at(code) as second:
            await second.request("leave", seat=1)
            await choose([first], 4)
            assert await first.until_asked()
        await self.remember(code, ann)
        answer = await ann.post(f"/api/tables/{code}/branch", {"at": 2, "seat": 0, "level": "random"})
        branch = answer.json()["table"]
        async with ann.at(branch) as seat:
            assert await seat.until_asked()
        await self.remember(branch, ann)


async def choose(seats: Sequence[Seat], number: int) -> None:
    """Let these seats make so many choices, always the last of what they may."""
    for _ in range(number):
        while not any(seat.ask for seat in seats):
            await asyncio.gather(*(seat.next() for seat in seats))
        seat = next(seat for seat in seats if seat.ask)
        assert seat.ask
        answer = await seat.choose(seat.ask["options"][-1]["choice"])
        assert answer["type"] == "ack", answer
        await asyncio.gather(*(other.until_number(answer["number"]) for other in seats))


async def take_back(seats: Sequence[Seat]) -> None:
    """Let the seats ask for their last choice back, and the others agree."""
    for p, seat in enumerate(seats):
        asked = await seat.request("undo", seat=p)
        agreed = await seats[1 - p].request("undo_answer", seat=1 - p, yes=True)
        written = [answer["number"] for answer in (asked, agreed) if answer["type"] == "ack"]
        await asyncio.gather(*(one.until_number(max(written, default=0)) for one in seats))


async def written(data: Path) -> dict[str, Any]:
    """Play at a new server until its database holds something of everything."""
    async with running(data) as site:
        hall = Hall(site)
        for game in GAMES:
            await hall.open_table(game)
            await hall.running_table(game)
            await hall.finished_table(game)
        await hall.left_table()
    with closing(sqlite3.connect(data / "starhall.db")) as database:
        return {"sql": list(database.iterdump()), "tables": hall.tables, "records": hall.records}


def main() -> None:
    """Write the file that is named."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("file", type=Path, help="where to write it, such as d3a0b61.json.gz")
    file: Path = parser.parse_args().file
    with tempfile.TemporaryDirectory() as folder:
        found = asyncio.run(written(Path(folder)))
    file.write_bytes(gzip.compress(json.dumps(found, ensure_ascii=False).encode(), 9, mtime=0))
    print(f"{file}: {len(found['tables'])} tables, {file.stat().st_size} bytes")


if __name__ == "__main__":
    main()
