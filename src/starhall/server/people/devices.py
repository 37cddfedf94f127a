"""Signing in by a code: a terminal shows it, and a browser in which its owner is signed in confirms it.

Code and secret are kept as hashes among the challenges: each is good for one answer, and for ten minutes.
"""

from __future__ import annotations

from starhall.server.book.names import clean
from starhall.server.book.refusals import Refused
from starhall.server.kept.devices import confirmed_by
from starhall.server.people import tokens
from starhall.server.people.people import Me, People

WITHIN = 600_000
"""Milliseconds in which a code is confirmed, and then in which its terminal comes for the session."""
LONGEST_LABEL = 60
LOOK_EVERY = 2.0
"""Seconds after which a terminal asks again."""
_SHOWN, _SECRET = "device", "device of"


async def ask(people: People, label: str) -> tuple[str, str]:
    """A code for a terminal to show, and the secret with which it comes back."""
    code, secret = tokens.short_code(), tokens.new_token()
    wanted = f"{_SHOWN} {tokens.hashed(secret)} {clean(label, LONGEST_LABEL)}"
    await people.kept.ask(_hash(_SHOWN, code), wanted, people.now, people.now + WITHIN)
    return code, secret


async def confirm(people: People, me: Me, code: str) -> str:
    """Let the terminal that shows this code sign in as `me`, and return its label."""
    found = await people.kept.answered(_hash(_SHOWN, tokens.read_code(code)), people.now)
    if found is None:
        raise Refused(
            "not_now", "No terminal shows this code now. Look at it once more, or ask for a new one."
        )
    _, secret, label = found.split(" ", 2)
    wanted = f"{confirmed_by(me.id)}{me.session.at} {label}"
    await people.kept.ask(_hash(_SECRET, secret), wanted, people.now, people.now + WITHIN)
    return label


async def sign_in(people: People, secret: str, who: str) -> tuple[str, str]:
    """Return the token of a terminal whose code was confirmed, and whose it is; `who` asks.

    The new session is as old as the one that confirmed it, so no chain of codes keeps a sign-in fresh.
    """
    found = await people.kept.answered(_hash(_SECRET, tokens.hashed(secret)), people.now)
    if found is not None:
        _, id, at, label = found.split(" ", 3)
        person = await people.kept.person(id)
        # A closed account stays, without a name, until everything of it is forgotten.
        if person is not None and person.name:
            token = await people.begin(person, label or "A terminal", "", who, int(at))
            return token, person.name
    raise Refused("not_now", "Nobody has confirmed the code yet. Ask again soon.", retry=LOOK_EVERY)


def _hash(what: str, word: str) -> str:
    return tokens.hashed(f"{what} {word}")
