"""Search: it looks further than greedy, knows no more than it may, and keeps to its budget."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from starhall.bots import Bot, Greedy, Sight, bot
from starhall.bots.budget import Budget
from starhall.bots.chances import chances
from starhall.bots.search import Search
from starhall.bots.tree import Arm, most_promising
from starhall.core import Game, Hidden, Kind, NotUnderstood, Public, Seeded, State, registry
from starhall.games.futura.box.parts import DECK_SIZE
from tests.fixtures.cargo import GAME as CARGO
from tests.fixtures.small import any_of, small_game


class PileState(State):
    """A pile of stones; who takes the last one wins."""

    stones: Public[int]


def pile(s: PileState) -> None:
    """Ten stones."""
    s.stones = 10
    s.do((turn, 0))


def turn(s: PileState, seat: int) -> None:
    """Take one, two or three."""
    s.ask(seat, TAKE, taken, seat)


def taken(s: PileState, value: int, seat: int) -> None:
    """The next one, if anything is left."""
    s.stones -= value
    if s.stones:
        s.do((turn, (seat + 1) % s.players))
    else:
        s.places = tuple(1 if other == seat else 2 for other in range(s.players))


TAKE = Kind("take", "number", size=4, options=lambda s, seat: range(1, min(3, s.stones) + 1))
NIM = small_game(PileState, pile, TAKE, players=range(2, 4))


class PennyState(State):
    """Two pennies, laid in secret at the same time; the second seat wins if they are alike."""

    laid: Public[tuple[int, ...]]


def lay(s: PennyState) -> None:
    """Both at once."""
    s.laid = ()
    s.ask_all((0, 1), PENNY, shown)


def shown(s: PennyState, answers: tuple[int, int]) -> None:
    """Alike or not."""
    s.laid = answers
    s.places = (2, 1) if answers[0] == answers[1] else (1, 2)


PENNY = Kind("penny", "number", size=2, options=any_of(2))
PENNIES = small_game(PennyState, lay, PENNY, players=range(2, 3))


class DoorState(State):
    """Behind one of forty doors, opened by the second seat, the first one loses, or all but one."""

    prize: Hidden[int]
    opened: Public[tuple[int, ...]]


def doors(s: DoorState) -> None:
    """The first seat says whether the doors are opened at all."""
    s.prize = 10
    s.opened = ()
    s.ask(0, TAKE_PART, decided)


def decided(s: DoorState, value: int) -> None:
    """Without doors the first seat wins two times in three."""
    if value:
        s.ask(1, DOOR, chosen)
    else:
        s.places = (1, 2) if s.pick(3) else (2, 1)


def chosen(s: DoorState, value: int) -> None:
    """One door is the right one."""
    s.opened = (value,)
    s.places = (2, 1) if value == s.prize else (1, 2)


TAKE_PART = Kind("take part", "yes or no", size=2, options=any_of(2))
DOOR = Kind("door", "number", size=40, options=any_of(40))
DOORS = small_game(DoorState, doors, TAKE_PART, DOOR, players=range(2, 3))


class BarterState(State):
    """Three heirs: one may offer a second to share, or all is left to chance."""

    parts: Public[int]


def barter(s: BarterState) -> None:
    """The first makes an offer or not."""
    s.parts = 0
    s.ask(0, OFFER, begun)


def begun(s: BarterState, value: int) -> None:
    """An offer has parts."""
    if value:
        more(s)
    else:
        drawn_lots(s)


def more(s: BarterState) -> None:
    """One more part, or it is complete."""
    s.ask(0, PART, added)


def added(s: BarterState, value: int) -> None:
    """Without a part there is nothing to answer."""
    s.parts += value
    if value:
        s.do((more,))
    elif s.parts:
        s.ask(1, TAKE_PART, answered)
    else:
        drawn_lots(s)


def answered(s: BarterState, yes: int) -> None:
    """Of two parts both have enough; of three the second has less than nothing."""
    if yes:
        s.places = {1: (2, 1, 2), 2: (1, 1, 3)}.get(s.parts, (1, 2, 2))
    else:
        drawn_lots(s)


def drawn_lots(s: BarterState) -> None:
    """One of the three has all."""
    winner = s.pick(3)
    s.places = tuple(1 if p == winner else 2 for p in range(3))


def barter_drafts(s: BarterState, seat: int) -> list[tuple[int, ...]]:
    """Offers of one, two and three parts."""
    if s.asked[0][1] is OFFER:
        return [(OFFER.choice(1), PART.choice(n), PART.choice(0)) for n in (3, 1, 2)]
    if s.asked[0][1] is PART:
        return [(PART.choice(0),)] if s.parts else [(PART.choice(n), PART.choice(0)) for n in (3, 1, 2)]
    return []


OFFER = Kind("offer", "yes or no", size=2, options=any_of(2))
PART = Kind("part", "number", size=4, options=any_of(4))
BARTER = small_game(
    BarterState,
    barter,
    OFFER,
    PART,
    TAKE_PART,
    players=range(3, 4),
    composing=lambda s: bool(s.asked) and s.asked[0][1] is PART,
    drafts=barter_drafts,
)


def sight(game: Game[Any], players: int = 2, seed: int = 1) -> Sight:
    """What the first seat sees at the beginning."""
    state = game.new(players, Seeded("search"))
    return Sight(game, state, state.asked[0][0], Random(seed))


def test_it_finds_what_greedy_cannot_see() -> None:
    # Whoever leaves a multiple of four wins; the evaluation says nothing at all.
    assert NIM.evaluate(NIM.new(2, Seeded(1)), 0) == 0.0
    assert Search(Budget(simulations=600)).choose(sight(NIM)) == TAKE.choice(2)
    best = Search(Budget(simulations=600)).weigh(sight(NIM))[0]
    assert best.chance > 0.8


def test_every_seat_plays_for_itself() -> None:
    found = Search(Budget(simulations=300)).weigh(sight(NIM, 3))
    assert {option.choice for option in found} == {TAKE.choice(value) for value in (1, 2, 3)}
    assert all(0 <= option.chance <= 1 for option in found)


def test_secret_answers_stay_secret() -> None:
    # If the second seat knew what the first has laid, it would win whatever that is.
    found = Search(Budget(simulations=800)).weigh(sight(PENNIES))
    assert len(found) == 2
    assert all(0.35 < option.chance < 0.65 for option in found)


def test_one_good_choice_among_many_is_found() -> None:
    before, after = (
        {option.choice: option.chance for option in Search(Budget(simulations=n)).weigh(sight(DOORS))}
        for n in (2, 4000)
    )
    doors_opened = TAKE_PART.choice(1)
    assert before[doors_opened] > 0.5, "the one door has not been tried"
    assert after[doors_opened] < 0.2


def test_the_same_seed_gives_the_same_weights() -> None:
    first, again = (Search(Budget(simulations=50)).weigh(sight(CARGO, 3, seed=4)) for _ in range(2))
    assert first == again
    assert first != Search(Budget(simulations=50)).weigh(sight(CARGO, 3, seed=5))


def test_a_single_choice_needs_no_thought() -> None:
    state = NIM.new(2, Seeded(1))
    state.stones = 1
    one = Sight(NIM, state, 0, Random(1))
    assert Search().choose(one) == TAKE.choice(1)
    assert one.rng.getstate() == Random(1).getstate()


def test_time_is_kept_and_each_round_gets_its_share() -> None:
    spent = []
    for share in Budget(simulations=10).shares(2):
        for _ in range(5):
            spent.append(share.spent)
            share.spend(1)
        assert share.spent
    assert not any(spent)
    assert all(share.spent for share in Budget(seconds=1e-9).shares(3))
    assert not any(share.spent for share in Budget(seconds=1000.0).shares(3))


def test_a_whole_offer_is_one_option_and_what_the_other_would_refuse_is_worth_nothing() -> None:
    seen = sight(BARTER, 3)
    assert seen.plans[0] == (OFFER.choice(0),)
    assert len(seen.plans) == 4
    best, other = Search(Budget(simulations=600)).weigh(seen)
    assert best.plan == (OFFER.choice(1), PART.choice(2), PART.choice(0))
    assert best.chance > 0.45
    assert other.plan == (OFFER.choice(0),)
    assert other.chance < 0.4
    # Three parts would be refused: then lots are drawn.
    alone = seen.narrowed([seen.plans[0], seen.plans[1]], Random(1))
    assert all(option.chance < 0.4 for option in Search(Budget(simulations=600)).weigh(alone))


def test_an_offer_that_was_begun_is_gone_on_with() -> None:
    state = BARTER.new(3, Seeded("search"))
    state.answer(0, OFFER.choice(1))
    found = Search(Budget(simulations=600)).weigh(Sight(BARTER, state, 0, Random(1)))
    assert found[0].plan == (PART.choice(2), PART.choice(0))
    assert sorted(option.choice for option in found) == state.choices(0)
    state.answer(0, PART.choice(2))
    first, *rest = Search(Budget(simulations=600)).weigh(Sight(BARTER, state, 0, Random(1)))
    assert first.plan == (PART.choice(0),)
    assert {option.simulations for option in (first, *rest)} == {0}


def test_whole_decks_are_weighed_as_one() -> None:
    game = registry.game("futura")
    seen = sight(game)
    found = Search(Budget(simulations=28)).weigh(seen)
    assert sorted(option.choice for option in found) == seen.choices
    assert found[0].choice == Greedy().choose(seen)
    assert len(found[0].rest) == DECK_SIZE
    assert all(option.rest == () and option.simulations for option in found[1:])


def test_a_search_is_named_with_its_budget() -> None:
    for name, budget in (("search:0.5s", Budget(seconds=0.5)), ("search:40", Budget(simulations=40))):
        found = bot(name)
        assert isinstance(found, Search)
        assert found.budget == budget
    for wrong in ("", "s", "-1", "0", "infs", "nans", "many"):
        with pytest.raises(NotUnderstood, match=r"is no budget: say 200 for simulations"):
            bot(f"search:{wrong}")


def test_chances_sum_to_one_and_are_exact_at_the_end() -> None:
    state = CARGO.new(3, Seeded(1))
    assert sum(chances(CARGO, state)) == pytest.approx(1)
    state.places = (2, 1, 1)
    assert chances(CARGO, state) == [0, 0.5, 0.5]


def test_what_was_seldom_tried_promises_more() -> None:
    arms = {1: Arm(0.6), 2: Arm(0.5)}
    assert most_promising(arms, [1, 2], 0.5) == 1
    for _ in range(20):
        arms[1].add(0.6)
    assert most_promising(arms, [1, 2], 0.5) == 2
    assert most_promising(arms, [1, 2], 0.0) == 1
    assert most_promising(arms, [2], 0.0) == 2


def test_it_beats_greedy_where_greedy_sees_nothing() -> None:
    state = NIM.new(2, Seeded(3))
    players: list[Bot] = [Search(Budget(simulations=200)), Greedy()]
    while state.asked:
        seat = state.asked[0][0]
        state.answer(seat, players[seat].choose(Sight(NIM, state, seat, Random(seat))))
    assert state.places == (1, 2)


def test_nobody_makes_an_offer_that_was_not_looked_into() -> None:
    game: Game[Any] = registry.game("futura")
    rng = Random(4)
    s = game.new(2, Seeded("offers"), {})

    def begins(choice: int) -> bool:
        ahead = s.copy()
        ahead.answer(s.asked[0][0], choice)
        return game.composing(ahead)

    while not s.cycle or not any(map(begins, s.choices(s.asked[0][0]))):
        seat = s.asked[0][0]
        s.answer(seat, rng.choice(s.choices(seat)))
    weighed = Search(Budget(simulations=8)).weigh(Sight(game, s, s.asked[0][0], rng))
    assert any(begins(option.choice) for option in weighed)
    assert not begins(weighed[0].choice)
    assert all((option.simulations == 0) == begins(option.choice) for option in weighed)
