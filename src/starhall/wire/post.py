"""The bodies of requests and answers about notices, and of links in mails."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from starhall.wire.parts import Part

Channel = Literal["mail", "push", "hook"]
Hour = Annotated[int, msgspec.Meta(ge=0, le=23)]
Address = Annotated[str, msgspec.Meta(min_length=3, max_length=1000)]
Typed = Annotated[str, msgspec.Meta(max_length=256)]


class Hours(Part, omit_defaults=True):
    """When somebody wants to be told."""

    zone: Annotated[str, msgspec.Meta(max_length=64)] = "UTC"
    """A time zone such as `Europe/Berlin`."""
    quiet_from: Hour = 0
    """Nothing is sent from this hour on, until that one; equal ones are no quiet hours."""
    quiet_to: Hour = 0
    digest: Hour | None = None
    """One mail a day at this hour, in the place of one for each turn."""


class EndpointFacts(Part):
    """Where somebody is told."""

    id: str
    channel: Channel
    address: str
    """The address of a mailbox or a webhook; of a push, the browser."""
    confirmed: bool
    """Has the one who reads mail there said that it is theirs?"""
    on: bool
    trouble: str
    """Why it was switched off, if not by its owner."""
    at: float


class AwayFacts(Part):
    """The holiday of somebody, in which clocks of days stand."""

    until: float | None
    """Until when they are away, if they are."""
    left: int
    """Days that are left of this year's."""
    possible: int
    """For how many days they may go away now."""


class NoticesFacts(Part):
    """Where and when somebody is told that it is their turn."""

    mail: bool
    """Can this hall send mail?"""
    push: str
    """The key that a browser needs to be told by push; empty where this hall cannot."""
    endpoints: list[EndpointFacts]
    hours: Hours
    away: AwayFacts


class GoAway(Part):
    """Begin a holiday of so many days."""

    days: Annotated[int, msgspec.Meta(ge=1, le=14)]


class Note(Part):
    """What somebody has written down for themselves at a table; nobody else reads it."""

    text: Annotated[str, msgspec.Meta(max_length=10_000)]


Until = Literal["once", "turn", "me"]
"""How long an order stands: for one question, until something else is asked, or until that, or anything is
done to its owner."""


class LeftOrder(Part, omit_defaults=True):
    """An answer that is given beforehand, to questions of a kind."""

    kind: Typed
    value: Annotated[int, msgspec.Meta(ge=0)]
    until: Until
    about: dict[str, int | str] = msgspec.field(default_factory=dict)
    """What the question has to be about."""


class LeaveOrder(Part):
    """Order something in the place of what was ordered before; null takes it back."""

    order: LeftOrder | None


class OrderOffer(Part):
    """Something that may be ordered."""

    text: str
    kind: str
    value: int
    about: dict[str, int | str]
    until: list[Until]


class OrderFacts(Part):
    """What somebody has ordered at a table; nobody else knows of it."""

    text: str
    """What is ordered, in words; empty where the table does not offer it any more."""
    order: LeftOrder
    at: float


class OrdersFacts(Part):
    """What somebody may answer beforehand at a table, and what they have."""

    seat: int | None
    """Their seat, if there is anything to be ordered at this table."""
    why: str
    """Why nothing can be answered beforehand in this game, where nothing can."""
    offers: list[OrderOffer]
    left: OrderFacts | None


class NewMail(Part):
    """An address for mail, in the place of the one before; its owner has to confirm it."""

    address: Address


class NewHook(Part):
    """An address that is called, in the place of the one before: by https, at a public address."""

    address: Address


class HookMade(Part):
    """A webhook, and the secret that its calls are signed with: shown once."""

    notices: NoticesFacts
    secret: str


class NewPush(Part):
    """This browser is told, also when it is closed: what it has made for that."""

    endpoint: Address
    p256dh: Typed
    auth: Typed


class SwitchNotices(Part):
    """Switch one of one's endpoints on or off."""

    id: Typed
    on: bool


class OneEndpoint(Part):
    """One of one's endpoints: to be removed, or to be tried out."""

    id: Typed


class FromMail(Part):
    """What a link in a mail says, sent by the page that it leads to."""

    token: Typed


class Confirmed(Part):
    """An address is confirmed."""

    address: str


class AskRecovery(Part):
    """Somebody has lost the password: a link goes to the address of that account, if it has one."""

    name: Typed


class RecoverByMail(Part):
    """A link from a mail in the place of a password, and a new password."""

    token: Typed
    password: Typed


class Heard(Part):
    """It was heard; whether anything comes of it is not said."""

    text: str
