"""People with an account: registering, signing in and out, one's own page, and what is kept of one."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from starhall.server.book.refusals import Refused
from starhall.server.door.exchange import answered, find, give, give_ready, read, set_cookie, with_cookie
from starhall.server.door.parts import Parts
from starhall.server.kept.listing import card
from starhall.server.kept.people import KeptPerson
from starhall.server.kept.ratings import Rating
from starhall.server.live import opening
from starhall.server.people import tokens
from starhall.server.people.names import skeleton
from starhall.server.people.people import Me
from starhall.server.rights.access import access
from starhall.server.rights.keys import SESSION, SESSION_COOKIES, SESSION_SAFE, session_in
from starhall.server.rights.roles import roles
from starhall.wire import people as wire
from starhall.wire.messages import ENCODER
from starhall.wire.tables import TableCard

ASKED, KNOWN = "starhall-asked", "starhall-known"
"""Cookies: of a browser that was asked to sign with a passkey, and of one in which somebody has signed in."""
MOST_TABLES = 100
MOST_RATED = 200
_BROWSERS = (("Firefox/", "Firefox"), ("Edg/", "Edge"), ("Chrom", "Chromium"), ("Safari/", "Safari"))
_SYSTEMS = ("Android", "iPhone", "iPad", "Windows", "Mac OS", "Linux")


# Making an account, and signing in.


async def register(parts: Parts, request: Request) -> Response:
    """A new account; whoever makes it is signed in."""
    wanted = await read(request, wire.Register)
    await parts.limit_registering(request.scope)
    browser = request.cookies.get(ASKED, "")
    if not parts.bans.allowed(wanted.name):
        raise Refused("not_understood", "The operator of this hall allows nobody this name. Choose another.")
    who = parts.who(request.scope)
    person, codes = await parts.people.register(wanted.name, wanted.password, wanted.passkey, browser, who)
    return await begin_session(
        parts, request, person, wire.Codes(me=me_facts(parts, person, True), codes=codes)
    )


async def sign_in(parts: Parts, request: Request) -> Response:
    """Somebody comes back."""
    wanted = await read(request, wire.SignIn)
    if wanted.passkey is not None:
        # Nobody guesses a passkey, so no more than the limit of the address is needed.
        await parts.limit_signing_in(request.scope)
        browser = request.cookies.get(ASKED, "")
        person = await parts.people.sign_in_with_passkey(wanted.passkey, browser)
    else:
        await _limit_guessing(parts, request, wanted.name)
        who = parts.who(request.scope)
        person = await parts.people.sign_in(wanted.name, wanted.password, who)
    return await begin_session(parts, request, person, me_facts(parts, person, True))


async def recover(parts: Parts, request: Request) -> Response:
    """Sign in someone who has lost the password, but not the recovery codes.

    A code is 80 random bits that nobody guesses: only the tries of one address at one name are limited, so
    nobody elsewhere can lock its owner out.
    """
    wanted = await read(request, wire.Recover)
    who = parts.who(request.scope)
    tried = tokens.hashed(f"recovery {skeleton(wanted.name)} {who}")
    why = "You have tried recovery codes for this name too often"
    await parts.limit_signing_in_as(request.scope, tried, why)
    person = await parts.people.recover(wanted.name, wanted.code, wanted.password, who)
    return await begin_session(parts, request, person, me_facts(parts, person, True))


async def _limit_guessing(parts: Parts, request: Request, name: str) -> None:
    """Limit tries at one name: those of a browser that is known, of an address, and of all addresses."""
    known, looks = request.cookies.get(KNOWN, ""), skeleton(name)
    if known and tokens.is_mark(await parts.people.key_of_marks(), known, looks):
        await parts.limit_signing_in_as(request.scope, tokens.hashed(known))
        return
    await parts.limit_signing_in_as(request.scope, tokens.hashed(f"{looks} {parts.who(request.scope)}"))
    await parts.limit_guessing(tokens.hashed(looks))


async def begin_session(
    parts: Parts, request: Request, person: KeptPerson, body: wire.MeFacts | wire.Codes
) -> Response:
    """The answer to one who has just signed in: a session that is new each time, and a mark."""
    before = session_in(request.cookies, request.url.scheme)
    token = await parts.people.begin(person, _label(request), before, parts.origin(request.scope))
    response = give(body)
    secure = request.url.scheme == "https"
    set_cookie(response, request, SESSION_SAFE if secure else SESSION, token, "/")
    mark = tokens.mark(await parts.people.key_of_marks(), skeleton(person.name))
    set_cookie(response, request, KNOWN, mark, "/api/sign-in")
    return response


def _label(request: Request) -> str:
    """A browser as its owner recognises it."""
    agent = request.headers.get("user-agent", "")
    browser = next((name for sign, name in _BROWSERS if sign in agent), "A program")
    system = next((name for name in _SYSTEMS if name in agent), "")
    return f"{browser}, {system}" if system else browser


async def ask_passkey(parts: Parts, request: Request) -> Response:
    """What a browser needs to make a passkey, or to sign in with one."""
    wanted = await read(request, wire.AskPasskey)
    me = await fresh_me(parts, request) if wanted.purpose == "add" else None
    if wanted.purpose == "register":
        await parts.limit_registering(request.scope)
    browser = tokens.new_token()
    options = await parts.people.ask_for_passkey(wanted.purpose, browser, me, wanted.name)
    response = give(wire.PasskeyAsked(options=options))
    set_cookie(response, request, ASKED, browser, "/api", 300)
    return response


# One's own account.


async def me(parts: Parts, request: Request) -> Response:
    """Who is signed in."""
    found = await parts.me(request)
    possible = parts.people.passkeys.possible
    if found is None:
        return give(wire.MeFacts(name="", passkeys_possible=possible))
    return give(me_facts(parts, found.person, found.fresh))


async def account(parts: Parts, request: Request) -> Response:
    """How one signs in, and where one is signed in."""
    found = await signed_me(parts, request)
    kept = parts.people.kept
    sessions = [
        wire.SessionFacts(
            id=one.id,
            label=one.label,
            at=one.at / 1000,
            seen=one.seen / 1000,
            here=one.hash == found.session.hash,
        )
        for one in await kept.sessions(found.id)
    ]
    passkeys = [
        wire.PasskeyFacts(id=one.id, label=one.label, at=one.at / 1000)
        for one in await kept.passkeys(found.id)
    ]
    return give(
        wire.AccountFacts(
            me=me_facts(parts, found.person, found.fresh),
            passkeys=passkeys,
            codes=await kept.codes_left(found.id),
            sessions=sessions,
        )
    )


async def sign_out(parts: Parts, request: Request) -> Response:
    """This browser is nobody's any more."""
    found = await parts.me(request)
    if found is not None:
        await parts.people.kept.end(found.id, id=found.session.id)
        await parts.look_for_ended_sessions()
    return _nobody(parts, request)


async def end_session(parts: Parts, request: Request) -> Response:
    """Another browser is signed out, or all others."""
    wanted = await read(request, wire.EndSession)
    found = await signed_me(parts, request)
    await parts.people.kept.end(found.id, id=wanted.id, but=found.session.hash)
    await parts.look_for_ended_sessions()
    return await account(parts, request)


async def new_password(parts: Parts, request: Request) -> Response:
    """Another password."""
    wanted = await read(request, wire.NewPassword)
    found = await fresh_me(parts, request)
    await parts.limit_new_passwords(found.id)
    await parts.people.change_password(found, wanted.password)
    await parts.look_for_ended_sessions()
    return await account(parts, request)


async def new_codes(parts: Parts, request: Request) -> Response:
    """New recovery codes."""
    found = await fresh_me(parts, request)
    return give(wire.Codes(me=me_facts(parts, found.person, True), codes=await parts.people.new_codes(found)))


async def add_passkey(parts: Parts, request: Request) -> Response:
    """One more way to sign in."""
    wanted = await read(request, wire.SignIn)
    found = await fresh_me(parts, request)
    if wanted.passkey is None:
        raise Refused("not_understood", "Send what the browser has made: `passkey`.")
    await parts.people.add_passkey(found, wanted.passkey, request.cookies.get(ASKED, ""))
    return await account(parts, request)


async def remove_passkey(parts: Parts, request: Request) -> Response:
    """One way less."""
    wanted = await read(request, wire.RemovePasskey)
    found = await fresh_me(parts, request)
    if not await parts.people.kept.remove_passkey(found.id, wanted.id):
        raise Refused("not_now", "It is the only way in that you have. Set a password first.")
    return await account(parts, request)


async def export(parts: Parts, request: Request) -> Response:
    """All that is kept of one, as a file."""
    found = await fresh_me(parts, request)
    response = give_ready(ENCODER.encode(await parts.people.export(found)))
    response.headers["Content-Disposition"] = 'attachment; filename="starhall-account.json"'
    return response


async def delete(parts: Parts, request: Request) -> Response:
    """The account is closed, and its person forgotten."""
    found = await fresh_me(parts, request)
    await parts.people.delete(found)
    await parts.look_for_ended_sessions()
    return _nobody(parts, request)


# Tables of one's own.


async def claim(parts: Parts, request: Request) -> Response:
    """Bind the seats that this browser holds at a table to one's account."""
    mine = await signed_me(parts, request)
    live, found = await find(parts, request)
    keys = []
    for seat, held in found.seats.items():
        if live.table.seats[seat].person != mine.id:
            keys.append(await opening.claim(parts.tables, live, seat, held, mine.id))
    async with parts.tables.up_to_date(live) as table:
        seats = sorted(access(table, [], mine.id).seats)
    return with_cookie(give(wire.Claims(table=live.table.code, seats=seats)), request, live.table.code, keys)


async def my_tables(parts: Parts, request: Request) -> Response:
    """The tables at which one has a seat."""
    mine = await signed_me(parts, request)
    found: dict[str, TableCard] = {}
    for held in await parts.people.kept.seats(mine.id, MOST_TABLES):
        live = await parts.tables.find(held.code) if held.code not in found else None
        if live is None:
            continue
        async with parts.tables.reading(live) as table:
            shown = card(table, parts.tables.lifetime.of(table))
            shown.held = sorted(access(table, [], mine.id).seats)
        found[held.code] = shown
    going_on = {"playing": 0, "open": 1}
    return give(wire.MyTables(tables=sorted(found.values(), key=lambda one: going_on.get(one.status, 2))))


async def seat_name(parts: Parts, me: Me | None, wanted: str) -> str:
    """The name under which somebody sits down: that of their account, or one that is nobody's."""
    return me.person.name if me is not None else await parts.people.guest_name(wanted)


def me_facts(parts: Parts, person: KeptPerson, fresh: bool) -> wire.MeFacts:
    """Somebody as their own browser knows them."""
    return wire.MeFacts(
        name=person.name,
        since=person.at / 1000,
        fresh=fresh,
        passkeys_possible=parts.people.passkeys.possible,
        roles=roles(person.roles),
    )


async def signed_me(parts: Parts, request: Request) -> Me:
    """Whoever is signed in; nobody is refused."""
    found = await parts.me(request)
    if found is None:
        raise Refused("sign_in", "Sign in first: this is about your own account.")
    return found


async def fresh_me(parts: Parts, request: Request) -> Me:
    """Whoever is signed in, if they have shown lately that it is them."""
    found = await signed_me(parts, request)
    if not found.fresh:
        raise Refused("sign_in", "Sign in once more, so that nobody else does this: it was a while ago.")
    return found


def _nobody(parts: Parts, request: Request) -> Response:
    response = give(wire.MeFacts(name="", passkeys_possible=parts.people.passkeys.possible))
    for name in SESSION_COOKIES:
        response.delete_cookie(name, "/", secure=request.url.scheme == "https", httponly=True, samesite="lax")
    return response


async def ladder(parts: Parts, request: Request) -> Response:
    """Everybody's ratings in a game."""
    found = await parts.people.ratings.ladder(request.path_params["game"], MOST_RATED)
    return give(wire.Ratings(ratings=[rating_facts(one) for one in found]))


async def my_ratings(parts: Parts, request: Request) -> Response:
    """One's own ratings."""
    mine = await signed_me(parts, request)
    found = await parts.people.ratings.of(mine.id)
    return give(wire.Ratings(ratings=[rating_facts(one) for one in found]))


def rating_facts(one: Rating) -> wire.RatingFacts:
    """A rating as it is shown."""
    return wire.RatingFacts(
        name=one.name,
        game=one.game,
        players=one.players,
        rating=one.shown,
        spread=one.spread,
        games=one.games,
        provisional=one.provisional,
        alone=one.alone,
        bot=one.bot,
    )


PEOPLE = [
    Route("/api/games/{game}/ratings", answered(ladder), methods=["GET"]),
    Route("/api/me/ratings", answered(my_ratings), methods=["GET"]),
    Route("/api/people", answered(register), methods=["POST"]),
    Route("/api/sign-in", answered(sign_in), methods=["POST"]),
    Route("/api/sign-in/recover", answered(recover), methods=["POST"]),
    Route("/api/passkeys", answered(ask_passkey), methods=["POST"]),
    Route("/api/me", answered(me), methods=["GET"]),
    Route("/api/me/account", answered(account), methods=["GET"]),
    Route("/api/me/tables", answered(my_tables), methods=["GET"]),
    Route("/api/me/sign-out", answered(sign_out), methods=["POST"]),
    Route("/api/me/sessions/end", answered(end_session), methods=["POST"]),
    Route("/api/me/password", answered(new_password), methods=["POST"]),
    Route("/api/me/codes", answered(new_codes), methods=["POST"]),
    Route("/api/me/passkeys", answered(add_passkey), methods=["POST"]),
    Route("/api/me/passkeys/remove", answered(remove_passkey), methods=["POST"]),
    Route("/api/me/export", answered(export), methods=["POST"]),
    Route("/api/me/delete", answered(delete), methods=["POST"]),
    Route("/api/tables/{code}/claim", answered(claim), methods=["POST"]),
]
