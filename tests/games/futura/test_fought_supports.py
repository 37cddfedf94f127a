"""Who comes along to an assault, who might for all that others can see, and the card that an ambush needs."""

from __future__ import annotations

import pytest

from starhall.core.scenes import checks, choose, offered, place_at, refused, told
from starhall.games.futura.box.parts import (
    BAY,
    BENCH,
    CARD,
    CLAUSES,
    DISTRICT,
    FACE_DOWN,
    FALLEN,
    NOBODY,
    NONE,
    SLOTS,
    STATION,
    UNBUILT,
)
from starhall.games.futura.rules.fight import declaring
from starhall.games.futura.rules.kinds import FIRST
from tests.games.futura.fight import RAID, STALK, dice, effect, engaged, joined, lead, question
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
    turn,
)


@checks("FUT-247", "FUT-324", "FUT-R40", "FUT-R44")
@pytest.mark.parametrize("b", [CHEN, ELOI])
def test_who_can_be_support(b: int) -> None:
    def may(place: int = BAY, side: int = 0, energy: int = 9, p: int = 0, **marks: int) -> bool:
        s = turn(0)
        joined(s, b, side, place)
        s.attacked, s.resting = marks.get("attacked", 0), marks.get("resting", 0)
        s.base[b] = marks.get("base", 5)
        place_at(s, supported={b: marks.get("supported", 0)})
        return declaring.can_be_support(s, p, b, energy)

    others = ~(1 << b) & 0xFFF
    assert may()
    assert may(energy=0)
    assert may(place=BENCH)
    assert may(place=BENCH, energy=1)
    assert not may(place=BENCH, energy=0)
    assert not may(place=FALLEN)
    assert not may(side=1)
    assert may(side=1, p=1)
    assert not may(attacked=1 << b)
    assert may(attacked=others)
    assert [may(supported=n) for n in (1, 2, 3)] == [True, False, False]
    assert not may(place=BENCH, resting=1 << b, base=0)
    assert may(place=BENCH, resting=1 << b, base=1)
    assert may(place=BENCH, resting=others, base=0)


@checks("FUT-236", "FUT-238", "FUT-324", "FUT-R40")
@pytest.mark.parametrize("b", [HAMMERFIST, ELOI])
def test_why_somebody_is_no_support(b: int) -> None:
    s = turn(0)
    joined(s, b, 0)

    def rule() -> str:
        reason = declaring.why_not_support(s, b, 0, CHEN, STATION + TERRACE)
        return reason.rule if reason else ""

    assert rule() == "FUT-238"
    place_at(s, supported={b: 1})
    assert rule() == "FUT-238"
    place_at(s, supported={b: 2})
    assert rule() == "FUT-324"
    s.attacked = 1 << b
    assert rule() == "FUT-R40"
    s.attacked = ~(1 << b) & 0xFFF
    assert rule() == "FUT-324"
    place_at(s, side={b: 1})
    assert rule() == "FUT-236"


@checks("FUT-236", "FUT-238", "FUT-319", "FUT-324")
@pytest.mark.parametrize(
    ("energy", "place", "thing", "along"),
    [
        (1, BENCH, STATION + TERRACE, False),
        (2, BENCH, STATION + TERRACE, True),
        (1, BAY, STATION + TERRACE, True),
        (0, BAY, STATION + TERRACE, False),
        (1, BAY, ONDRA, False),
        (2, BAY, ONDRA, True),
        (2, BENCH, ONDRA, False),
        (3, BENCH, ONDRA, True),
    ],
)
def test_a_support_is_paid_from_what_the_primary_and_the_ambush_leave(
    energy: int, place: int, thing: int, along: bool
) -> None:
    s = turn(0, energy=[energy, 20])
    s.place[CHEN], s.place[ONDRA] = place, BAY
    place_at(s, abilities={CHEN: (card(RAID, LAST_SLOT),)})
    assert declaring.supports(s, 0, CHEN, thing) == ([CHEN, HAMMERFIST, VELARIS] if along else [CHEN])
    s.place[VELARIS] = BAY
    assert VELARIS in declaring.supports(s, 0, CHEN, thing)


@checks("FUT-237", "FUT-238", "FUT-247", "FUT-319", "FUT-R39", "FUT-R40")
@pytest.mark.parametrize("places", [(BENCH, BENCH), (BAY, BENCH), (BENCH, BAY), (BAY, BAY)])
@pytest.mark.parametrize("b", [ELOI, NONE])
def test_those_on_the_bench_pay_their_way_and_both_have_their_assault(
    places: tuple[int, int], b: int
) -> None:
    s = turn(0)
    place_at(s, armour={CHEN: card("ARM-16", 5)})
    joined(s, ELOI, 0, places[1])
    s.place[CHEN] = places[0]
    s.attacked = 1 << ONDRA
    dice(s, 1, 1, 8)
    go(s, (declaring.support_chosen, CHEN if b == NONE else b, 0, "support", CHEN, STATION + TERRACE))
    came = b != NONE
    assert s.energy[0] == 20 - 2 * (places[0] == BENCH) - (came and places[1] == BENCH)
    assert (s.place[CHEN], s.place[ELOI]) == (BAY, BAY if came else places[1])
    assert (s.attacked, s.supported[ELOI], s.supported[CHEN]) == (1 << CHEN | 1 << ONDRA, int(came), 0)
    assert (s.primary, s.support, s.attacker, s.defender, s.target) == (CHEN, b, 0, 1, STATION + TERRACE)
    assert s.as_support == (1 << ELOI if came and places[1] == BENCH else 0)
    assert last(s, "declared") == {
        "seat": 0,
        "acolyte": CHEN,
        "support": b,
        "thing": STATION + TERRACE,
        "of": 1,
    }


@checks("FUT-R71", "FUT-238")
def test_the_questions_of_a_declaration_come_one_after_another() -> None:
    s = turn(0)
    choose(s, 0, "action", FIRST["DECLARE"] + HAMMERFIST)
    assert question(s) == (0, "thing", "target")
    assert refused(s, 0, "thing", STATION + AEGIS) is not None
    choose(s, 0, "thing", STATION + TERRACE)
    assert question(s) == (0, "acolyte", "support")
    assert offered(s, 0) == [HAMMERFIST, CHEN, VELARIS]


@checks("FUT-R71")
@pytest.mark.parametrize("b", [HAMMERFIST, ELOI])
@pytest.mark.parametrize(
    ("energy", "leader", "other", "asked"),
    [
        # Where primary and support are, and what either wears that nobody has seen.
        (0, (BAY, ""), (BENCH, ""), False),
        (1, (BAY, ""), (BENCH, ""), True),
        (1, (BENCH, ""), (BENCH, ""), False),
        (2, (BENCH, ""), (BENCH, ""), True),
        (0, (BAY, ""), (BAY, ""), True),
        (0, (BAY, ""), (BENCH, "down"), True),
        (0, (BAY, ""), (BENCH, "up"), False),
        (1, (BENCH, "down"), (BENCH, ""), True),
        (1, (BENCH, "up"), (BENCH, ""), False),
        (1, (BAY, ""), (BENCH, "adept"), True),
        (0, (BAY, ""), (BENCH, "adept"), False),
    ],
)
def test_a_face_down_piece_may_make_the_way_of_a_support_free(
    energy: int, leader: tuple[int, str], other: tuple[int, str], asked: bool, b: int
) -> None:
    s = turn(0, energy=[energy, 20])
    for a in (HAMMERFIST, VELARIS):
        place_at(s, side={a: NOBODY})
    joined(s, b, 0)
    for a, (place, worn) in ((CHEN, leader), (b, other)):
        s.place[a] = place
        if worn == "adept":
            place_at(s, armour={a: card("ARM-16", 7)}, known={7: 0b11})
        elif worn:
            place_at(s, items={a: (item := card("ITM-10", 7 + a),)})
            place_at(s, known={item % SLOTS: 0b11 if worn == "up" else 0b01})
    assert declaring._might_support(s, 0, CHEN, b) == asked
    assert not declaring._might_support(s, 0, b, b)
    dice(s, 1, 8)
    go(s, (declaring.ask_support, 0, CHEN, STATION + TERRACE))
    assert (question(s) == (0, "acolyte", "support")) == asked


@checks("FUT-R71", "FUT-R40", "FUT-R44")
@pytest.mark.parametrize("b", [HAMMERFIST, ELOI])
def test_who_is_known_to_stay_away_is_not_asked_for(b: int) -> None:
    s = turn(0)
    joined(s, b, 0)
    assert declaring._might_support(s, 0, CHEN, b)
    for n, might in ((1, True), (2, False), (3, False)):
        place_at(s, supported={b: n})
        assert declaring._might_support(s, 0, CHEN, b) == might
    s.attacked = 1 << b
    place_at(s, supported={b: 0})
    assert not declaring._might_support(s, 0, CHEN, b)
    s.attacked = ~(1 << b) & 0xFFF
    assert declaring._might_support(s, 0, CHEN, b)
    s.resting, s.base[b] = 1 << b, 0
    assert not declaring._might_support(s, 0, CHEN, b)
    s.base[b] = 1
    assert declaring._might_support(s, 0, CHEN, b)


@checks("FUT-142", "FUT-281", "FUT-R41")
@pytest.mark.parametrize("slot", [0, LAST_SLOT])
def test_an_ambush_is_played_with_the_card_that_was_chosen(slot: int) -> None:
    s = turn(0)
    joined(s, ELOI, 0, BAY)
    s.place[ONDRA] = BAY
    place_at(s, abilities={ELOI: (card(RAID, slot), card(STALK, 100))})
    dice(s, 6, 1)
    go(s, (declaring.support_chosen, ELOI, 0, "support", ELOI, ONDRA))
    assert question(s) == (0, "play", "ambush")
    assert offered(s, 0) == [(CARD + one) * CLAUSES for one in (slot, 100)]
    assert (s.target, s.defender, s.attacked) == (ONDRA, 1, 1 << ELOI)
    choose(s, 0, "play", (CARD + slot) * CLAUSES)
    assert (s.energy[0], s.abilities[ELOI]) == (19, (card(STALK, 100),))
    assert lead(s) == "go on"
    assert s.rolls == ((ELOI, 6), (ONDRA, 1))


@checks("FUT-R41")
@pytest.mark.parametrize(
    ("thing", "amount", "begins"), [(ELOI, 1, True), (ELOI, 0, False), (ONDRA, 1, False)]
)
def test_without_the_effect_of_the_card_there_is_no_ambush(thing: int, amount: int, begins: bool) -> None:
    s = engaged(target=ONDRA, primary=ELOI)
    s.place[ONDRA], s.interaction = BAY, 0
    s.force = [effect("AMBUSH", thing, amount)]
    dice(s, 6, 1)
    go(s, (declaring.ambush_or_not,))
    assert s.interaction == int(begins)
    assert bool(told(s, "ambush failed")) == (not begins)


@checks("FUT-R41", "FUT-R71")
def test_an_ambush_without_a_card_fails() -> None:
    s = engaged(target=ONDRA)
    s.place[ONDRA] = BAY
    go(s, (declaring.ask_ambush, 0, CHEN))
    assert question(s) == (-1, "", "")
    assert last(s, "ambush failed") == {"seat": 0}


@checks("FUT-R50")
@pytest.mark.parametrize("d", [AEGIS, THORN])
def test_a_district_without_a_station_is_walked_into(d: int) -> None:
    s = turn(0)
    s.turns = 6
    place_at(s, holder={d: 1})
    place_at(s, site={d: UNBUILT})
    place_at(s, station={d: NONE})
    s.place[CHEN] = BAY
    go(s, (declaring.support_chosen, CHEN, 0, "support", CHEN, DISTRICT + d))
    assert (s.holder[d], s.site[d], s.since[d]) == (0, FACE_DOWN, 6)
    assert last(s, "walked in") == {"seat": 0, "district": d}
    assert (s.attacker, s.primary, s.target, s.attacked) == (NOBODY, NONE, NONE, 1 << CHEN)
