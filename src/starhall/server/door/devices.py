"""The routes of a terminal that signs in by a code, and of the browser that confirms it."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from starhall.server.book.refusals import Refused
from starhall.server.door.exchange import answered, give, read
from starhall.server.door.parts import Parts
from starhall.server.people import devices
from starhall.wire import devices as wire


async def ask(parts: Parts, request: Request) -> Response:
    """A terminal wants a code to show."""
    wanted = await read(request, wire.AskDevice)
    await parts.limit_signing_in(request.scope, parts.who(request.scope))
    code, secret = await devices.ask(parts.people, wanted.label)
    return give(wire.DeviceAsked(code=code, secret=secret, seconds=devices.WITHIN / 1000))


async def confirm(parts: Parts, request: Request) -> Response:
    """Somebody has typed the code that a terminal of theirs shows."""
    wanted = await read(request, wire.DeviceCode)
    me = await parts.me(request)
    if me is None:
        raise Refused("sign_in", "Sign in first: then your terminal can sign in by the code that it shows.")
    await parts.limit_signing_in(request.scope, me.id)
    return give(wire.DeviceNamed(label=await devices.confirm(parts.people, me, wanted.code)))


async def sign_in(parts: Parts, request: Request) -> Response:
    """A terminal comes back for its session."""
    wanted = await read(request, wire.DeviceSecret)
    token, name = await devices.sign_in(parts.people, wanted.secret)
    return give(wire.DeviceSignedIn(token=token, name=name))


DEVICE_ROUTES = [
    Route("/api/devices", answered(ask), methods=["POST"]),
    Route("/api/devices/confirm", answered(confirm), methods=["POST"]),
    Route("/api/devices/sign-in", answered(sign_in), methods=["POST"]),
]
