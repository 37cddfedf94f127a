"""Recap page and glossary."""

from __future__ import annotations

from starhall.core.scenes import asked, checks, choose, offered
from starhall.games.stellar import GAME
from starhall.games.stellar.box.parts import ALIENS, CLONES, MACHINES, MUTANTS
from starhall.games.stellar.rules.tile import gain_level
from starhall.games.stellar.rules.turns import DO_ATTACK, DO_DECODE
from tests.games.stellar.helpers import A, B, C, act, moment, my_turn


@checks("STEL-175")
def test_the_words_are_those_of_the_glossary() -> None:
    texts = " ".join(GAME.words.events.values())
    assert " AT " in texts
    assert " SP " in texts
    assert " VP " in texts
    assert "disc" not in texts
    assert " ET" not in texts
    board = GAME.board(GAME.view(moment(races=(MACHINES, MUTANTS)), 0))
    for word in ("AT ", "SP ", "VP tokens", "NPR "):
        assert word in board


@checks("STEL-177")
def test_no_decode_in_the_open_sector_and_no_attack_in_the_closed_one() -> None:
    s = my_turn(0, hands={0: [MACHINES, CLONES]}, ship={MACHINES: "A3", CLONES: "C1"})
    assert not {DO_DECODE, DO_ATTACK + CLONES} & set(offered(s, 0))


@checks("STEL-179")
def test_drawing_is_optional_for_players_and_compulsory_for_nprs() -> None:
    ship = {MACHINES: "A1", CLONES: "A1"}
    s = my_turn(0, hands={0: [CLONES]}, ship=ship, dice=(1,), flipped={MACHINES: 9})
    act(s, 0, DO_ATTACK + CLONES)
    assert asked(s) == [(3, "draw")]
    assert len(offered(s, 3)) == 2
    s = my_turn(
        0, races=(MACHINES, ALIENS), hands={0: [CLONES]}, ship=ship, dice=(1, "red"), flipped={MACHINES: 9}
    )
    act(s, 0, DO_ATTACK + CLONES)
    assert s.level[CLONES] == (1, 0, 0)


@checks("STEL-181")
def test_a_gained_level_may_go_to_any_own_unit() -> None:
    for area in (A, B, C):
        s = moment((gain_level, 0, "STEL-084"), ship={MACHINES: "A1 B1 C1"})
        choose(s, 0, "level", area)
        assert s.level[MACHINES][area] == 2
