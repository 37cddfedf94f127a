"""Opening tables and taking seats at them."""

from __future__ import annotations

import secrets
from collections.abc import Collection, Mapping
from typing import Any

from starhall.bots import shelf
from starhall.bots.characters import character
from starhall.bots.strengths import strengths
from starhall.core import Game, StarhallError
from starhall.core.match import usual_take_backs
from starhall.server.book import rated, refusals
from starhall.server.book.acting import still_held
from starhall.server.book.actions import claim as claiming
from starhall.server.book.actions import sit_down, start
from starhall.server.book.actions.hand_over import HandedOver, offer, offered_seat
from starhall.server.book.actions.hint import usual_coach
from starhall.server.book.actions.opened import TableOpened
from starhall.server.book.actions.rematch import next_table, offer_rematch
from starhall.server.book.actions.start import Started
from starhall.server.book.entries import Entry, Head, HeadSeat
from starhall.server.book.names import clean, seat_name
from starhall.server.book.refusals import Refused
from starhall.server.book.table import Table
from starhall.server.kept.enough import Most
from starhall.server.kept.ratings import KeptRatings
from starhall.server.live.live import Live
from starhall.server.live.tables import Tables
from starhall.server.rights.keys import HAND_OVER, INVITE, OPENER, hashed, new_key
from starhall.server.shown.branches import Cut
from starhall.wire.tables import Branch, Join, NewTable, Opened

HAND_OVER_SECONDS = 600.0
LONGEST_TITLE = 60


async def open_table(tables: Tables, wanted: NewTable, who: str, person: str = "") -> Opened:
    """A new table as somebody wants it, with its keys; their seats belong to their account."""
    game = _game(tables, wanted.game)
    tables.bans.check_title(wanted.title)
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
    seats: list[HeadSeat] = []
    for p, plan in enumerate(wanted.seats):
        taken, name = [seat.name for seat in seats], tables.bans.allowed(plan.name)
        if plan.sits == "me":
            keys.append(new_key(p))
            name = seat_name(name, f"Player {p + 1}", taken)
            salt = wanted.salt if not any(seat.mine for seat in seats) else ""
            key_hash = hashed(keys[-1])
            seats.append(
                HeadSeat(sits="person", name=name, hash=key_hash, salt=salt, mine=True, person=person)
            )
        elif plan.sits == "bot":
            level = plan.level or "greedy"
            _check_level(level)
            name = seat_name(name, character(level, taken).shown, taken)
            seats.append(HeadSeat(sits="bot", name=name, level=level))
        else:
            seats.append(HeadSeat(sits="open"))
    if wanted.rated:
        rated.check(game, wanted, person)
        _anchor(game, seats)
    if wanted.seed and sum(seat.sits != "bot" for seat in seats) > 1:
        raise Refused("not_understood", "Dice are chosen against bots alone: give the other seats to bots.")
    head = _head(game, wanted, options, seats)
    return await _open(tables, head, keys, who)


def _anchor(game: Game[Any], seats: list[HeadSeat]) -> None:
    """Bots enter a rated game as strong as they are published to be."""
    found = strengths(game.slug, rated.BANDS[len(seats)])
    rated.anchor(seats, {level: its.mu for level, its in found.items()})


def _bots(seats: list[HeadSeat], level: str) -> list[str]:
    """By seat: the bot that takes it if nobody comes; nobody where somebody sits already."""
    found: list[str] = []
    taken = {seat.name for seat in seats}
    for seat in seats:
        found.append("" if seat.name else character(level, taken.union(found)).shown)
    return found


async def _open(tables: Tables, head: Head, keys: list[str], who: str) -> Opened:
    key, invite = new_key(OPENER), new_key(INVITE)
    head.opener, head.invite = hashed(key), hashed(invite)
    entries: list[Entry] = [TableOpened()]
    if all(seat.sits != "open" for seat in head.seats):
        entries.append(Started(tells=True))
    live = await tables.open(head, entries, who)
    code = live.table.code
    return Opened(table=code, keys=[key, *keys], invite=f"/t/{code}#{invite}")


def _head(game: Game[Any], wanted: NewTable, options: dict[str, Any], seats: list[HeadSeat]) -> Head:
    title = clean(wanted.title, LONGEST_TITLE)
    people = sum(seat.sits != "bot" for seat in seats)
    take_backs = "none" if wanted.rated else wanted.take_backs or usual_take_backs(people)
    return Head(
        code="",
        title=rated.title(title) if wanted.rated else title,
        game=game.slug,
        rules=game.version,
        content=game.content.fingerprint,
        options=options,
        public=wanted.public,
        clock=wanted.clock,
        # A rated game goes on without those who do not come back.
        expiry="stand_in" if wanted.rated and wanted.expiry == "wait" else wanted.expiry,
        stand_in=wanted.stand_in if game.stand_ins else "",
        chat=wanted.chat,
        take_backs=take_backs,
        coach="off" if wanted.rated else wanted.coach or usual_coach(people),
        rated=wanted.rated,
        secret=wanted.seed or secrets.token_hex(32),
        chosen=bool(wanted.seed),
        opener="",
        invite="",
        seats=seats,
        shared=wanted.hot_seat,
        bots=_bots(seats, wanted.stand_in or "greedy"),
    )


async def join(
    tables: Tables,
    live: Live,
    wanted: Join,
    held: Mapping[int, str],
    person: str = "",
    barred: Collection[str] = (),
) -> tuple[int, str]:
    """Take a free seat: the seat, and its new key. The last one to sit down begins the game.

    `held` are the seats that the asker holds already, each with the hash of its key; `barred` are those with
    whom they may not sit at one table.
    """
    await _must_count(tables, live, person)
    made: list[tuple[int, str]] = []

    def make(table: Table) -> Entry:
        rated.only_once(table, person)
        sit_down.not_beside(table, barred)
        seat = sit_down.free_seat(table, wanted.seat)
        sit_down.not_twice(table, held, seat)
        made.append((seat, new_key(seat)))
        name = tables.bans.allowed(wanted.name)
        return sit_down.sit_down(table, seat, name, hashed(made[-1][1]), wanted.salt, person)

    await tables.write(live, make)
    await begin_if_full(tables, live)
    return made[-1]


async def _must_count(tables: Tables, live: Live, person: str) -> None:
    """Refuse a rated seat to one with whom this game would not count."""
    others = set(live.table.holders.values()) - {person}
    if live.table.rated and person and others:
        now = int(tables.time.now() * 1000)
        await KeptRatings(tables.store, Most.of(tables.config)).must_count({person, *others}, now)


async def claim(tables: Tables, live: Live, seat: int, held: str, person: str) -> str:
    """Bind a seat to an account, for one who holds it: its new key."""
    key = new_key(seat)
    await tables.write(live, lambda table: claiming.claim(table, seat, held, hashed(key), person))
    return key


async def begin_if_full(tables: Tables, live: Live) -> None:
    """Begin the game once nobody is missing."""
    try:
        await tables.write(live, start.begin_if_full)
    except Refused as refused:
        if refused.code != "not_now":
            raise


async def offer_hand_over(tables: Tables, live: Live, seat: int, held: Mapping[int, str]) -> str:
    """A key with which another device or person takes this seat over, from one who holds it."""
    key = new_key(HAND_OVER)
    until = int((tables.time.now() + HAND_OVER_SECONDS) * 1000)

    def make(table: Table) -> Entry:
        return offer(table, seat, held.get(seat), hashed(key), until)

    await tables.write(live, make)
    return key


async def take_over(tables: Tables, live: Live, key: str, held: Mapping[int, str]) -> str | None:
    """Take a seat over: its new key; None if nobody offers it with that key."""
    made: list[str] = []

    def make(table: Table) -> Entry:
        seat = offered_seat(table, hashed(key), tables.time.now())
        sit_down.not_twice(table, held, seat)
        made.append(new_key(seat))
        return HandedOver(seat=seat, hash=hashed(made[-1]))

    try:
        await tables.write(live, make)
    except Refused as refused:
        if refused.code != "not_yours":
            raise
        return None
    return made[-1]


async def branch(tables: Tables, cut: Cut, origin: str, wanted: Branch, who: str, hushed: str = "") -> Opened:
    """A new table that goes on from a moment of a game: of this origin, a table or a record.

    If it is `hushed` by a table without hints, it has none either, and no bot takes over its seat.
    """
    _check_level(wanted.level)
    key = new_key(wanted.seat)
    seats = []
    for p, name in enumerate(cut.names):
        if p == wanted.seat:
            seats.append(HeadSeat(sits="person", name=name, hash=hashed(key), mine=True))
        else:
            seats.append(HeadSeat(sits="bot", name=name, level=wanted.level))
    help_off: dict[str, Any] = {"coach": "off", "stand_in": ""} if hushed else {"stand_in": wanted.level}
    plan = NewTable(game=cut.game, seats=[], title="", **help_off)
    head = _head(_game(tables, cut.game), plan, cut.options, seats)
    head.hushed = hushed
    head.start, head.past, head.branch_of = cut.start, cut.past, f"{origin}@{wanted.at}"
    return await _open(tables, head, [key], who)


async def rematch(tables: Tables, live: Live, seat: int, key_hash: str, who: str) -> tuple[str, str]:
    """The table for the next game, opened by the first who asks, and a key for this seat there.

    `key_hash` is of the key that the asker has here: with another one nobody gets the seat there.
    """
    async with tables.up_to_date(live) as table:
        still_held(table, seat, key_hash)
        code = next_table(table)
    await _must_count(tables, live, table.seats[seat].person)
    if not code:
        opened = await _open(tables, _again(table), [], who)
        try:
            await tables.write(live, lambda now: offer_rematch(now, seat, key_hash, opened.table))
        except Refused as refused:
            if refused.code != "out_of_date":
                raise
        code = live.table.rematch
    following = await tables.find(code)
    if following is None:
        raise refusals.no_such_table()
    name = tables.bans.allowed(table.seats[seat].name) or f"Player {seat + 1}"
    key, person = new_key(seat), table.seats[seat].person
    barred = await tables.ties.barring(person)

    def sit_down_again(again: Table) -> Entry:
        sit_down.not_beside(again, barred)
        return sit_down.sit_down_again(again, seat, name, hashed(key), key_hash, person)

    await tables.write(following, sit_down_again)
    await begin_if_full(tables, following)
    return code, key


def _again(table: Table) -> Head:
    """The same table once more, with an open seat for each person."""
    old = table.head
    seats = [
        HeadSeat(sits="bot", name=seat.name, level=seat.level)
        if seat.sits == "bot"
        else HeadSeat(sits="open")
        for seat in table.seats
    ]
    if old.rated:
        _anchor(table.game, seats)
    return Head(
        code="",
        title=table.title,
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
        coach=old.coach,
        rated=old.rated,
        secret=secrets.token_hex(32),
        opener="",
        invite="",
        seats=seats,
        rematch_of=old.code,
        slow=table.slow,
        shared=old.hot_seat,
        bots=_bots(seats, old.stand_in or "greedy"),
    )


def _game(tables: Tables, slug: str) -> Game[Any]:
    try:
        return tables.find_game(slug)
    except StarhallError as error:
        raise refusals.of(error) from None


def _check_level(level: str) -> None:
    if not shelf.served(level):
        raise Refused(
            "not_understood", f"There is no bot of level {level!r}; there are {', '.join(shelf.names())}."
        )
