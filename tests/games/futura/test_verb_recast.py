"""The mode that a sigil picks, pieces that are recast, and Living Sigils that a play wakes."""

from __future__ import annotations

import pytest

from starhall.core.scenes import checks, place_at
from starhall.games.futura.box.language import EFFECT_TYPES, Act, Amount
from starhall.games.futura.box.parts import (
    CARD,
    EMPEROR,
    MUTANT_THING,
    NEUTRAL,
    NONE,
    PALADIN,
    PRIMAL,
    SIGIL_NAMES,
    STATION,
)
from starhall.games.futura.rules.kinds import SIGIL, THING, TYPE
from starhall.games.futura.rules.verbs import counter
from starhall.games.futura.state import Applied, Play
from tests.games.futura.fight import TARGET, engaged, sigil_cards, thing
from tests.games.futura.playing import InForce, force, made_by
from tests.games.futura.table import CHEN, ELOI, LAST_SLOT, TERRACE, card, dress, load_up, table

SIGILS = ("PAL", "PRI", "STR", "PUR", "EMP")
MANTLE = Act(
    "MODE", modes={name: Act("STREAK", Amount((n, n, n))) for n, name in enumerate(SIGIL_NAMES, start=1)}
)
"""Each sigil has a streak of its own: 1 for a Paladin sigil, 5 for one of the Emperor."""


def paid_with(sigil: int, seat: int = 0) -> Play:
    """A play of Chen that this sigil has paid for."""
    return Play(seat, CHEN, 0, 3, sigil, (CHEN, NONE))


# MODE.


@checks("FUT-152", "FUT-186")
@pytest.mark.parametrize("sigil", range(5))
def test_the_mode_is_that_of_the_sigil_that_paid_whatever_lies_in_the_bay_now(sigil: int) -> None:
    for front in ((), (SIGILS[sigil - 1],)):
        s = engaged()
        sigil_cards(s, 0, *front)
        counter.mode(s, paid_with(sigil), MANTLE)
        assert [one.amount for one in force(s, "STREAK")] == [sigil + 1]


@checks("FUT-152", "FUT-R87")
@pytest.mark.parametrize("sigil", range(5))
def test_before_it_is_paid_the_mode_is_that_of_the_front_sigil(sigil: int) -> None:
    s = engaged()
    sigil_cards(s, 0, SIGILS[sigil], SIGILS[sigil - 1])
    counter.mode(s, paid_with(NONE), MANTLE)
    assert [one.amount for one in force(s, "STREAK")] == [sigil + 1]
    only = Act("MODE", modes={name: Act("NULLIFY", what=("all-sigils",)) for name in SIGIL_NAMES})
    assert counter.can_mode(s, paid_with(NONE), MANTLE, "")
    assert not counter.can_mode(s, paid_with(NONE), only, ""), "there is no enemy sigil"
    s.applied = (Applied(TARGET, PRIMAL, card("SIG-PRI", 60), 0),)
    assert counter.can_mode(s, paid_with(NONE), only, "")


@checks("FUT-152", "FUT-R87")
@pytest.mark.parametrize("seat", [0, 1, NEUTRAL])
def test_without_a_sigil_there_is_no_mode(seat: int) -> None:
    s = engaged()
    assert not counter.can_mode(s, paid_with(NONE, seat), MANTLE, "")
    assert not counter.can_mode(s, paid_with(PALADIN, seat), Act("MODE"), "")
    counter.mode(s, paid_with(NONE, seat), MANTLE)
    assert s.force == []


# RETYPE.


@checks("FUT-161", "FUT-R102")
@pytest.mark.parametrize(
    ("armour", "saber", "off_hand", "found"),
    [
        ("ARM-01", "", "", ["armour"]),
        ("ARM-01", "SAB-01", "", ["armour", "saber"]),
        ("", "SAB-01", "SAB-34", ["saber", "off-hand"]),
        ("", "SAB-34", "SAB-01", ["saber", "off-hand"]),
        ("ARM-01", "SAB-01", "ITM-04", ["armour", "saber"]),
        ("", "", "ITM-04", []),
        ("", "", "", []),
    ],
)
def test_armour_and_sabers_of_the_bearer_are_recast(
    armour: str, saber: str, off_hand: str, found: list[str]
) -> None:
    s = engaged()
    mine = made_by(0, CHEN, CHEN)
    for first, last in ((1, LAST_SLOT), (LAST_SLOT, 1)):
        place_at(s, armour={CHEN: card(armour, 0) if armour else NONE})
        place_at(s, saber={CHEN: card(saber, first) if saber else NONE})
        place_at(s, off_hand={CHEN: card(off_hand, last) if off_hand else NONE})
        slots = {"armour": 0, "saber": first, "off-hand": last}
        assert counter.retypable(s, 0, mine) == [CARD + slots[piece] for piece in found]
        assert counter.can_retype(s, mine, Act("RETYPE"), "") == bool(found)
    assert counter.retypable(s, 0, made_by(0, CHEN, TARGET)) == []
    dress(s, ELOI, "ARM-11", "SAB-02")
    assert counter.retypable(s, 0, made_by(0, CHEN, NONE)) == []


@checks("FUT-161")
def test_a_piece_is_recast_by_three_choices() -> None:
    s = table()
    asked = [counter.how_to_retype(s, recasting(*range(n)), Act("RETYPE")) for n in range(4)]
    assert asked == [(THING, "retype"), (SIGIL, "retype"), (TYPE, "retype"), None]
    assert counter.any_sigil(s, 0, recasting()) == [0, 1, 2, 3, 4]
    assert [EFFECT_TYPES[i] for i in counter.any_type(s, 0, recasting())] == list(EFFECT_TYPES)


@checks("FUT-161")
@pytest.mark.parametrize(
    ("until", "interaction", "lasts"), [("interaction", 0, "first"), ("turn", 1, "turn")]
)
def test_a_recast_piece_counts_as_what_was_chosen(until: str, interaction: int, lasts: str) -> None:
    s = engaged()
    s.interaction = interaction
    kind = EFFECT_TYPES.index("Gauss")
    counter.retype(s, recasting(CARD + 7, EMPEROR, kind), Act("RETYPE", until=until))
    assert force(s, "RETYPE") == [InForce(CARD + 7, EMPEROR, lasts, "Gauss")]


def recasting(*chosen: int) -> Play:
    """Chen recasts, and so much has been chosen."""
    return Play(0, CHEN, 0, 1, NONE, (CHEN, NONE, *chosen))


# LIVING.


@checks("FUT-150", "FUT-404")
@pytest.mark.parametrize("a", [CHEN, ELOI])
def test_the_seal_of_an_acolyte_wakes_its_own_pieces(a: int) -> None:
    s = engaged(primary=a)
    dress(s, a, "ARM-11")
    counter.living(s, made_by(0, a, a), Act("LIVING", what=("armour", "saber"), until="assault"))
    assert force(s, "LIVING") == [InForce(a, 1, "assault", word) for word in ("armour", "saber")]
    assert [(one.thing, one.card) for one in s.applied] == [(a, NONE)]


@checks("FUT-150", "FUT-404")
@pytest.mark.parametrize("d", [0, TERRACE])
def test_the_seal_of_a_station_wakes_all_its_creatures(d: int) -> None:
    s = engaged(STATION + d)
    (hound,) = load_up(s, d, "CRE-03", fitted=True)
    place_at(s, mutants={d: (ELOI,)})
    creatures = {thing(hound), MUTANT_THING + ELOI}
    counter.living(s, made_by(1, STATION + d, STATION + d), Act("LIVING", what=("all",), until="assault"))
    assert {(one.thing, one.amount, one.word) for one in force(s, "LIVING")} == {
        (creature, 1, "all") for creature in creatures
    }
    assert {one.thing for one in s.applied} == creatures
