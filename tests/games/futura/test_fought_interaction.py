"""An interaction up to its dice: what starts anew, which creature fights, and sigils on equipment."""

from __future__ import annotations

import pytest

from starhall.core.scenes import checks, choose, offered, place_at
from starhall.games.futura.box.parts import CARD, MUTANT_THING, NEUTRAL, NONE, STATION
from starhall.games.futura.rules.fight import interaction, units
from starhall.games.futura.rules.plays.reach import STASIS
from starhall.games.futura.state import Force, FuturaState, Possessed, Rolled
from tests.games.futura.fight import TARGET, dice, effect, engaged, question, sigil_cards
from tests.games.futura.playing import made_by
from tests.games.futura.table import AEGIS, CHEN, HAMMERFIST, LAST_SLOT, ONDRA, TERRACE, THORN, card, go, last

# The beginning.


@checks("FUT-387", "FUT-R20", "FUT-R65")
@pytest.mark.parametrize(
    ("before", "after", "still"),
    [
        ((0, 0), (0, 0), []),
        ((1, 0), (0, 0), [0]),
        ((0, 1), (0, 0), [1]),
        ((2, 0), (1, 0), [0]),
        ((0, 3), (0, 2), [1]),
        ((1, 1), (0, 0), [0, 1]),
    ],
)
def test_what_counts_by_the_interaction_starts_anew_and_stasis_takes_hold(
    before: tuple[int, int], after: tuple[int, int], still: list[int]
) -> None:
    s = engaged()
    s.interaction, s.replayed, s.used_interaction, s.ensigilled = 2, 1, 0b11, 0b11
    s.resolved, s.rolls, s.stasis = (), (Rolled(CHEN, 3),), before
    dice(s, 1, 1)
    s.asked = ()
    interaction.interact(s)
    assert (s.interaction, s.replayed, s.used_interaction, s.ensigilled) == (3, 0, 0, 0)
    assert s.stasis == after
    assert s.force == [Force(STASIS, NONE, 0, "interaction", NONE, p, "") for p in still]
    assert last(s, "interaction began") == {"n": 3}


@checks("FUT-250", "FUT-R91", "FUT-R93")
@pytest.mark.parametrize("d", [AEGIS, THORN])
@pytest.mark.parametrize(
    ("fitted", "mutants", "defender", "asked"),
    [
        (("CRE-02", "CRE-02"), (), 1, True),
        (("CRE-02", "CRE-03"), (), 1, False),
        (("CRE-02",), (), 1, False),
        (("CRE-02",), (CHEN,), 1, True),
        ((), (CHEN, 7), 1, True),
        ((), (CHEN,), 1, False),
        ((), (), 1, False),
        (("CRE-02", "CRE-02"), (), NEUTRAL, False),
    ],
)
def test_the_owner_is_asked_for_the_first_of_equal_creatures(
    d: int, fitted: tuple[str, ...], mutants: tuple[int, ...], defender: int, asked: bool
) -> None:
    s = engaged(STATION + d, HAMMERFIST)
    place_at(s, fitted={d: tuple(card(name, LAST_SLOT - i) for i, name in enumerate(fitted))})
    s.defender = defender
    place_at(s, holder={d: defender})
    place_at(s, mutants={d: mutants})
    dice(s, 1, 20)
    go(s, (interaction.first_creature,))
    assert (question(s) == (1, "thing", "first creature")) == asked
    if asked:
        row = [CARD + LAST_SLOT - i for i in range(len(fitted))] + [MUTANT_THING + a for a in mutants]
        assert offered(s, 1) == row
        choose(s, 1, "thing", row[1])
        assert s.force == [Force(units.FIRST_TO_FIGHT, row[1], 0, "assault", NONE, 1, "")]
        assert units.fighting_unit(s) == row[1]


@checks("FUT-264", "FUT-387")
def test_the_parts_of_an_interaction_have_their_order() -> None:
    s = engaged()
    s.rolls, s.resolved, s.asked = (Rolled(CHEN, 3),), (made_by(0, CHEN, CHEN),), ()
    s.stack.clear()
    interaction.course(s)
    names = [frame[0].__name__ for frame in reversed(s.stack)]
    assert names[-5:] == ["before_dice", "dice_and_plays", "damage_step", "aftermath", "interaction_over"]
    assert s.stack[-1 - len(names) + 5][1:] == (0,), "the attacker's half comes second"
    assert (list(s.rolls), list(s.resolved), s.window) == ([], [], "PRE")
    assert s.before


@checks("FUT-175", "FUT-R66")
def test_an_interaction_that_is_played_again_begins_before_the_dice() -> None:
    s = engaged()
    s.asked = ()
    s.stack.clear()
    interaction.course(s)
    s.base[CHEN] = 3
    interaction.again(s)
    assert [frame[0].__name__ for frame in s.stack] == ["course"]
    assert (s.base[CHEN], s.replayed) == (14, 1)


# Sigils before the dice.


@checks("FUT-129", "FUT-R13")
def test_who_bears_the_sigil_of_each_side() -> None:
    s = engaged(support=HAMMERFIST)
    assert [interaction.bearer(s, p) for p in (0, 1)] == [CHEN, TARGET]
    place_at(s, fitted={TERRACE: (card("CRE-03", 5),)})
    s.possessed = (Possessed(CHEN, 1, 1),)
    assert [interaction.bearer(s, p) for p in (0, 1)] == [HAMMERFIST, CARD + 5]


def armed(p: int, *bay: str) -> FuturaState:
    """Chen with a Primal armour, a hound that takes an Emperor sigil, and sigils in the bay of a seat."""
    s = engaged()
    place_at(s, fitted={TERRACE: (card("CRE-03", 5),)})
    place_at(s, armour={CHEN: card("ARM-11", 4)})
    sigil_cards(s, p, *bay)
    return s


@checks("FUT-114", "FUT-115", "FUT-116", "FUT-R13")
@pytest.mark.parametrize(
    ("p", "bay", "used", "fits"),
    [
        (0, ("PRI",), 0, True),
        (0, ("PRI",), 0b10, True),
        (0, ("PRI",), 0b01, False),
        (0, ("EMP",), 0, False),
        (0, ("EMP", "PRI"), 0, False),
        (0, (), 0, False),
        (1, ("EMP",), 0, True),
        (1, ("EMP",), 0b01, True),
        (1, ("EMP",), 0b10, False),
        (1, ("PRI",), 0, False),
        (1, (), 0, False),
    ],
)
def test_one_matching_sigil_of_each_side_is_applied_before_the_dice(
    p: int, bay: tuple[str, ...], used: int, fits: bool
) -> None:
    s = armed(p, *bay)
    s.ensigilled = used
    assert interaction._fits(s, p) == interaction._may_fit(s, p) == fits
    assert interaction.ensigil_options(s, p) == ([0, 1] if fits else [0])
    dice(s, 1, 1)
    go(s, (interaction.before_dice, p))
    assert (question(s) == (p, "yes", "ensigil")) == fits
    assert s.window == "PRE"
    if fits:
        choose(s, p, "yes", 1)
        assert s.ensigilled == used | 1 << p
        assert [one.thing for one in s.applied] == [(CHEN, CARD + 5)[p]]
        assert s.bays[p] == []


@checks("FUT-116", "FUT-R13")
@pytest.mark.parametrize("p", [0, 1])
def test_who_declines_keeps_the_sigil(p: int) -> None:
    s = armed(p, ("PRI", "EMP")[p])
    go(s, (interaction.ask_ensigil, p))
    choose(s, p, "yes", 0)
    assert (s.ensigilled, s.applied, len(s.bays[p])) == (0, (), 1)
    assert question(s) == (-1, "", "")


@checks("FUT-R71")
@pytest.mark.parametrize(
    ("known", "bay", "used", "may"),
    [
        (0b01, ("PUR",), 0, True),
        (0b11, ("PUR",), 0, False),
        (0b01, (), 0, False),
        (0b01, ("PUR",), 0b01, False),
    ],
)
def test_others_cannot_tell_whether_a_sigil_fits_an_item_that_they_do_not_know(
    known: int, bay: tuple[str, ...], used: int, may: bool
) -> None:
    s = armed(0, *bay)
    s.ensigilled = used
    place_at(s, items={CHEN: (card("ITM-10", 9), card("ITM-12", 8))}, known={9: known, 8: 0b11})
    assert interaction._may_fit(s, 0) == may
    assert not interaction._fits(s, 0)


@checks("FUT-R61", "FUT-R71")
def test_a_sigil_is_asked_for_again_if_the_moment_has_changed() -> None:
    s = armed(0, "PRI", "EMP")
    now = interaction._moment(s, 0)
    assert now == (CHEN, 1, 0)
    s.force = [effect("RETYPE", CARD + 4, 1), effect("JAM", CHEN, 1), effect("JAM", TARGET, 1)]
    assert interaction._moment(s, 0) == (CHEN, 1, 1)
    s.force = []
    go(s, (interaction.fits_now, 0, now))
    assert question(s) == (-1, "", "")
    for other in ((HAMMERFIST, 1, 0), (CHEN, 4, 0), (CHEN, 1, 1)):
        go(s, (interaction.fits_now, 0, other))
        assert question(s) == (0, "yes", "ensigil")
    s.ensigilled = 0b01
    go(s, (interaction.fits_now, 0, (CHEN, 1, 1)))
    assert question(s) == (-1, "", "")


@checks("FUT-116", "FUT-R71")
@pytest.mark.parametrize(("used", "may"), [(0b00, True), (0b01, True), (0b10, False), (0b11, False)])
def test_an_ambushed_acolyte_that_has_its_sigil_is_asked_for_no_other(used: int, may: bool) -> None:
    s = engaged(target=ONDRA)
    s.ensigilled = used
    place_at(s, items={ONDRA: (card("ITM-10", 70),)})
    sigil_cards(s, 1, "PUR")
    assert interaction._may_fit(s, 1) == may
