"""Effects in words: every window, condition, cost and verb has its phrase, and cards read as sentences."""

from __future__ import annotations

import re

import pytest

from starhall.core.scenes import checks
from starhall.games.futura.box import parts as c
from starhall.games.futura.box import rows
from starhall.games.futura.box.language import (
    CONDITIONS,
    OUTCOMES,
    PRICES,
    SPANS,
    TARGETS,
    VERBS,
    WINDOWS,
    Amount,
    parse,
)
from starhall.games.futura.words.cards import (
    ACO_TEXT,
    CONDITION_TEXTS,
    DIS_TEXT,
    FACE_TEXT,
    STA_TEXT,
    WINDOW_TEXTS,
    cost_text,
    effect_text,
    play_text,
)
from starhall.games.futura.words.verbs import (
    OUTCOME_TEXTS,
    PRICE_TEXTS,
    SPAN_TEXTS,
    TARGET_TEXTS,
    VERB_TEXTS,
    figure,
)


def test_every_word_of_the_language_has_a_phrase() -> None:
    for words, texts in (
        (WINDOWS, WINDOW_TEXTS),
        (CONDITIONS, CONDITION_TEXTS),
        (TARGETS, TARGET_TEXTS),
        (SPANS, SPAN_TEXTS),
        (OUTCOMES, OUTCOME_TEXTS),
        (PRICES, PRICE_TEXTS),
        (VERBS, VERB_TEXTS),
    ):
        assert set(words) == set(texts)


def test_no_card_shows_the_language_itself() -> None:
    shorthand = re.compile(rf"\b({'|'.join((*VERBS, *WINDOWS))})\b(?! and| more)")
    for text in (*FACE_TEXT, *ACO_TEXT, *DIS_TEXT, *STA_TEXT):
        assert not re.search(r"[{}@~>]|//", text)
        plain = text.replace("DAM", "").replace("AP", "")
        assert not shorthand.search(plain), text
        assert not text or text.endswith(".")


def test_only_cards_without_rules_text_are_silent() -> None:
    silent = [c.ID[face] for face, text in enumerate(FACE_TEXT) if not text]
    assert silent == [
        c.ID[face] for face in range(c.FACES) if not c.CLAUSES_OF[face] and face not in range(68, 73)
    ]
    assert all((*ACO_TEXT, *DIS_TEXT, *STA_TEXT))


@pytest.mark.parametrize(
    ("card", "text"),
    [
        ("ARM-01", "When struck: strike damage against it is 1 less."),
        ("ARM-04", "When struck by Gauss or Electric: strike damage against it is 4 less."),
        (
            "ARM-11",
            "When an assault is declared, for 1 energy: a shield of 4 AP stands in front of the bearer, "
            "for the whole assault.",
        ),
        (
            "ABL-02",
            "After the dice if it won, for 1 / 2 / 3 energy, or an Emperor sigil for tier 3: "
            "instead of the strike 10 / 20 / 30 AP of the enemy are gone, but no base AP.",
        ),
        (
            "CRE-01",
            "After the dice if it won, for 1 / 2 / 3 energy, or a Primal sigil for tier 3: "
            "its strike is worth half a d20 / d20 / 2 × d20 damage.",
        ),
        ("ITM-18", "Before the dice: -2 on the enemy dice."),
        (
            "ITM-07",
            "Before the dice: +3 on its dice; then, in the aftermath, the bearer suffers 3 damage at once.",
        ),
        (
            "ABL-15",
            "After the dice as the support, for 1 / 2 / 3 energy, or an Emperor sigil for tier 3: "
            "the strike of your primary does 3 / 6 / 9 more.",
        ),
        ("ABL-49", "After the dice if it lost, for a Paladin sigil: no strike damage reaches it."),
        (
            "ITM-15",
            "If the bearer would die: instead of dying it goes to your bench with 0 base AP "
            "and the assault ends.",
        ),
    ],
)
def test_cards_read_as_sentences(card: str, text: str) -> None:
    assert FACE_TEXT[c.FACE[card]] == text


@checks("FUT-048", "FUT-411")
def test_costs_name_the_tiers_and_the_sigil_of_the_card() -> None:
    (clause,) = parse("POST t: EVADE {20/40/60}")
    assert cost_text(clause, c.PRIMAL) == "for 1 / 2 / 3 energy, or a Primal sigil for tier 3"
    assert cost_text(clause) == "for 1 / 2 / 3 energy"
    (either,) = parse("POST e2 or s: JAM")
    assert cost_text(either, c.EMPEROR) == "for 2 energy or an Emperor sigil"
    assert cost_text(either) == "for 2 energy"
    (sigil,) = parse("POST s: JAM")
    assert cost_text(sigil, c.ANY) == "for any front sigil"


def test_a_play_at_one_tier_shows_only_its_figures() -> None:
    (clause,) = parse("POST t: WOUND {4/6/8} as Radiation; CHRONIC {2/3/4}*3 as Radiation")
    assert play_text(clause, 2) == (
        "the enemy suffers 6 Radiation damage at once; "
        "the enemy suffers 3 Radiation damage after each of 3 interactions"
    )


@pytest.mark.parametrize(
    ("amount", "tier", "text"),
    [
        (Amount((4, 4, 4), (8,)), 0, "d8 + 4"),
        (Amount(dice=(20,), over=2), 0, "half a d20"),
        (Amount(dice=(20,), times=(1, 2, 4), over=2), 3, "2 × d20"),
        (Amount(dice=(20,), times=(3, 3, 3), over=2), 1, "3/2 of d20"),
        (Amount((3, 6, 9)), 0, "3 / 6 / 9"),
        (Amount((3, 6, 9)), 3, "9"),
        (Amount(everything=True), 0, "all"),
    ],
)
def test_figures_are_written_as_people_say_them(amount: Amount, tier: int, text: str) -> None:
    assert figure(amount, tier) == text


def test_two_clauses_are_two_sentences() -> None:
    text = effect_text(parse("ALW -: COST move -1 // POST[lose] e1: EVADE 20"))
    assert text == (
        "Always: moving in costs 1 less. "
        "After the dice if it lost, for 1 energy: 20 % chance to evade all strike damage."
    )


def test_screens_are_given_the_words_of_every_card() -> None:
    shown = rows.CONTENT.shown["card_words"]
    assert [shown[name].text for name in c.ID] == list(FACE_TEXT)
    assert {*c.ACO_ID, *c.DIS_ID, *c.STA_ID} <= set(shown)
