"""Bots: what they may see, that they are fair and repeatable, and that greedy is no fool."""

from __future__ import annotations

import gc
import itertools
from collections import Counter
from collections.abc import Callable, Iterator
from random import Random
from types import FunctionType, ModuleType
from typing import TypeVar

import pytest

from starhall.bots import Greedy, Sight, Uniform, bot, names
from starhall.core import Game, Kind, NotUnderstood, Seeded, State, digest, registry
from starhall.games.peace import PeaceState
from starhall.lab.arena import interval, play, simulate
from tests.fixtures.cargo import GAME as CARGO
from tests.games.peace.oracle import regret

S = TypeVar("S", bound=State)


def first_state(game: Game[S], players: int = 2, seed: str = "bots") -> S:
    """A game at its first question."""
    return game.new(players, Seeded(seed))


def test_there_are_a_random_and_a_greedy_bot() -> None:
    assert names()[:2] == ("random", "greedy")
    assert isinstance(bot("random"), Uniform)
    assert isinstance(bot("greedy"), Greedy)
    with pytest.raises(NotUnderstood, match=r"no bot 'genius'; there are random, greedy"):
        bot("genius")


def test_a_bot_is_never_handed_the_state() -> None:
    state = first_state(CARGO, 3)
    sight = Sight(CARGO, state, 0, Random(1))
    public = [name for name in dir(sight) if not name.startswith("_")]
    assert public == [
        "ask",
        "choices",
        "decision",
        "drafts",
        "game",
        "narrowed",
        "plans",
        "players",
        "redeal",
        "rng",
        "seat",
        "view",
    ]
    assert sight.view == CARGO.view(state, sight.seat)


def everything_within(thing: object) -> Iterator[object]:
    """All objects that can be reached from one, but for modules, types and the game, which hold no table."""
    seen, found = {id(thing)}, [thing]
    while found:
        one = found.pop()
        yield one
        for other in gc.get_referents(one):
            if id(other) not in seen and not isinstance(other, (ModuleType, type, Game, Kind)):
                # A function is followed into what it has closed over, not into its module.
                seen.add(id(other))
                found += list(other.__closure__ or ()) if isinstance(other, FunctionType) else [other]


@pytest.mark.parametrize("slug", registry.slugs())
def test_the_true_state_cannot_be_reached_from_what_a_bot_sees(slug: str) -> None:
    game: Game[State] = registry.game(slug)
    rng = Random(4)
    state = game.new(game.players[0], Seeded("reach"))
    for _ in range(30):
        if state.over:
            break
        seat = state.asked[0][0]
        sight = Sight(game, state, seat, Random(1))
        assert sight.choices == state.choices(seat)
        assert sight.view == game.view(state, seat)
        sight.redeal()
        reached = [one for one in everything_within(sight) if isinstance(one, State)]
        assert reached
        assert all(one is not state for one in reached)
        state.answer(seat, rng.choice(state.choices(seat)))


@pytest.mark.parametrize("slug", registry.slugs())
def test_all_that_a_bot_sees_follows_from_what_its_seat_knows(slug: str) -> None:
    game: Game[State] = registry.game(slug)
    rng = Random(6)
    state = game.new(game.players[0], Seeded("twins"))
    for _ in range(12):
        if state.over:
            break
        seat = state.asked[0][0]
        twins = [Sight(game, table, seat, Random(2)) for table in (state, game.resample(state, seat, rng))]
        assert len({digest(sight.redeal()) for sight in twins}) == 1
        for _ in range(5):
            if not state.over:
                state.answer(state.asked[0][0], rng.choice(state.choices(state.asked[0][0])))


@pytest.mark.parametrize("name", ["random", "greedy", "search:60"])
def test_the_choice_does_not_depend_on_hidden_cards(name: str) -> None:
    rng = Random(5)
    for number in range(6):
        state = first_state(CARGO, 3, f"hidden {number}")
        seat = state.asked[0][0]
        other = CARGO.resample(state, seat, rng)
        assert digest(other) != digest(state)
        chosen = {bot(name).choose(Sight(CARGO, table, seat, Random(9))) for table in (state, other)}
        assert len(chosen) == 1


def test_the_random_bot_makes_every_choice_equally_often() -> None:
    game = registry.game("peace")
    state = first_state(game)
    sight = Sight(game, state, state.asked[0][0], Random(3))
    counts = dict.fromkeys(sight.choices, 0)
    for _ in range(4000):
        counts[Uniform().choose(sight)] += 1
    assert set(counts) == set(range(8))
    # Chi-square with 7 degrees of freedom: above 24.3 one time in a thousand.
    assert sum((n - 500) ** 2 / 500 for n in counts.values()) < 24.3


def test_the_same_seed_gives_the_same_game() -> None:
    game = registry.game("peace")
    ends = [
        play(game, [Greedy(), Uniform()], Seeded("same"), [Random(1), Random(2)], None).places
        for _ in range(2)
    ]
    assert ends[0] == ends[1]


class Weighing(Greedy):
    """Notes which choices it looks at, and finds them worth what a function says."""

    def __init__(self, worth: Callable[[int, int], float]) -> None:
        super().__init__()
        self.worth = worth
        self.seen: Counter[int] = Counter()

    def _look(self, sight: Sight, table: State, choice: int) -> float:
        self.seen[choice] += 1
        return self.worth(choice, self.seen[choice])


def test_greedy_is_done_after_three_tries_where_nothing_comes_out_otherwise() -> None:
    game = registry.game("peace")
    sight = Sight(game, first_state(game), 0, Random(1))
    sight.choices = [10, 11, 12, 13]
    certain = Weighing(lambda choice, tries: -abs(choice - 12))
    assert certain.choose(sight) == 12
    assert certain.seen == {10: 3, 11: 3, 12: 3, 13: 3}
    # A choice that is better one time in four is looked at until the looks are used up.
    risky = Weighing(lambda choice, tries: 8.0 * (tries % 4 == 3) if choice == 11 else 1.0)
    assert risky.choose(sight) == 11
    assert risky.seen[11] > 60


def test_greedy_takes_the_only_choice_without_looking() -> None:
    game = registry.game("peace")
    sight = Sight(game, first_state(game), 0, Random(1))
    sight.choices = [41]
    assert Greedy().choose(sight) == 41


@pytest.mark.parametrize("games", [40, pytest.param(800, marks=pytest.mark.soak)])
def test_greedy_beats_random_at_three_to_one_in_peace(games: int) -> None:
    tally = simulate("peace", players=2, games=games, bots=["greedy", "random"], seed="strength")
    low, _ = interval(tally.wins_by_bot["greedy"], tally.games)
    assert low > 0.75


@pytest.mark.parametrize("games", [25, pytest.param(400, marks=pytest.mark.soak)])
def test_greedy_takes_twice_its_fair_share_at_a_full_table(games: int) -> None:
    tally = simulate("peace", players=6, games=games, bots=["greedy", *["random"] * 5], seed="table")
    low, _ = interval(tally.wins_by_bot["greedy"], tally.games)
    assert low > 2 / 6


def test_greedy_rerolls_nearly_as_well_as_the_exact_policy() -> None:
    game = registry.game("peace")
    tables = [(s, s.asked[0][0]) for s in reroll_questions(60, Random(3))]
    lost = {}
    for player in (Uniform(), Greedy()):
        choices = [player.choose(Sight(game, s, p, Random(i))) for i, (s, p) in enumerate(tables)]
        # Re-roll is the first kind of the game: a choice is its value.
        losses = [regret(s, choice) for (s, _), choice in zip(tables, choices, strict=True)]
        assert min(losses) > -1e-9
        lost[type(player).__name__] = sum(losses) / len(losses)
    assert lost["Greedy"] < 0.15
    assert lost["Greedy"] < lost["Uniform"] / 4


def reroll_questions(count: int, rng: Random) -> Iterator[PeaceState]:
    """Questions for a re-roll from all over random games."""
    found = 0
    for number in itertools.count():
        s = registry.game("peace").new(2, Seeded(f"re-roll {number}"))
        while s.asked:
            seat, kind, _, _ = s.asked[0]
            if kind.name == "reroll" and rng.random() < 0.25:
                yield s.copy()
                found += 1
                if found == count:
                    return
            s.answer(seat, rng.choice(s.choices(seat)))


def test_the_interval_holds_the_share() -> None:
    assert interval(50, 100) == pytest.approx((0.4038, 0.5962), abs=1e-4)
    low, high = interval(0, 20)
    assert low == pytest.approx(0, abs=1e-12)
    assert 0.1 < high < 0.2
