"""Action 1: command CARD, and changing a card."""

from __future__ import annotations

from starhall.core.scenes import asked, checks, offered, refused, told
from starhall.core.seen import Hand, Pile
from starhall.games.stellar import GAME
from starhall.games.stellar.box.parts import ALIENS, CLONES, MACHINES, MUTANTS
from starhall.games.stellar.rules.turns import CHANGE, DO_ATTACK, DO_CARD, DO_DECODE, DO_TILE
from tests.games.stellar.helpers import A, act, colours, my_turn


@checks("STEL-057")
def test_card_draws_the_top_card() -> None:
    s = my_turn(0, deck=[ALIENS, CLONES])
    act(s, 0, DO_CARD)
    assert colours(s.hands[0]) == [ALIENS]
    assert len(s.deck) == 39


@checks("STEL-058")
def test_with_three_cards_it_gives_1_sp_instead() -> None:
    s = my_turn(0, hands={0: [ALIENS, CLONES, CLONES]})
    act(s, 0, DO_CARD)
    assert (len(s.hands[0]), s.sp[0], len(s.deck)) == (3, 1, 37)
    assert s.at[0] == 7


@checks("STEL-059")
def test_cards_are_what_decode_and_attack_require() -> None:
    ship = {MACHINES: "A1 C1", CLONES: "B1"}
    s = my_turn(0, ship=ship)
    assert not {DO_DECODE, DO_ATTACK + CLONES} & set(offered(s, 0))
    s = my_turn(0, ship=ship, hands={0: [MACHINES]})
    assert DO_DECODE in offered(s, 0)
    s = my_turn(0, ship=ship, hands={0: [CLONES]})
    assert DO_ATTACK + CLONES in offered(s, 0)


@checks("STEL-060", "STEL-061", "STEL-016", "STEL-180", "STEL-R24")
def test_a_tile_is_flipped_to_slide_a_card_under_the_deck_and_draw_the_top_one() -> None:
    s = my_turn(0, hands={0: [ALIENS, CLONES]}, deck=[MUTANTS, MACHINES])
    changed = s.hands[0][0]
    act(s, 0, CHANGE + ALIENS)
    assert colours(s.hands[0]) == [CLONES, MUTANTS]
    assert s.deck[0] == changed
    assert (s.flipped[MACHINES], s.available[MACHINES]) == (1, 9)
    assert (s.at[0], s.actions) == (8, 0)
    # As often as tiles last.
    act(s, 0, CHANGE + CLONES)
    assert colours(s.hands[0]) == [MUTANTS, MACHINES]
    assert s.flipped[MACHINES] == 2


@checks("STEL-060", "STEL-R24")
def test_the_card_under_the_deck_is_known_to_the_seat_that_put_it_there_and_to_nobody_else() -> None:
    s = my_turn(1, hands={1: [ALIENS]})
    (changed,) = s.hands[1]
    act(s, 1, CHANGE + ALIENS)
    assert s.journal is not None
    assert GAME.view(s, 1).deck == Pile(39, {0: changed})
    for reader in (0, 2, 3, None):
        assert GAME.view(s, reader).deck == Pile(39, {})
        (event,) = [event for event in s.journal.seen_by(reader) if event.name == "card changed"]
        assert event.operands["card"] == "…"
    assert [event.operands["card"] for event in s.journal.seen_by(1) if event.name == "card changed"] == [
        changed
    ]


def test_who_knew_a_card_of_a_hand_does_not_know_whether_it_was_changed() -> None:
    s = my_turn(0, hands={0: [ALIENS, CLONES]})
    seen = s.hands[0][0]
    s.show(seen, 1)
    act(s, 0, CHANGE + CLONES)
    assert GAME.view(s, 1).hands[0] == Hand(2, [])
    # With a single card there is no doubt.
    s = my_turn(0, hands={0: [ALIENS]})
    s.show(s.hands[0][0], 1)
    act(s, 0, CHANGE + ALIENS)
    assert list(GAME.view(s, 1).deck.known) == [0]


@checks("STEL-R24", "STEL-015")
def test_no_change_without_a_tile_or_a_deck_or_the_card() -> None:
    s = my_turn(0, hands={0: [ALIENS]}, flipped={MACHINES: 10})
    reason = refused(s, 0, "action", CHANGE + ALIENS)
    assert reason is not None
    assert reason.rule == "STEL-015"
    s = my_turn(0, hands={0: [ALIENS]}, deck_size=0)
    reason = refused(s, 0, "action", CHANGE + ALIENS)
    assert reason is not None
    assert reason.rule == "STEL-R24"


@checks("STEL-R24")
def test_a_card_is_changed_on_the_own_turn_only() -> None:
    s = my_turn(0, hands={1: [ALIENS]})
    assert s.choices(1) == []


@checks("STEL-R28")
def test_with_an_empty_deck_card_gives_1_sp() -> None:
    s = my_turn(0, deck_size=0)
    act(s, 0, DO_CARD)
    assert (s.hands[0], s.sp[0]) == ([], 1)
    assert [event.rule for event in told(s, "sp gained")] == ["STEL-R28"]


@checks("STEL-061", "STEL-R23")
def test_a_change_is_possible_before_between_and_after_actions() -> None:
    s = my_turn(0, hands={0: [ALIENS]}, deck=[ALIENS, ALIENS, ALIENS], missing={MACHINES: 1})
    for action in (DO_TILE + A, DO_CARD):
        assert CHANGE + ALIENS in offered(s, 0)
        act(s, 0, action)
    assert CHANGE + ALIENS in offered(s, 0)
    assert asked(s) == [(0, "action")]
