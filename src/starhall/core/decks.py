"""Decks that players bring along: how a game reads, writes, checks and takes them."""

from __future__ import annotations

from collections.abc import Callable, Container, Mapping
from dataclasses import dataclass
from typing import Any

from starhall.core.errors import Reason
from starhall.core.kinds import Decision


@dataclass(frozen=True, slots=True)
class Deck:
    """A deck as a player keeps it: cards by their ids, each as often as it is in the deck."""

    name: str
    cards: tuple[str, ...]
    notes: tuple[str, ...] = ()
    """Comments, line by line."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Decks:
    """What a game does with decks."""

    starters: Mapping[str, Deck]
    """The ready-made decks by their ids."""
    checks: tuple[str, ...]
    """How a deck can be checked, the usual way first."""
    option: str
    """The table option that says which check counts."""
    read: Callable[[str], Deck]
    """A deck from the text of a file; a `NotUnderstood` names the line."""
    write: Callable[[Deck], str]
    """The text of a file."""
    show: Callable[[Deck], str]
    """A deck as lines for people."""
    cards: Container[str]
    """The ids of all cards that a deck can name."""
    faults: Callable[[Deck, str], list[Reason]]
    """All that is wrong with a deck by one of the checks."""
    no_more: Callable[[Deck, str], Mapping[str, str]]
    """By card: why one more of it would be too many by one of the checks; nothing of the others."""
    kinds: tuple[str, ...]
    """The kinds of decision in which players take their decks."""
    choose: Callable[[Any, Decision, Deck], int]
    """What a player with this deck chooses at such a decision, from the seen table of that player."""
