"""Hands, piles, bays and energy: what is drawn, paid, sold and discarded, up to the last place."""

from __future__ import annotations

import pytest

from starhall.core.scenes import checks
from starhall.games.futura.box.parts import (
    BAY_LIMIT,
    FACE,
    FIRST_SIGIL,
    HAND_LIMIT,
    LEVEL,
    NEUTRAL,
    NOBODY,
    SLOTS,
)
from starhall.games.futura.rules.mat import cards
from starhall.games.futura.rules.mat.cards import (
    discard,
    draw_up,
    forget_wear,
    gain,
    holder_hand_space,
    is_up,
    pay,
    receive_sigil,
    reshuffle,
    sell_off,
    take_from_hand,
)
from tests.games.futura.playing import seen
from tests.games.futura.table import PLACES, card, turn


@checks("FUT-080", "FUT-215", "FUT-398", "FUT-R09")
def test_a_hand_has_room_up_to_five_and_nobody_has_any() -> None:
    s = turn(players=3)
    for p, held in enumerate((0, HAND_LIMIT - 1, HAND_LIMIT)):
        s.hands[p] = [card("ARM-02", 10 * p + i) for i in range(held)]
    assert [holder_hand_space(s, p) for p in (0, 1, 2)] == [5, 1, 0]
    s.hands[2].clear()
    assert [holder_hand_space(s, p) > 0 for p in (NOBODY, NEUTRAL)] == [False, False]


@checks("FUT-075", "FUT-077", "FUT-079", "FUT-318", "FUT-319", "FUT-321")
def test_energy_is_paid_and_gained_by_one_seat_alone() -> None:
    s = turn(players=3)
    pay(s, 2, 7, "FUT-217")
    pay(s, 1, 0, "FUT-217")
    gain(s, 0, 3)
    assert s.energy == [23, 20, 13]
    assert seen(s, "paid", "n") == [7]


@checks("FUT-320", "FUT-R04", "FUT-R32", "FUT-R84")
@pytest.mark.parametrize("place", PLACES)
@pytest.mark.parametrize(
    ("name", "price"),
    [("ARM-02", 0), ("ARM-34", 3), ("SAB-34", 3), ("ABL-01", 0), ("ABL-49", 0), ("ITM-15", 2), ("ITM-01", 1)],
)
def test_what_is_sold_brings_half_its_level_and_lies_open_on_the_own_pile(
    name: str, price: int, place: int
) -> None:
    s = turn(1)
    s.paid, s.handled, s.harm = 1 << place | 1 << 80, 1 << place | 1 << 81, {place: 2, 82: 3}
    one = card(name, place)
    sell_off(s, 1, one)
    assert (s.energy, s.discards, is_up(s, one)) == ([20, 20 + price], [[], [one]], True)
    assert (s.paid, s.handled, s.harm) == (1 << 80, 1 << 81, {82: 3}), "it is as good as new"
    assert (len(seen(s, "sold", "n")), len(seen(s, "discarded", "card"))) == ((1, 0) if price else (0, 1))
    assert price <= LEVEL[FACE[name]]


@checks("FUT-019", "FUT-088", "FUT-316", "FUT-R31")
@pytest.mark.parametrize("place", PLACES)
def test_only_the_card_that_leaves_play_forgets_its_wear(place: int) -> None:
    s = turn()
    everything = (1 << SLOTS) - 1
    s.paid = s.handled = everything
    s.harm = dict.fromkeys(range(SLOTS), 1)
    forget_wear(s, card("SAB-34", place))
    assert s.paid == s.handled == everything - (1 << place)
    assert s.harm.keys() == set(range(SLOTS)) - {place}


@checks("FUT-R91")
def test_a_card_goes_to_the_pile_of_who_plays_or_out_of_the_game() -> None:
    s = turn(players=3)
    s.playing = (0, 2)
    one = card("ARM-02", 5)
    for p in (0, 1, 2, NOBODY, NEUTRAL):
        discard(s, p, one + p + 2)
    assert s.discards == [[one + 2], [], [one + 4]]
    assert s.removed == [one + 3, one + 1, one]


@checks("FUT-080", "FUT-R09")
@pytest.mark.parametrize("place", PLACES)
def test_a_card_leaves_the_hand_by_its_place_in_the_deck(place: int) -> None:
    s = turn()
    others = [card("ARM-02", 60), card("ARM-03", 61)]
    s.hands[0] = [others[0], card("SAB-34", place), others[1]]
    s.hands[1] = [card("ARM-04", 62)]
    assert take_from_hand(s, 0, place) == card("SAB-34", place)
    assert s.hands[0] == others
    with pytest.raises(ValueError, match="slot 62 is not in the hand of seat 0"):
        take_from_hand(s, 0, 62)


# Drawing.


@checks("FUT-078", "FUT-104", "FUT-113", "FUT-214", "FUT-R09")
@pytest.mark.parametrize("held", range(HAND_LIMIT + 1))
def test_cards_are_drawn_up_to_the_fifth_and_sigils_take_no_place(held: int) -> None:
    s = turn(1)
    s.hands[1] = [card("ARM-02", 70 + i) for i in range(held)]
    sigil = card("SIG-EMP", 81)
    top = [card("SAB-02", 80), sigil, card("SAB-03", 82), card("SAB-04", 83), card("SAB-05", 84)]
    s.decks[1] = tuple(top[::-1])
    draw_up(s, 1, 3)
    drawn = top[: {0: 0, 1: 1}.get(HAND_LIMIT - held, 3)]
    assert s.hands[1][held:] == [one for one in drawn if one != sigil]
    assert s.bays[1] == [one for one in drawn if one == sigil]
    assert list(s.decks[1]) == top[len(drawn) :][::-1]
    assert seen(s, "drew", "n") == ([len(s.hands[1]) - held] if drawn else [])


@checks("FUT-018", "FUT-315", "FUT-R08", "FUT-R88")
def test_the_discard_pile_becomes_the_deck_once_both_are_needed() -> None:
    s = turn(1, chance=((1, 0),))
    s.discards[1] = [card("ARM-02", 60), card("ARM-03", 61)]
    assert not reshuffle(s, 0)
    assert (s.decks[0], s.discards[0]) == ((), [])
    assert reshuffle(s, 1)
    assert (sorted(s.decks[1]), s.discards[1]) == ([card("ARM-02", 60), card("ARM-03", 61)], [])
    assert seen(s, "reshuffled", "n") == [2]
    draw_up(s, 1, 5)
    assert (len(s.hands[1]), s.decks[1]) == (2, ())


@checks("FUT-078", "FUT-106", "FUT-112", "FUT-R10")
@pytest.mark.parametrize("laid", range(BAY_LIMIT + 1))
@pytest.mark.parametrize("place", PLACES)
def test_a_sigil_is_laid_behind_the_others_and_a_sixth_is_discarded(laid: int, place: int) -> None:
    s = turn(1)
    before = [card("SIG-PAL", 70 + i) for i in range(laid)]
    s.bays[1] = list(before)
    one = card("SIG-EMP", place)
    receive_sigil(s, 1, one)
    fits = laid < BAY_LIMIT
    assert (s.bays[1], s.discards[1]) == (([*before, one], []) if fits else (before, [one]))
    assert is_up(s, one)
    assert seen(s, "sigil received", "n") == ([laid + 1] if fits else [])
    assert seen(s, "sigil lost", "sigil") == ([] if fits else [FACE["SIG-EMP"] - FIRST_SIGIL])


# Who knows what.


@checks("FUT-R71")
@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("place", PLACES)
def test_a_card_is_up_when_the_last_seat_knows_it(players: int, place: int) -> None:
    s = turn(players=players)
    one = card("SAB-34", place)
    for seat in range(players):
        assert not is_up(s, one)
        cards.show(s, one, seat)
        assert s.known[place] == (2 << seat) - 1
    assert is_up(s, one)
    assert sum(s.known) == s.known[place]
