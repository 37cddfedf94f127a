"""Cards, deck and hands, and who knows which card."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from starhall.core import AS_IS, Scripted
from starhall.core.scenes import asked, checks, choose, offered, told
from starhall.core.seen import Hand, Pile
from starhall.games.void import GAME
from starhall.games.void.box.parts import CARD_NAMES, KIND
from starhall.games.void.rules.causes import INCOME, LOSS
from starhall.games.void.rules.hands import (
    discard,
    discard_hand,
    draw_cards,
    give,
    hand_over,
    hands_swapped,
    pass_hands,
    pick,
    stolen,
)
from starhall.games.void.rules.play import resolve
from starhall.games.void.rules.turns import action
from starhall.games.void.secrets import leave
from starhall.games.void.state import VoidState
from tests.games.void.helpers import (
    first,
    hand,
    kind,
    knows,
    moment,
    offered_cards,
    only,
    pile,
    play,
    playing,
    view_of,
    what,
)


def seen(s: VoidState, reader: int | None, event: str, operand: str) -> Any:
    """An operand of the last event of a name, as a reader may read it."""
    assert s.journal is not None
    return [e for e in s.journal.seen_by(reader) if e.name == event][-1].operands[operand]


# Drawing and the piles


@checks("VOID-R27", "VOID-025")
def test_an_empty_deck_is_made_anew_of_the_discard_pile() -> None:
    s = moment(
        (draw_cards, 0, 3, INCOME),
        hands=[[]],
        deck=["C01"],
        discard=["C02", "C03"],
        only_these=True,
        chance=(AS_IS,),
    )
    assert hand(s, 0) == ["C01", "C02", "C03"]
    assert (s.deck, s.discard) == ((), [])
    assert only(s, "reshuffled").operands["n"] == 2


@checks("VOID-R27", "VOID-R77")
def test_the_first_of_the_new_order_is_the_top_of_the_new_deck() -> None:
    s = moment(
        (draw_cards, 0, 2, INCOME),
        hands=[[]],
        discard=["C02", "C03", "C07"],
        only_these=True,
        chance=([2, 0, 1],),
    )
    # The pile from its bottom is C07, C03, C02.
    assert [CARD_NAMES[number] for number in seen(s, 0, "drew", "kinds")] == ["C02", "C07"]


@checks("VOID-R27")
def test_with_both_piles_empty_nothing_more_is_drawn() -> None:
    s = moment((draw_cards, 0, 3, INCOME), hands=[[]], deck=["C01"], only_these=True)
    assert hand(s, 0) == ["C01"]
    assert what(s, "drew", "n") == [1]


@checks("VOID-R27", "VOID-R28")
def test_affectors_in_play_and_cards_being_resolved_are_not_reshuffled() -> None:
    s = playing(
        "C07", deck=[], discard=["C02"], affectors=[("r1c1", "C01")], only_these=True, chance=(AS_IS,)
    )
    assert hand(s, 0) == ["C02", "C51", "C51"]
    assert pile(s) == ["C07"]
    assert len(s.affectors) == 1


@checks("VOID-R30")
def test_sizes_and_the_discard_pile_are_open_and_other_hands_are_not() -> None:
    s = moment(hands=[["C07", "C08"], ["C09"]], discard=["C02", "C03"])
    view = view_of(s, 0)
    assert view.discard == first("C03", "C02")
    assert view.hands == [Hand(2, first("C07", "C08")), Hand(1, [])]
    assert view.deck == Pile(len(s.deck), {})
    assert view_of(s, None).hands[0] == Hand(2, [])


@checks("VOID-R30")
def test_a_draw_is_told_by_number_to_others_and_by_name_to_its_player() -> None:
    s = moment((draw_cards, 0, 2, INCOME), deck=["C01", "C02"])
    assert seen(s, 0, "drew", "kinds") == [kind("C01"), kind("C02")]
    assert seen(s, 1, "drew", "kinds") == seen(s, None, "drew", "kinds") == "…"


# Discarding


@checks("VOID-R35", "VOID-R38")
def test_every_other_player_discards_one_after_the_other_in_turn_order() -> None:
    s = playing("C18", players=3, hands=[["C18", "C25"], ["C07", "C08"], ["C07", "C09"]])
    assert asked(s) == [(1, "discard")]
    choose(s, 1, "discard", kind("C08"))
    assert asked(s) == [(2, "discard")]
    choose(s, 2, "discard", kind("C09"))
    assert pile(s) == ["C08", "C09", "C18"]
    assert hand(s, 0) == ["C25"]


@checks("VOID-R35")
def test_a_group_acts_in_turn_order_from_the_acting_seat_whichever_it_is() -> None:
    hands = [["C07", "C08"], ["C18", "C25", "C25"], ["C07", "C09"], ["C08", "C09"]]
    s = moment((action, 1), players=4, active=1, hands=hands)
    play(s, 1, "C18")
    order = []
    while asked(s)[0][1] == "discard":
        order.append(asked(s)[0][0])
        choose(s, order[-1], "discard", offered(s, order[-1])[0])
    assert order == [2, 3, 0]
    s = moment((action, 1), players=4, active=1, hands=[[], ["C14", "C25", "C25"]])
    play(s, 1, "C14")
    assert what(s, "drew", "seat") == [1, 2, 3, 0]
    s = moment((action, 1), players=3, active=1, hands=[["C07"], ["C21", "C25", "C25"], ["C08"]])
    play(s, 1, "C21")
    assert what(s, "discarded", "seat") == [2, 0]
    levy = [["C07"] * 2, ["C20", *["C25"] * 2], ["C08"] * 2]
    s = moment((action, 1), players=3, active=1, hands=levy)
    play(s, 1, "C20")
    assert what(s, "discarded", "seat") == []
    assert asked(s) == [(1, "discard")]


@checks("VOID-R79")
def test_who_has_the_most_is_settled_when_the_step_begins() -> None:
    s = playing("C20", players=3, hands=[["C20", "C25", "C26", "C27"], ["C07", "C08", "C09"], ["C07"]])
    choose(s, 0, "discard", kind("C25"), kind("C26"))
    assert asked(s) == [(1, "discard")]
    choose(s, 1, "discard", kind("C07"), kind("C08"))
    assert [len(h) for h in s.hands] == [1, 1, 1]


@checks("VOID-R79", "VOID-R83")
def test_neighbours_are_those_on_or_next_to_the_sector() -> None:
    hands = [["C21", "C25"], ["C07"], ["C08"], ["C09"]]
    s = playing("C21", players=4, hands=hands, ships=["r3c3", "r3c3", "r4c4", "r5c5"])
    assert [len(h) for h in s.hands[1:]] == [0, 0, 1]
    s = playing("C21", players=4, hands=hands, ships=["r1c1", "r3c3", "r4c4", "r5c5"])
    assert told(s, "discarded") == []


@checks("VOID-R79")
def test_whoever_is_two_spaces_away_is_no_neighbour() -> None:
    hands = [["C21", "C25"], ["C07"], ["C08"], ["C09"]]
    s = playing("C21", players=4, hands=hands, ships=["r3c3", "r2c2", "r1c1", "r4c4"])
    assert what(s, "discarded", "seat") == [1, 3]


@checks("VOID-R28")
@pytest.mark.parametrize(("others", "n"), [((1, 1), 3), ((1, 4), 3), ((3, 4), 3), ((0, 4), 1), ((0, 0), 1)])
def test_pity_parcel_brings_3_to_whom_nobody_has_fewer_cards_than(others: tuple[int, int], n: int) -> None:
    hands = [["C11", "C32"], ["C25"] * others[0], ["C07"] * others[1]]
    s = playing("C11", players=3, hands=hands)
    assert what(s, "drew", "n") == [n]


@checks("VOID-R39")
def test_chosen_and_random_discards_lie_in_the_order_they_came() -> None:
    s = playing("C19", hands=[["C19", "C25"], ["C07", "C08", "C09"]], chance=(2, 0))
    assert pile(s) == ["C09", "C07", "C19"]
    s = moment(hands=[["C30", "C07", "C26"]])
    discard_hand(s, 0, LOSS)
    assert pile(s) == ["C07", "C26", "C30"]


@checks("VOID-R41", "VOID-R77")
def test_a_random_card_is_picked_among_the_hand_in_ascending_order() -> None:
    s = moment(hands=[[], ["C09", "C07", "C08"]])
    s.hands[1].reverse()
    s.dealer = Scripted(1)
    stolen(s, 0, 1, 0, 1)
    assert hand(s, 0) == ["C08"]


@checks("VOID-R32")
def test_a_player_with_cards_must_be_chosen_if_there_is_one() -> None:
    s = playing("C17", players=3, hands=[["C17", "C25"], [], ["C07"]])
    assert hand(s, 2) == []
    s = playing("C17", players=3, hands=[["C17", "C25"], [], []])
    assert pile(s) == ["C17"]


@checks("VOID-R32")
def test_for_draws_and_swapped_hands_anybody_may_be_named() -> None:
    s = playing("C10", players=3, hands=[["C10", "C25"], [], ["C07"]], only_these=True)
    assert offered(s, 0) == [1, 2]
    s = playing("C22", players=3, hands=[["C22", "C25"], [], ["C07"]])
    assert offered(s, 0) == [1, 2]


@checks("VOID-R28")
def test_a_card_being_played_is_in_no_hand() -> None:
    s = playing("C11", hands=[["C11", "C25"], ["C07"]], deck=["C01", "C02", "C03"])
    assert len(s.hands[0]) == 4  # 1 is not more than 1: nobody has fewer
    s = playing("C15", hands=[["C15", "C25"], []], deck=["C01", "C02"])
    assert hand(s, 0) == ["C01", "C02"]
    assert pile(s) == ["C25", "C15"]


@checks("VOID-R80", "VOID-R28")
def test_copies_are_one_option_and_the_copy_nearest_to_the_top_is_taken() -> None:
    s = playing("C13", discard=["C02", "C07", "C02", "C08"])
    top = s.discard[-1]
    assert offered_cards(s, 0) == ["C02", "C07", "C08"]
    choose(s, 0, "recover", kind("C02"))
    assert top in s.hands[0]
    assert pile(s) == ["C08", "C02", "C07", "C13"]
    s = playing("C13")
    assert pile(s) == ["C13"]  # it cannot find itself


@checks("VOID-006")
def test_numbers_on_cards_are_printed_or_counted_on_the_table() -> None:
    s = playing("C09", ships=["r4c1"])
    assert what(s, "drew", "n") == [2]
    s = playing("C12", players=4, ships=["r1c1", "r1c1", "r1c1", "r5c5"])
    assert what(s, "drew", "n") == [3]
    s = playing("C09", ships=["r4c1"], affectors=[("r4c1", "C02"), ("r4c1", "C02")])
    assert told(s, "drew") == []


@checks("VOID-R32")
def test_several_cards_are_taken_and_given_one_at_a_time_as_long_as_there_are_any() -> None:
    hands = [["C25"], ["C07", "C08", "C09"]]
    s = moment((pick, 0, "opp", 2), hands=hands)
    choose(s, 0, "take", kind("C09"), kind("C07"))
    assert (hand(s, 0), hand(s, 1), s.over) == (["C07", "C09", "C25"], ["C08"], True)
    s = moment((pick, 0, "opp", 5), hands=hands)
    choose(s, 0, "take", kind("C08"), kind("C07"))  # the last one goes by itself
    assert (hand(s, 0), hand(s, 1)) == (["C07", "C08", "C09", "C25"], [])
    s = moment((give, 1, "same", 2), hands=hands, same=0)
    choose(s, 1, "give", kind("C07"), kind("C08"))
    assert (hand(s, 0), hand(s, 1), s.over) == (["C07", "C08", "C25"], ["C09"], True)
    s = moment((give, 0, "same", 2), hands=hands, same=1)
    assert (hand(s, 0), hand(s, 1)) == ([], ["C07", "C08", "C09", "C25"])


@checks("VOID-R32")
def test_a_card_may_be_given_to_somebody_without_cards() -> None:
    s = moment((give, 0, "opp", 1), players=3, hands=[["C25"], [], ["C07"]])
    assert offered(s, 0) == [1, 2]


@checks("VOID-R35")
def test_an_effect_upon_oneself_needs_no_choice_of_a_player() -> None:
    s = moment((discard, 0, "me", 1), hands=[["C25", "C26"], []])
    assert asked(s) == [(0, "discard")]


# Knowledge


def notes(s: VoidState) -> dict[str, list[int]]:
    """By card of a hand or of those looked at: the seats noted to know it besides its owner."""
    return {
        CARD_NAMES[KIND[card]]: [p for p in range(8) if knowers >> p & 1]
        for card, knowers in enumerate(s.known)
        if knowers
    }


@checks("VOID-R30")
def test_only_those_who_do_not_own_a_card_are_noted_to_know_it() -> None:
    stolen_card = playing("C16", players=3, hands=[["C16", "C25"], ["C07"], []], chance=(0,))
    assert notes(stolen_card) == {"C07": [1]}
    hand_over(stolen_card, 0, 1, stolen_card.hands[0][-1], "stolen")
    assert notes(stolen_card) == {"C07": [0]}  # back to whom it was stolen from
    swapped = playing("C22", hands=[["C22", "C25"], ["C07", "C08"]])
    assert notes(swapped) == {"C25": [0], "C07": [1], "C08": [1]}
    discard_hand(swapped, 1, LOSS)
    hands_swapped(swapped, 0, 0, 1)
    assert notes(swapped) == {"C07": [0], "C08": [0]}
    passed = playing("C23", players=3, hands=[["C23", "C25"], ["C07"], ["C08"]])
    assert notes(passed) == {"C25": [0], "C07": [1], "C08": [2]}
    for _ in range(2):
        pass_hands(passed, 0, "left")
    assert notes(passed) == {"C25": [1, 2], "C07": [0, 2], "C08": [0, 1]}
    found = playing("C13", players=3, discard=["C02"], hands=[["C13", "C25"], [], []])
    assert notes(found) == {"C02": [1, 2]}


@checks("VOID-R30")
def test_a_stolen_card_is_known_to_the_two_players_only() -> None:
    s = playing("C16", players=3, hands=[["C16", "C25"], ["C07", "C08"], []], chance=(1,))
    assert knows(s, 1, 0) == ["C08"]
    assert knows(s, 2, 0) == []
    assert [seen(s, p, "stolen", "kind") for p in (0, 1, 2, None)] == [kind("C08"), kind("C08"), "…", "…"]


@checks("VOID-R30")
def test_a_taken_and_a_given_card_are_known_to_the_two_players_only() -> None:
    s = playing("C24", players=3, hands=[["C24", "C25", "C26"], ["C07", "C08"], []])
    assert asked(s) == [(0, "take")]
    assert offered_cards(s, 0) == ["C07", "C08"]
    assert seen(s, 2, "hand seen", "kinds") == "…"
    choose(s, 0, "take", kind("C07"))
    assert offered_cards(s, 0) == ["C07", "C25", "C26"]
    choose(s, 0, "give", kind("C26"))
    assert (hand(s, 0), hand(s, 1)) == (["C07", "C25"], ["C08", "C26"])
    assert knows(s, 0, 1) == ["C08", "C26"]
    assert knows(s, 1, 0) == ["C07"]
    assert knows(s, 2, 0) == knows(s, 2, 1) == []
    assert seen(s, 2, "given", "kind") == "…"


@checks("VOID-R30", "VOID-R32")
def test_mind_probe_without_a_victim_gives_nothing_back() -> None:
    s = playing("C24", hands=[["C24", "C25", "C26"], []])
    assert hand(s, 0) == ["C25", "C26"]


@checks("VOID-R30")
def test_whoever_swaps_hands_knows_what_the_other_now_holds() -> None:
    s = playing("C22", players=3, hands=[["C22", "C25"], ["C07", "C08"], []])
    choose(s, 0, "player", 1)
    assert (hand(s, 0), hand(s, 1)) == (["C07", "C08"], ["C25"])
    assert (knows(s, 0, 1), knows(s, 1, 0)) == (["C25"], ["C07", "C08"])
    assert knows(s, 2, 0) == knows(s, 2, 1) == []


@checks("VOID-R30", "VOID-R35")
def test_hands_are_passed_to_the_left_all_at_once_and_the_passer_knows_them() -> None:
    s = playing("C23", players=4, hands=[["C23", "C25"], ["C07"], ["C08"], ["C09"]], lost=(2,))
    assert [hand(s, p) for p in range(4)] == [["C09"], ["C25"], ["C08"], ["C07"]]
    assert knows(s, 0, 1) == ["C25"]
    assert knows(s, 1, 3) == ["C07"]
    assert knows(s, 1, 0) == []


@checks("VOID-R30")
def test_a_card_taken_from_the_discard_pile_is_known_to_all() -> None:
    s = playing("C13", players=3, discard=["C02"], hands=[["C13", "C25"], [], []])
    assert knows(s, 1, 0) == knows(s, 2, 0) == ["C02"]


@checks("VOID-R30")
def test_one_who_sees_a_copy_go_is_no_longer_certain_of_the_other() -> None:
    s = moment(hands=[["C07", "C07", "C08"], []])
    s.show(s.hands[0][0], 1)
    leave(s, 0, s.hands[0][1])  # the other copy, but they look alike
    assert knows(s, 1, 0) == []


@checks("VOID-R30")
def test_one_who_does_not_see_what_goes_is_certain_of_one_less_of_every_kind() -> None:
    s = moment(players=3, hands=[["C07", "C07", "C08", "C09"], [], []])
    for card in s.hands[0][:3]:
        s.show(card, 2)
    hand_over(s, 0, 1, s.hands[0][3], "stolen")
    assert knows(s, 2, 0) == ["C07"]
    assert knows(s, 2, 1) == []


@checks("VOID-R30")
def test_there_is_no_doubt_about_a_hand_all_of_one_kind() -> None:
    s = moment(players=3, hands=[["C07", "C07"], [], []])
    for card in s.hands[0]:
        s.show(card, 2)
    hand_over(s, 0, 1, s.hands[0][1], "stolen")
    assert (knows(s, 2, 0), knows(s, 2, 1)) == (["C07"], ["C07"])


@checks("VOID-R30", "VOID-R27")
def test_a_reshuffle_wipes_out_what_was_known() -> None:
    s = moment(hands=[["C07"], []], only_these=True, chance=(AS_IS,))
    s.show(s.hands[0][0], 1)
    discard_hand(s, 0, LOSS)
    draw_cards(s, 0, 1, INCOME)
    assert hand(s, 0) == ["C07"]
    assert knows(s, 1, 0) == []


@checks("VOID-R80", "VOID-R30")
def test_views_name_cards_by_kind_so_that_copies_cannot_be_told_apart() -> None:
    copies: dict[str, Any] = {
        "discard": ["C08", "C08"],
        "affectors": [("r1c1", "C01")] * 2,
        "deck": ["C09", "C09"],
    }
    s = moment((resolve, 0, KIND.index(kind("C54"))), hands=[["C07", "C07"], []], **copies)
    view = view_of(s, 0)
    assert view.hands[0].known == first("C07", "C07")
    assert view.discard == first("C08", "C08")
    assert view.affectors == tuple([(0, card) for card in first("C01", "C01")])
    assert list(view.looked.known.values())[:2] == first("C09", "C09")
    assert len({*s.hands[0]}) == len({*s.discard}) == len({*s.affectors}) == 2


@checks("VOID-008", "VOID-R41")
def test_a_re_deal_moves_cards_among_cards_and_beasts_among_beasts() -> None:
    s = moment(hands=[["C07"], ["C08", "C09"]], deck=["C25", "C02"], only_these=True, beasts=("B1", "B2"))
    found = [GAME.resample(s, 0, Random(number)) for number in range(40)]
    assert {tuple(other.hands[0]) for other in found} == {tuple(s.hands[0])}
    assert len({tuple(other.hands[1]) for other in found}) > 3
    assert {tuple(sorted([*other.deck, *other.hands[1]])) for other in found} == {
        tuple(sorted([*s.deck, *s.hands[1]]))
    }
    assert {other.beasts for other in found} == {s.beasts, s.beasts[::-1]}


@checks("VOID-R41")
def test_the_last_unseen_card_and_the_last_unseen_beast_are_known_by_what_has_been_seen() -> None:
    s = moment(hands=[["C07"], ["C08"]], only_these=True, beasts=("B1",))
    assert GAME.hidden(s, 0) == set()
    s = moment(hands=[["C07"], ["C08", "C09"]], only_these=True, beasts=("B1",))
    assert GAME.hidden(s, 0) == set(s.hands[1])
