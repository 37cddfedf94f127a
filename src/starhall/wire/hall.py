"""What the hall offers: its games, bots, clocks and addresses."""

from __future__ import annotations

import msgspec

from starhall.wire.parts import ClockName, Part

# GET /api/hall


class OptionFacts(Part):
    """Something the table may agree on before the game."""

    name: str
    default: str | int
    text: str
    values: dict[str, list[str | int]]
    """By number of players: the possible values, at most 12 of them."""
    more: dict[str, int]
    """By number of players: how many there are beyond those; then offer a text field."""
    rules: list[str]


class KindFacts(Part):
    """A kind of decision: its choices run from `first` to `first + size - 1`."""

    name: str
    refers: str
    first: int
    size: int
    is_set: bool


class GameFacts(Part):
    """A box on the shelf."""

    game: str
    name: str
    version: str
    summary: str
    credits: str
    minutes: str
    least: int
    """Players."""
    most: int
    options: list[OptionFacts]
    kinds: list[KindFacts]
    actions: int
    stand_ins: bool
    """May a bot go on for a seat that was left?"""
    resign: bool
    """Does the game say what becomes of a player who gives up?"""
    secrets: bool
    """Does anybody know what others do not?"""
    lessons: bool
    """Can it be learned in lessons?"""
    content: str
    """The fingerprint of its cards and tables: what they are is asked for by it."""


class CharacterFacts(Part):
    """A bot as people meet it: its name at a table, and a line of character."""

    name: str
    line: str


class BotFacts(Part):
    """A level of bots."""

    level: str
    """What a table is opened with: `level3`, or with a style `level4:cautious`."""
    name: str
    """As people choose it: `4 Strategist, cautious`."""
    text: str
    cast: list[CharacterFacts] = msgspec.field(default_factory=list)
    """Who plays at this level, in the order in which they sit down."""


class Phrase(Part):
    """Something to say with one click."""

    id: str
    text: str


class ClockFacts(Part):
    """A clock that a table may choose."""

    clock: ClockName
    turn: float
    """Seconds for each question."""
    bank: float
    """Seconds in reserve for the whole game."""
    text: str


class Hall(Part):
    """Everything a client needs before it opens a table."""

    protocol: int
    version: str
    games: list[GameFacts]
    bots: list[BotFacts]
    """None where one game was asked for: who sits at a table needs them no more."""
    phrases: list[Phrase]
    clocks: list[ClockFacts]


# GET /api/house


class House(Part):
    """How others reach this server."""

    addresses: list[str]
    """As `http://192.168.0.7:8765`, for other devices in the house; told only on the server's own machine."""
    alone: bool
    """Does the server listen to its own machine only?"""
    saves: bool = False
    """Can a browser that `starhall` has opened keep its things in this hall? Told on its own machine only."""
