"""Who leaves: what an eliminated player leaves behind, and where all cards go when a game is over."""

from __future__ import annotations

import pytest

from starhall.core import HOST
from starhall.core.scenes import checks, choose, place_at
from starhall.games.futura.box.parts import (
    BUILT,
    DECK_SIZE,
    FACE,
    FACE_DOWN,
    FALLEN,
    NEUTRAL,
    NOBODY,
    NONE,
    SLOTS,
    UNBUILT,
)
from starhall.games.futura.rules import ending
from starhall.games.futura.rules.kinds import FIRST
from starhall.games.futura.state import Applied, Loot, Possessed
from tests.games.futura.fight import effect
from tests.games.futura.table import (
    AEGIS,
    BEST,
    CHEN,
    ELOI,
    MUSTER,
    NEEDLE,
    ONDRA,
    THORN,
    dress,
    give,
    go,
    load_up,
    new,
    stack_deck,
    turn,
)

# What a player leaves behind.


@checks("FUT-288", "FUT-367", "FUT-R52", "FUT-R91", "FUT-R105")
def test_whatever_an_eliminated_player_had_is_gone() -> None:
    s = turn(0, players=3, supply=(5, 1, 1, 1))
    worn = dress(s, ONDRA, "ARM-18", "SAB-15", "ABL-01")
    sigil = new(s, 1, "SIG-PAL")
    s.applied = (Applied(ONDRA, 0, sigil, 0),)
    held = give(s, 1, "ARM-02", "ARM-03")
    stack_deck(s, 1, "ARM-04")
    s.discards[1] = [new(s, 1, "ARM-05")]
    s.bays[1] = [new(s, 1, "SIG-EMP")]
    s.loose[1] = [new(s, 1, "SAB-01")]
    piles = [*held, *s.decks[1], *s.discards[1], *s.bays[1], *s.loose[1]]
    place_at(s, loot={1: (Loot(2, 1), Loot(3, 1), Loot(3, 2), Loot(4, 1), Loot(1, 1))})
    mine = effect("DAM", CHEN, 1, until="cycle")
    s.force = [mine, effect("DAM", CHEN, 1, seat=1, until="cycle")]
    s.possessed = (Possessed(CHEN, 1, 2), Possessed(ONDRA, 0, 2))
    s.chosen = tuple(give(s, 0, "ARM-06"))
    s.defender, s.attacker = 1, 0
    ending.eliminate(s, 1)
    assert list(s.applied) == []
    assert sorted(s.removed) == sorted([sigil, *worn, *piles])
    assert (s.hands[1], s.decks[1], s.discards[1], s.bays[1], s.loose[1]) == ([], (), [], [], [])
    assert [s.side[a] for a in (3, 4, 5)] == [NOBODY] * 3
    assert [(s.place[a], s.base[a]) for a in (3, 4, 5)] == [(FALLEN, 0)] * 3
    assert (s.supply, s.loot[1]) == ((5, 2, 3, 2), ())
    assert s.force == [mine]
    assert list(s.possessed) == [(ONDRA, 0, 2)]
    assert (s.defender, s.attacker) == (NEUTRAL, 0)
    assert s.chosen
    assert s.energy == [20, 0, 20]
    assert [s.holder[d] for d in range(9)] == [0, 0, 0, NEUTRAL, NEUTRAL, NEUTRAL, 2, 2, 2]


@checks("FUT-R52")
@pytest.mark.parametrize(("supply", "left"), [("finite", (5, 2, 1, 1)), ("unlimited", (5, 1, 1, 1))])
def test_looted_cards_return_to_a_supply_that_is_counted(supply: str, left: tuple[int, ...]) -> None:
    s = turn(0, players=3, supply=(5, 1, 1, 1), options={"upgrade_supply": supply})
    place_at(s, loot={1: (Loot(2, 1),)})
    ending.eliminate(s, 1)
    assert (s.supply, s.loot[1]) == (left, ())


@checks("FUT-R52", "FUT-R105")
def test_who_is_out_in_the_own_turn_is_asked_for_nothing_more() -> None:
    s = turn(0, players=3)
    (card,) = give(s, 0, "ARM-01")
    choose(s, 0, "action", FIRST["EQUIP"] + card % SLOTS)
    assert s.chosen == (card,)
    s.defender = 2
    go(s, (ending.resigned, 0, 0))
    assert not any(s.chosen)
    assert s.resigned == (), "there is no other game to sit out"
    assert (s.active, s.playing, s.defender) == (1, (1, 2), 2)


@checks("FUT-R52", "FUT-338")
@pytest.mark.parametrize(
    ("site", "holder", "after"),
    [(BUILT, NEUTRAL, BUILT), (UNBUILT, NOBODY, UNBUILT), (FACE_DOWN, NOBODY, UNBUILT)],
)
def test_what_becomes_of_a_district_of_one_who_is_out(site: int, holder: int, after: int) -> None:
    s = turn(0, players=3)
    place_at(s, site={NEEDLE: site})
    ending.eliminate(s, 1)
    assert (s.holder[NEEDLE], s.site[NEEDLE]) == (holder, after)
    assert (s.holder[MUSTER], s.site[MUSTER]) == (2, BUILT)


@checks("FUT-005", "FUT-R53")
def test_of_three_the_two_who_are_left_play_on() -> None:
    s = turn(0, players=3)
    ending.eliminate(s, 2)
    assert s.part != "over"
    assert (s.active, s.playing) == (0, (0, 1))


# Resigning.


@checks("FUT-R52")
def test_only_the_active_player_or_the_table_ends_it_between_two_actions() -> None:
    s = turn(1)
    assert ending.may_resign(s, 1) == ending.may_resign(s, HOST) == [1]
    assert ending.may_resign(s, 0) == []
    (card,) = give(s, 1, "ARM-01")
    choose(s, 1, "action", FIRST["EQUIP"] + card % SLOTS)
    assert ending.may_resign(s, 1) == ending.may_resign(s, HOST) == []
    s = turn(1)
    s.active = 0
    assert ending.may_resign(s, 0) == ending.may_resign(s, HOST) == []
    s.active = NOBODY
    assert ending.may_resign(s, NOBODY) == ending.may_resign(s, HOST) == []
    s.active, s.asked = 1, ()
    assert ending.may_resign(s, 1) == []


# The next game of a match.


@checks("FUT-393", "FUT-R74")
def test_every_card_is_found_wherever_it_is_when_the_next_game_begins() -> None:
    s = turn(0, players=4, options=BEST)
    found = [*dress(s, CHEN, "ARM-18", "SAB-15", "SAB-01", "ITM-12", "ABL-01"), *dress(s, ELOI, "ARM-34")]
    found += load_up(s, AEGIS, "ARM-02") + load_up(s, THORN, "CRE-01", fitted=True)
    for p in range(4):
        found += give(s, p, "SAB-02")
        stack_deck(s, p, "ABL-02")
        for pile, name in ((s.discards, "ARM-03"), (s.bays, "SIG-PAL"), (s.loose, "SAB-03")):
            pile[p].append(new(s, p, name))
            found += pile[p]
        found += s.decks[p]
    s.removed = [new(s, 1, "ARM-04")]
    found += s.removed
    s.claims = [new(s, 2, "ARM-05") + 30]
    s.beast = new(s, 3, "CRE-02") + 30
    s.applied = (Applied(CHEN, 0, new(s, 0, "SIG-EMP"), 0), Applied(CHEN, 1, NONE, 0))
    found += [*s.claims, s.beast, s.applied[0].card]
    assert sorted(ending.all_cards(s)) == sorted(found)
    s.beast = NONE
    assert sorted(ending.all_cards(s)) == sorted(found[:-2] + found[-1:])


@checks("FUT-393", "FUT-R74")
def test_everybody_takes_the_own_cards_back_and_no_others() -> None:
    s = turn(0, players=4, options=BEST)
    ends = {
        p: [FACE["SAB-34"] * SLOTS + p * DECK_SIZE, FACE["SIG-PAL"] * SLOTS + (p + 1) * DECK_SIZE - 1]
        for p in range(4)
    }
    for p in range(4):
        s.hands[(p + 1) % 4] = ends[p][::-1]
    ending.next_game(s)
    ((_, decks, *_),) = s.stack
    assert decks == [[FACE["SAB-34"], FACE["SIG-PAL"]]] * 4
