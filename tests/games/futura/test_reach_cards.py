"""Which card is played in which window and which acts by itself, read off the cards by hand."""

from __future__ import annotations

import pytest

from starhall.core.scenes import checks
from starhall.games.futura.box.language import Act, Clause
from starhall.games.futura.box.parts import ACO_ID, DIS_ID, ID, STA_ID
from starhall.games.futura.rules.plays.tables import (
    ACO_ALONE,
    ACO_PLAYS,
    ALONE_IN,
    BENCHED_IN,
    DIS_ALONE,
    DIS_PLAYS,
    FACE_ALONE,
    FACE_PLAYS,
    OPEN,
    PLAYED_IN,
    STA_ALONE,
    STA_PLAYS,
    Table,
    acts_by_itself,
    belongs,
)

PLAYED = {
    "CYC": """
        ABL-21 DIS-02
    """,
    "MAIN": """
        ABL-21 ABL-22 ABL-29 ABL-30 ABL-43 ABL-47 ITM-10 ITM-31 ITM-32 XIT-03 ACO-06 ACO-09 DIS-10 DIS-11
    """,
    "DEC": """
        ARM-11 ARM-21/1 ARM-25 ABL-12/01 ABL-19 ABL-25 ABL-26 ABL-27 ABL-37/1 ABL-48 ITM-11 ITM-16 ITM-26
        ITM-27 ITM-30 XIT-04 ART-03 CRE-08 ACO-09/1 DIS-01/1 DIS-05 DIS-08 STA-01 STA-02 STA-11
    """,
    "PRE": """
        ARM-23 SAB-22 ABL-06 ABL-20 ABL-26 ABL-28 ABL-32 ABL-33 ABL-36 ITM-01 ITM-07 ITM-08 ITM-09 ITM-11
        ITM-18 XIT-02 XIT-05 ART-01 ART-02 CRE-06 CRE-10 ACO-11 DIS-03/1 STA-07 STA-08 STA-12
    """,
    "POST": """
        ARM-03 ARM-09 ARM-19 ARM-23/1 ARM-26 ARM-32 SAB-10 SAB-12 SAB-21 SAB-26 ABL-01 ABL-02 ABL-03
        ABL-06 ABL-07 ABL-10 ABL-11 ABL-13 ABL-15 ABL-16 ABL-17 ABL-18 ABL-23 ABL-24 ABL-30 ABL-31 ABL-35
        ABL-38 ABL-39 ABL-40 ABL-41 ABL-42 ABL-44 ABL-49 ITM-06 ITM-10 ITM-17 ITM-19 ITM-20 ITM-21 ITM-33
        ITM-34/1 XIT-01 CRE-01 CRE-02 CRE-03 CRE-05 CRE-07 CRE-09 ACO-01 ACO-04 ACO-10 ACO-11 DIS-09
        STA-03 STA-04
    """,
    "RESP": """
        ARM-29 SAB-23 ABL-07/1 ABL-13 ABL-37 ACO-03 ACO-12
    """,
    "STRUCK": """
        ARM-15
    """,
    "AFT": """
        ARM-07 ARM-16 ARM-33/1
    """,
    "KO": """
        ABL-04 ABL-05 ABL-14 ITM-28 ART-02
    """,
    "LOST": """
        ITM-29 DIS-07
    """,
    "AMBUSH": """
        ABL-08 ABL-09
    """,
    "REPLAY": """
        ABL-34 ART-04
    """,
}
ALONE = {
    "ALW": """
        ARM-10 ARM-12 ARM-13 ARM-14 ARM-21 ARM-22 ARM-24 ARM-30 ARM-34 ABL-46 ITM-13 ITM-14 ITM-22 ITM-23
        ITM-34 ITM-35 ACO-07 ACO-08 DIS-03 DIS-04
    """,
    "TRN": """
        ART-05 ACO-05 DIS-01
    """,
    "DEC": """
        DIS-06
    """,
    "ONHIT": """
        ARM-08 ARM-17 ARM-18 ARM-20 ARM-27 ARM-31 ARM-34/1 SAB-04 SAB-05 SAB-06 SAB-07 SAB-08 SAB-09
        SAB-11 SAB-13 SAB-14 SAB-15 SAB-16 SAB-17 SAB-18 SAB-19 SAB-20 SAB-25 SAB-27 SAB-28 SAB-29 SAB-30
        SAB-31 SAB-32 SAB-33 CRE-04
    """,
    "STRUCK": """
        ARM-01 ARM-02 ARM-04 ARM-05 ARM-17/1 ARM-33 ABL-45
    """,
    "AFT": """
        ARM-06 ARM-22/1 ARM-28 SAB-24
    """,
    "KO": """
        ITM-15 DIS-12 STA-09 STA-10
    """,
    "LOST": """
        STA-05 STA-06
    """,
    "WON": """
        ACO-02
    """,
}


def read_off(window: str, *tables: Table) -> list[str]:
    """The cards with a clause in the window, and which clause where it is not the first."""
    found = []
    for names, table in zip((ID, ACO_ID, DIS_ID, STA_ID), tables, strict=True):
        for name, clauses in zip(names, table[window], strict=True):
            if clauses:
                found.append(name if clauses == (0,) else f"{name}/{''.join(map(str, clauses))}")
    return found


@checks("FUT-048", "FUT-050", "FUT-051", "FUT-127", "FUT-R18")
@pytest.mark.parametrize("window", OPEN)
def test_what_is_played_and_what_acts_by_itself(window: str) -> None:
    played = read_off(window, FACE_PLAYS, ACO_PLAYS, DIS_PLAYS, STA_PLAYS)
    alone = read_off(window, FACE_ALONE, ACO_ALONE, DIS_ALONE, STA_ALONE)
    assert played == PLAYED.get(window, "").split()
    assert alone == ALONE.get(window, "").split()


@checks("FUT-R18", "FUT-R41", "FUT-R87")
def test_in_which_windows_anything_happens_at_all() -> None:
    assert set(PLAYED) == PLAYED_IN
    assert set(ALONE) == ALONE_IN
    assert {"DEC"} == BENCHED_IN
    assert set(OPEN) == {*PLAYED, *ALONE, "END"}


@checks("FUT-048", "FUT-051", "FUT-127")
@pytest.mark.parametrize(
    ("window", "conditions", "use", "is_item", "free", "alone"),
    [
        ("ALW", (), "Active", False, False, True),
        ("TRN", (), "", False, False, True),
        ("ONHIT", (), "Active", True, False, True),
        ("STRUCK", (), "Active", False, True, True),
        ("STRUCK", (), "Passive", False, False, False),
        ("POST", (), "Passive", False, True, True),
        ("POST", (), "Conditional", False, True, True),
        ("POST", (), "Conditional", False, False, False),
        ("POST", (), "Active", False, True, False),
        ("POST", (), "Declared", False, True, False),
        ("KO", ("self",), "", True, True, True),
        ("KO", ("self",), "", False, True, False),
        ("KO", ("foe",), "", True, True, False),
        ("KO", ("self",), "", True, False, False),
        ("POST", ("self",), "", True, True, False),
    ],
)
def test_what_needs_no_activation(
    window: str, conditions: tuple[str, ...], use: str, is_item: bool, free: bool, alone: bool
) -> None:
    clause = Clause({window: conditions}, (Act("GAIN"),), free=free, energy=0 if free else 1)
    assert acts_by_itself(clause, window, use, is_item) == alone


@checks("FUT-R61", "FUT-R66", "FUT-R87")
@pytest.mark.parametrize(
    ("written", "verbs", "windows"),
    [
        ("DEC", ("AMBUSH",), ["AMBUSH"]),
        ("DEC", ("ROLL", "AMBUSH"), ["AMBUSH"]),
        ("DEC", ("ROLL",), ["DEC"]),
        ("DEC", ("REPLAY",), ["DEC"]),
        ("AFT", ("REPLAY",), ["REPLAY"]),
        ("AFT", ("AMBUSH", "GAIN"), ["AFT"]),
        ("POST", ("AMBUSH",), ["POST"]),
    ],
)
def test_an_ambush_and_a_replay_have_windows_of_their_own(
    written: str, verbs: tuple[str, ...], windows: list[str]
) -> None:
    clause = Clause({written: ()}, tuple(Act(verb) for verb in verbs))
    assert [window for window in OPEN if belongs(clause, window)] == windows
