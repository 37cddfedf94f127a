"""The battle mat: drawing, sigils, discard piles, energy, and who knows which card."""

from __future__ import annotations

from starhall.core import AS_IS
from starhall.core.scenes import checks, told
from starhall.games.futura import GAME
from starhall.games.futura.box.parts import DECK_SIZE, SLOTS
from starhall.games.futura.rules.mat.cards import discard, draw_up, gain, is_up, left_unseen, pay
from tests.games.futura.table import give, last, names, new, slot, stack_deck, table


@checks("FUT-078", "FUT-104", "FUT-112", "FUT-113", "FUT-214")
def test_a_sigil_drawn_goes_to_the_bay_at_once_behind_the_others_and_is_not_replaced() -> None:
    s = table()
    s.bays[0] = [new(s, 0, "SIG-PUR")]
    stack_deck(s, 0, "SIG-PAL", "ARM-01", "SIG-EMP", "SAB-01")
    draw_up(s, 0, 3)
    assert names(s.hands[0]) == ["ARM-01"]
    assert names(s.bays[0]) == ["SIG-PUR", "SIG-PAL", "SIG-EMP"]
    assert s.energy[0] == 20


@checks("FUT-106", "FUT-R10")
def test_the_sixth_sigil_is_discarded_not_one_of_the_five() -> None:
    s = table()
    for _ in range(5):
        s.bays[0].append(new(s, 0, "SIG-PUR"))
    stack_deck(s, 0, "SIG-PAL")
    draw_up(s, 0, 1)
    assert names(s.bays[0]) == ["SIG-PUR"] * 5
    assert names(s.discards[0]) == ["SIG-PAL"]


@checks("FUT-018", "FUT-315", "FUT-R88")
def test_an_empty_deck_is_made_anew_of_the_discard_pile_in_the_middle_of_a_draw() -> None:
    s = table(chance=[AS_IS])
    stack_deck(s, 0, "ARM-01")
    for name in ("SAB-01", "SAB-02"):
        discard(s, 0, new(s, 0, name))
    draw_up(s, 0, 3)
    assert names(s.hands[0]) == ["ARM-01", "SAB-02", "SAB-01"]
    assert s.discards[0] == []
    assert last(s, "reshuffled")["n"] == 2


@checks("FUT-R88")
def test_with_deck_and_discard_pile_empty_nothing_is_drawn() -> None:
    s = table()
    stack_deck(s, 0, "ARM-01")
    draw_up(s, 0, 4)
    assert names(s.hands[0]) == ["ARM-01"]


@checks("FUT-R09", "FUT-215", "FUT-398")
def test_drawing_stops_at_five_cards_in_hand() -> None:
    s = table()
    give(s, 0, "ARM-01", "ARM-02", "ARM-03", "ARM-04")
    stack_deck(s, 0, "SAB-01", "SAB-02")
    draw_up(s, 0, 2)
    assert len(s.hands[0]) == 5
    assert names(s.decks[0]) == ["SAB-02"]


@checks("FUT-019", "FUT-088", "FUT-316")
def test_what_leaves_play_lies_open_on_the_own_pile() -> None:
    s = table()
    (card,) = give(s, 0, "ARM-01")
    s.hands[0].clear()
    discard(s, 0, card)
    assert s.discards == [[card], []]
    assert GAME.view(s, 1).discards[0] == [card]
    assert is_up(s, card)


@checks("FUT-R31", "FUT-223")
def test_a_discarded_card_is_unpaid_and_as_good_as_new() -> None:
    s = table()
    card = new(s, 0, "ARM-01")
    s.paid |= 1 << slot(card)
    s.harm[slot(card)] = 7
    discard(s, 0, card)
    assert not s.paid
    assert s.harm == {}


@checks("FUT-R91")
def test_a_card_of_a_neutral_station_leaves_the_game() -> None:
    s = table()
    card = new(s, 0, "ITM-25")
    discard(s, -2, card)
    assert s.removed == [card]
    assert s.discards == [[], []]


@checks("FUT-079", "FUT-318", "FUT-R86", "FUT-077", "FUT-075")
def test_energy_is_a_number_that_stays_until_it_is_spent() -> None:
    s = table()
    gain(s, 0, 400)
    pay(s, 0, 7, "FUT-217")
    assert s.energy == [413, 20]
    assert last(s, "paid")["n"] == 7


@checks("FUT-009", "FUT-R71")
def test_a_drawn_card_is_named_to_its_player_only() -> None:
    s = table()
    stack_deck(s, 0, "ARM-01")
    draw_up(s, 0, 1)
    assert s.journal is not None
    mine, theirs = ([e for e in s.journal.seen_by(p) if e.name == "drew"][-1] for p in (0, 1))
    assert mine.operands["cards"] == s.hands[0]
    assert theirs.operands["cards"] == "…"
    assert GAME.view(s, 1).mats[0].deck == 0


@checks("FUT-R71")
def test_a_card_turned_up_is_known_to_all_until_it_is_hidden_or_shuffled() -> None:
    s = table(chance=[AS_IS])
    card, other = give(s, 0, "ARM-01", "SAB-01")
    s.turn_up(card)
    assert is_up(s, card)
    assert not is_up(s, other)
    discard(s, 0, card)
    s.hands[0].remove(card)
    stack_deck(s, 0)
    draw_up(s, 0, 1)
    assert s.hands[0][-1] == card
    assert not is_up(s, card)


@checks("FUT-R71")
def test_who_knew_a_hand_only_in_part_cannot_tell_which_card_has_left_it() -> None:
    s = table(players=3)
    heavy, twin, blade = give(s, 0, "SAB-26", "SAB-32", "SAB-01")
    s.show(heavy, 1)
    for card in (heavy, twin, blade):
        s.show(card, 2)
    left_unseen(s, (heavy, twin, blade), (blade,))
    assert s.known[slot(blade)] == 0b100
    assert s.known[slot(heavy)] == 0b110
    left_unseen(s, (heavy, twin), (heavy, twin))
    assert s.known[slot(heavy)] == s.known[slot(twin)] == 0


@checks("FUT-009")
def test_deck_sizes_are_open() -> None:
    s = table()
    stack_deck(s, 1, "ARM-01", "ARM-02")
    assert [mat.deck for mat in GAME.view(s, None).mats] == [0, 2]
    assert DECK_SIZE * 4 == SLOTS
    assert told(s) == []
