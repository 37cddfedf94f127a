"""A state as JSON and back, also in the middle of an effect."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import partial
from random import Random
from typing import Any, NamedTuple

import pytest

from starhall.core import (
    AS_IS,
    ContentError,
    Game,
    Kind,
    OutOfDate,
    Public,
    RecordError,
    Scripted,
    Seeded,
    State,
    digest,
    modules_of,
    registry,
)
from starhall.core.scenes import scene
from starhall.core.snapshot import fingerprint, from_plain, step_name, to_plain, upgraded
from starhall.core.upgrading import tuple_of, with_frames
from tests.fixtures.cargo import GAME, CargoState
from tests.fixtures.cargo.rules import plays
from tests.fixtures.cargo.rules.turn import raided
from tests.fixtures.play import played
from tests.fixtures.small import any_of, begin, small_game


def there_and_back(s: CargoState) -> CargoState:
    return from_plain(GAME, json.loads(json.dumps(to_plain(s))), s.dealer)


def play_on(s: Any, seed: int) -> str:
    rng = Random(seed)
    while not s.over:
        seat = rng.choice(s.asked)[0]
        GAME.apply(s, seat, rng.choice(s.choices(seat)))
    return digest(s)


def in_the_middle_of_a_raid() -> CargoState:
    s: CargoState = scene(
        GAME,
        players=3,
        dealer=Seeded("raid"),
        hands=[[0, 21], [1, 20], [2, 22]],
        market=[16],
        stack=[(raided, 1, 0, 16)],
    )
    GAME.apply(s, 1, GAME.kinds_by_name["answer"].choice(20))
    return s


def test_a_state_in_the_middle_of_an_effect_comes_back_and_plays_on() -> None:
    s = in_the_middle_of_a_raid()
    assert [frame[0].__name__ for frame in s.stack] == ["steal", "may_answer", "bribe", "may_answer"]
    back = there_and_back(s)
    assert back.stack == s.stack
    assert back.asked == s.asked
    assert digest(back) == digest(s)
    assert play_on(back, 1) == play_on(s.copy(), 1)


def test_secret_answers_that_wait_come_back() -> None:
    match = played(GAME, 3, 2, seed=4)
    s = match.state
    assert s.together
    assert any(answer is not None for answer in s.answers)
    back = there_and_back(s)
    assert (back.together, back.answers, back.asked) == (s.together, s.answers, s.asked)
    assert play_on(back, 2) == play_on(s.copy(), 2)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_every_state_of_a_game_comes_back(players: int) -> None:
    for moment in played(GAME, players, seed=players).moments:
        assert to_plain(there_and_back(moment.state)) == to_plain(moment.state)


def test_tuples_and_lists_are_told_apart() -> None:
    s = in_the_middle_of_a_raid()
    back = there_and_back(s)
    assert [type(frame) for frame in back.stack] == [tuple] * 4
    assert type(back.names) is tuple
    assert type(back.hands) is list


def test_a_snapshot_holds_neither_seed_nor_journal() -> None:
    plain = to_plain(in_the_middle_of_a_raid())
    assert set(CargoState.fields) - set(plain) == {"dealer", "journal"}
    assert "raid" not in json.dumps(plain).replace("raided", "").replace("steal", "")


# ------------------------------------------------------------------ digests


def test_a_digest_is_the_same_on_any_machine() -> None:
    assert digest(GAME.new(["Ann", "Bea"], Scripted(AS_IS))) == DIGEST
    assert fingerprint({"b": [1, None], "a": "ü"}) == fingerprint(
        json.loads('{"a": "\\u00fc", "b": [1, null]}')
    )


DIGEST = "bbdbd66ac9373ee1aabb84a041627168e9d20427e082452c77c9e3a8aec87c88"


def test_a_digest_changes_with_every_field() -> None:
    s = GAME.new(2, Scripted(AS_IS))
    before = digest(s)
    for name in s.fields:
        if name in ("dealer", "journal"):
            continue
        other = s.copy()
        setattr(other, name, (99,) if name in s.shared else 99)
        assert digest(other) != before, name


def test_the_dealer_and_the_journal_are_no_part_of_a_digest() -> None:
    one, two = GAME.new(2, Scripted(AS_IS)), GAME.new(2, Scripted(AS_IS, 1, 2))
    assert digest(one) == digest(two)


# ------------------------------------------------------------------ what is refused


@pytest.mark.parametrize("value", [1.5, {1}, b"x", object()])
def test_a_state_that_holds_something_else_than_plain_data_is_refused(value: Any) -> None:
    s = GAME.new(2, Scripted(AS_IS))
    s.chips = [value]
    with pytest.raises(TypeError, match="a state holds only plain data, not"):
        to_plain(s)


@pytest.mark.parametrize(
    ("field", "value", "message"),
    [
        ("stack", [{"tuple": [{"step": "turn.fly"}, 1]}], r"state\.stack\[0\]\[0\]: 'turn\.fly' is no step"),
        (
            "asked",
            {"tuple": [{"tuple": [0, {"kind": "fly"}]}]},
            r"state\.asked\[0\]\[1\]: 'fly' is no step or kind of cargo; .* needs an alias",
        ),
        ("chips", [1, 2.5], r"state\.chips\[1\]: 2\.5 is nothing that a state can hold"),
        ("chips", {"set": [1]}, r'state\.chips: \{"set": \[1\]\}'),
        ("chips", {}, r"state\.chips: \{\}"),
        ("chips", {"tuple": 5}, r"state\.chips"),
        ("options", {"map": {"rounds": 1.5}}, r"state\.options\.rounds: 1\.5"),
        ("options", {"map": [1]}, r"state\.options"),
    ],
)
def test_what_a_snapshot_cannot_hold_is_refused_by_its_place(field: str, value: Any, message: str) -> None:
    plain = to_plain(GAME.new(2, Scripted(AS_IS)))
    with pytest.raises(RecordError, match=message):
        from_plain(GAME, {**plain, field: value}, Scripted())


def test_a_missing_field_is_named() -> None:
    plain = to_plain(GAME.new(2, Scripted(AS_IS)))
    del plain["chips"]
    with pytest.raises(RecordError, match=r"state\.chips: missing"):
        from_plain(GAME, plain, Scripted())
    nothing: Any
    for nothing in (None, [], "x", 3):
        with pytest.raises(RecordError, match="state: this is no object"):
            from_plain(GAME, nothing, Scripted())


def test_the_snapshot_of_another_game_is_refused() -> None:
    peace = to_plain(registry.game("peace").new(2, Seeded(1)))
    with pytest.raises(RecordError, match=r"state\."):
        from_plain(GAME, peace, Scripted())


def test_an_unknown_field_is_refused() -> None:
    plain = to_plain(GAME.new(2, Scripted(AS_IS)))
    with pytest.raises(RecordError, match=r"state\.fuel"):
        from_plain(GAME, {**plain, "fuel": 3}, Scripted())


@pytest.mark.parametrize(
    ("field", "value"),
    [("chips", 5), ("chips", "five"), ("hands", [1, 2]), ("players", "2"), ("stack", None), ("asked", [1])],
)
def test_a_field_of_the_wrong_type_is_refused(field: str, value: Any) -> None:
    plain = to_plain(GAME.new(2, Scripted(AS_IS)))
    with pytest.raises(RecordError, match=rf"state\.{field}"):
        from_plain(GAME, {**plain, field: value}, Scripted())


@pytest.mark.parametrize("value", [{"kind": []}, {"step": {}}])
def test_a_name_that_is_no_text_is_refused(value: Any) -> None:
    plain = to_plain(GAME.new(2, Scripted(AS_IS)))
    with pytest.raises(RecordError, match=r"state\.stack\[0\]"):
        from_plain(GAME, {**plain, "stack": [value]}, Scripted())


def test_options_come_back_as_they_were() -> None:
    s: Any = there_and_back(GAME.new(2, Scripted(AS_IS)))
    with pytest.raises(TypeError):
        s.options["rounds"] = 3


def test_a_step_without_a_name_of_its_own_cannot_be_loaded() -> None:
    s = GAME.new(2, Scripted(AS_IS))
    s.stack.append((lambda s: None,))
    with pytest.raises(RecordError, match=r"state\.stack\[\d\]\[0\].*lambda"):
        there_and_back(s)
    s.stack[-1] = (partial(play_on, seed=1),)
    with pytest.raises((TypeError, AttributeError)):
        to_plain(s)


class Worn(State):
    """Keeps a table by number."""

    damage: Public[dict[int, int]]


def wear(s: Worn) -> None:
    s.damage = {7: 1, 3: 2}


def test_a_table_by_number_comes_back_by_number_whatever_its_order() -> None:
    game = small_game(Worn, wear, rules=[sys.modules[__name__]])
    s = begin(game)
    back = from_plain(game, json.loads(json.dumps(to_plain(s))), s.dealer)
    assert back.damage == {3: 2, 7: 1}
    assert digest(back) == digest(s)


@pytest.mark.parametrize("rows", [{"3": 2}, [[3]], [["3", 2]], [[True, 2]], 3])
def test_a_table_that_is_none_is_refused(rows: Any) -> None:
    game = small_game(Worn, wear, rules=[sys.modules[__name__]])
    data = {**to_plain(begin(game)), "damage": {"table": rows}}
    with pytest.raises(RecordError, match=r"state\.damage"):
        from_plain(game, data, Scripted())


# ------------------------------------------------------------------ named tuples


class Crate(NamedTuple):
    """So many goods of a kind."""

    goods: str
    number: int


class Load(NamedTuple):
    """The crates on a ship, and the one on top if any is."""

    ship: int
    crates: tuple[Crate, ...]
    top: Crate | None


class Port(State):
    """Crates in every place where a state can hold them."""

    pier: Public[list[Crate]]
    holds: Public[dict[int, tuple[Load, int]]]
    last: Public[Load | tuple[()]]


LOAD = Kind("load", "number", size=3, options=any_of(3))
TEA, RUM = Crate("tea", 3), Crate("rum", 1)


def open_port(s: Port) -> None:
    s.pier = [TEA, RUM]
    s.holds = {2: (Load(2, (TEA,), RUM), 5)}
    s.last = Load(1, (), None)
    s.do((unload, [RUM], None), (sail, 3, TEA))
    s.ask(0, LOAD, loaded, 0, Load(3, (RUM, TEA), None), TEA)


def unload(s: Port, crates: list[Crate], last: Crate | None, *more: Crate) -> None:
    s.pier += crates


def sail(s: Port, ship: int, crate: Crate) -> None:
    s.ask_all([0, 1], LOAD, all_loaded, crate)


def loaded(s: Port, value: int, seat: int, load: Load, crate: Crate) -> None:
    s.pier.append(load.crates[value % 2])


def all_loaded(s: Port, values: tuple[int, ...], crate: Crate) -> None:
    s.pier.append(crate)


PORT = small_game(Port, open_port, LOAD, rules=[sys.modules[__name__]])


def shapes(value: Any) -> Any:
    """A value with the names of the tuples in it, which compare as equal to plain ones."""
    if isinstance(value, (tuple, list)):
        return type(value).__name__, [shapes(item) for item in value]
    return {key: shapes(item) for key, item in value.items()} if isinstance(value, dict) else value


def test_named_tuples_are_written_as_plain_ones_and_come_back_by_their_names() -> None:
    s = begin(PORT)
    plain = to_plain(s)
    assert plain["pier"] == [{"tuple": ["tea", 3]}, {"tuple": ["rum", 1]}]
    back = from_plain(PORT, json.loads(json.dumps(plain)), s.dealer)
    for name in ("pier", "holds", "last", "stack", "asked", "asker"):
        assert shapes(getattr(back, name)) == shapes(getattr(s, name)), name
    assert digest(back) == digest(s)


def test_named_tuples_of_a_question_to_several_come_back_by_their_names() -> None:
    s = begin(PORT)
    PORT.apply(s, 0, LOAD.choice(1))
    assert s.together == (0, 1)
    back = from_plain(PORT, json.loads(json.dumps(to_plain(s))), s.dealer)
    assert shapes(back.asked) == shapes(s.asked)
    assert shapes(back.asked)[1][0][1][3] == ("tuple", [0, ("Crate", ["tea", 3])])


def test_copies_share_named_tuples() -> None:
    s = begin(PORT)
    copied = s.copy()
    assert copied.pier is not s.pier
    assert all(one is other for one, other in zip(copied.pier, s.pier, strict=True))


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("pier", [{"tuple": ["tea"]}]),
        ("pier", [{"tuple": ["tea", "three"]}]),
        ("holds", {"table": [[2, {"tuple": [{"tuple": [2, {"tuple": []}, None]}, 5, 5]}]]}),
        ("last", {"tuple": [1, 2]}),
        ("last", {"tuple": [1, {"tuple": [{"tuple": ["tea", None]}]}, None]}),
    ],
)
def test_a_tuple_that_is_not_what_its_name_says_is_refused(field: str, value: Any) -> None:
    data = {**to_plain(begin(PORT)), field: value}
    with pytest.raises(RecordError, match=rf"state\.{field}: this is not what the field holds"):
        from_plain(PORT, data, Scripted())


def test_nothing_is_an_empty_tuple() -> None:
    data = {**to_plain(begin(PORT)), "last": {"tuple": []}}
    assert from_plain(PORT, data, Scripted()).last == ()


# ------------------------------------------------------------------ names and fields that have changed


def renamed(**changes: Any) -> Game[Any]:
    """Sealed Cargo after a refactoring."""

    class Other(CargoState):
        """Its own class, so that the fixture keeps its game."""

    return replace(GAME, state=Other, **changes)


def as_once(s: CargoState, **names: str) -> Any:
    """A snapshot as it was written when some steps and kinds still had other names."""
    text = json.dumps(to_plain(s))
    for new, old in names.items():
        assert f'"{new}"' in text
        text = text.replace(f'"{new}"', f'"{old}"')
    return json.loads(text)


def test_a_step_and_a_kind_with_new_names_come_back_by_their_aliases() -> None:
    s = in_the_middle_of_a_raid()
    once = as_once(s, **{"plays.bribe": "raids.pay_off", "answer": "reply"})
    newer = renamed(aliases={"raids.pay_off": "plays.bribe", "reply": "answer"})
    with pytest.raises(RecordError, match=r"'raids\.pay_off' is no step or kind of cargo"):
        from_plain(GAME, once, s.dealer)
    back = from_plain(newer, once, s.dealer)
    assert (back.stack, back.asked) == (s.stack, s.asked)
    assert to_plain(back) == to_plain(s)
    assert play_on(back, 1) == play_on(s.copy(), 1)


@pytest.fixture
def recorded_as(monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[[str], None]]:
    """Let a module of the game be recorded under another name; names that were found before are forgotten."""

    def rename(name: str) -> None:
        monkeypatch.setattr(plays, "RECORDED_AS", name, raising=False)
        step_name.cache_clear()

    yield rename
    step_name.cache_clear()


def test_a_module_that_has_moved_writes_its_steps_as_before(recorded_as: Callable[[str], None]) -> None:
    s = in_the_middle_of_a_raid()
    before = digest(s)
    recorded_as("raids")
    moved = renamed()
    written = to_plain(s)
    assert {"step": "raids.bribe"} in [frame["tuple"][0] for frame in written["stack"]]
    assert digest(s) != before
    assert from_plain(moved, written, s.dealer).stack == s.stack


def test_the_rules_of_a_game_are_found_in_their_package_and_those_within() -> None:
    assert plays in modules_of("tests.fixtures.cargo.rules")
    names = [module.__name__ for module in modules_of("starhall.core")]
    assert names == sorted(names)
    assert {"starhall.core.state", "starhall.core.laws.mechanics"} < set(names)
    assert "starhall.core.laws" not in names


def test_two_functions_of_the_rules_are_never_written_alike(
    monkeypatch: pytest.MonkeyPatch, recorded_as: Callable[[str], None]
) -> None:
    recorded_as("turn")
    monkeypatch.setattr(plays.bribe, "__name__", "steal")
    with pytest.raises(ContentError, match=r"cargo: two functions of the rules are written as turn\.steal"):
        _ = renamed().steps_by_name


def test_a_state_that_is_only_shown_needs_no_alias_and_cannot_be_played() -> None:
    s = in_the_middle_of_a_raid()
    once = as_once(s, **{"plays.bribe": "raids.pay_off", "answer": "reply"})
    back = from_plain(GAME, once, s.dealer, shown=True)
    assert GAME.board(GAME.view(back, 0)) == GAME.board(GAME.view(s, 0))
    assert [question[1].name for question in back.asked] == ["reply"]
    with pytest.raises(OutOfDate, match="older rules: it is shown, not played"):
        back.stack[-2][0](back, 0)


def test_upgrades_are_carried_out_one_after_another_from_the_version_of_the_state() -> None:
    s = played(GAME, 3, 8, seed=2).state
    upgrades = {
        "1.9": lambda state: {**state, "round": state["lap"]},
        "1.10": lambda state: {name: value for name, value in state.items() if name != "lap"},
    }
    newer = renamed(upgrades=dict(reversed(upgrades.items())), version="1.11")
    now = to_plain(s)
    once = {**{name: value for name, value in now.items() if name != "round"}, "lap": now["round"]}
    for version in ("1.0", "1.2", "1.9"):
        assert upgraded(newer, once, version) == now
    assert upgraded(newer, {**now, "lap": 5}, "1.10") == now
    assert upgraded(newer, now, "1.11") == now
    assert to_plain(from_plain(newer, upgraded(newer, once, "1.0"), s.dealer)) == now


def test_an_option_that_came_later_has_its_default() -> None:
    s = played(GAME, 2, 3, seed=2).state
    once = {**to_plain(s), "options": {"map": {}}}
    back = from_plain(GAME, upgraded(GAME, once, "0.9"), s.dealer)
    assert back.options == {option.name: option.default for option in GAME.options}


@pytest.mark.parametrize("junk", [None, 5, [], {}, {"options": 3}, {"options": {"map": 1}}])
def test_what_no_upgrade_can_read_is_refused(junk: Any) -> None:
    with pytest.raises(RecordError, match=r"state: it is none of cargo 0\.9"):
        upgraded(GAME, junk, "0.9")


def test_an_upgrade_changes_the_frames_that_wait_and_the_steps_that_wait_for_an_answer() -> None:
    s = in_the_middle_of_a_raid()

    def change(step: str, args: list[Any]) -> tuple[str, list[Any]] | None:
        if step == "plays.bribe":
            return None
        return ("turn.rob", [*args, 7]) if step == "turn.steal" else (step, args)

    before = to_plain(s)
    after = with_frames(before, change, {"plays.answered": "reply"})
    assert before == to_plain(s), "an upgrade leaves the state that it is given as it is"
    steps = [frame["tuple"][0]["step"] for frame in after["stack"]]
    assert steps == ["turn.rob", "plays.may_answer", "plays.may_answer"]
    assert after["stack"][0]["tuple"][1:] == [*before["stack"][0]["tuple"][1:], 7]
    assert after["asked"]["tuple"][0]["tuple"][1] == {"kind": "reply"}
    assert {**after, "stack": 0, "asked": 0} == {**before, "stack": 0, "asked": 0}


def test_an_upgrade_cannot_leave_out_where_an_answer_goes() -> None:
    with pytest.raises(
        ValueError, match=r"the answer to a question goes to plays\.answered, which is left out"
    ):
        with_frames(to_plain(in_the_middle_of_a_raid()), lambda step, args: None)


def test_an_upgrade_leaves_a_state_alone_in_which_nothing_waits() -> None:
    over = {"stack": [], "asked": tuple_of(), "asker": tuple_of()}
    assert with_frames(over, lambda step, args: None) == over
