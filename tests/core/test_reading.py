"""Rules that people read: whole, in one place each, and what is wrong in them is said in words."""

from __future__ import annotations

import re

import pytest

from starhall.core import ContentError, NotUnderstood, registry
from starhall.core.reading import Block, picture, read, reading, word_pattern

HOME = ("peace", "void", "saga", "stellar", "futura")
LONGEST = 28
"""Words in a sentence that is read in one go."""
_END = re.compile(r"(?<=[.!?:;])\s+")


@pytest.mark.parametrize("slug", HOME)
def test_every_rule_and_ruling_is_told_in_exactly_one_place(slug: str) -> None:
    game = registry.game(slug)
    assert sorted(reading(game).told()) == sorted(game.ledger)


@pytest.mark.parametrize("slug", HOME)
def test_sentences_are_short(slug: str) -> None:
    found = reading(registry.game(slug))
    texts = [block.text for chapter in (*found.chapters, *found.aid) for block in chapter.blocks]
    texts += [word.text for word in found.glossary.values()]
    long = [part for text in texts for part in _END.split(text) if len(part.split()) > LONGEST]
    assert long == []


@pytest.mark.parametrize("slug", HOME)
def test_a_rule_that_is_quoted_alone_promises_no_list(slug: str) -> None:
    blocks = [block for chapter in reading(registry.game(slug)).chapters for block in chapter.blocks]
    dangling = [block.text for block in blocks if block.rules and block.text.endswith(":")]
    assert dangling == []


@pytest.mark.parametrize("slug", HOME)
def test_every_form_is_of_one_word(slug: str) -> None:
    words = reading(registry.game(slug)).glossary.values()
    forms = [form.lower() for word in words for form in {word.word, *word.forms}]
    assert len(words) >= 20
    assert sorted(set(forms)) == sorted(forms)


@pytest.mark.parametrize("slug", HOME)
def test_every_picture_can_be_placed_and_is_shown_once(slug: str) -> None:
    game = registry.game(slug)
    found = reading(game)
    shown = [block.text for chapter in found.chapters for block in chapter.blocks if block.kind == "picture"]
    assert sorted(shown) == sorted(found.pictures)
    for name in shown:
        assert not picture(game, name).over


@pytest.mark.parametrize("slug", HOME)
def test_the_aid_fits_on_a_page(slug: str) -> None:
    aid = reading(registry.game(slug)).aid
    lines = [block for chapter in aid for block in chapter.blocks]
    assert 3 <= len(aid) <= 6
    assert len(lines) <= 24
    assert sum(len(block.text) for block in lines) <= 2000


@pytest.mark.parametrize("slug", HOME)
def test_every_advice_speaks_of_a_question_and_was_shown_to_be_true(slug: str) -> None:
    game = registry.game(slug)
    given = reading(game).advice.values()
    assert 2 <= len(given) <= 3
    for advice in given:
        assert advice.question in game.kinds_by_name
        assert advice.games >= 40
        assert advice.with_it - advice.without > advice.spread > 0


def test_cards_are_found_with_what_they_say_and_the_rules_that_name_them() -> None:
    cards = {card.name: card for card in reading(registry.game("void")).cards}
    assert cards["Tractor Beam"].rules == ("VOID-044", "VOID-046", "VOID-R25", "VOID-R32")
    assert "arrow" in cards["Tractor Beam"].words
    assert cards["Oqaji"].text.count(".") >= 2


def test_ids_are_written_in_short_and_in_ranges() -> None:
    ledger = registry.game("peace").ledger
    (chapter,) = read(
        ledger, {}, "rules.md", "## A turn\n\nYou roll.\nThen you aim. {018 R14}\n- First {001-003}"
    )
    assert chapter.title == "A turn"
    assert chapter.blocks == (
        Block("text", "You roll. Then you aim.", ("PEACE-018", "PEACE-R14")),
        Block("item", "First", ("PEACE-001", "PEACE-002", "PEACE-003")),
    )


def test_a_table_has_its_heads_first() -> None:
    ledger = registry.game("peace").ledger
    (chapter,) = read(ledger, {}, "rules.md", "## Dice\n\n| | Base |\n|---|---|\n| die | 6 |\n\n> Say, ⚅.")
    table, example = chapter.blocks
    assert table.rows == (("", "Base"), ("die", "6"))
    assert example == Block("example", "Say, ⚅.")


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("Before all chapters.", "line 1: it stands before the first chapter"),
        ("## A\n\nWrong. {999}", "line 3: there is no rule PEACE-999"),
        ("## A\n\n![moon]", "line 3: there is no picture 'moon'"),
    ],
)
def test_what_is_wrong_is_said_with_its_line(text: str, complaint: str) -> None:
    with pytest.raises(ContentError, match=re.escape(complaint)):
        read(registry.game("peace").ledger, {}, "rules.md", text)


def test_a_picture_that_is_none_is_refused_in_words() -> None:
    with pytest.raises(NotUnderstood, match="peace has no picture 'moon'; there are line, planet or tray"):
        picture(registry.game("peace"), "moon")


def test_a_word_is_found_whole_and_with_its_capitals() -> None:
    found = word_pattern(("line", "Core"))
    assert found.findall("Line by line, Core and core, outline, Cores") == ["Line", "line", "Core"]
