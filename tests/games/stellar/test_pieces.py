"""Pieces and resources: units, tiles, the SP orbit, tokens, crystals, cards, action tokens."""

from __future__ import annotations

import pytest

from starhall.core.scenes import checks, choose, offered, told
from starhall.core.seen import Hand, Pile
from starhall.games.stellar import GAME
from starhall.games.stellar.box.parts import (
    ALIENS,
    CLONES,
    CLOSED,
    COLOURS,
    FRESH_TOKENS,
    MACHINES,
    MUTANTS,
    RACE_IDS,
    TOKEN_CATEGORY,
)
from starhall.games.stellar.facts import pouch
from starhall.games.stellar.laws import inventory
from starhall.games.stellar.rules import verbs
from starhall.games.stellar.rules.tile import level_gained
from starhall.games.stellar.rules.turns import CHANGE, DO_CARD, DO_CRYSTAL, DO_GATE, DO_TILE, END
from tests.games.stellar.helpers import A, B, act, moment, my_turn, random_game, what


@checks("STEL-010", "STEL-011")
@pytest.mark.parametrize(("before", "after", "sp"), [("A1", 2, 0), ("A2", 3, 0), ("A3", 3, 1)])
def test_each_tile_is_a_level_and_beyond_3_a_level_is_1_sp(before: str, after: int, sp: int) -> None:
    s = moment((level_gained, A, 1, "STEL-100"), ship={MUTANTS: before})
    assert s.level[MUTANTS] == (after, 0, 0)
    assert s.sp[1] == sp


@checks("STEL-012", "STEL-149")
def test_a_race_has_at_most_three_units_and_nine_tiles_in_the_ship() -> None:
    for seed in range(6):
        s = random_game(seed, 2 + seed % 3)
        assert all(len(levels) == 3 and max(levels) <= 3 for levels in s.level)
        assert inventory(s)["units above the highest level"] == 0


@checks("STEL-013")
def test_an_area_may_hold_units_of_all_races() -> None:
    s = my_turn(0, ship={MUTANTS: "A1", ALIENS: "A2", CLONES: "A3"})
    act(s, 0, DO_TILE + A)
    assert [s.level[race][A] for race in range(4)] == [1, 1, 2, 3]


@checks("STEL-014", "STEL-R51")
@pytest.mark.parametrize(("gate", "closed"), [(0, (2, 0)), (1, (1, 0)), (2, (0, 3))])
def test_units_never_move_only_the_gate_does(gate: int, closed: tuple[int, int]) -> None:
    s = my_turn(0, ship={MACHINES: "A1 C2", CLONES: "B3"}, dice=(3, 3, 3))
    act(s, 0, DO_GATE)
    choose(s, 0, "gate", gate)
    # The same units in the same areas; what changed is who of them stands in the closed sector.
    assert s.level == ((1, 0, 2), (0, 0, 0), (0, 0, 0), (0, 3, 0))
    assert (s.level[MACHINES][CLOSED[s.gate]], s.level[CLONES][CLOSED[s.gate]]) == closed


@checks("STEL-015", "STEL-016")
def test_only_available_tiles_are_flipped_to_pay() -> None:
    s = moment((verbs.flip_tile, 1, 3), flipped={MUTANTS: 2})
    assert (s.available[MUTANTS], s.flipped[MUTANTS]) == (5, 5)
    # With none available there is neither a change nor a re-roll.
    s = my_turn(0, hands={0: [CLONES]}, flipped={MACHINES: 10}, dice=(1, 1, 1))
    assert max(offered(s, 0)) < CHANGE
    act(s, 0, DO_GATE)
    assert what(s, "gate failed", "total") == [3]


@checks("STEL-017", "STEL-R29")
def test_the_face_of_a_placed_tile_does_not_matter_and_flipped_ones_go_first() -> None:
    s = moment((verbs.add_tile, MUTANTS, A, "STEL-068"), flipped={MUTANTS: 1})
    assert (s.available[MUTANTS], s.flipped[MUTANTS]) == (9, 0)
    s = moment((verbs.add_tile, MUTANTS, A, "STEL-068"))
    assert (s.available[MUTANTS], s.flipped[MUTANTS]) == (9, 0)


@checks("STEL-018")
def test_an_eliminated_tile_returns_available() -> None:
    s = moment((verbs.remove_tile, MUTANTS, A, "STEL-098"), ship={MUTANTS: "A2"}, flipped={MUTANTS: 8})
    assert (s.level[MUTANTS][A], s.available[MUTANTS], s.flipped[MUTANTS]) == (1, 1, 8)


@checks("STEL-019", "STEL-020", "STEL-R05")
@pytest.mark.parametrize(
    ("spot", "gain", "after", "tokens"),
    [(0, 3, 3, 0), (4, 1, 0, 1), (4, 2, 1, 1), (3, 12, 0, 3), (0, 5, 0, 1)],
)
def test_the_sp_cube_goes_round_five_spots_and_each_orbit_is_a_token(
    spot: int, gain: int, after: int, tokens: int
) -> None:
    s = moment((verbs.gain_sp, 2, gain, "STEL-054"), sp=[0, 0, spot, 0], dice=(0, 0, 0))
    assert s.sp == [0, 0, after, 0]
    assert len(s.tokens[2]) == tokens


@checks("STEL-021", "STEL-R08")
def test_only_its_owner_sees_a_token_but_all_see_how_many() -> None:
    s = moment((verbs.draw_token, 1, 2, "STEL-120"), dice=(0, 30))
    assert [TOKEN_CATEGORY[token] for token in s.tokens[1]] == [0, 1]
    assert GAME.view(s, 1).tokens[1] == Hand(2, list(s.tokens[1]))
    for reader in (0, 2, None):
        assert GAME.view(s, reader).tokens[1] == Hand(2, [])
    assert GAME.view(s, None).pile == Pile(70, {})


@checks("STEL-R08")
def test_tokens_are_thirds_of_the_three_categories_worth_1_vp_each() -> None:
    categories = list(TOKEN_CATEGORY.values())
    assert [categories.count(category) for category in range(3)] == [24, 24, 24]


@checks("STEL-R70")
def test_an_empty_pile_is_filled_with_a_fresh_set() -> None:
    s = moment(
        (verbs.draw_token, 0, 1, "STEL-120"), pile=[], tokens=[list(FRESH_TOKENS), [], [], []], dice=(5,)
    )
    assert len(s.tokens[0]) == 73
    assert len(s.pile) == 71
    assert len(told(s, "pile refilled")) == 1


@checks("STEL-022")
def test_nothing_takes_vp_sp_or_tokens_away_during_play() -> None:
    s = random_game(3, 4)
    lost = [i for i, event in enumerate(told(s)) if event.name == "vp lost"]
    revealed = next(i for i, event in enumerate(told(s)) if event.name == "tokens revealed")
    assert all(i > revealed for i in lost)
    assert all(event.operands["sp"] > 0 for event in told(s, "sp gained"))


@checks("STEL-023")
def test_three_crystals_on_the_pad_and_one_in_the_pouch_or_two_of_the_machines() -> None:
    s = moment()
    assert s.pad == (3, 3, 3, 3)
    assert pouch(s) == (2, 1, 1, 1)


@checks("STEL-R77")
def test_the_colours_of_the_races() -> None:
    assert dict(zip(RACE_IDS, COLOURS, strict=True)) == {
        "machines": "blue",
        "mutants": "yellow",
        "aliens": "green",
        "clones": "red",
    }


@checks("STEL-024", "STEL-057")
def test_cards_in_hand_are_secret_until_played() -> None:
    s = my_turn(0, deck=[CLONES])
    act(s, 0, DO_CARD)
    card = s.hands[0][0]
    assert GAME.view(s, 0).hands[0] == Hand(1, [card])
    for reader in (1, 2, 3, None):
        assert GAME.view(s, reader).hands[0] == Hand(1, [])
        assert s.journal is not None
        seen = [event for event in s.journal.seen_by(reader) if event.name == "card drawn"]
        assert [event.operands["card"] for event in seen] == ["…"]


@checks("STEL-025", "STEL-058")
def test_a_card_beyond_three_is_1_sp_instead() -> None:
    s = moment((verbs.draw_card, 0, 2, "STEL-057"), hands={0: [CLONES, CLONES]})
    assert (len(s.hands[0]), s.sp[0]) == (3, 1)


@checks("STEL-026", "STEL-027", "STEL-045")
def test_played_at_stay_on_the_board_and_are_flipped_when_the_turn_ends() -> None:
    s = my_turn(0, missing={MACHINES: 2}, dice=(1, 1, 1))
    act(s, 0, DO_CRYSTAL, DO_TILE + B)
    assert s.fresh == [0, 1, 1, 0, 0, 0]
    assert s.older[0] == (0, 0, 0, 0, 0, 0)
    assert s.at[0] == 6
    act(s, 0, END)
    assert s.fresh == [0] * 6
    assert s.older[0] == (0, 1, 1, 0, 0, 0)
    assert s.at[0] == 6
