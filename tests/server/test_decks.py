"""Decks that somebody builds in the browser are checked by the rules."""

from __future__ import annotations

from collections import Counter

import pytest

from starhall.games.futura.words.decks import DECKS
from tests.server.harness import Frame, Site

PATH = "/api/games/futura/decks/check"


async def test_a_deck_is_told_its_faults_and_the_checks_that_it_passes(site: Site) -> None:
    deck = DECKS.starters["SD-REV"]
    cards = dict(Counter(deck.cards))
    found: Frame = (await site.person().post(PATH, {"cards": cards, "check": "1"})).json()
    assert found["faults"] == [{"rule": fault.rule, "text": fault.text} for fault in DECKS.faults(deck, "1")]
    assert found["legal"] == ["casual", "2", "3", "4", "5"]


async def test_of_every_card_that_is_one_too_many_it_is_told_why(site: Site) -> None:
    ann = site.person()
    empty = (await ann.post(PATH, {"cards": {}, "check": "casual"})).json()
    assert empty["no_more"] == {}
    assert empty["legal"] == []
    ranked = (await ann.post(PATH, {"cards": {"ARM-26": 1}, "check": "5"})).json()
    assert ranked["no_more"]["ARM-26"] == "At most 1 of this card, which is Unique."


@pytest.mark.parametrize(
    ("game", "body"),
    [
        ("peace", {"cards": {}, "check": "casual"}),
        ("futura", {"cards": {}, "check": "6"}),
        ("futura", {"cards": {"ARM-99": 1}, "check": "casual"}),
        ("futura", {"cards": {"ARM-01": 0}, "check": "casual"}),
        ("futura", {"cards": {"ARM-01": 100}, "check": "casual"}),
        ("futura", {"cards": ["ARM-01"], "check": "casual"}),
        ("chess", {"cards": {}, "check": "casual"}),
    ],
)
async def test_what_is_no_deck_is_refused(site: Site, game: str, body: Frame) -> None:
    answer = await site.person().post(f"/api/games/{game}/decks/check", body)
    assert answer.json()["code"] == "not_understood"
