"""The rules of a game as people read them."""

from __future__ import annotations

from typing import Any, Literal

from starhall.wire.parts import Count, Part

# GET /api/games/{game}/rules


class RuleFacts(Part):
    """A rule of the ledger, or a ruling."""

    id: str
    kind: Literal["rule", "ruling"]
    chapter: str
    text: str
    source: str
    rulings: list[str]


class Rules(Part):
    """The ledger of a game."""

    game: str
    rules: list[RuleFacts]


# GET /api/games/{game}/glossary


class WordFacts(Part):
    """A word of the game."""

    id: str
    word: str
    forms: list[str]
    """In which other forms it is met."""
    text: str
    """What it means."""
    picture: str
    """The name of one of the pictures; empty if it has none."""
    rules: list[str]


class Glossary(Part):
    """The words of a game."""

    game: str
    words: list[WordFacts]


# GET /api/games/{game}/reading


class BlockFacts(Part):
    """A paragraph of the rules to read, an item of a list, an example, a table or a picture."""

    kind: Literal["text", "item", "example", "picture", "table"]
    text: str
    """For a picture: its name. Between pairs of asterisks it is strong."""
    rules: list[str]
    """The rules that it tells."""
    rows: list[list[str]]
    """Of a table, the heads first."""


class ChapterFacts(Part):
    """What stands under one heading."""

    title: str
    blocks: list[BlockFacts]


class PictureFacts(Part):
    """A table that is shown by the game's own board."""

    name: str
    caption: str
    show: Literal["board", "hand"]
    names: list[str]
    seat: Count
    view: Any


class AdviceFacts(Part):
    """What helps a beginner, and how that was measured."""

    text: str
    why: str
    bot: Literal["random", "greedy"]
    """How all players chose otherwise."""
    players: Count
    games: Count
    """So many pairs of games were played, which differ in nothing but the habit of one player."""
    with_it: float
    """Per cent of the games that a player won who kept the advice."""
    without: float
    """And one who did the contrary."""
    spread: float
    """The difference is known to so many points, 95 times in 100."""


class IndexedCard(Part):
    """A card in the index."""

    shelf: str
    name: str
    text: str
    rules: list[str]
    """The rules that name it."""
    words: list[str]
    """The words of the game in its text, by their ids."""


class Reading(Part):
    """The rules of a game for people: chapters, one page for those who know it, words, cards, advice."""

    game: str
    name: str
    credits: str
    chapters: list[ChapterFacts]
    aid: list[ChapterFacts]
    words: list[WordFacts]
    pictures: list[PictureFacts]
    advice: list[AdviceFacts]
    cards: list[IndexedCard]


# GET /api/games/{game}/rules/{rule}


class Where(Part):
    """Something named in the sources."""

    name: str
    file: str
    line: Count


class Said(Part):
    """An event, a question or a refusal that cites a rule."""

    name: str
    text: str
    file: str
    line: Count
    sure: bool
    """False where a card or a power names the rule under which it is said."""


class RulePage(Part):
    """Where a rule stands, and what cites it."""

    id: str
    rulings: list[str]
    """The rulings that it rests on."""
    rules: list[str]
    """The rules that rest on it."""
    code: list[Where]
    tests: list[Where] | None
    """None where the server is installed without them."""
    events: list[Said]
    prompts: list[Said]
    refusals: list[Said]
    options: list[str]
    browser: list[Where] | None
    """What the board does with it; None as above."""
