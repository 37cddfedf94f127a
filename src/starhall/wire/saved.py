"""The bodies with which the owner's browsers share what they save, on a hall that runs on their computer."""

from __future__ import annotations

from typing import Annotated

import msgspec

from starhall.wire.parts import Part

# POST /api/saved/link


class LinkBrowser(Part):
    """A browser that the launcher opened wants to be linked."""

    ticket: Annotated[str, msgspec.Meta(max_length=200)]
    """From the address that the launcher opened."""


class Linked(Part):
    """Whether it is."""

    token: str = ""
    """For the header `X-Starhall-Link`; empty if the ticket is not good, or not any more."""


# POST /api/saved


class SavedItem(Part):
    """One thing that a browser has saved."""

    name: Annotated[str, msgspec.Meta(min_length=1, max_length=200)]
    at: Annotated[int, msgspec.Meta(ge=0, le=2**53 - 1)]
    """When it was saved, in milliseconds since 1970: of two, the later one counts."""
    value: Annotated[str, msgspec.Meta(max_length=20_000)] | None
    """As JSON; null once it was deleted."""


class SyncSaved(Part):
    """What a linked browser has saved since the last time."""

    items: Annotated[list[SavedItem], msgspec.Meta(max_length=1000)] = msgspec.field(default_factory=list)
    since: Annotated[int, msgspec.Meta(ge=0, le=2**53 - 1)] = 0
    """The number of the last change that this browser knows of; 0 asks for everything."""


class SavedFacts(Part):
    """What other browsers have saved since."""

    linked: bool
    """Is this browser linked? If not, nothing was saved and nothing is shown."""
    hall: str = ""
    """Which hall it is: another one starts from the beginning."""
    number: int = 0
    items: list[SavedItem] = msgspec.field(default_factory=list)
