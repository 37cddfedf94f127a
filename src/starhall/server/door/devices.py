"""The routes of a terminal that signs in by a code, and of the browser that confirms it."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from starhall.server.door.exchange import answered, give, read
from starhall.server.door.parts import Parts
from starhall.server.door.people import fresh_me
from starhall.server.people import devices
from starhall.wire import devices as wire


async def ask(parts: Parts, request: Request) -> Response:
    """A terminal wants a code to show."""
    wanted = await read(request, wire.AskDevice)
    await parts.limit_signing_in(request.scope)
    code, secret = await devices.ask(parts.people, wanted.label)
    return give(wire.DeviceAsked(code=code, secret=secret, seconds=devices.WITHIN / 1000))


async def confirm(parts: Parts, request: Request) -> Response:
    """Let the terminal that shows this code sign in as whoever has typed it, if they have just signed in."""
    wanted = await read(request, wire.DeviceCode)
    # The terminal's session counts as a fresh sign-in, so only a fresh one may give it.
    me = await fresh_me(parts, request)
    why = "You have entered too many codes of terminals"
    await parts.limit_signing_in_as(request.scope, f"device {me.id}", why)
    return give(wire.DeviceNamed(label=await devices.confirm(parts.people, me, wanted.code)))


async def sign_in(parts: Parts, request: Request) -> Response:
    """A terminal comes back for its session."""
    wanted = await read(request, wire.DeviceSecret)
    origin = parts.origin(request.scope)
    token, name = await devices.sign_in(parts.people, wanted.secret, origin)
    return give(wire.DeviceSignedIn(token=token, name=name))


DEVICE_ROUTES = [
    Route("/api/devices", answered(ask), methods=["POST"]),
    Route("/api/devices/confirm", answered(confirm), methods=["POST"]),
    Route("/api/devices/sign-in", answered(sign_in), methods=["POST"]),
]
