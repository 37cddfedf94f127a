"""Rules that people read: the text of a game in chapters, its words, pictures, cards and advice, as data.

They lie in `reading/` beside the ledger. `rules.md` and `aid.md` are written in a little Markdown: `## `
begins a chapter, `- ` an item, `> ` an example, `| ` a table, `![name]` shows a picture. Braces at the end
of a paragraph hold the rules that it tells: `{014 R03}`, or `{014-018}` for several in a row.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Any, Literal, TypeVar

from starhall.core.content import read_rows, read_toml
from starhall.core.errors import ContentError, NotUnderstood, StarhallError, or_list
from starhall.core.game import Game
from starhall.core.ledger import Ledger, near
from starhall.core.lessons.rows import Start
from starhall.core.lessons.start import begin
from starhall.core.match import Match
from starhall.core.plain import plain

Row = TypeVar("Row")
Kind = Literal["text", "item", "example", "picture", "table"]

_IDS = re.compile(r"\s*\{([^{}]*)\}$")
_PICTURE = re.compile(r"!\[(.+)\]")
_RANGE = re.compile(r"(R?)(\d+)-\1(\d+)")


@dataclass(frozen=True, slots=True)
class Word:
    """A word of the game: a row of `glossary.toml`."""

    word: str
    text: str
    """What it means, in a sentence or two."""
    forms: tuple[str, ...] = ()
    """In which other forms it is met."""
    picture: str = ""
    rules: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Picture:
    """A table that is placed and shown by the game's own board: a row of `pictures.toml`."""

    caption: str
    start: Start
    seat: int = 0
    """Who looks at it."""
    show: Literal["board", "hand"] = "board"


@dataclass(frozen=True, slots=True)
class Advice:
    """What helps a beginner, and how that was measured: a row of `advice.toml`."""

    text: str
    why: str
    question: str
    """The kind of decision that it is about."""
    contrary: tuple[str, ...]
    """What somebody chooses who does the contrary, as options read: `*` is any part, `!` any other one."""
    keep: tuple[str, ...] = ()
    """What somebody chooses who keeps to it; empty leaves that to the bot."""
    bot: Literal["random", "greedy"] = "greedy"
    """How all players choose otherwise."""
    players: int = 2
    games: int = 0
    """So many pairs of games were played, which differ in nothing but the habit of one player."""
    with_it: float = 0.0
    """Per cent of the games that a player won who kept to it."""
    without: float = 0.0
    """And one who did the contrary."""
    spread: float = 0.0
    """The difference is known to so many points, 95 times in 100."""


@dataclass(frozen=True, slots=True)
class Shelf:
    """A part of the index by card: a row of `cards.toml`."""

    title: str
    table: str
    """The table of the content that has them."""
    name: str = "name"
    text: str = "text"
    """The field with what a card says; `abilities.text` for one in a list of rows."""
    words: str = ""
    """The table with what a card says, where that is another one."""


@dataclass(frozen=True, slots=True)
class Block:
    """A paragraph, an item of a list, an example, a table or a picture."""

    kind: Kind
    text: str
    """For a picture: its name."""
    rules: tuple[str, ...] = ()
    rows: tuple[tuple[str, ...], ...] = ()
    """Of a table, the heads first."""


@dataclass(frozen=True, slots=True)
class Chapter:
    """What stands under one heading."""

    title: str
    blocks: tuple[Block, ...]


@dataclass(frozen=True, slots=True)
class Card:
    """A card in the index: what it says, which rules name it, which words of the game it uses."""

    shelf: str
    name: str
    text: str
    rules: tuple[str, ...]
    words: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Reading:
    """All that a game brings for people to read."""

    chapters: tuple[Chapter, ...] = ()
    aid: tuple[Chapter, ...] = ()
    """The game on one page, for those who know it."""
    glossary: Mapping[str, Word] = field(default_factory=dict)
    pictures: Mapping[str, Picture] = field(default_factory=dict)
    advice: Mapping[str, Advice] = field(default_factory=dict)
    cards: tuple[Card, ...] = ()

    def told(self) -> list[str]:
        """The rules that the chapters tell, in their order."""
        return [rule for chapter in self.chapters for block in chapter.blocks for rule in block.rules]


@lru_cache(maxsize=16)
def reading(game: Game[Any]) -> Reading:
    """What a game brings to read; nothing, if it brings none."""
    folder = _folder(game)
    if folder is None:
        return Reading()
    # What is placed is from our own box: with content laid over it, it may be another game.
    pictures = {} if game.content.packs else _rows(folder, "pictures.toml", Picture)
    glossary = _rows(folder, "glossary.toml", Word)
    for name, word in glossary.items():
        _check(game.ledger, word.rules, f"{game.slug}/reading: glossary.toml: {name}")
        if word.picture and word.picture not in pictures:
            raise ContentError(f"{game.slug}/reading: glossary.toml: {name}: there is no such picture")
    found = Reading(
        chapters=read(game.ledger, pictures, "rules.md", _text(folder, "rules.md")),
        aid=read(game.ledger, pictures, "aid.md", _text(folder, "aid.md")),
        glossary=glossary,
        pictures=pictures,
        advice=_rows(folder, "advice.toml", Advice),
        cards=tuple(_cards(game, _rows(folder, "cards.toml", Shelf), glossary)),
    )
    told = found.told()
    for rule in told:
        if told.count(rule) > 1:
            raise ContentError(f"{game.slug}/reading: rules.md: {rule} is told in two places; once is enough")
    return found


def picture(game: Game[Any], name: str) -> Match[Any]:
    """The table that a picture shows."""
    shown = reading(game).pictures
    if name not in shown:
        raise NotUnderstood(f"{game.slug} has no picture {name!r}; there are {or_list(sorted(shown))}")
    try:
        return begin(game, shown[name].start)
    except StarhallError as error:
        raise ContentError(f"{game.slug}/reading: pictures.toml: {name}: {error}") from None


def read(ledger: Ledger, pictures: Mapping[str, Picture], file: str, text: str) -> tuple[Chapter, ...]:
    """The chapters of a text; complains of the first paragraph in it that is wrong."""
    found: list[tuple[str, list[Block]]] = []
    for number, lines in _paragraphs(text):
        place = f"{file}: line {number}"
        if lines.startswith("## "):
            found.append((lines[3:], []))
        elif not found:
            raise ContentError(f"{place}: it stands before the first chapter, which begins with `## `")
        else:
            found[-1][1].append(_block(ledger, pictures, place, lines))
    return tuple(Chapter(title, tuple(blocks)) for title, blocks in found)


def _paragraphs(text: str) -> Iterator[tuple[int, str]]:
    """Every paragraph as one line, with the number of its first; an item of a list is one of its own."""
    first, lines = 0, list[str]()
    for number, line in enumerate([*text.splitlines(), ""], 1):
        if lines and (not line.strip() or line.startswith("- ")):
            yield first, ("\n" if lines[0].startswith("|") else " ").join(lines)
            lines = []
        if line.strip():
            first = number if not lines else first
            lines.append(line.removeprefix("> ") if lines else line.strip())


def _block(ledger: Ledger, pictures: Mapping[str, Picture], place: str, text: str) -> Block:
    if shown := _PICTURE.fullmatch(text):
        if shown[1] not in pictures:
            raise ContentError(f"{place}: there is no picture {shown[1]!r}{near(shown[1], list(pictures))}")
        return Block("picture", shown[1])
    if text.startswith("|"):
        rows = [tuple(cell.strip() for cell in row.strip("|").split("|")) for row in text.splitlines()]
        return Block("table", "", rows=(rows[0], *rows[2:]))
    rules = _IDS.search(text)
    ids = tuple(_ids(ledger, rules[1])) if rules else ()
    _check(ledger, ids, place)
    kind: Kind = "item" if text.startswith("- ") else "example" if text.startswith("> ") else "text"
    return Block(kind, _IDS.sub("", text if kind == "text" else text[2:]), ids)


def _ids(ledger: Ledger, text: str) -> Iterator[str]:
    """The rules that are written in short: 014, R03, 014-018."""
    for short in text.split():
        if several := _RANGE.fullmatch(short):
            letter, first, last = several[1], several[2], several[3]
            numbers = range(int(first), int(last) + 1)
            yield from (f"{ledger.prefix}{letter}{number:0{len(first)}}" for number in numbers)
        else:
            yield f"{ledger.prefix}{short}"


def _check(ledger: Ledger, rules: Sequence[str], place: str) -> None:
    for rule in rules:
        if rule not in ledger:
            raise ContentError(f"{place}: there is no rule {rule}{near(rule, list(ledger))}")


def _cards(game: Game[Any], shelves: Mapping[str, Shelf], glossary: Mapping[str, Word]) -> Iterator[Card]:
    """The index by card, from the content as it is."""
    tables = plain(game.content.shown)
    told = {id: game.ledger.text(id) for id in game.ledger}
    forms = {id: word_pattern((word.word, *word.forms)) for id, word in glossary.items()}
    for shelf in shelves.values():
        texts: dict[str, list[str]] = {}
        for id, row in tables[shelf.table].items():
            said = _said(tables[shelf.words].get(id, {}) if shelf.words else row, shelf.text)
            texts.setdefault(row[shelf.name], []).append(said)
        for name, said_so in texts.items():
            text = " ".join(dict.fromkeys(filter(None, said_so)))
            named, whole = word_pattern((name,)), f"{name}. {text}"
            yield Card(
                shelf.title,
                name,
                text,
                tuple(id for id, rule in told.items() if name in rule and named.search(rule)),
                tuple(id for id, form in forms.items() if form.search(whole)),
            )


def _said(row: Mapping[str, Any], path: str) -> str:
    first, _, rest = path.partition(".")
    found = row.get(first, "")
    return " ".join(_said(inner, rest) for inner in found) if rest and found else str(found)


def word_pattern(forms: Sequence[str]) -> re.Pattern[str]:
    """Finds any of these forms as a word of its own; small letters stand for capitals, too."""
    each = (re.escape(form) if form != form.lower() else f"(?i:{re.escape(form)})" for form in forms)
    return re.compile(rf"(?<!\w)(?:{'|'.join(each)})(?!\w)")


def _folder(game: Game[Any]) -> Traversable | None:
    folder = files(game.ledger.package) / "reading" if game.ledger.package else None
    return folder if folder is not None and folder.is_dir() else None


def _text(folder: Traversable, file: str) -> str:
    found = folder / file
    return found.read_text(encoding="utf-8") if found.is_file() else ""


def _rows(folder: Traversable, file: str, row: type[Row]) -> dict[str, Row]:
    return read_rows(read_toml(_text(folder, file), file), row, file)
