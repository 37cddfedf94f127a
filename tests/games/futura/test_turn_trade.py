"""The fine print of trade: what may be offered and asked for, who can accept, and who knows what then."""

from __future__ import annotations

from typing import Any

import pytest

from starhall.core.scenes import asked, checks, choose, offered, refused, told
from starhall.games.futura.box.parts import FACE, UNBUILT
from starhall.games.futura.rules.kinds import ASK_CARD, ASK_ENERGY, FIRST, GIVE, GIVE_ENERGY, OFFER_DONE
from starhall.games.futura.rules.turn.trade import (
    EQUIPMENT,
    answer_offer,
    asked_cards,
    begin_offer,
    make_offer,
    offer_answered,
    put_offer,
    tradable,
)
from starhall.games.futura.state import FuturaState, Terms
from tests.games.futura.table import (
    AEGIS,
    FOUNDRY,
    LAST_SLOT,
    LOWMARKET,
    MIRROR,
    NEEDLE,
    TERRACE,
    act,
    can,
    card,
    dress,
    give,
    go,
    load_up,
    names,
    slot,
    table,
    turn,
)


def offering(p: int, terms: Terms, players: int = 2, **fields: Any) -> FuturaState:
    """Seat `p` is asked how its offer goes on."""
    return table((make_offer, p, terms), players=players, active=p, **fields)


def words(s: FuturaState, p: int, kind: str, value: int) -> tuple[str, str]:
    """The rule and the words with which a choice is refused."""
    found = refused(s, p, kind, value)
    assert found is not None
    return found.rule, found.text


# To whom.


@checks("FUT-R37", "FUT-R56")
@pytest.mark.parametrize(
    ("made", "limit", "partners"), [(0, 3, [0, 2]), (2, 3, [0, 2]), (3, 3, []), (0, 1, [0, 2]), (1, 1, [])]
)
def test_offers_go_to_the_others_as_long_as_some_are_left(made: int, limit: int, partners: list[int]) -> None:
    s = turn(1, players=4, playing=(0, 1, 2), offers=made, options={"trade_offers_per_turn": limit})
    assert can(s, 1, "OFFER") == partners
    others = ("FUT-R37", "trade is with another player who is still in")
    assert words(s, 1, "action", FIRST["OFFER"] + 1) == words(s, 1, "action", FIRST["OFFER"] + 3) == others
    if not partners:
        spent = ("FUT-R37", "no more offers can be made this turn")
        assert words(s, 1, "action", FIRST["OFFER"] + 2) == spent


@checks("FUT-R37", "FUT-R56")
def test_an_offer_begins_with_nothing_and_is_counted() -> None:
    s = table(players=3, chosen=(card("ARM-01"),), offers=1)
    go(s, (begin_offer, 2, 1))
    assert (s.offers, s.chosen) == (2, ())
    assert asked(s) == [(1, "trade")]
    assert s.asked[0][3][2] == Terms(2, 0, (), 0)


# What.


@checks("FUT-369", "FUT-R37")
@pytest.mark.parametrize(
    ("energy", "given", "asked_for", "steps"),
    [
        ([5, 4], 0, 0, [GIVE_ENERGY, ASK_ENERGY]),
        ([5, 4], 4, 3, [ASK_ENERGY]),
        ([5, 4], 3, 5, [GIVE_ENERGY]),
        ([5, 4], 4, 4, [ASK_ENERGY]),
        ([5, 4], 2, 4, [GIVE_ENERGY, ASK_ENERGY]),
        ([0, 0], 0, 0, []),
    ],
)
def test_as_much_energy_is_in_an_offer_as_there_is(
    energy: list[int], given: int, asked_for: int, steps: list[int]
) -> None:
    s = offering(1, Terms(0, given, (), asked_for), energy=energy)
    assert offered(s, 1) == [OFFER_DONE, *steps]
    for value in {GIVE_ENERGY, ASK_ENERGY} - set(steps):
        assert words(s, 1, "trade", value) == ("FUT-319", "there is no more energy to be given")


@checks("FUT-R37")
def test_equipment_of_hand_and_storage_is_given_each_card_once() -> None:
    s = offering(3, Terms(0, 0, (), 0), players=4, energy=[0] * 4)
    s.holder[AEGIS], s.holder[MIRROR] = 3, 3
    first, ability, creature = (card(name, i) for name, i in (("ARM-01", 0), ("ABL-01", 7), ("CRE-01", 8)))
    s.hands[3] = [first, ability, creature]
    last = card("SAB-01", LAST_SLOT)
    s.cargo[AEGIS], s.cargo[MIRROR] = (card("ITM-10", 5), card("ABL-02", 6)), (last,)
    s.fitted[MIRROR] = (card("CRE-02", 9),)
    assert tradable(s, 3) == [first, creature, card("ITM-10", 5), last]
    assert offered(s, 3) == [OFFER_DONE, *(GIVE + i for i in (0, 8, 5, LAST_SLOT))]
    ability_said = ("FUT-R37", "abilities are not traded")
    assert words(s, 3, "trade", GIVE + 7) == words(s, 3, "trade", GIVE + 6) == ability_said
    only = ("FUT-R37", "only equipment in your hand or storage can be given, each card once")
    assert words(s, 3, "trade", GIVE + 9) == words(s, 3, "trade", GIVE + 100) == only
    choose(s, 3, "trade", GIVE + LAST_SLOT)
    choose(s, 3, "trade", GIVE)
    assert s.chosen == (last, first)
    assert (s.known[LAST_SLOT], s.known[0], s.known[8]) == (0b0001, 0b0001, 0)
    assert offered(s, 3) == [OFFER_DONE, GIVE + 8, GIVE + 5]
    assert words(s, 3, "trade", GIVE) == words(s, 3, "trade", GIVE + LAST_SLOT) == only
    s.site[AEGIS] = UNBUILT
    assert tradable(s, 3) == [first, creature, last]


@checks("FUT-R09", "FUT-R37")
@pytest.mark.parametrize(
    ("hand", "from_hand", "from_store", "faces", "may"),
    [
        (0, 0, 0, 0, True),
        (4, 0, 0, 0, True),
        (4, 0, 0, 1, False),
        (5, 0, 0, 0, False),
        (5, 1, 0, 0, True),
        (5, 1, 0, 1, False),
        (5, 0, 1, 0, False),
        (5, 2, 1, 1, True),
        (3, 0, 0, 2, False),
        (3, 0, 0, 1, True),
    ],
)
def test_no_more_cards_are_asked_for_than_the_own_hand_can_take(
    hand: int, from_hand: int, from_store: int, faces: int, may: bool
) -> None:
    s = offering(1, Terms(0, 0, (FACE["ARM-26"],) * faces, 0))
    give(s, 0, *["SAB-01"] * 5)
    own = give(s, 1, *["ARM-01"] * hand) if hand else []
    stored = load_up(s, FOUNDRY, *["ARM-02"] * from_store) if from_store else []
    s.chosen = (*own[:from_hand], *stored)
    assert (ASK_CARD in offered(s, 1)) == may
    if not may:
        text = "your hand would exceed five cards, or the partner has no more"
        assert words(s, 1, "trade", ASK_CARD) == ("FUT-R37", text)


@checks("FUT-R37", "FUT-R71")
@pytest.mark.parametrize(
    ("hand", "cargo", "fitted", "faces", "may"),
    [
        (0, 0, 0, 0, False),
        (1, 0, 0, 0, True),
        (1, 0, 0, 1, False),
        (0, 1, 0, 0, True),
        (0, 1, 0, 1, False),
        (0, 0, 1, 0, True),
        (0, 0, 1, 1, False),
        (1, 1, 1, 2, True),
        (1, 1, 1, 3, False),
        (2, 0, 0, 1, True),
    ],
)
def test_no_more_cards_are_asked_for_than_the_partner_can_have(
    hand: int, cargo: int, fitted: int, faces: int, may: bool
) -> None:
    s = offering(0, Terms(1, 0, (FACE["ARM-26"],) * faces, 0))
    give(s, 1, *["ABL-01"] * hand)
    load_up(s, TERRACE, *["ARM-02"] * cargo)
    load_up(s, NEEDLE, *["CRE-01"] * fitted, fitted=True)
    load_up(s, AEGIS, "ARM-02", "ARM-02")
    assert (ASK_CARD in offered(s, 0)) == may


@checks("FUT-R37")
def test_any_equipment_may_be_asked_for_and_nothing_else() -> None:
    s = offering(0, Terms(1, 3, (), 2))
    give(s, 1, "ABL-01", "ABL-02")
    choose(s, 0, "trade", ASK_CARD)
    assert offered(s, 0) == list(EQUIPMENT)
    for name in ("ARM-01", "SAB-34", "ITM-10", "ART-01", "CRE-10"):
        assert FACE[name] in EQUIPMENT
    for name in ("ABL-01", "ABL-47", "SIG-PAL", "SIG-EMP"):
        assert FACE[name] not in EQUIPMENT
    choose(s, 0, "face", FACE["CRE-10"])
    assert s.asked[0][3][2] == Terms(1, 3, (FACE["CRE-10"],), 2)
    choose(s, 0, "trade", ASK_CARD)
    choose(s, 0, "face", FACE["ARM-01"])
    assert s.asked[0][3][2] == Terms(1, 3, (FACE["CRE-10"], FACE["ARM-01"]), 2)


@checks("FUT-369", "FUT-R37")
def test_energy_is_added_on_either_side_up_to_what_is_left() -> None:
    s = offering(1, Terms(2, 3, (), 1), players=3, energy=[20, 7, 300])
    choose(s, 1, "trade", GIVE_ENERGY)
    assert offered(s, 1) == [1, 2, 3, 4]
    choose(s, 1, "number", 2)
    assert s.asked[0][3][2] == Terms(2, 5, (), 1)
    choose(s, 1, "trade", ASK_ENERGY)
    assert offered(s, 1) == list(range(1, 256))
    choose(s, 1, "number", 255)
    choose(s, 1, "trade", ASK_ENERGY)
    assert offered(s, 1) == list(range(1, 45))
    choose(s, 1, "number", 4)
    assert s.asked[0][3][2] == Terms(2, 5, (), 260)


# The answer.


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
        assert words(s, 2, "yes", 1) == (rule, text[rule])


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
    s.holder[LOWMARKET] = 2
    s.known[slot(kept)], s.known[slot(left)] = 0b1101, 0b1011
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
