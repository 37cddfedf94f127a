"""What is missing to pay for a play, and why it is not paid in some way."""

from __future__ import annotations

import pytest

from starhall.core.scenes import checks
from starhall.games.futura.box.language import Clause
from starhall.games.futura.box.parts import ANY, CLAUSES, EMPEROR, NONE, PALADIN
from starhall.games.futura.rules.kinds import BY_SIGIL, FIXED, TIER_1, TIER_2
from starhall.games.futura.rules.plays.refusals import _cannot_pay, why_not_pay
from tests.games.futura.fight import sigil_cards
from tests.games.futura.table import ELOI, GARRIS, KESTRANE, YARROW, said, table

OTHER_SIGIL = "the front sigil of your bay does not match the card"


@checks("FUT-186", "FUT-319", "FUT-R18")
@pytest.mark.parametrize(
    ("clause", "sigil", "rule", "text"),
    [
        (Clause({}, (), charged=True), PALADIN, "FUT-319", "it costs 1 energy, you have 0"),
        (Clause({}, (), charged=True, energy=3), PALADIN, "FUT-319", "it costs 1 energy, you have 0"),
        (Clause({}, (), energy=2), PALADIN, "FUT-319", "it costs 2 energy, you have 0"),
        (Clause({}, (), energy=1, sigil=True), NONE, "FUT-319", "it costs 1 energy, you have 0"),
        (Clause({}, (), sigil=True), PALADIN, "FUT-186", "it takes Paladin as the front sigil of your bay"),
        (Clause({}, (), sigil=True), EMPEROR, "FUT-186", "it takes Emperor as the front sigil of your bay"),
        (Clause({}, (), sigil=True), ANY, "FUT-186", "it takes any as the front sigil of your bay"),
        (Clause({}, (), sigil=True), NONE, "FUT-186", "it takes any as the front sigil of your bay"),
    ],
)
def test_what_is_missing_to_pay(clause: Clause, sigil: int, rule: str, text: str) -> None:
    assert said(_cannot_pay(table(energy=[9, 0]), 1, clause, sigil)) == (rule, text)


@checks("FUT-184", "FUT-186", "FUT-319", "FUT-R11")
@pytest.mark.parametrize(
    ("thing", "sigils", "energy", "way", "rule", "text"),
    [
        (GARRIS, (), 1, BY_SIGIL, "FUT-R11", OTHER_SIGIL),
        (
            GARRIS,
            ("PAL", "STR"),
            1,
            BY_SIGIL,
            "FUT-R11",
            "the front sigil of your bay does not match the card",
        ),
        (GARRIS, ("STR",), 1, BY_SIGIL, "FUT-186", "no sigil pays for this"),
        (GARRIS, (), 0, FIXED, "FUT-319", "it costs 1 energy, you have 0"),
        (GARRIS, (), 1, TIER_1, "FUT-184", "the card names another price"),
        (GARRIS, (), 0, TIER_1, "FUT-319", "it costs 1 energy, you have 0"),
        (YARROW, (), 2, TIER_2, "FUT-184", "the card names another price"),
        (KESTRANE, (), 0, TIER_1, "FUT-319", "tier 1 costs 1 energy, you have 0"),
        (KESTRANE, (), 1, TIER_2, "FUT-319", "tier 2 costs 2 energy, you have 1"),
        (KESTRANE, (), 1, FIXED, "FUT-184", "the card names another price"),
        (ELOI, (), 1, FIXED, "FUT-184", "the card names another price"),
    ],
)
def test_why_it_is_not_paid_like_that(
    thing: int, sigils: tuple[str, ...], energy: int, way: int, rule: str, text: str
) -> None:
    s = table(energy=[9, energy])
    sigil_cards(s, 1, *sigils)
    assert said(why_not_pay(s, way, 1, "POST", NONE, thing * CLAUSES, thing)) == (rule, text)
