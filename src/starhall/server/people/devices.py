"""Signing in by a code: a terminal shows it, and a browser in which its owner is signed in confirms it.

Code and secret are kept as hashes among the challenges: each is good for one answer, and for ten minutes.
"""

from __future__ import annotations

from starhall.server.book.names import clean
from starhall.server.book.refusals import Refused
from starhall.server.people import tokens
from starhall.server.people.people import Me, People

WITHIN = 600_000
"""Milliseconds in which a code is confirmed, and then in which its terminal comes for the session."""
LONGEST_LABEL = 60
LOOK_EVERY = 2.0
"""Seconds after which a terminal asks again."""
_SHOWN, _CONFIRMED = "device", "confirmed"


async def ask(people: People, label: str) -> tuple[str, str]:
    """A code for a terminal to show, and the secret with which it comes back."""
    code, secret = tokens.short_code(), tokens.new_token()
    wanted = f"{_SHOWN} {tokens.hashed(secret)} {clean(label, LONGEST_LABEL)}"
    await people.kept.ask(_hash(_SHOWN, code), wanted, people.now, people.now + WITHIN)
    return code, secret


async def confirm(people: People, me: Me, code: str) -> str:
    """The terminal that shows this code may sign in as whoever says so; returns which one it is."""
    found = await people.kept.answered(_hash(_SHOWN, tokens.read_code(code)), people.now)
    if found is None:
        raise Refused(
            "not_now", "No terminal shows this code now. Look at it once more, or ask for a new one."
        )
    _, secret, label = found.split(" ", 2)
    wanted = f"{_CONFIRMED} {me.id} {label}"
    await people.kept.ask(_hash(_CONFIRMED, secret), wanted, people.now, people.now + WITHIN)
    return label


async def sign_in(people: People, secret: str, who: str) -> tuple[str, str]:
    """Return the token of a terminal whose code was confirmed, and whose it is; `who` asks."""
    found = await people.kept.answered(_hash(_CONFIRMED, tokens.hashed(secret)), people.now)
    if found is not None:
        _, id, label = found.split(" ", 2)
        person = await people.kept.person(id)
        if person is not None:
            return await people.begin(person, label or "A terminal", "", who), person.name
    raise Refused("not_now", "Nobody has confirmed the code yet. Ask again soon.", retry=LOOK_EVERY)


def _hash(what: str, word: str) -> str:
    return tokens.hashed(f"{what} {word}")
