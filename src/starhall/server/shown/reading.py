"""The rules of a game for people, as they are sent: worked out once."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import Any

from starhall.core import Game
from starhall.core import reading as core
from starhall.wire.messages import ENCODER
from starhall.wire.reading import (
    AdviceFacts,
    BlockFacts,
    ChapterFacts,
    Glossary,
    IndexedCard,
    PictureFacts,
    Reading,
    WordFacts,
)


@lru_cache(maxsize=16)
def glossary(game: Game[Any]) -> bytes:
    """The words of a game."""
    return ENCODER.encode(Glossary(game=game.slug, words=_words(core.reading(game))))


@lru_cache(maxsize=16)
def reading(game: Game[Any]) -> bytes:
    """All that a game brings for people to read."""
    found = core.reading(game)
    return ENCODER.encode(
        Reading(
            game=game.slug,
            name=game.name,
            credits=game.credits,
            chapters=_chapters(found.chapters),
            aid=_chapters(found.aid),
            words=_words(found),
            pictures=[_picture(game, name, picture) for name, picture in found.pictures.items()],
            advice=[_advice(one) for one in found.advice.values()],
            cards=[
                IndexedCard(
                    shelf=card.shelf,
                    name=card.name,
                    text=card.text,
                    rules=list(card.rules),
                    words=list(card.words),
                )
                for card in found.cards
            ],
        )
    )


def _words(found: core.Reading) -> list[WordFacts]:
    return [
        WordFacts(
            id=id,
            word=word.word,
            forms=list(word.forms),
            text=word.text,
            picture=word.picture,
            rules=list(word.rules),
        )
        for id, word in found.glossary.items()
    ]


def _chapters(chapters: Iterable[core.Chapter]) -> list[ChapterFacts]:
    return [
        ChapterFacts(
            title=chapter.title,
            blocks=[
                BlockFacts(
                    kind=block.kind,
                    text=block.text,
                    rules=list(block.rules),
                    rows=[list(row) for row in block.rows],
                )
                for block in chapter.blocks
            ],
        )
        for chapter in chapters
    ]


def _picture(game: Game[Any], name: str, picture: core.Picture) -> PictureFacts:
    return PictureFacts(
        name=name,
        caption=picture.caption,
        show=picture.show,
        names=list(picture.start.seats),
        seat=picture.seat,
        view=core.picture(game, name).view(picture.seat),
    )


def _advice(advice: core.Advice) -> AdviceFacts:
    return AdviceFacts(
        text=advice.text,
        why=advice.why,
        bot=advice.bot,
        players=advice.players,
        games=advice.games,
        with_it=advice.with_it,
        without=advice.without,
        spread=advice.spread,
    )
