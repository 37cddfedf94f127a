"""The abilities of the characters."""

from __future__ import annotations

from starhall.core.scenes import asked, checks, choose, offered, refused, told
from starhall.games.saga.box.rows import ABILITIES
from starhall.games.saga.facts import EVERYBODY
from starhall.games.saga.rules.damage import attack, damage, ranged_attack
from starhall.games.saga.rules.moving import move, teleport
from starhall.games.saga.rules.play import play_slot
from starhall.games.saga.rules.pushing import push
from starhall.games.saga.rules.turn import compare_energy
from tests.games.saga.helpers import (
    ASTRA,
    MORGANA,
    ROBO_MOB,
    SLUDGE,
    STOP,
    E,
    S,
    W,
    card,
    cubes,
    down,
    draws,
    hand,
    harmed,
    land,
    life,
    pay,
    seen,
    spot,
    stage,
    steps,
    up,
    what,
)

NOBODY, NO_CARD, NO_SIDE = 4, 46, 92
MOVE, ATTACK, MOVE_ATTACK, ATTACK_MOVE = range(4)


@checks("SAGA-116")
def test_each_character_has_an_ability_of_its_own_from_the_start() -> None:
    s = stage(players=4)
    names = [ABILITIES[seat.ability].name for seat in seen(s, 0).seats]
    assert names == ["Rooted Calm", "Show of Hands", "Righteous Blow", "Cube Glutton"]
    s = stage(players=4, omega=True)
    names = [ABILITIES[seat.ability].name for seat in seen(s, 0).seats]
    assert names == ["Thousand Blossoms", "Unanimous Vote", "Wings of Judgment", "Immovable Heap"]


# Morgana


@checks("SAGA-R76", "SAGA-091", "SAGA-116")
def test_morgana_may_push_one_character_that_her_attacks_hit() -> None:
    s = stage((attack, 0, 2), players=3, characters=(MORGANA, ROBO_MOB, ASTRA), at=[(2, 2), (2, 3), (1, 2)])
    choose(s, 0, "attack", 1)
    pay(s, 1, "T10")
    choose(s, 0, "attack", 2)
    pay(s, 2, "Q07")
    # Only after all attacks, and only one of those hit.
    assert offered(s, 0) == [1, 2, NOBODY]
    choose(s, 0, "push", 1)
    assert s.over
    assert spot(s, 1) == (2, 4)
    assert spot(s, 2) == (1, 2)


@checks("SAGA-R76", "SAGA-R13", "SAGA-R31")
def test_she_may_decline_and_ranged_attacks_and_damage_do_not_count() -> None:
    s = stage((attack, 0, 1), characters=(MORGANA, ROBO_MOB), at=[(2, 2), (2, 3)])
    pay(s, 1, "T10")
    choose(s, 0, "push", NOBODY)
    assert s.over
    assert spot(s, 1) == (2, 3)
    for frame in ((ranged_attack, 0, 1, EVERYBODY), (damage, 0, 1, "each_opponent", EVERYBODY)):
        s = stage(frame, characters=(MORGANA, ROBO_MOB), at=[(2, 2), (2, 3)])
        pay(s, 1, "T10")
        assert s.over


@checks("SAGA-R76", "SAGA-R89", "SAGA-118")
def test_as_omega_form_she_may_push_each_two_spaces_after_ranged_attacks_too() -> None:
    s = stage(
        (ranged_attack, 0, 1, EVERYBODY),
        players=3,
        characters=(MORGANA, ROBO_MOB, ASTRA),
        at=[(2, 2), (2, 3), (1, 2)],
        omega=True,
    )
    choose(s, 0, "attack", 1)
    pay(s, 1, "T10")
    choose(s, 0, "attack", 2)
    pay(s, 2, "Q07")
    choose(s, 0, "push", 2)
    assert spot(s, 2) == (6, 2)
    assert offered(s, 0) == [1, NOBODY]
    choose(s, 0, "push", 1)
    assert s.over
    assert spot(s, 1) == (2, 5)


# Death Sludge

SLUDGE_FIRST = (SLUDGE, ROBO_MOB, ASTRA)


@checks("SAGA-122", "SAGA-R77")
def test_death_sludge_may_steal_a_cube_of_an_opponent_it_shoves() -> None:
    s = stage(
        (move, 0, 1),
        characters=SLUDGE_FIRST,
        at=[(0, 0), (0, 1)],
        face_up={0: [("V02", 0, 0), ("Q03", 0, 0)], 1: [("T02", 0, 2), ("V01", 0, 0)]},
    )
    steps(s, 0, E)
    assert offered(s, 0) == [card("T02"), NO_CARD]
    choose(s, 0, "steal", card("T02"))
    assert offered(s, 0) == [card("V02"), card("Q03"), NO_CARD]
    choose(s, 0, "place", card("Q03"))
    assert cubes(s, 0) == {"V02": 0, "Q03": 1}
    assert cubes(s, 1) == {"T02": 1, "V01": 0}


@checks("SAGA-122", "SAGA-R13")
def test_stealing_may_be_declined() -> None:
    s = stage((move, 0, 1), characters=SLUDGE_FIRST, at=[(0, 0), (0, 1)], face_up={1: [("T02", 0, 2)]})
    steps(s, 0, E)
    choose(s, 0, "steal", NO_CARD)
    assert s.over
    assert cubes(s, 1) == {"T02": 2}


@checks("SAGA-123", "SAGA-R77")
def test_without_a_charge_up_the_cube_is_just_removed() -> None:
    s = stage((move, 0, 1), characters=SLUDGE_FIRST, at=[(0, 0), (0, 1)], face_up={1: [("T02", 0, 2)]})
    steps(s, 0, E)
    choose(s, 0, "steal", card("T02"))
    assert s.over
    assert cubes(s, 1) == {"T02": 1}
    assert told(s, "charged") == []


@checks("SAGA-122", "SAGA-R77")
def test_a_stolen_cube_need_not_go_on_an_own_blast() -> None:
    s = stage(
        (move, 0, 1),
        characters=SLUDGE_FIRST,
        at=[(0, 0), (0, 1)],
        face_up={0: [("V03", 0, 1)], 1: [("T02", 0, 2)]},
    )
    steps(s, 0, E)
    choose(s, 0, "steal", card("T02"))
    assert offered(s, 0) == [card("V03"), NO_CARD]
    choose(s, 0, "place", NO_CARD)
    assert s.over
    assert cubes(s, 0) == {"V03": 1}
    assert cubes(s, 1) == {"T02": 1}
    assert told(s, "triggered") == []


@checks("SAGA-124", "SAGA-R77")
def test_it_steals_from_everybody_in_a_chain_once_per_action_in_energy_order() -> None:
    s = stage(
        (move, 0, 2),
        players=3,
        characters=SLUDGE_FIRST,
        order=(2, 1, 0),
        at=[(0, 0), (0, 1), (0, 2)],
        face_up={1: [("T02", 0, 2)], 2: [("Q03", 0, 2)]},
    )
    steps(s, 0, E, E)
    assert offered(s, 0) == [card("Q03"), NO_CARD]
    choose(s, 0, "steal", card("Q03"))
    choose(s, 0, "steal", card("T02"))
    assert s.over
    assert cubes(s, 1) == {"T02": 1}
    assert cubes(s, 2) == {"Q03": 1}


@checks("SAGA-R77")
def test_pushed_and_swapped_opponents_are_not_shoved_but_chained_ones_are() -> None:
    table = {1: [("T02", 0, 2)], 2: [("Q03", 0, 2)]}
    near = (0, 0, 1, 1, 0)
    s = stage(
        (push, 0, 1, "each_opponent", near),
        players=3,
        characters=SLUDGE_FIRST,
        at=[(0, 0), (0, 1), (0, 2)],
        face_up=table,
    )
    assert offered(s, 0) == [card("Q03"), NO_CARD]
    s = stage(
        (teleport, 0, ("opponent",)),
        characters=SLUDGE_FIRST,
        at=[(0, 0), (0, 1)],
        face_up={1: [("T02", 0, 2)]},
    )
    assert s.over
    assert spot(s, 0) == (0, 1)


@checks("SAGA-R77", "SAGA-R47")
def test_a_card_filled_by_stealing_triggers_after_the_landings() -> None:
    s = stage(
        (move, 0, 1),
        characters=SLUDGE_FIRST,
        at=[(0, 0), (0, 1)],
        ground=land(void=[(0, 2)]),
        face_up={0: [("T01", 0, 0)], 1: [("T02", 0, 2)]},
        hands={1: ["T10", "V09", "Q07"]},
    )
    steps(s, 0, E)
    choose(s, 0, "steal", card("T02"))
    choose(s, 0, "place", card("T01"))
    assert asked(s) == [(1, "discard")]
    assert told(s, "triggered") == []
    pay(s, 1, "T10")
    assert what(s, "triggered", "card") == [card("T01")]


OMEGA_SLUDGE = (ASTRA, SLUDGE, ROBO_MOB)


@checks("SAGA-125", "SAGA-126", "SAGA-R78", "SAGA-R72")
def test_shoving_the_omega_sludge_costs_two_moves_of_the_same_action() -> None:
    s = stage((move, 0, 1), characters=OMEGA_SLUDGE, at=[(0, 0), (0, 1)], omega=True)
    assert E in offered(s, 0)
    steps(s, 0, E)
    # Both steps are spent, the one of Supercharging included.
    assert s.over
    assert spot(s, 0) == (0, 1)
    assert spot(s, 1) == (0, 2)


@checks("SAGA-125", "SAGA-126")
def test_with_one_move_left_the_omega_sludge_is_no_way_to_go() -> None:
    s = stage((move, 0, 1), characters=OMEGA_SLUDGE, at=[(0, 0), (0, 2)], omega=True)
    steps(s, 0, E)
    assert E not in offered(s, 0)
    assert STOP in offered(s, 0)
    reason = refused(s, 0, "step", E)
    assert reason is not None
    assert reason.rule == "SAGA-125"


@checks("SAGA-R78")
def test_a_chain_to_the_omega_sludge_costs_two_as_well() -> None:
    s = stage((move, 0, 1), players=3, characters=OMEGA_SLUDGE, at=[(0, 0), (0, 3), (0, 2)], omega=True)
    steps(s, 0, E)
    assert E not in offered(s, 0)
    s = stage((move, 0, 2), players=3, characters=OMEGA_SLUDGE, at=[(0, 0), (0, 2), (0, 1)], omega=True)
    steps(s, 0, E)
    assert [spot(s, p) for p in range(3)] == [(0, 1), (0, 3), (0, 2)]
    assert offered(s, 0)[-1] == STOP


@checks("SAGA-R78")
def test_a_push_moves_the_omega_sludge_but_no_chain_does() -> None:
    s = stage(
        (push, 0, 2, "each_opponent", (0, 0, 1, 1, 0)),
        characters=OMEGA_SLUDGE,
        at=[(0, 0), (0, 1)],
        omega=True,
    )
    assert spot(s, 1) == (0, 3)
    s = stage(
        (push, 0, 2, "each_opponent", (0, 0, 1, 1, 0)),
        players=3,
        characters=OMEGA_SLUDGE,
        at=[(0, 0), (0, 2), (0, 1)],
        omega=True,
        ground=land(void=[(0, 1)]),
    )
    # Nobody moves, so nobody lands on the Void.
    assert [spot(s, p) for p in range(3)] == [(0, 0), (0, 2), (0, 1)]
    assert told(s, "damaged") == []
    assert len(told(s, "push stopped")) == 1


@checks("SAGA-R20")
def test_a_swap_affects_the_omega_sludge_normally() -> None:
    s = stage((teleport, 0, ("opponent",)), characters=OMEGA_SLUDGE, at=[(0, 0), (0, 2)], omega=True)
    assert spot(s, 0) == (0, 2)
    assert spot(s, 1) == (0, 0)


@checks("SAGA-R78", "SAGA-R88")
def test_the_omega_sludge_damages_all_it_shoved_once_before_the_landings() -> None:
    s = stage(
        (move, 0, 2),
        players=3,
        characters=SLUDGE_FIRST,
        at=[(0, 0), (0, 1), (0, 2)],
        omega=True,
        ground=land(void=[(0, 3)]),
    )
    steps(s, 0, E, E, STOP)
    assert harmed(s) == [((1, 2), 1)]
    pay(s, 1, "T10")
    pay(s, 2, "Q07")
    # Seat 1 has ended on the Void.
    assert what(s, "damaged", "seats") == [(1, 2), (1,)]


@checks("SAGA-R78", "SAGA-143")
def test_the_omega_sludge_steals_nothing() -> None:
    s = stage(
        (move, 0, 1), characters=SLUDGE_FIRST, at=[(0, 0), (0, 1)], omega=True, face_up={1: [("T02", 0, 2)]}
    )
    steps(s, 0, E, STOP)
    assert asked(s) == [(1, "discard")]
    assert told(s, "stole") == []


# Robo-Mob

MOB = (ROBO_MOB, ASTRA)


@checks("SAGA-R79", "SAGA-116")
def test_robo_mob_votes_on_its_basic_action_whatever_is_printed() -> None:
    s = stage(
        (play_slot, 0),
        (compare_energy,),
        characters=MOB,
        hands={0: ["V11", "Q08"]},
        at=[(0, 0), (0, 1)],
        deck=("K1",),
    )
    choose(s, 0, "play", down("V11"))
    assert offered(s, 0) == [MOVE, ATTACK]
    choose(s, 0, "vote", MOVE)
    steps(s, 0, S)
    assert s.energy[0] == 1215


@checks("SAGA-R79")
def test_on_a_disaster_of_the_cards_type_it_may_do_both_in_either_order() -> None:
    world = land(volcano=[(0, 0)], quake=[(4, 4)])
    for place, votes in (((0, 0), 4), ((3, 3), 4), ((4, 4), 2)):
        s = stage((play_slot, 0), characters=MOB, hands={0: ["V09", "Q08"]}, at=[place, (0, 1)], ground=world)
        choose(s, 0, "play", down("V09"))
        assert len(offered(s, 0)) == votes
    s = stage((play_slot, 0), characters=MOB, hands={0: ["V09", "Q08"]}, at=[(0, 0), (0, 1)], ground=world)
    choose(s, 0, "play", down("V09"))
    choose(s, 0, "vote", ATTACK_MOVE)
    assert asked(s) == [(1, "discard")]
    pay(s, 1, "T10")
    steps(s, 0, W)
    assert s.over
    assert spot(s, 0) == (0, 6)


@checks("SAGA-R79", "SAGA-R72")
def test_as_omega_form_both_are_always_allowed_and_each_is_supercharged() -> None:
    s = stage(
        (play_slot, 0), characters=MOB, hands={0: ["V09", "Q08"]}, at=[(0, 0), (0, 2)], omega=True, hits=()
    )
    choose(s, 0, "play", down("V09"))
    assert offered(s, 0) == [MOVE, ATTACK, MOVE_ATTACK, ATTACK_MOVE]
    choose(s, 0, "vote", MOVE_ATTACK)
    steps(s, 0, E, STOP)
    pay(s, 1, "T10")
    assert asked(s) == [(0, "attack")]


@checks("SAGA-R79")
def test_nobody_else_votes() -> None:
    s = stage((play_slot, 0), characters=(ASTRA, ROBO_MOB), hands={0: ["V09", "Q08"]})
    choose(s, 0, "play", down("V09"))
    assert asked(s) == [(0, "step")]


# Astra


@checks("SAGA-R80", "SAGA-116")
def test_astra_charges_when_it_plays_a_charge_up_on_a_disaster_of_its_type() -> None:
    world = land(volcano=[(0, 0)], quake=[(4, 4)])
    for place, charged in (((0, 0), 1), ((3, 3), 1), ((4, 4), 0)):
        s = stage((play_slot, 0), hands={0: ["V02", "Q08"]}, at=[place, (6, 6)], ground=world)
        choose(s, 0, "play", up("V02"))
        assert cubes(s, 0) == {"V02": charged}


@checks("SAGA-R80", "SAGA-099")
def test_the_new_card_may_trigger_at_once() -> None:
    s = stage((play_slot, 0), hands={0: ["V04", "Q08"]}, at=[(0, 0), (0, 1)], ground=land(volcano=[(0, 0)]))
    choose(s, 0, "play", up("V04"))
    assert what(s, "triggered", "card") == [card("V04")]


@checks("SAGA-R80")
def test_nova_power_up_does_not_count_and_other_characters_do_not_charge() -> None:
    s = stage((play_slot, 0), hands={0: ["N1", "Q08"]}, at=[(3, 3), (0, 1)])
    choose(s, 0, "play", up("N1"))
    assert cubes(s, 0) == {"N1": 0}
    s = stage((play_slot, 0), characters=MOB, hands={0: ["V02", "Q08"]}, at=[(3, 3), (0, 1)])
    choose(s, 0, "play", up("V02"))
    assert cubes(s, 0) == {"V02": 0}


@checks("SAGA-127", "SAGA-R80")
def test_the_omega_astra_may_play_one_more_charge_up_that_gives_no_energy() -> None:
    s = stage(
        (play_slot, 0),
        (compare_energy,),
        hands={0: ["Q14", "V02", "N1", "Q08"]},
        piles={0: ["T05"]},
        at=[(3, 3), (0, 1)],
        omega=True,
    )
    choose(s, 0, "play", up("Q14"))
    assert hand(s, 0)[-1] == "T05"
    assert offered(s, 0) == [up("V02"), up("N1"), down("N1"), up("T05"), NO_SIDE]
    choose(s, 0, "extra play", up("V02"))
    assert s.energy[0] == 1945


@checks("SAGA-128", "SAGA-R80")
def test_without_an_additional_card_it_draws_none_even_on_the_omega_nova() -> None:
    s = stage((play_slot, 0), hands={0: ["V02", "Q08"]}, piles={0: ["T05"]}, at=[(3, 3), (0, 1)], omega=True)
    choose(s, 0, "play", up("V02"))
    # It is asked though it holds no Charge Up: silence would tell.
    assert offered(s, 0) == [NO_SIDE]
    choose(s, 0, "extra play", NO_SIDE)
    assert s.over
    assert draws(s) == []


@checks("SAGA-R80", "SAGA-128")
def test_the_draw_needs_a_disaster() -> None:
    for place, drawn in (((3, 3), 1), ((0, 0), 0)):
        s = stage(
            (play_slot, 0),
            hands={0: ["V02", "T02", "Q08"]},
            piles={0: ["T05"]},
            at=[place, (0, 5)],
            omega=True,
        )
        choose(s, 0, "play", up("V02"))
        choose(s, 0, "extra play", up("T02"))
        assert len(draws(s)) == drawn
        assert cubes(s, 0) == {"V02": 0, "T02": 0}
        assert s.active[0] == up("V02")


@checks("SAGA-R80")
def test_no_active_card_no_additional_card() -> None:
    s = stage((play_slot, 0), hands={0: []}, face_up={0: [("V02", 0, 0)]}, omega=True)
    assert s.over
    assert life(s, 0) == 1
