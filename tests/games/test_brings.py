"""Every option says what it brings, or its kind says why not."""

from __future__ import annotations

from random import Random

import pytest

from starhall.core import Match, Unsaid, registry
from starhall.core.laws import random_options

LONGEST = 100
"""A clause is read in passing."""


@pytest.mark.parametrize("slug", registry.slugs())
def test_every_kind_of_option_says_what_it_brings_or_why_not(slug: str) -> None:
    kinds = registry.game(slug).words.kinds
    silent = [name for name, words in kinds.items() if isinstance(words.brings, Unsaid) and not words.brings]
    assert silent == []
    assert any(not isinstance(words.brings, Unsaid) for words in kinds.values())


DECLINED = "The question says what declining means."
TEXT_BESIDE = "The text beside it says what it does."
GAMES = 3


def silent(slug: str, name: str) -> set[str]:
    """The options of some games that say neither what they bring nor, truly, why that is not said."""
    game, found = registry.game(slug), set()
    for n in range(GAMES):
        rng = Random(f"{name} {slug} {n}")
        players = rng.choice(game.players)
        match = Match(game, players, random_options(game, players, rng), seed=f"{name} {n}")
        while not match.over and len(match.choices) < 200:
            decision = rng.choice(game.decisions(match.state))
            asked, seen = game.ask(match.state, decision.seat), match.view(decision.seat)
            question = match.state.question(decision.seat)
            assert asked is not None
            assert question is not None
            for option in asked.options:
                kind = game.kind_of(option.choice)
                # What stands beside a question is asked of the seat alone.
                args = question[3] if kind is question[1] else (decision.seat,)
                said = game.words.worth(seen, kind, option.choice, *args)
                is_said = {DECLINED: asked.decline, TEXT_BESIDE: set(":(") & set(option.text)}.get(said, said)
                if not is_said:
                    found.add(f"{kind.name}: {option.text}: {said}")
            match.choose(decision.seat, rng.choice(decision.choices))
    return found


@pytest.mark.parametrize("slug", registry.slugs())
def test_each_option_says_what_it_brings_or_why_not(slug: str) -> None:
    assert silent(slug, "each") == set()


@pytest.mark.parametrize("slug", registry.slugs())
def test_what_an_option_brings_is_one_short_clause(slug: str) -> None:
    game, rng = registry.game(slug), Random(f"brings {slug}")
    players = min(game.players)
    match = Match(game, players, random_options(game, players, rng), seed="brings")
    said, wrong = set(), []
    while not match.over and len(match.choices) < 200:
        decision = rng.choice(game.decisions(match.state))
        asked = game.ask(match.state, decision.seat)
        assert asked is not None
        for option in asked.options:
            said.add(option.brings)
            if option.brings.endswith(".") or len(option.brings) > LONGEST or option.brings in option.text:
                wrong += [option.brings] * bool(option.brings)
        match.choose(decision.seat, rng.choice(decision.choices))
    assert wrong == []
    assert len(said) > 3
