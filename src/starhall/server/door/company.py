"""People and each other: pages, privacy, what browsers keep, friends and blocks, invitations."""

from __future__ import annotations

import json
from functools import partial
from typing import Any

import msgspec
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from starhall.core import registry
from starhall.server.book.refusals import Refused
from starhall.server.door.exchange import answered, find, give, read, read_bytes, with_cookie
from starhall.server.door.parts import Parts
from starhall.server.door.people import MOST_TABLES, rating_facts, signed_me
from starhall.server.kept.listing import card
from starhall.server.kept.people import KeptPerson
from starhall.server.kept.shelves import Shelf
from starhall.server.kept.store import GOING_ON
from starhall.server.kept.ties import KeptInvitation
from starhall.server.live import opening
from starhall.server.people import tokens
from starhall.server.people.names import skeleton
from starhall.server.people.people import MOST_GAMES, Me
from starhall.server.people.shelf import both, merged
from starhall.server.people.statistics import opponents, people_met, statistics
from starhall.server.rights.access import access
from starhall.wire import people as wire
from starhall.wire.tables import Join, Joined, TableCard

MOST_SHOWN = 100
"""Finished games on a page."""
LONGEST_SHELF = 1024 * 1024


# Pages.


async def my_page(parts: Parts, request: Request) -> Response:
    """One's own page: all of it."""
    mine = await signed_me(parts, request)
    page = await _page(parts, mine.person, wire.Privacy(page="everybody"), own=True)
    page.privacy = _privacy(mine.person)
    return give(page)


async def person_page(parts: Parts, request: Request) -> Response:
    """Somebody's page, as far as they let the asker see it."""
    me = await parts.me(request)
    other = await _somebody(parts, request, request.path_params["name"])
    if me is not None and me.id == other.id:
        return await my_page(parts, request)
    tie, barred = await parts.people.ties.between(me.id, other.id) if me else ("", False)
    privacy = _privacy(other)
    allowed = {
        name: not barred and (audience == "everybody" or (audience == "friends" and tie == "friend"))
        for name, audience in _by_part(privacy).items()
    }
    seen = wire.Privacy(**{name: "everybody" if can else "nobody" for name, can in allowed.items()})
    page = await _page(parts, other, seen, own=False)
    page.tie = tie
    return give(page)


async def _page(parts: Parts, person: KeptPerson, seen: wire.Privacy, own: bool) -> wire.PersonPage:
    """A page with the parts that may be seen."""
    page = wire.PersonPage(name=person.name, since=person.at / 1000, mine=own, tie="")
    shows_history = own or seen.history == "everybody"
    if own or seen.page == "everybody" or shows_history:
        await parts.history.take_in(person.id)
        games = await parts.people.played.of(person.id, MOST_GAMES)
        names = await parts.people.played.names(people_met(games))
    if own or seen.page == "everybody":
        page.ratings = [rating_facts(one) for one in await parts.people.ratings.of(person.id)]
        page.statistics = [
            wire.GameStatistics(
                game=its.game,
                games=its.all.games,
                won=its.all.won,
                tallies=[
                    wire.TallyFacts(sort=sort, name=name, games=tally.games, won=tally.won)
                    for (sort, name), tally in its.ordered()
                    # Whom somebody has played is their history.
                    if sort != "opponents" or shows_history
                ],
            )
            for its in statistics(games, names)
        ]
    if shows_history:
        kept = await parts.people.played.records([one.code for one in games[:MOST_SHOWN]])
        page.history = []
        for one in games[:MOST_SHOWN]:
            facts = json.loads(one.facts)
            page.history.append(
                wire.PlayedGame(
                    table=one.code,
                    game=one.game,
                    at=one.at / 1000,
                    place=one.place,
                    last=facts["last"],
                    players=facts["players"],
                    rated=bool(one.rated),
                    record=kept.get(one.code, ""),
                    others=[
                        wire.PlayedWith(kind=other.kind, name=other.name, place=other.place)  # type: ignore[arg-type]
                        for other in opponents(facts, names)
                    ],
                    roles=facts["roles"],
                )
            )
    if own or seen.tables == "everybody":
        page.tables = await running(parts, person.id, own)
    return page


async def running(parts: Parts, person: str, own: bool) -> list[TableCard]:
    """The tables at which somebody plays now; to others only those that everybody may watch."""
    found: dict[str, TableCard] = {}
    for held in await parts.people.kept.seats(person, MOST_TABLES):
        if held.status not in GOING_ON or held.code in found:
            continue
        live = await parts.tables.find(held.code)
        if live is None or not (own or live.table.head.public):
            continue
        async with parts.tables.reading(live) as table:
            shown = card(table, parts.tables.lifetime.of(table))
            shown.held = sorted(access(table, [], person).seats)
        found[held.code] = shown
    # Where it is their turn first.
    return sorted(found.values(), key=lambda one: not set(one.waiting) & set(one.held))


async def set_privacy(parts: Parts, request: Request) -> Response:
    """Who sees what of one from now on."""
    wanted = await read(request, wire.Privacy)
    mine = await signed_me(parts, request)
    await parts.people.kept.set_settings(mine.id, "privacy", _by_part(wanted))
    return give(wanted)


def _by_part(privacy: wire.Privacy) -> dict[str, wire.Audience]:
    """By what of somebody: who sees it."""
    return msgspec.structs.asdict(privacy)


def _privacy(person: KeptPerson) -> wire.Privacy:
    return msgspec.convert(json.loads(person.settings).get("privacy", {}), wire.Privacy)


async def _somebody(parts: Parts, request: Request, name: str) -> KeptPerson:
    """Whoever has this name."""
    found = await parts.people.kept.by_skeleton(skeleton(name))
    if found is None:
        await parts.guessing(request.scope)
        raise Refused("no_such_table", "There is nobody of this name here. Look at how it is spelled.")
    return found[0]


# What browsers keep.


async def keep_shelf(parts: Parts, request: Request) -> Response:
    """What this browser keeps and what the account does become one."""
    mine = await signed_me(parts, request)
    data = await read_bytes(request, LONGEST_SHELF)
    try:
        wanted = msgspec.json.decode(data, type=wire.KeepShelf)
    except (msgspec.DecodeError, RecursionError):
        raise Refused("not_understood", "This is no shelf of ours. Load the page again.") from None
    known = set(registry.slugs())
    found = await parts.people.shelves.change(mine.id, partial(_one_shelf, wanted=wanted, known=known))
    return give(
        wire.Shelf(
            met=found.get("met", {}),
            solved=found.get("solved", {}),
            decks=msgspec.convert(found.get("decks", {}), dict[str, list[wire.KeptDeck]]),
        )
    )


def _one_shelf(kept: Shelf, wanted: wire.KeepShelf, known: set[str]) -> Shelf:
    """What the account keeps after a browser has said what it does; only of games that there are."""
    found: Shelf = {kind: dict(games) for kind, games in kept.items()}
    for kind, marks in (("met", wanted.met), ("solved", wanted.solved)):
        for game in known & set(marks):
            games = found.setdefault(kind, {})
            games[game] = both(games.get(game, []), marks[game])
    decks, base = (_plain_decks(part) for part in (wanted.decks, wanted.base))
    for game in known & {*decks, *base}:
        games = found.setdefault("decks", {})
        games[game] = merged(base.get(game, []), decks.get(game, []), games.get(game, []))
    return found


def _plain_decks(decks: wire.Decks) -> dict[str, list[dict[str, Any]]]:
    return {game: [msgspec.structs.asdict(deck) for deck in some] for game, some in decks.items()}


# Friends and blocks.


async def my_ties(parts: Parts, request: Request) -> Response:
    """Friends, those who ask to be, and those whom one has blocked."""
    return await _ties(parts, await signed_me(parts, request))


async def _ties(parts: Parts, mine: Me) -> Response:
    found = await parts.people.ties.of(mine.id)
    facts = [wire.TieFacts(name=one.name, tie=one.tie) for one in found]
    return give(wire.Ties(ties=facts, unheard=await parts.people.unheard.names(mine.id)))


async def change_tie(parts: Parts, request: Request) -> Response:
    """Ask somebody to be friends or agree to it, part, block, or read them no more."""
    wanted = await read(request, wire.ChangeTie)
    mine = await signed_me(parts, request)
    other = await _somebody(parts, request, wanted.name)
    if other.id == mine.id:
        raise Refused("not_understood", "That is you. Name somebody else.")
    ties = parts.people.ties
    if wanted.wish == "block":
        await ties.block(mine.id, other.id, parts.people.now)
    elif wanted.wish == "part":
        await ties.part(mine.id, other.id)
    elif wanted.wish in ("mute", "unmute"):
        await parts.people.unheard.set(mine.id, other.id, wanted.wish == "mute", parts.people.now)
    else:
        await _befriend(parts, mine, other)
    return await _ties(parts, mine)


async def _befriend(parts: Parts, mine: Me, other: KeptPerson) -> None:
    tie, _ = await parts.people.ties.between(mine.id, other.id)
    if tie == "blocked":
        raise Refused("not_now", f"You have blocked {other.name}. Lift that first.")
    if tie == "":
        await parts.limit_asking(mine.id)
        if _privacy(other).invites != "everybody":
            raise _not_wanted(other)
    if await parts.people.ties.befriend(mine.id, other.id, parts.people.now) is None:
        raise _not_wanted(other)


def _not_wanted(other: KeptPerson) -> Refused:
    """The same whatever the reason: that somebody has blocked one is not told."""
    return Refused("not_now", f"{other.name} cannot be asked by you now.")


# Invitations.


async def invite(parts: Parts, request: Request) -> Response:
    """Ask somebody to a table at which one sits, or which one has opened."""
    wanted = await read(request, wire.InviteByName)
    live, found = await find(parts, request)
    mine = await signed_me(parts, request)
    if not found.seats and not found.opener:
        raise Refused("not_yours", "Those who sit here invite others. Sit down first.")
    async with parts.tables.up_to_date(live) as table:
        if table.status != "open" or not any(table.is_free(seat.seat) for seat in table.seats):
            raise Refused("not_now", "No seat is free here. Open another table, and invite people there.")
        sitting = set(table.holders.values())
    other = await _somebody(parts, request, wanted.name)
    if other.id in sitting:
        raise Refused("not_now", f"{other.name} sits here already.")
    await parts.limit_asking(mine.id)
    tie, barred = await parts.people.ties.between(mine.id, other.id)
    if tie == "blocked":
        raise Refused("not_now", f"You have blocked {other.name}. Lift that first.")
    audience = _privacy(other).invites
    if barred or audience == "nobody" or (audience == "friends" and tie != "friend"):
        raise _not_wanted(other)
    asked = KeptInvitation(tokens.new_id(), live.table.code, mine.person.name, parts.people.now)
    if not await parts.people.ties.invite(asked, mine.id, other.id):
        raise Refused("busy", "Too many have not answered you yet. Wait for some of them.", retry=60.0)
    return give(wire.InviteByName(name=other.name))


async def my_invitations(parts: Parts, request: Request) -> Response:
    """Where one is asked to."""
    return await _invitations(parts, await signed_me(parts, request))


async def _invitations(parts: Parts, mine: Me) -> Response:
    found = []
    for one in await parts.people.ties.invited(mine.id):
        live = await parts.tables.find(one.code)
        if live is None:
            continue
        async with parts.tables.reading(live) as table:
            free = sum(table.is_free(seat.seat) for seat in table.seats)
            if not free or mine.id in table.holders.values():
                continue
            found.append(
                wire.InvitationFacts(
                    id=one.id,
                    by=one.by,
                    at=one.at / 1000,
                    table=one.code,
                    title=table.title,
                    game=table.head.game,
                    clock=table.head.clock,
                    rated=table.rated,
                    names=[seat.name for seat in table.seats if seat.name],
                    free=free,
                )
            )
    return give(wire.Invitations(invitations=found))


async def accept(parts: Parts, request: Request) -> Response:
    """Sit down where one was asked to; the invitation opens a table that is not public, too."""
    wanted = await read(request, Join)
    mine = await signed_me(parts, request)
    id = request.path_params["id"]
    asked = next((one for one in await parts.people.ties.invited(mine.id) if one.id == id), None)
    live = await parts.tables.find(asked.code) if asked else None
    if asked is None or live is None:
        raise Refused("not_now", "This invitation is over: the game has begun, or it was taken back.")
    async with parts.tables.up_to_date(live) as table:
        held = access(table, [], mine.id).seats
    barred = await parts.people.ties.barring(mine.id)
    wanted.name = mine.person.name
    seat, key = await opening.join(parts.tables, live, wanted, held, mine.id, barred)
    await parts.people.ties.answered(mine.id, id)
    return with_cookie(give(Joined(table=asked.code, seat=seat, key=key)), request, asked.code, [key])


async def decline(parts: Parts, request: Request) -> Response:
    """Not this time."""
    mine = await signed_me(parts, request)
    await parts.people.ties.answered(mine.id, request.path_params["id"])
    return await _invitations(parts, mine)


COMPANY = [
    Route("/api/me/page", answered(my_page), methods=["GET"]),
    Route("/api/me/privacy", answered(set_privacy), methods=["POST"]),
    Route("/api/me/shelf", answered(keep_shelf), methods=["POST"]),
    Route("/api/me/ties", answered(my_ties), methods=["GET"]),
    Route("/api/me/ties", answered(change_tie), methods=["POST"]),
    Route("/api/me/invitations", answered(my_invitations), methods=["GET"]),
    Route("/api/me/invitations/{id}/accept", answered(accept), methods=["POST"]),
    Route("/api/me/invitations/{id}/decline", answered(decline), methods=["POST"]),
    Route("/api/people/{name}", answered(person_page), methods=["GET"]),
    Route("/api/tables/{code}/invite", answered(invite), methods=["POST"]),
]
