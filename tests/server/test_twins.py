"""Twin tables: two tables that differ only in what a reader may not know send it the same bytes.

The twins stand at the same moment of a game; in the second, all that the reader does not know is dealt anew,
and all chance to come is another. Both are played alike. As long as the game itself shows the reader the same
(view and log, by the core), every frame must be equal to the byte: steps, snapshots, questions, reasons,
previews, refusals, undo, history, reconnects.
"""

from __future__ import annotations

import asyncio
import contextlib
from collections import Counter
from collections.abc import AsyncIterator
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any

import httpx
import pytest

from starhall.core import Match, State, digest, registry
from starhall.core.snapshot import to_plain
from starhall.server.book import entries as book
from starhall.server.book.actions.opened import TableOpened
from starhall.server.book.actions.start import Started
from starhall.server.book.table import Table
from starhall.server.live.live import Live
from starhall.server.rights.keys import hashed
from starhall.wire.parts import PROTOCOL, Fairness
from tests.server.harness import WAIT, Frame, Person, Seat, SetTime, Site, find_game, running

CODE = "TW1NTAB1"
Reader = int | None


def key(seat: int) -> str:
    """The same keys at both tables."""
    return f"{seat}-{seat:032x}"


@dataclass
class Twin:
    """One of two tables, with a socket for every seat and one for the public."""

    site: Site
    live: Live
    people: list[Person]
    seats: list[Seat]
    public: Seat

    def seat(self, reader: Reader) -> Seat:
        """The socket of a reader."""
        return self.public if reader is None else self.seats[reader]

    def person(self, reader: Reader) -> Person:
        """The browser of a reader."""
        return self.people[-1 if reader is None else reader]

    @property
    def match(self) -> Match[Any]:
        """The match on the table."""
        assert self.live.table.match is not None
        return self.live.table.match

    def known(self, reader: Reader) -> tuple[Any, Any]:
        """All that the core lets a reader know."""
        return self.match.view(reader), self.match.log(reader)

    async def settle(self) -> None:
        """Read every frame that is on its way."""
        await asyncio.gather(*(seat.request("ping", id="settle") for seat in (*self.seats, self.public)))


@contextlib.asynccontextmanager
async def twin(data: Path, state: State, secret: str) -> AsyncIterator[Twin]:
    """A table at which a game goes on from this state."""
    game = state.game
    async with contextlib.AsyncExitStack() as stack:
        site = await stack.enter_async_context(running(data, time=SetTime(), poll=1000.0))
        head = book.Head(
            code="",
            title="",
            game=game.slug,
            rules=game.version,
            content=game.content.fingerprint,
            options=dict(state.options),
            public=True,
            clock="none",
            expiry="wait",
            stand_in="",
            chat="free",
            secret=secret,
            opener=hashed("h-" + "0" * 32),
            invite=hashed("i-" + "0" * 32),
            seats=[
                book.HeadSeat(sits="person", name=name, hash=hashed(key(p)))
                for p, name in enumerate(state.names)
            ],
            start=to_plain(state),
        )
        live = await site.parts.tables.open(head, [TableOpened(), Started()], "")
        people = [site.person() for _ in range(state.players + 1)]
        seats = []
        for p in range(state.players):
            await people[p].enter(CODE, key(p))
            seats.append(await stack.enter_async_context(people[p].at(CODE)))
        public = await stack.enter_async_context(people[-1].at(CODE))
        found = Twin(site, live, people, seats, public)
        await found.settle()
        yield found


def start_state(game: str, players: int, seed: int) -> State:
    """A moment in the middle of a random game."""
    rng = Random(f"twins/{game}/{seed}")
    match = Match(find_game(game), players, seed=str(seed))
    for _ in range(rng.randrange(4, 30)):
        if match.over:
            break
        seat = rng.choice(match.state.asked)[0]
        match.choose(seat, rng.choice(match.state.choices(seat)))
    if match.over:
        match.rewind(len(match.choices) - 1)
    state: State = match.state
    return state


def same_frames(reader: Reader, first: Twin, second: Twin, what: str) -> int:
    """Compare all that a reader was sent since the last look, byte for byte; returns how many frames."""
    one, two = first.seat(reader), second.seat(reader)
    assert len(one.frames) == len(two.frames), what
    for a, b in zip(one.frames, two.frames, strict=True):
        assert a == b, what
    count = len(one.frames)
    return count


def forget_frames(*twins: Twin) -> None:
    for one in twins:
        for seat in (*one.seats, one.public):
            seat.frames.clear()


async def ask_everything(reader: Reader, pair: tuple[Twin, Twin], seen: Counter[str], most: int) -> None:
    """All that a reader can ask without changing the game, right or wrong: so many choices of each kind."""
    requests: list[tuple[str, Frame]] = [
        ("history", {"at": 0, "seat": reader}),
        ("history", {"at": len(pair[0].match.choices), "seat": None}),
        ("history", {"at": 1_000_000, "seat": reader}),
        ("history", {"at": 0, "seat": 0 if reader != 0 else 1}),
        ("choose", {"seat": 0 if reader != 0 else 1, "choice": 0, "at": 1}),
        ("undo", {"seat": 0 if reader != 0 else 1}),
        ("mute", {"seat": 0, "on": False}),
        ("report", {"text": "this looks wrong", "line": 0}),
        ("look", {"seat": reader}),
    ]
    if reader is not None:
        game, state = pair[0].match.game, pair[0].match.state
        question = state.question(reader)
        kinds = game.kinds if question is None else [question[1]]
        for kind in kinds:
            for value in range(0, kind.size, -(-kind.size // most)):
                requests.append(("why_not", {"seat": reader, "choice": kind.first + value}))
                requests.append(("preview", {"seat": reader, "choice": kind.first + value}))
        refused = [c for c in range(game.actions) if c not in state.choices(reader)][:most]
        since = pair[0].live.table.since[reader]
        requests += [("choose", {"seat": reader, "choice": c, "at": since}) for c in refused]
        requests.append(("choose", {"seat": reader, "choice": 0, "at": 999}))
        requests.append(("undo_answer", {"seat": reader, "yes": True}))
    for number, (kind, fields) in enumerate(requests):
        for one in pair:
            message = {"type": kind, "id": f"r{number}", **fields}
            await one.seat(reader).send(message)
            if number % 50 == 49:
                await one.seat(reader).request("ping", id="settle")
        seen[kind] += 1
    await asyncio.gather(*(one.settle() for one in pair))
    seen["frames"] += same_frames(reader, *pair, f"requests of {reader}")


async def come_back(reader: Reader, pair: tuple[Twin, Twin], seen: Counter[str]) -> None:
    """A second socket for the reader: fresh, and with each number it may have."""
    last = pair[0].live.table.number
    for have in (None, *range(max(1, last - 1), last + 1)):
        found = []
        for one in pair:
            async with one.person(reader).at(CODE, greet=False) as seat:
                await seat.send({"type": "hello", "protocol": PROTOCOL, "have": have})
                await seat.send({"type": "ping", "id": "end"})
                frames: list[bytes] = []
                while not frames or b'"pong"' not in frames[-1]:
                    async with asyncio.timeout(WAIT):
                        frames.append(await seat.line.recv(decode=False))
                found.append([frame for frame in frames if b'"presence"' not in frame])
        assert found[0] == found[1], f"reconnect of {reader} with {have}"
        seen["reconnect"] += 1
    card = [await one.person(reader).get(f"/api/tables/{CODE}") for one in pair]
    record = [await one.person(reader).get(f"/api/tables/{CODE}/record") for one in pair]
    for answers in (card, record):
        assert _bytes(answers[0]) == _bytes(answers[1])
    seen["http"] += 2


def _bytes(answer: httpx.Response) -> tuple[int, bytes, list[tuple[str, str]]]:
    headers = [(name, value) for name, value in answer.headers.items() if name != "date"]
    return answer.status_code, answer.content, headers


async def undo_is_asked(reader: Reader, pair: tuple[Twin, Twin], seen: Counter[str]) -> None:
    """Somebody else asks for an undo and is refused: the reader sees both, the same at both tables."""
    table: Table = pair[0].live.table
    for seat in range(len(table.seats)):
        if seat == reader or table.last_choice_of(seat) is None:
            continue
        if pair[1].live.table.last_choice_of(seat) is None:
            continue
        to = table.last_choice_of(seat)
        free = [one.live.table.undoes_at_once(seat, to or 0) for one in pair]
        if any(free):
            continue
        number = table.number
        other = next(p for p in range(len(table.seats)) if p != seat)
        for one in pair:
            await one.seats[seat].request("undo", id=f"u{number}", seat=seat)
            await one.seats[other].request("undo_answer", id=f"n{number}", seat=other, yes=False)
            await one.settle()
        seen["undo"] += 1
        seen["frames"] += same_frames(reader, *pair, "undo")
        return


async def play_alike(reader: Reader, pair: tuple[Twin, Twin], rng: Random, seen: Counter[str]) -> None:
    """Make the same choices at both tables until the game itself shows the reader a difference."""
    for _ in range(12):
        states = [one.match.state for one in pair]
        if any(state.over for state in states):
            return
        seat = rng.choice(states[0].asked)[0]
        legal = sorted(set(states[0].choices(seat)) & set(states[1].choices(seat)))
        if not legal:
            return
        # Most choices that draw or show something part the twins: rather one that does not, to go on longer.
        rng.shuffle(legal)
        quiet = (choice for choice in legal if _shows_the_same(reader, states, seat, choice))
        choice = next(quiet, legal[0])
        hidden = digest(states[0]) != digest(states[1])
        for one in pair:
            since = one.live.table.since[seat]
            name = f"c{one.live.table.number}"
            answer = await one.seats[seat].request("choose", id=name, seat=seat, choice=choice, at=since)
            assert answer["type"] == "ack", answer
            await one.settle()
            # What was, too: a moment of the replay inside the running game.
            at = a_moment(len(one.match.choices))
            await one.seat(reader).request("history", id=f"h{name}", at=at, seat=reader)
        if pair[0].known(reader) != pair[1].known(reader):
            seen["parted"] += 1
            return
        seen["steps"] += 1
        seen["steps with something hidden"] += hidden
        seen["frames"] += same_frames(reader, *pair, f"a choice of {seat} seen by {reader}")
        await undo_is_asked(reader, pair, seen)
        forget_frames(*pair)


def a_moment(choices: int) -> int:
    """One of the moments so far, the same at both tables."""
    return Random(choices).randrange(choices + 1)


def _shows_the_same(reader: Reader, states: list[State], seat: int, choice: int) -> bool:
    views = []
    for state in states:
        ahead = state.copy()
        ahead.answer(seat, choice)
        views.append(state.game.view(ahead, reader))
    return bool(views[0] == views[1])


async def compare(
    tmp_path: Path, game: str, players: int, seed: int, reader: Reader, seen: Counter[str], most: int = 12
) -> None:
    state = start_state(game, players, seed)
    other: State = state.game.resample(state, reader, Random(seed + 1))
    seen["different"] += digest(state) != digest(other)
    first = twin(tmp_path / f"{seed}a", state, "a" * 64)
    second = twin(tmp_path / f"{seed}b", other, "b" * 64)
    async with first as one, second as two:
        pair = (one, two)
        assert one.known(reader) == two.known(reader)
        seen["frames"] += same_frames(reader, *pair, "arrival")
        forget_frames(*pair)
        await ask_everything(reader, pair, seen, most)
        forget_frames(*pair)
        await come_back(reader, pair, seen)
        forget_frames(*pair)
        await play_alike(reader, pair, Random(seed), seen)


@pytest.fixture(autouse=True)
def alike(monkeypatch: pytest.MonkeyPatch) -> None:
    """What differs between any two tables without telling anything: the code and the commitment."""
    monkeypatch.setattr("starhall.server.live.tables.new_code", lambda: CODE)
    sealed = Fairness(commitment="0" * 64, salts=[], secret=None)
    monkeypatch.setattr(Table, "fairness", lambda self: sealed)


@pytest.mark.parametrize("reader", [0, 1, 2, None])
async def test_twin_tables_of_a_game_with_secrets_send_the_same_bytes(tmp_path: Path, reader: Reader) -> None:
    seen: Counter[str] = Counter()
    for seed in range(3):
        await compare(tmp_path, "cargo", 3, seed * 10, reader, seen)
    assert seen["different"] == 3, "the twins do not differ"
    assert seen["steps with something hidden"] >= 3, seen
    assert seen["frames"] > 100, seen
    assert seen["reconnect"] >= 6, seen


@pytest.mark.parametrize("reader", [0, None])
async def test_twin_tables_of_an_open_game_differ_only_in_dice_to_come(
    tmp_path: Path, reader: Reader
) -> None:
    seen: Counter[str] = Counter()
    for seed in range(2):
        await compare(tmp_path, "peace", 3, seed, reader, seen)
    assert seen["frames"] > 20, seen


@pytest.mark.parametrize("game", registry.slugs())
async def test_every_game_on_the_shelf_keeps_its_secrets_on_the_wire(tmp_path: Path, game: str) -> None:
    seen: Counter[str] = Counter()
    for seed, reader in ((1, 0), (2, None)):
        await compare(tmp_path, game, registry.game(game).players[0], seed, reader, seen)
    assert seen["frames"] > 10, seen


@pytest.mark.soak
@pytest.mark.parametrize("reader", [0, 1, 2, None])
async def test_many_twin_tables_send_the_same_bytes(tmp_path: Path, reader: Reader) -> None:
    seen: Counter[str] = Counter()
    games = ["cargo", *(slug for slug in registry.slugs() if 3 in registry.game(slug).players)]
    for seed in range(100, 115):
        for number, game in enumerate(games):
            await compare(tmp_path, game, 3, seed + 1000 * number, reader, seen, most=60)
    assert seen["steps with something hidden"] >= 30, seen


async def test_the_comparison_notices_a_leak(tmp_path: Path) -> None:
    """Not a test of the server but of this test: a view that tells a hidden card is caught."""
    game = find_game("cargo")
    honest = game.see

    def leak(s: Any, seen: Any) -> None:
        seen.market = [*seen.market, s.deck[-1]] if s.deck else seen.market

    object.__setattr__(game, "see", leak)
    try:
        with pytest.raises(AssertionError):
            await compare(tmp_path, "cargo", 3, 0, 0, Counter())
    finally:
        object.__setattr__(game, "see", honest)
