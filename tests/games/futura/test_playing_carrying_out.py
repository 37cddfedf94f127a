"""Carrying out a play: its targets, what of it still holds, what is resisted, and what follows later."""

from __future__ import annotations

import pytest

from starhall.core.scenes import asked, checks, choose, offered, place_at, told
from starhall.games.futura.box.parts import ACO_AP, BUILT, CARD, DISTRICT, FALLEN, NEUTRAL, NONE, STATION
from starhall.games.futura.rules.fight.aftermath import settle
from starhall.games.futura.rules.mat.cards import is_up
from starhall.games.futura.rules.plays.announce import announce
from starhall.games.futura.rules.plays.carry import (
    act_out,
    carry_on,
    carry_out,
    choose_targets,
    come_due,
    delayed,
    target_chosen,
)
from starhall.games.futura.rules.verbs.table import TURNED
from starhall.games.futura.state import Applied, FuturaState, Later, Play, Rolled
from tests.games.futura.fight import dice, engaged
from tests.games.futura.playing import to_come
from tests.games.futura.table import (
    CHEN,
    ELOI,
    GARRIS,
    HAMMERFIST,
    ILMAR,
    LAST_SLOT,
    ONDRA,
    THORN,
    card,
    dress,
    go,
    table,
)


def played(
    s: FuturaState,
    p: int,
    name: str,
    bearer: int,
    *,
    clause: int = 0,
    tier: int = 1,
    subject: int = NONE,
    number: int = 100,
) -> Play:
    """A play of a card that was shown."""
    s.played[number] = card(name, number)
    return Play(p, CARD + number, clause, tier, NONE, (bearer, subject))


# Targets.


@checks("FUT-R61", "FUT-R87")
@pytest.mark.parametrize("hurt", [(), (GARRIS,), (ONDRA, ILMAR)])
def test_only_who_has_several_targets_chooses_one(hurt: tuple[int, ...]) -> None:
    s = table()
    for a in hurt:
        s.base[a] -= 1
    play = Play(1, ILMAR, 0, 1, NONE, (ILMAR, NONE))
    choose_targets(s, play, "MAIN", announce)
    assert asked(s) == ([(1, "thing")] if len(hurt) == 2 else [])
    assert len(told(s, "no effect")) == (not hurt)
    if len(hurt) == 2:
        assert offered(s, 1) == list(hurt)
        assert s.asked[0][3] == (1, "heal", play, "MAIN", announce)
        choose(s, 1, "thing", ILMAR)
        assert s.base[ILMAR] == ACO_AP[ILMAR]
        assert s.base[ONDRA] == ACO_AP[ONDRA] - 1
    elif hurt:
        (frame,) = s.stack
        assert frame == (choose_targets, play._replace(about=(ILMAR, NONE, GARRIS)), "MAIN", announce)
    else:
        assert s.stack == []


@checks("FUT-R61", "FUT-R91")
def test_a_neutral_district_takes_whom_it_can_without_being_asked() -> None:
    s = engaged(STATION + THORN)
    s.defender = NEUTRAL
    place_at(s, holder={THORN: NEUTRAL})
    s.level[THORN] = 1
    place_at(s, site={THORN: BUILT})
    place_at(s, station={THORN: 4})
    play = Play(NEUTRAL, DISTRICT + THORN, 0, 1, NONE, (STATION + THORN, CHEN))
    choose_targets(s, play, "KO", carry_on)
    assert s.stack[-1][1].chosen == (STATION + THORN,)


@checks("FUT-R61")
def test_what_needs_no_choice_goes_on_at_once() -> None:
    s = engaged()
    play = played(s, 0, "ABL-42", CHEN)
    choose_targets(s, play, "PRE", announce)
    assert s.announced == [play]


@checks("FUT-145", "FUT-R71")
@pytest.mark.parametrize("number", [0, LAST_SLOT])
def test_a_creature_of_the_hand_is_shown_as_it_is_named_even_if_it_is_the_only_one(number: int) -> None:
    s = engaged()
    wanted, other = card("CRE-03", number), card("CRE-01", 5)
    s.hands[0] = [wanted]
    play = played(s, 0, "ABL-12", CHEN, clause=1, tier=3)
    choose_targets(s, play, "DEC", announce)
    assert asked(s) == [(0, "card")]
    s.asked = ()
    s.hands[0] = [other, wanted]
    target_chosen(s, number, 0, "summon", play, "DEC", announce)
    assert (is_up(s, wanted), is_up(s, other)) == (True, False)
    assert s.stack[-1][1].about == (CHEN, NONE, number)


@checks("FUT-146", "FUT-R61")
def test_a_sigil_on_equipment_is_remembered_by_its_card() -> None:
    s = engaged(ONDRA)
    sigils = card("SIG-PAL", 60), card("SIG-PRI", 61)
    s.applied = tuple(Applied(ONDRA, i, one, 0) for i, one in enumerate(sigils))
    play = played(s, 0, "ABL-13", CHEN, tier=3)
    target_chosen(s, 1, 0, "nullify sigil", play, "RESP", announce)
    assert s.stack[-1][1].chosen == (sigils[1],)
    target_chosen(s, 1, 0, "nullify", play, "RESP", announce)
    assert s.stack[-1][1].chosen == (1,)


# What still holds.


@checks("FUT-R61", "FUT-387")
@pytest.mark.parametrize(
    ("name", "mine", "window", "subject", "holds"),
    [
        ("ABL-17", 5, "POST", NONE, True),
        ("ABL-17", 3, "POST", NONE, False),
        ("ABL-17", 3, "POST", TURNED, True),
        ("ABL-17", 3, "PRE", NONE, True),
        ("ABL-31", 3, "POST", NONE, True),
        ("ABL-31", 5, "POST", NONE, False),
        ("ABL-42", 3, "POST", NONE, True),
        ("ARM-32", 3, "POST", NONE, True),
    ],
)
def test_a_queued_play_takes_effect_if_its_bearer_still_wins_or_loses(
    name: str, mine: int, window: str, subject: int, holds: bool
) -> None:
    s = engaged(ONDRA)
    dress(s, CHEN, "ARM-26", "SAB-26")
    s.harm[s.armour[CHEN] % 240] = 3
    s.rolls = (Rolled(CHEN, mine), Rolled(ONDRA, 4))
    play = played(s, 0, name, CHEN, subject=subject)
    s.used_assault = 1 << play.thing * 2
    carry_out(s, play, window)
    assert bool(s.stack) == holds
    assert len(told(s, "no effect")) == (not holds)


@checks("FUT-R61", "FUT-R87")
@pytest.mark.parametrize(
    ("window", "settles"),
    [("DEC", True), ("PRE", True), ("END", True), ("AMBUSH", True), ("POST", False), ("MAIN", False)],
)
def test_after_which_windows_the_fallen_are_seen_to_at_once(window: str, settles: bool) -> None:
    s = engaged()
    play = played(s, 0, "ABL-03", CHEN)
    carry_on(s, play, window)
    acts = [(act_out, play, 0), (act_out, play, 1)]
    assert to_come(s) == [*acts, *([(settle,)] if settles else [])]


@checks("FUT-R87", "FUT-R61")
def test_only_verbs_with_a_target_are_carried_out() -> None:
    s = engaged(ONDRA)
    dress(s, ONDRA, "ITM-10")
    play = played(s, 0, "ITM-20", CHEN)
    carry_on(s, play, "POST")
    both = len(s.stack)
    s.stack = []
    place_at(s, items={ONDRA: ()})
    carry_on(s, play, "POST")
    assert (both, to_come(s)) == (2, [(act_out, play, 0)])
    assert told(s, "no effect") == []
    s.stack = []
    rescue = played(s, 0, "ABL-30", CHEN, number=101)._replace(about=(CHEN, NONE, CHEN))
    carry_on(s, rescue, "POST")
    assert s.stack == []
    assert len(told(s, "no effect")) == 1


@checks("FUT-R61", "FUT-179")
def test_what_was_carried_out_is_remembered_and_what_follows_waits() -> None:
    s = engaged()
    ability, stimulant = played(s, 0, "ABL-42", CHEN), played(s, 0, "ITM-07", CHEN, number=101)
    carry_on(s, ability, "POST")
    carry_on(s, stimulant, "PRE")
    assert s.resolved == (ability,)
    assert s.later == [Later("AFT", 0, CHEN, CARD + 101, 0, 0)]


# Resistance.


@checks("FUT-173")
@pytest.mark.parametrize(("shown", "acts"), [(10, 0), (100, 2)])
@pytest.mark.parametrize("foe", [ONDRA, CHEN])
def test_one_roll_resists_all_that_is_aimed_at_the_unit(foe: int, shown: int, acts: int) -> None:
    s = engaged(foe, primary=HAMMERFIST)
    place_at(s, side={foe: 1})
    dress(s, foe, "ITM-35")
    dice(s, shown)
    play = played(s, 0, "ABL-23", HAMMERFIST)
    carry_on(s, play, "POST")
    assert [frame[2] for frame in to_come(s)] == list(range(acts))
    assert len(told(s, "chance rolled")) == 1


@checks("FUT-173")
def test_what_is_aimed_at_nobody_is_not_resisted() -> None:
    s = engaged(ONDRA, primary=HAMMERFIST)
    dress(s, ONDRA, "ITM-35")
    play = played(s, 0, "ABL-03", HAMMERFIST)
    carry_on(s, play, "POST")
    assert len(s.stack) == 2
    assert told(s, "chance rolled") == []


@checks("FUT-R87")
def test_a_verb_without_a_target_any_more_does_nothing() -> None:
    s = table()
    play = played(s, 0, "ABL-30", CHEN, tier=2)._replace(about=(CHEN, NONE, HAMMERFIST))
    s.base[HAMMERFIST] -= 3
    full = s.base[HAMMERFIST] + 3
    s.place[HAMMERFIST] = FALLEN
    place_at(s, side={HAMMERFIST: -1})
    act_out(s, play, 0)
    assert s.base[HAMMERFIST] == full - 3
    s.place[HAMMERFIST] = s.place[CHEN]
    place_at(s, side={HAMMERFIST: 0})
    act_out(s, play, 0)
    assert s.base[HAMMERFIST] > full - 3


# What follows later.


@checks("FUT-179")
@pytest.mark.parametrize(
    ("window", "p", "order"),
    [
        ("AFT", None, [1, 3, 0]),
        ("END", None, [2]),
        ("AFT", 0, [0]),
        ("AFT", 1, [1, 3]),
        ("TRN", 0, []),
        ("END", 0, []),
    ],
)
def test_delayed_parts_come_due_the_defenders_first(window: str, p: int | None, order: list[int]) -> None:
    s = engaged(ONDRA)
    waiting = [
        Later("AFT", 0, CHEN, CARD, 0, 0),
        Later("AFT", 1, ONDRA, CARD + 1, 0, 0),
        Later("END", 1, ONDRA, CARD + 2, 0, 0),
        Later("AFT", 1, ELOI, CARD + 3, 0, 0),
    ]
    s.later = list(waiting)
    delayed(s, window, p)
    assert to_come(s) == [(come_due, waiting[i]) for i in order]
    assert s.later == [one for i, one in enumerate(waiting) if i not in order]


@checks("FUT-179")
def test_the_price_of_a_stimulant_is_paid_by_its_bearer() -> None:
    s = engaged(ONDRA)
    s.played[0] = card("ITM-07", 0)
    before = s.base[CHEN]
    go(s, (come_due, Later("AFT", 0, CHEN, CARD, 0, 0)))
    assert s.base[CHEN] < before
    assert s.base[ONDRA] == ACO_AP[ONDRA]
