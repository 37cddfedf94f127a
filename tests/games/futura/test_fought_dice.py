"""The dice of an interaction, what ends with it, and whether the attacker goes on."""

from __future__ import annotations

from typing import Any

import pytest

from starhall.core.scenes import checks, choose, offered, place_at, told
from starhall.games.futura.box.parts import (
    BAY,
    CARD,
    CLASS_DIE,
    CREATURE_DICE,
    LEVEL_DIE,
    MUTANT_THING,
    NOBODY,
    NONE,
    STATION,
)
from starhall.games.futura.rules.fight import assault, interaction
from starhall.games.futura.rules.plays.reach import STASIS
from starhall.games.futura.state import Possessed, Rolled, Shield
from tests.games.futura.fight import TARGET, dice, effect, engaged, lead, question
from tests.games.futura.playing import made_by
from tests.games.futura.table import (
    AEGIS,
    CHEN,
    ELOI,
    HAMMERFIST,
    LAST_SLOT,
    ONDRA,
    THORN,
    card,
    go,
    last,
    table,
)


@checks("FUT-071", "FUT-240", "FUT-243", "FUT-248", "FUT-R21", "FUT-R63", "FUT-R102")
@pytest.mark.parametrize(("a", "d", "slot"), [(CHEN, AEGIS, 0), (ELOI, THORN, LAST_SLOT)])
def test_everybody_rolls_its_own_dice(a: int, d: int, slot: int) -> None:
    s = engaged(STATION + d, a)
    for armour, rank in (("", 0), ("ARM-01", 1), ("ARM-16", 2), ("ARM-26", 3)):
        place_at(s, armour={a: card(armour, slot) if armour else NONE})
        assert interaction.dice_of(s, a) == (CLASS_DIE[rank],)
    for level in (1, 2, 3, 4):
        s.level[d], s.force = level, []
        assert interaction.dice_of(s, STATION + d) == LEVEL_DIE[level]
        s.force = [effect("JAM", STATION + d, 1)]
        assert interaction.dice_of(s, STATION + d) == LEVEL_DIE[max(1, level - 1)]
    place_at(s, armour={a: NONE})
    for name, level in (("CRE-02", 1), ("CRE-03", 2), ("CRE-01", 3), ("CRE-10", 10)):
        place_at(s, fitted={d: (card(name, slot),)})
        assert interaction.dice_of(s, CARD + slot) == CREATURE_DICE[level]
    assert interaction.dice_of(s, MUTANT_THING + a) == CREATURE_DICE[1]


@checks("FUT-172", "FUT-377", "FUT-390", "FUT-R83")
@pytest.mark.parametrize(
    ("shown", "more", "result"), [(5, 0, 5), (5, 2, 7), (5, -3, 2), (2, -1, 1), (2, -9, 1), (1, 0, 1)]
)
def test_a_result_is_the_dice_and_all_that_modifies_them_and_at_least_one(
    shown: int, more: int, result: int
) -> None:
    s = engaged()
    s.force = [effect("ROLL", CHEN, more), effect("ROLL", ONDRA, 4)]
    dice(s, shown)
    assert interaction.roll(s, CHEN) == result


@checks("FUT-178", "FUT-240", "FUT-264", "FUT-R62", "FUT-R65")
@pytest.mark.parametrize("still", [(), (0,), (1,), (0, 1)])
def test_the_attackers_roll_first_and_a_side_in_stasis_not_at_all(still: tuple[int, ...]) -> None:
    s = engaged(support=HAMMERFIST)
    s.force = [effect(STASIS, NONE, seat=p, until="interaction") for p in still]
    dice(s, *([] if 0 in still else [3, 4]), *([] if 1 in still else [5]))
    interaction.roll_dice(s)
    mine = [] if 0 in still else [(CHEN, 3), (HAMMERFIST, 4)]
    assert list(s.rolls) == mine + ([] if 1 in still else [(TARGET, 5)])
    assert last(s, "rolled") == {"rolls": [(*roll, NONE) for roll in s.rolls]}


@checks("FUT-R83")
def test_only_a_unit_with_a_result_rolls_again_and_the_new_result_stands() -> None:
    s = engaged(support=HAMMERFIST)
    s.rolls = (Rolled(CHEN, 1), Rolled(TARGET, 5))
    dice(s, 6)
    interaction.reroll(s, HAMMERFIST)
    assert s.rolls == ((CHEN, 1), (TARGET, 5))
    interaction.reroll(s, CHEN)
    assert s.rolls == ((CHEN, 6), (TARGET, 5))
    assert last(s, "rolled again") == {"unit": CHEN, "card": NONE, "n": 6}


@checks("FUT-387", "FUT-392", "FUT-R20", "FUT-R56", "FUT-R72")
@pytest.mark.parametrize(("n", "cap", "asked"), [(1, 2, True), (2, 2, False), (3, 2, False), (29, 30, True)])
def test_the_attacker_goes_on_up_to_the_cap(n: int, cap: int, asked: bool) -> None:
    s = table(options={"assault_cap": cap})
    s.attacker, s.defender, s.primary, s.target, s.interaction = 0, 1, CHEN, TARGET, n
    s.place[CHEN] = BAY
    go(s, (interaction.interaction_over,))
    assert question(s) == ((0, "yes", "go on") if asked else (-1, "", ""))
    assert bool(told(s, "assault capped")) == (not asked)


@checks("FUT-387", "FUT-R20", "FUT-R62")
@pytest.mark.parametrize("n", [1, 2])
def test_what_lasted_for_the_interaction_is_over_with_it(n: int) -> None:
    s = engaged()
    s.interaction = n
    spans = ("interaction", "first", "assault", "turn")
    s.force = [effect("JAM", CHEN, 1, until=span) for span in spans]
    s.shields = [Shield(CHEN, "ability", 1, span, NONE, 0) for span in spans]
    s.possessed = (Possessed(ONDRA, 0, 1), Possessed(HAMMERFIST, 1, 2))
    s.queue = [made_by(0, CHEN, CHEN)]
    go(s, (interaction.interaction_over,))
    left = ["assault", "turn"] if n == 1 else ["first", "assault", "turn"]
    assert [one.until for one in s.force] == [one.until for one in s.shields] == left
    assert list(s.possessed) == [(HAMMERFIST, 1, 1)]
    assert (s.queue, s.before) == ([], ())


@checks("FUT-387", "FUT-R20")
def test_shields_alone_end_with_the_interaction_too() -> None:
    s = engaged()
    s.shields = [Shield(CHEN, "ability", 1, "interaction", NONE, 0)]
    go(s, (interaction.interaction_over,))
    assert s.shields == []


@checks("FUT-392", "FUT-R72")
@pytest.mark.parametrize("step", [interaction.interaction_over, interaction.go_on_or_not])
def test_when_time_was_called_nobody_is_asked_and_the_game_is_over(step: Any) -> None:
    s = engaged()
    s.time_called = 1
    go(s, (step,))
    assert question(s) == (-1, "", "")
    assert s.part == "over"


@checks("FUT-273", "FUT-277", "FUT-405", "FUT-R42")
def test_calling_off_is_free_and_going_on_is_one_more_interaction() -> None:
    s = engaged()
    go(s, (interaction.go_on_or_not,), (assault.assault_over, 0))
    assert offered(s, 0) == [interaction.CALL_OFF, interaction.GO_ON] == [0, 1]
    dice(s, 1, 8)
    choose(s, 0, "yes", interaction.GO_ON)
    assert lead(s) == "go on"
    assert (s.interaction, s.rolls) == (2, ((CHEN, 1), (TARGET, 8)))
    choose(s, 0, "yes", interaction.CALL_OFF)
    assert (s.attacker, s.place[CHEN], s.energy[0]) == (NOBODY, BAY, 20)
    assert last(s, "called off") == {"seat": 0}
    assert (s.primary, s.target) == (NONE, NONE)
