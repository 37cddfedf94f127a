"""Answers and silence: which play can be answered, and what NULLIFY finds, offers and ends."""

from __future__ import annotations

import pytest

from starhall.core.scenes import checks, place_at
from starhall.games.futura.box.language import Act
from starhall.games.futura.box.parts import BUILT, CARD, DISTRICT, NONE, PRIMAL, PURITAN, SLOTS, STATION
from starhall.games.futura.rules.kinds import NUMBER, THING
from starhall.games.futura.rules.plays.carry import ON_EQUIPMENT
from starhall.games.futura.rules.verbs import counter
from starhall.games.futura.state import Applied, Force, FuturaState, Play, Shield
from tests.games.futura.fight import effect, engaged, siege, thing
from tests.games.futura.playing import made_by, seen
from tests.games.futura.table import (
    AEGIS,
    CHEN,
    ELOI,
    FOUNDRY,
    HAMMERFIST,
    ILMAR,
    LAST_SLOT,
    ONDRA,
    TERRACE,
    THORN,
    card,
    dress,
    new,
)

FIGHTER = (CHEN, ONDRA)
"""By seat: the acolyte that fights for it before the station."""


def played(s: FuturaState, p: int, name: str) -> int:
    """A card that the fighter of a seat has played, as a thing."""
    (found,) = dress(s, FIGHTER[p], name)
    s.played[found % SLOTS] = found
    return thing(found)


def sigil_on(s: FuturaState, p: int, a: int, name: str = "SIG-PRI") -> Applied:
    """A sigil card of a seat on the equipment of an acolyte."""
    return Applied(a, PRIMAL, new(s, p, name), 0)


# What is answered.


@checks("FUT-322", "FUT-R61")
def test_only_the_last_announced_play_of_the_other_side_is_answered() -> None:
    s = siege()
    mine, theirs = made_by(0, CHEN, CHEN), made_by(1, ONDRA, ONDRA)
    assert counter.answered_play(s, 0) is None
    s.announced = [theirs, mine]
    assert (counter.answered_play(s, 0), counter.answered_play(s, 1)) == (None, mine)
    s.announced = [mine, mine, theirs]
    assert (counter.answered_play(s, 0), counter.answered_play(s, 1)) == (theirs, None)
    s.announced = [mine, theirs._replace(tier=0)]
    assert (counter.answered_play(s, 0), counter.answered_play(s, 1)) == (None, None)


@checks("FUT-146", "FUT-R61")
def test_the_last_announced_play_is_cancelled_and_none_before_it() -> None:
    s = siege()
    first, second, last = (made_by(p, a, a) for p, a in ((0, CHEN), (1, ONDRA), (0, HAMMERFIST)))
    s.announced = [first, second, last]
    counter.cancel(s, "FUT-146")
    assert s.announced == [first, second, last._replace(tier=0)]


# What can be silenced.


@checks("FUT-146")
@pytest.mark.parametrize("p", [0, 1])
def test_an_announced_or_waiting_ability_card_of_the_enemy_can_be_silenced(p: int) -> None:
    s = siege()
    cards = [played(s, q, "ABL-17") for q in (0, 1)]
    bomb = played(s, 1 - p, "ITM-01")
    plays = [made_by(q, cards[q], FIGHTER[q]) for q in (0, 1)]
    assert counter.ongoing(s, p) == []
    s.announced = [plays[1 - p]]
    assert counter.ongoing(s, p) == [cards[1 - p]]
    s.announced = [made_by(1 - p, bomb, FIGHTER[1 - p])]
    assert counter.ongoing(s, p) == [], "an item is no ability card"
    s.announced = []
    s.queue = plays
    assert counter.ongoing(s, p) == [cards[1 - p]]


@checks("FUT-146")
@pytest.mark.parametrize("p", [0, 1])
def test_an_ability_card_of_the_enemy_that_is_at_work_can_be_silenced(p: int) -> None:
    s = siege()
    cards, serums = [played(s, q, "ABL-28") for q in (0, 1)], [played(s, q, "ITM-08") for q in (0, 1)]
    for q in (0, 1):
        s.force += [effect("STREAK", FIGHTER[q], 4, "0", source=cards[q], seat=q)]
        s.force += [effect("DAM", FIGHTER[q], 5, source=serums[q], seat=q)]
    assert counter.ongoing(s, p) == [cards[1 - p]]
    s.force = []
    s.shields = [Shield(FIGHTER[q], "ability", 4, "assault", cards[q], 0) for q in (0, 1)]
    assert counter.ongoing(s, p) == [cards[1 - p]]


@checks("FUT-142", "FUT-146")
@pytest.mark.parametrize(("verb", "found"), [("AMBUSH", False), ("ROLL", True)])
def test_an_ambush_that_has_begun_is_not_silenced(verb: str, found: bool) -> None:
    s = engaged(ONDRA)
    raid = played(s, 0, "ABL-08")
    s.force = [effect(verb, CHEN, 1, source=raid)]
    assert counter.ongoing(s, 1) == ([raid] if found else [])


@checks("FUT-050", "FUT-146")
@pytest.mark.parametrize(
    ("name", "slot", "up", "found"),
    [
        ("ABL-45", 0, True, True),
        ("ABL-46", LAST_SLOT, True, True),
        ("ABL-45", 0, False, False),
        ("ABL-44", LAST_SLOT, True, False),
        ("ABL-47", 0, True, False),
    ],
)
@pytest.mark.parametrize(
    ("bearer", "by"), [(CHEN, 1), (HAMMERFIST, 1), (ONDRA, 0), (ILMAR, None), (ELOI, None)]
)
def test_a_passive_card_of_an_enemy_in_the_fight_can_be_silenced_once_it_is_seen(
    name: str, slot: int, up: bool, found: bool, bearer: int, by: int | None
) -> None:
    s = siege()
    place_at(s, abilities={bearer: (card(name, slot),)})
    if up:
        s.turn_up(card(name, slot))
    for p in (0, 1):
        assert counter.ongoing(s, p) == ([CARD + slot] if found and p == by else [])


@checks("FUT-146")
def test_an_ambushed_acolyte_has_a_passive_card_to_silence_and_nobody_has_none() -> None:
    s = engaged(ONDRA)
    for a, slot in ((ONDRA, 1), (ELOI, 2), (ILMAR, 3)):
        place_at(s, abilities={a: (card("ABL-46", slot),)})
        s.turn_up(card("ABL-46", slot))
    assert counter.ongoing(s, 0) == [CARD + 1]
    assert counter.ongoing(s, 1) == []


@checks("FUT-146", "FUT-150")
def test_only_sigil_cards_of_the_enemy_are_taken_off_no_living_ones() -> None:
    s = siege()
    s.applied = (
        sigil_on(s, 0, CHEN),
        sigil_on(s, 1, ONDRA),
        Applied(ONDRA, PURITAN, NONE, 0),
        sigil_on(s, 1, STATION + TERRACE),
        Applied(CHEN, PURITAN, NONE, 0),
    )
    assert (counter.enemy_sigils(s, 0), counter.enemy_sigils(s, 1)) == ([1, 3], [0])


# What each form needs.


def forms_of(s: FuturaState, p: int) -> list[str]:
    """The forms of NULLIFY of which there is something for a seat."""
    words = ("ability", "sigil", "all-sigils", "item", "district")
    mine = made_by(p, FIGHTER[p], FIGHTER[p])
    found = [word for word in words if counter.can_nullify(s, mine, Act("NULLIFY", what=(word,)), "")]
    assert counter.can_nullify(s, mine, Act("NULLIFY", what=words), "") == bool(found)
    for i, word in enumerate(words):
        chosen = mine._replace(about=(FIGHTER[p], NONE, i, 99))
        assert counter.can_nullify(s, chosen, Act("NULLIFY", what=words), "") == (word in found)
    return found


@checks("FUT-146", "FUT-383", "FUT-R87")
def test_each_form_of_silence_needs_something_of_its_own() -> None:
    s = engaged(ONDRA)
    place_at(s, site={THORN: BUILT})
    assert (forms_of(s, 0), forms_of(s, 1)) == ([], [])
    s.announced = [made_by(1, played(s, 1, "ABL-17"), ONDRA)]
    assert (forms_of(s, 0), forms_of(s, 1)) == (["ability"], [])
    s.announced = [made_by(1, played(s, 1, "ITM-01"), ONDRA)]
    assert (forms_of(s, 0), forms_of(s, 1)) == (["item"], [])
    s.announced = [made_by(1, played(s, 1, "ITM-17"), ONDRA)]
    assert (forms_of(s, 0), forms_of(s, 1)) == ([], []), "a blaster stays with its bearer"
    s.announced, s.applied = [], (sigil_on(s, 0, CHEN),)
    assert (forms_of(s, 0), forms_of(s, 1)) == ([], ["sigil", "all-sigils"])


@checks("FUT-383", "FUT-R87")
@pytest.mark.parametrize("d", [AEGIS, THORN])
def test_only_the_attacker_severs_the_district_of_an_assaulted_station_once(d: int) -> None:
    s = engaged(STATION + d)
    place_at(s, site={d: BUILT})
    assert (forms_of(s, 0), forms_of(s, 1)) == (["district"], [])
    s.force = [effect("NULLIFY district", DISTRICT + d)]
    assert forms_of(s, 0) == []


@checks("FUT-146", "FUT-R61")
def test_silence_asks_for_its_form_and_then_for_the_card_or_the_sigil() -> None:
    s = siege()
    act = Act("NULLIFY", what=("ability", "sigil", "item"))
    for chosen, question in (
        ((), (NUMBER, "nullify")),
        ((0,), (THING, "nullify")),
        ((1,), (NUMBER, ON_EQUIPMENT)),
        ((2,), None),
        ((0, 77), None),
        ((1, 77), None),
    ):
        mine = Play(0, CHEN, 0, 1, NONE, (CHEN, NONE, *chosen))
        assert counter.what_to_nullify(s, mine, act) == question


@checks("FUT-146")
def test_the_forms_offered_are_those_of_which_there_is_something() -> None:
    s = siege()
    silence, raid = played(s, 0, "ABL-13"), played(s, 1, "ABL-17")
    mine = made_by(0, silence, CHEN)
    assert counter.forms(s, 0, mine) == []
    s.applied = (sigil_on(s, 0, CHEN), sigil_on(s, 1, ONDRA))
    assert counter.forms(s, 0, mine) == [1]
    assert counter.sigils_to_nullify(s, 0, mine) == [1]
    s.queue = [made_by(1, raid, ONDRA)]
    assert counter.forms(s, 0, mine) == [0, 1]
    assert counter.abilities_to_nullify(s, 0, mine) == [raid]


@checks("FUT-383", "FUT-R100")
@pytest.mark.parametrize(("until", "lasts"), [("interaction", "assault"), ("turn", "turn")])
@pytest.mark.parametrize(("ap", "left"), [(20, 16), (5, 1), (4, 1), (1, 1)])
def test_a_severed_district_takes_the_ap_it_gave_but_never_the_last(
    until: str, lasts: str, ap: int, left: int
) -> None:
    s = engaged(STATION + FOUNDRY)
    s.ap[FOUNDRY] = ap
    charge = CARD + LAST_SLOT
    act = Act("NULLIFY", what=("district",), until=until)
    counter.nullify(s, made_by(0, charge, CHEN), act)
    assert s.ap[FOUNDRY] == left
    assert s.force == [Force("NULLIFY district", DISTRICT + FOUNDRY, ap - left, lasts, charge, 0, "")]
    assert seen(s, "district off", "district") == [FOUNDRY]
