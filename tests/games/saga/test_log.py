"""The log: every sentence is true of the moment it tells, and says where a thing comes from."""

from __future__ import annotations

from typing import Any

import pytest

from starhall.core import HOST
from starhall.core.scenes import asked, checks, choose, offered, told
from starhall.games.saga.box.geometry import RINGS, square_name
from starhall.games.saga.box.parts import GROUND_NAMES, VOID
from starhall.games.saga.facts import ADJACENT, EVERYBODY
from starhall.games.saga.rules.charging import charge, drain, resolve, trigger
from starhall.games.saga.rules.damage import attack, damage, ranged_attack
from starhall.games.saga.rules.drawing import collapse, draw, flip, ground, omega_phase, relocate, remove_ring
from starhall.games.saga.rules.ending import leave
from starhall.games.saga.rules.moving import move, teleport
from starhall.games.saga.rules.play import play_slot
from starhall.games.saga.rules.pushing import push
from starhall.games.saga.rules.turn import compare_energy, end_turn, final_throes, turn
from starhall.games.saga.rules.verbs import LANDED, ON, ON_OMEGA_NOVA, when
from starhall.games.saga.state import SagaState
from starhall.games.saga.words import WORDS
from starhall.games.saga.words.cards import card_name
from tests.games.saga.helpers import (
    ASTRA,
    MORGANA,
    ROBO_MOB,
    SLUDGE,
    STOP,
    E,
    card,
    down,
    hurt,
    land,
    pay,
    stage,
    start,
    steps,
    up,
)

NOTHING = 46


def log(s: SagaState, seat: int | None = 0) -> list[str]:
    """The log as a seat reads it."""
    assert s.journal is not None
    return [WORDS.event(s.names, event) for event in s.journal.seen_by(seat)]


# The set-up


@checks("SAGA-035", "SAGA-040", "SAGA-148", "SAGA-149")
def test_the_set_up_is_told_in_its_order() -> None:
    s = start(2, 0, characters="C2,C4", drafting="on")
    for _ in range(5):
        for p in (0, 1):
            choose(s, p, "draft", s.sets[p][0])
    assert log(s, 0)[:3] == [
        "The map is laid out around the Nova.",
        "Player 1 is Death Sludge.",
        "Player 2 is Astra of the Vine.",
    ]
    kept = told(s, "drafted")[0].operands["card"].value
    assert log(s, 0)[3:5] == [
        f"Player 1 keeps {card_name(kept)} of the set.",
        "Player 2 keeps a card of the set.",
    ]
    assert log(s, 0)[13:16] == [
        "The draft is over; the last cards rejoin the deck.",
        "The cards are dealt, and the Collapse cards shuffled in: the deck has 35 cards.",
        "Energy Order by starting Energy: Player 2 (2,000), Player 1 (500).",
    ]
    square = offered(s, 1)[0]
    choose(s, 1, "start", square)
    assert log(s, 0)[16:] == [
        f"Player 2 starts on {square_name(square)} (Quake).",
        f"Player 1 starts on {square_name(s.at[0])} (Crater).",
        "Turn 1 begins.",
    ]


# Cards played


@checks("SAGA-053", "SAGA-054", "SAGA-056")
@pytest.mark.parametrize(
    ("side", "sentence"),
    [
        (up("V09"), "Player 1 plays Pyroclast Rush (Energy 1,340)."),
        (down("V09"), "Player 1 plays Pyroclast Rush, upside-down (Energy 2,115)."),
        (up("T02"), "Player 1 plays the Charge Up Drowning Moon (Energy 470)."),
        (up("N1"), "Player 1 plays the Charge Up Nova Power Up! (Energy 600)."),
        (down("N1"), "Player 1 plays the Charge Up Victory is Mine! (Energy 300)."),
    ],
)
def test_a_card_played_is_told_by_its_side_with_its_energy(side: int, sentence: str) -> None:
    s = stage((play_slot, 0), characters=(MORGANA, ASTRA), hands={0: ["V09", "T02", "N1"]}, omega=True)
    choose(s, 0, "play", side)
    assert log(s)[0] == sentence


@checks("SAGA-127", "SAGA-R80")
def test_an_additional_charge_up_and_its_draw_are_told_as_the_ability() -> None:
    s = stage(
        (play_slot, 0), hands={0: ["V13", "T02"]}, piles={0: ["T06", "T05"]}, omega=True, at=[(3, 3), (0, 0)]
    )
    choose(s, 0, "play", up("V13"))
    choose(s, 0, "extra play", up("T02"))
    assert s.hits == (0,)
    assert log(s)[-3:] == [
        "Player 1 also plays the Charge Up Drowning Moon (Energy 470), which gives no Energy.",
        "Player 1 is on a Disaster: that part of Thousand Blossoms happens.",
        "By Thousand Blossoms Player 1 draws Breaker Rush from their own pile (2 in hand).",
    ]


@checks("SAGA-R13")
def test_a_chosen_action_is_named() -> None:
    s = stage((play_slot, 0), hands={0: ["V14", "Q08"]})
    choose(s, 0, "play", up("V14"))
    choose(s, 0, "choose", 1)
    assert log(s)[-1] == "Player 1 chooses to move 2."
    assert asked(s) == [(0, "step")]
    s = stage((play_slot, 0), characters=(ROBO_MOB, ASTRA), hands={0: ["V09"]})
    choose(s, 0, "play", down("V09"))
    choose(s, 0, "vote", 0)
    assert log(s)[-1] == "Player 1 votes for Move."


# Moves and pushes


@checks("SAGA-066", "SAGA-067")
def test_a_step_is_told_with_the_ground_of_its_moment_and_all_it_shoves() -> None:
    s = stage(
        (move, 0, 1),
        (flip, 3),
        players=3,
        at=[(0, 0), (0, 1), (0, 2)],
        ground=land(volcano=[(0, 1)], void=[(0, 2)]),
    )
    steps(s, 0, E)
    assert log(s)[:2] == [
        "Player 1 moves east to r0c1 (Volcano) and shoves Player 2 to r0c2 (Void) "
        "and Player 3 to r0c3 (blank).",
        "Player 2 lands on a Void.",
    ]
    pay(s, 1, "T10")
    # The ring has collapsed since; what happened before is told as it was.
    assert log(s)[0].startswith("Player 1 moves east to r0c1 (Volcano)")
    s = stage((move, 0, 1), ground=land(quake=[(0, 1)]))
    steps(s, 0, E)
    assert log(s) == ["Player 1 moves east to r0c1 (Quake)."]


@checks("SAGA-133")
def test_several_who_land_on_voids_are_told_in_the_plural() -> None:
    s = stage((move, 0, 1), at=[(0, 0), (0, 1)], ground=land(void=[(0, 1), (0, 2)]))
    steps(s, 0, E)
    assert log(s)[1:3] == ["Player 1 and Player 2 land on a Void.", "Player 1 and Player 2 take 1 damage."]


def test_a_teleport_names_the_square_and_whom_it_changes_places_with() -> None:
    s = stage((teleport, 0, ("on:quake",)), at=[(0, 0), (3, 3)], ground=land(quake=[(5, 5)]))
    choose(s, 0, "teleport", 40)
    assert log(s) == ["Player 1 teleports to r5c5 (Quake)."]
    s = stage((teleport, 0, ("opponent",)), at=[(0, 0), (3, 3)], omega=True)
    assert log(s) == ["Player 1 teleports to r3c3 (OMEGA-NOVA) and changes places with Player 2."]


@checks("SAGA-089", "SAGA-R26")
def test_a_push_names_its_source_and_those_shoved_down_the_chain() -> None:
    seats: dict[str, Any] = {"players": 3, "at": [(2, 2), (2, 3), (2, 4)], "hits": (0,)}
    s = stage((push, 0, 2, "each_opponent", ADJACENT), performing=(up("Q09"),), **seats)
    assert log(s) == [
        "By Tremor Stomp Player 1 pushes Player 2 east to r2c5 (blank), shoving Player 3 to r2c6 (blank)."
    ]


@checks("SAGA-R76")
def test_a_push_of_morgana_names_her_ability() -> None:
    s = stage((attack, 0, 1), characters=(MORGANA, ROBO_MOB), at=[(2, 2), (2, 3)])
    pay(s, 1, "T10")
    choose(s, 0, "push", 1)
    assert log(s)[-1] == "By Righteous Blow Player 1 pushes Player 2 east to r2c4 (blank)."


@pytest.mark.parametrize(
    ("heap", "sentences"),
    [
        (
            (0, 2),
            ["Player 2 does not give way: pushed by Player 1, Player 3 gets no farther than r0c1 (blank)."],
        ),
        (
            (0, 3),
            [
                "By Tremor Stomp Player 1 pushes Player 3 east to r0c2 (blank).",
                "Player 2 does not give way: pushed by Player 1, Player 3 gets no farther than r0c2 (blank).",
            ],
        ),
    ],
)
@checks("SAGA-R78")
def test_a_push_that_the_heap_stops_tells_no_move_that_did_not_happen(
    heap: tuple[int, int], sentences: list[str]
) -> None:
    s = stage(
        (push, 0, 2, "each_opponent", ADJACENT),
        players=3,
        characters=(ASTRA, SLUDGE, ROBO_MOB),
        at=[(0, 0), heap, (0, 1)],
        omega=True,
        performing=(up("Q09"),),
        hits=(0,),
    )
    assert log(s) == sentences


# Damage


@checks("SAGA-072", "SAGA-074")
def test_an_attack_and_its_damage_name_their_rule() -> None:
    s = stage((attack, 0, 1), at=[(0, 0), (0, 1)])
    assert log(s) == ["Player 1 hits Player 2 with an Attack.", "Player 2 takes 1 damage."]
    assert [event.rule for event in told(s)] == ["SAGA-072", "SAGA-072"]
    assert told(s)[0].operands["reach"] == 0
    s = stage((ranged_attack, 0, 1, EVERYBODY))
    assert log(s)[0] == "Player 1 hits Player 2 with a Ranged Attack."
    assert [event.rule for event in told(s)] == ["SAGA-074", "SAGA-074"]
    assert told(s)[0].operands["reach"] == 1


@checks("SAGA-075", "SAGA-132", "SAGA-133", "SAGA-R78", "SAGA-R86")
def test_other_damage_names_its_rule_and_its_source() -> None:
    s = stage((damage, 0, 2, "each_opponent", EVERYBODY), performing=(up("V01"),), hits=(0,))
    assert log(s)[0] == "Player 2 takes 2 damage from Wild-Fire."
    assert told(s, "damaged")[0].rule == "SAGA-075"
    s = stage((move, 0, 1), characters=(SLUDGE, ROBO_MOB), at=[(0, 0), (0, 1)], omega=True)
    steps(s, 0, E, STOP)
    assert log(s)[-1] == "Player 2 takes 1 damage from Immovable Heap."
    assert told(s, "damaged")[0].rule == "SAGA-R78"
    s = stage((move, 0, 1), ground=land(void=[(0, 1)]))
    steps(s, 0, E)
    assert told(s, "damaged")[0].rule == "SAGA-133"
    s = stage((final_throes,), throes=1, hands={1: ["T10", "V09", "Q07"]})
    assert told(s, "damaged")[0].rule == "SAGA-R86"
    tiles = stage().tiles
    square = next(square for square in RINGS[3] if ground(tiles, 1, 3)[square] == VOID)
    s = stage((flip, 3), at=[(3, 3), divmod(square, 7)])
    assert log(s)[1:3] == ["A Void opens under Player 2.", "Player 2 takes 1 damage."]
    assert told(s, "damaged")[0].rule == "SAGA-132"


@checks("SAGA-077", "SAGA-R35")
def test_discards_tell_how_many_cards_are_left() -> None:
    s = stage((hurt, (1,), 2), face_up={1: [("N2", 1, 2)]})
    pay(s, 1, "N2", "T10")
    assert log(s, 0)[-2:] == [
        "Player 2 discards Victory is Mine! from the table (2 left).",
        "Player 2 discards a card from hand (1 left).",
    ]
    assert [event.rule for event in told(s)[-2:]] == ["SAGA-077", "SAGA-077"]
    s = stage((hurt, (1,), 2), players=3)
    assert [event.rule for event in told(s)[1:3]] == ["SAGA-R35", "SAGA-R35"]


@checks("SAGA-117")
def test_a_discard_to_the_hand_size_says_so() -> None:
    s = stage((end_turn,), hands={0: [f"V{n:02}" for n in range(1, 8)]})
    choose(s, 0, "hand limit", card("V02"))
    assert log(s, 0)[0] == "Player 1 discards Hyper Nova Burst from a hand over its size (6 left)."
    assert log(s, 1)[0] == "Player 1 discards a card from a hand over its size (6 left)."
    assert told(s)[0].rule == "SAGA-117"


# Cubes and draws


@checks("SAGA-093", "SAGA-097", "SAGA-R55", "SAGA-R80")
def test_a_cube_says_whose_card_it_lies_on_how_full_it_is_and_why() -> None:
    s = stage((charge, 0, 1, "own"), face_up={0: [("V02", 0, 1)]}, performing=(up("T09"),), hits=(0,))
    assert log(s) == ["By Swell Player 1 puts a cube on Hyper Nova Burst (2 of 3 cubes)."]
    assert told(s)[0].rule == "SAGA-097"
    s = stage((charge, 0, 1, "opponent"), face_up={1: [("N1", 1, 0)]}, performing=(up("Q13"),), hits=(0,))
    assert log(s) == ["By Seismic Echo Player 1 puts a cube on Victory is Mine! of Player 2 (1 of 3 cubes)."]
    s = stage((charge, 0, 1, "own"), face_up={0: [("V02", 0, 1)]})
    assert log(s) == ["Player 1 puts a cube on Hyper Nova Burst (2 of 3 cubes)."]
    assert told(s)[0].rule == "SAGA-093"
    s = stage((play_slot, 0), hands={0: ["V02", "Q08"]}, at=[(3, 3), (0, 0)])
    choose(s, 0, "play", up("V02"))
    assert log(s)[-1] == "By Rooted Calm Player 1 puts a cube on Hyper Nova Burst (1 of 3 cubes)."


@checks("SAGA-R54")
def test_cubes_removed_are_told_with_the_card_they_lay_on() -> None:
    s = stage((drain, 0, 1, "each_own"), face_up={0: [("V02", 0, 2)]}, performing=(up("Q02"),), hits=(0,))
    assert log(s) == ["By Strike-Slip Player 1 removes a cube from Hyper Nova Burst (1 of 3 cubes)."]
    s = stage((drain, 0, 2, "each_own"), face_up={0: [("V02", 0, 2)]}, performing=(up("Q02"),), hits=(0,))
    assert log(s) == ["By Strike-Slip Player 1 removes 2 cubes from Hyper Nova Burst (0 of 3 cubes)."]
    s = stage((drain, 0, 1, "one_opponent"), face_up={1: [("V02", 0, 2)]}, performing=(up("Q11"),), hits=(0,))
    assert log(s) == [
        "By Sinkhole Shuffle Player 1 removes a cube from Hyper Nova Burst of Player 2 (1 of 3 cubes)."
    ]


@checks("SAGA-122", "SAGA-R77")
def test_a_stolen_cube_is_told_from_where_to_where() -> None:
    for place, sentence in (
        (card("V02"), "By Cube Glutton Player 1 puts a cube on Hyper Nova Burst (1 of 3 cubes)."),
        (NOTHING, "Player 1 puts the stolen cube nowhere: it goes to the supply."),
    ):
        s = stage(
            (move, 0, 1),
            characters=(SLUDGE, ROBO_MOB),
            at=[(0, 0), (0, 1)],
            face_up={0: [("V02", 0, 0)], 1: [("T02", 0, 2)]},
        )
        steps(s, 0, E)
        choose(s, 0, "steal", card("T02"))
        choose(s, 0, "place", place)
        assert log(s)[-2:] == [
            "By Cube Glutton Player 1 steals a cube from Drowning Moon of Player 2 (1 of 3 cubes).",
            sentence,
        ]


@checks("SAGA-048", "SAGA-110", "SAGA-099")
def test_a_charge_up_triggers_draws_is_resolved_and_replaced() -> None:
    s = stage((trigger, card("V05"), 0), face_up={0: [("V05", 0, 2)]}, at=[(3, 3), (0, 0)])
    assert log(s) == [
        "Magma Heart of Player 1 triggers!",
        "By Magma Heart Player 1 draws Spire Blast from the deck (3 in hand).",
        "Player 1 is on a Volcano: that part of Magma Heart happens.",
        "By Magma Heart Player 1 draws Cosmic Wave Blade from the deck (4 in hand).",
        "Magma Heart of Player 1 is resolved and discarded.",
        "Player 1 draws Wild-Fire from the deck to replace Magma Heart.",
    ]
    assert log(s, 1)[1] == "By Magma Heart Player 1 draws a card from the deck (3 in hand)."
    rules = ["SAGA-099", "SAGA-048", "SAGA-012", "SAGA-048", "SAGA-110", "SAGA-110"]
    assert [event.rule for event in told(s)] == rules


@checks("SAGA-106", "SAGA-R70")
def test_an_active_card_is_replaced_under_its_own_rule_from_the_own_pile_in_omega() -> None:
    s = stage((resolve, 0, down("V09"), "SAGA-106"), face_up={0: [("V09", 1, 0)]}, omega=True)
    assert log(s) == [
        "Pyroclast Rush of Player 1 is resolved and discarded.",
        "Player 1 draws Pyroclast Rush from their own pile to replace Pyroclast Rush.",
    ]
    assert [event.rule for event in told(s)] == ["SAGA-106", "SAGA-106"]
    s = stage((draw, 0, 1), omega=True, performing=(up("V05"),), hits=(0,))
    assert log(s) == ["By Magma Heart Player 1 draws nothing: there is no pile."]


@checks("SAGA-109", "SAGA-112", "SAGA-145")
def test_a_nova_card_is_told_by_the_side_that_shows() -> None:
    s = stage((trigger, card("N1"), 0), face_up={0: [("N1", 0, 2)]})
    assert log(s) == [
        "Nova Power Up! of Player 1 triggers!",
        "Player 1 is not on a Disaster: that part of Nova Power Up! does not happen.",
        "Nova Power Up! goes back to the hand of Player 1.",
    ]
    s = stage((trigger, card("N1"), 0), face_up={0: [("V02", 0, 1), ("N1", 1, 3)]}, omega=True)
    assert log(s) == [
        "Victory is Mine! of Player 1 triggers!",
        "Player 1 is not on the OMEGA-NOVA: that part of Victory is Mine! does not happen.",
        "Victory is Mine! goes back to the hand of Player 1.",
    ]


# Effects without effect


@pytest.mark.parametrize(
    ("frame", "source", "sentence", "rule"),
    [
        ((attack, 0, 1), "V11", "Player 1 finds nobody to hit with an Attack.", "SAGA-076"),
        (
            (ranged_attack, 0, 1, ADJACENT),
            "T07",
            "Player 1 finds nobody to hit with a Ranged Attack.",
            "SAGA-R13",
        ),
        (
            (damage, 0, 1, "each_opponent", ADJACENT),
            "V10",
            "Vent the Core finds nobody to damage.",
            "SAGA-R13",
        ),
        ((push, 0, 1, "each_opponent", ADJACENT), "Q09", "Tremor Stomp finds nobody to push.", "SAGA-R13"),
        ((push, 0, 1, "one_opponent", ADJACENT), "T08", "Riptide Swap finds nobody to push.", "SAGA-R13"),
        ((push, 0, 1, "hit", EVERYBODY), "Q08", "Upheaval finds nobody to push.", "SAGA-R13"),
        ((teleport, 0, ("on:void",)), "V12", "Smoke Stride leads nowhere.", "SAGA-R20"),
        ((charge, 0, 1, "own"), "T09", "Swell finds no Charge Up to put a cube on.", "SAGA-R46"),
        ((drain, 0, 1, "each_own"), "Q02", "Strike-Slip finds no cube to remove.", "SAGA-R54"),
        ((drain, 0, 1, "one_opponent"), "Q11", "Sinkhole Shuffle finds no cube to remove.", "SAGA-R54"),
        (
            (when, 0, (ON, 1), ((draw, 0, 1),), ()),
            "V13",
            "Player 1 is not on a Volcano: that part of Stoke the Furnace does not happen.",
            "SAGA-012",
        ),
        (
            (when, 0, (LANDED, 4), ((draw, 0, 1),), ()),
            "T11",
            "Player 1 has not landed on a Tsunami in this turn: that part of Ebb Tide does not happen.",
            "SAGA-012",
        ),
        (
            (when, 0, (ON, 7), ((draw, 0, 1),), ()),
            "T05",
            "Player 1 is not on a Disaster: that part of Tidal Memory does not happen.",
            "SAGA-012",
        ),
        (
            (when, 0, (ON_OMEGA_NOVA, 0), ((draw, 0, 1),), ()),
            "T05",
            "Player 1 is not on the OMEGA-NOVA: that part of Tidal Memory does not happen.",
            "SAGA-012",
        ),
    ],
)
@checks("SAGA-R13", "SAGA-012")
def test_an_effect_without_effect_leaves_a_line(
    frame: tuple[Any, ...], source: str, sentence: str, rule: str
) -> None:
    s = stage(frame, performing=(up(source),), hits=(0,))
    assert log(s) == [sentence]
    assert told(s)[0].rule == rule


@checks("SAGA-012")
def test_a_condition_that_is_met_says_so_too() -> None:
    on = stage((when, 0, (ON, 7), (), ()), at=[(3, 3), (0, 0)], performing=(up("N1"),), hits=(0,))
    assert log(on) == ["Player 1 is on a Disaster: that part of Nova Power Up! happens."]
    landed = stage((when, 0, (LANDED, 1), (), ()), landed=[1, 0], performing=(up("V06"),), hits=(0,))
    assert log(landed) == [
        "Player 1 has landed on a Volcano in this turn: that part of Cinder Lunge happens."
    ]


# The turn and the world


@checks("SAGA-102", "SAGA-104")
def test_the_new_order_tells_every_number_and_how_ties_were_broken() -> None:
    s = stage(
        (compare_energy,),
        players=4,
        order=(3, 0, 2),
        at=[(0, 0), None, (3, 0), (5, 5)],
        face_up={2: [("V13", 0, 0)]},
        active={2: up("V13")},
    )
    assert log(s)[:2] == [
        "New Energy Order: Player 3 (2,240), Player 4 (0), Player 1 (0).",
        "Player 4 and Player 1 tie at 0 and keep their order.",
    ]
    assert told(s)[1].rule == "SAGA-104"
    s = stage((compare_energy,), face_up={0: [("V13", 0, 0)]}, active={0: up("V13")})
    assert told(s, "tied") == []


def test_a_turn_begins() -> None:
    assert log(stage((turn,)))[0] == "Turn 2 begins."


@checks("SAGA-131", "SAGA-151", "SAGA-152", "SAGA-R83")
def test_the_rings_have_the_names_of_the_scene() -> None:
    s = stage(*[(collapse,)] * 3, at=[(3, 3), (2, 4)], options={"coyote_jester": "on"})
    found = [line for line in log(s) if "ring" in line.lower()]
    assert found == [
        "The outer ring collapses.",
        "The outer ring is removed from the map.",
        "The second ring collapses.",
        "The second ring is removed from the map.",
        "The Inner Ring collapses.",
    ]


def test_a_collapse_card_is_named() -> None:
    s = stage((draw, 0, 1), deck=("K1", "K3", "T05", "T06"), at=[(3, 3), (2, 4)], hands={1: ["T10"] * 3})
    assert log(s)[:2] == ["Player 1 draws Collapse (Volcano)!", "Player 1 draws Collapse (Tsunami)!"]


@pytest.mark.parametrize(
    ("fields", "why"),
    [
        ({"quiet": 7}, "8 turns in a row have brought neither damage nor a card from the deck"),
        ({"omega": True, "omega_turns": 19, "stirred": True}, "20 turns have ended in the Omega Phase"),
        ({"turn": 60, "stirred": True}, "60 turns are over"),
    ],
)
@checks("SAGA-R86")
def test_the_final_throes_say_why_they_begin_and_only_once(fields: dict[str, Any], why: str) -> None:
    s = stage((final_throes,), **fields)
    assert log(s)[:2] == [
        f"The Final Throes begin: {why}.",
        "Final Throes: 1 damage to everybody, from the lowest Energy to the highest.",
    ]
    s = stage((final_throes,), throes=1, **fields)
    assert log(s)[0] == "Final Throes: 2 damage to everybody, from the lowest Energy to the highest."


@checks("SAGA-136", "SAGA-R83", "SAGA-R71")
def test_omega_relocation_and_the_order_under_the_pile_are_told() -> None:
    s = stage((omega_phase,))
    assert log(s) == [
        "The deck is empty: the OMEGA-NOVA breaks through. All characters take their Omega-Form."
    ]
    s = stage((remove_ring, 2), (relocate, 0))
    assert log(s)[1] == f"Player 1 is set on r1c1 ({GROUND_NAMES[s.ground[8]]})."
    s = stage((hurt, (1,), 2), omega=True, hands={1: ["T10", "V09", "Q07"]})
    pay(s, 1, "T10", "V09")
    choose(s, 1, "order", card("T10"))
    assert log(s, 1)[-1] == "Player 2 puts Crest and Crash above the other cards under the pile."
    assert "above" not in log(s, 0)[-1]


# The end


@checks("SAGA-085", "SAGA-R36")
def test_an_elimination_says_by_whom() -> None:
    s = stage((hurt, (1,), 2, 0), players=3)
    assert log(s)[3] == "Player 2 has no card left and is eliminated by Player 1."
    choose(s, 0, "loot", NOTHING)
    assert log(s)[-1] == "Player 1 takes nothing from the pile of Player 2."
    for by in (1, -1):
        s = stage((hurt, (1,), 2, by), players=3)
        assert log(s)[3] == "Player 2 has no card left and is eliminated."
    s = stage((hurt, (1,), 2, 0), players=3)
    choose(s, 0, "loot", card("T10"))
    assert log(s, 0)[-1] == "Player 1 takes Crest and Crash from the pile of Player 2."
    assert log(s, 2)[-1] == "Player 1 takes a card from the pile of Player 2."


@checks("SAGA-R44")
def test_who_leaves_is_told_once_and_not_as_out_of_cards() -> None:
    s = stage((leave, 1, HOST), players=3)
    assert log(s) == ["Player 2 leaves the game."]


@checks("SAGA-145", "SAGA-146", "SAGA-R39", "SAGA-147")
def test_the_end_says_how_the_game_was_won_with_all_places() -> None:
    s = stage((hurt, (1,), 2), (hurt, (2,), 2), players=3)
    assert s.fallen == (0, 1, 2)
    assert (
        log(s)[-1]
        == "Player 1 wins the Saga as the last one left. Places: 1 Player 1, 2 Player 3, 3 Player 2."
    )
    s = stage(
        (charge, 0, 1, "own"),
        players=3,
        face_up={0: [("N1", 1, 2)]},
        at=[(3, 3), (0, 0), (0, 3)],
        omega=True,
    )
    assert log(s)[-1] == (
        "Player 1 wins the Saga by Victory is Mine! on the OMEGA-NOVA. "
        "Places: 1 Player 1, 2 Player 2 and Player 3."
    )
    s = stage((hurt, (0, 1), 2, 1))
    assert log(s)[-1] == (
        "Player 2 wins the Saga as the one whose effect eliminates everybody at once. "
        "Places: 1 Player 2, 2 Player 1."
    )
    s = stage((hurt, (1, 0), 2), order=(1, 0))
    assert log(s)[-1] == (
        "Player 2 wins the Saga as the highest in the Energy Order of those who fall at once. "
        "Places: 1 Player 2, 2 Player 1."
    )
