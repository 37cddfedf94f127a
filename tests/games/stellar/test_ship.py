"""Ship activation."""

from __future__ import annotations

import pytest

from starhall.core import Seeded
from starhall.core.scenes import asked, checks, choose, offered, refused, told
from starhall.games.stellar import GAME
from starhall.games.stellar.box.parts import ALIENS, CAPTAIN, CLONES, MACHINES, MUTANTS
from starhall.games.stellar.facts import pouch
from starhall.games.stellar.rules.scoring import score
from starhall.games.stellar.rules.ship import LOSE_CARD, ship_attack
from starhall.games.stellar.rules.verbs import pouch_draw
from tests.games.stellar.helpers import DOWN, NO, YES, A, B, C, moment, what


@checks("STEL-133", "STEL-134", "STEL-R57")
@pytest.mark.parametrize("level", [1, 2, 3])
def test_the_ship_attacks_the_winner_for_its_vp_plus_1(level: int) -> None:
    s = moment(
        (score, CAPTAIN),
        ship={ALIENS: f"A{level} B1", MUTANTS: "C1"},
        order=(ALIENS, MUTANTS, MACHINES, CLONES),
    )
    assert what(s, "ship attacks", "race", "damage") == [(ALIENS, level + 1)]
    assert (s.victim, s.damage) == (ALIENS, level + 1)
    assert asked(s) == [(2, "draw")]


@checks("STEL-135", "STEL-139", "STEL-140", "STEL-R57")
def test_each_point_takes_a_tile_from_any_area_or_a_placed_card() -> None:
    s = moment(
        (ship_attack, ALIENS, 3), ship={ALIENS: "A2 C2"}, placed={ALIENS: [CLONES, DOWN]}, flipped={ALIENS: 6}
    )
    choose(s, 2, "draw", NO)
    assert offered(s, 2) == [A, C, LOSE_CARD]
    reason = refused(s, 2, "lose", B)
    assert reason is not None
    assert reason.rule == "STEL-135"
    choose(s, 2, "lose", C, LOSE_CARD, A)
    assert s.over
    assert s.level[ALIENS] == (1, 0, 1)
    assert len(s.placed[ALIENS]) == 1
    # Tiles come back available.
    assert (s.available[ALIENS], s.flipped[ALIENS]) == (2, 6)


@checks("STEL-136", "STEL-138", "STEL-R58")
def test_before_that_the_victim_may_draw_as_many_crystals_as_the_damage_or_skip_it() -> None:
    s = moment((ship_attack, ALIENS, 3), ship={ALIENS: "A3 B3"}, dice=("blue", "red", "yellow"))
    assert offered(s, 2) == [YES, NO]
    choose(s, 2, "draw", YES)
    assert what(s, "crystals drawn", "crystals") == [(MACHINES, CLONES, MUTANTS)]
    assert (s.damage, s.crystals) == (3, ())
    s = moment((ship_attack, ALIENS, 3), ship={ALIENS: "A3 B3"})
    choose(s, 2, "draw", NO)
    assert told(s, "crystals drawn") == []
    assert s.damage == 3


@checks("STEL-137", "STEL-R58")
@pytest.mark.parametrize("use", [0, 1, 2])
def test_each_own_crystal_may_reduce_the_damage_by_1(use: int) -> None:
    s = moment(
        (ship_attack, ALIENS, 3), ship={ALIENS: "A3 B3"}, missing={ALIENS: 3}, dice=("green", "red", "green")
    )
    choose(s, 2, "draw", YES)
    assert asked(s) == [(2, "use")]
    assert offered(s, 2) == [0, 1, 2]
    assert refused(s, 2, "use", 3) is not None
    assert s.crystals == (ALIENS, CLONES, ALIENS)
    choose(s, 2, "use", use)
    assert s.damage == 3 - use
    assert s.pad[ALIENS] == use
    assert len(s.crystals) == 0


@checks("STEL-R34", "STEL-137")
def test_a_used_crystal_without_an_empty_slot_goes_back_but_counts() -> None:
    s = moment((ship_attack, MACHINES, 2), ship={MACHINES: "A3"}, dice=("blue", "blue"))
    choose(s, 0, "draw", YES)
    choose(s, 0, "use", 2)
    assert s.over
    assert (s.pad[MACHINES], pouch(s)[MACHINES]) == (3, 2)
    assert s.level[MACHINES] == (3, 0, 0)


@checks("STEL-141", "STEL-R59")
def test_damage_beyond_what_the_victim_has_is_ignored() -> None:
    s = moment((ship_attack, ALIENS, 4), ship={ALIENS: "A1 C1"}, placed={ALIENS: [CLONES]})
    choose(s, 2, "draw", NO)
    assert s.over
    assert sum(s.level[ALIENS]) == len(s.placed[ALIENS]) == 0
    assert (s.victim, s.damage) == (-1, 0)


@checks("STEL-R59")
def test_if_only_one_kind_is_left_it_must_be_used() -> None:
    s = moment((ship_attack, ALIENS, 2), placed={ALIENS: [CLONES] * 4})
    choose(s, 2, "draw", NO)
    assert s.over
    assert len(s.placed[ALIENS]) == 2
    s = moment((ship_attack, ALIENS, 2), ship={ALIENS: "B3"})
    choose(s, 2, "draw", NO)
    assert s.over
    assert s.level[ALIENS] == (0, 1, 0)


@checks("STEL-R60", "STEL-R44")
def test_removed_cards_go_under_the_deck_newest_first() -> None:
    s = moment((ship_attack, ALIENS, 2), placed={ALIENS: [CLONES, MUTANTS, DOWN]}, ship={ALIENS: "A3"})
    row, hidden = s.placed[ALIENS], s.bonus[0]
    choose(s, 2, "draw", NO)
    choose(s, 2, "lose", LOSE_CARD, LOSE_CARD)
    assert s.placed[ALIENS] == row[:1]
    assert s.deck[:2] == [row[1], hidden]
    # What lay open, all still know; what lay face down, nobody does.
    for reader in (0, 2, None):
        assert GAME.view(s, reader).deck.known == {0: row[1]}


@checks("STEL-172", "STEL-173", "STEL-R65", "STEL-040")
def test_for_an_npr_all_own_crystals_are_used_and_the_marker_holder_deals_the_rest() -> None:
    s = moment(
        (ship_attack, CLONES, 3),
        races=(MACHINES, MUTANTS),
        ship={CLONES: "A2 B2"},
        placed={CLONES: [CLONES]},
        missing={CLONES: 1},
        marker=1,
        active=0,
        dice=("blue", "red", "yellow"),
    )
    assert s.pad[CLONES] == 3
    assert s.damage == 2
    assert asked(s) == [(1, "lose")]
    assert offered(s, 1) == [A, B, LOSE_CARD]
    choose(s, 1, "lose", B, LOSE_CARD)
    assert (s.level[CLONES], s.placed[CLONES]) == ((2, 1, 0), ())


@checks("STEL-R65")
def test_an_npr_uses_every_own_crystal_that_is_drawn() -> None:
    s = moment(
        (ship_attack, CLONES, 3),
        races=(MACHINES, MUTANTS),
        ship={CLONES: "A2 B2"},
        missing={CLONES: 3},
        dice=("red", "blue", "red"),
    )
    assert s.damage == 1
    assert s.pad[CLONES] == 2
    assert what(s, "crystals used", "used") == [2]


@checks("STEL-R37")
def test_the_full_number_is_drawn_or_all_that_the_pouch_holds() -> None:
    s = moment((pouch_draw, MACHINES, 4, "STEL-136"), dealer=Seeded("pouch"))
    assert len(s.crystals) == 4
    s = moment((pouch_draw, MACHINES, 9, "STEL-136"), dealer=Seeded("pouch"))
    assert sorted(s.crystals) == [0, 0, 1, 2, 3]


@checks("STEL-R38")
def test_crystals_are_drawn_at_random_without_replacement() -> None:
    first = [0, 0, 0, 0]
    for seed in range(400):
        s = moment((pouch_draw, MACHINES, 2, "STEL-136"), dealer=Seeded(seed))
        assert sorted(s.crystals) != [1, 1]
        first[s.crystals[0]] += 1
    assert 120 < first[MACHINES] < 200
    assert all(50 < n < 115 for n in first[1:])
