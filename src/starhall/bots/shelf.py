"""The bots there are: ours, and those of third parties by the entry-point group `starhall.bots`."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from starhall.bots.base import Bot
from starhall.bots.budget import Budget
from starhall.bots.greedy import Greedy
from starhall.bots.levels import LEVELS
from starhall.bots.program import Program
from starhall.bots.search import Search
from starhall.bots.uniform import Uniform
from starhall.core import NotUnderstood, StarhallError
from starhall.core.plugins import Plugins

GROUP = "starhall.bots"

MakesBot = Callable[[], Bot]
"""What an entry point names: a class, or any function that makes a bot."""

OURS: Final[Mapping[str, MakesBot]] = {
    "random": Uniform,
    "greedy": Greedy,
    **{name: level.makes for name, level in LEVELS.items()},
}

SEARCH: Final = "search:"
"""Before a budget: `search:0.1s` thinks so many seconds on a decision, `search:400` so many simulations."""

PROGRAM: Final = "program:"
"""Before the command of a program that plays: `program:./mybot`."""

LONGEST: Final = 3.0
"""Seconds that a search may take at a server."""


class BrokenBot(StarhallError):
    """An installed bot cannot be loaded; the message names it and the reason."""


def names() -> tuple[str, ...]:
    """The bots that can sit down: ours, then those of others."""
    return (*OURS, *_OTHERS.names())


def offered() -> tuple[str, ...]:
    """The bots that people choose from: the levels, weakest first, then those of others."""
    return (*LEVELS, *_OTHERS.names())


def left_out() -> tuple[str, ...]:
    """What is wrong with each installed bot that cannot sit down."""
    return _OTHERS.left_out()


def bot(name: str) -> Bot:
    """A bot by its name."""
    if name in OURS:
        return OURS[name]()
    if name.startswith(SEARCH):
        return Search(Budget.read(name.removeprefix(SEARCH)))
    if name.startswith(PROGRAM):
        return Program(name.removeprefix(PROGRAM))
    if name not in _OTHERS:
        raise NotUnderstood(
            f"there is no bot {name!r}; there are {', '.join(names())}, {SEARCH}0.1s and {PROGRAM}./mybot"
        )
    return _OTHERS.get(name)()


def served(name: str) -> bool:
    """May anybody seat this bot at a server? A program of the server's machine they may not start."""
    if name.startswith(SEARCH):
        try:
            return 0 < Budget.read(name.removeprefix(SEARCH)).seconds <= LONGEST
        except NotUnderstood:
            return False
    return name in names()


def cut(text: str) -> tuple[str, str]:
    """The name of a bot and what follows it: `level4:cautious:Zed` is `level4:cautious` and `Zed`."""
    first, _, rest = text.partition(":")
    second, _, after = rest.partition(":")
    both = f"{first}:{second}"
    return (both, after) if both in OURS or both.startswith((SEARCH, PROGRAM)) else (first, rest)


def title(name: str) -> str:
    """What a bot is called where people choose one."""
    return LEVELS[name].name if name in LEVELS else name.capitalize()


def about(name: str) -> str:
    """What a bot says of itself: of a level its text, else the first line of its docstring, or its name."""
    if name in LEVELS:
        return LEVELS[name].text
    makes = OURS.get(name) or _OTHERS.get(name)
    return ((makes.__doc__ or "").strip() or name.capitalize()).splitlines()[0]


def forget() -> None:
    """Look anew for what is installed."""
    _OTHERS.forget()


def _checked(name: str, makes: Any) -> MakesBot:
    if name in OURS:
        raise ValueError("Starhall has a bot of that name")
    if not callable(makes):
        raise TypeError("it is no class or function that makes a bot")
    if not callable(getattr(makes(), "choose", None)):
        raise TypeError("what it makes is no bot: it has no method `choose`")
    found: MakesBot = makes
    return found


_OTHERS: Plugins[MakesBot] = Plugins(GROUP, "bot", _checked, BrokenBot)
