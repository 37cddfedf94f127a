"""How an assault begins and ends: what is turned up, the ways home, and all that is tidied away."""

from __future__ import annotations

import pytest

from starhall.core.scenes import checks, choose, offered, place_at, told
from starhall.games.futura.box.parts import BAY, BENCH, CARD, NOBODY, NONE, SLOTS, STATION
from starhall.games.futura.rules.fight import aftermath, assault, breaking_off, interaction
from starhall.games.futura.rules.mat import cards
from starhall.games.futura.state import Applied, Later, Possessed, Rolled, Shield
from tests.games.futura.fight import blow, dice, effect, engaged, question
from tests.games.futura.playing import made_by
from tests.games.futura.table import (
    AEGIS,
    CHEN,
    ELOI,
    HAMMERFIST,
    LAST_SLOT,
    ONDRA,
    TERRACE,
    THORN,
    VELARIS,
    card,
    go,
    last,
)

# The beginning.


@checks("FUT-239", "FUT-R71")
@pytest.mark.parametrize("slot", [0, LAST_SLOT - 5])
@pytest.mark.parametrize("a", [CHEN, ELOI])
def test_armour_sabers_and_what_weighs_the_armour_down_are_revealed(a: int, slot: int) -> None:
    s = engaged(primary=a)
    armour, saber, second, baton, draught, ability = (
        card(name, slot + i)
        for i, name in enumerate(("ARM-16", "SAB-15", "SAB-01", "ITM-03", "ITM-10", "ABL-01"))
    )
    place_at(s, armour={a: armour}, saber={a: saber}, off_hand={a: second})
    place_at(s, items={a: (draught, baton)}, abilities={a: (ability,)})
    assault.reveal(s, a)
    known = [cards.is_up(s, one) for one in (armour, saber, second, baton, draught, ability)]
    assert known == [True, True, True, True, False, False]
    assert last(s, "equipment revealed") == {"acolyte": a, "cards": [armour, saber, second]}


@checks("FUT-239", "FUT-R71")
@pytest.mark.parametrize("worn", ["armour", "saber", "off_hand"])
def test_one_piece_is_revealed_alone_and_none_reveals_nothing(worn: str) -> None:
    s = engaged()
    assault.reveal(s, CHEN)
    assert told(s, "equipment revealed") == []
    assert not any(s.known)
    piece = card({"armour": "ARM-01", "saber": "SAB-01", "off_hand": "ITM-04"}[worn], 0)
    place_at(s, **{worn: {CHEN: piece}})
    assault.reveal(s, CHEN)
    assert last(s, "equipment revealed") == {"acolyte": CHEN, "cards": [piece]}
    assert cards.is_up(s, piece)
    assert not any(s.known[1:])


@checks("FUT-239", "FUT-R93")
@pytest.mark.parametrize(
    ("primary", "support", "d"),
    [(CHEN, ELOI, AEGIS), (ELOI, CHEN, THORN), (ELOI, NONE, AEGIS), (CHEN, NONE, AEGIS)],
)
def test_at_the_declaration_fighters_and_what_stands_before_the_station_are_revealed(
    primary: int, support: int, d: int
) -> None:
    s = engaged(STATION + d, primary, support)
    for a, slot in ((CHEN, 100), (ELOI, 101), (VELARIS, 102)):
        place_at(s, armour={a: card("ARM-01", slot)})
    names = ("CRE-01", "ITM-25", "ITM-30", "ITM-22", "ITM-29")
    fitted = [card(name, slot) for slot, name in enumerate(names)]
    place_at(s, fitted={d: (*fitted, card("ART-05", LAST_SLOT))})
    s.cargo[d] = (card("CRE-02", 50),)
    dice(s, *[1] * 8)
    go(s, (assault.assault_begins,))
    fight = [slot for slot, a in ((100, CHEN), (101, ELOI)) if a in (primary, support)]
    up = [slot for slot in range(SLOTS) if s.known[slot] == 0b11]
    assert up == [0, 1, 3, *fight]
    shown = [one for one in s.fitted[d] if one % SLOTS in (0, 1, 3)]
    assert told(s, "revealed")[0].operands == {"district": d, "cards": shown}


@checks("FUT-239")
def test_nothing_to_see_before_a_station_is_not_told() -> None:
    s = engaged()
    place_at(s, fitted={TERRACE: (card("ITM-30", 5),)})
    dice(s, 1, 8)
    go(s, (assault.assault_begins,))
    assert told(s, "revealed") == []
    assert not s.known[5]


@checks("FUT-239", "FUT-283")
@pytest.mark.parametrize("target", [ONDRA, ELOI])
def test_the_ambushed_is_revealed_and_no_station(target: int) -> None:
    s = engaged(target=target, primary=HAMMERFIST)
    s.place[target], s.base[target] = BAY, 9
    place_at(s, side={target: 1})
    place_at(s, fitted={THORN: (card("CRE-01", 8),)})
    place_at(s, armour={target: card("ARM-01", 7)})
    dice(s, 1, 8)
    go(s, (assault.assault_begins,))
    assert (s.known[7], s.known[8]) == (0b11, 0)


@checks("FUT-R61")
@pytest.mark.parametrize(
    ("bearer", "living", "asked"), [(CHEN, False, True), (VELARIS, False, False), (CHEN, True, False)]
)
def test_only_the_sigil_card_that_the_primary_brings_is_announced(
    bearer: int, living: bool, asked: bool
) -> None:
    s = engaged()
    place_at(s, armour={CHEN: card("ARM-11", 4)})
    s.applied = (Applied(bearer, 1, NONE if living else card("SIG-PRI", 5), 0),)
    s.asked = ()
    s.stack.clear()
    assault.assault_begins(s)
    names = [frame[0].__name__ for frame in reversed(s.stack)]
    rest = ["open_window", "open_window", "settle", "interact"]
    assert names == (["sigil_announced", *rest] if asked else rest)
    windows = [frame[1:] for frame in reversed(s.stack) if frame[0].__name__ == "open_window"]
    assert windows == [(1, "DEC"), (0, "DEC")], "the defender declares first"


# The end.


@checks("FUT-279", "FUT-379", "FUT-R12", "FUT-R49")
def test_the_end_of_an_assault_has_its_order() -> None:
    s = engaged(support=HAMMERFIST)
    s.queue, s.asked = [made_by(0, CHEN, CHEN)], ()
    s.stack.clear()
    assault.assault_over(s, 1)
    assert (s.window, s.queue) == ("END", [])
    frames = [(frame[0].__name__, *frame[1:]) for frame in reversed(s.stack)]
    tail = [("settle",), ("spoils",), ("way_home", 0, CHEN), ("way_home", 0, HAMMERFIST), ("clean_up",)]
    assert frames[-5:] == tail
    s.stack.clear()
    s.support = NONE
    assault.assault_over(s, 0)
    assert [frame[0].__name__ for frame in reversed(s.stack)][-3:] == ["settle", "spoils", "clean_up"]
    s.stack.clear()
    s.primary, s.support = NONE, ELOI
    assault.assault_over(s, 1)
    assert ("way_home", 0, ELOI) in [(frame[0].__name__, *frame[1:]) for frame in s.stack]
    assert len([frame for frame in s.stack if frame[0] is assault.way_home]) == 1


@checks("FUT-R49", "FUT-R106")
def test_who_is_dying_at_the_end_of_an_assault_dies_before_the_spoils() -> None:
    s = engaged()
    s.ap[TERRACE], s.force = 0, [blow(CHEN)]
    go(s, (assault.assault_over, 0))
    names = [event.name for event in told(s)]
    assert names.index("killed") < names.index("station fell")
    assert s.holder[TERRACE] == 0


@checks("FUT-160", "FUT-278", "FUT-R39", "FUT-R72")
@pytest.mark.parametrize(
    ("armour", "energy", "marks", "asked"),
    [
        ("", 1, {}, True),
        ("", 0, {}, False),
        ("ARM-16", 2, {}, True),
        ("ARM-16", 1, {}, False),
        ("", 9, {"place": BENCH}, False),
        ("", 9, {"side": 1}, False),
        ("", 9, {"time": 1}, False),
    ],
)
@pytest.mark.parametrize("a", [CHEN, ELOI])
def test_who_must_retreat_is_asked_if_the_way_home_can_be_paid(
    a: int, armour: str, energy: int, marks: dict[str, int], asked: bool
) -> None:
    s = engaged(primary=a)
    place_at(s, armour={a: card(armour, 5) if armour else NONE})
    s.energy[0], s.time_called = energy, marks.get("time", 0)
    s.place[a] = marks.get("place", BAY)
    place_at(s, side={a: marks.get("side", 0)})
    go(s, (assault.way_home, 0, a))
    assert question(s) == ((0, "yes", "pay home") if asked else (-1, "", ""))
    if asked:
        assert offered(s, 0) == [0, 1]
        choose(s, 0, "yes", 1)
        assert (s.place[a], s.energy[0]) == (BENCH, 0)


@checks("FUT-278", "FUT-R39")
def test_who_does_not_pay_stays_in_the_bay() -> None:
    s = engaged()
    go(s, (assault.way_home, 0, CHEN))
    choose(s, 0, "yes", 0)
    assert (s.place[CHEN], s.energy[0]) == (BAY, 20)


@checks("FUT-160", "FUT-351", "FUT-R39", "FUT-R92")
def test_a_retreat_drops_what_was_to_come_and_an_end_does_not_make_one() -> None:
    for step, last_frame in ((breaking_off.retreat, 1), (breaking_off.skip_to_end, 0)):
        s = engaged()
        below = (interaction.go_on_or_not,)
        s.stack[:] = [below, (assault.assault_over, 0), (aftermath.settle,), (interaction.interaction_over,)]
        step(s)
        assert s.stack == [below, (assault.assault_over, last_frame)]
        assert [event.operands for event in told(s, "retreated")] == [{"seat": 0}] * last_frame


# Tidied up.


@checks("FUT-117", "FUT-120", "FUT-R12", "FUT-R62", "FUT-R64", "FUT-R65")
@pytest.mark.parametrize("slot", [0, LAST_SLOT])
def test_nothing_of_an_assault_is_left_behind(slot: int) -> None:
    s = engaged(support=HAMMERFIST)
    s.beast, s.summoned = card("CRE-02", slot), ONDRA
    s.window, s.dying, s.replayed, s.ensigilled = "END", CHEN, 1, 0b11
    s.rolls, s.warded, s.possessed, s.stasis = (Rolled(CHEN, 1),), (5,), (Possessed(CHEN, 1, 2),), (1, 2)
    s.resolved, s.queue, s.announced = (
        (made_by(0, CHEN, CHEN),),
        [made_by(0, CHEN, CHEN)],
        [made_by(1, ONDRA, ONDRA)],
    )
    s.wear, s.used_assault, s.used_interaction, s.used_turn = {3: 1}, 5, 6, 7
    spans = ("interaction", "first", "assault", "turn", "cycle")
    s.force = [effect("JAM", HAMMERFIST, 1, until=span) for span in spans]
    s.force.append(effect("JAM", HAMMERFIST, 1, source=CARD + slot, until="turn"))
    s.shields = [Shield(HAMMERFIST, "item", 1, span, NONE, 0) for span in spans]
    s.later = [Later(window, 0, CHEN, HAMMERFIST, 0, 0) for window in ("AFT", "END", "TRN")]
    go(s, (assault.clean_up,))
    assert (s.attacker, s.defender) == (NOBODY, NOBODY)
    assert (s.primary, s.support, s.beast, s.target, s.summoned, s.dying) == (NONE,) * 6
    assert (s.interaction, s.replayed, s.ensigilled, s.window) == (0, 0, 0, "")
    for row in (s.rolls, s.warded, s.resolved, s.possessed, s.before, s.queue, s.announced):
        assert list(row) == []
    assert (s.wear, s.stasis, s.used_assault, s.used_interaction, s.used_turn) == ({}, (0, 0), 0, 0, 7)
    assert [one.until for one in s.force] == [one.until for one in s.shields] == ["turn", "cycle"]
    assert [one.window for one in s.later] == ["TRN"]
    assert s.discards[0] == [card("CRE-02", slot)]
    assert last(s, "summoned creature discarded") == {"seat": 0, "card": card("CRE-02", slot)}
    assert (s.place[ONDRA], last(s, "assault ended")) == (BENCH, {"seat": 0})


@checks("FUT-117", "FUT-120", "FUT-R12")
@pytest.mark.parametrize("d", [AEGIS, THORN])
@pytest.mark.parametrize(("mine", "other"), [(ELOI, HAMMERFIST), (HAMMERFIST, ELOI)])
def test_the_sigils_of_those_who_fought_are_gone_and_others_stay(d: int, mine: int, other: int) -> None:
    s = engaged(STATION + d, CHEN, mine)
    s.summoned = ONDRA
    place_at(s, side={other: 0})
    place_at(s, fitted={d: (card("CRE-01", 9),)})
    place_at(s, fitted={TERRACE: (card("CRE-03", 10),)})
    things = (CHEN, mine, ONDRA, CARD + 9, CARD + 10, other, VELARIS)
    s.applied = tuple([Applied(thing, 1, card("SIG-PRI", 20 + i), 0) for i, thing in enumerate(things)])
    s.applied += (Applied(other, 2, NONE, 0), Applied(CHEN, 2, NONE, 0))
    go(s, (assault.clean_up,))
    assert [(one.thing, one.card) for one in s.applied] == [
        (other, card("SIG-PRI", 25)),
        (VELARIS, card("SIG-PRI", 26)),
    ]
    assert s.discards[0] == [card("SIG-PRI", slot) for slot in (21, 20)]
    assert sorted(s.discards[1]) == [card("SIG-PRI", slot) for slot in (22, 23, 24)]


@checks("FUT-R12", "FUT-R20")
@pytest.mark.parametrize("what", ["force", "shields"])
def test_forces_end_without_shields_and_shields_without_forces(what: str) -> None:
    s = engaged()
    if what == "force":
        s.force = [effect("JAM", CHEN, 1)]
    else:
        s.shields = [Shield(CHEN, "item", 1, "assault", NONE, 0)]
    go(s, (assault.clean_up,))
    assert (s.force, s.shields) == ([], [])
    assert s.discards == [[], []]


@checks("FUT-255", "FUT-R64")
@pytest.mark.parametrize("a", [CHEN, ELOI, NONE])
def test_a_summoned_acolyte_goes_home_and_nobody_else(a: int) -> None:
    s = engaged(primary=HAMMERFIST)
    s.summoned = a
    for b, slot in ((CHEN, 5), (ELOI, 6)):
        s.place[b], s.harm[slot] = BAY, 18
        place_at(s, side={b: 1})
        place_at(s, armour={b: card("ARM-01", slot)})
    go(s, (assault.clean_up,))
    assert [s.place[b] for b in (CHEN, ELOI)] == [BENCH if b == a else BAY for b in (CHEN, ELOI)]
    assert s.discards[1] == [card("ARM-01", slot) for b, slot in ((CHEN, 5), (ELOI, 6)) if b == a]
