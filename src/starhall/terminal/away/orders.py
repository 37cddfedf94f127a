"""Orders at a table by post, in a terminal: what one answers beforehand, and nobody else learns of."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from typing import Any, Final
from urllib.parse import quote

from starhall.core import StarhallError
from starhall.terminal.away.hall import Elsewhere
from starhall.terminal.text import clean
from starhall.wire.post import LeaveOrder, LeftOrder, OrderOffer, OrdersFacts

Pick = Callable[[str, Sequence[tuple[str, str]], str], Awaitable[str | None]]
"""Shows a title, rows and a text, and gives the key of what was picked."""
TITLE: Final = "Answer beforehand"
HOW: Final = (
    "If that is what you are asked, now or next, it is answered for you, some minutes later. "
    "Anything else that you are asked, or answer yourself, ends it. Nobody is told."
)
UNTIL: Final = {
    "once": "for one question",
    "turn": "until I am asked something else",
    "me": "until something is done to me, or I am asked something else",
}
LEFT: Final = {
    "once": "Ordered for one question",
    "turn": "Ordered until you are asked something else",
    "me": "Ordered until something is done to you",
}
BACK: Final = "back"


async def order(hall: Elsewhere, code: str, pick: Pick) -> str:
    """Let somebody order something, or take it back; what is ordered now, in a sentence."""
    if not hall.kept.token:
        raise StarhallError("Orders are kept with an account: sign in, in the hall with a.")
    path = f"/api/me/orders/{quote(code)}"
    facts = await hall.get(path, OrdersFacts)
    if facts.seat is None or not (facts.offers or facts.left):
        raise StarhallError(
            clean(facts.why) or "Orders are for your own seat in games by post that are being played."
        )
    rows = [(str(n), clean(one.text)) for n, one in enumerate(facts.offers)]
    if facts.left is not None:
        rows.insert(0, (BACK, f"Take it back: {_text(facts)}"))
    picked = await pick(TITLE, rows, HOW)
    if picked is None:
        return ""
    wanted = None if picked == BACK else await _wanted(facts.offers[int(picked)], pick)
    if picked != BACK and wanted is None:
        return ""
    return said(await hall.post(path, _plain(LeaveOrder(order=wanted)), OrdersFacts))


async def _wanted(offer: OrderOffer, pick: Pick) -> LeftOrder | None:
    """An offer, once it is said how long it stands."""
    until = [one for one in UNTIL if one in offer.until]
    picked = (
        until[0] if len(until) == 1 else await pick("How long?", [(one, UNTIL[one]) for one in until], "")
    )
    known = next((one for one in offer.until if one == picked), None)
    if known is None:
        return None
    return LeftOrder(kind=offer.kind, value=offer.value, until=known, about=offer.about)


def said(facts: OrdersFacts) -> str:
    """What is ordered now."""
    if facts.left is None:
        return "Nothing is ordered any more."
    return f"{LEFT[facts.left.order.until]}: {_text(facts)}."


def _text(facts: OrdersFacts) -> str:
    return (clean(facts.left.text) if facts.left else "") or "what you ordered"


def _plain(body: LeaveOrder) -> dict[str, Any]:
    found = body.order
    if found is None:
        return {"order": None}
    order = {"kind": found.kind, "value": found.value, "until": found.until, "about": found.about}
    return {"order": order}
