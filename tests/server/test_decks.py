"""Decks that somebody builds in the browser are checked, read and written by the rules."""

from __future__ import annotations

from collections import Counter

import pytest

from starhall.games.futura.words.decks import DECKS
from tests.server.harness import Frame, Site

PATH = "/api/games/futura/decks/check"
READ = "/api/games/futura/decks/read"
WRITE = "/api/games/futura/decks/write"


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


# Decks as text.


async def test_a_deck_is_read_from_its_text_and_written_again(site: Site) -> None:
    deck = DECKS.starters["SD-REV"]
    ann = site.person()
    found: Frame = (await ann.post(READ, {"text": DECKS.write(deck)})).json()
    assert found == {
        "name": deck.name,
        "notes": list(deck.notes),
        "cards": dict(Counter(deck.cards)),
        "trouble": [],
    }
    del found["trouble"]
    assert (await ann.post(WRITE, found)).json() == {"text": DECKS.write(deck)}


async def test_what_cannot_be_read_is_told_line_by_line(site: Site) -> None:
    found = (await site.person().post(READ, {"text": "2 ARM-01\nnonsense\n1 ARM-99"})).json()
    assert [line[:6] for line in found["trouble"]] == ["line 2", "line 3"]
    assert found["cards"] == {}


@pytest.mark.parametrize(
    ("path", "body"),
    [
        ("/api/games/peace/decks/read", {"text": "1 ARM-01"}),
        ("/api/games/peace/decks/write", {"name": "", "notes": [], "cards": {}}),
        (READ, {"text": 5}),
        (READ, {"text": "#" * 20_001}),
        (WRITE, {"name": "", "notes": [], "cards": {"ARM-99": 1}}),
        (WRITE, {"name": "", "notes": [], "cards": {"ARM-01": 0}}),
    ],
)
async def test_what_is_no_deck_is_neither_read_nor_written(site: Site, path: str, body: Frame) -> None:
    assert (await site.person().post(path, body)).json()["code"] == "not_understood"
