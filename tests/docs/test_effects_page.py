"""The page of effects lists every word of every game, as it is declared."""

from __future__ import annotations

import pytest

from tools.effects_page import PAGE, Spoken, page, spoken


def test_the_page_is_made_of_what_is_declared() -> None:
    assert PAGE.read_text(encoding="utf-8") == page(), "run python tools/effects_page.py"


@pytest.mark.parametrize("game", spoken(), ids=lambda game: game.slug)
def test_every_example_is_an_effect_with_its_word(game: Spoken) -> None:
    for verb in game.language.verbs:
        text, says = game.example(verb)
        assert verb in text
        assert says[0].isupper() or not says[0].isalpha()
