"""Words: templates, operands that a reader may not know, prompts and options."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, cast

import pytest

from starhall.core import (
    Event,
    KindWords,
    Parted,
    Prompt,
    Scripted,
    Unsaid,
    Words,
    and_list,
    count,
    halved,
    percent,
    signed,
)
from starhall.core.asking import Option
from starhall.core.events import UNSEEN
from starhall.core.scenes import scene
from tests.fixtures.cargo import GAME
from tests.fixtures.cargo.rules.turn import steal
from tests.fixtures.play import played

NAMES = ("Ann", "Bea", "Cem")
WORDS = Words(
    events={
        "moved": "{seat} goes to {cell}.",
        "traded": "{seat} gives {card} to {other:seat}: {n:coins}.",
        "won": "{seats} won {what}!",
        "plain": "Nothing {{odd}} happens.",
    },
    kinds={
        "go": KindWords(
            lambda view, p, n: Prompt(f"{view['names'][p]}, go {n}.", why="X-001"),
            lambda view, value, p, n: f"Go {value} of {n}",
        )
    },
    says={"coins": lambda view, n: count(n, "coin"), "card": lambda view, card: f"card {card}"},
    unseen={"card": "a card"},
)


def said(name: str, **operands: object) -> str:
    return WORDS.event(NAMES, Event(0, "X-001", name, operands, None, False))


def test_an_event_is_a_sentence() -> None:
    assert said("moved", seat=1, cell=7) == "Bea goes to 7."
    assert said("traded", seat=0, other=2, card=5, n=1) == "Ann gives card 5 to Cem: 1 coin."
    assert said("won", seats=(0, 2), what="it") == "Ann and Cem won it!"
    assert said("plain") == "Nothing {odd} happens."


def test_what_a_reader_may_not_know_is_said_in_general() -> None:
    assert said("traded", seat=0, other=2, card=UNSEEN, n=2) == "Ann gives a card to Cem: 2 coins."
    assert said("moved", seat=0, cell=UNSEEN) == "Ann goes to something."


def test_each_reader_reads_its_own_words() -> None:
    s = scene(
        GAME,
        players=["Ann", "Bea", "Cem"],
        dealer=Scripted(0),
        hands=[[], [12], []],
        plays=[[0, 16, 0]],
        stack=[(steal, 0, 1)],
    )
    texts = {
        reader: [GAME.words.event(s.names, event) for event in s.journal.seen_by(reader)]
        for reader in (0, 1, 2, None)
    }
    assert texts[0] == texts[1] == ["Ann takes Relic 12 from Bea."]
    assert texts[2] == texts[None] == ["Ann takes a crate from Bea."]


def test_a_prompt_and_its_options_are_in_the_words_of_their_kind() -> None:
    s = GAME.new(["Ann", "Bea"], Scripted("as is"))
    asked = GAME.ask(s, 0, since=7)
    assert asked is not None
    assert (asked.seat, asked.since, asked.kind, asked.refers) == (0, 7, "bid", "number")
    assert (asked.first, asked.size, asked.is_set, asked.about) == (0, 10, False, {"seat": 0})
    assert (asked.text, asked.why, asked.waiting, asked.must) == (
        "Bid for the crate.",
        "CARGO-003",
        "bids",
        True,
    )
    assert asked.rule == GAME.ledger.text("CARGO-003")
    assert asked.options[:2] == [
        Option(0, 0, "bid", "number", "Bid 0 chips"),
        Option(1, 1, "bid", "number", "Bid 1 chip"),
    ]
    assert [option.choice for option in asked.options] == s.choices(0)
    assert GAME.ask(s, 1) is not None
    GAME.apply(s, 0, 0)
    assert GAME.ask(s, 0) is None


def test_a_long_option_is_one_sentence_and_two_parts() -> None:
    long = Parted("Use the crane", "for 2 chips: lift a crate", " (", ")")
    assert long == "Use the crane (for 2 chips: lift a crate)"
    assert (long.label, long.detail) == ("Use the crane", "For 2 chips: lift a crate")
    assert Parted("Lift", "a crate") == "Lift: a crate"


@pytest.mark.parametrize(
    ("text", "parts"), [(Parted("Bid", "a chip"), ("Bid", "A chip")), ("Bid: a chip", ("", ""))]
)
def test_an_option_carries_the_parts_of_a_long_text_and_none_of_a_short_one(
    monkeypatch: pytest.MonkeyPatch, text: str, parts: tuple[str, str]
) -> None:
    bid = KindWords(GAME.words.kinds["bid"].prompt, lambda seen, value, p: text)
    monkeypatch.setitem(cast(dict[str, KindWords], GAME.words.kinds), "bid", bid)
    asked = GAME.ask(GAME.new(["Ann", "Bea"], Scripted("as is")), 0)
    assert asked is not None
    option = asked.options[0]
    assert (option.text, option.label, option.detail) == ("Bid: a chip", *parts)
    assert type(option.text) is str


def test_a_standing_option_is_said_in_the_words_of_its_own_kind() -> None:
    match = played(GAME, 2, None, seed=2, until=lambda s: s.active >= 0 and not any(s.swapped))
    asked = GAME.ask(match.state, match.state.active)
    assert asked is not None
    swaps = [option.text for option in asked.options if option.kind == "swap"]
    assert not any(asked.is_own(option.choice) for option in asked.options if option.kind == "swap")
    assert len(swaps) == len(match.state.hands[match.state.active])
    assert all(text.startswith("Swap ") for text in swaps)


@pytest.mark.parametrize(
    ("words", "joined"), [([], ""), (["a"], "a"), (["a", "b"], "a and b"), (["a", "b", "c"], "a, b and c")]
)
def test_words_are_joined_as_a_person_would(words: list[str], joined: str) -> None:
    assert and_list(words) == joined


def test_a_number_has_its_noun() -> None:
    assert [count(n, "die", "dice") for n in (0, 1, 2)] == ["0 dice", "1 die", "2 dice"]
    assert count(3, "chip") == "3 chips"


@pytest.mark.parametrize(
    ("brings", "said"), [(lambda seen, value, p: f"worth {value}", "worth 0"), (Unsaid("It says so."), "")]
)
def test_an_option_says_what_it_brings_if_its_kind_does(
    monkeypatch: pytest.MonkeyPatch, brings: Any, said: str
) -> None:
    bid = replace(GAME.words.kinds["bid"], brings=brings)
    monkeypatch.setitem(cast(dict[str, KindWords], GAME.words.kinds), "bid", bid)
    asked = GAME.ask(GAME.new(["Ann", "Bea"], Scripted("as is")), 0)
    assert asked is not None
    assert asked.options[0].brings == said


def test_numbers_are_written_one_way() -> None:
    assert [signed(n) for n in (2, 0, -1)] == ["2", "0", "−1"]
    assert [halved(n) for n in (79, 78, 1, 0, -3)] == ["39½", "39", "½", "0", "−1½"]
    assert [percent(chance) for chance in (0, 0.125, 0.4, 1)] == ["0 %", "13 %", "40 %", "100 %"]
