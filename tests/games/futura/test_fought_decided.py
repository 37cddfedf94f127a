"""When an assault is decided, and who is out of the game with it."""

from __future__ import annotations

import pytest

from starhall.core.scenes import checks, place_at, told
from starhall.games.futura.box.parts import BAY, BENCH, FALLEN, NEUTRAL, NOBODY, NONE, STATION
from starhall.games.futura.rules.fight import aftermath, assault
from starhall.games.futura.state import Force, Possessed
from tests.games.futura.fight import engaged
from tests.games.futura.table import AEGIS, CHEN, ELOI, HAMMERFIST, ONDRA, TERRACE, THORN, nobody_else


@checks("FUT-246", "FUT-258", "FUT-274", "FUT-351", "FUT-R62")
@pytest.mark.parametrize("d", [AEGIS, THORN])
def test_when_an_assault_on_a_station_is_decided(d: int) -> None:
    def decided(**fields: object) -> bool:
        s = engaged(STATION + d, support=HAMMERFIST)
        s.place[ELOI] = BAY
        place_at(s, side={ELOI: 0})
        for name, value in fields.items():
            if name in ("place", "side"):
                place_at(s, **{name: {CHEN: value}})
            elif name == "ap":
                s.ap[d] = value  # type: ignore[call-overload]
            else:
                setattr(s, name, value)
        return aftermath.is_decided(s)

    assert not decided()
    assert decided(primary=NONE)
    assert decided(primary=NONE, support=NONE)
    assert decided(place=BENCH)
    assert decided(side=1)
    assert decided(ap=0)
    assert not decided(ap=1)
    assert decided(force=[Force(aftermath.CALLED_OFF, NONE, 0, "assault", NONE, 0, "")])
    assert not decided(force=[Force("JAM", NONE, 0, "assault", NONE, 0, "")])
    assert not decided(possessed=(Possessed(CHEN, 1, 1),))
    assert decided(possessed=(Possessed(CHEN, 1, 1), Possessed(HAMMERFIST, 1, 1)))


@checks("FUT-258", "FUT-351")
@pytest.mark.parametrize("target", [CHEN, ELOI])
@pytest.mark.parametrize(
    ("place", "side", "over"), [(BAY, 1, False), (BENCH, 1, True), (BAY, 0, True), (FALLEN, NOBODY, True)]
)
def test_when_an_ambush_is_decided(target: int, place: int, side: int, over: bool) -> None:
    s = engaged(target=target, primary=HAMMERFIST)
    s.place[target] = place
    place_at(s, side={target: side})
    assert aftermath.is_decided(s) == over


@checks("FUT-273", "FUT-288", "FUT-R105")
@pytest.mark.parametrize("attacker", [0, 1])
@pytest.mark.parametrize(
    ("theirs", "mine", "out"), [(True, True, False), (False, True, True), (False, False, False)]
)
def test_a_defender_without_acolytes_is_out_unless_the_attacker_has_none_either(
    attacker: int, theirs: bool, mine: bool, out: bool
) -> None:
    s = engaged(STATION + THORN, HAMMERFIST)
    s.attacker, s.defender = attacker, 1 - attacker
    place_at(s, holder={THORN: 1 - attacker})
    nobody_else(s, HAMMERFIST, ONDRA)
    place_at(s, side={HAMMERFIST: attacker if mine else NOBODY})
    place_at(s, side={ONDRA: 1 - attacker if theirs else NOBODY})
    s.playing = (0, 1)
    aftermath.look_round(s)
    assert bool(told(s, "eliminated")) == out


@checks("FUT-R91", "FUT-R105")
def test_where_nobody_attacks_there_is_nothing_to_look_round_for() -> None:
    s = engaged()
    s.attacker, s.primary = NOBODY, NONE
    s.stack.append((assault.assault_over, 0))
    s.stack.append((aftermath.look_round,))
    aftermath.look_round(s)
    assert s.stack[-1] == (aftermath.look_round,)


@checks("FUT-273")
@pytest.mark.parametrize(
    ("primary", "part", "over"), [(CHEN, "action", False), (NONE, "action", True), (NONE, "over", False)]
)
def test_a_decided_assault_skips_to_its_end(primary: int, part: str, over: bool) -> None:
    s = engaged()
    s.primary, s.part = primary, part
    s.stack.append((assault.assault_over, 0))
    s.stack.append((aftermath.aftermath,))
    aftermath.look_round(s)
    assert (s.stack[-1] == (assault.assault_over, 0)) == over


@checks("FUT-R105", "FUT-R91")
def test_a_neutral_station_is_nobodys_and_nobody_goes_with_it() -> None:
    s = engaged()
    place_at(s, holder={TERRACE: NEUTRAL})
    s.defender = NEUTRAL
    aftermath.look_round(s)
    assert not told(s, "eliminated")
