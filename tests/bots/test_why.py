"""Why did you do that? What a bot weighed, in words, and never what would give its secrets away."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random
from typing import Any

import pytest

from starhall.bots import Greedy, Sight
from starhall.bots.budget import Budget
from starhall.bots.levels import Thinker
from starhall.bots.search import Option, Search
from starhall.bots.tree import Arm, Node
from starhall.bots.why import MOST, Thought, Weighed, describe, think
from starhall.core import Game, Seeded, State, registry
from starhall.terminal import explain
from starhall.terminal.hall import open_table
from starhall.terminal.table import THOUGHTS, Table, resume
from tests.bots.test_search import NIM, TAKE


@pytest.fixture(autouse=True)
def own_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Games are kept in a folder of the test."""
    monkeypatch.setenv("STARHALL_DATA", str(tmp_path))


def sights(slug: str, count: int) -> list[Sight]:
    """Questions with a choice from all over a random game."""
    game: Game[Any] = registry.game(slug)
    rng = Random(2)
    s: State = game.new(game.players[0], Seeded("why"))
    found: list[Sight] = []
    while s.asked and len(found) < count:
        seat = s.asked[0][0]
        # What was begun, as a deck, is gone on with and not weighed again.
        if len(s.choices(seat)) > 1 and rng.random() < 0.2 and len(Sight(game, s, seat, rng).plans) > 1:
            found.append(Sight(game, s, seat, Random(1)))
        s.answer(seat, rng.choice(s.choices(seat)))
    return found


@pytest.mark.parametrize("slug", registry.slugs())
def test_every_game_tells_it_in_its_own_words(slug: str) -> None:
    for seen in sights(slug, 2):
        choice, thought = think(Thinker(Budget(simulations=60)), seen)
        assert thought is not None
        texts = {option.choice: option.text for option in seen.ask.options}
        assert thought.options[0].text == texts[choice]
        assert thought.weighed == len(seen.choices)
        assert 1 <= len(thought.options) <= MOST
        assert all(0 <= option.chance <= 1 for option in thought.options)
        assert json.loads(json.dumps(thought.to_plain()))["options"][0]["text"] == texts[choice]


@pytest.mark.parametrize("slug", registry.slugs())
def test_in_every_game_it_tells_what_it_expects_to_follow(slug: str) -> None:
    thoughts = [think(Thinker(Budget(simulations=24)), seen)[1] for seen in sights(slug, 12)]
    assert any(thought is not None and thought.line for thought in thoughts)


def test_what_was_worked_out_is_told_as_that_and_as_far_as_no_chance_decides() -> None:
    for seen in sights("peace", 12):
        choice, thought = think(Thinker(Budget(simulations=24)), seen)
        assert thought is not None
        assert thought.tries == 0
        assert thought.sentences()[0].startswith(f"Of {len(seen.choices)} options, worked out: ")
        table = seen.redeal()
        before = table.drawn
        table.answer(seen.seat, choice)
        if table.drawn != before:
            assert thought.line == ()


def test_what_it_expects_is_the_line_that_it_tried_most() -> None:
    state = NIM.new(2, Seeded(1))
    seen = Sight(NIM, state, 0, Random(1))
    options = Search(Budget(simulations=600)).weigh(seen)
    # Ten stones: it takes two, and whatever is taken then, it fills up to four.
    assert options[0].choice == TAKE.choice(2)
    (other, taken), (own, answered) = options[0].line[:2]
    assert (other, own) == (1, 0)
    assert taken + answered == 2 * TAKE.first + 4
    said = describe(seen, options).line
    assert said[0].startswith("Player 2: ")
    assert said[1].startswith("Player 1: ")


def test_a_line_ends_where_it_cannot_be_followed() -> None:
    state = NIM.new(2, Seeded(1))
    seen = Sight(NIM, state, 0, Random(1))
    wrong = [Option(TAKE.choice(1), 0.5, 10, ((1, TAKE.choice(3)), (1, TAKE.choice(1))))]
    assert len(describe(seen, wrong).line) == 1


def test_the_most_visited_line_is_read_off_the_tree() -> None:
    root = Node()
    root.tried(0)[5] = Arm(0.5)
    seldom, often = root.following((4,)), root.following((5,))
    for node, times in ((seldom, 1), (often, 3)):
        arm = node.tried(1)[7] = Arm(0.5)
        for _ in range(times):
            arm.add(0.5)
    often.following((7,))
    assert root.line(4) == [(0, 5), (1, 7)]
    assert root.line(1) == [(0, 5)]


def test_who_does_not_look_ahead_has_nothing_to_tell() -> None:
    (seen,) = sights("peace", 1)
    choice, thought = think(Greedy(), seen)
    assert choice in seen.choices
    assert thought is None


def test_what_was_dropped_early_is_not_told() -> None:
    (seen,) = sights("peace", 1)
    first, second, *_ = seen.choices
    thought = describe(seen, [Option(first, 0.5, 100), Option(second, 0.9, 4)])
    assert len(thought.options) == 1
    assert thought.weighed == 2


def test_what_was_dropped_is_not_told_as_better_than_the_choice() -> None:
    (seen,) = sights("peace", 1)
    first, second, third, *_ = seen.choices
    options = [Option(first, 0.42, 100), Option(second, 0.44, 60), Option(third, 0.4, 60)]
    texts = {option.choice: option.text for option in seen.ask.options}
    assert [one.text for one in describe(seen, options).options] == [texts[first], texts[third]]
    # A style may take what is about as good as the best: that was tried as often.
    styled = [Option(first, 0.42, 100), Option(second, 0.44, 100)]
    assert len(describe(seen, styled).options) == 2


def test_it_reads_as_sentences() -> None:
    thought = Thought(3, 40, (Weighed("Roll again", 0.61), Weighed("Keep all", 0.5)), ("Bea: Keep all",))
    assert thought.sentences() == [
        "Of 3 options, after 40 tries: Roll again (61% to win).",
        "Against: Keep all (50%).",
        "It expects: Bea: Keep all.",
    ]


def played(table: Table, choices: int) -> Table:
    """A table after so many choices, those of people being the first that there is."""
    while (seat := table.next_seat) is not None and len(table.match.choices) < choices:
        person = table.asks_person(seat)
        table.choose(seat, table.match.state.choices(seat)[0] if person else table.think(seat))
    return table


def test_in_the_terminal_a_line_of_the_log_says_what_the_bot_weighed(tmp_path: Path) -> None:
    file = tmp_path / "kept.json"
    table = played(open_table(game="peace", seats=["bot:search:20", "person"], seed="1", record=file), 12)
    noted = table.match.about[THOUGHTS]
    assert noted
    for match in (table.match, resume(file, keep=True).match):
        log = match.log(None)
        said = [explain.why_event(match, None, number) for number in range(len(log))]
        assert any("What the bot weighed:\nOf " in text for text in said)
        # The set-up and the choices of the person were not thought over.
        assert "What the bot weighed" not in said[0]
        assert sum("What the bot weighed" in text for text in said) < len(said)


def test_where_there_are_secrets_it_tells_after_the_end(tmp_path: Path) -> None:
    file = tmp_path / "kept.json"
    table = played(open_table(game="saga", seats=["bot:search:8", "person"], seed="1", record=file), 12)
    assert table.match.about[THOUGHTS]
    told = [explain.why_event(table.match, None, number) for number in range(len(table.match.log(None)))]
    assert any("it tells after the end" in text for text in told)
    assert not any("to win)" in text for text in told)
    for seat in range(2):
        table.seat_bot(seat, "random")
    played(table, 10_000)
    assert table.match.over
    told = [explain.why_event(table.match, None, number) for number in range(len(table.match.log(None)))]
    assert any("to win)" in text for text in told)


def test_what_is_taken_back_was_not_thought(tmp_path: Path) -> None:
    file = tmp_path / "kept.json"
    table = played(open_table(game="peace", seats=["person", "bot:search:20"], seed="1", record=file), 20)
    assert len(table.match.about[THOUGHTS]) > 1
    table.match.rewind(1)
    assert table.next_seat is not None
    played(table, 2)
    assert set(table.match.about[THOUGHTS]) <= {"1", "2"}
