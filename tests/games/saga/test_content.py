"""The content: counts, marks, checks, and the words on the cards."""

from __future__ import annotations

from collections import Counter

import pytest

from starhall.core import ContentError
from starhall.core.content import parse as parse_rows
from starhall.core.scenes import checks
from starhall.games.saga.box.language import ABILITY_ONLY, parse, words_in
from starhall.games.saga.box.language import VERBS as WORDS_OF_CARDS
from starhall.games.saga.box.parts import (
    BACK,
    CARD_IDS,
    CARDS,
    CUBES,
    EFFECTS,
    ENERGY,
    FRONT,
    RANKS,
    box,
)
from starhall.games.saga.box.rows import (
    ABILITIES,
    CHARACTERS,
    COLLAPSE_CARDS,
    DISASTER_CARDS,
    ENERGY_CARDS,
    NUMBERS,
    SLOTS,
    TILES,
    DisasterCard,
    Tile,
)
from starhall.games.saga.facts import rank
from starhall.games.saga.rules.effects import VERBS
from starhall.games.saga.words.cards import CARD_TEXT, RENDERINGS, symbols, text
from tests.games.saga.helpers import down, stage, up


@checks("SAGA-008")
def test_the_box_holds_what_it_should() -> None:
    assert box() == {
        "Disaster cards": 42,
        "Nova cards": 4,
        "Collapse cards": 3,
        "Character cards": 4,
        "figurines": 4,
        "Map Tiles": 24,
        "Nova tiles": 1,
        "Energy cards": 4,
        "Charge Cubes": 16,
    }
    assert Counter(card.disaster for card in DISASTER_CARDS.values()) == dict.fromkeys(
        ("volcano", "quake", "tsunami"), 14
    )
    assert len(set(CARD_IDS)) == CARDS == 49
    assert {card.disaster for card in COLLAPSE_CARDS.values()} == {"volcano", "quake", "tsunami"}


@checks("SAGA-009", "SAGA-010", "SAGA-055", "SAGA-R87")
def test_every_card_has_two_sides_and_is_a_charge_up_or_immediate() -> None:
    for name, card in DISASTER_CARDS.items():
        assert card.name
        assert card.energy > 0
        assert EFFECTS[up(name)]
        assert EFFECTS[down(name)] in ((("MOVE", 1),), (("ATTACK", 1),))
        assert ENERGY[down(name)] == card.basic_energy
        assert CUBES[down(name)] == 0
    squares = Counter(card.squares for card in DISASTER_CARDS.values())
    assert squares == {0: 27, 1: 3, 2: 7, 3: 4, 4: 1}
    assert Counter(card.disaster for card in DISASTER_CARDS.values() if card.squares) == dict.fromkeys(
        ("volcano", "quake", "tsunami"), 5
    )


def test_basic_actions_and_energy_have_their_check_sums() -> None:
    assert Counter((card.disaster, card.basic) for card in DISASTER_CARDS.values()) == dict.fromkeys(
        ((d, b) for d in ("volcano", "quake", "tsunami") for b in ("move", "attack")), 7
    )
    lower = [name for name, card in DISASTER_CARDS.items() if card.basic_energy < card.energy]
    assert lower == ["V13", "Q14", "T09"]
    values = Counter(v for card in DISASTER_CARDS.values() for v in (card.energy, card.basic_energy))
    assert [value for value, n in values.items() if n > 1] == [1450]


@checks("SAGA-058", "SAGA-111", "SAGA-R74")
def test_the_nova_card_is_a_charge_up_on_both_sides() -> None:
    for n in range(1, 5):
        assert (CUBES[up(f"N{n}")], ENERGY[up(f"N{n}")]) == (2, 600)
        assert (CUBES[down(f"N{n}")], ENERGY[down(f"N{n}")]) == (3, 300)
        assert EFFECTS[down(f"N{n}")] == (("IF", "on:omega_nova", (("WIN",),), ()),)


def test_rows_are_marked_printed_or_ours() -> None:
    printed = [name for name, card in DISASTER_CARDS.items() if card.mark == "printed"]
    assert printed == ["V01", "V02", "V06", "Q01", "Q02", "Q03", "T01"]
    tables = (DISASTER_CARDS, COLLAPSE_CARDS, CHARACTERS, ABILITIES, ENERGY_CARDS, SLOTS, TILES, NUMBERS)
    marks = {row.mark for table in tables for row in table.values()}
    assert marks == {"printed", "ours"}
    assert all(DISASTER_CARDS[name].note.startswith("printed: ") for name in printed)


@checks("SAGA-019", "SAGA-025", "SAGA-R04")
def test_fronts_and_backs_have_their_check_sums() -> None:
    fronts = Counter(square for tile in TILES.values() for square in tile.front)
    assert fronts == {"volcano": 8, "quake": 8, "tsunami": 8, "crater": 1, "blank": 23}
    backs = Counter(square for tile in TILES.values() for square in tile.back)
    assert backs == {"void": 24, "blank": 24}
    for front, back in zip(FRONT, BACK, strict=True):
        for before, after in zip(front, back, strict=True):
            assert after == (8 if before in (1, 2, 4) else 0)
    inner = Counter(square for tile in TILES.values() if tile.slot for square in tile.front)
    assert inner == {"volcano": 2, "quake": 2, "tsunami": 2, "blank": 2}


@checks("SAGA-046", "SAGA-154", "SAGA-R58")
def test_the_lowest_ranks_of_energy_stay_in_use() -> None:
    assert RANKS == ("Mega-Ultra Energy", "Super Energy", "High Energy", "Low Energy")
    for players in (2, 3, 4):
        s = stage(players=players)
        assert [RANKS[rank(s, p)] for p in s.order] == list(RANKS[-players:])


@checks("SAGA-011", "SAGA-015")
def test_symbols_are_read_in_order_from_five() -> None:
    assert symbols(up("V06")) == ("Energy", "Melee Attack", "Move", "Charge")
    assert symbols(up("V07")) == ("Energy", "Move", "Ranged Attack")
    found = {symbol for value in range(2 * len(DISASTER_CARDS)) for symbol in symbols(value)}
    assert found == {"Move", "Melee Attack", "Ranged Attack", "Charge", "Energy"}


def test_every_verb_has_a_function_and_words() -> None:
    assert set(RENDERINGS) == set(WORDS_OF_CARDS)
    # Those of abilities alone are no actions: the abilities carry them out.
    assert set(VERBS) == set(WORDS_OF_CARDS) - set(ABILITY_ONLY)
    used = set().union(*(words_in(effects) for effects in EFFECTS))
    used |= {word for row in ABILITIES.values() if row.effect for word in words_in(parse(row.effect, True))}
    assert set(WORDS_OF_CARDS) <= used


@pytest.mark.parametrize(
    ("effect", "words"),
    [
        ("ATTACK 2", "Attack twice."),
        ("MOVE 3; IF landed:quake { CHARGE 1 own }", "Move 3. If you landed on a Quake this turn: charge."),
        (
            "TELEPORT [on:quake]; DRAIN 1 each_own",
            "Teleport to any Quake. Remove a cube from each of your Charge Ups.",
        ),
        ("RANGED 4; PUSH 1 hit", "4 Ranged Attacks. Push whoever was hit 1 space away."),
        ("CHOOSE { ATTACK 1 } OR { MOVE 2 }", "Choose: attack, or move 2."),
        (
            "DAMAGE 2 each_character [within:2, not_on:volcano]",
            "2 damage to every character within 2 spaces and not on a Volcano, you included.",
        ),
        (
            "IF on:tsunami { RANGED 1 [in_line] } ELSE { DAMAGE 1 each_opponent [on:tsunami] }",
            "If you are on a Tsunami: 1 Ranged Attack on an opponent in line with you; "
            "if not: 1 damage to every opponent on a Tsunami.",
        ),
        (
            "TELEPORT [opponent]; PUSH 2 one_opponent [adjacent]",
            "Swap places with an opponent. Push an opponent adjacent to you 2 spaces away.",
        ),
        (
            "CHARGE 1 opponent; DRAIN 1 one_opponent",
            "Put a cube on an opponent's Charge Up. Remove a cube from an opponent's Charge Up.",
        ),
        (
            "DRAW 2; CHARGE 2 own; DRAIN 2 one_opponent",
            "Draw 2 cards. Charge twice. Remove 2 cubes from opponents' Charge Ups.",
        ),
    ],
)
def test_an_effect_is_said_in_words(effect: str, words: str) -> None:
    assert text(parse(effect)) == words


def test_every_side_says_something_and_blast_is_marked() -> None:
    assert all(CARD_TEXT)
    blasts = [CARD_IDS[v // 2] for v, words in enumerate(CARD_TEXT) if words.startswith("Blast.")]
    assert blasts == ["V03", "Q01", "T03"]
    assert CARD_TEXT[up("N1")] == "If you are on a Disaster: draw a card. Returns to your hand."
    assert CARD_TEXT[down("N1")] == "If you are on the OMEGA-NOVA: you win. Returns to your hand."


@pytest.mark.parametrize(
    ("effect", "complaint"),
    [
        ("JUMP 1", "'JUMP' is not a verb"),
        ("MOVE", "'' is not a number"),
        ("MOVE 0", "'0' is not a number"),
        ("ATTACK 1 adjacent", "comes after the end"),
        ("RANGED 1 [on:lava]", "'on:lava' is not one of"),
        ("RANGED 1 [on:quake, on:void]", "two filters"),
        ("RANGED 1 [on:quake", "']' is missing"),
        ("DAMAGE 1 everybody", "'everybody' is not one of"),
        ("IF on:moon { DRAW 1 }", "'on:moon' is not one of"),
        ("IF on:quake DRAW 1", "'{' is missing"),
        ("CHOOSE { MOVE 1 }", "'OR' is missing"),
        ("MAY { PUSH 1 one_hit }", "only for abilities"),
        ("DAMAGE 1 that", "only for abilities"),
        ("MOVE 1 §", "cannot be read"),
        ("CHARGE 1 mine", "'mine' is not one of own, opponent"),
    ],
)
def test_an_effect_outside_the_vocabulary_is_refused(effect: str, complaint: str) -> None:
    with pytest.raises(ValueError, match="effect: ") as found:
        parse(effect)
    assert complaint in str(found.value)


def test_may_begins_with_a_verb_that_can_be_declined() -> None:
    with pytest.raises(ValueError, match="MAY begins with PUSH"):
        parse("MAY { DRAW 1 }", ability=True)


def test_a_bad_row_is_named_with_its_file_and_card() -> None:
    row = """
    [X1]
    name = "Odd"
    disaster = "volcano"
    energy = 5
    effect = "MOVE 1; FLY 2"
    basic = "move"
    basic_energy = 6
    mark = "ours"
    """
    with pytest.raises(ContentError, match=r"cards\.toml: X1: effect: 'FLY' is not a verb"):
        parse_rows(row, DisasterCard, "cards.toml")
    with pytest.raises(ContentError, match="X1: squares: 7 is not 0 to 4"):
        parse_rows(
            row.replace("; FLY 2", "").replace("energy = 5", "energy = 5\nsquares = 7"), DisasterCard, "c"
        )
    with pytest.raises(ContentError, match="a Void lies where a Disaster was"):
        parse_rows('[Y]\nfront = ["quake", "blank"]\nback = ["blank", "blank"]\nmark = "ours"', Tile, "t")
