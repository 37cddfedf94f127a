"""What greedy bots see in a table: they build legal decks, arm their acolytes, and count points."""

from __future__ import annotations

from random import Random

import pytest

from starhall.bots import Sight
from starhall.bots.greedy import Greedy
from starhall.core import Seeded
from starhall.core.scenes import checks, place_at
from starhall.games.futura import GAME
from starhall.games.futura.bots.deck import deck_worth
from starhall.games.futura.bots.evaluate import collections
from starhall.games.futura.box.parts import DECK_SIZE, FACE, SLOTS
from starhall.games.futura.decks import faults
from starhall.games.futura.facts import income


@pytest.mark.parametrize("check", ["casual", "2"])
@checks("FUT-305", "FUT-304")
def test_a_greedy_bot_builds_a_legal_deck_of_its_own(check: str) -> None:
    s = GAME.new(2, Seeded("decks"), {"deck_check": check})
    greedy, rng = Greedy(looks=8), Random(1)
    while not s.decks[0]:
        seat = s.asked[0][0]
        s.answer(seat, greedy.choose(Sight(GAME, s, seat, rng)))
    faces = [card // SLOTS for card in s.decks[0]]
    assert len(faces) == DECK_SIZE
    assert faults(faces, check) == []
    assert len(set(faces)) > 30


@checks("FUT-305")
def test_a_deck_wants_a_ladder_of_classes_and_fitting_sigils() -> None:
    recon = [FACE[f"ARM-{n:02}"] for n in range(1, 9)]
    heavy = [FACE[f"ARM-{n}"] for n in range(26, 34)]
    assert deck_worth(tuple(recon)) > deck_worth((recon[0],) * 8)
    assert deck_worth((*recon[:6], *heavy[:2])) > deck_worth((*recon[:2], *heavy[:6]))
    emperor = [FACE["ARM-05"], FACE["ARM-12"]]
    assert deck_worth((*emperor, FACE["SIG-EMP"])) > deck_worth((*emperor, FACE["SIG-PAL"]))


@checks("FUT-423")
def test_armour_is_better_worn_than_held() -> None:
    s = GAME.new(2, Seeded(4))
    rng = Random(4)
    while s.cycle < 1 or s.asked[0][1].name != "action":
        seat = s.asked[0][0]
        s.answer(seat, rng.choice(s.choices(seat)))
    p = s.active
    a = s.side.index(p)
    worn = s.copy()
    card = FACE["ARM-11"] * SLOTS + 59 + 60 * p
    before = GAME.evaluate(s, p)
    place_at(worn, armour={a: card})
    worn.energy[p] -= 4
    assert GAME.evaluate(worn, p) > before
    assert GAME.evaluate(worn, 1 - p) < GAME.evaluate(s, 1 - p)


@checks("FUT-211", "FUT-423")
def test_a_turn_that_begins_is_no_gain() -> None:
    s = GAME.new(2, Seeded(4))
    rng = Random(4)
    while s.cycle < 2 or s.asked[0][1].name != "action":
        seat = s.asked[0][0]
        s.answer(seat, rng.choice(s.choices(seat)))
    first, second = s.playing
    assert s.active == first
    assert [collections(s, p) for p in s.playing] == [3, 4]
    before = GAME.evaluate(s, second)
    collected = s.copy()
    collected.active = second
    collected.energy[second] += income(collected, second)
    assert collections(collected, second) == 3
    assert abs(GAME.evaluate(collected, second) - before) < income(s, second) / 4
