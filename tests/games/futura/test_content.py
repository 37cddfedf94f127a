"""The content files: counts, marks, figures and printed ranges, and what a wrong file says."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from starhall.core.content import parse as parse_rows
from starhall.core.errors import ContentError
from starhall.core.scenes import checks
from starhall.games.futura.box import parts as c
from starhall.games.futura.box import rows
from starhall.games.futura.box.language import EFFECT_TYPES, ELEMENTS

TABLES: tuple[dict[str, Any], ...] = (
    *(
        rows.ARMOURS,
        rows.SABERS,
        rows.SIGIL_CARDS,
        rows.ABILITIES,
        rows.ITEMS,
        rows.CREATURES,
        rows.ACOLYTES,
        rows.DISTRICTS,
    ),
    *(
        rows.STATIONS,
        rows.LEVELS,
        rows.CLASSES,
        rows.WHEEL,
        rows.BEASTS,
        rows.ENERGY_CARDS,
        rows.RANKS,
        rows.STARTERS,
        rows.TYPES,
    ),
    rows.NUMBERS,
)
PRINTED = {
    *("ARM-11", "ARM-15", "ARM-16", "ARM-26"),
    *("SAB-01", "SAB-08", "SAB-12", "SAB-13", "SAB-15", "SAB-20", "SAB-26"),
    *("ABL-01", "ABL-02", "ABL-03", "ABL-04", "ABL-05", "ITM-01", "ITM-12", "ART-01", "CRE-01"),
    *("ACO-01", "ACO-02", "ACO-03", "ACO-04", "DIS-01"),
}


@checks("FUT-013", "FUT-014", "FUT-R02")
def test_the_box_holds_what_the_first_list_says() -> None:
    counts = Counter(name[:3] for name in (*c.ID, *rows.ACOLYTES, *rows.DISTRICTS, *rows.STATIONS))
    cards = {"ARM": 34, "SAB": 34, "SIG": 5, "ABL": 49, "ITM": 35, "XIT": 5, "ART": 5, "CRE": 10}
    assert counts == cards | {"ACO": 12, "DIS": 12, "STA": 12}
    assert len(rows.ABILITIES) == 52
    assert sum(c.ACO_FOURTH) == sum(c.STA_FOURTH) == 2
    assert sum(c.UPGRADE_COPIES) == 20


@checks("FUT-077", "FUT-R86")
def test_there_are_100_energy_cards_of_three_values_worth_400() -> None:
    assert [(row.value, row.copies) for row in rows.ENERGY_CARDS.values()] == [(1, 50), (5, 30), (10, 20)]
    assert sum(row.copies for row in rows.ENERGY_CARDS.values()) == 100
    assert sum(row.value * row.copies for row in rows.ENERGY_CARDS.values()) == 400


@checks("FUT-R01")
def test_two_acolytes_and_two_stations_of_ours_wait_for_a_fourth_player() -> None:
    assert [a for a in range(12) if c.ACO_FOURTH[a]] == [10, 11]
    assert [c.STA_NAME[card] for card in range(12) if c.STA_FOURTH[card]] == [
        "Stellen Command Station",
        "Imperial Garrison",
    ]


def test_faces_cards_and_things_are_numbered_without_gaps() -> None:
    assert c.FACES == 177 == len(set(c.ID)) == len(set(c.NAME))
    card = c.FACE["CRE-10"] * c.SLOTS + 239
    assert (c.face_of(card), c.slot_of(card)) == (176, 239)
    assert (c.STATION, c.CARD, c.MUTANT_THING, c.DISTRICT, c.THINGS) == (12, 24, 264, 276, 288)
    assert c.PASS == 576
    assert [c.ID[c.FIRST_SIGIL + sigil] for sigil in range(5)] == [
        *("SIG-PAL", "SIG-PRI", "SIG-STR", "SIG-PUR", "SIG-EMP")
    ]


@checks("FUT-001", "FUT-003", "FUT-396")
def test_two_to_four_players_play_five_battle_cycles() -> None:
    assert list(c.PLAYERS) == [2, 3, 4]
    assert c.CYCLES == 5


@checks("FUT-015", "FUT-R04")
def test_there_are_eleven_card_types_and_artefacts_are_items() -> None:
    other = ("acolyte", "district", "station", "station upgrade", "energy")
    assert len({*c.KIND_NAMES, *other}) == 11
    assert {c.KIND[c.FACE[f"ART-0{n}"]] for n in range(1, 6)} == {c.ITEM}
    assert {c.QUOTA_OF[c.FACE[f"ART-0{n}"]] for n in range(1, 6)} == {c.ITEM}


@checks("FUT-020", "FUT-067", "FUT-R05")
def test_creatures_artefacts_and_expansion_items_take_item_places_of_the_deck() -> None:
    for name in ("CRE-01", "ART-01", "XIT-01", "ITM-01"):
        assert c.QUOTA_OF[c.FACE[name]] == c.ITEM


@checks("FUT-012", "FUT-317")
def test_a_deck_is_60_cards_in_five_parts() -> None:
    assert c.DECK_SIZE == sum(c.QUOTA) == 60
    assert c.QUOTA == (15, 15, 10, 10, 10)


@checks("FUT-023", "FUT-025", "FUT-027")
def test_armour_has_three_classes_five_sigils_fifteen_types_and_18_to_78_ap() -> None:
    armour = [face for face in range(c.FACES) if c.KIND[face] == c.ARMOUR]
    assert {c.CLASS[face] for face in armour} == {c.RECON, c.ADEPT, c.HEAVY}
    assert {c.SIGIL[face] for face in armour} == set(range(5))
    assert len({c.EFFECT_TYPE[face] for face in armour}) == 15
    assert (min(c.AP[face] for face in armour), max(c.AP[face] for face in armour)) == (18, 78)
    rig = rows.ARMOURS["ARM-11"]
    assert (rig.level, rig.rank, rig.ap, rig.sigil, rig.effect_type) == (
        4,
        "Recon",
        30,
        "Primal",
        "Forcefield",
    )
    assert (rig.name, rig.weak, rig.weak_by, rig.focus) == ("Vault Courier Rig", "Chroma", 2, 4)
    assert all(c.WEAK[face][1] == c.CLASS[face] + 1 for face in armour)


@checks("FUT-029", "FUT-032", "FUT-033", "FUT-130")
def test_sabers_have_one_of_six_elements_and_4_to_20_dam() -> None:
    sabers = [face for face in range(c.FACES) if c.KIND[face] == c.SABER]
    assert {c.ELEMENT[face] for face in sabers} == set(ELEMENTS)
    assert all(c.EFFECT_TYPE[face] == c.ELEMENT[face] for face in sabers)
    assert (min(c.DAM[face] for face in sabers), max(c.DAM[face] for face in sabers)) == (4, 20)
    saber = rows.SABERS["SAB-26"]
    assert (saber.level, saber.rank, saber.dam, saber.sigil, saber.focus) == (9, "Heavy", 18, "Paladin", 9)


@checks("FUT-333")
def test_a_piece_of_equipment_has_exactly_one_effect_type() -> None:
    for face in range(c.FACES):
        if c.KIND[face] in c.EQUIPMENT:
            assert c.EFFECT_TYPE[face] in EFFECT_TYPES
        types = {act.as_type for clause in c.CLAUSES_OF[face] for act in clause.acts} - {""}
        assert len(types) <= 1


@checks("FUT-035", "FUT-036")
def test_items_show_level_kind_carrier_figures_and_use() -> None:
    assert {kind for kind in c.ITEM_KIND if kind} == {
        *("Thrown", "Off-hand saber", "Shield", "Chemical", "Implant", "Gear", "Blaster", "Droid"),
        *("Armament", "Trap", "Artefact"),
    }
    targe = rows.ITEMS["ITM-04"]
    assert (targe.level, targe.kind, targe.carrier, targe.ap, targe.dam) == (3, "Shield", "Adept", 12, 0)
    assert (c.AP[c.FACE["ITM-03"]], c.DAM[c.FACE["ITM-03"]]) == (-4, 6)
    assert c.ONE_OFF[c.FACE["ITM-01"]]
    assert not c.ONE_OFF[c.FACE["ITM-02"]]


@checks("FUT-042", "FUT-043")
def test_there_are_five_sigils_with_a_ward_strength_each() -> None:
    assert c.SIGIL_NAMES == ("Paladin", "Primal", "Strategist", "Puritan", "Emperor")
    assert c.WARD == (1, 1, 1, 1, 1)
    assert [row.sigil for row in rows.SIGIL_CARDS.values()] == list(c.SIGIL_NAMES)


@checks("FUT-107")
def test_each_sigil_beats_one_and_loses_to_one() -> None:
    pairs = {(c.SIGIL_NAMES[strong], c.SIGIL_NAMES[weak]) for strong, weak in enumerate(c.BEATS)}
    assert pairs == {
        ("Paladin", "Primal"),
        ("Primal", "Strategist"),
        ("Strategist", "Puritan"),
        ("Puritan", "Emperor"),
        ("Emperor", "Paladin"),
    }


@checks("FUT-047", "FUT-048")
def test_abilities_are_active_passive_conditional_or_declared() -> None:
    uses = {c.USE[face] for face in range(c.FACES) if c.KIND[face] == c.ABILITY}
    assert uses == {"Active", "Passive", "Conditional", "Declared"}
    wall = rows.ABILITIES["ABL-01"]
    assert (wall.level, wall.use, wall.sigil, wall.effect_type) == (2, "Active", "Paladin", "Forcefield")


@checks("FUT-054", "FUT-407")
def test_an_acolyte_shows_its_figures_its_governing_sigil_and_its_house() -> None:
    assert (c.ACO_NAME[0], c.ACO_AP[0], c.ACO_DAM[0], c.ACO_ABILITY[0]) == (
        "Ghost Chen",
        14,
        3,
        "Stealth Manoeuvre",
    )
    assert (c.ACO_HOUSE[0], c.ACO_SIGIL[0], c.ACO_USE[0]) == ("Mori", c.PRIMAL, "Active")
    assert len(set(c.ACO_NAME)) == 12


@checks("FUT-412", "FUT-R98")
def test_five_houses_lead_acolytes_and_name_station_types() -> None:
    assert set(c.ACO_HOUSE) == {"Mori", "Revolution", "Aoric", "Imperial", "Stellen"}
    assert {name.split()[0] for name in c.STATION_TYPES} == set(c.ACO_HOUSE)
    assert rows.SIGIL_CARDS["SIG-PAL"].deity == "Kol'Tur"


@checks("FUT-058")
def test_a_district_produces_one_to_three_energy() -> None:
    assert set(c.DIS_ENERGY) == {1, 2, 3}


@checks("FUT-061", "FUT-R80")
def test_districts_have_an_ability_and_creatures_figures_and_a_resistance() -> None:
    wolf = rows.CREATURES["CRE-01"]
    assert (wolf.level, wolf.ap, wolf.dam, wolf.die, wolf.sigil, wolf.resists) == (
        *(3, 57, 9, "d10", "Primal", "Biohazard"),
    )
    assert all(row.resists and row.ability for row in rows.CREATURES.values())
    assert (c.DIS_NAME[0], c.DIS_ABILITY[0], c.DIS_USE[0]) == ("Aegis Outpost", "Crystal Madness", "Declared")


@checks("FUT-068")
def test_stations_are_of_five_types() -> None:
    assert set(c.STATION_TYPES) == {
        *(
            "Stellen Command Station",
            "Aoric Temple",
            "Revolution Safehouse",
            "Imperial Garrison",
            "Mori Compound",
        )
    }
    assert Counter(c.STA_TYPE) == {0: 3, 1: 2, 2: 2, 3: 3, 4: 2}


@checks("FUT-070", "FUT-071", "FUT-072", "FUT-073", "FUT-235", "FUT-408", "FUT-R25", "FUT-R26")
def test_station_levels_have_their_names_dice_and_additions() -> None:
    assert c.LEVEL_NAME == ("", "Recon Station", "Stronghold", "Temple", "Fortress")
    assert [[die.name for die in dice] for dice in c.LEVEL_DIE[1:]] == [
        ["d8"],
        ["d10"],
        ["d12"],
        ["d12", "d4"],
    ]
    assert c.LEVEL_AP_PLUS[1:] == (10, 20, 30, 40)
    assert c.LEVEL_DAM_PLUS[1:] == (0, 10, 12, 16)
    assert "Garrison" in rows.LEVELS["2"].note


@checks("FUT-103", "FUT-232", "FUT-233", "FUT-417")
def test_higher_stations_hold_more_cards_energy_and_creatures() -> None:
    assert c.LEVEL_SLOTS == c.LEVEL_ENERGY == (0, 1, 2, 3, 4)
    assert c.LEVEL_CREATURE == (0, 3, 5, 7, 10)


@checks("FUT-415", "FUT-R21")
def test_combat_dice_follow_class_and_level() -> None:
    assert [die.name for die in c.CLASS_DIE] == ["d6", "d8", "d10", "d12"]
    for row in rows.CREATURES.values():
        assert "+".join(die.name for die in c.CREATURE_DICE[row.level]) == row.die
    assert c.CREATURE_SIGIL_BONUS[1:] == (2, 2, 2, 3, 3, 3, 4, 4, 4, 4)
    assert c.CHANCE.faces == tuple(range(10, 101, 10))


@checks("FUT-301")
def test_classes_have_their_price_bonus_and_points() -> None:
    assert c.MOVE_COST == (1, 1, 2, 2)
    assert c.CLASS_SIGIL_BONUS == (0, 2, 3, 4)
    assert c.RANK_VP == (0, 2, 4, 6)


@checks("FUT-398", "FUT-397")
def test_five_cards_are_a_full_hand_and_armour_sabers_and_items_are_equipment() -> None:
    assert c.HAND_LIMIT == c.BAY_LIMIT == 5
    assert [c.KIND_NAMES[kind] for kind in c.EQUIPMENT] == ["armour", "saber", "item"]


@checks("FUT-139", "FUT-180", "FUT-400", "FUT-401", "FUT-402", "FUT-424")
def test_every_effect_type_is_carried_by_a_card_that_says_so() -> None:
    types = dict(zip(c.ID, c.EFFECT_TYPE, strict=True))
    types |= zip(c.ACO_ID, c.ACO_EFFECT_TYPE, strict=True)
    types |= zip(c.DIS_ID, c.DIS_EFFECT_TYPE, strict=True)
    types |= zip(c.STA_ID, c.STA_EFFECT_TYPE, strict=True)
    assert {row.name for row in rows.TYPES.values()} == set(EFFECT_TYPES)
    for row in rows.TYPES.values():
        assert row.carriers
        assert any(types[card] == row.name for card in row.carriers), row.name
    assert types["ABL-32"] == "Quick Strike"
    assert types["STA-01"] == "Gauss"
    assert types["ABL-43"] == "Utility"


@checks("FUT-181")
def test_types_without_the_arena_are_those_of_this_game_alone() -> None:
    listed = {row.name for row in rows.TYPES.values() if not row.arena and "glossary" not in row.note}
    assert listed == {
        *(
            "Droid",
            "Mechanic",
            "Politik",
            "Crystal Production",
            "Mutagen",
            "Populous",
            "Speed Run",
            "Domination",
        )
    }


@checks("FUT-028", "FUT-409")
def test_everything_but_a_sigil_has_a_level_from_1_to_10() -> None:
    for face in range(c.FACES):
        assert 1 <= c.LEVEL[face] <= 10 if c.KIND[face] != c.SIGIL_CARD else c.LEVEL[face] == 0


def test_every_row_says_where_it_comes_from() -> None:
    marks = {row.mark for table in TABLES for row in table.values()}
    assert marks == {"printed", "ours"}
    cards: dict[str, Any] = {
        **rows.ARMOURS,
        **rows.SABERS,
        **rows.ABILITIES,
        **rows.ITEMS,
        **rows.CREATURES,
        **rows.ACOLYTES,
        **rows.DISTRICTS,
    }
    assert {name for name, row in cards.items() if row.mark == "printed"} == PRINTED
    assert all(row.note for name, row in cards.items() if name in PRINTED)


@pytest.mark.parametrize(
    ("change", "complaint"),
    [
        ({"effect": "POST[loose] e1: EVADE 20"}, "'loose' is not one of win, lose"),
        ({"effect": "POST e1: EVADES 20"}, "is not a verb"),
        ({"effect": "POST e4: EVADE 20"}, "the cost 'e4' is not one of"),
        ({"effect": "ALW -: JAM // ALW -: JAM // ALW -: JAM"}, "3 clauses, at most 2"),
        ({"effect_type": "Speedy"}, "'Speedy' is not one of Void, Fire"),
        ({"rank": "Huge"}, "'Huge' is not one of Base, Recon, Adept, Heavy"),
        ({"level": "two"}, "'two' is not a whole number"),
        ({"weight": 3}, "no such field"),
    ],
)
def test_a_wrong_armour_row_is_refused_with_its_place(change: dict[str, object], complaint: str) -> None:
    row: dict[str, object] = {
        "name": "X",
        "rank": "Recon",
        "level": 1,
        "ap": 18,
        "sigil": "Primal",
        "effect_type": "Fire",
        "use": "Active",
        "effect": "none",
        "weak": "Void",
        "weak_by": 2,
        "focus": 1,
        "mark": "ours",
        **change,
    }
    text = "\n".join(
        ["[ARM-99]", *(f'{k} = "{v}"' if isinstance(v, str) else f"{k} = {v}" for k, v in row.items())]
    )
    with pytest.raises(ContentError, match=complaint) as error:
        parse_rows(text, rows.Armour, "armour.toml")
    assert "armour.toml: ARM-99" in str(error.value)
