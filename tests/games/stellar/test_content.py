"""The content is complete to the component counts, and bad content is named by file, row and field."""

from __future__ import annotations

from collections import Counter
from itertools import product
from typing import Any

import pytest

from starhall.core import ContentError
from starhall.core.content import parse
from starhall.core.scenes import checks
from starhall.games.stellar.box import language, parts, rows
from starhall.games.stellar.box.rows import Action, Card, Gate, Race
from starhall.games.stellar.facts import GATE_CHANCES
from starhall.games.stellar.rules import cosmic, ship, verbs

TABLES: dict[str, tuple[dict[str, Any], int]] = {
    "constants": (rows.CONSTANTS, 15),
    "races": (rows.RACES, 4),
    "pad slots": (rows.PAD_SLOTS, 4),
    "orbit": (rows.ORBIT, 5),
    "storage": (rows.STORAGE, 3),
    "areas": (rows.AREAS, 3),
    "gates": (rows.GATES, 3),
    "actions": (rows.ACTIONS, 6),
    "free moves": (rows.FREE_MOVES, 3),
    "prices": (rows.PRICES, 4),
    "cosmic track": (rows.COSMIC_TRACK, 4),
    "gate track": (rows.GATE_TRACK, 5),
    "set up": (rows.SET_UP, 3),
    "dice": (rows.DICE, 1),
    "categories": (rows.CATEGORIES, 3),
    "conversion": (rows.CONVERSION, 3),
    "procedures": (rows.PROCEDURES, 46),
    "tokens": (rows.TOKENS, 72),
    "cards": (rows.CARDS, 40),
    "pieces": (rows.PIECES, 16),
    "box": (rows.BOX, 6),
    "verbs": (rows.VERBS, 34),
}


@pytest.mark.parametrize("name", TABLES)
def test_every_table_is_complete_and_every_row_is_marked(name: str) -> None:
    table, rows = TABLES[name]
    assert len(table) == rows
    assert {row.mark for row in table.values()} <= {"printed", "ours"}


@checks("STEL-R11")
def test_there_are_ten_cards_of_each_colour_with_forty_titles() -> None:
    assert Counter(card.race for card in rows.CARDS.values()) == dict.fromkeys(parts.RACE_IDS, 10)
    assert len(set(parts.TITLES)) == 40
    assert list(rows.CARDS) == [f"{race}-{n:02}" for race in parts.RACE_IDS for n in range(1, 11)]


@checks("STEL-R06")
def test_the_dice_show_1_1_2_2_3_3() -> None:
    assert parts.DIE.faces == (1, 1, 2, 2, 3, 3)
    assert rows.DICE["command"].copies == 3
    sums = Counter(sum(dice) for dice in product((1, 2, 3), repeat=3))
    assert [sums[n] for n in range(3, 10)] == [1, 3, 6, 7, 6, 3, 1]


@checks("STEL-R12")
def test_the_chances_of_the_gate_control_track() -> None:
    assert [
        (number, 27 * good // rolls)
        for number, (good, rolls) in zip(parts.GATE_NUMBERS, GATE_CHANCES, strict=True)
    ] == [
        (4, 23),
        (5, 17),
        (6, 10),
        (7, 4),
        (8, 1),
    ]


def test_the_pieces_of_the_box_fit_the_other_tables() -> None:
    count = {name: piece.count for name, piece in rows.PIECES.items()}
    assert count["unit_tiles"] == 4 * parts.TILES_PER_RACE
    assert count["action_tokens"] == 4 * parts.AT_PER_PLAYER
    assert count["crystals"] == sum(race.permanent + parts.CRYSTALS_ON_PAD for race in rows.RACES.values())
    assert count["command_cards"] == len(rows.CARDS) == 4 * parts.CARDS_PER_COLOUR
    assert count["vp_tokens"] == len(rows.TOKENS) == 3 * rows.CONSTANTS["tokens_per_category"].value
    assert count["race_cubes"] == sum(race.cubes for race in rows.RACES.values())
    assert count["dice"] == parts.DICE_COUNT
    assert rows.STORAGE["available"].tiles == parts.TILES_PER_RACE
    assert len(rows.GATES) == parts.GATE_COUNT
    assert len(rows.AREAS) == parts.AREA_COUNT
    assert len(rows.ORBIT) == parts.ORBIT_LENGTH


def test_the_set_up_by_player_count() -> None:
    assert {n: (row.rounds, row.nprs, row.marker_holdings) for n, row in rows.SET_UP.items()} == {
        "2": (8, 2, 4),
        "3": (6, 1, 2),
        "4": (4, 0, 1),
    }
    assert parts.COSMIC_SP == {2: (1, 0), 3: (2, 1, 0), 4: (3, 2, 1, 0)}


def test_prices_are_running_totals() -> None:
    total = 0
    for price in rows.PRICES.values():
        total += price.at
        assert price.total == total
    assert parts.PRICE == {0: 1, 1: 2, 3: 3, 6: 4}
    assert parts.PLAYS == {0: 0, 1: 1, 3: 2, 6: 3, 10: 4}


def test_every_verb_has_one_function() -> None:
    elsewhere = {
        "SET_BID": cosmic.bid,
        "RANK_COSMIC": cosmic.rank_cosmic,
        "SHIP_ATTACK": ship.ship_attack,
        "OFFER_DRAW": ship.offer_draw,
    }
    for name in rows.VERBS:
        assert callable(elsewhere.get(name) or getattr(verbs, name.lower()))


def test_every_verb_is_used_and_said() -> None:
    used = {
        text.split()[0]
        for rows in (rows.ACTIONS, rows.FREE_MOVES, rows.PROCEDURES)
        for row in rows.values()
        for field in ("effect", "fallback", "cost", "bonus")
        for text in getattr(row, field, ())
    }
    assert set(rows.VERBS) - used == {"POUCH_DRAW"}
    assert language.say(rows.VERBS, ("POUCH_DRAW", 2)) == "draw 2 crystals from the pouch, for all to see"


def test_the_action_areas_say_what_they_do() -> None:
    assert parts.effect_words("card") == (
        "Draw 1 card; if the hand is full or the deck is empty: gain 1 SP instead."
    )
    assert parts.effect_words("crystal") == (
        "Put 1 crystal from the pad into the pouch; if no crystal is left on the pad: gain 1 SP instead."
    )
    assert parts.effect_words("decode") == (
        "Needs a card of your colour and a unit of yours in the closed sector: place a card of your colour "
        "face up in front of the pad; gain as many SP as the level of your unit; "
        "put a tile onto any one unit."
    )
    for name in parts.ACTION_IDS:
        assert "{" not in parts.effect_words(name)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("DRAW_CRAD 1", "'DRAW_CRAD' is not a verb"),
        ("DRAW_CARD", "'' is not one of level"),
        ("DRAW_CARD 1 1", "'1' comes after the end"),
        ("DRAW_CARD many", "'many' is not one of level"),
        ("PLACE_CARD own sideways", "'sideways' is not one of up, down"),
    ],
)
def test_a_bad_effect_is_refused_with_its_place(text: str, message: str) -> None:
    with pytest.raises(ContentError, match=message) as caught:
        language.read_all(rows.VERBS, ["GAIN_SP 1", text], "content/actions.toml: card: effect")
    assert str(caught.value).startswith("content/actions.toml: card: effect[1]: ")


def test_a_bad_condition_is_refused() -> None:
    with pytest.raises(ContentError, match=r"card: requires\[0\]: 'HAND_HAS everything' is not one of"):
        language.check_conditions(["HAND_HAS everything"], "card: requires")


@pytest.mark.parametrize(
    ("row", "text", "message"),
    [
        (
            Card,
            '[x]\nrace = "robots"\ntitle = "T"\nmark = "ours"',
            "x: race: 'robots' is not one of machines",
        ),
        (Race, '[x]\nname = "X"', "x: tag: missing"),
        (Gate, "[G9]\nwall = 3", "G9: wall: 3 is not a list"),
        (Action, "[x]\ncost = 1", "x: cost: no such field"),
    ],
)
def test_a_bad_row_is_named_by_file_row_and_field(row: type[Any], text: str, message: str) -> None:
    with pytest.raises(ContentError, match=message):
        parse(text, row, "content/some.toml")


@pytest.mark.parametrize(
    ("name", "value", "message"),
    [
        ("TILES_PER_RACE", 8, "too few for the ship"),
        ("BASE_ACTIONS", 2, "a full pad shows 2"),
        ("AT_PER_PLAYER", 0, "at least 1"),
        ("AT_PER_PLAYER", 10, "a play that has no price"),
        ("INSTEAD", 2, "it is always 2 SP"),
        ("GATE_NUMBERS", (4, 9), "no roll beats"),
    ],
)
def test_numbers_that_do_not_fit_together_are_refused(
    monkeypatch: pytest.MonkeyPatch, name: str, value: object, message: str
) -> None:
    monkeypatch.setattr(parts, name, value)
    with pytest.raises(ContentError, match=message):
        parts.check_content()
