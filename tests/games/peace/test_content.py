"""The content is complete to the component counts, and bad content is named by file, row and field."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from starhall.core.content import parse
from starhall.core.errors import ContentError
from starhall.core.scenes import checks
from starhall.games.peace.box.geometry import CITIES, CORE, CRATER_NAMES, PATH
from starhall.games.peace.box.parts import POINTS, SECTOR
from starhall.games.peace.box.rows import (
    BOX,
    CRATERS,
    DEFENSE_DICE,
    DEFENSE_FACES,
    INVASION_DICE,
    INVASION_FACES,
    PIECES,
    PLANETS,
    ROUNDS,
    SECTORS,
    STEPS,
    Crater,
    DefenseFace,
    InvasionDie,
    InvasionFaces,
    Piece,
    Planet,
    Round,
    Sector,
)

LINES = {
    1: "O1 I1 C I4 O4",
    2: "O2 I2 C I5 O5",
    3: "O3 I3 C I6 O6",
    4: "O4 I4 C I1 O1",
    5: "O5 I5 C I2 O2",
    6: "O6 I6 C I3 O3",
}


@checks("PEACE-003")
def test_there_are_six_planets_each_with_its_species_and_core() -> None:
    assert {name: (p.planet, p.species, p.frame, p.core) for name, p in PLANETS.items()} == {
        "PL1": ("Brindlemoor", "Mossbacks", "teal", "The Old Taproot"),
        "PL2": ("Okkavar", "Stilt Choir", "orange", "The Great Throat"),
        "PL3": ("Tumbrel Nine", "Cogfolk", "steel", "The Mainspring"),
        "PL4": ("Slooshe", "Gelwardens", "pink", "The Deep Wobble"),
        "PL5": ("Harrowdune", "Burrow Kith", "sand", "The Warm Dark"),
        "PL6": ("Lumenfall", "Lantern Moths", "silver", "The First Flame"),
    }


@checks("PEACE-003")
def test_there_are_72_cities_with_72_names() -> None:
    cities = [name for planet in PLANETS.values() for name in planet.cities.values()]
    assert len(cities) == len(set(cities)) == 72 == PIECES["city"].in_box
    assert all(name.strip() == name and name for name in cities)
    craters = [CRATER_NAMES[number] for number in CITIES]
    assert all(list(planet.cities) == craters for planet in PLANETS.values())


@checks("PEACE-003", "PEACE-004", "PEACE-R15")
def test_there_are_nine_invasion_dice_in_index_order() -> None:
    assert list(INVASION_DICE) == ["Y1", "B1", "P1", "Y2", "B2", "P2", "Y3", "B3", "P3"]
    for name, die in INVASION_DICE.items():
        assert die.colour[0].upper() == name[0]
        assert die.enters == int(name[1])


@checks("PEACE-003")
def test_there_are_five_defense_dice_three_of_round_1() -> None:
    assert {name: die.enters for name, die in DEFENSE_DICE.items()} == {
        "D1": 1,
        "D2": 1,
        "D3": 1,
        "D4": 2,
        "D5": 3,
    }


@checks("PEACE-R04")
def test_the_faces_of_the_invasion_dice() -> None:
    assert {name: faces.saucers for name, faces in INVASION_FACES.items()} == {
        "light": (0, 1, 1, 2, 2, 3),
        "heavy": (1, 1, 2, 2, 3, 3),
    }


@checks("PEACE-R05")
def test_the_faces_of_the_defense_dice() -> None:
    assert {name: (f.name, f.effect, f.colour, f.scales, f.step) for name, f in DEFENSE_FACES.items()} == {
        "Y": ("yellow Blaster", "negate", "yellow", True, 3),
        "B": ("blue Blaster", "negate", "blue", True, 3),
        "P": ("purple Blaster", "negate", "purple", True, 3),
        "I": ("Interceptor", "cancel", None, False, 3),
        "M": ("Missile", "launch", None, True, 5),
        "R": ("Rebuild", "rebuild", None, True, 6),
    }
    assert sum(face.copies for face in DEFENSE_FACES.values()) == 6


def test_a_sector_die_shows_the_six_sectors() -> None:
    assert SECTOR.faces == (1, 2, 3, 4, 5, 6)


@checks("PEACE-R02")
def test_a_planet_has_a_centre_and_two_craters_in_each_sector() -> None:
    assert CRATER_NAMES == ("C", "O1", "O2", "O3", "O4", "O5", "O6", "I1", "I2", "I3", "I4", "I5", "I6")
    assert CRATER_NAMES[CORE] == "C"
    assert (CRATERS["C"].ring, CRATERS["C"].piece, CRATERS["C"].sector) == ("centre", "core", None)
    for number in CITIES:
        name = CRATER_NAMES[number]
        ring = {"O": "outer", "I": "inner"}[name[0]]
        row = CRATERS[name]
        assert (row.ring, row.sector, row.piece) == (ring, int(name[1]), "city")
    assert Counter(crater.sector for crater in CRATERS.values() if crater.sector) == dict.fromkeys(
        range(1, 7), 2
    )


@checks("PEACE-R03", "PEACE-R17", "PEACE-055")
def test_the_path_of_each_sector_and_its_opposite() -> None:
    for number, line in LINES.items():
        sector = SECTORS[str(number)]
        assert " ".join(sector.path) == line
        assert [CRATER_NAMES[i] for i in PATH[number]] == line.split()
        assert SECTORS[str(sector.opposite)].opposite == number
        assert sector.path == SECTORS[str(sector.opposite)].path[::-1]
    assert [SECTORS[str(n)].opposite for n in range(1, 7)] == [4, 5, 6, 1, 2, 3]


@checks("PEACE-100", "PEACE-101", "PEACE-102", "PEACE-103", "PEACE-104")
def test_the_points_of_each_piece_removed_damaged_and_undamaged() -> None:
    assert POINTS[CORE] == (0, 1, 5)
    assert all(POINTS[crater] == (0, 1, 2) for crater in CITIES)


def test_each_player_gets_twelve_cities_and_a_core() -> None:
    assert (PIECES["city"].each, PIECES["city"].start, PIECES["city"].in_box) == (12, 2, 72)
    assert (PIECES["core"].each, PIECES["core"].start, PIECES["core"].in_box) == (1, 2, 6)


@checks("PEACE-093", "PEACE-095")
def test_the_lines_of_the_staging_board() -> None:
    lines = {
        name: (r.invasion, r.defense, r.blaster, r.missile, r.rebuild, r.free_rebuild, r.saucer)
        for name, r in ROUNDS.items()
    }
    assert lines == {
        "1": (3, 3, 1, 1, 1, 1, 1),
        "2": (6, 4, 2, 2, 2, 2, 1),
        "3": (9, 5, 3, 3, 3, 3, 1),
    }


@checks("PEACE-018")
def test_the_six_steps_have_their_names() -> None:
    assert [step.name for step in STEPS.values()] == [
        "Invasion",
        "Defense",
        "Assign",
        "Damage",
        "Missiles",
        "Rebuild",
    ]


@checks("PEACE-118")
def test_the_facts_of_the_box() -> None:
    assert {name: fact.value for name, fact in BOX.items()} == {
        "players": "2 to 6",
        "length": "15 to 30 minutes",
        "age": "8 and up",
        "release": "August 2016, Rather Dashing Games",
        "design": "Mike Richie",
        "art": "Grant Wilson",
        "theme": "each player is an alien species that defends its own planet",
        "tokens": "damaged Cities are round discs with art of their own",
        "planets": "6",
        "sector_dice": "6",
        "staging_boards": "1",
    }


def marks(rows: dict[str, Any]) -> dict[str, str]:
    """The mark of every row."""
    return {name: row.mark for name, row in rows.items()}


def test_what_is_printed_what_is_known_and_what_is_ours() -> None:
    assert marks(INVASION_DICE) == {n: "printed" if n[0] == "Y" else "ours" for n in INVASION_DICE}
    assert set(marks(INVASION_FACES).values()) == {"ours"}
    assert set(marks(DEFENSE_DICE).values()) == {"printed"}
    assert set(marks(DEFENSE_FACES).values()) == {"printed"}
    assert set(marks(ROUNDS).values()) == {"printed"}
    assert set(marks(STEPS).values()) == {"printed"}
    assert marks(CRATERS) == {n: "printed" if n == "C" else "ours" for n in CRATERS}
    assert set(marks(SECTORS).values()) == {"ours"}
    assert set(marks(PIECES).values()) == {"printed"}
    assert set(marks(PLANETS).values()) == {"ours"}
    known = {"players", "length", "age", "release", "theme", "tokens"}
    assert marks(BOX) == {n: "known" if n in known else "printed" for n in BOX}


SECTOR_ROW = 'opposite = 4\npath = ["O1"]\nmark = "ours"'


@pytest.mark.parametrize(
    ("text", "row", "message"),
    [
        ("[1]\nopposite = 4", Sector, "f.toml: 1: path: missing"),
        ("[1]\nopposite = true", Sector, "f.toml: 1: opposite: True is not a whole number"),
        ('[1]\nopposite = "4"', Sector, "f.toml: 1: opposite: '4' is not a whole number"),
        (
            f"[1]\n{SECTOR_ROW}\nradius = 2",
            Sector,
            "f.toml: 1: radius: no such field; there are opposite, path, mark",
        ),
        ('[1]\nopposite = 4\npath = "O1"', Sector, "f.toml: 1: path: 'O1' is not a list"),
        ('[1]\nopposite = 4\npath = ["O1", 3]', Sector, "f.toml: 1: path[1]: 3 is not a text"),
        (
            '[1]\nopposite = 4\npath = []\nmark = "guess"',
            Sector,
            "f.toml: 1: mark: 'guess' is not one of printed, known, ours",
        ),
        ('[C]\nring = "middle"', Crater, "f.toml: C: ring: 'middle' is not one of centre, outer, inner"),
        (
            '[G1]\ncolour = "green"',
            InvasionDie,
            "f.toml: G1: colour: 'green' is not one of yellow, blue, purple",
        ),
        (
            '[light]\nsaucers = [0, "1"]',
            InvasionFaces,
            "f.toml: light: saucers[1]: '1' is not a whole number",
        ),
        (
            '[Y]\nname = "y"\neffect = "shoot"',
            DefenseFace,
            "f.toml: Y: effect: 'shoot' is not one of negate, cancel, launch, rebuild",
        ),
        (
            '[Y]\nname = "y"\neffect = "negate"\nscales = 1',
            DefenseFace,
            "f.toml: Y: scales: 1 is not true or false",
        ),
        ("[city]\npoints = [0, 1, 2.0]", Piece, "f.toml: city: points[2]: 2.0 is not a whole number"),
        ("[1]\ninvasion = 3", Round, "f.toml: 1: defense: missing"),
        (
            '[PL1]\nplanet = "a"\nspecies = "b"\nframe = "c"\ncore = "d"\nmark = "ours"\ncities = ["O1"]',
            Planet,
            "f.toml: PL1: cities: ['O1'] is not a table",
        ),
        ("city = 3", Piece, "f.toml: city: 3 is not a table"),
    ],
)
def test_bad_content_is_named_by_file_row_and_field(text: str, row: type[Any], message: str) -> None:
    with pytest.raises(ContentError) as error:
        parse(text, row, "f.toml")
    assert str(error.value) == message


def test_a_broken_file_is_named() -> None:
    with pytest.raises(ContentError, match=r"^f\.toml: "):
        parse("[city", Piece, "f.toml")
