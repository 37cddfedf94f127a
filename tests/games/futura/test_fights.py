"""Random games in which there is much fighting: what must hold at every moment of a fight and after it."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from starhall.core import Seeded
from starhall.core.scenes import checks
from starhall.games.futura import GAME
from starhall.games.futura.box.parts import (
    ACO_AP,
    AP,
    BAY,
    BENCH,
    DECK_SIZE,
    FIRST_SIGIL,
    NEUTRAL,
    NOBODY,
    NONE,
    PASS,
    SLOTS,
    STATION,
)
from starhall.games.futura.rules.fight import units
from starhall.games.futura.rules.fight.comparison import is_fatal
from starhall.games.futura.rules.kinds import BLOCK_OF, FIRST
from starhall.games.futura.state import FuturaState
from tests.games.futura.table import used

WEIGHT = {
    "DECLARE": 10,
    "MOVE": 4,
    "EQUIP": 25,
    "FIT": 10,
    "ENSIGIL": 20,
    "PLAY": 3,
    "OFFER": 0.05,
    "SELL": 0.3,
}
OWN_DECK = 5


def choice(s: FuturaState, seat: int, rng: Random, own: bool) -> int:
    """A choice of somebody who is out for fights: armoured acolytes attack, cards are played, few give up."""
    question = s.question(seat)
    assert question is not None
    _, kind, _, args = question
    values = list(kind.options(s, *args))
    if kind.name == "deck":
        value = OWN_DECK if own else rng.randrange(OWN_DECK)
    elif kind.name == "action":
        value = rng.choices(values, [_weight(s, value) for value in values])[0]
    elif kind.name == "play" and len(values) > 1 and rng.random() < 0.7:
        value = rng.choice([value for value in values if value != PASS])
    elif args[1:2] == ("go on",):
        value = int(rng.random() < 0.85)
    else:
        value = rng.choice(values)
    return kind.choice(value)


def _weight(s: FuturaState, value: int) -> float:
    block = BLOCK_OF[value]
    if block == "DECLARE" and s.armour[value - FIRST["DECLARE"]] == NONE:
        return 0.1
    return WEIGHT.get(block, 1)


def in_order(s: FuturaState) -> None:
    """What holds in every state between two choices."""
    cards = [*used(s), *s.claims, *([s.beast] if s.beast != NONE else [])]
    assert len(cards) == len({card % SLOTS for card in cards}) == DECK_SIZE * s.players
    assert all(energy >= 0 for energy in s.energy)
    for a, place in enumerate(s.place):
        assert 0 <= s.base[a] <= ACO_AP[a]
        assert (s.side[a] >= 0) == (place in (BENCH, BAY))
        if place not in (BENCH, BAY):
            assert s.armour[a] == s.saber[a] == s.off_hand[a] == NONE
            assert s.items[a] == s.abilities[a] == ()
    faces = {card % SLOTS: card // SLOTS for card in cards}
    assert all(0 < lost <= AP[faces[slot]] for slot, lost in s.harm.items())
    assert all(0 <= ap <= full for ap, full in zip(s.ap, s.ap_full, strict=True) if full)
    assert all(left > 0 for _, _, left, _, _, _ in s.shields if s.attacker == NOBODY)
    if s.attacker == NOBODY:
        at_peace(s)
    else:
        fighting(s)


def fighting(s: FuturaState) -> None:
    """In a fight both sides have units, and a sigil lies on something that fights or waits to."""
    assert s.target != NONE
    assert s.defender == NEUTRAL or s.defender in s.playing
    assert 0 <= s.interaction <= s.options["assault_cap"]
    for thing, sigil, card, _ in s.applied:
        assert card == NONE or card // SLOTS == FIRST_SIGIL + sigil
        assert thing < STATION or units.side_of(s, thing) != NOBODY


def at_peace(s: FuturaState) -> None:
    """Nothing of a fight is left when it is over."""
    assert s.primary == s.support == s.beast == s.target == s.summoned == s.dying == NONE
    assert (s.possessed, s.rolls, s.warded, s.before) == ((), (), (), ())
    assert (s.interaction, s.window, s.stasis, s.queue, s.claims) == (0, "", (0, 0), [], [])
    assert not s.announced
    assert all(force.until in ("turn", "cycle") for force in s.force)
    assert not any(is_fatal(s, a) for a in range(len(s.side)))
    assert all(card != NONE for _, _, card, _ in s.applied)


def play(numbers: range) -> Counter[str]:
    """Play these games; what was asked, by kind and purpose."""
    asked: Counter[str] = Counter()
    for number in numbers:
        rng = Random(number)
        s = GAME.new(2 + number % 3, Seeded(f"fights/{number}"))
        while s.asked:
            seat = rng.choice(s.asked)[0]
            _, kind, _, args = s.asked[0]
            asked[f"{kind.name}/{args[1]}"] += 1
            s.answer(seat, choice(s, seat, rng, number % 4 == 0))
            if s.cycle:
                in_order(s)
        assert min(s.places) == 1
    return asked


@checks("FUT-R56", "FUT-R85", "FUT-319", "FUT-104")
@pytest.mark.parametrize("part", range(4))
def test_nothing_gets_lost_or_left_over_in_many_fights(part: int) -> None:
    asked = play(range(part * 24, part * 24 + 24))
    assert asked["yes/go on"] > 100
    assert asked["place/claim"] > 5


@pytest.mark.soak
def test_nothing_gets_lost_or_left_over_in_thousands_of_fights() -> None:
    assert play(range(1000, 9000))["yes/go on"] > 50_000
