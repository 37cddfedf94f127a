"""`starhall replay FILE --verify`: were the dice of this game those that were sealed before it began?"""

from __future__ import annotations

import re
from typing import Any

from starhall.cli.printing import print_json, print_wrapped
from starhall.core import Match, NotUnderstood, count
from starhall.server.book import fair
from starhall.server.book.names import clean

_HASH = re.compile("[0-9a-f]{64}")


def verify(match: Match[Any], noted: str | None, for_machines: bool) -> int:
    """Say whether every draw came from the seed that was promised; 0 if so, 1 if not.

    `noted` is the commitment as somebody wrote it down before the first draw.
    """
    if noted is not None and not _HASH.fullmatch(noted):
        raise NotUnderstood(f"--commitment {noted}: a commitment is 64 digits from 0 to 9 and a to f")
    found = fair.check(match)
    fault = found.fault
    if not fault and noted is not None and noted != found.commitment:
        fault = "The record holds another commitment than the one you were shown: it is of another game."
    if for_machines:
        print_json(
            {
                "verified": not fault,
                "fault": fault,
                "choices": len(match.choices),
                "outcomes": found.outcomes,
                "commitment": found.commitment,
                "salts": list(found.salts),
                "secret": found.secret,
            }
        )
    else:
        _print(match, found, fault, noted)
    return 1 if fault else 0


def _print(match: Match[Any], found: fair.Verdict, fault: str, noted: str | None) -> None:
    if match.older is None:
        choices = count(len(match.choices), "choice")
        print_wrapped(
            f"The record is whole: {choices} of {match.game.name}, played again, agree with it.", ""
        )
    if found.commitment is not None:
        # A record may come from anywhere: nothing of it reaches the terminal uncleaned.
        print(f"  commitment  {clean(found.commitment, 64)}")
        if found.secret is not None:
            print(f"  secret      {clean(found.secret, 64)}")
        print(f"  salts       {' / '.join(clean(salt, 32) or '–' for salt in found.salts)}")
    if fault:
        print_wrapped(f"Not verified. {fault}", "")
        return
    outcomes = count(found.outcomes, "outcome")
    print_wrapped(f"Verified: the secret is the one that was promised, and all {outcomes} come from it.", "")
    if noted is None:
        print_wrapped(
            "Compare the commitment with the one that the table showed you before the first draw, "
            "or give it with --commitment.",
            "",
        )
