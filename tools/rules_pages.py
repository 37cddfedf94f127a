"""Write docs/play/<game>/rules.md: the rules for people, from the same data as the page in the browser.

python -m tools.rules_pages              write the pages
python -m tools.rules_pages peace        of one game alone
python -m tools.rules_pages --check      say whether they are as they should be
"""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby
from pathlib import Path
from typing import Any

from starhall.core import Game, registry
from starhall.core.reading import Advice, Block, Chapter, Reading, reading
from tools import written

DOCS = Path(__file__).resolve().parents[1] / "docs" / "play"
HOME = ("peace", "void", "saga", "stellar", "futura")
HOW = {"random": "at random", "greedy": "by what looks best right now"}
IMAGES = "images/rules"
"""Below docs: what `python -m tools.rules_pictures` takes."""


def image(slug: str, name: str) -> str:
    """The file of a picture."""
    return f"{slug}-{name}.jpg"


def pages(slugs: Sequence[str]) -> dict[Path, str]:
    """The page of each game as it should be."""
    return {DOCS / slug / "rules.md": page(registry.game(slug)) for slug in slugs or HOME}


def page(game: Game[Any]) -> str:
    """The whole page."""
    return "\n".join(_lines(game, reading(game))) + "\n"


def _lines(game: Game[Any], found: Reading) -> Iterator[str]:
    yield f"# {game.name}: the rules"
    yield ""
    yield (
        "In our own words, by the course of play. The sign § under a paragraph opens the rules that it "
        f"tells; `starhall rules {game.slug}` has each of them with its code and its tests. The same page "
        f"stands at `/rules/{game.slug}` of every server, where it can be printed."
    )
    for chapter in found.chapters:
        yield from _chapter(game, found, chapter)
    if found.advice:
        yield from ("", "## How to win", "")
        yield (
            "Measured with bots, in pairs of games that differ in nothing but the habit of one player: "
            f"`python -m tools.advice {game.slug}` plays them again."
        )
        for advice in found.advice.values():
            yield from ("", _advice(advice))
    yield from ("", "## In short", "")
    for chapter in found.aid:
        yield from (f"### {chapter.title}", "", *(f"- {block.text}" for block in chapter.blocks), "")
    yield from ("## Words", "", "| Word | What it means | Rules |", "|---|---|---|")
    for word in sorted(found.glossary.values(), key=lambda word: word.word.casefold()):
        yield f"| **{word.word}** | {word.text} | {_ids(word.rules)} |"
    yield from _cards(found)


def _chapter(game: Game[Any], found: Reading, chapter: Chapter) -> Iterator[str]:
    yield from ("", f"## {chapter.title}")
    # Items that follow each other are one list, and their rules are folded below it.
    for _, group in groupby(enumerate(chapter.blocks), lambda row: -1 if row[1].kind == "item" else row[0]):
        blocks = [block for _, block in group]
        yield ""
        for block in blocks:
            yield from _block(game, found, block)
        if rules := " | ".join(_ids(block.rules) for block in blocks if block.rules):
            yield from ("", f'<details class="rules"><summary>§</summary>{rules}</details>')


def _block(game: Game[Any], found: Reading, block: Block) -> Iterator[str]:
    if block.kind == "picture":
        caption = found.pictures[block.text].caption
        yield f"![{caption}](../../{IMAGES}/{image(game.slug, block.text)})"
        yield from ("", f"*{caption}*")
    elif block.kind == "table":
        head, *rows = block.rows
        yield f"| {' | '.join(head)} |"
        yield "|---" * len(head) + "|"
        yield from (f"| {' | '.join(row)} |" for row in rows)
    else:
        yield {"item": "- ", "example": "> ", "text": ""}[block.kind] + block.text


def _advice(advice: Advice) -> str:
    return (
        f"**{advice.text}** {advice.why} Among {advice.players} bots that otherwise choose "
        f"{HOW[advice.bot]}, one that does so won {advice.with_it:g} % of {advice.games} games, one that "
        f"does the contrary {advice.without:g} % of the same games. The difference is known to "
        f"{advice.spread:g} points."
    )


def _cards(found: Reading) -> Iterator[str]:
    yield from ("", "## Cards from A to Z")
    for shelf in dict.fromkeys(card.shelf for card in found.cards):
        yield from ("", f"### {shelf}", "", "| Card | What it says | Words, rules |", "|---|---|---|")
        for card in sorted(found.cards, key=lambda card: card.name.casefold()):
            if card.shelf == shelf:
                words = [found.glossary[id].word for id in card.words]
                yield f"| **{card.name}** | {card.text} | {', '.join([*words, *card.rules])} |"


def _ids(rules: Iterable[str]) -> str:
    return " · ".join(rules)


def main(arguments: list[str]) -> int:
    """Write the pages, or with --check compare them."""
    return written.main("tools.rules_pages", __doc__, pages, arguments, of="game")


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
