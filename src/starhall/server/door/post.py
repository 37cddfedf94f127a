"""Notices: where and when one is told that it is one's turn; links in mails; a new password by mail."""

from __future__ import annotations

import asyncio
from html import escape

import msgspec
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response
from starlette.routing import Route

from starhall.server.book import refusals
from starhall.server.book.refusals import Refused
from starhall.server.door.exchange import answered, find, give, read
from starhall.server.door.parts import Parts
from starhall.server.door.people import begin_session, fresh_me, me_facts, signed_me
from starhall.server.kept.post import Endpoint
from starhall.server.people import tokens
from starhall.server.people.names import skeleton
from starhall.server.people.passwords import fit_password
from starhall.server.people.people import Me
from starhall.server.post.hours import read_hours, zone
from starhall.server.post.mail import read_address
from starhall.server.post.outgoing import read_url
from starhall.server.post.push import read_keys
from starhall.wire import post as wire

HEARD = "If this account has a confirmed address, a link is on its way there. It works for 30 minutes."
"""One answer, whether there is such a person or not."""
_PAGE = """<!doctype html>
<html lang="en"><meta charset="utf-8"><title>Starhall</title>
<meta name="viewport" content="width=device-width">
<main>
<h1>{title}</h1>
<p>{text}</p>
{more}
<p><a href="/notices">Change what you get</a></p>
</main>
</html>
"""
_BUTTON = '<form method="post"><button>Stop these mails</button></form>'
_background: set[asyncio.Task[None]] = set()


# One's own notices.


async def notices(parts: Parts, request: Request) -> Response:
    """Where and when one is told."""
    return await _shown(parts, await signed_me(parts, request))


async def _shown(parts: Parts, me: Me) -> Response:
    return give(await _notices(parts, me))


async def _notices(parts: Parts, me: Me) -> wire.NoticesFacts:
    kept = parts.post.kept
    return wire.NoticesFacts(
        mail=parts.config.mails,
        push=await parts.post.push_key(),
        endpoints=[_facts(one) for one in await kept.endpoints(me.id)],
        hours=read_hours(await kept.settings(me.id)),
        away=await parts.post.holidays.facts(me.id),
    )


def _facts(one: Endpoint) -> wire.EndpointFacts:
    return wire.EndpointFacts(
        id=one.id,
        channel=msgspec.convert(one.channel, wire.Channel),
        address=one.label or one.address,
        confirmed=one.confirmed is not None,
        on=bool(one.live),
        trouble=one.trouble,
        at=one.at / 1000,
    )


async def new_mail(parts: Parts, request: Request) -> Response:
    """An address for mail."""
    wanted = await read(request, wire.NewMail)
    me = await fresh_me(parts, request)
    address = read_address(wanted.address)
    await _limit(parts, request, me, address.lower())
    await parts.post.new_mail(me.id, address)
    return await _shown(parts, me)


async def new_hook(parts: Parts, request: Request) -> Response:
    """A program of one's own that is told."""
    wanted = await read(request, wire.NewHook)
    me = await fresh_me(parts, request)
    address = read_url(wanted.address, parts.config.reach)
    await _limit(parts, request, me, address)
    secret = await parts.post.new_hook(me.id, address)
    return give(wire.HookMade(notices=await _notices(parts, me), secret=secret))


async def new_push(parts: Parts, request: Request) -> Response:
    """This browser is told."""
    wanted = await read(request, wire.NewPush)
    me = await signed_me(parts, request)
    address = read_url(wanted.endpoint, parts.config.reach)
    await parts.post.new_push(me.id, address, read_keys(wanted.p256dh, wanted.auth), me.session.label)
    return await _shown(parts, me)


async def switch(parts: Parts, request: Request) -> Response:
    """Switch one on or off."""
    wanted = await read(request, wire.SwitchNotices)
    me = await signed_me(parts, request)
    one = await _mine(parts, me, wanted.id)
    if wanted.on and one.confirmed is None:
        raise Refused("not_now", "Confirm the address first: follow the link in the mail.")
    await parts.post.kept.switch(one.id, wanted.on)
    return await _shown(parts, me)


async def remove(parts: Parts, request: Request) -> Response:
    """One less."""
    wanted = await read(request, wire.OneEndpoint)
    me = await fresh_me(parts, request)
    one = await _mine(parts, me, wanted.id)
    await parts.post.kept.remove(me.id, one.id)
    return await _shown(parts, me)


async def try_out(parts: Parts, request: Request) -> Response:
    """Send oneself a test."""
    wanted = await read(request, wire.OneEndpoint)
    me = await signed_me(parts, request)
    one = await _mine(parts, me, wanted.id)
    await _limit(parts, request, me, one.address.lower())
    await parts.post.try_out(one)
    return give(wire.Heard(text="A test is on its way."))


async def set_hours(parts: Parts, request: Request) -> Response:
    """When one wants to be told."""
    wanted = await read(request, wire.Hours)
    me = await signed_me(parts, request)
    zone(wanted.zone)
    await parts.post.kept.set_settings(me.id, msgspec.json.encode(wanted).decode())
    return await _shown(parts, me)


async def go_away(parts: Parts, request: Request) -> Response:
    """Begin a holiday."""
    wanted = await read(request, wire.GoAway)
    me = await signed_me(parts, request)
    await parts.post.holidays.begin(me.id, wanted.days)
    return await _shown(parts, me)


async def come_back(parts: Parts, request: Request) -> Response:
    """End a holiday early."""
    me = await signed_me(parts, request)
    await parts.post.holidays.end(me.id)
    return await _shown(parts, me)


async def note(parts: Parts, request: Request) -> Response:
    """What one has written down for oneself at a table."""
    me = await signed_me(parts, request)
    text = await parts.post.holidays.kept.note(me.id, request.path_params["code"])
    return give(wire.Note(text=text))


async def keep_note(parts: Parts, request: Request) -> Response:
    """Write something down for oneself, at a table where one sits or has sat."""
    wanted = await read(request, wire.Note)
    me = await signed_me(parts, request)
    code = request.path_params["code"]
    if code not in await parts.people.kept.codes(me.id):
        raise Refused("not_yours", "Sit down at this table first, or take your seat there into your account.")
    await parts.post.holidays.kept.keep_note(me.id, code, wanted.text, parts.post.now)
    return give(wanted)


async def orders(parts: Parts, request: Request) -> Response:
    """What one may answer beforehand at a table, and what one has."""
    me = await signed_me(parts, request)
    await find(parts, request)
    return give(await parts.post.orders.facts(me.id, request.path_params["code"]))


async def leave_order(parts: Parts, request: Request) -> Response:
    """Answer something beforehand, or take that back."""
    wanted = await read(request, wire.LeaveOrder)
    me = await signed_me(parts, request)
    await find(parts, request)
    return give(await parts.post.orders.leave(me.id, request.path_params["code"], wanted.order))


async def _mine(parts: Parts, me: Me, id: str) -> Endpoint:
    one = await parts.post.kept.endpoint(id)
    if one is None or one.person != me.id:
        raise Refused("not_now", "This is not there any more. Load the page again.")
    return one


async def _limit(parts: Parts, request: Request, me: Me, address: str) -> None:
    """Nobody is flooded: not by one person, not from one place, and not at one address."""
    for key in (me.id, parts.who(request.scope), tokens.hashed(address)):
        wait = await parts.quotas.take("post", key)
        if wait:
            raise refusals.too_fast("Too many mails were asked for", wait)


# Links in mails.


async def confirm(parts: Parts, request: Request) -> Response:
    """The one who reads mail there says that it is theirs."""
    wanted = await read(request, wire.FromMail)
    return give(wire.Confirmed(address=await parts.post.confirmed(wanted.token)))


async def stop_page(parts: Parts, request: Request) -> Response:
    """A button: programs that look into links press none."""
    one = await parts.post.stopped(request.path_params["token"])
    if one is None:
        return _page("This link is not whole", "Follow it from the mail once more.", status=404)
    text = f"You are told at {escape(one.address)} when it is your turn."
    if not one.live:
        return _page("No more mails", f"Nothing is sent to {escape(one.address)}.")
    return _page("Stop these mails?", text, _BUTTON)


async def stop(parts: Parts, request: Request) -> Response:
    """No more such mail: at once, without a question (RFC 8058)."""
    one = await parts.post.stopped(request.path_params["token"])
    if one is None:
        return _page("This link is not whole", "Follow it from the mail once more.", status=404)
    await parts.post.kept.switch(one.id, False)
    return _page("No more mails", f"Nothing is sent to {escape(one.address)} any more.")


def _page(title: str, text: str, more: str = "", status: int = 200) -> Response:
    page = _PAGE.format(title=title, text=text, more=more)
    return HTMLResponse(page, status, headers={"Cache-Control": "no-store"})


# A new password by mail.


async def ask_recovery(parts: Parts, request: Request) -> Response:
    """Send a link to whoever has this account; the answer is one, and so is its time."""
    wanted = await read(request, wire.AskRecovery)
    asker = tokens.hashed(f"{skeleton(wanted.name)} {parts.who(request.scope)}")
    why = "You have asked for mail about this name too often"
    await parts.limit_signing_in_as(request.scope, asker, why)
    task = asyncio.create_task(_recover(parts, wanted.name))
    _background.add(task)
    task.add_done_callback(_background.discard)
    return give(wire.Heard(text=HEARD))


async def _recover(parts: Parts, name: str) -> None:
    found = await parts.people.kept.by_skeleton(skeleton(name))
    if found is not None and not await parts.quotas.take("post", found[0].id):
        await parts.post.lost(found[0].id)


async def recover(parts: Parts, request: Request) -> Response:
    """A link from a mail sets a new password, once, and ends all sessions."""
    wanted = await read(request, wire.RecoverByMail)
    link = tokens.hashed(wanted.token.partition(".")[0])
    await parts.limit_signing_in_as(request.scope, link, "You have tried this link too often")
    person = await parts.post.who_recovers(wanted.token)
    found = await parts.people.kept.person(person)
    if found is None:
        raise Refused("sign_in", "This account is closed.")
    fit = fit_password(wanted.password, found.name)
    hash = await parts.people.passwords.hashed(fit, person)
    await parts.post.kept.recover(person, hash)
    await parts.look_for_ended_sessions()
    return await begin_session(parts, request, found, me_facts(parts, found, True))


POST_ROUTES = [
    Route("/api/me/notices", answered(notices), methods=["GET"]),
    Route("/api/me/notices/mail", answered(new_mail), methods=["POST"]),
    Route("/api/me/notices/hook", answered(new_hook), methods=["POST"]),
    Route("/api/me/notices/push", answered(new_push), methods=["POST"]),
    Route("/api/me/notices/switch", answered(switch), methods=["POST"]),
    Route("/api/me/notices/remove", answered(remove), methods=["POST"]),
    Route("/api/me/notices/test", answered(try_out), methods=["POST"]),
    Route("/api/me/notices/hours", answered(set_hours), methods=["POST"]),
    Route("/api/me/notices/away", answered(go_away), methods=["POST"]),
    Route("/api/me/notices/back", answered(come_back), methods=["POST"]),
    Route("/api/me/notes/{code}", answered(note), methods=["GET"]),
    Route("/api/me/notes/{code}", answered(keep_note), methods=["POST"]),
    Route("/api/me/orders/{code}", answered(orders), methods=["GET"]),
    Route("/api/me/orders/{code}", answered(leave_order), methods=["POST"]),
    Route("/api/notices/confirm", answered(confirm), methods=["POST"]),
    Route("/api/sign-in/mail", answered(ask_recovery), methods=["POST"]),
    Route("/api/sign-in/mail/recover", answered(recover), methods=["POST"]),
    Route("/u/{token}", answered(stop_page), methods=["GET"]),
    Route("/u/{token}", answered(stop), methods=["POST"]),
]
