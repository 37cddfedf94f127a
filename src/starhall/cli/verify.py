"""`starhall replay FILE --verify`: where was this game played, and are its dice those that were sealed?"""

from __future__ import annotations

import json
import re
from dataclasses import dataclass
from http.client import HTTPException
from typing import Any
from urllib.error import URLError
from urllib.parse import urlsplit
from urllib.request import urlopen

from starhall.cli.printing import print_json, print_wrapped
from starhall.core import Match, NotUnderstood, count, fair
from starhall.core.contract import CONTRACT, agrees
from starhall.core.extras import needs
from starhall.core.played import TITLES, Played, Signed, played
from starhall.core.record import Seal
from starhall.terminal.text import clean

_HEX = re.compile("[0-9a-f]{64}")
_WAIT = 10.0
_LONGEST = 64 * 1024
_SAME_CONTRACT = "The contract of the table is the one that this version would write."
_OTHER_CONTRACT = (
    "The contract of the table was another one than this version would write: "
    "its rules, options or rulings read otherwise."
)


@dataclass(frozen=True, slots=True)
class Hall:
    """What a record is held against: a hall that somebody knows, or none."""

    name: str = ""
    keys: tuple[str, ...] = ()


NOBODY = Hall()
"""No hall is known."""


def hall_of(keys: list[str], address: str | None) -> Hall:
    """The hall with these public keys, or the one at an address, which is asked for its own."""
    if keys and address is not None:
        raise NotUnderstood("--key and --hall: give one of them")
    for key in keys:
        if not _HEX.fullmatch(key):
            raise NotUnderstood(f"--key {key}: a public key is 64 digits from 0 to 9 and a to f")
    if address is None:
        return Hall("the hall with this key", tuple(keys)) if keys else NOBODY
    return Hall(f"the hall at {_line(address, 100)}", _asked(address))


def _asked(address: str) -> tuple[str, ...]:
    if urlsplit(address).scheme not in {"http", "https"}:
        raise NotUnderstood(f"--hall {address}: give its address, such as https://hall.example")
    try:
        with urlopen(f"{address.rstrip('/')}/api/keys", timeout=_WAIT) as answer:
            keys = json.loads(answer.read(_LONGEST))["keys"]
        return tuple(key for key in keys if isinstance(key, str) and _HEX.fullmatch(key))
    except (OSError, HTTPException, ValueError, KeyError, TypeError) as error:
        why = error.reason if isinstance(error, URLError) else type(error).__name__
        raise NotUnderstood(
            f"--hall {address}: it does not say its keys ({why}); check the address, or give --key"
        ) from None


def _line(text: str, longest: int) -> str:
    """Return the text on one line, without anything that a terminal would obey."""
    return " ".join(clean(text).split())[:longest]


def verify(match: Match[Any], seal: Seal, hall: Hall, noted: str | None, for_machines: bool) -> int:
    """Say where a game was played, as far as its record shows; 0 if all that was asked for is right, else 1.

    `noted` is the commitment as somebody wrote it down before the first draw.
    """
    if noted is not None and not _HEX.fullmatch(noted):
        raise NotUnderstood(f"--commitment {noted}: a commitment is 64 digits from 0 to 9 and a to f")
    found = fair.check(match)
    where = played(found, _signed(seal, hall), match.start is not None, hall.name)
    if noted is not None and noted != found.commitment:
        other = "The record holds another commitment than the one you were shown: it is of another game."
        where = Played("unknown", other)
    if for_machines:
        _print_json(match, seal, found, where)
    else:
        _print(match, seal, hall, found, where, noted)
    return 0 if where.where == ("here" if hall.name else "elsewhere") else 1


def _signed(seal: Seal, hall: Hall) -> Signed:
    if not hall.name:
        return "not"
    # The dice are checked without it.
    with needs("server", "check signatures (--key, --hall)"):
        from starhall.server.rights.signatures import signed

    return signed(seal, hall.keys)


def _print_json(match: Match[Any], seal: Seal, found: fair.Verdict, where: Played) -> None:
    print_json(
        {
            "played": where.where,
            "text": where.text,
            "key": seal.key or None,
            "dice_agree": not found.fault,
            "fault": found.fault,
            "choices": len(match.choices),
            "outcomes": found.outcomes,
            "commitment": found.commitment,
            "salts": list(found.salts),
            "secret": found.secret,
            "contract": match.about.get(CONTRACT),
            "contract_agrees": agrees(match),
        }
    )


def _print(
    match: Match[Any], seal: Seal, hall: Hall, found: fair.Verdict, where: Played, noted: str | None
) -> None:
    if match.older is None:
        choices = count(len(match.choices), "choice")
        print_wrapped(
            f"The record is whole: {choices} of {match.game.name}, played again, agree with it.", ""
        )
    if found.commitment is not None:
        # A record may come from anywhere: nothing of it reaches the terminal uncleaned.
        print(f"  commitment  {_line(found.commitment, 64)}")
        if found.secret is not None:
            print(f"  secret      {_line(found.secret, 64)}")
        print(f"  salts       {' / '.join(_line(salt, 32) or '–' for salt in found.salts)}")
    if seal.key:
        print(f"  signed by   {_line(seal.key, 64)}")
    if noted_contract := match.about.get(CONTRACT):
        print(f"  contract    {_line(str(noted_contract), 64)}")
    title = "Played there" if where.where == "here" else TITLES[where.where]
    print_wrapped(f"{title}. {where.text}", "")
    if seal.key and not hall.name:
        print_wrapped("With --hall ADDRESS or --key KEY its signature is checked, too.", "")
    if (same := agrees(match)) is not None:
        print_wrapped(_SAME_CONTRACT if same else _OTHER_CONTRACT, "")
    if not found.fault:
        print_wrapped(f"Worked out again: {count(found.outcomes, 'outcome')}.", "")
        if noted is None:
            print_wrapped(
                "Compare the commitment with the one that the table showed you before the first draw, "
                "or give it with --commitment.",
                "",
            )
