"""Where a recorded game was played, as far as that can be known, and what that means in words.

Nothing here needs more than the core, so that `starhall replay --verify` works in the base package.
"""

from __future__ import annotations

from typing import Literal, NamedTuple

from starhall.core.fair import Verdict

Where = Literal["here", "elsewhere", "unknown"]
Signed = Literal["ours", "broken", "theirs", "not"]
"""By a key of the hall; by none, though one of its own is named; by another one; by none at all."""

TITLES: dict[Where, str] = {
    "here": "Played here",
    "elsewhere": "Played elsewhere, dice agree",
    "unknown": "Cannot be checked",
}


class Played(NamedTuple):
    """Where a game was played."""

    where: Where
    text: str
    """What that means, in sentences."""


def played(verdict: Verdict, signed: Signed, from_the_middle: bool, hall: str = "this hall") -> Played:
    """Judge a record by its dice and its signature; without a `hall`, there was no key to check that with.

    One `from_the_middle` does not begin with the set-up, but with a moment of a game.
    """
    dice = verdict.fault or "Every draw comes from the seed that was sealed before the game."
    if signed == "ours":
        said = f"Signed by {hall}: the game was played at one of its tables, just as it stands here."
        if from_the_middle:
            said += " It begins in the middle of a game, and of what came before it proves nothing."
        return Played("here", f"{said} {dice}")
    if signed == "broken":
        return Played(
            "unknown",
            f"It names a key of {hall}, but the signature is not of this record: it was changed after it was "
            "signed, or never came from there.",
        )
    said = f"Not signed by {hall}," if hall else "Without the key of a hall there is no signature to go by,"
    said += " so nothing shows who played it, or whether anybody did."
    if signed == "theirs":
        said += " The key that has signed it is another one."
    if verdict.fault:
        return Played("unknown", f"{said} {dice}")
    return Played(
        "elsewhere",
        f"{said} Every draw comes from the seed that it names, and it says that this seed was sealed before "
        "the game; but whoever makes up a record can choose both.",
    )
