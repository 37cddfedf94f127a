"""The bodies of requests and answers of a terminal that signs in by a code."""

from __future__ import annotations

from starhall.wire.parts import Part, Short
from starhall.wire.people import Typed


class AskDevice(Part):
    """A terminal wants to sign in: under this name its owner will see it."""

    label: Short = ""


class DeviceAsked(Part):
    """What the terminal shows, and what it comes back with."""

    code: str
    """To be typed into a browser in which somebody is signed in, on the page `/device`."""
    secret: str
    """For this terminal alone."""
    seconds: float
    """So long the code is good."""


class DeviceCode(Part):
    """The code that a terminal shows."""

    code: Typed


class DeviceNamed(Part):
    """Which terminal shows the code."""

    label: str


class DeviceSecret(Part):
    """What the terminal was given with its code."""

    secret: Typed


class DeviceSignedIn(Part):
    """The terminal is signed in: it sends `Authorization: Bearer` with this token from now on."""

    token: str
    name: str
