"""Playing a card because an effect says so."""

from __future__ import annotations

from typing import Any

import pytest

from starhall.core import AS_IS
from starhall.core.scenes import asked, checks, choose, told
from starhall.core.seen import Pile
from tests.games.void.helpers import (
    cell,
    events,
    first,
    hand,
    holes,
    kind,
    moment,
    offered_cards,
    on_board,
    pile,
    playing,
    rules_of,
    view_of,
    what,
)


@checks("VOID-089", "VOID-090", "VOID-091", "VOID-092", "VOID-093", "VOID-R42")
def test_the_great_unknown_plays_the_top_card_of_the_deck() -> None:
    s = playing("C52", deck=["C26", "C07"])
    assert asked(s) == [(0, "destroy")]
    choose(s, 0, "destroy", cell("r1c1"))
    assert holes(s) == ["r1c1"]
    assert (s.must, s.owed) == (2, 1)  # only the card from the hand counts
    assert pile(s) == ["C26", "C52"]
    assert rules_of(s, "played") == ["VOID-041", "VOID-089"]


@checks("VOID-093", "VOID-R27")
def test_it_reshuffles_first_and_does_nothing_without_cards() -> None:
    s = playing("C52", discard=["C47"], only_these=True, chance=(AS_IS,))
    assert what(s, "played", "kind") == [kind("C52"), kind("C47")]
    s = playing("C52", only_these=True)
    assert pile(s) == ["C52"]


@checks("VOID-R28", "VOID-R42")
def test_deja_vu_plays_the_top_of_the_discard_pile_and_never_itself() -> None:
    s = playing("C53", discard=["C47", "C07"])
    assert what(s, "played", "kind") == [kind("C53"), kind("C47")]
    assert pile(s) == ["C07", "C47", "C53"]
    s = playing("C53")
    assert (events(s).count("played"), pile(s)) == (1, ["C53"])


@checks("VOID-R42", "VOID-R28")
def test_cards_chain_freely_each_in_limbo_until_done() -> None:
    s = playing("C53", discard=["C52"], deck=["C26"])
    assert view_of(s, 1).playing == first("C53", "C52", "C26")
    choose(s, 0, "destroy", cell("r1c1"))
    assert pile(s) == ["C26", "C52", "C53"]


@checks("VOID-R37", "VOID-050")
def test_an_affector_found_by_an_effect_is_placed_and_stays() -> None:
    s = playing("C53", discard=["C01"])
    choose(s, 0, "place", cell("r1c1"))
    assert on_board(s) == [("r1c1", "C01")]
    assert pile(s) == ["C53"]


@checks("VOID-R37", "VOID-R32", "VOID-R41")
def test_copycat_plays_a_random_card_of_another_hand_as_ones_own() -> None:
    s = playing("C55", hands=[["C55", "C25", "C25"], ["C07", "C08"]], deck=["C01", "C02"], chance=(0,))
    assert hand(s, 1) == ["C08"]
    assert hand(s, 0) == ["C01", "C02", "C25", "C25"]  # who plays it draws
    assert pile(s) == ["C07", "C55"]
    s = playing("C55", hands=[["C55", "C25"], []])
    assert pile(s) == ["C55"]


@checks("VOID-R81", "VOID-R28")
def test_crystal_ball_looks_at_three_plays_one_and_discards_the_others() -> None:
    s = playing("C54", deck=["C07", "C26", "C08", "C01", "C02"])
    assert offered_cards(s, 0) == ["C07", "C08", "C26"]
    assert view_of(s, 0).looked == Pile(3, dict(enumerate(first("C07", "C26", "C08"))))
    assert view_of(s, 1).looked == Pile(3, {})
    choose(s, 0, "best", kind("C26"))
    assert asked(s) == [(0, "destroy")]
    assert view_of(s, 1).looked.count == 2
    # What lies open needs no note of who knows it.
    assert [card for card, knowers in enumerate(s.known) if knowers] == sorted(s.looked)
    choose(s, 0, "destroy", cell("r1c1"))
    assert pile(s) == ["C26", "C07", "C08", "C54"]
    assert s.looked == []
    assert not any(s.known)


@checks("VOID-R81", "VOID-R27")
def test_crystal_ball_with_fewer_cards() -> None:
    s = playing("C54", deck=["C47"], only_these=True)
    assert pile(s) == ["C47", "C54"]  # the only card is played without asking
    assert what(s, "played", "kind") == [kind("C54"), kind("C47")]
    s = playing("C54", only_these=True)
    assert pile(s) == ["C54"]
    s = playing("C54", deck=["C47"], discard=["C25", "C26"], only_these=True, chance=(AS_IS,))
    assert offered_cards(s, 0) == ["C25", "C26", "C47"]


@checks("VOID-R43", "VOID-R82", "VOID-040")
def test_an_inner_engine_malfunction_ends_the_phase_after_the_outer_card() -> None:
    scenes: dict[str, dict[str, Any]] = {
        "C52": {"deck": ["C51"]},
        "C53": {"discard": ["C51"]},
        "C55": {"hands": [["C55", "C25", "C25", "C25"], ["C51"]], "chance": (0,)},
    }
    for card, scene in scenes.items():
        s = playing(card, **scene)
        assert s.owed == 0
        assert s.over
        assert pile(s) == ["C51", card]


@checks("VOID-043", "VOID-089")
@pytest.mark.parametrize(
    ("card", "scene"),
    [
        ("C52", {"deck": ["C32"]}),
        ("C53", {"discard": ["C32"]}),
        ("C54", {"deck": ["C32"], "only_these": True}),
        ("C55", {"hands": [["C55", "C25", "C25"], ["C32"]], "chance": (0,)}),
    ],
)
def test_to_play_a_card_is_an_effect_whatever_comes_of_that_card(card: str, scene: dict[str, Any]) -> None:
    assert what(playing(card, **scene), "no effect", "what") == [("card", kind("C32"))]


@checks("VOID-R82", "VOID-R51")
def test_the_hand_check_follows_the_outer_card_also_when_the_phase_was_ended() -> None:
    s = playing("C52", players=3, hands=[["C52"], ["C07"]], deck=["C51"])
    assert s.lost == (0,)
    assert s.reasons == ("action",)


@checks("VOID-090")
def test_a_card_played_by_an_effect_does_not_reduce_what_is_owed() -> None:
    s = playing("C52", "C25", "C25", "C25", deck=["C47"])
    assert (s.must, s.owed) == (2, 1)


@checks("VOID-R31")
def test_targets_are_chosen_one_by_one_after_the_card_is_shown() -> None:
    s = playing("C35", ships=["r2c2", "r4c4"], tiles={"r2c2": "S22", "r4c4": "S22"})
    assert asked(s) == [(0, "ship")]
    choose(s, 0, "ship", 1)
    assert asked(s) == [(0, "destination")]
    assert [e.name for e in told(s)][-1] == "played"


def test_a_scene_without_cards_in_the_deck_has_none() -> None:
    assert moment(only_these=True).deck == ()
