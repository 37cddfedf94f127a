"""Opening tables and taking seats at them."""

from __future__ import annotations

import secrets
from random import Random
from typing import Any

from starhall.bots import names as bot_names
from starhall.core import Game, Match, StarhallError
from starhall.core.match import usual_take_backs
from starhall.core.snapshot import to_plain
from starhall.server.book import entries as book
from starhall.server.book import refusals
from starhall.server.book.names import clean, clean_name, unlike
from starhall.server.book.refusals import Refused
from starhall.server.book.table import Table
from starhall.server.live.live import Live
from starhall.server.live.tables import Tables
from starhall.server.rights.keys import HAND_OVER, HOST, INVITE, hashed, new_key
from starhall.server.shown.frames import told
from starhall.wire.routes import Branch, Join, NewTable, Opened

HAND_OVER_SECONDS = 600.0
LONGEST_TITLE = 60


async def open_table(tables: Tables, wanted: NewTable) -> Opened:
    """A new table as somebody wants it, with its keys."""
    game = _game(tables, wanted.game)
    if wanted.stand_in:
        _check_level(wanted.stand_in)
    players = len(wanted.seats)
    if players not in game.players:
        raise Refused(
            "not_understood",
            f"{game.name} is for {game.players[0]} to {game.players[-1]} players, not {players}.",
        )
    try:
        options = game.read_options(wanted.options, players)
    except StarhallError as error:
        raise refusals.of(error) from None
    keys: list[str] = []
    seats: list[book.HeadSeat] = []
    for p, plan in enumerate(wanted.seats):
        taken = [seat.name for seat in seats]
        if plan.sits == "me":
            keys.append(new_key(p))
            name = unlike(clean_name(plan.name, f"Player {p + 1}"), taken)
            salt = wanted.salt if not any(seat.mine for seat in seats) else ""
            seats.append(book.HeadSeat(sits="person", name=name, hash=hashed(keys[-1]), salt=salt, mine=True))
        elif plan.sits == "bot":
            _check_level(plan.level or "greedy")
            level = plan.level or "greedy"
            name = unlike(clean_name(plan.name, f"{level.capitalize()} bot"), taken)
            seats.append(book.HeadSeat(sits="bot", name=name, level=level))
        else:
            seats.append(book.HeadSeat(sits="open"))
    head = _head(game, wanted, options, seats)
    return await _open(tables, head, keys)


async def _open(tables: Tables, head: book.Head, keys: list[str]) -> Opened:
    host, invite = new_key(HOST), new_key(INVITE)
    head.host, head.invite = hashed(host), hashed(invite)
    entries: list[book.AnyEntry] = [book.Opened()]
    if all(seat.sits != "open" for seat in head.seats):
        entries.append(book.Started())
    live = await tables.open(head, entries)
    code = live.table.code
    return Opened(table=code, keys=[host, *keys], invite=f"/t/{code}#{invite}")


def _head(
    game: Game[Any], wanted: NewTable, options: dict[str, Any], seats: list[book.HeadSeat]
) -> book.Head:
    return book.Head(
        code="",
        title=clean(wanted.title, LONGEST_TITLE),
        game=game.slug,
        rules=game.version,
        content=game.content.fingerprint,
        options=options,
        public=wanted.public,
        clock=wanted.clock,
        expiry=wanted.expiry,
        stand_in=wanted.stand_in if game.stand_ins else "",
        chat=wanted.chat,
        take_backs=wanted.take_backs or usual_take_backs(sum(seat.sits != "bot" for seat in seats)),
        secret=secrets.token_hex(32),
        host="",
        invite="",
        seats=seats,
    )


async def join(tables: Tables, live: Live, wanted: Join) -> tuple[int, str]:
    """Take a free seat: the seat, and its new key. The last one to sit down begins the game."""
    made: list[tuple[int, str]] = []

    def make(table: Table) -> book.AnyEntry:
        seat = _free_seat(table, wanted.seat)
        key = new_key(seat)
        made.append((seat, key))
        others = [sitting.name for sitting in table.seats if sitting.name and sitting.seat != seat]
        name = unlike(clean_name(wanted.name, f"Player {seat + 1}"), others)
        return book.Joined(seat=seat, name=name, hash=hashed(key), salt=wanted.salt)

    await tables.write(live, make)
    await begin_if_full(tables, live)
    return made[-1]


async def begin_if_full(tables: Tables, live: Live) -> None:
    """Begin the game once nobody is missing."""

    def begin(table: Table) -> book.AnyEntry:
        if table.match is not None or any(seat.sits == "open" for seat in table.seats):
            raise Refused("not_now", "Not everybody is here.")
        return book.Started()

    try:
        await tables.write(live, begin)
    except Refused as refused:
        if refused.code != "not_now":
            raise


def _free_seat(table: Table, wanted: int | None) -> int:
    free = [
        seat.seat
        for seat in table.seats
        if seat.sits == "open" or (seat.left and not seat.resigned and table.status != "over")
    ]
    if not free:
        raise Refused("not_now", "Every seat is taken. You may watch, or open a table of your own.")
    if wanted is None:
        return free[0]
    if wanted not in free:
        raise Refused("not_now", f"That seat is taken; free: {', '.join(str(seat + 1) for seat in free)}.")
    return wanted


async def offer_hand_over(tables: Tables, live: Live, seat: int) -> str:
    """A key with which another device or person takes this seat over."""
    key = new_key(HAND_OVER)
    until = int((tables.time.now() + HAND_OVER_SECONDS) * 1000)
    await tables.write(live, lambda table: book.HandOffered(seat=seat, hash=hashed(key), until=until))
    return key


async def take_over(tables: Tables, live: Live, key: str) -> str | None:
    """Take a seat over: its new key; None if nobody offers it with that key."""
    made: list[str] = []

    def make(table: Table) -> book.AnyEntry:
        offer = table.offers.get(hashed(key))
        if offer is None or offer[1] < tables.time.now() * 1000:
            raise Refused("not_yours", "This link has been used, or is too old. Ask for a new one.")
        made.append(new_key(offer[0]))
        return book.Handed(seat=offer[0], hash=hashed(made[-1]))

    try:
        await tables.write(live, make)
    except Refused as refused:
        if refused.code != "not_yours":
            raise
        return None
    return made[-1]


async def branch(
    tables: Tables, match: Match[Any], origin: str, before: book.Past | None, wanted: Branch
) -> Opened:
    """A new table from a moment of a match: all that its seat did not know is dealt anew, fairly.

    `before` is the log that the match itself began with, if it is a branch, too.
    """
    if match.older is not None:
        raise Refused("not_now", f"This game was {match.older}: it is shown, not played.")
    if not 0 <= wanted.at < len(match.moments):
        raise Refused("not_understood", f"There are only {len(match.choices)} choices.")
    state = match.moments[wanted.at].state
    if not 0 <= wanted.seat < state.players:
        raise Refused("not_understood", f"There is no seat {wanted.seat}.")
    if state.over:
        raise Refused("not_now", "The game is over there. Choose an earlier moment.")
    _check_level(wanted.level)
    dealt = match.game.resample(state, wanted.seat, Random(secrets.randbits(128)))
    key = new_key(wanted.seat)
    others = [name for p, name in enumerate(state.names) if p != wanted.seat]
    names = list(state.names)
    names[wanted.seat] = unlike(clean_name(wanted.name, names[wanted.seat]), others)
    dealt.names = tuple(names)
    seats = []
    for p, name in enumerate(names):
        if p == wanted.seat:
            seats.append(book.HeadSeat(sits="person", name=name, hash=hashed(key), mine=True))
        else:
            seats.append(book.HeadSeat(sits="bot", name=name, level=wanted.level))
    plan = NewTable(game=match.game.slug, seats=[], title="", stand_in=wanted.level)
    head = _head(match.game, plan, dict(state.options), seats)
    head.start = to_plain(dealt)
    head.past = book.Past(
        seat=wanted.seat,
        own=told(match, wanted.seat, wanted.at, before, names),
        public=told(match, None, wanted.at, before, names),
    )
    head.branch_of = f"{origin}@{wanted.at}"
    return await _open(tables, head, [key])


async def rematch(tables: Tables, live: Live, seat: int) -> tuple[str, str]:
    """The table for the next game, opened by the first who asks, and a key for this seat there."""
    async with tables.reading(live) as table:
        if table.match is None or not table.match.over:
            raise Refused("not_now", "The game is not over yet. Play on, or leave.")
        code = table.rematch
    if not code:
        opened = await _open(tables, _again(table), [])

        def make(now: Table) -> book.AnyEntry:
            if now.rematch:
                raise Refused("out_of_date", "Somebody was faster.", number=now.number)
            return book.Rematch(seat=seat, table=opened.table)

        try:
            await tables.write(live, make)
        except Refused as refused:
            if refused.code != "out_of_date":
                raise
        code = live.table.rematch
    following = await tables.find(code)
    if following is None:
        raise refusals.no_such_table()
    name = table.seats[seat].name
    key = new_key(seat)

    def sit(now: Table) -> book.AnyEntry:
        if now.match is not None and now.seats[seat].sits != "person":
            raise Refused("not_now", "The next game has begun without you. You may watch it.")
        return book.Joined(seat=seat, name=name, hash=hashed(key))

    await tables.write(following, sit)
    await begin_if_full(tables, following)
    return code, key


def _again(table: Table) -> book.Head:
    """The same table once more, with an open seat for each person."""
    old = table.head
    seats = [
        book.HeadSeat(sits="bot", name=seat.name, level=seat.level)
        if seat.sits == "bot"
        else book.HeadSeat(sits="open")
        for seat in table.seats
    ]
    return book.Head(
        code="",
        title=old.title,
        game=old.game,
        rules=table.game.version,
        content=table.game.content.fingerprint,
        options=old.options,
        public=False,
        clock=old.clock,
        expiry=old.expiry,
        stand_in=old.stand_in,
        chat=old.chat,
        take_backs=old.take_backs,
        secret=secrets.token_hex(32),
        host="",
        invite="",
        seats=seats,
        rematch_of=old.code,
    )


def _game(tables: Tables, slug: str) -> Game[Any]:
    try:
        return tables.find_game(slug)
    except StarhallError as error:
        raise refusals.of(error) from None


def _check_level(level: str) -> None:
    if level not in bot_names():
        raise Refused(
            "not_understood", f"There is no bot of level {level!r}; there are {', '.join(bot_names())}."
        )
