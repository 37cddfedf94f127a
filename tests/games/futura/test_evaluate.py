"""What greedy bots see in a table: they build legal decks, arm their acolytes, and count points."""

from __future__ import annotations

from random import Random

import pytest

from starhall.bots import Sight
from starhall.bots.greedy import Greedy
from starhall.core import Seeded
from starhall.core.scenes import checks, place_at
from starhall.games.futura import GAME
from starhall.games.futura.bots.deck import deck_worth, whole
from starhall.games.futura.bots.evaluate import collections
from starhall.games.futura.box.parts import DECK_SIZE, FACE, SLOTS
from starhall.games.futura.decks import CASUAL, STARTER_IDS, faces_allowed, faults, starter
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
    assert len(set(faces)) > 15


@checks("FUT-305")
def test_a_deck_wants_a_ladder_of_classes_and_fitting_sigils() -> None:
    recon = [FACE[f"ARM-{n:02}"] for n in range(1, 9)]
    heavy = [FACE[f"ARM-{n}"] for n in range(26, 34)]
    assert deck_worth(tuple(recon)) > deck_worth((recon[0],) * 8)
    assert deck_worth((*recon[:6], *heavy[:2])) > deck_worth((*recon[:2], *heavy[:6]))
    emperor = [FACE["ARM-05"], FACE["ARM-12"]]
    assert deck_worth((*emperor, FACE["SIG-EMP"])) > deck_worth((*emperor, FACE["SIG-PAL"]))


@checks("FUT-320", "FUT-R32")
def test_a_deck_wants_dear_cards_since_most_are_sold() -> None:
    first = [FACE[f"ARM-{n:02}"] for n in range(1, 7)]
    assert deck_worth((*first, FACE["ARM-26"])) > deck_worth((*first, FACE["ARM-07"]))
    assert deck_worth((*first, FACE["ARM-26"], FACE["ARM-31"])) > deck_worth((*first, *[FACE["ARM-26"]] * 2))
    assert all(deck_worth(whole((), CASUAL)) > deck_worth(starter(n)) for n in range(len(STARTER_IDS)))


@pytest.mark.parametrize("check", [CASUAL, "1", "3"])
@checks("FUT-305")
def test_a_deck_is_built_by_what_each_card_adds_to_it(check: str) -> None:
    faces = whole((), check)
    for at in range(0, len(faces), 7):
        begun, taken = faces[:at], faces[at]
        best = max(deck_worth((*begun, face)) for face in faces_allowed(begun, check))
        assert deck_worth((*begun, taken)) == pytest.approx(best)


@checks("FUT-305")
def test_before_the_first_turn_the_better_deck_is_ahead() -> None:
    s = GAME.new(2, Seeded("decks"))
    own, starter_deck = GAME.drafts(s, 0)[:2]
    s.answer(0, own[0])
    s.answer(1, starter_deck[0])
    for choice in own[1:]:
        s.answer(0, choice)
    while not s.cycle:
        assert GAME.evaluate(s, 0) > GAME.evaluate(s, 1)
        s.answer(s.asked[0][0], s.choices(s.asked[0][0])[0])


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
