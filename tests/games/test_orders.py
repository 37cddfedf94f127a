"""What may be answered beforehand, in all five games: offered in words, and it answers what is asked."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from starhall.core import Game, NotUnderstood, Seeded, registry
from starhall.core.events import Event
from starhall.core.kinds import HOST
from starhall.core.orders import Order, Orders, answer, check, concerns

GAMES = ("peace", "void", "saga", "stellar", "futura")
ENOUGH = 60
"""Games, at the most, until each kind was asked and answered by an order."""


def ordered(game: Game[Any], s: Any, seat: int) -> set[str]:
    """The kinds of the orders that answer what a seat is asked now; each offer is a legal order."""
    seen, ask = game.view(s, seat), game.ask(s, seat)
    assert ask is not None
    found = set()
    for offer in game.orders.offers(seen):
        assert offer.text
        assert offer.until
        order = Order(offer.kind, offer.value, offer.until[0], offer.about)
        check(game, order)
        choice = answer(game.orders, order, seen, ask, ())
        if choice is not None:
            assert offer.kind == ask.kind
            game.check(s, seat, choice)
            found.add(offer.kind)
    return found


@pytest.mark.parametrize("slug", GAMES)
def test_what_is_offered_answers_what_is_asked_and_nothing_else(slug: str) -> None:
    game = registry.game(slug)
    missing = set(game.orders.kinds)
    for number in range(ENOUGH):
        rng = Random(f"orders/{slug}/{number}")
        s = game.new(game.players[number % len(game.players)], Seeded(f"orders/{number}"))
        for _ in range(600):
            if s.over or not missing:
                break
            seat, kind, _, _ = rng.choice(s.asked)
            if kind.name in missing or rng.random() < 0.02:
                missing -= ordered(game, s, seat)
            s.answer(seat, rng.choice(s.choices(seat)))
        if not missing:
            break
    assert not missing, "never answered"


@pytest.mark.parametrize("slug", GAMES)
def test_a_spectator_has_nothing_to_order(slug: str) -> None:
    game = registry.game(slug)
    s = game.new(2, Seeded("orders"))
    assert list(game.orders.offers(game.view(s, None))) == []


@pytest.mark.parametrize("slug", GAMES)
def test_it_is_always_known_whose_turn_it_is(slug: str) -> None:
    game = registry.game(slug)
    assert game.whose_turn is not None
    rng, s, own = Random(slug), game.new(2, Seeded("turns")), 0
    for _ in range(400):
        if s.over:
            break
        whose = game.whose_turn(s)
        assert HOST <= whose < s.players
        own += whose in {question[0] for question in s.asked}
        seat = rng.choice(s.asked)[0]
        s.answer(seat, rng.choice(s.choices(seat)))
    assert own


def test_an_order_that_is_none_is_refused_with_what_may_be_ordered() -> None:
    saga = registry.game("saga")
    with pytest.raises(NotUnderstood, match="'play' is not answered beforehand; discard may be"):
        check(saga, Order("play", 0, "once"))
    with pytest.raises(NotUnderstood, match="has the values 0 to"):
        check(saga, Order("discard", 10_000, "once"))
    with pytest.raises(NotUnderstood, match="discard is not about weather"):
        check(saga, Order("discard", 0, "once", {"weather": 1}))


def test_a_game_without_orders_says_why() -> None:
    game = registry.game("saga")
    before = game.orders
    object.__setattr__(game, "orders", Orders(why_none="nobody waits here"))
    try:
        with pytest.raises(NotUnderstood, match="nobody waits here"):
            check(game, Order("discard", 0, "once"))
    finally:
        object.__setattr__(game, "orders", before)


def event(**operands: Any) -> Event:
    """Something that has happened."""
    return Event(0, "SAGA-001", "damaged", operands, None, False)


def test_what_is_done_to_oneself_ends_an_order_that_stands_until_then() -> None:
    game = registry.game("stellar")
    rng, s = Random(1), game.new(2, Seeded("draws"), {"seat_race": "random"})
    while s.asked[0][1].name != "draw":
        s.answer(s.asked[0][0], rng.choice(s.choices(s.asked[0][0])))
    seat = s.asked[0][0]
    seen, ask = game.view(s, seat), game.ask(s, seat)
    assert ask is not None
    for until, told, fits in (
        ("me", [], True),
        ("me", [event(seat=seat)], True),
        ("me", [event(target=1 - seat)], True),
        ("me", [event(target=seat)], False),
        ("me", [event(seats=(0, 1))], False),
        ("turn", [event(target=seat)], True),
    ):
        order = Order("draw", 1, until)  # type: ignore[arg-type]
        assert (answer(game.orders, order, seen, ask, told) is not None) is fits, (until, told)


def test_only_those_to_whom_something_is_done_are_concerned() -> None:
    assert concerns(event(victim=1), 1)
    assert not concerns(event(victim=1), 0)
    assert not concerns(event(seats="01"), 0)


def test_in_futura_a_life_at_stake_is_never_passed_unasked() -> None:
    game = registry.game("futura")
    pass_by = next(iter(game.orders.offers(_seen_by_a_player(game))))
    order = Order(pass_by.kind, pass_by.value, "turn")
    asked = 0
    for number in range(ENOUGH):
        rng, s = Random(number), game.new(2, Seeded(f"lives/{number}"))
        for _ in range(700):
            if s.over:
                break
            seat, kind, _, args = rng.choice(s.asked)
            if kind.name == "play" and args[1] == "KO":
                seen, ask = game.view(s, seat), game.ask(s, seat)
                assert ask is not None
                passes = answer(game.orders, order, seen, ask, ()) is not None
                assert passes is (len(ask.options) == 1)
                asked += len(ask.options) > 1
            s.answer(seat, rng.choice(s.choices(seat)))
        if asked:
            return
    raise AssertionError("nobody was dying")


def _seen_by_a_player(game: Game[Any]) -> Any:
    rng, s = Random(0), game.new(2, Seeded("seen"))
    while game.preparing(s):
        seat = rng.choice(s.asked)[0]
        s.answer(seat, rng.choice(s.choices(seat)))
    return game.view(s, 0)
