"""What a table of stellar_omega is asked and told, in words."""

from __future__ import annotations

from starhall.core.scenes import told
from starhall.games.stellar import GAME
from starhall.games.stellar.state import StellarState
from tests.games.stellar.helpers import said


def options(s: StellarState, p: int) -> list[str]:
    """The words of every option of a seat."""
    described = GAME.ask(s, p)
    assert described is not None
    return [option.text for option in described.options]


def prompt(s: StellarState, p: int) -> str:
    """What a seat is asked."""
    described = GAME.ask(s, p)
    assert described is not None
    return described.text


def lines(s: StellarState) -> list[tuple[str, str]]:
    """The log as a spectator reads it, each line with its rule."""
    return [(event.rule, text) for event, text in zip(told(s), said(s), strict=True)]
