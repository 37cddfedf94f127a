"""The bots there are: ours, and those of third parties by the entry-point group `starhall.bots`."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from starhall.bots.base import Bot
from starhall.bots.budget import Budget
from starhall.bots.greedy import Greedy
from starhall.bots.search import Search
from starhall.bots.uniform import Uniform
from starhall.core import NotUnderstood, StarhallError
from starhall.core.plugins import Plugins

GROUP = "starhall.bots"

MakesBot = Callable[[], Bot]
"""What an entry point names: a class, or any function that makes a bot."""

OURS: Final[Mapping[str, MakesBot]] = {"random": Uniform, "greedy": Greedy}
"""Weakest first."""

SEARCH: Final = "search:"
"""Before a budget: `search:0.1s` thinks so many seconds on a decision, `search:400` so many simulations."""


class BrokenBot(StarhallError):
    """An installed bot cannot be loaded; the message names it and the reason."""


def names() -> tuple[str, ...]:
    """The bots that can sit down: ours, weakest first, then those of others."""
    return (*OURS, *_OTHERS.names())


def left_out() -> tuple[str, ...]:
    """What is wrong with each installed bot that cannot sit down."""
    return _OTHERS.left_out()


def bot(name: str) -> Bot:
    """A bot by its name."""
    if name in OURS:
        return OURS[name]()
    if name.startswith(SEARCH):
        return Search(Budget.read(name.removeprefix(SEARCH)))
    if name not in _OTHERS:
        raise NotUnderstood(f"there is no bot {name!r}; there are {', '.join(names())} and {SEARCH}0.1s")
    return _OTHERS.get(name)()


def about(name: str) -> str:
    """What a bot says of itself: the first line of its docstring, or its name."""
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
