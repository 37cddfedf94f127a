"""The content files: counts, marks, words of the vocabulary, and what a wrong file says."""

from __future__ import annotations

from collections import Counter

import pytest

from starhall.core.content import parse
from starhall.core.errors import ContentError
from starhall.core.scenes import checks
from starhall.games.void.box import language
from starhall.games.void.box.geometry import AHEAD, CORNERS, DIRECTIONS, EDGE, NEAR, cells_of, mask
from starhall.games.void.box.language import OF_AN_OWNER, VERBS, words_in
from starhall.games.void.box.parts import ABILITIES, ARROWS, CARD_EFFECTS, POWERS, TARGETS
from starhall.games.void.box.rows import (
    AFFECTOR_NAMES,
    AFFECTORS,
    ALIENS,
    BEASTS,
    BOX,
    CARDS,
    TILES,
    Ability,
    Alien,
    Card,
)
from starhall.games.void.rules.effects import steps
from tests.games.void.cardtext import TEXTS, card_text, power_text
from tests.games.void.helpers import cell, names

PRINTED_CARDS = {"C01", "C02", "C32", "C35", "C51", "C52", "C56"}


@checks("VOID-006")
def test_there_are_119_resource_cards_of_56_kinds() -> None:
    assert sum(card.copies for card in CARDS.values()) == 119
    assert len(CARDS) == 56
    groups = Counter(card.group for card in CARDS.values() for _ in range(card.copies))
    assert sorted(groups.values()) == sorted([13, 19, 16, 18, 7, 17, 13, 3, 13])


@checks("VOID-007")
def test_there_are_7_aliens_with_7_colours_and_letters() -> None:
    assert len(ALIENS) == BOX["ships"].value == 7
    assert len({row.colour for row in ALIENS.values()}) == 7
    assert "".join(sorted(row.letter for row in ALIENS.values())) == "IMNQTWY"


@checks("VOID-008")
def test_there_are_6_beasts_with_4_abilities_each() -> None:
    assert [len(row.abilities) for row in BEASTS.values()] == [4] * 6


@checks("VOID-009", "VOID-056", "VOID-031")
def test_there_are_36_tiles_with_the_arrows_and_values_of_the_list() -> None:
    assert Counter(tile.value for tile in TILES.values()) == {1: 14, 2: 13, 3: 9}
    arrows = Counter(arrow for tile in TILES.values() for arrow in tile.arrows)
    assert sum(arrows.values()) == 97
    assert arrows == {d: 13 if d == "SE" else 12 for d in DIRECTIONS}
    assert len({(tile.value, frozenset(tile.arrows)) for tile in TILES.values()}) == 36
    by_arrows = Counter((tile.value, len(tile.arrows)) for tile in TILES.values())
    assert by_arrows == {(1, 4): 8, (1, 3): 6, (2, 3): 7, (2, 2): 6, (3, 2): 5, (3, 1): 4}


@checks("VOID-010", "VOID-R21")
def test_there_are_13_affectors_one_for_each_card() -> None:
    assert [row.pieces for row in AFFECTORS.values()] == [3, 3, 2, 2, 2, 1]


@checks("VOID-R01", "VOID-R02")
def test_only_what_the_rulebook_prints_is_marked_as_printed() -> None:
    assert {name for name, card in CARDS.items() if card.mark == "printed"} == PRINTED_CARDS
    assert {row.name: row.mark for row in ALIENS.values()} == {
        "Neffi": "printed",
        "Topkul": "printed",
        "Iguarin": "printed",
        "Gattoli": "known",
        "Whirrin": "ours",
        "Quaskar": "ours",
        "Mossu": "ours",
    }
    marks = [ability.mark for row in BEASTS.values() for ability in row.abilities]
    assert marks == ["printed"] * 2 + ["ours"] * 22
    assert {tile.mark for tile in TILES.values()} == {"ours"}


@checks("VOID-001")
def test_the_text_of_every_card_says_what_its_effect_does() -> None:
    for card, effect in zip(CARDS.values(), CARD_EFFECTS, strict=True):
        assert card.text == card_text(effect)
    for row, power in zip(ALIENS.values(), POWERS, strict=True):
        assert row.text == power_text(row.timing, row.once, power)
    for creature, abilities in zip(BEASTS.values(), ABILITIES, strict=True):
        assert [ability.text for ability in creature.abilities] == [card_text(effect) for effect in abilities]


def test_every_verb_has_a_step_and_words() -> None:
    assert set(VERBS) - set(TEXTS) == set()
    # What is worth more in Income is read by the Income Phase; "up to" is part of the verb it stands before.
    assert set(VERBS) - set(steps()) == {"FLOOR_INCOME", "UPTO"}


def test_no_beast_ability_needs_a_hand_or_a_ship() -> None:
    for abilities in ABILITIES:
        for effect in abilities:
            assert not words_in(effect) & set(OF_AN_OWNER)


@checks("VOID-R08", "VOID-R09", "VOID-R10")
def test_the_board_has_16_outside_cells_4_corners_and_eight_directions() -> None:
    assert EDGE.bit_count() == 16
    assert names(cells_of(CORNERS)) == ["r1c1", "r1c5", "r5c1", "r5c5"]
    assert NEAR[cell("r3c3")].bit_count() == 8
    assert [AHEAD[2][cell("r3c3")][d] for d in (0, 2)] == [cell("r1c3"), cell("r3c5")]
    assert TARGETS[cell("r1c1")][0xFF] == tuple(sorted(cell(c) for c in ("r1c2", "r2c1", "r2c2")))
    assert cells_of(mask([3, 17, 24])) == (3, 17, 24)
    for turned in ARROWS:
        assert len({arrows.bit_count() for arrows in turned}) == 1


CARD = 'name = "X"\ngroup = "g"\ncopies = 1\ntext = "t"\nmark = "ours"\n'


@pytest.mark.parametrize(
    ("effect", "complaint"),
    [
        ("DRAWW me 1", "'DRAWW' is not a verb"),
        ("DRAW you 1", "'you' is not one of me, opp"),
        ("DRAW me some", r"'some' is not one of value\(mine\)"),
        ("DESTROY sec[alive]", "'alive' is not one of live, hole"),
        ("DESTROY sec[live", "']' is missing"),
        ("DESTROY here", "'here' is not one of sec, mine, left"),
        ("MOVE ship there", "'there' is not one of arrow, step"),
        ("PLACE rocket sec", "'rocket' is not one of starport"),
        ("UPTO 2 { DRAW me 1 }", "UPTO goes with DESTROY or RESTORE"),
        ("EACH all { DRAW me 1; DRAW me 1 }", "braces hold one verb, not 2"),
        ("IF on_hole(me) DRAW me 1", "'{' is missing"),
        ("DRAW me 1 DRAW me 1", "comes after the end"),
        ("DRAW me 1 & LIFT aff", "cannot be read"),
        ("SWAP_HANDS opp opp", "is no pair of players"),
    ],
)
def test_a_word_outside_the_vocabulary_is_refused_with_file_row_and_field(
    effect: str, complaint: str
) -> None:
    with pytest.raises(ContentError, match=rf"cards\.toml: X1: effect: .*{complaint}"):
        parse(f'[X1]\neffect = "{effect}"\n{CARD}', Card, "cards.toml")


def test_a_beast_with_a_word_for_owners_is_refused() -> None:
    with pytest.raises(ContentError, match="a beast has no hand and no ship for my_ship"):
        parse('[B9]\neffect = "MOVE my_ship arrow"\ntext = "t"\nmark = "ours"', Ability, "beasts.toml")


def test_a_power_that_does_not_fit_its_moment_is_refused() -> None:
    row = '[A9]\nname = "X"\ncolour = "c"\nletter = "X"\nwho = "w"\nonce = false\ntext = "t"\nmark = "ours"\n'
    with pytest.raises(ContentError, match="any_time goes with LIFT, not DRAW"):
        parse(f'{row}timing = "any_time"\neffect = "DRAW me 1"', Alien, "aliens.toml")
    with pytest.raises(ContentError, match="only my_ship moves"):
        parse(f'{row}timing = "travel"\neffect = "MOVE ship arrow"', Alien, "aliens.toml")


def test_effects_are_read_into_plain_tuples() -> None:
    types = tuple(AFFECTOR_NAMES)
    assert language.parse("PICK opp 1 > GIVE same 1", types) == (
        ("THEN", ("PICK", "opp", 1), ("GIVE", "same", 1)),
    )
    assert language.parse("DRAW me 1+ships(mine)", types) == (("DRAW", "me", (1, "ships(mine)")),)
    assert language.parse("MOVE ship to:sec[corner]", types) == (("MOVE", "ship", ("to", ("corner",))),)
    assert language.parse("MOVE ship line:3", types) == (("MOVE", "ship", ("line", 3)),)
    assert language.parse("ROTATE mine 2|6", types) == (("ROTATE", "mine", (2, 6)),)
    assert language.parse("IF on_hole(me) { DRAW me 2 }", types) == (
        ("IF", "on_hole(me)", ("DRAW", "me", 2), ("NONE",)),
    )
    assert language.parse("none", types) == (("NONE",),)
