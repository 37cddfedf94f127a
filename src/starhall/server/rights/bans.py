"""Whom the operator keeps out, the names that nobody has here, and the words that nobody says."""

from __future__ import annotations

import ipaddress
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Literal

from starhall.server.book.names import LONGEST_NAME, clean, letters
from starhall.server.book.refusals import Refused
from starhall.server.rights.who import neighbourhood, who

_MARKS = "!?.,;:\"'()-"
"""Of sentences."""
Kind = Literal["address", "who", "name", "word"]


@dataclass(frozen=True, slots=True)
class Ban:
    """One ban."""

    kind: str
    what: str
    """A network, a person as `who` knows them, a name, or a word."""
    at: int
    until: int | None
    """Both in milliseconds since 1970; None is for good."""
    why: str

    @property
    def text(self) -> str:
        """What the one who is kept out is told."""
        for_long = "" if self.until is None else f" until {day(self.until)}"
        why = f": {self.why.rstrip('.')}" if self.why else ""
        return f"The operator of this hall keeps you out{for_long}{why}. Write to them if that is a mistake."


class Bans:
    """All bans that hold now; a server renews them as often as it looks for what others have written."""

    def __init__(self, key: str = "") -> None:
        self.key = key
        """Of the hash by which people are known here."""
        self._networks: dict[ipaddress.IPv4Network | ipaddress.IPv6Network, Ban] = {}
        self._people: dict[str, Ban] = {}
        self._names: frozenset[str] = frozenset()
        self._words: frozenset[str] = frozenset()

    def renew(self, found: Iterable[Ban]) -> None:
        """These hold from now on, and no others."""
        found = list(found)
        self._networks = {ipaddress.ip_network(ban.what): ban for ban in found if ban.kind == "address"}
        self._people = {ban.what: ban for ban in found if ban.kind == "who"}
        self._names = frozenset(looks(ban.what) for ban in found if ban.kind == "name")
        self._words = frozenset(looks(ban.what) for ban in found if ban.kind == "word")

    def of(self, address: str) -> Ban | None:
        """The ban on whoever asks from an address, if there is one."""
        if self._people and (ban := self._people.get(who(address, self.key))) is not None:
            return ban
        here = _address(address) if self._networks else None
        return next((ban for network, ban in self._networks.items() if here and here in network), None)

    def allowed(self, name: str) -> str:
        """The name, or nothing in its place if it looks like one that is banned, or holds a banned word."""
        return "" if looks(name) in self._names or self.unsaid(name) else name

    def check_title(self, title: str) -> None:
        """Refuse a title with a banned word."""
        if self.unsaid(title):
            raise Refused(
                "not_understood", "A word in the title is not said in this hall. Choose another title."
            )

    def unsaid(self, text: str) -> bool:
        """Does it hold a word that nobody says here, however it is written, also l e t t e r by letter?"""
        if not self._words:
            return False
        # A sign at the end may stand for a letter, or be one of the sentence.
        words = [letters(word) for word in text.split()]
        bare = [letters(word.strip(_MARKS)) for word in text.split()]
        spelled = "".join(word if len(word) == 1 else " " for word in bare).split()
        return not self._words.isdisjoint([*words, *bare, *spelled])


def _address(text: str) -> ipaddress.IPv4Address | ipaddress.IPv6Address | None:
    try:
        found = ipaddress.ip_address(text.partition("%")[0])
    except ValueError:
        return None
    return found.ipv4_mapped or found if isinstance(found, ipaddress.IPv6Address) else found


def looks(name: str) -> str:
    """The letters of a name as they look: a ban is on all names with the same ones."""
    return letters(clean(name, LONGEST_NAME))


def network(text: str) -> str:
    """An address or a network as it is banned: in IPv6, an address stands for its whole household."""
    wanted = text if "/" in text else neighbourhood(text)
    return str(ipaddress.ip_network(wanted, strict=False))


def day(at: int) -> str:
    """A moment as people read it."""
    return f"{datetime.fromtimestamp(at / 1000, UTC):%Y-%m-%d %H:%M} UTC"
