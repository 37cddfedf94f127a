"""Exact chances: the table of dice, the nine plain assaults, and the engine's own fights beside them."""

from __future__ import annotations

from fractions import Fraction
from math import sqrt

import pytest

from starhall.core import Seeded
from starhall.core.scenes import checks, place_at
from starhall.games.futura.box.parts import BAY, CREATURE_DICE, FACE, FACE_DOWN, LEVEL_DIE, SLOTS, STATION
from starhall.games.futura.rules.fight import interaction, packets
from starhall.games.futura.rules.fight.comparison import ap_left
from starhall.games.futura.rules.plays import in_force
from starhall.games.futura.state import FuturaState
from tests.games.futura.fight import declare, lead, question, sigil_cards
from tests.games.futura.oracle import Attack, Defence, assault, beats
from tests.games.futura.table import AEGIS, CHEN, HAMMERFIST, act, dress, load_up, turn

DICE = ((6,), (8,), (10,), (12,), (12, 4))
CHANCES = (
    ("15/36", "15/48", "15/60", "15/72", "20/288"),
    ("27/48", "28/64", "28/80", "28/96", "52/384"),
    ("39/60", "44/80", "45/100", "45/120", "100/480"),
    ("51/72", "60/96", "65/120", "66/144", "164/576"),
    ("254/288", "310/384", "350/480", "374/576", "1066/2304"),
)

RECON = ("ARM-11", "SAB-02")
ADEPT = ("ARM-16", "SAB-15")
HEAVY = ("ARM-26", "SAB-26")
WOLF = Defence((10,), 57, 9)
LEVEL_1 = Defence((8,), 20, 4)
LEVEL_3 = Defence((12,), 42, 15)
LEVEL_4 = Defence((12, 4), 50, 24)

CASES = {
    "M1": (Attack((6,), 3, 0, 14), (LEVEL_1,), 0.01349, 0.98651),
    "M2": (Attack((8,), 7, 30, 14), (LEVEL_1,), 0.96710, 0.03290),
    "M3": (Attack((8,), 7, 30, 14, (8,), 7), (LEVEL_1,), 0.99881, 0.00119),
    "M4": (Attack((8,), 7, 30, 14, (8,), 7), (WOLF, LEVEL_1), 0.12093, 0.87907),
    "M5": (Attack((10,), 10, 42, 14, (8,), 7), (Defence((10,), 30, 15),), 0.68912, 0.31088),
    "M6": (Attack((12,), 21, 78, 14), (LEVEL_3,), 0.94242, 0.05758),
    "M7": (Attack((12,), 21, 78, 14, sigil=4), (LEVEL_3,), 0.96542, 0.03458),
    "M8": (Attack((12,), 21, 78, 14, (8,), 7, 4), (WOLF, LEVEL_3), 0.95101, 0.04899),
    "M9": (Attack((12,), 21, 78, 14, (8,), 7, 4), (LEVEL_4,), 0.54648, 0.45352),
}
WORN = {"M1": (), "M2": RECON, "M3": RECON, "M4": RECON, "M5": ADEPT}
LEVELS = {"M5": 2, "M6": 3, "M7": 3, "M8": 3, "M9": 4}
FIGHTS = 300


@checks("FUT-251", "FUT-R21", "FUT-R22")
@pytest.mark.parametrize("row", range(len(DICE)))
def test_the_chance_that_an_attacker_beats_a_defender(row: int) -> None:
    assert [beats(DICE[row], die) for die in DICE] == [Fraction(text) for text in CHANCES[row]]


@checks("FUT-071", "FUT-R21")
def test_classes_levels_and_creatures_roll_the_dice_of_the_tables() -> None:
    s = turn(0)
    faces = []
    for worn in ((), RECON, ADEPT, HEAVY):
        dress(s, CHEN, *worn)
        faces.append([len(die.faces) for die in interaction.dice_of(s, CHEN)])
    assert faces == [[6], [8], [10], [12]]
    assert [[len(die.faces) for die in LEVEL_DIE[level]] for level in range(1, 5)] == [
        [8],
        [10],
        [12],
        [12, 4],
    ]
    creatures = [tuple(len(die.faces) for die in CREATURE_DICE[level]) for level in range(1, 11)]
    assert creatures == [(8,)] * 2 + [(10,)] * 3 + [(12,)] * 3 + [(12, 4)] * 2


@checks("FUT-265", "FUT-266", "FUT-R22", "FUT-R56")
@pytest.mark.parametrize("case", CASES)
def test_the_exact_chances_of_a_plain_assault(case: str) -> None:
    attack, defence, falls, dies = CASES[case]
    found = assault(attack, defence)
    assert (round(found[0], 5), round(found[1], 5)) == (falls, dies)


def plain_kit(case: str) -> FuturaState:
    """The units of a case, without energy, so that nobody can play anything."""
    attack, defence, _, _ = CASES[case]
    s = turn(0)
    s.energy = [0, 0]
    place_at(s, holder={AEGIS: 1})
    place_at(s, holder={3: 0})
    s.level[AEGIS] = LEVELS.get(case, 1)
    s.ap[AEGIS] = defence[-1].ap
    place_at(s, ap_full={AEGIS: s.ap[AEGIS]}, dam={AEGIS: defence[-1].dam})
    if len(defence) > 1:
        load_up(s, AEGIS, "CRE-01", fitted=True)
    dress(s, CHEN, *WORN.get(case, HEAVY))
    s.place[CHEN] = s.place[HAMMERFIST] = BAY
    if attack.support:
        dress(s, HAMMERFIST, *RECON)
    if attack.sigil:
        sigil_cards(s, 0, "PAL")
    assert (ap_left(s, CHEN), packets.strike_of(s, CHEN)) == (attack.armour + attack.base, attack.strike)
    return s


@checks("FUT-240", "FUT-241", "FUT-243", "FUT-252", "FUT-274")
@pytest.mark.parametrize("case", CASES)
def test_the_engine_fights_with_the_exact_chances(case: str, monkeypatch: pytest.MonkeyPatch) -> None:
    if case == "M5":  # the bonus of the Quartz Longblade is switched off in the table
        monkeypatch.setattr(in_force, "onhit_dam", lambda s, unit, foe: 0)
    kit = plain_kit(case)
    attack, _, chance, _ = CASES[case]
    fell = 0
    for number in range(FIGHTS):
        s = kit.copy()
        s.dealer, s.drawn = Seeded(f"{case}/{number}"), 0
        if attack.sigil:
            act(s, 0, "ENSIGIL", CHEN)
        declare(s, 0, CHEN, STATION + AEGIS, HAMMERFIST if attack.support else -1)
        while s.attacker >= 0 and lead(s) == "go on":
            s.answer(0, s.game.kinds_by_name["yes"].choice(1))
        fell += s.site[AEGIS] == FACE_DOWN
    error = sqrt(chance * (1 - chance) / FIGHTS)
    assert abs(fell / FIGHTS - chance) <= 5 * error


@checks("FUT-248")
def test_the_wolf_of_the_kit_is_the_creature_of_the_book() -> None:
    s = plain_kit("M8")
    (card,) = s.fitted[AEGIS]
    assert card // SLOTS == FACE["CRE-01"]
    assert question(s)[2] == "turn"
