"""The answer to a trade offer: who can accept it, what changes hands, and who knows what then."""

from __future__ import annotations

import pytest

from starhall.core.scenes import asked, checks, choose, offered, place_at, told
from starhall.games.futura.box.parts import FACE
from starhall.games.futura.rules.kinds import GIVE_ENERGY, OFFER_DONE
from starhall.games.futura.rules.turn.trade import answer_offer, asked_cards, offer_answered, put_offer
from starhall.games.futura.state import Terms
from tests.games.futura.table import (
    LOWMARKET,
    TERRACE,
    act,
    card,
    dress,
    give,
    go,
    load_up,
    names,
    refusal,
    slot,
    table,
    turn,
)


@checks("FUT-R37")
@pytest.mark.parametrize(
    ("chosen", "terms", "is_one"),
    [
        ((), Terms(2, 0, (), 0), False),
        ((card("ARM-01", 60),), Terms(2, 0, (), 0), True),
        ((), Terms(2, 1, (), 0), True),
        ((), Terms(2, 0, (FACE["ARM-01"],), 0), True),
        ((), Terms(2, 0, (), 1), True),
    ],
)
def test_an_offer_of_anything_at_all_is_put_to_the_partner(
    chosen: tuple[int, ...], terms: Terms, is_one: bool
) -> None:
    s = table(players=3, chosen=chosen)
    go(s, (put_offer, 1, terms))
    assert asked(s) == ([(2, "yes")] if is_one else [])
    assert len(told(s, "offered")) == is_one
    assert len(told(s, "offer withdrawn")) == 1 - is_one


@checks("FUT-R09", "FUT-R37")
@pytest.mark.parametrize(
    ("hand", "stored", "wanted", "gets", "answers", "rule"),
    [
        (4, 0, (), 1, [0, 1], ""),
        (5, 0, (), 1, [0], "FUT-R09"),
        (4, 0, (), 2, [0], "FUT-R09"),
        (5, 0, ("ARM-01",), 1, [0, 1], ""),
        (5, 0, ("ARM-01",), 2, [0], "FUT-R09"),
        (5, 1, ("SAB-01",), 1, [0], "FUT-R09"),
        (4, 1, ("SAB-01",), 1, [0, 1], ""),
        (5, 1, ("ARM-01", "SAB-01"), 1, [0, 1], ""),
        (1, 0, ("ARM-01", "ARM-01"), 0, [0], "FUT-R37"),
        (2, 0, ("ARM-01", "ARM-01"), 0, [0, 1], ""),
        (0, 0, ("SAB-01",), 0, [0], "FUT-R37"),
        (5, 0, (), 0, [0, 1], ""),
    ],
)
def test_who_can_accept(
    hand: int, stored: int, wanted: tuple[str, ...], gets: int, answers: list[int], rule: str
) -> None:
    s = table(players=3)
    give(s, 2, *["ARM-01"] * hand)
    load_up(s, 7, *["SAB-01"] * stored)
    s.chosen = tuple(give(s, 1, *["ITM-10"] * gets)) if gets else ()
    go(s, (answer_offer, 1, Terms(2, 0, tuple(FACE[name] for name in wanted), 0)))
    assert asked(s) == [(2, "yes")]
    assert offered(s, 2) == answers
    if rule:
        text = {
            "FUT-R09": "your hand would exceed five cards",
            "FUT-R37": "you do not have the cards that are asked for",
        }
        assert refusal(s, 2, "yes", 1) == (rule, text[rule])


@checks("FUT-R37")
def test_cards_of_the_hand_are_given_before_stored_ones_and_each_once() -> None:
    s = table()
    hand = give(s, 1, "ARM-01", "SAB-01", "ABL-01")
    stored = load_up(s, TERRACE, "ARM-01", "ARM-01")
    arm, saber, ability = (FACE[name] for name in ("ARM-01", "SAB-01", "ABL-01"))
    assert asked_cards(s, 1, (arm,)) == [hand[0]]
    assert asked_cards(s, 1, (arm, saber, arm)) == [hand[0], hand[1], stored[0]]
    assert asked_cards(s, 1, (arm,) * 4) == [hand[0], *stored]
    assert asked_cards(s, 1, (ability, saber)) == [hand[1]]
    assert asked_cards(s, 1, ()) == []


@checks("FUT-R37", "FUT-369", "FUT-R31")
def test_everything_changes_hands_at_once_and_only_the_two_know_the_cards() -> None:
    s = table(players=4, energy=[5, 20, 20, 5])
    mine, kept = give(s, 1, "SAB-26", "ARM-01")
    theirs, left = give(s, 2, "ARM-26", "ITM-10")
    (stored,) = load_up(s, LOWMARKET, "ITM-11")
    (worn,) = dress(s, 3, "ARM-02")
    place_at(s, holder={LOWMARKET: 2})
    place_at(s, known={slot(kept): 0b1101, slot(left): 0b1011})
    s.paid |= 1 << slot(mine) | 1 << slot(theirs) | 1 << slot(kept) | 1 << slot(stored)
    s.chosen = (mine,)
    terms = Terms(2, 7, (FACE["ARM-26"], FACE["ITM-11"]), 2)
    go(s, (offer_answered, 1, 2, "trade", 1, terms))
    assert s.hands[1] == [kept, theirs, stored]
    assert s.hands[2] == [left, mine]
    assert list(s.cargo[LOWMARKET]) == []
    assert list(s.chosen) == []
    assert s.energy == [5, 15, 25, 5]
    assert s.paid == 1 << slot(kept) | 1 << slot(worn)
    assert [s.known[slot(one)] for one in (mine, theirs, stored)] == [0b0110] * 3
    # Whoever saw the hands before cannot tell which of their cards has gone; the two can.
    assert (s.known[slot(kept)], s.known[slot(left)]) == (0b0100, 0b0010)


@checks("FUT-R37")
def test_a_refused_offer_is_forgotten() -> None:
    s = table(players=3)
    (mine,) = give(s, 1, "SAB-26")
    s.chosen = (mine,)
    go(s, (offer_answered, 0, 2, "trade", 1, Terms(2, 7, (), 2)))
    assert list(s.chosen) == []
    assert (s.hands, s.energy) == ([[], [mine], []], [20, 20, 20])
    assert names(s.hands[1]) == ["SAB-26"]
    assert len(told(s, "offer refused")) == 1


@checks("FUT-R37", "FUT-208")
def test_after_an_offer_the_turn_goes_on() -> None:
    s = turn(1)
    act(s, 1, "OFFER", 0)
    choose(s, 1, "trade", GIVE_ENERGY)
    choose(s, 1, "number", 1)
    choose(s, 1, "trade", OFFER_DONE)
    choose(s, 0, "yes", 1)
    assert asked(s) == [(1, "action")]
    assert s.energy == [21, 19]
