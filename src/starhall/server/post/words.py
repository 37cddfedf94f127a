"""What people are told: in plain words, without anything that only they may know."""

from __future__ import annotations

from dataclasses import dataclass

from starhall.core import count

_MINUTE, _HOUR, _DAY = 60, 3600, 86_400


@dataclass(frozen=True, slots=True)
class TurnFacts:
    """A table that waits for somebody."""

    code: str
    game: str
    """Its slug."""
    name: str
    """Of the game."""
    title: str
    seat: int
    left: float | None
    """Seconds; None where there is no clock."""


def turn_subject(turns: list[TurnFacts]) -> str:
    """What a mail is about."""
    if len(turns) == 1:
        return f"Your turn: {turns[0].name}"
    return f"Your turn at {count(len(turns), 'table')}"


def turn_text(turns: list[TurnFacts], url: str, why: str) -> str:
    """What a mail says."""
    lines = ["It is your turn."]
    for turn in turns:
        about = f"{turn.name}, table {turn.code}"
        if turn.title:
            about += f" ({turn.title})"
        if turn.left is not None:
            about += f": {time_left(turn.left)} left"
        lines += ["", about, f"{url}/t/{turn.code}"]
    return "\n".join([*lines, "", _ending(url, why)])


def time_left(seconds: float) -> str:
    """A time in the two largest units that say enough."""
    minutes = max(1, int(seconds // _MINUTE))
    days, hours = int(seconds // _DAY), int(seconds % _DAY // _HOUR)
    if days:
        return count(days, "day") + (f" and {count(hours, 'hour')}" if hours else "")
    return count(hours, "hour") if hours else count(minutes, "minute")


TRIAL_SUBJECT = "A test from Starhall"


def trial_text(url: str, why: str) -> str:
    """What the mail says that somebody has sent to themselves."""
    return f"You asked for a test: mail from {url} reaches you.\n\n{_ending(url, why)}"


CONFIRM_SUBJECT = "Is this your address?"


def confirm_text(url: str, name: str, token: str) -> str:
    """What is asked of a new address."""
    return (
        f"{name} at {url} wants to be told here when it is their turn. If that is you, confirm it within "
        f"a day:\n\n{url}/notices#confirm={token}\n\nIf it is not, do nothing: you get no further mail."
    )


RECOVER_SUBJECT = "Set a new password"


def recover_text(url: str, name: str, token: str) -> str:
    """What somebody is sent who has lost the password."""
    return (
        f"Somebody wants to set a new password for {name} at {url}. If that is you, do it within 30 "
        f"minutes:\n\n{url}/notices#recover={token}\n\nIf it is not, do nothing: the password stays."
    )


def _ending(url: str, why: str) -> str:
    """How every mail ends that may be stopped."""
    return f"Change what you get: {url}/notices\nStop these mails: {why}"
