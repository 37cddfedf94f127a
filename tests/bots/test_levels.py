"""The five levels: the same ideas in every game, each stronger than the one below, with styles on top."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Any

import pytest

from starhall.bots import Bot, Greedy, Sight, bot
from starhall.bots.budget import Budget
from starhall.bots.glance import Glance
from starhall.bots.hasty import IDLE, Hasty, slips
from starhall.bots.levels import LEVELS, PLAIN, Thinker
from starhall.bots.search import Option
from starhall.bots.shelf import cut, served, title
from starhall.bots.styles import NEAR, STYLES, lean
from starhall.core import Game, Seeded, State, registry
from starhall.lab.arena import simulate
from tests.bots.test_search import BARTER, NIM, OFFER, PART, TAKE


def sight(slug: str, seed: str = "levels", choices: int = 2, players: int = 2) -> Sight:
    """What the seat sees that is asked first for so many choices."""
    game: Game[Any] = registry.game(slug)
    rng = Random(seed)
    s: State = game.new(players, Seeded(seed))
    while len(s.choices(s.asked[0][0])) < choices:
        s.answer(s.asked[0][0], rng.choice(s.choices(s.asked[0][0])))
    return Sight(game, s, s.asked[0][0], Random(1))


def thinks(player: Bot) -> Bot:
    """The bot inside of one that slips."""
    return player.player if isinstance(player, Hasty) else player


def test_there_are_five_and_the_upper_two_have_styles() -> None:
    assert PLAIN == ("level1", "level2", "level3", "level4", "level5")
    assert set(LEVELS) == {*PLAIN, *(f"level{n}:{style}" for n in (4, 5) for style in STYLES)}
    assert title("level4:cautious") == "4 Strategist, cautious"
    ideas = [thinks(bot(name)) for name in PLAIN]
    assert [type(idea) for idea in ideas] == [Glance, Greedy, Thinker, Thinker, Thinker]
    assert [idea.learned for idea in ideas if isinstance(idea, Thinker)] == [False, True, True]
    assert [isinstance(bot(name), Hasty) for name in PLAIN] == [True, True, True, True, False]


def test_nobody_thinks_longer_than_a_level_may() -> None:
    most = {"level3": 0.3, "level4": 1.0, "level5": 3.0}
    for name in LEVELS:
        player = thinks(bot(name))
        if isinstance(player, Thinker):
            level, _, style = name.partition(":")
            assert 0 < player.budget.seconds <= most[level]
            assert player.style == style


def simulations(player: Bot, seen: Sight) -> int:
    """How many it spends on a decision, without the four glances at each choice before them."""
    return sum(option.simulations - 4 for option in player.explain(seen))  # type: ignore[attr-defined]


def test_an_admiral_thinks_as_long_as_the_game_asks_for() -> None:
    for slug, players in (("void", 2), ("void", 7), ("saga", 2)):
        seen = sight(slug, players=players)
        wanted = seen.game.simulations
        # All that are left are tried once more before a part of the budget is seen to be spent.
        found = simulations(Thinker(Budget(), at_length=True), seen)
        assert wanted <= found < wanted + 40
        assert simulations(Thinker(Budget(simulations=20)), seen) < wanted
    assert registry.game("void").simulations > registry.game("saga").simulations
    assert [getattr(thinks(bot(name)), "at_length", False) for name in PLAIN] == [False] * 4 + [True]


@pytest.mark.parametrize("slug", registry.slugs())
def test_every_idea_plays_every_game(slug: str) -> None:
    players: list[Bot] = [
        Glance(),
        Hasty(Greedy(), 2),
        *(Thinker(Budget(simulations=20), style) for style in ("", *STYLES)),
    ]
    for number in range(2):
        seen = sight(slug, seed=f"idea {number}", choices=2 + number)
        for player in players:
            assert player.choose(seen) in seen.choices


def test_a_cadet_takes_the_better_of_the_two_choices_that_it_sees() -> None:
    # Of eight re-rolls in peace greedy has one favourite; a cadet that sees two finds it now and then.
    seen = sight("peace", choices=8)
    favourite = Greedy().choose(seen)
    found = [Glance().choose(seen) == favourite for _ in range(200)]
    assert 0.1 < sum(found) / len(found) < 0.5
    assert Glance(seen=8).choose(seen) in seen.choices


def test_a_trader_beats_a_cadet_and_a_cadet_chance() -> None:
    for upper, lower in (("level2", "level1"), ("level1", "random")):
        tally = simulate("saga", players=2, games=40, bots=[upper, lower], seed="levels")
        assert tally.wins_by_bot[upper] > tally.wins_by_bot[lower]


def test_a_slip_is_a_choice_without_looking_and_nobody_asks_why() -> None:
    state = NIM.new(2, Seeded(1))
    state.stones = 10
    seen = Sight(NIM, state, 0, Random(1))
    player = Hasty(Thinker(Budget(simulations=8)), 4)
    told = [player.explain(seen) for _ in range(400)]
    slipped = [options for options in told if not options[0].simulations]
    assert abs(len(slipped) / len(told) - NIM.slips[3]) < 0.05
    assert {option.choice for (option,) in slipped} == set(seen.choices)
    assert all(len(options) == len(seen.choices) for options in told if options not in slipped)


def test_who_does_not_slip_plays_as_the_bot_inside() -> None:
    seen = sight("peace", choices=8)
    # The first number that this seed draws is above the share of slips.
    for inside in (Greedy(60), Thinker(Budget(simulations=8))):
        seen.rng.seed(2)
        assert seen.rng.random() > seen.game.slips[1]
        alone = inside.choose(seen)
        seen.rng.seed(2)
        assert Hasty(inside, 2).choose(seen) == alone


def test_every_game_says_how_often_each_level_slips() -> None:
    for slug in registry.slugs():
        game = registry.game(slug)
        for players in game.players:
            shares = slips(game, players)
            assert len(shares) == len(PLAIN) - 1
            assert all(0 <= share < 1 for share in shares)


def test_at_a_table_of_more_than_two_a_level_slips_as_often_as_is_said_for_those() -> None:
    game = replace(NIM, slips=(0.9, 0.8, 0.7, 0.6), slips_of_many=(0.5, 0.4, 0.3, 0.2))
    assert slips(game, 2) == (0.9, 0.8, 0.7, 0.6)
    assert slips(game, 3) == slips(game, 7) == (0.5, 0.4, 0.3, 0.2)
    assert slips(NIM, 3) == NIM.slips


def test_where_a_game_says_what_it_is_a_quarter_of_the_slips_do_nothing() -> None:
    game = replace(NIM, slips=(1, 1, 1, 1), idle={TAKE: 1})
    state = game.new(2, Seeded(1))
    state.stones = 10
    seen = Sight(game, state, 0, Random(1))
    found = [Hasty(Greedy(), 2).choose(seen) for _ in range(1000)]
    assert abs(found.count(TAKE.choice(1)) / len(found) - (IDLE + (1 - IDLE) / len(seen.choices))) < 0.05
    assert set(found) == set(seen.choices)


@pytest.mark.parametrize("slug", [slug for slug in registry.slugs() if registry.game(slug).idle])
def test_nothing_can_be_done_wherever_a_game_says_so(slug: str) -> None:
    game = registry.game(slug)
    asked = set()
    for number in range(30):
        rng = Random(number)
        s = game.new(game.players[number % len(game.players)], Seeded(number))
        while s.asked:
            seat, kind, *_ = s.asked[0]
            choices = s.choices(seat)
            if kind in game.idle:
                asked.add(kind)
                assert kind.choice(game.idle[kind]) in choices
            s.answer(seat, rng.choice(choices))
    assert asked == set(game.idle)


def after(seen: Sight, choice: int) -> list[list[float]]:
    """By re-deal: how all seats fare after a choice."""
    seen.rng.seed(5)
    found = []
    for _ in range(40):
        table = seen.redeal()
        table.dealer = Seeded(seen.rng.getrandbits(64))
        table.answer(seen.seat, choice)
        found.append(seen.game.evaluate_all(table))
    return found


def test_styles_differ_only_among_choices_that_are_about_equal() -> None:
    seen = sight("peace", choices=8)
    equal = [Option(choice, 0.5, 100) for choice in seen.choices]
    chosen = {style: lean(seen, equal, style) for style in STYLES}
    rival = 1 - seen.seat
    hurt = {choice: sum(values[rival] for values in after(seen, choice)) for choice in chosen.values()}
    worst = {choice: min(values[seen.seat] for values in after(seen, choice)) for choice in chosen.values()}
    assert hurt[chosen["aggressive"]] <= hurt[chosen["cautious"]]
    assert worst[chosen["cautious"]] >= worst[chosen["aggressive"]]
    clear = [Option(seen.choices[0], 0.5 + 2 * NEAR, 100), *equal[1:]]
    seldom = [Option(seen.choices[0], 0.5, 100), *(Option(choice, 0.5, 9) for choice in seen.choices[1:])]
    for style in ("", *STYLES):
        assert lean(seen, clear, style) == seen.choices[0]
        assert lean(seen, seldom, style) == seen.choices[0]
    assert lean(seen, equal, "") == seen.choices[0]


def test_a_style_looks_at_a_whole_offer() -> None:
    game = replace(BARTER, evaluate=lambda s, seat: 0.0 if seat == 0 else -float(s.parts))
    seen = Sight(game, game.new(3, Seeded(1)), 0, Random(1))
    none = Option(OFFER.choice(0), 0.5, 100)
    whole = Option(OFFER.choice(1), 0.5, 100, rest=(PART.choice(2), PART.choice(0)))
    assert lean(seen, [none, whole], "aggressive") == whole.choice
    assert lean(seen, [none, whole], "") == none.choice


def test_a_thinker_tells_its_choice_first_whatever_its_style() -> None:
    seen = sight("peace", choices=8)
    for style in ("", *STYLES):
        player = Thinker(Budget(simulations=60), style)
        seen.rng.seed(3)
        told = player.explain(seen)
        seen.rng.seed(3)
        assert told[0].choice == player.choose(seen)
        assert {option.choice for option in told} == set(seen.choices)


def test_what_is_obvious_takes_less_thought() -> None:
    # Of ten stones two must be taken; of three, whoever takes all of them wins at once.
    spent = []
    for stones in (3, 10):
        state = NIM.new(2, Seeded(1))
        state.stones = stones
        options = Thinker(Budget(simulations=100)).explain(Sight(NIM, state, 0, Random(1)))
        spent.append(sum(option.simulations for option in options))
    assert spent[0] < 80
    assert spent[1] >= 100


def test_time_ends_a_search_that_has_simulations_left() -> None:
    state = NIM.new(2, Seeded(1))
    state.stones = 10
    options = Thinker(Budget(simulations=10**9, seconds=0.01)).explain(Sight(NIM, state, 0, Random(1)))
    assert 0 < sum(option.simulations for option in options) < 10**9


@pytest.mark.parametrize(
    ("text", "name", "rest"),
    [
        ("level4:cautious:Zed", "level4:cautious", "Zed"),
        ("level4:Zed", "level4", "Zed"),
        ("greedy", "greedy", ""),
        ("search:0.1s", "search:0.1s", ""),
        ("program:./mybot:Zed", "program:./mybot", "Zed"),
    ],
)
def test_a_name_is_cut_from_what_follows_it(text: str, name: str, rest: str) -> None:
    assert cut(text) == (name, rest)


def test_a_server_seats_levels_and_short_searches_but_starts_no_programs() -> None:
    for name in ("random", "greedy", *LEVELS, "search:0.1s", "search:3s"):
        assert served(name), name
    for name in ("genius", "search:4s", "search:400", "search:no", "program:./mybot", "level1:cautious"):
        assert not served(name), name
