"""What is secret: hands, piles, the deck, and fair re-deals of all that a seat may not know."""

from __future__ import annotations

from itertools import combinations
from random import Random

import pytest

from starhall.core.scenes import checks, choose, place_at
from starhall.core.seen import Hand
from starhall.games.saga import GAME
from starhall.games.saga.box.parts import FIRST_COLLAPSE, FIRST_NOVA
from starhall.games.saga.laws import inventory
from starhall.games.saga.rules.drawing import omega_phase
from tests.games.saga.helpers import card, hurt, pay, random_game, seen, stage, start


@pytest.mark.parametrize("seed", range(6))
@checks("SAGA-R69", "SAGA-R43", "SAGA-039")
def test_a_re_deal_keeps_collapse_cards_in_the_deck_and_nova_cards_with_their_players(seed: int) -> None:
    s = random_game(seed, 4, until=lambda s: s.turn == 5)
    for reader in (0, 1, None):
        other = GAME.resample(s, reader, Random(seed))
        assert inventory(other) == inventory(s)
        held = [number for p in range(4) for number in (*other.hands[p], *other.piles[p])]
        assert max(held, default=0) < FIRST_COLLAPSE
        assert not any(FIRST_NOVA <= number < FIRST_COLLAPSE for number in other.deck)
        for p in other.order:
            nova = FIRST_NOVA + p
            table = [number for number, _, _ in other.face_up[p]]
            assert nova in (*other.hands[p], *other.piles[p], *table)


@checks("SAGA-R69", "SAGA-R43")
def test_collapse_cards_are_dealt_to_those_places_of_the_deck_that_the_reader_does_not_know() -> None:
    s = start(2, 0, characters="random")
    collapses = [i for i, number in enumerate(s.deck) if number >= FIRST_COLLAPSE]
    unknown = sorted({0, 1, *collapses})
    place_at(s, known={number: 0b01 for i, number in enumerate(s.deck) if i not in unknown})
    decks = [GAME.resample(s, 0, Random(seed)).deck for seed in range(200)]
    places = {tuple(i for i, number in enumerate(deck) if number >= FIRST_COLLAPSE) for deck in decks}
    assert places == set(combinations(unknown, len(collapses)))


@checks("SAGA-R69")
def test_a_re_deal_never_moves_what_the_reader_knows() -> None:
    s = random_game(2, 3, until=lambda s: s.turn == 6)
    for reader in range(3):
        other = GAME.resample(s, reader, Random(1))
        assert other.hands[reader] == s.hands[reader]
        assert other.piles[reader] == s.piles[reader] or s.omega
        assert seen(other, reader) == seen(s, reader)


@checks("SAGA-R69")
def test_after_the_shuffle_a_re_deal_keeps_the_own_pile_as_a_set() -> None:
    s = stage((omega_phase,), piles={0: ["V01", "V02", "V03", "V04"], 1: ["T01"]}, dealer=start(2).dealer)
    orders = {tuple(GAME.resample(s, 0, Random(seed)).piles[0]) for seed in range(20)}
    assert len(orders) > 5
    assert {frozenset(order) for order in orders} == {frozenset(s.piles[0])}
    # An opponent does not even know the set.
    sets = {frozenset(GAME.resample(s, 1, Random(seed)).piles[0]) for seed in range(20)}
    assert len(sets) > 5


@checks("SAGA-084", "SAGA-R34")
def test_a_hidden_discard_makes_the_whole_hand_uncertain() -> None:
    s = stage((hurt, (1,), 1), hands={1: ["N2", "T10", "V09"]})
    place_at(s, known={card("N2"): 0b11})
    assert seen(s, 0).hands[1].known == [card("N2")]
    pay(s, 1, "T10")
    # The Nova card may be in the hand or in the pile now.
    assert seen(s, 0).hands[1] == Hand(2, [])
    places = {FIRST_NOVA + 1 in GAME.resample(s, 0, Random(seed)).hands[1] for seed in range(30)}
    assert places == {True, False}


@checks("SAGA-084", "SAGA-R69")
def test_a_card_that_leaves_the_table_is_seen_on_its_way_to_the_pile() -> None:
    s = stage((hurt, (1,), 1), players=3, face_up={1: [("V01", 0, 0)]})
    pay(s, 1, "V01")
    for reader in (0, 1, 2, None):
        assert list(seen(s, reader).piles[1].known.values()) == [card("V01")]
    assert s.known[card("V01")] == 0b111


@checks("SAGA-109", "SAGA-084")
def test_a_nova_card_dealt_or_returned_is_known_to_be_in_hand() -> None:
    s = start(2, 0, characters="random")
    assert seen(s, 0).hands[1].known == [FIRST_NOVA + 1]
    assert seen(s, None).hands[1].known == [FIRST_NOVA + 1]
    assert s.known[FIRST_NOVA:] == bytes([0b11, 0b11, 0, 0, 0, 0, 0])


@checks("SAGA-R37")
def test_a_looted_nova_card_may_be_with_its_taker_or_gone() -> None:
    s = stage((hurt, (1,), 2, 0), players=3, hands={1: ["N2", "T10"]})
    choose(s, 0, "loot", card("N2"))
    where = set()
    for seed in range(40):
        other = GAME.resample(s, 2, Random(seed))
        where.add("taker" if card("N2") in other.hands[0] else "gone")
        assert card("N2") in (*other.hands[0], *other.gone)
    assert where == {"taker", "gone"}


@checks("SAGA-R81")
def test_a_passed_set_is_known_to_its_passer_until_the_next_pick() -> None:
    s = start(3, 2, characters="random", drafting="on")
    for p in range(3):
        choose(s, p, "draft", s.sets[p][0])
    assert seen(s, 0).sets[1].known == sorted(s.sets[1])
    assert seen(s, 2).sets[1] == Hand(5, [])
    for p in range(3):
        choose(s, p, "draft", s.sets[p][0])
    assert seen(s, 0).sets[2].known == []
    assert seen(s, 0).hands[1].known == []
