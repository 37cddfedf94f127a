"""Three kinds of wrong have three errors, and each says what may be done instead."""

from __future__ import annotations

from typing import Any

import pytest

from starhall.core import (
    ContentError,
    Match,
    NotLegal,
    NotUnderstood,
    OutcomeNeeded,
    OutOfDate,
    Reason,
    RecordError,
    Scripted,
    StarhallError,
)
from starhall.core.errors import or_list
from starhall.core.laws import LawBroken
from starhall.core.registry import BrokenGame
from starhall.core.scenes import scene
from tests.fixtures.cargo import GAME
from tests.fixtures.cargo.rules.turn import play, victims

KINDS = [NotUnderstood, NotLegal, OutOfDate, ContentError, RecordError, OutcomeNeeded, BrokenGame, LawBroken]


@pytest.mark.parametrize("kind", KINDS)
def test_every_error_on_purpose_has_one_root_and_no_other_parent(kind: type[Exception]) -> None:
    assert issubclass(kind, StarhallError)
    assert kind.__bases__ == (StarhallError,)


def choice(kind: str, value: int) -> int:
    return GAME.kinds_by_name[kind].choice(value)


def ann_and_bea(**fields: Any) -> Any:
    return scene(
        GAME,
        players=["Ann", "Bea"],
        stack=[(play, 0)],
        **{"hands": [[0, 16, 20], [4]], "deck": [], "active": 0, **fields},
    )


@pytest.mark.parametrize(
    ("seat", "chosen", "error", "message"),
    [
        (5, 0, NotUnderstood, "there is no seat 5: the seats are 0 to 1"),
        (0, 999, NotUnderstood, f"999 is no choice of Sealed Cargo: they run from 0 to {GAME.actions - 1}"),
        (1, 0, OutOfDate, "Bea (seat 1) is not asked now; it is for Ann (seat 0) to answer"),
        (0, choice("bid", 1), NotLegal, "Ann (seat 0) is asked for play, not for bid. Instead: "),
        (0, choice("swap", 1), NotLegal, "Ann (seat 0) is asked for play, not for swap. Instead: "),
        (
            0,
            choice("play", 20),
            NotLegal,
            "Ann (seat 0) cannot play Bribe 20: a Bribe answers a play of somebody else (CARGO-010). "
            "Instead: Play Ore 0, Play Raid 16 or Pass.",
        ),
        (
            0,
            choice("play", 4),
            NotLegal,
            "Ann (seat 0) cannot play Spice 4: you do not hold that crate (CARGO-007). Instead: ",
        ),
    ],
)
def test_a_refusal_says_what_instead(
    seat: int, chosen: int, error: type[StarhallError], message: str
) -> None:
    with pytest.raises(error) as found:
        GAME.apply(ann_and_bea(), seat, chosen)
    assert str(found.value).startswith(message)


def test_the_reason_of_a_refusal_is_the_one_of_the_greyed_button() -> None:
    s = ann_and_bea(hands=[[16], []])
    with pytest.raises(NotLegal) as found:
        GAME.apply(s, 0, choice("play", 16))
    reason = GAME.why_not(s, 0, choice("play", 16))
    assert victims(s, 0) == []
    assert found.value.reason == reason == Reason("CARGO-008", "nobody else has a crate")
    assert str(reason) == "nobody else has a crate (CARGO-008)"


def test_nobody_says_why_a_legal_choice_or_one_of_another_kind_is_not_legal() -> None:
    s = ann_and_bea()
    assert GAME.why_not(s, 0, choice("play", 0)) is None
    assert GAME.why_not(s, 0, choice("bid", 0)) is None
    assert GAME.why_not(s, 1, choice("play", 0)) is None


def test_a_refusal_without_a_reason_still_says_what_instead() -> None:
    match = Match(GAME, ["Ann", "Bea"], dealer=Scripted("as is"))
    match.choose(0, choice("bid", 1))
    match.choose(1, choice("bid", 0))
    with pytest.raises(
        NotLegal, match=r"^Ann \(seat 0\) is asked for keep, not for play\. Instead: Throw it"
    ) as e:
        match.choose(0, choice("play", 0))
    assert e.value.reason is None


def test_the_reason_of_a_refusal_gives_no_hidden_card_away() -> None:
    # Seat 1 holds Spice 4, Silk 8 lies in the deck: the same words for both.
    s = ann_and_bea(deck=[8], swapped=[1, 1])
    words = []
    for card in (4, 8):
        with pytest.raises(NotLegal) as found:
            GAME.apply(s, 0, choice("play", card))
        words.append(str(found.value).replace("Spice 4", "it").replace("Silk 8", "it"))
    assert words[0] == words[1]


@pytest.mark.parametrize(
    ("words", "joined"),
    [
        ([], ""),
        (["a"], "a"),
        (["a", "b"], "a or b"),
        (["a", "b", "c"], "a, b or c"),
        (list("abcdef"), "a, b, c, d, e or f"),
        (list("abcdefgh"), "a, b, c, d, e or 3 more"),
    ],
)
def test_words_are_joined_as_a_person_would(words: list[str], joined: str) -> None:
    assert or_list(words) == joined
