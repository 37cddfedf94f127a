"""What a seat is told before it answers: what a way to pay leaves, which cards of a trade it lacks."""

from __future__ import annotations

import pytest

from starhall.core.scenes import checks, offered
from starhall.games.futura import FuturaState
from starhall.games.futura.box.parts import CARD, CLAUSES, FACE, NONE, SLOTS
from starhall.games.futura.facts import front_sigil
from starhall.games.futura.rules.kinds import BY_SIGIL, FIXED, PAY, TIER_1, TIER_3
from starhall.games.futura.rules.plays.announce import way_chosen
from starhall.games.futura.rules.turn.trade import answer_offer
from starhall.games.futura.seen import Payment
from starhall.games.futura.state import Terms
from tests.games.futura.table import (
    CHEN,
    FOUNDRY,
    LOWMARKET,
    dress,
    give,
    go,
    load_up,
    new,
    table,
    turn,
    view,
)

# Paying.


def paying(energy: int, *sigils: str) -> FuturaState:
    """Seat 0 is asked how it pays for an ability."""
    s = turn(0, energy=[energy, 20])
    _, card = dress(s, CHEN, "ARM-18", "ABL-01")
    for sigil in sigils:
        s.bays[0].append(new(s, 0, sigil))
    s.ask(0, PAY, way_chosen, 0, "play", "POST", NONE, (CARD + card % SLOTS) * CLAUSES, CHEN)
    return s


@checks("FUT-184")
def test_each_way_to_pay_says_what_it_takes_and_what_it_leaves() -> None:
    s = paying(7, "SIG-PRI", "SIG-PAL")
    ways = view(s, 0).payments
    assert (ways[TIER_1], ways[TIER_3]) == (Payment(1, 6, NONE), Payment(3, 4, NONE))
    assert ways[BY_SIGIL] == Payment(0, 7, front_sigil(s, 0))
    assert ways[FIXED].sigil == NONE


@checks("FUT-184")
def test_a_way_that_is_too_dear_leaves_nothing_and_an_empty_bay_pays_with_no_sigil() -> None:
    ways = view(paying(2), 0).payments
    assert (ways[TIER_3].left, ways[BY_SIGIL].sigil) == (0, NONE)


# Trade.


def put(s: FuturaState, *faces: str) -> None:
    """Seat 1 is asked for these cards by seat 0."""
    go(s, (answer_offer, 0, Terms(1, 1, tuple(FACE[face] for face in faces), 0)))


@checks("FUT-R37")
@pytest.mark.parametrize(
    ("hand", "stored", "lacking"),
    [
        ((), (), [True, True, True]),
        (("ARM-01",), (), [False, True, True]),
        (("ARM-01", "ITM-10"), ("ARM-01",), [False, False, False]),
        (("ITM-10",), ("ITM-10",), [True, True, False]),
    ],
)
def test_who_is_offered_a_trade_is_told_which_cards_are_missing_in_hand_and_storage(
    hand: tuple[str, ...], stored: tuple[str, ...], lacking: list[bool]
) -> None:
    s = table()
    give(s, 1, *hand)
    load_up(s, FOUNDRY, *stored)
    put(s, "ARM-01", "ARM-01", "ITM-10")
    assert view(s, 1).lacking == lacking
    assert (offered(s, 1) == [0, 1]) == (not any(lacking))


@checks("FUT-R37")
def test_what_others_have_and_what_is_fitted_is_no_card_to_trade() -> None:
    s = table(players=3)
    give(s, 2, "ITM-10")
    load_up(s, FOUNDRY, "ITM-10", fitted=True)
    load_up(s, LOWMARKET, "ITM-10")
    put(s, "ITM-10")
    assert view(s, 1).lacking == [True]


@checks("FUT-R37")
def test_nobody_else_is_told_what_the_partner_lacks() -> None:
    s = table(players=3)
    put(s, "ITM-10")
    assert [view(s, reader).lacking for reader in (0, 2, None)] == [[], [], []]
