"""Settling the field: what is used up, who dies first, and what creatures and mutants leave behind."""

from __future__ import annotations

import pytest

from starhall.core.scenes import checks, place_at
from starhall.games.futura.box.parts import ACO_AP, AP, BAY, BENCH, CARD, NEUTRAL, NONE, SLOTS, STATION
from starhall.games.futura.rules.fight import aftermath
from starhall.games.futura.rules.fight.comparison import GAVE, is_fatal
from starhall.games.futura.state import Applied, Chronic, FuturaState, Later, Possessed, Shield
from tests.games.futura.fight import blow, effect, engaged, settled
from tests.games.futura.playing import seen
from tests.games.futura.table import (
    AEGIS,
    CHEN,
    CLOISTER,
    ELOI,
    GARRIS,
    HAMMERFIST,
    LAST_SLOT,
    ONDRA,
    TERRACE,
    THORN,
    VELARIS,
    YARROW,
    card,
    last,
)


def killed(s: FuturaState) -> list[int]:
    """Who was killed, in this order."""
    return seen(s, "killed", "acolyte")


# What is used up.


@checks("FUT-254", "FUT-R97")
@pytest.mark.parametrize("off_hand", [False, True])
@pytest.mark.parametrize(
    ("role", "a", "d"),
    [
        *[("primary", a, d) for a, d in ((CHEN, AEGIS), (ELOI, THORN), (VELARIS, TERRACE))],
        *[("support", a, d) for a, d in ((CHEN, THORN), (ELOI, AEGIS))],
        *[("summoned", a, d) for a, d in ((CHEN, TERRACE), (ELOI, TERRACE))],
        *[("target", a, NONE) for a in (CHEN, ELOI)],
    ],
)
def test_an_item_without_ap_left_is_taken_from_everybody_who_fights(
    role: str, a: int, d: int, off_hand: bool
) -> None:
    roles = {"primary": HAMMERFIST, "support": NONE, "summoned": NONE, "target": STATION + d, role: a}
    s = engaged(roles["target"], roles["primary"], roles["support"])
    s.summoned = roles["summoned"]
    s.place[a], s.base[a] = BAY, ACO_AP[a]
    place_at(s, side={a: 0 if role in ("primary", "support") else 1})
    seat = 0 if role in ("primary", "support") else 1
    spent = card("ITM-04" if off_hand else "ITM-12", LAST_SLOT)
    whole, plain, saber = card("ITM-12", 3), card("ITM-10", 0), card("SAB-01", 5)
    place_at(s, items={a: (whole, plain) if off_hand else (whole, spent, plain)})
    place_at(s, off_hand={a: spent if off_hand else saber})
    s.harm = {LAST_SLOT: AP[spent // SLOTS] - 1, 3: 3, 5: 99}
    settled(s)
    assert s.discards == [[], []]
    s.harm[LAST_SLOT] += 1
    settled(s)
    assert s.discards[seat] == [spent]
    assert s.items[a] == (whole, plain)
    assert s.off_hand[a] == (NONE if off_hand else saber)
    assert last(s, "depleted") == {"unit": a, "card": spent}


@checks("FUT-254")
@pytest.mark.parametrize("off_hand", [False, True])
def test_the_only_piece_in_the_hands_is_used_up_as_well(off_hand: bool) -> None:
    s = engaged()
    spent = card("ITM-04" if off_hand else "ITM-12", 0)
    if off_hand:
        place_at(s, off_hand={CHEN: spent})
    else:
        place_at(s, items={CHEN: (spent,)})
    s.harm[0] = 99
    settled(s)
    assert (s.off_hand[CHEN], s.items[CHEN], s.discards[0]) == (NONE, (), [spent])


@checks("FUT-254")
def test_who_does_not_fight_is_not_looked_over() -> None:
    s = engaged()
    s.place[ELOI] = BENCH
    place_at(s, side={ELOI: 0})
    s.harm[9] = 4
    place_at(s, items={ELOI: (card("ITM-12", 9),)})
    settled(s)
    assert s.items[ELOI] == (card("ITM-12", 9),)


@checks("FUT-R43", "FUT-171")
@pytest.mark.parametrize(("left", "stays"), [(0, False), (1, True), (2, True)])
def test_a_shield_is_gone_with_its_last_point(left: int, stays: bool) -> None:
    s = engaged()
    s.shields = [Shield(CHEN, "ability", left, "assault", NONE, 0), Shield(CHEN, "item", 7, "turn", NONE, 0)]
    settled(s)
    assert [shield.left for shield in s.shields] == ([left, 7] if stays else [7])


@checks("FUT-260", "FUT-348", "FUT-R96")
@pytest.mark.parametrize(("d", "slot"), [(AEGIS, 1), (THORN, LAST_SLOT - 4)])
def test_what_stands_before_the_assaulted_station_goes_without_ap_and_traps_stay(d: int, slot: int) -> None:
    s = engaged(STATION + d)
    wall, wolf, trap, hound, gun = (
        card(name, slot + i) for i, name in enumerate(("ITM-25", "CRE-01", "ITM-26", "CRE-03", "ITM-24"))
    )
    place_at(s, fitted={d: (wall, wolf, trap, hound, gun)})
    place_at(s, fitted={CLOISTER: (elsewhere := card("CRE-02", 0),)})
    s.harm = {wall % SLOTS: 20, wolf % SLOTS: 57, hound % SLOTS: 39, gun % SLOTS: 13, 0: 28}
    settled(s)
    assert s.fitted[d] == (trap, hound, gun)
    assert s.discards[1] == [wall, wolf]
    assert s.fitted[CLOISTER] == (elsewhere,)
    s.harm = {hound % SLOTS: 40, gun % SLOTS: 14}
    settled(s)
    assert s.fitted[d] == (trap,)
    assert s.discards[1] == [wall, wolf, hound, gun]


@checks("FUT-283", "FUT-260")
@pytest.mark.parametrize("target", [ONDRA, ELOI])
def test_no_station_is_looked_over_in_an_ambush(target: int) -> None:
    s = engaged(target=target)
    s.place[target] = BAY
    place_at(s, side={target: 1})
    place_at(s, fitted={THORN: (card("CRE-01", 0),)})
    place_at(s, mutants={THORN: (YARROW,)})
    s.harm[0] = 57
    place_at(s, mutant_harm={YARROW: 30})
    settled(s)
    assert (s.fitted[THORN], s.mutants[THORN]) == ((card("CRE-01", 0),), (YARROW,))


@checks("FUT-374", "FUT-R91", "FUT-R104")
@pytest.mark.parametrize(("d", "slot"), [(AEGIS, 0), (THORN, LAST_SLOT)])
def test_a_destroyed_creature_takes_its_sigil_its_effects_and_its_counters_along(d: int, slot: int) -> None:
    s = engaged(STATION + d)
    hound, wolf, sigil = card("CRE-03", slot), card("CRE-01", 7), card("SIG-EMP", 70)
    place_at(s, fitted={d: (hound, wolf)})
    s.applied = (Applied(CARD + slot, 4, sigil, 0), Applied(CARD + 7, 1, NONE, 0))
    s.possessed = (Possessed(CARD + slot, 0, 2), Possessed(CARD + 7, 0, 2))
    s.force = [
        effect("DAM", CHEN, 1, source=source, seat=1, until="turn") for source in (CARD + slot, CARD + 7)
    ]
    s.chronic = [Chronic(thing, "Fire", 1, 1, NONE) for thing in (CARD + slot, CARD + 7)]
    aftermath.destroy_fitted(s, d, hound)
    assert s.fitted[d] == (wolf,)
    assert s.discards[1] == [sigil, hound]
    assert [one.thing for one in s.applied] == [CARD + 7]
    assert [one.thing for one in s.possessed] == [CARD + 7]
    assert [one.source for one in s.force] == [CARD + 7]
    assert [one.thing for one in s.chronic] == [CARD + 7]
    place_at(s, holder={d: NEUTRAL})
    aftermath.destroy_fitted(s, d, wolf)
    assert (s.fitted[d], s.removed) == ((), [wolf])


# Who dies.


@checks("FUT-R106")
def test_the_defenders_dead_fall_before_the_attackers() -> None:
    s = engaged(support=HAMMERFIST)
    s.summoned = GARRIS
    s.force = [blow(HAMMERFIST), blow(GARRIS), blow(CHEN)]
    settled(s)
    assert killed(s) == [GARRIS, HAMMERFIST, CHEN]


@checks("FUT-140", "FUT-R94")
@pytest.mark.parametrize(
    ("window", "word", "dies"),
    [
        *[(window, GAVE, False) for window in ("DEC", "PRE")],
        *[(window, GAVE, True) for window in ("AFT", "END", "POST")],
        *[(window, "", True) for window in ("DEC", "PRE", "AFT")],
    ],
)
def test_who_gave_its_life_before_the_dice_dies_after_them(window: str, word: str, dies: bool) -> None:
    s = engaged(support=HAMMERFIST)
    s.force = [blow(HAMMERFIST, word), effect("JAM", CHEN, 1)]
    settled(s, window)
    assert killed(s) == ([HAMMERFIST] if dies else [])
    assert s.place[CHEN] == BAY
    assert (s.window, s.dying) == (window, NONE)
    assert is_fatal(s, HAMMERFIST) != dies


# The order.


@checks("FUT-384", "FUT-387", "FUT-R69")
def test_counters_hurt_first_then_what_was_put_off_then_plays_and_then_the_field_is_settled() -> None:
    s = engaged()
    s.chronic, s.later = [Chronic(CHEN, "Fire", 1, 2, NONE)], [Later("TRN", 0, CHEN, CHEN, 0, 0)]
    s.asked = ()
    s.stack.clear()
    aftermath.aftermath(s)
    assert (s.window, s.base[CHEN]) == ("AFT", ACO_AP[CHEN] - 1)
    frames = [(frame[0].__name__, *frame[1:]) for frame in reversed(s.stack)]
    assert frames == [("delayed", "AFT"), ("aft_window",), ("settle",)]
    s.later = []
    s.stack.clear()
    place_at(s, abilities={CHEN: (card("ABL-34", 0),)})
    aftermath.aftermath(s)
    assert [frame[0].__name__ for frame in s.stack] == ["settle", "offer"]
